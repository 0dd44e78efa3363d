// Where units and models are when they do not simply stand on the table (K20): inside a vehicle or a building, at a post or a seat of
// it, hidden in a unit, in ambush. Both families number these places alike. A ruleset that knows them adds the columns `LODGING` to
// its table of units or of models; others pay nothing.
import { holding, NONE } from './layout.js';

/** Places that both families have, by the same numbers; each adds its own between them. */
export const CommonPlace = {
  none: 0,
  table: 1,
  /** Not deployed yet. */
  reserve: 2,
  /** In a vehicle or a building: `within`, and at which `post`. */
  inside: 16,
  /** Waits to come from wherever its owner wants. A secret of its owner. */
  ambush: 17,
  /** Hidden in the unit `within`. A secret of its owner. */
  hidden: 18,
  /** Removed from play: it neither counts as lost nor comes back. */
  outOfPlay: 19,
} as const;

/** Columns of a table whose rows may be inside something. */
export const LODGING = {
  /** A row of the same table, or a piece of terrain (`pieceHost`): what it is inside, hidden in, or, on the table, crew of. */
  within: holding('i16', -1),
  /** Its seat or post there, from 0; -1: none, as passengers have. */
  post: holding('i8', -1),
} as const;

/** A table with these columns. */
export interface Lodgers {
  readonly place: Uint8Array;
  readonly within: Int16Array;
  readonly post: Int8Array;
}

/** Pieces of terrain count from here in `within`. */
export const PIECES = 512;

/** What `within` holds of those inside piece of terrain `piece`. */
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

/** Row `r` comes out of whatever it was in, and has no more to do with it (W40K-VEH-008). The caller sets its pose. */
export function bringOut(rows: Lodgers, r: number): void {
  rows.place[r] = CommonPlace.table;
  rows.within[r] = NONE;
  rows.post[r] = NONE;
}

/** Row `r` of the crew gets out and stays crew: on the table it keeps its vehicle and its post (W40K-VEH-004). The caller sets its pose. */
export function dismount(rows: Lodgers, r: number): void {
  rows.place[r] = CommonPlace.table;
}

/** Rows `r` and `o`, in the same thing, take each other's posts (W40K-VEH-011). */
export function swapPosts(rows: Lodgers, r: number, o: number): void {
  const post = rows.post[r];
  rows.post[r] = rows.post[o];
  rows.post[o] = post;
}

/** Is row `r` on the table, and crew of something that it has got out of? */
export function isCrewOnFoot(rows: Lodgers, r: number): boolean {
  return rows.place[r] === CommonPlace.table && rows.within[r] !== NONE;
}

/** Is row `r` inside `host`? */
export function isInside(rows: Lodgers, r: number, host: number): boolean {
  return rows.place[r] === CommonPlace.inside && rows.within[r] === host;
}

/** The first row after `after` (-1: of all) of `n` that is inside `host`, or NONE. */
export function nextInside(rows: Lodgers, n: number, host: number, after: number): number {
  for (let r = after + 1; r < n; r++) if (isInside(rows, r, host)) return r;
  return NONE;
}

/** How many of `n` rows are inside `host`. */
export function occupants(rows: Lodgers, n: number, host: number): number {
  let count = 0;
  for (let r = 0; r < n; r++) if (isInside(rows, r, host)) count++;
  return count;
}

/** Who of `n` rows is at `post` of `host`, or NONE. Crew that has got out leaves its post empty. */
export function holderOf(rows: Lodgers, n: number, host: number, post: number): number {
  for (let r = 0; r < n; r++) if (rows.post[r] === post && isInside(rows, r, host)) return r;
  return NONE;
}

/** The first of `posts` posts of `host` at which nobody is, or NONE. */
export function freePost(rows: Lodgers, n: number, host: number, posts: number): number {
  for (let post = 0; post < posts; post++) if (holderOf(rows, n, host, post) === NONE) return post;
  return NONE;
}

/** Is where row `r` is known to its owner alone (K40)? */
export function isSecret(rows: Lodgers, r: number): boolean {
  return rows.place[r] === CommonPlace.ambush || rows.place[r] === CommonPlace.hidden;
}

/** May row `r` be seen at all: on the table, or inside at a post that is open (a bit each, of what it is in)? */
export function mayBeSeen(rows: Lodgers, r: number, openPosts: number): boolean {
  if (rows.place[r] === CommonPlace.table) return true;
  if (rows.place[r] !== CommonPlace.inside || rows.post[r] < 0) return false;
  return ((openPosts >> rows.post[r]) & 1) !== 0;
}
