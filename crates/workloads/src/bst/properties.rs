//! The properties of search trees.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Anything, Order};

use super::operations::{Bst, Mutation};
use super::tree::Tree;
use super::validity::SearchTrees;
use crate::pairs::{self, Key, PairTree, Value};
use crate::program::Program;
use crate::property::property;
use crate::schema::Sampling;

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (t, k, v): inserting into a search tree yields a search tree.
    InsertValid,
    /// (t, k): deleting from a search tree yields a search tree.
    DeleteValid,
    /// (t, u): the union of two search trees is a search tree.
    UnionValid,
    /// (t, k, k', v): after inserting k, k has the value v and every other k' has what it had.
    InsertPost,
    /// (t, k, k'): after deleting k, k has no value and every other k' has what it had.
    DeletePost,
    /// (t, u, k): in the union, k has the value it has in t, or else in u.
    UnionPost,
    /// (t, k, v): insertion does to the tree what it does to the ordered list of its pairs.
    InsertModel,
    /// (t, k): deletion does to the tree what it does to the ordered list of its pairs.
    DeleteModel,
    /// (t, u): union does to the trees what it does to the ordered lists of their pairs.
    UnionModel,
    /// (t, k, k', v, v'): the order of two insertions matters only if the keys are the same.
    InsertInsert,
    /// (t, k, k', v): inserting k and deleting k' commute, unless the keys are the same.
    InsertDelete,
    /// (t, u, k, v): inserting k into the union of t and u equals inserting it into t first.
    InsertUnion,
    /// (t, k, k', v'): deleting k and inserting k' commute, unless the keys are the same.
    DeleteInsert,
    /// (t, k, k'): two deletions commute.
    DeleteDelete,
    /// (t, u, k): deleting from a union is the union of what is left of both.
    DeleteUnion,
    /// (t, u, k, v): uniting t without k and u with k equals inserting k into the union.
    UnionDeleteInsert,
    /// (t): a tree united with itself is itself.
    UnionUnionIdem,
    /// (t, u, w): the two ways to unite three trees give equal trees.
    UnionUnionAssoc,
}

impl Program for Bst {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = SearchTrees;
    type Candidates = Anything;

    const NAME: &'static str = "bst";

