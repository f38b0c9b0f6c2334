//! Speed of properties, and the cost of choosing the bug at run time.
//!
//! `selection` runs the same source twice: with `Correct` the compiler knows that there is no bug and
//! removes every mutation; with `None` each place that a mutation can break checks for it. The two
//! alternate, so that both run under the same conditions. The ratio is that of the sums of their
//! fastest rounds.

use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use stromboli_domain::{Correct, Precondition, Verdict, parse};
use stromboli_workloads::bst::{self, Bst};
use stromboli_workloads::fsub::{self, Fsub};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{self, Rbt};
use stromboli_workloads::stlc::{self, Stlc};

fn main() {
    divan::main();
    selection();
}

/// Five nodes.
const BST: &str = "(T (T (E) -3 0 (T (E) -1 2 (E))) 1 454 (T (T (E) 2 0 (E)) 3 2 (E)))";
/// Five nodes.
const RBT: &str =
    "(T (B) (T (B) (E) -3 0 (E)) 1 454 (T (R) (T (B) (E) 2 0 (E)) 3 2 (T (B) (E) 5 0 (E))))";
/// Ten nodes.
const STLC: &str = "(App (Abs (TBool) (App (Abs (TBool) (App (Abs (TBool) (Var 0)) (Var 0))) \
                    (Var 0))) (Bool #f))";
/// Ten nodes.
const FSUB: &str = "(Abs (Top) (App (Abs (Top) (TApp (TAbs (Top) (App (Abs (Top) (Var 0)) (Var 1))) \
                    (Top))) (Var 0)))";

/// Inputs that go left, right and nowhere.
fn bst_inputs() -> Vec<(bst::Tree, Key, Key, Value)> {
    let tree: bst::Tree = parse(BST).expect("it is the printed form of a tree");
    (-4..6).map(|k| (tree.clone(), Key(k), Key(1 - k), Value(k))).collect()
}

fn rbt_inputs() -> Vec<(rbt::Tree, Key, Key, Value)> {
    let tree: rbt::Tree = parse(RBT).expect("it is the printed form of a tree");
    (-4..6).map(|k| (tree.clone(), Key(k), Key(1 - k), Value(k))).collect()
}

fn all_pass<I>(inputs: &[I], check: impl Fn(&I) -> Verdict) -> bool {
    inputs.iter().all(|input| check(black_box(input)) == Verdict::Passes)
}

#[divan::bench]
fn bst_insert_post(bencher: Bencher<'_, '_>) {
    let (inputs, bst) = (bst_inputs(), black_box(Bst(None)));
    bencher
        .counter(ItemsCount::new(inputs.len()))
        .bench_local(|| assert!(all_pass(&inputs, |i| bst.insert_post(Precondition::Check, i))));
}

#[divan::bench]
fn rbt_insert_post(bencher: Bencher<'_, '_>) {
    let (inputs, rbt) = (rbt_inputs(), black_box(Rbt(None)));
    bencher
        .counter(ItemsCount::new(inputs.len()))
        .bench_local(|| assert!(all_pass(&inputs, |i| rbt.insert_post(Precondition::Check, i))));
}

#[divan::bench]
fn stlc_single_preserve(bencher: Bencher<'_, '_>) {
    let inputs: [stlc::Expr; 1] = [parse(STLC).expect("it is the printed form of an expression")];
    let stlc = black_box(Stlc(None));
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        assert!(all_pass(&inputs, |i| stlc.single_preserve(Precondition::Check, i)))
    });
}

#[divan::bench]
fn fsub_single_preserve(bencher: Bencher<'_, '_>) {
    let inputs: [fsub::Term; 1] = [parse(FSUB).expect("it is the printed form of a term")];
    let fsub = black_box(Fsub(None));
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        assert!(all_pass(&inputs, |i| fsub.single_preserve(Precondition::Check, i)))
    });
}

#[expect(clippy::print_stdout, reason = "a bench reports what it measured")]
fn selection() {
    println!("\ncost of choosing the bug at run time, as a ratio of times");
    let inputs = bst_inputs();
    let ratio = compare(
        || all_pass(&inputs, |i| Bst(Correct).insert_post(Precondition::Check, i)),
        || all_pass(&inputs, |i| black_box(Bst(None)).insert_post(Precondition::Check, i)),
    );
    println!("  bst InsertPost       {ratio:.3}");
    let inputs = rbt_inputs();
    let ratio = compare(
        || all_pass(&inputs, |i| Rbt(Correct).insert_post(Precondition::Check, i)),
        || all_pass(&inputs, |i| black_box(Rbt(None)).insert_post(Precondition::Check, i)),
    );
    println!("  rbt InsertPost       {ratio:.3}");
    let inputs: [stlc::Expr; 1] = [parse(STLC).expect("it is the printed form of an expression")];
    let ratio = compare(
        || all_pass(&inputs, |i| Stlc(Correct).multi_preserve(Precondition::Check, i)),
        || all_pass(&inputs, |i| black_box(Stlc(None)).multi_preserve(Precondition::Check, i)),
    );
    println!("  stlc MultiPreserve   {ratio:.3}");
    let inputs: [fsub::Term; 1] = [parse(FSUB).expect("it is the printed form of a term")];
    let ratio = compare(
        || all_pass(&inputs, |i| Fsub(Correct).multi_preserve(Precondition::Check, i)),
        || all_pass(&inputs, |i| black_box(Fsub(None)).multi_preserve(Precondition::Check, i)),
    );
    println!("  fsub MultiPreserve   {ratio:.3}");
}

/// The time of `b` as a multiple of `a`: the best of many short rounds of each, alternating.
fn compare(a: impl Fn() -> bool, b: impl Fn() -> bool) -> f64 {
    let round = |work: &dyn Fn() -> bool| {
        let start = Instant::now();
        for _ in 0..2_000 {
            assert!(black_box(work()));
        }
        start.elapsed()
    };
    let (mut best_a, mut best_b) = (Duration::MAX, Duration::MAX);
    for _ in 0..200 {
        best_a = best_a.min(round(&a));
        best_b = best_b.min(round(&b));
    }
    best_b.as_secs_f64() / best_a.as_secs_f64()
}
