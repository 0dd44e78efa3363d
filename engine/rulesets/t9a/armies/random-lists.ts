import { drawRandomArmy, partOfArmy, type RandomArmies } from '../../../armies/random-armies.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks } from './armies.js';
import { generalsOf } from './composition-checks.js';
import type { T9aList, T9aTerms } from './terms.js';
import { isMounted } from './weapons-and-armour.js';

/** The smallest number of points for which a random army is made: two small units. */
export const LEAST_POINTS = 150;
/**
 * From this number of points a random army is legal in every respect. A smaller one has two or three units, and the
 * rules in `WAIVED` are not checked.
 */
export const LEGAL_FROM = 500;
/**
 * Rules of composition that armies under `LEGAL_FROM` points cannot keep with two or three units: spending all but 20
 * points, shares of the categories, three units besides Characters, and a General.
 */
export const WAIVED: ReadonlySet<string> = new Set([
  ...['T9A-ARM-004', 'T9A-ARM-005', 'T9A-ARM-007', 'T9A-ARM-008', 'T9A-ARM-010', 'T9A-GNR-001'],
]);

/** How random armies are drawn. */
export const RANDOM: RandomArmies<T9aTerms> = {
  game: ARMY_GAME,
  books: armyBooks,
  least: LEAST_POINTS,
  most: 4000,
  legalFrom: LEGAL_FROM,
  waived: WAIVED,
  fewestUnits: () => 3,
  generals: generalsOf,
  // mounted Characters join mounted units
  goTogether: (character, host) => isMounted(character.troopType) === isMounted(host.troopType),
};

/**
 * Makes a random army of `points` points from an army book; see `drawRandomArmy`.
 * @param id the name of the list
 * @returns the army, or the reason why none can be made
 */
export function drawList(bookId: string, points: number, chance: Chance, id: string): Result<T9aList> {
  return drawRandomArmy(RANDOM, bookId, points, chance, id);
}

/** Returns part of a list: units in random order as long as they fit into `points`; see `partOfArmy`. */
export function partOfList(list: T9aList, points: number, chance: Chance, id: string): Result<T9aList> {
  return partOfArmy(RANDOM, list, points, chance, id);
}
