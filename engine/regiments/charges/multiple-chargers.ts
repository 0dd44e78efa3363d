import { invalidateGeometry } from '../../kernel/battle.js';
import { copyRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { contactsAt } from '../charge-contact.js';
import { charge, faceSide } from '../charge-ground.js';
import { Alignment, bestContacts } from '../charge-paths.js';
import { Did } from '../core/state.js';
import { fleeing, formationOf, gap, onTable } from '../core/units.js';
import { Place, type Side } from '../layout.js';
import { ignoredHost } from './charge-targets.js';

// Several chargers of one target (T9A-MCH-002): the one that moves first leaves room for as many of the others as
// possible.

/** Worth of one more charger in contact, larger than that of any number of models. */
const UNIT = 1 << 20;
/** Largest number of placements offered. */
const MOST = 8;

/**
 * True if the Charge Range of `v` suffices for `t` (T9A-CMV-003). This was decided when it was rolled, since other
 * chargers may have turned `t` since then (T9A-MCH-002). For a target that fled meanwhile, its present place counts.
 */
export function rolledEnough(b: RegimentsBattle, v: number, t: number): boolean {
  if (fleeing(b, t)) return gap(b, v, t) <= b.unit.chargeRange[v];
  return (b.unit.did[v] & Did.RolledEnough) !== 0;
}

/**
 * True if `v`, in a unit or alone, has declared a charge at `t`, rolled a sufficient range, and not moved yet
 * (T9A-CHR-013).
 */
function stillComes(b: RegimentsBattle, v: number, t: number): boolean {
  const { target, chargeDice, did } = b.unit;
  if (target[v] !== t || chargeDice[v] === 0 || (did[v] & (Did.Charged | Did.FailCharge)) !== 0) return false;
  return onTable(b, formationOf(b, v)) && !fleeing(b, v) && rolledEnough(b, v, t);
}

/**
 * True if others besides `u` can still come into contact with `t`, if there is room. With a fleeing target they cannot
 * (T9A-CMV-009).
 */
export function severalCharge(b: RegimentsBattle, u: number, t: number): boolean {
  if (!onTable(b, formationOf(b, u)) || fleeing(b, t) || b.setup.unit.round[t] !== 0) return false;
  for (let v = 0; v < b.setup.units; v++) if (v !== u && stillComes(b, v, t)) return true;
  return false;
}

/**
 * Returns the worth of a pose in which `u` ends its charge at `t`: first the number of units in combat, then the number
 * of models in contact, over all chargers together (T9A-MCH-002).
 */
export function worthForAll(b: RegimentsBattle, u: number, t: number, x: number, y: number, facing: number): number {
  const { unit } = b;
  faceSide(b, u, t, unit.chargeSide[u] as Side);
  const aside = (x - charge.x) * charge.rx + (y - charge.y) * charge.ry;
  let worth = UNIT + contactsAt(b, u, t, unit.chargeSide[u] as Side, aside);
  const wasX = unit.x[u];
  const wasY = unit.y[u];
  const wasFacing = unit.facing[u];
  const wasPlace = unit.place[u];
  unit.place[u] = Place.table; // a character that charges out of its unit stands on the table for this test
  unit.x[u] = x;
  unit.y[u] = y;
  unit.facing[u] = facing;
  invalidateGeometry(b);
  // GAP T9A-MCH-002: each of the others is judged as if it were the next to move; models that two of them touch count twice
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || !stillComes(b, v, t)) continue;
    ignoredHost(b, v, true);
    const contacts = bestContacts(b, v, t, unit.chargeSide[v] as Side);
    ignoredHost(b, v, false);
    if (contacts > 0) worth += UNIT + contacts;
  }
  unit.x[u] = wasX;
  unit.y[u] = wasY;
  unit.facing[u] = wasFacing;
  unit.place[u] = wasPlace;
  invalidateGeometry(b);
  return worth;
}

/**
 * Keeps, of the placements of `u` from option `from` on, those with the largest worth for all chargers of `t`, at most
 * 8. Placements that turn the target stay, since no others exist then.
 * @returns the largest worth
 */
export function keepBestForAll(b: RegimentsBattle, u: number, t: number, from: number): number {
  const { option } = b;
  if (option.count === from || option.extra[from] !== Alignment.charger) return 0;
  let best = 0;
  let kept = from;
  for (let i = from; i < option.count; i++) {
    const worth = worthForAll(b, u, t, option.x[i], option.y[i], option.facing[i]);
    if (worth < best || (worth === best && kept - from >= MOST)) continue;
    if (worth > best) kept = from;
    best = worth;
    if (kept !== i) copyRecord(option, kept, option, i);
    kept++;
  }
  option.count = kept;
  return best;
}
