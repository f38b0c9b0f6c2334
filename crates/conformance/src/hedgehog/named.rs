//! The small generators whose trees are recorded, by the names that the vectors have for them.

use stromboli_hedgehog::{
    Gen, Generator, Range, Size, bool, choice, defer, discard, element, frequency, int, int_, list,
    map2, map3, pure, recursive, replicate, sized, zip,
};

use crate::show::shown;
use crate::suite::Malformed;

/// The generator of this name. Its values are as the vectors print them.
pub(super) fn named(name: &str) -> Result<Gen<String>, Malformed> {
    find(name).ok_or_else(|| Malformed(format!("no generator is called `{name}`")))
}

fn find(name: &str) -> Option<Gen<String>> {
    if let Some(range) = name.strip_prefix("int:") {
        return Some(int(range_named(range)?).map(shown).boxed());
    }
    if let Some(range) = name.strip_prefix("int_:") {
        return Some(int_(range_named(range)?).map(shown).boxed());
    }
    let up_to = |last| int(Range::linear(0, last));
    let free = || int(Range::linear_from(0, -1000, 1000));
    let plus = |n| int(Range::linear(0, 10)).map(move |number| number + n);
    Some(match name {
        "bool" => bool().map(shown).boxed(),
        "element:[10,20,30,40,50]" => element([10, 20, 30, 40, 50]).map(shown).boxed(),
        "element:[7]" => element([7]).map(shown).boxed(),
        "element:[0..19]" => element(Vec::from_iter(0..20)).map(shown).boxed(),
        "discard" => discard().boxed(),
        "sized:int:constant(0,size)" => {
            sized(|size| int(Range::constant(0, size.0.into()))).map(shown).boxed()
        }
        "small:int:linear(0,100)" => up_to(100).small().map(shown).boxed(),
        "resize:10:int:linear(0,100)" => up_to(100).resize(Size(10)).map(shown).boxed(),
        "ensure:even:int:linear(0,100)" => up_to(100).ensure(|n| n % 2 == 0).map(shown).boxed(),

        "choice:[pure 1,pure 2,pure 3]" => choice([1, 2, 3].map(pure)).map(shown).boxed(),
        "choice:[pure 0]" => choice([pure(0)]).map(shown).boxed(),
        "choice:[pure 1,discard,pure 3]" => {
            choice((pure(1), discard(), pure(3))).map(shown).boxed()
        }
        "choice:[int:linear(0,10),100+int:linear(0,10)]" => {
            choice((plus(0), plus(100))).map(shown).boxed()
        }
        "frequency:[(1,pure 0),(3,pure 1)]" => {
            frequency([(1, pure(0)), (3, pure(1))]).map(shown).boxed()
        }
        "frequency:[(1,pure 0),(1,pure 1),(1,pure 2),(1,pure 3)]" => {
            frequency([0, 1, 2, 3].map(pure)).map(shown).boxed()
        }
        "frequency:[(2,pure 0),(2,pure 1),(1,pure 2)]" => {
            frequency([(2, pure(0)), (2, pure(1)), (1, pure(2))]).map(shown).boxed()
        }
        "frequency:[(2,int:linear(0,10)),(3,100+int:linear(0,10)),(5,200+int:linear(0,10))]" => {
            frequency([(2, plus(0)), (3, plus(100)), (5, plus(200))]).map(shown).boxed()
        }
        "recursive:choice:ap" => tree_by_choice(),
        "recursive:choice:bind" => chained_tree(),
        "recursive:frequency:ap" => tree_by_weight(),

        "list:linear(0,5):int:linear(0,10)" => {
            list(Range::linear(0, 5), up_to(10)).map(shown).boxed()
        }
        "list:linear(0,32):pair:int:linearFrom(0,-1000,1000)" => {
            list(Range::linear(0, 32), zip(free(), free())).map(shown).boxed()
        }
        "list:constant(2,5):int:constant(0,3)" => {
            list(Range::constant(2, 5), int(Range::constant(0, 3))).map(shown).boxed()
        }
        "list:constant(3,3):bool" => list(Range::constant(3, 3), bool()).map(shown).boxed(),
        "list:linear(0,8):unit" => list(Range::linear(0, 8), pure(())).map(shown).boxed(),
        "replicateM:3:int:linear(0,9)" => replicate(3, up_to(9)).map(shown).boxed(),

        "pair:ap:(int:linear(0,20),int:linear(0,20))" => {
            zip(up_to(20), up_to(20)).map(shown).boxed()
        }
        "pair:bind:(int:linear(0,20),int:linear(0,20))" => {
            up_to(20).bind(move |a| up_to(20).bind(move |b| pure(shown((a, b))))).boxed()
        }
        "triple:ap:int:linear(0,9)" => {
            map3(|a, b, c| shown((a, b, c)), up_to(9), up_to(9), up_to(9)).boxed()
        }
        "triple:bind:int:linear(0,9)" => {
            let last = move |a, b| up_to(9).bind(move |c| pure(shown((a, b, c))));
            up_to(9).bind(move |a| up_to(9).bind(move |b| last(a, b))).boxed()
        }
        "dependent:n<-int:linear(0,6);m<-int:linear(n,n+10)" => {
            let above = |n| int(Range::linear(n, n + 10)).bind(move |m| pure(shown((n, m))));
            up_to(6).bind(above).boxed()
        }
        "bind_then_ap:n<-int:constant(1,3);(,)<$>pure n<*>int:constant(0,n)" => {
            let below = |n| zip(pure(n), int(Range::constant(0, n))).map(shown);
            int(Range::constant(1, 3)).bind(below).boxed()
        }
        _ => return None,
    })
}

/// A range as `linearFrom(0,-1000,1000)`.
fn range_named(name: &str) -> Option<Range> {
    let (kind, arguments) = name.strip_suffix(')')?.split_once('(')?;
    let arguments: Vec<i64> =
        arguments.split(',').map(|argument| argument.parse().ok()).collect::<Option<_>>()?;
    match (kind, arguments.as_slice()) {
        ("constant", [first, last]) => Some(Range::constant(*first, *last)),
        ("constantFrom", [z, first, last]) => Some(Range::constant_from(*z, *first, *last)),
        ("linear", [first, last]) => Some(Range::linear(*first, *last)),
        ("linearFrom", [z, first, last]) => Some(Range::linear_from(*z, *first, *last)),
        _ => None,
    }
}

fn tree_by_choice() -> Gen<String> {
    let leaf = int(Range::linear(0, 20)).map(leaf);
    let fork = map2(fork, defer(tree_by_choice), defer(tree_by_choice));
    recursive(choice, [leaf], [fork]).boxed()
}

fn tree_by_weight() -> Gen<String> {
    let leaf = int(Range::constant(0, 3)).map(leaf);
    let fork = map2(fork, defer(tree_by_weight), defer(tree_by_weight));
    recursive(frequency, [(1, leaf)], [(2, fork)]).boxed()
}

fn chained_tree() -> Gen<String> {
    let right =
        |left: String| defer(chained_tree).bind(move |right| pure(fork(left.clone(), right)));
    recursive(choice, [pure(leaf(0))], [defer(chained_tree).bind(right)]).boxed()
}

fn leaf(number: i64) -> String {
    format!("(L {number})")
}

fn fork(left: String, right: String) -> String {
    format!("(N {left} {right})")
}
