//! Each law finds the framework that breaks it.

use std::any::Any;
use std::cell::Cell;
use std::panic::catch_unwind;
use std::rc::Rc;

use stromboli_domain::{
    Controls, Counterexample, Finder, Limit, Named, Probe, Searched, Seed, SplitMix, Stop, Subject,
    Value, Verdict,
};
use stromboli_laws::{Checker, Effort, Law};

/// A framework for numbers that breaks one law.
#[derive(Default)]
struct Numbers {
    broken: Option<Law>,
    n_searches: Cell<u64>,
    n_shrinks: Cell<u64>,
}

impl Numbers {
    fn breaks(&self, law: Law) -> bool {
        self.broken == Some(law)
    }

    fn fails(&self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Raises => !self.breaks(Law::ExceptionsAreFailures),
            verdict => verdict == Verdict::Fails,
        }
    }

    /// Smaller numbers, in the order in which they are tried.
    fn candidates(&self, number: i64, limit: Limit) -> Vec<i64> {
        let mut candidates = vec![0, number / 2, number - number.signum()];
        candidates.retain(|candidate| candidate.abs() < number.abs());
        let limited = self.breaks(Law::LimitCutsTheEnd) && limit == Limit::At(7);
        let used = self.breaks(Law::ShrinkingReplays) && self.n_shrinks.get() > 1;
        if limited || used {
            candidates.reverse();
        }
        if self.breaks(Law::CandidatesDiffer) {
            candidates.push(number);
        }
        candidates
    }

    fn descend(
        &self,
        mut current: i64,
        limit: Limit,
        probe: &mut Probe<'_, i64>,
    ) -> Result<(), Stop> {
        let mut n_accepted = 0;
        'next: loop {
            if limit == Limit::At(n_accepted) && !self.breaks(Law::LimitOfZero) {
                return Ok(());
            }
            for candidate in self.candidates(current, limit) {
                let fails = self.fails(probe.test(&candidate)?);
                let is_missed = self.breaks(Law::FailureIsAccepted) && candidate == 0;
                if fails && !is_missed {
                    current = candidate;
                    probe.accepted(&current);
                    n_accepted += 1;
                    continue 'next;
                }
            }
            if self.breaks(Law::AcceptedHasFailed) {
                probe.accepted(&(current + 1000));
            }
            return Ok(());
        }
    }
}

impl Numbers {
    fn search(&self, seed: Seed, probe: &mut Probe<'_, i64>) -> Result<Option<i64>, Stop> {
        self.n_shrinks.set(0);
        self.n_searches.set(self.n_searches.get() + 1);
        let other = self.breaks(Law::SeedReplays) && self.n_searches.get().is_multiple_of(2);
        let mut state = SplitMix::new(seed.0 + u64::from(other));
        let mut n_failures = 0;
        loop {
            let (word, next) = state.next();
            state = next;
            let number = (word % 201).cast_signed() - 100;
            let verdict = match probe.test(&number) {
                Err(Stop::Diverged) if self.breaks(Law::DivergenceEnds) => Verdict::Discards,
                verdict => verdict?,
            };
            n_failures += u64::from(self.fails(verdict));
            if n_failures > u64::from(self.breaks(Law::FirstFailureIsFound)) {
                return Ok(Some(number));
            }
        }
    }

    fn shrink(&self, found: &i64, limit: Limit, probe: &mut Probe<'_, i64>) -> Result<(), Stop> {
        self.n_shrinks.set(self.n_shrinks.get() + 1);
        match self.descend(*found, limit, probe) {
            Err(Stop::Budget) if self.breaks(Law::BudgetCutsTheEnd) => Ok(()),
            Err(Stop::Cancelled) if self.breaks(Law::CancellationEnds) => Ok(()),
            end => end,
        }
    }
}

struct Searching(Rc<Numbers>);

struct Found(Rc<Numbers>, i64);

impl Finder for Searching {
    fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched {
        let (end, counts) = subject.with_probe(controls, |probe| self.0.search(seed, probe));
        let found = |number| self.found(&number, Box::new(()));
        Searched { end: end.map(|end| end.map(found)), counts }
    }

    fn found(&self, value: &dyn Value, _: Box<dyn Any>) -> Box<dyn Counterexample> {
        let number = value.downcast_ref().expect("the value is a number");
        Box::new(Found(Rc::clone(&self.0), *number))
    }
}

impl Counterexample for Found {
    fn value(&self) -> &dyn Value {
        &self.1
    }

    fn into_witness(self: Box<Self>) -> Box<dyn Any> {
        Box::new(())
    }

    fn shrink(&self, subject: Subject<'_>, controls: Controls<'_>) -> Result<(), Stop> {
        let limit = controls.limit;
        subject.with_probe(controls, |probe| self.0.shrink(&self.1, limit, probe.shrinking())).0
    }
}

/// The message of the checker, if a law is broken.
fn verdict(broken: Option<Law>, exemptions: &'static [(Law, &'static str)]) -> Result<(), String> {
    let checked = catch_unwind(|| {
        let mut checker = Checker::new("numbers", exemptions);
        let numbers = Searching(Rc::new(Numbers { broken, ..Numbers::default() }));
        checker.check("numbers", &numbers, Effort::default());
        checker.finish();
    });
    checked.map_err(|panic| *panic.downcast::<String>().expect("the panic has a message"))
}

#[test]
fn a_lawful_framework_passes() {
    assert_eq!(verdict(None, &[]), Ok(()));
}

#[test]
fn each_law_finds_the_framework_that_breaks_it() {
    for law in Law::ALL {
        match law {
            // The probe itself keeps the budget; and whatever is accepted without failing breaks
            // another law first.
            Law::BudgetIsKept | Law::MinimumStays => continue,
            _ => {}
        }
        let message = verdict(Some(*law), &[]).expect_err(law.name());
        let beginning = format!("numbers breaks the law \"{law}\" with seed");
        assert!(message.starts_with(&beginning), "{law}: {message}");
    }
}

#[test]
fn an_exemption_is_for_what_breaks_the_law() {
    const EXEMPTIONS: &[(Law, &str)] = &[(Law::CandidatesDiffer, "it is a test")];
    assert_eq!(verdict(Some(Law::CandidatesDiffer), EXEMPTIONS), Ok(()));
    let message = verdict(None, EXEMPTIONS).expect_err("the exemption is not needed");
    assert_eq!(
        message,
        "numbers is exempt from the law \"candidates differ from the counterexample\" \
         (\"it is a test\") but keeps it: remove the exemption"
    );
}

#[test]
fn a_broken_law_is_shown_with_its_conversation() {
    let message = verdict(Some(Law::CandidatesDiffer), &[]).expect_err("the law is broken");
    assert!(message.contains("this conversation:\n"), "{message}");
    assert!(message.contains("  Shrinking: "), "{message}");
    assert!(message.contains("  end: "), "{message}");
}
