import { Level } from '../../../kernel/core.js';
import { INCH, TOUCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN } from '../../../kernel/geometry/trig.js';
import { CANNOT, MUST, NO_WORD } from '../../../kernel/hook-words.js';
import { permission } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { askThen, callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { invalidateMarked, mark } from '../../../skirmish/caches/who-changed.js';
import { contactOf, engage } from '../../../skirmish/contacts.js';
import { walkCost } from '../../../skirmish/ground.js';
import { LinkFlag, Place } from '../../../skirmish/layout.js';
import { squaredToSegment } from '../../../skirmish/segments.js';
import { Cover } from '../../../skirmish/terrain.js';
import { BROADEST, beside, besideObstacle, obstacleBefore, obstacleBetween } from '../charges/fighting-over-walls.js';
import { Ask, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Hook } from '../core/rule-ids.js';
import { Dazed, Did, Hidden, ModelDid, Status, type W40kBattle } from '../core/state.js';
import { playerOf, squadOfModel, standing, unitOf } from '../core/units.js';
import { reveal } from '../hiding/hiding.js';
import { freeSpot } from '../morale/flee-runs.js';
import { driveOn } from '../morale/fleeing-again.js';
import { modelInCover, wouldBeInCover } from '../morale/in-cover.js';
import { hates } from '../psychology/fear-and-hatred.js';
import { isHelpless } from './fighters.js';

/** Largest length of a follow-up move, ticks (W40K-FOLL-001). */
const REACH = 2 * INCH;
/** Directions in which places are searched, relative to the straight one and all around. */
const AROUND = [0, TURN / 12, -TURN / 12, TURN / 6, -TURN / 6];
const COMPASS = 16;

/**
 * Returns what the rules say about a follow-up of model `m`: NO_WORD, MUST or CANNOT. Rules of its squad count too
 * (W40K-HERO-029).
 */
function word(b: W40kBattle, m: number): number {
  const own = permission(b, Hook.mayFollowUp, unitOf(b, m), m);
  const squad = squadOfModel(b, m);
  return squad === unitOf(b, m) ? own : Math.max(own, permission(b, Hook.mayFollowUp, squad, m));
}

/** True if model `m` may follow up now: all its opponents are slain (W40K-FOLL-001), and no rule forbids it. */
export function mayFollow(b: W40kBattle, m: number): boolean {
  const { did, engaged } = b.model;
  if ((did[m] & ModelDid.Freed) === 0 || engaged[m] !== 0 || !standing(b, m)) return false;
  if ((did[m] & (ModelDid.FollowUp | ModelDid.Idle)) !== 0 || (b.model.dazed[m] & Dazed.blind) !== 0) return false;
  return !isHelpless(b, m) && word(b, m) !== CANNOT;
}

/**
 * True if the straight way of model `m` to px, py crosses any base. A base that it touches and moves away from does not
 * count.
 */
function leadsOver(b: W40kBattle, m: number, px: number, py: number): boolean {
  const { x, y, place } = b.model;
  const { radius } = b.setup.model;
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || place[o] !== Place.table) continue;
    if ((x[o] - x[m]) * (px - x[m]) + (y[o] - y[m]) * (py - y[m]) <= 0) continue;
    const near = radius[o] + radius[m] - TOUCH;
    if (squaredToSegment(x[o], y[o], x[m], y[m], px, py) < near * near) return true;
  }
  return false;
}

/**
 * True if model `m` can reach px, py in its follow-up of 2 inches. Walls cost nothing, and slow ground costs its rate
 * (W40K-FOLL-005). Models and impassable or high terrain block the way (W40K-OBST-005).
 * GAP W40K-FOLL-001: a follow-up goes straight, over nobody's base, and does not go round
 */
