// Falls from terraces, when a model is pushed, slammed or thrown off them (HRD-FALL, HRD-TER-026).
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonContains } from '../../../kernel/geometry/polygon.js';
import { addHit } from '../attacks/templates.js';
import { Roll } from '../core/asks.js';
import { Ground } from '../core/ground.js';
import { baseOf, nameOf, onTable } from '../core/models.js';
import { HitFlag, type HordesBattle } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { knockDown } from '../states/knockdown.js';
import { isIncorporeal } from './passing.js';
import { touches } from './paths.js';

/** POW of a fall (HRD-FALL-003). */
const FALL_POWER = 12;

/** Whether the surface of `surfaceAt` ends in a cliff. */
const surface = { isCliff: false };

/**
 * Returns the height of the ground under x, y, ticks: the highest hill or terrace there, or 0. It writes whether that is a
 * terrace to `surface`.
 */
function surfaceAt(b: HordesBattle, x: number, y: number): number {
  const { terrain } = b.setup;
  let highest = 0;
  surface.isCliff = false;
  for (let t = 0; t < terrain.count; t++) {
    if ((terrain.flags[t] & Ground.hill) === 0 || terrain.height[t] <= highest) continue;
    if (!polygonContains(terrain.polygons[t], x, y)) continue;
    highest = terrain.height[t];
    surface.isCliff = (terrain.flags[t] & Ground.cliff) !== 0;
  }
  return highest;
}

/**
 * Returns how deep model `m` falls that was moved from x, y to where it is, ticks; 0 if it does not fall: only off a terrace,
 * onto ground an inch or more below (HRD-FALL-001).
 */
export function dropFrom(b: HordesBattle, m: number, x: number, y: number): number {
  if ((b.setup.terrain.any & Ground.cliff) === 0) return 0;
  // GAP HRD-FALL-001: a model stands on the ground under its centre
  const before = surfaceAt(b, x, y);
  if (!surface.isCliff) return 0;
  const drop = before - surfaceAt(b, b.model.x[m], b.model.y[m]);
  return drop >= INCH ? drop : 0;
}

/** Returns the dice of the damage roll of a fall: 2 up to two inches, and one for each two inches or part (HRD-FALL-003). */
export const fallDice = (drop: number): number => Math.max(2, 1 + Math.ceil(drop / (2 * INCH)));

/**
 * Model `m` has fallen where it stands: it and whom it lands on with an equal or smaller base are knocked down, and their
 * hits are added; larger bases do not mind (HRD-FALL-002, HRD-FALL-005).
 */
export function fall(b: HordesBattle, m: number, drop: number): void {
  if (b.log !== null) b.log.tell('fall', `${nameOf(b, m)} falls ${(drop / INCH).toFixed(1)} inches`);
  knockDown(b, m);
  addHit(b, m, HitFlag.fall);
  b.hit.points[b.game.hits[0] - 1] = fallDice(drop);
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o) || baseOf(b, o) > baseOf(b, m) || !touches(b, m, o)) continue;
    addHit(b, o, HitFlag.fall);
    knockDown(b, o);
  }
}

/** The total of the last fall. */
const total = { roll: 0 };

/**
 * Returns the damage points of hit `i` of a fall: whoever fell rolls its dice, and whom it fell on suffers the same roll
 * (HRD-FALL-003, HRD-FALL-005). Nothing that is not magical hurts an Incorporeal model (HRD-ADV-022).
 */
export function rollFall(b: HordesBattle, i: number): number {
  const m = b.hit.model[i];
  const dice = b.hit.points[i];
  if (dice > 0) {
    b.dice.pool(dice, Roll.Fall, m);
    total.roll = FALL_POWER;
    for (let d = 0; d < dice; d++) total.roll += b.dice.faces[d];
  }
  const { shields } = b.setup.types;
  return isIncorporeal(b, m) ? 0 : Math.max(0, total.roll - armourStat(b, m) - shields[b.model.kind[m]]);
}
