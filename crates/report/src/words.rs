//! The findings in plain words: which framework comes closest, which is fastest, where they differ.

use std::collections::{BTreeMap, BTreeSet};

use stromboli_domain::Budget;
use stromboli_workloads::Workload;

use crate::contender::Contender;
use crate::finding::Finding;
use crate::metric::{self, Metric};
use crate::number::counted;
use crate::place::Group;
use crate::study::Study;
use crate::table::{Table, Value};

/// A question that people ask first.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub title: &'static str,
    /// What the best framework does: `comes closest to the minimum`.
    pub verb: &'static str,
    pub metric: &'static Metric,
}

pub const QUESTIONS: &[Question] = &[
    question("Closest to the minimum", "comes closest to the minimum", &metric::TED),
    question("Fastest at shrinking", "shrinks fastest", &metric::SHRINK_TIME),
    question("Fewest executions", "needs the fewest executions to shrink", &metric::EXECUTIONS),
    question("Fastest at finding", "finds bugs fastest", &metric::BUG_FINDING_TIME),
];

const fn question(title: &'static str, verb: &'static str, metric: &'static Metric) -> Question {
    Question { title, verb, metric }
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub question: &'static Question,
    /// The comparisons that it is based on: see [`Study::shown_groups`].
    pub findings: Vec<Finding>,
    /// The workloads with tasks that are measured against best known counterexamples. Empty if the metric
    /// does not depend on the minimum.
    pub best_known: Vec<Workload>,
}

impl Answer {
    pub fn new(study: &Study<'_>, budget: Budget, question: &'static Question) -> Answer {
        let of_group = |group| Finding::of(study, group, budget, question.metric);
        let findings: Vec<_> =
            study.shown_groups(budget).into_iter().filter_map(of_group).collect();
        let workloads: BTreeSet<_> =
            findings.iter().map(|finding| finding.group.workload).collect();
        let is_best_known = |workload: &Workload| {
            question.metric.needs_minimum() && study.has_best_known(*workload)
        };
        let best_known = workloads.into_iter().filter(is_best_known).collect();
        Answer { question, findings, best_known }
    }

    /// The answer in a few sentences. Each names only differences that are significant.
    pub fn text(&self) -> String {
        let mut alone: BTreeMap<Contender, Vec<Group>> = BTreeMap::new();
        let (mut some, mut nobody, mut too_few) = (Vec::new(), Vec::new(), Vec::new());
        for finding in &self.findings {
            match (finding.leader(), finding.pairs_ahead()) {
                (Some(leader), _) => alone.entry(leader).or_default().push(finding.group),
                (None, pairs) if pairs.is_empty() && finding.has_too_few_tasks() => {
                    too_few.push(finding.group);
                }
                (None, pairs) if pairs.is_empty() => nobody.push(finding.group),
                (None, pairs) => some.push((finding.group, pairs)),
            }
        }
        let mut alone: Vec<_> = alone.into_iter().collect();
        alone.sort_by_key(|(_, groups)| std::cmp::Reverse(groups.len()));

        let n = counted(self.findings.len(), "comparison");
        let mut sentences = Vec::new();
        match &alone[..] {
            [] if self.findings.is_empty() => {
                return "There are no two frameworks to compare.".to_owned();
            }
            [] if self.findings.len() == 1 => {
                sentences.push("No framework is ahead of all others.".to_owned());
            }
            [] => sentences.push(format!("No framework is ahead of all others in any of {n}.")),
            [(leader, groups), others @ ..] => {
                let others: String = others
                    .iter()
                    .map(|(framework, groups)| {
                        format!(", {} in {} ({})", framework.title(), groups.len(), list(groups))
                    })
                    .collect();
                let (leader, verb) = (leader.title(), self.question.verb);
                sentences.push(if groups.len() == self.findings.len() {
                    let all = if groups.len() == 1 { "the only" } else { "all" };
                    format!("{leader} {verb} in {all} {}.", n.trim_start_matches("1 "))
                } else {
                    let n_ahead = groups.len();
                    format!("{leader} {verb} in {n_ahead} of {n} ({}){others}.", list(groups))
                });
            }
        }
        if !some.is_empty() {
            let text = |(group, pairs): &(Group, Vec<(Contender, Contender)>)| {
                let pairs: Vec<_> = pairs
                    .iter()
                    .map(|(one, other)| format!("{} before {}", one.title(), other.title()))
                    .collect();
                format!("{group} ({})", few(&pairs, MOST_NAMES, ", "))
            };
            let texts: Vec<_> = some.iter().map(text).collect();
            sentences.push(format!("Only some pairs differ in {}.", texts.join(", ")));
        }
        if !nobody.is_empty() {
            sentences.push(format!("No two differ significantly in {}.", list(&nobody)));
        }
        if !too_few.is_empty() {
            sentences.push(format!("There are too few tasks to tell in {}.", list(&too_few)));
        }
        sentences.join(" ")
    }
}