function withinReach(b: W40kBattle, m: number, px: number, py: number): boolean {
  const { x, y } = b.model;
  const dx = px - x[m];
  const dy = py - y[m];
  if (dx * dx + dy * dy > (REACH + TOUCH) ** 2 || !freeSpot(b, m, px, py) || leadsOver(b, m, px, py)) return false;
  return walkCost(b, m, x[m], y[m], px, py, 0) <= REACH + TOUCH;
}

/** The enemy that the last distance query found. */
const nearest = { model: NONE };

/** Enemies that may be nearest to a model wherever it follows up. */
const around = new Int32Array(256);
let aroundCount = 0;

/**
 * Writes to `around` the enemies that may be nearest to model `m` after a follow-up; the nearest is `gap` ticks away
 * now.
 */
function lookAround(b: W40kBattle, m: number, gap: number): void {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  aroundCount = 0;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === player[m] || place[o] !== Place.table) continue;
    const far = gap + radius[o] + radius[m] + 2 * REACH + INCH;
    if ((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2 <= far * far) around[aroundCount++] = o;
  }
}

/** Returns the ticks from model `m` at px, py to the nearest of the enemies in `around`. */
function foeAround(b: W40kBattle, m: number, px: number, py: number): number {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  let least = Infinity;
  for (let k = 0; k < aroundCount; k++) {
    const o = around[k];
    least = Math.min(least, Math.sqrt((x[o] - px) ** 2 + (y[o] - py) ** 2) - radius[o] - radius[m]);
  }
  return least;
}

/**
 * Returns the ticks from the base of model `m` at x, y to the nearest enemy, and leaves that enemy in `nearest.model`.
 */
function foeFrom(b: W40kBattle, m: number, px: number, py: number): number {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  let least = Infinity;
  nearest.model = NONE;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === player[m] || place[o] !== Place.table) continue;
    const gap = Math.sqrt((x[o] - px) ** 2 + (y[o] - py) ** 2) - radius[o] - radius[m];
    if (gap >= least) continue;
    least = gap;
    nearest.model = o;
  }
  return least;
}

/**
 * True if model `m` may engage enemy `e` by a follow-up. Shaken Space Marines may only engage an enemy that is engaged
 * already (W40K-SHAKE-005). A hidden enemy that was not spotted may not be engaged.
 */
function mayEngage(b: W40kBattle, m: number, e: number): boolean {
  if (b.unit.hidden[squadOfModel(b, e)] === Hidden.hidden) return false;
  if ((b.unit.status[squadOfModel(b, m)] & Status.Shaken) === 0) return true;
  return b.model.engaged[e] !== 0;
}

/** True if model `m` at px, py may fight enemy `e` across an obstacle at which both stand (W40K-CHRG-010). */
const isOverWall = (b: W40kBattle, m: number, px: number, py: number, e: number): boolean =>
  obstacleBetween(b, m, px, py, e) >= 0 && mayEngage(b, m, e);

/**
 * Adds the place at obstacle `t` where model `m` fights enemy `e`, in direction `angle` from the enemy. Returns false
 * if there is none in reach.
 */
function overWall(b: W40kBattle, m: number, e: number, t: number, angle: number): boolean {
  if (!besideObstacle(b, m, e, t, angle) || !withinReach(b, m, beside.x, beside.y)) return false;
  b.option.addPose(Verb.FollowUp, unitOf(b, e), e, beside.x, beside.y, (angle + TURN / 2) & (TURN - 1), 0);
  return true;
}

/**
 * Adds the places where model `m` touches an enemy (W40K-FOLL-002): in a straight line, across an obstacle, or around
 * the enemy. Returns the number of places.
 */
