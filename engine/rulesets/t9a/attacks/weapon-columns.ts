import { ruleByName } from '../armies/rule-numbers.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { CLOSE_COMBAT, SHOOTING, type Weapon } from '../armies/weapons-and-armour.js';
import { encodeX } from '../core/rule-parameters.js';
import { AttackKind } from '../core/state.js';

/** Weapons in one row of numbers: those of close combat first, then those that shoot. */
const ALL: readonly Weapon[] = [...CLOSE_COMBAT, ...SHOOTING];
/** What a column of weapons holds for none. */
export const NO_WEAPON = 255;
/** Strength of a shot with its user's own. */
export const OWN_STRENGTH = -1;

const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const TYPES: readonly string[] = TROOP_TYPES.map(kebab);
const bladed = (of: 'strength' | 'attacks' | 'initiative' | 'exposes') =>
  Int8Array.from(CLOSE_COMBAT, (weapon) => weapon[of]);
const marked = (of: 'strikesLast' | 'chargeOnly') => Uint8Array.from(CLOSE_COMBAT, (weapon) => (weapon[of] ? 1 : 0));

/** Added to the bearer's own, entry by close combat weapon. */
export const BLADE_STRENGTH = bladed('strength');
export const BLADE_ATTACKS = bladed('attacks');
export const BLADE_INITIATIVE = bladed('initiative');
/** Added to the to-hit rolls of those who attack the bearer. */
export const BLADE_EXPOSES = bladed('exposes');
export const BLADE_STRIKES_LAST = marked('strikesLast');
export const BLADE_CHARGE_ONLY = marked('chargeOnly');
/** 1 if it bars the shield in close combat. */
export const BLADE_TWO_HANDS = Uint8Array.from(CLOSE_COMBAT, (w) =>
  w.rules.some((r) => r.rule === 'requires-two-hands') ? 1 : 0,
);
/** Strength of a hit, or `OWN_STRENGTH`; inches of range; entry by shooting weapon. */
export const SHOT_STRENGTH = Int8Array.from(SHOOTING, (w) => w.strength ?? OWN_STRENGTH);
export const SHOT_RANGE = Uint8Array.from(SHOOTING, (w) => w.range);

const rules = ALL.map((w) => w.rules);
/** Rules of weapon `w`: entries `WEAPON_RULES_FROM[w]` to `WEAPON_RULES_FROM[w + 1] - 1` of the three columns below. */
export const WEAPON_RULES_FROM = Int32Array.from([0, ...rules.map((_, w) => rules.slice(0, w + 1).flat().length)]);
export const WEAPON_RULE = Uint16Array.from(rules.flat(), (r) => ruleByName(r.rule));
export const WEAPON_RULE_X = Int16Array.from(rules.flat(), (r) => encodeX(r.x));
/** Troop types against which the rule counts, a bit each; 0: all. */
export const WEAPON_RULE_ONLY = Uint16Array.from(rules.flat(), (r) =>
  r.only.reduce((mask, type) => mask | (1 << TYPES.indexOf(type)), 0),
);

/** The place in the row of all weapons of weapon `weapon` as an attack of `kind` names it, or NO_WEAPON. */
export function weaponRow(kind: number, weapon: number): number {
  if (weapon === NO_WEAPON) return NO_WEAPON;
  return kind === AttackKind.shooting ? CLOSE_COMBAT.length + weapon : weapon;
}
