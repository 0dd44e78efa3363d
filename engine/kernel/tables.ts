import { Dice } from './dice.js';
import { INCH } from './geometry/measures.js';
import { convexPolygon } from './geometry/polygon.js';
import type { Problem } from './ruleset.js';

/** How a table is to be drawn: its size in inches, and how much terrain there is: 1 (default) as much as the rules say, 0 none. */
export interface TableWishes {
  readonly width: number;
  readonly depth: number;
  readonly density?: number;
}

/** Dice for a table, which is laid out before the battle has any: the same seed, the same dice. */
export function fieldDice(seed: number): Dice {
  const dice = new Dice(new Int32Array(4));
  dice.seed(seed);
  return dice;
}

/** How each table that was drawn from a seed is drawn again. */
const draws = new WeakMap<object, () => object>();

/** The table that `lay` lays out with dice of this seed. `agreement` need not keep it: it can be drawn again. Dice, for scripts, roll once. */
export function drawnTable<F extends object>(
  seed: number | Dice,
  board: TableWishes,
  lay: (dice: Dice, board: TableWishes) => F,
): F {
  if (typeof seed !== 'number') return lay(seed, board);
  const wishes = { ...board }; // the caller may change theirs
  const draw = () => lay(fieldDice(seed), wishes);
  const table = draw();
  draws.set(table, draw);
  return table;
}

/**
 * What was agreed, for a fingerprint that may be asked for or not. A table of pieces is many small objects: one that can be drawn
 * again is not kept with its battle, but drawn when it is asked for.
 */
export function agreement<A extends { readonly battlefield: object }>(agreed: A): () => A {
  const draw = draws.get(agreed.battlefield);
  return draw === undefined ? asItIs(agreed) : drawnAgain({ ...agreed, battlefield: draw });
}

// each of the two in a function of its own: closures made in one place keep all that any of them uses
const asItIs =
  <A>(agreed: A) =>
  (): A =>
    agreed;
const drawnAgain =
  <A>(agreed: { readonly battlefield: () => object }) =>
  (): A =>
    ({ ...agreed, battlefield: agreed.battlefield() }) as A;

/** What is wrong with the corners, inches, of a piece that lies on a table of that size: off it, or not convex. `rule`: its id. */
export function cornerProblems(
  polygon: readonly (readonly [x: number, y: number])[],
  { width, depth }: { readonly width: number; readonly depth: number },
  where: string,
  rule: string,
): readonly Problem[] {
  const outside = polygon.find(([x, y]) => x < 0 || y < 0 || x > width || y > depth);
  if (outside !== undefined) {
    const message = `corner (${outside[0]}, ${outside[1]}) is off the table`;
    return [{ where, rule, message, mend: `keep it between 0 and ${width}, 0 and ${depth} inches` }];
  }
  const ticks = polygon.flatMap(([x, y]) => [Math.round(x * INCH), Math.round(y * INCH)]);
  if (convexPolygon(ticks) !== undefined) return [];
  return [{ where, rule, message: 'polygon is not convex', mend: 'give corners that go once round a convex shape' }];
}
