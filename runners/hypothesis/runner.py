"""Runs Hypothesis for Stromboli."""

import math
import operator
import platform
import time
import tomllib
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import stromboli

import challenge
import fsub
import hypothesis
import stlc
import trees
from hypothesis import HealthCheck, Phase, strategies as st
from hypothesis.control import current_build_context
from hypothesis.errors import Unsatisfiable
from hypothesis.internal.conjecture import engine, providers
from hypothesis.internal.conjecture.shrinker import sort_key

AS_SHIPPED = hypothesis.settings(
    hypothesis.settings.get_profile("default"),
    database=None,
    deadline=None,
    derandomize=False,
    print_blob=False,
    suppress_health_check=list(HealthCheck),
)
WITHOUT_EXPLAIN = hypothesis.settings(
    AS_SHIPPED, phases=[phase for phase in AS_SHIPPED.phases if phase is not Phase.explain]
)
SETTINGS = {None: AS_SHIPPED, "no_explain": WITHOUT_EXPLAIN}

# After a failure Hypothesis looks for further bugs until 10 seconds have passed, and then shrinks. By this
# clock they never pass: otherwise a busy machine would change what is executed.
engine.time = SimpleNamespace(monotonic=lambda: 0.0, perf_counter=time.perf_counter)

# Hypothesis also draws the constants of the modules that it tests, but not those of the tests. The modules
# here are the tests; what they test is in the host.
providers._get_local_constants = lambda: providers._local_constants

MAX_SHRINKS = engine.MAX_SHRINKS
MAX_SHRINKING_SECONDS = engine.MAX_SHRINKING_SECONDS

MANIFEST = tomllib.loads(Path(__file__).with_name("runner.toml").read_text())

HELLO = {
    "framework": "hypothesis",
    "version": hypothesis.__version__,
    "language": "Python " + ".".join(platform.python_version_tuple()[:2]),
    "families": MANIFEST["families"],
    "own_limit": MANIFEST["own_limit"],
    "accepts": True,
    "seeded": True,
    "search": f"rounds of {AS_SHIPPED.max_examples} tests with derived seeds",
}


class Failed(Exception):
    """The property failed on this printed value."""

    def __init__(self, text):
        super().__init__(text)
        self.text = text


def run(trial, host):
    test = property_of(trial, host)
    limit_shrinks(trial.own_limit)
    for seed in stromboli.seeds(trial.seed):
        try:
            hypothesis.seed(seed)(test)()
        except Failed as failed:
            # Hypothesis replays what it reports, so this is an execution like the others.
            return failed.text
        except Unsatisfiable:
            # Every input of this round was discarded.
            pass


def property_of(trial, host):
    smallest = None

    def test(**components):
        nonlocal smallest
        text = trial.show(values_of(trial, components))
        best = host.best
        verdict = host.test(text)
        if verdict == "discard":
            hypothesis.reject()
        if verdict == "fail":
            # The engine's own rule: among failing inputs it keeps the one that sorts first.
            key = sort_key(current_build_context().data.nodes)
            if smallest is None:
                smallest = key
            elif key < smallest:
                smallest = key
                host.accept(text)
            else:
                host.best = best
            raise Failed(text)

    # An argument for each component, as a test of one's own would have.
    strategies = {f"component_{i}": each for i, each in enumerate(inputs(trial, host))}
    return SETTINGS.get(trial.variant, AS_SHIPPED)(hypothesis.given(**strategies)(test))


def values_of(trial, components):
    """The components of the input. If they depend on each other, one argument stands for all of them."""
    values = list(components.values())
    return values if len(values) == len(trial.input) else values[0]


def limit_shrinks(own_limit):
    """Sets Hypothesis's limit on shrinks, for which it has no setting."""
    engine.MAX_SHRINKING_SECONDS = MAX_SHRINKING_SECONDS
    if own_limit == "default":
        engine.MAX_SHRINKS = MAX_SHRINKS
    elif own_limit == "none":
        engine.MAX_SHRINKS = engine.MAX_SHRINKING_SECONDS = math.inf
    else:
        engine.MAX_SHRINKS = own_limit


TREES = {
    ("bst", "api"): trees.inserted,
    ("bst", "cbc"): trees.search_tree,
    ("rbt", "api"): trees.red_black_inserted,
    ("rbt", "cbc"): trees.red_black_tree,
}


def inputs(trial, host):
    """A strategy for each component of the input."""
    # Other variants of `type` belong to the workload: then the types in the message differ.
    # Making these also refuses a type that the message does not declare.
    by_type = trial.generators(FromTypes)
    if trial.family == "type":
        return by_type
    family = trial.family if trial.variant is None else f"{trial.family}_{trial.variant}"
    if family not in MANIFEST["families"].get(trial.workload, []):
        raise stromboli.Unsupported(f"there is no family `{family}` for `{trial.workload}`")
    which = (trial.workload, trial.family)
    if which in TREES:
        tree = TREES[which](trial)
        return [tree if ref == "tree" else other for ref, other in zip(trial.input, by_type)]
    if trial.workload == "challenge":
        return challenge.inputs(trial, by_type)
    return [stlc.closed_term() if trial.workload == "stlc" else fsub.closed_term(host.discarded)]


class FromTypes:
    """Strategies for family `type`."""

    @staticmethod
    def integer(low, high, origin):
        # Hypothesis shrinks to 0, or to the bound next to it.
        if origin == max(low, min(0, high)):
            return st.integers(low, high)
        return st.integers(low - origin, high - origin).map(partial(operator.add, origin))

    @staticmethod
    def boolean():
        return st.booleans()

    @staticmethod
    def character(first, last):
        return characters(first, last).map(stromboli.Character)

    @staticmethod
    def text(first, last, longest):
        return st.text(characters(first, last), max_size=longest)

    @staticmethod
    def list_of(element, longest):
        return st.lists(element, max_size=longest)

    @staticmethod
    def empty_list():
        return st.builds(list)

    @staticmethod
    def tuple_of(components):
        return st.tuples(*components).map(stromboli.Tuple)

    @staticmethod
    def constructors(options):
        # Not `one_of`, which counts equal strategies once.
        table = [(name, fields) for weight, name, fields in options for _ in range(weight)]
        if len(options) == 1:
            return st.tuples(st.just(table[0][0]), *table[0][1])
        return constructed(st.integers(0, len(table) - 1), table)


def characters(first, last):
    # Surrogates are not characters.
    return st.characters(min_codepoint=first, max_codepoint=last, exclude_categories=["Cs"])


@st.composite
def constructed(draw, index, table):
    name, fields = table[draw(index)]
    return (name, *map(draw, fields))


if __name__ == "__main__":
    stromboli.serve(HELLO, run)
