import { invalidateGeometry } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { NONE } from '../../kernel/layout.js';
import { askThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Did } from '../core/state.js';
import { formationOf, onTable, playerOf, tell } from '../core/units.js';
import { assignSlots, standsIn } from '../formation.js';

// T9A-FRT-003: if several models with Front Rank could fill a gap in the front, their owner chooses which one does.

/** True if row `g` is the champion of unit `u` or a character in it. */
export function hasPlaceIn(b: RegimentsBattle, g: number, u: number): boolean {
  return b.unit.slot[g] >= 0 && (g === u ? b.unit.own[u] > 0 : standsIn(b, g, u));
}

function rankOf(b: RegimentsBattle, g: number, u: number): number {
  return Math.floor(b.unit.slot[g] / b.unit.files[u]);
}

/** Returns the next individual after row `g` that stands in unit `u` behind rank `rank`, or NONE. Begin with NONE. */
function nextBehind(b: RegimentsBattle, u: number, rank: number, g: number): number {
  for (let h = g + 1; h < b.setup.units; h++) if (hasPlaceIn(b, h, u) && rankOf(b, h, u) > rank) return h;
  return NONE;
}

/** Scratch of `assignPlaces`: the ranks of champions and characters before places were reassigned. */
const stood = new Int16Array(128);

/**
 * Assigns places as far forward as possible to the champion and characters of unit `u` (T9A-FRT-001). An individual
 * that comes forward while others stay behind is noted, because its owner may send one of those instead (`moveUps`).
 */
export function assignPlaces(b: RegimentsBattle, u: number): void {
  // By standing order the champion comes forward, then the first character of the list.
  if (b.core.level[0] !== Level.full || nextBehind(b, u, 0, nextBehind(b, u, 0, NONE)) === NONE) {
    assignSlots(b, u);
    return;
  }
  for (let g = 0; g < b.setup.units; g++) stood[g] = hasPlaceIn(b, g, u) ? rankOf(b, g, u) : NONE;
  assignSlots(b, u);
  for (let g = 0; g < b.setup.units; g++) {
    if (stood[g] === NONE || !hasPlaceIn(b, g, u)) continue;
    const rank = rankOf(b, g, u);
    if (rank < stood[g] && nextBehind(b, u, rank, NONE) !== NONE) b.unit.did[g] |= Did.MovedUp;
  }
}

/**
 * Returns the first row after `g` that came forward and may still be exchanged with one behind it, or NONE. Other notes
 * are cleared.
 */
function nextMovedUp(b: RegimentsBattle, player: number): number {
  for (let g = 0; g < b.setup.units; g++) {
    if ((b.unit.did[g] & Did.MovedUp) === 0 || playerOf(b, g) !== player) continue;
    const u = formationOf(b, g);
    const stands = onTable(b, u) && hasPlaceIn(b, g, u);
    if (stands && nextBehind(b, u, rankOf(b, g, u), NONE) !== NONE) return g;
    b.unit.did[g] &= ~Did.MovedUp;
  }
  return NONE;
}

/** True if any individual came forward where another might have (`moveUps`). */
export function areMovedUp(b: RegimentsBattle): boolean {
  return b.core.level[0] === Level.full && (nextMovedUp(b, 0) !== NONE || nextMovedUp(b, 1) !== NONE);
}

/** Lists the options of `Ask.MoveUp`: the individual that came forward, then each of those behind it. */
export function moveUpOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const g = b.decision.other[0];
  const rank = rankOf(b, g, u);
  b.option.add(Verb.Pick, g);
  for (let h = nextBehind(b, u, rank, NONE); h !== NONE; h = nextBehind(b, u, rank, h)) b.option.add(Verb.Pick, h);
}

function swap(b: RegimentsBattle, g: number, h: number): void {
  const { slot } = b.unit;
  const place = slot[g];
  slot[g] = slot[h];
  slot[h] = place;
}

/** Sends `h` forward instead of `g`, which steps back. An individual that had moved up behind `g` makes room for it. */
function sendInstead(b: RegimentsBattle, u: number, g: number, h: number): void {
  const front = rankOf(b, g, u);
  const rear = rankOf(b, h, u);
  swap(b, g, h);
  for (let rank = rear - 1; rank > front; rank--) {
    for (let k = 0; k < b.setup.units; k++) {
      if ((b.unit.did[k] & Did.MovedUp) === 0 || !hasPlaceIn(b, k, u) || rankOf(b, k, u) !== rank) continue;
      swap(b, g, k);
      break;
    }
  }
  invalidateGeometry(b);
}

const S = sequence('next', 'picked');
const L = locals('row');

/**
 * T9A-FRT-003: for each gap that one of several individuals filled, the owner confirms which one came forward, or sends
 * another.
 */
export const moveUps = procedure<RegimentsBattle, typeof S>('move up', S, {
  next(b, f) {
    const active = b.core.active[0];
    let g = nextMovedUp(b, active);
    if (g === NONE) g = nextMovedUp(b, 1 - active);
    if (g === NONE) return DONE;
    b.locals[f + L.row] = g;
    return askThen(b, S.picked, Ask.MoveUp, playerOf(b, g), formationOf(b, g), g);
  },
  picked(b, f) {
    const g = b.locals[f + L.row];
    const h = b.answer.target[0];
    b.unit.did[g] &= ~Did.MovedUp;
    if (h !== g) sendInstead(b, formationOf(b, g), g, h);
    if (b.log !== null) tell(b, 'move up', h, 'move up');
    return S.next;
  },
});
