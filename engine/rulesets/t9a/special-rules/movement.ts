import { CANNOT } from '../../../kernel/hook-words.js';
import { NONE } from '../../../kernel/layout.js';
import { holds, ruleX, type SpecialRule } from '../../../kernel/special-rules.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { unitOf } from '../../../regiments/core/state.js';
import { firstJoined, modelHas, nextJoined } from '../../../regiments/core/units.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';

/** X of Strider for all terrain: a bit for each kind; 0 means all terrain too. */
const EVERYWHERE = 511;

/** True if every model of the unit behind `subject` has `rule`, although the rule itself asks for less. */
function wholly(b: T9aBattle, subject: number, rule: number): boolean {
  const u = unitOf(b, subject);
  if ((b.unit.pool[u] > 0 || b.unit.own[u] > 0) && !modelHas(b, u, rule)) return false;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (!modelHas(b, g, rule)) return false;
  return true;
}

/** T9A-SPR-006: Cannot March; a unit with such a model may not march. */
export const cannotMarch: SpecialRule = {
  id: Rule.CannotMarch,
  name: 'Cannot March',
  carrier: 'any model',
  hooks: { [Hook.mayMarch]: () => CANNOT },
};

/** T9A-SPR-018, T9A-SPR-019: Fast Cavalry; it reforms freely, is a Vanguard, and may feign flight. */
export const fastCavalry: SpecialRule = {
  id: Rule.FastCavalry,
  name: 'Fast Cavalry',
  carrier: 'whole unit',
  includes: [Rule.FreeReform, Rule.Vanguard],
  hooks: { [Hook.feignsFlight]: () => 1 },
};

/**
 * T9A-SPR-029, T9A-SPR-030, T9A-SPR-031: Free Reform; the unit may reform in addition to its move if all models have
 * the rule, and has no Full Ranks if half of them have it.
 */
export const freeReform: SpecialRule = {
  id: Rule.FreeReform,
  name: 'Free Reform',
  carrier: 'majority',
  hooks: {
    [Hook.freeReform]: (b, subject, value) => (wholly(b as T9aBattle, subject, Rule.FreeReform) ? 1 : value),
    [Hook.noRanks]: () => 1,
  },
};

/** True if part `p`, which has the rule, ignores terrain of that kind, or of every kind (-1). */
function strides(b: T9aBattle, p: number, kind: number): boolean {
  const wanted = kind < 0 ? EVERYWHERE : 1 << kind;
  const x = b.setup.x[ruleX(b, p, Rule.Strider)];
  const where = x === 0 ? EVERYWHERE : x;
  return (where & wanted) === wanted;
}

/** True if some part of the model of row `u` ignores terrain of that kind. */
function modelStrides(b: T9aBattle, u: number, kind: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) if (holds(b, p, Rule.Strider) && strides(b, p, kind)) return true;
  return false;
}

/**
 * T9A-SPR-080: Strider; terrain of the kinds in its X (0: all) does not hinder movement, except terrain that nobody may
 * enter. It counts for a single model where models are judged, and for a unit if all its models have it.
 */
export const strider: SpecialRule = {
  id: Rule.Strider,
  name: 'Strider',
  carrier: 'whole unit',
  hooks: {
    [Hook.strider]: (b: T9aBattle, subject, value, _x, kind) => {
      const u = unitOf(b, subject);
      if (u < 0) return strides(b, subject, kind) ? 1 : value;
      if ((b.unit.pool[u] > 0 || b.unit.own[u] > 0) && !modelStrides(b, u, kind)) return value;
      for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (!modelStrides(b, g, kind)) return value;
      return 1;
    },
  },
};

/** T9A-SPR-083: Swiftstride; one more die for charge, flight, pursuit and overrun, of which the best two count. */
export const swiftstride: SpecialRule = {
  id: Rule.Swiftstride,
  name: 'Swiftstride',
  carrier: 'whole unit',
  hooks: { [Hook.extraMoveDice]: (_b, _u, dice) => dice + 1 },
};

/** Special rules of movement, in the order of the rulebook. */
export const MOVEMENT_RULES: readonly SpecialRule[] = [cannotMarch, fastCavalry, freeReform, strider, swiftstride];
