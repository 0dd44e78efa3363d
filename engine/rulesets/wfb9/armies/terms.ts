import type { GameTerms, ResolvedList, ResolvedPart, ResolvedUnit } from '../../../armies/resolved.js';

/** WFB9-STAT-001: the nine characteristics in the order of a printed profile. */
export const CHARACTERISTICS = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld'] as const;

/** WFB9-ARMY-009 to WFB9-ARMY-013: the categories, one for every unit. Lords and Heroes are the characters. */
export const CATEGORIES = ['Lords', 'Heroes', 'Core', 'Special', 'Rare'] as const;

/** WFB9-TTGEN-001: the troop types, in the order of the rulebook. */
export const TROOP_TYPES = [
  'Infantry',
  'Monstrous Infantry',
  'Cavalry',
  'Monstrous Cavalry',
  'Swarm',
  'War Beast',
  'Monstrous Beast',
  'Monster',
  'Chariot',
  'War Machine',
  'Shrine',
] as const;

/**
 * WFB9-ARM-003: kinds of armour. Values are points of save (WFB9-SAVE-002). Of each kind only the best piece counts,
 * except that natural armour adds up (WFB9-SRNAT-001). A cloak protects against missiles alone.
 */
export const ARMOUR_KINDS = ['suit', 'shield', 'buckler', 'barding', 'natural', 'cloak'] as const;

export type Characteristic = (typeof CHARACTERISTICS)[number];
export type Category = (typeof CATEGORIES)[number];
export type TroopType = (typeof TROOP_TYPES)[number];
export type ArmourKind = (typeof ARMOUR_KINDS)[number];

export interface Wfb9Terms extends GameTerms {
  readonly characteristic: Characteristic;
  readonly armour: ArmourKind;
  readonly category: Category;
  readonly troopType: TroopType;
}

export type Wfb9Part = ResolvedPart<Wfb9Terms>;
export type Wfb9Unit = ResolvedUnit<Wfb9Terms>;
export type Wfb9List = ResolvedList<Wfb9Terms>;
