import type { BookUnit } from '../../../armies/book.js';
import type { Base } from '../../../armies/resolved.js';
import type { Category } from './terms.js';

/** T9A-ARM-010, T9A-ARM-012: the size class that the point limit puts an army in. */
export type ArmySize = 'Warband' | 'Army' | 'Grand Army';

/** T9A-ARM-010: up to 1,500 points a Warband. T9A-ARM-012: from 4,000 a Grand Army. */
export function armySize(limit: number): ArmySize {
  if (limit <= 1500) return 'Warband';
  return limit >= 4000 ? 'Grand Army' : 'Army';
}

/** The least and the largest number of points that are legal, both included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** T9A-ARM-003, T9A-ARM-004: returns the points that the whole army may cost. */
export function pointsBounds(limit: number): Bounds {
  return { least: limit - 20, most: limit };
}

/** A budget of points: one category, or Heroes and Lords together. */
export type Budget = Category | 'Heroes and Lords';

const PERCENT: Readonly<Record<Budget, readonly [number, number]>> = {
  Core: [25, 100],
  Special: [0, 100],
  Rare: [0, 25],
  Heroes: [0, 50],
  Lords: [0, 35],
  'Heroes and Lords': [0, 50],
};

/**
 * T9A-ARM-005, T9A-ARM-014: returns the points that may be spent on a budget, in whole points, whatever the army's size
 * class.
 * GAP T9A-ARM-005: percentages are of the agreed point limit, not of the points spent.
 */
export function shareBounds(budget: Budget, limit: number): Bounds {
  const [least, most] = PERCENT[budget];
  return { least: Math.ceil((limit * least) / 100), most: Math.floor((limit * most) / 100) };
}

export const BUDGETS = Object.keys(PERCENT) as readonly Budget[];

/**
 * T9A-ARM-006, T9A-ARM-011, T9A-ARM-013: how many of one unit entry an army of this limit may have.
 * GAP T9A-ARM-011: the number for Heroes and Lords is for each entry, as in the other categories.
 */
export function copiesAllowed(category: Category, limit: number): number {
  const standard: Readonly<Record<Category, number>> = { Core: 4, Special: 3, Rare: 2, Heroes: 3, Lords: 3 };
  const warband: Readonly<Record<Category, number>> = { Core: 2, Special: 2, Rare: 1, Heroes: 2, Lords: 2 };
  const size = armySize(limit);
  if (size === 'Warband') return warband[category];
  return size === 'Grand Army' ? 2 * standard[category] : standard[category];
}

/** Returns the id of the rule behind `copiesAllowed` at this limit. */
export function copiesRule(limit: number): string {
  const rules = { Warband: 'T9A-ARM-011', Army: 'T9A-ARM-006', 'Grand Army': 'T9A-ARM-013' } as const;
  return rules[armySize(limit)];
}

/** T9A-ARM-009, T9A-ARM-012: returns how many units or options with this mark an army may have. */
export function markedAllowed(mark: NonNullable<BookUnit['mark']>, limit: number): number {
  return mark === 'one-of-a-kind' && armySize(limit) === 'Grand Army' ? 2 : 1;
}

/** T9A-ARM-007, T9A-ARM-010: returns the number of units besides Characters that an army needs. */
export function unitsNeeded(limit: number): number {
  return armySize(limit) === 'Warband' ? 3 : 4;
}

/**
 * T9A-ARM-007: returns the number of units that count towards the minimum. Characters count as none, War Machines
 * together as one.
 */
export function unitsCounted(units: readonly { readonly character: boolean; readonly troopType: string }[]): number {
  const counted = units.filter((unit) => !unit.character);
  const machines = counted.filter((unit) => unit.troopType === 'War Machine').length;
  return counted.length - machines + Math.min(1, machines);
}

/** The properties that decide whether a unit may be the General. */
export interface Candidate {
  /** Leadership; with several profiles, that of the best rider or crew (T9A-CPR-002). */
  readonly ld: number;
  readonly bsb: boolean;
  /** True if the unit has the rule Not a Leader (T9A-SPR-059). */
  readonly notALeader: boolean;
}

/**
 * T9A-GNR-001: returns the Characters with the highest Leadership, except the bearer of the battle standard and
 * Characters that are Not a Leader. If there are several, the owner chooses.
 * GAP T9A-GNR-001: where nobody is left, as with a lone bearer of the battle standard, the army is illegal (T9A-ARM-008).
 */
export function eligibleGenerals<C extends Candidate>(characters: readonly C[]): readonly C[] {
  const able = characters.filter((c) => !c.bsb && !c.notALeader);
  const highest = Math.max(...able.map((c) => c.ld));
  return able.filter((c) => c.ld === highest);
}

/**
 * T9A-FRT-005: whether a base fills the place of one or more whole bases of the unit. A model with another base stands
 * beside the unit.
 */
export function isMatchingBase(own: Base, rankAndFile: Base): boolean {
  if (own.round || rankAndFile.round) {
    return own.round && rankAndFile.round && own.frontMm === rankAndFile.frontMm;
  }
  return own.frontMm % rankAndFile.frontMm === 0 && own.depthMm % rankAndFile.depthMm === 0;
}
