//! Whether the frameworks of a group differ in a metric, and who is best.

use stromboli_analysis::statistics::{Comparison, Pair};
use stromboli_domain::Budget;

use crate::SIGNIFICANT;
use crate::blocks::Blocks;
use crate::contender::Contender;
use crate::metric::Metric;
use crate::place::Group;
use crate::study::Study;

/// More frameworks than that are too many to be listed in order,
const MANY: usize = 7;
/// so that only so many of them are.
const N_BEST: usize = 5;

/// Whether the frameworks of a group differ in a metric, and who is best.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The group.
    pub group: Group,
    /// Under which budget.
    pub budget: Budget,
    /// The metric.
    pub metric: &'static Metric,
    /// The values that were compared.
    pub blocks: Blocks,
    /// What came of it.
    pub comparison: Comparison,
}

impl Finding {
    /// Compares the frameworks of a group; nothing, if there is nothing to compare.
    pub fn of(
        study: &Study<'_>,
        group: Group,
        budget: Budget,
        metric: &'static Metric,
    ) -> Option<Finding> {
        let blocks = Blocks::new(study, group, budget, metric)?;
        let comparison = blocks.compare();
        Some(Finding { group, budget, metric, blocks, comparison })
    }

    /// Every comparison of a budget: by group, then in the order of the study's measures.
    pub fn all(study: &Study<'_>, budget: Budget) -> Vec<Finding> {
        let of_group = |group: Group| {
            let finding = move |metric| Finding::of(study, group, budget, metric);
            study.measures().compared_in(group.workload).filter_map(finding)
        };
        study.groups(budget).into_iter().flat_map(of_group).collect()
    }

    /// Whether any two frameworks are told apart: by Friedman's test, and by that of Wilcoxon where
    /// there are only two.
    pub fn differs(&self) -> bool {
        match self.comparison.friedman {
            Ok(friedman) => friedman.p.get() < SIGNIFICANT,
            Err(_) => self.comparison.pairs.iter().any(is_told_apart),
        }
    }

    /// The pair of two frameworks, and whether they stand in it in this order.
    pub fn pair(&self, first: Contender, second: Contender) -> Option<(&Pair, bool)> {
        let place = |name| self.blocks.contenders.iter().position(|contender| *contender == name);
        let (first, second) = (place(first)?, place(second)?);
        let pairs = &self.comparison.pairs;
        let forwards = pairs.iter().find(|pair| (pair.first, pair.second) == (first, second));
        let backwards = || pairs.iter().find(|pair| (pair.first, pair.second) == (second, first));
        forwards.map(|pair| (pair, true)).or_else(|| backwards().map(|pair| (pair, false)))
    }

    /// Whether two frameworks are told apart.
    pub fn is_apart(&self, first: Contender, second: Contender) -> bool {
        self.differs() && self.pair(first, second).is_some_and(|(pair, _)| is_told_apart(pair))
    }

    /// The frameworks by their mean ranks, the one with the smallest values first.
    pub fn ranking(&self) -> Vec<Contender> {
        let mean_ranks = &self.comparison.mean_ranks;
        let mut places: Vec<usize> = (0..mean_ranks.len()).collect();
        places.sort_by(|a, b| mean_ranks[*a].total_cmp(&mean_ranks[*b]));
        places.into_iter().map(|place| self.blocks.contenders[place]).collect()
    }

    /// The framework with the smallest values, and those that are not told apart from it.
    pub fn leaders(&self) -> Vec<Contender> {
        let ranking = self.ranking();
        let best = ranking[0];
        ranking
            .into_iter()
            .filter(|framework| *framework == best || !self.is_apart(best, *framework))
            .collect()
    }

    /// The frameworks by their mean ranks, each with what `label` adds, with `<` between neighbours
    /// that are told apart and `~` between those that are not. Of many, the best.
    pub fn order(&self, label: impl Fn(Contender) -> String) -> String {
        let ranking = self.ranking();
        let n_shown = if ranking.len() > MANY { N_BEST } else { ranking.len() };
        let mut text = String::new();
        for (place, framework) in ranking.iter().take(n_shown).enumerate() {
            if let Some(before) = place.checked_sub(1).map(|before| ranking[before]) {
                text.push_str(if self.is_apart(before, *framework) { " < " } else { " ~ " });
            }
            text.push_str(&label(*framework));
        }
        if n_shown < ranking.len() {
            text.push_str(&format!(" .. {} more", ranking.len() - n_shown));
        }
        text
    }

    /// Whether it compares so many frameworks that all pairs are too many to read.
    pub fn is_of_many(&self) -> bool {
        self.blocks.contenders.len() > MANY
    }

    /// Of many frameworks, leaves out the pairs without the one of the best mean rank.
    pub fn keep_pairs_of_the_best(&mut self) {
        let best = self.ranking()[0];
        let place = self.blocks.contenders.iter().position(|contender| *contender == best);
        if self.is_of_many() {
            self.comparison
                .pairs
                .retain(|pair| [Some(pair.first), Some(pair.second)].contains(&place));
        }
    }

    /// The median over the tasks of a framework's values.
    pub fn median(&self, contender: Contender) -> Option<f64> {
        let place = self.blocks.contenders.iter().position(|known| *known == contender)?;
        self.blocks.medians().get(place).copied()
    }
}

/// Whether a pair is told apart.
pub fn is_told_apart(pair: &Pair) -> bool {
    pair.p_holm.get() < SIGNIFICANT
}
