//! Checks laws and tracks exemptions.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Controls, Counterexample, Finder, Limit, Phase, Seed, Stop, Subject, Value, Verdict,
};

use crate::Exemption;
use crate::conversation::{Conversation, Event, Execute, Terms, fails};
use crate::law::Law;
use crate::property::Property;

/// The thoroughness with which laws are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of seeds, each with its own property.
    pub n_cases: u64,
    /// The number of inputs after which a search is cancelled.
    pub n_searched: usize,
    /// The number of executions after which shrinking is cancelled.
    pub n_executions: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { n_cases: 100, n_searched: 100, n_executions: 400 }
    }
}

/// Checks the laws for one framework or shrinker, in several settings.
#[derive(Debug)]
pub struct Checker<'a> {
    name: String,
    exemptions: &'a [Exemption],
    /// The laws that were broken under an exemption.
    broken: BTreeSet<Law>,
    n_found: u64,
}

/// One seed and one property.
struct Case<'a> {
    name: &'a str,
    finder: &'a dyn Finder,
    seed: Seed,
    property: Property,
    effort: Effort,
}

impl<'a> Checker<'a> {
    /// A checker that allows the exempt laws to be broken.
    pub fn new(name: &str, exemptions: &'a [Exemption]) -> Checker<'a> {
        Checker { name: name.to_owned(), exemptions, broken: BTreeSet::new(), n_found: 0 }
    }

    /// Checks all laws of a framework or shrinker. `setting` names it in the message if a law is broken.
    ///
    /// # Panics
    ///
    /// If a law does not hold and is not exempt.
    pub fn check(&mut self, setting: &str, finder: &dyn Finder, effort: Effort) {
        for number in 0..effort.n_cases {
            let (seed, property) = (Seed(number), Property::new(number));
            self.check_case(&Case { name: setting, finder, seed, property, effort });
        }
    }

    /// Finishes the check.
    ///
    /// # Panics
    ///
    /// If an exemption was not needed, or if no counterexample was found at all.
    pub fn finish(self) {
        let name = &self.name;
        assert!(self.n_found > 0, "{name} found no counterexample, so that its laws mean nothing");
        for (law, reason) in self.exemptions {
            assert!(
                self.broken.contains(law),
                "{name} is exempt from the law \"{law}\" (\"{reason}\") but keeps it: \
                 remove the exemption",
            );
        }
    }

    fn check_case(&mut self, case: &Case<'_>) {
        let whole = case.hold(Limit::Unlimited, case.effort.n_executions);
        let again = case.hold(Limit::Unlimited, case.effort.n_executions);
        self.rule(case, Law::SeedReplays, again == whole, &again, &whole);
        self.exceptions(case, &whole);
        self.interruptions(case, &whole);
        if whole.found().is_none() {
            return;
        }
        self.n_found += 1;
        self.finding(case, &whole);
        self.shrinking(case, &whole);
        self.budgets(case, &whole);
        self.limits(case, &whole);
        self.shrinking_again(case, &whole);
    }

    /// Panics if a law is broken that is not exempt.
    fn rule(
        &mut self,
        case: &Case<'_>,
        law: Law,
        holds: bool,
        conversation: &Conversation,
        whole: &Conversation,
    ) {
        if holds {
            return;
        }
        if self.exemptions.iter().any(|(exempt, _)| *exempt == law) {
            self.broken.insert(law);
            return;
        }
        let Case { name, seed, property, .. } = case;
        let beside = match conversation == whole {
            true => String::new(),
            false => format!("\nbeside the whole one:\n{}", shown(whole)),
        };
        panic!(
            "{name} breaks the law \"{law}\" with seed {seed} and {property:?}\n\
             this conversation:\n{}{beside}",
            shown(conversation)
        );
    }

    fn exceptions(&mut self, case: &Case<'_>, whole: &Conversation) {
        let events = whole.events.iter().enumerate();
        for (index, event) in events {
            let Event::Executed(phase, Verdict::Raises, value) = event else { continue };
            let is_taken = match (whole.events.get(index + 1), phase) {
                (Some(Event::Found(next)), Phase::Searching) => next == value,
                (Some(Event::Accepted(next)), Phase::Shrinking) => next == value,
                _ => false,
            };
            self.rule(case, Law::ExceptionsAreFailures, is_taken, whole, whole);
        }
    }

    fn finding(&mut self, case: &Case<'_>, whole: &Conversation) {
        let n_searched = whole.events.len() - whole.shrinking().len();
        let (searched, shrinking) = whole.events.split_at(n_searched);
        let is_failure = |event: &Event| matches!(event, Event::Executed(_, Verdict::Fails, _));
        let is_first = match (searched, shrinking) {
            ([before @ .., Event::Executed(_, verdict, last)], [Event::Found(found), ..]) => {
                fails(*verdict) && last == found && !before.iter().any(is_failure)
            }
            _ => false,
        };
        self.rule(case, Law::FirstFailureIsFound, is_first, whole, whole);
    }

    fn shrinking(&mut self, case: &Case<'_>, whole: &Conversation) {
        let events = whole.shrinking();
        let mut current = whole.found();
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::Executed(_, verdict, value) => {
                    self.rule(case, Law::CandidatesDiffer, Some(&**value) != current, whole, whole);
                    if *verdict == Verdict::Fails {
                        let next = events.get(index + 1);
                        let accepted = matches!(next, Some(Event::Accepted(next)) if next == value);
                        self.rule(case, Law::FailureIsAccepted, accepted, whole, whole);
                    }
                }
                Event::Accepted(value) => {
                    let has_failed = events[..index].iter().any(|event| match event {
                        Event::Executed(_, verdict, executed) => {
                            fails(*verdict) && executed == value
                        }
                        _ => false,
                    });
                    self.rule(case, Law::AcceptedHasFailed, has_failed, whole, whole);
                    current = Some(value);
                }
                Event::NotGenerated(_) | Event::Found(_) => {}
            }
        }
    }

    fn budgets(&mut self, case: &Case<'_>, whole: &Conversation) {
        let needed = whole.n_executed(Phase::Shrinking);
        // How a cancelled trial would have continued is unknown.
        let is_known = |budget: &u64| *budget <= needed || whole.end != Err(Stop::Budget);
        for budget in some_up_to(needed).into_iter().filter(is_known) {
            let cut = case.hold(Limit::Unlimited, budget);
            let is_kept = cut.n_executed(Phase::Shrinking) <= budget;
            self.rule(case, Law::BudgetIsKept, is_kept, &cut, whole);
            let end = if budget < needed { &Err(Stop::Budget) } else { &whole.end };
            let is_prefix = whole.events.starts_with(&cut.events) && cut.end == *end;
            let is_spent = cut.n_executed(Phase::Shrinking) == budget.min(needed);
            self.rule(case, Law::BudgetCutsTheEnd, is_prefix && is_spent, &cut, whole);
        }
    }

    fn limits(&mut self, case: &Case<'_>, whole: &Conversation) {
        for limit in [0, 1, 2, 7, 30] {
            let cut = case.hold(Limit::At(limit), case.effort.n_executions);
            if limit == 0 {
                self.rule(case, Law::LimitOfZero, cut.accepted().next().is_none(), &cut, whole);
            }
            let is_whole = cut.events.len() == whole.events.len();
            let ends_well = cut.end == Ok(()) || (is_whole && cut.end == whole.end);
            let is_prefix = whole.events.starts_with(&cut.events);
            self.rule(case, Law::LimitCutsTheEnd, is_prefix && ends_well, &cut, whole);
        }
    }

    /// The property may diverge, or the trial may be cancelled, at any execution.
    fn interruptions(&mut self, case: &Case<'_>, whole: &Conversation) {
        let is_execution = |event: &Event| matches!(event, Event::Executed(..));
        let places: Vec<_> = whole.events.iter().map(is_execution).collect();
        let places: Vec<_> = (0..places.len()).filter(|place| places[*place]).collect();
        for n in some_up_to(places.len() as u64) {
            // The n-th execution counts from 0. After the last there may be nothing to cancel.
            let Some(place) = places.get(n as usize).copied() else { continue };
            let diverged = case.interrupted(n, |_, _| Verdict::Diverges);
            let mut events = whole.events[..=place].to_vec();
            if let Event::Executed(_, verdict, _) = &mut events[place] {
                *verdict = Verdict::Diverges;
            }
            let ends = diverged.events == events && diverged.end == Err(Stop::Diverged);
            self.rule(case, Law::DivergenceEnds, ends, &diverged, whole);

            let Some(next) = places.get(n as usize + 1).copied() else { continue };
            let cancelled = case.interrupted(n, |flag, verdict| {
                flag.store(true, Ordering::Relaxed);
                verdict
            });
            // A counterexample may still be reported as found or accepted.
            let n_events = cancelled.events.len();
            let is_cut = whole.events.starts_with(&cancelled.events);
            let ends =
                cancelled.end == Err(Stop::Cancelled) && (place + 1..=next).contains(&n_events);
            self.rule(case, Law::CancellationEnds, is_cut && ends, &cancelled, whole);
        }
    }

    fn shrinking_again(&mut self, case: &Case<'_>, whole: &Conversation) {
        let mut property = |value: &dyn Value| case.property.of(value);
        let subject = Subject::Any(&mut property);
        let Ok(Some(found)) = case.finder.search(subject, case.seed, Controls::default()).end
        else {
            self.rule(case, Law::SeedReplays, false, whole, whole);
            return;
        };
        for _ in 0..2 {
            let again = case.shrink(&*found, &mut property);
            let is_same = again.events == whole.shrinking() && again.end == whole.end;
            self.rule(case, Law::ShrinkingReplays, is_same, &again, whole);
        }

        let mut only_this = |value: &dyn Value| match value == found.value() {
            true => Verdict::Fails,
            false => Verdict::Passes,
        };
        let minimum = case.shrink(&*found, &mut only_this);
        let stays = minimum.reported() == whole.found();
        self.rule(case, Law::MinimumStays, stays, &minimum, whole);
    }
}

