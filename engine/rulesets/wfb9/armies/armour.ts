import type { ResolvedRule } from '../../../armies/resolved.js';
import { MOST_SAVE } from '../attacks/tables.js';
import type { ArmourKind } from './terms.js';
import { HAND_WEAPON, needsTwoHands } from './weapons.js';

/** A piece of armour (WFB9-ARM-003). */
export interface ArmourPiece {
  readonly id: string;
  readonly name: string;
  readonly ruleId: string;
  readonly kind: ArmourKind;
  /** Points of the save (WFB9-SAVE-002); its kind says against which attacks it counts. */
  readonly bonus: number;
  /** Inches added to the Movement of the part that wears it. */
  readonly movement: number;
  /** Special rules that come with it. */
  readonly rules: readonly ResolvedRule[];
}

const piece = (
  id: string,
  name: string,
  ruleId: string,
  kind: ArmourKind,
  bonus: number,
  more: Partial<Pick<ArmourPiece, 'movement' | 'rules'>> = {},
): ArmourPiece => ({ id, name, ruleId, kind, bonus, movement: 0, rules: [], ...more });

const rule = (id: string, x: number | null = null, only: readonly string[] = []): ResolvedRule => ({
  rule: id,
  x,
  only,
});

/** Points of the suits, which magic and army books cite too. */
const HEAVY = 3;

/** WFB9-ARM-003 to WFB9-ARM-008: the armour of the rulebook, and pieces of army books that replace others. */
export const ARMOUR: ReadonlyMap<string, ArmourPiece> = new Map(
  [
    piece('light-armour', 'Light armour', 'WFB9-ARM-003', 'suit', 1),
    piece('medium-armour', 'Medium armour', 'WFB9-ARM-003', 'suit', 2),
    piece('heavy-armour', 'Heavy armour', 'WFB9-ARM-003', 'suit', HEAVY),
    piece('full-plate-armour', 'Full plate armour', 'WFB9-ARM-003', 'suit', 4),
    piece('shield', 'Shield', 'WFB9-ARM-004', 'shield', 1),
    piece('buckler', 'Buckler', 'WFB9-ARM-006', 'buckler', 1),
    // WFB9-ARM-007
    piece('barding', 'Barding', 'WFB9-ARM-007', 'barding', 1, { movement: -1, rules: [rule('barded')] }),
    piece('natural-armour-6', 'Natural Armour (6+)', 'WFB9-SRNAT-001', 'natural', 1),
    piece('natural-armour-5', 'Natural Armour (5+)', 'WFB9-SRNAT-001', 'natural', 2),
    piece('natural-armour-4', 'Natural Armour (4+)', 'WFB9-SRNAT-001', 'natural', 3),
    piece('natural-armour-3', 'Natural Armour (3+)', 'WFB9-SRNAT-001', 'natural', 4),
    // army books
    piece('ithilmar-barding', 'Ithilmar barding', '', 'barding', 1),
    piece('sea-dragon-cloak', 'Sea Dragon cloak', '', 'natural', 2),
    piece('lion-cloak', 'Lion cloak', '', 'cloak', 2),
    piece('dragon-armour', 'Dragon armour', '', 'suit', HEAVY, { rules: [rule('ward-save', 6), rule('fireborn')] }),
  ].map((p) => [p.id, p]),
);

/** Points of armour by kind. A kind that is left out counts 0. */
export type ArmourWorn = Readonly<Partial<Record<ArmourKind, number>>>;

/**
 * Returns the points of the armour save against close combat attacks, templates and direct damage (WFB9-ARM-001), at
 * most 6 (WFB9-SAVE-003, WFB9-SAVE-004).
 * @param weapon id of the close combat weapon in use, which may leave no hand for the shield (WFB9-SRRTH-001); null
 * against other attacks
 */
export function combatSave(worn: ArmourWorn, weapon: string | null): number {
  const held = weapon !== null && needsTwoHands(weapon) ? 0 : (worn.shield ?? 0) + (worn.buckler ?? 0);
  return Math.min(MOST_SAVE, (worn.suit ?? 0) + (worn.barding ?? 0) + (worn.natural ?? 0) + held);
}

/**
 * Points of the armour save against shooting and magic missiles (WFB9-ARM-001), at most 6: a buckler counts nothing
 * (WFB9-ARM-006), a shield of infantry one more to the front (WFB9-ARM-005).
 */
export function missileSave(worn: ArmourWorn, infantry: boolean, fromFront: boolean): number {
  const shield = worn.shield ?? 0;
  const ahead = shield > 0 && infantry && fromFront ? 1 : 0;
  const rest = (worn.suit ?? 0) + (worn.barding ?? 0) + (worn.natural ?? 0) + (worn.cloak ?? 0);
  return Math.min(MOST_SAVE, rest + shield + ahead);
}

/**
 * Score of the Parry that shield or buckler give with a hand weapon (WFB9-ARM-004, WFB9-ARM-006), or 0 for none. Mounted
 * models have none (WFB9-SRPAR-003), which the caller settles.
 */
export function parryOf(worn: ArmourWorn, weapon: string): number {
  if (weapon !== HAND_WEAPON) return 0;
  if ((worn.buckler ?? 0) > 0) return 5;
  return (worn.shield ?? 0) > 0 ? 6 : 0;
}
