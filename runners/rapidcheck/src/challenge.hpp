// Family `cbc` for the shrinking challenge, as the challenge describes its inputs.
#pragma once

#include <functional>
#include <optional>

#include "combinators.hpp"

namespace runner::challenge {

using Numbers = std::vector<std::int64_t>;

inline Value list(const Numbers &numbers) {
  std::vector<Value> items;
  for (const std::int64_t number : numbers) items.push_back(Value::integer(number));
  return Value::list(std::move(items));
}

inline rc::Gen<Numbers> up_to_32(rc::Gen<std::int64_t> number) {
  return rc::gen::resize(32, rc::gen::container<Numbers>(std::move(number)));
}

/// A list of this many integers: the length first, then the elements.
inline Gen of_length(std::int64_t least, std::int64_t most,
                     std::function<rc::Gen<std::int64_t>(std::int64_t)> element) {
  return rc::gen::mapcat(integer(least, most, least), [element](std::int64_t length) {
    return rc::gen::map(rc::gen::container<Numbers>(static_cast<std::size_t>(length), element(length)), &list);
  });
}

/// Whether the sum, which wraps around in 16 bits, is below 256.
inline bool is_small(const Numbers &shorts) {
  std::int64_t sum = 0;
  for (const std::int64_t number : shorts) sum += number;
  return (sum & 0xffff) < 256 || (sum & 0xffff) >= 0x8000;
}

inline Gen deletion() {
  return rc::gen::mapcat(rc::gen::nonEmpty(up_to_32(integer(-1000, 1000))), [](const Numbers &numbers) {
    return rc::gen::map(rc::gen::elementOf(numbers), [numbers](std::int64_t removed) {
      return Value::tuple({list(numbers), Value::integer(removed)});
    });
  });
}

inline Gen expression(int depth) {
  const Gen literal = node("Int", {integer_value(-1000, 1000)});
  if (depth == 0) return literal;
  const Gen part = expression(depth - 1);
  const Gen divisor = rc::gen::suchThat(
      part, [](const Value &value) { return !(value == Value::node("Int", {Value::integer(0)})); });
  return weighted<Value>({{1, literal}, {1, node("Add", {part, part})}, {1, node("Div", {part, divisor})}});
}

/// A heap of integers from `least` on: an integer first, then the heaps below it.
inline Gen heap(int depth, std::int64_t least) {
  const Gen empty = rc::gen::just(Value::node("E"));
  if (depth == 0) return empty;
  const Gen filled = rc::gen::mapcat(integer(least, 1000, least), [depth](std::int64_t root) {
    const Gen part = heap(depth - 1, root);
    return node("H", {rc::gen::just(Value::integer(root)), part, part});
  });
  return weighted<Value>({{1, empty}, {3, filled}});
}

/// The input of a property; nothing if the property has no precondition.
inline std::optional<Gen> cbc(const std::string &property) {
  if (property == "Bound5") {
    const Gen shorts = rc::gen::map(rc::gen::suchThat(up_to_32(integer(-32768, 32767)), &is_small), &list);
    return rc::gen::map(sequence({shorts, shorts, shorts, shorts, shorts}), &Value::tuple);
  }
  if (property == "Calculator") return expression(4);
  if (property == "LengthList") return of_length(1, 100, [](std::int64_t) { return integer(0, 1000); });
  if (property.rfind("Difference", 0) == 0) {
    const Gen positive = integer_value(1, 1000, 1);
    return rc::gen::map(sequence({positive, positive}), &Value::tuple);
  }
  if (property == "BinHeap") return heap(4, 0);
  if (property == "Coupling")
    return of_length(1, 10, [](std::int64_t length) { return integer(0, length - 1); });
  if (property == "Deletion") return deletion();
  return std::nullopt;
}

} // namespace runner::challenge
