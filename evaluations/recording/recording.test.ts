import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from 'vitest';
import '../../agents/index.js';
import { Env } from '../../env/env.js';
import { gameIds, gameOf } from '../../env/games.js';
import { forgetPolicy, registerPolicy } from '../../env/policy.js';
import { COLUMNS, type Column } from './columns.js';
import { type RecordOptions, type RecordPlan, record } from './recording.js';

const folder = mkdtempSync(join(tmpdir(), 'muster-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAN: RecordPlan = {
  ...{ ruleset: 't9a', agents: ['random', 'first'], lists: null, size: 'tiny', battles: 4, seed: 7 },
  ...{ text: true, maxDecisions: null },
};

async function recorded(name: string, plan: Partial<RecordPlan> = {}, options: Partial<RecordOptions> = {}) {
  const out = join(folder, name);
  const signal = new AbortController().signal;
  return record({ ...PLAN, ...plan }, { out, resume: false, signal, write: writeFileSync, ...options });
}

/** Records until so many battles are done. */
async function cut(name: string, battles: number, options: Partial<RecordOptions> = {}) {
  const stop = new AbortController();
  const progress = (done: number) => {
    if (done >= battles) stop.abort();
  };
  return recorded(name, {}, { signal: stop.signal, progress, ...options });
}

const bytesOf = (name: string) =>
  readdirSync(join(folder, name))
    .sort()
    .map((file) => [file, readFileSync(join(folder, name, file), 'base64')]);

/** Runs a query of DuckDB, which reads Parquet with code of its own. */
async function query(sql: string): Promise<{ rows: Record<string, unknown>[]; types: string[][] }> {
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    const read = await connection.runAndReadAll(sql);
    const names = read.columnNames();
    const rows = read.getRowsJS().map((row) => Object.fromEntries(row.map((value, i) => [names[i], value])));
    return { rows, types: names.map((name, i) => [name, String(read.columnType(i))]) };
  } finally {
    connection.closeSync();
  }
}
const rowsOf = (name: string) =>
  query(`SELECT * FROM '${join(folder, name)}/part-*.parquet' ORDER BY battle, decision`);

const SQL: Readonly<Record<Column['type'], string>> = {
  ...{ int: 'INTEGER', long: 'BIGINT', float: 'FLOAT', 'yes or no': 'BOOLEAN', text: 'VARCHAR' },
  ...{ ints: 'INTEGER[]', floats: 'FLOAT[]', 'yes or no list': 'BOOLEAN[]', texts: 'VARCHAR[]' },
};

test.each(gameIds())(
  '%s: the rows are what an environment shows when the battles are played again',
  async (ruleset) => {
    const { battles, rows: count } = await recorded(ruleset, { ruleset, battles: 2, maxDecisions: 150 });
    const { rows, types } = await rowsOf(ruleset);
    expect(types).toEqual(COLUMNS.map(({ name, type }) => [name, SQL[type]]));
    expect([battles, rows.length]).toEqual([2, count]);
    const env = new Env(ruleset, { ...gameOf(ruleset).sizes.tiny, maxDecisions: 150, optionOrder: 'shuffled' });
    let next = 0;
    for (let battle = 0; battle < battles; battle++) {
      let [, info] = env.reset({ seed: Number(rows[next].seed) });
      for (let decision = 0, over = false; !over; decision++) {
        const row = rows[next++];
        const { numbers, rows: used, offsets } = env.packed();
        const { question, options } = env.describe();
        const action = Number(row.action);
        const player = info.actingPlayer;
        const seen = {
          ...{ battle, decision, seed: row.seed, player, agent: PLAN.agents[player] },
          ...{ player_turn: info.playerTurns, options: info.options },
          ...{ observation: [...numbers], rows: [...used], offsets: [...offsets] },
          ...{ mask: [...info.actionMask].map((bit) => bit === 1), action, question, legal: options },
          chosen: options[action],
        };
        const [, reward, terminated, truncated, after] = env.step(action);
        const [reward_0, reward_1] = after.rewards;
        const [points_0, points_1] = after.victoryPoints;
        expect(row).toEqual({
          ...seen,
          ...{ reward, reward_0, reward_1, points_0, points_1, terminated, truncated },
        });
        over = terminated || truncated;
        info = after;
      }
    }
    expect(next).toBe(rows.length);
  },
  60_000,
);

test('the same seed writes the same bytes, another seed others', async () => {
  await recorded('one');
  await recorded('two');
  expect(bytesOf('two')).toEqual(bytesOf('one'));
  await recorded('other', { seed: 8 });
  expect(bytesOf('other').at(0)).not.toEqual(bytesOf('one').at(0));
});

