"""Times distances of trees of 100 nodes, ours and those of the Python package zss, in one run.

    pip install zss==1.2.0
    python compare_with_zss.py [pairs]

Both get the same trees, already read, and must come to the same distances. Of ours the fastest round
counts, of Python the time on the processor, so that a busy machine favours neither.
"""

import random
import subprocess
import sys
import time

import zss


def random_tree(rng, size):
    """A printed form of so many tokens: groups of up to five elements, as (label, children)."""
    root = ("*", [])
    nodes, open_groups = 1, [root]
    while nodes < size:
        group = rng.choice(open_groups)
        # Only groups have children, so that the last one with room must not fill up with atoms.
        is_last_chance = len(open_groups) == 1 and len(group[1]) == 4
        if is_last_chance or rng.random() < 0.4:
            child = ("*", [])
            open_groups.append(child)
        else:
            child = (rng.choice(["E", "T", "0", "1", "-1"]), [])
        group[1].insert(rng.randint(0, len(group[1])), child)
        # By identity: two groups that look alike are still two.
        if len(group[1]) == 5:
            open_groups = [other for other in open_groups if other is not group]
        nodes += 1
    return root


def text(tree):
    label, children = tree
    return "(" + " ".join(map(text, children)) + ")" if label == "*" else label


def to_zss(tree):
    label, children = tree
    return zss.Node(label, [to_zss(child) for child in children])


def distance(a, b):
    return zss.distance(
        a,
        b,
        zss.Node.get_children,
        insert_cost=lambda node: 1,
        remove_cost=lambda node: 1,
        update_cost=lambda x, y: int(x.label != y.label),
    )


def main():
    n_pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    rng = random.Random(100)
    pairs = [(random_tree(rng, 100), random_tree(rng, 100)) for _ in range(n_pairs)]
    bench = ["cargo", "bench", "--quiet", "-p", "stromboli-analysis", "--bench", "time_distances"]
    lines = "".join(f"{text(a)}\t{text(b)}\n" for a, b in pairs)
    output = subprocess.run(bench, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    ours, nanoseconds = map(int, output.stdout.split())

    nodes = [(to_zss(a), to_zss(b)) for a, b in pairs]
    start = time.process_time()
    theirs = sum(int(distance(a, b)) for a, b in nodes)
    seconds = time.process_time() - start
    assert ours == theirs, f"the distances differ: {ours} and {theirs}"
    print(f"{n_pairs} pairs of trees of 100 nodes, distances {ours} in all")
    print(f"zss       {seconds / n_pairs * 1e3:12.3f} ms a pair")
    print(f"stromboli {nanoseconds / n_pairs / 1e6:12.3f} ms a pair")
    print(f"ratio     {seconds * 1e9 / nanoseconds:12.0f}")


main()
