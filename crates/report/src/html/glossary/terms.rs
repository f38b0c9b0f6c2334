//! The terms of the glossary: of the page, and of `docs/glossary.md`, which a test writes from here.

/// A term and its meaning.
pub(super) struct Term {
    /// The end of its id: `term-ted`.
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    /// The words on the page that link to it, in lower case unless they are names. Words that are too
    /// common on the page have no links.
    pub(super) forms: &'static [&'static str],
    pub(super) meaning: &'static str,
}

/// All terms, in the order in which they build on each other.
pub(super) const TERMS: &[Term] = &[
    Term {
        id: "workload",
        name: "workload",
        forms: &["workload", "workloads"],
        meaning: "A small program under test with its input types and properties, for example bst \
            (binary search trees), rbt (red-black trees), stlc (simply typed lambda calculus), \
            fsub (System F with subtyping), challenge (the public shrinking challenge), kv (a \
            key-value store) or json (a printer and parser).",
    },
    Term {
        id: "mutant",
        name: "mutation, mutant",
        forms: &["mutation", "mutations", "mutant", "mutants"],
        meaning: "One bug of a workload, such as insert_1; the program with that bug.",
    },
    Term {
        id: "property",
        name: "property",
        forms: &[],
        meaning: "A test of the program, such as InsertPost. It takes an input and passes, fails or \
            discards it.",
    },
    Term {
        id: "precondition",
        name: "precondition",
        forms: &["precondition", "preconditions"],
        meaning: "What an input must satisfy to be tested. Inputs that do not are discarded.",
    },
    Term {
        id: "counterexample",
        name: "counterexample",
        forms: &["counterexample", "counterexamples"],
        meaning: "An input for which the property fails. The first one is where shrinking starts; the \
            reported one is where it ends.",
    },
    Term {
        id: "execution",
        name: "execution",
        forms: &["execution", "executions"],
        meaning: "One evaluation of a property on an input. It passes, fails or discards the input. \
            Metrics count those while shrinking.",
    },
    Term {
        id: "task",
        name: "task",
        forms: &["task", "tasks"],
        meaning: "A workload with one known bug and a property that the bug can violate, written \
            workload/property/bug: bst/InsertPost/insert_1.",
    },
    Term {
        id: "framework",
        name: "framework",
        forms: &["framework", "frameworks"],
        meaning: "A property-based testing library, or a port of one. It generates inputs and shrinks \
            the ones that fail.",
    },
    Term {
        id: "port",
        name: "port",
        forms: &[],
        meaning: "A framework rewritten in Rust that executes the same tests and candidates as the \
            original from the same seed.",
    },
    Term {
        id: "runner",
        name: "runner",
        forms: &["runner", "runners"],
        meaning: "A program in another language that runs a library and exchanges messages with \
            Stromboli.",
    },
    Term {
        id: "family",
        name: "family",
        forms: &["family", "families"],
        meaning: "How inputs are generated. type: from the type alone, and invalid inputs are \
            discarded; all three ports alike do not generate the rest of an input that the \
            precondition rejects. api: with the operations of the workload. cbc: correct by \
            construction, so that every input satisfies the precondition. enumeration: all \
            inputs in order of size.",
    },
    Term {
        id: "variant",
        name: "variant",
        forms: &["variant", "variants"],
        meaning: "A family with one change, compared separately: idiomatic uses the generators that a \
            user of the library would write; narrow draws from smaller ranges. The variant \
            cbc_idiomatic is shown as cbc (idiomatic).",
    },
    Term {
        id: "shrinker",
        name: "shrinker",
        forms: &["shrinker", "shrinkers"],
        meaning: "An algorithm that makes a counterexample smaller.",
    },
    Term {
        id: "strategy",
        name: "strategy",
        forms: &["strategy", "strategies"],
        meaning: "A framework with a family of generators, and with another shrinker if one is named: \
            hedgehog/cbc, hedgehog/cbc+quickcheck.",
    },
    Term {
        id: "budget",
        name: "budget",
        forms: &["budget", "budgets"],
        meaning: "The limit on shrinking. default is the library as it is shipped, none means no \
            shrinking, own:100 sets the library's own limit, and executions:100 allows 100 \
            executions.",
    },
    Term {
        id: "trial",
        name: "trial",
        forms: &["trial", "trials"],
        meaning: "One run of a strategy on a task, with its own seed: it searches until a test fails, \
            then shrinks.",
    },
    Term {
        id: "cell",
        name: "cell",
        forms: &["cell", "cells"],
        meaning: "All trials of one strategy on one task under one budget.",
    },
    Term {
        id: "experiment",
        name: "experiment, campaign",
        forms: &[],
        meaning: "The file that says which cells are run, how many trials each has, and within which \
            limits; running it.",
    },
    Term {
        id: "store",
        name: "store",
        forms: &[],
        meaning: "The SQLite file that holds an experiment and its results.",
    },
    Term {
        id: "session",
        name: "session",
        forms: &[],
        meaning: "One run or import that wrote to a store.",
    },
    Term {
        id: "shard",
        name: "shard",
        forms: &[],
        meaning: "One of several parts of an experiment, for several machines.",
    },
    Term {
        id: "skipped",
        name: "skipped",
        forms: &[],
        meaning: "Not run, because an earlier trial of the same cell timed out.",
    },
    Term {
        id: "solved",
        name: "found, solved",
        forms: &["solved", "solves", "unsolved"],
        meaning: "A strategy found the bug of a task if one of its trials did. It solved the task if \
            all of them did; otherwise the task is unsolved.",
    },
    Term {
        id: "accepted",
        name: "accepted shrink",
        forms: &["accepted shrink", "accepted shrinks"],
        meaning: "A candidate that fails, from which shrinking continues. Libraries that shrink the \
            choices of a generator can accept one that has the same value.",
    },
    Term {
        id: "minimum",
        name: "minimum",
        forms: &["minimum", "minima"],
        meaning: "The smallest counterexample of a task, established by exhaustive enumeration in \
            LeanCheck's order.",
    },
    Term {
        id: "best-known",
        name: "best known",
        forms: &["best known"],
        meaning: "The smallest counterexample that anything has shown, of a task whose minimum is not \
            proven. Distances are measured from it, and a smaller one may exist.",
    },
    Term {
        id: "tier",
        name: "tier",
        forms: &["tier", "tiers"],
        meaning: "All values that LeanCheck considers equally large. Enumeration goes through the \
            tiers in order.",
    },
    Term {
        id: "co-minimum",
        name: "co-minimum",
        forms: &["co-minimum", "co-minima"],
        meaning: "A counterexample as small as the minimum: with as many tokens, in the same tier.",
    },
    Term {
        id: "size",
        name: "size",
        forms: &["size", "tokens"],
        meaning: "The number of tokens of a printed counterexample. Closing parentheses do not count.",
    },
    Term {
        id: "edit",
        name: "edit",
        forms: &["edit", "edits"],
        meaning: "To insert, delete or relabel one node of a tree. A node is an atom or a \
            parenthesised group.",
    },
    Term {
        id: "ted",
        name: "TED",
        forms: &["TED"],
        meaning: "Tree edit distance: the least number of edits that turn one counterexample into \
            another, here into the minimum. 0 means that the minimum was reported.",
    },
    Term {
        id: "certified",
        name: "certified",
        forms: &["certified"],
        meaning: "The shrinker showed that no counterexample is smaller in its own order.",
    },
    Term {
        id: "anytime",
        name: "anytime",
        forms: &["anytime"],
        meaning: "The quality of a result against the effort spent so far, as if shrinking had been \
            stopped at any time.",
    },
    Term {
        id: "equal-effort",
        name: "equal effort",
        forms: &[],
        meaning: "A comparison after the same number of executions, whether or not a shrinker has \
            finished.",
    },
    Term {
        id: "normalization",
        name: "normalization",
        forms: &["normalization"],
        meaning: "How often the trials of a task report the same counterexample.",
    },
    Term {
        id: "overhead",
        name: "overhead",
        forms: &["overhead"],
        meaning: "The shrink time that a library spends itself: neither in the property nor on \
            messages to a runner.",
    },
    Term {
        id: "peak-memory",
        name: "peak memory",
        forms: &["peak memory"],
        meaning: "The most memory that a trial had allocated at once, without the program and its \
            stacks; for a trial with a runner, the peak of that process.",
    },
    Term {
        id: "vector",
        name: "vector",
        forms: &[],
        meaning: "An input with the output of the original library, to check a port.",
    },
    Term {
        id: "median",
        name: "median",
        forms: &["median", "medians"],
        meaning: "The value in the middle. A task's value is the median over its trials; a strategy's \
            value is the median over its tasks.",
    },
    Term {
        id: "mean-rank",
        name: "mean rank",
        forms: &["mean rank", "mean ranks"],
        meaning: "Frameworks are ranked on each task, the best first. The mean rank is the average \
            over tasks.",
    },
    Term {
        id: "significant",
        name: "significant",
        forms: &["significant", "significantly"],
        meaning: "A difference that chance alone would rarely produce: p < 0.05 after Holm's \
            adjustment.",
    },
    Term {
        id: "friedman",
        name: "Friedman's test",
        forms: &["Friedman's", "Friedman"],
        meaning: "Asks whether any of several frameworks differ, by their ranks on the same tasks.",
    },
    Term {
        id: "wilcoxon",
        name: "Wilcoxon's test",
        forms: &["Wilcoxon's", "Wilcoxon"],
        meaning: "The signed-rank test: asks whether two frameworks differ, by their differences on \
            the same tasks.",
    },
    Term {
        id: "holm",
        name: "Holm's adjustment",
        forms: &["Holm's", "Holm"],
        meaning: "Makes p-values larger when several pairs are tested, so that chance findings stay \
            rare.",
    },
    Term {
        id: "critical-difference",
        name: "critical difference diagram",
        forms: &["critical difference diagram", "critical difference diagrams"],
        meaning: "Frameworks on an axis of mean ranks. A bar joins those that do not differ \
            significantly.",
    },
];
