//! Whether the frameworks of a group differ in a metric, and which is best.

use stromboli_analysis::statistics::{Comparison, Pair, Probability, holm, letters};
use stromboli_domain::Budget;

use crate::SIGNIFICANT;
use crate::blocks::Blocks;
use crate::contender::Contender;
use crate::metric::Metric;
use crate::number::{short, time};
use crate::place::Group;
use crate::study::Study;
use crate::table::Value;

/// With more frameworks, rankings list only the best.
const MANY: usize = 7;
/// The number of frameworks that such rankings list.
const N_BEST: usize = 5;

/// Whether the frameworks of a group differ in a metric, and which is best.
#[derive(Clone, Debug)]
pub struct Finding {
    pub group: Group,
    pub budget: Budget,
    pub metric: &'static Metric,
    pub blocks: Blocks,
    pub comparison: Comparison,
    /// The p-values of the pairs, adjusted by Holm's procedure for the pairs of all findings that a page
    /// reports together. Empty for a finding by itself.
    pub p_page: Vec<Probability>,
}

impl Finding {
    /// Compares the frameworks of a group; `None` if there is nothing to compare.
    pub fn of(
        study: &Study<'_>,
        group: Group,
        budget: Budget,
        metric: &'static Metric,
    ) -> Option<Finding> {
        Some(Finding::new(group, budget, metric, Blocks::new(study, group, budget, metric)?))
    }

    pub fn new(group: Group, budget: Budget, metric: &'static Metric, blocks: Blocks) -> Finding {
        let comparison = blocks.compare();
        Finding { group, budget, metric, blocks, comparison, p_page: Vec::new() }
    }

    /// The comparison over all tasks that were tried, where a framework that did not find the bug
    /// of a task counts as worse than any value. It shows whether a finding depends on leaving these
    /// tasks out. `None` if no framework missed any bug.
    pub fn with_unsolved_as_worst(&self, study: &Study<'_>) -> Option<Finding> {
        let Finding { group, budget, metric, .. } = *self;
        let blocks = Blocks::with_unsolved_as_worst(study, group, budget, metric)?;
        (blocks.tasks.len() > self.blocks.tasks.len())
            .then(|| Finding::new(group, budget, metric, blocks))
    }

    /// Every comparison of a budget: by group, then in the order of the study's measures. Their p-values
    /// are also adjusted for all of them together.
    pub fn all(study: &Study<'_>, budget: Budget) -> Vec<Finding> {
        let of_group = |group: Group| {
            let finding = move |metric| Finding::of(study, group, budget, metric);
            study.measures().compared_in(group.workload).filter_map(finding)
        };
        let mut all: Vec<_> = study.groups(budget).into_iter().flat_map(of_group).collect();
        let pairs = all.iter().flat_map(|finding| &finding.comparison.pairs);
        let mut adjusted = holm(&pairs.map(Pair::p).collect::<Vec<_>>()).into_iter();
        for finding in &mut all {
            finding.p_page = adjusted.by_ref().take(finding.comparison.pairs.len()).collect();
        }
        all
    }

    /// Whether any two frameworks differ significantly: by Friedman's test, and by Wilcoxon's where
    /// there are only two.
    pub fn differs(&self) -> bool {
        match self.comparison.friedman {
            Ok(friedman) => friedman.p.get() < SIGNIFICANT,
            Err(_) => self.comparison.pairs.iter().any(is_told_apart),
        }
    }

    /// Friedman's p-value, or Wilcoxon's where there are only two frameworks, in a table.
    pub(crate) fn p_value(&self) -> Value {
        let of_pair = || self.comparison.pairs.first().map(|pair| pair.p_holm);
        let p = self.comparison.friedman.ok().map(|friedman| friedman.p).or_else(of_pair);
        p.map_or(Value::Missing, |p| Value::Probability(p.get()))
    }

    /// The pair of two frameworks, and whether it has them in this order.
    pub fn pair(&self, first: Contender, second: Contender) -> Option<(&Pair, bool)> {
        let (first, second) = (self.position(first)?, self.position(second)?);
        let pairs = &self.comparison.pairs;
        let forwards = pairs.iter().find(|pair| (pair.first, pair.second) == (first, second));
        let backwards = || pairs.iter().find(|pair| (pair.first, pair.second) == (second, first));
        forwards.map(|pair| (pair, true)).or_else(|| backwards().map(|pair| (pair, false)))
    }

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

