// Random armies: the part that all games share. The ruleset chooses units, sizes and options.
import type { Chance, Problem, Result } from '../kernel/ruleset.js';

/** Number of failed attempts after which no army can be drawn. */
const TRIES = 400;

/** How a ruleset draws random armies. */
export interface Drawing<Book, List> {
  readonly books: ReadonlyMap<string, Book>;
  /** The smallest and largest points of a random army. */
  readonly least: number;
  readonly most: number;
  /** Draws one army. Returns it, the reason why it cannot be played, or null if it is too small or too large. */
  attempt(book: Book, points: number, chance: Chance, id: string): Result<List> | null;
}

/** Returns a random entry of `from`, each with the same chance. */
export const pick = <T>(from: readonly T[], chance: Chance): T => from[chance.below(from.length)];

const fail = (where: string, message: string, mend: string): Result<never> => ({
  ok: false,
  problems: [{ where, rule: '', message, mend }],
});

/**
 * Returns a random army of that many points from an army book: the first one drawn that can be played, or the reason
 * why there is none.
 * @param id the id of the new list
 */
export function drawArmy<Book, List>(
  { books, least, most, attempt }: Drawing<Book, List>,
  bookId: string,
  points: number,
  chance: Chance,
  id: string,
): Result<List> {
  const book = books.get(bookId);
  if (book === undefined) {
    return fail(id, `no army book is called '${bookId}'`, `take one of ${[...books.keys()].join(', ')}`);
  }
  if (!(points >= least && points <= most)) {
    return fail(id, `no army of ${points} points is drawn`, `ask for ${least} to ${most} points`);
  }
  let last: readonly Problem[] = [];
  for (let n = 0; n < TRIES; n++) {
    const made = attempt(book, points, chance, id);
    if (made?.ok) return made;
    if (made !== null) last = made.problems;
  }
  return { ok: false, problems: last };
}

/** The fields of a unit that are needed to draw part of a list. */
interface Unit {
  readonly id: string;
  readonly points: number;
  readonly joins: string | null;
}

/** The fields of a list that are needed to draw part of it. */
interface List<U extends Unit> {
  readonly id: string;
  readonly name: string;
  readonly pointsLimit: number;
  readonly points: number;
  readonly units: readonly U[];
}

/**
 * Returns groups of units, drawn in random order as far as they fit into the points; a problem if not even one does.
 * @param name the name of their list @param id where the problem is
 */
export function drawFitting<U extends { readonly points: number }>(
  name: string,
  groups: readonly (readonly U[])[],
  points: number,
  chance: Chance,
  id: string,
): Result<(readonly U[])[]> {
  const priceOf = (group: readonly U[]): number => group.reduce((n, unit) => n + unit.points, 0);
  const waiting = [...groups];
  const taken: (readonly U[])[] = [];
  let left = points;
  while (waiting.length > 0) {
    const [group] = waiting.splice(chance.below(waiting.length), 1);
    const price = priceOf(group);
    if (price > left) continue;
    taken.push(group);
    left -= price;
  }
  if (taken.length > 0) return { ok: true, value: taken };
  const cheapest = Math.min(...groups.map(priceOf));
  return fail(id, `no unit of ${name} costs ${points} points or less`, `ask for ${cheapest} points at least`);
}

/**
 * Returns part of a list: its units in random order as far as they fit into the points. Characters whose unit is left
 * out stand alone. Rules of composition are not checked.
 * @param groups the units of the list, grouped by what must stay together
 */
export function drawPart<U extends Unit, L extends List<U>>(
  list: L,
  groups: readonly (readonly U[])[],
  points: number,
  chance: Chance,
  id: string,
): Result<L> {
  const drawn = drawFitting(list.name, groups, points, chance, id);
  if (!drawn.ok) return drawn;
  const taken = new Set(drawn.value.flat());
  const kept = list.units.filter((unit) => taken.has(unit));
  const units = kept.map((unit) => ({ ...unit, joins: kept.some((u) => u.id === unit.joins) ? unit.joins : null }));
  const name = `${list.name}, ${points} points`;
  return {
    ok: true,
    value: { ...list, id, name, pointsLimit: points, points: kept.reduce((n, unit) => n + unit.points, 0), units },
  };
}
