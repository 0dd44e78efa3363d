import type { ResolvedRule } from '../../../armies/resolved.js';
import type { TroopType } from './terms.js';
import { TROOP_TYPE_FACTS } from './troop-types.js';

/** The models that may carry a weapon. */
export type WeaponUsers = 'all' | 'mounted' | 'on foot';

/**
 * When the Strength Bonus and the Initiative of a weapon count: in the first round of each combat (WFB9-SRSTB-001); in a
 * turn in which its bearer charges, against the unit charged (WFB9-WPN-014); in a turn in which its bearer is charged to
 * its front (WFB9-WPN-017).
 */
export const BonusWhen = { never: 0, firstRound: 1, charging: 2, braced: 3 } as const;
export type BonusWhen = (typeof BonusWhen)[keyof typeof BonusWhen];

/** A close combat weapon. Its bonuses count only for attacks made with it (WFB9-WPN-007, WFB9-WPN-008). */
export interface CloseCombatWeapon {
  readonly id: string;
  readonly name: string;
  readonly use: 'close combat';
  readonly ruleId: string;
  readonly users: WeaponUsers;
  /** Added to Strength, Initiative and Attacks whenever its bearer strikes with it. */
  readonly strength: number;
  readonly initiative: number;
  readonly attacks: number;
  /** Strength Bonus and Initiative that count at times alone, and when. */
  readonly bonusStrength: number;
  readonly bonusInitiative: number;
  readonly bonusWhen: BonusWhen;
  /** Score of the Parry that it gives, or 0 (WFB9-SRPAR-001). */
  readonly parry: number;
  /** Ranks that make supporting attacks beside the second one (WFB9-SRFER-001). */
  readonly extraRanks: number;
  readonly rules: readonly ResolvedRule[];
}

/** A missile weapon (WFB9-WPN-021). */
export interface ShootingWeapon {
  readonly id: string;
  readonly name: string;
  readonly use: 'shooting';
  readonly ruleId: string;
  readonly users: WeaponUsers;
  /** Range in whole inches (WFB9-WPN-005). */
  readonly range: number;
  /** Strength of a hit, or the bonus to the user's Strength (WFB9-WPN-006). */
  readonly strength: number;
  readonly usersStrength: boolean;
  /** Multiple Shots of a model; 1 for none (WFB9-SRMSH-001). */
  readonly shots: number;
  /**
   * True if Multiple Shots are allowed only to a model that has not moved, and not for Stand and Shoot (WFB9-WPN-025).
   */
  readonly shotsStanding: boolean;
  /** The weapon that its bearer counts as carrying in close combat, or null (WFB9-WPN-027). */
  readonly countsAs: string | null;
  readonly rules: readonly ResolvedRule[];
}

export type Weapon = CloseCombatWeapon | ShootingWeapon;

const rule = (id: string, x: number | null = null): ResolvedRule => ({ rule: id, x, only: [] });
const TWO_HANDS = rule('requires-two-hands');

const PLAIN = {
  use: 'close combat',
  users: 'all',
  strength: 0,
  initiative: 0,
  attacks: 0,
  bonusStrength: 0,
  bonusInitiative: 0,
  bonusWhen: BonusWhen.never,
  parry: 0,
  extraRanks: 0,
  rules: [],
} as const;

/** WFB9-WPN-009: the weapon that every model has; natural weapons too. */
export const HAND_WEAPON = 'hand-weapon';
/** The name in books; whether it is the infantry's or the riders' spear depends on the bearer. */
export const SPEAR = 'spear';
export const MOUNTED_SPEAR = 'mounted-spear';

/** WFB9-WPN-009 to WFB9-WPN-020: the close combat weapons. A setup stores indices into this list: only add at its end. */
export const CLOSE_COMBAT: readonly CloseCombatWeapon[] = [
  { ...PLAIN, id: HAND_WEAPON, name: 'Hand weapon', ruleId: 'WFB9-WPN-009' },
  { ...PLAIN, id: 'polearm', name: 'Polearm', ruleId: 'WFB9-WPN-011', strength: 1, rules: [TWO_HANDS] },
  {
    ...PLAIN,
    id: 'great-weapon',
    name: 'Great weapon',
    ruleId: 'WFB9-WPN-012',
    strength: 1,
    initiative: -2,
    bonusStrength: 1,
    bonusWhen: BonusWhen.firstRound,
    rules: [TWO_HANDS],
  },
  {
    ...PLAIN,
    id: 'flail',
    name: 'Flail',
    ruleId: 'WFB9-WPN-013',
    bonusStrength: 2,
    bonusWhen: BonusWhen.firstRound,
    rules: [TWO_HANDS],
  },
  {
    ...PLAIN,
    id: MOUNTED_SPEAR,
    name: 'Spear (mounted)',
    ruleId: 'WFB9-WPN-014',
    users: 'mounted',
    bonusStrength: 1,
    bonusInitiative: 1,
    bonusWhen: BonusWhen.charging,
  },
  {
    ...PLAIN,
    id: 'lance',
    name: 'Lance',
    ruleId: 'WFB9-WPN-015',
    users: 'mounted',
    bonusStrength: 2,
    bonusInitiative: 2,
    bonusWhen: BonusWhen.charging,
  },
  {
    ...PLAIN,
    id: SPEAR,
    name: 'Spear',
    ruleId: 'WFB9-WPN-016',
    bonusStrength: 1,
    bonusInitiative: 1,
    bonusWhen: BonusWhen.braced,
    extraRanks: 1,
  },
  {
    ...PLAIN,
    id: 'pike',
    name: 'Pike',
    ruleId: 'WFB9-WPN-018',
    users: 'on foot',
    bonusStrength: 1,
    bonusInitiative: 3,
    bonusWhen: BonusWhen.braced,
    extraRanks: 3,
    rules: [TWO_HANDS],
  },
  {
    ...PLAIN,
    id: 'two-hand-weapons',
    name: 'Two hand weapons',
    ruleId: 'WFB9-WPN-020',
    attacks: 1,
    parry: 6,
    rules: [TWO_HANDS],
  },
];

