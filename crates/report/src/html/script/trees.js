/**
 * Parses a printed form as a tree, or returns null. Nodes are numbered as tree edit distances number them:
 * children before their parent, from left to right.
 */
function parse(text) {
  let next = 0;
  const root = { children: [] };
  const open = [root];
  const add = (node) => {
    node.number = next++;
    open[open.length - 1].children.push(node);
  };
  const close = (kind) => {
    const group = open.pop();
    if (group === root || group.kind !== kind) return false;
    add(group);
    return true;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (OPENING[token] !== undefined) {
      open.push({ kind: OPENING[token], children: [] });
    } else if (CLOSING[token] !== undefined) {
      if (!close(CLOSING[token])) return null;
    } else if (token.startsWith('"')) {
      open.push({ kind: TEXT, children: [] });
      for (const [character] of token.slice(1, -1).matchAll(CHARACTER)) add({ atom: character });
      close(TEXT);
    } else if (token !== ",") {
      add({ atom: token.length > 2 && token.startsWith("'") ? token.slice(1, -1) : token });
    }
  }
  return open.length === 1 && root.children.length === 1 ? { root: root.children[0], size: next } : null;
}

/** The labels of nodes that are no atoms. */
const GROUP = "*";
const LIST = "[]";
const TEXT = '""';

const OPENING = { "(": GROUP, "[": LIST };
const CLOSING = { ")": GROUP, "]": LIST };
const TOKEN = /[()[\],]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\[^u]|\\u\{[^}]*\})'|[^\s()[\],]+/gu;
const CHARACTER = /\\u\{[^}]*\}|\\.|./gsu;

/** Whether a value is written in one word: an atom, text, or a list of these. */
const isWord = (node) =>
  node.kind === undefined || node.kind === TEXT || (node.kind === LIST && node.children.every((child) => child.kind !== LIST && isWord(child)));

/** The tokens of a word. A `tight` token follows the one before it without a blank. */
function wordOf(node) {
  if (node.kind === undefined) return [node];
  const [opening, closing] = node.kind === LIST ? ["[", "]"] : ['"', '"'];
  const mark = (atom, tight) => ({ atom, number: node.number, tight });
  const inside = node.children.flatMap((child, position) => {
    const [first, ...rest] = wordOf(child);
    return [{ ...first, tight: position === 0 || node.kind === TEXT }, ...rest];
  });
  return [mark(opening, false), ...inside, mark(closing, true)];
}

/** A box of the drawing: a constructor with the words among its fields. Its other fields are boxes below it. */
function shape(node) {
  if (isWord(node)) return { node, tokens: wordOf(node), parts: [] };
  if (node.kind === LIST) return { node, tokens: [], name: "[ ]", parts: node.children.map(shape) };
  const [head] = node.children;
  const isTuple = head === undefined || head.atom === undefined || node.children.length === 0;
  if (isTuple) return { node, tokens: [], name: "( , )", parts: node.children.map(shape) };
  const tokens = node.children.filter(isWord).flatMap(wordOf);
  const parts = node.children.filter((child) => !isWord(child)).map(shape);
  return { node, tokens, parts };
}

const GLYPH = 6.7;
const LEVEL = 34;

const blankBefore = (token, position) => (position > 0 && !token.tight ? " " : "");
const textOf = (tokens) => tokens.map((token, position) => blankBefore(token, position) + token.atom).join("");

