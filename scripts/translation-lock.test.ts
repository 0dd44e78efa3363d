import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { isHeld, lock, runs } from './translation-lock.mjs';

const NOBODY = 2_000_000_001; // larger than the number of any process
const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): URL => pathToFileURL(join(folder, name));

test('one has the lock at a time, in the sequence in which it is given back', async () => {
  const file = at('turns');
  const seen: string[] = [];
  const first = await lock(file);
  const second = lock(file).then((release) => {
    seen.push('second');
    release();
  });
  await new Promise((over) => setTimeout(over, 600));
  seen.push('first');
  first();
  await second;

  expect(seen).toEqual(['first', 'second']);
  expect(existsSync(file)).toBe(false);
});

test('the lock of a killed process, and one that is too old, hold nobody up', async () => {
  const killed = at('killed');
  writeFileSync(killed, `${hostname()}\n${NOBODY}`);
  expect(isHeld(killed)).toBe(false);
  const release = await lock(killed);
  expect(isHeld(killed)).toBe(true);
  utimesSync(killed, 0, 0);
  expect(isHeld(killed)).toBe(false);
  release();
  expect(isHeld(killed)).toBe(false);
});

test('a process of another machine is believed to run', () => {
  const far = at('far');
  writeFileSync(far, `not-${hostname()}\n${NOBODY}`);
  expect(isHeld(far)).toBe(true);
});

test('a process runs, or it does not', () => {
  expect(runs(process.pid)).toBe(true);
  expect(runs(NOBODY)).toBe(false);
});
