//! The features of an input.

use std::collections::BTreeMap;

use stromboli_analysis::printed::token::{Token, tokens};
use stromboli_analysis::{Tree, printed, ted};

use super::line::Features;

/// Measures inputs, and their distance from a minimum where it is known.
pub(super) struct Scale(Option<Tree>);

impl Scale {
    pub(super) fn to(minimum: Option<&str>) -> Scale {
        Scale(minimum.and_then(|minimum| printed::read(minimum).ok()))
    }

    /// Size, depth and distance. An unreadable text of another program has none.
    pub(super) fn measured(&self, text: &str) -> Features {
        let Ok(tree) = printed::read(text) else { return Features::default() };
        Features {
            size: Some(tree.size()),
            depth: Some(depth(text)),
            ted: self.0.as_ref().map(|minimum| ted::distance(&tree, minimum)),
            ..Features::default()
        }
    }

    /// The features of a counterexample while shrinking, with its step and the executions so far.
    pub(super) fn on_the_way(&self, text: &str, step: u64, n_executions: u64) -> Features {
        Features { step: Some(step), ..self.after(text, Some(n_executions)) }
    }

    /// The features of a counterexample after a number of executions, if that is known.
    pub(super) fn after(&self, text: &str, n_executions: Option<u64>) -> Features {
        let measured = self.measured(text);
        let point = |(ted, n)| [("executions", n), ("TED to minimum", u64::from(ted))];
        Features {
            executions: n_executions,
            ted_by_executions: measured.ted.zip(n_executions).map(point),
            ..measured
        }
    }
}

/// How deep groups nest: constructors, tuples, lists and texts.
fn depth(text: &str) -> usize {
    let mut open = 0_usize;
    let mut deepest = 0;
    for (_, token) in tokens(text).unwrap_or_default() {
        match token {
            Token::Open(_) => open += 1,
            Token::Close(_) => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

/// The components of an input, numbered from 1: one, unless it is a tuple.
pub(super) fn arguments(text: &str) -> BTreeMap<String, String> {
    let components = components(text).unwrap_or_else(|| vec![text]);
    let numbered = components.into_iter().enumerate();
    numbered.map(|(n, component)| ((n + 1).to_string(), component.to_owned())).collect()
}

fn components(text: &str) -> Option<Vec<&str>> {
    let mut components = Vec::new();
    let mut open = 0_usize;
    let mut start = 1;
    for (at, token) in tokens(text).ok()? {
        match token {
            Token::Open(_) => open += 1,
            Token::Close(_) => open -= 1,
            Token::Comma if open == 1 => {
                components.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    components.push(text.get(start..text.len().checked_sub(1)?)?);
    (components.len() > 1).then_some(components)
}
