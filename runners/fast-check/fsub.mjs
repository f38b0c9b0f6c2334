/**
 * System F-sub terms, family `cbc`: a type, then a term of that type by backtracking over five rules.
 *
 * Environments list bindings, the innermost first: `{ kind: 'variable' | 'bound', type }`.
 */

import { fc } from './library.mjs';
import { node, show } from '../sdk/javascript/stromboli.mjs';

const TOP = node('Top');
// Every value of this type is the identity: what is left when no type variable is in scope.
const IDENTITY = node('All', TOP, node('Arr', node('TVar', 0), node('TVar', 0)));
const DEPTH = 4;

const nothing = fc.constant(null);

/** A closed term, or `null` if no rule led to one. */
export function closedTerm({ oneof }) {
  const typ = (depth, env) => {
    const nBounds = env.filter(({ kind }) => kind === 'bound').length;
    const base =
      nBounds === 0
        ? fc.constant(IDENTITY)
        : typeVariable(nBounds).map((variable) => node('Arr', variable, variable));
    if (depth === 0) return base;

    const below = typ(depth - 1, env);
    const all = oneof(...evenly(fc.constant(TOP), below)).chain((bound) =>
      typ(depth - 1, [{ kind: 'bound', type: bound }, ...env]).map((body) => node('All', bound, body)),
    );
    const argument = nBounds === 0 ? below : oneof(...evenly(typeVariable(nBounds), below));
    const arr = argument.chain((from) =>
      typ(depth - 1, [{ kind: 'variable', type: from }, ...env]).map((to) => node('Arr', from, to)),
    );
    // The smallest first, where a shrinker across alternatives expects it.
    return oneof({ weight: 1, arbitrary: base }, { weight: 2, arbitrary: all }, { weight: 2, arbitrary: arr });
  };

  const term = (depth, env, type) => {
    if (depth === 0) return baseTerm(env, type);
    const below = depth - 1;
    return backtrack([
      () => baseTerm(env, type),
      () => introduction(env, type, (inner, body) => term(below, inner, body)),
      () =>
        typ(below, env).chain((argument) =>
          fc
            .tuple(term(below, env, node('Arr', argument, type)), term(below, env, argument))
            .map(([f, x]) => complete('App', f, x)),
        ),
      () =>
        typ(below, env).chain((argument) =>
          term(below, env, node('All', argument, shift(type))).map((f) => complete('TApp', f, argument)),
        ),
      () => {
        const candidates = closedParts(type);
        if (candidates.length === 0) return nothing;
        return fc.constantFrom(...candidates).chain((argument) =>
          abstracted(0, shift(type), shift(argument)).chain((body) =>
            term(below, env, node('All', argument, body)).map((f) => complete('TApp', f, argument)),
          ),
        );
      },
    ]);
  };

  /** A term of introductions around a variable, or `null`. */
  const baseTerm = (env, type) =>
    backtrack([() => introduction(env, type, baseTerm), () => variable(env, type)]);

  /** `type` with some occurrences of `part` replaced by the type variable `level`. */
  const abstracted = (level, type, part) => {
    const same = equal(type, part);
    const whole = fc.constant(same ? node('TVar', level) : type);
    if (type.name !== 'Arr' && type.name !== 'All') return whole;
    const [left, right] = type.fields;
    const deeper = fc
      .tuple(
        abstracted(level, left, part),
        type.name === 'Arr' ? abstracted(level, right, part) : abstracted(level + 1, right, shift(part)),
      )
      .map((fields) => node(type.name, ...fields));
    return oneof({ weight: same ? level + 2 : 1, arbitrary: whole }, { weight: level + 2, arbitrary: deeper });
  };

  return typ(DEPTH, []).chain((type) => term(DEPTH, [], type));
}

/** Tries alternatives in random order until one generates a term. */
function backtrack(alternatives) {
  if (alternatives.length === 0) return nothing;
  return fc.constantFrom(...alternatives.keys()).chain((chosen) =>
    alternatives[chosen]().chain((found) =>
      found === null ? backtrack(alternatives.toSpliced(chosen, 1)) : fc.constant(found),
    ),
  );
}

function introduction(env, type, bodyOf) {
  if (type.name !== 'Arr' && type.name !== 'All') return nothing;
  const [outer, inner] = type.fields;
  const [name, kind] = type.name === 'Arr' ? ['Abs', 'variable'] : ['TAbs', 'bound'];
  return bodyOf([{ kind, type: outer }, ...env], inner).map((body) => complete(name, outer, body));
}

function variable(env, type) {
  const variables = variablesOf(env, type);
  if (variables.length === 0) return nothing;
  return fc.constantFrom(...variables).map((index) => node('Var', index));
}

function typeVariable(nBounds) {
  return fc.nat(nBounds - 1).map((index) => node('TVar', index));
}

function evenly(...arbitraries) {
  return arbitraries.map((arbitrary) => ({ weight: 1, arbitrary }));
}

// --- types and environments, without randomness ---

const complete = (name, ...fields) => (fields.includes(null) ? null : node(name, ...fields));

const equal = (one, other) => show(one) === show(other);

/** Makes room for one more type variable outside of `type`. */
function shift(type, cutoff = 0) {
  const [left, right] = type.fields;
  switch (type.name) {
    case 'TVar':
      return node('TVar', left >= cutoff ? left + 1 : left);
    case 'Arr':
      return node('Arr', shift(left, cutoff), shift(right, cutoff));
    case 'All':
      return node('All', shift(left, cutoff), shift(right, cutoff + 1));
    default:
      return type;
  }
}

/** The variables of type `type`, the innermost first. */
function variablesOf(env, type) {
  const found = [];
  let index = 0;
  let nBounds = 0;
  for (const binding of env) {
    if (binding.kind === 'bound') {
      nBounds += 1;
      continue;
    }
    let seenFromHere = binding.type;
    for (let i = 0; i < nBounds; i += 1) seenFromHere = shift(seenFromHere);
    if (equal(seenFromHere, type)) found.push(index);
    index += 1;
  }
  return found;
}

/** The parts of `type` that use no type variable bound in `type`, as types outside of `type`. */
function closedParts(type, level = 0) {
  const whole = lowered(type, level);
  const parts = whole === null ? [] : [whole];
  if (type.name === 'Arr' || type.name === 'All') {
    const [left, right] = type.fields;
    parts.push(...closedParts(left, level), ...closedParts(right, level + (type.name === 'All' ? 1 : 0)));
  }
  return parts;
}

/** `type` moved out of `level` binders, or `null` if it uses a variable of theirs or of its own. */
function lowered(type, level) {
  const [left, right] = type.fields;
  switch (type.name) {
    case 'TVar':
      return left >= level ? node('TVar', left - level) : null;
    case 'Arr':
      return complete('Arr', lowered(left, level), lowered(right, level));
    case 'All':
      return complete('All', lowered(left, level), lowered(right, level + 1));
    default:
      return type;
  }
}