/** WFB9-WPN-017, WFB9-WPN-019: the troop types against which the Strength Bonus of a braced spear or pike counts. */
export const BRACED_AGAINST: readonly TroopType[] = [
  'War Beast',
  'Cavalry',
  'Monstrous Infantry',
  'Monstrous Beast',
  'Monstrous Cavalry',
  'Chariot',
  'Monster',
];

const SHOT = {
  use: 'shooting',
  users: 'all',
  usersStrength: false,
  shots: 1,
  shotsStanding: false,
  countsAs: null,
} as const;
const QUICK = rule('quick-to-fire');
const PIERCING = rule('armour-piercing', 1);
const MOVE_OR_FIRE = rule('move-or-fire');
/** WFB9-WPN-022 to WFB9-WPN-025: bows. */
const BOW = { ...SHOT, strength: 3, shots: 2, shotsStanding: true, rules: [rule('volley-fire')] } as const;

/** WFB9-WPN-022 to WFB9-WPN-035: the missile weapons of the rulebook. */
const RULEBOOK_SHOOTING: readonly ShootingWeapon[] = [
  { ...BOW, id: 'short-bow', name: 'Short bow', ruleId: 'WFB9-WPN-022', range: 18 },
  { ...BOW, id: 'bow', name: 'Bow', ruleId: 'WFB9-WPN-023', range: 24 },
  { ...BOW, id: 'long-bow', name: 'Long bow', ruleId: 'WFB9-WPN-024', range: 30 },
  // GAP WFB9-WPN-027: a pistol in combat gives all that an additional hand weapon gives, its Parry too
  {
    ...SHOT,
    id: 'pistol',
    name: 'Pistol',
    ruleId: 'WFB9-WPN-026',
    range: 12,
    strength: 4,
    countsAs: 'two-hand-weapons',
    rules: [QUICK, PIERCING],
  },
  {
    ...SHOT,
    id: 'brace-of-pistols',
    name: 'Brace of pistols',
    ruleId: 'WFB9-WPN-028',
    range: 12,
    strength: 4,
    shots: 2,
    countsAs: 'two-hand-weapons',
    rules: [QUICK, PIERCING, TWO_HANDS],
  },
  {
    ...SHOT,
    id: 'javelin',
    name: 'Javelin',
    ruleId: 'WFB9-WPN-029',
    range: 12,
    strength: 0,
    usersStrength: true,
    rules: [PIERCING, QUICK, rule('volley-fire')],
  },
  { ...SHOT, id: 'crossbow', name: 'Crossbow', ruleId: 'WFB9-WPN-030', range: 30, strength: 4, rules: [MOVE_OR_FIRE] },
  {
    ...SHOT,
    id: 'blowpipe',
    name: 'Blowpipe',
    ruleId: 'WFB9-WPN-031',
    range: 12,
    strength: 2,
    shots: 2,
    rules: [rule('poisoned-attacks')],
  },
  {
    ...SHOT,
    id: 'throwing-weapons',
    name: 'Throwing weapons',
    ruleId: 'WFB9-WPN-032',
    range: 8,
    strength: 0,
    usersStrength: true,
    shots: 2,
    rules: [QUICK],
  },
  {
    ...SHOT,
    id: 'throwing-axes',
    name: 'Throwing axes',
    ruleId: 'WFB9-WPN-033',
    range: 6,
    strength: 1,
    usersStrength: true,
    rules: [QUICK],
  },
  {
    ...SHOT,
    id: 'handgun',
    name: 'Handgun',
    ruleId: 'WFB9-WPN-034',
    range: 24,
    strength: 4,
    rules: [MOVE_OR_FIRE, PIERCING],
  },
  {
    ...SHOT,
    id: 'sling',
    name: 'Sling',
    ruleId: 'WFB9-WPN-035',
    range: 18,
    strength: 3,
    shots: 2,
    shotsStanding: true,
    rules: [PIERCING],
  },
];

