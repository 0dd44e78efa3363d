// Opens DuckDB files. The library is an optional dependency, loaded when a store is opened.
import { existsSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { StoreError } from './store-error.js';

export type { DuckDBConnection } from '@duckdb/node-api';

/** An open file of DuckDB. */
export interface OpenFile {
  readonly connection: DuckDBConnection;
  /** Writes everything into the file and gives it free. */
  close(): void;
}

/**
 * One thread, since the battles need the others, and nothing from the network. The log is written into the file at
 * every MB, so that a damaged log costs little.
 */
const SETTINGS = { threads: '1', checkpoint_threshold: '1MB', autoinstall_known_extensions: 'false' };

async function library(): Promise<typeof import('@duckdb/node-api')> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    throw new StoreError(`studies are kept in DuckDB, which is not installed: npm install @duckdb/node-api (${why})`);
  }
}

/** Returns an error of DuckDB as one that names the file and the remedy. */
export function storeError(file: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  const holder = /Conflicting lock is held in .*\(PID (\d+)\)/.exec(why)?.[1];
  if (holder !== undefined) return busy(file, `process ${holder}`);
  if (/Could not set lock/.test(why)) return busy(file, 'another process');
  if (/not a valid DuckDB database file/.test(why)) {
    return new StoreError(`${file}: is there already and is no store of Muster: name another file with --store`);
  }
  if (/while replaying WAL|Corrupt WAL/.test(why)) {
    return new StoreError(
      `${file}: its log ${basename(file)}.wal is damaged; move the log away and run again: what was written before it is kept`,
    );
  }
  return new StoreError(`${file}: ${why}`);
}

const busy = (file: string, who: string) =>
  new StoreError(`${file}: ${who} uses this store: wait until it is done, or name another file with --store`);

/** Paths that this process has open. DuckDB locks files against other processes alone. */
const open = new Set<string>();

/** Returns the same path for every way to write it. */
function placeOf(file: string): string {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new StoreError(`${file}: there is no folder ${dirname(file)}; make it first`);
  return existsSync(file) ? realpathSync(file) : join(realpathSync(folder), basename(file));
}

/**
 * Makes a new file: it is complete from the moment in which it has its name. Another process may have made it
 * meanwhile, which is then the one that stays.
 */
async function make(place: string, schema: string): Promise<void> {
  const { DuckDBInstance } = await library();
  const draft = `${place}.${process.pid}.new`;
  rmSync(draft, { force: true });
  try {
    const instance = await DuckDBInstance.create(draft, SETTINGS);
    const connection = await instance.connect();
    await connection.run(schema);
    connection.closeSync();
    instance.closeSync();
    try {
      linkSync(draft, place);
    } catch {
      if (!existsSync(place)) renameSync(draft, place); // a file system without links
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Opens a file of DuckDB, and makes it with these tables if it is missing.
 * @param schema SQL that makes the tables of a new file
 * @throws StoreError if it cannot be opened, or is open already: here or in another process
 */
export async function openFile(file: string, schema: string): Promise<OpenFile> {
  const { DuckDBInstance } = await library();
  const place = placeOf(file);
  if (open.has(place)) throw busy(file, 'this process');
  open.add(place);
  try {
    if (!existsSync(place)) await make(place, schema);
    const instance = await DuckDBInstance.create(place, SETTINGS);
    const connection = await instance.connect();
    return {
      connection,
      close() {
        connection.closeSync();
        instance.closeSync();
        open.delete(place);
      },
    };
  } catch (error) {
    open.delete(place);
    throw storeError(file, error);
  }
}
