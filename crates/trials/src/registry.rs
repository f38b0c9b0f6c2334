//! The registry: the list of frameworks and shrinkers, and how to run them.
//!
//! This is the only place that maps names to types. The list at its end has one line per kind; a type
//! added there is known everywhere. Workloads are listed in their own crate ([`for_each_workload`])
//! and can also be declared at run time ([`declare_workload`]).

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{LazyLock, PoisonError, RwLock};

use stromboli_domain::{
    About, Data, Described, Family, Limit, Name, Precondition, Probe, Reduce, Shrink, Stop,
};
use stromboli_enumeration::{LeanCheck, SmallCheck};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_shrinkers::{Ddmin, Hdd, Perses, ProbDd, Stromboli};
use stromboli_workloads::schema::type_families;
use stromboli_workloads::{
    Check, NameTaken, Program, PropertyVisitor, Task, Workload, for_each_workload,
};

use crate::alarm::Alarm;
use crate::conversation::OnRunner;
use crate::framework::{Framework, Kind, Runner, Shrinker};
use crate::last_search::LastSearch;
use crate::run::Run;
use crate::setup::{OwnShrink, Property, Setup, SetupVisitor};
use crate::strategy::Strategy;
use crate::trial::{Assignment, Ending, Outcome};
use crate::watch::{Event, Watch};

/// Operations on the trials of a workload that do not depend on its types.
pub(crate) trait Trials: Send + Sync {
    /// The families that a framework has.
    fn families(&self, framework: Framework) -> Vec<Family>;

    /// Whether a property checks its precondition.
    fn precondition(&self, strategy: Strategy, property: Name) -> Precondition;

    /// Runs a trial, without a new search if the last one is the same; `None` if the strategy does not
    /// apply.
    fn run(
        &self,
        assignment: &Assignment,
        alarm: &Alarm,
        last_search: &mut LastSearch,
    ) -> Option<Outcome>;

    /// Runs a trial and reports every event; `None` if the strategy does not apply.
    fn watch(
        &self,
        assignment: &Assignment,
        alarm: &Alarm,
        show: &mut dyn FnMut(Event),
    ) -> Option<Ending>;
}

pub(crate) fn trials_of(workload: Workload) -> Option<&'static dyn Trials> {
    TRIALS.read().unwrap_or_else(PoisonError::into_inner).get(&workload).copied()
}

static TRIALS: LazyLock<RwLock<HashMap<Workload, &'static dyn Trials>>> = LazyLock::new(|| {
    let mut trials: HashMap<Workload, &'static dyn Trials> = HashMap::new();
    macro_rules! list {
        ($($program:ty),+ $(,)?) => {
            $(if let Ok(workload) = Workload::from_name(<$program as Program>::NAME) {
                trials.insert(workload, &TrialsOf::<$program>(PhantomData));
            })+
        };
    }
    for_each_workload!(list);
    RwLock::new(trials)
});

/// Declares a workload. It is an error if the name is taken. Its tasks can then be named, run and
/// reported like those of built-in workloads.
pub fn declare_workload<P: Generated>() -> Result<Workload, NameTaken> {
    let workload = Workload::declare::<P>()?;
    let mut trials = TRIALS.write().unwrap_or_else(PoisonError::into_inner);
    trials.insert(workload, &TrialsOf::<P>(PhantomData));
    Ok(workload)
}

/// Calls the visitor with a strategy on a task of a built-in workload, with all types known; `None` if
/// the strategy does not apply.
pub fn visit<V: SetupVisitor>(task: &Task, strategy: Strategy, visitor: V) -> Option<V::Output> {
    macro_rules! find {
        ($($program:ty),+ $(,)?) => {
            $(if task.workload.name() == <$program as Program>::NAME {
                return set_up::<$program, V>(task, strategy, visitor);
            })+
        };
    }
    for_each_workload!(find);
    None
}

/// Calls the visitor with a strategy on a task of the workload whose program is `P`.
fn set_up<P: Generated, V: SetupVisitor>(
    task: &Task,
    strategy: Strategy,
    visitor: V,
) -> Option<V::Output> {
    if !families::<P>(strategy.finder()).contains(&strategy.family()) {
        return None;
    }
    let precondition = precondition::<P>(strategy, task.property);
    let bug = task.mutation.value();
    P::visit(task.property.value(), OnProperty { strategy, precondition, bug, visitor })
}

/// A strategy on a property, before the input type is known.
struct OnProperty<M, V> {
    strategy: Strategy,
    precondition: Precondition,
    bug: M,
    visitor: V,
}

impl<P: Generated, V: SetupVisitor> PropertyVisitor<P> for OnProperty<P::Mutation, V> {
    type Output = Option<V::Output>;

    fn visit<I: Data>(self, check: Check<P, I>) -> Option<V::Output> {
        let program = P::with_bug(Some(self.bug));
        let property = Property { program, precondition: self.precondition, check };
        with_finder(self.strategy, property, self.visitor)
    }
}

struct TrialsOf<P>(PhantomData<P>);

impl<P: Generated> Trials for TrialsOf<P> {
    fn families(&self, framework: Framework) -> Vec<Family> {
        let of_runner = |runner: &Runner| {
            let workload = Workload::from_name(P::NAME);
            let variants = workload.map_or(Vec::new(), type_families);
            runner.families.of(P::NAME, &variants)
        };
        framework.runner().map_or_else(|| families::<P>(framework).to_vec(), of_runner)
    }

