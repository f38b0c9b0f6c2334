use std::num::NonZeroUsize;

use maud::PreEscaped;
use stromboli_report::html::{Heading, page};
use stromboli_report::{Addition, Minima, Study};

/// A section of the page with these contents, of which nothing comes before it.
fn section(contents: &str) -> String {
    let addition = Addition {
        id: "weather",
        link: "The weather",
        heading: "How the weather was",
        html: PreEscaped(contents.to_owned()),
        tables: Vec::new(),
    };
    let minima = Minima::exact();
    let page = page(&Study::new(&[], &minima, NonZeroUsize::MIN), &Heading::default(), &[addition]);
    let (_, rest) = page.split_once("How the weather was</h2>").unwrap();
    rest.split_once("</section>").unwrap().0.to_owned()
}

fn link(id: &str, word: &str) -> String {
    format!("<a class=\"term\" href=\"#term-{id}\">{word}</a>")
}

#[test]
fn the_first_occurrence_in_prose_links_to_the_glossary() {
    let html = "<h2>Tasks</h2><p>Tasks of a task; <a href=\"#x\">TED</a> TED, untested.</p>\
        <table><caption>edits</caption><td>edit</td></table><svg><text>variant</text></svg>";
    assert_eq!(
        section(html),
        format!(
            "<h2>Tasks</h2><p>{} of a task; <a href=\"#x\">TED</a> {}, untested.</p>\
             <table><caption>{}</caption><td>edit</td></table><svg><text>variant</text></svg>",
            link("task", "Tasks"),
            link("ted", "TED"),
            link("edit", "edits")
        )
    );
}

#[test]
fn the_longest_word_wins() {
    assert_eq!(
        section("the <p>co-minima</p>"),
        format!("the <p>{}</p>", link("co-minimum", "co-minima"))
    );
    assert_eq!(
        section("<p>by mean ranks</p>"),
        format!("<p>by {}</p>", link("mean-rank", "mean ranks"))
    );
    assert_eq!(section("<p>own-trials</p>"), "<p>own-trials</p>");
}

#[test]
fn terms_with_several_names_and_with_apostrophes_have_links() {
    let friedman = link("friedman-s-test", "Friedman's");
    assert_eq!(section("<p>Friedman's test</p>"), format!("<p>{friedman} test</p>"));
    assert!(section("<p>mutants</p>").contains("\"#term-mutation"));
}
