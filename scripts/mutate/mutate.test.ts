import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { type Equivalent, equivalents, matches } from './equivalent.js';
import { instrumented, newSwitchboard, type Placed, type Switchboard } from './instrument.js';
import { known, type Note } from './job.js';
import { holdsRules, type Mutant, mutantsOf, programOf } from './mutants.js';
import { sampleOf } from './sample.js';
import { testsOf } from './tests-of.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'muster-mutate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCE = `// A rule.
const TABLE = [1 + 1];
interface Battle { readonly log: string[] | null; readonly near: number }
export function reaches(b: Battle, range: number, seen: boolean): boolean {
  if (b.log !== null) b.log.push('nothing' + (range - 1));
  let left = range + TABLE[0];
  left -= 1;
  return left >= b.near && seen;
}
export const words = (n: number): string => (n > 1 ? 'inches' : 'inch');
`;

let files = 0;
/** Returns the mutants of a source, and its text with all of them built in. */
function made(source: string): { mutants: Placed[]; text: string } {
  const path = join(folder, `rule-${files++}.ts`);
  writeFileSync(path, source);
  const mutants = mutantsOf(programOf([path]), path, folder).map((m, id) => ({ ...m, id }));
  return { mutants, text: instrumented(path, source, mutants) };
}

/** Returns the exports of the module, and its switchboard. */
function run(text: string, count: number): { exports: any; board: Switchboard } {
  const board = newSwitchboard(count);
  const code = ts.transpile(text, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 });
  const exports: any = {};
  new Function('exports', 'globalThis', code)(exports, { MUTANTS: board });
  return { exports, board };
}

const changes = (mutants: readonly Mutant[]): string[] => mutants.map((m) => `${m.line}: ${m.code} => ${m.becomes}`);

test('changes are made in the code of functions, not in what is told, in tables or in words', () => {
  expect(changes(made(SOURCE).mutants)).toEqual([
    '6: range + TABLE[0] => range - TABLE[0]',
    '7: 1 => -(1)',
    '8: left >= b.near && seen => !(left >= b.near && seen)',
    '8: left >= b.near && seen => left >= b.near || seen',
    '8: left >= b.near && seen => left >= b.near',
    '8: left >= b.near && seen => seen',
    '8: left >= b.near => left > b.near',
  ]);
});

test('the first local of a procedure lies at its frame: to take it away is to add it', () => {
  const { mutants } = made(`declare function locals(...names: string[]): Record<string, number>;
const L = locals('unit', 'roll');
export const at = (f: number): number => f + L.unit;
export const next = (f: number): number => f + L.roll;
`);
  expect(changes(mutants)).toEqual(['4: f + L.roll => f - L.roll']);
});

test('which of two equal numbers is kept, and to which side half a turn goes, is no change', () => {
  const { mutants } = made(`export function best(a: number, b: number): number {
  let most = a;
  if (b > most) most = b;
  if (b > a) most = 2;
  most = most < 0 ? 0 : most;
  most = a > b ? b : most;
  return (most + HALF_TURN) & 65535;
}
const HALF_TURN = 32768;
`);
  expect(changes(mutants)).toEqual(['4: b > a => b >= a', '6: a > b => a >= b']);
});

test('a module with mutants in it plays as it is written until one is turned on', () => {
  const { mutants, text } = made(SOURCE);
  const { exports, board } = run(text, mutants.length);
  const b = { log: null, near: 5 };
  expect(exports.reaches(b, 4, true)).toBe(true);
  expect(exports.reaches(b, 3, true)).toBe(false);
  expect(exports.reaches(b, 4, false)).toBe(false);

  const verdicts = mutants.map(({ id }) => {
    board.on = id;
    board.left = 1000;
    return [exports.reaches(b, 4, true), exports.reaches(b, 3, true), exports.reaches(b, 4, false)];
  });
  expect(verdicts).toEqual([
    [false, false, false], // 4 - 2 - 1
    [true, true, false], // 3 + 2 + 1
    [false, true, true],
    [true, true, true],
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ]);
});

