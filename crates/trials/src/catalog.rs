//! The frameworks and shrinkers that trials may use.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stromboli_domain::{Budget, Family};
use stromboli_generators::generators_of;
use stromboli_runners::{Command, Families};
use stromboli_workloads::schema::type_families;
use stromboli_workloads::{NameTaken, Workload};

use crate::framework::{Framework, Shrinker};
use crate::strategy::Strategy;

/// The frameworks and shrinkers that trials may use: the built-in ones, and some with runners.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    frameworks: BTreeMap<Framework, Declaration>,
    shrinkers: BTreeMap<Shrinker, Declaration>,
}

/// A framework or a shrinker with a runner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// The name in commands and files: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The name in reports; by default the same as the name.
    pub title: Option<String>,
    pub summary: String,
    /// What runs its part of trials.
    pub runner: Runner,
}

/// A program that runs the trials of a framework, or shrinks what others found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runner {
    pub command: Command,
    /// The families of generators that it has; none if it only shrinks.
    pub families: Families,
    /// What the library's own limit on shrinking counts, if it has one.
    pub own_limit: Option<String>,
    /// How to install it, if it is included with the program and not installed.
    pub missing: Option<String>,
    /// Whether it is included with the program. Wildcards do not match these runners, because what a
    /// pattern matches must not depend on what is installed.
    pub is_bundled: bool,
}

/// Why a framework or a shrinker cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// Another one has the name.
    #[error(transparent)]
    Taken(#[from] NameTaken),
    #[error(
        "`{0}` is not a name for a framework: use up to 40 lower-case letters, digits, `-` and `_`, \
         as in my-library"
    )]
    Name(String),
    #[error(
        "`{0}` is not a name for a shrinker: use up to 40 lower-case letters, digits, `-` and `_`, \
         as in my-shrinker"
    )]
    ShrinkerName(String),
}

/// What a strategy needs and is not installed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{name} is not installed; install it with: {how}")]
pub struct NotInstalled {
    name: String,
    /// The name in reports.
    pub title: String,
    /// The command that installs it.
    pub how: String,
}

impl NotInstalled {
    fn of(declaration: &Declaration) -> Option<NotInstalled> {
        let Declaration { name, title, runner, .. } = declaration;
        let title = title.as_ref().unwrap_or(name).clone();
        Some(NotInstalled { name: name.clone(), title, how: runner.missing.clone()? })
    }
}

impl Catalog {
    /// Adds a framework. It is an error if another one has its name.
    pub fn add(&mut self, declaration: Declaration) -> Result<Framework, DeclarationError> {
        let name = &declaration.name;
        let framework =
            Framework::named(name).ok_or_else(|| DeclarationError::Name(name.clone()))?;
        let is_taken = self.frameworks.get(&framework).is_some_and(|known| *known != declaration);
        if is_taken || !framework.is_outside() {
            return Err(NameTaken(name.clone()).into());
        }
        self.frameworks.insert(framework, declaration);
        Ok(framework)
    }

    /// Adds a shrinker. It is an error if another one has its name.
    pub fn add_shrinker(&mut self, declaration: Declaration) -> Result<Shrinker, DeclarationError> {
        let name = &declaration.name;
        let shrinker =
            Shrinker::named(name).ok_or_else(|| DeclarationError::ShrinkerName(name.clone()))?;
        let is_taken = self.shrinkers.get(&shrinker).is_some_and(|known| *known != declaration);
        if is_taken || !shrinker.is_outside() {
            return Err(NameTaken(name.clone()).into());
        }
        self.shrinkers.insert(shrinker, declaration);
        Ok(shrinker)
    }

    /// Every framework: the built-in ones, then those with runners.
    pub fn frameworks(&self) -> Vec<Framework> {
        Framework::all().into_iter().chain(self.frameworks.keys().copied()).collect()
    }

    /// Looks up a framework by its name.
    pub fn framework(&self, name: &str) -> Option<Framework> {
        self.frameworks().into_iter().find(|framework| framework.name() == name)
    }

    /// Every shrinker: the built-in ones, then those with runners.
    pub fn shrinkers(&self) -> Vec<Shrinker> {
        Shrinker::all().into_iter().chain(self.shrinkers.keys().copied()).collect()
    }

    /// Looks up a shrinker by its name.
    pub fn shrinker(&self, name: &str) -> Option<Shrinker> {
        let known =
            |shrinker: &Shrinker| !shrinker.is_outside() || self.shrinkers.contains_key(shrinker);
        Shrinker::named(name).filter(known)
    }

    pub fn declaration(&self, framework: Framework) -> Option<&Declaration> {
        self.frameworks.get(&framework)
    }

    pub fn shrinker_declaration(&self, shrinker: Shrinker) -> Option<&Declaration> {
        self.shrinkers.get(&shrinker)
    }

    /// The runner of a framework that is not built in.
    pub fn runner(&self, framework: Framework) -> Option<&Runner> {
        self.declaration(framework).map(|declaration| &declaration.runner)
    }

    /// The runner of a shrinker that is not built in.
    pub fn shrinker_runner(&self, shrinker: Shrinker) -> Option<&Runner> {
        self.shrinker_declaration(shrinker).map(|declaration| &declaration.runner)
    }

    /// Whether a framework has a runner that is included with the program.
    pub fn is_bundled(&self, framework: Framework) -> bool {
        self.runner(framework).is_some_and(|runner| runner.is_bundled)
    }

    /// Whether a shrinker has a runner that is included with the program.
    pub fn is_bundled_shrinker(&self, shrinker: Shrinker) -> bool {
        self.shrinker_runner(shrinker).is_some_and(|runner| runner.is_bundled)
    }

    /// What a strategy needs and is not installed, if anything.
    pub fn missing(&self, strategy: Strategy) -> Option<NotInstalled> {
        let finder = self.declaration(strategy.finder());
        let shrinker = strategy.shrinker().and_then(|one| self.shrinker_declaration(one));
        [finder, shrinker].into_iter().flatten().find_map(NotInstalled::of)
    }

    /// Whether the framework and the shrinker of a strategy are known.
    pub fn knows(&self, strategy: Strategy) -> bool {
        let is_known = |shrinker: Shrinker| self.shrinker(shrinker.name()).is_some();
        let finder = strategy.finder();
        (!finder.is_outside() || self.frameworks.contains_key(&finder))
            && strategy.shrinker().is_none_or(is_known)
    }

    /// The name of a framework in reports.
    pub fn title(&self, framework: Framework) -> String {
        let declared = self.declaration(framework).and_then(|declared| declared.title.clone());
        declared.unwrap_or_else(|| framework.title().to_owned())
    }

    /// The name of a shrinker in reports.
    pub fn shrinker_title(&self, shrinker: Shrinker) -> String {
        let declared = self.shrinker_declaration(shrinker);
        let title = declared.and_then(|declared| declared.title.clone());
        title.unwrap_or_else(|| shrinker.title().to_owned())
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
        let shrinkers = self.shrinkers();
        let shrunk = |own: Strategy| shrinkers.iter().map(move |shrinker| own.shrunk_by(*shrinker));
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
        self.knows(strategy)
            && self.families(strategy.finder(), workload).contains(&strategy.family())
    }

    /// Whether a strategy supports a budget. A library may have no limit of its own.
    pub fn allows(&self, strategy: Strategy, budget: Budget) -> bool {
        let runner = match strategy.shrinker() {
            Some(shrinker) => self.shrinker_runner(shrinker),
            None => self.runner(strategy.finder()),
        };
        !matches!(budget, Budget::Own(_)) || runner.is_none_or(|runner| runner.own_limit.is_some())
    }
}
