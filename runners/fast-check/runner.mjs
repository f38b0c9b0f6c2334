/** Runs fast-check for Stromboli. */

import { Character, node, seeds, serve, Tuple, Unsupported } from '../sdk/javascript/stromboli.mjs';
import { fc } from './library.mjs';
import * as challenge from './challenge.mjs';
import * as fsub from './fsub.mjs';
import * as stlc from './stlc.mjs';
import * as trees from './trees.mjs';

const HELLO = {
  framework: 'fast-check',
  version: fc.__version,
  language: `Node.js ${process.versions.node.split('.')[0]}`,
  families: {
    '*': ['type', 'type_cross_shrink'],
    bst: ['api', 'cbc', 'cbc_cross_shrink', 'cbc_idiomatic'],
    rbt: ['api', 'cbc', 'cbc_cross_shrink'],
    stlc: ['cbc', 'cbc_cross_shrink'],
    fsub: ['cbc', 'cbc_cross_shrink'],
    challenge: ['cbc', 'cbc_cross_shrink'],
  },
  shrinks: true,
  own_limit: 'at most n candidates',
  accepts: false,
  seeded: true,
  search: 'rounds of 100 tests with derived seeds',
};

const AS_SHIPPED = { oneof: fc.oneof };
const CROSS_SHRINK = { oneof: (...options) => fc.oneof({ withCrossShrink: true }, ...options) };

const TREES = {
  'bst/api': trees.insertedTree,
  'bst/cbc': trees.searchTree,
  'bst/cbc_cross_shrink': trees.searchTree,
  'bst/cbc_idiomatic': trees.idiomaticSearchTree,
  'rbt/api': trees.insertedRedBlackTree,
  'rbt/cbc': trees.redBlackTree,
  'rbt/cbc_cross_shrink': trees.redBlackTree,
};
const CHALLENGE = ['challenge/cbc', 'challenge/cbc_cross_shrink'];
const TERMS = {
  'stlc/cbc': stlc.closedTerm,
  'stlc/cbc_cross_shrink': stlc.closedTerm,
  'fsub/cbc': fsub.closedTerm,
  'fsub/cbc_cross_shrink': fsub.closedTerm,
};

function run(trial, host) {
  if (trial.start !== null) return shrink(trial, host);
  const property = propertyOf(trial, host);
  for (const seed of seeds(trial.seed)) {
    const { counterexample } = fc.check(property, { seed: Number(BigInt.asIntN(32, seed >> 32n)) });
    // Without a counterexample the round passed, or had too many discards.
    if (counterexample !== null) return trial.show(counterexample[0]);
  }
}

/** Shrinks a counterexample as fast-check shrinks an example of the user, which no arbitrary has generated. */
function shrink(trial, host) {
  const start = trial.readStart();
  const property = propertyOf(trial, host, withoutContext(trial), start);
  const { counterexample } = fc.check(property, { numRuns: 1, examples: [[start]] });
  return counterexample === null ? trial.start : trial.show(counterexample[0]);
}

/** A property; it is known that it fails on a value that was given. */
function propertyOf(trial, host, components = inputs(trial), given = null) {
  const limited = typeof trial.ownLimit === 'number' ? fc.limitShrink(components, trial.ownLimit) : components;
  const property = fc.property(limited, (values) => {
    if (values === given) return false;
    if (values.includes(null)) {
      host.discarded();
      fc.pre(false);
    }
    const verdict = host.test(trial.show(values));
    fc.pre(verdict !== 'discard');
    return verdict === 'pass';
  });
  // A property turns everything thrown into a failure; `stop` has to get past it.
  const execute = property.run.bind(property);
  property.run = (values) => {
    const outcome = execute(values);
    if (host.stopped) throw outcome.error;
    return outcome;
  };
  return property;
}

/** An arbitrary for the components of the input. */
function inputs(trial) {
  const family = trial.variant === null ? trial.family : `${trial.family}_${trial.variant}`;
  const options = trial.variant === 'cross_shrink' ? CROSS_SHRINK : AS_SHIPPED;
  // Other variants of `type` belong to the workload: then the types in the message differ.
  // This also refuses a type that the message does not declare.
  const byType = trial.generators(fromTypes(options));
  if (trial.family === 'type') return fc.tuple(...byType);
  const tree = TREES[`${trial.workload}/${family}`]?.(trial, options);
  if (tree) return fc.tuple(...trial.input.map((ref, i) => (ref === 'tree' ? tree : byType[i])));
  const term = TERMS[`${trial.workload}/${family}`]?.(options);
  if (term) return fc.tuple(term);
  if (CHALLENGE.includes(`${trial.workload}/${family}`)) return challenge.components(trial, options, byType);
  throw new Unsupported(`there is no family \`${family}\` for \`${trial.workload}\``);
}

