import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckStore } from './store.js';
import { StoreError } from './store-error.js';

/** The files of an export, and what is in them, in an order that depends on the rows alone. */
export const EXPORTS = {
  'studies.parquet': 'SELECT * FROM studies ORDER BY study',
  'battles.parquet': 'SELECT * FROM battles b ORDER BY study, pair, side',
  'lists.parquet': 'SELECT * FROM lists ORDER BY list',
} as const;

/**
 * Writes studies, battles and lists as Parquet, each file whole or not at all. Equal rows make equal bytes.
 * @param folder is made if it is missing; files of an earlier export are replaced
 * @returns the paths of the files
 * @throws StoreError
 */
export async function exportStore(store: DuckStore, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const [name, query] of Object.entries(EXPORTS)) {
    const file = join(folder, name);
    const draft = `${file}.${process.pid}.new`;
    try {
      const rows = query.replace('FROM battles b', `FROM ${store.allBattles} b`);
      await store.query(`COPY (${rows}) TO '${draft.replaceAll("'", "''")}' (FORMAT PARQUET)`);
      renameSync(draft, file);
    } catch (error) {
      if (error instanceof StoreError) throw new StoreError(`${file}: cannot be written (${error.message})`);
      throw error;
    } finally {
      if (existsSync(draft)) rmSync(draft);
    }
    files.push(file);
  }
  return files;
}
