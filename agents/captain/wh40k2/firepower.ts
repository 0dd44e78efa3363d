import { ModelDid, type W40kBattle, WEAPONS } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { aimAt, gapOf, shelterModifier } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import {
  Fire,
  isReady,
  mayModelFire,
  NO_WEAPON,
  reachOf,
  weaponIn,
  worthOf,
} from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { Place } from '../../../engine/skirmish/layout.js';

/** The value of `worthOf` for one wound: chances in 36 of a hit times chances in 36 of harm. */
const WOUND = 1296;

const members = new Int32Array(256);

/** Returns the mean wounds of the best weapon of model `m` on model `t`, `gap` ticks away. @param cover added to the roll for shelter */
function woundsOfModel(b: W40kBattle, m: number, t: number, gap: number, cover: number, fire: number): number {
  let most = 0;
  for (let slot = 0; slot < WEAPONS; slot++) {
    if (!isReady(b, m, slot, fire) || gap > reachOf(b, m, slot, fire)) continue;
    most = Math.max(most, worthOf(b, m, slot, t, gap, cover, fire));
  }
  return most / WOUND;
}

/** Returns the mean wounds of the fire of squad `u` at squad `t` from the present places, arcs and sight included. */
export function woundsByFire(b: W40kBattle, u: number, t: number, fire: number = Fire.normal): number {
  const n = membersOf(b, u, members);
  let wounds = 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!mayModelFire(b, m)) continue;
    const aim = aimAt(b, m, t, 0);
    if (aim >= 0) wounds += woundsOfModel(b, m, aim, gapOf(b, m, aim), shelterModifier(b, m, aim), fire);
  }
  return wounds;
}

/** Lists the distances at which the fire of squad `u` changes, in ticks: it changes just beyond each of them. */
export function rangesOf(b: W40kBattle, u: number): number[] {
  const { first, count } = b.setup.unit;
  const ranges = new Set<number>();
  let type = -1;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    if (b.setup.model.type[m] === type) continue;
    type = b.setup.model.type[m];
    for (let slot = 0; slot < WEAPONS; slot++) {
      const weapon = weaponIn(b, m, slot);
      if (weapon === NO_WEAPON) continue;
      ranges.add(reachOf(b, m, slot, Fire.normal));
      if (b.setup.weapons[weapon].long >= 0) ranges.add(b.setup.weapons[weapon].short);
    }
  }
  return [...ranges];
}

/**
 * Returns the mean wounds of the fire of squad `u` at squad `t` if they were `gap` ticks apart and saw each other: every model fires
 * at the first model of `t`, with `cover` added to each roll. `walking`: the models of `u` have moved.
 */
export function woundsAtRange(
  b: W40kBattle,
  u: number,
  t: number,
  gap: number,
  cover: number,
  walking = false,
): number {
  const { first, count } = b.setup.unit;
  let victim = -1;
  for (let o = first[t], end = o + count[t]; o < end && victim < 0; o++) {
    if (b.model.place[o] === Place.table) victim = o;
  }
  if (victim < 0) return 0;
  let wounds = 0;
  let type = -1;
  let last = 0;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    if (b.model.place[m] !== Place.table || b.model.engaged[m] !== 0) continue;
    const own = b.setup.model.type[m];
    if (own !== type) {
      type = own;
      const did = b.model.did[m];
      if (walking) b.model.did[m] |= ModelDid.Move;
      last = woundsOfModel(b, m, victim, gap, cover, Fire.normal);
      b.model.did[m] = did;
    }
    wounds += last;
  }
  return wounds;
}
