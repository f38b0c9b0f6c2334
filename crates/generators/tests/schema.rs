//! The generators of the family `type` draw values as the schema says, which is what runners in other
//! languages follow.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use stromboli_domain::data::{Head, Shape, Visitor};
use stromboli_domain::list::length;
use stromboli_domain::{Data, FamilyKind, Name, Named, Search, Seed};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::schema::{Characters, Sampling, TypeSchema, Types, type_families};
use stromboli_workloads::{Check, PropertyVisitor, Schema, Workload, for_each_workload};

use crate::inputs::Inputs;

/// The number of inputs per property.
const N_INPUTS: u64 = 1000;

macro_rules! over_workloads {
    ($($program:ty),+ $(,)?) => {
        fn all_draw_as_the_schema_says<F: Search + Copy>(framework: F)
        where
            $($program: Generates<F>,)+
        {
            $(draws_as_the_schema_says::<F, $program>(framework);)+
        }
    };
}

for_each_workload!(over_workloads);

#[test]
fn quickcheck_draws_as_the_schema_says() {
    all_draw_as_the_schema_says(QuickCheck);
}

#[test]
fn hedgehog_draws_as_the_schema_says() {
    all_draw_as_the_schema_says(Hedgehog);
}

#[test]
fn falsify_draws_as_the_schema_says() {
    all_draw_as_the_schema_says(Falsify);
}

fn draws_as_the_schema_says<F: Search + Copy, P: Generates<F>>(framework: F) {
    let workload = Workload::from_name(P::NAME).expect("a built-in workload has its name");
    let families: Vec<_> =
        P::FAMILIES.iter().copied().filter(|family| family.kind == FamilyKind::Type).collect();
    assert_eq!(families, type_families(workload), "{} on {workload}", F::ABOUT.name);
    for family in families {
        let context = format!("{}/{family} on {workload}", F::ABOUT.name);
        let types = Schema::of(workload, Name::of(workload.properties()[0].name), family).types;
        let declared = P::SAMPLING.iter().find(|(of, _)| *of == family);
        let sampling = declared.map_or(Sampling::DEFAULT, |(_, sampling)| *sampling);
        let mut tally = Tally {
            types,
            sampling,
            sums: BTreeMap::new(),
            integers: BTreeMap::new(),
            characters: Vec::new(),
            lengths: Vec::new(),
        };
        for (property, seed) in P::Property::ALL.iter().zip(0..) {
            let inputs = Inputs { framework, family, seed: Seed(seed), n_inputs: N_INPUTS };
            P::visit(*property, Draw { inputs, tally: &mut tally });
        }
        tally.check(&context);
    }
}

/// Counts the constructors and integers in the first inputs of a search.
struct Draw<'a, F> {
    inputs: Inputs<F>,
    tally: &'a mut Tally,
}

impl<F: Search, P: Generates<F>> PropertyVisitor<P> for Draw<'_, F> {
    type Output = ();

    fn visit<I: Data>(self, _: Check<P, I>) {
        let all = self.inputs.find::<P, I>(|input| {
            self.tally.add(input, None);
            false
        });
        assert_eq!(all, None);
    }
}

/// Statistics of constructors and integers.
struct Tally {
    types: Types,
    sampling: Sampling,
    /// For a type and a depth, how often each constructor occurs.
    sums: BTreeMap<(&'static str, u32), Vec<u32>>,
    /// For a type, the least and the greatest integer.
    integers: BTreeMap<&'static str, (i64, i64)>,
    characters: Vec<char>,
    /// The lengths of lists and texts.
    lengths: Vec<usize>,
}

impl Tally {
    /// Adds a value that is a field of a value of depth `above`, or no field at all.
    fn add<T: Data>(&mut self, value: &T, above: Option<u32>) {
        let depth = match (above, self.types.get(T::NAME)) {
            (Some(depth), _) => depth.saturating_sub(1),
            (None, Some(TypeSchema::Sum { depth, .. })) => depth.unwrap_or(0),
            (None, _) => 0,
        };
        match (value.head(), T::SHAPE) {
            (Head::Integer(number), _) => {
                let (least, greatest) = self.integers.entry(T::NAME).or_insert((number, number));
                (*least, *greatest) = (number.min(*least), number.max(*greatest));
            }
            (Head::Character(character), _) => self.characters.push(character),
            (Head::List, _) => self.lengths.push(length(value)),
            (Head::Constructor(index), Shape::Sum { constructors, .. }) => {
                let counts = self.sums.entry((T::NAME, depth));
                counts.or_insert_with(|| vec![0; constructors.len()])[index] += 1;
            }
            _ => {}
        }
        let above = match value.head() {
            Head::Tuple => None,
            Head::List => above,
            _ => Some(depth),
        };
        let ControlFlow::Continue(()) = value.visit(&mut Fields { above, tally: self });
    }

    fn check(&self, context: &str) {
        for ((name, depth), counts) in &self.sums {
            let context = format!("{context}: {name} at depth {depth}");
            let Some(TypeSchema::Sum { constructors, .. }) = self.types.get(*name) else {
                panic!("{context}: no such type in the schema");
            };
            let weight = |at: usize| match *depth == 0 && !constructors[at].leaf {
                true => 0.0,
                false => f64::from(constructors[at].weight),
            };
            let weights: f64 = (0..constructors.len()).map(weight).sum();
            let n_values = f64::from(counts.iter().sum::<u32>());
            for (at, count) in counts.iter().enumerate() {
                let share = weight(at) / weights;
                let deviation = (n_values * share * (1.0 - share)).sqrt();
                assert!(
                    (f64::from(*count) - n_values * share).abs() <= 5.0 * deviation,
                    "{context}: {count} of {n_values} are {}, not {share}",
                    constructors[at].name
                );
            }
        }
        for (name, (least, greatest)) in &self.integers {
            let Some(TypeSchema::Integer { integer }) = self.types.get(*name) else {
                panic!("{context}: no integers `{name}` in the schema");
            };
            // Almost as far as the range goes, and no further.
            let almost = (integer.to - integer.from) / 10;
            let reaches = (integer.from..=integer.from + almost).contains(least)
                && (integer.to - almost..=integer.to).contains(greatest);
            assert!(reaches, "{context}: {name} from {least} to {greatest}");
        }
        if let Some(longest) = self.lengths.iter().max() {
            let most = self.sampling.lists as usize;
            assert!((most - most / 10..=most).contains(longest), "{context}: {longest} elements");
        }
        let Characters { from, to } = self.sampling.characters;
        let is_drawn = |character: &char| (from..=to).contains(&u32::from(*character));
        let other = self.characters.iter().find(|character| !is_drawn(character));
        assert_eq!(other, None, "{context}");
    }
}

struct Fields<'a> {
    above: Option<u32>,
    tally: &'a mut Tally,
}

impl<Parent> Visitor<Parent> for Fields<'_> {
    type Break = std::convert::Infallible;

    fn field<F: Data>(
        &mut self,
        field: &F,
        _: impl Fn(F) -> Parent,
    ) -> ControlFlow<std::convert::Infallible> {
        self.tally.add(field, self.above);
        ControlFlow::Continue(())
    }
}