/// The most names that fit into a sentence.
pub(crate) const MOST_NAMES: usize = 4;

/// The first of some names, and how many more there are.
pub(crate) fn few(names: &[String], most: usize, between: &str) -> String {
    match names.len().checked_sub(most) {
        // A single name takes no more room than its count.
        None | Some(0 | 1) => names.join(between),
        Some(n_more) => format!("{} and {n_more} more", names[..most].join(", ")),
    }
}

/// `bst type, bst cbc`.
pub(crate) fn list(groups: &[Group]) -> String {
    groups.iter().map(Group::to_string).collect::<Vec<_>>().join(", ")
}

pub fn answers(study: &Study<'_>, budget: Budget) -> Vec<Answer> {
    QUESTIONS.iter().map(|question| Answer::new(study, budget, question)).collect()
}

pub fn summary(answers: &[Answer]) -> Table {
    let caption = "The findings in words. A framework is ahead of another if they differ significantly \
        at the level 0.05.";
    let answered: Vec<_> = answers.iter().filter(|answer| !answer.findings.is_empty()).collect();
    Table::of("summary", caption, &answered)
        .words("question", "question", |answer| match answer.best_known.is_empty() {
            true => Value::from(answer.question.title),
            false => Value::BestKnown(answer.question.title.to_owned()),
        })
        .words("answer", "answer", |answer| answer.text())
        .table
}

/// Rankings: a row for each workload and family, a column for each question.
pub fn leaders<'a>(answers: &'a [Answer]) -> Table {
    let caption = "Rankings: frameworks by their mean ranks over tasks, the best first, each with \
        its median and its letters. Two frameworks that share a letter do not differ significantly at \
        the level 0.05 (Wilcoxon's test, adjusted by Holm's procedure, if Friedman's test finds a \
        difference); two that share none do. Ranks are per task, so a framework with a lower median can \
        come later. Tasks: those for which every framework has a value, out of all that were tried.";
    let groups: BTreeSet<_> =
        answers.iter().flat_map(|answer| &answer.findings).map(|finding| finding.group).collect();
    let groups: Vec<_> = groups.into_iter().collect();
    let of = |answer: &'a Answer, group: &Group| {
        answer.findings.iter().find(|finding| finding.group == *group)
    };
    let most = |group: &Group, n: fn(&Finding) -> usize| {
        answers.iter().filter_map(|answer| of(answer, group)).map(n).max()
    };
    let mut table = Table::of("leaders", caption, &groups)
        .words("comparison", "comparison", |group| {
            let is_best_known = |answer: &Answer| answer.best_known.contains(&group.workload);
            match answers.iter().any(is_best_known) {
                true => Value::BestKnown(group.to_string()),
                false => group.to_string().into(),
            }
        })
        .numbers("n", "tasks", |group| most(group, |finding| finding.comparison.n))
        .numbers("n_tasks", "of", |group| most(group, |finding| finding.blocks.n_tried));
    for answer in answers {
        let Question { metric, title, .. } = answer.question;
        table = table.words(metric.name, *title, |group| {
            of(answer, group).map(|finding| finding.order_with_medians(Contender::title))
        });
    }
    table.table
}
