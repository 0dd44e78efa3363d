import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describePolicy, makePolicy } from '../../env/policy.js';
import { setCheckpointSource } from '../neural/agent.js';
import { untrained } from '../neural/testing/checkpoints.js';
import { readBytes, readCheckpoint, shippedCheckpoint, writeCheckpoint } from './checkpoint-files.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-checkpoint-'));
afterAll(() => {
  setCheckpointSource(null);
  rmSync(folder, { recursive: true });
});

test('a checkpoint is written whole, over an older one too, and nothing is left beside it', () => {
  const file = join(folder, 'a.checkpoint');
  writeCheckpoint(file, untrained('t9a', 1));
  writeCheckpoint(file, untrained('t9a', 2));
  expect(readCheckpoint(file)).toEqual({ ...untrained('t9a', 2), vectors: {} });
  expect(readdirSync(folder)).toEqual(['a.checkpoint']);
});

test('a write that fails leaves the old file as it was', () => {
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(join(inner, 'file'), 'x'); // a folder that contains a file cannot be replaced
  expect(() => writeCheckpoint(inner, untrained('t9a', 1))).toThrow();
  expect(readFileSync(join(inner, 'file'), 'utf8')).toBe('x');
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a file that is not there is told, and so is a folder', () => {
  expect(() => readCheckpoint(join(folder, 'none'))).toThrow('expected a checkpoint, but there is no such file');
  expect(() => readCheckpoint(folder)).toThrow('but it is a folder; check the path');
});

test('an agent plays from a file by name', () => {
  setCheckpointSource({ read: readBytes, shipped: shippedCheckpoint });
  const file = join(folder, 'b.checkpoint');
  const comma = join(folder, 'b, 100%.checkpoint');
  writeCheckpoint(comma, untrained('t9a', 2));
  const named = describePolicy('neural', { file: comma });
  expect(named).toContain('b%2C 100%25.checkpoint');
  expect(makePolicy(named, 't9a').name).toBe(named);
  writeCheckpoint(file, untrained('wh40k2', 2));
  expect(makePolicy(`neural:file=${file}`, 'wh40k2').name).toBe(`neural:file=${file}`);
  writeFileSync(file, readFileSync(file).subarray(0, 300));
  expect(() => makePolicy(`neural:file=${file}`, 'wh40k2')).toThrow(`${file}: expected `);
});
