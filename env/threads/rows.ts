/**
 * The rows of one of `of` threads: every `of`-th one of `count`, from `worker` on. Whatever part of the rows a caller takes, halves
 * in turn above all, each thread has its share of it; were they cut into blocks, half of the rows would be those of half the threads.
 */
export interface Rows {
  readonly worker: number;
  readonly of: number;
  readonly count: number;
}

/** Is `row` one of them? */
export function isOf({ worker, of }: Rows, row: number): boolean {
  return row % of === worker;
}

/** The how-many-th of them `row` is, from 0. */
export function placeOf({ worker, of }: Rows, row: number): number {
  return (row - worker) / of;
}

/** All of them, in their order. */
export function rowsOf({ worker, of, count }: Rows): number[] {
  const rows: number[] = [];
  for (let row = worker; row < count; row += of) rows.push(row);
  return rows;
}

/** Their names for people: "environments 0, 2, 4, ..., 254". */
export function namesOf(rows: Rows): string {
  const all = rowsOf(rows);
  const shown = all.length > 5 ? [...all.slice(0, 3), '...', all[all.length - 1]] : all;
  return `environment${all.length === 1 ? '' : 's'} ${shown.join(', ')}`;
}
