//! The glossary: terms that a newcomer cannot know, and links to them.

mod terms;

use std::collections::BTreeSet;

use crate::markup::escaped;

use terms::{TERMS, Term};

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

    /// With `INSTA_UPDATE=always`, as for snapshots, the page is written anew.
    #[test]
    fn the_glossary_in_the_documentation_has_the_same_terms() {
        let rows =
            TERMS.iter().map(|Term { name, meaning, .. }| format!("- **{name}**: {meaning}\n"));
        let heading = "# Glossary\n\n*For readers of any other page.* A test writes this page from \
                       `crates/report/src/html/glossary/terms.rs`.\n\n";
        let page = heading.to_owned() + &rows.collect::<String>();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/glossary.md");
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(path, &page).expect("the documentation can be written");
        }
        let written = std::fs::read_to_string(path).expect("the documentation has a glossary");
        assert_eq!(written, page, "INSTA_UPDATE=always writes docs/glossary.md anew");
    }
}
