"""Simply typed lambda terms, family `cbc`: a type, then a term of exactly that type.

The composites contain no inner functions; `trees.py` says why.
"""

from functools import lru_cache

from hypothesis import strategies as st

BOOL = ("TBool",)
BOOL_OR_FUN = st.sampled_from(("TBool", "TFun"))
# Building a strategy costs more than drawing from it.
cached = lru_cache(maxsize=1 << 12)


@st.composite
def closed_term(draw):
    size = draw(st.integers(1, 10))
    return draw(term(size, (), draw(typ(size))))


@cached
@st.composite
def typ(draw, size):
    if size <= 0 or draw(BOOL_OR_FUN) == "TBool":
        return BOOL
    half = typ(size // 2)
    return ("TFun", draw(half), draw(half))


@cached
@st.composite
def term(draw, size, context, t):
    """`context` has the types of the variables, the innermost first."""
    variables = indices_of(t, context)
    rules = ["constant"]
    if size > 0:
        if t != BOOL:
            rules.append("lambda")
        rules.append("application")
    if variables:
        rules.append("variable")

    rule = draw(st.sampled_from(rules))
    if rule == "constant":
        return draw(constant(t))
    if rule == "lambda":
        _, argument, result = t
        return ("Abs", argument, draw(term(size - 1, (argument, *context), result)))
    if rule == "application":
        half = size // 2
        argument = draw(typ(max(1, half)))
        function = draw(term(half, context, ("TFun", argument, t)))
        return ("App", function, draw(term(half, context, argument)))
    return ("Var", draw(st.sampled_from(variables)))


@cached
@st.composite
def constant(draw, t):
    """The simplest term of a type: lambdas around a constant."""
    if t == BOOL:
        return ("Bool", draw(st.booleans()))
    _, argument, result = t
    return ("Abs", argument, draw(constant(result)))


def indices_of(t, context):
    return [index for index, each in enumerate(context) if each == t]
