//! The glossary: terms of the page that a newcomer cannot know, and links to them.

use std::collections::BTreeSet;

use crate::markup::escaped;

/// A term and its meaning.
struct Term {
    /// The end of its id: `term-ted`.
    id: &'static str,
    name: &'static str,
    /// The words on the page that refer to it, in lower case unless they are names.
    forms: &'static [&'static str],
    meaning: &'static str,
}

/// In the order in which they build on each other.
const TERMS: &[Term] = &[
    Term {
        id: "workload",
        name: "workload",
        forms: &["workload", "workloads"],
        meaning: "A small program under test with its input types and properties, for example bst (binary \
            search trees), rbt (red-black trees), stlc (simply typed lambda calculus), fsub (System F \
            with subtyping), challenge (the public shrinking challenge), kv (a key-value store) or json \
            (a printer and parser).",
    },
    Term {
        id: "task",
        name: "task",
        forms: &["task", "tasks"],
        meaning: "A workload with one known bug and a property that the bug can violate, written \
            workload/property/bug.",
    },
    Term {
        id: "framework",
        name: "framework",
        forms: &["framework", "frameworks"],
        meaning: "A property-based testing library, or a port of one. It generates inputs and shrinks \
            the ones that fail.",
    },
    Term {
        id: "family",
        name: "family",
        forms: &["family", "families"],
        meaning: "How inputs are generated. type: from the type, and invalid inputs are discarded. api: \
            by calling the operations of the workload. cbc: correct by construction. enumeration: all \
            inputs in order of size.",
    },
    Term {
        id: "variant",
        name: "variant",
        forms: &["variant", "variants"],
        meaning: "A family with one change, compared separately: idiomatic uses the generators that a \
            user of the library would write; narrow draws from smaller ranges.",
    },
    Term {
        id: "strategy",
        name: "strategy",
        forms: &["strategy", "strategies"],
        meaning: "A framework with a family of generators, and with another shrinker if one is named.",
    },
    Term {
        id: "trial",
        name: "trial",
        forms: &["trial", "trials"],
        meaning: "One run of a strategy on a task, with its own seed.",
    },
    Term {
        id: "cell",
        name: "cell",
        forms: &["cell", "cells"],
        meaning: "All trials of one strategy on one task under one budget.",
    },
    Term {
        id: "budget",
        name: "budget",
        forms: &["budget", "budgets"],
        meaning: "The limit on shrinking. default is the library as it is shipped; other budgets limit the \
            number of executions or of the library's own steps.",
    },
    Term {
        id: "solved",
        name: "found, solved",
        forms: &["solved", "solves", "unsolved"],
        meaning: "A strategy found the bug of a task if one of its trials did. It solved the task if all \
            of them did; otherwise the task is unsolved.",
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
        meaning: "All values that LeanCheck considers equally large. Enumeration goes through the tiers \
            in order.",
    },
    Term {
        id: "co-minimum",
        name: "co-minimum",
        forms: &["co-minimum", "co-minima"],
        meaning: "A counterexample as small as the minimum: with as many tokens, in the same tier.",
    },
    Term {
        id: "ted",
        name: "TED",
        forms: &["TED"],
        meaning: "Tree edit distance: the least number of edits that turn one counterexample into \
            another, here into the minimum. 0 means that the minimum was reported.",
    },
    Term {
        id: "edit",
        name: "edit",
        forms: &["edit", "edits"],
        meaning: "To insert, delete or relabel one node of a tree. A node is an atom or a parenthesised \
            group.",
    },
    Term {
        id: "size",
        name: "size",
        forms: &["size", "tokens"],
        meaning: "The number of tokens of a printed counterexample. Closing parentheses do not count.",
    },
    Term {
        id: "anytime",
        name: "anytime",
        forms: &["anytime"],
        meaning: "The quality of a result against the effort spent so far, as if shrinking had been \
            stopped at any time.",
    },
    Term {
        id: "overhead",
        name: "overhead",
        forms: &["overhead"],
        meaning: "The shrink time that a library spends itself: neither in the property nor on messages \
            to a runner.",
    },
    Term {
        id: "runner",
        name: "runner",
        forms: &["runner", "runners"],
        meaning: "A program in another language that runs a library and exchanges messages with \
            Stromboli.",
    },
    Term {
        id: "certified",
        name: "certified",
        forms: &["certified"],
        meaning: "The shrinker showed that no counterexample is smaller in its own order.",
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
        meaning: "Frameworks are ranked on each task, the best first. The mean rank is the average over \
            tasks.",
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
        meaning: "The signed-rank test: asks whether two frameworks differ, by their differences on the \
            same tasks.",
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

/// The glossary as a definition list.
pub(super) fn html() -> String {
    let term = |term: &Term| {
        let Term { id, name, meaning, .. } = term;
        format!("<dt id=\"term-{id}\">{name}</dt>\n<dd>{}</dd>\n", escaped(meaning))
    };
    let terms: String = TERMS.iter().map(term).collect();
    format!("<dl class=\"glossary\">\n{terms}</dl>\n")
}

/// Elements whose text may link to the glossary,
const PROSE: [&str; 5] = ["p", "li", "dd", "caption", "figcaption"];
/// and elements inside them whose text may not.
const EXCLUDED: [&str; 7] = ["a", "code", "svg", "button", "select", "label", "summary"];

/// Links the first occurrence of each term in the prose of a section to the glossary.
///
/// A link for every occurrence would be hard to read, and to pass with the Tab key.
pub(super) fn linked(html: &str) -> String {
    let mut linked = String::with_capacity(html.len() + 4096);
    let mut seen = BTreeSet::new();
    let (mut n_prose, mut n_excluded) = (0_usize, 0_usize);
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        push_text(&mut linked, text, n_prose > 0 && n_excluded == 0, &mut seen);
        let end = tag.find('>').map_or(tag.len(), |end| end + 1);
        let (tag, after) = tag.split_at(end);
        linked.push_str(tag);
        rest = after;
        let is_end = tag.starts_with("</");
        let name = tag.trim_start_matches(['<', '/']);
        let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let depth = if PROSE.contains(&name) {
            &mut n_prose
        } else if EXCLUDED.contains(&name) && !tag.ends_with("/>") {
            &mut n_excluded
        } else {
            continue;
        };
        *depth = if is_end { depth.saturating_sub(1) } else { *depth + 1 };
    }
    push_text(&mut linked, rest, false, &mut seen);
    linked
}

fn push_text(linked: &mut String, text: &str, is_prose: bool, seen: &mut BTreeSet<&'static str>) {
    if !is_prose {
        linked.push_str(text);
        return;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut rest = text;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let found = if is_word(before) { None } else { term_at(rest, seen) };
        let length = match found {
            Some((term, length)) => {
                seen.insert(term.id);
                let word = &rest[..length];
                linked
                    .push_str(&format!("<a class=\"term\" href=\"#term-{}\">{word}</a>", term.id));
                length
            }
            None => {
                linked.push(first);
                first.len_utf8()
            }
        };
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
}

/// The term that a text begins with, unless it was seen before, and the length of the words.
fn term_at(text: &str, seen: &BTreeSet<&'static str>) -> Option<(&'static Term, usize)> {
    let matches = |form: &str| {
        let beginning = text.get(..form.len())?;
        let is_same = beginning == form
            || (beginning.eq_ignore_ascii_case(form) && beginning[1..] == form[1..]);
        let next = text[form.len()..].chars().next();
        let is_whole =
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_' && next != '-');
        (is_same && is_whole).then_some(form.len())
    };
    let found = TERMS
        .iter()
        .flat_map(|term| term.forms.iter().filter_map(move |form| Some((term, matches(form)?))));
    found.max_by_key(|(_, length)| *length).filter(|(term, _)| !seen.contains(term.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_occurrence_in_prose_links_to_the_glossary() {
        let html = "<h2>Tasks</h2><p>Tasks of a task; <a href=\"#x\">TED</a> TED, untested.</p>\
            <table><caption>edits</caption><td>edit</td></table><svg><text>variant</text></svg>";
        let link =
            |id: &str, word: &str| format!("<a class=\"term\" href=\"#term-{id}\">{word}</a>");
        assert_eq!(
            linked(html),
            format!(
                "<h2>Tasks</h2><p>{} of a task; <a href=\"#x\">TED</a> {}, untested.</p>\
                 <table><caption>{}</caption><td>edit</td></table><svg><text>variant</text></svg>",
                link("task", "Tasks"),
                link("ted", "TED"),
                link("edit", "edits")
            )
        );
    }

    #[test]
    fn the_longest_form_wins() {
        assert!(linked("<p>the co-minima</p>").contains("#term-co-minimum"));
        assert!(linked("<p>by mean ranks</p>").contains("#term-mean-rank"));
        assert!(!linked("<p>own-trials</p>").contains("#term"));
    }

    #[test]
    fn every_term_is_defined_once() {
        let ids: BTreeSet<_> = TERMS.iter().map(|term| term.id).collect();
        assert_eq!(ids.len(), TERMS.len());
        let mut forms: Vec<_> = TERMS.iter().flat_map(|term| term.forms).collect();
        let n_forms = forms.len();
        forms.sort();
        forms.dedup();
        assert_eq!(forms.len(), n_forms);
        for asked in
            ["variant", "cell", "edit", "anytime", "significant", "TED", "tier", "co-minimum"]
        {
            assert!(TERMS.iter().any(|term| term.forms.contains(&asked)), "{asked}");
        }
    }
}
