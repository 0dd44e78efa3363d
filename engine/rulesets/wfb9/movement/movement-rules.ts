// What this game supplies to the chapters of movement of its family.
import { HALF_INCH, INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Did, Status, unitSubject } from '../../../regiments/core/state.js';
import {
  championAlive,
  firstJoined,
  fleeing,
  hasMusician,
  movementOfModel,
  nextJoined,
} from '../../../regiments/core/units.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { stupidMoves } from '../../../regiments/movement/stumbling.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import type { Wfb9Battle } from '../core/state.js';
import { distanceCounted, distanceDice } from './distances.js';

/** How far a wheel may move a model: twice its Movement, whatever move it makes (WFB9-MAN-003). */
function swing(b: Wfb9Battle, u: number): number {
  return 2 * INCH * movementOfModel(b, u, u);
}

/**
 * True if `u` has at most a quarter of the models with which it began, rounded up (WFB9-RALLY-004). Joined characters
 * count among those that are left (WFB9-CHR-013).
 * GAP WFB9-RALLY-004: a quarter of a number that 4 does not divide is rounded up
 */
export function isAtQuarter(b: Wfb9Battle, u: number): boolean {
  let left = b.unit.pool[u] + (championAlive(b, u) ? 1 : 0);
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) left++;
  return left <= Math.ceil(b.setup.unit.startModels[u] / 4);
}

/** Leadership with which `u` tests to rally: with its musician's, at most 10 (WFB9-CMD-016), then halved at quarter strength (WFB9-RALLY-004). */
export function rallyLeadership(b: Wfb9Battle, u: number): number {
  const own = Math.min(10, leadershipOf(b, u) + (hasMusician(b, u) ? 1 : 0));
  return isAtQuarter(b, u) ? Math.ceil(own / 2) : own;
}

/** Distances, moves, marches, rallies and compulsory moves. */
export const MOVEMENT: Pick<RegimentsRules, 'distances' | 'moves' | 'marching' | 'rallying' | 'compulsory'> = {
  distances: {
    dice: (b, u, roll) => distanceDice(b as Wfb9Battle, u, roll),
    counted: (b, u, roll) => distanceCounted(b as Wfb9Battle, u, roll),
  },
  moves: {
    clearance: INCH, // WFB9-MOVE-005
    swing: (b, u) => swing(b as Wfb9Battle, u),
    noteTurned(b, u) {
      if (b.unit.models[u] === 1) b.unit.did[u] |= Did.Turned;
    },
    swiftReformsChangeFiles: false, // WFB9-CMD-020
    freeReformReach: () => 2, // WFB9-SRFCV-003
  },
  marching: {
    isWatchedBy: (b, _u, v) => !fleeing(b, v), // WFB9-MARCH-007
    slowAfterFailure: (_b, inches) => inches * HALF_INCH, // WFB9-MARCH-005
  },
  rallying: {
    mayTest: (b, u) => (b as Wfb9Battle).unit.fledSince[u] !== b.core.playerTurns[0], // WFB9-RALLY-002
    leadership: (b, u) => rallyLeadership(b as Wfb9Battle, u),
    modifier: () => 0,
    noteRallied(b, u) {
      // WFB9-SRFCV-007: who feigned the flight moves on, as a unit that has moved; others do nothing more (WFB9-RALLY-006)
      const feigned =
        (b.unit.status[u] & Status.Feigned) !== 0 &&
        modified(b, Hook.feignsFlight, unitSubject(b, u), 0, NO_ATTACK) !== 0;
      b.unit.did[u] |= feigned ? Did.Move | Did.RallyFeigned : Did.Rally | Did.MoveDone;
      (b as Wfb9Battle).unit.fledSince[u] = 0;
    },
  },
  compulsory: {
    others: stupidMoves,
    chargesOnContact: true, // WFB9-SRRMV-006
    noteStupidity(b, u, passed) {
      if (passed) b.unit.status[u] &= ~Status.Stupid;
      else b.unit.status[u] |= Status.Stupid; // WFB9-SRSPD-004
    },
  },
};
