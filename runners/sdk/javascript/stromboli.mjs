/**
 * What runners in JavaScript share: messages, printed values, seeds, and the types of a workload.
 *
 * Standard output belongs to the protocol: `console.log` and `process.stdout` write to standard error.
 */

import { readSync, writeSync } from 'node:fs';

const INPUT = 0;
const OUTPUT = 1;
const KINDS = ['constructors', 'integer', 'boolean', 'character', 'text'];

process.stdout.write = process.stderr.write.bind(process.stderr);

/** The host answered `stop`. */
export class Stop extends Error {}

/** The trial asks for something that this runner does not have. */
export class Unsupported extends Error {}

/** One seeded run of a property with one family of generators, or one counterexample to shrink. */
export class Trial {
  constructor(message) {
    this.task = message.task;
    this.workload = message.workload;
    this.property = message.property;
    this.family = message.family;
    this.variant = message.variant;
    this.types = message.types;
    this.seed = BigInt(message.seed);
    /** 'default', 'none' or a number. */
    this.ownLimit = message.own_limit;
    this.bare = !Array.isArray(message.input);
    this.input = this.bare ? [message.input] : message.input;
    /** The printed counterexample to shrink, or null. */
    this.start = message.start ?? null;
  }

  /**
   * The components of the start. The types hold it from then on: what another library generates need not keep
   * to their ranges.
   */
  readStart() {
    const reader = new Reader(this.start, (name) => this.#type(name));
    return this.bare ? [reader.whole(this.input[0])] : reader.whole(this.input).components;
  }

  /** The printed form of an input, given its components. */
  show(components) {
    return this.bare ? show(components[0]) : `(${components.map(show).join(',')})`;
  }

  /** The bounds of an integer type: `from` and `to`. */
  rangeOf(name) {
    return this.types[name].integer;
  }

  /**
   * Family `type`: a generator for each component of the input, from the types in the message.
   *
   * `library` makes the generators:
   * - `integer(low, high, origin)` and `boolean()`
   * - `character(first, last)`: a `Character` between two code points
   * - `text(first, last, longest)`: a string of such characters
   * - `listOf(element, longest)` and `emptyList()`
   * - `tupleOf(components)`: a `Tuple`
   * - `constructors(options)`: a `node`, chosen from `options`, which have a `weight`, a `name` and
   *   `fields`, the generators of the fields
   */
  generators(library) {
    const built = new Map();
    /** At a depth, or at the depth of each type. */
    const of = (ref, depth) => {
      if (Array.isArray(ref)) return library.tupleOf(ref.map((component) => of(component, depth)));
      if (typeof ref === 'object') return library.listOf(of(ref.list, depth), ref.most);
      const type = this.#type(ref);
      const start = depth ?? type.depth ?? 0;
      const key = `${ref} ${start}`;
      if (!built.has(key)) built.set(key, build(type, start));
      return built.get(key);
    };
    const build = ({ integer, boolean, character, text, most, constructors }, depth) => {
      if (integer) return library.integer(integer.from, integer.to, integer.origin);
      if (boolean) return library.boolean();
      if (character) return library.character(character.from, character.to);
      if (text) return library.text(text.from, text.to, most);
      const allowed = constructors.filter((each) => depth > 0 || each.leaf);
      const field = depth > 0 ? (ref) => of(ref, depth - 1) : last;
      return library.constructors(
        allowed.map(({ weight, name, fields }) => ({ weight, name, fields: fields.map(field) })),
      );
    };
    /** A field at depth 0, where lists end the recursion. */
    const last = (ref) => {
      if (Array.isArray(ref)) return library.tupleOf(ref.map(last));
      if (typeof ref === 'object' && this.#hasConstructors(ref.list)) return library.emptyList();
      return of(ref, 0);
    };
    return this.input.map((ref) => of(ref));
  }

  #hasConstructors(ref) {
    if (Array.isArray(ref)) return ref.some((component) => this.#hasConstructors(component));
    if (typeof ref === 'object') return this.#hasConstructors(ref.list);
    return this.#type(ref).constructors !== undefined;
  }

  #type(name) {
    const type = this.types[name];
    if (type && KINDS.some((kind) => kind in type)) return type;
    throw new Unsupported(`type \`${name}\` is missing or of an unknown kind`);
  }
}

const TOKENS =
  /\s*(?:([()[\],])|("(?:[^"\\]|\\.)*")|('(?:[^'\\]|\\u\{[0-9a-f]+\}|\\.)')|([^\s()[\],"']+))/uy;
const ESCAPED = /\\(?:([nrt\\'"])|u\{([0-9a-f]{1,6})\})|([^\\])/guy;
const MEANT = { n: '\n', r: '\r', t: '\t' };

/** Reads a printed value, and widens the ranges of its types to hold it. */
class Reader {
  #tokens = [];
  #place = 0;
  #typeOf;

  constructor(text, typeOf) {
    this.#typeOf = typeOf;
    TOKENS.lastIndex = 0;
    while (TOKENS.lastIndex < text.length) {
      const match = TOKENS.exec(text);
      if (match === null) throw new Unsupported('the start is not an input');
      this.#tokens.push(match[1] ?? match[2] ?? match[3] ?? match[4]);
    }
  }

  whole(ref) {
    const value = this.#value(ref);
    if (this.#place < this.#tokens.length) throw new Unsupported('the start is not an input');
    return value;
  }

  #next() {
    return this.#tokens[this.#place++] ?? '';
  }

  #expect(token) {
    if (this.#next() !== token) throw new Unsupported('the start is not an input');
  }

  #value(ref) {
    if (Array.isArray(ref)) {
      const components = ref.map((component, i) => {
        this.#expect(i === 0 ? '(' : ',');
        return this.#value(component);
      });
      this.#expect(')');
      return new Tuple(components);
    }
    if (typeof ref === 'object') {
      const elements = [];
      this.#expect('[');
      while (this.#place < this.#tokens.length && this.#tokens[this.#place] !== ']') elements.push(this.#value(ref.list));
      this.#expect(']');
      ref.most = Math.max(ref.most, elements.length);
      return elements;
    }
    const type = this.#typeOf(ref);
    if (type.constructors) {
      this.#expect('(');
      const name = this.#next();
      const constructor = type.constructors.find((each) => each.name === name);
      if (!constructor) throw new Unsupported('the start is not an input');
      const fields = constructor.fields.map((field) => this.#value(field));
      this.#expect(')');
      return node(name, ...fields);
    }
    const token = this.#next();
    if (type.integer) return widened(type.integer, Number(token));
    if (type.boolean) return token === '#t';
    const characters = unescaped(token.slice(1, -1));
    for (const each of characters) widened(type.character ?? type.text, each.codePointAt(0));
    if (type.character) return new Character(characters.join(''));
    type.most = Math.max(type.most, characters.length);
    return characters.join('');
  }
}

function widened(bounds, number) {
  if (!Number.isSafeInteger(number)) throw new Unsupported('the start has an integer that JavaScript cannot hold');
  bounds.from = Math.min(bounds.from, number);
  bounds.to = Math.max(bounds.to, number);
  return number;
}

/** The characters of a printed text without its marks. */
function unescaped(text) {
  return Array.from(text.matchAll(ESCAPED), ([, short, code, plain]) =>
    code ? String.fromCodePoint(parseInt(code, 16)) : (plain ?? MEANT[short] ?? short),
  );
}

/** The other end: it executes the property. */
export class Host {
  #lines = new Lines();

  begin() {
    this.stopped = false;
    /** What `stopped` reports: the last failing value, unless the runner knows better. */
    this.best = null;
  }

  /** Executes the property on a printed value: 'pass', 'fail' or 'discard', or throws `Stop`. */
  test(text) {
    if (this.stopped) throw new Stop();
    this.say(`test ${text}`);
    const verdict = this.line();
    if (verdict === 'fail') this.best = text;
    if (verdict === 'stop') {
      this.stopped = true;
      throw new Stop();
    }
    return verdict;
  }

  /** The generator itself rejected an input. */
  discarded() {
    if (!this.stopped) this.say('discarded');
  }

  /** The library goes on shrinking from this value. */
  accept(text) {
    this.say(`accept ${text}`);
  }

  say(line) {
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length; ) {
      written += blocking(() => writeSync(OUTPUT, bytes, written));
    }
  }

  line() {
    return this.#lines.next();
  }
}

/** The lines of standard input. Ends the process at the end of input. */
class Lines {
  #chunk = Buffer.alloc(1 << 16);
  #rest = '';

  next() {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end >= 0) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 1);
        return line;
      }
      const received = blocking(() => readSync(INPUT, this.#chunk));
      if (received === 0) process.exit(0);
      // Messages from the host are ASCII, so no character is split.
      this.#rest += this.#chunk.latin1Slice(0, received);
    }
  }
}

/** Input or output that waits, whatever the mode of the pipe, and ends the process if it breaks. */
function blocking(operation) {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      // In the middle of a property an exception would look like a failure.
      if (error.code !== 'EAGAIN') process.exit(0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/**
 * Sends `hello`, then runs trial after trial until the end of input.
 *
 * `run(trial, host)` returns the printed counterexample that the library reports, or `null` if the
 * library gave up without one.
 */
export function serve(hello, run) {
  const host = new Host();
  host.say(`hello ${JSON.stringify({ protocol: 1, ...hello })}`);
  for (;;) {
    const line = host.line();
    if (!line.startsWith('trial ')) continue;
    host.begin();
    host.say(outcome(run, line.slice('trial '.length), host));
  }
}

function outcome(run, text, host) {
  let reported = null;
  try {
    reported = run(new Trial(JSON.parse(text)), host);
  } catch (error) {
    if (!host.stopped) return `error ${error.message ?? error}`.replace(/\s+/g, ' ');
  }
  if (host.stopped) return host.best === null ? 'stopped' : `stopped ${host.best}`;
  return reported === null ? 'passed' : `done ${reported}`;
}

/** A constructor with its fields. */
export const node = (name, ...fields) => ({ name, fields });

/** A character by itself. Strings are text. */
export class Character {
  constructor(character) {
    this.character = character;
  }
}

/** A tuple inside a list or a field. */
export class Tuple {
  constructor(components) {
    this.components = components;
  }
}

/** The printed form of a value. */
export function show(value) {
  if (value === true) return '#t';
  if (value === false) return '#f';
  if (Array.isArray(value)) return `[${value.map(show).join(' ')}]`;
  if (typeof value === 'string') return `"${Array.from(value, (each) => escaped(each, '"')).join('')}"`;
  if (value instanceof Character) return `'${escaped(value.character, "'")}'`;
  if (value instanceof Tuple) return `(${value.components.map(show).join(',')})`;
  if (typeof value !== 'object') return String(value);
  let text = `(${value.name}`;
  for (const field of value.fields) text += ` ${show(field)}`;
  return `${text})`;
}

const ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

function escaped(character, mark) {
  if (character === mark) return `\\${mark}`;
  if (character in ESCAPES) return ESCAPES[character];
  if (character >= ' ' && character <= '~') return character;
  return `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** Seeds for one round of search after the other: SplitMix64, started at the trial's seed. */
export function* seeds(seed) {
  const word = (n) => BigInt.asUintN(64, n);
  for (;;) {
    seed = word(seed + 0x9e3779b97f4a7c15n);
    let mixed = word((seed ^ (seed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = word((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    yield mixed ^ (mixed >> 31n);
  }
}
