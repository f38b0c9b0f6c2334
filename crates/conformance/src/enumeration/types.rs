//! The types that vectors name.
//!
//! They are the input types of all properties, the types inside those, and a few lists. A tuple has the
//! names of its components, as `bst_key_val`, and a list that of its elements, as `int_list`.

use std::any::TypeId;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;
use std::sync::LazyLock;

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Shape, TypeTag, TypeVisitor, visit_field_types};
use stromboli_domain::named::nearest;
use stromboli_enumeration::Order;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{bst, challenge, fsub, json, kv, rbt, stlc};

use super::leancheck::InTiers;
use super::smallcheck::InSeries;
use crate::suite::Malformed;
use crate::text;

/// The questions of vectors about a type, as a trait object.
pub(super) trait Type: InTiers + InSeries + Send + Sync {
    /// Checks that the text is the printed form of a value.
    fn check(&self, text: &str) -> Result<(), Malformed>;
}

/// The type `T`, as a value.
pub(super) struct Of<T>(PhantomData<fn() -> T>);

impl<T: Data> Type for Of<T> {
    fn check(&self, text: &str) -> Result<(), Malformed> {
        text::value::<T>(text).map(drop)
    }
}

/// The type of this name, such as `bst_key_val` for a tuple of a tree, a key and a value.
pub(super) fn type_named(name: &str) -> Result<&'static dyn Type, Malformed> {
    let known = TYPES.get(name).map(|known| &**known);
    known.ok_or_else(|| {
        let names = || TYPES.keys().map(String::as_str);
        Malformed(match nearest(name, names()) {
            Some(nearest) => format!("no type `{name}`; did you mean `{nearest}`?"),
            None => {
                format!(
                    "no type `{name}`; known types are {}",
                    names().collect::<Vec<_>>().join(", ")
                )
            }
        })
    })
}

/// The type and the order of enumeration of this name: `stlc_expr_rev` is `stlc_expr` in the reversed
/// order.
pub(super) fn ordered_type_named(name: &str) -> Result<(&'static dyn Type, Order), Malformed> {
    match name.strip_suffix("_rev") {
        Some(name) => Ok((type_named(name)?, Order::Reversed)),
        None => Ok((type_named(name)?, Order::Derived)),
    }
}

type Types = BTreeMap<String, Box<dyn Type>>;

static TYPES: LazyLock<Types> = LazyLock::new(|| {
    let mut types = Types::new();
    let mut walk = |workload: &str, add: fn(&mut Walk<'_>)| {
        let workload = workload.to_owned();
        add(&mut Walk { workload, names: HashMap::new(), types: &mut types });
    };
    walk("bst", |walk| {
        walk.add::<(bst::Tree, bst::Tree, bst::Tree)>();
        walk.add::<(bst::Tree, bst::Tree)>();
        walk.add::<(bst::Tree, bst::Tree, Key)>();
        walk.add::<(bst::Tree, bst::Tree, Key, Value)>();
        walk.add::<(bst::Tree, Key)>();
        walk.add::<(bst::Tree, Key, Value)>();
        walk.add::<(bst::Tree, Key, Key)>();
        walk.add::<(bst::Tree, Key, Key, Value)>();
        walk.add::<(bst::Tree, Key, Key, Value, Value)>();
    });
    walk("rbt", |walk| {
        walk.add::<(rbt::Tree, Key)>();
        walk.add::<(rbt::Tree, Key, Value)>();
        walk.add::<(rbt::Tree, Key, Key)>();
        walk.add::<(rbt::Tree, Key, Key, Value)>();
        walk.add::<(rbt::Tree, Key, Key, Value, Value)>();
    });
    walk("stlc", |walk| drop(walk.add::<stlc::Expr>()));
    walk("fsub", |walk| drop(walk.add::<fsub::Term>()));
    walk("challenge", |walk| {
        use challenge::{Bounded, Expression, Heap, Index, Number, Positive, Removal, Short};
        type Shorts = Vec<Short>;
        walk.add::<(Shorts, Shorts, Shorts, Shorts, Shorts)>();
        walk.add::<Vec<Vec<Number>>>();
        walk.add::<Expression>();
        walk.add::<Vec<Bounded>>();
        walk.add::<(Positive, Positive)>();
        walk.add::<Heap>();
        walk.add::<Vec<Index>>();
        walk.add::<Removal>();
    });
    walk("kv", |walk| {
        use kv::{Command, Continuation, Position};
        walk.add::<(Vec<Command>, kv::Key)>();
        walk.add::<(Vec<Command>, Continuation)>();
        walk.add::<(Position, Vec<Command>)>();
        walk.add::<(Vec<Command>, Continuation, kv::Key)>();
    });
    walk("json", |walk| {
        walk.add::<json::Tree>();
        walk.add::<json::Document>();
        walk.add::<json::Draft>();
    });
    // These have the same names in every workload.
    walk("", |walk| {
        walk.add::<String>();
        walk.add::<char>();
        walk.add::<Vec<bool>>();
        walk.add::<Vec<Vec<i64>>>();
    });
    types
});

