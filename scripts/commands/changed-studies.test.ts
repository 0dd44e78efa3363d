import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../agents/index.js';
import { DuckStore } from '../../evaluations/store/store.js';
import { playDuel } from '../duel-worker.js';
import { muster } from './main.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-changed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const CHANGES = {
  format: 'muster-changes/1',
  ruleset: 't9a',
  name: 'a try',
  changes: [{ book: 'empire-of-sonnstahl', unit: 'heavy-infantry', points: '+5', profile: { WS: 8, S: 8, A: 3 } }],
};
const file = at('changes.json');
writeFileSync(file, JSON.stringify(CHANGES));

let out = '';
let err = '';
beforeEach(() => {
  out = '';
  err = '';
  const hear = (take: (text: string) => void) => (text: unknown) => {
    take(String(text));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(hear((text) => (out += text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(hear((text) => (err += text)));
  vi.spyOn(console, 'error').mockImplementation(hear((text) => (err += `${text}\n`)));
});
afterEach(() => vi.restoreAllMocks());

const lastLine = (): Record<string, unknown> => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');
const SMALL = ['--workers', '1', '--changes', file];
const STORE = ['--store', at('studies.duckdb'), ...SMALL];
const LISTS = ['river-watch', 'green-tide'];

test('worth plays, prices and reports with the changes, and keeps them', async () => {
  const page = at('worth.html');
  const words = ['empire-of-sonnstahl', '--against', 'orcs-and-goblins', '--points', '300', '--agents', 'random'];
  expect(await muster(['worth', ...words, '--battles', '16', '--out', page, ...STORE, '--json', '--quiet'])).toBe(0);
  const told = lastLine();
  expect(told.changes).toBe('a try');
  const store = await DuckStore.open(at('studies.duckdb'), false);
  const [row] = (await store.studies()).filter(({ kind }) => kind === 'worth');
  expect(JSON.parse(row.changes ?? 'null')).toEqual(CHANGES);
  expect(row.command).toContain(`--changes ${file}`);
  const battles = await store.battles(row.study);
  expect(new Set(battles.map(({ first_changes, second_changes }) => `${first_changes} ${second_changes}`))).toEqual(
    new Set(['a try a try']),
  );
  await store.close();
  expect(readFileSync(page, 'utf8')).toContain('<p>Army books changed by a try.</p>');
}, 240_000);

test('meta and tournament play with the changes, and name them', async () => {
  const page = at('meta.html');
  expect(await muster(['meta', ...LISTS, '--agent', 'random', '--battles', '2', '--out', page, ...STORE])).toBe(0);
  expect(out).toContain('Army books changed by a try.\n');
  expect(readFileSync(page, 'utf8')).toContain('<p>Army books changed by a try.</p>');
  out = '';
  const tournament = (name: string, more: readonly string[]) => [
    ...['tournament', '--agents', 'random', '--lists', LISTS.join(','), '--battles', '2', '--out', at(name)],
    ...['--workers', '1', '--json', '--quiet', ...more],
  ];
  expect(await muster(tournament('changed', ['--changes', file]))).toBe(0);
  expect(lastLine().changes).toBe('a try');
  const report = readFileSync(at('changed/report.html'), 'utf8');
  expect(report).toContain('Army books changed by a try.');
  expect(report).toContain(`--changes ${file} --out battle-0.json`);
  expect(JSON.parse(readFileSync(at('changed/tournament.json'), 'utf8')).changes).toEqual(CHANGES);
  const results = () => readFileSync(at('changed/results.jsonl'), 'utf8');
  const kept = results();

  // a folder of another tournament is refused, with the difference
  expect(await muster(tournament('changed', ['--resume']))).toBe(2);
  expect(err).toContain('holds another tournament (of other changes)');
  expect(await muster(tournament('plain', []))).toBe(0);
  expect(readFileSync(at('plain/results.jsonl'), 'utf8')).not.toBe(kept);
  expect(results()).toBe(kept);

  out = '';
  const into = ['--store', at('taken.duckdb'), '--json'];
  expect(await muster(['studies', '--import', at('changed'), ...into])).toBe(0);
  expect(lastLine()).toMatchObject({
    studies: [{ changes: CHANGES, command: `muster studies --import ${at('changed')}` }],
  });
}, 240_000);

test('odds are those of the changed units, and name the changes', async () => {
  const units = ['empire-of-sonnstahl/heavy-infantry:20', 'orcs-and-goblins/orcs:20', '--json'];
  expect(await muster(['odds', ...units])).toBe(0);
  const before = lastLine() as { units: { points: number }[]; round: { pointsLost: number[] } };
  expect(await muster(['odds', ...units, '--changes', file])).toBe(0);
  const now = lastLine() as typeof before;
  expect(now).toMatchObject({ changes: 'a try' });
  expect(before).not.toHaveProperty('changes');
  expect(now.units[0].points).toBe(before.units[0].points + 5);
  expect(now.round.pointsLost[1]).toBeGreaterThan(before.round.pointsLost[1]);
  out = '';
  expect(await muster(['odds', ...units.slice(0, 2), '--changes', file])).toBe(0);
  expect(out).toContain('Army books changed by a try.\n');

  const off = at('off.json');
  writeFileSync(off, JSON.stringify({ ...CHANGES, changes: [{ rule: 'swiftstride', off: true }] }));
  expect(await muster(['odds', ...units, '--changes', off])).toBe(2);
  expect(err).toContain('swiftstride comes with troop types or armour too, where odds cannot switch it off');
}, 60_000);

test('a list that the changes make illegal is told before anything is played', async () => {
  const dear = at('dear.json');
  writeFileSync(dear, JSON.stringify({ ...CHANGES, changes: [{ unit: 'knight-commander', points: 900 }] }));
  const words = [
    'meta',
    'ember-host',
    'green-tide',
    '--agent',
    'random',
    '--store',
    at('none.duckdb'),
    '--changes',
    dear,
  ];
  expect(await muster(words)).toBe(2);
  expect(err).toMatch(/^ember-host, .*T9A-/);
  expect(existsSync(at('none.duckdb'))).toBe(false);
});

test('changes are of one game', async () => {
  const words = ['tournament', '--ruleset', 'all', '--agents', 'random', '--out', at('all'), '--changes', file];
  expect(await muster(words)).toBe(2);
  expect(err).toContain('changes are of one game; name it with --ruleset');
});

test('a duel plays with the changes', () => {
  const task = { ruleset: 't9a', seed: 5, first: 'random', second: 'random', lists: LISTS, imports: [] };
  const play = (changes?: object) => {
    const { time: _, ...result } = playDuel(changes === undefined ? task : { ...task, changes }, 0);
    return result;
  };
  expect(play(CHANGES)).not.toEqual(play());
  expect(play(CHANGES)).toEqual(play(CHANGES));
});
