import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Did, Hidden, Status, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { engaged, membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { viewGap } from '../../../engine/rulesets/wh40k2/shooting/squad-views.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { coverModifier } from '../../../engine/rulesets/wh40k2/shooting/to-hit.js';
import { Fire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { coverOf, sees } from '../../../engine/skirmish/sight.js';
import type { Temperament } from '../temperament.js';
import { crossfireAt, priceOf } from './crossfire.js';
import { fight } from './duels.js';
import { woundsByFire } from './firepower.js';
import type { Outlook } from './outlook.js';
import type { Plan } from './planning.js';
import { rest } from './trying.js';
import { steadiness, worthOf, worthOfWounds } from './values.js';

/** Inches of distance that are told apart; behind them nobody counts. */
export const FAR = 64;
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
/** How much of a fight of his next turn counts now. */
const NEXT_TURN = 0.5;
/** Other targets beside the best. */
const OTHERS = 0.1;
/** How much the danger of standing somewhere counts: whoever is lost now is missing in all turns to come. */
const DREAD = 1.6;
/** The same in the last turn. */
const LAST_DREAD = 1;

/** What is left of hopes, which count on all of a squad seeing what its middle sees. */
const CREDIT = 0.2;
/** How much the fire counts that a squad draws by moving in sight of those on overwatch (W40K-OVER-004). */
const WATCHED = 6;
/** How much of later turns counts beside this one. */
const LATER = 1;

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

/** What a round of hand-to-hand of `u` against `t` is worth to `u`, in points. */
export function worthOfFight(b: W40kBattle, u: number, t: number, charging: boolean, temper: Temperament): number {
  const { done, suffered } = fight(b, u, t, charging);
  const won = worthOfWounds(b, t, done, steadiness(b, t));
  return won - BLOOD * temper.caution * worthOfWounds(b, u, suffered, steadiness(b, u));
}

/** What a volley of squad `u` at squad `t` is worth now, in points; at those in hand-to-hand less what falls on own models, or nothing. */
function worthOfFireAt(b: W40kBattle, u: number, t: number): number {
  const wounds = woundsByFire(b, u, t);
  const crossfire = engaged(b, t) ? crossfireAt(b, u, t) : null;
  if (crossfire === null) return worthOfWounds(b, t, wounds, steadiness(b, t));
  const gain = worthOfWounds(b, t, wounds * crossfire.share, steadiness(b, t));
  return Math.max(0, gain - priceOf(b, u, t, crossfire, wounds));
}

/** What the best volley of squad `u` is worth now, in points, and a little for others that it might choose. */
export function worthOfFire(b: W40kBattle, u: number): number {
  const n = squadTargets(b, u, Fire.normal, targets);
  let best = 0;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const t = targets[i];
    const worth = worthOfFireAt(b, u, t);
    sum += worth;
    if (worth > best) best = worth;
  }
  return best + OTHERS * (sum - best);
}

/** What enemy `e` may do to squad `u` in his next turn, in points of `u`: by fire or by a charge, whichever is worse. */
export function dangerFrom(b: W40kBattle, u: number, e: number, near: Nearest, outlook: Outlook): number {
  if ((b.unit.status[e] & Status.Broken) !== 0) return 0;
  const { gap, own, other } = near;
  let fire = 0;
  if (!engaged(b, e)) {
    const cover = coverModifier(coverOf(b, other, own));
    fire = outlook.threat(e, Math.max(0, gap - ADVANCE * INCH), cover) * ATTENTION;
    if (!sees(b, other, own)) fire *= UNSEEN;
    if (b.unit.hidden[u] === Hidden.hidden) fire *= IN_HIDING;
  }
  const charge = gap <= chargeReach(b, e) ? outlook.charge(e) * NEXT_TURN : 0;
  return Math.max(fire, charge);
}

/** What enemy `e` may do to a squad that moves where it stands in his sight, if he is on overwatch. */
export function ambushOf(b: W40kBattle, u: number, e: number, { own, other }: Nearest, outlook: Outlook): number {
  if (b.unit.overwatch[e] === 0) return 0;
  const gap = viewGap(b, e, u);
  return gap < 0 ? 0 : outlook.threat(e, gap, coverModifier(coverOf(b, other, own)));
}

/**
 * How squad `u` stands where `tryMove` has put it, in points: what it may shoot in this turn if it still may, what in those to
 * come from there or from where it could go then, what the enemy may do to it, how near it is to doing anything.
 */
export function standing(b: W40kBattle, u: number, temper: Temperament, outlook: Outlook, plan: Plan): number {
  const own = worthOf(b, u);
  const moved = (b.unit.did[u] & (Did.Move | Did.Run)) !== 0;
  const now = worthOfFire(b, u);
  const { turns } = outlook;
  const x = middleOf(b, u, b.model.x);
  const y = middleOf(b, u, b.model.y);
  rest(b, u);
  const later = turns === 0 ? 0 : Math.max(CREDIT * plan.hope(x, y, turns), plan.stay(x, y, turns, worthOfFire(b, u)));
  let danger = 0;
  let ambush = 0;
  let nearestFoe = FAR * INCH;
  for (const e of outlook.foes) {
    const near = nearest(b, u, e);
    nearestFoe = Math.min(nearestFoe, near.gap);
    if (near.gap > FAR * INCH) continue;
    danger += dangerFrom(b, u, e, near, outlook);
    // W40K-OVER-004: he may fire as it sets out too
    if (moved) ambush += Math.max(outlook.ambush[e], ambushOf(b, u, e, near, outlook));
  }
  const value =
    now +
    LATER * temper.drive * later -
    temper.dread * (dreadIn(outlook) * Math.min(own, danger) + DREAD * WATCHED * Math.min(own, ambush));
  // among equal places the nearer one: who is far from everybody decides nothing
  return value - 0.02 * own * (nearestFoe / (FAR * INCH));
}

/** How much the enemy's next turn is to be feared: not at all if there is none. */
export function dreadIn({ turns, foesTurn }: Outlook): number {
  if (!foesTurn) return 0;
  return turns > 0 ? DREAD : LAST_DREAD;
}

/** The mean of a coordinate of the models of squad `u`. */
function middleOf(b: W40kBattle, u: number, of: Int32Array): number {
  const n = membersOf(b, u, mine);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += of[mine[i]];
  return sum / Math.max(1, n);
}
