"""A program under test for Stromboli, in a few lines of Python 3.9 or newer.

    from stromboli_program import Int, List, Program

    program = Program("sorting", bugs={"drops_equal": "Equal elements are dropped."})

    @program.property
    def sorting_keeps_the_length(numbers: List(Int(-10, 10), 8)):
        "Sorting keeps the number of elements."
        chosen = set(numbers) if program.bug("drops_equal") else numbers
        return len(sorted(chosen)) == len(numbers)

    program.serve()

A property is a function whose parameters are annotated with types. It returns whether it holds; an
exception means that it does not, and `None` that it does. `discard()` rejects an input.

Types are `bool`, `int`, `str`, `list[T]`, `tuple[A, B]`, `Optional[T]`, enums, dataclasses, named tuples,
unions of such classes, and classes whose subclasses are dataclasses. They may be recursive. `Int`, `Text`, `Char`
and `List` give ranges and lengths; without them, integers are between -1000 and 1000, characters are
ASCII, and texts and lists have at most 32 elements, or 8 if they are lists in a field of a class.
`Program.tune` sets depths and weights.

Standard output belongs to the protocol: what the program prints goes to standard error.
"""

import dataclasses
import enum
import inspect
import json
import os
import re
import sys
import threading
import traceback
import typing

__all__ = ["Char", "Int", "List", "Program", "Text", "discard"]

_ASCII = (0, 127)
_MOST = 32
# Lists inside of classes are shorter, because their lengths multiply.
_MOST_INSIDE = 8

