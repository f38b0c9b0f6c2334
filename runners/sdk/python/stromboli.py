"""What runners in Python share: messages, printed values, seeds, and the types of a workload.

Import this module before the library under test. It keeps standard output for the protocol: from
then on, whatever the library prints goes to standard error.
"""

import json
import os
import re
import sys
import threading

_INPUT = 0
_OUTPUT = os.dup(1)
os.dup2(2, 1)

_WORD = (1 << 64) - 1


class Stop(BaseException):
    """The host answered `stop`. Not an `Exception`, so that libraries let it through."""


class Unsupported(Exception):
    """The trial asks for something that this runner does not have."""


class NotAnInput(Exception):
    """A text is not the printed form of an input."""


class Trial:
    """One seeded run of a property with one family of generators, or one counterexample to shrink."""

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
        # The printed counterexample to shrink; `None` if the runner has to find one.
        self.start = message.get("start")
        # Whether the input is one value, not a tuple.
        self.bare = not isinstance(message["input"], list)
        self.input = [message["input"]] if self.bare else message["input"]
        if self.start is not None:
            # A generator of another library need not have kept to the ranges: widen them to hold the start.
            try:
                self._read(self.start, widens=True)
            except NotAnInput:
                raise Unsupported("the start is not an input") from None

    def show(self, components):
        """The printed form of an input, given its components."""
        if self.bare:
            return show(components[0])
        return "(" + ",".join(map(show, components)) + ")"

    def read(self, text):
        """The components of a printed input, as `show` takes them. Raises `NotAnInput`.

        Blanks between parts do not matter: `show` prints an input as the host does.
        """
        return self._read(text, widens=False)

    def _read(self, text, widens):
        parser = _Parser(text, self._type, widens)
        components = parser.values(self.input[0] if self.bare else self.input)
        parser.expect(None)
        return [components] if self.bare else list(components)

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

    def fails(self, trial, text):
        """Whether the property fails on a text that need not be an input, for reducers of text.

        Other texts are sent as `discarded`. The first failing text, and every one that differs from the
        one before, is sent as `accept`, for reducers that continue from it.
        """
        try:
            value = trial.show(trial.read(text))
        except NotAnInput:
            self.discarded()
            return False
        before = trial.start if self.best is None else self.best
        if self.test(value) != "fail":
            return False
        if value != before:
            self.accept(value)
        return True

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
    if not hello.get("shrinks"):
        return _serve(hello, run)
    # What others found may be deep, and so may the recursion over it.
    sys.setrecursionlimit(1_000_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=_serve, args=(hello, run))
    thread.start()
    thread.join()


def _serve(hello, run):
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


_TOKENS = re.compile(
    r"""\s*(?:([()\[\],])|("(?:[^"\\]|\\.)*")|('(?:[^'\\]|\\u\{[0-9a-f]+\}|\\.)')|([^\s()\[\],"']+)|$)"""
)
_ESCAPED = re.compile(r"""\\(?:([nrt\\'"])|u\{([0-9a-f]{1,6})\})|([^\\])""")
_MEANT = {"n": "\n", "r": "\r", "t": "\t"}


def tokens(text):
    """The tokens of a printed value: parentheses, brackets, commas, names, numbers, texts. Raises `NotAnInput`."""
    place = 0
    while place < len(text):
        match = _TOKENS.match(text, place)
        if match is None or match.end() == place:
            raise NotAnInput
        place = match.end()
        if match.lastindex is not None:
            yield match[match.lastindex]


class _Parser:
    """Reads values of the types of a trial."""

    def __init__(self, text, type_of, widens):
        # Most candidates of a reducer of text are invalid: read no more than it takes to see that.
        self._tokens = tokens(text)
        self._following = next(self._tokens, None)
        self._type_of = type_of
        self._widens = widens

    def _next(self):
        token, self._following = self._following, next(self._tokens, None)
        return token

    def expect(self, token):
        if self._next() != token:
            raise NotAnInput

    def values(self, ref):
        """A value of a type: by its name, a list, or a tuple of several."""
        if isinstance(ref, dict):
            return self._list(ref)
        if isinstance(ref, list):
            components = []
            for i, each in enumerate(ref):
                self.expect("," if i else "(")
                components.append(self.values(each))
            self.expect(")")
            return Tuple(components)
        kind = self._type_of(ref)
        if "constructors" in kind:
            return self._node(kind)
        return self._atom(kind, self._next() or "")

    def _list(self, ref):
        self.expect("[")
        elements = []
        while self._following != "]":
            elements.append(self.values(ref["list"]))
        self._next()
        self._at_most(ref, len(elements))
        return elements

    def _at_most(self, limits, length):
        if self._widens:
            limits["most"] = max(limits["most"], length)
        elif length > limits["most"]:
            raise NotAnInput

    def _within(self, bounds, number):
        if self._widens:
            bounds["from"], bounds["to"] = min(bounds["from"], number), max(bounds["to"], number)
        elif not bounds["from"] <= number <= bounds["to"]:
            raise NotAnInput
        return number

    def _node(self, kind):
        self.expect("(")
        name = self._next()
        for constructor in kind["constructors"]:
            if constructor["name"] == name:
                fields = [name]
                for field in constructor["fields"]:
                    fields.append(self.values(field))
                self.expect(")")
                return tuple(fields)
        raise NotAnInput

    def _atom(self, kind, token):
        if "integer" in kind:
            # Longer ones are not in any range.
            if re.fullmatch(r"-?[0-9]{1,20}", token):
                return self._within(kind["integer"], int(token))
        elif "boolean" in kind:
            if token in ("#t", "#f"):
                return token == "#t"
        elif "character" in kind:
            if token[:1] == "'":
                characters = self._unescaped(token[1:-1], kind["character"])
                if len(characters) == 1:
                    return Character(characters)
        elif token[:1] == '"':
            characters = self._unescaped(token[1:-1], kind["text"])
            self._at_most(kind, len(characters))
            return characters
        raise NotAnInput

    def _unescaped(self, text, bounds):
        """The characters of a text."""
        characters, place = [], 0
        while place < len(text):
            match = _ESCAPED.match(text, place)
            if match is None:
                raise NotAnInput
            place = match.end()
            short, code, plain = match.groups()
            meant = int(code, 16) if code else ord(plain or _MEANT.get(short, short))
            if meant > 0x10FFFF or 0xD800 <= meant < 0xE000:
                raise NotAnInput
            characters.append(chr(self._within(bounds, meant)))
        return "".join(characters)


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
