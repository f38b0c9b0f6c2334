// What runners in C++ share: values, messages, and the `type` family from the schema.
//
// A runner gives `serve` its hello message and a function that runs one trial. Nothing here depends on a
// property-based testing library, nor on anything but the standard library and POSIX.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"

namespace stromboli {

// ---- Values --------------------------------------------------------------------------------------------------

/// A value of a workload's type. The default is `absent`, which never reaches the host: generators that can
/// fail return it.
class Value {
public:
  enum class Kind { absent, integer, boolean, character, text, node, tuple, list };

  Value() = default;

  static Value integer(std::int64_t number) { return Value(Kind::integer, number, nullptr); }
  static Value boolean(bool truth) { return Value(Kind::boolean, truth, nullptr); }
  static Value character(std::uint32_t code_point) { return Value(Kind::character, code_point, nullptr); }
  static Value string(const std::vector<std::uint32_t> &code_points) {
    std::vector<Value> characters;
    for (const std::uint32_t code_point : code_points) characters.push_back(character(code_point));
    return Value(Kind::text, 0, std::make_shared<const Parts>(Parts{"", std::move(characters)}));
  }
  static Value node(std::string constructor, std::vector<Value> fields = {}) {
    return Value(Kind::node, 0, std::make_shared<const Parts>(Parts{std::move(constructor), std::move(fields)}));
  }
  static Value tuple(std::vector<Value> parts) {
    return Value(Kind::tuple, 0, std::make_shared<const Parts>(Parts{"", std::move(parts)}));
  }
  static Value list(std::vector<Value> items) {
    return Value(Kind::list, 0, std::make_shared<const Parts>(Parts{"", std::move(items)}));
  }

  Kind kind() const { return kind_; }
  bool is_absent() const { return kind_ == Kind::absent; }
  bool is(const char *constructor) const { return kind_ == Kind::node && parts_->constructor == constructor; }
  std::int64_t number() const { return number_; }
  const std::string &constructor() const { return parts_->constructor; }
  const std::vector<Value> &fields() const { return parts_->fields; }
  const Value &operator[](std::size_t i) const { return parts_->fields[i]; }

  friend bool operator==(const Value &a, const Value &b) {
    if (a.kind_ != b.kind_ || a.number_ != b.number_) return false;
    if (a.parts_ == b.parts_) return true;
    return a.parts_->constructor == b.parts_->constructor && a.parts_->fields == b.parts_->fields;
  }

  /// Appends the printed form: `(T (E) 3 -7 (E))`, `(a,b)` for tuples, `[a b]` for lists, `"ab"` and `'a'`.
  void print(std::string &out) const {
    switch (kind_) {
    case Kind::absent: out += "absent"; break;
    case Kind::integer: out += std::to_string(number_); break;
    case Kind::boolean: out += number_ != 0 ? "#t" : "#f"; break;
    case Kind::character: print_characters(out, '\'', {*this}); break;
    case Kind::text: print_characters(out, '"', parts_->fields); break;
    case Kind::node: print_parts(out, '(', ' ', ')'); break;
    case Kind::tuple: print_parts(out, '(', ',', ')'); break;
    case Kind::list: print_parts(out, '[', ' ', ']'); break;
    }
  }

  std::string text() const {
    std::string out;
    print(out);
    return out;
  }

private:
  struct Parts {
    std::string constructor;
    std::vector<Value> fields;
  };

  Value(Kind kind, std::int64_t number, std::shared_ptr<const Parts> parts)
      : kind_(kind), number_(number), parts_(std::move(parts)) {}

  static void print_characters(std::string &out, char mark, const std::vector<Value> &characters) {
    out += mark;
    for (const Value &character : characters) {
      const std::int64_t code_point = character.number_;
      if (code_point == '\n') out += "\\n";
      else if (code_point == '\r') out += "\\r";
      else if (code_point == '\t') out += "\\t";
      else if (code_point == mark || code_point == '\\') (out += '\\') += static_cast<char>(code_point);
      else if (code_point >= ' ' && code_point <= '~') out += static_cast<char>(code_point);
      else {
        char digits[8];
        const auto end = std::to_chars(digits, digits + sizeof digits, code_point, 16).ptr;
        out.append("\\u{").append(digits, end).append("}");
      }
    }
    out += mark;
  }

  void print_parts(std::string &out, char open, char between, char close) const {
    out += open;
    out += parts_->constructor;
    bool first = parts_->constructor.empty();
    for (const Value &field : parts_->fields) {
      if (!first) out += between;
      first = false;
      field.print(out);
    }
    out += close;
  }

