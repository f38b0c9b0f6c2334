//! The two readings of any generator agree.

use proptest::prelude::*;
use stromboli_domain::SplitMix;
use stromboli_hedgehog::tree::Children;
use stromboli_hedgehog::{
    Gen, Generator, Range, Size, Tree, choice, defer, discard, element, frequency, int, int_, list,
    map2, map3, pure, recursive, replicate, sized,
};

/// How a generator is made.
#[derive(Clone, Debug)]
enum Recipe {
    Pure(i64),
    Discard,
    Int(i64, i64, i64),
    Fixed(i64, i64),
    Element(Vec<i64>),
    Choice(Vec<Recipe>),
    Frequency(Vec<(u64, Recipe)>),
    Recursive(Box<Recipe>, Box<Recipe>),
    Map2(Box<Recipe>, Box<Recipe>),
    Map3(Box<Recipe>, Box<Recipe>, Box<Recipe>),
    Bind(Box<Recipe>, Box<Recipe>, Box<Recipe>),
    Ensure(Box<Recipe>),
    Small(Box<Recipe>),
    Resized(u32, Box<Recipe>),
    Sized(i64),
    List(i64, i64, Box<Recipe>),
    Replicate(usize, Box<Recipe>),
}

/// A generator of lists, in which nothing is lost of what was drawn.
fn made(recipe: &Recipe) -> Gen<Vec<i64>> {
    let joined = |mut a: Vec<i64>, b: Vec<i64>| {
        a.extend(b);
        a
    };
    match recipe.clone() {
        Recipe::Pure(n) => pure(vec![n]).boxed(),
        Recipe::Discard => discard().boxed(),
        Recipe::Int(origin, a, b) => int(Range::linear_from(origin, a, b)).map(|n| vec![n]).boxed(),
        Recipe::Fixed(a, b) => int_(Range::constant(a, b)).map(|n| vec![n]).boxed(),
        Recipe::Element(of) => element(of).map(|n| vec![n]).boxed(),
        Recipe::Choice(of) => choice(Vec::from_iter(of.iter().map(made))).boxed(),
        Recipe::Frequency(of) => {
            let weighted = of.iter().map(|(weight, of)| (*weight, made(of)));
            frequency(Vec::from_iter(weighted)).boxed()
        }
        Recipe::Recursive(base, deeper) => {
            recursive(choice, [made(&base)], [defer(move || made(&deeper))]).boxed()
        }
        Recipe::Map2(a, b) => map2(joined, made(&a), made(&b)).boxed(),
        Recipe::Map3(a, b, c) => {
            let all = move |a, b, c| joined(joined(a, b), c);
            map3(all, made(&a), made(&b), made(&c)).boxed()
        }
        Recipe::Bind(part, even, odd) => {
            let (even, odd) = (made(&even), made(&odd));
            let then = move |part: Vec<i64>| {
                let is_even = part.iter().sum::<i64>() % 2 == 0;
                let then = if is_even { even.clone() } else { odd.clone() };
                then.map(move |then| joined(part.clone(), then))
            };
            made(&part).bind(then).boxed()
        }
        Recipe::Ensure(of) => made(&of).ensure(|list| list.iter().sum::<i64>() % 3 != 0).boxed(),
        Recipe::Small(of) => made(&of).small().boxed(),
        Recipe::Resized(size, of) => made(&of).resize(Size(size)).boxed(),
        Recipe::Sized(last) => {
            sized(move |size| int(Range::linear(size.0.into(), last)).map(|n| vec![n])).boxed()
        }
        Recipe::List(a, b, of) => {
            list(Range::linear(a, b), made(&of)).map(|lists| lists.concat()).boxed()
        }
        Recipe::Replicate(n, of) => replicate(n, made(&of)).map(|lists| lists.concat()).boxed(),
    }
}

fn recipes() -> impl Strategy<Value = Recipe> {
    let number = || -50..50_i64;
    let leaf = prop_oneof![
        1 => number().prop_map(Recipe::Pure),
        1 => Just(Recipe::Discard),
        8 => (number(), number(), number()).prop_map(|(origin, a, b)| Recipe::Int(origin, a, b)),
        1 => (number(), number()).prop_map(|(a, b)| Recipe::Fixed(a, b)),
        2 => prop::collection::vec(number(), 1..5).prop_map(Recipe::Element),
        2 => number().prop_map(Recipe::Sized),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let part = || inner.clone().prop_map(Box::new);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Recipe::Choice),
            prop::collection::vec((1..4_u64, inner.clone()), 1..4).prop_map(Recipe::Frequency),
            (part(), part()).prop_map(|(a, b)| Recipe::Recursive(a, b)),
            (part(), part()).prop_map(|(a, b)| Recipe::Map2(a, b)),
            (part(), part(), part()).prop_map(|(a, b, c)| Recipe::Map3(a, b, c)),
            (part(), part(), part()).prop_map(|(a, b, c)| Recipe::Bind(a, b, c)),
            part().prop_map(Recipe::Ensure),
            part().prop_map(Recipe::Small),
            (0..100_u32, part()).prop_map(|(size, of)| Recipe::Resized(size, of)),
            (0..3_i64, 0..6_i64, part()).prop_map(|(a, b, of)| Recipe::List(a, b, of)),
            (0..4_usize, part()).prop_map(|(n, of)| Recipe::Replicate(n, of)),
        ]
    })
}

/// The number of children per node that are compared.
const WIDTH: usize = 40;

fn values(children: &mut Children<Vec<i64>>) -> Vec<Option<Vec<i64>>> {
    std::iter::from_fn(|| children.next_value()).take(WIDTH).collect()
}

proptest! {
    #[test]
    fn a_value_is_the_root_of_its_tree(recipe in recipes(), size in 0..100_u32, seed: u64) {
        let generator = made(&recipe);
        let (size, seed) = (Size(size), SplitMix::new(seed));
        let root = generator.tree(size, seed).map(|tree| tree.value().clone());
        prop_assert_eq!(generator.value(size, seed), root);
    }

    /// One cursor visits children, starts again and descends. It must not differ from new cursors.
    #[test]
    fn children_are_the_same_whatever_was_visited_before(
        recipe in recipes(),
        size in 0..100_u32,
        seed: u64,
        way in prop::collection::vec(0..WIDTH, 0..6),
    ) {
        let mut place = made(&recipe).tree(Size(size), SplitMix::new(seed));
        let mut children = place.as_ref().map_or_else(Children::none, Tree::children);
        for step in way {
            let Some(tree) = place else { break };
            prop_assert_eq!(values(&mut children), values(&mut tree.children()));
            children.restart();
            place = tree.children().nth(step).flatten();
            let child = (0..=step).map_while(|_| children.next_value()).nth(step).flatten();
            prop_assert_eq!(child.as_ref(), place.as_ref().map(Tree::value));
            if child.is_some() {
                children.descend();
            }
        }
    }
}
