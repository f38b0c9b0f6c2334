//! Critical difference diagrams: mean ranks, and which frameworks do not differ significantly.

use std::collections::BTreeSet;

use stromboli_analysis::statistics::{Probability, Undefined, cliques};
use stromboli_domain::Budget;

use super::grid::{Area, Grid, Size};
use super::lines::about;
use super::scale::value_label;
use super::svg::{
    Anchor, Drawing, Element, INK, TEXT, axis, line, number as svg, small_text, text, width_of,
};
use super::{Figure, FigureKind, one_per_panel};
use crate::SIGNIFICANT;
use crate::finding::Finding;
use crate::metric::Metric;
use crate::number;
use crate::place;
use crate::study::Study;
use crate::table::Table;

const GAP_ACROSS: f64 = 22.0;
const GAP_DOWN: f64 = 14.0;
const HEIGHT: f64 = 90.0;
/// Left of the axis.
const MARGIN: f64 = 12.0;
/// From the top of a panel to the axis, with room for the numbers.
const AXIS: f64 = 20.0;
const LENGTH: f64 = 124.0;
/// The least length of an axis from one rank to the next.
const STEP: f64 = 14.0;
/// From this rank on, two numbers side by side would almost touch.
const TWO_DIGITS: usize = 10;
/// Room for names to the right of the axis, unless there are longer ones.
const NAMES: f64 = 80.0;
const ROW: f64 = 13.0;
const BAR: f64 = 6.0;

/// The sets of frameworks that do not differ significantly.
fn bars(finding: &Finding) -> Vec<Vec<usize>> {
    let level = Probability::new(SIGNIFICANT).unwrap_or(Probability::ZERO);
    cliques(&finding.comparison, level)
}

/// The height of the diagram of a finding, with a line of text below it.
fn height(finding: &Finding) -> f64 {
    let n = finding.comparison.mean_ranks.len() as f64;
    AXIS + 12.0 + bars(finding).len() as f64 * BAR + n * ROW + 7.0
}

/// The size of panels that have room for every finding.
fn size(findings: &[Finding]) -> Size {
    let contenders = || findings.iter().flat_map(|finding| &finding.blocks.contenders);
    let widths = contenders().map(|contender| width_of(&contender.title(), TEXT) + 12.0);
    let names = widths.fold(NAMES, f64::max);
    let n = findings.iter().map(|finding| finding.blocks.contenders.len()).max().unwrap_or(1);
    let length = LENGTH.max((n - 1) as f64 * STEP);
    let width = MARGIN + length + names;
    Size { width, height: HEIGHT, gap_across: GAP_ACROSS, gap_down: GAP_DOWN }
}

pub(super) fn draw(
    kind: &FigureKind,
    study: &Study<'_>,
    budget: Budget,
    metric: &'static Metric,
) -> Option<Figure> {
    let groups = study.shown_groups(budget).into_iter();
    let findings = groups.filter_map(|group| Finding::of(study, group, budget, metric)).collect();
    let findings = one_per_panel(findings, |finding| finding.group);
    let panels: BTreeSet<_> = findings.iter().map(|finding| finding.group.panel()).collect();
    if panels.is_empty() {
        return None;
    }
    let size = size(&findings);
    let grid = Grid::new(&panels, 8.0, size, |workload| {
        let of_workload = findings.iter().filter(|finding| finding.group.workload == workload);
        of_workload.map(height).fold(HEIGHT, f64::max)
    });
    let mut drawing = Drawing::new(kind, grid.width(), grid.height());
    grid.headings(&mut drawing);
    for finding in &findings {
        grid.begin(&mut drawing, finding.group.panel());
        let area = grid.area(finding.group.panel());
        let n = finding.blocks.contenders.len();
        let length = LENGTH.max((n - 1) as f64 * STEP);
        diagram(&mut drawing, area, length, study, finding);
    }
    grid.label_across(&mut drawing, &format!("mean rank ({}), best to the left", metric.title));
    let caption = format!(
        "Critical difference diagrams: frameworks by their mean rank over the tasks for which \
         all have a value ({}). A bar joins frameworks that do not differ significantly at the \
         level {SIGNIFICANT} (Friedman's test, then Wilcoxon's with Holm's adjustment). Dots on \
         the bar mark its members.",
        metric.description
    );
    Some(drawing.finish(caption, data(kind, metric, &findings)))
}

