import { INCH } from '../../engine/kernel/geometry/measures.js';
import { Verb } from '../../engine/rulesets/t9a/asks.js';
import { leadershipOf } from '../../engine/rulesets/t9a/leadership.js';
import { chanceOfTest } from '../../engine/rulesets/t9a/odds.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { championAlive, gap, movement } from '../../engine/rulesets/t9a/units.js';
import { valueOfFight } from './fights.js';
import { worthOfShots } from './firepower.js';
import type { Mind } from './mind.js';
import { chanceOfBest, chanceToReach, moveDice } from './reach.js';
import { worthOf } from './values.js';

/** The least that a unit with a Champion counts as rolling (T9A-CMD-013). */
const CHAMPION_LEAST = 4;
/** Share of a unit's worth that a turn spent running and rallying costs, and that a failed rally costs. */
const OUT_OF_STEP = 0.08;
const KEEPS_RUNNING = 0.5;
/** Share of a charger's worth that is won when it is left standing in the open. */
const BAITED = 0.08;

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

/** Does running from `u` lead `t` over the edge, on the average? */
function leavesTable(b: T9aBattle, u: number, t: number): boolean {
  const { x, y } = b.unit;
  const dx = x[t] - x[u];
  const dy = y[t] - y[u];
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const run = 7 * INCH + b.unit.halfDepth[t];
  const ex = x[t] + (dx / far) * run;
  const ey = y[t] + (dy / far) * run;
  return ex < 0 || ey < 0 || ex > b.setup.width || ey > b.setup.depth;
}

/** Points that the charged unit `t` may expect from running from `u`: mostly losses. */
export function worthOfFlight(b: T9aBattle, mind: Mind, u: number, t: number): number {
  const own = worthOf(b, t);
  const caught = chanceCaught(b, u, t, gap(b, u, t));
  if (leavesTable(b, u, t)) return -mind.temper.caution * own;
  const rallies = chanceOfTest(leadershipOf(b, t));
  const away = OUT_OF_STEP + (1 - rallies) * KEEPS_RUNNING;
  return (1 - caught) * BAITED * worthOf(b, u) - mind.temper.caution * own * (caught + (1 - caught) * away);
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
