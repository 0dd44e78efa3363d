// Columns of an observation that do not change during a battle: profiles of units, and rows.

import { cap } from '../../observation/spec.js';
import type { Sources, Watched } from '../../observation/watch.js';
import { NO_WEAPON, OWN_STRENGTH } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { WEAPONS } from '../core/state.js';
import { type RanksRules, ranksRules, rowSources } from './row-sources.js';
import { UNIT_FIXED } from './spec.js';

/** Facts of two armies that no battle changes. One object serves all battles between them. */
export interface ArmyFacts {
  /** `row`: row of each unit within its side. `units` and `points`: number of units and sum of points of each side. */
  readonly row: Int16Array;
  readonly units: Int32Array;
  readonly listPoints: Float64Array;
  /** `UNIT_FIXED` columns for each unit. */
  readonly constant: Float32Array;
  readonly sources: Sources;
  readonly ranks: RanksRules;
}

const ARMIES = new WeakMap<object, ArmyFacts>();

/**
 * Returns the facts of the armies in `b`. They are cached by `setup.unit`, which all battles of the same lists share.
 * @param bonus Strength that each close combat weapon adds at best
 * @param shown further columns of units that the game shows in their rows
 */
export function armyFactsOf(
  b: RegimentsBattle,
  bonus: ArrayLike<number>,
  shown: readonly Watched['column'][] = [],
): ArmyFacts {
  const known = ARMIES.get(b.setup.unit);
  if (known !== undefined) return known;
  const { units, unit } = b.setup;
  const facts: ArmyFacts = {
    row: new Int16Array(units),
    units: new Int32Array(2),
    listPoints: new Float64Array(2),
    constant: new Float32Array(units * UNIT_FIXED),
    sources: rowSources(b, shown),
    ranks: ranksRules(b),
  };
  for (let u = 0; u < units; u++) {
    const side = unit.player[u];
    facts.row[u] = facts.units[side]++;
    facts.listPoints[side] += unit.points[u];
    facts.constant.set(fixedColumns(b, u, bonus), u * UNIT_FIXED);
  }
  ARMIES.set(unit, facts);
  return facts;
}

/** Returns the columns of unit `u` that never change. */
function fixedColumns(b: RegimentsBattle, u: number, bonus: ArrayLike<number>): number[] {
  const { unit, part } = b.setup;
  const p = unit.part[u];
  let best = 0;
  for (let w = u * WEAPONS; w < (u + 1) * WEAPONS; w++) {
    if (unit.weapons[w] !== NO_WEAPON) best = Math.max(best, bonus[unit.weapons[w]]);
  }
  const { shotRange, shotStrength } = b.rules.attacks.weapons;
  const shot = part.shooting[p];
  const shoots = shot !== NO_WEAPON;
  const save = Math.max(
    unit.ward[u] > 0 ? 7 - unit.ward[u] : 0,
    unit.regeneration[u] > 0 ? 7 - unit.regeneration[u] : 0,
  );
  const values = [
    1,
    unit.M[u] / 10,
    unit.WS[u] / 10,
    part.BS[p] / 10,
    part.S[p] / 10,
    unit.T[u] / 10,
    unit.W[u] / 10,
    part.I[p] / 10,
    part.A[p] / 10,
    unit.Ld[u] / 10,
    unit.armour[u] / 6,
    unit.shield[u],
    save / 6,
    unit.points[u] / 500,
    unit.startModels[u] / 60,
    unit.character[u],
    unit.general[u],
    unit.bsb[u],
    unit.mounted[u],
    unit.height[u] / 3,
    (shoots ? shotRange[shot] : 0) / 48,
    (shoots ? (shotStrength[shot] === OWN_STRENGTH ? part.S[p] : shotStrength[shot]) : 0) / 10,
    best / 4,
    unit.fullRank[u] === 255 ? 0 : unit.fullRank[u] / 5,
  ];
  return values.map(cap);
}
