import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Formation, Verb } from '../../../engine/rulesets/wh40k2/asks.js';
import { type W40kBattle, WEAPONS } from '../../../engine/rulesets/wh40k2/state.js';
import { onTable, playerOf } from '../../../engine/rulesets/wh40k2/units.js';
import { bestOption } from '../choosing.js';

/** Inches beyond which a weapon is made for the back of the zone. */
const LONG = 30;

/** The longest range of squad `u`, inches. */
function rangeOf(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  let best = 0;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    const type = b.setup.model.type[m];
    for (let slot = 0; slot < WEAPONS; slot++) {
      const w = b.setup.type.weapons[type * WEAPONS + slot];
      if (w !== 255) best = Math.max(best, b.setup.weapons[w].long);
    }
  }
  return best / INCH;
}

/** Shares of the table: how much a place beside the middle, one farther from the enemy, a crowded one costs. */
const ASIDE = 0.5;
const BEHIND = 1;
const BACK_LINE = 0.3;
const SHELTER = 0.08;
const CROWDED = 0.15;
/** Larger squads stand in each other's way in cover. */
const FEW = 10;
/** Inches within which a friend who is placed already crowds a squad. */
const ROOM = 7;

/**
 * Where the subject is deployed (W40K-DEC-009, W40K-DEC-010): all near the middle, in front those with a short reach; in
 * cover and in hiding where that costs little, with room around.
 */
export function chooseDeployment(b: W40kBattle): number {
  const u = b.decision.subject[0];
  const middle = b.setup.width / 2;
  const line = b.setup.depth / 2;
  const far = rangeOf(b, u) > LONG;
  return bestOption(b, (i) => {
    const { x, y, files, extra, verb } = b.option;
    if (verb[i] !== Verb.Deploy) return Number.NEGATIVE_INFINITY;
    const aside = Math.abs(x[i] - middle) / b.setup.width;
    const behind = Math.abs(y[i] - line) / b.setup.depth;
    let value = -ASIDE * aside - (far ? BACK_LINE : BEHIND) * behind;
    if (files[i] === Formation.cover && b.unit.models[u] <= FEW) value += SHELTER;
    if (extra[i] > 0) value += SHELTER;
    return value - CROWDED * crowd(b, u, x[i], y[i]);
  });
}

/** Friendly squads already placed whose first model stands near a place. */
function crowd(b: W40kBattle, u: number, x: number, y: number): number {
  let n = 0;
  for (let f = 0; f < b.setup.units; f++) {
    if (f === u || playerOf(b, f) !== playerOf(b, u) || !onTable(b, f)) continue;
    const m = b.setup.unit.first[f];
    const dx = b.model.x[m] - x;
    const dy = b.model.y[m] - y;
    if (dx * dx + dy * dy < (ROOM * INCH) ** 2) n++;
  }
  return n;
}
