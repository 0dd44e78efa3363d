// Profiles of models as data: their stats, damage, weapons, advantages and immunities (HRD-STAT, HRD-WPN, HRD-ADV).
import type { DamageSpec } from '../../../kernel/damage-tracks.js';
import type { Advantage, DamageType, Quality } from '../core/terms.js';
import { ASPECTS, SYSTEMS } from '../core/terms.js';

/** Sizes of bases, smallest first (HRD-BASE-001). */
export const BASES = ['small', 'medium', 'large', 'huge'] as const;
export type Base = (typeof BASES)[number];
/** Diameter of each base in millimetres, and height of its volume in inches (HRD-BASE-002). */
export const BASE_FACTS = {
  small: { mm: 30, height: 1.75 },
  medium: { mm: 40, height: 2.25 },
  large: { mm: 50, height: 2.75 },
  huge: { mm: 120, height: 5 },
} as const satisfies Record<Base, { readonly mm: number; readonly height: number }>;

/** Kinds of models that this game plays so far (HRD-TYPE-001). */
export const MODEL_TYPES = [
  'solo',
  'light warbeast',
  'heavy warbeast',
  'lesser warbeast',
  'gargantuan',
  'light warjack',
  'heavy warjack',
  'colossal',
  'trooper',
  'warlock',
  'warcaster',
  'battle engine',
  'warbeast pack',
  'monstrosity',
] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

const BEASTS: readonly ModelType[] = [
  'lesser warbeast',
  'light warbeast',
  'heavy warbeast',
  'gargantuan',
  'warbeast pack',
];
const JACKS: readonly ModelType[] = ['light warjack', 'heavy warjack', 'colossal'];
/** True for warbeasts: models that are forced (HRD-TYPE-007). */
export const isBeast = (type: ModelType): boolean => BEASTS.includes(type);
/** True for warjacks: models that spend focus points (HRD-JACK-002). */
export const isJack = (type: ModelType): boolean => JACKS.includes(type);

/** True for models with a battlegroup: warlocks and warcasters (HRD-LOCK-001, HRD-CAST-001). */
export const leads = (type: ModelType): boolean => type === 'warlock' || type === 'warcaster';

/** True for warriors: troopers, solos, warlocks and warcasters (HRD-TYPE-002). */
export const isWarrior = (type: ModelType): boolean => type === 'trooper' || type === 'solo' || leads(type);
/** True for models that activate one by one (HRD-TYPE-004, HRD-PACK-002). */
export const isIndependent = (type: ModelType): boolean => type !== 'trooper' && type !== 'warbeast pack';
/** True for gargantuans and colossals (HRD-GARG-001, HRD-COLO-001). */
export const isGreat = (type: ModelType): boolean => type === 'gargantuan' || type === 'colossal';
/**
 * The base that a warbeast or warjack of each class has, a monstrosity, and a battle engine (HRD-TYPE-007, HRD-TYPE-009,
 * HRD-PACK-001, HRD-JACK-002, HRD-COLO-001, HRD-MONS-001).
 */
export const BASE_OF_TYPE: Readonly<Partial<Record<ModelType, Base>>> = {
  'lesser warbeast': 'small',
  'warbeast pack': 'small',
  'light warbeast': 'medium',
  'heavy warbeast': 'large',
  gargantuan: 'huge',
  'light warjack': 'medium',
  'heavy warjack': 'large',
  colossal: 'huge',
  monstrosity: 'large',
  'battle engine': 'huge',
};

/** Sections of the spray template; the number is their length in inches. */
export type Spray = 'SP 6' | 'SP 8' | 'SP 10';

export interface WeaponProfile {
  readonly name: string;
  /** A Mount is a melee weapon (HRD-CAV-002). A magic attack is a special attack by Magic Ability (HRD-ATK-001, HRD-COMB-006). */
  readonly kind: 'melee' | 'ranged' | 'magic' | 'mount';
  /** How many of it the model has (HRD-WPN-001); default 1. */
  readonly count?: number;
  /** Range in inches (HRD-WPN-002), a section of the spray template (HRD-WPN-003, HRD-SPRAY-001), or the control range (HRD-WPN-004). */
  readonly RNG: number | Spray | 'CTRL';
  /** Diameter of the template in inches (HRD-WPN-009). */
  readonly AOE?: number;
  /** Initial attacks with a ranged weapon (HRD-WPN-007); default 1. */
  readonly ROF?: number | 'd3';
  /** Power; null: the weapon causes no damage (HRD-WPN-010). */
  readonly POW: number | null;
  readonly qualities?: readonly Quality[];
  /** Names of its abilities that are played: `WEAPON_ABILITIES`. */
  readonly abilities?: readonly string[];
  readonly damage?: readonly DamageType[];
  /** Where the weapon is on a huge-based model or a warjack; default: nowhere (HRD-WPN-013, HRD-JACK-016). */
  readonly location?: 'L' | 'R' | 'H' | 'S';
}

/**
 * The damage that a model can suffer: nothing for one point (HRD-DMG-009), a number of boxes in a row (HRD-DMG-010), or
 * the six branches of a life spiral, outermost box first, a letter a box: M mind, B body, S spirit (HRD-SPIR-001).
 */