  Kind kind_ = Kind::absent;
  std::int64_t number_ = 0;
  std::shared_ptr<const Parts> parts_;
};

inline std::ostream &operator<<(std::ostream &out, const Value &value) { return out << value.text(); }

// ---- The trial message ---------------------------------------------------------------------------------------

/// A use of a type.
struct TypeRef {
  enum class Kind { named, tuple, list };

  Kind kind = Kind::named;
  std::string name;           ///< Empty for tuples and lists.
  std::vector<TypeRef> parts; ///< The components of a tuple, or the one type of a list's items.
  int most = 0;               ///< The greatest length of a list.
};

struct Constructor {
  std::string name;
  std::vector<TypeRef> fields;
  unsigned weight = 1;
  bool leaf = false;
};

struct IntegerRange {
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t origin = 0;
};

/// The characters between two code points, both included. Surrogates, which are not characters, do not count.
struct CharacterRange {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  std::uint32_t size() const { return to - from + 1 - surrogates(); }
  std::uint32_t at(std::uint32_t position) const {
    return from + position < 0xd800 ? from + position : from + position + surrogates();
  }
  bool contains(std::uint32_t code_point) const {
    return from <= code_point && code_point <= to && (code_point < 0xd800 || code_point > 0xdfff);
  }

private:
  std::uint32_t surrogates() const { return from < 0xd800 && to > 0xdfff ? 0x800 : 0; }
};

struct Type {
  std::vector<Constructor> constructors;
  int depth = 0;
  std::optional<IntegerRange> integer;
  bool boolean = false;
  std::optional<CharacterRange> character;
  std::optional<CharacterRange> text;
  int most = 0; ///< The greatest length of a text.
};

struct Trial {
  std::string workload;
  std::string property;
  std::string family;
  std::string variant;             ///< Empty if the message has none.
  std::vector<TypeRef> input;
  bool input_is_tuple = false;     ///< Otherwise `input` has one element, whose bare value is tested.
  std::map<std::string, Type> types;
  std::uint64_t seed = 0;
  std::string own_limit;           ///< `default`, `none` or a number.

  const Type &type(const std::string &name) const {
    const auto found = types.find(name);
    if (found == types.end()) throw std::runtime_error("unknown type `" + name + "`");
    return found->second;
  }

  /// Whether the reference is to a type with constructors, such as a tree or a term.
  bool is_structure(const TypeRef &ref) const {
    return ref.kind == TypeRef::Kind::named && !type(ref.name).constructors.empty();
  }

  /// Whether there are constructors in it, also inside tuples and lists.
  bool has_constructors(const TypeRef &ref) const {
    return is_structure(ref) ||
           std::any_of(ref.parts.begin(), ref.parts.end(), [this](const TypeRef &part) { return has_constructors(part); });
  }
};

namespace detail {

inline TypeRef parse_ref(const Json &json) {
  if (json.is_text()) return TypeRef{TypeRef::Kind::named, json.text(), {}, 0};
  if (!json.is_list())
    return TypeRef{TypeRef::Kind::list, "", {parse_ref(json.at("list"))}, static_cast<int>(json.at("most").integer(0))};
  TypeRef tuple{TypeRef::Kind::tuple, "", {}, 0};
  for (const Json &component : json.items()) tuple.parts.push_back(parse_ref(component));
  return tuple;
}

inline std::optional<CharacterRange> parse_characters(const Json &range) {
  if (!range.is_object()) return std::nullopt;
  return CharacterRange{static_cast<std::uint32_t>(range.at("from").integer(0)),
                        static_cast<std::uint32_t>(range.at("to").integer(0))};
}

inline Type parse_type(const Json &json) {
  Type type;
  for (const Json &entry : json.get("constructors").items()) {
    Constructor constructor;
    constructor.name = entry.at("name").text();
    for (const Json &field : entry.get("fields").items()) constructor.fields.push_back(parse_ref(field));
    constructor.weight = static_cast<unsigned>(entry.get("weight").integer(1));
    constructor.leaf = entry.get("leaf").truth();
    type.constructors.push_back(std::move(constructor));
  }
  type.depth = static_cast<int>(json.get("depth").integer(0));
  if (const Json &range = json.get("integer"); range.is_object())
    type.integer = IntegerRange{range.at("from").integer(0), range.at("to").integer(0), range.get("origin").integer(0)};
  type.boolean = json.get("boolean").truth();
  type.character = parse_characters(json.get("character"));
  type.text = parse_characters(json.get("text"));
  type.most = static_cast<int>(json.get("most").integer(0));
  if (type.constructors.empty() && !type.integer && !type.boolean && !type.character && !type.text)
    throw std::runtime_error("a type is of an unknown kind");
  return type;
}

inline std::uint64_t parse_seed(const std::string &text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (text.empty() || error != std::errc() || end != text.data() + text.size())
    throw std::runtime_error("the seed `" + text + "` is not an unsigned 64-bit number");
  return seed;
}

inline Trial parse_trial(const std::string &text) {
  const Json json = Json::parse(text);
  Trial trial;
  trial.workload = json.at("workload").text();
  trial.property = json.get("property").text();
  trial.family = json.at("family").text();
  trial.variant = json.get("variant").text();
  trial.seed = parse_seed(json.at("seed").text());
  trial.own_limit = json.get("own_limit").text();
  for (const auto &[name, type] : json.at("types").members()) trial.types[name] = parse_type(type);
  trial.input_is_tuple = json.at("input").is_list();
  if (trial.input_is_tuple)
    for (const Json &ref : json.at("input").items()) trial.input.push_back(parse_ref(ref));
  else
    trial.input.push_back(parse_ref(json.at("input")));
  return trial;
}

} // namespace detail

// ---- The conversation ----------------------------------------------------------------------------------------

enum class Verdict { pass, fail, discard, stop };

/// The channel to the host: standard input and output.
class Channel {
public:
  /// Keeps standard output for messages; what a library prints there goes to standard error.
  Channel() : output_(dup(STDOUT_FILENO)) { dup2(STDERR_FILENO, STDOUT_FILENO); }

