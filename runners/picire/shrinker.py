"""Runs picire for Stromboli."""

import platform
from importlib.metadata import version

import stromboli

import picire


class Tester:
    """Tests what picire keeps of a text."""

    def __init__(self, test_builder, trial, host):
        self._build, self._trial, self._host = test_builder, trial, host

    def __call__(self, config, config_id):
        fails = self._host.fails(self._trial, self._build(config))
        return picire.Outcome.FAIL if fails else picire.Outcome.PASS


def run(trial, host):
    def reduce(text, atom):
        return picire.reduce(
            text,
            reduce_class=picire.DD,
            reduce_config={"split": picire.config_splitters.zeller(n=2)},
            tester_class=Tester,
            tester_config={"trial": trial, "host": host},
            atom=atom,
            cache_class=picire.ConfigCache,
        )

    # Tokens take the place of lines, because a printed value has one line.
    text = reduce("".join(f"{token}\n" for token in stromboli.tokens(trial.start)), "line")
    text = reduce(trial.show(trial.read(text)), "char")
    return trial.show(trial.read(text))


stromboli.serve(
    {
        "framework": "picire",
        "version": version("picire"),
        "language": "Python " + ".".join(platform.python_version_tuple()[:2]),
        "shrinks": True,
        "accepts": True,
    },
    run,
)
