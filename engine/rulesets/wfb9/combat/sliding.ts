// Units in partial contact (WFB9-CRREF-009).
import { TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { isFlank, nextMember } from '../../../regiments/combat/combats.js';
import { nextContact, sideFacing, sideLength, sideOf, spanAlong } from '../../../regiments/contacts.js';
import { tell } from '../../../regiments/core/units.js';
import type { Side } from '../../../regiments/layout.js';
import { shiftBy } from '../../../regiments/nudges.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';

const span = new Float64Array(2);
const IMPOSSIBLE = Infinity;

/**
 * Returns how far in ticks `u` must slide along the side of `v` that it touches, from the left end to the right as seen from outside, so that all
 * models on its own side touch `v`, a corner at least; 0 if they do, `IMPOSSIBLE` if `v` is too narrow.
 */
function slideOf(b: Wfb9Battle, u: number, v: number): number {
  const own = sideOf(b, u, v) as Side;
  const theirs = sideOf(b, v, u) as Side;
  const base = isFlank(own) ? b.setup.unit.baseDepth[u] : b.setup.unit.baseWidth[u];
  spanAlong(b, v, theirs, u, span);
  const before = -(span[0] + base);
  const beyond = span[1] - base - sideLength(b, v, theirs);
  if (before <= TOUCH && beyond <= TOUCH) return 0;
  if (before > TOUCH && beyond > TOUCH) return IMPOSSIBLE;
  const slide = before > TOUCH ? before : -beyond;
  // the other end must not come off in turn
  return before > TOUCH ? (beyond + slide <= TOUCH ? slide : IMPOSSIBLE) : before - slide <= TOUCH ? slide : IMPOSSIBLE;
}

/** Slides `u` or `v`, the one of lower Unit Strength, until all models on the side of one of them touch the other. */
function close(b: Wfb9Battle, u: number, v: number): void {
  const first = slideOf(b, u, v);
  const second = slideOf(b, v, u);
  if (first === 0 || second === 0 || (first === IMPOSSIBLE && second === IMPOSSIBLE)) return;
  // GAP WFB9-CRREF-009: of equal Unit Strength the unit in the lower row slides; the shorter of two ways is taken
  const moved = unitStrength(b, u) <= unitStrength(b, v) ? u : v;
  const bySide = Math.abs(first) <= Math.abs(second) ? v : u;
  const slide = bySide === v ? first : second;
  const slid = bySide === v ? u : v;
  const looks = sideFacing(b.unit.facing[bySide], sideOf(b, bySide, slid) as Side);
  const way = slid === moved ? slide : -slide;
  if (shiftBy(b, moved, -way * COS[looks], way * SIN[looks]) && b.log !== null)
    tell(b, 'reform', moved, 'slide along the enemy');
}

/** Slides units of combat `row` that touch each other alone and only in part, after all reforms (WFB9-CRREF-009). */
export function slideUnits(b: Wfb9Battle, row: number): void {
  // GAP WFB9-CRREF-009: units that touch several enemies, or whose enemy does, stay where they are
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (b.unit.engaged[u] !== 1) continue;
    const v = nextContact(b, u, -1);
    if (v < u || b.unit.engaged[v] !== 1 || b.setup.unit.round[u] !== 0 || b.setup.unit.round[v] !== 0) continue;
    close(b, u, v);
  }
}
