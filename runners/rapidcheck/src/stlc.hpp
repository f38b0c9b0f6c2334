// Family `cbc` for stlc: a type, then an expression of exactly that type.
#pragma once

#include "combinators.hpp"

namespace runner::stlc {

/// Types of the variables, innermost first.
using Context = std::vector<Value>;

inline Gen type_at(Style style, int size) {
  const Gen boolean = rc::gen::just(Value::node("TBool"));
  if (size <= 0) return boolean;
  const Gen half = type_at(style, size / 2);
  return choose<Value>(style, {{1, boolean}, {1, node("TFun", {half, half})}});
}

inline Gen type(Style style) {
  return rc::gen::withSize([style](int size) { return type_at(style, size); });
}

/// The simplest expressions of the type: a constant under as many lambdas as needed.
inline Gen one(const Value &type) {
  if (type.is("TBool")) return node("Bool", {boolean_value()});
  return node("Abs", {rc::gen::just(type[0]), one(type[1])});
}

inline Gen expression(Style style, int size, const Context &context, const Value &type) {
  std::vector<std::pair<unsigned, Gen>> alternatives{{1, one(type)}};
  std::vector<Value> variables;
  for (std::size_t i = 0; i < context.size(); i++)
    if (context[i] == type) variables.push_back(Value::node("Var", {Value::integer(static_cast<std::int64_t>(i))}));
  if (!variables.empty()) alternatives.emplace_back(1, rc::gen::elementOf(variables));
  if (size > 0) {
    if (type.is("TFun")) {
      Context inner{type[0]};
      inner.insert(inner.end(), context.begin(), context.end());
      const Gen body = rc::gen::lazy([=] { return expression(style, size - 1, inner, type[1]); });
      alternatives.emplace_back(1, node("Abs", {rc::gen::just(type[0]), body}));
    }
    alternatives.emplace_back(1, rc::gen::mapcat(stlc::type(style), [=](const Value &argument) {
      const Gen function = expression(style, size / 2, context, Value::node("TFun", {argument, type}));
      const Gen operand = expression(style, size / 2, context, argument);
      if (style == Style::idiomatic) return node("App", {function, operand});
      return Gen(rc::gen::mapcat(function, [operand](const Value &f) {
        return rc::gen::map(operand, [f](const Value &x) { return Value::node("App", {f, x}); });
      }));
    }));
  }
  return choose(style, alternatives);
}

inline Gen cbc(Style style) {
  return rc::gen::mapcat(type(style), [style](const Value &type) {
    return rc::gen::withSize([=](int size) { return expression(style, size, {}, type); });
  });
}

} // namespace runner::stlc