/** Arbitraries for family `type`. */
const fromTypes = ({ oneof }) => ({
  integer: (low, high, origin) =>
    // fast-check shrinks to 0, or to the bound next to it.
    origin === Math.max(low, Math.min(0, high))
      ? fc.integer({ min: low, max: high })
      : fc.integer({ min: low - origin, max: high - origin }).map((offset) => origin + offset),
  boolean: () => fc.boolean(),
  character: (first, last) =>
    fc.string({ unit: unit(first, last), minLength: 1, maxLength: 1 }).map((text) => new Character(text)),
  text: (first, last, longest) => fc.string({ unit: unit(first, last), maxLength: longest }),
  listOf: (element, longest) => fc.array(element, { maxLength: longest }),
  emptyList: () => fc.constant([]),
  tupleOf: (components) => fc.tuple(...components).map((values) => new Tuple(values)),
  constructors: (options) => {
    const built = options.map(({ weight, name, fields }) => ({
      weight,
      arbitrary: fc.tuple(...fields).map((values) => node(name, ...values)),
    }));
    return built.length === 1 ? built[0].arbitrary : oneof(...built);
  },
});

/**
 * An arbitrary for the components of the input that shrinks values which it has not made, of any depth. fast-check needs
 * the way back for everything that is mapped.
 */
function withoutContext(trial) {
  const { components } = fc.letrec((tie) => {
    const of = (ref) => {
      if (Array.isArray(ref)) {
        const back = (value) => (value instanceof Tuple ? value.components : refuse());
        return fc.tuple(...ref.map(of)).map((values) => new Tuple(values), back);
      }
      return typeof ref === 'object' ? fc.array(of(ref.list), { maxLength: ref.most }) : tie(ref);
    };
    const named = Object.entries(trial.types).map(([name, type]) => [name, byKind(type, of)]);
    return { ...Object.fromEntries(named), components: fc.tuple(...trial.input.map(of)) };
  });
  return components;
}

function byKind({ integer, boolean, character, text, most, constructors }, of) {
  if (integer) {
    const { from, to, origin } = integer;
    const offset = fc.integer({ min: from - origin, max: to - origin });
    return offset.map((n) => origin + n, (n) => n - origin);
  }
  if (boolean) return fc.boolean();
  if (character) {
    const one = fc.string({ unit: unit(character.from, character.to), minLength: 1, maxLength: 1 });
    return one.map((each) => new Character(each), (value) => value.character);
  }
  if (text) return fc.string({ unit: unit(text.from, text.to), maxLength: most });
  const options = constructors.map(({ name, fields }) => {
    const back = (value) => (value?.name === name ? value.fields : refuse());
    return fc.tuple(...fields.map(of)).map((values) => node(name, ...values), back);
  });
  return options.length === 1 ? options[0] : fc.oneof(...options);
}

/** By an exception, fast-check knows that an arbitrary does not make a value. */
function refuse() {
  throw new TypeError('it is a value of another kind');
}

/** The characters between two code points: one of fast-check's own kinds, if there is one. */
function unit(first, last) {
  if (first === 0x20 && last === 0x7e) return 'grapheme-ascii';
  if (first === 0 && last === 0x7f) return 'binary-ascii';
  if (first === 0 && last === 0x10ffff) return 'binary';
  // Surrogates are not characters.
  const [low, high] = [0xd800, 0xdfff];
  const below = Math.max(0, Math.min(last, low - 1) - first + 1);
  const above = Math.max(0, last - Math.max(first, high + 1) + 1);
  const codePoint = (index) => (index < below ? first + index : Math.max(first, high + 1) + index - below);
  const index = (character) => {
    const code = character.codePointAt(0);
    return code < low ? code - first : code - Math.max(first, high + 1) + below;
  };
  const places = fc.integer({ min: 0, max: below + above - 1 });
  return places.map((place) => String.fromCodePoint(codePoint(place)), index);
}

serve(HELLO, run);
