//! How long distances take: `cargo bench -p stromboli-analysis`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use stromboli_analysis::printed::read;
use stromboli_analysis::script;
use stromboli_analysis::target::Target;
use stromboli_analysis::ted::Workspace;
use stromboli_analysis::tree::{Postorder, Tree};
use stromboli_domain::SplitMix;

fn main() {
    divan::main();
}

/// A search tree with a number of keys, in no particular order.
fn search_tree(n_keys: usize, random: &mut SplitMix) -> String {
    let Some(n_others) = n_keys.checked_sub(1) else {
        return "(E)".to_owned();
    };
    let mut draw = |n: usize| {
        let (number, next) = random.next();
        *random = next;
        number as usize % n
    };
    let n_left = draw(n_keys);
    let (key, value) = (draw(2000), draw(2000));
    let left = search_tree(n_left, random);
    let right = search_tree(n_others - n_left, random);
    format!("(T {left} {key} {value} {right})")
}

/// Two search trees with about this number of tokens; a key makes six.
fn texts(n_tokens: usize) -> [String; 2] {
    let mut random = SplitMix::new(n_tokens as u64);
    [(); 2].map(|()| search_tree(n_tokens / 6, &mut random))
}

fn trees(n_tokens: usize) -> [Tree; 2] {
    texts(n_tokens).map(|text| read(&text).expect("it is printed so"))
}

#[divan::bench(args = [10, 30, 100, 300, 1000])]
fn distance(bencher: Bencher<'_, '_>, n_tokens: usize) {
    let [a, b] = trees(n_tokens);
    let mut workspace = Workspace::default();
    bencher.bench_local(|| workspace.distance(black_box(&a), black_box(&b)));
}

/// What campaigns mostly ask for: a large counterexample, a small minimum.
#[divan::bench(args = [100, 1000])]
fn distance_to_a_minimum(bencher: Bencher<'_, '_>, n_tokens: usize) {
    let [a, _] = trees(n_tokens);
    let minimum = read("(T (E) 0 0 (T (E) 1 0 (E)))").expect("it is printed so");
    let mut workspace = Workspace::default();
    bencher.bench_local(|| workspace.distance(black_box(&a), black_box(&minimum)));
}

/// Computes a hundred distances with remembered subtrees, to measure what each takes.
#[divan::bench(args = [100, 1000])]
fn many_distances_to_a_minimum(bencher: Bencher<'_, '_>, n_tokens: usize) {
    let mut random = SplitMix::new(n_tokens as u64);
    let texts: Vec<_> = (0..100).map(|_| search_tree(n_tokens / 6, &mut random)).collect();
    let read_all = |text: &String| read(text).expect("it is printed so");
    let trees: Vec<_> = texts.iter().map(read_all).collect();
    let nodes: Vec<_> = trees.iter().map(Postorder::of).collect();
    let minimum = read("(T (E) 0 0 (T (E) 1 0 (E)))").expect("it is printed so");
    bencher.counter(ItemsCount::new(nodes.len())).bench_local(|| {
        let mut target = Target::new(black_box(&minimum));
        nodes.iter().map(|nodes| target.distance(black_box(nodes))).sum::<u32>()
    });
}

#[divan::bench(args = [10, 100, 1000])]
fn edit_script(bencher: Bencher<'_, '_>, n_tokens: usize) {
    let [a, b] = trees(n_tokens);
    bencher.bench_local(|| script(black_box(&a), black_box(&b)));
}

#[divan::bench(args = [100, 1000])]
fn reading(bencher: Bencher<'_, '_>, n_tokens: usize) {
    let [text, _] = texts(n_tokens);
    bencher.bench_local(|| read(black_box(&text)));
}
