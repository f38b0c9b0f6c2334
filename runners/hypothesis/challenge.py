"""The shrinking challenge (challenge): family `cbc`, as the challenge describes its inputs.

As in `trees`, the composites here contain no inner functions.
"""

from hypothesis import strategies as st

EMPTY = ("E",)
EMPTY_OR_NODE = st.sampled_from(("E", "H", "H", "H"))
DEPTH = 4
GREATEST = 1000
LONGEST = 32


def inputs(trial, by_type):
    """A strategy for each component of the input, or one for all components."""
    if trial.property == "Bound5":
        return [shorts(trial)] * 5
    if trial.property == "Calculator":
        return [expression(st.integers(*trial.range_of("number")), DEPTH)]
    if trial.property == "LengthList":
        return [st.integers(1, 100).flatmap(lengthlist)]
    if trial.property.startswith("Difference"):
        return [st.integers(1, 1000)] * 2
    if trial.property == "BinHeap":
        return [heap(DEPTH, 0)]
    if trial.property == "Coupling":
        return [st.integers(1, 10).flatmap(coupling)]
    if trial.property == "Deletion":
        return [deletion(st.integers(*trial.range_of("number")))]
    # The other properties have no precondition.
    return by_type


def shorts(trial):
    return st.lists(st.integers(*trial.range_of("short")), max_size=LONGEST).filter(is_small)


def is_small(shorts):
    """Whether the sum, which wraps around in 16 bits, is below 256."""
    total = sum(shorts) & 0xFFFF
    return total < 256 or total >= 0x8000


def lengthlist(length):
    return st.lists(st.integers(0, 1000), min_size=length, max_size=length)


def coupling(length):
    return st.lists(st.integers(0, length - 1), min_size=length, max_size=length)


@st.composite
def deletion(draw, number):
    numbers = draw(st.lists(number, min_size=1, max_size=LONGEST))
    return (numbers, draw(st.sampled_from(numbers)))


def expression(number, depth):
    literal = st.tuples(st.just("Int"), number)
    if depth == 0:
        return literal
    part = expression(number, depth - 1)
    return st.one_of(
        literal,
        st.tuples(st.just("Add"), part, part),
        st.tuples(st.just("Div"), part, part.filter(is_not_0)),
    )


def is_not_0(divisor):
    """Whether a divisor is not literally 0."""
    return divisor != ("Int", 0)


@st.composite
def heap(draw, depth, least):
    if depth == 0 or draw(EMPTY_OR_NODE) == "E":
        return EMPTY
    number = draw(st.integers(least, GREATEST))
    return ("H", number, draw(heap(depth - 1, number)), draw(heap(depth - 1, number)))