export type DamageProfile = undefined | number | SixColumns | GridProfile;
export type SixColumns = readonly [string, string, string, string, string, string];

/**
 * A damage grid: six columns, uppermost box first, a letter a box, see `SYSTEMS` (HRD-GRID-001), and the boxes of a force
 * field in front of it (HRD-FFLD-001).
 */
export interface GridProfile {
  readonly grid: SixColumns;
  /** The right grid of a colossal, whose left one is `grid` (HRD-COLO-009). */
  readonly right?: SixColumns;
  readonly field?: number;
}

export interface ModelProfile {
  readonly id: string;
  readonly name: string;
  readonly type: ModelType;
  readonly base: Base;
  readonly SPD: number;
  readonly STR: number;
  readonly MAT: number;
  readonly RAT: number;
  readonly DEF: number;
  readonly ARM: number;
  readonly CMD: number;
  /** How far a warbeast can be forced, or the fury points of a warlock, and a warbeast's threshold (HRD-STAT-009, HRD-STAT-010). */
  readonly FURY?: number;
  readonly THR?: number;
  /** The focus points of a warcaster (HRD-FOCUS-001). */
  readonly FOCUS?: number;
  /** The score of its Magic Ability (HRD-ATK-006). */
  readonly magic?: number;
  readonly damage?: DamageProfile;
  readonly weapons: readonly WeaponProfile[];
  readonly advantages?: readonly Advantage[];
  /** Names of its abilities: of `ABILITIES`, or of the data in `abilities/`, with their parameters. */
  readonly abilities?: readonly string[];
  readonly immunities?: readonly DamageType[];
  /** The name of its entry in a book, whatever a list calls it (HRD-TERM-006). */
  readonly entry?: string;
  /** Other words by which rules refer to it, such as its people (HRD-TERM-006). */
  readonly keywords?: readonly string[];
  /** Advantages and abilities that the models of its unit have while it is in formation (HRD-ATCH-004). */
  readonly granted?: readonly string[];
  /** Those that it gives to its unit for the whole game (HRD-ATCH-005). */
  readonly tactics?: readonly string[];
  /** Names of the orders in its special rules: those of a Leader or an Officer count (HRD-ORDR-005, HRD-ORDR-006). */
  readonly orders?: readonly string[];
  /** Names of its spells, its animus and its feat that are played (HRD-SPEC-005, HRD-SPEC-008, HRD-ANIM-002). */
  readonly spells?: readonly string[];
  readonly animus?: string;
  readonly feat?: string;
  /** True for a warlock who is a battle engine too (HRD-ENG-002). */
  readonly engine?: boolean;
  /** What a dragoon is once it is dismounted (HRD-DRAG-003). */
  readonly dismounted?: ModelProfile;
  readonly points: number;
}

/**
 * What a model is in its unit (HRD-UNIT-001..003, HRD-TYPE-010..013); the place of a name is its number. An independent
 * model is alone in its unit, and no trooper; `trooper` stands for a model that is neither Leader nor Grunt.
 */
export const ROLES = [
  'independent',
  'leader',
  'grunt',
  'officer',
  'trooper',
  'command attachment',
  'weapon attachment',
] as const;
export type RoleName = (typeof ROLES)[number];

/** A model of a unit. */
export interface Member {
  readonly profile: ModelProfile;
  readonly role: RoleName;
}

/** A unit as it is fielded: its models in the order of their rows. An independent model is a unit of one. */
export interface UnitProfile {
  readonly name: string;
  readonly members: readonly Member[];
  /** Place among the units of its side of the warlock or warcaster whose battlegroup it begins in (HRD-LOCK-001). */
  readonly leader?: number;
  /** Place among the units of its side of the warlock or warcaster to which it is attached (HRD-LOCK-029). */
  readonly attached?: number;
  /** Place among the units of its side of the 'jack marshal that controls it at the start (HRD-JMAR-001). */
  readonly marshal?: number;
  /** True: it is bonded to the leader of its battlegroup. */
  readonly bonded?: true;
  /** Names of the orders in the special rules of the unit (HRD-ORDR-005). */
  readonly orders?: readonly string[];
}

/** Returns the arrangement of the damage boxes of a profile. */
export function damageSpec(damage: DamageProfile): DamageSpec {
  if (damage === undefined) return { systems: '', tracks: [{ columns: ['.'] }] };
  if (typeof damage === 'number') return { systems: '', tracks: [{ columns: ['.'.repeat(damage)] }] };
  if (!('grid' in damage)) return { systems: ASPECTS, tracks: [{ columns: damage }] };
  const { grid, right, field } = damage;
  const grids = right === undefined ? [grid] : [grid, right];
  if (field === undefined) return { systems: SYSTEMS, tracks: grids.map((columns) => ({ columns })) };
  return {
    systems: SYSTEMS,
    tracks: [
      ...grids.map((columns) => ({ columns, behind: grids.length })),
      { columns: ['.'.repeat(field)], vital: false },
    ],
  };
}
