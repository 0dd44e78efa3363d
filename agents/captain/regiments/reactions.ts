import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../../../engine/regiments/battle.js';
import { facingToCharge } from '../../../engine/regiments/charges/charge-targets.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { Did } from '../../../engine/regiments/core/state.js';
import { engaged, fleeing, gap, isCharacter, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import { directlyAway, distanceToEdge, fleePath, newFlight } from '../../../engine/regiments/flight-paths.js';
import type { Candidate } from '../candidates.js';
import { chanceToBreakByTwo, lostIfBroken, valueOfFight } from './fights.js';
import { chanceToHold, chargesEver, type RegimentsMind, turnsToCome } from './game.js';
import { chanceToCatch, chanceToGo, chanceToRoll, reachOf, runOf } from './reach.js';
import { worthOfShooting } from './volleys.js';

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

/** Returns the number of pieces of terrain on the path in `flight` that may cost the unit models. */
function hazards(b: RegimentsBattle): number {
  let n = 0;
  for (let p = 0; p < b.setup.terrain.count && p < 32; p++) {
    if ((flight.terrain & (1 << p)) !== 0 && b.setup.terrain.kind[p] !== Terrain.hill) n++;
  }
  return n;
}

/** Returns the points that the owner of the charged unit `t` may expect if it flees from the charger `u`; mostly below 0. */
export function worthOfFlight(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n } = mind;
  const own = game.worthOf(b, t);
  const reach = reachOf(b, u);
  const caught = chanceToCatch(reach, runOf(b, t), Math.ceil(gap(b, u, t) / INCH) - reach.sure);
  const edge = follow(b, u, t, n.usualRun);
  // a unit that flees when the battle ends pays in part; before that it may rally, or run on over the edge
  const last = turnsToCome(b, game, playerOf(b, t)).own === 0;
  const beyond = chanceToRoll(runOf(b, t), Math.ceil((edge - n.usualRun * INCH) / INCH));
  const running = (1 - chanceToHold(b, t)) * Math.max(n.keepsRunning, beyond);
  const away = last ? n.fleeingPays : n.outOfStep + running;
  const over = chanceToRoll(runOf(b, t), Math.ceil(edge / INCH));
  const lost = caught + (1 - caught) * Math.min(1, over + (1 - over) * (away + n.runHazard * hazards(b)));
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

/** Returns the chance that the charged unit `t` Breaks when `u` charges it together with the friend of `u` that helps most. */
function breaksByTwo(b: RegimentsBattle, { fights, game }: RegimentsMind, u: number, t: number): number {
  const { target, chargeSide: side } = b.unit;
  const first = fights.charge(b, u, t, side[u]);
  let most = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v) || isCharacter(b, v)) continue;
    if (target[v] !== t && (engaged(b, v) || target[v] >= 0 || !chargesEver(b, v) || fleeing(b, v))) continue;
    const comes = target[v] === t && engaged(b, v) ? 1 : chanceToGo(reachOf(b, v), gap(b, v, t));
    if (comes < 0.1) continue;
    const facing = target[v] === t ? side[v] : facingToCharge(b, v, t);
    const second = fights.charge(b, v, t, facing);
    const steadfast = game.steadfast(b, t, u, side[u]) && game.steadfast(b, t, v, facing);
    most = Math.max(most, comes * chanceToBreakByTwo(b, game, t, first, second, steadfast));
  }
  return most;
}

/** Returns the points that the charged unit `t` may expect if it stands: the points that the charger, alone or with a second one, risks less those that it wins. */
export function worthOfStand(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n, fights } = mind;
  const fight = fights.charge(b, u, t, b.unit.chargeSide[u]);
  const reach = chanceToGo(reachOf(b, u), gap(b, u, t));
  const alone = -reach * n.caution * valueOfFight(b, game, n, u, t, fight, 1 / n.caution);
  const more = Math.max(0, breaksByTwo(b, mind, u, t) - fight.breaksFoe - fight.endsFoe);
  return alone - reach * n.caution * n.secondFeared * more * lostIfBroken(n, n.caught) * game.worthOf(b, t);
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
