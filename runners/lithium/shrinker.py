"""Runs Lithium for Stromboli."""

import platform
from importlib.metadata import version

import stromboli

from lithium.strategies import Minimize
from lithium.testcases import TestcaseChar, TestcaseLine


def reduce(trial, host, testcase, parts):
    """The text after Lithium's default strategy has removed some of these parts."""
    testcase.parts = [part.encode() for part in parts]
    testcase.reducible = [True] * len(parts)
    reduction = Minimize().reduce(testcase)
    for attempt in reduction:
        reduction.feedback(host.fails(trial, b"".join(attempt.parts).decode(errors="replace")))
    return trial.show(trial.read(b"".join(reduction.testcase.parts).decode()))


def run(trial, host):
    # Tokens take the place of lines, because a printed value has one line.
    tokens = [f"{token}\n" for token in stromboli.tokens(trial.start)]
    text = reduce(trial, host, TestcaseLine(), tokens)
    return reduce(trial, host, TestcaseChar(), list(text))


stromboli.serve(
    {
        "framework": "lithium",
        "version": version("lithium-reducer"),
        "language": "Python " + ".".join(platform.python_version_tuple()[:2]),
        "shrinks": True,
        "accepts": True,
    },
    run,
)
