import type { ResolvedRule } from '../../../armies/resolved.js';
import type { ArmourKind, TroopType } from './terms.js';

/**
 * The models that may carry a weapon: WPN-011 and WPN-012 exclude models on foot (but not beasts), WPN-013 excludes
 * mounted models.
 */
export type WeaponUsers = 'all' | 'mounted' | 'on foot';

/** A close combat weapon. Its effects apply only to attacks made with it (T9A-WPN-001, T9A-SRG-012). */
export interface CloseCombatWeapon {
  readonly id: string;
  readonly name: string;
  readonly use: 'close combat';
  readonly ruleId: string;
  readonly users: WeaponUsers;
  /** Strength added to the bearer's own while it strikes with this weapon. */
  readonly strength: number;
  readonly attacks: number;
  readonly initiative: number;
  /** True if the bearer strikes at Initiative 0 with this weapon (T9A-WPN-008). */
  readonly strikesLast: boolean;
  /** True if the added Strength counts only in the round after a charge and against the charged unit (T9A-WPN-011). */
  readonly chargeOnly: boolean;
  /** Added to the to-hit rolls of attacks against the bearer (T9A-WPN-007). */
  readonly exposes: number;
  readonly rules: readonly ResolvedRule[];
}

/** A shooting weapon (T9A-SWP-001). */
export interface ShootingWeapon {
  readonly id: string;
  readonly name: string;
  readonly use: 'shooting';
  readonly ruleId: string;
  readonly users: WeaponUsers;
  /** Range in whole inches. */
  readonly range: number;
  /** Strength of a hit, or null for the Strength of the user. */
  readonly strength: number | null;
  /** The weapon that the bearer counts as carrying in close combat, or null (T9A-SWP-008, T9A-SWP-009). */
  readonly countsAs: string | null;
  readonly rules: readonly ResolvedRule[];
}

export type Weapon = CloseCombatWeapon | ShootingWeapon;

/** A piece of armour. One piece of each kind counts (T9A-ARR-003 to T9A-ARR-008), except that `other` pieces add up. */
export interface ArmourPiece {
  readonly id: string;
  readonly name: string;
  readonly ruleId: string;
  readonly kind: ArmourKind;
  readonly bonus: number;
  /** Inches added to the Movement of the part that wears the piece. */
  readonly movement: number;
}

const rule = (id: string, x: number | null = null, only: readonly string[] = []): ResolvedRule => ({
  rule: id,
  x,
  only,
});
const TWO_HANDS = rule('requires-two-hands');

const PLAIN = {
  use: 'close combat',
  users: 'all',
  strength: 0,
  attacks: 0,
  initiative: 0,
  strikesLast: false,
  chargeOnly: false,
  exposes: 0,
  rules: [],
} as const;

/** T9A-WPN-005: the weapon that every model has. */
export const HAND_WEAPON = 'hand-weapon';

/** The close combat weapons. A setup stores indices into this list. */
export const CLOSE_COMBAT: readonly CloseCombatWeapon[] = [
  { ...PLAIN, id: HAND_WEAPON, name: 'Hand Weapon', ruleId: 'T9A-WPN-005' },
  { ...PLAIN, id: 'flail', name: 'Flail', ruleId: 'T9A-WPN-007', strength: 2, exposes: 1, rules: [TWO_HANDS] },
  {
    ...PLAIN,
    id: 'great-weapon',
    name: 'Great Weapon',
    ruleId: 'T9A-WPN-008',
    strength: 2,
    strikesLast: true,
    rules: [TWO_HANDS],
  },
  { ...PLAIN, id: 'halberd', name: 'Halberd', ruleId: 'T9A-WPN-009', strength: 1, rules: [TWO_HANDS] },
  {
    ...PLAIN,
    id: 'additional-hand-weapon',
    name: 'Additional Hand Weapon',
    ruleId: 'T9A-WPN-010',
    attacks: 1,
    initiative: 1,
    rules: [TWO_HANDS],
  },
  { ...PLAIN, id: 'lance', name: 'Lance', ruleId: 'T9A-WPN-011', users: 'mounted', strength: 2, chargeOnly: true },
  {
    ...PLAIN,
    id: 'light-lance',
    name: 'Light Lance',
    ruleId: 'T9A-WPN-012',
    users: 'mounted',
    strength: 1,
    chargeOnly: true,
  },
  {
    ...PLAIN,
    id: 'spear',
    name: 'Spear',
    ruleId: 'T9A-WPN-013',
    users: 'on foot',
    // Lethal Strike requires enemies engaged to the bearer's front. The attack checks the facing; this list does not.
    rules: [
      rule('fight-in-extra-rank'),
      rule('armour-piercing', 1),
      rule('lethal-strike', null, ['cavalry', 'monstrous-cavalry', 'chariot']),
    ],
  },
];

const SHOT = { use: 'shooting', users: 'all', countsAs: null } as const;
const VOLLEY = [rule('volley-fire')];
const SMALL_ARMS = [rule('quick-to-fire'), rule('armour-piercing', 1)];

