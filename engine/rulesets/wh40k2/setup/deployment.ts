import { Level } from '../../../kernel/core.js';
import { ask, call, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Place } from '../../../skirmish/layout.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Status, type W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { deployAnswer, stayAway } from './deploying-a-unit.js';
import { listDeployPoses } from './deployment-poses.js';
import { declareInfiltrators, deployInfiltrators, waitsToInfiltrate } from './infiltration.js';

/** True if `u` waits for its player's normal deployment. Characters that go with a squad are deployed with it. */
function waits(b: W40kBattle, u: number, player: number): boolean {
  if (playerOf(b, u) !== player || b.unit.place[u] !== Place.reserve || waitsToInfiltrate(b, u)) return false;
  const host = b.setup.unit.joins[u];
  return host < 0 || b.unit.place[host] !== Place.reserve;
}

const A = sequence('declare', 'next', 'picked', 'placed');
const AL = locals('player', 'unit');

/** Procedure: one player deploys all units except infiltrators (W40K-DEPL-002). */
export const deployArmy = procedure<W40kBattle, typeof A>(
  'deploy army',
  A,
  {
    declare(b, f) {
      return call(b, declareInfiltrators, b.locals[f + AL.player]);
    },
    next(b, f) {
      const player = b.locals[f + AL.player];
      let n = 0;
      for (let u = b.setup.units - 1; u >= 0; u--) {
        if (!waits(b, u, player)) continue;
        n++;
        b.answer.target[0] = u;
      }
      if (n === 0) return DONE;
      // K41: in the order of the list, since it gives no information to the enemy
      return n === 1 || b.core.level[0] === Level.command ? NEXT : ask(b, Ask.DeployUnit, player);
    },
    picked(b, f) {
      const u = b.answer.target[0];
      b.locals[f + AL.unit] = u;
      if (listDeployPoses(b, u) > 0) return ask(b, Ask.DeployPose, b.locals[f + AL.player], u);
      stayAway(b, u);
      return A.next;
    },
    // W40K-DEPL-004, W40K-DEPL-005
    placed(b, f) {
      deployAnswer(b, b.locals[f + AL.unit]);
      return A.next;
    },
  },
  { calls: () => [declareInfiltrators] },
);

const S = sequence('order', 'first', 'second', 'infiltrators', 'firstTurn');
const L = locals('first');

/**
 * Procedure: deployment in the order of strategy ratings (W40K-DEPL-002), then infiltrators, then the roll for the
 * first turn (W40K-START-001).
 */
export const deployment = procedure<W40kBattle, typeof S>(
  'deployment',
  S,
  {
    // W40K-DEPL-001, W40K-DEPL-002: the player with the lower strategy rating deploys first
    order(b, f) {
      const { rating } = b.setup;
      b.locals[f + L.first] = rating[0] < rating[1] ? 0 : 1;
      // GAP W40K-DEPL-002: equal ratings roll a D6 each, the lower deploys first, equal rolls again
      while (rating[0] === rating[1]) {
        const a = b.dice.one(6, Roll.DeploymentOrder, -1);
        const c = b.dice.one(6, Roll.DeploymentOrder, -1);
        if (a === c) continue;
        b.locals[f + L.first] = a < c ? 0 : 1;
        break;
      }
      return NEXT;
    },
    first(b, f) {
      return call(b, deployArmy, b.locals[f + L.first]);
    },
    second(b, f) {
      return call(b, deployArmy, 1 - b.locals[f + L.first]);
    },
    // W40K-INFIL-002
    infiltrators(b) {
      return call(b, deployInfiltrators);
    },
    // W40K-START-001
    firstTurn(b) {
      const { rating, lists } = b.setup;
      for (;;) {
        const a = b.dice.one(6, Roll.FirstTurn, -1) + rating[0];
        const c = b.dice.one(6, Roll.FirstTurn, -1) + rating[1];
        if (b.log !== null) b.log.tell('deployment', `first turn: ${lists[0]} ${a}, ${lists[1]} ${c}`);
        if (a === c) continue; // GAP W40K-START-001: equal totals are rolled again
        b.field.firstPlayer[0] = a > c ? 0 : 1;
        return DONE;
      }
    },
  },
  { calls: () => [deployArmy, deployInfiltrators] },
);

/** W40K-DEC-009: lists the units that may be deployed next; infiltrators come after all others. */
export function deployUnitOptions(b: W40kBattle): void {
  const player = b.decision.player[0];
  let normal = false;
  for (let u = 0; u < b.setup.units; u++) normal ||= waits(b, u, player);
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player) continue;
    const held = (b.unit.status[u] & Status.Infiltrates) !== 0 && waitsToInfiltrate(b, u);
    if (normal ? waits(b, u, player) : held) b.option.add(Verb.Pick, u);
  }
}
