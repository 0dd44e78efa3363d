import { weaponColumns } from '../../../regiments/attacks/weapon-columns.js';
import { ruleByName } from '../armies/rule-numbers.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons-and-armour.js';

const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const bladed = (of: 'initiative' | 'exposes') => Int8Array.from(CLOSE_COMBAT, (weapon) => weapon[of]);

const rules = [...CLOSE_COMBAT, ...SHOOTING].flatMap((w) => w.rules);
const NUMBERS: ReadonlyMap<string, number> = new Map(rules.map((r) => [r.rule, ruleByName(r.rule)]));

/** What the weapons of The 9th Age are worth in attacks. */
export const WEAPON_COLUMNS = weaponColumns(CLOSE_COMBAT, SHOOTING, TROOP_TYPES.map(kebab), NUMBERS);
/** Strength added to the bearer's own, by index of the close combat weapon. */
export const { strength: BLADE_STRENGTH, attacks: BLADE_ATTACKS, chargeOnly: BLADE_CHARGE_ONLY } = WEAPON_COLUMNS;
export const BLADE_INITIATIVE = bladed('initiative');
/** Modifier added to the to-hit rolls of attacks against the bearer, by index of the close combat weapon. */
export const BLADE_EXPOSES = bladed('exposes');
export const BLADE_STRIKES_LAST = Uint8Array.from(CLOSE_COMBAT, (w) => (w.strikesLast ? 1 : 0));
/** 1 if the close combat weapon excludes the shield in close combat. */
export const BLADE_TWO_HANDS = Uint8Array.from(CLOSE_COMBAT, (w) =>
  w.rules.some((r) => r.rule === 'requires-two-hands') ? 1 : 0,
);
