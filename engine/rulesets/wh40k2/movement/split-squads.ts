import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { arrange } from '../../../skirmish/arranging.js';
import { invalidateMarked } from '../../../skirmish/caches/who-changed.js';
import { parts, SQUAD } from '../../../skirmish/coherency.js';
import { collect, type Movers } from '../../../skirmish/movers.js';
import { GATHERINGS } from '../../../skirmish/squad-moves.js';
import { coherencyOf } from '../characters/protection.js';
import { Roll } from '../core/rolls.js';
import { Hidden, Status, type W40kBattle } from '../core/state.js';
import { die, membersOf, onTable, squadOfModel, standing, tell } from '../core/units.js';
import { hidingPiece, reveal } from '../hiding/hiding.js';
import { Flight } from '../morale/flee.js';
import { fleeAlone } from '../morale/flee-paths.js';
import { modelInCover } from '../morale/in-cover.js';
import { refugeOf, towardFrom } from '../morale/refuges.js';
import {
  allowedMove,
  allowedRun,
  mayMove,
  mayRun,
  readiness,
  readyMovers,
  readyRunners,
} from './movement-allowance.js';

const members = new Int32Array(SQUAD);
const label = new Uint8Array(SQUAD);
const size = new Int32Array(SQUAD);

/**
 * True if the models of squad `u` that are not engaged are out of coherency (W40K-SQUAD-004). Models that already count
 * as a split part are ignored.
 */
export function scattered(b: W40kBattle, u: number): boolean {
  return readiness(b, u) === 0;
}

/** True if a move or a run of squad `u` can bring it into coherency (W40K-SQUAD-005). */
export function canGather(b: W40kBattle, u: number): boolean {
  if (gathers(b, readyMovers(b, u, 1), u, allowedMove)) return true;
  return mayRun(b, u) && gathers(b, readyRunners(b, u), u, allowedRun);
}

/** True if squad `u` could regain coherency in this phase after friends have moved out of its way (W40K-SQUAD-005). */
export function mayGatherLater(b: W40kBattle, u: number): boolean {
  if (gathers(b, withoutMovers(b, readyMovers(b, u, 1)), u, allowedMove)) return true;
  return mayRun(b, u) && gathers(b, withoutMovers(b, readyRunners(b, u)), u, allowedRun);
}

/** Removes models that may still move themselves from the obstacles of the movers. */
function withoutMovers(b: W40kBattle, j: Movers): Movers {
  const { engaged, outOfCoherency } = b.model;
  let kept = 0;
  collect(b, j);
  for (let k = 0; k < j.blockers; k++) {
    const m = j.blockModel[k];
    if (engaged[m] === 0 && outOfCoherency[m] === 0 && mayMove(b, squadOfModel(b, m))) continue;
    j.blockX[kept] = j.blockX[k];
    j.blockY[kept] = j.blockY[k];
    j.blockRadius[kept] = j.blockRadius[k];
    j.blockModel[kept++] = m;
  }
  j.blockers = kept;
  return j;
}

function gathers(b: W40kBattle, j: Movers, u: number, allowed: typeof allowedMove): boolean {
  for (const stand of GATHERINGS) {
    const facing = b.model.facing[j.model[0]];
    if (arrange(b, j, j.middleX, j.middleY, facing, stand) === 0 && allowed(b, j, u) === 0) return true;
  }
  return false;
}

/**
 * Returns the number of the part of squad `u` that remains the squad (W40K-SQUAD-006), or -1. This is the largest part,
 * without models that already count as split; among equal parts the one with the leader. The `n` models of the squad
 * are in `members`; the part of each is written to `label`.
 * GAP W40K-SQUAD-006: without a leader in either, the part of the first model goes on.
 */
function mainPart(b: W40kBattle, u: number, n: number): number {
  const count = parts(b, members, n, coherencyOf(b, u), label);
  for (let p = 0; p < count; p++) size[p] = 0;
  for (let i = 0; i < n; i++) {
    if (b.model.outOfCoherency[members[i]] !== 0) continue;
    size[label[i]] += 2;
    if (b.setup.type.leader[b.setup.model.type[members[i]]] !== 0) size[label[i]]++;
  }
  let main = 0;
  for (let p = 1; p < count; p++) if (size[p] > size[main]) main = p;
  return size[main] > 0 ? main : -1;
}

/**
 * W40K-SQUAD-008: models out of coherency that are back in the chain of their squad rejoin it without a test. Contact
 * with comrades that fight apart from the squad does not suffice.
 */
export function rejoin(b: W40kBattle, u: number): void {
  if ((b.unit.status[u] & Status.Split) === 0 || !onTable(b, u)) return;
  const n = membersOf(b, u, members);
  const main = mainPart(b, u, n);
  const { outOfCoherency } = b.model;
  let still = false;
  for (let i = 0; i < n; i++) {
    if (label[i] === main) outOfCoherency[members[i]] = 0;
    else if (outOfCoherency[members[i]] !== 0) still = true;
  }
  if (still) return;
  b.unit.status[u] &= ~Status.Split;
  if (b.log !== null) tell(b, 'coherency', u, 'is together again');
}

/**
 * Marks models of squad `u` that are neither in its main part nor engaged as out of coherency. They count as broken
 * (W40K-SQUAD-006).
 */
