//! The properties of red-black trees.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::Order;

use super::candidates::Compact;
use super::operations::{InvariantError, Mutation, Rbt};
use super::tree::Tree;
use super::validity::RedBlackTrees;
use crate::pairs::{self, Key, PairTree, Value};
use crate::program::Program;
use crate::property::property;
use crate::schema::Sampling;

/// The properties. Each description has the input, then what must hold.
///
/// They fail if an operation returns an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (t, k, v): inserting into a red-black tree yields a red-black tree.
    InsertValid,
    /// (t, k): deleting from a red-black tree yields a red-black tree.
    DeleteValid,
    /// (t, k, k', v): after inserting k, k has the value v and every other k' has what it had.
    InsertPost,
    /// (t, k, k'): after deleting k, k has no value and every other k' has what it had.
    DeletePost,
    /// (t, k, v): insertion does to the tree what it does to the ordered list of its pairs.
    InsertModel,
    /// (t, k): deletion does to the tree what it does to the ordered list of its pairs.
    DeleteModel,
    /// (t, k, k', v, v'): the order of two insertions matters only if the keys are the same.
    InsertInsert,
    /// (t, k, k', v): inserting k and deleting k' commute, unless the keys are the same.
    InsertDelete,
    /// (t, k, k', v'): deleting k and inserting k' commute, unless the keys are the same.
    DeleteInsert,
    /// (t, k, k'): two deletions commute.
    DeleteDelete,
}

impl Program for Rbt {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = RedBlackTrees;
    type Candidates = Compact;

    const NAME: &'static str = "rbt";

    const SUMMARY: &'static str = "Red-black trees: Okasaki's insertion and Kahrs' deletion.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (Mutation::MiscolorInsert, &[DeleteInsert, InsertValid]),
            (Mutation::Insert1, &[DeleteInsert, InsertInsert, InsertModel, InsertPost]),
            (
                Mutation::Insert2,
                &[DeleteInsert, InsertDelete, InsertInsert, InsertModel, InsertPost],
            ),
            (Mutation::Insert3, &[InsertDelete, InsertInsert, InsertModel, InsertPost]),
            (Mutation::NoBalanceInsert1, &[DeleteInsert, InsertDelete, InsertValid]),
            (Mutation::NoBalanceInsert2, &[DeleteInsert, InsertDelete, InsertValid]),
            (Mutation::MiscolorDelete, &[DeleteValid]),
            (
                Mutation::Delete4,
                &[DeleteDelete, DeleteInsert, DeleteModel, DeletePost, InsertDelete],
            ),
            (Mutation::Delete5, &[DeleteDelete, DeleteInsert, DeleteModel, DeletePost]),
            (Mutation::MiscolorBalLeft, &[DeleteDelete, DeleteValid]),
            (Mutation::MiscolorBalRight, &[DeleteDelete, DeleteValid]),
            (Mutation::MiscolorJoin1, &[DeleteValid]),
            (Mutation::MiscolorJoin2, &[DeleteDelete, DeleteValid]),
            (
                Mutation::SwapCd,
                &[
                    DeleteDelete, DeleteInsert, DeleteModel, DeletePost, DeleteValid, InsertDelete,
                    InsertInsert, InsertModel, InsertPost, InsertValid,
                ],
            ),
            (
                Mutation::SwapBc,
                &[
                    DeleteDelete, DeleteInsert, DeleteModel, DeletePost, DeleteValid, InsertDelete,
                    InsertInsert, InsertModel, InsertPost, InsertValid,
                ],
            ),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived];

    const SAMPLING: &'static [(Family, Sampling)] =
        &[(Family::TYPE, Sampling { depth: 5, weights: &[("T", 3)], ..Sampling::DEFAULT })];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Rbt(bug)
    }

    fn validity(self) -> RedBlackTrees {
        RedBlackTrees
    }

    fn candidates(self) -> Compact {
        Compact
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::InsertValid => property(Rbt::insert_valid),
            Property::DeleteValid => property(Rbt::delete_valid),
            Property::InsertPost => property(Rbt::insert_post),
            Property::DeletePost => property(Rbt::delete_post),
            Property::InsertModel => property(Rbt::insert_model),
            Property::DeleteModel => property(Rbt::delete_model),
            Property::InsertInsert => property(Rbt::insert_insert),
            Property::InsertDelete => property(Rbt::insert_delete),
            Property::DeleteInsert => property(Rbt::delete_insert),
            Property::DeleteDelete => property(Rbt::delete_delete),
        }
    }
}