/// The names of types in vectors that are not made of the names of the workload and the type.
static NAMES: LazyLock<HashMap<TypeId, &str>> = LazyLock::new(|| {
    HashMap::from([
        (TypeId::of::<i64>(), "int"),
        (TypeId::of::<bool>(), "bool"),
        (TypeId::of::<char>(), "char"),
        (TypeId::of::<String>(), "text"),
        (TypeId::of::<Key>(), "key"),
        (TypeId::of::<Value>(), "val"),
        (TypeId::of::<bst::Tree>(), "bst"),
        (TypeId::of::<rbt::Tree>(), "rbt"),
        (TypeId::of::<stlc::Type>(), "stlc_typ"),
        (TypeId::of::<fsub::Type>(), "fsub_typ"),
    ])
});

/// Collects the types inside the inputs of a workload.
struct Walk<'a> {
    workload: String,
    names: HashMap<TypeId, String>,
    types: &'a mut Types,
}

impl Walk<'_> {
    /// Adds a type and those inside it, and returns its name.
    fn add<T: Data>(&mut self) -> String {
        if let Some(name) = self.names.get(&TypeId::of::<T>()) {
            return name.clone();
        }
        let name = match T::SHAPE {
            Shape::Tuple(_) => {
                visit_field_types::<T, _>(TypeTag::default(), Head::Tuple, self).join("_")
            }
            Shape::List { is_text: false } => {
                // The list itself is inside it, so it has a name before its element is visited.
                self.names.insert(TypeId::of::<T>(), String::new());
                let names = visit_field_types::<T, _>(TypeTag::default(), Head::Cons, self);
                names.first().map_or_else(String::new, |element| format!("{element}_list"))
            }
            _ => self.own_name::<T>(),
        };
        // Added before its fields are visited, because they may have the same type.
        self.names.insert(TypeId::of::<T>(), name.clone());
        if let Shape::Sum { constructors, .. } = T::SHAPE {
            for index in 0..constructors.len() {
                visit_field_types::<T, _>(TypeTag::default(), Head::Constructor(index), self);
            }
        }
        self.types.entry(name.clone()).or_insert_with(|| Box::new(Of::<T>(PhantomData)));
        name
    }

    /// The full name, such as `stlc_expr`.
    fn own_name<T: Data>(&self) -> String {
        match NAMES.get(&TypeId::of::<T>()) {
            Some(name) => (*name).to_owned(),
            None => format!("{}_{}", self.workload, T::NAME),
        }
    }
}

/// For a type, its name.
impl TypeVisitor for Walk<'_> {
    type Output = String;

    fn visit<T: Data>(&mut self, _: TypeTag) -> String {
        self.add::<T>()
    }
}
