// Advancing along a path, with free strikes of the enemies that a model leaves (HRD-MOVE-002, HRD-FREE).
import { INCH } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { askThen, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { attack } from '../attacks/attack.js';
import { engages } from '../attacks/melee-range.js';
import { Ask, Verb } from '../core/asks.js';
import {
  areWithin,
  endOfWeapons,
  firstWeapon,
  isHelpless,
  isMeleeWeapon,
  onTable,
  playerOf,
  radiusOf,
} from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import type { HordesBattle } from '../core/state.js';
import { AttackFlag } from '../damage/resolve-hits.js';
import { sees } from '../sight/line-of-sight.js';
import { isBarred } from '../terrain/ground.js';
import { LEGS } from './paths.js';

/** The way is looked at in steps of this many ticks; where an enemy is left is found to the tick. */
const STEP = INCH / 4;

/** Puts model `m` on its way: `gone` ticks along a leg that begins at x, y. */
function standAlong(b: HordesBattle, m: number, x: number, y: number, angle: number, gone: number): void {
  b.model.x[m] = x + stepEast(angle, gone);
  b.model.y[m] = y + stepNorth(angle, gone);
  b.geometryVersion++;
}

function hadChance(b: HordesBattle, e: number): boolean {
  return (b.advance.passed[e >> 5] & (1 << (e & 31))) !== 0;
}

/** Enemies that engage the advancing model now, and have not had their chance. */
const engagers = new Int32Array(128);

function findEngagers(b: HordesBattle, m: number): number {
  let n = 0;
  for (let e = 0; e < b.setup.models; e++) {
    if (onTable(b, e) && !hadChance(b, e) && engages(b, e, m)) engagers[n++] = e;
  }
  return n;
}

/** Returns the first of the `n` engagers that no longer engages `m` where it stands, or -1. */
function leftAt(b: HordesBattle, m: number, n: number): number {
  for (let i = 0; i < n; i++) if (!engages(b, engagers[i], m)) return engagers[i];
  return -1;
}

/**
 * Goes along the current leg until an enemy is about to be left or the leg ends (HRD-FREE-001).
 * @returns the enemy that is left, or -1
 */
function goOnLeg(b: HordesBattle, m: number): number {
  const { path, gone, leg } = b.advance;
  const angle = path[2 * leg[0]];
  const length = path[2 * leg[0] + 1];
  const x = b.model.x[m] - stepEast(angle, gone[0]);
  const y = b.model.y[m] - stepNorth(angle, gone[0]);
  b.model.facing[m] = angle;
  if (holds(b, m, Rule.Parry)) {
    standAlong(b, m, x, y, angle, length);
    gone[0] = length;
    return -1;
  }
  while (gone[0] < length) {
    const n = findEngagers(b, m);
    const next = Math.min(length, gone[0] + STEP);
    standAlong(b, m, x, y, angle, next);
    if (n === 0 || leftAt(b, m, n) < 0) {
      gone[0] = next;
      continue;
    }
    let stays = gone[0];
    let leaves = next;
    while (leaves - stays > 1) {
      const middle = (stays + leaves) >> 1;
      standAlong(b, m, x, y, angle, middle);
      if (leftAt(b, m, n) < 0) stays = middle;
      else leaves = middle;
    }
    standAlong(b, m, x, y, angle, leaves);
    const left = leftAt(b, m, n);
    standAlong(b, m, x, y, angle, stays);
    gone[0] = stays;
    return left;
  }
  return -1;
}

/** Moves model `m`, which goes no farther, back along its leg until it stands on no obstacle. */
function stepBack(b: HordesBattle, m: number): void {
  // GAP HRD-TER-034: a model that is stopped while it crosses an obstacle stands before it
  const { path, gone, leg } = b.advance;
  const angle = path[2 * leg[0]];
  const x = b.model.x[m] - stepEast(angle, gone[0]);
  const y = b.model.y[m] - stepNorth(angle, gone[0]);
  for (
    ;
    gone[0] > 0 && isBarred(b, b.model.x[m], b.model.y[m], radiusOf(b, m));
    gone[0] = Math.max(0, gone[0] - STEP)
  ) {
    standAlong(b, m, x, y, angle, Math.max(0, gone[0] - STEP));
  }
}

const S = sequence('go', 'answered', 'struck', 'end');
const L = locals('model', 'striker');

/**
 * Model `model` advances along the path of table `advance`. Each enemy that it leaves may strike it once, just before
 * (HRD-FREE-001..004). A model that is destroyed or falls goes no farther.
 */
export const advanceAlong = procedure<HordesBattle, typeof S>(
  'advance',
  S,
  {
    go(b, f) {
      const m = b.locals[f + L.model];
      const { advance } = b;
      // GAP HRD-FREE-001: of several enemies that are left at once, those of lower rows strike first
      while (advance.leg[0] < LEGS) {
        const e = goOnLeg(b, m);
        if (e >= 0) {
          advance.passed[e >> 5] |= 1 << (e & 31);
          b.locals[f + L.striker] = e;
          return askThen(b, S.answered, Ask.FreeStrike, playerOf(b, e), e, m);
        }
        advance.leg[0]++;
        advance.gone[0] = 0;
      }
      return S.end;
    },
    answered(b, f) {
      if (b.answer.verb[0] === Verb.End) return S.go;
      const l = b.locals;
      return callThen(b, S.struck, attack, l[f + L.striker], b.answer.n[0], l[f + L.model], AttackFlag.free);
    },
    struck(b, f) {
      const m = b.locals[f + L.model];
      if (onTable(b, m) && !isHelpless(b, m)) return S.go;
      stepBack(b, m);
      return DONE;
    },
    end(b, f) {
      const m = b.locals[f + L.model];
      b.model.facing[m] = b.advance.facing[0];
      b.geometryVersion++;
      return DONE;
    },
  },
  { calls: () => [attack] },
);

/** Lists the free strikes of the enemy that is asked: each melee weapon that reaches, and none (HRD-FREE-002). */
export function listFreeStrikes(b: HordesBattle): void {
  const e = b.decision.subject[0];
  const m = b.decision.other[0];
  const { range } = b.setup.weapons;
  for (let w = firstWeapon(b, e); w < endOfWeapons(b, e); w++) {
    if (isMeleeWeapon(b, w) && areWithin(b, e, m, range[w]) && sees(b, e, m)) b.option.add(Verb.Attack, m, w);
  }
  b.option.add(Verb.End, m);
}

/** Starts an advance along legs at `path[from]`; at its end it faces `facing`. */
export function beginAdvance(b: HordesBattle, path: ArrayLike<number>, from: number, facing: number): void {
  const { advance } = b;
  for (let i = 0; i < 2 * LEGS; i++) advance.path[i] = path[from + i];
  advance.leg[0] = 0;
  advance.gone[0] = 0;
  advance.facing[0] = facing;
  advance.passed.fill(0);
}
