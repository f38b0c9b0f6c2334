"""Search trees (bst) and red-black trees (rbt): families `api` and `cbc`.

A strategy's label is a hash of its function's code, and the shrinker visits strategies in the order of
their labels. Inner functions have no stable hash, so the composites here contain none.
"""

from functools import lru_cache

from hypothesis import strategies as st

EMPTY = ("E",)
LEAF_OR_NODE = st.sampled_from(("E", "T", "T", "T"))
BLACK_OR_RED = st.sampled_from(("B", "R"))
DEPTH = 5

# Building a strategy costs more than drawing from it.
cached = lru_cache(maxsize=1 << 12)


# --- bst -----------------------------------------------------------------------------------------


def search_tree(trial):
    """Family `cbc`."""
    low, high = trial.range_of("key")
    return search_subtree(DEPTH, low, high, values(trial))


@cached
@st.composite
def search_subtree(draw, depth, low, high, value):
    if depth == 0 or low + 1 >= high or draw(LEAF_OR_NODE) == "E":
        return EMPTY
    key = draw(st.integers(low + 1, high - 1))
    val = draw(value)
    left = draw(search_subtree(depth - 1, low, key, value))
    right = draw(search_subtree(depth - 1, key, high, value))
    return ("T", left, key, val, right)


def inserted(trial):
    """Family `api`: pairs, inserted one after the other."""
    return pairs(trial).map(insert_all)


def insert_all(pairs):
    tree = EMPTY
    # As a fold from the right does: the last pair is inserted first.
    for key, val in reversed(pairs):
        tree = insert(key, val, tree)
    return tree


def insert(key, val, tree):
    if tree == EMPTY:
        return ("T", EMPTY, key, val, EMPTY)
    _, left, k, v, right = tree
    if key < k:
        return ("T", insert(key, val, left), k, v, right)
    if key > k:
        return ("T", left, k, v, insert(key, val, right))
    return ("T", left, k, val, right)


# --- rbt -----------------------------------------------------------------------------------------


def red_black_tree(trial):
    """Family `cbc`."""
    low, high = trial.range_of("key")
    return black_rooted(low, high, values(trial))


@st.composite
def black_rooted(draw, low, high, value):
    height = draw(st.integers(1, 3))
    return blacken(draw(red_black_subtree(low, high, False, height, value)))


@cached
@st.composite
def red_black_subtree(draw, low, high, parent_red, height, value):
    if height <= 1:
        return EMPTY
    # Keys keep this distance from the bounds, so that there is room for both subtrees.
    black_room, red_room = max(1, width(height - 1)), max(1, width(height))
    if high - low < 2 * black_room:
        return EMPTY
    can_be_red = not parent_red and high - low >= 2 * red_room
    red = can_be_red and draw(BLACK_OR_RED) == "R"
    room = red_room if red else black_room
    below = height if red else height - 1
    key = draw(st.integers(low + room, high - room))
    val = draw(value)
    left = draw(red_black_subtree(low, key, red, below, value))
    right = draw(red_black_subtree(key, high, red, below, value))
    return ("T", ("R",) if red else ("B",), left, key, val, right)


def width(height):
    """The least difference of bounds between which a tree of this black height fits."""
    return 0 if height <= 1 else 2 * max(1, width(height - 1))


def red_black_inserted(trial):
    """Family `api`: pairs, inserted one after the other."""
    return pairs(trial).map(red_black_insert_all)


def red_black_insert_all(pairs):
    tree = EMPTY
    for key, val in reversed(pairs):
        tree = blacken(red_black_insert(key, val, tree))
    return tree


def red_black_insert(key, val, tree):
    """Okasaki's insertion, before the root is coloured black."""
    if tree == EMPTY:
        return ("T", ("R",), EMPTY, key, val, EMPTY)
    _, colour, left, k, v, right = tree
    if key < k:
        return balance(colour, red_black_insert(key, val, left), k, v, right)
    if key > k:
        return balance(colour, left, k, v, red_black_insert(key, val, right))
    return ("T", colour, left, k, val, right)


def balance(colour, left, key, val, right):
    if colour == ("B",):
        match left, right:
            case ("T", ("R",), ("T", ("R",), a, xk, xv, b), yk, yv, c), d:
                return red_over_two_black(a, xk, xv, b, yk, yv, c, key, val, d)
            case ("T", ("R",), a, xk, xv, ("T", ("R",), b, yk, yv, c)), d:
                return red_over_two_black(a, xk, xv, b, yk, yv, c, key, val, d)
            case a, ("T", ("R",), ("T", ("R",), b, yk, yv, c), zk, zv, d):
                return red_over_two_black(a, key, val, b, yk, yv, c, zk, zv, d)
            case a, ("T", ("R",), b, yk, yv, ("T", ("R",), c, zk, zv, d)):
                return red_over_two_black(a, key, val, b, yk, yv, c, zk, zv, d)
    return ("T", colour, left, key, val, right)


def red_over_two_black(a, xk, xv, b, yk, yv, c, zk, zv, d):
    return ("T", ("R",), ("T", ("B",), a, xk, xv, b), yk, yv, ("T", ("B",), c, zk, zv, d))


def blacken(tree):
    return tree if tree == EMPTY else ("T", ("B",), *tree[2:])


# --- both ----------------------------------------------------------------------------------------


def values(trial):
    return st.integers(*trial.range_of("value"))


def pairs(trial):
    return st.lists(st.tuples(st.integers(*trial.range_of("key")), values(trial)), max_size=32)
