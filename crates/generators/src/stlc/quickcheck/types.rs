//! Types as numbers, which are copied without counting references.
//!
//! A search draws the same small types again and again, so these have fixed numbers, and what follows from
//! such a type alone is built once. Large types are rarely drawn twice. They are numbered in the order in
//! which they are needed, and forgotten after each expression.

use stromboli_workloads::stlc::{Expr, Type};

/// The number of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeId(u32);

impl TypeId {
    pub(super) const BOOL: TypeId = TypeId(0);

    #[inline]
    fn is_small(self) -> bool {
        self.0 < N_SMALL
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The two sides of a function type.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub(super) from: TypeId,
    pub(super) to: TypeId,
}

/// The number of small types. They include all types with up to four arrows.
const N_SMALL: u32 = 67;

/// The types with numbers.
pub(super) struct Types {
    /// By number. Meaningless for `Bool`.
    sides: Vec<Sides>,
    /// The types themselves by number, once they were needed.
    types: Vec<Option<Type>>,
    /// The smallest expressions of small types, once they were needed: with `False` and with `True`.
    constants: Vec<[Option<Expr>; 2]>,
}

impl Default for Types {
    fn default() -> Types {
        let n_small = N_SMALL as usize;
        let bools = Sides { from: TypeId::BOOL, to: TypeId::BOOL };
        let mut sides = vec![bools; n_small];
        for from in 0..N_SMALL {
            let others = (0..N_SMALL).map(|to| Sides { from: TypeId(from), to: TypeId(to) });
            for (pair, number) in others.map_while(|pair| Some((pair, small(pair)?))) {
                sides[number.index()] = pair;
            }
        }
        Types { sides, types: vec![None; n_small], constants: vec![[None, None]; n_small] }
    }
}

/// The number of a function type, if it is small: pairs of numbers are numbered by their sum, which is
/// Cantor's pairing function.
#[inline]
fn small(Sides { from, to }: Sides) -> Option<TypeId> {
    let sum = u64::from(from.0) + u64::from(to.0);
    let number = 1 + sum * (sum + 1) / 2 + u64::from(to.0);
    (number < u64::from(N_SMALL)).then_some(TypeId(number as u32))
}

impl Types {
    /// Forgets the large types of the last expression. Their numbers become invalid.
    #[inline]
    pub(super) fn forget_large(&mut self) {
        self.sides.truncate(N_SMALL as usize);
        self.types.truncate(N_SMALL as usize);
    }

    #[inline]
    pub(super) fn fun(&mut self, from: TypeId, to: TypeId) -> TypeId {
        let sides = Sides { from, to };
        small(sides).unwrap_or_else(|| self.add(sides))
    }

    fn add(&mut self, sides: Sides) -> TypeId {
        self.sides.push(sides);
        self.types.push(None);
        TypeId(self.sides.len() as u32 - 1)
    }

    /// The two sides, if this is a function type.
    #[inline]
    pub(super) fn sides(&self, ty: TypeId) -> Option<Sides> {
        (ty != TypeId::BOOL).then(|| self.sides[ty.index()])
    }

    /// Whether two numbers stand for the same type. A large type may have several.
    #[inline]
    pub(super) fn is_same(&self, one: TypeId, other: TypeId) -> bool {
        one == other || !one.is_small() && !other.is_small() && self.is_same_large(one, other)
    }

    fn is_same_large(&self, one: TypeId, other: TypeId) -> bool {
        let (one, other) = (self.sides[one.index()], self.sides[other.index()]);
        self.is_same(one.from, other.from) && self.is_same(one.to, other.to)
    }

    /// The type with this number.
    pub(super) fn ty(&mut self, ty: TypeId) -> Type {
        let Some(Sides { from, to }) = self.sides(ty) else {
            return Type::Bool;
        };
        if let Some(ty) = &self.types[ty.index()] {
            return ty.clone();
        }
        let new = Type::fun(self.ty(from), self.ty(to));
        self.types[ty.index()].insert(new).clone()
    }

    /// The smallest expression of a type, with this boolean.
    pub(super) fn constant(&mut self, ty: TypeId, value: bool) -> Expr {
        let Some(Sides { from, to }) = self.sides(ty) else {
            return Expr::Bool(value);
        };
        if !ty.is_small() {
            return Expr::abs(self.ty(from), self.constant(to, value));
        }
        if let Some(constant) = &self.constants[ty.index()][usize::from(value)] {
            return constant.clone();
        }
        let new = Expr::abs(self.ty(from), self.constant(to, value));
        self.constants[ty.index()][usize::from(value)].insert(new).clone()
    }
}
