//! Figures of many frameworks stay readable.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use roxmltree::{Document, Node};
use stromboli_report::Minima;
use stromboli_report::Study;
use stromboli_report::chart::*;
use stromboli_report::contender::Contender;
use stromboli_report::html::{Heading, page};
use stromboli_report::look::{Look, spare};
use stromboli_synthetic::Plan;
use stromboli_trials::{Framework, Trial};
use stromboli_workloads::Workload;

/// With the three ports, fifteen frameworks that have the same families.
const DECLARED: [(&str, &str); 12] = [
    ("hypothesis", "Hypothesis"),
    ("proptest", "proptest"),
    ("rapid", "rapid"),
    ("fast-check", "fast-check"),
    ("jsverify", "JSVerify"),
    ("scalacheck", "ScalaCheck"),
    ("validity", "validity"),
    ("plausible", "Plausible"),
    ("test-check", "test.check"),
    ("crowbar", "Crowbar"),
    ("jqwik", "jqwik"),
    ("a-library-with-a-long-name", "A Library With a Long Name"),
];

fn frameworks() -> Vec<Framework> {
    let built_in = ["quickcheck", "hedgehog", "falsify", "leancheck", "smallcheck"];
    let declared = DECLARED.iter().map(|(name, _)| *name);
    built_in.into_iter().chain(declared).map(|name| Framework::named(name).unwrap()).collect()
}

fn title(framework: Framework) -> String {
    let declared = DECLARED.iter().find(|(name, _)| *name == framework.name());
    declared.map_or_else(|| framework.title().to_owned(), |(_, title)| (*title).to_owned())
}

fn records(workloads: &[&str]) -> Vec<Trial> {
    let workloads = workloads.iter().map(|name| Workload::from_name(name).unwrap()).collect();
    // How many distinct counterexamples there are takes two trials to see.
    let plan = Plan { n_trials: 2, workloads, seed: 4, ..Plan::default() };
    let mut records = plan.records_of(&frameworks());
    for quantities in records.iter_mut().map(|trial| &mut trial.outcome.quantities) {
        // As if runners had run them.
        quantities.transport_ns = quantities.property_ns;
    }
    records
}

/// Figures of several workloads and variants, and of a single panel, which has less room for legends.
static DRAWN: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let minima = Minima::exact();
    let mut drawn = Vec::new();
    for workloads in [&["bst", "fsub"][..], &["stlc"]] {
        let mut records = records(workloads);
        if workloads.len() == 1 {
            let is_cbc = |trial: &Trial| trial.cell.strategy.family().to_string() == "cbc";
            records.retain(is_cbc);
        }
        let study = Study::new(&records, &minima, NonZeroUsize::MIN).with_titles(title);
        let figures = figures(&study, study.main_budget());
        // Nothing shrinks what another framework found.
        assert_eq!(figures.len(), ALL.len() - 1, "every figure is drawn but that of shrinkers");
        drawn.extend(figures);
    }
    drawn
});

/// A text of a drawing, and where it is.
#[derive(Debug)]
struct Label<'d> {
    text: &'d str,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl<'d> Label<'d> {
    fn of(node: Node<'d, 'd>) -> Label<'d> {
        let text = node.children().find(Node::is_text).and_then(|child| child.text());
        let text = text.unwrap_or_default();
        let number = |name: &str| node.attribute(name).and_then(|number| number.parse().ok());
        let (x, y) = (number("x").unwrap(), number("y").unwrap());
        let size = number("font-size").unwrap_or(TEXT);
        let width = width_of(text, size);
        let left = match node.attribute("text-anchor") {
            Some("middle") => x - width / 2.0,
            Some("end") => x - width,
            _ => x,
        };
        // Of letters without ascenders or descenders: lines of text may be set that tight.
        Label { text, left, right: left + width, top: y - 0.55 * size, bottom: y }
    }

    fn overlaps(&self, other: &Label<'_>) -> bool {
        let is_beside = self.right <= other.left || other.right <= self.left;
        let is_above = self.bottom <= other.top || other.bottom <= self.top;
        !is_beside && !is_above
    }
}

