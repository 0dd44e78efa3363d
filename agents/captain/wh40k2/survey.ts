import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Fire } from '../../../engine/rulesets/wh40k2/armament.js';
import { coverModifier } from '../../../engine/rulesets/wh40k2/hitting.js';
import { leadershipOf } from '../../../engine/rulesets/wh40k2/leadership.js';
import { Roll } from '../../../engine/rulesets/wh40k2/rolls.js';
import { Hidden, Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/state.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/targets.js';
import { engaged, membersOf, onTable, playerOf } from '../../../engine/rulesets/wh40k2/units.js';
import { coverOf, sees } from '../../../engine/skirmish/sight.js';
import type { Temperament } from '../temperament.js';
import { fight } from './duels.js';
import { woundsAtRange, woundsByFire } from './firepower.js';
import { worthOf, worthOfWounds } from './values.js';

/** What is left of a danger from an enemy that does not see the squad where it stands: he may move. */
const UNSEEN = 0.35;
/** What is left of it for a squad in hiding (W40K-HIDE-007). */
const IN_HIDING = 0.12;
/** An enemy has one volley a turn and several to choose from. */
const ATTENTION = 0.3;
/** Inches that an enemy may come nearer before he shoots. */
const ADVANCE = 4;
/** How much of what a fight costs counts: who fights is not shot at, and both sides decide something. */
const BLOOD = 0.4;
/** Rounds of hand-to-hand that a fight is reckoned with: two in a turn of both players (W40K-HTH-003), some of them short. */
const ROUNDS = 3;
/** How much of a fight of his next turn counts now. */
const NEXT_TURN = 0.5;
/** Other targets beside the best. */
const OTHERS = 0.1;
/** How much of the danger of standing somewhere counts: the enemy shoots at somebody in any case. */
const DREAD = 0.8;
/** What is left of a prospect that needs one more turn. */
const PATIENCE = 0.7;
/** Inches by which a squad comes nearer and still shoots. */
const WALK = 4;
/** How much of later turns counts beside this one. */
const LATER = 0.2;
/** Behind this many inches nobody counts. */
const FAR = 60;

const mine = new Int32Array(256);
const theirs = new Int32Array(256);
const targets = new Int32Array(64);

/** The two nearest models of two squads. */
interface Nearest {
  gap: number;
  own: number;
  other: number;
}

/** The nearest models of squads `u` and `t` and the ticks between their bases. */
export function nearest(b: W40kBattle, u: number, t: number): Nearest {
  const n = membersOf(b, u, mine);
  const k = membersOf(b, t, theirs);
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const found: Nearest = { gap: Number.POSITIVE_INFINITY, own: -1, other: -1 };
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      const dx = x[mine[i]] - x[theirs[j]];
      const dy = y[mine[i]] - y[theirs[j]];
      const gap = Math.sqrt(dx * dx + dy * dy) - radius[mine[i]] - radius[theirs[j]];
      if (gap < found.gap) {
        found.gap = gap;
        found.own = mine[i];
        found.other = theirs[j];
      }
    }
  }
  return found;
}

/** Inches that squad `u` moves when it charges (W40K-CHRG-005): its slowest model's. */
export function chargeReach(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, mine);
  let least = 10;
  for (let i = 0; i < n; i++) least = Math.min(least, b.setup.type.M[b.setup.model.type[mine[i]]]);
  return 2 * least * INCH;
}

/** Leadership of a squad's break tests. */
export const steadiness = (b: W40kBattle, u: number): number => leadershipOf(b, u, Roll.BreakTest);

/** What a round of hand-to-hand of `u` against `t` is worth to `u`, in points. */
export function worthOfFight(b: W40kBattle, u: number, t: number, charging: boolean, temper: Temperament): number {
  const { done, suffered } = fight(b, u, t, charging);
  const won = worthOfWounds(b, t, done, steadiness(b, t));
  return won - BLOOD * temper.caution * worthOfWounds(b, u, suffered, steadiness(b, u));
}

