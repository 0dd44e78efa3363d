import type { ResolvedRule } from '../../../armies/resolved.js';
import { weaponColumns } from '../../../regiments/attacks/weapon-columns.js';
import { ruleByName } from '../armies/rule-numbers.js';
import { TROOP_TYPES } from '../armies/terms.js';
import {
  BonusWhen,
  BRACED_AGAINST,
  CLOSE_COMBAT,
  type CloseCombatWeapon,
  needsTwoHands,
  SHOOTING,
} from '../armies/weapons.js';
import { Rule } from '../core/rule-ids.js';

const kebab = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Rules of weapons that no book names: Strength that counts at times alone. */
const CHARGE_STRENGTH = 'charge-strength';
const BRACED_STRENGTH = 'braced-strength';
const THROWN_STRENGTH = 'thrown-strength';
const BONUS_RULES: Readonly<Record<BonusWhen, string>> = {
  [BonusWhen.never]: '',
  [BonusWhen.firstRound]: 'strength-bonus',
  [BonusWhen.charging]: CHARGE_STRENGTH,
  [BonusWhen.braced]: BRACED_STRENGTH,
};

/** Returns the rules of a weapon with those that stand for its Strength at times and its ranks. */
function rulesInHand({ rules, bonusStrength, bonusWhen, extraRanks }: CloseCombatWeapon): readonly ResolvedRule[] {
  const only = bonusWhen === BonusWhen.braced ? BRACED_AGAINST.map(kebab) : [];
  return [
    ...rules,
    ...(bonusStrength === 0 ? [] : [{ rule: BONUS_RULES[bonusWhen], x: bonusStrength, only }]),
    ...(extraRanks === 0 ? [] : [{ rule: 'fight-in-extra-ranks', x: extraRanks, only: [] }]),
  ];
}

const HANDS = CLOSE_COMBAT.map((w) => ({ ...w, chargeOnly: false, rules: rulesInHand(w) }));
const SHOTS = SHOOTING.map(({ strength, usersStrength, shots, rules, ...weapon }) => ({
  ...weapon,
  strength: usersStrength ? null : strength,
  rules: [
    ...rules,
    ...(usersStrength && strength > 0 ? [{ rule: THROWN_STRENGTH, x: strength, only: [] }] : []),
    ...(shots > 1 ? [{ rule: 'multiple-shots', x: shots, only: [] }] : []),
  ],
}));

const OWN: Readonly<Record<string, number>> = {
  [CHARGE_STRENGTH]: Rule.ChargeStrength,
  [BRACED_STRENGTH]: Rule.BracedStrength,
  [THROWN_STRENGTH]: Rule.ThrownStrength,
};
const NUMBERS: ReadonlyMap<string, number> = new Map(
  [...HANDS, ...SHOTS].flatMap((w) => w.rules).map((r) => [r.rule, OWN[r.rule] ?? ruleByName(r.rule)]),
);

/** What the weapons of this game are worth in attacks (WFB9-WPN-005 to WFB9-WPN-008). */
export const WEAPON_COLUMNS = weaponColumns(HANDS, SHOTS, TROOP_TYPES.map(kebab), NUMBERS);

const bladed = (of: 'initiative' | 'bonusInitiative' | 'bonusWhen' | 'parry') =>
  Int8Array.from(CLOSE_COMBAT, (weapon) => weapon[of]);

/** Initiative that a close combat weapon adds always, and at the times of `BLADE_WHEN` (`BonusWhen`). */
export const BLADE_INITIATIVE = bladed('initiative');
export const BLADE_BONUS_INITIATIVE = bladed('bonusInitiative');
export const BLADE_WHEN = bladed('bonusWhen');
/** Score of the Parry that a close combat weapon gives, or 0 (WFB9-WPN-020). */
export const BLADE_PARRY = bladed('parry');
/** 1 if the close combat weapon leaves no hand for shield or buckler (WFB9-SRRTH-001). */
export const BLADE_TWO_HANDS = Uint8Array.from(CLOSE_COMBAT, (w) => (needsTwoHands(w.id) ? 1 : 0));
/** 1 for missile weapons whose Multiple Shots only models have that stand, and not in a reaction (WFB9-WPN-025). */
export const SHOTS_STANDING = Uint8Array.from(SHOOTING, (w) => (w.shotsStanding ? 1 : 0));
