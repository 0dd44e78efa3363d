import { invalidateGeometry } from '../../kernel/battle.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { askThen, callThen, context, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { hasPlaceIn } from '../characters/front-rank-places.js';
import { spanAlong } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { onTable, playerOf, tell } from '../core/units.js';
import { Side } from '../layout.js';
import { endsNoted, individuals, MOST_ENDS, touchingBetween } from './closing-ranks.js';

// T9A-CAS-005: a single rank in combat loses models at either end. If both ends keep as many contacts, its owner
// decides.

const span = new Float64Array(2);

/**
 * Returns the contacts of the single rank `u` if it stood `shift` bases farther to its right: 256 for each unit, 1 for
 * each model.
 */
function contactsAt(b: RegimentsBattle, u: number, shift: number): number {
  const { link, field } = b;
  const width = b.setup.unit.baseWidth[u];
  let kept = 0;
  for (let l = 0; l < field.links[0]; l++) {
    if (link.a[l] !== u && link.b[l] !== u) continue;
    const side = (link.a[l] === u ? link.sideA[l] : link.sideB[l]) as Side;
    if (side === Side.left || side === Side.right) {
      if (shift === 0) kept += 257;
      continue;
    }
    spanAlong(b, u, side, link.a[l] === u ? link.b[l] : link.a[l], span);
    // As seen from outside, the left end of a front is the unit's right end.
    const aside = side === Side.front ? -shift : shift;
    const touching = touchingBetween(aside, aside + b.unit.models[u], width, span);
    if (touching > 0) kept += 256 + touching;
  }
  return kept;
}

/** True if all individuals with a place in the single rank `u` would still stand in the rank without moving. */
function allStay(b: RegimentsBattle, u: number, shift: number): boolean {
  return individuals(b, u, 0, shift) + individuals(b, u, shift + b.unit.models[u], Infinity) === 0;
}

/** Returns the row of the unit of a note of `endsNoted`, and its losses. */
const unitOf = (note: number): number => (note & 255) - 1;
const leftOf = (note: number): number => (note >> 8) & 255;
const rightOf = (note: number): number => (note >> 16) & 255;

/**
 * True if the unit of `note` may lose `shift` more models at its left end, and as many fewer at its right end, without
 * losing contacts.
 */
function mayShift(b: RegimentsBattle, note: number, shift: number): boolean {
  // GAP T9A-CAS-005: losses for which a champion or character has to move inwards are not chosen by the owner
  const u = unitOf(note);
  if (!allStay(b, u, shift)) return false;
  const now = contactsAt(b, u, 0);
  return now > 0 && contactsAt(b, u, shift) >= now;
}

/** True if the owner of the unit of `note` has a choice. */
function isOpen(b: RegimentsBattle, note: number): boolean {
  const u = unitOf(note);
  if (u < 0 || !onTable(b, u) || b.unit.engaged[u] === 0 || b.unit.files[u] !== b.unit.models[u]) return false;
  for (let shift = -leftOf(note); shift <= rightOf(note); shift++) {
    if (shift !== 0 && mayShift(b, note, shift)) return true;
  }
  return false;
}

/**
 * Lists the options of `Ask.CasualtyEnd`: `n` models go from the left end, the others from the right end. The present
 * state comes first.
 */
export function casualtyEndOptions(b: RegimentsBattle): void {
  const note = b.decision.context[0];
  const left = leftOf(note);
  b.option.add(Verb.Pick, unitOf(note), left);
  for (let shift = -left; shift <= rightOf(note); shift++) {
    if (shift !== 0 && mayShift(b, note, shift)) b.option.add(Verb.Pick, unitOf(note), left + shift);
  }
}

/** Shifts the rank by `shift` bases to its right. All individuals keep their positions on the table. */
function shiftRank(b: RegimentsBattle, u: number, shift: number): void {
  const { x, y, facing, slot } = b.unit;
  const way = shift * b.setup.unit.baseWidth[u];
  x[u] = Math.round(x[u] + way * COS[facing[u]]);
  y[u] = Math.round(y[u] - way * SIN[facing[u]]);
  for (let g = 0; g < b.setup.units; g++) if (hasPlaceIn(b, g, u)) slot[g] -= shift;
  invalidateGeometry(b);
}

/**
 * Asks for the ends of the ranks trimmed since `clearEnds` if a player has a choice.
 * @returns the step `resume`
 */
export function afterEnds(b: RegimentsBattle, resume: number): number {
  let open = 0;
  for (let i = 0; i < MOST_ENDS; i++) if (isOpen(b, endsNoted(i))) open++;
  if (open === 0) return resume;
  return callThen(b, resume, casualtyEnds, endsNoted(0), endsNoted(1), endsNoted(2), endsNoted(3));
}

const S = sequence('next', 'picked');
const L = locals('note0', 'note1', 'note2', 'note3', 'asked');

/**
 * T9A-CAS-005, T9A-DEC-113: the owners of single ranks choose the end at which they have lost models, the active player
 * first (T9A-TRN-004). The notes are those of `endsNoted`.
 */
export const casualtyEnds = procedure<RegimentsBattle, typeof S>('casualty ends', S, {
  next(b, f) {
    const l = b.locals;
    for (let side = 0; side < 2; side++) {
      const player = side === 0 ? b.core.active[0] : 1 - b.core.active[0];
      for (let i = 0; i < MOST_ENDS; i++) {
        const note = l[f + i];
        if (note === 0 || playerOf(b, unitOf(note)) !== player) continue;
        l[f + i] = 0;
        if (!isOpen(b, note)) continue;
        l[f + L.asked] = note;
        context(b, 0, note);
        return askThen(b, S.picked, Ask.CasualtyEnd, player, unitOf(note));
      }
    }
    return DONE;
  },
  picked(b, f) {
    const note = b.locals[f + L.asked];
    const shift = b.answer.n[0] - leftOf(note);
    if (b.log !== null) tell(b, 'casualties', unitOf(note), `lose ${b.answer.n[0]} at their left end`);
    if (shift !== 0) shiftRank(b, unitOf(note), shift);
    return S.next;
  },
});