  /// Writes a message in one system call. If the host is gone, the process ends.
  void send(std::string line) {
    line += '\n';
    std::size_t sent = 0;
    while (sent < line.size()) {
      const ssize_t n = write(output_, line.data() + sent, line.size() - sent);
      if (n <= 0) _exit(0);
      sent += static_cast<std::size_t>(n);
    }
  }

  /// The next line from the host. At the end of input the process ends.
  std::string receive() {
    for (;;) {
      if (const auto end = buffer_.find('\n'); end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      char block[65536];
      const ssize_t n = read(STDIN_FILENO, block, sizeof block);
      if (n <= 0) _exit(0);
      buffer_.append(block, static_cast<std::size_t>(n));
    }
  }

private:
  int output_;
  std::string buffer_;
};

/// One trial as the property sees it. It asks the host for verdicts, and remembers the best value.
class Session {
public:
  explicit Session(Channel &channel) : channel_(channel) {}

  /// The host's verdict. After `stop` nothing is asked any more, and the answer stays `stop`.
  Verdict test(const Value &value) {
    if (stopped_) return Verdict::stop;
    last_ = value.text();
    channel_.send("test " + last_);
    const std::string answer = channel_.receive();
    if (answer == "pass") return Verdict::pass;
    if (answer == "discard") return Verdict::discard;
    if (answer == "fail") {
      if (best_.empty()) best_ = last_;
      return Verdict::fail;
    }
    stopped_ = true;
    return Verdict::stop;
  }

  /// The generator rejected an input by itself.
  void discarded() {
    if (!stopped_) channel_.send("discarded");
  }

  /// The library accepted the value of the last test: shrinking continues from there.
  void accept_last() {
    best_ = last_;
    channel_.send("accept " + best_);
  }

  /// Without `accept_last`: notes that the last tested value is the best so far.
  void best_is_last() { best_ = last_; }

