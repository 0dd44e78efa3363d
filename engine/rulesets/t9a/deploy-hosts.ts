import { COS, SIN } from '../../kernel/geometry/trig.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import { Verb } from './asks.js';
import { mayJoin, mayTake, SEATS, Seat, widens } from './characters.js';
import type { T9aBattle } from './state.js';
import { isCharacter } from './units.js';
import { type Zone, zoneHolds } from './zones.js';

// Characters that are deployed inside units which stand already (T9A-CHR-003, T9A-DEP-003).

/** Would unit `v` still lie in the zone with one more Character, who makes it a rank deeper or a file wider (T9A-DEP-003)? */
function staysInZone(b: T9aBattle, v: number, seat: number, zone: Zone | null): boolean {
  if (zone === null) return false;
  const { x, y, facing, files, models, halfWidth, halfDepth } = b.unit;
  const wide = files[v] + (widens(seat) ? 1 : 0);
  models[v]++; // as it would stand, then taken back
  const w = halfWidthOf(b, v, wide);
  const d = halfDepthOf(b, v, wide);
  models[v]--;
  const aside = (seat === Seat.widerLeft ? -1 : 1) * (w - halfWidth[v]);
  const back = d - halfDepth[v];
  const f = facing[v];
  const px = Math.round(x[v] + aside * COS[f] - back * SIN[f]);
  const py = Math.round(y[v] - aside * SIN[f] - back * COS[f]);
  return zoneHolds(zone, px, py, f, w, d);
}

/**
 * Adds to the options that Character `u` is deployed in that seat of unit `v` (T9A-CHR-005, T9A-CHR-007). `zone`: of their
 * player. @returns whether it may be
 */
export function offerHost(b: T9aBattle, u: number, v: number, seat: number, zone: Zone | null): boolean {
  if (!mayJoin(b, u, v) || !mayTake(b, u, v, seat) || !staysInZone(b, v, seat, zone)) return false;
  b.option.add(Verb.Join, v, 0, seat);
  return true;
}

/** A Character may be deployed inside a unit that stands already (T9A-CHR-003); the one that its list names comes first. */
export function offerHosts(b: T9aBattle, u: number, zone: Zone | null): void {
  if (!isCharacter(b, u)) return;
  const named = b.setup.unit.joins[u];
  if (named >= 0) for (const seat of SEATS) offerHost(b, u, named, seat, zone);
  for (let v = 0; v < b.setup.units; v++) {
    if (v !== named) for (const seat of SEATS) offerHost(b, u, v, seat, zone);
  }
}
