// Families `api` and `cbc` for bst and rbt.
#pragma once

#include "combinators.hpp"

namespace runner::trees {

inline Value leaf() { return Value::node("E"); }

// ---- api -----------------------------------------------------------------------------------------------------

/// Grows with the size, like the elements of an arbitrary list.
inline Gen sized_integer() {
  return rc::gen::withSize([](int size) { return integer_value(-size, size); });
}

namespace bst {

inline Value node(Value left, Value key, Value value, Value right) { return Value::node("T", {left, key, value, right}); }

inline Value insert(const Value &key, const Value &value, const Value &tree) {
  if (tree.is("E")) return node(leaf(), key, value, leaf());
  if (key.number() < tree[1].number()) return node(insert(key, value, tree[0]), tree[1], tree[2], tree[3]);
  if (key.number() > tree[1].number()) return node(tree[0], tree[1], tree[2], insert(key, value, tree[3]));
  return node(tree[0], key, value, tree[3]);
}

} // namespace bst

namespace rbt {

inline Value node(const char *colour, Value left, Value key, Value value, Value right) {
  return Value::node("T", {Value::node(colour), left, key, value, right});
}

inline bool is_red(const Value &tree) { return tree.is("T") && tree[0].is("R"); }

inline Value blacken(const Value &tree) {
  return tree.is("E") ? tree : node("B", tree[1], tree[2], tree[3], tree[4]);
}

/// Okasaki's `balance` for a black node, and the node itself otherwise.
inline Value balance(const Value &tree) {
  if (is_red(tree)) return tree;
  // The middle key goes up; a to d are the four subtrees from left to right.
  const auto rebuilt = [](const Value &a, const Value &x, const Value &b, const Value &y, const Value &c,
                          const Value &z, const Value &d) {
    return node("R", node("B", a, x[2], x[3], b), y[2], y[3], node("B", c, z[2], z[3], d));
  };
  const Value &left = tree[1], &right = tree[4];
  if (is_red(left) && is_red(left[1]))
    return rebuilt(left[1][1], left[1], left[1][4], left, left[4], tree, right);
  if (is_red(left) && is_red(left[4]))
    return rebuilt(left[1], left, left[4][1], left[4], left[4][4], tree, right);
  if (is_red(right) && is_red(right[1]))
    return rebuilt(left, tree, right[1][1], right[1], right[1][4], right, right[4]);
  if (is_red(right) && is_red(right[4]))
    return rebuilt(left, tree, right[1], right, right[4][1], right[4], right[4][4]);
  return tree;
}

inline Value insert_below_root(const Value &key, const Value &value, const Value &tree) {
  if (tree.is("E")) return node("R", leaf(), key, value, leaf());
  const char *colour = is_red(tree) ? "R" : "B";
  if (key.number() < tree[2].number())
    return balance(node(colour, insert_below_root(key, value, tree[1]), tree[2], tree[3], tree[4]));
  if (key.number() > tree[2].number())
    return balance(node(colour, tree[1], tree[2], tree[3], insert_below_root(key, value, tree[4])));
  return node(colour, tree[1], key, value, tree[4]);
}

inline Value insert(const Value &key, const Value &value, const Value &tree) {
  return blacken(insert_below_root(key, value, tree));
}

} // namespace rbt

/// Inserts generated pairs into the empty tree, the last pair first.
inline Gen api(Value (*insert)(const Value &, const Value &, const Value &)) {
  using Pairs = std::vector<std::pair<Value, Value>>;
  const auto pairs = rc::gen::withSize([](int size) {
    return rc::gen::container<Pairs>(rc::gen::pair(integer_value(-size, size), integer_value(-size, size)));
  });
  return rc::gen::map(pairs, [insert](const Pairs &pairs) {
    Value tree = leaf();
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) tree = insert(pair->first, pair->second, tree);
    return tree;
  });
}

// ---- cbc -----------------------------------------------------------------------------------------------------

