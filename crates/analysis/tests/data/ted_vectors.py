"""Makes the vectors of distances between trees with the Python package zss.

    pip install zss==1.2.0
    python ted_vectors.py

It writes two files beside itself, the same each time. Lines are rows, and fields are separated by tabs:

- ted_trees.tsv.gz: two trees and their distance. A tree is its nodes in postorder, each `label:children`, separated by
  blanks.
- ted_printed.tsv.gz: two printed forms and their distance.

Each edit costs 1.
"""

import gzip
import random
from pathlib import Path

import zss

HERE = Path(__file__).resolve().parent


def write(path, rows):
    text = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    with open(path, "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
            packed.write(text.encode())
    print(f"{path.name}: {len(rows)} vectors")


def distance(a, b):
    """Unit costs, spelt out: zss would compare labels letter by letter if it could."""
    cost = zss.distance(
        a,
        b,
        zss.Node.get_children,
        insert_cost=lambda node: 1,
        remove_cost=lambda node: 1,
        update_cost=lambda x, y: int(x.label != y.label),
    )
    assert cost == int(cost)
    return int(cost)


# Trees with any labels, as (label, children).


def random_tree(rng, size, labels):
    """Each node hangs under one of those before it; a bias makes trees deep or bushy."""
    bias = rng.choice([0.0, 0.5, 1.0, 3.0])
    nodes = [(rng.choice(labels), [])]
    while len(nodes) < size:
        place = int(len(nodes) * rng.random() ** (1 / (1 + bias)))
        node = (rng.choice(labels), [])
        siblings = nodes[place][1]
        siblings.insert(rng.randint(0, len(siblings)), node)
        nodes.append(node)
    return nodes[0]


def to_zss(tree):
    label, children = tree
    return zss.Node(label, [to_zss(child) for child in children])


def postorder(tree):
    label, children = tree
    return [node for child in children for node in postorder(child)] + [f"{label}:{len(children)}"]


def tree_vectors(rng):
    rows = []
    for _ in range(2000):
        labels = "abcdefgh"[: rng.choice([1, 2, 3, 8])]
        a, b = (random_tree(rng, rng.choice([1, 2, 3, 5, 8, 12, 20, 30]), labels) for _ in "ab")
        rows.append((" ".join(postorder(a)), " ".join(postorder(b)), distance(to_zss(a), to_zss(b))))
    return rows


# Values of the workloads: an integer, or a list of a name and fields, or a tuple.


def integer(rng):
    return rng.choice([0, 0, 1, -1, rng.randint(-1000, 1000)])


def bst(rng, depth):
    if depth == 0 or rng.random() < 0.3:
        return ["E"]
    return ["T", bst(rng, depth - 1), integer(rng), integer(rng), bst(rng, depth - 1)]


def rbt(rng, depth):
    if depth == 0 or rng.random() < 0.3:
        return ["E"]
    colour = [rng.choice("RB")]
    return ["T", colour, rbt(rng, depth - 1), integer(rng), integer(rng), rbt(rng, depth - 1)]


def stlc_type(rng, depth):
    if depth == 0 or rng.random() < 0.5:
        return ["TBool"]
    return ["TFun", stlc_type(rng, depth - 1), stlc_type(rng, depth - 1)]


def stlc(rng, depth):
    choice = rng.randint(0, 1 if depth == 0 else 3)
    if choice == 0:
        return ["Var", integer(rng)]
    if choice == 1:
        return ["Bool", rng.choice(["#t", "#f"])]
    if choice == 2:
        return ["Abs", stlc_type(rng, 2), stlc(rng, depth - 1)]
    return ["App", stlc(rng, depth - 1), stlc(rng, depth - 1)]


def fsub_type(rng, depth):
    choice = rng.randint(0, 1 if depth == 0 else 3)
    if choice == 0:
        return ["Top"]
    if choice == 1:
        return ["TVar", rng.randint(-5, 5)]
    return [["Arr", "All"][choice - 2], fsub_type(rng, depth - 1), fsub_type(rng, depth - 1)]


def fsub(rng, depth):
    choice = 0 if depth == 0 else rng.randint(0, 4)
    if choice == 0:
        return ["Var", rng.randint(-5, 5)]
    if choice == 1:
        return ["Abs", fsub_type(rng, 2), fsub(rng, depth - 1)]
    if choice == 2:
        return ["App", fsub(rng, depth - 1), fsub(rng, depth - 1)]
    if choice == 3:
        return ["TAbs", fsub_type(rng, 2), fsub(rng, depth - 1)]
    return ["TApp", fsub(rng, depth - 1), fsub_type(rng, 2)]


def canonical(value):
    if isinstance(value, tuple):
        return "(" + ",".join(map(canonical, value)) + ")"
    if isinstance(value, list):
        return "(" + " ".join(map(canonical, value)) + ")"
    return str(value)


def printed_tree(value):
    if isinstance(value, (list, tuple)):
        return ("*", [printed_tree(part) for part in value])
    return (str(value), [])


def changed(rng, value):
    """The value, some integers replaced, some subtrees replaced by smaller ones."""
    if isinstance(value, int):
        return integer(rng) if rng.random() < 0.2 else value
    if isinstance(value, str):
        return value
    parts = [part for part in value if isinstance(part, list) and part[0] == value[0]]
    if isinstance(value, list) and parts and rng.random() < 0.1:
        return rng.choice(parts)
    return type(value)(changed(rng, part) for part in value)


def pair(rng, make):
    a = make()
    return (a, changed(rng, a)) if rng.random() < 0.5 else (a, make())


def printed_vectors(rng):
    makers = [
        lambda: (bst(rng, rng.randint(0, 3)), integer(rng), integer(rng)),
        lambda: (bst(rng, 3), bst(rng, 2), integer(rng), integer(rng)),
        lambda: (rbt(rng, rng.randint(0, 3)), integer(rng)),
        lambda: stlc(rng, rng.randint(0, 4)),
        lambda: fsub(rng, rng.randint(0, 4)),
    ]
    rows = []
    for _ in range(1500):
        a, b = pair(rng, rng.choice(makers))
        trees = (to_zss(printed_tree(value)) for value in (a, b))
        rows.append((canonical(a), canonical(b), distance(*trees)))
    return rows


if __name__ == "__main__":
    write(HERE / "ted_trees.tsv.gz", tree_vectors(random.Random(1)))
    write(HERE / "ted_printed.tsv.gz", printed_vectors(random.Random(2)))
