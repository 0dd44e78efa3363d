import type { GameTerms, ResolvedList, ResolvedPart, ResolvedUnit } from '../../../armies/resolved.js';

/** The nine characteristics in the order of a printed profile. */
export const CHARACTERISTICS = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'] as const;

/** T9A-ARM-001: the categories, one for every unit. Lords and Heroes are the Characters. */
export const CATEGORIES = ['Lords', 'Heroes', 'Core', 'Special', 'Rare'] as const;

/** T9A-TRT-002 to T9A-TRT-012: the Troop Types. */
export const TROOP_TYPES = [
  'Infantry',
  'War Beast',
  'Cavalry',
  'Monstrous Infantry',
  'Monstrous Beast',
  'Monstrous Cavalry',
  'Chariot',
  'Monster',
  'Ridden Monster',
  'Swarm',
  'War Machine',
] as const;

/**
 * T9A-ARR-003 to T9A-ARR-008: kinds of armour. Only the best piece of each kind counts. Values are: suit 0 to 3, shield
 * 0 or 1, mountsProtection 0 to 2, barding 0 or 1, innate 0 and up, other (helms and the like).
 */
export const ARMOUR_KINDS = ['suit', 'shield', 'mountsProtection', 'barding', 'innate', 'other'] as const;

export type Characteristic = (typeof CHARACTERISTICS)[number];
export type Category = (typeof CATEGORIES)[number];
export type TroopType = (typeof TROOP_TYPES)[number];
export type ArmourKind = (typeof ARMOUR_KINDS)[number];

export interface T9aTerms extends GameTerms {
  readonly characteristic: Characteristic;
  readonly armour: ArmourKind;
  readonly category: Category;
  readonly troopType: TroopType;
}

export type T9aPart = ResolvedPart<T9aTerms>;
export type T9aUnit = ResolvedUnit<T9aTerms>;
export type T9aList = ResolvedList<T9aTerms>;
