//! The runners that take part in trials.

use std::collections::HashMap;
use std::sync::LazyLock;

use stromboli_runners::{Command, Death, Hello, LineProcess, process};

use super::clock::ROUND_TRIP;
use crate::catalog::Catalog;
use crate::framework::{Framework, Shrinker};
use crate::strategy::Strategy;

/// A runner that waits for a trial.
pub(crate) struct Ready {
    pub(super) process: LineProcess,
    pub(super) hello: Hello,
}

impl Ready {
    fn start(command: &Command) -> Result<Ready, Death> {
        let (process, hello) = process::start(command)?;
        Ok(Ready { process, hello })
    }
}

/// The part of a trial that a runner has. A program that has both runs as two processes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Finder(Framework),
    Shrinker(Shrinker),
}

/// The frameworks and shrinkers that trials may use, and their started runners.
#[derive(Default)]
pub(crate) struct Processes {
    catalog: Catalog,
    /// The runners that wait for a trial.
    idle: HashMap<Role, Ready>,
}

impl Processes {
    pub(crate) fn new(catalog: Catalog) -> Processes {
        Processes { catalog, idle: HashMap::new() }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Starts the runners of a strategy that are not running.
    pub(crate) fn prepare(&mut self, strategy: Strategy) {
        let shrinker = strategy.shrinker().map(Role::Shrinker);
        for role in [Role::Finder(strategy.finder())].into_iter().chain(shrinker) {
            // If a runner does not start, the trial reports it.
            if let Some(Ok(ready)) = self.take(role) {
                self.give_back(role, ready);
                LazyLock::force(&ROUND_TRIP);
            }
        }
    }

    /// Takes the runner of a role, which is started if necessary; `None` if no runner has the role. The caller
    /// gives it back, or drops it if it cannot be used any more.
    pub(super) fn take(&mut self, role: Role) -> Option<Result<Ready, Death>> {
        let runner = match role {
            Role::Finder(framework) => self.catalog.runner(framework),
            Role::Shrinker(shrinker) => self.catalog.shrinker_runner(shrinker),
        }?;
        let start = || Ready::start(&runner.command);
        Some(self.idle.remove(&role).map_or_else(start, Ok))
    }

    pub(super) fn give_back(&mut self, role: Role, ready: Ready) {
        self.idle.insert(role, ready);
    }
}
