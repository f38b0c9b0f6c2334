"""Sets of integers as sorted, disjoint intervals, with five known bugs."""

from dataclasses import dataclass

from stromboli_program import Int, List, Program

program = Program(
    "intervals",
    version="1.0",
    bugs={
        "loses_touching": "Of two intervals that touch, the second is lost.",
        "keeps_touching": "Intervals that touch are not merged.",
        "forgets_longer": "Merging takes the end of the later interval, even if it is less.",
        "keeps_touched": "Removing an interval keeps those that end inside of it.",
        "binary_search": "Looking for a point misses the last interval.",
    },
)

Point = Int(0, 100)


@dataclass(frozen=True)
class Interval:
    """The points from `low` up to, but without, `high`."""

    low: Point
    high: Point


def merge(intervals):
    """The same points as sorted intervals, between which there are gaps."""
    merged = []
    for one in sorted(intervals, key=lambda one: (one.low, one.high)):
        if one.low >= one.high:
            continue
        last = merged[-1] if merged else None
        if last is None or one.low > last.high:
            merged.append(one)
        elif one.low == last.high and program.bug("keeps_touching"):
            merged.append(one)
        elif one.low == last.high and program.bug("loses_touching"):
            continue
        elif program.bug("forgets_longer"):
            merged[-1] = Interval(last.low, one.high)
        else:
            merged[-1] = Interval(last.low, max(last.high, one.high))
    return merged


def remove(merged, gap):
    """The points that are not in the gap."""
    left = []
    for one in merged:
        if gap.low >= gap.high or one.high <= gap.low or gap.high <= one.low:
            left.append(one)
            continue
        if one.low < gap.low:
            end = one.high if one.high < gap.high and program.bug("keeps_touched") else gap.low
            left.append(Interval(one.low, end))
        if one.high > gap.high:
            left.append(Interval(gap.high, one.high))
    return left


def contains(merged, point):
    """Whether the point is in one of the sorted intervals, by binary search."""
    low, high = 0, len(merged) - (1 if program.bug("binary_search") and len(merged) > 2 else 0)
    while low < high:
        middle = (low + high) // 2
        if merged[middle].high <= point:
            low = middle + 1
        elif merged[middle].low > point:
            high = middle
        else:
            return True
    return False


def points(intervals):
    return {point for one in intervals for point in range(one.low, one.high)}


@program.property(detects=["loses_touching", "forgets_longer"])
def merging_keeps_points(intervals: List(Interval, 10)):
    """Merging neither adds nor loses points."""
    return points(merge(intervals)) == points(intervals)


@program.property(detects=["keeps_touching"])
def merged_is_sorted(intervals: List(Interval, 10)):
    """Between merged intervals there are gaps, from left to right."""
    merged = merge(intervals)
    assert all(one.low < one.high for one in merged), "empty"
    assert all(one.high < next.low for one, next in zip(merged, merged[1:])), "unsorted"


@program.property(detects=["loses_touching", "forgets_longer", "keeps_touched"])
def removing_removes_points(intervals: List(Interval, 10), gap: Interval):
    """Removing a gap removes its points and no others."""
    return points(remove(merge(intervals), gap)) == points(intervals) - points([gap])


@program.property(detects=["binary_search"])
def search_agrees(intervals: List(Interval, 10), point: Point):
    """Binary search finds a point if and only if an interval contains it."""
    return contains(merge(intervals), point) == (point in points(intervals))


program.serve()
