import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { clamped } from '../core/characteristics.js';
import { rollNumber } from '../core/dice-formulas.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { AttackKind } from '../core/state.js';
import { asked, askedOfPart } from './attack-table.js';
import { NO_WEAPON } from './weapon-columns.js';

/** Returns the weapon that `part` uses: none for mounts (T9A-WPN-004). */
export function wielded(b: RegimentsBattle, part: number, weapon: number): number {
  return b.setup.part.mount[part] !== 0 ? NO_WEAPON : weapon;
}

/**
 * Returns the number of ranks behind the first whose models make Supporting Attacks with `weapon` (T9A-STK-002,
 * T9A-SPR-022), not counting Horde.
 */
export function supportingRanks(b: RegimentsBattle, part: number, weapon: number): number {
  return askedOfPart(b, Hook.supportingRanks, part, wielded(b, part, weapon), 1);
}

/**
 * Returns the number of attacks of one model with the part and weapon of row `a` (T9A-ALC-003): the Attacks of the
 * profile, or `base` instead if they are rolled, plus what weapon and rules add. A part with 0 Attacks makes none
 * whatever is added (T9A-STA-007). A model makes one Supporting Attack, or as many as a rule allows (T9A-STK-002,
 * T9A-TTR-004).
 */
export function attacksEach(b: RegimentsBattle, a: number, base = -1): number {
  const { attack } = b;
  const part = attack.part[a];
  const printed = b.setup.part.A[part];
  const rolled = base >= 0;
  if (printed === 0 && !rolled) return 0;
  const weapon = wielded(b, part, attack.weapon[a]);
  const armed = (rolled ? base : printed) + (weapon === NO_WEAPON ? 0 : b.rules.attacks.weapons.attacks[weapon]);
  const all = asked(b, Hook.attacks, a, armed);
  const own = rolled ? Math.max(0, all) : clamped(all); // T9A-SPR-064: a rolled number may exceed 10
  if (attack.kind[a] !== AttackKind.support) return own;
  // GAP T9A-TTR-004: no more Supporting Attacks than the model has Attacks
  return Math.min(own, supportingAttacks(b, a));
}

/** Returns the largest number of Supporting Attacks of one model of row `a` (T9A-STK-002, WFB9-CCATK-013). */
function supportingAttacks(b: RegimentsBattle, a: number): number {
  return asked(b, Hook.supportingAttacks, a, b.rules.striking.supportingAttacks(b, b.attack.unit[a]));
}

/** Returns the X of attacks that are rolled for each model (T9A-SPR-064); 0 if they are not rolled. */
export function randomAttacks(b: RegimentsBattle, part: number): number {
  return modified(b, Hook.randomAttacks, part, 0, NO_ATTACK);
}

/**
 * Sets the number of attacks of row `a` to those of `models` equal models. Random Attacks are rolled for each model, or
 * once for all (`AttackRules.rollsForEachModel`). A Supporting Attack is always one for each model, so no dice are rolled for it.
 */
export function countAttacks(b: RegimentsBattle, a: number, models: number): void {
  const x = randomAttacks(b, b.attack.part[a]);
  const single = b.attack.kind[a] === AttackKind.support && supportingAttacks(b, a) <= 1;
  let n = 0;
  if (x === 0) n = models * attacksEach(b, a);
  else if (single) n = models * attacksEach(b, a, 1);
  else if (b.rules.attacks.rollsForEachModel) {
    for (let m = 0; m < models; m++) {
      n += attacksEach(b, a, rollNumber(b, x, Roll.RandomAttacks, b.attack.unit[a]));
    }
  } else n = models * attacksEach(b, a, rollNumber(b, x, Roll.RandomAttacks, b.attack.unit[a]));
  b.attack.number[a] = n;
}
