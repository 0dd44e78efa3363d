/**
 * Rows of one of `of` threads: every `of`-th of `count` rows, beginning with `worker`. So any half of the rows is work
 * for all threads; in contiguous blocks it would be work for half of them.
 */
export interface Rows {
  readonly worker: number;
  readonly of: number;
  readonly count: number;
}

/** True if `row` belongs to the thread. */
export function isOf({ worker, of }: Rows, row: number): boolean {
  return row % of === worker;
}

/** Place of `row` among the thread's rows, from 0. */
export function placeOf({ worker, of }: Rows, row: number): number {
  return (row - worker) / of;
}

/** Rows of the thread, in order. */
export function rowsOf({ worker, of, count }: Rows): number[] {
  const rows: number[] = [];
  for (let row = worker; row < count; row += of) rows.push(row);
  return rows;
}

/** Rows in words: "environments 0, 2, 4, ..., 254". */
export function namesOf(rows: Rows): string {
  const all = rowsOf(rows);
  const shown = all.length > 5 ? [...all.slice(0, 3), '...', all[all.length - 1]] : all;
  return `environment${all.length === 1 ? '' : 's'} ${shown.join(', ')}`;
}
