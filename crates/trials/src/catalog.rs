//! The frameworks that trials may use.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stromboli_domain::{Budget, Family};
use stromboli_generators::generators_of;
use stromboli_runners::{Command, Families};
use stromboli_workloads::schema::type_families;
use stromboli_workloads::{NameTaken, Workload};

use crate::framework::{Framework, Shrinker};
use crate::strategy::Strategy;

/// The frameworks that trials may use: the built-in ones, and some with runners.
#[derive(Clone, Debug, Default)]
pub struct Catalog(BTreeMap<Framework, Declaration>);

/// A framework with a runner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The name in commands and files: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The name in reports; by default the same as the name.
    pub title: Option<String>,
    pub summary: String,
    /// What runs its trials.
    pub runner: Runner,
}

/// A program that runs the trials of a framework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    pub command: Command,
    /// The families of generators that it has.
    pub families: Families,
    /// What the library's own limit on shrinking counts, if it has one.
    pub own_limit: Option<String>,
    /// How to install it, if it is included with the program and not installed.
    pub missing: Option<String>,
    /// Whether it is included with the program. Wildcards do not match these runners, because what a
    /// pattern matches must not depend on what is installed.
    pub is_bundled: bool,
}

/// Why a framework cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// Another framework has the name.
    #[error(transparent)]
    Taken(#[from] NameTaken),
    #[error(
        "`{0}` is not a name for a framework: use up to 40 lower-case letters, digits, `-` and `_`, \
         as in my-library"
    )]
    Name(String),
}

impl Catalog {
    /// Adds a framework. It is an error if another one has its name.
    pub fn add(&mut self, declaration: Declaration) -> Result<Framework, DeclarationError> {
        let name = &declaration.name;
        let framework =
            Framework::named(name).ok_or_else(|| DeclarationError::Name(name.clone()))?;
        let is_taken = self.0.get(&framework).is_some_and(|known| *known != declaration);
        if is_taken || !framework.is_outside() {
            return Err(NameTaken(name.clone()).into());
        }
        self.0.insert(framework, declaration);
        Ok(framework)
    }

    /// Every framework: the built-in ones, then those with runners.
    pub fn frameworks(&self) -> Vec<Framework> {
        Framework::all().into_iter().chain(self.0.keys().copied()).collect()
    }

    /// Looks up a framework by its name.
    pub fn framework(&self, name: &str) -> Option<Framework> {
        self.frameworks().into_iter().find(|framework| framework.name() == name)
    }

    pub fn declaration(&self, framework: Framework) -> Option<&Declaration> {
        self.0.get(&framework)
    }

    /// The runner of a framework that is not built in.
    pub fn runner(&self, framework: Framework) -> Option<&Runner> {
        self.declaration(framework).map(|declaration| &declaration.runner)
    }

    /// Whether a framework has a runner that is included with the program.
    pub fn is_bundled(&self, framework: Framework) -> bool {
        self.runner(framework).is_some_and(|runner| runner.is_bundled)
    }

    /// How to install the runner of a framework, if it is not installed.
    pub fn missing(&self, framework: Framework) -> Option<&str> {
        self.runner(framework)?.missing.as_deref()
    }

    /// The name of a framework in reports.
    pub fn title(&self, framework: Framework) -> String {
        let declared = self.declaration(framework).and_then(|declared| declared.title.clone());
        declared.unwrap_or_else(|| framework.title().to_owned())
    }

    /// Every strategy that there is for some workload and that shrinks in the framework's own way.
    pub fn strategies(&self) -> Vec<Strategy> {
        let workloads = Workload::all();
        let mut strategies = Vec::new();
        for finder in self.frameworks() {
            let families = workloads.iter().flat_map(|workload| self.families(finder, *workload));
            strategies.extend(families.map(|family| Strategy::new(finder, family)));
        }
        strategies.sort();
        strategies.dedup();
        strategies
    }

    /// Every strategy that there is for some workload and that shrinks with a shrinker.
    pub fn shrunk_strategies(&self) -> Vec<Strategy> {
        let shrunk = |own: Strategy| {
            Shrinker::all().into_iter().map(move |shrinker| own.shrunk_by(shrinker))
        };
        self.strategies().into_iter().flat_map(shrunk).collect()
    }

    fn families(&self, framework: Framework, workload: Workload) -> Vec<Family> {
        let Some(generators) = generators_of(workload) else { return Vec::new() };
        match self.runner(framework) {
            Some(runner) => runner.families.of(workload.name(), &type_families(workload)),
            None => generators.families(framework.name()).to_vec(),
        }
    }

    /// Whether there is such a strategy for a workload.
    pub fn applies(&self, strategy: Strategy, workload: Workload) -> bool {
        self.families(strategy.finder(), workload).contains(&strategy.family())
    }

    /// Whether a strategy supports a budget. A library may have no limit of its own.
    pub fn allows(&self, strategy: Strategy, budget: Budget) -> bool {
        !matches!(budget, Budget::Own(_))
            || strategy.shrinker().is_some()
            || self.runner(strategy.finder()).is_none_or(|runner| runner.own_limit.is_some())
    }
}
