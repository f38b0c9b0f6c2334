/**
 * A program under test for Stromboli, in a few lines of JavaScript. Needs Node.js 18 or newer, and nothing else.
 *
 *     import { Program, integer, list } from './stromboli-program.mjs';
 *
 *     const program = new Program({ name: 'sorting', bugs: { drops_equal: 'Equal elements are dropped.' } });
 *
 *     program.property('sorting_keeps_the_length', [list(integer(-10, 10), 8)], (numbers) => {
 *       const chosen = program.bug('drops_equal') ? [...new Set(numbers)] : numbers;
 *       return chosen.sort().length === numbers.length;
 *     });
 *
 *     program.serve();
 *
 * A property is a function of one value per type. It returns whether it holds; if it throws, it does not, and
 * if it returns nothing, it does. `discard()` rejects an input. It must not be asynchronous.
 *
 * Standard output belongs to the protocol: `console.log` and `process.stdout` write to standard error.
 */

import { readSync, writeSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const INPUT = 0;
const OUTPUT = 1;
const SDK = fileURLToPath(import.meta.url);

process.stdout.write = process.stderr.write.bind(process.stderr);

class Discard extends Error {}

/** JSON has numbers of any length, but JavaScript's functions refuse BigInt. */
function json(value) {
  const text = JSON.stringify(value, (_, value) => (typeof value === 'bigint' ? `bigint:${value}` : value));
  return text.replace(/"bigint:(-?[0-9]+)"/g, '$1');
}

/** The program is not declared or used correctly, which says nothing about the property. */
class Mistake extends Error {}

/** Rejects the input, because it does not meet the precondition of the property. */
export function discard() {
  throw new Discard();
}

// A type is an object with `use`, what the schema says where the type is used; `define(types)`, which
// adds the definition of the type, and of those inside it, to the schema; and `read(text)`, which takes a value
// from the text, or, if the type has parts, with `begin`, `parts` and `end`, how the parts are read.

/** A type without constructors. The first one of its kind has the name of the kind. */
function atom(kind, definition, read) {
  const text = json(definition);
  const found = atoms[kind].indexOf(text);
  const n = found < 0 ? atoms[kind].push(text) : found + 1;
  const use = n === 1 ? kind : `${kind}_${n}`;
  return { use, define: (types) => (types[use] = definition), read };
}

const atoms = { integer: [], boolean: [], character: [], text: [] };

/** Integers between two, both included. They are of type BigInt if the bounds are. */
export function integer(from = -1000, to = 1000, origin = from > 0 ? from : to < 0 ? to : from - from) {
  if (!(from <= to)) throw new Mistake(`integer(${from}, ${to}) has no values`);
  if (typeof from === 'number' && !(Number.isSafeInteger(from) && Number.isSafeInteger(to))) {
    throw new Mistake(`integer(${from}, ${to}): use integers, and BigInt beyond 2 ** 53: integer(0n, 2n ** 60n)`);
  }
  const convert = typeof from === 'bigint' ? BigInt : Number;
  return atom('integer', { integer: { from, to, origin } }, (text) => {
    const value = convert(text.token(/-?[0-9]+/y, 'an integer'));
    if (value < from || value > to) throw new Mistake(`${value} is not between ${from} and ${to}`);
    return value;
  });
}

export const boolean = atom('boolean', { boolean: true }, (text) => text.token(/#[tf]/y, 'a boolean') === '#t');

const code = (character) => (typeof character === 'string' ? character.codePointAt(0) : character);

/** A character between two, given as characters or code points: a string. */
export function character(first = 0, last = 127) {
  return atom('character', { character: { from: code(first), to: code(last) } }, (text) =>
    unescaped(text.token(/'(?:[^'\\]|\\[^u]|\\u\{[0-9a-f]+\})'/y, 'a character')),
  );
}

/** Strings of at most `most` characters between two. */
export function text(most = 32, first = 0, last = 127) {
  return atom('text', { text: { from: code(first), to: code(last) }, most }, (text) =>
    unescaped(text.token(/"(?:[^"\\]|\\.)*"/y, 'a text')),
  );
}

/** Arrays of at most `most` elements: 32 by default, or 8 in a field, where lengths multiply. */
export function list(element, most = undefined) {
  const of = typed(element);
  return {
    get use() {
      return { list: of.use, most: most ?? 32 };
    },
    inside: () => {
      most ??= 8;
      of.inside?.();
    },
    define: of.define,
    begin: '[',
    parts: { between: ' ', of: () => of, length: Infinity },
    end: ']',
    make: (values) => values,
  };
}

/** Arrays with an element of each of these types. */
export function tuple(...components) {
  const of = components.map(typed);
  return {
    get use() {
      return of.map((component) => component.use);
    },
    inside: () => of.forEach((component) => component.inside?.()),
    define: (types) => of.forEach((component) => component.define(types)),
    begin: '(',
    parts: { between: ',', of: (n) => of[n], length: of.length },
    end: ')',
    make: (values) => values,
  };
}

const named = new Map();

/** A type that is declared elsewhere, by its name: for types that contain themselves. */
function typed(type) {
  if (typeof type === 'object' && type !== null && 'use' in type) return type;
  if (typeof type !== 'string') throw new Mistake(`not a type: ${type}`);
  const found = () => {
    if (!named.has(type)) throw new Mistake(`there is no type ${type}`);
    return named.get(type);
  };
  return { use: type, define: (types) => found().define(types), get alternatives() { return found().alternatives; } };
}

/** Objects with these fields: `record('Interval', { low: integer(0, 9), high: integer(0, 9) })`. */
export function record(name, fields, settings = {}) {
  return constructors(name, { [name]: fields }, settings, false);
}

/**
 * One of several kinds of objects. `kind` is the name of the constructor, and the other keys are its fields:
 *
 *     const tree = sum('Tree', { Leaf: {}, Node: { left: 'Tree', key: integer(), right: 'Tree' } });
 *
 * has the value `{ kind: 'Leaf' }`. A type in a field may be the name of one, such as 'Tree', which may be
 * declared later. Settings: `depth` at which random values start, and `weights` of constructors, which are 1
 * unless set.
 */
export function sum(name, kinds, settings = {}) {
  return constructors(name, kinds, settings, true);
}

/** One of several strings: `choice('Colour', 'Red', 'Green')`. */
export function choice(name, ...values) {
  const type = constructors(name, Object.fromEntries(values.map((value) => [value, {}])), {}, true);
  for (const value of values) type.alternatives[value].make = () => value;
  return type;
}

function constructors(name, kinds, settings, hasKind) {
  if (named.has(name)) throw new Mistake(`two types have the name ${name}`);
  const alternatives = {};
  for (const [kind, fields] of Object.entries(kinds)) {
    const keys = Object.keys(fields);
    const types = Object.values(fields).map(typed);
    types.forEach((type) => type.inside?.());
    const make = (values) => {
      const made = hasKind ? { kind } : {};
      keys.forEach((key, n) => (made[key] = values[n]));
      return made;
    };
    alternatives[kind] = { types, make };
  }
  const unknown = Object.keys(settings.weights ?? {}).find((kind) => !(kind in alternatives));
  if (unknown) throw new Mistake(`${name} has no constructor ${unknown} to have a weight`);
  const type = {
    use: name,
    alternatives,
    define: (types) => {
      if (name in types) return;
      const weight = (kind) => settings.weights?.[kind] ?? 1;
      const fields = ({ types }) => types.map((type) => type.use);
      types[name] = {
        constructors: Object.entries(alternatives).map(([kind, one]) => ({
          name: kind,
          fields: fields(one),
          weight: weight(kind),
        })),
        depth: settings.depth,
      };
      for (const one of Object.values(alternatives)) one.types.forEach((type) => type.define(types));
    },
  };
  named.set(name, type);
  return type;
}

/** A program under test: its properties, and the bugs that can be switched on. */
export class Program {
  #bug = null;
  #properties = {};

  /** `bugs` has the name of each known bug, with a sentence about it. */
  constructor({ name, version = '1', bugs = {} }) {
    Object.assign(this, { name, version, bugs });
  }

  /** Whether this bug is switched on; at most one is. */
  bug(name) {
    if (!Object.hasOwn(this.bugs, name)) throw new Mistake(`no bug \`${name}\` is declared`);
    return this.#bug === name;
  }

  /**
   * Declares a property of one or several values, each of a type. `about` describes it; `detects` are the bugs
   * that can make it fail, which are all bugs unless set.
   */
  property(name, types, holds, { about = '', detects = Object.keys(this.bugs) } = {}) {
    const unknown = detects.find((bug) => !Object.hasOwn(this.bugs, bug));
    if (unknown !== undefined) throw new Mistake(`${name} detects ${unknown}, which is not among the bugs`);
    if (types.length === 0) throw new Mistake(`property ${name} has no types`);
    const input = types.length === 1 ? typed(types[0]) : tuple(...types);
    const call = types.length === 1 ? (value) => holds(value) : (values) => holds(...values);
    this.#properties[name] = { input, call, about, detects };
  }

  /** Answers Stromboli until the end of input. Call it once everything is declared. */
  serve() {
    let hello;
    try {
      hello = this.#hello();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      console.error(`${this.name}: ${error.message}`);
      process.exit(1);
    }
    say(`hello ${hello}`);
    let execute = () => 'error `test` came before `program`';
    for (const lines = new Lines(); ; ) {
      const line = lines.next();
      const [verb] = line.split(' ', 1);
      const rest = line.slice(verb.length + 1);
      // `program` has no answer; a mistake is the answer to the next `test`.
      if (verb === 'program') execute = this.#choose(JSON.parse(rest));
      else say(verb === 'test' ? execute(rest) : `error unknown message: ${oneLine(verb).slice(0, 60)}`);
    }
  }

  #hello() {
    const types = {};
    const properties = {};
    const tasks = [];
    for (const [name, { input, about, detects }] of Object.entries(this.#properties)) {
      input.define(types);
      properties[name] = { input: input.use, about };
      tasks.push(...detects.map((bug) => [name, bug]));
    }
    const { name, version, bugs } = this;
    const language = `JavaScript, Node.js ${process.versions.node.split('.')[0]}`;
    const hello = { protocol: 1, program: name, version: String(version), language, types, properties, bugs };
    if (tasks.length > 0) hello.tasks = tasks;
    return json(hello);
  }

  #choose({ property: name, bug = null }) {
    if (!Object.hasOwn(this.#properties, name)) return () => `error no property \`${oneLine(name)}\``;
    if (bug !== null && !Object.hasOwn(this.bugs, bug)) return () => `error no bug \`${oneLine(bug)}\``;
    this.#bug = bug;
    const { input, call } = this.#properties[name];
    return (line) => verdict(name, call, input, line);
  }
}

function verdict(name, call, input, line) {
  try {
    const result = call(read(input, line));
    if (result === false) return 'fail';
    if (result === true || result === undefined) return 'pass';
    const what = result instanceof Promise ? 'a promise; it must not be asynchronous' : `a ${typeof result}`;
    return `error ${name} returned ${what}, instead of true or false`;
  } catch (error) {
    if (error instanceof Discard) return 'discard';
    if (error instanceof Mistake) return `error ${oneLine(error.message)}`;
    return `fail ${reason(error)}`;
  }
}

/** The type of an error and where it was thrown, which is the same for all inputs with one cause. */
function reason(error) {
  if (!(error instanceof Error)) return oneLine(`thrown ${typeof error}`);
  const name = error.constructor?.name ?? error.name;
  // Where the stack overflows depends on the input.
  if (error instanceof RangeError && /call stack/.test(error.message)) return 'RangeError stack';
  const program = dirname(process.argv[1] ?? SDK);
  const places = [];
  for (const line of String(error.stack).split('\n')) {
    const [, file, number] = line.match(/(?:\(|at )(?:async )?((?:file:|\/|node:)[^()]*?):([0-9]+):[0-9]+\)?$/) ?? [];
    if (file) places.push([file.startsWith('file:') ? fileURLToPath(file) : file, number]);
  }
  const isOwn = ([file]) => file.startsWith(program + sep) && !file.includes('node_modules') && file !== SDK;
  // Code of the program says more than a line of a library that it called.
  const [file, number] = places.find(isOwn) ?? places[0] ?? ['?', 0];
  return oneLine(`${name} ${file.startsWith(program) ? relative(program, file) : file}:${number}`);
}

const oneLine = (text) => String(text).trim().replace(/\s+/g, ' ');

/** Reads a value. Does not recur, so values may nest deeply. */
function read(type, line) {
  const text = new Text(line);
  const open = [];
  for (;;) {
    let value = undefined;
    let isRead = false;
    if (type.read) {
      value = type.read(text);
      isRead = true;
    } else {
      const frame = opened(type, text);
      open.push(frame);
      if (text.has(frame.end)) type = null;
      else if (frame.parts.length > 0) {
        if (frame.isNode) text.expect(' ');
        type = frame.parts.of(0);
        continue;
      }
    }
    // Close what is complete.
    for (;;) {
      const frame = open.at(-1);
      if (frame === undefined) {
        text.expectEnd();
        return value;
      }
      if (isRead) frame.values.push(value);
      const n = frame.values.length;
      const isEnd = frame.parts.length === Infinity ? text.has(frame.end) : n === frame.parts.length;
      if (!isEnd) {
        text.expect(frame.parts.between);
        type = frame.parts.of(n);
        break;
      }
      text.expect(frame.end);
      open.pop();
      value = frame.make(frame.values);
      isRead = true;
    }
  }
}

/** A list, tuple or constructor of which the beginning is read. */
function opened(type, text) {
  if (!type.alternatives) {
    text.expect(type.begin);
    return { parts: type.parts, end: type.end, make: type.make, values: [] };
  }
  text.expect('(');
  const name = text.token(/[^() ]+/y, 'a constructor');
  if (!Object.hasOwn(type.alternatives, name)) throw new Mistake(`type ${type.use} has no constructor ${name}`);
  const { types, make } = type.alternatives[name];
  const parts = { between: ' ', of: (n) => types[n], length: types.length };
  return { parts, end: ')', make, values: [], isNode: true };
}

/** A printed value that is being read. */
class Text {
  #at = 0;

  constructor(line) {
    this.line = line;
  }

  token(pattern, what) {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.line);
    if (match === null) this.#refuse(what);
    this.#at = pattern.lastIndex;
    return match[0];
  }

  has(character) {
    return this.line[this.#at] === character;
  }

  expect(character) {
    if (!this.has(character)) this.#refuse(`\`${character}\``);
    this.#at += 1;
  }

  expectEnd() {
    if (this.#at < this.line.length) this.#refuse('the end');
  }

  #refuse(what) {
    throw new Mistake(`expected ${what} at character ${this.#at} of the value: ${this.line.slice(this.#at, this.#at + 40)}`);
  }
}

const PLAIN = { n: '\n', r: '\r', t: '\t' };

function unescaped(token) {
  const inside = token.slice(1, -1);
  if (!inside.includes('\\')) return inside;
  return inside.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, code, plain) =>
    code ? String.fromCodePoint(parseInt(code, 16)) : PLAIN[plain] ?? plain,
  );
}

/** The lines of standard input. Ends the process at the end of input. */
class Lines {
  #chunk = Buffer.alloc(1 << 16);
  #parts = [];
  #lines = [];

  next() {
    while (this.#lines.length === 0) {
      const received = blocking(() => readSync(INPUT, this.#chunk));
      if (received === 0) process.exit(0);
      // Messages from the host are ASCII, so no character is split.
      const pieces = this.#chunk.latin1Slice(0, received).split('\n');
      this.#parts.push(pieces[0]);
      if (pieces.length > 1) {
        const last = pieces.pop();
        pieces[0] = this.#parts.join('');
        this.#parts = [last];
        this.#lines = pieces.reverse();
      }
    }
    return this.#lines.pop();
  }
}

function say(line) {
  const bytes = Buffer.from(`${line}\n`);
  for (let written = 0; written < bytes.length; ) {
    written += blocking(() => writeSync(OUTPUT, bytes, written));
  }
}

/** Input or output that waits, whatever the mode of the pipe, and ends the process if it breaks. */
function blocking(operation) {
  for (;;) {
    try {
      return operation();
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
