import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { observationOf } from '../../agents/neural/load.js';
import { untrained } from '../../agents/neural/testing/checkpoints.js';
import { gameOf } from '../../env/games.js';
import { muster } from './main.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const ORIGINAL = encodeCheckpoint(untrained('t9a', 3));
writeFileSync(at('mine.checkpoint'), ORIGINAL);
writeFileSync(at('note.txt'), 'precious');

const told = { out: '', err: '' };
beforeEach(() => {
  Object.assign(told, { out: '', err: '' });
  const hear = (stream: keyof typeof told, end: string) => (text: unknown) => {
    told[stream] += String(text) + end;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(hear('out', ''));
  vi.spyOn(process.stderr, 'write').mockImplementation(hear('err', ''));
  vi.spyOn(console, 'error').mockImplementation(hear('err', '\n'));
});
afterEach(() => vi.restoreAllMocks());

test.each(['onnx', 'safetensors'])('a checkpoint goes to %s and back without a changed byte', async (format) => {
  const there = at(`there.${format}`);
  expect(await muster(['export', at('mine.checkpoint'), '--to', format, '--out', there])).toBe(0);
  expect(told.out).toMatch(/there\.\w+: a network of t9a with [\d,]+ weights; it reads \d+ numbers and 128 actions\n$/);
  expect(await muster(['export', '--from', there, '--out', at('back.checkpoint'), '--quiet'])).toBe(0);
  expect(readFileSync(at('back.checkpoint')).equals(ORIGINAL)).toBe(true);
  told.out = '';
  expect(await muster(['export', at('mine.checkpoint'), '--to', format, '--out', there, '--json'])).toBe(0);
  expect(JSON.parse(told.out)).toMatchObject({ ruleset: 't9a', format, bytes: readFileSync(there).length });
});

test.each<[string, string[], RegExp]>([
  ['no network', ['--to', 'onnx', '--out', 'x'], /^no network is named/],
  ['no format', ['mine.checkpoint', '--out', 'x'], /^--to is missing: take onnx or safetensors/],
  ['another format', ['mine.checkpoint', '--to', 'torch', '--out', 'x'], /Allowed choices are onnx, safetensors/],
  ['no file to write', ['mine.checkpoint', '--to', 'onnx'], /required option '--out <file>' not specified/],
  ['both ways', ['mine.checkpoint', '--from', 'a.onnx', '--out', 'x'], /a checkpoint is written, or one is read/],
  ['a file that is not there', ['none', '--to', 'onnx', '--out', 'x'], /none: there is no such file/],
  ['a file of another kind', ['note.txt', '--to', 'onnx', '--out', 'x'], /note\.txt: expected a checkpoint/],
  ['a file of another kind to read', ['--from', 'note.txt', '--out', 'x'], /note\.txt: expected an ONNX file/],
  ['a file of the user', ['mine.checkpoint', '--to', 'onnx', '--out', 'note.txt'], /note\.txt is there already/],
  ['the same file', ['mine.checkpoint', '--to', 'onnx', '--out', 'mine.checkpoint'], /it is the file that is read/],
])('%s is answered in a line', async (_name, args, says) => {
  const files = ['mine.checkpoint', 'note.txt', 'none', 'x', 'a.onnx'];
  expect(await muster(['export', ...args.map((arg) => (files.includes(arg) ? at(arg) : arg))])).toBe(2);
  expect(told.err.trimEnd().split('\n')).toHaveLength(1);
  expect(told.err.replaceAll(`${folder}/`, '')).toMatch(says);
  expect(readFileSync(at('note.txt'), 'utf8')).toBe('precious');
  expect(readFileSync(at('mine.checkpoint')).equals(ORIGINAL)).toBe(true);
});

test('docs/neural.md tells the present version of observations to those who train elsewhere', () => {
  const page = readFileSync(new URL('../../docs/neural.md', import.meta.url), 'utf8');
  const [, ruleset, observation] = /'muster\.ruleset': '(\w+)', 'muster\.observation': '([^']+)'/.exec(page) ?? [];
  expect(JSON.parse(observation)).toEqual(observationOf(gameOf(ruleset)));
});
