import stromboli

import hypothesis
from hypothesis import strategies as st


class Failed(Exception):
    pass


def characters(first, last):
    return st.characters(min_codepoint=first, max_codepoint=last, exclude_categories=["Cs"])


class FromTypes:
    integer = staticmethod(lambda low, high, origin: st.integers(low, high))
    boolean = staticmethod(st.booleans)
    list_of = staticmethod(lambda element, longest: st.lists(element, max_size=longest))
    empty_list = staticmethod(lambda: st.builds(list))
    tuple_of = staticmethod(lambda components: st.tuples(*components).map(stromboli.Tuple))
    character = staticmethod(lambda first, last: characters(first, last).map(stromboli.Character))
    text = staticmethod(lambda first, last, longest: st.text(characters(first, last), max_size=longest))

    @staticmethod
    def constructors(options):
        nodes = [st.tuples(st.just(name), *fields) for _, name, fields in options]
        weighted = [i for i, (weight, _, _) in enumerate(options) for _ in range(weight)]
        return st.sampled_from(weighted).flatmap(nodes.__getitem__)


def run(trial, host):
    if trial.family != "type":
        raise stromboli.Unsupported(f"there is no family `{trial.family}`")

    @hypothesis.settings(database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(st.tuples(*trial.generators(FromTypes)))
    def test(components):
        text = trial.show(components)
        verdict = host.test(text)
        hypothesis.assume(verdict != "discard")
        if verdict == "fail":
            raise Failed(text)

    for seed in stromboli.seeds(trial.seed):
        try:
            hypothesis.seed(seed)(test)()
        except Failed as failed:
            return str(failed)
        except hypothesis.errors.Unsatisfiable:
            pass  # every input of this round was discarded


stromboli.serve(
    {
        "framework": "mine",
        "version": hypothesis.__version__,
        "language": "Python",
        "families": {"*": ["type"]},
        "own_limit": None,
        "accepts": False,
        "seeded": True,
        "search": "rounds of 100 tests with derived seeds",
    },
    run,
)
