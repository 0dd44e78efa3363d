import { invalidateGeometry } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { ANGLE_MASK } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import type { OptionRecord } from '../../kernel/options.js';
import { ask, askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { Reason } from '../../kernel/ruleset.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { hasPlaceIn } from '../characters/front-rank-places.js';
import { inCombat, nextMember } from '../combat/combats.js';
import { Ask, Verb } from '../core/asks.js';
import { RoundDid } from '../core/state.js';
import { fleeing, onTable, playerOf, stupefied, tell } from '../core/units.js';
import { individualAt } from '../formation.js';
import { judgePose, Spacing } from '../legality.js';
import { Refusal } from '../refusals.js';

/** Number of compass directions offered besides those towards enemies. */
const COMPASS = 16;
/** Number of nearest enemies towards which a pivot is offered. */
const ENEMIES = 8;

/**
 * Judges whether unit `u` may face `facing` at its place: a pivot about its Centre that keeps Unit Spacing
 * (T9A-PUR-005).
 */
function judgeFacing(b: RegimentsBattle, u: number, facing: number): Reason {
  return judgePose(b, u, b.unit.x[u], b.unit.y[u], facing, b.unit.files[u], Spacing.move);
}

function offer(b: RegimentsBattle, u: number, facing: number): void {
  const { option, unit } = b;
  if (facing === unit.facing[u]) return;
  for (let i = 0; i < option.count; i++) if (option.verb[i] === Verb.Pivot && option.facing[i] === facing) return;
  if (judgeFacing(b, u, facing) !== Refusal.Legal) return;
  option.addPose(Verb.Pivot, u, 0, unit.x[u], unit.y[u], facing, unit.files[u]);
}

/** Lists the options of `Ask.PostCombatPivot`: stay, sixteen directions, and towards the enemies (T9A-DEC-120). */
export function pivotOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const { x, y, facing } = b.unit;
  b.option.add(Verb.Stay, u);
  for (let k = 1; k < COMPASS; k++) offer(b, u, (facing[u] + (k * 65536) / COMPASS) & ANGLE_MASK);
  let n = 0;
  for (let v = 0; v < b.setup.units && n < ENEMIES; v++) {
    if (playerOf(b, v) === playerOf(b, u) || !onTable(b, v)) continue;
    offer(b, u, bearing(x[v] - x[u], y[v] - y[u]) & ANGLE_MASK);
    n++;
  }
}

/** Judges any direction for `Ask.PostCombatPivot`. */
export function judgePivot(b: RegimentsBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  if (record.verb !== Verb.Pivot || record.target !== u) return Refusal.NotAnOption;
  if (record.x !== b.unit.x[u] || record.y !== b.unit.y[u]) return Refusal.CentreMoved;
  if (record.files !== b.unit.files[u]) return Refusal.BadFormation;
  return judgeFacing(b, u, record.facing & ANGLE_MASK);
}

/** True if unit `u` may face any other of the sixteen directions. */
export function hasRoomToPivot(b: RegimentsBattle, u: number): boolean {
  for (let k = 1; k < COMPASS; k++) {
    if (judgeFacing(b, u, (b.unit.facing[u] + (k * 65536) / COMPASS) & ANGLE_MASK) === Refusal.Legal) return true;
  }
  return false;
}

/** True if unit `u`, on the table and not under failed Stupidity (T9A-SPR-082), has room for a Post-Combat Pivot, or what the game has instead. */
export function mayPivot(b: RegimentsBattle, u: number): boolean {
  return onTable(b, u) && !fleeing(b, u) && !stupefied(b, u) && b.rules.pursuit.hasRoomToTurn(b, u);
}

/**
 * True if individual `g` of unit `u` may stand at `place` instead, with all models with Front Rank as far forward as
 * before (T9A-FRT-001).
 */
function mayTake(b: RegimentsBattle, u: number, g: number, place: number): boolean {
  const { slot, files } = b.unit;
  if (place === slot[g]) return false;
  return Math.floor(place / files[u]) === Math.floor(slot[g] / files[u]) || individualAt(b, u, place) !== NONE;
}

/** Returns the first place from `place` on that individual `g` of unit `u` may take, or NONE. */
function nextPlace(b: RegimentsBattle, u: number, g: number, place: number): number {
  for (let p = place; p < b.unit.models[u]; p++) if (mayTake(b, u, g, p)) return p;
  return NONE;
}

/**
 * Lists the options of `Ask.FrontPlace`: stay, or place `n` of the unit, counted along the ranks. A model at that place
 * changes places with the individual.
 */