    const SUMMARY: &'static str = "Binary search trees: insertion, deletion and union.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (
                Mutation::Insert1,
                &[
                    DeleteInsert, InsertInsert, InsertModel, InsertPost, InsertUnion,
                    UnionDeleteInsert,
                ],
            ),
            (
                Mutation::Insert2,
                &[
                    DeleteInsert, InsertDelete, InsertInsert, InsertModel, InsertPost, InsertUnion,
                    UnionDeleteInsert,
                ],
            ),
            (
                Mutation::Insert3,
                &[
                    InsertDelete, InsertInsert, InsertModel, InsertPost, InsertUnion,
                    UnionDeleteInsert,
                ],
            ),
            (
                Mutation::Delete4,
                &[
                    DeleteDelete, DeleteInsert, DeleteModel, DeletePost, DeleteUnion, InsertDelete,
                    UnionDeleteInsert,
                ],
            ),
            (
                Mutation::Delete5,
                &[
                    DeleteDelete, DeleteInsert, DeleteModel, DeletePost, DeleteUnion,
                    UnionDeleteInsert,
                ],
            ),
            (
                Mutation::Union6,
                &[
                    DeleteUnion, InsertUnion, UnionDeleteInsert, UnionModel, UnionPost,
                    UnionUnionAssoc, UnionUnionIdem, UnionValid,
                ],
            ),
            (
                Mutation::Union7,
                &[
                    DeleteUnion, InsertUnion, UnionDeleteInsert, UnionModel, UnionPost,
                    UnionUnionAssoc, UnionValid,
                ],
            ),
            (
                Mutation::Union8,
                &[
                    DeleteUnion, InsertUnion, UnionDeleteInsert, UnionModel, UnionPost,
                    UnionUnionAssoc,
                ],
            ),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived];

    const SAMPLING: &'static [(Family, Sampling)] =
        &[(Family::TYPE, Sampling { depth: 5, weights: &[("T", 3)], ..Sampling::DEFAULT })];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Bst(bug)
    }

    fn validity(self) -> SearchTrees {
        SearchTrees
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::InsertValid => property(Bst::insert_valid),
            Property::DeleteValid => property(Bst::delete_valid),
            Property::UnionValid => property(Bst::union_valid),
            Property::InsertPost => property(Bst::insert_post),
            Property::DeletePost => property(Bst::delete_post),
            Property::UnionPost => property(Bst::union_post),
            Property::InsertModel => property(Bst::insert_model),
            Property::DeleteModel => property(Bst::delete_model),
            Property::UnionModel => property(Bst::union_model),
            Property::InsertInsert => property(Bst::insert_insert),
            Property::InsertDelete => property(Bst::insert_delete),
            Property::InsertUnion => property(Bst::insert_union),
            Property::DeleteInsert => property(Bst::delete_insert),
            Property::DeleteDelete => property(Bst::delete_delete),
            Property::DeleteUnion => property(Bst::delete_union),
            Property::UnionDeleteInsert => property(Bst::union_delete_insert),
            Property::UnionUnionIdem => property(Bst::union_union_idem),
            Property::UnionUnionAssoc => property(Bst::union_union_assoc),
        }
    }
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Bst<B> {
    pub fn insert_valid(self, pre: Precondition, (t, k, v): &(Tree, Key, Value)) -> Verdict {
        pre.given(|| t.is_search_tree(), || self.insert(*k, *v, t).is_search_tree())
    }

    pub fn delete_valid(self, pre: Precondition, (t, k): &(Tree, Key)) -> Verdict {
        pre.given(|| t.is_search_tree(), || self.delete(*k, t).is_search_tree())
    }

    pub fn union_valid(self, pre: Precondition, (t, u): &(Tree, Tree)) -> Verdict {
        pre.given(|| t.is_search_tree() && u.is_search_tree(), || self.union(t, u).is_search_tree())
    }

    pub fn insert_post(
        self,
        pre: Precondition,
        (t, k, k2, v): &(Tree, Key, Key, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let expected = if k == k2 { Some(*v) } else { t.find(*k2) };
                self.insert(*k, *v, t).find(*k2) == expected
            },
        )
    }

    pub fn delete_post(self, pre: Precondition, (t, k, k2): &(Tree, Key, Key)) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let expected = if k == k2 { None } else { t.find(*k2) };
                self.delete(*k, t).find(*k2) == expected
            },
        )
    }

    pub fn union_post(self, pre: Precondition, (t, u, k): &(Tree, Tree, Key)) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree(),
            || self.union(t, u).find(*k) == t.find(*k).or_else(|| u.find(*k)),
        )
    }

    pub fn insert_model(self, pre: Precondition, (t, k, v): &(Tree, Key, Value)) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || self.insert(*k, *v, t).pairs() == pairs::with(*k, *v, t.pairs()),
        )
    }

    pub fn delete_model(self, pre: Precondition, (t, k): &(Tree, Key)) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || self.delete(*k, t).pairs() == pairs::without(*k, t.pairs()),
        )
    }

    pub fn union_model(self, pre: Precondition, (t, u): &(Tree, Tree)) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree(),
            || self.union(t, u).pairs() == pairs::union(t.pairs(), u.pairs()),
        )
    }

    pub fn insert_insert(
        self,
        pre: Precondition,
        (t, k, k2, v, v2): &(Tree, Key, Key, Value, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let inserted = self.insert(*k, *v, t);
                let expected = if k == k2 { inserted } else { self.insert(*k2, *v2, &inserted) };
                self.insert(*k, *v, self.insert(*k2, *v2, t)).has_pairs_of(&expected)
            },
        )
    }

    pub fn insert_delete(
        self,
        pre: Precondition,
        (t, k, k2, v): &(Tree, Key, Key, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let inserted = self.insert(*k, *v, t);
                let expected = if k == k2 { inserted } else { self.delete(*k2, &inserted) };
                self.insert(*k, *v, self.delete(*k2, t)).has_pairs_of(&expected)
            },
        )
    }

    pub fn insert_union(
        self,
        pre: Precondition,
        (t, u, k, v): &(Tree, Tree, Key, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree(),
            || {
                let expected = self.union(self.insert(*k, *v, t), u);
                self.insert(*k, *v, self.union(t, u)).has_pairs_of(&expected)
            },
        )
    }

    pub fn delete_insert(
        self,
        pre: Precondition,
        (t, k, k2, v2): &(Tree, Key, Key, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let deleted = self.delete(*k, t);
                let expected = if k == k2 { deleted } else { self.insert(*k2, *v2, &deleted) };
                self.delete(*k, self.insert(*k2, *v2, t)).has_pairs_of(&expected)
            },
        )
    }

    pub fn delete_delete(self, pre: Precondition, (t, k, k2): &(Tree, Key, Key)) -> Verdict {
        pre.given(
            || t.is_search_tree(),
            || {
                let expected = self.delete(*k2, self.delete(*k, t));
                self.delete(*k, self.delete(*k2, t)).has_pairs_of(&expected)
            },
        )
    }

    pub fn delete_union(self, pre: Precondition, (t, u, k): &(Tree, Tree, Key)) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree(),
            || {
                let expected = self.union(self.delete(*k, t), self.delete(*k, u));
                self.delete(*k, self.union(t, u)).has_pairs_of(&expected)
            },
        )
    }

    pub fn union_delete_insert(
        self,
        pre: Precondition,
        (t, u, k, v): &(Tree, Tree, Key, Value),
    ) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree(),
            || {
                let expected = self.insert(*k, *v, self.union(t, u));
                self.union(self.delete(*k, t), self.insert(*k, *v, u)).has_pairs_of(&expected)
            },
        )
    }

    pub fn union_union_idem(self, pre: Precondition, t: &Tree) -> Verdict {
        pre.given(|| t.is_search_tree(), || self.union(t, t).has_pairs_of(t))
    }

    pub fn union_union_assoc(self, pre: Precondition, (t, u, w): &(Tree, Tree, Tree)) -> Verdict {
        pre.given(
            || t.is_search_tree() && u.is_search_tree() && w.is_search_tree(),
            || self.union(self.union(t, u), w) == self.union(t, self.union(u, w)),
        )
    }
}