test('a recording that was stopped keeps what ended, and goes on to the same bytes', async () => {
  const full = 100_000; // one or two battles a part
  const whole = await recorded('whole', {}, { full });
  expect(whole.parts.length).toBeGreaterThan(1);
  expect(whole.parts.length).toBeLessThan(4);
  const stopped = await cut('stopped', 3, { full });
  expect(stopped).toMatchObject({ battles: 3, stopped: true });
  expect((await rowsOf('stopped')).rows.at(-1)).toMatchObject({ battle: 2, terminated: true });
  expect(stopped.rows).toBe((await rowsOf('stopped')).rows.length);
  // stopped again before it comes further: nothing is lost
  expect(await cut('stopped', 0, { full, resume: true })).toEqual(stopped);
  expect((await rowsOf('stopped')).rows).toHaveLength(stopped.rows);
  expect(await recorded('stopped', {}, { full, resume: true })).toEqual(whole);
  expect(bytesOf('stopped')).toEqual(bytesOf('whole'));
  expect(await recorded('stopped', {}, { full, resume: true })).toEqual(whole); // nothing is left to do
});

test('a battle under way is left out, and an agent that fails costs its own battle alone', async () => {
  const asked = { times: 0 };
  registerPolicy('mayfly', () => ({
    name: 'mayfly',
    needsWorld: false,
    act: () => {
      if (++asked.times > 120) throw new Error('it is evening\nat last');
      return 0;
    },
  }));
  try {
    const failed = recorded('mayfly', { agents: ['mayfly', 'mayfly'], battles: 9 });
    await expect(failed).rejects.toThrow(/^battle [1-9]: the agent mayfly fails: it is evening$/);
    const { rows } = await rowsOf('mayfly');
    expect(rows.at(-1)).toMatchObject({ terminated: true, agent: 'mayfly' });
    expect(rows.length).toBeLessThan(120);
  } finally {
    forgetPolicy('mayfly');
  }
});

test('without text there are no columns in words; a battle can be cut off', async () => {
  await recorded('silent', { text: false, maxDecisions: 9, battles: 1 });
  const { rows, types } = await rowsOf('silent');
  const kept = COLUMNS.filter((column: Column) => column.text !== true).map(({ name }) => name);
  expect(types.map(([name]) => name)).toEqual(kept);
  expect(rows.map((row) => row.truncated)).toEqual([...Array(8).fill(false), true]);
  expect(rows.some((row) => row.terminated)).toBe(false);
});

test('folders that hold something else are named', async () => {
  await recorded('held');
  await expect(recorded('held')).rejects.toThrow('held holds a recording already: add --resume to go on');
  await expect(recorded('held', { seed: 8 }, { resume: true })).rejects.toThrow('holds a recording of other battles');
  await expect(recorded('nothing', {}, { resume: true })).rejects.toThrow('holds no recording to go on with');
  rmSync(join(folder, 'held/part-00000.parquet'));
  await expect(recorded('held', {}, { resume: true })).rejects.toThrow('part-00000.parquet: is missing');
  writeFileSync(join(folder, 'held/recording.json'), '{"format":"muster-recording/0"}');
  await expect(recorded('held', {}, { resume: true })).rejects.toThrow('is no recording of this Muster');
  writeFileSync(join(folder, 'held/recording.json'), '{');
  await expect(recorded('held', {}, { resume: true })).rejects.toThrow('recording.json: is no JSON');
});

const PAGE = readFileSync(new URL('../../docs/recording.md', import.meta.url), 'utf8');

test('docs/recording.md has the columns, and its figures and its query are right', async () => {
  const table = PAGE.split('| column | type | |\n|---|---|---|\n')[1].split('\n\n')[0];
  expect(table.split('\n')).toEqual(
    COLUMNS.map(({ name, type, meaning }) => `| \`${name}\` | ${SQL[type]} | ${meaning} |`),
  );
  const command = /muster record --first random --second first --battles (\d+) --seed (\d+) --out mine\n(.*)\n/.exec(
    PAGE,
  );
  const { battles, rows, parts } = await recorded('mine', {
    battles: Number(command?.[1]),
    seed: Number(command?.[2]),
  });
  expect(command?.[3].trim()).toBe(`${battles} battles of t9a, ${rows} decisions, ${parts.length} file: mine`);
  const [, sql] = /duckdb\.sql\("""([\s\S]*?)"""\)/.exec(PAGE) ?? [];
  const { rows: games } = await query(sql.replace('mine/', `${join(folder, 'mine')}/`));
  expect(games.map(({ battle }) => battle)).toEqual([0, 1, 2]);
  expect(games.every(({ result }) => [-1, 0, 1].includes(Number(result)))).toBe(true);
  expect(games.reduce((sum, { decisions }) => sum + Number(decisions), 0)).toBe(rows);
  const facts = await query(
    `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${join(folder, 'mine')}/part-00000.parquet')`,
  );
  const named = Object.fromEntries(facts.rows.map(({ key, value }) => [key, value]));
  for (const name of PAGE.match(/muster\.(?:layout|observation)\b/g) ?? []) expect(named).toHaveProperty([name]);
  expect(JSON.parse(String(named['muster.layout']))).toMatchObject({ size: gameOf('t9a').spec.size });
});
