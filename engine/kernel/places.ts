// Places of units and models that do not simply stand on the table (K20): inside a vehicle or a building, at one of its
// posts or seats, hidden in a unit, or in ambush. All rulesets number these places alike. A ruleset that uses them adds
// the columns `LODGING` to its table of units or models; other rulesets pay nothing.
import { holding, NONE } from './layout.js';

/** Places that all rulesets share, with the same numbers. Each ruleset adds its own numbers between them. */
export const CommonPlace = {
  none: 0,
  table: 1,
  /** Not deployed yet. */
  reserve: 2,
  /** In a vehicle or a building: `within` says in which, `post` at which post. */
  inside: 16,
  /** Waits off the table and may arrive where its owner wants. A secret of its owner. */
  ambush: 17,
  /** Hidden in the unit `within`. A secret of its owner. */
  hidden: 18,
  /** Removed from play: it does not count as lost and does not come back. */
  outOfPlay: 19,
} as const;

/** Columns of a table whose rows may be inside something. */
export const LODGING = {
  /**
   * A row of the same table, or a piece of terrain (`pieceHost`): the thing that contains or hides this row. For a row
   * on the table it is the vehicle of its crew.
   */
  within: holding('i16', -1),
  /** Seat or post in it, from 0; -1: none, as for passengers. */
  post: holding('i8', -1),
} as const;

/** A table with these columns. */
export interface Lodgers {
  readonly place: Uint8Array;
  readonly within: Int16Array;
  readonly post: Int8Array;
}

/** Number that is added to the index of a piece of terrain in `within`. */
export const PIECES = 512;

/** Returns the value of `within` for rows inside piece of terrain `piece`. */
export function pieceHost(piece: number): number {
  return PIECES + piece;
}

/** Puts row `r` into `host`, at a post or NONE. */
export function putInside(rows: Lodgers, r: number, host: number, post: number): void {
  rows.place[r] = CommonPlace.inside;
  rows.within[r] = host;
  rows.post[r] = post;
}

/** Hides row `r` in unit `u`. */
export function hideIn(rows: Lodgers, r: number, u: number): void {
  rows.place[r] = CommonPlace.hidden;
  rows.within[r] = u;
  rows.post[r] = NONE;
}

/**
 * Puts row `r` on the table and ends its connection with the thing that contained it (W40K-VEH-008). The caller sets
 * its pose.
 */
export function bringOut(rows: Lodgers, r: number): void {
  rows.place[r] = CommonPlace.table;
  rows.within[r] = NONE;
  rows.post[r] = NONE;
}

/**
 * Puts row `r` of a crew on the table. It remains crew and keeps its vehicle and its post (W40K-VEH-004). The caller
 * sets its pose.
 */
export function dismount(rows: Lodgers, r: number): void {
  rows.place[r] = CommonPlace.table;
}

/** Exchanges the posts of rows `r` and `o`, which are in the same host (W40K-VEH-011). */
export function swapPosts(rows: Lodgers, r: number, o: number): void {
  const post = rows.post[r];
  rows.post[r] = rows.post[o];
  rows.post[o] = post;
}

/** True if row `r` is on the table and is crew of a vehicle that it has left. */
export function isCrewOnFoot(rows: Lodgers, r: number): boolean {
  return rows.place[r] === CommonPlace.table && rows.within[r] !== NONE;
}

/** True if row `r` is inside `host`. */
export function isInside(rows: Lodgers, r: number, host: number): boolean {
  return rows.place[r] === CommonPlace.inside && rows.within[r] === host;
}

/** Returns the first of `n` rows after row `after` (-1: from the start) that is inside `host`, or NONE. */
export function nextInside(rows: Lodgers, n: number, host: number, after: number): number {
  for (let r = after + 1; r < n; r++) if (isInside(rows, r, host)) return r;
  return NONE;
}

/** Returns how many of `n` rows are inside `host`. */
export function occupants(rows: Lodgers, n: number, host: number): number {
  let count = 0;
  for (let r = 0; r < n; r++) if (isInside(rows, r, host)) count++;
  return count;
}

/**
 * Returns the row among `n` that is at `post` of `host`, or NONE. Crew that has left the vehicle leaves its post empty.
 */
export function holderOf(rows: Lodgers, n: number, host: number, post: number): number {
  for (let r = 0; r < n; r++) if (rows.post[r] === post && isInside(rows, r, host)) return r;
  return NONE;
}

/** Returns the first of the `posts` posts of `host` that is empty, or NONE. */
export function freePost(rows: Lodgers, n: number, host: number, posts: number): number {
  for (let post = 0; post < posts; post++) if (holderOf(rows, n, host, post) === NONE) return post;
  return NONE;
}

/** True if only its owner knows the place of row `r` (K40). */
export function isSecret(rows: Lodgers, r: number): boolean {
  return rows.place[r] === CommonPlace.ambush || rows.place[r] === CommonPlace.hidden;
}

/**
 * True if row `r` can be seen at all: it is on the table, or inside at an open post. `openPosts` has one bit per post
 * of its host.
 */
export function mayBeSeen(rows: Lodgers, r: number, openPosts: number): boolean {
  if (rows.place[r] === CommonPlace.table) return true;
  if (rows.place[r] !== CommonPlace.inside || rows.post[r] < 0) return false;
  return ((openPosts >> rows.post[r]) & 1) !== 0;
}
