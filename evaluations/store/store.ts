import { existsSync } from 'node:fs';
import { changesOf } from '../../env/battles.js';
import { listName, type Match } from '../match.js';
import { armiesOf } from '../studies/armies.js';
import type { Pair, PlayedPair, Study, StudyStore } from '../studies/study.js';
import { canonical, digestOf, studyId } from './digest.js';
import { type DuckDBConnection, type OpenFile, openFile, storeError } from './duckdb.js';
import {
  BATTLE_COLUMNS,
  type BattleRow,
  battleRow,
  battlesIn,
  EARLIER,
  FORMAT,
  MIGRATION,
  pairsOf,
  SCHEMA,
  type StudyRow,
} from './schema.js';
import { StoreError } from './store-error.js';
import { type Versions, versionsOf } from './versions.js';

/** The store of the commands that are not told of another one. */
export const USUAL_STORE = 'muster.duckdb';

/** What a query may return and take. */
export type Cell = string | number | boolean | null;

interface Waiting {
  readonly id: string;
  readonly played: PlayedPair;
  readonly matches: Pair['matches'];
}

const INSERT = `INSERT INTO battles (${BATTLE_COLUMNS.join(', ')}) VALUES (${BATTLE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;
const marks = (n: number) => Array.from({ length: n }, (_, i) => `$${i + 1}`).join(', ');

/**
 * Keeps studies and battles in a DuckDB file. A pair is one transaction, so that it is there whole after a crash or not
 * at all. Everything is done in turn, one thing at a time; pairs that wait are kept together.
 */
export class DuckStore implements StudyStore {
  readonly file: string;
  private readonly opened: OpenFile;
  private readonly sql: DuckDBConnection;
  /** Pairs that are kept, by study. */
  private readonly kept = new Map<string, Set<number>>();
  private readonly lists = new Set<string>();
  private readonly digests = new WeakMap<object, string>();
  /** Format of the tables in the file. */
  private format = FORMAT;
  private waiting: Waiting[] = [];
  /** Ends when all that was asked for is done. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(file: string, opened: OpenFile) {
    this.file = file;
    this.opened = opened;
    this.sql = opened.connection;
  }

  /**
   * Opens a store, and makes it if it is missing.
   * @param make false: a missing file is an error
   * @throws StoreError
   */
  static async open(file: string, make = true): Promise<DuckStore> {
    if (!make && !existsSync(file)) throw new StoreError(`${file}: there is no such store; check --store`);
    const opened = await openFile(file, SCHEMA);
    const store = new DuckStore(file, opened);
    try {
      await store.check();
      const known = await store.query<{ list: string }>('SELECT list FROM lists');
      for (const { list } of known) store.lists.add(list);
      return store;
    } catch (error) {
      opened.close();
      throw error;
    }
  }

  /**
   * Returns the id of a study, and keeps it if it is new.
   * @param versions what plays it; default: what is installed. null: unknown, as of results that were imported
   * @throws StoreError if the study is kept with battles of other versions
   */
  async open(study: Study, command: string, versions: Versions | null = versionsOf(study.ruleset)): Promise<string> {
    const id = studyId(study);
    const { kind, ruleset, seed, agents, plan, changes } = study;
    const [there] = await this.query<StudyRow>('SELECT * FROM studies WHERE study = $1', [id]);
    if (there !== undefined) {
      this.checkVersions(there, versions);
      return id;
    }
    const told = changes === null || changes === undefined ? null : canonical(changes);
    const cells = [id, kind, ruleset, seed, canonical(agents), canonical(plan), told, command];
    await this.query(`INSERT INTO studies VALUES (${marks(10)})`, [
      ...cells,
      versions?.muster ?? null,
      versions?.rules ?? null,
    ]);
    return id;
  }

  /** Returns the pairs of a study in the order of their numbers. */
  async pairs(id: string): Promise<readonly PlayedPair[]> {
    return pairsOf(await this.battles(id));
  }

  /** Returns the battles of a study as rows, by pair and side. */
  battles(id: string): Promise<BattleRow[]> {
    return this.query<BattleRow>(`SELECT * FROM ${this.allBattles} b WHERE study = $1 ORDER BY pair, side`, [id]);
  }

  /** What stands for the battles in a query: the table, or one of an earlier format with the columns that it lacks. */
  get allBattles(): string {
    return battlesIn(this.format);
  }

  /** Returns all studies with the numbers of their pairs, in the order of their ids. */
  studies(): Promise<StudyRow[]> {
    return this.query<StudyRow>(
      'SELECT s.*, (SELECT count(*) FROM battles b WHERE b.study = s.study AND side = 0)::INTEGER AS pairs FROM studies s ORDER BY s.study',
    );
  }

  /** Returns the number of pairs that are kept of a study; null: the store does not hold the study. */
  async count(id: string): Promise<number | null> {
    const [row] = await this.query<{ pairs: number }>(
      'SELECT (SELECT count(*) FROM battles WHERE study = $1 AND side = 0) AS pairs FROM studies WHERE study = $1',
      [id],
    );
    return row?.pairs ?? null;
  }

  /** Returns the JSON of every list of a study's battles, by digest. */
  async listsOf(id: string): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.query<{ list: string; json: string }>(
      'SELECT list, json FROM lists WHERE list IN (SELECT first_list_digest FROM battles WHERE study = $1 UNION SELECT second_list_digest FROM battles WHERE study = $1) ORDER BY list',
      [id],
    );
    return new Map(rows.map(({ list, json }) => [list, JSON.parse(json) as unknown]));
  }

  /**
   * Returns the rows of a query, for reports. Whole numbers come as numbers.
   * @param values of $1, $2 ... in the query
   * @throws StoreError
   */
  query<R = Readonly<Record<string, Cell>>>(sql: string, values: readonly Cell[] = []): Promise<R[]> {
    return this.inTurn(async () => {
      const reader = await this.sql.runAndReadAll(sql, [...values]);
      return reader.getRowObjectsJS().map((row) => plain(row) as R);
    });
  }

  /**
   * Keeps a pair; it is kept when the promise is. One that is kept already stays as it is.
   * @throws StoreError if it cannot be written
   */
  append(id: string, played: PlayedPair, matches: Pair['matches']): Promise<void> {
    played.results.forEach((result, side) => {
      if (result.id !== matches[side].id || result.seed !== matches[side].seed) {
        throw new Error(`pair ${played.pair}: the results are of other matches`);
      }
    });
    this.waiting.push({ id, played, matches });
    return this.inTurn(() => this.keep());
  }

  /** Ends what is under way and closes the file. */
  async close(): Promise<void> {
    try {
      await this.turn;
    } catch {
      // told to those who asked for it
    } finally {
      this.opened.close();
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work).catch((error: unknown) => {
      throw storeError(this.file, error);
    });
    this.turn = done.catch(() => {});
    return done;
  }

  /** Keeps all pairs that wait, in one transaction. */
  private async keep(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    const lists = new Map<string, readonly Cell[]>();
    const rows: BattleRow[] = [];
    const added: { set: Set<number>; pair: number }[] = [];
    for (const { id, played, matches } of batch) {
      const set = await this.keptOf(id);
      if (set.has(played.pair)) continue;
      set.add(played.pair);
      added.push({ set, pair: played.pair });
      matches.forEach((match, side) => {
        const digests = [this.listed(match, 0, lists), this.listed(match, 1, lists)] as const;
        rows.push(battleRow(id, played.pair, side, match, played.results[side], digests));
      });
    }
    if (rows.length === 0) return;
    try {
      await this.sql.run('BEGIN');
      if (this.format !== FORMAT) for (const statement of MIGRATION) await this.sql.run(statement);
      for (const [digest, cells] of lists)
        await this.sql.run(`INSERT INTO lists VALUES (${marks(4)})`, [digest, ...cells]);
      const insert = await this.sql.prepare(INSERT);
      for (const row of rows) {
        insert.bind(BATTLE_COLUMNS.map((column) => row[column]));
        await insert.run();
      }
      insert.destroySync();
      await this.sql.run('COMMIT');
    } catch (error) {
      for (const { set, pair } of added) set.delete(pair);
      await this.sql.run('ROLLBACK').catch(() => {});
      this.waiting = [...batch, ...this.waiting]; // so that nobody is told that they are kept
      throw error;
    }
    this.format = FORMAT;
    for (const digest of lists.keys()) this.lists.add(digest);
  }

  private async keptOf(id: string): Promise<Set<number>> {
    let set = this.kept.get(id);
    if (set === undefined) {
      const reader = await this.sql.runAndReadAll('SELECT pair FROM battles WHERE study = $1 AND side = 0', [id]);
      set = new Set(reader.getRowsJS().map(([pair]) => pair as number));
      this.kept.set(id, set);
    }
    return set;
  }

  /** Returns the digest of a list of a match, and notes the list if it is new. */
  private listed(match: Match, side: 0 | 1, fresh: Map<string, readonly Cell[]>): string {
    const given = match.lists[side];
    const changes = changesOf(match.changes)[side];
    const { ruleset } = match;
    const shipped = typeof given === 'string' ? armiesOf({ ruleset, changes }).lists().get(given) : undefined;
    const list = shipped ?? given;
    const isObject = typeof list === 'object' && list !== null;
    const digest = (isObject ? this.digests.get(list) : undefined) ?? digestOf(list);
    if (isObject) this.digests.set(list, digest);
    if (!this.lists.has(digest)) fresh.set(digest, [listName(given), match.ruleset, canonical(list)]);
    return digest;
  }

  private checkVersions({ study, ruleset, muster, rules }: StudyRow, now: Versions | null): void {
    const differs = (kept: string | null, present: string | undefined) => kept !== null && kept !== present;
    const what = differs(rules, now?.rules) ? `rules of ${ruleset}` : differs(muster, now?.muster) ? 'Muster' : null;
    if (what === null) return;
    const [then, present] = what === 'Muster' ? [muster, now?.muster] : [rules, now?.rules];
    throw new StoreError(
      `${this.file}: study ${study} was begun with another version of ${what} (${then}, now ${present ?? 'unknown'}): go on with that version, or name another file with --store`,
    );
  }

  private async check(): Promise<void> {
    const [{ there, others }] = await this.query<{ there: number; others: number }>(
      "SELECT count(*) FILTER (table_name = 'muster_store') AS there, count(*) AS others FROM duckdb_tables()",
    );
    if (there === 0) {
      const what = others === 0 ? 'a DuckDB file without tables' : 'a DuckDB file of something else';
      throw new StoreError(`${this.file}: is ${what}, no store of Muster: name another file with --store`);
    }
    const [{ format }] = await this.query<{ format: number }>('SELECT format FROM muster_store');
    this.format = format;
    if (format !== FORMAT && !EARLIER.includes(format)) {
      throw new StoreError(
        `${this.file}: is a store of format ${format}; this Muster reads ${[...EARLIER, FORMAT].join(' and ')}: name another file with --store`,
      );
    }
  }
}

/** Returns a row with whole numbers as numbers. */
function plain(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
