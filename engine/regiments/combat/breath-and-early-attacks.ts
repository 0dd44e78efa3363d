import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { attackChances, ROOM_EACH } from '../attacks/attack-chances.js';
import { FROM_PROFILE, isStrike, NO_ROLL } from '../attacks/attack-table.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';

/**
 * Ways in which a model strikes: as usual, with attacks that come before all others after a charge, or with one attack
 * that needs no roll.
 */
export const Mode = { usual: 0, early: 1, belch: 2 } as const;

/**
 * Returns the extra attacks that a model makes with `part` together with Impact Hits, in the first round after its unit charged.
 */
export function earlyAttacks(b: RegimentsBattle, part: number): number {
  return modified(b, Hook.earlyAttacks, part, 0, NO_ATTACK);
}

/**
 * Returns the Strength of the one attack without a roll that a model may make with `part` instead of its usual attacks;
 * 0 if it has none.
 */
export function belchStrength(b: RegimentsBattle, part: number): number {
  return modified(b, Hook.belch, part, 0, NO_ATTACK);
}

/** Returns the Strength of an attack in the given mode, for `addAttacks`. */
export function modeStrength(b: RegimentsBattle, part: number, mode: number): number {
  if (mode === Mode.usual) return FROM_PROFILE;
  return mode === Mode.early ? b.rules.striking.earlyStrength : belchStrength(b, part);
}

/** True if row `a` strikes in another mode than the usual one and therefore with its own Strength. */
export function strikesOtherwise(b: RegimentsBattle, a: number): boolean {
  return a >= 0 && isStrike(b, a) && b.attack.strength[a] !== FROM_PROFILE;
}

const each = new Float64Array(ROOM_EACH);

function meanWounds(b: RegimentsBattle, a: number): number {
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
export function shouldBelch(b: RegimentsBattle, a: number, attacks: number): boolean {
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
