import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { attackChances, ROOM_EACH } from '../attacks/attack-chances.js';
import { FROM_PROFILE, isStrike, NO_ROLL } from '../attacks/attack-table.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { T9aBattle } from '../core/state.js';

/**
 * Ways in which a model strikes: as usual, with attacks that come before all others after a charge, or with one attack
 * that needs no roll.
 */
export const Mode = { usual: 0, early: 1, belch: 2 } as const;

/** Strength of attacks that come before all others. */
const EARLY_STRENGTH = 4;

/**
 * Returns the extra attacks that a model makes with `part` at Initiative 10 in the first round after its unit charged.
 */
export function earlyAttacks(b: T9aBattle, part: number): number {
  return modified(b, Hook.earlyAttacks, part, 0, NO_ATTACK);
}

/**
 * Returns the Strength of the one attack without a roll that a model may make with `part` instead of its usual attacks;
 * 0 if it has none.
 */
export function belchStrength(b: T9aBattle, part: number): number {
  return modified(b, Hook.belch, part, 0, NO_ATTACK);
}

/** Returns the Strength of an attack in the given mode, for `addAttacks`. */
export function modeStrength(b: T9aBattle, part: number, mode: number): number {
  if (mode === Mode.usual) return FROM_PROFILE;
  return mode === Mode.early ? EARLY_STRENGTH : belchStrength(b, part);
}

/** True if row `a` strikes in another mode than the usual one and therefore with its own Strength. */
export function strikesOtherwise(b: T9aBattle, a: number): boolean {
  return a >= 0 && isStrike(b, a) && b.attack.strength[a] !== FROM_PROFILE;
}

const each = new Float64Array(ROOM_EACH);

function meanWounds(b: T9aBattle, a: number): number {
  const flags = b.attack.flags[a];
  const most = attackChances(b, a, each);
  b.attack.flags[a] = flags;
  let mean = 0;
  for (let n = 1; n <= most; n++) mean += n * each[n];
  return mean;
}

/**
 * True if one attack without a roll would deal more Wounds than `attacks` usual attacks like row `a`. The row is not
 * changed.
 */
export function shouldBelch(b: T9aBattle, a: number, attacks: number): boolean {
  const { attack } = b;
  const strength = belchStrength(b, attack.part[a]);
  if (strength === 0) return false;
  const usual = attacks * meanWounds(b, a);
  const { weapon, toHit } = attack;
  const blade = weapon[a];
  const modifier = toHit[a];
  attack.strength[a] = strength;
  weapon[a] = NO_WEAPON;
  toHit[a] = NO_ROLL;
  const belched = meanWounds(b, a);
  attack.strength[a] = FROM_PROFILE;
  weapon[a] = blade;
  toHit[a] = modifier;
  return belched > usual;
}
