// Changed lists: a unit for another, and what the points buy that a change frees.
import type { Problem, Result } from '../../kernel/ruleset.js';
import { nearest, suggest } from '../nearest.js';
import type { Armies, ArmyList, Book } from '../source.js';
import { copyOf } from './copies.js';
import type { Json } from './terms.js';

/** A list after a change, made to fit the points. */
export interface FittedList {
  /** The list as written. */
  readonly json: Json;
  readonly points: number;
  /** What it has more and less of, in words: "2 more of imperial-guard". */
  readonly sized: readonly string[];
}

/** Most steps by which a unit of a list grows or shrinks. */
const STEPS = 60;

/** Returns the units of a list as written, with those that are within others, in their order. */
export function unitsIn(list: unknown): Json[] {
  if (typeof list !== 'object' || list === null) return [];
  const own = !Array.isArray(list) && typeof (list as Json).unit === 'string' ? [list as Json] : [];
  return [...own, ...Object.values(list).flatMap(unitsIn)];
}

/** A replacement of units of a list: an id of the book for another, with options that the new one takes. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly options: readonly string[];
}

/** Reads a replacement: OLD=NEW, or OLD=NEW+OPTION+OPTION. Returns null if the text is none. */
export function replacementIn(text: string): Replacement | null {
  const [from, new_, ...more] = text.split('=');
  const [to = '', ...options] = (new_ ?? '').split('+');
  if (from === '' || to === '' || more.length > 0 || options.includes('')) return null;
  return { from, to, options };
}

/**
 * Returns a list with every unit `from`, by id in the book or in the list, replaced by the smallest unit `to`.
 * @param where the list, in problems
 */
export function replaced(
  list: Json,
  { from, to, options }: Replacement,
  { changing }: Pick<Armies, 'changing'>,
  book: Book,
  where: string,
): Result<Json> {
  const wrong = (message: string, mend: string): Result<Json> => ({
    ok: false,
    problems: [{ where, rule: '', message, mend }],
  });
  if (changing === undefined) return wrong('units of this game cannot be replaced', 'write another list');
  const json = copyOf(list);
  const units = unitsIn(json);
  const found = units.filter(({ unit, id }) => unit === from || id === from);
  const names = [
    ...new Set(units.flatMap(({ unit, id }) => [String(unit), ...(id === undefined ? [] : [String(id)])])),
  ];
  if (found.length === 0) return wrong(`it has no unit '${from}'`, suggest(from, names));
  const known = (book.units as readonly { readonly id: string }[]).map(({ id }) => id);
  if (!known.includes(to)) {
    const meant = nearest(to, known);
    return wrong(`${book.name} has no unit '${to}'`, meant === null ? 'see muster armies BOOK' : `write ${meant}`);
  }
  for (const unit of found) {
    const { id, joins, general, commander } = unit;
    for (const key of Object.keys(unit)) if (!['battlegroup', 'attached', 'marshals'].includes(key)) delete unit[key];
    const kept = Object.entries({ id, joins, general, commander }).filter(([, value]) => value !== undefined);
    Object.assign(unit, changing.listed(to, options), Object.fromEntries(kept));
  }
  return { ok: true, value: json };
}

/**
 * Makes a list fit its points after a change: where points are left, units grow, first those in `first`, until the list
 * costs as much as before; where it costs too much, they shrink.
 * @param first ids of units in the book @param before points of the list before the change
 * @param where the list, in problems
 * @returns the list, or the problems of the list as it is if no sizes make it legal
 */
export function fitted<L extends ArmyList, K extends Book>(
  list: Json,
  first: readonly string[],
  before: number,
  { changing, read }: Pick<Armies<L, K>, 'changing' | 'read'>,
  book: K,
  where: string,
): Result<FittedList> {
  const resized = (json: Json, i: number, by: 1 | -1): Json | null => {
    const copy = copyOf(json);
    const unit = unitsIn(copy)[i];
    const now = changing?.resized(unit, book, by) ?? null;
    if (now === null) return null;
    Object.assign(unit, now);
    return copy;
  };
  const units = unitsIn(list).map(({ unit }) => String(unit));
  const order = units
    .map((_, i) => i)
    .sort((a, b) => Number(first.includes(units[b])) - Number(first.includes(units[a])));
  let best: { json: Json; points: number } | null = null;
  let faults: readonly Problem[] = [];
  const now = read(list, where);
  if (now.ok) best = { json: list, points: now.value.points };
  else faults = now.problems;
  for (const by of [1, -1] as const) {
    for (const i of order) {
      if (by === -1 && best !== null) break;
      let json: Json | null = best?.json ?? list;
      for (let n = 0; n < STEPS; n++) {
        json = resized(json, i, by);
        if (json === null) break;
        const read_ = read(json, where);
        if (!read_.ok) continue;
        const { points } = read_.value;
        // a list that is legal grows up to its points before; another takes the first sizes that are legal
        if (best !== null && (points > before || points <= best.points)) break;
        best = { json, points };
        if (by === -1) break;
      }
    }
  }
  if (best === null) return { ok: false, problems: faults };
  const sizes = (json: Json) => unitsIn(json).map((unit) => changing?.modelsOf(unit, book) ?? 0);
  const [then, after] = [sizes(list), sizes(best.json)];
  const sized = units.flatMap((unit, i) => {
    const more = after[i] - then[i];
    return more === 0 ? [] : [`${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} of ${unit}`];
  });
  return { ok: true, value: { ...best, sized } };
}
