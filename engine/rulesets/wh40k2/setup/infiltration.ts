import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Place } from '../../../skirmish/layout.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Status, type W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { deployAnswer, stayAway } from './deploying-a-unit.js';
import { mayInfiltrate } from './deployment-group.js';
import { listDeployPoses } from './deployment-poses.js';

const D = sequence('next', 'answer');
const DL = locals('player', 'from', 'unit');

/**
 * Procedure: before deployment `player` declares which squads are held back to infiltrate (W40K-INFIL-002,
 * W40K-DEC-012).
 */
export const declareInfiltrators = procedure<W40kBattle, typeof D>('declare infiltrators', D, {
  next(b, f) {
    const player = b.locals[f + DL.player];
    for (let u = b.locals[f + DL.from]; u < b.setup.units; u++) {
      if (playerOf(b, u) !== player || b.unit.place[u] !== Place.reserve || b.setup.unit.joins[u] >= 0) continue;
      if (!mayInfiltrate(b, u)) continue;
      b.locals[f + DL.unit] = u;
      b.locals[f + DL.from] = u + 1;
      return ask(b, Ask.Infiltrate, player, u);
    }
    return DONE;
  },
  answer(b, f) {
    if (b.answer.verb[0] === Verb.Yes) b.unit.status[b.locals[f + DL.unit]] |= Status.Infiltrates;
    return D.next;
  },
});

/** W40K-DEC-012: lists the options to hold the unit back to infiltrate, yes or no. */
export function infiltrateOptions(b: W40kBattle): void {
  b.option.add(Verb.Yes, b.decision.subject[0]);
  b.option.add(Verb.No, b.decision.subject[0]);
}

/** True if `u` is held back to infiltrate. */
export function waitsToInfiltrate(b: W40kBattle, u: number): boolean {
  return b.unit.place[u] === Place.reserve && (b.unit.status[u] & Status.Infiltrates) !== 0;
}

/** Returns the number of squads that `player` holds back, and the first of them. */
function heldBack(b: W40kBattle, player: number): { n: number; first: number } {
  let n = 0;
  let first: number = NONE;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player || !waitsToInfiltrate(b, u)) continue;
    if (n++ === 0) first = u;
  }
  return { n, first };
}

const P = sequence('order', 'go', 'picked', 'placed');
const PL = locals('player', 'unit');

/** Procedure: infiltrators are deployed after both armies (W40K-INFIL-002). */
export const deployInfiltrators = procedure<W40kBattle, typeof P>('deploy infiltrators', P, {
  // W40K-INFIL-005: if both players have infiltrators, each rolls a D6, and the lower deploys all of his first
  order(b, f) {
    const [first, second] = [heldBack(b, 0).n, heldBack(b, 1).n];
    if (first + second === 0) return DONE;
    b.locals[f + PL.player] = first > 0 ? 0 : 1;
    if (first === 0 || second === 0) return NEXT;
    for (;;) {
      const a = b.dice.one(6, Roll.InfiltrationOrder, -1);
      const c = b.dice.one(6, Roll.InfiltrationOrder, -1);
      if (a === c) continue; // GAP W40K-INFIL-005: equal rolls are rolled again
      b.locals[f + PL.player] = a < c ? 0 : 1;
      return NEXT;
    }
  },
  go(b, f) {
    if (heldBack(b, b.locals[f + PL.player]).n === 0) b.locals[f + PL.player] = 1 - b.locals[f + PL.player];
    const player = b.locals[f + PL.player];
    const { n, first } = heldBack(b, player);
    if (n === 0) return DONE;
    if (n > 1 && b.core.level[0] === Level.full) return ask(b, Ask.DeployUnit, player);
    b.answer.target[0] = first;
    return NEXT;
  },
  picked(b, f) {
    const u = b.answer.target[0];
    b.locals[f + PL.unit] = u;
    if (listDeployPoses(b, u) > 0) return ask(b, Ask.DeployPose, b.locals[f + PL.player], u);
    stayAway(b, u);
    return P.go;
  },
  placed(b, f) {
    deployAnswer(b, b.locals[f + PL.unit]);
    return P.go;
  },
});
