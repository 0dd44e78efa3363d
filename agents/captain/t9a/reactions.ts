import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Terrain } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { championAlive, engaged, fleeing, gap, movement, playerOf } from '../../../engine/regiments/core/units.js';
import { directlyAway, fleePath, newFlight } from '../../../engine/regiments/flight-paths.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { chanceOfTest } from '../../../engine/rulesets/t9a/odds/attacks.js';
import { leadershipOf } from '../../../engine/rulesets/t9a/psychology/leadership.js';
import { valueOfFight } from './fights.js';
import { worthOfShots } from './firepower.js';
import type { Mind } from './mind.js';
import { chanceOfBest, chanceToReach, moveDice } from './reach.js';
import { worthOf } from './values.js';

/** The least that a unit with a Champion counts as rolling (T9A-CMD-013). */
const CHAMPION_LEAST = 4;
/** Share of a unit's worth that a turn spent running and rallying costs, and that a failed rally costs. */
const OUT_OF_STEP = 0.15;
const KEEPS_RUNNING = 0.6;
/** A run on the average, inches; and what a piece of terrain on the way costs, as a share of the unit's worth. */
const USUAL_RUN = 8;
const HAZARD = 0.08;
/** Share of a unit's worth that is lost when it panics. */
const PANICKED = 0.4;
/** Who flees when the battle ends pays half (T9A-VPT-002). */
const HALF = 0.5;
/** Share of a charger's worth that is won when it is left standing in the open. */
const BAITED = 0.05;

/** Chance that `u` catches `t`, which runs straight away from it over so many ticks. */
function chanceCaught(b: T9aBattle, u: number, t: number, away: number): number {
  const sure = movement(b, u);
  const least = championAlive(b, u) ? CHAMPION_LEAST : 2;
  const flight = moveDice(b, t);
  const dice = moveDice(b, u);
  let chance = 0;
  for (let fled = 2; fled <= 12; fled++) {
    const exactly = chanceOfBest(flight, fled) - (fled < 12 ? chanceOfBest(flight, fled + 1) : 0);
    const need = Math.ceil(away / INCH) + fled - sure;
    chance += exactly * (need <= least ? 1 : chanceOfBest(dice, need));
  }
  return chance;
}

const flight = newFlight();

/** Follows `t` on its run away from `u` over an average distance; what it comes to is left in `flight`. */
function follow(b: T9aBattle, u: number, t: number): void {
  const { facing } = b.unit;
  const before = facing[t];
  facing[t] = directlyAway(b, t, u);
  invalidateGeometry(b);
  fleePath(b, t, USUAL_RUN * INCH, flight);
  facing[t] = before;
  invalidateGeometry(b);
}

/** Points that friends of `t` may lose when it runs through them: those that fail their Panic Tests. */
function alarm(b: T9aBattle, t: number): number {
  let sum = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if ((flight.units[v >> 5] & (1 << (v & 31))) === 0 || playerOf(b, v) !== playerOf(b, t) || v === t) continue;
    if (engaged(b, v) || fleeing(b, v)) continue;
    sum += (1 - chanceOfTest(leadershipOf(b, v))) * PANICKED * worthOf(b, v);
  }
  return sum;
}

/** Pieces of terrain through which `t` runs that may cost it models. */
function hazards(b: T9aBattle): number {
  let n = 0;
  for (let p = 0; p < b.setup.terrain.count && p < 32; p++) {
    if ((flight.terrain & (1 << p)) !== 0 && b.setup.terrain.kind[p] !== Terrain.hill) n++;
  }
  return n;
}

/** Expected points for the owner of the charged unit `t` if it flees from the charger `u`; mostly below 0. */
export function worthOfFlight(b: T9aBattle, mind: Mind, u: number, t: number): number {
  const own = worthOf(b, t);
  const caught = chanceCaught(b, u, t, gap(b, u, t));
  follow(b, u, t);
  const { caution } = mind.temper;
  if (flight.leaves) return -caution * (own + alarm(b, t));
  const rallies = chanceOfTest(leadershipOf(b, t));
  const last = b.core.gameTurn[0] >= b.setup.turns && b.core.active[0] !== b.field.firstPlayer[0];
  const away = last ? HALF : OUT_OF_STEP + (1 - rallies) * KEEPS_RUNNING;
  const lost = caught + (1 - caught) * Math.min(1, away + HAZARD * hazards(b));
  return (1 - caught) * BAITED * worthOf(b, u) - caution * (own * lost + alarm(b, t));
}

/** Points that the charged unit `t` may expect from standing: what the charger risks less what it wins. */
export function worthOfStand(b: T9aBattle, mind: Mind, u: number, t: number): number {
  const fight = mind.fights.charge(b, u, t, b.unit.chargeSide[u]);
  const reach = chanceToReach(b, u, gap(b, u, t));
  const { caution } = mind.temper;
  return -reach * caution * valueOfFight(b, u, t, fight, { ...mind.temper, caution: 1 / caution });
}

/** How the subject reacts to the charge of the other (T9A-DEC-017). */
export function chooseReaction(b: T9aBattle, mind: Mind): number {
  const t = b.decision.subject[0];
  const u = b.decision.other[0];
  const stand = worthOfStand(b, mind, u, t);
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const verb = b.option.verb[i];
    let value = stand;
    if (verb === Verb.Flee) value = worthOfFlight(b, mind, u, t);
    else if (verb === Verb.StandAndShoot) value += 1 + worthOfShots(b, t, u, leadershipOf(b, u), true, true);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}
