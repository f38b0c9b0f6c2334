//! The generators of a workload as an object, and the lists of frameworks and workloads.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{LazyLock, PoisonError, RwLock};

use stromboli_domain::finder::{enumerator, port};
use stromboli_domain::{
    About, Controls, Family, Finder, Named, Precondition, Search, Shrink, Stop, Subject, Value,
};
use stromboli_enumeration::{LeanCheck, SmallCheck};
use stromboli_falsify::Falsify;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::pairs::Key;
use stromboli_workloads::{
    Declaration, InputType, NameTaken, Program, Property, Workload, for_each_workload,
};

use crate::generate::{Generate, Generates};
use crate::reducers::reduce;

static GENERATORS: LazyLock<RwLock<HashMap<Workload, &'static Generators>>> = LazyLock::new(|| {
    let known = |(name, generators): (&str, Generators)| {
        // There are few workloads, and they live until the program ends.
        Some((Workload::from_name(name).ok()?, &*Box::leak(Box::new(generators))))
    };
    RwLock::new(built_in().into_iter().filter_map(known).collect())
});

/// The generators of a workload, if it has a program.
pub fn generators_of(workload: Workload) -> Option<&'static Generators> {
    GENERATORS.read().unwrap_or_else(PoisonError::into_inner).get(&workload).copied()
}

/// Declares a workload with its generators. It is an error if the name is taken. Its tasks can then be
/// named, run and reported like those of built-in workloads.
pub fn declare_workload(
    declaration: Declaration,
    generators: Generators,
) -> Result<Workload, NameTaken> {
    let workload = Workload::declare(declaration)?;
    let mut known = GENERATORS.write().unwrap_or_else(PoisonError::into_inner);
    known.insert(workload, Box::leak(Box::new(generators)));
    Ok(workload)
}

/// A built-in workload.
pub(crate) trait BuiltIn: Generated {
    /// The types of the inputs of the properties.
    fn inputs() -> Vec<Box<dyn Inputs>>;
}

/// The generators of the built-in workloads, by name.
fn built_in() -> Vec<(&'static str, Generators)> {
    macro_rules! list {
        ($($program:ty),+ $(,)?) => {
            vec![$((<$program>::NAME, Generators::of::<$program>(<$program>::inputs()))),+]
        };
    }
    for_each_workload!(list)
}

/// The built-in frameworks, for inputs of one type. One that is added here is known everywhere.
fn frameworks<I: Input>() -> [Framework; 5] {
    [
        ported::<_, I>(QuickCheck),
        ported::<_, I>(Hedgehog),
        ported::<_, I>(Falsify),
        enumerating::<_, I>(LeanCheck),
        enumerating::<_, I>(SmallCheck),
    ]
}

/// A type of inputs that the built-in frameworks may have generators for.
pub trait Input: Generate<QuickCheck> + Generate<Hedgehog> + Generate<Falsify> {}

impl<I: Generate<QuickCheck> + Generate<Hedgehog> + Generate<Falsify>> Input for I {}

/// A program that the built-in frameworks may have generators for.
pub trait Generated: Generates<QuickCheck> + Generates<Hedgehog> + Generates<Falsify> {}

impl<P: Generates<QuickCheck> + Generates<Hedgehog> + Generates<Falsify>> Generated for P {}

/// The description of a built-in framework, and whether it shrinks what it finds.
pub fn built_in_frameworks() -> Vec<(About, bool)> {
    frameworks::<Key>().into_iter().map(|framework| (framework.about, framework.shrinks)).collect()
}

struct Framework {
    about: About,
    shrinks: bool,
    finder: Box<dyn Fn(Family) -> Option<Box<dyn Finder>>>,
}

fn ported<F: Shrink + Copy + 'static, I: Generate<F>>(framework: F) -> Framework {
    let finder = move |family| Some(port::<F, I>(framework, I::generator(family)?));
    Framework { about: F::ABOUT, shrinks: true, finder: Box::new(finder) }
}