fn diagram(drawing: &mut Drawing, area: Area, length: f64, study: &Study<'_>, finding: &Finding) {
    let mean_ranks = &finding.comparison.mean_ranks;
    let n = mean_ranks.len();
    // Names are written to the right of their places.
    let left = area.x + MARGIN;
    let right = left + length;
    let place = |rank: f64| left + (rank - 1.0) / (n as f64 - 1.0) * (right - left);
    let y = area.y + AXIS;
    drawing.add(axis(left, y, right, y));
    for rank in 1..=n {
        let x = place(rank as f64);
        drawing.add(axis(x, y - 4.0, x, y));
        if n < TWO_DIGITS || rank % 2 == 1 {
            drawing.add(small_text(x, y - 7.0, Anchor::Middle, &rank.to_string()));
        }
    }

    let bars = bars(finding);
    // The worst is written highest, so that no line crosses a name.
    let mut by_rank: Vec<usize> = (0..n).collect();
    by_rank.sort_by(|a, b| mean_ranks[*b].total_cmp(&mean_ranks[*a]));
    let below = y + 12.0 + bars.len() as f64 * BAR;
    let medians = finding.blocks.medians();
    for (row, member) in by_rank.iter().enumerate() {
        let framework = finding.blocks.contenders[*member];
        let (x, y_name) = (place(mean_ranks[*member]), below + row as f64 * ROW);
        let leader = Element::new("path")
            .set("d", format!("M{0},{1}V{2}H{3}", svg(x), svg(y), svg(y_name), svg(x + 7.0)))
            .class(&format!("line-{}", framework.class()))
            .set("fill", "none")
            .set("stroke", framework.look().hue.hex())
            .at("stroke-width", 1.5);
        drawing.add(leader);
        let tip = format!(
            "{}: mean rank {}, median {}",
            framework.title(),
            number::short(mean_ranks[*member]),
            value_label(finding.metric, medians[*member])
        );
        let name = text(x + 10.0, y_name + 3.8, Anchor::Start, &framework.title()).tip(&tip);
        let series = study.find(finding.group, framework, finding.budget);
        drawing.add(match series {
            Some(series) => about(series, finding.metric).class("link").holding(name),
            None => name,
        });
    }
    for (row, bar) in bars.iter().enumerate() {
        let y = y + 6.0 + row as f64 * BAR;
        let members = || bar.iter().map(|member| place(mean_ranks[*member]));
        let (first, last) =
            (members().fold(f64::MAX, f64::min), members().fold(f64::MIN, f64::max));
        let bar = line(first - 3.0, y, last + 3.0, y)
            .class("bar")
            .set("stroke", INK)
            .at("stroke-width", 1.6)
            .set("stroke-linecap", "round");
        drawing.add(bar);
        // Of the bar's colour, so that it cuts no gap into the bar on any ground.
        for x in members() {
            let dot = Element::new("circle").at("cx", x).at("cy", y).at("r", 2.8);
            drawing.add(dot.class("ink").set("fill", INK));
        }
    }

    let n = match (finding.comparison.n, finding.blocks.n_tried) {
        (n, n_tried) if n == n_tried => format!("N = {n}"),
        (n, n_tried) => format!("N = {n} of {n_tried}"),
    };
    let p = match finding.comparison.friedman {
        Ok(friedman) => format!("{n}, Friedman p {}", p_value(friedman.p.get())),
        Err(Undefined::NothingDiffers) => format!("{n}, nothing differs"),
        Err(Undefined::FewerThanThree) => n,
    };
    let p = match finding.group.family.variant {
        None => p,
        Some(variant) => format!("{}: {p}", place::title(variant)),
    };
    drawing.add(small_text(left, area.bottom() + 2.0, Anchor::Start, &p));
}

fn p_value(p: f64) -> String {
    let text = number::probability(p);
    if text.starts_with('<') { text.replace('<', "< ") } else { format!("= {text}") }
}

fn data<'f>(kind: &FigureKind, metric: &'static Metric, findings: &'f [Finding]) -> Table {
    let of_finding = |finding: &'f Finding| {
        finding.blocks.contenders.iter().map(move |contender| (finding, *contender))
    };
    let rows: Vec<_> = findings.iter().flat_map(of_finding).collect();
    kind.data(&rows)
        .place(|(finding, _)| finding.group)
        .words("framework", "framework", |(_, contender)| contender.to_string())
        .numbers("n", "N", |(finding, _)| finding.comparison.n)
        .numbers("mean_rank", "mean rank", |(finding, contender)| finding.mean_rank(*contender))
        .numbers("median", metric.title, |(finding, contender)| finding.median(*contender))
        .table
}
