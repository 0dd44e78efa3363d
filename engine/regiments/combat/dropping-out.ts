import { invalidateGeometry } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { TOUCH } from '../../kernel/geometry/measures.js';
import { askThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { disengage } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { RoundDid } from '../core/state.js';
import { tell } from '../core/units.js';
import { nudge } from '../nudges.js';
import { obstacleOf, obstaclesOf, squaredGapTo } from '../obstacles.js';
import { inCombat } from './combats.js';

/** Returns the square of the gap between units `u` and `v` at their present places; 0 if they overlap. */
function squaredGapOf(b: RegimentsBattle, u: number, v: number): number {
  const o = obstaclesOf(b);
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  return squaredGapTo(b, u, x[u], y[u], facing[u], halfWidth[u], halfDepth[u], o, obstacleOf(o, v));
}

/** True if units `u` and `v` touch at their present places. */
function standTogether(b: RegimentsBattle, u: number, v: number): boolean {
  return squaredGapOf(b, u, v) <= TOUCH * TOUCH;
}

/** True if the contact of row `link` is broken: it is recorded in combat `row`, but the units stand apart. */
function isBroken(b: RegimentsBattle, row: number, link: number): boolean {
  const { a, b: other } = b.link;
  return inCombat(b, row, a[link]) && inCombat(b, row, other[link]) && !standTogether(b, a[link], other[link]);
}

/** True if unit `u` may be nudged back to `v`: it touches no other enemy (T9A-DRP-003). */
function mayBeNudged(b: RegimentsBattle, u: number, v: number): boolean {
  const { a, b: other } = b.link;
  for (let l = 0; l < b.field.links[0]; l++) {
    const foe = a[l] === u ? other[l] : other[l] === u ? a[l] : -1;
    if (foe >= 0 && foe !== v && standTogether(b, u, foe)) return false;
  }
  return true;
}

/**
 * Restores the contact of `u` and `v`: one of them is moved by the least distance (T9A-DRP-001, WFB9-CCMUL-023), or the
 * other if that cannot be (T9A-DRP-002, WFB9-CCMUL-025).
 * @returns false if neither can be moved
 */
function restore(b: RegimentsBattle, u: number, v: number): boolean {
  const first = b.rules.contacts.isNudgedFirst(b, u, v) ? u : v;
  const second = first === u ? v : u;
  if (mayBeNudged(b, first, second) && nudge(b, first, second)) return true;
  return mayBeNudged(b, second, first) && nudge(b, second, first);
}

const savedX = new Int32Array(128);
const savedY = new Int32Array(128);
const stays = new Uint8Array(128);

/**
 * Returns how many units of combat `row` touch an enemy of it now. Among equal numbers of units, the number of contacts
 * decides.
 */
function unitsKept(b: RegimentsBattle, row: number): number {
  const { a, b: other } = b.link;
  stays.fill(0);
  let contacts = 0;
  for (let l = 0; l < b.field.links[0]; l++) {
    if (!inCombat(b, row, a[l]) || isBroken(b, row, l)) continue;
    stays[a[l]] = 1;
    stays[other[l]] = 1;
    contacts++;
  }
  let units = 0;
  for (let u = 0; u < b.setup.units; u++) units += stays[u];
  return units * (b.link.a.length + 1) + contacts;
}

/**
 * Returns the value of `unitsKept` after the contact of row `first` is restored first and then as many others as
 * possible; -1 if it cannot be restored now. Moves nothing.
 */
function keptAfter(b: RegimentsBattle, row: number, first: number): number {
  const { x, y } = b.unit;
  savedX.set(x);
  savedY.set(y);
  const { a, b: other } = b.link;
  let kept = -1;
  if (restore(b, a[first], other[first])) {
    for (let more = true; more; ) {
      more = false;
      for (let l = 0; l < b.field.links[0]; l++) if (isBroken(b, row, l) && restore(b, a[l], other[l])) more = true;
    }
    kept = unitsKept(b, row);
  }
  x.set(savedX.subarray(0, x.length));
  y.set(savedY.subarray(0, y.length));
  invalidateGeometry(b);
  return kept;
}

/**
 * Writes to `out` the rows of the broken contacts of combat `row` that may come first: those after which the most units
 * stay in combat (T9A-DRP-005). A contact that cannot be restored comes last, since a unit that has dropped out keeps
 * others at a distance (T9A-DRP-003). Returns their number.
 */
function firstToRestore(b: RegimentsBattle, row: number, out: Int32Array): number {
  let broken = 0;
  for (let l = 0; l < b.field.links[0]; l++) if (isBroken(b, row, l)) out[broken++] = l;
  if (broken < 2) return broken;
  const any = out[0];
  let best = 0;
  let n = 0;
  for (let i = 0; i < broken; i++) {
    const kept = keptAfter(b, row, out[i]);
    if (kept < best) continue;
    if (kept > best) n = 0;
    best = kept;
    out[n++] = out[i];
  }
  if (n > 0) return n;
  out[0] = any;
  return 1;
}

const rows = new Int32Array(64);
const S = sequence('look', 'picked', 'nudge');
const L = locals('combat', 'unit', 'foe');

/**
 * Restores contacts of combat `combat` that casualties may have broken. Each is restored by nudging one of the two
 * units, in the order that keeps the most units in the combat (T9A-DRP-005; among equal orders the active player
 * decides, asked at `Level.full`). Units whose contact cannot be restored drop out (T9A-DRP-006).
 */
export const restoreContacts = procedure<RegimentsBattle, typeof S>('drop out of combat', S, {
  look(b, f) {
    const n = firstToRestore(b, b.locals[f + L.combat], rows);
    if (n === 0) return DONE;
    b.locals[f + L.unit] = b.link.a[rows[0]];
    b.locals[f + L.foe] = b.link.b[rows[0]];
    if (n > 1 && b.core.level[0] === Level.full) return askThen(b, S.picked, Ask.NudgeOrder, b.core.active[0]);
    return S.nudge;
  },
  picked(b, f) {
    b.locals[f + L.unit] = b.answer.target[0];
    b.locals[f + L.foe] = b.answer.n[0];
    return NEXT;
  },
  nudge(b, f) {
    const u = b.locals[f + L.unit];
    const v = b.locals[f + L.foe];
    if (restore(b, u, v)) {
      if (b.log !== null) tell(b, 'nudge', u, `and ${b.setup.names[v]} close up again`);
      return S.look;
    }
    disengage(b, u, v);
    b.unit.roundDid[u] |= RoundDid.DroppedOut;
    b.unit.roundDid[v] |= RoundDid.DroppedOut;
    if (b.log !== null) tell(b, 'drop out', u, `and ${b.setup.names[v]} lose contact`);
    return S.look;
  },
});

/** Lists the options of `Ask.NudgeOrder`: the contact that is restored first, between unit `target` and unit `n`. */
export function nudgeOptions(b: RegimentsBattle): void {
  const n = firstToRestore(b, b.field.combat[0], rows);
  for (let i = 0; i < n; i++) b.option.add(Verb.Pick, b.link.a[rows[i]], b.link.b[rows[i]]);
}