/** The shooting weapons. A setup stores indices into this list. */
export const SHOOTING: readonly ShootingWeapon[] = [
  { ...SHOT, id: 'shortbow', name: 'Shortbow', ruleId: 'T9A-SWP-003', range: 18, strength: 3, rules: VOLLEY },
  { ...SHOT, id: 'bow', name: 'Bow', ruleId: 'T9A-SWP-004', range: 24, strength: 3, rules: VOLLEY },
  { ...SHOT, id: 'longbow', name: 'Longbow', ruleId: 'T9A-SWP-005', range: 30, strength: 3, rules: VOLLEY },
  {
    ...SHOT,
    id: 'crossbow',
    name: 'Crossbow',
    ruleId: 'T9A-SWP-006',
    range: 30,
    strength: 4,
    rules: [rule('unwieldy')],
  },
  {
    ...SHOT,
    id: 'handgun',
    name: 'Handgun',
    ruleId: 'T9A-SWP-007',
    range: 24,
    strength: 4,
    rules: [rule('unwieldy'), rule('armour-piercing', 1)],
  },
  {
    ...SHOT,
    id: 'pistol',
    name: 'Pistol',
    ruleId: 'T9A-SWP-008',
    range: 12,
    strength: 4,
    countsAs: 'additional-hand-weapon',
    rules: SMALL_ARMS,
  },
  {
    ...SHOT,
    id: 'brace-of-pistols',
    name: 'Brace of Pistols',
    ruleId: 'T9A-SWP-009',
    range: 12,
    strength: 4,
    countsAs: 'additional-hand-weapon',
    rules: [...SMALL_ARMS, rule('multiple-shots', 2)],
  },
  {
    ...SHOT,
    id: 'throwing-weapons',
    name: 'Throwing Weapons',
    ruleId: 'T9A-SWP-010',
    range: 12,
    strength: null,
    rules: [rule('quick-to-fire'), rule('multiple-shots', 2)],
  },
];

const save = (bonus: number): string => `${7 - bonus}+`;
const piece = (
  id: string,
  name: string,
  ruleId: string,
  kind: ArmourKind,
  bonus: number,
  movement = 0,
): ArmourPiece => ({
  id,
  name,
  ruleId,
  kind,
  bonus,
  movement,
});

const ARMOUR_PIECES: readonly ArmourPiece[] = [
  piece('light-armour', 'Light Armour', 'T9A-ARR-003', 'suit', 1),
  piece('heavy-armour', 'Heavy Armour', 'T9A-ARR-003', 'suit', 2),
  piece('plate-armour', 'Plate Armour', 'T9A-ARR-003', 'suit', 3),
  piece('shield', 'Shield', 'T9A-ARR-004', 'shield', 1),
  ...[1, 2].map((n) =>
    piece(`mounts-protection-${7 - n}`, `Mount's Protection (${save(n)})`, 'T9A-ARR-005', 'mountsProtection', n),
  ),
  piece('barding', 'Barding', 'T9A-ARR-006', 'barding', 1, -1),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    piece(`innate-defence-${7 - n}`, `Innate Defence (${save(n)})`, 'T9A-ARR-007', 'innate', n),
  ),
  piece('helm', 'Helm', 'T9A-ARR-008', 'other', 1),
];

/** All weapons (T9A-WPN-005 to T9A-WPN-013, T9A-SWP-003 to T9A-SWP-010), by id. */
export const WEAPONS: ReadonlyMap<string, Weapon> = new Map([...CLOSE_COMBAT, ...SHOOTING].map((w) => [w.id, w]));

/** All pieces of armour (T9A-ARR-003 to T9A-ARR-008), by id. */
export const ARMOUR: ReadonlyMap<string, ArmourPiece> = new Map(ARMOUR_PIECES.map((a) => [a.id, a]));

/**
 * T9A-TRT-013: whether a Troop Type is mounted: Cavalry, Monstrous Cavalry, Ridden Monsters and Chariots. All others
 * are on foot.
 */
export function isMounted(troopType: TroopType): boolean {
  return ['Cavalry', 'Monstrous Cavalry', 'Ridden Monster', 'Chariot'].includes(troopType);
}

/**
 * True if a model of this Troop Type may carry the weapon (T9A-WPN-011 to T9A-WPN-013). Beasts carry lances as if
 * mounted.
 */
export function mayUse(weapon: Weapon, troopType: TroopType): boolean {
  if (weapon.users === 'on foot') return !isMounted(troopType);
  if (weapon.users === 'mounted') {
    return isMounted(troopType) || troopType === 'War Beast' || troopType === 'Monstrous Beast';
  }
  return true;
}

/**
 * T9A-WPN-002, T9A-WPN-005: returns the close combat weapons among `carried` that the bearer may choose. A model with
 * another weapon cannot use its Hand Weapon unless it has Weapon Master (T9A-SPR-098).
 * @returns ids, at least one
 */
export function weaponChoices(carried: readonly string[], weaponMaster: boolean): readonly string[] {
  const others = carried.filter((id) => id !== HAND_WEAPON && WEAPONS.get(id)?.use === 'close combat');
  if (others.length === 0) return [HAND_WEAPON];
  return weaponMaster ? [HAND_WEAPON, ...others] : others;
}

/** T9A-SPR-070: whether the weapon prevents its bearer from using a shield. Unknown ids do not. */
export function needsTwoHands(weapon: string): boolean {
  return WEAPONS.get(weapon)?.rules.some((r) => r.rule === TWO_HANDS.rule) ?? false;
}

/** Armour bonus by kind. A kind that is left out counts 0. */
export type ArmourWorn = Readonly<Partial<Record<ArmourKind, number>>>;

/**
 * T9A-ARR-001, T9A-ARR-004, T9A-ARR-008: returns what armour adds to the save, at most 6.
 * @param weapon id of the close combat weapon in use against a close combat attack, which may exclude the shield; null
 * against every other attack
 */
export function armourBonus(worn: ArmourWorn, weapon: string | null): number {
  const shield = weapon !== null && needsTwoHands(weapon) ? 0 : (worn.shield ?? 0);
  const rest = (worn.suit ?? 0) + (worn.mountsProtection ?? 0) + (worn.barding ?? 0) + (worn.innate ?? 0);
  return Math.min(6, rest + shield + (worn.other ?? 0));
}
