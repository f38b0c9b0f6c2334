//! Red-black trees: `(E)` and `(T colour left key value right)`.

use crate::draw::Draw;
use crate::families::NUMBER;
use crate::schema::Range;
use crate::value::Value;

/// The colour of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// `(R)`
    Red,
    /// `(B)`
    Black,
}

/// The empty tree.
pub fn leaf() -> Value {
    Value::node("E", [])
}

/// A node.
pub fn node(colour: Colour, left: Value, key: i64, value: i64, right: Value) -> Value {
    let colour = match colour {
        Colour::Red => Value::node("R", []),
        Colour::Black => Value::node("B", []),
    };
    Value::node("T", [colour, left, Value::Integer(key), Value::Integer(value), right])
}

/// The same tree with a black root.
pub fn with_black_root(tree: &Value) -> Value {
    match fields(tree) {
        Some((_, l, k, v, r)) => node(Colour::Black, l.clone(), k, v, r.clone()),
        None => leaf(),
    }
}

fn fields(tree: &Value) -> Option<(Colour, &Value, i64, i64, &Value)> {
    let Value::Node(_, fields) = tree else { return None };
    match &**fields {
        [Value::Node(colour, _), l, Value::Integer(k), Value::Integer(v), r] => {
            let colour = if *colour == "R" { Colour::Red } else { Colour::Black };
            Some((colour, l, *k, *v, r))
        }
        _ => None,
    }
}

/// Okasaki's insertion, correct whatever the mutation.
pub fn insert(key: i64, value: i64, tree: &Value) -> Value {
    with_black_root(&insert_below(key, value, tree))
}

fn insert_below(key: i64, value: i64, tree: &Value) -> Value {
    let Some((c, l, k, v, r)) = fields(tree) else {
        return node(Colour::Red, leaf(), key, value, leaf());
    };
    match key.cmp(&k) {
        std::cmp::Ordering::Less => balance(c, insert_below(key, value, l), k, v, r.clone()),
        std::cmp::Ordering::Equal => node(c, l.clone(), k, value, r.clone()),
        std::cmp::Ordering::Greater => balance(c, l.clone(), k, v, insert_below(key, value, r)),
    }
}

fn balance(colour: Colour, left: Value, key: i64, value: i64, right: Value) -> Value {
    if colour == Colour::Black {
        if let Some((l, k, v, r)) = red(&left) {
            if let Some((ll, lk, lv, lr)) = red(l) {
                return rotated([ll, lr, r, &right], [(lk, lv), (k, v), (key, value)]);
            }
            if let Some((rl, rk, rv, rr)) = red(r) {
                return rotated([l, rl, rr, &right], [(k, v), (rk, rv), (key, value)]);
            }
        }
        if let Some((l, k, v, r)) = red(&right) {
            if let Some((ll, lk, lv, lr)) = red(l) {
                return rotated([&left, ll, lr, r], [(key, value), (lk, lv), (k, v)]);
            }
            if let Some((rl, rk, rv, rr)) = red(r) {
                return rotated([&left, l, rl, rr], [(key, value), (k, v), (rk, rv)]);
            }
        }
    }
    node(colour, left, key, value, right)
}

fn red(tree: &Value) -> Option<(&Value, i64, i64, &Value)> {
    match fields(tree)? {
        (Colour::Red, l, k, v, r) => Some((l, k, v, r)),
        (Colour::Black, ..) => None,
    }
}

/// A red node over two black ones, from four subtrees and three pairs in order.
fn rotated([a, b, c, d]: [&Value; 4], [x, y, z]: [(i64, i64); 3]) -> Value {
    let black = |l: &Value, (k, v), r: &Value| node(Colour::Black, l.clone(), k, v, r.clone());
    node(Colour::Red, black(a, x, b), y.0, y.1, black(c, z, d))
}

/// Family `api`: the pairs of a list, the last one inserted first.
pub fn api(draw: &mut dyn Draw) -> Value {
    let pairs = draw.list(draw.longest(), |draw| (draw.integer(NUMBER), draw.integer(NUMBER)));
    from_pairs(&pairs)
}

/// The tree that results from inserting the pairs, the last one first.
pub fn from_pairs(pairs: &[(i64, i64)]) -> Value {
    pairs.iter().rev().fold(leaf(), |tree, (key, value)| insert(*key, *value, &tree))
}

/// The greatest black height of family `cbc`.
pub const BLACK_HEIGHT: i64 = 3;

/// Where a subtree of family `cbc` stands.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// All keys are greater.
    pub lo: i64,
    /// All keys are smaller.
    pub hi: i64,
    /// Whether the node above is red.
    pub below_red: bool,
    /// The black height to reach.
    pub black_height: i64,
}

impl Place {
    /// The place of the whole tree.
    pub fn root(black_height: i64) -> Place {
        Place { lo: NUMBER.from, hi: NUMBER.to, below_red: false, black_height }
    }

    /// The colours that leave enough keys for the subtrees; none: only the empty tree fits.
    pub fn colours(&self) -> &'static [Colour] {
        let wide = |colour| self.hi - self.lo >= 2 * self.padding(colour);
        if self.black_height <= 1 || !wide(Colour::Black) {
            &[]
        } else if !self.below_red && wide(Colour::Red) {
            &[Colour::Black, Colour::Red]
        } else {
            &[Colour::Black]
        }
    }

    /// The keys that a node of this colour may have here.
    pub fn keys(&self, colour: Colour) -> Range {
        let padding = self.padding(colour);
        Range::new(self.lo + padding, self.hi - padding)
    }

    /// The places left and right of a node here.
    pub fn children(&self, colour: Colour, key: i64) -> (Place, Place) {
        let black_height = match colour {
            Colour::Black => self.black_height - 1,
            Colour::Red => self.black_height,
        };
        let below = Place { below_red: colour == Colour::Red, black_height, ..*self };
        (Place { hi: key, ..below }, Place { lo: key, ..below })
    }

    fn padding(&self, colour: Colour) -> i64 {
        let height = match colour {
            Colour::Black => self.black_height - 1,
            Colour::Red => self.black_height,
        };
        least_width(height).max(1)
    }
}

fn least_width(black_height: i64) -> i64 {
    if black_height <= 1 { 0 } else { 2 * least_width(black_height - 1).max(1) }
}

/// Family `cbc`: a black height of 1 to 3, and keys that leave room for both subtrees.
pub fn cbc(draw: &mut dyn Draw) -> Value {
    let black_height = draw.integer(Range::new(1, BLACK_HEIGHT));
    with_black_root(&draw.part("root", |draw| at(draw, Place::root(black_height))))
}

fn at(draw: &mut dyn Draw, place: Place) -> Value {
    match place.colours() {
        [] => leaf(),
        [colour] => coloured(draw, place, *colour),
        colours => draw
            .choose(&[("B", 1), ("R", 1)], |draw, chosen| coloured(draw, place, colours[chosen])),
    }
}

fn coloured(draw: &mut dyn Draw, place: Place, colour: Colour) -> Value {
    let key = draw.integer(place.keys(colour));
    let value = draw.integer(NUMBER);
    let (left, right) = place.children(colour, key);
    let left = draw.part("left", |draw| at(draw, left));
    let right = draw.part("right", |draw| at(draw, right));
    node(colour, left, key, value, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertion_balances() {
        let tree = from_pairs(&[(1, 0), (2, 0), (3, 0)]);
        let expected = "(T (B) (T (B) (E) 1 0 (E)) 2 0 (T (B) (E) 3 0 (E)))";
        assert_eq!(tree.to_string(), expected);
    }
}
