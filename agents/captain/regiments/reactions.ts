import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { Did } from '../../../engine/regiments/core/state.js';
import { engaged, fleeing, gap, playerOf } from '../../../engine/regiments/core/units.js';
import { directlyAway, distanceToEdge, fleePath, newFlight } from '../../../engine/regiments/flight-paths.js';
import type { Candidate } from '../candidates.js';
import { chanceToFollow, strikersAt } from './charging.js';
import { stakesTogether } from './fights.js';
import { chanceToHold, type RegimentsMind, turnsToCome } from './game.js';
import { chanceToCatch, chanceToGo, chanceToRoll, reachOf, runOf } from './reach.js';
import { worthOfShooting } from './shooting.js';

/** The path that `follow` found last. */
const flight = newFlight();

/** Writes to `flight` what `t` meets as it flees from `u` over this many inches. @returns ticks from `t` to the edge of the table on that way */
function follow(b: RegimentsBattle, u: number, t: number, inches: number): number {
  const { facing } = b.unit;
  const before = facing[t];
  facing[t] = directlyAway(b, t, u);
  invalidateGeometry(b);
  fleePath(b, t, Math.round(inches) * INCH, flight);
  const edge = distanceToEdge(b, t);
  facing[t] = before;
  invalidateGeometry(b);
  return edge;
}

/** Returns the points that friends of `t` may lose by Panic Tests when it runs through them. */
function alarm(b: RegimentsBattle, { game, n }: RegimentsMind, t: number): number {
  let sum = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if ((flight.units[v >> 5] & (1 << (v & 31))) === 0 || playerOf(b, v) !== playerOf(b, t) || v === t) continue;
    if (engaged(b, v) || fleeing(b, v)) continue;
    sum += (1 - chanceToHold(b, v)) * n.panicked * game.worthOf(b, v);
  }
  return sum;
}

/** Returns the chance that `t` is run down if it flees from `u`: by `u`, or by another that charges it after its first flight. */
function chanceToBeCaught(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  let escapes = 1;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u)) continue;
    const comes = v === u ? 1 : chanceToFollow(b, mind, v, t);
    if (comes === 0) continue;
    const reach = reachOf(b, v);
    const ahead = Math.ceil(gap(b, v, t) / INCH) + (v === u ? 0 : mind.n.usualRun) - reach.sure;
    escapes *= 1 - comes * chanceToCatch(reach, runOf(b, t), ahead);
  }
  return 1 - escapes;
}

/** Returns the points that the owner of the charged unit `t` may expect if it flees from the charger `u`; mostly below 0. */
export function worthOfFlight(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n } = mind;
  const own = game.worthOf(b, t);
  const caught = chanceToBeCaught(b, mind, u, t);
  const edge = follow(b, u, t, n.usualRun);
  // a unit that flees when the battle ends pays in part; before that it may rally, or run on over the edge
  const last = turnsToCome(b, game, playerOf(b, t)).own === 0;
  const beyond = chanceToRoll(runOf(b, t), Math.ceil((edge - n.usualRun * INCH) / INCH));
  const running = (1 - chanceToHold(b, t)) * Math.max(n.keepsRunning, beyond);
  const away = last ? n.fleeingPays : n.outOfStep + running;
  const over = chanceToRoll(runOf(b, t), Math.ceil(edge / INCH));
  const lost = caught + (1 - caught) * Math.min(1, over + (1 - over) * away);
  mind.notes?.push({ what: `lost by flight (caught ${Math.round(100 * caught)}%)`, points: -n.caution * own * lost });
  return (1 - caught) * n.baited * game.worthOf(b, u) - n.caution * (own * lost + alarm(b, mind, t));
}

/** Returns the points of a flight after shots at the charger, with the dice that are left for it (WFB9-SRFCV-005, WFB9-SRFCV-006). */
function worthOfFireAndFlight(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { did } = b.unit;
  const before = did[t];
  did[t] |= Did.FireAndFlee;
  const flight = worthOfFlight(b, mind, u, t);
  did[t] = before;
  return flight + worthOfShooting(b, mind, t, u, true);
}

/** Returns the points that the charged unit `t` may expect if it stands: what the charger, with all who may join it, risks less what it wins. */
export function worthOfStand(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { won, lost } = stakesTogether(b, mind, u, t, strikersAt(b, mind, u, t, b.unit.chargeSide[u]));
  return chanceToGo(reachOf(b, u), gap(b, u, t)) * (lost - mind.n.caution * won);
}

/** Chooses the subject's reaction to the charge of the other. */
export const reaction: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the fight if it stands, against being caught if it flees',
  worth(b, mind, i) {
    const t = b.decision.subject[0];
    const u = b.decision.other[0];
    if (b.option.verb[i] === Verb.Flee) return worthOfFlight(b, mind, u, t);
    if (b.option.verb[i] === Verb.FireAndFlee) return worthOfFireAndFlight(b, mind, u, t);
    const stand = worthOfStand(b, mind, u, t);
    return b.option.verb[i] === Verb.StandAndShoot ? stand + 1 + worthOfShooting(b, mind, t, u, true) : stand;
  },
};
