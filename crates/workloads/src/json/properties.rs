//! The properties of the printer and the parser.

use stromboli_domain::{Bug, Family, Named, Precondition, Verdict};
use stromboli_enumeration::Order;

use super::candidates::LocalCauses;
use super::model;
use super::mutation::{Json, Mutation};
use super::tree::{Document, Draft, Tree};
use super::validity::JsonTexts;
use crate::program::Program;
use crate::property::property;
use crate::schema::Sampling;

/// The properties. Each description has the input, then what must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Property {
    /// (t): parsing what is printed for t yields t.
    RoundTrip,
    /// (t): what is printed for t is JSON.
    PrintsJson,
    /// (t): the pretty form of t is parsed like the compact form.
    PrettyAgrees,
    /// (t): the ASCII form of t is parsed like the compact form.
    AsciiAgrees,
    /// (s): if s is JSON and is accepted, printing its tree yields a text with the same tree, for
    /// which the same is printed.
    Idempotent,
    /// (s): if s is JSON, its tree is the one that the model reads.
    ParseModel,
    /// (d): d is accepted if, and only if, it is JSON.
    Accepts,
}

impl Program for Json {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = JsonTexts;
    type Candidates = LocalCauses;

    const NAME: &'static str = "json";

    const SUMMARY: &'static str = "JSON: a printer and a strict parser.";

    const TASKS: &'static [(Mutation, &'static [Property])] = {
        use Property::*;
        &[
            (Mutation::QuoteUnescaped, &[Idempotent, PrintsJson, RoundTrip]),
            (Mutation::BackslashUnescaped, &[AsciiAgrees, Idempotent, PrintsJson, RoundTrip]),
            (Mutation::ControlUnescaped, &[Idempotent, PrintsJson, RoundTrip]),
            (Mutation::HexUnpadded, &[AsciiAgrees, Idempotent, PrintsJson, RoundTrip]),
            (Mutation::ExponentSign, &[Idempotent, RoundTrip]),
            (Mutation::EmptyNested, &[Idempotent, PrintsJson, RoundTrip]),
            (Mutation::PrettyStrings, &[PrettyAgrees]),
            (Mutation::PrettyQuotes, &[PrettyAgrees]),
            (Mutation::AsciiPair, &[AsciiAgrees]),
            (Mutation::EscapeLost, &[Idempotent, ParseModel, RoundTrip]),
            (Mutation::UnknownEscape, &[Accepts]),
            (Mutation::ControlAccepted, &[Accepts]),
            (Mutation::HexUpper, &[Accepts, ParseModel]),
            (Mutation::PairSplit, &[AsciiAgrees, ParseModel]),
            (Mutation::SurrogateAccepted, &[Accepts]),
            (Mutation::LeadingZero, &[Accepts]),
            (Mutation::MinusZero, &[ParseModel]),
            (Mutation::ExponentPlus, &[Accepts, ParseModel]),
            (Mutation::ExponentEmpty, &[Accepts]),
            (Mutation::TrailingComma, &[Accepts]),
            (Mutation::EmptyKey, &[ParseModel, RoundTrip]),
            (Mutation::DuplicateKey, &[ParseModel, RoundTrip]),
            (Mutation::NewlineRejected, &[Accepts, ParseModel, PrettyAgrees]),
            (Mutation::SpaceInEmpty, &[Accepts, ParseModel]),
            (Mutation::TrailingText, &[Accepts]),
        ]
    };

    const ORDERS: &'static [Order] = &[Order::Derived];

    const SAMPLING: &'static [(Family, Sampling)] =
        &[(Family::TYPE, Sampling { depth: 3, lists: 8, ..Sampling::DEFAULT })];

    fn with_bug(bug: Option<Mutation>) -> Self {
        Json(bug)
    }

    fn validity(self) -> JsonTexts {
        JsonTexts
    }

    fn candidates(self) -> LocalCauses {
        LocalCauses::of(self.0)
    }

    fn property(of: Property) -> Box<dyn crate::Property> {
        match of {
            Property::RoundTrip => property(Json::round_trip),
            Property::PrintsJson => property(Json::prints_json),
            Property::PrettyAgrees => property(Json::pretty_agrees),
            Property::AsciiAgrees => property(Json::ascii_agrees),
            Property::Idempotent => property(Json::idempotent),
            Property::ParseModel => property(Json::parse_model),
            Property::Accepts => property(Json::accepts),
        }
    }
}

/// The methods are named like the variants of [`Property`], which describe them.
#[expect(missing_docs, reason = "the variants of `Property` say it")]
impl<B: Bug<Mutation>> Json<B> {
    pub fn round_trip(self, pre: Precondition, tree: &Tree) -> Verdict {
        pre.given(|| true, || self.parse(&self.print(tree)).as_ref() == Some(tree))
    }

    pub fn prints_json(self, pre: Precondition, tree: &Tree) -> Verdict {
        pre.given(|| true, || model::is_json(&self.print(tree)))
    }

    pub fn pretty_agrees(self, pre: Precondition, tree: &Tree) -> Verdict {
        pre.given(|| true, || self.parse(&self.print_pretty(tree)) == self.parse(&self.print(tree)))
    }

    pub fn ascii_agrees(self, pre: Precondition, tree: &Tree) -> Verdict {
        pre.given(|| true, || self.parse(&self.print_ascii(tree)) == self.parse(&self.print(tree)))
    }

    pub fn idempotent(self, pre: Precondition, Document(text): &Document) -> Verdict {
        pre.given(
            || model::is_json(text),
            || {
                let Some(tree) = self.parse(text) else { return true };
                let printed = self.print(&tree);
                let again = self.parse(&printed);
                again.is_some_and(|again| again == tree && self.print(&again) == printed)
            },
        )
    }

    pub fn parse_model(self, pre: Precondition, Document(text): &Document) -> Verdict {
        let expected = model::read(text);
        pre.given(|| expected.is_some(), || self.parse(text) == expected)
    }

    pub fn accepts(self, pre: Precondition, Draft { text }: &Draft) -> Verdict {
        pre.given(|| true, || self.parse(text).is_some() == model::is_json(text))
    }
}
