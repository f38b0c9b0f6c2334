// RapidCheck's combinators for values whose shape is known only at run time.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "stromboli.hpp"

namespace runner {

using stromboli::Value;
using Gen = rc::Gen<Value>;

/// How alternatives are chosen and integers drawn.
enum class Style {
  common,   ///< By weight (`weightedOneOf`); integers shrink to the one closest to 0.
  idiomatic ///< Smallest alternative first (`sizedOneOf`), which lets the choice shrink; `inRange` as it is.
};

/// Independent values side by side. `gen::apply`, which has tuple semantics when shrinking, takes a fixed number
/// of generators, so the values are added one by one.
inline rc::Gen<std::vector<Value>> sequence(const std::vector<Gen> &gens) {
  using Values = std::vector<Value>;
  rc::Gen<Values> all = rc::gen::just(Values());
  for (const Gen &gen : gens)
    all = rc::gen::apply(
        [](Values before, Value last) {
          before.push_back(std::move(last));
          return before;
        },
        std::move(all), gen);
  return all;
}

/// A constructor applied to generated fields, as `gen::construct` would do it.
inline Gen node(const std::string &constructor, const std::vector<Gen> &fields) {
  if (fields.empty()) return rc::gen::just(Value::node(constructor));
  return rc::gen::map(sequence(fields), [constructor](std::vector<Value> values) {
    return Value::node(constructor, std::move(values));
  });
}

/// Uniform in `from..=to` at every size, shrinking to `origin`, or to the bound closest to it.
///
/// `gen::inRange` grows with the size and shrinks to its lower bound. `resize` turns off the first; `noShrink`
/// and `shrink` replace the second by RapidCheck's own candidates for integers.
inline rc::Gen<std::int64_t> integer(std::int64_t from, std::int64_t to, std::int64_t origin = 0) {
  const std::int64_t target = std::clamp(origin, from, to);
  return rc::gen::shrink(
      rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(from, to + 1))),
      [=](std::int64_t x) {
        if (target != 0) return rc::shrink::towards<std::int64_t>(x, target);
        if (x < 0 && -x > to) return rc::shrink::towards<std::int64_t>(x, 0);
        return rc::shrink::integral<std::int64_t>(x);
      });
}

inline Gen integer_value(std::int64_t from, std::int64_t to, std::int64_t origin = 0) {
  return rc::gen::map(integer(from, to, origin), &Value::integer);
}

inline Gen boolean_value() { return rc::gen::map(rc::gen::arbitrary<bool>(), &Value::boolean); }

/// Uniform in the range at every size, with RapidCheck's own candidates for characters. Wide characters have all code
/// points.
inline rc::Gen<wchar_t> character(const stromboli::CharacterRange &range) {
  const auto positions = rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, range.size()));
  const auto at = [range](std::uint32_t position) { return static_cast<wchar_t>(range.at(position)); };
  return rc::gen::shrink(rc::gen::noShrink(rc::gen::map(positions, at)), [range](wchar_t x) {
    return rc::seq::filter(rc::shrink::character<wchar_t>(x),
                           [range](wchar_t c) { return range.contains(static_cast<std::uint32_t>(c)); });
  });
}

inline Gen character_value(const stromboli::CharacterRange &range) {
  return rc::gen::map(character(range), [](wchar_t c) { return Value::character(static_cast<std::uint32_t>(c)); });
}

/// Text as `gen::string` makes it: a container of characters.
inline Gen text_value(const stromboli::CharacterRange &range, int most) {
  return rc::gen::map(rc::gen::resize(most, rc::gen::container<std::wstring>(character(range))),
                      [](const std::wstring &text) { return Value::string({text.begin(), text.end()}); });
}

/// `gen::weightedOneOf`, whose alternatives are an initializer list, for a list made at run time: each
/// generator is repeated as often as its weight says. Like the original, the choice never shrinks.
template <typename T>
rc::Gen<T> weighted(const std::vector<std::pair<unsigned, rc::Gen<T>>> &alternatives) {
  std::vector<rc::Gen<T>> gens;
  for (const auto &[weight, gen] : alternatives) gens.insert(gens.end(), weight, gen);
  return rc::gen::join(rc::gen::elementOf(std::move(gens)));
}

/// `gen::sizedOneOf` for a list made at run time: the later ones only at larger sizes, shrinking to earlier ones.
template <typename T>
rc::Gen<T> sized(const std::vector<std::pair<unsigned, rc::Gen<T>>> &alternatives) {
  std::vector<rc::Gen<T>> gens;
  for (const auto &alternative : alternatives) gens.push_back(alternative.second);
  return rc::gen::join(rc::gen::sizedElementOf(std::move(gens)));
}

/// Alternatives are written with the smallest first.
template <typename T>
rc::Gen<T> choose(Style style, const std::vector<std::pair<unsigned, rc::Gen<T>>> &alternatives) {
  return style == Style::common ? weighted(alternatives) : sized(alternatives);
}

/// The schema's types in RapidCheck's combinators.
struct Schema {
  using Gen = runner::Gen;
  Style style;

  Gen integer(const stromboli::IntegerRange &range) { return integer_value(range.from, range.to, range.origin); }
  Gen boolean() { return boolean_value(); }
  Gen node(const std::string &constructor, const std::vector<Gen> &fields) {
    return runner::node(constructor, fields);
  }
  Gen tuple(const std::vector<Gen> &parts) { return rc::gen::map(sequence(parts), &Value::tuple); }
  Gen character(const stromboli::CharacterRange &range) { return character_value(range); }
  Gen text(const stromboli::CharacterRange &range, int most) { return text_value(range, most); }
  Gen list(Gen item, int most) {
    return rc::gen::map(rc::gen::resize(most, rc::gen::container<std::vector<Value>>(std::move(item))), &Value::list);
  }
  Gen constant(Value value) { return rc::gen::just(std::move(value)); }

  Gen choose(const std::string &type, std::vector<stromboli::Alternative<Gen>> alternatives) {
    std::vector<std::pair<unsigned, Gen>> weighted;
    if (style == Style::idiomatic)
      std::stable_partition(alternatives.begin(), alternatives.end(),
                            [](const auto &alternative) { return alternative.constructor->leaf; });
    for (const auto &[constructor, gen] : alternatives) weighted.emplace_back(constructor->weight, gen);
    Gen chosen = runner::choose(style, weighted);
    return style == Style::common ? chosen : shrinking_to_subterms(type, alternatives, std::move(chosen));
  }

private:
  /// The documentation's example for `gen::shrink`: a node of a tree shrinks to its subtrees.
  static Gen shrinking_to_subterms(const std::string &type,
                                   const std::vector<stromboli::Alternative<Gen>> &alternatives, Gen gen) {
    std::map<std::string, std::vector<std::size_t>> subterms;
    for (const auto &alternative : alternatives) {
      const auto &fields = alternative.constructor->fields;
      for (std::size_t i = 0; i < fields.size(); i++)
        if (fields[i].name == type) subterms[alternative.constructor->name].push_back(i);
    }
    if (subterms.empty()) return gen;
    return rc::gen::shrink(std::move(gen), [subterms](const Value &value) {
      std::vector<Value> smaller;
      if (const auto found = subterms.find(value.constructor()); found != subterms.end())
        for (const std::size_t i : found->second) smaller.push_back(value[i]);
      return rc::seq::fromContainer(std::move(smaller));
    });
  }
};

} // namespace runner