export function frontPlaceOptions(b: RegimentsBattle): void {
  const g = b.decision.subject[0];
  const u = b.decision.other[0];
  b.option.add(Verb.Stay, g);
  for (let p = nextPlace(b, u, g, 0); p !== NONE; p = nextPlace(b, u, g, p + 1)) b.option.add(Verb.Pick, -1, p);
}

const S = sequence('ask', 'turn', 'next', 'placed');
const L = locals('unit', 'row');

/**
 * T9A-PUR-005: unit `unit` may turn about its Centre, unless it failed its Stupidity test (T9A-SPR-082), and its
 * champion and characters may take other places (asked at `Level.full`).
 */
export const postCombatPivot = procedure<RegimentsBattle, typeof S>('post-combat pivot', S, {
  ask(b, f) {
    const u = b.locals[f + L.unit];
    return mayPivot(b, u) ? ask(b, Ask.PostCombatPivot, playerOf(b, u), u) : DONE;
  },
  turn(b, f) {
    const u = b.locals[f + L.unit];
    b.locals[f + L.row] = NONE;
    if (b.answer.verb[0] !== Verb.Pivot) return NEXT;
    b.unit.facing[u] = b.answer.facing[0];
    invalidateGeometry(b);
    tell(b, 'pivot', u, 'pivot');
    return NEXT;
  },
  next(b, f) {
    const l = b.locals;
    const u = l[f + L.unit];
    if (b.core.level[0] !== Level.full) return DONE;
    while (++l[f + L.row] < b.setup.units) {
      const g = l[f + L.row];
      if (!hasPlaceIn(b, g, u) || nextPlace(b, u, g, 0) === NONE) continue;
      return askThen(b, S.placed, Ask.FrontPlace, playerOf(b, u), g, u);
    }
    return DONE;
  },
  placed(b, f) {
    if (b.answer.verb[0] === Verb.Stay) return S.next;
    const { slot } = b.unit;
    const g = b.locals[f + L.row];
    const other = individualAt(b, b.locals[f + L.unit], b.answer.n[0]);
    if (other !== NONE) slot[other] = slot[g];
    slot[g] = b.answer.n[0];
    invalidateGeometry(b);
    return S.next;
  },
});

/** True if unit `u` of combat `row` may still make a Post-Combat Pivot in this round if it has room. */
function isToPivot(b: RegimentsBattle, row: number, u: number): boolean {
  if ((b.unit.roundDid[u] & RoundDid.Pivot) === 0 || !inCombat(b, row, u)) return false;
  return onTable(b, u) && b.unit.engaged[u] === 0 && !fleeing(b, u) && !stupefied(b, u);
}

/** T9A-TRN-004: lists which of the player's units with room pivots next. */
export function pivotOrderOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (playerOf(b, u) === b.decision.player[0] && isToPivot(b, row, u) && b.rules.pursuit.hasRoomToTurn(b, u))
      b.option.add(Verb.Pick, u);
  }
}

const Q = sequence('next', 'picked');
const QL = locals('combat');

/**
 * Step 11 of a round: all Post-Combat Pivots of combat `combat`, the active player's first (T9A-TRN-004), each player
 * in an order of their choice (asked at `Level.full`). The order matters, since one pivot may take or give another unit
 * room.
 */
export const postCombatPivots = procedure<RegimentsBattle, typeof Q>(
  'post-combat pivots',
  Q,
  {
    next(b, f) {
      const row = b.locals[f + QL.combat];
      const full = b.core.level[0] === Level.full;
      for (let side = 0; side < 2; side++) {
        const player = side === 0 ? b.core.active[0] : 1 - b.core.active[0];
        let n = 0;
        let first = -1;
        for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
          if (playerOf(b, u) !== player || !isToPivot(b, row, u) || (full && !b.rules.pursuit.hasRoomToTurn(b, u)))
            continue;
          if (n++ === 0) first = u;
        }
        if (n === 0) continue;
        if (full && n > 1) return ask(b, Ask.PivotOrder, player);
        b.unit.roundDid[first] &= ~RoundDid.Pivot;
        return callThen(b, Q.next, b.rules.pursuit.turn, first);
      }
      return DONE;
    },
    picked(b) {
      const u = b.answer.target[0];
      b.unit.roundDid[u] &= ~RoundDid.Pivot;
      return callThen(b, Q.next, b.rules.pursuit.turn, u);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.pursuit.turn] },
);
