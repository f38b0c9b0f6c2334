import fc from 'fast-check';
import { Character, node, seeds, serve, Tuple, Unsupported } from './stromboli.mjs';

const codePoints = (first, last) => fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));

const fromTypes = {
  integer: (low, high) => fc.integer({ min: low, max: high }),
  boolean: () => fc.boolean(),
  character: (first, last) => codePoints(first, last).map((text) => new Character(text)),
  text: (first, last, longest) => fc.string({ unit: codePoints(first, last), maxLength: longest }),
  listOf: (element, longest) => fc.array(element, { maxLength: longest }),
  emptyList: () => fc.constant([]),
  tupleOf: (components) => fc.tuple(...components).map((values) => new Tuple(values)),
  constructors: (options) =>
    fc.oneof(
      ...options.map(({ weight, name, fields }) => ({
        weight,
        arbitrary: fc.tuple(...fields).map((values) => node(name, ...values)),
      })),
    ),
};

function run(trial, host) {
  if (trial.family !== 'type') throw new Unsupported(`there is no family \`${trial.family}\``);

  const property = fc.property(fc.tuple(...trial.generators(fromTypes)), (components) => {
    const verdict = host.test(trial.show(components));
    fc.pre(verdict !== 'discard');
    return verdict === 'pass';
  });
  // A property turns everything thrown into a failure; `stop` has to get past it.
  const execute = property.run.bind(property);
  property.run = (components) => {
    const outcome = execute(components);
    if (host.stopped) throw outcome.error;
    return outcome;
  };

  for (const seed of seeds(trial.seed)) {
    // fast-check's seeds have 32 bits.
    const { counterexample } = fc.check(property, { seed: Number(BigInt.asIntN(32, seed >> 32n)) });
    if (counterexample !== null) return trial.show(counterexample[0]);
  }
}

const hello = {
  framework: 'mine',
  version: fc.__version,
  language: 'JavaScript',
  families: { '*': ['type'] },
  own_limit: null,
  accepts: false,
  seeded: true,
  search: 'rounds of 100 tests with derived seeds',
};
serve(hello, run);
