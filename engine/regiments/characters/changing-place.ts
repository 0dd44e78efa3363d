import { invalidateGeometry } from '../../kernel/battle.js';
import { NONE } from '../../kernel/layout.js';
import type { OptionRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { Verb } from '../core/asks.js';
import { Did } from '../core/state.js';
import { tell } from '../core/units.js';
import { endOf, FILE_SEAT, isHeld, namesFile, SEATS, Seat, takeFile } from './characters.js';
import { mayLeave } from './leaving.js';

// Characters that change their place in the front rank of their unit (WFB9-CHR-018).

/**
 * True if character `c` may change its place now: as part of a move of its unit, before the unit moves.
 * GAP WFB9-CHR-018: its unit may still move afterwards, and the character may not then leave it
 */
export const mayChangePlace = (b: RegimentsBattle, c: number): boolean =>
  b.rules.characters.mayChangePlace && mayLeave(b, c);

/** The file of the front nearest to its middle that no other individual of `u` has, the left one of two; NONE if there is none. */
function middleOf(b: RegimentsBattle, c: number, u: number): number {
  const n = b.unit.files[u];
  for (let k = 0; k < n; k++) {
    const file = ((n - 1) >> 1) + ((k & 1) === 1 ? (k + 1) >> 1 : -(k >> 1));
    if (file >= 0 && file < n && !isHeld(b, c, u, file)) return file;
  }
  return NONE;
}

/** The file to which `seat` leads character `c` in its unit: another than its own, or NONE. */
function fileOf(b: RegimentsBattle, c: number, seat: number): number {
  const u = b.unit.host[c];
  let file: number = NONE;
  if (seat >= FILE_SEAT) file = seat - FILE_SEAT < b.unit.files[u] ? seat - FILE_SEAT : NONE;
  else if (seat === Seat.middle) file = middleOf(b, c, u);
  else if (seat === Seat.leftEnd || seat === Seat.rightEnd) file = endOf(b, c, u, seat);
  return file === b.unit.slot[c] ? NONE : file;
}

/**
 * Adds a change of place of `c` to the options, if `seat` leads to a place that no seat before it in `SEATS` leads to.
 * @returns whether it was added
 */
export function takePlace(b: RegimentsBattle, c: number, seat: number): boolean {
  const file = fileOf(b, c, seat);
  if (file === NONE) return false;
  for (const other of SEATS) {
    if (other === seat) break;
    if (fileOf(b, c, other) === file) return false;
  }
  b.option.add(Verb.Join, b.unit.host[c], 0, seat);
  return true;
}

/** True if the record names another file of the front for character `c` in its unit. */
export function judgePlaceChange(b: RegimentsBattle, c: number, record: OptionRecord): boolean {
  return namesFile(b, record) && record.n === 0 && fileOf(b, c, record.extra) !== NONE;
}

/** Gives character `c` the place of `seat` in the front of its unit, which counts as having moved. An individual that had the place makes room. */
export function changePlace(b: RegimentsBattle, c: number, seat: number): void {
  const u = b.unit.host[c];
  takeFile(b, c, u, fileOf(b, c, seat));
  b.unit.did[c] |= Did.Move | Did.MoveDone;
  b.unit.did[u] |= Did.Move;
  invalidateGeometry(b);
  if (b.log !== null) tell(b, 'join', c, 'change place');
}