function contacts(b: W40kBattle, m: number, forced: boolean): number {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  let n = 0;
  for (let e = 0; e < b.setup.models; e++) {
    if (player[e] === player[m] || place[e] !== Place.table) continue;
    const near = radius[e] + radius[m];
    const dx = x[m] - x[e];
    const dy = y[m] - y[e];
    const far = near + REACH + BROADEST;
    if (dx * dx + dy * dy > far * far || !mayEngage(b, m, e)) continue;
    const out = bearing(dx, dy);
    const wall = obstacleBefore(b, m, e, x[m], y[m]);
    for (const turn of AROUND) {
      const a = (out + Math.round(turn)) & (TURN - 1);
      if (wall >= 0 && overWall(b, m, e, wall, a)) {
        n++;
        break;
      }
      const px = Math.round(x[e] + near * SIN[a]);
      const py = Math.round(y[e] + near * COS[a]);
      if (!withinReach(b, m, px, py)) continue;
      if (forced && !isFurther(b, m, e, px, py)) continue;
      b.option.addPose(Verb.FollowUp, unitOf(b, e), e, px, py, (a + TURN / 2) & (TURN - 1), 0);
      n++;
      break;
    }
  }
  return n;
}

/**
 * W40K-HATE-003: true if enemy `e` is hated, or px, py is nearer to the enemies than the present place of model `m`.
 */
const isFurther = (b: W40kBattle, m: number, e: number, px: number, py: number): boolean =>
  hates(b, unitOf(b, m), unitOf(b, e)) || foeFrom(b, m, px, py) < foeFrom(b, m, b.model.x[m], b.model.y[m]);

/** True if frenzy of model `m` or its squad forbids it to move from the open into cover at px, py (W40K-FREN-006). */
function shuns(b: W40kBattle, m: number, px: number, py: number): boolean {
  const { status } = b.unit;
  if (((status[unitOf(b, m)] | status[squadOfModel(b, m)]) & Status.Frenzied) === 0) return false;
  return wouldBeInCover(b, m, px, py) && !modelInCover(b, m);
}

/** Adds the nearest place in cover within reach, and the place closest to an enemy without touching him. */
function places(b: W40kBattle, m: number, forced: boolean): void {
  const { x, y } = b.model;
  const { terrain } = b.setup;
  let covers = false;
  for (let t = 0; t < terrain.count && !covers; t++) {
    const far = terrain.radius[t] + REACH + b.setup.model.radius[m];
    if (terrain.cover[t] !== Cover.none) covers = (terrain.x[t] - x[m]) ** 2 + (terrain.y[t] - y[m]) ** 2 <= far * far;
  }
  // W40K-SHAKE-005: shaken models move only into cover
  const shaken = (b.unit.status[squadOfModel(b, m)] & Status.Shaken) !== 0;
  let cover = -1;
  let toward = -1;
  let gap = foeFrom(b, m, x[m], y[m]);
  lookAround(b, m, gap);
  const ahead = nearest.model === NONE ? 0 : bearing(x[nearest.model] - x[m], y[nearest.model] - y[m]);
  const shelter = covers && !forced && !modelInCover(b, m); // W40K-FREN-006
  for (let ring = 1; ring <= 2; ring++) {
    for (let k = 0; k < COMPASS; k++) {
      const a = (ahead + (k * TURN) / COMPASS) & (TURN - 1);
      const px = Math.round(x[m] + ring * INCH * SIN[a]);
      const py = Math.round(y[m] + ring * INCH * COS[a]);
      const foe = foeAround(b, m, px, py);
      if (foe < INCH - TOUCH) continue; // W40K-MOVE-006: within an inch only in contact
      const shelters = shelter && cover < 0;
      if ((!shelters && (foe >= gap || shaken)) || !withinReach(b, m, px, py)) continue;
      if (shelters && wouldBeInCover(b, m, px, py)) {
        cover = b.option.addPose(Verb.FollowUp, NONE, NONE, px, py, a, 0);
      }
      if (foe >= gap || shaken || (covers && shuns(b, m, px, py))) continue;
      if (toward < 0) toward = b.option.addPose(Verb.FollowUp, NONE, NONE, px, py, a, 0);
      else {
        b.option.x[toward] = px;
        b.option.y[toward] = py;
        b.option.facing[toward] = a;
      }
      gap = foe;
    }
  }
  // The place nearest to an enemy may be the one in cover; it is listed once.
  const { option } = b;
  if (cover >= 0 && toward >= 0 && option.x[cover] === option.x[toward] && option.y[cover] === option.y[toward]) {
    option.count--;
  }
}

