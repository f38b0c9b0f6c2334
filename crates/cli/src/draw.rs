//! Draws a printed value as a tree, for a terminal.

use std::io::{self, Write};

use anstyle::Style;
use stromboli_analysis::Tree;
use stromboli_analysis::printed::{GROUP, LIST, TEXT};

/// A drawing: lines of characters, some of them marked.
pub(crate) struct Drawing {
    lines: Vec<Vec<Glyph>>,
}

#[derive(Clone, Copy)]
struct Glyph {
    char: char,
    is_marked: bool,
}

const BLANK: Glyph = Glyph { char: ' ', is_marked: false };

/// Draws a value. A constructor is above those of its fields that have fields, with the other fields
/// beside its name; the components of a tuple are side by side. A list of values with fields is above
/// them. `is_marked` selects the marked nodes.
pub(crate) fn draw(tree: &Tree, is_marked: impl Fn(usize) -> bool) -> Drawing {
    let root = tree.root();
    let elements = elements(tree, root);
    let is_tuple = tree.label(root) == GROUP
        && elements.first().is_some_and(|first| tree.label(*first) == GROUP);
    let block = if is_tuple {
        let components = elements.iter().map(|node| block(tree, *node, &is_marked)).collect();
        beside(components, 3).0
    } else {
        block(tree, root, &is_marked)
    };
    Drawing { lines: block.lines }
}

impl Drawing {
    /// The number of columns.
    pub(crate) fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Writes the drawing, indented, with the marked parts in this style.
    pub(crate) fn write(&self, indent: usize, mark: Style, out: &mut dyn Write) -> io::Result<()> {
        for line in &self.lines {
            let end = line.iter().rposition(|glyph| glyph.char != ' ').map_or(0, |last| last + 1);
            write!(out, "{:indent$}", "")?;
            for run in line[..end].chunk_by(|a, b| a.is_marked == b.is_marked) {
                let text: String = run.iter().map(|glyph| glyph.char).collect();
                match run[0].is_marked {
                    true => write!(out, "{mark}{text}{mark:#}")?,
                    false => write!(out, "{text}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A part of a drawing: a rectangle, and the column that is connected to its parent.
struct Block {
    lines: Vec<Vec<Glyph>>,
    width: usize,
    anchor: usize,
}

/// The elements of a list, from left to right.
fn elements(tree: &Tree, node: usize) -> Vec<usize> {
    let mut elements: Vec<_> = tree.children(node).collect();
    elements.reverse();
    elements
}

fn block(tree: &Tree, node: usize, is_marked: &dyn Fn(usize) -> bool) -> Block {
    let elements = if is_word(tree, node) { vec![node] } else { elements(tree, node) };
    let (words, subtrees): (Vec<_>, Vec<_>) = match tree.label(node) {
        // The order of elements matters.
        LIST if !is_word(tree, node) => (Vec::new(), elements),
        _ => elements.into_iter().partition(|element| is_word(tree, *element)),
    };
    let mut label = Vec::new();
    if tree.label(node) == LIST && words.is_empty() {
        label = glyphs(LIST, is_marked(node));
    }
    for word in words {
        if !label.is_empty() {
            label.push(BLANK);
        }
        label.extend(written(tree, word, is_marked));
    }
    let blocks = subtrees.iter().map(|subtree| block(tree, *subtree, is_marked)).collect();
    under(label, blocks)
}

/// Whether a value is written as a word: an atom, text, or a list of these.
fn is_word(tree: &Tree, node: usize) -> bool {
    match tree.label(node) {
        GROUP => false,
        LIST => tree.children(node).all(|element| {
            let is_list = tree.label(element) == LIST && tree.children(element).next().is_some();
            !is_list && is_word(tree, element)
        }),
        _ => true,
    }
}

/// The word for such a value.
fn written(tree: &Tree, node: usize, is_marked: &dyn Fn(usize) -> bool) -> Vec<Glyph> {
    let (opening, closing, between) = match tree.label(node) {
        LIST => ("[", "]", " "),
        TEXT => ("\"", "\"", ""),
        atom => return glyphs(atom, is_marked(node)),
    };
    let mut word = glyphs(opening, is_marked(node));
    for (at, element) in elements(tree, node).into_iter().enumerate() {
        if at > 0 {
            word.extend(glyphs(between, false));
        }
        word.extend(written(tree, element, is_marked));
    }
    word.extend(glyphs(closing, is_marked(node)));
    word
}

fn glyphs(text: &str, is_marked: bool) -> Vec<Glyph> {
    text.chars().map(|char| Glyph { char, is_marked }).collect()
}

/// A label over the blocks that belong to it.
fn under(label: Vec<Glyph>, blocks: Vec<Block>) -> Block {
    if blocks.is_empty() {
        let (width, anchor) = (label.len(), label.len() / 2);
        return Block { lines: vec![label], width, anchor };
    }
    let (children, mut anchors) = beside(blocks, 2);
    let middle = (anchors[0] + anchors[anchors.len() - 1]) / 2;
    // The one that extends further to the left determines where the other begins.
    let half = label.len() / 2;
    let (label_start, shift) = (middle.saturating_sub(half), half.saturating_sub(middle));
    for anchor in &mut anchors {
        *anchor += shift;
    }
    let anchor = middle + shift;
    let width = (children.width + shift).max(label_start + label.len());

    let pad = |start: usize, glyphs: &[Glyph]| {
        let mut line = vec![BLANK; start];
        line.extend(glyphs);
        line.resize(width, BLANK);
        line
    };
    let mut lines = vec![pad(label_start, &label), pad(0, &joints(anchor, &anchors))];
    lines.extend(children.lines.iter().map(|line| pad(shift, line)));
    Block { lines, width, anchor }
}

/// The line between a parent and its children.
fn joints(parent: usize, children: &[usize]) -> Vec<Glyph> {
    let (first, last) = (children[0], children[children.len() - 1]);
    let joint = |column: usize| match (column == parent, children.contains(&column)) {
        _ if column < first => ' ',
        (true, true) if first == last => '│',
        (true, true) => '┼',
        (true, false) => '┴',
        (false, _) if column == first => '┌',
        (false, _) if column == last => '┐',
        (false, true) => '┬',
        (false, false) => '─',
    };
    (0..=last).map(|column| Glyph { char: joint(column), is_marked: false }).collect()
}

/// Blocks side by side, and where their anchors are.
fn beside(blocks: Vec<Block>, gap: usize) -> (Block, Vec<usize>) {
    let height = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(0);
    let mut lines: Vec<Vec<Glyph>> = vec![Vec::new(); height];
    let mut anchors = Vec::new();
    let mut width = 0;
    for block in blocks {
        let start = if width == 0 { 0 } else { width + gap };
        anchors.push(start + block.anchor);
        for (line, own) in lines.iter_mut().zip(&block.lines) {
            line.resize(start, BLANK);
            line.extend(own);
        }
        width = start + block.width;
    }
    for line in &mut lines {
        line.resize(width, BLANK);
    }
    let anchor = anchors.first().copied().unwrap_or(0);
    (Block { lines, width, anchor }, anchors)
}
