import { Dice } from './dice.js';
import { INCH } from './geometry/measures.js';
import { convexPolygon } from './geometry/polygon.js';
import type { Problem } from './ruleset.js';

/**
 * Input for a random table: its size in inches, and the amount of terrain. `density` 1 (the default) is the amount of
 * the rules, 0 is none.
 */
export interface TableWishes {
  readonly width: number;
  readonly depth: number;
  readonly density?: number;
}

/** Returns dice for laying out a table, which happens before the battle has dice. The same seed gives the same dice. */
export function fieldDice(seed: number): Dice {
  const dice = new Dice(new Int32Array(4));
  dice.seed(seed);
  return dice;
}

/** For each table that was made from a seed, the function that makes it again. */
const draws = new WeakMap<object, () => object>();

/**
 * Returns the table that `lay` lays out with dice of this seed. A table made from a seed can be made again, so
 * `agreement` does not store it. With `Dice` instead of a seed, for scripts, it is made only once.
 */
export function drawnTable<F extends object>(
  seed: number | Dice,
  board: TableWishes,
  lay: (dice: Dice, board: TableWishes) => F,
): F {
  if (typeof seed !== 'number') return lay(seed, board);
  const wishes = { ...board }; // a copy, because the caller may change its own object
  const draw = () => lay(fieldDice(seed), wishes);
  const table = draw();
  draws.set(table, draw);
  return table;
}

/**
 * Returns a function that returns the agreed input, for a fingerprint that is computed only on demand. A table of
 * pieces consists of many small objects. If it can be made again from its seed, it is not stored with its battle.
 */
export function agreement<A extends { readonly battlefield: object }>(agreed: A): () => A {
  const draw = draws.get(agreed.battlefield);
  return draw === undefined ? asItIs(agreed) : drawnAgain({ ...agreed, battlefield: draw });
}

// each closure is made in a function of its own, because closures made in one place hold all variables that any of them
// uses
const asItIs =
  <A>(agreed: A) =>
  (): A =>
    agreed;
const drawnAgain =
  <A>(agreed: { readonly battlefield: () => object }) =>
  (): A =>
    ({ ...agreed, battlefield: agreed.battlefield() }) as A;

/**
 * Returns the problems of the corners (inches) of a piece on a table of that size: off the table, or not convex. `rule`
 * is the rule id.
 */
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
