// Armies drawn by chance: what every game does alike. Which units, how many and with what is for the ruleset to say.
import type { Chance, Problem, Result } from '../kernel/ruleset.js';

/** Armies drawn in vain before it is given up. */
const TRIES = 400;

/** How a ruleset draws armies. */
export interface Drawing<Book, List> {
  readonly books: ReadonlyMap<string, Book>;
  /** The fewest and the most points for which an army is drawn. */
  readonly least: number;
  readonly most: number;
  /** Draws an army once. @returns it, why it cannot be played, or null if it came out too small or too large to look at */
  attempt(book: Book, points: number, chance: Chance, id: string): Result<List> | null;
}

/** One of `from`, each with the same chance. */
export const pick = <T>(from: readonly T[], chance: Chance): T => from[chance.below(from.length)];

const fail = (where: string, message: string, mend: string): Result<never> => ({
  ok: false,
  problems: [{ where, rule: '', message, mend }],
});

/**
 * An army of that many points drawn by chance from an army book.
 * @param id what the list is called @returns the first army drawn that can be played, or why none can be drawn
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

/** What the units of a list must tell of themselves, so that a part of it can be drawn. */
interface Unit {
  readonly id: string;
  readonly points: number;
  readonly joins: string | null;
}

/** What a list must tell of itself. */
interface List<U extends Unit> {
  readonly id: string;
  readonly name: string;
  readonly pointsLimit: number;
  readonly points: number;
  readonly units: readonly U[];
}

/**
 * Part of a list: its units in the order in which chance draws them, as long as they fit into the points. Whoever had
 * joined a unit that stays away stands alone. No rule of composition is asked.
 * @param groups the units of the list, those together that come together or not at all
 */
export function drawPart<U extends Unit, L extends List<U>>(
  list: L,
  groups: readonly (readonly U[])[],
  points: number,
  chance: Chance,
  id: string,
): Result<L> {
  const priceOf = (group: readonly U[]): number => group.reduce((n, unit) => n + unit.points, 0);
  const waiting = [...groups];
  const taken = new Set<U>();
  let left = points;
  while (waiting.length > 0) {
    const [group] = waiting.splice(chance.below(waiting.length), 1);
    const price = priceOf(group);
    if (price > left) continue;
    for (const unit of group) taken.add(unit);
    left -= price;
  }
  const kept = list.units.filter((unit) => taken.has(unit));
  if (kept.length === 0) {
    const cheapest = Math.min(...groups.map(priceOf));
    return fail(id, `no unit of ${list.name} costs ${points} points or less`, `ask for ${cheapest} points at least`);
  }
  const units = kept.map((unit) => ({ ...unit, joins: kept.some((u) => u.id === unit.joins) ? unit.joins : null }));
  const name = `${list.name}, ${points} points`;
  return { ok: true, value: { ...list, id, name, pointsLimit: points, points: points - left, units } };
}
