// A small JSON reader: enough for the host's messages.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace stromboli {

class Json {
public:
  static Json parse(const std::string &text) {
    Reader reader{text};
    return reader.value();
  }

  bool is_text() const { return kind_ == Kind::text; }
  bool is_list() const { return kind_ == Kind::list; }
  bool is_object() const { return kind_ == Kind::object; }

  bool truth() const { return kind_ == Kind::truth && text_ == "true"; }
  /// A string, or the literal text of a number; empty for anything else.
  std::string text() const { return kind_ == Kind::text || kind_ == Kind::number ? text_ : std::string(); }
  std::int64_t integer(std::int64_t otherwise) const {
    return kind_ == Kind::number ? std::strtoll(text_.c_str(), nullptr, 10) : otherwise;
  }
  const std::vector<Json> &items() const { return items_; }
  const std::map<std::string, Json> &members() const { return members_; }

  /// The member, or null if there is none.
  const Json &get(const std::string &key) const {
    static const Json null;
    const auto found = members_.find(key);
    return found == members_.end() ? null : found->second;
  }
  const Json &at(const std::string &key) const {
    const auto found = members_.find(key);
    if (found == members_.end()) throw std::runtime_error("missing key `" + key + "`");
    return found->second;
  }

private:
  enum class Kind { null, truth, number, text, list, object };

  struct Reader {
    const std::string &text;
    std::size_t at = 0;
    int depth = 0;

    [[noreturn]] void fail() const { throw std::runtime_error("invalid JSON at byte " + std::to_string(at)); }
    char peek() {
      while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) at++;
      if (at == text.size()) fail();
      return text[at];
    }
    void expect(char c) {
      if (peek() != c) fail();
      at++;
    }

    Json value() {
      if (++depth > 100) fail();
      Json json;
      const char c = peek();
      if (c == '{') {
        json.kind_ = Kind::object;
        at++;
        for (bool first = true; peek() != '}'; first = false) {
          if (!first) expect(',');
          peek();
          std::string key = string();
          expect(':');
          json.members_[key] = value();
        }
        at++;
      } else if (c == '[') {
        json.kind_ = Kind::list;
        at++;
        for (bool first = true; peek() != ']'; first = false) {
          if (!first) expect(',');
          json.items_.push_back(value());
        }
        at++;
      } else if (c == '"') {
        json.kind_ = Kind::text;
        json.text_ = string();
      } else {
        const auto end = text.find_first_of(",]} \t\r\n", at);
        json.text_ = text.substr(at, end == std::string::npos ? end : end - at);
        at += json.text_.size();
        if (json.text_ == "true" || json.text_ == "false") json.kind_ = Kind::truth;
        else if (c == '-' || (c >= '0' && c <= '9')) json.kind_ = Kind::number;
        else if (json.text_ != "null") fail();
      }
      depth--;
      return json;
    }

    std::string string() {
      std::string out;
      if (at >= text.size() || text[at] != '"') fail();
      for (at++; at < text.size() && text[at] != '"'; at++) {
        if (text[at] != '\\') {
          out += text[at];
          continue;
        }
        if (++at == text.size()) fail();
        switch (text[at]) {
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case 'n': out += '\n'; break;
        case 'r': out += '\r'; break;
        case 't': out += '\t'; break;
        case 'u': utf8(out); break;
        default: out += text[at];
        }
      }
      if (at == text.size()) fail();
      at++;
      return out;
    }

    // Surrogate pairs do not occur in the host's messages: each half is encoded by itself.
    void utf8(std::string &out) {
      if (at + 4 >= text.size()) fail();
      const unsigned long code = std::strtoul(text.substr(at + 1, 4).c_str(), nullptr, 16);
      at += 4;
      if (code < 0x80) {
        out += static_cast<char>(code);
      } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3f));
      } else {
        out += static_cast<char>(0xe0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
      }
    }
  };

  Kind kind_ = Kind::null;
  std::string text_;
  std::vector<Json> items_;
  std::map<std::string, Json> members_;
};

} // namespace stromboli
