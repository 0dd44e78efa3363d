import { drawRandomArmy, partOfArmy, type RandomArmies } from '../../../armies/random-armies.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks } from './armies.js';
import { unitsNeeded } from './composition.js';
import { generalsOf } from './composition-checks.js';
import type { Wfb9List, Wfb9Terms } from './terms.js';
import { isMounted } from './weapons.js';

/** The smallest number of points for which a random army is made: two small units. */
export const LEAST_POINTS = 200;
/** From this number of points a random army is legal in every respect. */
export const LEGAL_FROM = 600;
/**
 * Rules of composition that armies under `LEGAL_FROM` points cannot keep with two or three units: shares of the
 * categories, three units besides characters, and a General.
 */
export const WAIVED: ReadonlySet<string> = new Set([
  ...['WFB9-ARMY-006', 'WFB9-ARMY-008', 'WFB9-ARMY-009', 'WFB9-ARMY-011', 'WFB9-ARMY-012', 'WFB9-ARMY-013'],
]);

/** How random armies are drawn. */
export const RANDOM: RandomArmies<Wfb9Terms> = {
  game: ARMY_GAME,
  books: armyBooks,
  least: LEAST_POINTS,
  most: 4000,
  legalFrom: LEGAL_FROM,
  waived: WAIVED,
  fewestUnits: unitsNeeded,
  generals: generalsOf,
  goTogether: (character, host) => isMounted(character.troopType) === isMounted(host.troopType),
};

/**
 * Makes a random army of `points` points from an army book; see `drawRandomArmy`.
 * @param id the name of the list
 * @returns the army, or the reason why none can be made
 */
export function drawList(bookId: string, points: number, chance: Chance, id: string): Result<Wfb9List> {
  return drawRandomArmy(RANDOM, bookId, points, chance, id);
}

/** Returns part of a list: units in random order as long as they fit into `points`; see `partOfArmy`. */
export function partOfList(list: Wfb9List, points: number, chance: Chance, id: string): Result<Wfb9List> {
  return partOfArmy(RANDOM, list, points, chance, id);
}
