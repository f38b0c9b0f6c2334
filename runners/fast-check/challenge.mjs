/** The shrinking challenge (challenge): family `cbc`, as the challenge describes its inputs. */

import { fc } from './library.mjs';
import { node } from '../sdk/javascript/stromboli.mjs';

const EMPTY = node('E');
const DEPTH = 4;
const GREATEST = 1000;
const LONGEST = 32;

/** An arbitrary for the components of the input. */
export function components(trial, options, byType) {
  const number = () => integer(trial.rangeOf('number'));
  switch (trial.property) {
    case 'Bound5':
      return fc.tuple(...Array.from({ length: 5 }, () => shorts(integer(trial.rangeOf('short')))));
    case 'Calculator':
      return fc.tuple(expression(number(), DEPTH, options));
    case 'LengthList':
      return fc.tuple(ofLength(1, 100, () => fc.integer({ min: 0, max: 1000 })));
    case 'DifferenceZero':
    case 'DifferenceSmall':
    case 'DifferenceOne':
      return fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }));
    case 'BinHeap':
      return fc.tuple(heap(DEPTH, 0, options));
    case 'Coupling':
      return fc.tuple(ofLength(1, 10, (length) => fc.integer({ min: 0, max: length - 1 })));
    case 'Deletion':
      return fc
        .array(number(), { minLength: 1, maxLength: LONGEST })
        .chain((numbers) => fc.tuple(fc.constant(numbers), fc.constantFrom(...numbers)));
    default:
      // The other properties have no precondition.
      return fc.tuple(...byType);
  }
}

function integer({ from, to }) {
  return fc.integer({ min: from, max: to });
}

/** A list of this many integers: the length first, then the elements. */
function ofLength(least, most, element) {
  return fc
    .integer({ min: least, max: most })
    .chain((length) => fc.array(element(length), { minLength: length, maxLength: length }));
}

/** A list whose sum, which wraps around in 16 bits, is below 256. */
function shorts(short) {
  return fc.array(short, { maxLength: LONGEST }).filter((list) => {
    const sum = list.reduce((a, b) => a + b, 0) & 0xffff;
    return sum < 256 || sum >= 0x8000;
  });
}

function expression(number, depth, options) {
  const literal = number.map((value) => node('Int', value));
  if (depth === 0) return literal;
  const part = expression(number, depth - 1, options);
  // A divisor is not literally 0.
  const divisor = part.filter(({ name, fields }) => name !== 'Int' || fields[0] !== 0);
  return options.oneof(
    { weight: 1, arbitrary: literal },
    { weight: 1, arbitrary: fc.tuple(part, part).map(([left, right]) => node('Add', left, right)) },
    { weight: 1, arbitrary: fc.tuple(part, divisor).map(([left, right]) => node('Div', left, right)) },
  );
}

/** A heap of integers from `least` on: an integer first, then the heaps below it. */
function heap(depth, least, options) {
  const empty = fc.constant(EMPTY);
  if (depth === 0) return empty;
  const filled = fc.integer({ min: least, max: GREATEST }).chain((number) => {
    const part = heap(depth - 1, number, options);
    return fc.tuple(part, part).map(([left, right]) => node('H', number, left, right));
  });
  return options.oneof({ weight: 1, arbitrary: empty }, { weight: 3, arbitrary: filled });
}
