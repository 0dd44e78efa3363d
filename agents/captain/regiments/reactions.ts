import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../../../engine/regiments/battle.js';
import { directlyAway, fleePath, newFlight } from '../../../engine/regiments/flight-paths.js';
import type { Candidate } from '../candidates.js';
import { valueOfFight } from './fights.js';
import { chanceToCatch, chanceToGo, engaged, playerOf, type RegimentsMind } from './game.js';
import { worthOfShooting } from './volleys.js';

const flight = newFlight();

/** Follows `t` on its run away from `u` over an average distance; what it comes to is left in `flight`. */
function follow(b: RegimentsBattle, u: number, t: number, inches: number): void {
  const { facing } = b.unit;
  const before = facing[t];
  facing[t] = directlyAway(b, t, u);
  invalidateGeometry(b);
  fleePath(b, t, Math.round(inches) * INCH, flight);
  facing[t] = before;
  invalidateGeometry(b);
}

/** Points that friends of `t` may lose when it runs through them: those that fail their Panic Tests. */
function alarm(b: RegimentsBattle, { game, n }: RegimentsMind, t: number): number {
  let sum = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if ((flight.units[v >> 5] & (1 << (v & 31))) === 0 || playerOf(b, v) !== playerOf(b, t) || v === t) continue;
    if (engaged(b, v) || game.fleeing(b, v)) continue;
    sum += (1 - game.chanceToHold(b, v)) * n.panicked * game.worthOf(b, v);
  }
  return sum;
}

/** Pieces of terrain through which `t` runs that may cost it models. */
function hazards(b: RegimentsBattle): number {
  let n = 0;
  for (let p = 0; p < b.setup.terrain.count && p < 32; p++) {
    if ((flight.terrain & (1 << p)) !== 0 && b.setup.terrain.kind[p] !== Terrain.hill) n++;
  }
  return n;
}

/** Expected points for the owner of the charged unit `t` if it flees from the charger `u`; mostly below 0. */
export function worthOfFlight(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n } = mind;
  const own = game.worthOf(b, t);
  const reach = game.reach(b, u);
  const caught = chanceToCatch(reach, game.run(b, t), Math.ceil(game.gap(b, u, t) / INCH) - reach.sure);
  follow(b, u, t, n.usualRun);
  if (flight.leaves) return -n.caution * (own + alarm(b, mind, t));
  // who flees when the battle ends pays in part
  const last = game.clock(b, playerOf(b, t)).own === 0;
  const away = last ? n.fleeingPays : n.outOfStep + (1 - game.chanceToHold(b, t)) * n.keepsRunning;
  const lost = caught + (1 - caught) * Math.min(1, away + n.runHazard * hazards(b));
  mind.notes?.push({ what: `lost by flight (caught ${Math.round(100 * caught)}%)`, points: -n.caution * own * lost });
  return (1 - caught) * n.baited * game.worthOf(b, u) - n.caution * (own * lost + alarm(b, mind, t));
}

/** Points that the charged unit `t` may expect from standing: what the charger risks less what it wins. */
export function worthOfStand(b: RegimentsBattle, mind: RegimentsMind, u: number, t: number): number {
  const { game, n, fights } = mind;
  const fight = fights.charge(b, u, t, game.declared(b).side[u]);
  const reach = chanceToGo(game.reach(b, u), game.gap(b, u, t));
  return -reach * n.caution * valueOfFight(b, game, n, u, t, fight, 1 / n.caution);
}

/** How the subject reacts to the charge of the other. */
export const reaction: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'the fight if it stands, against being caught if it flees',
  worth(b, mind, i) {
    const t = b.decision.subject[0];
    const u = b.decision.other[0];
    const { Flee, StandAndShoot } = mind.game.verbs;
    if (b.option.verb[i] === Flee) return worthOfFlight(b, mind, u, t);
    const stand = worthOfStand(b, mind, u, t);
    return b.option.verb[i] === StandAndShoot ? stand + 1 + worthOfShooting(b, mind, t, u, true) : stand;
  },
};
