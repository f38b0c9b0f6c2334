//! The findings in plain words: who comes closest, who is fastest, where they differ.

use std::collections::BTreeMap;

use stromboli_domain::Budget;
use stromboli_trials::Status;
use stromboli_workloads::Workload;

use crate::contender::Contender;
use crate::finding::Finding;
use crate::metric::{self, Metric};
use crate::number::{count, counted, short, time};
use crate::place::Group;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// A question that people ask first.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// In a few words.
    pub title: &'static str,
    /// What a framework does that is best at it: `comes closest to the minimum`.
    pub verb: &'static str,
    /// What decides.
    pub metric: &'static Metric,
}

/// The questions that people ask first.
pub const QUESTIONS: &[Question] = &[
    Question {
        title: "Closest to the minimum",
        verb: "comes closest to the minimum",
        metric: &metric::TED,
    },
    Question {
        title: "Fastest at shrinking",
        verb: "shrinks fastest",
        metric: &metric::SHRINK_TIME,
    },
    Question {
        title: "Fewest executions",
        verb: "needs the fewest executions to shrink",
        metric: &metric::EXECUTIONS,
    },
    Question {
        title: "Fastest at finding",
        verb: "finds bugs fastest",
        metric: &metric::BUG_FINDING_TIME,
    },
];

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question.
    pub question: &'static Question,
    /// The comparisons that it rests on: see [`Study::shown_groups`].
    pub findings: Vec<Finding>,
}

impl Answer {
    /// Answers a question.
    pub fn new(study: &Study<'_>, budget: Budget, question: &'static Question) -> Answer {
        let of_group = |group| Finding::of(study, group, budget, question.metric);
        let findings = study.shown_groups(budget).into_iter().filter_map(of_group).collect();
        Answer { question, findings }
    }

    /// In a few sentences.
    pub fn text(&self) -> String {
        let mut alone: BTreeMap<Contender, Vec<Group>> = BTreeMap::new();
        let (mut shared, mut nobody) = (Vec::new(), Vec::new());
        for finding in &self.findings {
            match &finding.leaders()[..] {
                [leader] => alone.entry(*leader).or_default().push(finding.group),
                leaders if leaders.len() == finding.blocks.contenders.len() => {
                    nobody.push(finding.group);
                }
                leaders => shared.push((finding.group, leaders.to_vec())),
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
            [] => sentences.push(format!("In none of {n} is one framework ahead of all others.")),
            [(leader, groups), others @ ..] => {
                let others: String = others
                    .iter()
                    .map(|(framework, groups)| {
                        format!(", {} in {} ({})", framework.title(), groups.len(), list(groups))
                    })
                    .collect();
                let (leader, verb) = (leader.title(), self.question.verb);
                sentences.push(if groups.len() == self.findings.len() {
                    format!("{leader} {verb} in all {n}.")
                } else {
                    let n_ahead = groups.len();
                    format!("{leader} {verb} in {n_ahead} of {n} ({}){others}.", list(groups))
                });
            }
        }
        if !shared.is_empty() {
            let text = |(group, leaders): &(Group, Vec<Contender>)| {
                let names: Vec<_> = leaders.iter().map(|leader| leader.title()).collect();
                format!("{} ({group})", names.join(" and "))
            };
            let texts: Vec<_> = shared.iter().map(text).collect();
            sentences.push(format!("Ahead, but not told apart: {}.", texts.join(", ")));
        }
        if !nobody.is_empty() {
            sentences.push(format!("Nobody is ahead in {}.", list(&nobody)));
        }
        sentences.join(" ")
    }
}

fn list(groups: &[Group]) -> String {
    groups.iter().map(Group::to_string).collect::<Vec<_>>().join(", ")
}

/// The answers to all questions.
pub fn answers(study: &Study<'_>, budget: Budget) -> Vec<Answer> {
    QUESTIONS.iter().map(|question| Answer::new(study, budget, question)).collect()
}

/// Who is ahead where: a row for each workload and family, a column for each question.
pub fn leaders(answers: &[Answer]) -> Table {
    let caption = "Who is ahead: frameworks by their mean ranks over tasks, the best first, each with \
        its median. Between neighbours that are told apart at the level 0.05 stands a < sign, between \
        those that are not a ~ sign.";
    let mut columns = vec![words("comparison", "comparison"), numbers("n", "tasks")];
    columns.extend(
        answers.iter().map(|answer| words(answer.question.metric.name, answer.question.title)),
    );
    let mut table = Table::new("leaders", caption, &columns);
    let groups: std::collections::BTreeSet<_> =
        answers.iter().flat_map(|answer| &answer.findings).map(|finding| finding.group).collect();
    for group in groups {
        let of = |answer: &'_ Answer| {
            answer.findings.iter().find(|finding| finding.group == group).cloned()
        };
        let findings: Vec<_> = answers.iter().map(of).collect();
        let n = findings.iter().flatten().map(|finding| finding.comparison.n).max();
        let mut row = vec![group.to_string().into(), n.map_or(Value::Missing, Value::count)];
        row.extend(findings.iter().map(|finding| finding.as_ref().map_or(Value::Missing, order)));
        table.row(row);
    }
    table
}

fn order(finding: &Finding) -> Value {
    let label = |framework| {
        let value = finding.median(framework).unwrap_or(0.0);
        let value = if finding.metric.unit.is_time() { time(value) } else { short(value) };
        format!("{} {value}", framework.title())
    };
    finding.order(label).into()
}

/// What the campaign was: trials, tasks, frameworks, budgets.
pub fn facts(study: &Study<'_>) -> String {
    let all = Workload::all();
    let n_tasks: usize = all.iter().map(|workload| study.tasks(*workload).len()).sum();
    let workloads: Vec<_> =
        all.iter().filter(|workload| study.has(**workload)).map(|w| w.name()).collect();
    let budgets: Vec<_> = study.budgets().iter().map(Budget::to_string).collect();
    format!(
        "{} of {} ({}) by {}; budgets: {}.",
        counted(study.n_trials(), "trial"),
        counted(n_tasks, "task"),
        workloads.join(", "),
        study.contenders().into_iter().map(Contender::title).collect::<Vec<_>>().join(", "),
        budgets.join(", ")
    )
}

/// What a reader must know to read the figures right.
pub fn notes(study: &Study<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let tasks: Vec<_> = Workload::all().into_iter().flat_map(|w| study.tasks(w)).collect();
    let n_without = tasks.iter().filter(|task| study.minima().get(task).is_none()).count();
    if n_without > 0 {
        notes.push(format!(
            "For {} no minimum is known: they have no TED.",
            counted(n_without, "task")
        ));
    }
    if study.n_unreadable() > 0 {
        notes.push(format!(
            "{} could not be read as a tree: what depends on TED leaves them out.",
            counted(study.n_unreadable(), "counterexample")
        ));
    }
    for (status, words) in
        [(Status::TimedOut, "timed out"), (Status::GaveUp, "gave up"), (Status::Crashed, "crashed")]
    {
        let is_it = |trial: &&crate::Measured<'_>| trial.trial.status() == status;
        let n = study.series().iter().flat_map(|series| series.trials()).filter(is_it).count();
        if n > 0 {
            notes.push(format!(
                "{} of {} {words}.",
                count(n as u64),
                counted(study.n_trials(), "trial")
            ));
        }
    }
    notes
}
