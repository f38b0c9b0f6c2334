//! The generators of the family `type` draw values as the schema says, which is what runners in other
//! languages follow.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use stromboli_domain::data::{Head, Shape, Visitor};
use stromboli_domain::list::length;
use stromboli_domain::{Data, FamilyKind, Name, Seed, Value as AnyValue};
use stromboli_workloads::schema::{
    Characters, Sampling, TypeSchema, Types, sampling_of, type_families,
};
use stromboli_workloads::{Schema, Workload};

use crate::inputs::types::*;
use crate::inputs::{Inputs, PORTS, for_each_input, generators_of, properties_of};

/// The number of inputs per property.
const N_INPUTS: u64 = 1000;

#[test]
fn every_framework_draws_as_the_schema_says() {
    for framework in PORTS {
        for workload in Workload::all() {
            draws_as_the_schema_says(framework, workload);
        }
    }
}

fn draws_as_the_schema_says(framework: &'static str, workload: Workload) {
    let generators = generators_of(workload.name());
    let families = generators.families(framework).iter().copied();
    let families: Vec<_> = families.filter(|family| family.kind == FamilyKind::Type).collect();
    assert_eq!(families, type_families(workload), "{framework} on {workload}");
    for family in families {
        let context = format!("{framework}/{family} on {workload}");
        let mut tally = Tally {
            types: Schema::of(workload, Name::of(workload.properties()[0].name), family).types,
            sampling: sampling_of(workload, family),
            sums: BTreeMap::new(),
            integers: BTreeMap::new(),
            characters: Vec::new(),
            lengths: Vec::new(),
        };
        for ((_, property), seed) in properties_of(workload.name()).into_iter().zip(0..) {
            let drawn = Inputs { framework, family, seed: Seed(seed), n_inputs: N_INPUTS };
            let inputs = generators.inputs_of(property).expect("they have generators");
            let all = drawn.find(inputs, |input| {
                tally.add_input(input);
                false
            });
            assert!(all.is_none());
        }
        tally.check(&context);
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

macro_rules! add_input {
    ($($input:ty,)+) => {
        fn add_input(&mut self, value: &dyn AnyValue) {
            $(if let Some(value) = value.downcast_ref::<$input>() {
                return self.add(value, None);
            })+
            panic!("{value:?} is of an unknown type");
        }
    };
}

impl Tally {
    for_each_input!(add_input);

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
