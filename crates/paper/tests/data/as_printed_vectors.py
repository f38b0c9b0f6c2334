"""Makes the vectors of distances between terms of fsub as the paper's programs printed them.

    pip install zss==1.2.0
    python as_printed_vectors.py

It writes ted_as_printed.tsv.gz beside itself, the same each time. Lines are rows, and fields are separated by tabs: two
terms of fsub, the same two as Haskell's `Show` prints them, and the distance of the latter as flat lists of tokens.
"""

import random
import sys
from pathlib import Path

import zss

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[2] / "analysis" / "tests" / "data"))

import ted_vectors  # noqa: E402
from ted_vectors import canonical  # noqa: E402


def shown(value, is_field=False):
    """As Haskell's derived Show prints it."""
    if isinstance(value, list):
        text = " ".join([value[0]] + [shown(field, True) for field in value[1:]])
        return f"({text})" if is_field and len(value) > 1 else text
    return f"({value})" if is_field and value < 0 else str(value)


def as_printed_vectors(rng):
    rows = []
    for _ in range(500):
        a, b = ted_vectors.pair(rng, lambda: ted_vectors.fsub(rng, rng.randint(0, 4)))
        flat = []
        for value in (a, b):
            tokens = shown(value).replace("(", " ( ").replace(")", " ) ").split()
            flat.append(zss.Node("flat", [zss.Node(token) for token in tokens]))
        rows.append((canonical(a), canonical(b), shown(a), shown(b), ted_vectors.distance(*flat)))
    return rows


ted_vectors.write(HERE / "ted_as_printed.tsv.gz", as_printed_vectors(random.Random(3)))
