// Advancing along a path, with free strikes of the enemies that a model leaves (HRD-MOVE-002, HRD-FREE).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { engages, isInReach, meleeRange, NO_RANGE } from '../attacks/melee-range.js';
import { attackOutOfTurn } from '../attacks/out-of-turn.js';
import { seesWith } from '../attacks/weapon-abilities/rolls.js';
import { Ask, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import {
  endOfWeapons,
  firstWeapon,
  isEnemy,
  isHelpless,
  isMeleeWeapon,
  onTable,
  playerOf,
  radiusOf,
} from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { AdvanceMode, AttackFlag, AttackKind, type HordesBattle, MODELS } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { isLame } from '../core/systems.js';
import { bearsOn } from '../sight/fields-of-fire.js';
import { isWild } from '../states/wild.js';
import { crossHazards } from '../terrain/hazards.js';
import { isInFormation } from '../units/formation.js';
import { isIncorporeal } from './passing.js';
import { hasRoom, LEGS } from './paths.js';
import { contactOf, mayBeTrampled } from './tramples.js';

/** The way is looked at in steps of this many ticks; where an enemy is left is found to the tick. */
const STEP = INCH / 4;
/** Places on the way are rounded by less than this, ticks. */
const ROUNDING = 8;

/** Puts model `m` on its way: `gone` ticks along a leg that begins at x, y. */
function standAlong(b: HordesBattle, m: number, x: number, y: number, angle: number, gone: number): void {
  b.model.x[m] = x + stepEast(angle, gone);
  b.model.y[m] = y + stepNorth(angle, gone);
  invalidateGeometry(b);
}

const has = (bits: Uint32Array, e: number): boolean => (bits[e >> 5] & (1 << (e & 31))) !== 0;
const add = (bits: Uint32Array, e: number): void => {
  bits[e >> 5] |= 1 << (e & 31);
};

/** Enemies that may engage the advancing model somewhere on its leg. */
const candidates = new Int32Array(MODELS);
/** Enemies that engage it now, and have not had their chance. */
const engagers = new Int32Array(MODELS);

/**
 * True if model `e` may make free strikes at all: an Incorporeal one may not (HRD-ADV-025), nor a wild one
 * (HRD-WILD-004), nor one out of formation (HRD-FORM-004).
 */
const mayStrike = (b: HordesBattle, e: number): boolean =>
  !has(b.advance.passed, e) && !isIncorporeal(b, e) && !isWild(b, e) && isInFormation(b, e);

/**
 * Writes to `candidates` the enemies in whose melee range model `m` comes on the next `length` ticks along `angle`, seen or
 * not.
 * @returns their number
 */
function findCandidates(b: HordesBattle, m: number, angle: number, length: number): number {
  const { x, y } = b.model;
  const east = SIN[angle];
  const north = COS[angle];
  let n = 0;
  for (let e = 0; e < b.setup.models; e++) {
    if (!onTable(b, e) || !isEnemy(b, m, e)) continue;
    const dx = x[e] - x[m];
    const dy = y[e] - y[m];
    const along = dx * east + dy * north;
    const past = along > length ? length : along > 0 ? along : 0;
    const squared = dx * dx + dy * dy - (2 * along - past) * past;
    const range = meleeRange(b, e);
    const near = range + radiusOf(b, m) + radiusOf(b, e) + ROUNDING;
    if (range !== NO_RANGE && squared <= near * near) candidates[n++] = e;
  }
  return n;
}

/** Writes to `engagers` those of the `n` candidates that engage model `m` now. @returns their number */
function findEngagers(b: HordesBattle, m: number, n: number): number {
  let k = 0;
  for (let i = 0; i < n; i++) {
    const e = candidates[i];
    if (mayStrike(b, e) && engages(b, e, m)) engagers[k++] = e;
  }
  return k;
}

/** True if one of the `n` engagers no longer engages `m` where it stands. */
function leavesAny(b: HordesBattle, m: number, n: number): boolean {
  for (let i = 0; i < n; i++) if (!engages(b, engagers[i], m)) return true;
  return false;
}

/** Notes those of the `n` engagers that no longer engage `m` where it stands. */
function noteLeaving(b: HordesBattle, m: number, n: number): void {
  const { leaving, passed } = b.advance;
  for (let i = 0; i < n; i++) {
    if (engages(b, engagers[i], m)) continue;
    add(leaving, engagers[i]);
    add(passed, engagers[i]);
  }
}

/**
 * Goes along the current leg until enemies are about to be left or the leg ends (HRD-FREE-001). Those are noted in
 * `leaving`. A trample goes on to the end all the same (HRD-TRMP-010).
 * @returns true if the leg has ended
 */
function goOnLeg(b: HordesBattle, m: number): boolean {
  const { path, gone, leg, mode } = b.advance;
  const angle = path[2 * leg[0]];
  const length = path[2 * leg[0] + 1];
  const x = b.model.x[m] - stepEast(angle, gone[0]);
  const y = b.model.y[m] - stepNorth(angle, gone[0]);
  b.model.facing[m] = angle;
  // HRD-ADV-028
  const isSafe =
    mode[0] === AdvanceMode.safe || holds(b, m, Rule.Parry) || isUnder(b, m, Flag['no free strikes against it']);
  const most = isSafe ? 0 : findCandidates(b, m, angle, length - gone[0]);
  while (gone[0] < length) {
    const n = findEngagers(b, m, most);
    const next = most === 0 ? length : Math.min(length, gone[0] + STEP);
    standAlong(b, m, x, y, angle, next);
    if (n === 0 || !leavesAny(b, m, n)) {
      gone[0] = next;
      continue;
    }
    let stays = gone[0];
    let leaves = next;
    while (leaves - stays > 1) {
      const middle = (stays + leaves) >> 1;
      standAlong(b, m, x, y, angle, middle);
      if (leavesAny(b, m, n)) leaves = middle;
      else stays = middle;
    }
    standAlong(b, m, x, y, angle, leaves);
    noteLeaving(b, m, n);
    standAlong(b, m, x, y, angle, stays);
    gone[0] = stays;
    if (mode[0] !== AdvanceMode.trample) return false;
  }
  return true;
}

/** Moves model `m`, which goes no farther, back along its leg until there is room for it. */
function stepBack(b: HordesBattle, m: number): void {
  // GAP HRD-TER-034: a model that is stopped while it crosses an obstacle stands before it
  const { path, gone, leg } = b.advance;
  const angle = path[2 * leg[0]];
  const x = b.model.x[m] - stepEast(angle, gone[0]);
  const y = b.model.y[m] - stepNorth(angle, gone[0]);
  for (; gone[0] > 0 && !hasRoom(b, m, b.model.x[m], b.model.y[m]); gone[0] = Math.max(0, gone[0] - STEP)) {
    standAlong(b, m, x, y, angle, Math.max(0, gone[0] - STEP));
  }
}

/** Returns the first enemy that is left and has not struck, or -1. */
function nextStriker(b: HordesBattle): number {
  for (let e = 0; e < b.setup.models; e++) if (has(b.advance.leaving, e)) return e;
  return -1;
}

/** Lists the enemies that are left at once, for their player to say which strikes first. */
export function listStrikers(b: HordesBattle): void {
  for (let e = 0; e < b.setup.models; e++) if (has(b.advance.leaving, e)) b.option.add(Verb.StrikeNext, e);
}

/** True if a model can go on: it is on the table and not helpless. */
const goesOn = (b: HordesBattle, m: number): boolean =>
  onTable(b, m) && !isHelpless(b, m) && (b.advance.mode[0] !== AdvanceMode.straight || !isLame(b, m)); // HRD-SYS-005

/** True if model `m` was dismounted since it was of that kind: it advances no farther (HRD-DRAG-005). */
const isThrownOff = (b: HordesBattle, m: number, kind: number): boolean =>
  b.model.kind[m] !== kind && b.setup.types.onFoot[kind] === b.model.kind[m];

const F = sequence('begin', 'strikes', 'next', 'answered');
const K = locals('model', 'striker', 'kind');

/** Enemies in `leaving` may strike model `model`, one after another, until it can go no farther (HRD-FREE-002). */
export const freeStrikes = procedure<HordesBattle, typeof F>(
  'free strikes',
  F,
  {
    begin(b, f) {
      b.locals[f + K.kind] = b.model.kind[b.locals[f + K.model]];
      return NEXT;
    },
    // GAP HRD-FREE-001: of several enemies that are left at once, their player says who strikes first
    strikes(b, f) {
      const m = b.locals[f + K.model];
      const e = goesOn(b, m) && !isThrownOff(b, m, b.locals[f + K.kind]) ? nextStriker(b) : -1;
      if (e >= 0) return askThen(b, F.next, Ask.NextStrike, playerOf(b, e), m);
      b.advance.leaving.fill(0);
      return DONE;
    },
    next(b, f) {
      const e = b.answer.target[0];
      b.advance.leaving[e >> 5] &= ~(1 << (e & 31));
      b.locals[f + K.striker] = e;
      return askThen(b, F.answered, Ask.FreeStrike, playerOf(b, e), e, b.locals[f + K.model]);
    },
    answered(b, f) {
      if (b.answer.verb[0] === Verb.End) return F.strikes;
      const l = b.locals;
      const flags = b.advance.mode[0] === AdvanceMode.trample ? AttackFlag.free | AttackFlag.anyRange : AttackFlag.free;
      return callThen(b, F.strikes, attackOutOfTurn, l[f + K.striker], b.answer.n[0], l[f + K.model], flags);
    },
  },
  { calls: () => [attackOutOfTurn] },
);

const S = sequence('go', 'struck', 'end');
const L = locals('model', 'kind');

/**
 * Model `model` advances along the path of table `advance`. Each enemy that it leaves may strike it once, just before
 * (HRD-FREE-001..004). A model that is destroyed or falls goes no farther. At a trample nobody strikes yet: whoever is left
 * stays noted in `leaving` (HRD-TRMP-010).
 */
export const advanceAlong = procedure<HordesBattle, typeof S>(
  'advance',
  S,
  {
    go(b, f) {
      const m = b.locals[f + L.model];
      const { advance } = b;
      b.locals[f + L.kind] = b.model.kind[m];
      while (advance.leg[0] < LEGS) {
        const from = advance.gone[0];
        const hasEnded = goOnLeg(b, m);
        crossHazards(b, m, advance.path[2 * advance.leg[0]], advance.gone[0] - from);
        if (!hasEnded) return callThen(b, S.struck, freeStrikes, m);
        advance.leg[0]++;
        advance.gone[0] = 0;
      }
      return S.end;
    },
    struck(b, f) {
      const m = b.locals[f + L.model];
      if (goesOn(b, m) && !isThrownOff(b, m, b.locals[f + L.kind])) return S.go;
      if (onTable(b, m)) stepBack(b, m);
      return DONE;
    },
    end(b, f) {
      const m = b.locals[f + L.model];
      b.model.facing[m] = b.advance.facing[0];
      invalidateGeometry(b);
      return DONE;
    },
  },
  { calls: () => [freeStrikes] },
);

/**
 * Takes from `leaving` who may not strike model `m` after its trample: small bases that it contacted, and models that are
 * gone or helpless (HRD-TRMP-011).
 */
export function spareTrampler(b: HordesBattle, m: number): void {
  const { leaving } = b.advance;
  for (let e = 0; e < b.setup.models; e++) {
    const isTrampled = mayBeTrampled(b, e) && contactOf(b, m, e, b.activation.advanced[0]);
    if (isTrampled || !onTable(b, e) || isHelpless(b, e)) leaving[e >> 5] &= ~(1 << (e & 31));
  }
}

/** Lists the free strikes of the enemy that is asked: each melee weapon that reaches, and none (HRD-FREE-002). */
export function listFreeStrikes(b: HordesBattle): void {
  const e = b.decision.subject[0];
  const m = b.decision.other[0];
  // GAP HRD-TRMP-011: after a trample any melee weapon may be used, as distances are ignored
  const isDelayed = b.advance.mode[0] === AdvanceMode.trample;
  const { range } = b.setup.weapons;
  for (let w = firstWeapon(b, e); w < endOfWeapons(b, e); w++) {
    // HRD-GUN-002
    if (!isMeleeWeapon(b, w) && (b.setup.weapons.ranged[w] !== AttackKind.ranged || !holds(b, e, Rule.Gunfighter)))
      continue;
    if (isDelayed || (bearsOn(b, e, w, m) && isInReach(b, e, m, range[w]) && seesWith(b, e, w, m)))
      b.option.add(Verb.Attack, m, w);
  }
  b.option.add(Verb.End, m);
}

/** Starts an advance along legs at `path[from]`; at its end it faces `facing`. */
export function beginAdvance(
  b: HordesBattle,
  path: ArrayLike<number>,
  from: number,
  facing: number,
  mode: number = AdvanceMode.plain,
): void {
  const { advance } = b;
  for (let i = 0; i < 2 * LEGS; i++) advance.path[i] = path[from + i];
  advance.leg[0] = 0;
  advance.gone[0] = 0;
  advance.facing[0] = facing;
  advance.mode[0] = mode;
  advance.passed.fill(0);
  advance.leaving.fill(0);
}