    /// Whether the first framework has significantly smaller values than the second.
    pub fn is_ahead(&self, first: Contender, second: Contender) -> bool {
        let is_smaller = |(pair, is_in_order): (&Pair, bool)| {
            pair.rank_biserial.is_some_and(|r| if is_in_order { r < 0.0 } else { r > 0.0 })
        };
        self.is_apart(first, second) && self.pair(first, second).is_some_and(is_smaller)
    }

    /// The framework that is ahead of all others, if there is one.
    pub fn leader(&self) -> Option<Contender> {
        let contenders = &self.blocks.contenders;
        let is_leader = |one: &Contender| {
            contenders.iter().all(|other| other == one || self.is_ahead(*one, *other))
        };
        contenders.iter().copied().find(is_leader)
    }

    /// Whether no two frameworks could differ significantly, even if one were better on every task.
    pub fn has_too_few_tasks(&self) -> bool {
        let n_tasks = i32::try_from(self.comparison.n).unwrap_or(i32::MAX);
        let least_p = 2_f64.powi(1 - n_tasks);
        least_p * self.comparison.pairs.len() as f64 >= SIGNIFICANT
    }

    /// Every two frameworks of which the first is ahead of the second, by their mean ranks.
    pub fn pairs_ahead(&self) -> Vec<(Contender, Contender)> {
        let ranking = self.ranking();
        let pairs = ranking.iter().flat_map(|one| ranking.iter().map(move |other| (*one, *other)));
        pairs.filter(|(one, other)| one != other && self.is_ahead(*one, *other)).collect()
    }

    /// The frameworks by their mean ranks, each with what `label` gives and its letters in brackets:
    /// two that share a letter do not differ significantly. Of many frameworks, the best.
    pub fn order(&self, label: impl Fn(Contender) -> String) -> String {
        let level = Probability::new(SIGNIFICANT).unwrap_or(Probability::ZERO);
        let letters = letters(&self.comparison, level);
        let of = |contender: Contender| {
            let letters = self.position(contender).map_or("", |place| letters[place].as_str());
            format!("{} [{letters}]", label(contender))
        };
        let ranking = self.ranking();
        let n_shown = if ranking.len() > MANY { N_BEST } else { ranking.len() };
        let mut texts: Vec<_> = ranking.iter().take(n_shown).copied().map(of).collect();
        if n_shown < ranking.len() {
            texts.push(format!("{} more", ranking.len() - n_shown));
        }
        texts.join(", ")
    }

    /// The order with the medians: `QuickCheck 3 [a], Hedgehog 7 [b]`.
    pub(crate) fn order_with_medians(&self, title: fn(Contender) -> String) -> String {
        let number = if self.metric.unit.is_time() { time } else { short };
        self.order(|contender| {
            let median = self.median(contender).unwrap_or_default();
            format!("{} {}", title(contender), number(median))
        })
    }

    /// Whether it compares more frameworks than a reader can follow pair by pair.
    pub fn is_of_many(&self) -> bool {
        self.blocks.contenders.len() > MANY
    }

    /// If there are many frameworks, keeps only the pairs with the one that has the best mean rank.
    pub fn keep_pairs_of_the_best(&mut self) {
        if !self.is_of_many() {
            return;
        }
        let place = self.position(self.ranking()[0]);
        let is_kept = |pair: &Pair| [Some(pair.first), Some(pair.second)].contains(&place);
        let kept: Vec<bool> = self.comparison.pairs.iter().map(is_kept).collect();
        let mut of_pairs = kept.iter();
        self.comparison.pairs.retain(|_| of_pairs.next().is_some_and(|is_kept| *is_kept));
        let mut of_pairs = kept.iter();
        self.p_page.retain(|_| of_pairs.next().is_some_and(|is_kept| *is_kept));
    }

    /// The median over the tasks of a framework's values.
    pub fn median(&self, contender: Contender) -> Option<f64> {
        self.blocks.medians().get(self.position(contender)?).copied()
    }

    /// The mean rank of a framework over the tasks.
    pub fn mean_rank(&self, contender: Contender) -> Option<f64> {
        self.comparison.mean_ranks.get(self.position(contender)?).copied()
    }

    fn position(&self, contender: Contender) -> Option<usize> {
        self.blocks.contenders.iter().position(|known| *known == contender)
    }
}

/// Whether the two of a pair differ significantly.
pub fn is_told_apart(pair: &Pair) -> bool {
    pair.p_holm.get() < SIGNIFICANT
}
