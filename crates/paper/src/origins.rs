//! Whether the paper's claims about time are about algorithms or about implementations.
//!
//! A port makes the tests and executions of its original, at other costs. So each claim about time is
//! decided by the same criterion with several costs: see [`Basis`].

use stromboli_domain::Named;
use stromboli_report::Study;
use stromboli_report::table::Table;

use crate::basis::Basis;
use crate::claims::{self, Claim, ClaimVerdict, Reproduction};

#[derive(Clone, Debug)]
pub struct Origin {
    pub claim: &'static Claim,
    /// What each [`Basis`] says about it, in the order of [`Basis::ALL`](Named::ALL).
    pub outcomes: Vec<Reproduction>,
}

/// The subject of a claim about time: algorithms, implementations or the harness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Conclusion {
    /// It holds at the costs of the ports and at those of the Haskell libraries.
    #[named("algorithm")]
    Algorithm,
    /// It holds at the costs of the Haskell libraries, but not at those of the ports.
    #[named("implementation")]
    Implementation,
    /// It holds only at the paper's costs, which are not those of the libraries alone.
    #[named("harness")]
    Harness,
    /// It holds at none of the costs that the paper's times are made of.
    #[named("unexplained")]
    Unexplained,
    #[named("not enough data")]
    NotEnoughData,
}

impl Origin {
    pub fn on(&self, basis: Basis) -> &Reproduction {
        let place = Basis::ALL.iter().position(|known| *known == basis);
        &self.outcomes[place.expect("every basis is listed")]
    }

    pub fn conclusion(&self) -> Conclusion {
        let verdict = |basis| self.on(basis).verdict;
        match (verdict(Basis::Measured), verdict(Basis::Haskell), verdict(Basis::Paper)) {
            (ClaimVerdict::NotEnoughData, ..) | (_, ClaimVerdict::NotEnoughData, _) => {
                Conclusion::NotEnoughData
            }
            (ClaimVerdict::Agrees, ClaimVerdict::Agrees, _) => Conclusion::Algorithm,
            (ClaimVerdict::Differs, ClaimVerdict::Agrees, _) => Conclusion::Implementation,
            (_, ClaimVerdict::Differs, ClaimVerdict::Agrees) => Conclusion::Harness,
            (_, ClaimVerdict::Differs, _) => Conclusion::Unexplained,
        }
    }
}

/// Every claim about time, decided on every basis.
pub fn origins(study: &Study<'_>) -> Vec<Origin> {
    let about_times = claims::ALL.iter().filter(|claim| claim.is_about_times());
    let decided = about_times.map(|claim| Origin {
        claim,
        outcomes: Basis::ALL.iter().map(|basis| claim.recompute(study, *basis)).collect(),
    });
    decided.collect()
}

pub fn table(origins: &[Origin]) -> Table {
    let caption = "The paper's claims about time, each judged by the same criterion at several costs: \
        times measured with the ports; their tests and executions, each at what it costs in the Haskell \
        libraries; the same at the paper's costs, which are what it prints for an execution and, for \
        tests, those of the libraries with a fixed cost per trial; and the counts alone. Conclusions: \
        algorithm, if the claim holds at the costs of the ports and of the Haskell libraries; \
        implementation, if only at those of the Haskell libraries; harness, if only at the paper's; \
        unexplained, if at none of the latter two.";
    let figures = |origin: &Origin, basis| origin.on(basis).ours.clone();
    Table::of("origins", caption, origins)
        .words("id", "id", |origin| origin.claim.id)
        .words("claim", "claim", |origin| origin.claim.claim)
        .words("conclusion", "conclusion", |origin| origin.conclusion().name())
        .words("paper", "paper", |origin| origin.claim.paper)
        .words("measured", "measured", |origin| origin.on(Basis::Measured).verdict.name())
        .words("measured_figures", "measured with the ports", |o| figures(o, Basis::Measured))
        .words("haskell", "Haskell", |origin| origin.on(Basis::Haskell).verdict.name())
        .words("haskell_figures", "at the costs of the Haskell libraries", |origin| {
            figures(origin, Basis::Haskell)
        })
        .words("paper_costs", "paper's costs", |origin| origin.on(Basis::Paper).verdict.name())
        .words("paper_costs_figures", "at the paper's costs", |o| figures(o, Basis::Paper))
        .words("counts", "counts", |origin| origin.on(Basis::Counts).verdict.name())
        .words("counts_figures", "counts alone", |origin| figures(origin, Basis::Counts))
        .table
}

/// The conclusions in a sentence, if any claim was decided: `C4 algorithm, C3 implementation`.
pub fn sentence(origins: &[Origin]) -> Option<String> {
    let of = |conclusion: &Conclusion| {
        let is_it = |origin: &&Origin| origin.conclusion() == *conclusion;
        let ids: Vec<_> = origins.iter().filter(is_it).map(|origin| origin.claim.id).collect();
        (!ids.is_empty()).then(|| format!("{} {}", conclusion.name(), ids.join(", ")))
    };
    let is_decided = |origin: &Origin| origin.conclusion() != Conclusion::NotEnoughData;
    origins.iter().any(is_decided).then(|| {
        let texts: Vec<_> = Conclusion::ALL.iter().filter_map(of).collect();
        format!("Claims about time, judged again at the costs of Haskell: {}.", texts.join("; "))
    })
}
