"""Runs picireny for Stromboli."""

import platform
from importlib.metadata import version

import stromboli

import picire
from picireny import HDDRule, HDDToken, hddmin, transform


class Tester:
    """Tests what picireny keeps of a tree."""

    def __init__(self, test_builder, trial, host):
        self._build, self._trial, self._host = test_builder, trial, host

    def __call__(self, config, config_id):
        fails = self._host.fails(self._trial, self._build(config))
        return picire.Outcome.FAIL if fails else picire.Outcome.PASS


class Tree:
    """Trees as picireny builds them with a grammar. The types of the trial are the grammar."""

    def __init__(self, trial):
        self._types = trial.types
        self._smallest = {}

    def of(self, ref, value):
        if isinstance(ref, list):
            return self._grouped("tuple", "(", ",", ")", map(self.of, ref, value), self.smallest(ref))
        if isinstance(ref, dict):
            elements = [self._removable(self.of(ref["list"], element)) for element in value]
            return self._grouped("list", "[", " ", "]", elements, "[]")
        kind = self._types[ref]
        if "constructors" in kind:
            fields = next(each["fields"] for each in kind["constructors"] if each["name"] == value[0])
            parts = [_fixed(value[0]), *map(self.of, fields, value[1:])]
            return self._grouped(ref, "(", " ", ")", parts, self.smallest(ref))
        if "text" in kind:
            characters = [HDDToken("", stromboli.show(each)[1:-1], replace="") for each in value]
            return _rule(ref, [_fixed('"'), *characters, _fixed('"')], '""')
        return HDDToken(ref, stromboli.show(value), replace=self.smallest(ref))

    def _removable(self, element):
        """An element of a list, which is replaced by nothing."""
        return _rule("", [element], "")

    def _grouped(self, name, first, between, last, parts, replace):
        children = [_fixed(first)]
        for i, part in enumerate(parts):
            children += [_fixed(between), part] if i else [part]
        return _rule(name, [*children, _fixed(last)], replace)

    def smallest(self, ref):
        """The shortest printed value of a type, which replaces a part that cannot be missing."""
        if isinstance(ref, list):
            return "(" + ",".join(map(self.smallest, ref)) + ")"
        if isinstance(ref, dict):
            return "[]"
        if ref not in self._smallest:
            self._smallest[ref] = self._shortest(self._types[ref])
        return self._smallest[ref]

    def _shortest(self, kind):
        if "integer" in kind:
            return str(kind["integer"]["origin"])
        if "boolean" in kind:
            return "#f"
        if "character" in kind:
            bounds = kind["character"]
            return stromboli.show(stromboli.Character(chr(min(max(ord("a"), bounds["from"]), bounds["to"]))))
        if "text" in kind:
            return '""'
        leaves = [each for each in kind["constructors"] if each["leaf"]]
        values = ["(" + " ".join([each["name"], *map(self.smallest, each["fields"])]) + ")" for each in leaves]
        return min(values, key=len)


def _fixed(text):
    return HDDToken("", text, replace=text)


def _rule(name, children, replace):
    rule = HDDRule(name, replace=replace)
    rule.add_children(children)
    return rule


def run(trial, host):
    components = trial.read(trial.start)
    whole = (trial.input[0], components[0]) if trial.bare else (trial.input, components)
    # Above the whole value, because picireny never removes the root.
    root = _rule("start", [Tree(trial).of(*whole)], "")
    root = transform.squeeze_tree(root)
    root = transform.skip_unremovable(root, unparse_with_whitespace=False)
    root = hddmin(
        root,
        reduce_class=picire.DD,
        reduce_config={"split": picire.config_splitters.zeller(n=2)},
        tester_class=Tester,
        tester_config={"trial": trial, "host": host},
        cache=picire.ConfigCache(),
        unparse_with_whitespace=False,
    )
    return trial.show(trial.read(root.unparse(with_whitespace=False)))


stromboli.serve(
    {
        "framework": "picireny",
        "version": version("picireny"),
        "language": "Python " + ".".join(platform.python_version_tuple()[:2]),
        "shrinks": True,
        "accepts": True,
    },
    run,
)
