#include <rapidcheck.h>
#include "stromboli.hpp"
using stromboli::Value;

struct Library {
  using Gen = rc::Gen<Value>;
  using Values = std::vector<Value>;
  Gen integer(const stromboli::IntegerRange &range) {
    return rc::gen::map(rc::gen::inRange<std::int64_t>(range.from, range.to + 1), &Value::integer);
  }
  Gen boolean() { return rc::gen::map(rc::gen::arbitrary<bool>(), &Value::boolean); }
  Gen node(const std::string &name, const std::vector<Gen> &fields) {
    return rc::gen::map(sequence(fields), [name](Values values) { return Value::node(name, values); });
  }
  Gen tuple(const std::vector<Gen> &parts) { return rc::gen::map(sequence(parts), &Value::tuple); }
  Gen list(Gen item, int most) { return rc::gen::map(rc::gen::resize(most, rc::gen::container<Values>(item)), &Value::list); }
  Gen constant(Value value) { return rc::gen::just(value); }
  rc::Gen<std::uint32_t> code_point(stromboli::CharacterRange range) {
    return rc::gen::map(rc::gen::inRange<std::uint32_t>(0, range.size()), [range](auto i) { return range.at(i); });
  }
  Gen character(const stromboli::CharacterRange &range) { return rc::gen::map(code_point(range), &Value::character); }
  Gen text(const stromboli::CharacterRange &range, int most) {
    using Text = std::vector<std::uint32_t>;
    return rc::gen::map(rc::gen::resize(most, rc::gen::container<Text>(code_point(range))), &Value::string);
  }
  Gen choose(const std::string &, const std::vector<stromboli::Alternative<Gen>> &alternatives) {
    std::vector<Gen> gens;
    for (const auto &[constructor, gen] : alternatives) gens.insert(gens.end(), constructor->weight, gen);
    return rc::gen::join(rc::gen::elementOf(gens));
  }
  rc::Gen<Values> sequence(const std::vector<Gen> &gens) {
    rc::Gen<Values> all = rc::gen::just(Values());
    const auto append = [](Values before, Value last) { return before.push_back(last), before; };
    for (const Gen &gen : gens) all = rc::gen::apply(append, all, gen);
    return all;
  }
};

struct Listener : rc::detail::TestListener {
  stromboli::Session &session;
  Listener(stromboli::Session &s) : session(s) {}
  void check() { if (session.stopped()) throw stromboli::Stopped(); }
  void onTestCaseFinished(const rc::detail::CaseDescription &) override { check(); }
  void onShrinkTried(const rc::detail::CaseDescription &, bool accepted) override {
    accepted ? session.accept_last() : check();
  }
  void onTestFinished(const rc::detail::TestMetadata &, const rc::detail::TestResult &) override { check(); }
};

int main() {
  const auto run = [](const stromboli::Trial &trial, stromboli::Session &session) -> std::optional<std::string> {
    Library library;
    Listener listener(session);
    rc::detail::TestParams params;
    const auto gen = stromboli::SchemaGenerators<Library>(trial, library).input();
    const auto property = rc::detail::toProperty([&] {
      const auto verdict = session.test(*gen);
      RC_PRE(verdict != stromboli::Verdict::discard);
      return verdict != stromboli::Verdict::fail;
    });
    for (std::uint64_t round = 0;; round++) {
      params.seed = stromboli::round_seed(trial.seed, round);
      const auto result = rc::detail::checkProperty(property, {}, params, listener, {});
      if (result.is<rc::detail::FailureResult>()) return session.best();
    }
  };
  stromboli::serve(R"({"protocol":1,"framework":"mine","version":"1","language":"C++17","families":{"*":["type"]},)"
                   R"("own_limit":null,"accepts":true,"seeded":true,"search":"rounds of 100 tests"})", run);
}
