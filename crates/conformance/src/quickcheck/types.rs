//! The types of inputs, by their names in the vectors.

use stromboli_generators::Generate;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{Workload, bst, fsub, rbt, stlc};

use crate::names::{BST, FSUB, RBT, STLC};
use crate::suite::Malformed;

/// An operation that is generic over the type of inputs.
pub trait TypeVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation.
    fn visit<T: Generate<QuickCheck>>(self) -> Self::Output;
}

/// Calls the visitor with the type that a workload's vectors call `name`, such as `(BST,Key)`.
pub fn visit<V: TypeVisitor>(
    workload: Workload,
    name: &str,
    visitor: V,
) -> Result<V::Output, Malformed> {
    match (workload.name(), name) {
        (BST, "BST") => Ok(visitor.visit::<bst::Tree>()),
        (BST, "(BST,BST)") => Ok(visitor.visit::<(bst::Tree, bst::Tree)>()),
        (BST, "(BST,BST,BST)") => Ok(visitor.visit::<(bst::Tree, bst::Tree, bst::Tree)>()),
        (BST, "(BST,BST,Key)") => Ok(visitor.visit::<(bst::Tree, bst::Tree, Key)>()),
        (BST, "(BST,BST,Key,Val)") => Ok(visitor.visit::<(bst::Tree, bst::Tree, Key, Value)>()),
        (BST, name) => visit_tree::<bst::Tree, V>(&name.replace("BST", "Tree"), visitor),
        (RBT, "RBT") => Ok(visitor.visit::<rbt::Tree>()),
        (RBT, "Color") => Ok(visitor.visit::<rbt::Colour>()),
        (RBT, name) => visit_tree::<rbt::Tree, V>(&name.replace("RBT", "Tree"), visitor),
        (STLC, "Expr") => Ok(visitor.visit::<stlc::Expr>()),
        (STLC, "Typ") => Ok(visitor.visit::<stlc::Type>()),
        (FSUB, "Term") => Ok(visitor.visit::<fsub::Term>()),
        (FSUB, "Typ") => Ok(visitor.visit::<fsub::Type>()),
        (_, name) => Err(unknown(name)),
    }
}

/// The types that both kinds of trees use.
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
