//! Types that are stored once, so that equal types have the same number.
//!
//! A search draws the same small types again and again. Numbers are compared and copied without
//! visiting the types, and what follows from a type alone is built once.

use stromboli_workloads::stlc::{Expr, Type};

/// The number of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeId(u32);

impl TypeId {
    pub(super) const BOOL: TypeId = TypeId(0);
    const BOOL_TO_BOOL: TypeId = TypeId(1);
}

/// The two sides of a function type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) from: TypeId,
    pub(super) to: TypeId,
}

/// What is known about a type.
struct Known {
    /// Meaningless for `Bool`.
    sides: Sides,
    /// The number of variables in scope that have this type.
    n_variables: u32,
    /// The type itself, once it was needed.
    ty: Option<Type>,
    /// The smallest expressions of the type, once they were needed: with `False` and with `True`.
    constants: [Option<Expr>; 2],
}

impl Known {
    fn new(sides: Sides) -> Known {
        Known { sides, n_variables: 0, ty: None, constants: [None, None] }
    }
}

/// The types with numbers.
pub(super) struct Types {
    /// By number.
    known: Vec<Known>,
    /// A hash table of the numbers of function types. 0 marks an empty slot, and at least half of them are
    /// empty. The length is a power of two.
    slots: Vec<u32>,
}

/// Large types are rarely drawn twice, so most of a large table would only occupy memory.
const MAX_TYPES: usize = 500;

impl Default for Types {
    fn default() -> Types {
        let mut types = Types { known: Vec::new(), slots: vec![0; 64] };
        types.clear();
        types
    }
}

impl Types {
    /// Forgets the types of earlier expressions if there are many. Their numbers become invalid.
    pub(super) fn limit(&mut self) {
        if self.known.len() > MAX_TYPES {
            self.clear();
        }
    }

    fn clear(&mut self) {
        let bools = Sides { from: TypeId::BOOL, to: TypeId::BOOL };
        self.known.clear();
        self.known.extend([Known::new(bools), Known::new(bools)]);
        self.slots.fill(0);
    }

    #[inline]
    pub(super) fn fun(&mut self, from: TypeId, to: TypeId) -> TypeId {
        // Almost half of all function types are this one.
        if from == TypeId::BOOL && to == TypeId::BOOL {
            return TypeId::BOOL_TO_BOOL;
        }
        let sides = Sides { from, to };
        let slot = self.slot(sides);
        match self.slots[slot] {
            0 => self.add(slot, sides),
            number => TypeId(number),
        }
    }

    /// The slot of a function type: the one with its number, or an empty one.
    #[inline]
    fn slot(&self, sides: Sides) -> usize {
        let pair = u64::from(sides.from.0) << 32 | u64::from(sides.to.0);
        // A multiplication spreads pairs of small numbers well enough.
        let hash = (pair ^ pair >> 21).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        while self.slots[slot] != 0 && self.known[self.slots[slot] as usize].sides != sides {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn add(&mut self, slot: usize, sides: Sides) -> TypeId {
        let number = self.known.len() as u32;
        self.known.push(Known::new(sides));
        self.slots[slot] = number;
        if 2 * self.known.len() > self.slots.len() {
            self.grow();
        }
        TypeId(number)
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for number in TypeId::BOOL_TO_BOOL.0 + 1..self.known.len() as u32 {
            let slot = self.slot(self.known[number as usize].sides);
            self.slots[slot] = number;
        }
    }

    /// The two sides, if this is a function type.
    #[inline]
    pub(super) fn sides(&self, ty: TypeId) -> Option<Sides> {
        (ty != TypeId::BOOL).then(|| self.known[ty.0 as usize].sides)
    }

    /// The number of variables in scope that have this type, for reading and counting.
    #[inline]
    pub(super) fn n_variables(&mut self, ty: TypeId) -> &mut u32 {
        &mut self.known[ty.0 as usize].n_variables
    }

    /// The type with this number.
    pub(super) fn ty(&mut self, ty: TypeId) -> Type {
        let Some(Sides { from, to }) = self.sides(ty) else {
            return Type::Bool;
        };
        if let Some(ty) = &self.known[ty.0 as usize].ty {
            return ty.clone();
        }
        let new = Type::fun(self.ty(from), self.ty(to));
        self.known[ty.0 as usize].ty.insert(new).clone()
    }

    /// The smallest expression of a type, with this boolean.
    pub(super) fn constant(&mut self, ty: TypeId, value: bool) -> Expr {
        let Some(Sides { from, to }) = self.sides(ty) else {
            return Expr::Bool(value);
        };
        if let Some(constant) = &self.known[ty.0 as usize].constants[usize::from(value)] {
            return constant.clone();
        }
        let new = Expr::abs(self.ty(from), self.constant(to, value));
        self.known[ty.0 as usize].constants[usize::from(value)].insert(new).clone()
    }
}
