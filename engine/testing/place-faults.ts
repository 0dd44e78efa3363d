// Checks where units and models are, in any family of games (K20).
import { NONE } from '../kernel/layout.js';
import { CommonPlace, isCrewOnFoot, isInside, type Lodgers, PIECES } from '../kernel/places.js';

/** True if row `r` is still somewhere: on the table, or inside something else. */
function isThere(rows: Lodgers, r: number): boolean {
  return rows.place[r] === CommonPlace.table || rows.place[r] === CommonPlace.inside;
}

/**
 * Returns what is wrong with the place of row `r` of `n`, for a number of terrain pieces and the places of its family;
 * '' if nothing is.
 */
export function placeFault(rows: Lodgers, r: number, n: number, pieces: number, places: ReadonlySet<number>): string {
  const { place, within, post } = rows;
  const host = within[r];
  if (!places.has(place[r])) return `is in place ${place[r]}, which there is not`;
  const lodges = place[r] === CommonPlace.inside || place[r] === CommonPlace.hidden;
  if (host === NONE) {
    if (lodges) return place[r] === CommonPlace.inside ? 'is inside nothing' : 'is hidden in nothing';
    return post[r] === NONE ? '' : 'has a post in nothing';
  }
  if (!lodges && place[r] !== CommonPlace.table) return `belongs to ${host} and is neither in it nor on the table`;
  if (host >= PIECES) return host < PIECES + pieces ? '' : 'is inside a piece that there is not';
  if (host >= n) return 'is inside a row that there is not';
  if (host === r) return 'is inside itself';
  if (lodges && within[host] === r && !isCrewOnFoot(rows, host)) return `is inside ${host}, which is inside it`;
  if (lodges && !isThere(rows, host)) return `is inside ${host}, which is gone`;
  for (let o = 0; o < r; o++) {
    if (post[r] !== NONE && isInside(rows, r, host) && isInside(rows, o, host) && post[o] === post[r]) {
      return `shares its post with ${o}`;
    }
  }
  return '';
}