/** Places boxes without overlaps, parents above their parts, and returns the width that they take. */
function place(box, left, depth, placed) {
  const label = box.n_hidden ? `\u22ef ${box.n_hidden}` : (box.name ?? textOf(box.tokens));
  box.label = label;
  box.width = Math.max(label.length * GLYPH + 10, 20);
  box.y = depth * LEVEL;
  let x = left;
  for (const part of box.parts) x += place(part, x, depth + 1, placed) + 8;
  const below = box.parts.length > 0 ? x - 8 - left : 0;
  const width = Math.max(below, box.width);
  if (box.parts.length > 0) {
    // Parts narrower than their parent are centred below it.
    const shift = (width - below) / 2;
    if (shift > 0) for (const part of box.parts) move(part, shift);
    const last = box.parts[box.parts.length - 1];
    box.x = (box.parts[0].x + last.x) / 2;
  } else {
    box.x = left + width / 2;
  }
  const overhang = left - (box.x - box.width / 2);
  if (overhang > 0) box.x += overhang;
  placed.push(box);
  return Math.max(width, box.x + box.width / 2 - left);
}

function move(box, shift) {
  box.x += shift;
  for (const part of box.parts) move(part, shift);
}

const MOST_DRAWN = 600;

/** How trees are shown. The choice holds for all trees of the page. */
const view = { zoom: 1, collapses: true, expanded: new Set() };

/** Trees with fewer boxes are shown completely, */
const SMALL_TREE = 24;
/** and so are subtrees with fewer boxes. */
const SMALL_SUBTREE = 3;
/** In trees with more boxes, subtrees that are deleted as a whole are collapsed as well. */
const LARGE_TREE = 60;

/** A printed form without spaces that do not matter: equal for equal trees. */
function keyOf(node) {
  if (node.key === undefined) {
    const inside = (node.children ?? []).map(keyOf).join(node.kind === TEXT ? "" : " ");
    const printed = { [GROUP]: `(${inside})`, [LIST]: `[${inside}]`, [TEXT]: `"${inside}"` };
    node.key = node.atom ?? printed[node.kind];
  }
  return node.key;
}

/** The keys of all subtrees of a printed form. */
function keysOf(text) {
  const keys = new Set();
  const visit = (node) => {
    keys.add(keyOf(node));
    (node.children ?? []).forEach(visit);
  };
  const parsed = text === null ? null : parse(text);
  if (parsed !== null && parsed.size <= MOST_DRAWN) visit(parsed.root);
  return keys;
}

const boxesIn = (box) => 1 + box.parts.reduce((n, part) => n + boxesIn(part), 0);
const nodesIn = (node) => 1 + (node.children ?? []).reduce((n, child) => n + nodesIn(child), 0);

/**
 * Collapses subtrees that another tree also has, or that this tree has before; in large trees also those of
 * which nothing remains. A subtree with differences in it stays as it is.
 */
function collapse(root, state, known) {
  const n_boxes = boxesIn(root);
  if (!view.collapses || n_boxes <= SMALL_TREE) return;
  // If the other tree has every part, collapsing them would leave nothing to see.
  const hasNews = root.parts.some((part) => !known.has(keyOf(part.node)));
  const seen = new Set(hasNews ? known : []);
  const isUniform = (node, of) => state(node.number) === of && (node.children ?? []).every((child) => isUniform(child, of));
  const visit = (box) => {
    const key = keyOf(box.node);
    const own = state(box.node.number);
    const isBoring = seen.has(key) || (own === "gone" && n_boxes > LARGE_TREE);
    const isHidden = isBoring && !view.expanded.has(key) && isUniform(box.node, own);
    if (box !== root && isHidden && boxesIn(box) >= SMALL_SUBTREE) {
      const why = own === "gone" ? "Deleted subtree" : "Equal subtree";
      Object.assign(box, { n_hidden: nodesIn(box.node), why, parts: [], tokens: [], name: undefined });
      return;
    }
    seen.add(key);
    box.parts.forEach(visit);
  };
  visit(root);
}

/**
 * A drawing of a printed form. `state` gives the class of a node by its number. Subtrees that also occur in
 * the text `other` can be collapsed.
 */