  bool stopped() const { return stopped_; }
  const std::string &best() const { return best_; }
  const std::string &last() const { return last_; }

private:
  Channel &channel_;
  bool stopped_ = false;
  std::string last_;
  std::string best_;
};

/// Thrown through libraries that let exceptions pass, once the host has said `stop`.
struct Stopped {};

/// Serves trials until the end of input. `run` returns the counterexample that the library reports, or nothing
/// if the library gave up; it may throw `Stopped`, and any `std::exception` becomes an `error` message.
inline void serve(const std::string &hello,
                  const std::function<std::optional<std::string>(const Trial &, Session &)> &run) {
  Channel channel;
  channel.send("hello " + hello);
  for (;;) {
    const std::string line = channel.receive();
    if (line.rfind("trial ", 0) != 0) {
      channel.send("error expected a trial message");
      continue;
    }
    Session session(channel);
    std::string answer;
    try {
      const auto reported = run(detail::parse_trial(line.substr(6)), session);
      answer = reported ? "done " + *reported : "passed";
    } catch (const Stopped &) {
    } catch (const std::exception &error) {
      answer = std::string("error ") + error.what();
      std::replace(answer.begin(), answer.end(), '\n', ' ');
    }
    if (session.stopped()) answer = session.best().empty() ? "stopped" : "stopped " + session.best();
    channel.send(answer);
  }
}

/// The seed of search round `round`: SplitMix64 of the trial's seed plus `round` times the golden gamma.
inline std::uint64_t round_seed(std::uint64_t seed, std::uint64_t round) {
  std::uint64_t z = seed + round * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// ---- The `type` family ---------------------------------------------------------------------------------------

/// A constructor of a type with the generator of its values.
template <typename Gen>
struct Alternative {
  const Constructor *constructor;
  Gen gen;
};

/// Derives generators from the schema. `Library` translates to a library's own combinators:
///
///     using Gen = ...;                                                 // a generator of `Value`
///     Gen integer(const IntegerRange &);
///     Gen boolean();
///     Gen node(const std::string &constructor, std::vector<Gen> fields);
///     Gen tuple(std::vector<Gen> parts);
///     Gen character(const CharacterRange &);
///     Gen text(const CharacterRange &, int most);                      // lengths 0 to `most`
///     Gen list(Gen item, int most);                                    // lengths 0 to `most`
///     Gen constant(Value);
///     Gen choose(const std::string &type, std::vector<Alternative<Gen>>);  // by weight
template <typename Library>
class SchemaGenerators {
public:
  using Gen = typename Library::Gen;

  SchemaGenerators(const Trial &trial, Library &library) : trial_(trial), library_(library) {}

  /// The whole input, each component from its own type's depth.
  Gen input() {
    return input_by([this](const TypeRef &ref) { return component(ref); });
  }

  /// The whole input with a generator of one's own for each component.
  template <typename Component>
  Gen input_by(Component component) {
    std::vector<Gen> parts;
    for (const TypeRef &ref : trial_.input) parts.push_back(component(ref));
    return trial_.input_is_tuple ? library_.tuple(std::move(parts)) : parts.front();
  }

  /// One component of the input.
  Gen component(const TypeRef &ref) { return at(ref, own_depth); }

private:
  /// Stands for the depth of each type.
  static constexpr int own_depth = -1;

  Gen at(const TypeRef &ref, int depth) {
    if (ref.kind == TypeRef::Kind::list) return library_.list(at(ref.parts.front(), depth), ref.most);
    if (ref.kind == TypeRef::Kind::tuple)
      return tuple(ref, [&](const TypeRef &part) { return at(part, depth); });
    const Type &type = trial_.type(ref.name);
    if (type.integer) return library_.integer(*type.integer);
    if (type.boolean) return library_.boolean();
    if (type.character) return library_.character(*type.character);
    if (type.text) return library_.text(*type.text, type.most);
    if (depth == own_depth) depth = type.depth;
    const auto key = std::make_pair(ref.name, depth);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::vector<Alternative<Gen>> alternatives;
    for (const Constructor &constructor : type.constructors) {
      if (depth == 0 && !constructor.leaf) continue;
      std::vector<Gen> fields;
      for (const TypeRef &field : constructor.fields) fields.push_back(depth > 0 ? at(field, depth - 1) : last(field));
      alternatives.push_back({&constructor, library_.node(constructor.name, std::move(fields))});
    }
    if (alternatives.empty()) throw std::runtime_error("type `" + ref.name + "` has no leaf constructor");
    return known_.emplace(key, library_.choose(ref.name, std::move(alternatives))).first->second;
  }

  /// A field at depth 0, where lists end the recursion.
  Gen last(const TypeRef &ref) {
    if (ref.kind == TypeRef::Kind::list && trial_.has_constructors(ref)) return library_.constant(Value::list({}));
    if (ref.kind == TypeRef::Kind::tuple) return tuple(ref, [this](const TypeRef &part) { return last(part); });
    return at(ref, 0);
  }

  template <typename Part>
  Gen tuple(const TypeRef &ref, Part part) {
    std::vector<Gen> parts;
    for (const TypeRef &each : ref.parts) parts.push_back(part(each));
    return library_.tuple(std::move(parts));
  }

  const Trial &trial_;
  Library &library_;
  std::map<std::pair<std::string, int>, Gen> known_;
};

} // namespace stromboli
