// Family `cbc` for fsub: a type of depth 4, then a term of that type by backtracking.
//
// A generator of terms yields an absent value where no rule applies.
#pragma once

#include "combinators.hpp"

namespace runner::fsub {

struct Binding {
  bool is_bound; ///< Of a type variable; otherwise the type of a term variable.
  Value type;
};

/// Innermost first.
using Environment = std::vector<Binding>;

inline Environment extended(Binding binding, const Environment &environment) {
  Environment inner{std::move(binding)};
  inner.insert(inner.end(), environment.begin(), environment.end());
  return inner;
}

inline Value type_variable(std::int64_t index) { return Value::node("TVar", {Value::integer(index)}); }
inline Value arrow(Value from, Value to) { return Value::node("Arr", {std::move(from), std::move(to)}); }
inline Value all(Value bound, Value body) { return Value::node("All", {std::move(bound), std::move(body)}); }

/// Adds `by` to the type variables that are free in `type` at `cutoff`.
inline Value shifted(const Value &type, std::int64_t by = 1, std::int64_t cutoff = 0) {
  if (type.is("TVar")) return type[0].number() < cutoff ? type : type_variable(type[0].number() + by);
  if (type.is("Arr")) return arrow(shifted(type[0], by, cutoff), shifted(type[1], by, cutoff));
  if (type.is("All")) return all(shifted(type[0], by, cutoff), shifted(type[1], by, cutoff + 1));
  return type;
}

inline std::int64_t count_bounds(const Environment &environment) {
  return std::count_if(environment.begin(), environment.end(), [](const Binding &b) { return b.is_bound; });
}

inline Gen bound_type_variable(const Environment &environment) {
  return rc::gen::map(integer(0, count_bounds(environment) - 1), &type_variable);
}

inline Gen base_type(const Environment &environment) {
  if (count_bounds(environment) == 0)
    return rc::gen::just(all(Value::node("Top"), arrow(type_variable(0), type_variable(0))));
  return rc::gen::map(bound_type_variable(environment), [](const Value &type) { return arrow(type, type); });
}

inline Gen type(Style style, int depth, const Environment &environment) {
  if (depth == 0) return base_type(environment);
  const Gen smaller = rc::gen::lazy([=] { return type(style, depth - 1, environment); });
  const Gen bound = choose<Value>(style, {{1, rc::gen::just(Value::node("Top"))}, {1, smaller}});
  const Gen argument = count_bounds(environment) == 0
                           ? smaller
                           : choose<Value>(style, {{1, bound_type_variable(environment)}, {1, smaller}});
  const Gen arrows = rc::gen::mapcat(argument, [=](const Value &from) {
    return rc::gen::map(type(style, depth - 1, extended({false, from}, environment)),
                        [from](const Value &to) { return arrow(from, to); });
  });
  const Gen universals = rc::gen::mapcat(bound, [=](const Value &limit) {
    return rc::gen::map(type(style, depth - 1, extended({true, limit}, environment)),
                        [limit](const Value &body) { return all(limit, body); });
  });
  return choose<Value>(style, {{1, base_type(environment)}, {2, arrows}, {2, universals}});
}

inline Gen nothing() { return rc::gen::just(Value()); }

/// Tries the rules in a random order until one yields a term.
inline Gen backtrack(Style style, std::vector<Gen> rules) {
  if (rules.empty()) return nothing();
  std::vector<std::pair<unsigned, rc::Gen<std::size_t>>> indices;
  for (std::size_t i = 0; i < rules.size(); i++) indices.emplace_back(1, rc::gen::just(i));
  return rc::gen::mapcat(choose(style, indices), [=](std::size_t i) {
    return rc::gen::mapcat(rules[i], [=](const Value &term) {
      if (!term.is_absent()) return Gen(rc::gen::just(term));
      auto others = rules;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      return backtrack(style, std::move(others));
    });
  });
}

/// What `build` makes of the term, or nothing if there is no term.
inline Gen map_term(Gen gen, std::function<Value(const Value &)> build) {
  return rc::gen::map(std::move(gen), [=](const Value &term) { return term.is_absent() ? Value() : build(term); });
}

/// Introduces the type's outermost constructor; `inner` generates the body.
inline Gen introduction(const Environment &environment, const Value &type,
                        const std::function<Gen(const Environment &, const Value &)> &inner) {
  if (!type.is("Arr") && !type.is("All")) return nothing();
  const bool is_arrow = type.is("Arr");
  const Gen body = rc::gen::lazy([=] { return inner(extended({!is_arrow, type[0]}, environment), type[1]); });
  return map_term(body, [=](const Value &term) { return Value::node(is_arrow ? "Abs" : "TAbs", {type[0], term}); });
}

/// A variable of exactly that type.
inline Gen variable(const Environment &environment, const Value &type) {
  std::vector<Value> fitting;
  std::int64_t index = 0, bounds = 0;
  for (const Binding &binding : environment) {
    if (binding.is_bound) {
      bounds++;
    } else {
      if (shifted(binding.type, bounds) == type) fitting.push_back(Value::node("Var", {Value::integer(index)}));
      index++;
    }
  }
  return fitting.empty() ? nothing() : rc::gen::elementOf(fitting);
}

inline Gen base_term(Style style, const Environment &environment, const Value &type) {
  return backtrack(style, {variable(environment, type),
                           introduction(environment, type, [style](const Environment &inner, const Value &body) {
                             return base_term(style, inner, body);
                           })});
}

/// Whether no variable in `type` is below `limit`, not counting those bound inside.
inline bool is_free_of(const Value &type, std::int64_t limit) {
  if (type.is("TVar")) return type[0].number() >= limit;
  if (type.is("Arr")) return is_free_of(type[0], limit) && is_free_of(type[1], limit);
  if (type.is("All")) return is_free_of(type[0], limit) && is_free_of(type[1], limit + 1);
  return true;
}

/// Lowers every variable in a type that `is_free_of` accepts.
inline Value lowered(const Value &type, std::int64_t by) {
  if (type.is("TVar")) return type_variable(type[0].number() - by);
  if (type.is("Arr")) return arrow(lowered(type[0], by), lowered(type[1], by));
  if (type.is("All")) return all(lowered(type[0], by), lowered(type[1], by + 1));
  return type;
}

/// The parts of a type that make sense outside of it.
inline void parts(const Value &type, std::int64_t depth, std::vector<Value> &out) {
  if (is_free_of(type, depth)) out.push_back(lowered(type, depth));
  if (!type.is("Arr") && !type.is("All")) return;
  parts(type[0], depth, out);
  parts(type[1], type.is("All") ? depth + 1 : depth, out);
}

/// Replaces some occurrences of `part` in `type` by type variable `n`.
inline Gen abstracted(Style style, std::int64_t n, const Value &type, const Value &part) {
  const unsigned weight = static_cast<unsigned>(n + 2);
  const std::pair<unsigned, Gen> here = type == part ? std::make_pair(weight, Gen(rc::gen::just(type_variable(n))))
                                                     : std::make_pair(1u, Gen(rc::gen::just(type)));
  if (!type.is("Arr") && !type.is("All")) return here.second;
  const bool is_arrow = type.is("Arr");
  const Gen deeper =
      rc::gen::mapcat(rc::gen::lazy([=] { return abstracted(style, n, type[0], part); }), [=](const Value &first) {
        const Gen second = is_arrow ? abstracted(style, n, type[1], part)
                                    : abstracted(style, n + 1, type[1], shifted(part));
        return rc::gen::map(second, [=](const Value &rest) { return is_arrow ? arrow(first, rest) : all(first, rest); });
      });
  return choose<Value>(style, {here, {weight, deeper}});
}

inline Gen term(Style style, int depth, const Environment &environment, const Value &wanted) {
  if (depth == 0) return base_term(style, environment, wanted);
  const int m = depth - 1;
  const Gen base = rc::gen::lazy([=] { return base_term(style, environment, wanted); });
  const Gen intro = introduction(environment, wanted, [=](const Environment &inner, const Value &body) {
    return term(style, m, inner, body);
  });
  const Gen application = rc::gen::mapcat(type(style, m, environment), [=](const Value &argument) {
    return rc::gen::mapcat(term(style, m, environment, arrow(argument, wanted)), [=](const Value &function) {
      // Without a function the operand is not needed.
      if (function.is_absent()) return nothing();
      return map_term(term(style, m, environment, argument),
                      [=](const Value &operand) { return Value::node("App", {function, operand}); });
    });
  });
  const auto applied_to = [=](const Value &argument, const Value &body) {
    return map_term(term(style, m, environment, all(argument, body)),
                    [=](const Value &function) { return Value::node("TApp", {function, argument}); });
  };
  const Gen type_application = rc::gen::mapcat(
      type(style, m, environment), [=](const Value &argument) { return applied_to(argument, shifted(wanted)); });
  std::vector<Value> candidates;
  parts(wanted, 0, candidates);
  const Gen abstraction =
      candidates.empty() ? nothing() : Gen(rc::gen::mapcat(rc::gen::elementOf(candidates), [=](const Value &part) {
        return rc::gen::mapcat(abstracted(style, 0, shifted(wanted), shifted(part)),
                               [=](const Value &body) { return applied_to(part, body); });
      }));
  return backtrack(style, {base, intro, application, type_application, abstraction});
}

inline Gen cbc(Style style) {
  return rc::gen::mapcat(type(style, 4, {}), [style](const Value &wanted) { return term(style, 4, {}, wanted); });
}

} // namespace runner::fsub
