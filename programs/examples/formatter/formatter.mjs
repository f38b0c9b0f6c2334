/** Formats paragraphs and nested items as lines of limited width, and reads them again; with four known bugs. */

import { Program, discard, integer, list, record, sum, text } from '../../sdk/javascript/stromboli-program.mjs';

const program = new Program({
  name: 'formatter',
  version: '1.0',
  bugs: {
    one_too_wide: 'A line may be one character too wide.',
    ignores_indent: 'The indentation of the lines after the first of an item does not count.',
    drops_long_word: 'A word that is wider than the page is lost.',
    glues_paragraphs: 'After a paragraph of several lines the blank line is missing.',
  },
});

/** Fills lines with words; the first line begins with one text, all others with another. */
function wrap(words, width, first, others) {
  const lines = [];
  let line = first;
  let isEmpty = true;
  const room = program.bug('one_too_wide') ? width + 1 : width;
  for (const word of words) {
    const indent = lines.length > 0 && program.bug('ignores_indent') ? others.length : 0;
    if (program.bug('drops_long_word') && word.length > width) continue;
    if (!isEmpty && line.length - indent + 1 + word.length > room) {
      lines.push(line);
      line = others + word;
    } else {
      line += isEmpty ? word : ` ${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line];
}

function format(blocks, width) {
  const lines = [];
  let before = null;
  for (const block of blocks) {
    const isItem = block.kind === 'Item';
    const isGlued = before?.kind === 'Paragraph' && before.n > 1 && program.bug('glues_paragraphs');
    if (before !== null && !(isItem && before.kind === 'Item') && !isGlued) lines.push('');
    const indent = isItem ? '  '.repeat(block.depth) : '';
    const wrapped = isItem
      ? wrap(block.words, width, `${indent}- `, `${indent}  `)
      : wrap(block.words, width, '', '');
    lines.push(...wrapped);
    before = { kind: block.kind, n: wrapped.length };
  }
  return lines;
}

/** Reads formatted lines. */
function parse(lines) {
  const blocks = [];
  let isOpen = false;
  for (const line of lines) {
    const [, indent, dash, rest] = line.match(/^( *)(- )?(.*)$/);
    const words = rest.split(' ').filter((word) => word !== '');
    if (dash) blocks.push({ kind: 'Item', depth: indent.length / 2, words });
    else if (isOpen && line !== '') blocks.at(-1).words.push(...words);
    else if (line !== '') blocks.push({ kind: 'Paragraph', words });
    isOpen = line !== '';
  }
  return blocks;
}

const word = text(12, 'a', 'z');
const words = list(word, 12);
const block = sum('Block', {
  Paragraph: { words },
  Item: { depth: integer(0, 3), words },
});
const page = record('Page', { blocks: list(block, 6), width: integer(6, 40) });

/** Blocks without words and words without letters cannot be seen on a page. */
function seen({ blocks }) {
  const visible = blocks.map((one) => ({ ...one, words: one.words.filter((word) => word !== '') }));
  return visible.filter((one) => one.words.length > 0);
}

program.property(
  'lines_fit',
  [page],
  (page) => {
    for (const line of format(seen(page), page.width)) {
      const isOneWord = line.trim().replace(/^- /, '').split(' ').length === 1;
      if (line.length > page.width && !isOneWord) return false;
    }
    return true;
  },
  { about: 'No line is too wide, unless it is a single word.', detects: ['one_too_wide', 'ignores_indent'] },
);

program.property(
  'words_are_kept',
  [page],
  (page) => {
    const written = format(seen(page), page.width).join(' ').split(/[- ]+/).filter((word) => word !== '');
    return written.join(' ') === seen(page).flatMap((one) => one.words).join(' ');
  },
  { about: 'All words are written, in their order.', detects: ['drops_long_word'] },
);

program.property(
  'reading_returns_blocks',
  [page],
  (page) => {
    const blocks = seen(page);
    if (blocks.length < 2) discard();
    return JSON.stringify(parse(format(blocks, page.width))) === JSON.stringify(blocks);
  },
  { about: 'Formatted lines are read as the same blocks.', detects: ['drops_long_word', 'glues_paragraphs'] },
);

program.serve();