/// The texts of a drawing, but for those that are turned.
fn labels<'d>(document: &'d Document<'d>) -> Vec<Label<'d>> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.filter(|node| !node.has_attribute("transform")).map(Label::of).collect()
}

/// The width and the height of a drawing.
fn extent(document: &Document<'_>) -> (f64, f64) {
    let number =
        |name: &str| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
    (number("width"), number("height"))
}

#[test]
fn fifteen_frameworks_fit_into_every_figure() {
    for figure in DRAWN.iter() {
        let document = Document::parse(&figure.svg).unwrap();
        let (width, height) = extent(&document);
        let labels = labels(&document);
        for (place, label) in labels.iter().enumerate() {
            let is_inside = label.left >= 0.0
                && label.right <= width
                && label.top >= 0.0
                && label.bottom <= height;
            assert!(is_inside, "{}: {label:?} is not within {width} x {height}", figure.name);
            for other in &labels[..place] {
                assert!(!label.overlaps(other), "{}: {label:?} and {other:?}", figure.name);
            }
        }
        let shapes = document.descendants().filter(|node| {
            (node.has_tag_name("rect") || node.has_tag_name("line"))
                && node.ancestors().all(|node| !node.has_tag_name("defs"))
        });
        for shape in shapes {
            let number = |name: &str| shape.attribute(name)?.parse::<f64>().ok();
            let end = |from, extent| Some(number(from)? + number(extent)?);
            let right = number("x2").or_else(|| end("x", "width"));
            let bottom = number("y2").or_else(|| end("y", "height"));
            let is_inside = right.is_none_or(|right| right <= width)
                && bottom.is_none_or(|bottom| bottom <= height);
            assert!(is_inside, "{}: {shape:?} is not within {width} x {height}", figure.name);
        }
    }
}

#[test]
fn every_framework_is_named_in_every_figure() {
    // Enumerators do not shrink, so that most figures have nothing of them.
    let shrinking = frameworks().into_iter().filter(|framework| framework.shrinks());
    let titles: Vec<_> = shrinking.map(title).collect();
    assert_eq!(titles.len(), 15);
    for figure in DRAWN.iter() {
        let document = Document::parse(&figure.svg).unwrap();
        let labels = labels(&document);
        for title in &titles {
            let names = |label: &Label<'_>| label.text.starts_with(title.as_str());
            assert!(labels.iter().any(names), "{}: no {title}", figure.name);
        }
    }
}

#[test]
fn a_page_shows_every_panel_at_least_as_large_as_it_is_drawn() {
    for figure in DRAWN.iter() {
        let html = format!("<div>{}</div>", figure.html);
        let document = Document::parse(&html).unwrap();
        let with_class = |class: &'static str| {
            document.descendants().filter(move |node| node.attribute("class") == Some(class))
        };
        let style = with_class("panels").next().unwrap().attribute("style").unwrap();
        let least = style.split(['-', ':', 'p', ' ']).find_map(|part| part.parse::<f64>().ok());
        let mut n_panels = 0;
        for panel in with_class("panel") {
            let svg = panel.children().find(|node| node.has_tag_name("svg")).unwrap();
            let width: f64 = svg.attribute("width").unwrap().parse().unwrap();
            assert!(Some(width) <= least, "{}: {width} of {style}", figure.name);
            n_panels += 1;
        }
        assert!(n_panels > 0, "{}", figure.name);
    }
}

#[test]
fn a_piece_has_room_for_its_texts() {
    for figure in DRAWN.iter() {
        let html = format!("<div>{}</div>", figure.html);
        let document = Document::parse(&html).unwrap();
        for svg in document.descendants().filter(|node| node.has_attribute("viewBox")) {
            let view: Vec<f64> =
                svg.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
            let texts = svg.descendants().filter(|node| node.has_tag_name("text"));
            for label in texts.filter(|node| !node.has_attribute("transform")).map(Label::of) {
                // A page has the heading of a workload as text.
                if label.bottom < view[1] {
                    continue;
                }
                let is_inside = label.left >= view[0]
                    && label.right <= view[0] + view[2]
                    && label.bottom <= view[1] + view[3];
                assert!(is_inside, "{}: {label:?} is not within {view:?}", figure.name);
            }
        }
    }
}

