"""What runners in Python share: messages, printed values, seeds, and the types of a workload.

Import this module before the library under test. It keeps standard output for the protocol: from
then on, whatever the library prints goes to standard error.
"""

import json
import os

_INPUT = 0
_OUTPUT = os.dup(1)
os.dup2(2, 1)

_WORD = (1 << 64) - 1


class Stop(BaseException):
    """The host answered `stop`. Not an `Exception`, so that libraries let it through."""


class Unsupported(Exception):
    """The trial asks for something that this runner does not have."""


class Trial:
    """One seeded run of a property with one family of generators."""

    def __init__(self, message):
        self.task = message["task"]
        self.property = message["property"]
        self.workload = message["workload"]
        self.family = message["family"]
        self.variant = message["variant"]
        self.types = message["types"]
        self.seed = int(message["seed"])
        # "default", "none" or a number.
        self.own_limit = message["own_limit"]
        self._bare = not isinstance(message["input"], list)
        self.input = [message["input"]] if self._bare else message["input"]

    def show(self, components):
        """The printed form of an input, given its components."""
        if self._bare:
            return show(components[0])
        return "(" + ",".join(map(show, components)) + ")"

    def range_of(self, name):
        """The bounds of an integer type."""
        bounds = self.types[name]["integer"]
        return bounds["from"], bounds["to"]

    def generators(self, library):
        """Family `type`: a generator for each component of the input, from the types in the message.

        `library` makes the generators:

        - `integer(low, high, origin)` and `boolean()`
        - `character(first, last)`: a `Character` between two code points
        - `text(first, last, longest)`: a string of such characters
        - `list_of(element, longest)` and `empty_list()`
        - `tuple_of(components)`: a `Tuple`
        - `constructors(options)`: a tuple of a name and a value of each field, chosen from `options`,
          which are triples (weight, name, generators of the fields)
        """
        built = {}

        def of(ref, depth):
            if isinstance(ref, dict):
                return library.list_of(of(ref["list"], depth), ref["most"])
            if isinstance(ref, list):
                return library.tuple_of([of(component, depth) for component in ref])
            kind = self._type(ref)
            key = (ref, kind.get("depth", 0) if depth is None else depth)
            if key not in built:
                built[key] = build(kind, key[1])
            return built[key]

        def build(kind, depth):
            if "integer" in kind:
                bounds = kind["integer"]
                return library.integer(bounds["from"], bounds["to"], bounds["origin"])
            if "boolean" in kind:
                return library.boolean()
            if "character" in kind:
                return library.character(kind["character"]["from"], kind["character"]["to"])
            if "text" in kind:
                return library.text(kind["text"]["from"], kind["text"]["to"], kind["most"])
            field = last if depth == 0 else lambda ref: of(ref, depth - 1)
            return library.constructors([
                (each["weight"], each["name"], [field(ref) for ref in each["fields"]])
                for each in kind["constructors"]
                if depth > 0 or each["leaf"]
            ])

        def last(ref):
            """A field at depth 0, where lists end the recursion."""
            if isinstance(ref, dict) and self._has_constructors(ref["list"]):
                return library.empty_list()
            if isinstance(ref, list):
                return library.tuple_of([last(component) for component in ref])
            return of(ref, 0)

        return [of(ref, None) for ref in self.input]

    def _has_constructors(self, ref):
        if isinstance(ref, dict):
            return self._has_constructors(ref["list"])
        if isinstance(ref, list):
            return any(map(self._has_constructors, ref))
        return "constructors" in self._type(ref)

    def _type(self, name):
        kind = self.types.get(name)
        if kind is None:
            raise Unsupported(f"there is no type `{name}`")
        if not KINDS.intersection(kind):
            raise Unsupported(f"type `{name}` is of an unknown kind")
        return kind


KINDS = {"constructors", "integer", "boolean", "character", "text"}


class Host:
    """The other end: it executes the property."""

    def __init__(self):
        self._read = b""
        self._begin()

    def _begin(self):
        self.stopped = False
        # What `stopped` reports: the last failing value, unless the runner knows better.
        self.best = None

    def test(self, text):
        """Executes the property on a printed value: `pass`, `fail` or `discard`, or raises `Stop`."""
        if self.stopped:
            raise Stop
        self._say("test " + text)
        verdict = self._line()
        if verdict == "fail":
            self.best = text
        elif verdict == "stop":
            self.stopped = True
            raise Stop
        return verdict

    def discarded(self):
        """The generator itself rejected an input."""
        if not self.stopped:
            self._say("discarded")

    def accept(self, text):
        """The library goes on shrinking from this value."""
        self._say("accept " + text)

    def _say(self, line):
        rest = (line + "\n").encode()
        try:
            while rest:
                rest = rest[os.write(_OUTPUT, rest) :]
        except OSError:
            # In the middle of a property an exception would look like a failure.
            os._exit(0)

    def _line(self):
        while b"\n" not in self._read:
            try:
                received = os.read(_INPUT, 1 << 16)
            except OSError:
                received = b""
            if not received:
                os._exit(0)
            self._read += received
        line, _, self._read = self._read.partition(b"\n")
        return line.decode()


def serve(hello, run):
    """Sends `hello`, then runs trial after trial until the end of input.

    `run(trial, host)` returns the printed counterexample that the library reports, or `None` if the
    library gave up without one.
    """
    host = Host()
    host._say("hello " + json.dumps({"protocol": 1, **hello}))
    while True:
        verb, _, text = host._line().partition(" ")
        if verb != "trial":
            continue
        host._begin()
        host._say(_outcome(run, text, host))


def _outcome(run, text, host):
    try:
        reported = run(Trial(json.loads(text)), host)
    except Stop:
        reported = None
    except Unsupported as problem:
        return f"error {problem}"
    except Exception as problem:
        if not host.stopped:
            return " ".join(f"error {type(problem).__name__}: {problem}".split())
        reported = None
    if host.stopped:
        return "stopped" if host.best is None else "stopped " + host.best
    return "passed" if reported is None else "done " + reported


class Character(str):
    """A character by itself. Other strings are text."""


class Tuple(tuple):
    """A tuple inside a list or a field. Other tuples are a constructor's name and its fields."""


def show(value):
    """The printed form of a value. A tuple is a constructor's name and its fields."""
    if isinstance(value, Tuple):
        return "(" + ",".join(map(show, value)) + ")"
    if isinstance(value, tuple):
        return "(" + " ".join([value[0], *map(show, value[1:])]) + ")"
    if isinstance(value, Character):
        return "'" + _escaped(value, "'") + "'"
    if isinstance(value, str):
        return '"' + "".join([_escaped(each, '"') for each in value]) + '"'
    if isinstance(value, bool):
        return "#t" if value else "#f"
    if isinstance(value, list):
        return "[" + " ".join(map(show, value)) + "]"
    return str(value)


_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}


def _escaped(character, mark):
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character == mark:
        return "\\" + mark
    return character if " " <= character <= "~" else f"\\u{{{ord(character):x}}}"


def seeds(seed):
    """Seeds for one round of search after the other: SplitMix64, started at the trial's seed."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        yield mixed ^ (mixed >> 31)
