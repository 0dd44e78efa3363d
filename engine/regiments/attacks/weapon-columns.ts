// Weapons as columns. All weapons of a game stand in one list: its close combat weapons first, then its shooting weapons. A setup stores a
// weapon as its place in the list of its kind.
import type { ResolvedRule } from '../../armies/resolved.js';
import type { RegimentsBattle } from '../battle.js';
import { encodeX } from '../core/rule-parameters.js';
import { AttackKind } from '../core/state.js';

/** Value in a column of weapons for no weapon. */
export const NO_WEAPON = 255;
/** Value in `shotStrength` if the shot has the Strength of its user. */
export const OWN_STRENGTH = -1;

/** What the attacks of a weapon are worth, by its place in the list of its kind. */
export interface WeaponColumns {
  /** Number of close combat weapons. */
  readonly closeCombat: number;
  /** Strength and Attacks that a close combat weapon adds to the bearer's own. */
  readonly strength: Int8Array;
  readonly attacks: Int8Array;
  /** 1 if the added Strength counts only in the round after a charge and against the charged unit (T9A-WPN-011, WFB9-CCWPN-016). */
  readonly chargeOnly: Uint8Array;
  /** Strength of a hit of a shooting weapon, or `OWN_STRENGTH`. */
  readonly shotStrength: Int8Array;
  /** Range of a shooting weapon, inches. */
  readonly shotRange: Uint8Array;
  /**
   * First entry of each weapon of the whole list in the three columns below: the rules of weapon `w` are the entries `rulesFrom[w]` to
   * `rulesFrom[w + 1] - 1`.
   */
  readonly rulesFrom: Int32Array;
  readonly rule: Uint16Array;
  readonly ruleX: Int16Array;
  /** Troop types against which the rule counts, one bit each; 0 means all. */
  readonly ruleOnly: Uint16Array;
}

interface Armed {
  readonly rules: readonly ResolvedRule[];
}

interface ArmedHand extends Armed {
  readonly strength: number;
  readonly attacks: number;
  readonly chargeOnly: boolean;
}

interface ArmedShot extends Armed {
  /** Strength of a hit, or null for the Strength of the user. */
  readonly strength: number | null;
  /** Inches. */
  readonly range: number;
}

/**
 * Makes the columns of a game's weapons.
 * @param types ids of troop types, in the order of the game's numbers
 * @param numbers the number of each rule of these weapons, by its name in books
 */
export function weaponColumns(
  closeCombat: readonly ArmedHand[],
  shooting: readonly ArmedShot[],
  types: readonly string[],
  numbers: ReadonlyMap<string, number>,
): WeaponColumns {
  const rules = [...closeCombat, ...shooting].map((w) => w.rules);
  return {
    closeCombat: closeCombat.length,
    strength: Int8Array.from(closeCombat, (w) => w.strength),
    attacks: Int8Array.from(closeCombat, (w) => w.attacks),
    chargeOnly: Uint8Array.from(closeCombat, (w) => (w.chargeOnly ? 1 : 0)),
    shotStrength: Int8Array.from(shooting, (w) => w.strength ?? OWN_STRENGTH),
    shotRange: Uint8Array.from(shooting, (w) => w.range),
    rulesFrom: Int32Array.from([0, ...rules.map((_, w) => rules.slice(0, w + 1).flat().length)]),
    rule: Uint16Array.from(rules.flat(), (r) => numbers.get(r.rule) ?? 0),
    ruleX: Int16Array.from(rules.flat(), (r) => encodeX(r.x)),
    ruleOnly: Uint16Array.from(rules.flat(), (r) =>
      r.only.reduce((mask, type) => mask | (1 << types.indexOf(type)), 0),
    ),
  };
}

/** Returns the place in the list of all weapons of weapon `weapon` of an attack of kind `kind`, or NO_WEAPON. */
export function weaponRow(b: RegimentsBattle, kind: number, weapon: number): number {
  if (weapon === NO_WEAPON) return NO_WEAPON;
  return kind === AttackKind.shooting ? b.rules.attacks.weapons.closeCombat + weapon : weapon;
}