fn enumerating<F: Search + Copy + 'static, I: Generate<F>>(framework: F) -> Framework {
    let finder = move |family| Some(enumerator::<F, I>(framework, I::generator(family)?));
    Framework { about: F::ABOUT, shrinks: false, finder: Box::new(finder) }
}

/// What can be done with the inputs of one type.
pub trait Inputs: Send + Sync {
    /// The type of the inputs.
    fn id(&self) -> InputType;

    /// A framework with the generators of a family; `None` if there are none.
    fn finder(&self, framework: &str, family: Family) -> Option<Box<dyn Finder>>;

    /// Shrinks a value with the shrinker of this name. The caller has told the observer of the value.
    ///
    /// # Panics
    ///
    /// If the value is of another type.
    fn reduce(
        &self,
        shrinker: &str,
        value: &dyn Value,
        subject: Subject<'_>,
        controls: Controls<'_>,
    ) -> Result<(), Stop>;
}

/// The inputs of a type that is known at compile time.
pub fn input<I: Input>() -> Box<dyn Inputs> {
    Box::new(Of::<I>(PhantomData))
}

struct Of<I>(PhantomData<fn() -> I>);

impl<I: Input> Inputs for Of<I> {
    fn id(&self) -> InputType {
        InputType::of::<I>()
    }

    fn finder(&self, framework: &str, family: Family) -> Option<Box<dyn Finder>> {
        let known = frameworks::<I>().into_iter().find(|known| known.about.name == framework)?;
        (known.finder)(family)
    }

    fn reduce(
        &self,
        shrinker: &str,
        value: &dyn Value,
        subject: Subject<'_>,
        controls: Controls<'_>,
    ) -> Result<(), Stop> {
        let value = value.downcast_ref::<I>().expect("the value is an input");
        reduce(shrinker, value, subject, controls)
    }
}

/// The generators of a workload.
pub struct Generators {
    /// The types of the inputs of its properties.
    pub inputs: Vec<Box<dyn Inputs>>,
    /// What each framework generates.
    pub by_framework: Vec<ByFramework>,
}

/// What a framework generates for a workload.
pub struct ByFramework {
    /// The name of the framework.
    pub framework: &'static str,
    /// The families with generators.
    pub families: &'static [Family],
    /// Whether the property of this name checks its precondition or trusts the generators of a family.
    pub precondition: fn(Family, &str) -> Precondition,
}

impl Generators {
    /// The generators of a program whose types are known at compile time.
    pub fn of<P: Generated>(inputs: Vec<Box<dyn Inputs>>) -> Generators {
        fn by<P: Generates<F>, F: Search>() -> ByFramework {
            let precondition = |family, property: &str| {
                let property = P::Property::from_name(property);
                property.map_or(Precondition::Check, |property| P::precondition(family, property))
            };
            ByFramework { framework: F::ABOUT.name, families: P::FAMILIES, precondition }
        }
        let by_framework = vec![
            by::<P, QuickCheck>(),
            by::<P, Hedgehog>(),
            by::<P, Falsify>(),
            by::<P, LeanCheck>(),
            by::<P, SmallCheck>(),
        ];
        Generators { inputs, by_framework }
    }

    /// The families that a framework has.
    pub fn families(&self, framework: &str) -> &'static [Family] {
        self.by(framework).map_or(&[], |by| by.families)
    }

    /// Whether the property of this name checks its precondition.
    pub fn precondition(&self, framework: &str, family: Family, property: &str) -> Precondition {
        self.by(framework).map_or(Precondition::Check, |by| (by.precondition)(family, property))
    }

    fn by(&self, framework: &str) -> Option<&ByFramework> {
        self.by_framework.iter().find(|by| by.framework == framework)
    }

    /// The inputs of a property; `None` if they are of a type that has no generators.
    pub fn inputs_of(&self, property: &dyn Property) -> Option<&dyn Inputs> {
        let inputs = self.inputs.iter().find(|inputs| inputs.id() == property.input());
        inputs.map(|inputs| &**inputs)
    }
}