/** Missile weapons of army books. They stand in, as their books do. */
const BOOK_SHOOTING: readonly ShootingWeapon[] = [
  {
    ...SHOT,
    id: 'repeater-crossbow',
    name: 'Repeater crossbow',
    ruleId: '',
    range: 24,
    strength: 3,
    shots: 2,
    rules: [PIERCING],
  },
  {
    ...SHOT,
    id: 'repeater-handbow',
    name: 'Repeater handbow',
    ruleId: '',
    range: 12,
    strength: 3,
    shots: 2,
    rules: [QUICK],
  },
  {
    ...SHOT,
    id: 'brace-of-repeater-handbows',
    name: 'Brace of repeater handbows',
    ruleId: '',
    range: 12,
    strength: 3,
    shots: 4,
    rules: [QUICK, TWO_HANDS],
  },
  {
    ...SHOT,
    id: 'bow-of-avelorn',
    name: 'Bow of Avelorn',
    ruleId: '',
    range: 24,
    strength: 4,
    rules: [rule('flaming-attacks'), rule('magical-attacks'), rule('arrows-of-isha'), rule('volley-fire')],
  },
];

/** The missile weapons. A setup stores indices into this list: only add at its end. */
export const SHOOTING: readonly ShootingWeapon[] = [...RULEBOOK_SHOOTING, ...BOOK_SHOOTING];

/** All weapons by id. */
export const WEAPONS: ReadonlyMap<string, Weapon> = new Map([...CLOSE_COMBAT, ...SHOOTING].map((w) => [w.id, w]));

export const isMounted = (type: TroopType): boolean => TROOP_TYPE_FACTS[type].mounted;

/** True if models of a troop type may carry the weapon (WFB9-WPN-014, WFB9-WPN-015). */
export function mayUse(weapon: Pick<Weapon, 'users'>, type: TroopType): boolean {
  return weapon.users === 'all' || (weapon.users === 'mounted') === isMounted(type);
}

/** The weapon as a model of that type uses it: a spear is another one on foot than in the saddle (WFB9-WPN-014). */
export function asUsedBy(weapon: string, type: TroopType): string {
  return weapon === SPEAR && isMounted(type) ? MOUNTED_SPEAR : weapon;
}

/**
 * WFB9-WPN-002, WFB9-WPN-010: returns the close combat weapons from which a model that carries `carried` chooses: any
 * weapon except the hand weapon, which it uses only if it has no other.
 * @returns ids, at least one
 */
export function weaponChoices(carried: readonly string[], type: TroopType): readonly string[] {
  const own = carried.map((id) => asUsedBy(id, type)).filter((id, i, all) => all.indexOf(id) === i);
  const others = own.filter((id) => id !== HAND_WEAPON && WEAPONS.get(id)?.use === 'close combat');
  return others.length === 0 ? [HAND_WEAPON] : others;
}

/** WFB9-SRRTH-001: whether the weapon leaves no hand for a shield or buckler in close combat. Unknown ids leave one. */
export function needsTwoHands(weapon: string): boolean {
  return WEAPONS.get(weapon)?.rules.some((r) => r.rule === TWO_HANDS.rule) ?? false;
}

/** The bonus of a weapon to the Strength and Initiative of its bearer in one situation. */
export interface WeaponBonus {
  readonly strength: number;
  readonly initiative: number;
}

/** The situation of an attack, for the bonus of the weapon. */
export interface Moment {
  /** In the first round of this combat (WFB9-SRSTB-001). */
  readonly firstRound?: boolean;
  /** In the turn in which it charges, and against the unit that it charged (WFB9-WPN-015). */
  readonly charging?: boolean;
  /** In a turn in which it is charged to its front (WFB9-WPN-017). */
  readonly chargedToFront?: boolean;
  /** Troop type of the target. */
  readonly enemy?: TroopType;
}

/** WFB9-WPN-011 to WFB9-WPN-020: returns the bonus of a weapon to Strength and Initiative in that situation. */
export function weaponBonus(weapon: CloseCombatWeapon, moment: Moment): WeaponBonus {
  const { firstRound = false, charging = false, chargedToFront = false, enemy } = moment;
  const braced = weapon.bonusWhen === BonusWhen.braced && chargedToFront;
  const counts =
    braced ||
    (weapon.bonusWhen === BonusWhen.firstRound && firstRound) ||
    (weapon.bonusWhen === BonusWhen.charging && charging);
  const stronger = counts && (!braced || (enemy !== undefined && BRACED_AGAINST.includes(enemy)));
  return {
    strength: weapon.strength + (stronger ? weapon.bonusStrength : 0),
    initiative: weapon.initiative + (counts ? weapon.bonusInitiative : 0),
  };
}