/// A property of one tree, which fails if deletion returns an error.
fn given_valid(
    pre: Precondition,
    tree: &Tree,
    post: impl FnOnce() -> Result<bool, InvariantError>,
) -> Verdict {
    pre.given(|| tree.is_red_black_tree(), || post() == Ok(true))
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Rbt<B> {
    pub fn insert_valid(self, pre: Precondition, (t, k, v): &(Tree, Key, Value)) -> Verdict {
        given_valid(pre, t, || Ok(self.insert(*k, *v, t).is_red_black_tree()))
    }

    pub fn delete_valid(self, pre: Precondition, (t, k): &(Tree, Key)) -> Verdict {
        given_valid(pre, t, || Ok(self.delete(*k, t)?.is_red_black_tree()))
    }

    pub fn insert_post(
        self,
        pre: Precondition,
        (t, k, k2, v): &(Tree, Key, Key, Value),
    ) -> Verdict {
        given_valid(pre, t, || {
            let expected = if k == k2 { Some(*v) } else { t.find(*k2) };
            Ok(self.insert(*k, *v, t).find(*k2) == expected)
        })
    }

    pub fn delete_post(self, pre: Precondition, (t, k, k2): &(Tree, Key, Key)) -> Verdict {
        given_valid(pre, t, || {
            let expected = if k == k2 { None } else { t.find(*k2) };
            Ok(self.delete(*k, t)?.find(*k2) == expected)
        })
    }

    pub fn insert_model(self, pre: Precondition, (t, k, v): &(Tree, Key, Value)) -> Verdict {
        given_valid(pre, t, || Ok(self.insert(*k, *v, t).pairs() == pairs::with(*k, *v, t.pairs())))
    }

    pub fn delete_model(self, pre: Precondition, (t, k): &(Tree, Key)) -> Verdict {
        given_valid(pre, t, || Ok(self.delete(*k, t)?.pairs() == pairs::without(*k, t.pairs())))
    }

    pub fn insert_insert(
        self,
        pre: Precondition,
        (t, k, k2, v, v2): &(Tree, Key, Key, Value, Value),
    ) -> Verdict {
        given_valid(pre, t, || {
            let inserted = self.insert(*k, *v, t);
            let expected = if k == k2 { inserted } else { self.insert(*k2, *v2, &inserted) };
            Ok(self.insert(*k, *v, self.insert(*k2, *v2, t)).has_pairs_of(&expected))
        })
    }

    pub fn insert_delete(
        self,
        pre: Precondition,
        (t, k, k2, v): &(Tree, Key, Key, Value),
    ) -> Verdict {
        given_valid(pre, t, || {
            let inserted = self.insert(*k, *v, t);
            // Evaluated even if the keys are equal and the result is not used, because an error is a
            // failure.
            let deleted = self.delete(*k2, &inserted)?;
            let expected = if k == k2 { inserted } else { deleted };
            Ok(self.insert(*k, *v, self.delete(*k2, t)?).has_pairs_of(&expected))
        })
    }

    pub fn delete_insert(
        self,
        pre: Precondition,
        (t, k, k2, v2): &(Tree, Key, Key, Value),
    ) -> Verdict {
        given_valid(pre, t, || {
            let deleted = self.delete(*k, t)?;
            let expected = if k == k2 { deleted } else { self.insert(*k2, *v2, &deleted) };
            Ok(self.delete(*k, self.insert(*k2, *v2, t))?.has_pairs_of(&expected))
        })
    }

    pub fn delete_delete(self, pre: Precondition, (t, k, k2): &(Tree, Key, Key)) -> Verdict {
        given_valid(pre, t, || {
            let expected = self.delete(*k2, self.delete(*k, t)?)?;
            Ok(self.delete(*k, self.delete(*k2, t)?)?.has_pairs_of(&expected))
        })
    }
}
