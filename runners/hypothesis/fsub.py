"""System F-sub terms, family `cbc`: a type, then a term of that type by backtracking over five rules.

Environments list bindings, the innermost first: ("variable", type) or ("bound", type).
The composites contain no inner functions; `trees.py` says why.
"""

from functools import lru_cache

from hypothesis import assume
from hypothesis import strategies as st

TOP = ("Top",)
# Every value of this type is the identity: what is left when no type variable is in scope.
IDENTITY = ("All", TOP, ("Arr", ("TVar", 0), ("TVar", 0)))
DEPTH = 4

TYPE_RULE = st.sampled_from(("All", "All", "Arr", "Arr", "base"))
TOP_OR_TYPE = st.sampled_from(("Top", "type"))
TYPE_OR_VARIABLE = st.sampled_from(("type", "variable"))
RULES = ("base", "introduction", "application", "type application", "abstracted type application")
BASE_RULES = ("introduction", "variable")
# Building a strategy costs more than drawing from it.
cached = lru_cache(maxsize=1 << 12)


@st.composite
def closed_term(draw, gave_up):
    t = draw(typ(DEPTH, ()))
    found = draw(term(DEPTH, (), t))
    if found is None:
        gave_up()
        assume(False)
    return found


@cached
@st.composite
def typ(draw, depth, env):
    rule = draw(TYPE_RULE) if depth > 0 else "base"
    if rule == "All":
        bound = TOP if draw(TOP_OR_TYPE) == "Top" else draw(typ(depth - 1, env))
        return ("All", bound, draw(typ(depth - 1, (("bound", bound), *env))))
    n_bounds = count_bounds(env)
    if rule == "Arr":
        if n_bounds > 0 and draw(TYPE_OR_VARIABLE) == "variable":
            argument = draw(type_variable(n_bounds))
        else:
            argument = draw(typ(depth - 1, env))
        return ("Arr", argument, draw(typ(depth - 1, (("variable", argument), *env))))
    if n_bounds == 0:
        return IDENTITY
    variable = draw(type_variable(n_bounds))
    return ("Arr", variable, variable)


@cached
@st.composite
def type_variable(draw, n_bounds):
    return ("TVar", draw(st.integers(0, n_bounds - 1)))


@cached
@st.composite
def term(draw, depth, env, t):
    """A term of type `t`, or `None` if no rule leads to one."""
    if depth == 0:
        return draw(base_term(env, t))
    rules = list(RULES)
    while rules:
        rule = draw(st.sampled_from(rules))
        found = draw(term_by(rule, depth - 1, env, t))
        if found is not None:
            return found
        rules.remove(rule)
    return None


@cached
@st.composite
def term_by(draw, rule, depth, env, t):
    if rule == "base":
        return draw(base_term(env, t))
    if rule == "introduction":
        if t[0] not in INTRODUCTIONS:
            return None
        constructor, binding = INTRODUCTIONS[t[0]]
        return node(constructor, t[1], draw(term(depth, ((binding, t[1]), *env), t[2])))
    if rule == "application":
        argument = draw(typ(depth, env))
        function = draw(term(depth, env, ("Arr", argument, t)))
        return node("App", function, draw(term(depth, env, argument)))
    if rule == "type application":
        argument = draw(typ(depth, env))
        return node("TApp", draw(term(depth, env, ("All", argument, shift(t)))), argument)
    candidates = closed_parts(t)
    if not candidates:
        return None
    argument = draw(st.sampled_from(candidates))
    body = draw(abstracted(0, shift(t), shift(argument)))
    return node("TApp", draw(term(depth, env, ("All", argument, body))), argument)


@cached
@st.composite
def base_term(draw, env, t):
    """A term of introductions around a variable, or `None`."""
    rules = list(BASE_RULES)
    while rules:
        rule = draw(st.sampled_from(rules))
        found = None
        if rule == "introduction":
            if t[0] in INTRODUCTIONS:
                constructor, binding = INTRODUCTIONS[t[0]]
                found = node(constructor, t[1], draw(base_term(((binding, t[1]), *env), t[2])))
        else:
            variables = variables_of(t, env)
            if variables:
                found = ("Var", draw(st.sampled_from(variables)))
        if found is not None:
            return found
        rules.remove(rule)
    return None


@cached
@st.composite
def abstracted(draw, level, t, part):
    """`t` with some occurrences of `part` replaced by the type variable `level`."""
    whole = ("TVar", level) if t == part else t
    if t[0] not in ("Arr", "All"):
        return whole
    deeper = level + 2
    if draw(st.integers(1, deeper + (deeper if t == part else 1))) > deeper:
        return whole
    left = draw(abstracted(level, t[1], part))
    if t[0] == "Arr":
        return ("Arr", left, draw(abstracted(level, t[2], part)))
    return ("All", left, draw(abstracted(level + 1, t[2], shift(part))))


# --- types and environments, without randomness --------------------------------------------------

INTRODUCTIONS = {"Arr": ("Abs", "variable"), "All": ("TAbs", "bound")}


def node(constructor, *fields):
    return None if None in fields else (constructor, *fields)


def count_bounds(env):
    return sum(kind == "bound" for kind, _ in env)


def shift(t, cutoff=0):
    """Makes room for one more type variable outside of `t`."""
    match t:
        case ("TVar", index):
            return ("TVar", index + 1 if index >= cutoff else index)
        case ("Arr", left, right):
            return ("Arr", shift(left, cutoff), shift(right, cutoff))
        case ("All", bound, body):
            return ("All", shift(bound, cutoff), shift(body, cutoff + 1))
    return t


def variables_of(t, env):
    """The variables of type `t`, the innermost first."""
    found, index, n_bounds = [], 0, 0
    for kind, bound in env:
        if kind == "bound":
            n_bounds += 1
            continue
        for _ in range(n_bounds):
            bound = shift(bound)
        if bound == t:
            found.append(index)
        index += 1
    return found


def closed_parts(t, level=0):
    """The parts of `t` that use no type variable bound in `t`, as types outside of `t`."""
    whole = lowered(t, level)
    parts = [] if whole is None else [whole]
    if t[0] in ("Arr", "All"):
        parts += closed_parts(t[1], level)
        parts += closed_parts(t[2], level + (t[0] == "All"))
    return parts


def lowered(t, level):
    """`t` moved out of `level` binders, or `None` if it uses a variable of theirs or of its own."""
    match t:
        case ("TVar", index):
            return ("TVar", index - level) if index >= level else None
        case ("Arr", left, right):
            return node("Arr", lowered(left, level), lowered(right, level))
        case ("All", bound, body):
            return node("All", lowered(bound, level), lowered(body, level + 1))
    return t