impl Case<'_> {
    fn terms<'b>(&self, limit: Limit, n_executions: u64, cancelled: &'b AtomicBool) -> Terms<'b> {
        Terms { limit, n_executions, n_searched: self.effort.n_searched, cancelled }
    }

    fn hold(&self, limit: Limit, n_executions: u64) -> Conversation {
        let cancelled = AtomicBool::new(false);
        let terms = self.terms(limit, n_executions, &cancelled);
        Conversation::hold(self.finder, self.seed, &mut |value| self.property.of(value), terms)
    }

    /// The whole conversation, but for what happens at one execution.
    fn interrupted(
        &self,
        at: u64,
        happens: impl Fn(&AtomicBool, Verdict) -> Verdict,
    ) -> Conversation {
        let cancelled = AtomicBool::new(false);
        let terms = self.terms(Limit::Unlimited, self.effort.n_executions, &cancelled);
        let mut n_executed = 0;
        let mut property = |value: &dyn Value| {
            let verdict = self.property.of(value);
            n_executed += 1;
            if n_executed == at + 1 { happens(&cancelled, verdict) } else { verdict }
        };
        Conversation::hold(self.finder, self.seed, &mut property, terms)
    }

    fn shrink(&self, found: &dyn Counterexample, property: Execute<'_>) -> Conversation {
        let cancelled = AtomicBool::new(false);
        let terms = self.terms(Limit::Unlimited, self.effort.n_executions, &cancelled);
        Conversation::of_shrinking(found, property, terms)
    }
}

/// A few numbers up to a bound, and the next one beyond it.
fn some_up_to(bound: u64) -> BTreeSet<u64> {
    let numbers = [0, 1, 2, bound / 3, bound / 2, bound.saturating_sub(1), bound, bound + 1];
    numbers.into_iter().filter(|number| *number <= bound + 1).collect()
}

/// The end of a record, for messages.
fn shown(conversation: &Conversation) -> String {
    const N_SHOWN: usize = 12;
    let n_omitted = conversation.events.len().saturating_sub(N_SHOWN);
    let mut text = match n_omitted {
        0 => String::new(),
        n => format!("  ({n} events)\n"),
    };
    for event in &conversation.events[n_omitted..] {
        text += &match event {
            Event::Executed(phase, verdict, value) => {
                format!("  {phase:?}: {verdict} on {value}\n")
            }
            Event::NotGenerated(phase) => format!("  {phase:?}: no input\n"),
            Event::Found(value) => format!("  found {value}\n"),
            Event::Accepted(value) => format!("  accepted {value}\n"),
        };
    }
    text + &format!("  end: {:?}", conversation.end)
}
