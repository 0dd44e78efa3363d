import { ABILITIES, type AbilityName, ADVANTAGES, type Advantage } from './terms.js';

/** The number of the first ability. */
const FIRST_ABILITY = 40;

/**
 * Numbers of the special rules: the advantages (HRD-ADV), counted from 1 in the order of their names, and the abilities of
 * models, counted from `FIRST_ABILITY`.
 */
export const Rule = Object.fromEntries([
  ...ADVANTAGES.map((name, i) => [name, i + 1]),
  ...ABILITIES.map((name, i) => [name, FIRST_ABILITY + i]),
]) as { readonly [K in Advantage | AbilityName]: number };

/** Events that trigger rules, in the order of the timing appendix (HRD-TIME-016..039). */
export const Event = {
  /** Attack step 2, of the target: it is targeted by an attack (HRD-TIME-017). */
  targeted: 0,
  /** Attack step 8, of the attacker: its attack hit, or missed, the other model (HRD-TIME-026). */
  hit: 1,
  missed: 2,
  /** Damage roll f, of the model hit: the roll did not exceed its ARM (HRD-TIME-030). */
  unhurt: 3,
  /** Damage application a to d, of the model that suffers the damage (HRD-TIME-032..035). */
  damaged: 4,
  disabled: 5,
  boxed: 6,
  destroyed: 7,
  /** Attack step 12, of the attacker: what makes no further attack (HRD-TIME-037). */
  resolved: 8,
  /** Attack step 13, of the target (HRD-TIME-038). */
  suffered: 9,
  /** Attack step 14, of the attacker: what makes another attack (HRD-TIME-039). */
  attackAgain: 10,
  /** Steps 1, 3, 5, 6, 8 and 9 of the activation list, of each model that takes part (HRD-TIME-002..008). */
  startOfActivation: 11,
  beforeMovement: 12,
  endOfMovement: 13,
  endOfUnitMovement: 14,
  endOfAction: 15,
  endOfUnitAction: 16,
  /** The beginning of a turn, and the last steps of the Maintenance and Control Phases, of each model of the active player. */
  startOfTurn: 17,
  maintenance: 18,
  control: 19,
  /** A spell was channeled through the model (HRD-CHAN-002). */
  channeled: 20,
} as const;
