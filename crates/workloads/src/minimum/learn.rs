//! Learning best known counterexamples: from the counterexamples that trials have shown, and from
//! searches that ended before they found a minimum.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use stromboli_domain::deep::with_stack_for;
use stromboli_domain::{Named, Verdict};

use super::best_known::{BestKnown, Source};
use super::best_table::best_known_of;
use super::search::{Watcher, search_before};
use super::table::minimum_of;
use super::{Bound, Smallness, Unfinished};
use crate::task::Task;

/// Collects counterexamples of tasks, and keeps the smallest one of each that really fails.
#[derive(Debug, Default)]
pub struct Learning {
    tasks: Vec<Task>,
    seen: HashMap<Task, Seen>,
}

/// What was seen for a task.
#[derive(Debug, Default)]
struct Seen {
    texts: HashSet<String>,
    smallest: Option<(Smallness, Source)>,
    refused: Vec<Refused>,
    bound: Bound,
}

/// A text that was given as a counterexample, but is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub text: String,
    /// The source that has shown it.
    pub source: Source,
    /// The reason why it is not a counterexample.
    pub reason: String,
}

impl Learning {
    /// Learns about these tasks, except those whose minimum is proven.
    pub fn new(tasks: &[Task]) -> Learning {
        let tasks: Vec<_> =
            tasks.iter().filter(|task| minimum_of(task).is_none()).copied().collect();
        let seen = tasks.iter().map(|task| (*task, Seen::default())).collect();
        Learning { tasks, seen }
    }

    /// The tasks that it learns about.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Considers counterexamples from the same source. The property is evaluated only on those that
    /// would be the smallest one. The texts may be as deep as memory allows.
    pub fn see(&mut self, task: &Task, texts: &[&str], source: &Source) {
        let Some(seen) = self.seen.get_mut(task) else { return };
        let new: Vec<_> =
            texts.iter().copied().filter(|text| !seen.texts.contains(*text)).collect();
        if new.is_empty() {
            return;
        }
        let considered =
            with_stack_for(&new, || new.iter().for_each(|text| seen.consider(task, text, source)));
        if let Err(error) = considered {
            seen.refuse(new[0], source, error.to_string());
        }
    }

    /// Adds what a search for the minimum of a task that ended early has proven and found.
    pub fn add(&mut self, task: &Task, search: &Unfinished) {
        let Unfinished { bound, found, .. } = search;
        if let Some(found) = found {
            self.see(task, &[found], &Source::Enumeration);
        }
        if let Some(seen) = self.seen.get_mut(task) {
            seen.bound = std::mem::take(&mut seen.bound).and(bound);
        }
    }

    /// What was learnt about each task, in order.
    pub fn learned(self) -> Vec<Learned> {
        let Learning { tasks, mut seen } = self;
        tasks.iter().map(|task| seen.remove(task).unwrap_or_default().learned(task)).collect()
    }
}

impl Seen {
    fn consider(&mut self, task: &Task, text: &str, source: &Source) {
        if !self.texts.insert(text.to_owned()) {
            return;
        }
        let smallness = match Smallness::of(task, text) {
            Ok(smallness) => smallness,
            Err(error) => return self.refuse(text, source, error.to_string()),
        };
        if self.smallest.as_ref().is_some_and(|(smallest, _)| *smallest <= smallness) {
            return;
        }
        match task.verdict(text) {
            Ok(Verdict::Fails) => self.smallest = Some((smallness, source.clone())),
            Ok(verdict) => {
                self.refuse(text, source, format!("the property says {}", verdict.name()));
            }
            Err(error) => self.refuse(text, source, error.to_string()),
        }
    }

    fn refuse(&mut self, text: &str, source: &Source, reason: String) {
        self.refused.push(Refused { text: text.to_owned(), source: source.clone(), reason });
    }

    fn learned(self, task: &Task) -> Learned {
        let stored = best_known_of(task);
        let before = stored.map(|stored| stored.bound.clone()).unwrap_or_default();
        let bound = before.clone().and(&self.bound);
        let smallest = self.smallest.map(|(smallest, source)| BestKnown {
            task: *task,
            counterexample: smallest.text().to_owned(),
            size: smallest.size(),
            tier: smallest.tier(),
            source,
            bound: bound.clone(),
        });
        let news = match (&smallest, stored) {
            (None, _) => News::Nothing,
            (Some(_), None) => News::New,
            (Some(smallest), Some(stored)) => match compared(task, smallest, stored) {
                Ordering::Less => News::Better,
                Ordering::Equal => News::Equal,
                Ordering::Greater => News::Larger,
            },
        };
        let best = match news {
            News::New | News::Better => smallest.clone(),
            _ => stored.cloned().map(|stored| BestKnown { bound: bound.clone(), ..stored }),
        };
        let is_higher = bound != before;
        Learned {
            task: *task,
            news,
            smallest,
            best,
            stored,
            bound,
            is_higher,
            refused: self.refused,
        }
    }
}