function markOutOfCoherency(b: W40kBattle, u: number): void {
  const n = membersOf(b, u, members);
  const main = mainPart(b, u, n);
  for (let i = 0; i < n; i++) {
    if (label[i] !== main && b.model.engaged[members[i]] === 0) b.model.outOfCoherency[members[i]] = 1;
  }
  b.unit.status[u] |= Status.Split;
  if (b.log !== null) tell(b, 'coherency', u, 'is split: those who lost touch count as broken');
}

/** Returns the nearest enemy model of model `m`, or -1. */
function enemyOf(b: W40kBattle, m: number): number {
  let best = -1;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (!standing(b, o) || b.setup.model.player[o] === b.setup.model.player[m]) continue;
    const far = (b.model.x[o] - b.model.x[m]) ** 2 + (b.model.y[o] - b.model.y[m]) ** 2;
    if (far >= least) continue;
    least = far;
    best = o;
  }
  return best;
}

/** True if model `m` is out of coherency, in the open and not engaged (W40K-HTH-002), so that it must flee. */
function mustFlee(b: W40kBattle, m: number): boolean {
  return b.model.outOfCoherency[m] !== 0 && b.model.engaged[m] === 0 && !modelInCover(b, m);
}

const isOutOfCoherency = (b: W40kBattle, m: number): boolean => b.model.outOfCoherency[m] !== 0;
const fightsApart = (b: W40kBattle, m: number): boolean => isOutOfCoherency(b, m) && b.model.engaged[m] !== 0;

/** True if `is` returns true for any member of squad `u`. */
function anyMember(b: W40kBattle, u: number, is: (b: W40kBattle, m: number) => boolean): boolean {
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) if (is(b, members[i])) return true;
  return false;
}

/** True if a part has been split from squad `u`, which is itself not broken. */
const isSplit = (b: W40kBattle, u: number): boolean =>
  b.unit.host[u] < 0 && (b.unit.status[u] & (Status.Split | Status.Broken)) === Status.Split;

/** True if squad `u` has models out of coherency. */
export const hasOutOfCoherency = (b: W40kBattle, u: number): boolean => anyMember(b, u, isOutOfCoherency);

/** True if squad `u`, itself not broken, has models out of coherency that are engaged. */
export const hasOutOfCoherencyInFight = (b: W40kBattle, u: number): boolean =>
  isSplit(b, u) && anyMember(b, u, fightsApart);

/**
 * True if squad `u`, itself not broken, has models out of coherency in the open. At the start of its turn these flee on
 * (W40K-BROKE-004).
 */
export const hasOutOfCoherencyInOpen = (b: W40kBattle, u: number): boolean =>
  isSplit(b, u) && anyMember(b, u, mustFlee);

/**
 * Lets models of squad `u` that are out of coherency flee 2D6 inches. Terrain does not slow them unless it is
 * impassable (W40K-BROKE-006). With `Flight.cover` models in the open flee to cover. With `Flight.onward` models in
 * cover flee too. With `Flight.away`, after an attack in hand-to-hand combat, all of them flee directly away
 * (W40K-BROKE-005, W40K-BROKE-008).
 * GAP W40K-SQUAD-007: as broken squads choose their cover
 */
export function fleeOutOfCoherency(b: W40kBattle, u: number, kind: number): void {
  const roll = kind === Flight.away ? Roll.BreakOffDistance : Roll.FleeDistance;
  const far = (die(b, 6, roll, u) + die(b, 6, roll, u)) * INCH;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (b.model.outOfCoherency[m] === 0) continue;
    if (kind === Flight.cover ? mustFlee(b, m) : kind === Flight.away || b.model.engaged[m] === 0)
      fleeOne(b, u, m, far, kind);
  }
  if (b.unit.hidden[u] !== Hidden.none && anyMember(b, u, isInOpen)) reveal(b, u); // W40K-HIDE-005
}

/** True if nothing hides model `m` where it stands. */
const isInOpen = (b: W40kBattle, m: number): boolean => hidingPiece(b, m, b.model.x[m], b.model.y[m]) < 0;

function fleeOne(b: W40kBattle, u: number, m: number, far: number, kind: number): void {
  const enemy = enemyOf(b, m);
  if (enemy < 0) return;
  const { x, y } = b.model;
  const t = kind === Flight.away ? NONE : refugeOf(b, u, m, kind === Flight.onward);
  const angle = t === NONE ? bearing(x[m] - x[enemy], y[m] - y[enemy]) : towardFrom(b, u, m, t);
  fleeAlone(b, u, m, angle, far, t);
  invalidateMarked(b);
}

const S = sequence('split', 'moved');
const L = locals('unit');

/**
 * Procedure: the part of squad `unit` that cannot return counts as broken (W40K-SQUAD-006, W40K-SQUAD-007). Its models
 * outside cover flee 2D6 inches at once, toward cover away from the enemy.
 */
export const splitPart = procedure<W40kBattle, typeof S>('split part of a squad', S, {
  split(b, f) {
    const u = b.locals[f + L.unit];
    markOutOfCoherency(b, u);
    if (anyMember(b, u, mustFlee)) fleeOutOfCoherency(b, u, Flight.cover);
    return NEXT;
  },
  moved(b, f) {
    rejoin(b, b.locals[f + L.unit]);
    return finish(b);
  },
});