/** What the best volley of squad `u` is worth now, in points, and a little for others that it might choose. */
export function worthOfFire(b: W40kBattle, u: number): number {
  const n = squadTargets(b, u, Fire.normal, targets);
  let best = 0;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const t = targets[i];
    const worth = worthOfWounds(b, t, woundsByFire(b, u, t), steadiness(b, t));
    sum += worth;
    if (worth > best) best = worth;
  }
  return best + OTHERS * (sum - best);
}

/** What enemy `e` may do to squad `u` in his next turn, in points of `u`: by fire or by a charge, whichever is worse. */
function dangerFrom(b: W40kBattle, u: number, e: number, near: Nearest, temper: Temperament): number {
  if ((b.unit.status[e] & Status.Broken) !== 0) return 0;
  const { gap, own, other } = near;
  let fire = 0;
  if (!engaged(b, e)) {
    const cover = coverModifier(coverOf(b, other, own));
    const closer = Math.max(0, gap - ADVANCE * INCH);
    fire = worthOfWounds(b, u, woundsAtRange(b, e, u, closer, cover), steadiness(b, u)) * ATTENTION;
    if (!sees(b, other, own)) fire *= UNSEEN;
    if (b.unit.hidden[u] === Hidden.hidden) fire *= IN_HIDING;
  }
  let charge = 0;
  if (gap <= chargeReach(b, e)) charge = Math.max(0, worthOfFight(b, e, u, true, temper)) * NEXT_TURN;
  return Math.max(fire, charge);
}

/**
 * What squad `u` may do to enemy `e`, `gap` ticks away, in the turns that are left after this one: the sooner it is where it
 * shoots well or reaches him with a charge, the more turns it has for it.
 */
function prospect(b: W40kBattle, u: number, e: number, gap: number, temper: Temperament): number {
  const left = b.field.turns[0] - b.core.gameTurn[0];
  const reach = chargeReach(b, u);
  const fight = ROUNDS * Math.max(0, worthOfFight(b, u, e, true, temper));
  const leadership = steadiness(b, e);
  let best = 0;
  for (let k = 1, patience = PATIENCE; k <= left; k++, patience *= PATIENCE) {
    const near = Math.max(0, gap - (k - 1) * reach - WALK * INCH); // runs, and walks when it will shoot
    const shot = worthOfWounds(b, e, woundsAtRange(b, u, e, near, 0), leadership);
    const struck = gap - (k - 1) * reach <= reach ? fight : 0;
    best = Math.max(best, patience * (left - k + 1) * Math.max(shot, struck));
  }
  return best;
}

/**
 * How squad `u` stands where it is, in points: what it may shoot this turn, whom it may charge in the next, what the enemy
 * may do to it, how near it is to doing anything. `shoots`: it may still shoot in this turn.
 */
export function standing(b: W40kBattle, u: number, shoots: boolean, temper: Temperament): number {
  if (!onTable(b, u)) return -worthOf(b, u);
  const own = worthOf(b, u);
  const player = playerOf(b, u);
  let value = shoots ? worthOfFire(b, u) : 0;
  let danger = 0;
  let later = 0;
  let nearestFoe = FAR * INCH;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === player || !onTable(b, e) || b.unit.host[e] >= 0) continue;
    const near = nearest(b, u, e);
    nearestFoe = Math.min(nearestFoe, near.gap);
    if (near.gap > FAR * INCH) continue;
    danger += dangerFrom(b, u, e, near, temper);
    later = Math.max(later, prospect(b, u, e, near.gap, temper));
  }
  value += LATER * temper.drive * later;
  value -= DREAD * temper.dread * Math.min(own, danger);
  // among equal places the nearer one: who is far from everybody decides nothing
  return value - 0.02 * own * (nearestFoe / (FAR * INCH));
}