function draw(text, state = () => "", other = null) {
  const parsed = parse(text);
  if (parsed === null) return element("p", { class: "soft" }, "This text is not a tree.");
  if (parsed.size > MOST_DRAWN) {
    return element("p", { class: "soft" }, `Too large to draw: ${count(parsed.size)} nodes.`);
  }
  const placed = [];
  const root = shape(parsed.root);
  collapse(root, state, keysOf(other));
  place(root, 2, 0, placed);
  const width = Math.max(...placed.map((box) => box.x + box.width / 2)) + 4;
  const height = Math.max(...placed.map((box) => box.y)) + 26;
  const svg = element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text });
  Object.assign(svg.dataset, { root: root.x, width, height });
  for (const box of placed) {
    for (const part of box.parts) {
      svg.append(element("path", { class: "edge", d: `M${box.x},${box.y + 20}L${part.x},${part.y + 2}` }));
    }
  }
  for (const box of placed) svg.append(...drawBox(box, state));
  return svg;
}

/** The longest part of a collapsed subtree that a tooltip shows. */
const LONGEST_TIP = 300;

function drawBox(box, state) {
  const x = box.x - box.width / 2;
  const classes = `box ${state(box.node.number)} ${box.n_hidden ? "collapsed" : ""}`;
  const rect = element("rect", { class: classes, x, y: box.y + 2, width: box.width, height: 18, rx: 4 });
  const label = element("text", { class: "label", x: box.x, y: box.y + 15, "text-anchor": "middle" });
  if (box.name || box.n_hidden) label.append(box.label);
  box.tokens.forEach((token, position) => {
    label.append(blankBefore(token, position), element("tspan", { class: state(token.number) }, token.atom));
  });
  if (!box.n_hidden) return [rect, label];
  const key = keyOf(box.node);
  const text = key.length > LONGEST_TIP ? key.slice(0, LONGEST_TIP) + "\u2026" : key;
  return [element("g", { class: "hidden-part", "data-key": key, "data-tip": `${box.why}, click to show it: ${text}` }, rect, label)];
}

/** The largest scale: small trees are readable already. */
const LARGEST_SCALE = 1.5;

/** Scales the tree of a canvas to the width of the canvas and by the zoom, with the root in sight. */
function fit(canvas) {
  const svg = canvas.querySelector("svg");
  if (svg === null || canvas.clientWidth === 0) return;
  const [root, width, height] = [svg.dataset.root, svg.dataset.width, svg.dataset.height].map(Number);
  const scale = Math.min(Math.min(1, canvas.clientWidth / width) * view.zoom, LARGEST_SCALE);
  // Rounded down: a scrollbar for a fraction of a pixel would be odd.
  svg.setAttribute("width", Math.floor(width * scale));
  svg.setAttribute("height", Math.floor(height * scale));
  canvas.scrollLeft = root * scale - canvas.clientWidth / 2;
}

/** The classes of the nodes of a counterexample and of the minimum, by what the edits do to them. */
function states(text, minimum, kept) {
  if (!kept || minimum === null) return { own: () => "", other: () => "" };
  const [labels, goals] = [text, minimum].map(labelsOf);
  const to = new Map(kept);
  const from = new Map(kept.map(([own, goal]) => [goal, own]));
  return {
    own: (number) => (!to.has(number) ? "gone" : labels[number] === goals[to.get(number)] ? "" : "changed"),
    other: (number) => (!from.has(number) ? "new" : labels[from.get(number)] === goals[number] ? "" : "changed"),
  };
}

function labelsOf(text) {
  const labels = [];
  const visit = (node) => {
    (node.children ?? []).forEach(visit);
    labels[node.number] = node.atom ?? node.kind;
  };
  const parsed = parse(text);
  if (parsed !== null) visit(parsed.root);
  return labels;
}

/** The texts of a path: the first counterexample, then each after an accepted shrink. */
function texts(path) {
  const all = [path.initial];
  for (const [[first, last, middle]] of path.steps) {
    const base = all[all.length - 1];
    all.push(base.slice(0, first) + middle + base.slice(base.length - last));
  }
  return all;
}

