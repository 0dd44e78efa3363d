// Abilities that claim soul tokens, and spend them for boosts and additional attacks (HRD-TOKEN-001..003, HRD-SPEC-001).
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { isWarrior, MODEL_TYPES } from '../armies/profiles.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { isInFormation } from '../units/formation.js';
import { endOf, firstOf, isTrooper, unitOf } from '../units/members.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';

const SOUL_GUARDIAN = ruleOf(abilityNumber('Soul Guardian'));
const GATEKEEPER = ruleOf(abilityNumber('Gatekeeper'));
const SHEPHERD = ruleOf(abilityNumber('Shepherd'));
const CULL_SOUL = ruleOf(abilityNumber('Cull Soul'));
const WARRIORS = Uint8Array.from(MODEL_TYPES, (type) => (isWarrior(type) ? 1 : 0));
/** The most tokens of Soul Guardian, and of Gatekeeper and Shepherd. */
const FEW = 3;
const MANY = 5;
/** Cull Soul claims souls from this far, ticks. */
const CULLED = 2 * INCH;

/** True if model `o` has Cull Soul and claims the soul of model `m`. */
export const cullsSoul = (b: HordesBattle, o: number, m: number): boolean =>
  holds(b, o, CULL_SOUL) && isEnemy(b, o, m) && areWithin(b, o, m, CULLED);

/**
 * True if an ability lets model `o` claim the soul of its friend `m`, a warrior destroyed in its command range; `isOfFoes`: by
 * an enemy attack, its collateral damage, or a continuous effect.
 */
export function guardsSoul(b: HordesBattle, o: number, m: number, isOfFoes: boolean): boolean {
  if (!isOfFoes || isEnemy(b, o, m) || WARRIORS[b.setup.types.type[b.model.kind[m]]] === 0) return false;
  const most = holds(b, o, GATEKEEPER) ? MANY : holds(b, o, SOUL_GUARDIAN) ? FEW : 0;
  return b.model.souls[o] < most && areWithin(b, o, m, commandOf(b, o) * INCH);
}

/** Models of the unit of `m`, destroyed in formation, gain a token for it by Shepherd, living or not. */
export function herdSouls(b: HordesBattle, m: number, isOfFoes: boolean): void {
  if (!isOfFoes || !isTrooper(b, m) || !isInFormation(b, m)) return;
  const u = unitOf(b, m);
  for (let o = firstOf(b, u); o < endOf(b, u); o++) {
    if (o !== m && onTable(b, o) && holds(b, o, SHEPHERD) && b.model.souls[o] < MANY) b.model.souls[o]++;
  }
}

/** True if model `m` has a soul token that it may spend for a boost or an additional attack. */
export const maySpendSoul = (b: HordesBattle, m: number): boolean =>
  b.model.souls[m] > 0 && (holds(b, m, SOUL_GUARDIAN) || holds(b, m, GATEKEEPER) || holds(b, m, SHEPHERD));
