//! Leaving the library when the host ends the trial.

use std::fmt::Debug;
use std::rc::Rc;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use stromboli_runner::Host;

/// A strategy that unwinds once the host has ended the trial. The library catches what a property
/// throws, but not what a strategy does.
#[derive(Debug)]
pub(crate) struct Stoppable<S> {
    strategy: S,
    host: Rc<Host>,
}

impl<S> Stoppable<S> {
    pub(crate) fn new(strategy: S, host: Rc<Host>) -> Stoppable<S> {
        Stoppable { strategy, host }
    }
}

impl<S: Strategy> Strategy for Stoppable<S> {
    type Tree = StoppableTree<S::Tree>;
    type Value = S::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        self.host.unwind_if_stopped();
        let tree = self.strategy.new_tree(runner)?;
        Ok(StoppableTree { tree, host: Rc::clone(&self.host) })
    }
}

pub(crate) struct StoppableTree<T> {
    tree: T,
    host: Rc<Host>,
}

impl<T: ValueTree<Value: Debug>> ValueTree for StoppableTree<T> {
    type Value = T::Value;

    fn current(&self) -> T::Value {
        self.tree.current()
    }

    fn simplify(&mut self) -> bool {
        self.host.unwind_if_stopped();
        self.tree.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.host.unwind_if_stopped();
        self.tree.complicate()
    }
}
