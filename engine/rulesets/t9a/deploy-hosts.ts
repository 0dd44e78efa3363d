import { COS, SIN } from '../../kernel/geometry/trig.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import { Verb } from './asks.js';
import { mayJoin, mayWiden, WIDENS, Widen } from './characters.js';
import type { T9aBattle } from './state.js';
import { isCharacter } from './units.js';
import { type Zone, zoneHolds } from './zones.js';

// Characters that are deployed inside units which stand already (T9A-CHR-003, T9A-DEP-003).

/** Would unit `v` still lie in the zone with one more Character, who makes it a rank deeper or a file wider (T9A-DEP-003)? */
function staysInZone(b: T9aBattle, v: number, widen: number, zone: Zone | null): boolean {
  if (zone === null) return false;
  const { x, y, facing, files, models, halfWidth, halfDepth } = b.unit;
  const wide = files[v] + (widen === Widen.none ? 0 : 1);
  models[v]++; // as it would stand, then taken back
  const w = halfWidthOf(b, v, wide);
  const d = halfDepthOf(b, v, wide);
  models[v]--;
  const aside = (widen === Widen.left ? -1 : 1) * (w - halfWidth[v]);
  const back = d - halfDepth[v];
  const f = facing[v];
  const px = Math.round(x[v] + aside * COS[f] - back * SIN[f]);
  const py = Math.round(y[v] - aside * SIN[f] - back * COS[f]);
  return zoneHolds(zone, px, py, f, w, d);
}

/**
 * Adds to the options that Character `u` is deployed in unit `v` in that way: it keeps its front, or a unit of one rank
 * grows wider (T9A-CHR-007). `zone`: of their player. @returns whether it may be
 */
export function offerHost(b: T9aBattle, u: number, v: number, widen: number, zone: Zone | null): boolean {
  if (!mayJoin(b, u, v) || (widen !== Widen.none && !mayWiden(b, u, v, widen))) return false;
  if (!staysInZone(b, v, widen, zone)) return false;
  b.option.add(Verb.Join, v, 0, widen);
  return true;
}

/** A Character may be deployed inside a unit that stands already (T9A-CHR-003); the one that its list names comes first. */
export function offerHosts(b: T9aBattle, u: number, zone: Zone | null): void {
  if (!isCharacter(b, u)) return;
  const named = b.setup.unit.joins[u];
  if (named >= 0) for (const widen of WIDENS) offerHost(b, u, named, widen, zone);
  for (let v = 0; v < b.setup.units; v++) {
    if (v !== named) for (const widen of WIDENS) offerHost(b, u, v, widen, zone);
  }
}
