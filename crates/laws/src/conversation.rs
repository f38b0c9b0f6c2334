//! Records of what happens in a trial.

use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{Data, Limit, Observer, Phase, Probe, Seed, Stop, Verdict};

use crate::subject::Subject;

/// An event of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<T> {
    /// The property was executed on this value.
    Executed(Phase, Verdict, T),
    /// The generator discarded an input.
    NotGenerated(Phase),
    /// The first counterexample was found.
    Found(T),
    /// A smaller counterexample was accepted.
    Accepted(T),
}

/// All events of a trial, and how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation<T> {
    /// The events, in order.
    pub events: Vec<Event<T>>,
    /// The end of the trial.
    pub end: Result<(), Stop>,
}

/// The limits of a trial.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'a> {
    /// The library's own limit on shrinking.
    pub(crate) limit: Limit,
    /// The budget of executions while shrinking.
    pub(crate) n_executions: u64,
    /// The number of inputs after which the search is cancelled.
    pub(crate) n_searched: usize,
    /// The flag that cancels the trial.
    pub(crate) cancelled: &'a AtomicBool,
}

impl<T: Data> Conversation<T> {
    /// Lets a subject search and shrink.
    pub(crate) fn hold<S: Subject<T>>(
        subject: &S,
        seed: Seed,
        property: &mut dyn FnMut(&T) -> Verdict,
        terms: Terms<'_>,
    ) -> Conversation<T> {
        let mut recorder = Recorder::new(terms);
        let mut probe = Probe::new(property)
            .observed_by(&mut recorder)
            .limited_to(Some(terms.n_executions))
            .cancelled_by(terms.cancelled);
        let end = match subject.search(seed, &mut probe) {
            Ok(Some(found)) => {
                probe.found(S::value(&found));
                subject.shrink(&found, terms.limit, &mut probe)
            }
            Ok(None) => Ok(()),
            Err(stop) => Err(stop),
        };
        Conversation { events: recorder.events, end }
    }

    /// Lets a subject shrink what it found.
    pub(crate) fn of_shrinking<S: Subject<T>>(
        subject: &S,
        found: &S::Found,
        property: &mut dyn FnMut(&T) -> Verdict,
        terms: Terms<'_>,
    ) -> Conversation<T> {
        let mut recorder = Recorder::new(terms);
        let mut probe = Probe::new(property)
            .observed_by(&mut recorder)
            .limited_to(Some(terms.n_executions))
            .cancelled_by(terms.cancelled);
        probe.found(S::value(found));
        let end = subject.shrink(found, terms.limit, &mut probe);
        Conversation { events: recorder.events, end }
    }

    /// The first counterexample.
    pub fn found(&self) -> Option<&T> {
        self.events.iter().find_map(|event| match event {
            Event::Found(value) => Some(value),
            _ => None,
        })
    }

    /// The counterexamples that were accepted.
    pub fn accepted(&self) -> impl Iterator<Item = &T> {
        self.events.iter().filter_map(|event| match event {
            Event::Accepted(value) => Some(value),
            _ => None,
        })
    }

    /// The reported counterexample: the last one.
    pub fn reported(&self) -> Option<&T> {
        self.accepted().last().or(self.found())
    }

    /// The number of executions in a phase.
    pub fn n_executed(&self, in_phase: Phase) -> u64 {
        let is_one =
            |event: &&Event<T>| matches!(event, Event::Executed(phase, ..) if *phase == in_phase);
        self.events.iter().filter(is_one).count() as u64
    }

    /// The events from the first counterexample on.
    pub(crate) fn shrinking(&self) -> &[Event<T>] {
        let start = self.events.iter().position(|event| matches!(event, Event::Found(_)));
        start.map_or(&[], |start| &self.events[start..])
    }
}

/// Records everything, and ends a search that takes too long.
struct Recorder<'a, T> {
    events: Vec<Event<T>>,
    terms: Terms<'a>,
}

impl<'a, T> Recorder<'a, T> {
    fn new(terms: Terms<'a>) -> Recorder<'a, T> {
        Recorder { events: Vec::new(), terms }
    }

    fn add(&mut self, event: Event<T>) {
        // A failing input may be the counterexample, and then the search is over anyway.
        let searches = match &event {
            Event::Executed(phase, verdict, _) => *phase == Phase::Searching && !fails(*verdict),
            Event::NotGenerated(phase) => *phase == Phase::Searching,
            Event::Found(_) | Event::Accepted(_) => false,
        };
        self.events.push(event);
        if searches && self.events.len() >= self.terms.n_searched {
            self.terms.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

impl<T: Data> Observer<T> for Recorder<'_, T> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        self.add(Event::Executed(phase, verdict, value.clone()));
    }

    fn not_generated(&mut self, phase: Phase) {
        self.add(Event::NotGenerated(phase));
    }

    fn found(&mut self, value: &T) {
        self.add(Event::Found(value.clone()));
    }

    fn accepted(&mut self, value: &T) {
        self.add(Event::Accepted(value.clone()));
    }
}

/// Whether a verdict makes a counterexample.
pub(crate) fn fails(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fails | Verdict::Raises)
}
