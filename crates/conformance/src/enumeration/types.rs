//! The types that vectors name.

use stromboli_domain::Data;
use stromboli_enumeration::Order;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{bst, fsub, rbt, stlc};

use crate::suite::Malformed;

/// Something to do with a type, whichever it is.
pub trait TypeVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<T: Data>(self, order: Order) -> Self::Output;
}

/// Shows the visitor the type of this name, as `bst_key_val` for a tuple of a tree, a key and a
/// value, or `stlc_expr_rev` for the reversed order.
pub fn visit<V: TypeVisitor>(name: &str, visitor: V) -> Result<V::Output, Malformed> {
    let (base, order) = match name.strip_suffix("_rev") {
        Some(base) => (base, Order::Reversed),
        None => (name, Order::Derived),
    };
    Ok(match base {
        "int" => visitor.visit::<i64>(order),
        "bst" => visitor.visit::<bst::Tree>(order),
        "bst_key" => visitor.visit::<(bst::Tree, Key)>(order),
        "bst_key_val" => visitor.visit::<(bst::Tree, Key, Value)>(order),
        "bst_bst_key_val" => visitor.visit::<(bst::Tree, bst::Tree, Key, Value)>(order),
        "rbt" => visitor.visit::<rbt::Tree>(order),
        "rbt_key_key_val" => visitor.visit::<(rbt::Tree, Key, Key, Value)>(order),
        "stlc_expr" => visitor.visit::<stlc::Expr>(order),
        "fsub_term" => visitor.visit::<fsub::Term>(order),
        _ => return Err(Malformed(format!("no type `{name}`"))),
    })
}
