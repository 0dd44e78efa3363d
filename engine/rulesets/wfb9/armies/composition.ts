import type { Base } from '../../../armies/resolved.js';
import type { Category, TroopType } from './terms.js';
import { TROOP_TYPE_FACTS } from './troop-types.js';

/** A budget of points: one category, or Lords and Heroes together. */
export type Budget = 'Core' | 'Special' | 'Rare' | 'Lords and Heroes';

/** WFB9-ARMY-009, WFB9-ARMY-011 to WFB9-ARMY-013: least and largest share of the points, in hundredths, and the rule. */
const SHARES: Readonly<Record<Budget, readonly [least: number, most: number, ruleId: string]>> = {
  Core: [25, 100, 'WFB9-ARMY-009'],
  Special: [0, 50, 'WFB9-ARMY-011'],
  Rare: [0, 25, 'WFB9-ARMY-012'],
  'Lords and Heroes': [0, 35, 'WFB9-ARMY-013'],
};

export const BUDGETS = Object.keys(SHARES) as readonly Budget[];

/** Points that may be spent on a budget: whole points, both ends included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly ruleId: string;
}

/**
 * Returns the points that may be spent on a budget at this points limit.
 * GAP WFB9-ARMY-009: percentages are of the agreed points limit, not of the points spent
 */
export function shareBounds(budget: Budget, limit: number): Bounds {
  const [least, most, ruleId] = SHARES[budget];
  return { least: Math.ceil((limit * least) / 100), most: Math.floor((limit * most) / 100), ruleId };
}

/** Returns the budget that pays for a unit of the category. */
export function budgetOf(category: Category): Budget {
  return category === 'Lords' || category === 'Heroes' ? 'Lords and Heroes' : category;
}

/**
 * WFB9-ARMY-008: returns the units besides Lords and Heroes that an army needs.
 * GAP WFB9-ARMY-008: only full thousands of points count, and three units are needed at least
 */
export function unitsNeeded(limit: number): number {
  return 3 * Math.max(1, Math.floor(limit / 1000));
}

/**
 * WFB9-ARMY-016: how many units of one entry an army may have; Core units and characters have no limit.
 * GAP WFB9-ARMY-016: duplicates are the copies beside the first
 */
export function copiesAllowed(category: Category, limit: number): number {
  const thousands = Math.floor(limit / 1000);
  if (category === 'Special') return 1 + Math.max(0, thousands - 1);
  if (category === 'Rare') return 1 + Math.max(0, thousands - 2);
  return Number.POSITIVE_INFINITY;
}

/** The properties that decide whether a character may be the General. */
export interface Candidate {
  readonly category: Category;
  readonly bsb: boolean;
}

/**
 * WFB9-ARMY-006, WFB9-ARMY-007, WFB9-BSB-001: the characters that may be the General: Lords, or Heroes if there is no
 * Lord; not the Battle Standard Bearer.
 * GAP WFB9-ARMY-007: a Lord who bears the battle standard does not keep Heroes from being the General
 */
export function eligibleGenerals<C extends Candidate>(characters: readonly C[]): readonly C[] {
  const able = characters.filter((c) => !c.bsb);
  const lords = able.filter((c) => c.category === 'Lords');
  return lords.length > 0 ? lords : able.filter((c) => c.category === 'Heroes');
}

/** WFB9-CHR-002, WFB9-CHR-004: the troop types of units that characters may join. */
export const JOINABLE: readonly TroopType[] = [
  'Infantry',
  'Cavalry',
  'Monstrous Infantry',
  'Monstrous Beast',
  'Monstrous Cavalry',
];

/**
 * WFB9-CHR-003: true if a unit's models have no higher Unit Strength than the character's own troop type. Only for
 * joinable types, which have a fixed Unit Strength.
 */
export function isStrongEnough(character: TroopType, host: TroopType): boolean {
  const strength = (type: TroopType): number => Number(TROOP_TYPE_FACTS[type].unitStrength);
  return strength(host) <= strength(character);
}

/**
 * WFB9-CHR-014: true if a base equals that of the unit's models. Other bases stand beside the front rank, which is not
 * played.
 */
export function isSameBase(own: Base, rankAndFile: Base): boolean {
  if (own.round || rankAndFile.round) return false;
  return own.frontMm === rankAndFile.frontMm && own.depthMm === rankAndFile.depthMm;
}