/** True if another model of the unit of model `m` may still be asked for a follow-up in this phase. */
function moreFollow(b: W40kBattle, m: number): boolean {
  const { first, count } = b.setup.unit;
  const u = unitOf(b, m);
  for (let o = first[u], end = o + count[u]; o < end; o++) {
    if (o !== m && standing(b, o) && (b.model.engaged[o] !== 0 || mayFollow(b, o))) return true;
  }
  return false;
}

/** True if model `m` can contact an enemy in its follow-up. */
function mayMeet(b: W40kBattle, m: number, forced: boolean): boolean {
  const n = contacts(b, m, forced);
  b.option.count = 0;
  return n > 0;
}

/**
 * Lists the options of `Ask.FollowUp` (W40K-DEC-046) for the model in the context: stay, into contact, into cover,
 * towards enemies. At level command also: stay, together with all later models of its unit that reach no enemy (`extra`
 * 1, K41).
 */
export function followUpOptions(b: W40kBattle): void {
  const m = b.decision.context[0];
  const forced = word(b, m) === MUST;
  contacts(b, m, forced);
  places(b, m, forced);
  if (forced && b.option.count > 0) return;
  b.option.add(Verb.Hold);
  if (!forced && b.core.level[0] === Level.command && moreFollow(b, m)) b.option.add(Verb.Hold, NONE, 0, 1);
}

/** Returns an enemy that model `m` would touch at px, py but may not engage, or NONE. */
function barred(b: W40kBattle, m: number, px: number, py: number): number {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  for (let e = 0; e < b.setup.models; e++) {
    if (player[e] === player[m] || place[e] !== Place.table || mayEngage(b, m, e)) continue;
    const near = radius[e] + radius[m] + TOUCH;
    if ((x[e] - px) ** 2 + (y[e] - py) ** 2 <= near * near) return e;
  }
  return NONE;
}

/** True if a record names no enemy, or one on the table. */
function namesFoe(b: W40kBattle, m: number, { target, n }: OptionRecord): boolean {
  if (target === NONE && n === NONE) return true;
  if (n < 0 || n >= b.setup.models || unitOf(b, n) !== target) return false;
  return b.setup.model.player[n] !== b.setup.model.player[m] && b.model.place[n] === Place.table;
}

/**
 * Judges a proposed follow-up: anywhere within 2 inches (W40K-FOLL-001, W40K-FOLL-002), and within an inch of enemies
 * only in contact (W40K-MOVE-006). A model that must follow up must come nearer to enemies (W40K-FREN-006,
 * W40K-HATE-003). A shaken model may only move into cover (W40K-SHAKE-005).
 */
export function judgeFollowUp(b: W40kBattle, record: OptionRecord): Reason {
  const m = b.decision.context[0];
  const { verb, x: px, y: py } = record;
  if (verb !== Verb.FollowUp || record.files !== 0 || record.extra !== 0) return Refusal.NotAnOption;
  if (!namesFoe(b, m, record)) return Refusal.NotAnOption;
  const { x, y } = b.model;
  const dx = px - x[m];
  const dy = py - y[m];
  if (dx * dx + dy * dy > (REACH + TOUCH) * (REACH + TOUCH)) return Refusal.TooFar;
  if (!withinReach(b, m, px, py)) return Refusal.InTheWay;
  const now = foeFrom(b, m, x[m], y[m]);
  const gap = foeFrom(b, m, px, py);
  if (record.n !== NONE && isOverWall(b, m, px, py, record.n))
    return barred(b, m, px, py) === NONE ? LEGAL : Refusal.NearEnemy;
  if (gap <= TOUCH) return barred(b, m, px, py) === NONE ? LEGAL : Refusal.NearEnemy;
  if (gap < INCH - TOUCH) return Refusal.NearEnemy;
  if (word(b, m) === MUST) return gap < now && !shuns(b, m, px, py) ? LEGAL : Refusal.NotAnOption;
  const shaken = (b.unit.status[squadOfModel(b, m)] & Status.Shaken) !== 0;
  return shaken && gap < now && !wouldBeInCover(b, m, px, py) ? Refusal.TowardEnemy : LEGAL;
}