_INPUT = os.dup(0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
_OUTPUT = os.dup(1)
os.dup2(2, 1)


@dataclasses.dataclass(frozen=True)
class _Integers:
    low: int
    high: int
    origin: int


@dataclasses.dataclass(frozen=True)
class _Characters:
    first: int
    last: int
    # The maximum length of a text; `None` for a single character.
    most: typing.Optional[int]


@dataclasses.dataclass(frozen=True)
class _Most:
    most: int


def Int(low=-1000, high=1000, origin=None):
    """Integers from `low` to `high`, both included, which shrink towards `origin`."""
    if low > high:
        raise ValueError(f"Int({low}, {high}) has no values")
    nearest_to_0 = min(max(low, 0), high)
    return typing.Annotated[int, _Integers(low, high, nearest_to_0 if origin is None else origin)]


def Text(most=_MOST, first=_ASCII[0], last=_ASCII[1]):
    """Texts of at most `most` characters between two, given as characters or code points."""
    return typing.Annotated[str, _Characters(_code(first), _code(last), most)]


def Char(first=_ASCII[0], last=_ASCII[1]):
    """A character between two; a `str` of length 1."""
    return typing.Annotated[str, _Characters(_code(first), _code(last), None)]


def List(element, most=_MOST):
    """Lists of at most `most` elements."""
    return typing.Annotated[typing.List[element], _Most(most)]


def _code(character):
    return ord(character) if isinstance(character, str) else character


class _Discard(BaseException):
    """Not an `Exception`, so that the program under test does not catch it."""


def discard():
    """Rejects the input, because it does not meet the precondition of the property."""
    raise _Discard


class _Mistake(Exception):
    """The program is not declared or used correctly, which says nothing about the property."""


class Program:
    """A program under test: its properties, and the bugs that can be switched on."""

    def __init__(self, name, version="1", bugs=None):
        """`bugs` has the name of each known bug, with a sentence about it."""
        self.name = name
        self.version = version
        self.bugs = dict(bugs or {})
        self._bug = None
        self._properties = {}
        self._detects = {}
        self._tuning = {}

    def bug(self, name):
        """Whether this bug is switched on; at most one is."""
        if name not in self.bugs:
            raise _Mistake(f"no bug `{name}` is declared")
        return self._bug == name

    def property(self, function=None, *, detects=None):
        """Declares a property: `@program.property`, or `@program.property(detects=["drops_equal"])` if only
        these bugs can make it fail. The name and the description are those of the function."""
        if function is None:
            return lambda function: self.property(function, detects=detects)
        name = function.__name__
        unknown = [bug for bug in detects or [] if bug not in self.bugs]
        if unknown:
            raise ValueError(f"{name} detects `{unknown[0]}`, which is not among the bugs")
        self._properties[name] = function
        self._detects[name] = list(self.bugs) if detects is None else list(detects)
        return function

    def tune(self, type_name, depth=None, weights=None):
        """Sets how random values of a type are drawn: the depth at which they start, and the weights of
        constructors, by name. All weights are 1 unless set."""
        self._tuning[type_name] = (depth, weights or {})

    def serve(self):
        """Answers Stromboli until the end of input. Call it once everything is declared."""
        # Values and the recursion of the program may be deep.
        sys.setrecursionlimit(250_000)
        for mebibytes in (512, 64):
            threading.stack_size(mebibytes << 20)
            thread = threading.Thread(target=self._serve)
            try:
                thread.start()
            except RuntimeError:
                continue
            thread.join()
            break
        # At once, whatever threads of the program are still running.
        sys.stderr.flush()
        os._exit(0)

    def _serve(self):
        try:
            types = _Types(self._tuning)
            inputs = {name: types.input(of) for name, of in self._properties.items()}
            hello = self._hello(types, inputs)
        except _Mistake as mistake:
            print(f"{self.name}: {mistake}", file=sys.stderr, flush=True)
            os._exit(1)
        _say("hello " + json.dumps(hello))
        execute = None
        for line in _lines():
            verb, _, rest = line.partition(" ")
            if verb == "test":
                _say(execute(rest) if execute else "error `test` came before `program`")
            elif verb == "program":
                # Without an answer; a mistake is the answer to the next `test`.
                execute = self._choose(rest, inputs)
            else:
                _say(f"error unknown message: {_one_line(verb)[:60]}")

    def _hello(self, types, inputs):
        properties = {
            name: {"input": ref, "about": _about(self._properties[name])}
            for name, (ref, _) in inputs.items()
        }
        tasks = [[name, bug] for name, bugs in self._detects.items() for bug in bugs]
        return {
            "protocol": 1,
            "program": self.name,
            "version": str(self.version),
            "language": "Python " + ".".join(map(str, sys.version_info[:2])),
            "types": types.schema(),
            "properties": properties,
            "bugs": self.bugs,
            **({"tasks": tasks} if tasks else {}),
        }

    def _choose(self, message, inputs):
        message = json.loads(message)
        name, self._bug = message["property"], message.get("bug")
        if name not in inputs:
            return lambda _: f"error no property `{_one_line(name)}`"
        if self._bug is not None and self._bug not in self.bugs:
            return lambda _: f"error no bug `{_one_line(self._bug)}`"
        read, function = inputs[name][1], self._properties[name]
        return lambda text: _verdict(function, read, text)


def _verdict(function, read, text):
    try:
        result = function(*read(text))
    except _Discard:
        return "discard"
    except _Mistake as mistake:
        return f"error {_one_line(mistake)}"
    except BaseException as error:
        return "fail " + _reason(error)
    if result is None or result is True:
        return "pass"
    if result is False:
        return "fail"
    return f"error {function.__name__} returned a {type(result).__name__}; return True or False"


def _reason(error):
    """The type of an exception and where it was raised, which is the same for all inputs with one cause."""
    name = type(error).__name__
    if isinstance(error, RecursionError):
        # Where the limit is reached depends on the input.
        return name
    program = os.path.dirname(os.path.abspath(sys.argv[0])) + os.sep
    places = [
        (os.path.abspath(frame.f_code.co_filename), line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    places = [(file, line) for file, line in places if file != os.path.abspath(__file__)]
    # Code of the program says more than a line of a library that it called.
    own = [(file[len(program) :], line) for file, line in places if file.startswith(program)]
    file, line = (own or places or [("?", 0)])[-1]
    return _one_line(f"{name} {file}:{line}")


def _about(function):
    """The first paragraph of the description."""
    return _one_line((inspect.getdoc(function) or "").split("\n\n")[0])


def _one_line(text):
    return " ".join(str(text).split())


# Reading a value of the wrong type raises `_Mistake`.

_TOKEN = re.compile(
    r"""\(|\)|\[|\]|,|\ |"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\[^u]|\\u\{[0-9a-f]+\})'|[^()\[\], "']+"""
)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_PLAIN = {"n": "\n", "r": "\r", "t": "\t"}


class _Tokens:
    """The tokens of a printed value, from left to right."""

    def __init__(self, text):
        self.all = _TOKEN.findall(text)
        if sum(map(len, self.all)) != len(text):
            raise _Mistake("the value is not printed as it should be")
        self.all.append("")
        self.next = 0

    def take(self):
        token = self.all[self.next]
        self.next += 1 if token else 0
        return token

    def expect(self, token):
        if self.all[self.next] != token:
            found = self.all[self.next] or "the end"
            raise _Mistake(f"expected `{token}` instead of `{found[:60]}` in the value")
        self.next += 1


def _whole(read):
    """Reads a text from its start to its end."""

    def reader(text):
        tokens = _Tokens(text)
        value = read(tokens)
        tokens.expect("")
        return value

    return reader


def _read_integer(bounds):
    def reader(tokens):
        token = tokens.take()
        try:
            value = int(token)
        except ValueError:
            raise _Mistake(f"expected an integer instead of `{token[:60]}`") from None
        if not bounds.low <= value <= bounds.high:
            raise _Mistake(f"{value} is not between {bounds.low} and {bounds.high}")
        return value

    return reader


def _read_boolean(tokens):
    token = tokens.take()
    if token not in ("#t", "#f"):
        raise _Mistake(f"expected `#t` or `#f` instead of `{token[:60]}`")
    return token == "#t"


def _read_characters(mark, of):
    def character(match):
        code, plain = match.groups()
        return chr(int(code, 16)) if code else _PLAIN.get(plain, plain)

    def reader(tokens):
        token = tokens.take()
        if len(token) < 2 or token[0] != mark or token[-1] != mark:
            kind = "a character" if of.most is None else "a text"
            raise _Mistake(f"expected {kind} instead of `{token[:60]}`")
        text = token[1:-1]
        return _ESCAPE.sub(character, text) if "\\" in text else text

    return reader


def _read_list(element):
    def reader(tokens):
        tokens.expect("[")
        values = []
        while tokens.all[tokens.next] != "]":
            if values:
                tokens.expect(" ")
            values.append(element(tokens))
        tokens.next += 1
        return values

    return reader


def _read_tuple(components):
    def reader(tokens):
        tokens.expect("(")
        values = []
        for component in components:
            if values:
                tokens.expect(",")
            values.append(component(tokens))
        tokens.expect(")")
        return tuple(values)

    return reader


class _Types:
    """The types of all properties: their schema, and how their values are read."""

    def __init__(self, tuning):
        self._tuning = tuning
        self._named = {}
        # For each type with constructors: the constructors' names and uses of types.
        self._sums = {}
        self._readers = {}
        self._classes = {}

    def input(self, function):
        """The input of a property, and what reads it as a list of arguments."""
        hints = _hints(function)
        parameters = list(inspect.signature(function).parameters)
        missing = [name for name in parameters if name not in hints]
        if missing:
            what = f"parameter `{missing[0]}` of property `{function.__name__}` has no type"
            raise _Mistake(f"{what}; annotate it: {missing[0]}: Int(0, 9)")
        if not parameters:
            raise _Mistake(f"property `{function.__name__}` has no parameters")
        uses = [self.use(hints[name], _MOST) for name in parameters]
        if len(uses) == 1:
            [(ref, read)] = uses
            return ref, _whole(lambda tokens: [read(tokens)])
        return [ref for ref, _ in uses], _whole(_read_tuple([read for _, read in uses]))

    def use(self, of, most):
        """How a type is used in the schema, and what reads its values. `most` is the length of lists."""
        details = ()
        if typing.get_origin(of) is typing.Annotated:
            of, *details = typing.get_args(of)
        details = {type(each): each for each in details}
        origin, args = typing.get_origin(of), typing.get_args(of)
        if of is bool:
            return self._atom("boolean", {"boolean": True}), _read_boolean
        if of is int:
            return self._integers(details.get(_Integers, _Integers(-1000, 1000, 0)))
        if of is str:
            return self._characters(details.get(_Characters, _Characters(*_ASCII, _MOST)))
        if origin is list and args:
            ref, read = self.use(args[0], most)
            most = details[_Most].most if _Most in details else most
            return {"list": ref, "most": most}, _read_list(read)
        if origin is tuple and args and Ellipsis not in args:
            uses = [self.use(each, most) for each in args]
            return [ref for ref, _ in uses], _read_tuple([read for _, read in uses])
        if origin is typing.Union or type(of).__name__ == "UnionType":
            name = "Or".join(map(_name, args))
            return self._sum(name if len(name) <= 40 else f"{name[:30]}_{len(name)}", args)
        if isinstance(of, type) and issubclass(of, enum.Enum):
            return self._enum(of)
        if _fields_of(of) is not None:
            return self._sum(of.__name__, [of])
        if isinstance(of, type) and of.__subclasses__() and of.__module__ != "builtins":
            return self._sum(of.__name__, _dataclasses_of(of))
        raise _Mistake(f"values of type {_name(of)} cannot be generated")

    def _atom(self, name, definition):
        """The name of a type without constructors; the first one of its kind has the name of the kind."""
        names = [name, *(f"{name}_{n}" for n in range(2, len(self._named) + 3))]
        name = next(each for each in names if self._named.get(each, definition) == definition)
        self._named[name] = definition
        return name

    def _integers(self, bounds):
        integer = {"from": bounds.low, "to": bounds.high, "origin": bounds.origin}
        return self._atom("integer", {"integer": integer}), _read_integer(bounds)

    def _characters(self, of):
        within = {"from": of.first, "to": of.last}
        if of.most is None:
            return self._atom("character", {"character": within}), _read_characters("'", of)
        return self._atom("text", {"text": within, "most": of.most}), _read_characters('"', of)

    def _enum(self, of):
        members = {member.name: ([], lambda member=member: member) for member in of}
        return self._declare(of.__name__, of, lambda: members)

    def _sum(self, name, classes):
        def constructors():
            found = {}
            for each in classes:
                if each is type(None):
                    found["None"] = ([], lambda: None)
                    continue
                fields = _fields_of(each)
                if fields is None:
                    raise _Mistake(f"{_name(each)}, in type {name}, is not a dataclass")
                hints = _hints(each)
                uses = [self.use(hints[field], _MOST_INSIDE) for field in fields]
                found[each.__name__] = (uses, each)
            return found

        return self._declare(name, tuple(classes), constructors)

    def _declare(self, name, identity, constructors):
        if self._classes.setdefault(name, identity) != identity:
            raise _Mistake(f"two types have the name {name}")
        if name not in self._sums:
            # Before the fields are read, which may mention the type itself.
            self._sums[name] = None
            of_type = constructors()
            self._sums[name] = {one: [ref for ref, _ in uses] for one, (uses, _) in of_type.items()}
            self._readers[name] = {
                one: ([read for _, read in uses], make) for one, (uses, make) in of_type.items()
            }
        return name, lambda tokens: self._read_constructor(name, tokens)

    def _read_constructor(self, name, tokens):
        tokens.expect("(")
        token = tokens.take()
        if token not in self._readers[name]:
            raise _Mistake(f"type {name} has no constructor `{token[:60]}`")
        fields, make = self._readers[name][token]
        values = []
        for read in fields:
            tokens.expect(" ")
            values.append(read(tokens))
        tokens.expect(")")
        return make(*values)

    def schema(self):
        """The definitions of all types, by name."""
        unknown = [name for name in self._tuning if name not in self._sums]
        if unknown:
            known = ", ".join(self._sums) or "none"
            raise _Mistake(f"tune: no type `{unknown[0]}`; the types are {known}")
        return {**self._named, **{name: self._definition(name) for name in self._sums}}

    def _definition(self, name):
        depth, weights = self._tuning.get(name, (None, {}))
        unknown = [each for each in weights if each not in self._sums[name]]
        if unknown:
            known = ", ".join(self._sums[name])
            raise _Mistake(f"tune: {name} has no constructor `{unknown[0]}`, but {known}")
        constructors = [
            {"name": one, "fields": fields, "weight": weights.get(one, 1)}
            for one, fields in self._sums[name].items()
        ]
        return {"constructors": constructors, "depth": depth}


def _fields_of(of):
    """The names of the fields, if it is a class with fields."""
    if dataclasses.is_dataclass(of):
        return [field.name for field in dataclasses.fields(of) if field.init]
    return getattr(of, "_fields", None) if isinstance(of, type) and issubclass(of, tuple) else None


def _hints(of):
    try:
        return typing.get_type_hints(of, include_extras=True)
    except Exception as error:
        raise _Mistake(f"the types of {_name(of)} cannot be read: {_one_line(error)}") from None


def _name(of):
    return "None" if of is type(None) else getattr(of, "__name__", str(of))


def _dataclasses_of(of):
    """The dataclasses among the subclasses, at any distance, in the order of their definition."""
    found = []
    for each in of.__subclasses__():
        found += [each] if _fields_of(each) is not None else _dataclasses_of(each)
    return found


def _lines():
    with open(_INPUT, "rb") as lines:
        for line in lines:
            yield line.decode().rstrip("\r\n")


def _say(line):
    rest = (line + "\n").encode("utf-8", "backslashreplace")
    try:
        while rest:
            rest = rest[os.write(_OUTPUT, rest) :]
    except OSError:
        # Nobody listens any more.
        os._exit(0)