#[test]
fn every_framework_looks_different() {
    let mut contenders: Vec<_> =
        frameworks().into_iter().map(|finder| Contender::new(finder, None)).collect();
    Contender::tell_apart(contenders.iter_mut());
    let looks: Vec<_> =
        contenders.iter().map(|contender| (contender.finder, contender.look())).collect();
    for (place, (finder, look)) in looks.iter().enumerate() {
        for (other, other_look) in &looks[..place] {
            assert_ne!(look, other_look, "{finder} and {other}");
            let without_hue = |look: &Look| (look.dashes, look.mark);
            assert_ne!(without_hue(look), without_hue(other_look), "{finder} and {other} in grey");
        }
    }
}

#[test]
fn a_page_has_room_for_fifteen_frameworks() {
    let (records, minima) = (records(&["stlc"]), Minima::exact());
    let study = Study::new(&records, &minima, NonZeroUsize::MIN).with_titles(title);
    let page = page(&study, &Heading::default(), &[]);
    for contender in study.contenders() {
        let framework = contender.finder;
        assert!(page.contains(&title(framework)), "{framework}");
        let rule = format!(".line-{}", contender.class());
        // The hue of a dark page is in the style sheet.
        assert!(page.contains(&rule), "{rule}");
        assert!(page.contains(&contender.look().hue_in_the_dark.hex()), "{framework}");
    }
}

#[test]
fn spare_looks_are_distinct() {
    let looks: Vec<_> = (0..98).map(spare).collect();
    for (n, look) in looks.iter().enumerate() {
        let is_alike = |other: &Look| (other.hue, other.dashes) == (look.hue, look.dashes);
        assert!(!looks[..n].iter().any(is_alike), "{n}");
    }
}

#[test]
fn titles_mean_no_markup() {
    let minima = Minima::exact();
    let mut records = records(&["stlc"]);
    records.retain(|trial| trial.cell.strategy.family().to_string() == "cbc");
    let study =
        Study::new(&records, &minima, NonZeroUsize::MIN).with_titles(|_| "<b>\"&".to_owned());
    for figure in figures(&study, study.main_budget()) {
        let document = Document::parse(&figure.svg).unwrap();
        assert!(labels(&document).iter().any(|label| label.text == "<b>\"&"), "{}", figure.name);
        // Screen readers expect the title as the first child.
        let root = document.root_element();
        let first = root.first_element_child().unwrap();
        assert_eq!(
            (first.tag_name().name(), first.text()),
            ("title", root.attribute("aria-label"))
        );
    }
}

/// The points of a path of lines.
fn points(path: &str) -> Vec<(f64, f64)> {
    let point = |point: &str| {
        let (x, y) = point.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    path[1..].split('L').map(point).collect()
}

#[test]
fn marks_of_anytime_curves_stand_on_their_lines() {
    let figure = DRAWN.iter().find(|figure| figure.name == "anytime").unwrap();
    let document = Document::parse(&figure.svg).unwrap();
    let is_mark = |node: &Node<'_, '_>| {
        node.has_tag_name("circle") && node.attribute("pointer-events") == Some("none")
    };
    let mut n_marks = 0;
    for mark in document.descendants().filter(is_mark) {
        let number = |name: &str| mark.attribute(name).unwrap().parse::<f64>().unwrap();
        let (x, y) = (number("cx"), number("cy"));
        let line = mark.prev_sibling_element().unwrap();
        let points = points(line.attribute("d").unwrap());
        let is_on = |ends: &[(f64, f64)]| {
            let [(x1, y1), (x2, y2)] = ends else { unreachable!() };
            let expected = y1 + (x - x1) / (x2 - x1) * (y2 - y1);
            (*x1..=*x2).contains(&x) && (expected - y).abs() < 0.05
        };
        let is_beyond = points.last().is_some_and(|last| last.0 <= x && last.1 == y);
        assert!(is_beyond || points.windows(2).any(is_on), "({x}, {y}) and {points:?}");
        n_marks += 1;
    }
    assert!(n_marks > 0);
}
