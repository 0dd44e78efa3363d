import { COS, SIN } from '../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../kernel/options.js';
import type { RegimentsBattle } from '../battle.js';
import { mayJoin, mayTake, namesFile, SEATS, Seat, widens } from '../characters/characters.js';
import { Verb } from '../core/asks.js';
import { isCharacter } from '../core/units.js';
import { halfDepthOf, halfWidthOf } from '../formation.js';
import { Refusal } from '../refusals.js';
import { type Zone, zoneHolds } from './deployment-zones.js';

// Characters that are deployed in units that already stand on the table (T9A-CHR-003, T9A-DEP-003).

/**
 * True if unit `v` would still lie in the zone with one more Character, which makes it a rank deeper or a file wider
 * (T9A-DEP-003).
 */
function staysInZone(b: RegimentsBattle, v: number, seat: number, zone: Zone | null): boolean {
  if (zone === null) return false;
  const { x, y, facing, files, models, halfWidth, halfDepth } = b.unit;
  const wide = files[v] + (widens(seat) ? 1 : 0);
  models[v]++; // the larger unit is judged tentatively, then undone
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
 * Adds the option to deploy Character `u`, which may join unit `v`, in the given seat of it (T9A-CHR-005, T9A-CHR-007).
 * `zone` belongs to their player.
 * @returns whether it was added
 */
function offerSeat(b: RegimentsBattle, u: number, v: number, seat: number, zone: Zone | null): boolean {
  if (!mayTake(b, u, v, seat) || !staysInZone(b, v, seat, zone)) return false;
  b.option.add(Verb.Join, v, 0, seat);
  return true;
}

/**
 * Adds the option of `offerSeat` if Character `u` may join unit `v` at all.
 * @returns whether it was added
 */
export function offerHost(b: RegimentsBattle, u: number, v: number, seat: number, zone: Zone | null): boolean {
  return mayJoin(b, u, v) && offerSeat(b, u, v, seat, zone);
}

/**
 * Judges a proposed file of a unit's front for the Character that is deployed, although files are not listed
 * (T9A-CHR-005).
 */
export function judgeHost(b: RegimentsBattle, record: OptionRecord, zone: Zone | null): number {
  const u = b.decision.subject[0];
  const { target: v, n, extra: seat } = record;
  if (!namesFile(b, record) || n !== 0 || !isCharacter(b, u) || !mayJoin(b, u, v)) return Refusal.NotAnOption;
  return mayTake(b, u, v, seat) && staysInZone(b, v, seat, zone) ? Refusal.Legal : Refusal.NotAnOption;
}

/**
 * Lists the units on the table in which a Character may be deployed (T9A-CHR-003). The unit that its list names comes
 * first.
 */
export function offerHosts(b: RegimentsBattle, u: number, zone: Zone | null): void {
  if (!isCharacter(b, u)) return;
  const named = b.setup.unit.joins[u];
  for (let k = -1; k < b.setup.units; k++) {
    const v = k < 0 ? named : k;
    if (v < 0 || k === named || !mayJoin(b, u, v)) continue;
    for (const seat of SEATS) offerSeat(b, u, v, seat, zone);
  }
}