/// Whether what was seen is smaller than what the table has. A row that cannot be read is replaced.
fn compared(task: &Task, seen: &BestKnown, stored: &BestKnown) -> Ordering {
    let texts = [seen.counterexample.as_str(), stored.counterexample.as_str()];
    let smallness = |text| Smallness::of(task, text).ok();
    let compared = with_stack_for(&texts, || match (smallness(texts[0]), smallness(texts[1])) {
        (Some(seen), Some(stored)) => seen.cmp(&stored),
        _ => Ordering::Less,
    });
    compared.unwrap_or(Ordering::Equal)
}

/// What was learnt about a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    pub task: Task,
    /// How the smallest counterexample that was seen compares with the table.
    pub news: News,
    /// The smallest counterexample that was seen and fails, whether or not it is the best known one.
    pub smallest: Option<BestKnown>,
    /// The best known counterexample now, if there is any.
    pub best: Option<BestKnown>,
    /// The row of the table, if it has one.
    pub stored: Option<&'static BestKnown>,
    /// The bound that is proven now.
    pub bound: Bound,
    /// Whether more is proven than the table says.
    pub is_higher: bool,
    /// The texts that were given as counterexamples, but are not.
    pub refused: Vec<Refused>,
}

/// How the smallest counterexample that was seen compares with the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub enum News {
    /// The table has none.
    #[named("new")]
    New,
    /// It is smaller than the one of the table.
    #[named("better")]
    Better,
    /// It is the one of the table.
    #[named("equal")]
    Equal,
    /// It is larger than the one of the table.
    #[named("larger")]
    Larger,
    /// No counterexample was seen.
    #[named("none")]
    Nothing,
}

/// The whole table after learning, in the order of [`Task::all`]. Rows of other tasks remain.
pub fn updated(learned: &[Learned]) -> Vec<BestKnown> {
    let best = |task: &Task| match learned.iter().find(|learned| learned.task == *task) {
        Some(learned) => learned.best.clone(),
        None => best_known_of(task).cloned(),
    };
    Task::all().iter().filter_map(best).collect()
}

/// Checks a row of the table of best known counterexamples: it fails, and everything about it is as the
/// row says. It does not search for the bound. Returns what is wrong.
pub fn check(row: &BestKnown) -> Vec<String> {
    let text = row.counterexample.as_str();
    with_stack_for(&[text], || check_here(row)).unwrap_or_else(|error| vec![error.to_string()])
}

fn check_here(row: &BestKnown) -> Vec<String> {
    let BestKnown { task, counterexample, size, tier, bound, .. } = row;
    let (smallness, verdict) =
        match (Smallness::of(task, counterexample), task.verdict(counterexample)) {
            (Ok(smallness), Ok(verdict)) => (smallness, verdict),
            (Err(error), _) | (_, Err(error)) => return vec![error.to_string()],
        };
    let mut wrong = Vec::new();
    if verdict != Verdict::Fails {
        wrong.push(format!("it does not fail: the property says {}", verdict.name()));
    }
    if smallness.text() != counterexample {
        wrong.push(format!("its canonical form is {}", smallness.text()));
    }
    if (smallness.size(), smallness.tier()) != (*size, *tier) {
        let (size, tier) = (smallness.size(), smallness.tier());
        wrong.push(format!("its size is {size} and its tier {tier}"));
    }
    let order = task.workload.first_order();
    if let Some(order) = order
        && smallness.tier() < bound.tier(order)
    {
        wrong.push(format!(
            "it is in tier {}, but the bound says {}",
            smallness.tier(),
            bound.words()
        ));
    }
    wrong
}

/// Searches the tiers in which nothing fails according to the row again, for at most this time. Returns a
/// counterexample there, which shows that the bound is wrong.
pub fn search_below(row: &BestKnown, time: Duration) -> Option<String> {
    let started = Instant::now();
    let watcher: Watcher<'_> = &mut |order, coverage| {
        let is_covered = coverage.tier >= row.bound.tier(order);
        match is_covered || started.elapsed() >= time {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let limit = row.bound.tiers().map(|(_, tier)| tier).max()?;
    match search_before(&row.task, limit, watcher) {
        Ok(minimum) => Some(minimum.counterexample),
        Err(unfinished) => unfinished.found,
    }
}
