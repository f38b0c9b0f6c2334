//! Records of what happens in a trial.

use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Controls, Counterexample, Finder, Limit, Observer, Phase, Seed, Stop, Subject, Value, Verdict,
};

/// An event of a trial, with printed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The property was executed on this value.
    Executed(Phase, Verdict, String),
    /// The generator discarded an input.
    NotGenerated(Phase),
    /// The first counterexample was found.
    Found(String),
    /// A smaller counterexample was accepted.
    Accepted(String),
}

/// All events of a trial, and how it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    pub events: Vec<Event>,
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

/// What is executed in a conversation.
pub(crate) type Execute<'a> = &'a mut dyn FnMut(&dyn Value) -> Verdict;

impl Conversation {
    /// Lets a framework search and shrink.
    pub(crate) fn hold(
        finder: &dyn Finder,
        seed: Seed,
        property: Execute<'_>,
        terms: Terms<'_>,
    ) -> Conversation {
        let mut recorder = Recorder::new(terms);
        let searched = finder.search(Subject::Any(property), seed, recorder.controls());
        let end = match searched.end {
            Ok(Some(found)) => recorder.shrink(&*found, property),
            Ok(None) => Ok(()),
            Err(stop) => Err(stop),
        };
        Conversation { events: recorder.events, end }
    }

    /// Lets a framework shrink what it found.
    pub(crate) fn of_shrinking(
        found: &dyn Counterexample,
        property: Execute<'_>,
        terms: Terms<'_>,
    ) -> Conversation {
        let mut recorder = Recorder::new(terms);
        let end = recorder.shrink(found, property);
        Conversation { events: recorder.events, end }
    }

    /// The first counterexample.
    pub fn found(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            Event::Found(value) => Some(&**value),
            _ => None,
        })
    }

    /// The counterexamples that were accepted.
    pub fn accepted(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            Event::Accepted(value) => Some(&**value),
            _ => None,
        })
    }

    /// The reported counterexample: the last one.
    pub fn reported(&self) -> Option<&str> {
        self.accepted().last().or(self.found())
    }

    /// The number of executions in a phase.
    pub fn n_executed(&self, in_phase: Phase) -> u64 {
        let is_one =
            |event: &&Event| matches!(event, Event::Executed(phase, ..) if *phase == in_phase);
        self.events.iter().filter(is_one).count() as u64
    }

    /// The events from the first counterexample on.
    pub(crate) fn shrinking(&self) -> &[Event] {
        let start = self.events.iter().position(|event| matches!(event, Event::Found(_)));
        start.map_or(&[], |start| &self.events[start..])
    }
}

/// Records everything, and ends a search that takes too long.
struct Recorder<'a> {
    events: Vec<Event>,
    terms: Terms<'a>,
}

impl<'a> Recorder<'a> {
    fn new(terms: Terms<'a>) -> Recorder<'a> {
        Recorder { events: Vec::new(), terms }
    }

    fn controls(&mut self) -> Controls<'_> {
        Controls {
            limit: self.terms.limit,
            n_executions: Some(self.terms.n_executions),
            cancelled: Some(self.terms.cancelled),
            observer: Some(self),
            ..Controls::default()
        }
    }

    fn shrink(&mut self, found: &dyn Counterexample, property: Execute<'_>) -> Result<(), Stop> {
        self.found(found.value());
        found.shrink(Subject::Any(property), self.controls())
    }

    fn add(&mut self, event: Event) {
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

impl Observer<dyn Value> for Recorder<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &dyn Value) {
        self.add(Event::Executed(phase, verdict, value.printed()));
    }

    fn not_generated(&mut self, phase: Phase) {
        self.add(Event::NotGenerated(phase));
    }

    fn found(&mut self, value: &dyn Value) {
        self.add(Event::Found(value.printed()));
    }

    fn accepted(&mut self, value: &dyn Value) {
        self.add(Event::Accepted(value.printed()));
    }
}

/// Whether a verdict makes a counterexample.
pub(crate) fn fails(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fails | Verdict::Raises)
}
