/** Simply typed lambda terms, family `cbc`: a type, then a term of exactly that type. */

import { fc } from './library.mjs';
import { node, show } from '../sdk/javascript/stromboli.mjs';

const BOOL = node('TBool');

export function closedTerm({ oneof }) {
  const typ = (size) => {
    if (size <= 0) return fc.constant(BOOL);
    const half = typ(Math.floor(size / 2));
    const fun = fc.tuple(half, half).map(([argument, result]) => node('TFun', argument, result));
    return oneof({ weight: 1, arbitrary: fc.constant(BOOL) }, { weight: 1, arbitrary: fun });
  };

  /** A term of type `type`; `context` has the types of the variables, the innermost first. */
  const term = (size, context, type) => {
    const rules = [constant(type)];
    if (size > 0) {
      if (type.name === 'TFun') rules.push(lambda(size, context, type));
      rules.push(application(Math.floor(size / 2), context, type));
    }
    const variables = indicesOf(type, context);
    if (variables.length > 0) rules.push(fc.constantFrom(...variables).map((index) => node('Var', index)));
    return rules.length === 1 ? rules[0] : oneof(...rules.map((arbitrary) => ({ weight: 1, arbitrary })));
  };

  /** The simplest term of a type: lambdas around a constant. */
  const constant = (type) => {
    if (type.name === 'TBool') return fc.boolean().map((value) => node('Bool', value));
    const [argument, result] = type.fields;
    return constant(result).map((body) => node('Abs', argument, body));
  };

  const lambda = (size, context, type) => {
    const [argument, result] = type.fields;
    return term(size - 1, [argument, ...context], result).map((body) => node('Abs', argument, body));
  };

  const application = (half, context, type) =>
    typ(Math.max(1, half)).chain((argument) =>
      fc
        .tuple(term(half, context, node('TFun', argument, type)), term(half, context, argument))
        .map(([f, x]) => node('App', f, x)),
    );

  return fc
    .integer({ min: 1, max: 10 })
    .chain((size) => typ(size).chain((type) => term(size, [], type)));
}

function indicesOf(type, context) {
  const wanted = show(type);
  return [...context.keys()].filter((index) => show(context[index]) === wanted);
}