/**
 * Moves model `m` to the place of the answer and engages it with all enemies that it touches there. These contacts
 * fight later (W40K-FOLL-003).
 */
function moveUp(b: W40kBattle, m: number): void {
  const { model } = b;
  model.x[m] = b.answer.x[0];
  model.y[m] = b.answer.y[0];
  model.facing[m] = b.answer.facing[0];
  model.did[m] |= ModelDid.FollowUp;
  mark(b, b.setup.model.unit[m]);
  invalidateMarked(b);
  touchFoes(b, m, LinkFlag.waits);
  const e = b.answer.n[0];
  if (e === NONE || contactOf(b, m, e) >= 0 || !isOverWall(b, m, model.x[m], model.y[m], e)) return;
  meet(b, m, e, LinkFlag.waits | LinkFlag.obstacle);
}

/** Records the contact of models `m` and `e`. Both squads lose hiding and overwatch. */
function meet(b: W40kBattle, m: number, e: number, flags: number): void {
  engage(b, m, e, flags);
  exposed(b, squadOfModel(b, m));
  exposed(b, squadOfModel(b, e));
}

/**
 * Records that model `m` is in contact with every enemy that its base touches (W40K-HTH-001). The squads in contact
 * lose hiding and overwatch.
 */
export function touchFoes(b: W40kBattle, m: number, flags: number): void {
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  for (let e = 0; e < b.setup.models; e++) {
    if (player[e] === player[m] || place[e] !== Place.table) continue;
    const near = radius[e] + radius[m] + TOUCH;
    if ((x[e] - x[m]) ** 2 + (y[e] - y[m]) ** 2 > near * near) continue;
    meet(b, m, e, flags);
  }
}

/** Ends hiding and overwatch of unit `u`, which is in contact. */
function exposed(b: W40kBattle, u: number): void {
  reveal(b, u);
  b.unit.overwatch[u] = 0;
}

const S = sequence('next', 'chosen', 'end');
const L = locals('model');

/** Procedure: follow-up moves of all models whose last opponent was just slain (W40K-FOLL-001), one by one. */
export const followUps = procedure<W40kBattle, typeof S>(
  'follow-up moves',
  S,
  {
    next(b, f) {
      const { did } = b.model;
      for (let m = 0; m < b.setup.models; m++) {
        if ((did[m] & ModelDid.Freed) === 0) continue;
        const may = mayFollow(b, m);
        did[m] &= ~ModelDid.Freed;
        if (!may) continue;
        const forced = word(b, m) !== NO_WORD;
        if (!forced && (b.unit.did[unitOf(b, m)] & Did.StayBehind) !== 0 && !mayMeet(b, m, false)) continue;
        b.locals[f + L.model] = m;
        b.decision.context[0] = m;
        b.decision.context[1] = forced ? 1 : 0;
        return askThen(b, S.chosen, Ask.FollowUp, playerOf(b, unitOf(b, m)), unitOf(b, m));
      }
      return S.end;
    },
    chosen(b, f) {
      const m = b.locals[f + L.model];
      if (b.answer.verb[0] !== Verb.FollowUp) {
        if (b.answer.extra[0] !== 0) b.unit.did[unitOf(b, m)] |= Did.StayBehind;
        return S.next;
      }
      moveUp(b, m);
      return callThen(b, S.next, driveOn, squadOfModel(b, m), m + 1); // W40K-BROKE-005
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [driveOn] },
);
