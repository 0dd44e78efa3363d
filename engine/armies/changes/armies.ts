// Armies of changed books. The shipped ones stay as they are: a changed book is another value.
import type { Problem, Result } from '../../kernel/ruleset.js';
import type { Armies, ArmyList, Book } from '../source.js';
import { applyChanges } from './apply.js';
import { readChanges } from './format.js';

/** Most armies of changed books that are kept for each game; the oldest are read again. */
const KEPT = 16;
/** Cache of changed armies: by the armies that were changed, and by the changes as JSON. */
const CHANGED = new WeakMap<object, Map<string, Result<Armies>>>();

/**
 * Returns the armies of a game with changes. The same changes give the same object while it is kept.
 * @param json a difference file as parsed JSON; undefined or null: no changes
 * @param file its name in problems
 * @returns the armies, or every problem of the changes
 */
export function armiesWith<L extends ArmyList, K extends Book>(
  ruleset: string,
  armies: Armies<L, K>,
  json: unknown,
  file = 'changes',
): Result<Armies<L, K>> {
  if (json === undefined || json === null) return { ok: true, value: armies };
  const kept = CHANGED.get(armies) ?? new Map<string, Result<Armies>>();
  CHANGED.set(armies, kept);
  const key = `${file}\n${JSON.stringify(json)}`;
  const before = kept.get(key) as Result<Armies<L, K>> | undefined;
  if (before !== undefined) return before;
  const made = changed(ruleset, armies, json, file);
  for (const first of kept.keys()) {
    if (kept.size < KEPT) break;
    kept.delete(first);
  }
  kept.set(key, made as Result<Armies>);
  return made;
}

function changed<L extends ArmyList, K extends Book>(
  ruleset: string,
  { changing }: Armies<L, K>,
  json: unknown,
  file: string,
): Result<Armies<L, K>> {
  if (changing === undefined) {
    const message = `the army books of ${ruleset} cannot be changed`;
    return { ok: false, problems: [{ where: file, rule: '', message, mend: 'leave the changes out' }] };
  }
  const read = readChanges(json, ruleset, file);
  if (!read.ok) return read;
  const applied = applyChanges(read.value, changing, file);
  return applied.ok ? changing.armies(applied.value.books, applied.value.off, file) : applied;
}

/** The lists that ship with a game, read against changed books: those that are still legal, and the faults of the others. */
export interface ListsNow<L> {
  readonly lists: ReadonlyMap<string, L>;
  readonly illegal: ReadonlyMap<string, readonly Problem[]>;
}

/** Reads lists against changed books. */
export function listsNow<L>(data: readonly { readonly id: string }[], read: (json: unknown) => Result<L>): ListsNow<L> {
  const lists = new Map<string, L>();
  const illegal = new Map<string, readonly Problem[]>();
  for (const list of data) {
    const now = read(list);
    if (now.ok) lists.set(list.id, now.value);
    else illegal.set(list.id, now.problems);
  }
  return { lists, illegal };
}

/** Returns a function that reads something once, when it is asked for. */
export function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** Reads books. Returns them by id, or every problem. */
export function booksRead<K extends Book>(
  books: readonly unknown[],
  read: (json: unknown) => Result<K>,
): Result<ReadonlyMap<string, K>> {
  const all = books.map(read);
  const problems = all.flatMap((book) => (book.ok ? [] : book.problems));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: new Map(all.flatMap((book) => (book.ok ? [[book.value.id, book.value]] : []))) };
}
