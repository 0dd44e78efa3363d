import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { directions, found, freeNumbers, moved, newFit, rivals, step, type Terms, written } from './fit-captain.js';

const START = { dread: 0.9, edge: 12, caution: 0.9 };
const TERMS: Terms = {
  ruleset: 't9a',
  temperament: 'steady',
  size: 'small',
  seed: 5,
  rounds: 1000,
  battles: 4,
  free: ['dread', 'edge'],
};
const begun = (changed: object = {}) => ({ ...newFit(TERMS, START), ...changed });

test('directions follow from seed and round, go both ways, and leave out what is not fitted', () => {
  const ways = Array.from({ length: 40 }, (_, round) => directions(begun({ round })));

  expect(directions(begun({ round: 7 }))).toEqual(ways[7]);
  expect(new Set(ways.map((w) => w.dread))).toEqual(new Set([-1, 1]));
  expect(Object.keys(ways[0])).toEqual(['dread', 'edge']);
});

test('numbers move by a share of what they began with, and never below 0', () => {
  const ways = { dread: 1, edge: -1 };

  expect(moved(begun(), ways, 0.5)).toEqual({ dread: 1.35, edge: 6, caution: 0.9 });
  expect(moved(begun(), ways, 2).edge).toBe(0);
});

test('the rivals of a round stand on opposite sides of the present numbers, later nearer to them', () => {
  const apart = (round: number) => {
    const [one, other] = rivals(begun({ round }));
    expect(one.dread + other.dread).toBeCloseTo(2 * START.dread);
    expect(one.caution).toBe(other.caution);
    return Math.abs(one.dread - other.dread);
  };

  expect(apart(500)).toBeLessThan(apart(0));
  expect(apart(500)).toBeGreaterThan(0.1);
});

test('a step goes the way of the winner, the other way if it lost, and is shorter later', () => {
  const after = (lead: number, round = 0) => {
    const f = begun({ round });
    const way = directions(f).dread;
    step(f, lead);
    return { gone: way * (f.numbers.dread - 0.9), round: f.round };
  };
  const [won, lost, late] = [after(1), after(-1), after(1, 500)];

  expect(won.gone).toBeGreaterThan(0);
  expect(lost.gone).toBeCloseTo(-won.gone);
  expect(late.gone).toBeLessThan(won.gone / 2);
  expect(won.round).toBe(1);
});

test('what is found is the mean of the second half; what is not fitted stays as it was', () => {
  const f = newFit({ ...TERMS, rounds: 3 }, { ...START, caution: 0.98765 });
  for (const dread of [5, 1, 3]) {
    f.numbers = { ...f.numbers, dread };
    step(f, 0);
  }

  expect(found(f).dread).toBe(2); // of 1 and 3
  expect(found(f).caution).toBe(0.98765);
  expect(found(begun()).edge).toBe(12);
});

test('numbers are written for their temperament, with what they mean', () => {
  const file = { dread: { means: 'Fear.', steady: 0.9, bold: 0.5 }, edge: { means: 'Inches.', steady: 12 } };
  const numbers = { dread: 0.75, edge: 10 };

  expect(written(file, 'steady', numbers)).toEqual({
    dread: { means: 'Fear.', steady: 0.75, bold: 0.5 },
    edge: { means: 'Inches.', steady: 10 },
  });
  expect(written(file, 'bold', numbers)).toEqual({ ...file, dread: { means: 'Fear.', steady: 0.9, bold: 0.75 } });
});

test('all numbers of a temperament but its caution are fitted, or those that are named', () => {
  const file = {
    caution: { means: '', steady: 1, bold: 1 },
    dread: { means: '', steady: 1, bold: 1 },
    edge: { means: '', steady: 1 },
  };

  expect(freeNumbers(file, 'steady', undefined)).toEqual(['dread', 'edge']);
  expect(freeNumbers(file, 'bold', undefined)).toEqual(['dread']);
  expect(freeNumbers(file, 'steady', ['caution'])).toEqual(['caution']);
  expect(() => freeNumbers(file, 'bold', ['edge'])).toThrow(
    "a bold captain has no number 'edge'; it has caution, dread",
  );
});

const SCRIPT = fileURLToPath(new URL('./fit-captain.ts', import.meta.url));
const REGISTER = new URL('./register.mjs', import.meta.url).href;
const commandWith = (state: string, rounds: number): string[] => [
  ...['--import', REGISTER, SCRIPT, '--size', 'tiny', '--battles', '2', '--check', '0', '--numbers', 'dread', 'edge'],
  ...['--workers', '1', '--rounds', String(rounds), '--state', state, '--seed', '3'],
];

test('a run that is stopped goes on where it was and finds the same; one on other terms is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fit-captain-'));
  try {
    const [whole, parts] = ['whole', 'parts'].map((name) => join(folder, `${name}.json`));
    const runOf = (state: string, ...more: string[]) =>
      spawnSync(process.execPath, [...commandWith(state, 20), '--json', '--quiet', ...more], { encoding: 'utf8' });
    const first = runOf(whole);
    expect(first.stderr).toBe('');

    const stopped = spawn(process.execPath, commandWith(parts, 20));
    let said = '';
    stopped.stderr.on('data', (text) => {
      said += text;
    });
    while (!existsSync(parts)) await setTimeout(20);
    stopped.kill('SIGINT');
    await new Promise((resolve) => stopped.on('exit', resolve));
    expect(said).toMatch(/stopped after round \d+ of 20; the same command goes on from .*parts\.json/);
    expect(JSON.parse(readFileSync(parts, 'utf8')).round).toBeLessThan(20);
    expect(runOf(parts).stdout).toBe(first.stdout);

    writeFileSync(parts, readFileSync(parts, 'utf8').replace('"seed":3', '"seed":4'));
    expect(runOf(parts).stderr).toContain('holds a fit with other seed (4, not 3)');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
