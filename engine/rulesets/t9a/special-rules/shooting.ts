import { CANNOT, Layer } from '../../../kernel/hook-words.js';
import { NONE } from '../../../kernel/layout.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitOf } from '../../../regiments/core/state.js';
import { firstJoined, modelHas, nextJoined } from '../../../regiments/core/units.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/** True if more than half of the models in the unit of this subject have `rule`. */
function mostHold(b: T9aBattle, subject: number, rule: number): boolean {
  const u = unitOf(b, subject);
  const { models, pool, own } = b.unit;
  let n = modelHas(b, u, rule) ? pool[u] + (own[u] > 0 ? 1 : 0) : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (modelHas(b, g, rule)) n++;
  return 2 * n > models[u];
}

/** T9A-SPR-036: Hard Target; shots at a unit in which more than half of the models have it are at -1. */
export const hardTarget: SpecialRule = {
  id: Rule.HardTarget,
  name: 'Hard Target',
  carrier: 'majority',
  hooks: {
    [Hook.toBeShot]: (b, subject, modifier) =>
      mostHold(b as T9aBattle, subject, Rule.HardTarget) ? modifier - 1 : modifier,
  },
};

/** T9A-SPR-054: Move or Fire; the model may not shoot after moving in the same Player Turn. */
export const moveOrFire: SpecialRule = {
  id: Rule.MoveOrFire,
  name: 'Move or Fire',
  carrier: 'part',
  hooks: { [Hook.shootsAfterMoving]: () => CANNOT },
};

/** T9A-SPR-055: Multiple Shots; X shots instead of one, each at -1. See `ShotSituation.multiple`. */
export const multipleShots: SpecialRule = {
  id: Rule.MultipleShots,
  name: 'Multiple Shots',
  carrier: 'part',
  hooks: { [Hook.shots]: (_b, _part, shots, x) => (x > shots ? x : shots) },
};

/** T9A-SPR-063: Quick to Fire; moving costs nothing, and the model may Stand and Shoot at any distance. */
export const quickToFire: SpecialRule = {
  id: Rule.QuickToFire,
  name: 'Quick to Fire',
  carrier: 'part',
  layer: Layer.set,
  hooks: { [Hook.movingShot]: () => 0, [Hook.shootsAtOnce]: () => 1 },
};

/**
 * T9A-SPR-092: Unwieldy; moving costs one more. Model and weapon with the rule cost no more than one of them
 * (T9A-SRG-013).
 */
export const unwieldy: SpecialRule = {
  id: Rule.Unwieldy,
  name: 'Unwieldy',
  carrier: 'part',
  hooks: { [Hook.movingShot]: (_b, _part, modifier) => (modifier < 0 ? Math.min(modifier, -2) : modifier) },
};

/**
 * T9A-SPR-094: Volley Fire; all ranks of a unit that has not moved shoot, past models in the way. It does not count in
 * a charge reaction.
 */
export const volleyFire: SpecialRule = {
  id: Rule.VolleyFire,
  name: 'Volley Fire',
  carrier: 'part',
  hooks: { [Hook.shootingRanks]: () => 1, [Hook.shootsPast]: () => 1 },
};

/** Special rules of shooting, in the order of the rulebook. */
export const SHOOTING_RULES: readonly SpecialRule[] = [
  hardTarget,
  moveOrFire,
  multipleShots,
  quickToFire,
  unwieldy,
  volleyFire,
];
