import { encodeX } from '../../../regiments/core/rule-parameters.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { ruleByName } from '../armies/rule-numbers.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { CLOSE_COMBAT, SHOOTING, type Weapon } from '../armies/weapons-and-armour.js';

/** All weapons in one list: close combat weapons first, then shooting weapons. */
const ALL: readonly Weapon[] = [...CLOSE_COMBAT, ...SHOOTING];
/** Value in a column of weapons for no weapon. */
export const NO_WEAPON = 255;
/** Value in `SHOT_STRENGTH` if the shot has the Strength of its user. */
export const OWN_STRENGTH = -1;

const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const TYPES: readonly string[] = TROOP_TYPES.map(kebab);
const bladed = (of: 'strength' | 'attacks' | 'initiative' | 'exposes') =>
  Int8Array.from(CLOSE_COMBAT, (weapon) => weapon[of]);
const marked = (of: 'strikesLast' | 'chargeOnly') => Uint8Array.from(CLOSE_COMBAT, (weapon) => (weapon[of] ? 1 : 0));

/** Strength added to the bearer's own, by index of the close combat weapon. */
export const BLADE_STRENGTH = bladed('strength');
export const BLADE_ATTACKS = bladed('attacks');
export const BLADE_INITIATIVE = bladed('initiative');
/** Modifier added to the to-hit rolls of attacks against the bearer, by index of the close combat weapon. */
export const BLADE_EXPOSES = bladed('exposes');
export const BLADE_STRIKES_LAST = marked('strikesLast');
export const BLADE_CHARGE_ONLY = marked('chargeOnly');
/** 1 if the close combat weapon excludes the shield in close combat. */
export const BLADE_TWO_HANDS = Uint8Array.from(CLOSE_COMBAT, (w) =>
  w.rules.some((r) => r.rule === 'requires-two-hands') ? 1 : 0,
);
/** Strength of a hit, or `OWN_STRENGTH`, and range in inches, by index of the shooting weapon. */
export const SHOT_STRENGTH = Int8Array.from(SHOOTING, (w) => w.strength ?? OWN_STRENGTH);
export const SHOT_RANGE = Uint8Array.from(SHOOTING, (w) => w.range);

const rules = ALL.map((w) => w.rules);
/**
 * First entry of each weapon in the three columns below: the rules of weapon `w` are entries `WEAPON_RULES_FROM[w]` to
 * `WEAPON_RULES_FROM[w + 1] - 1`.
 */
export const WEAPON_RULES_FROM = Int32Array.from([0, ...rules.map((_, w) => rules.slice(0, w + 1).flat().length)]);
export const WEAPON_RULE = Uint16Array.from(rules.flat(), (r) => ruleByName(r.rule));
export const WEAPON_RULE_X = Int16Array.from(rules.flat(), (r) => encodeX(r.x));
/** Troop types against which the rule counts, one bit each; 0 means all. */
export const WEAPON_RULE_ONLY = Uint16Array.from(rules.flat(), (r) =>
  r.only.reduce((mask, type) => mask | (1 << TYPES.indexOf(type)), 0),
);

/** Returns the index in the list of all weapons of weapon `weapon` of an attack of kind `kind`, or NO_WEAPON. */
export function weaponRow(kind: number, weapon: number): number {
  if (weapon === NO_WEAPON) return NO_WEAPON;
  return kind === AttackKind.shooting ? CLOSE_COMBAT.length + weapon : weapon;
}
