//! Search trees: `(E)` and `(T left key value right)`.

use crate::draw::Draw;
use crate::families::NUMBER;
use crate::schema::Range;
use crate::value::Value;

/// The empty tree.
pub fn leaf() -> Value {
    Value::node("E", [])
}

/// A node.
pub fn node(left: Value, key: i64, value: i64, right: Value) -> Value {
    Value::node("T", [left, Value::Integer(key), Value::Integer(value), right])
}

/// Inserts a pair, correctly whatever the mutation.
pub fn insert(key: i64, value: i64, tree: &Value) -> Value {
    let Some((l, k, v, r)) = fields(tree) else {
        return node(leaf(), key, value, leaf());
    };
    match key.cmp(&k) {
        std::cmp::Ordering::Less => node(insert(key, value, l), k, v, r.clone()),
        std::cmp::Ordering::Equal => node(l.clone(), k, value, r.clone()),
        std::cmp::Ordering::Greater => node(l.clone(), k, v, insert(key, value, r)),
    }
}

fn fields(tree: &Value) -> Option<(&Value, i64, i64, &Value)> {
    match tree {
        Value::Node(_, fields) => match &**fields {
            [l, Value::Integer(k), Value::Integer(v), r] => Some((l, *k, *v, r)),
            _ => None,
        },
        _ => None,
    }
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

/// Family `cbc`: depth 5, keys between those of the nodes above.
pub fn cbc(draw: &mut dyn Draw) -> Value {
    between(draw, 5, NUMBER.from, NUMBER.to)
}

fn between(draw: &mut dyn Draw, depth: u32, lo: i64, hi: i64) -> Value {
    if depth == 0 || lo + 1 >= hi {
        return leaf();
    }
    draw.choose(&[("E", 1), ("T", 3)], |draw, chosen| {
        if chosen == 0 {
            return leaf();
        }
        let key = draw.integer(Range::new(lo + 1, hi - 1));
        let value = draw.integer(NUMBER);
        let left = draw.part("left", |draw| between(draw, depth - 1, lo, key));
        let right = draw.part("right", |draw| between(draw, depth - 1, key, hi));
        node(left, key, value, right)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pair_is_inserted_first() {
        let tree = from_pairs(&[(1, 9), (3, 0), (1, 7), (2, 5)]);
        assert_eq!(tree.to_string(), "(T (T (E) 1 9 (E)) 2 5 (T (E) 3 0 (E)))");
    }
}
