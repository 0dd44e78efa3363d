// The high ground in a combat (WFB9-CRES-023, WFB9-CRES-024, WFB9-CRES-026).
import { isMostly } from '../../../kernel/geometry/measures.js';
import { shareInside } from '../../../kernel/geometry/polygon.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { Terrain } from '../../../regiments/battle.js';
import { isFlank } from '../../../regiments/combat/combats.js';
import { nextContact, sideFacing, sideOf } from '../../../regiments/contacts.js';
import { Status } from '../../../regiments/core/state.js';
import type { Side } from '../../../regiments/layout.js';
import { polygonsOf } from '../../../regiments/terrain/terrain.js';
import type { Wfb9Battle } from '../core/state.js';

/** True if there is a hill on the table. */
function hasHills(b: Wfb9Battle): boolean {
  const { count, kind } = b.setup.terrain;
  for (let t = 0; t < count; t++) if (kind[t] === Terrain.hill) return true;
  return false;
}

/** True if most of the outermost rank of `u` on its side `side`, or of its outermost file on a flank, stands on a hill. */
function standsHigh(b: Wfb9Battle, u: number, side: Side): boolean {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  const { count, kind } = b.setup.terrain;
  const flank = isFlank(side);
  const looks = sideFacing(facing[u], side);
  const out = flank ? halfWidth[u] - baseWidth[u] / 2 : halfDepth[u] - baseDepth[u] / 2;
  const cx = x[u] + out * SIN[looks];
  const cy = y[u] + out * COS[looks];
  const w = flank ? baseWidth[u] / 2 : halfWidth[u];
  const d = flank ? halfDepth[u] : baseDepth[u] / 2;
  for (let t = 0; t < count; t++) {
    if (kind[t] === Terrain.hill && isMostly(shareInside(polygonsOf(b)[t], cx, cy, facing[u], w, d))) return true;
  }
  return false;
}

/** True if `u` charged down a hill this turn (WFB9-CRES-026). */
const cameDown = (b: Wfb9Battle, u: number): boolean => (b.unit.status[u] & Status.Downhill) !== 0;

/**
 * 1 if one of the units `counted` (1 each) has the high ground: it charged down a hill this turn (WFB9-CRES-026), or its fighting rank
 * stands on a hill and those of all enemies that touch any of these units do not (WFB9-CRES-023, WFB9-CRES-024).
 */
export function heightPoints(b: Wfb9Battle, counted: Uint8Array): number {
  // GAP WFB9-CRES-023: all hills are of one height; a rank stands on a hill if most of it does
  // GAP WFB9-CRES-024: nobody stands higher than an enemy that has charged down a hill
  const hills = hasHills(b);
  let high = false;
  let level = false;
  for (let u = 0; u < b.setup.units; u++) {
    if (counted[u] === 0) continue;
    if (cameDown(b, u)) return 1;
    if (!hills) continue;
    for (let e = nextContact(b, u, NONE); e !== NONE; e = nextContact(b, u, e)) {
      if (cameDown(b, e) || standsHigh(b, e, sideOf(b, e, u) as Side)) level = true;
      if (standsHigh(b, u, sideOf(b, u, e) as Side)) high = true;
    }
  }
  return high && !level ? 1 : 0;
}
