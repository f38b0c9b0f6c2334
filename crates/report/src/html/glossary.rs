//! The glossary: terms that a newcomer cannot know, and links to them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

/// A list with an item for each term: `- **name**: meaning`.
const GLOSSARY: &str = include_str!("../../../../docs/glossary.md");

/// The words on the page that link to a term, in lower case unless they are names. Terms that are too common
/// on the page have no links.
const WORDS: &[(&str, &[&str])] = &[
    ("workload", &["workload", "workloads"]),
    ("mutation, mutant", &["mutation", "mutations", "mutant", "mutants"]),
    ("precondition", &["precondition", "preconditions"]),
    ("counterexample", &["counterexample", "counterexamples"]),
    ("execution", &["execution", "executions"]),
    ("task", &["task", "tasks"]),
    ("framework", &["framework", "frameworks"]),
    ("runner", &["runner", "runners"]),
    ("family", &["family", "families"]),
    ("variant", &["variant", "variants"]),
    ("shrinker", &["shrinker", "shrinkers"]),
    ("strategy", &["strategy", "strategies"]),
    ("budget", &["budget", "budgets"]),
    ("trial", &["trial", "trials"]),
    ("cell", &["cell", "cells"]),
    ("found, solved", &["solved", "solves", "unsolved"]),
    ("accepted shrink", &["accepted shrink", "accepted shrinks"]),
    ("minimum", &["minimum", "minima"]),
    ("best known", &["best known"]),
    ("tier", &["tier", "tiers"]),
    ("co-minimum", &["co-minimum", "co-minima"]),
    ("size", &["size", "tokens"]),
    ("edit", &["edit", "edits"]),
    ("TED", &["TED"]),
    ("certified", &["certified"]),
    ("anytime", &["anytime"]),
    ("normalization", &["normalization"]),
    ("overhead", &["overhead"]),
    ("peak memory", &["peak memory"]),
    ("median", &["median", "medians"]),
    ("mean rank", &["mean rank", "mean ranks"]),
    ("significant", &["significant", "significantly"]),
    ("Friedman's test", &["Friedman's", "Friedman"]),
    ("Wilcoxon's test", &["Wilcoxon's", "Wilcoxon"]),
    ("Holm's adjustment", &["Holm's", "Holm"]),
    (
        "critical difference diagram",
        &["critical difference diagram", "critical difference diagrams"],
    ),
];

struct Term {
    /// On a page: `term-mean-rank`.
    id: String,
    name: &'static str,
    meaning: String,
    words: &'static [&'static str],
}

/// All terms, in the order in which they build on each other.
static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
    let term = |entry: &'static str| {
        let (name, meaning) = entry.split_once("**: ")?;
        let words = WORDS.iter().find(|(term, _)| *term == name);
        Some(Term {
            id: format!("term-{}", name.to_lowercase().replace([' ', ',', '\''], "-")),
            name,
            // Lines can be wrapped.
            meaning: meaning.split_whitespace().collect::<Vec<_>>().join(" "),
            words: words.map_or(&[], |(_, words)| words),
        })
    };
    let terms: Vec<_> = GLOSSARY.split("\n- **").skip(1).filter_map(term).collect();
    let n_linked = terms.iter().filter(|term| !term.words.is_empty()).count();
    debug_assert_eq!(n_linked, WORDS.len(), "what has words is in the glossary");
    terms
});

pub(super) fn html() -> Markup {
    html! {
        dl class="glossary" {
            @for term in TERMS.iter() {
                dt id=(term.id) { (term.name) }
                dd { (term.meaning) }
            }
        }
    }
}

/// Elements whose text may link to the glossary,
const PROSE: [&str; 5] = ["p", "li", "dd", "caption", "figcaption"];
/// and elements inside them whose text may not.
const EXCLUDED: [&str; 7] = ["a", "code", "svg", "button", "select", "label", "summary"];

/// Links the first occurrence of each term in the prose of a section to the glossary.
///
/// A link for every occurrence would be hard to read, and to pass with the Tab key.
pub(super) fn linked(html: &Markup) -> Markup {
    let html = &html.0;
    let mut linked = String::with_capacity(html.len() + 4096);
    let mut seen = BTreeSet::new();
    let (mut n_prose, mut n_excluded) = (0_usize, 0_usize);
    let mut rest = html.as_str();
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
    PreEscaped(linked)
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
                seen.insert(term.name);
                let word = &rest[..length];
                linked.push_str(&format!("<a class=\"term\" href=\"#{}\">{word}</a>", term.id));
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
    let matches = |word: &str| {
        let beginning = text.get(..word.len())?;
        let is_same = beginning == word
            || (beginning.eq_ignore_ascii_case(word) && beginning[1..] == word[1..]);
        let next = text[word.len()..].chars().next();
        let is_whole =
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_' && next != '-');
        (is_same && is_whole).then_some(word.len())
    };
    let found = TERMS
        .iter()
        .flat_map(|term| term.words.iter().filter_map(move |word| Some((term, matches(word)?))));
    found.max_by_key(|(_, length)| *length).filter(|(term, _)| !seen.contains(term.name))
}
