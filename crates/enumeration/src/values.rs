//! Builds values according to a plan.
//!
//! There is a nested loop for each field, with the first field outermost. The values of small sorts
//! are kept in lists and shared. Those of large sorts are built again each time. Memory therefore does
//! not grow with the number of values visited, and a value costs little more than its outermost
//! constructor.

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_domain::Data;
use stromboli_domain::data::{Assembly, TypeTag};

use crate::atom::{atom_in, is_atomic};
use crate::grammar::{Grammar, KindId};
use crate::plan::{NodeId, Plan, SortId, Then};

/// The maximal length of a list. It is small in tests, so that they cover sorts without a list.
const LONGEST_LIST: usize = if cfg!(test) { 10 } else { 1 << 18 };

/// The maximal number of values in all lists: about 70 MB.
const MOST_LISTED: usize = if cfg!(test) { 1000 } else { 7 << 17 };

/// Whether to continue.
type Flow = ControlFlow<()>;

/// The lists of values of the types of a grammar.
pub(crate) struct Values {
    grammar: Rc<Grammar>,
    /// A `Listing` for each type, created when it is first needed.
    listings: Vec<OnceCell<Box<dyn Any>>>,
    n_listed: Cell<usize>,
}

/// The loops and lists of a type.
struct Listing<T> {
    /// For each production, the loops over its fields.
    loops: Vec<Box<dyn Loops<T>>>,
    /// The values of each sort.
    lists: RefCell<Vec<Option<Rc<List<T>>>>>,
}

/// The values of a sort.
struct List<T> {
    values: Vec<T>,
    /// The position of the fact about each value. Empty if there is only one fact: lists take most of the
    /// memory of a search, and half of that would be these positions.
    facts: Vec<u32>,
}

impl<T> List<T> {
    /// Calls `body` with each value and the position of the fact about it.
    #[inline]
    fn each(&self, mut body: impl FnMut(&T, usize) -> Flow) -> Flow {
        if self.facts.is_empty() {
            return self.values.iter().try_for_each(|value| body(value, 0));
        }
        let mut pairs = self.values.iter().zip(&self.facts);
        pairs.try_for_each(|(value, fact)| body(value, *fact as usize))
    }
}

impl Values {
    pub(crate) fn new(grammar: Rc<Grammar>) -> Values {
        let listings = grammar.kinds().map(|_| OnceCell::new()).collect();
        Values { grammar, listings, n_listed: Cell::new(0) }
    }