    fn precondition(&self, strategy: Strategy, property: Name) -> Precondition {
        precondition::<P>(strategy, property)
    }

    fn run(
        &self,
        assignment: &Assignment,
        alarm: &Alarm,
        last_search: &mut LastSearch,
    ) -> Option<Outcome> {
        if let Some(runner) = assignment.strategy.finder().runner() {
            return self.converse(runner, assignment, alarm, None);
        }
        let run = Run { assignment, alarm, last_search };
        set_up::<P, _>(&assignment.task, assignment.strategy, run)
    }

    fn watch(
        &self,
        assignment: &Assignment,
        alarm: &Alarm,
        show: &mut dyn FnMut(Event),
    ) -> Option<Ending> {
        if let Some(runner) = assignment.strategy.finder().runner() {
            return Some(self.converse(runner, assignment, alarm, Some(show))?.ending);
        }
        set_up::<P, _>(&assignment.task, assignment.strategy, Watch { assignment, alarm, show })
    }
}

impl<P: Generated> TrialsOf<P> {
    /// Runs a trial with a runner; `None` if it has no such generators.
    fn converse(
        &self,
        runner: &'static Runner,
        assignment: &Assignment,
        alarm: &Alarm,
        show: Option<&mut dyn FnMut(Event)>,
    ) -> Option<Outcome> {
        let Assignment { task, strategy, .. } = assignment;
        let applies = self.families(strategy.finder()).contains(&strategy.family());
        let bug = task.mutation.value();
        let on_runner = OnRunner { runner, assignment, alarm, bug, show };
        applies.then(|| P::visit(task.property.value(), on_runner))
    }
}

/// Implements everything that depends on the list of frameworks and shrinkers.
macro_rules! registry {
    (
        ported: $($ported:ident),+;
        enumerating: $($enumerating:ident),+;
        shrinkers: $($shrinker:ident),+;
    ) => {
        /// The built-in frameworks.
        pub(crate) static FRAMEWORKS: &[(About, Kind)] = &[
            $((<$ported as Described>::ABOUT, Kind::Ported),)+
            $((<$enumerating as Described>::ABOUT, Kind::Enumerating),)+
        ];

        /// The shrinkers that need only a counterexample and the property.
        pub(crate) static SHRINKERS: &[About] = &[$(<$shrinker as Described>::ABOUT),+];

        /// A workload for which every built-in framework has generators.
        pub trait Generated: Program $(+ Generates<$ported>)+ $(+ Generates<$enumerating>)+ {}

        impl<P: Program $(+ Generates<$ported>)+ $(+ Generates<$enumerating>)+> Generated for P {}

        /// The families that a framework has for a workload.
        fn families<P: Generated>(framework: Framework) -> &'static [Family] {
            let name = framework.name();
            $(if name == <$ported as Described>::ABOUT.name {
                return <P as Generates<$ported>>::FAMILIES;
            })+
            $(if name == <$enumerating as Described>::ABOUT.name {
                return <P as Generates<$enumerating>>::FAMILIES;
            })+
            &[]
        }

        /// Whether a property checks its precondition.
        fn precondition<P: Generated>(strategy: Strategy, property: Name) -> Precondition {
            let (name, family) = (strategy.finder().name(), strategy.family());
            $(if name == <$ported as Described>::ABOUT.name {
                return <P as Generates<$ported>>::precondition(family, property.value());
            })+
            $(if name == <$enumerating as Described>::ABOUT.name {
                return <P as Generates<$enumerating>>::precondition(family, property.value());
            })+
            Precondition::Check
        }

        /// Calls the visitor with the framework of a strategy and its generator.
        fn with_finder<P: Generated, I: Data, V: SetupVisitor>(
            strategy: Strategy,
            property: Property<P, I>,
            visitor: V,
        ) -> Option<V::Output> {
            let (name, family) = (strategy.finder().name(), strategy.family());
            let shrinker = strategy.shrinker();
            $(if name == <$ported as Described>::ABOUT.name {
                let inputs = <P as Generates<$ported>>::generator(family)?;
                let own = Some(<$ported as Shrink>::shrink::<I> as OwnShrink<$ported, I>);
                let setup = Setup { finder: $ported, inputs, property, own, shrinker };
                return Some(visitor.visit(setup));
            })+
            $(if name == <$enumerating as Described>::ABOUT.name {
                let inputs = <P as Generates<$enumerating>>::generator::<I>(family)?;
                let setup = Setup { finder: $enumerating, inputs, property, own: None, shrinker };
                return Some(visitor.visit(setup));
            })+
            None
        }

        /// Shrinks a counterexample with a shrinker.
        pub fn reduce<I: Data>(
            shrinker: Shrinker,
            value: &I,
            limit: Limit,
            probe: &mut Probe<'_, I>,
        ) -> Result<(), Stop> {
            $(if shrinker.name() == <$shrinker as Described>::ABOUT.name {
                return $shrinker.reduce(value, limit, probe);
            })+
            Err(Stop::Error(format!("there is no shrinker `{shrinker}`")))
        }
    };
}

registry! {
    ported: QuickCheck, Hedgehog, Falsify;
    enumerating: LeanCheck, SmallCheck;
    shrinkers: QuickCheck, Ddmin, Hdd, Perses, ProbDd, Stromboli;
}
