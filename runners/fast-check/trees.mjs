/** Search trees (bst) and red-black trees (rbt): families `api` and `cbc`. */

import { fc } from './library.mjs';
import { node } from '../sdk/javascript/stromboli.mjs';

const EMPTY = node('E');
const RED = node('R');
const BLACK = node('B');
const DEPTH = 5;

const empty = fc.constant(EMPTY);

// --- bst ---

/** Family `cbc`: the depth is counted here, as in the common description. */
export function searchTree(trial, { oneof }) {
  const subtree = (depth, low, high) =>
    depth === 0 || low + 1 >= high
      ? empty
      : oneof(
          { weight: 1, arbitrary: empty },
          { weight: 3, arbitrary: searchNode(trial, low, high, (l, h) => subtree(depth - 1, l, h)) },
        );
  const { from, to } = trial.rangeOf('key');
  return subtree(DEPTH, from, to);
}

/** Variant `cbc_idiomatic`: fast-check counts the depth and makes leaves more likely further down. */
export function idiomaticSearchTree(trial) {
  const options = {
    maxDepth: DEPTH,
    depthSize: 'small',
    depthIdentifier: fc.createDepthIdentifier(),
    withCrossShrink: true,
  };
  const subtree = (low, high) =>
    low + 1 >= high ? empty : fc.oneof(options, empty, searchNode(trial, low, high, subtree));
  const { from, to } = trial.rangeOf('key');
  return subtree(from, to);
}

function searchNode(trial, low, high, subtree) {
  return fc
    .integer({ min: low + 1, max: high - 1 })
    .chain((key) =>
      fc
        .tuple(value(trial), subtree(low, key), subtree(key, high))
        .map(([val, left, right]) => node('T', left, key, val, right)),
    );
}

/** Family `api`: pairs, inserted one after the other. */
export function insertedTree(trial) {
  // As a fold from the right does: the last pair is inserted first.
  return pairs(trial).map((all) => all.reduceRight((tree, [key, val]) => insert(key, val, tree), EMPTY));
}

function insert(key, val, tree) {
  if (tree === EMPTY) return node('T', EMPTY, key, val, EMPTY);
  const [left, k, v, right] = tree.fields;
  if (key < k) return node('T', insert(key, val, left), k, v, right);
  if (key > k) return node('T', left, k, v, insert(key, val, right));
  return node('T', left, k, val, right);
}

// --- rbt ---

/** Family `cbc`. */
export function redBlackTree(trial, { oneof }) {
  const subtree = (low, high, parentRed, height) => {
    if (height <= 1) return empty;
    // Keys keep this distance from the bounds, so that there is room for both subtrees.
    const blackRoom = Math.max(1, width(height - 1));
    const redRoom = Math.max(1, width(height));
    if (high - low < 2 * blackRoom) return empty;
    const black = coloured(BLACK, low, high, blackRoom, (l, h) => subtree(l, h, false, height - 1));
    if (parentRed || high - low < 2 * redRoom) return black;
    const red = coloured(RED, low, high, redRoom, (l, h) => subtree(l, h, true, height));
    return oneof({ weight: 1, arbitrary: black }, { weight: 1, arbitrary: red });
  };
  const coloured = (colour, low, high, room, below) =>
    fc
      .integer({ min: low + room, max: high - room })
      .chain((key) =>
        fc
          .tuple(value(trial), below(low, key), below(key, high))
          .map(([val, left, right]) => node('T', colour, left, key, val, right)),
      );
  const { from, to } = trial.rangeOf('key');
  return fc.integer({ min: 1, max: 3 }).chain((height) => subtree(from, to, false, height).map(blacken));
}

/** The least difference of bounds between which a tree of this black height fits. */
function width(height) {
  return height <= 1 ? 0 : 2 * Math.max(1, width(height - 1));
}

/** Family `api`: pairs, inserted one after the other. */
export function insertedRedBlackTree(trial) {
  return pairs(trial).map((all) =>
    all.reduceRight((tree, [key, val]) => blacken(redBlackInsert(key, val, tree)), EMPTY),
  );
}

/** Okasaki's insertion, before the root is coloured black. */
function redBlackInsert(key, val, tree) {
  if (tree === EMPTY) return node('T', RED, EMPTY, key, val, EMPTY);
  const [colour, left, k, v, right] = tree.fields;
  if (key < k) return balance(colour, redBlackInsert(key, val, left), k, v, right);
  if (key > k) return balance(colour, left, k, v, redBlackInsert(key, val, right));
  return node('T', colour, left, k, val, right);
}

function balance(colour, left, key, val, right) {
  if (colour === BLACK && isRed(left)) {
    const [, ll, lk, lv, lr] = left.fields;
    if (isRed(ll)) {
      const [, a, xk, xv, b] = ll.fields;
      return redOverTwoBlack(a, xk, xv, b, lk, lv, lr, key, val, right);
    }
    if (isRed(lr)) {
      const [, b, yk, yv, c] = lr.fields;
      return redOverTwoBlack(ll, lk, lv, b, yk, yv, c, key, val, right);
    }
  }
  if (colour === BLACK && isRed(right)) {
    const [, rl, rk, rv, rr] = right.fields;
    if (isRed(rl)) {
      const [, b, yk, yv, c] = rl.fields;
      return redOverTwoBlack(left, key, val, b, yk, yv, c, rk, rv, rr);
    }
    if (isRed(rr)) {
      const [, c, zk, zv, d] = rr.fields;
      return redOverTwoBlack(left, key, val, rl, rk, rv, c, zk, zv, d);
    }
  }
  return node('T', colour, left, key, val, right);
}

function redOverTwoBlack(a, xk, xv, b, yk, yv, c, zk, zv, d) {
  return node('T', RED, node('T', BLACK, a, xk, xv, b), yk, yv, node('T', BLACK, c, zk, zv, d));
}

const isRed = (tree) => tree !== EMPTY && tree.fields[0] === RED;

function blacken(tree) {
  return tree === EMPTY ? tree : node('T', BLACK, ...tree.fields.slice(1));
}

// --- both ---

function integer({ from, to }) {
  return fc.integer({ min: from, max: to });
}

function value(trial) {
  return integer(trial.rangeOf('value'));
}

function pairs(trial) {
  return fc.array(fc.tuple(integer(trial.rangeOf('key')), value(trial)), { maxLength: 32 });
}