    /// Calls `body` with each value of a sort, in order.
    pub(crate) fn stream<T: Data>(
        &self,
        plan: &Plan,
        kind: KindId,
        sort: SortId,
        body: &mut dyn FnMut(T, usize) -> Flow,
    ) -> Flow {
        let sort = plan.sort(sort);
        let tag = self.grammar.tag(kind);
        if is_atomic(T::shape_of(tag)) {
            return atom_in(tag, sort.tier).map_or(ControlFlow::Continue(()), |atom| body(atom, 0));
        }
        let listing = self.listing::<T>(kind);
        for (production, node) in &sort.alternatives {
            let run = Run { values: self, plan };
            listing.loops[*production].run(run, *node, &mut |value, node| {
                let Then::Done(fact) = plan.node(node).then else {
                    unreachable!("a value is complete when its fields are");
                };
                body(value, sort.position(fact))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The list of values of a sort, if it is small enough.
    fn list<T: Data>(&self, plan: &Plan, kind: KindId, sort: SortId) -> Option<Rc<List<T>>> {
        let listing = self.listing::<T>(kind);
        if let Some(Some(list)) = listing.lists.borrow().get(sort.index()) {
            return Some(Rc::clone(list));
        }
        let length = usize::try_from(plan.sort(sort).total).ok().filter(|n| *n <= LONGEST_LIST)?;
        let n_listed = self.n_listed.get() + length;
        if n_listed > MOST_LISTED {
            return None;
        }
        self.n_listed.set(n_listed);
        let n_facts = if plan.sort(sort).outcomes.len() == 1 { 0 } else { length };
        let mut list =
            List { values: Vec::with_capacity(length), facts: Vec::with_capacity(n_facts) };
        let _: Flow = self.stream(plan, kind, sort, &mut |value: T, fact| {
            list.values.push(value);
            if n_facts > 0 {
                list.facts.push(u32::try_from(fact).expect("there are fewer facts than values"));
            }
            ControlFlow::Continue(())
        });
        let list = Rc::new(list);
        let mut lists = listing.lists.borrow_mut();
        if lists.len() <= sort.index() {
            lists.resize(sort.index() + 1, None);
        }
        lists[sort.index()] = Some(Rc::clone(&list));
        Some(list)
    }

    fn listing<T: Data>(&self, kind: KindId) -> &Listing<T> {
        let make = || -> Box<dyn Any> {
            let mut loops = AssembleLoops { grammar: &self.grammar };
            let productions = self.grammar.productions(kind).iter();
            let tag = self.grammar.tag(kind);
            let assembled = productions.map(|rule| T::assemble_as(tag, rule.head, &mut loops));
            let loops = assembled.collect();
            Box::new(Listing::<T> { loops, lists: RefCell::new(Vec::new()) })
        };
        let listing = self.listings[kind.index()].get_or_init(make).downcast_ref();
        listing.expect("a type has its place in the grammar")
    }
}

/// The context of a loop.
#[derive(Clone, Copy)]
struct Run<'a> {
    values: &'a Values,
    plan: &'a Plan,
}

/// Nested loops that together visit values of type `T`.
trait Loops<T> {
    /// Runs from a node of the plan; the body receives the next node.
    fn run(&self, run: Run<'_>, node: NodeId, body: &mut dyn FnMut(T, NodeId) -> Flow) -> Flow;
}

struct Once;

impl Loops<()> for Once {
    fn run(&self, _: Run<'_>, node: NodeId, body: &mut dyn FnMut((), NodeId) -> Flow) -> Flow {
        body((), node)
    }
}

/// A loop over values of type `F` inside other loops.
struct Inside<T, F> {
    outer: Box<dyn Loops<T>>,
    kind: KindId,
    tag: TypeTag,
    field: PhantomData<F>,
}

impl<T: Clone, F: Data> Loops<(T, F)> for Inside<T, F> {
    fn run(
        &self,
        run: Run<'_>,
        node: NodeId,
        body: &mut dyn FnMut((T, F), NodeId) -> Flow,
    ) -> Flow {
        self.outer.run(run, node, &mut |outer: T, node| {
            let Then::Field(steps) = &run.plan.node(node).then else {
                unreachable!("there is a plan for every field");
            };
            for step in steps {
                if is_atomic(F::shape_of(self.tag)) {
                    let atom = atom_in(self.tag, step.tier);
                    if let (Some(next), Some(atom)) = (step.next(0), atom) {
                        body((outer.clone(), atom), next)?;
                    }
                } else if let Some(list) = run.values.list::<F>(run.plan, self.kind, step.sort) {
                    list.each(|value, fact| match step.next(fact) {
                        Some(next) => body((outer.clone(), value.clone()), next),
                        None => ControlFlow::Continue(()),
                    })?;
                } else {
                    run.values.stream(run.plan, self.kind, step.sort, &mut |value: F, fact| {
                        match step.next(fact) {
                            Some(next) => body((outer.clone(), value), next),
                            None => ControlFlow::Continue(()),
                        }
                    })?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Maps the values of other loops.
struct Made<T, M> {
    fields: Box<dyn Loops<T>>,
    make: M,
}

impl<T, U, M: Fn(T) -> U> Loops<U> for Made<T, M> {
    fn run(&self, run: Run<'_>, node: NodeId, body: &mut dyn FnMut(U, NodeId) -> Flow) -> Flow {
        self.fields.run(run, node, &mut |fields, node| body((self.make)(fields), node))
    }
}

struct AssembleLoops<'a> {
    grammar: &'a Grammar,
}

impl Assembly for AssembleLoops<'_> {
    type Of<T: Clone + 'static> = Box<dyn Loops<T>>;

    fn nothing(&mut self) -> Box<dyn Loops<()>> {
        Box::new(Once)
    }

    fn field_as<T: Clone + 'static, F: Data>(
        &mut self,
        tag: TypeTag,
        outer: Box<dyn Loops<T>>,
    ) -> Box<dyn Loops<(T, F)>> {
        let kind = self.grammar.find::<F>(tag).expect("a grammar has the types of all fields");
        Box::new(Inside { outer, kind, tag, field: PhantomData })
    }

    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        fields: Box<dyn Loops<T>>,
        make: impl Fn(T) -> U + 'static,
    ) -> Box<dyn Loops<U>> {
        Box::new(Made { fields, make })
    }
}
