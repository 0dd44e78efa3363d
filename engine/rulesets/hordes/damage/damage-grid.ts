// Which of its two damage grids takes the damage of a colossal (HRD-COLO-009..013).
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { ahead, beside, radiusOf } from '../core/models.js';
import { Grid, HitFlag, type HordesBattle, originOf, PowerAttack } from '../core/state.js';
import { COLUMNS } from '../core/terms.js';

/** True if model `m` is a colossal with a left and a right damage grid (HRD-COLO-009). */
export const hasTwoGrids = (b: HordesBattle, m: number): boolean => b.setup.types.grid[b.model.kind[m]] > 1;

/**
 * Returns the grid on whose side of colossal `t` a base of radius `r` at x, y lies, or a point if `r` is 0: left or right by
 * its fields of fire, `Grid.none` if it is completely in the back arc or any part of it directly in front (HRD-COLO-010).
 */
function sideOf(b: HordesBattle, t: number, x: number, y: number, r: number): number {
  const isInBack = r === 0 ? ahead(b, t, x, y) <= 0 : ahead(b, t, x, y) <= TOUCH - r;
  const right = beside(b, t, x, y);
  if (isInBack || Math.abs(right) <= r + TOUCH) return Grid.none;
  return right < 0 ? Grid.left : Grid.right;
}

/** Returns the grid on whose side of colossal `t` model `o` stands, as `sideOf`. */
const sideOfModel = (b: HordesBattle, t: number, o: number): number =>
  sideOf(b, t, b.model.x[o], b.model.y[o], radiusOf(b, o));

/**
 * Returns which grid of colossal `t` takes damage of an attack by `m` that originates in model `o`: the attacker chooses if it
 * is behind or directly in front, wherever the damage originates (HRD-COLO-011).
 */
export function gridOfAttack(b: HordesBattle, t: number, m: number, o: number): number {
  if (sideOfModel(b, t, m) === Grid.none) return Grid.chosen;
  // GAP HRD-COLO-011: the attacker also chooses if only the origin of the damage is behind or directly in front
  return sideOfModel(b, t, o) || Grid.chosen;
}

/**
 * Returns which grid takes the damage of hit row `i`, of an attack of `m` with weapon `w`; `flags`: `AttackFlag`; `x`, `y`:
 * the point of impact. `Grid.none`: it is rolled for, or the model has no two grids (HRD-ORIG-003, HRD-ORIG-004).
 */
export function gridOfHit(
  b: HordesBattle,
  m: number,
  w: number,
  flags: number,
  i: number,
  x: number,
  y: number,
): number {
  const t = b.hit.model[i];
  if (!hasTwoGrids(b, t)) return Grid.none;
  if (b.hit.grid[i] !== Grid.none) return b.hit.grid[i];
  const isDirect = (b.hit.flags[i] & HitFlag.direct) !== 0;
  if (isDirect || b.setup.weapons.powerAttack[w] !== PowerAttack.none) {
    return gridOfAttack(b, t, m, originOf(flags, m));
  }
  if (sideOfModel(b, t, m) === Grid.none) return Grid.chosen;
  return sideOf(b, t, x, y, 0) || Grid.chosen;
}

/**
 * Returns which grid takes damage of model `t` that model `source` causes by no attack; -1: it has no point of origin.
 * `Grid.none`: it is rolled for (HRD-COLO-010, HRD-COLO-012, HRD-COLO-013).
 */
export const gridOfSource = (b: HordesBattle, t: number, source: number): number =>
  source < 0 || !hasTwoGrids(b, t) ? Grid.none : sideOfModel(b, t, source);

/**
 * Returns column `c` of model `m` in words, counted from 0 through its grids and its force field, or branch `c` of a spiral
 * (HRD-COLO-009, HRD-FFLD-001).
 */
export function columnWords(b: HordesBattle, m: number, c: number): string {
  const grids = b.setup.types.grid[b.model.kind[m]];
  if (grids > 0 && c >= grids * COLUMNS) return 'the force field';
  if (grids < 2) return `column ${c + 1}`;
  return `column ${(c % COLUMNS) + 1} of the ${c < COLUMNS ? 'left' : 'right'} grid`;
}
