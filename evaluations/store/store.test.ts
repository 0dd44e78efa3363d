import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { pretend, testPair, testStudy } from '../testing/studies.js';
import { canonical, studyId } from './digest.js';
import { exportStore } from './export.js';
import { DuckStore } from './store.js';
import { StoreError } from './store-error.js';
import { versionsOf } from './versions.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const study = testStudy();
const command = 'muster tournament --seed 1';

/** Keeps pairs of the study in a store. */
async function keep(store: DuckStore, pairs: readonly number[]): Promise<string> {
  const id = await store.open(study, command);
  await Promise.all(
    pairs.map((n) => {
      const pair = testPair(study, n);
      return store.append(id, pretend(pair), pair.matches);
    }),
  );
  return id;
}

/** Asserts that a store is refused in one line. @returns the line */
async function refused(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => new Error('not refused'),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(StoreError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message.replaceAll(`${folder}/`, '');
}

test('pairs come back as they were kept, in their order, each once', async () => {
  const store = await DuckStore.open(at('a.duckdb'));
  const id = await keep(store, [3, 0, 4]);
  const other = pretend(testPair(study, 3));
  const altered = { ...other, results: [{ ...other.results[0], decisions: 1 }, other.results[1]] } as const;
  await store.append(id, altered, testPair(study, 3).matches); // the first one stays
  await keep(store, [0, 1]);
  const expected = [0, 1, 3, 4].map((n) => pretend(testPair(study, n)));
  expect(await store.pairs(id)).toEqual(expected);
  await store.close();

  const again = await DuckStore.open(at('a.duckdb'), false);
  expect(await again.open(study, 'another command')).toBe(id);
  await keep(again, [0, 1, 3, 4]);
  expect(await again.pairs(id)).toEqual(expected);
  expect(await again.studies()).toEqual([
    {
      ...{ study: id, kind: 'tournament', ruleset: 't9a', seed: 1, agents: '["random"]' },
      ...{ plan: canonical(study.plan), changes: null, command, ...versionsOf('t9a'), pairs: 4 },
    },
  ]);
  await again.close();
});

test('rows are equal for any order of pairs, and hold every list once', async () => {
  const rows: string[] = [];
  for (const [i, order] of [
    [0, 1, 2, 3],
    [3, 1, 0, 2],
  ].entries()) {
    const store = await DuckStore.open(at(`order-${i}.duckdb`));
    const id = await keep(store, order);
    const lists = await store.query<{ list: string; name: string }>('SELECT list, name FROM lists ORDER BY name');
    expect(lists.map(({ name }) => name)).toEqual(['ember-host', 'green-tide']);
    const json = (await store.listsOf(id)).get(lists[0].list);
    expect(json).toMatchObject({ id: 'ember-host' });
    rows.push(JSON.stringify([await store.battles(id), await store.studies(), lists]));
    await store.close();
  }
  expect(rows[0]).toBe(rows[1]);
});

test('lists given as JSON are kept by what they hold, not by their names', async () => {
  const store = await DuckStore.open(at('lists.duckdb'));
  const id = await store.open(study, command);
  const { matches } = testPair(study, 0);
  const lists = [
    { id: 'mine', units: [1], name: 'x' },
    { name: 'x', id: 'mine', units: [2] },
  ] as const;
  const own = [
    { ...matches[0], lists },
    { ...matches[1], lists: [{ name: 'x', units: [1], id: 'mine' }, lists[0]] as const },
  ] as const;
  await store.append(id, pretend({ pair: 0, matches: own }), own);
  expect([...(await store.listsOf(id)).values()]).toHaveLength(2);
  const [first, second] = await store.battles(id);
  expect(second.first_list_digest).toBe(first.first_list_digest);
  expect(second.second_list_digest).toBe(first.first_list_digest);
  expect(first.second_list_digest).not.toBe(first.first_list_digest);
  await store.close();
});

test('the id of a study is that of its JSON, whatever the order of its members', () => {
  const id = studyId(testStudy(1, { a: 1, b: [2, { d: 4, c: 3 }] }));
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(studyId(testStudy(1, { b: [2, { c: 3, d: 4 }], a: 1 }))).toBe(id);
  expect(studyId(testStudy(2, { a: 1, b: [2, { d: 4, c: 3 }] }))).not.toBe(id);
  expect(studyId(testStudy(1, { a: 1, b: [{ d: 4, c: 3 }, 2] }))).not.toBe(id);
  expect(studyId({ ...testStudy(1, { a: 1, b: [2, { d: 4, c: 3 }] }), changes: { wounds: 2 } })).not.toBe(id);
});

test('results of other matches are no results of the pair', async () => {
  const store = await DuckStore.open(at('other.duckdb'));
  const id = await store.open(study, command);
  expect(() => store.append(id, pretend(testPair(study, 1)), testPair(study, 2).matches)).toThrow('of other matches');
  await store.close();
});

test('a study is not mixed from two versions of the rules or of Muster', async () => {
  const store = await DuckStore.open(at('versions.duckdb'));
  await store.open(study, command, { muster: '1', rules: 'a' });
  expect(await refused(store.open(study, command, { muster: '1', rules: 'b' }))).toMatch(
    /^versions\.duckdb: study \w+ was begun with another version of rules of t9a \(a, now b\): go on/,
  );
  expect(await refused(store.open(study, command, { muster: '2', rules: 'a' }))).toMatch(
    /another version of Muster \(1, now 2\)/,
  );
  await store.open(study, command, { muster: '1', rules: 'a' });
  await store.close();
  const [t9a, hordes] = [versionsOf('t9a'), versionsOf('hordes')];
  expect(hordes.muster).toBe(t9a.muster);
  expect(hordes.rules).not.toBe(t9a.rules);
});

test('a store that is in use, by this process or another, is refused in one line', async () => {
  const store = await DuckStore.open(at('busy.duckdb'));
  await keep(store, [0]);
  symlinkSync(at('busy.duckdb'), at('same.duckdb'));
  for (const name of ['busy.duckdb', 'same.duckdb']) {
    expect(await refused(DuckStore.open(at(name)))).toBe(
      `${name}: this process uses this store: wait until it is done, or name another file with --store`,
    );
  }
  const url = new URL('./duckdb.ts', import.meta.url).href;
  const code = `const { openFile } = await import('${url}'); await openFile('${at('busy.duckdb')}', '').catch((e) => console.log(e.message))`;
  const register = fileURLToPath(new URL('../../scripts/register.mjs', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--import', register, '--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stdout.replaceAll(`${folder}/`, '')).toBe(
    `busy.duckdb: process ${process.pid} uses this store: wait until it is done, or name another file with --store\n`,
  );
  await store.close();
  await (await DuckStore.open(at('same.duckdb'))).close();
}, 120_000); // another process starts

test('a log that was cut anywhere is read up to the last whole pair; one that is damaged is told of', async () => {
  const store = await DuckStore.open(at('log.duckdb'));
  await keep(store, [0, 1]);
  await store.close();
  const again = await DuckStore.open(at('log.duckdb'));
  for (const n of [2, 3, 4, 5, 6]) await keep(again, [n]);
  copyFileSync(at('log.duckdb'), at('copy.duckdb')); // as a crash leaves it: closing writes the log into the file
  copyFileSync(at('log.duckdb.wal'), at('copy.wal'));
  const id = await again.open(study, command);
  await again.close();

  const log = readFileSync(at('copy.wal'));
  const counts: number[] = [];
  for (const share of [0, 0.4, 0.999, 1]) {
    copyFileSync(at('copy.duckdb'), at('cut.duckdb'));
    copyFileSync(at('copy.wal'), at('cut.duckdb.wal'));
    truncateSync(at('cut.duckdb.wal'), Math.floor(log.length * share));
    const cut = await DuckStore.open(at('cut.duckdb'));
    const pairs = await cut.pairs(id);
    expect(pairs).toEqual(pairs.map((_, n) => pretend(testPair(study, n))));
    counts.push(pairs.length);
    await keep(cut, [0, 1, 2, 3, 4, 5, 6]);
    expect((await cut.pairs(id)).length).toBe(7);
    await cut.close();
  }
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect([counts[0], counts[counts.length - 1]]).toEqual([2, 7]);

  const damaged = Buffer.from(log);
  damaged[Math.floor(log.length / 2)] ^= 0xff;
  copyFileSync(at('copy.duckdb'), at('damaged.duckdb'));
  writeFileSync(at('damaged.duckdb.wal'), damaged);
  expect(await refused(DuckStore.open(at('damaged.duckdb')))).toMatch(
    /^damaged\.duckdb: its log damaged\.duckdb\.wal is damaged; move the log away/,
  );
  rmSync(at('damaged.duckdb.wal'));
  const rest = await DuckStore.open(at('damaged.duckdb'));
  expect((await rest.pairs(id)).length).toBe(2);
  await rest.close();
});

test('files that are no stores are refused in one line and stay as they are', async () => {
  writeFileSync(at('notes.txt'), 'precious');
  expect(await refused(DuckStore.open(at('notes.txt')))).toBe(
    'notes.txt: is there already and is no store of Muster: name another file with --store',
  );
  expect(readFileSync(at('notes.txt'), 'utf8')).toBe('precious');
  expect(await refused(DuckStore.open(at('none.duckdb'), false))).toMatch(/^none\.duckdb: there is no such store/);
  expect(await refused(DuckStore.open(at('nowhere/x.duckdb')))).toMatch(/^nowhere\/x\.duckdb: there is no folder/);

  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(at('foreign.duckdb'));
  const connection = await instance.connect();
  await connection.run('CREATE TABLE sales (n INTEGER)');
  connection.closeSync();
  instance.closeSync();
  expect(await refused(DuckStore.open(at('foreign.duckdb')))).toMatch(
    /^foreign\.duckdb: is a DuckDB file of something else/,
  );
  const store = await DuckStore.open(at('later.duckdb'));
  await store.query('UPDATE muster_store SET format = 99');
  await store.close();
  expect(await refused(DuckStore.open(at('later.duckdb')))).toMatch(/^later\.duckdb: is a store of format 99/);
});

/** Makes of a new store what an earlier Muster made: tables of format 1. */
async function asFormat1(file: string): Promise<void> {
  const store = await DuckStore.open(file);
  for (const name of ['first_turn', 'first_changes', 'second_changes']) {
    await store.query(`ALTER TABLE battles DROP COLUMN ${name}`);
  }
  await store.query('UPDATE muster_store SET format = 1');
  await store.close();
}

test('a store of format 1 is read as it is, and gets what it lacks when a pair is kept', async () => {
  const file = at('format-1.duckdb');
  await asFormat1(file);
  const old = await DuckStore.open(file);
  await old.open(study, command);
  await old.query(
    `INSERT INTO battles SELECT '${studyId(study)}', 0, unnest([0, 1]), 0, 1000, 1, NULL, NULL, 'a', 'b', 'x', 'y', 'random', 'random', 0, 5, 6, 7, 8, NULL`,
  );
  const before = await old.pairs(studyId(study));
  expect(before.map(({ results }) => results[0].victoryPoints)).toEqual([[5, 6]]);
  expect(before[0].results[0]).not.toHaveProperty('firstTurn');
  const folderOf = (name: string) => exportStore(old, at(name));
  const [, battles] = await folderOf('format-1');
  expect(await old.query(`SELECT first_turn, first_changes FROM '${battles}'`)).toHaveLength(2);
  expect(await old.query('SELECT format FROM muster_store')).toEqual([{ format: 1 }]);
  await old.close();

  const now = await DuckStore.open(file);
  await keep(now, [1]);
  await keep(now, [2]);
  expect(await now.query('SELECT format FROM muster_store')).toEqual([{ format: 2 }]);
  const rows = await now.battles(studyId(study));
  expect(rows.map((row) => row.first_turn)).toEqual([null, null, 1, 0, 0, 1]);
  expect(await now.pairs(studyId(study))).toEqual([...before, ...[1, 2].map((n) => pretend(testPair(study, n)))]);
  await now.close();
});

test('rows name the changes of each side, and lists are those of the changed books', async () => {
  const change = { unit: 'heavy-infantry', profile: { WS: 5 } };
  const changes = { format: 'muster-changes/1', ruleset: 't9a', name: 'a try', changes: [change] };
  const store = await DuckStore.open(at('changes.duckdb'));
  const changed = { ...study, changes };
  const id = await store.open(changed, command);
  const { matches } = testPair(study, 0);
  const lists = ['river-watch', 'green-tide'] as const;
  const own = [
    { ...matches[0], lists, changes },
    { ...matches[1], lists, changes: [null, changes] },
  ] as const;
  await store.append(id, pretend({ pair: 0, matches: own }), own);
  const [first, second] = await store.battles(id);
  expect([first.first_changes, first.second_changes]).toEqual(['a try', 'a try']);
  expect([second.first_changes, second.second_changes]).toEqual([null, 'a try']);
  expect(first.first_list).toBe(second.first_list);
  expect(first.first_list_digest).not.toBe(second.first_list_digest);
  const [row] = await store.studies();
  expect(JSON.parse(row.changes ?? '')).toEqual(changes);
  await store.close();
});
