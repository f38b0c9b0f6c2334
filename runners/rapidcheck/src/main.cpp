// The RapidCheck runner: RapidCheck generates and shrinks, the host judges.
#include <rapidcheck.h>

#include <iostream>
#include <stdexcept>

#include "challenge.hpp"
#include "combinators.hpp"
#include "fsub.hpp"
#include "stlc.hpp"
#include "stromboli.hpp"
#include "trees.hpp"

namespace {

using runner::Gen;
using runner::Style;
using stromboli::Session;
using stromboli::Trial;
using stromboli::Value;
using stromboli::Verdict;

/// The generator of the workload's own structure: a tree, an expression, a term.
Gen structure(const Trial &trial, Style style) {
  const std::string &workload = trial.workload;
  if (trial.family == "api" && trial.variant.empty()) {
    if (workload == "bst") return runner::trees::api(&runner::trees::bst::insert);
    if (workload == "rbt") return runner::trees::api(&runner::trees::rbt::insert);
  }
  if (trial.family == "cbc") {
    if (workload == "bst") return runner::trees::bst_cbc(style);
    if (workload == "rbt") return runner::trees::rbt_cbc(style);
    if (workload == "stlc") return runner::stlc::cbc(style);
    if (workload == "fsub") return runner::fsub::cbc(style);
  }
  const std::string variant = trial.variant.empty() ? "" : "_" + trial.variant;
  throw std::runtime_error("no family `" + trial.family + variant + "` for workload `" + workload + "`");
}

Gen generator(const Trial &trial) {
  // `narrow` concerns the schema only.
  const bool is_idiomatic = trial.variant == "idiomatic";
  if (!trial.variant.empty() && !is_idiomatic && !(trial.family == "type" && trial.variant == "narrow"))
    throw std::runtime_error("unknown variant `" + trial.variant + "`");
  const Style style = is_idiomatic ? Style::idiomatic : Style::common;
  runner::Schema library{style};
  stromboli::SchemaGenerators<runner::Schema> schema(trial, library);
  if (trial.family == "type") return schema.input();
  if (trial.workload == "challenge" && trial.family == "cbc" && trial.variant.empty()) {
    const Gen by_type = schema.input();
    return runner::challenge::cbc(trial.property).value_or(by_type);
  }
  const Gen own = structure(trial, style);
  return schema.input_by([&](const stromboli::TypeRef &ref) {
    if (trial.is_structure(ref)) return own;
    const bool is_named = ref.kind == stromboli::TypeRef::Kind::named;
    if (trial.family == "api" && is_named && trial.type(ref.name).integer) return runner::trees::sized_integer();
    return schema.component(ref);
  });
}

/// RapidCheck turns an exception in a property into a failure, but lets one from a listener through.
class Listener : public rc::detail::TestListener {
public:
  explicit Listener(Session &session) : session_(session) {}

  void onTestCaseFinished(const rc::detail::CaseDescription &) override { leave_if_stopped(); }
  void onShrinkTried(const rc::detail::CaseDescription &, bool accepted) override {
    leave_if_stopped();
    if (accepted) session_.accept_last();
  }
  void onTestFinished(const rc::detail::TestMetadata &, const rc::detail::TestResult &) override {
    leave_if_stopped();
  }

private:
  void leave_if_stopped() const {
    if (session_.stopped()) throw stromboli::Stopped();
  }

  Session &session_;
};

std::optional<std::string> run(const Trial &trial, Session &session) {
  const Gen gen = generator(trial);
  const auto property = rc::detail::toProperty([&] {
    const Value input = *gen;
    if (input.is_absent()) {
      session.discarded();
      RC_DISCARD("no term of the type was found");
    }
    const Verdict verdict = session.test(input);
    RC_PRE(verdict != Verdict::discard);
    return verdict != Verdict::fail;
  });
  Listener listener(session);
  for (std::uint64_t round = 0;; round++) {
    rc::detail::TestParams params;
    params.seed = stromboli::round_seed(trial.seed, round);
    const auto result = rc::detail::checkProperty(property, {}, params, listener, {});
    if (result.is<rc::detail::Error>()) throw std::runtime_error(result.get<rc::detail::Error>().description);
    if (result.is<rc::detail::FailureResult>())
      return result.get<rc::detail::FailureResult>().counterExample.front().second;
  }
}

} // namespace

int main() {
  stromboli::serve(R"({"protocol":1,"framework":"rapidcheck","version":")" RUNNER_LIBRARY_VERSION
                   R"(","language":"C++17","families":{"*":["type","type_idiomatic"],)"
                   R"("bst":["api","cbc","cbc_idiomatic"],"rbt":["api","cbc","cbc_idiomatic"],)"
                   R"("stlc":["cbc","cbc_idiomatic"],"fsub":["cbc","cbc_idiomatic"],"challenge":["cbc"]},)"
                   R"("own_limit":null,"accepts":true,"seeded":true,)"
                   R"("search":"rounds of 100 tests with derived seeds"})",
                   run);
}