inline Gen value() { return integer_value(-1000, 1000); }

/// A key, then what depends on it. In the common style one generator follows the other; in the idiomatic style
/// value and subtrees, which depend on the key only, are generated side by side and shrink independently.
template <typename Subtree>
Gen node_within(Style style, std::int64_t from, std::int64_t to, const char *colour, Subtree left, Subtree right) {
  const auto build = [colour](std::int64_t key, const Value &v, const Value &l, const Value &r) {
    const Value k = Value::integer(key);
    return colour ? rbt::node(colour, l, k, v, r) : bst::node(l, k, v, r);
  };
  if (style == Style::idiomatic)
    return rc::gen::mapcat(rc::gen::inRange<std::int64_t>(from, to + 1), [=](std::int64_t key) {
      return rc::gen::apply([=](const Value &v, const Value &l, const Value &r) { return build(key, v, l, r); },
                            value(), left(key), right(key));
    });
  return rc::gen::mapcat(integer(from, to), [=](std::int64_t key) {
    return rc::gen::mapcat(value(), [=](const Value &v) {
      return rc::gen::mapcat(left(key), [=](const Value &l) {
        return rc::gen::map(right(key), [=](const Value &r) { return build(key, v, l, r); });
      });
    });
  });
}

using Subtree = std::function<Gen(std::int64_t)>;

inline Gen bst_cbc(Style style, int depth = 5, std::int64_t lo = -1000, std::int64_t hi = 1000) {
  if (depth <= 0 || lo + 1 >= hi) return rc::gen::just(leaf());
  const Subtree left = [=](std::int64_t key) { return bst_cbc(style, depth - 1, lo, key); };
  const Subtree right = [=](std::int64_t key) { return bst_cbc(style, depth - 1, key, hi); };
  const Gen tree = choose<Value>(
      style, {{1, rc::gen::just(leaf())}, {3, node_within(style, lo + 1, hi - 1, nullptr, left, right)}});
  if (style == Style::common) return tree;
  // Every subtree of a search tree is one, within the same bounds.
  return rc::gen::shrink(tree, [](const Value &value) {
    return value.is("E") ? rc::Seq<Value>() : rc::seq::just(value[0], value[3]);
  });
}

inline std::int64_t min_width(int black_height) {
  return black_height <= 1 ? 0 : 2 * std::max<std::int64_t>(1, min_width(black_height - 1));
}

inline Gen rbt_cbc_node(Style style, std::int64_t lo, std::int64_t hi, bool parent_red, int black_height) {
  if (black_height <= 1) return rc::gen::just(leaf());
  const std::int64_t black_pad = std::max<std::int64_t>(1, min_width(black_height - 1));
  const std::int64_t red_pad = std::max<std::int64_t>(1, min_width(black_height));
  if (hi - lo < 2 * black_pad) return rc::gen::just(leaf());
  const auto coloured = [=](const char *colour, std::int64_t pad, bool red, int below) {
    const Subtree left = [=](std::int64_t key) { return rbt_cbc_node(style, lo, key, red, below); };
    const Subtree right = [=](std::int64_t key) { return rbt_cbc_node(style, key, hi, red, below); };
    return node_within(style, lo + pad, hi - pad, colour, left, right);
  };
  const Gen black = coloured("B", black_pad, false, black_height - 1);
  if (parent_red || hi - lo < 2 * red_pad) return black;
  return choose<Value>(style, {{1, black}, {1, coloured("R", red_pad, true, black_height)}});
}

inline Gen rbt_cbc(Style style) {
  const auto tree = [style](std::int64_t black_height) {
    return rc::gen::map(rbt_cbc_node(style, -1000, 1000, false, static_cast<int>(black_height)), &rbt::blacken);
  };
  if (style == Style::idiomatic) return rc::gen::mapcat(rc::gen::inRange<std::int64_t>(1, 4), tree);
  return rc::gen::mapcat(integer(1, 3), tree);
}

} // namespace runner::trees
