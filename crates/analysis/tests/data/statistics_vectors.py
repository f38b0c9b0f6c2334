"""Makes the vectors of statistical tests with scipy and statsmodels.

    pip install scipy==1.17.1 statsmodels==0.15.0
    python statistics_vectors.py

It writes three files beside itself, the same each time. Lines are rows, and fields are separated by tabs:

- wilcoxon.tsv.gz: two samples (numbers separated by commas), the statistic, the p-value, the rank-biserial correlation
  and the median difference. scipy chooses how it tests, and has no vector for a single difference of zero, for which it
  raises an error.
- friedman.tsv.gz: samples (separated by semicolons), the statistic, the p-value and the mean ranks.
- holm.tsv.gz: p-values, and the same adjusted.

Undefined values are `nan`.
"""

import gzip
import warnings
from pathlib import Path

import numpy as np
from scipy.stats import friedmanchisquare, rankdata, wilcoxon
from statsmodels.stats.multitest import multipletests

HERE = Path(__file__).resolve().parent


def write(name, rows):
    text = "".join("\t".join(row) + "\n" for row in rows)
    with open(HERE / name, "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
            packed.write(text.encode())
    print(f"{name}: {len(rows)} vectors")


def show(values):
    return ",".join(repr(float(value)) for value in np.atleast_1d(values))


def columns(rng, n, k):
    """k columns of n values, in some of the ways in which measurements come."""
    kind = rng.integers(0, 8)
    if kind == 0:  # times
        return np.round(rng.lognormal(0, 2, (k, n)) * rng.lognormal(0, 0.5, (k, 1)), 6)
    if kind == 1:  # no difference
        return np.round(rng.normal(size=(k, n)), 6)
    if kind == 2:  # one is clearly larger
        return np.round(rng.normal(size=(k, n)) + np.arange(k)[:, None] * 2, 6)
    if kind == 3:  # sizes: many ties and zeros
        return rng.integers(0, 4, (k, n)).astype(float)
    if kind == 4:  # sizes: some
        return rng.integers(0, 3 * n + 2, (k, n)).astype(float)
    if kind == 5:  # medians of sizes
        return rng.integers(0, 2 * n + 2, (k, n)) / 2
    if kind == 6:  # almost all equal
        return (rng.random((k, n)) < 0.1).astype(float)
    # decimals, whose differences are tied or not by rounding
    return rng.integers(0, 30, (k, n)) / 10


def wilcoxon_row(x, y):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        result = wilcoxon(x, y)
    d = x - y
    nonzero = d[d != 0]
    ranks = rankdata(abs(nonzero))
    signed = (ranks * np.sign(nonzero)).sum()
    r = signed / ranks.sum() if len(nonzero) else np.nan
    numbers = [result.statistic, result.pvalue, r, np.median(d)]
    return [show(x), show(y)] + [show(number) for number in numbers]


def wilcoxon_vectors(rng):
    rows = []
    sizes = [*range(1, 17), 20, 30, 40, 48, 49, 50, 51, 52, 60, 100]
    for n in sizes:
        for _ in range(40):
            x, y = columns(rng, n, 2)
            if n > 1 or x != y:  # scipy refuses to permute a single value
                rows.append(wilcoxon_row(x, y))
        some = np.arange(1.0, n + 1)
        zero = np.zeros(n)
        if n > 1:
            rows.append(wilcoxon_row(some, some))  # all zeros
        rows.append(wilcoxon_row(some, zero))  # distinct, all positive
        rows.append(wilcoxon_row(zero, some))  # distinct, all negative
        rows.append(wilcoxon_row(some + 1, some))  # all the same
        one = zero.copy()
        one[n // 2] = -3
        rows.append(wilcoxon_row(one, zero))  # all zeros but one
    return rows


def friedman_vectors(rng):
    rows = []

    def add(samples):
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            result = friedmanchisquare(*samples)
        ranks = np.mean([rankdata(row) for row in samples.T], axis=0)
        columns = ";".join(map(show, samples))
        rows.append([columns, show(result.statistic), show(result.pvalue), show(ranks)])

    for n in [1, 2, 3, 5, 9, 10, 13, 14, 20, 36, 50, 51, 58]:
        for k in [3, 4, 5, 8]:
            for _ in range(12):
                add(columns(rng, n, k))
            add(np.tile(np.arange(1.0, n + 1), (k, 1)))  # nothing differs
    return rows


def holm_vectors(rng):
    rows = []
    for _ in range(200):
        p = rng.random(rng.integers(1, 12)) ** rng.choice([1, 2, 6])
        if rng.random() < 0.3:
            p = np.round(p, 1)
        rows.append([show(p), show(multipletests(p, method="holm")[1])])
    return rows


write("wilcoxon.tsv.gz", wilcoxon_vectors(np.random.default_rng(1)))
write("friedman.tsv.gz", friedman_vectors(np.random.default_rng(2)))
write("holm.tsv.gz", holm_vectors(np.random.default_rng(3)))
