//! The types of inputs, by their names in the vectors.

use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Generate, Workload, bst, fsub, rbt, stlc};

use crate::suite::Malformed;

/// Something to do with a type of inputs.
pub trait TypeVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output;
}

/// Shows the visitor the type that a workload's vectors call `name`, as `(BST,Key)`.
pub fn visit<V: TypeVisitor>(
    workload: Workload,
    name: &str,
    visitor: V,
) -> Result<V::Output, Malformed> {
    match (workload, name) {
        (Workload::Bst, "BST") => Ok(visitor.visit::<bst::Tree>()),
        (Workload::Bst, "(BST,BST)") => Ok(visitor.visit::<(bst::Tree, bst::Tree)>()),
        (Workload::Bst, "(BST,BST,BST)") => {
            Ok(visitor.visit::<(bst::Tree, bst::Tree, bst::Tree)>())
        }
        (Workload::Bst, "(BST,BST,Key)") => Ok(visitor.visit::<(bst::Tree, bst::Tree, Key)>()),
        (Workload::Bst, "(BST,BST,Key,Val)") => {
            Ok(visitor.visit::<(bst::Tree, bst::Tree, Key, Value)>())
        }
        (Workload::Bst, name) => visit_tree::<bst::Tree, V>(&name.replace("BST", "Tree"), visitor),
        (Workload::Rbt, "RBT") => Ok(visitor.visit::<rbt::Tree>()),
        (Workload::Rbt, "Color") => Ok(visitor.visit::<rbt::Colour>()),
        (Workload::Rbt, name) => visit_tree::<rbt::Tree, V>(&name.replace("RBT", "Tree"), visitor),
        (Workload::Stlc, "Expr") => Ok(visitor.visit::<stlc::Expr>()),
        (Workload::Stlc, "Typ") => Ok(visitor.visit::<stlc::Type>()),
        (Workload::Fsub, "Term") => Ok(visitor.visit::<fsub::Term>()),
        (Workload::Fsub, "Typ") => Ok(visitor.visit::<fsub::Type>()),
        (Workload::Stlc | Workload::Fsub, name) => Err(unknown(name)),
    }
}

/// What both kinds of trees come with.
fn visit_tree<T: Generate<QuickCheck>, V: TypeVisitor>(
    name: &str,
    visitor: V,
) -> Result<V::Output, Malformed> {
    match name {
        "Key" => Ok(visitor.visit::<Key>()),
        "Val" => Ok(visitor.visit::<Value>()),
        "(Tree,Key)" => Ok(visitor.visit::<(T, Key)>()),
        "(Tree,Key,Val)" => Ok(visitor.visit::<(T, Key, Value)>()),
        "(Tree,Key,Key)" => Ok(visitor.visit::<(T, Key, Key)>()),
        "(Tree,Key,Key,Val)" => Ok(visitor.visit::<(T, Key, Key, Value)>()),
        "(Tree,Key,Key,Val,Val)" => Ok(visitor.visit::<(T, Key, Key, Value, Value)>()),
        name => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> Malformed {
    Malformed(format!("no inputs of type `{name}`"))
}