test('it is noted which mutants a run reaches, and which of them had another value', () => {
  const { mutants, text } = made(SOURCE);
  const { exports, board } = run(text, mutants.length);
  exports.reaches({ log: null, near: 2 }, 4, true);
  expect([...board.seen]).toEqual([3, 3, 3, 1, 1, 1, 1]);
});

test('a mutant that never ends is stopped', () => {
  const { mutants, text } = made(`export function count(n: number): number {
  let i = 0;
  while (i < n) {
    i += 1;
  }
  return i;
}
`);
  const { exports, board } = run(text, mutants.length);
  expect(exports.count(3)).toBe(3);
  board.on = mutants.findIndex((m) => m.becomes === '-(1)');
  board.left = 1000;
  expect(() => exports.count(3)).toThrow('never ends');
});

test('steps, extremes, signs and nested changes are built in', () => {
  const { mutants, text } = made(`export function f(a: number, b: number): number {
  let n = Math.min(a, -b);
  n++;
  return !(a > 0 || b > 0) ? 0 : n * 2;
}
`);
  const { exports, board } = run(text, mutants.length);
  const value = (becomes: string, ...given: number[]) => {
    board.on = mutants.findIndex((m) => m.becomes === becomes);
    board.left = 1000;
    return exports.f(...given);
  };
  expect(exports.f(3, 4)).toBe(-6);
  expect(value('Math.max', 3, 4)).toBe(8);
  expect(value('b', 3, 4)).toBe(8);
  expect(value('n--', 3, 4)).toBe(-10);
  expect(value('(a > 0 || b > 0)', 3, 4)).toBe(0);
  expect(value('a > 0 && b > 0', 3, -4)).toBe(0);
  expect(value('n / 2', 3, 4)).toBe(-1.5);
});

test('a sample is the same for the same seed, and one entry left out changes no other', () => {
  const all = Array.from({ length: 500 }, (_, i) => i);
  const sample = sampleOf(all, 50, 7, () => false);
  expect(sampleOf(all, 50, 7, () => false)).toEqual(sample);
  expect(sampleOf(all, 50, 8, () => false)).not.toEqual(sample);
  const without = sampleOf(all, 50, 7, (n) => n === sample[3]);
  expect(without).toHaveLength(50);
  expect(without.filter((n) => !sample.includes(n))).toHaveLength(1);
  expect(sampleOf(all, 900, 7, () => false)).toEqual(all);
});

test('the tests of a folder are its own, those of its ruleset, and those that import it, the nearest first', () => {
  const tests = testsOf(ROOT, 'engine/regiments', ['engine/regiments/nudges.ts']);
  expect(tests[0]).toBe('engine/regiments/nudges.test.ts');
  expect(tests).toContain('engine/rulesets/t9a/charges/declare-charges.test.ts');
  expect(tests).toContain('engine/testing/t9a/symmetry.test.ts');
  expect(tests.some((file) => file.includes('wh40k2'))).toBe(false);
  expect(new Set(tests).size).toBe(tests.length);
});

test('notes tell what is known, whatever order they come in', () => {
  const notes: Note[] = [
    { kind: 'test', test: 'a', reached: [0, 1], apart: [1] },
    { kind: 'killed', id: 1, by: 'a' },
    { kind: 'test', test: 'b', reached: [2], apart: [1] },
    { kind: 'file', test: 'a.test.ts', seconds: 2 },
    { kind: 'end' },
  ];
  const found = known(notes);
  expect([...found.reached]).toEqual([0, 1, 2]);
  expect(found.apart.get(1)).toEqual({ tests: 2, first: 'a' });
  expect(found.killed.get(1)).toBe('a');
  expect(found.ended).toBe(true);
});

test('every equivalent change names code that is there, and says why', () => {
  const places = equivalents();
  const sources = [...new Set(places.map(({ file }) => file))];
  const program = programOf(sources.map((file) => join(ROOT, file)));
  const mutants = sources.flatMap((file) => mutantsOf(program, join(ROOT, file), ROOT));
  const stale = places.filter((place: Equivalent) => !mutants.some((m) => matches(place, m)));
  expect(stale).toEqual([]);
  expect(sources.every(holdsRules)).toBe(true);
});
