// Fleeing units that are charged or pursued (WFB9-FLCH, WFB9-PUR-008..012).
import { ANGLE_MASK, HALF_TURN, INCH } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import type { RegimentsBattle } from '../../../regiments/battle.js';
import { destroyUnit, End, woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { RoundDid, Status } from '../../../regiments/core/state.js';
import { firstJoined, isCharacter, nextJoined, onTable, tell } from '../../../regiments/core/units.js';
import { squaredBetween } from '../../../regiments/footprints.js';
import { stand } from '../../../regiments/formation.js';
import { judgePose, Spacing } from '../../../regiments/legality.js';
import { Refusal } from '../../../regiments/refusals.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { reformAtOnce } from '../movement/reform-at-once.js';

/** Unit Strength that removes all who flee before it (WFB9-FLCH-002). */
const ALL_FALL = 10;
/** Ticks by which the charger is moved back until it is an inch away. */
const STEP = 32;

/**
 * Takes `n` Wounds without saves off formation `u`: its rank and file, its champion, then its characters in their order.
 * GAP WFB9-FLCH-003: the rank and file fall first, joined characters last
 */
function fall(b: Wfb9Battle, u: number, n: number, by: number): void {
  let left = n;
  if (b.unit.pool[u] > 0) left -= woundPool(b, u, left, by);
  else if (b.unit.own[u] > 0) left -= woundIndividual(b, u, left, by);
  if (isCharacter(b, u) && !onTable(b, u)) return;
  for (let g = firstJoined(b, u); g >= 0 && left > 0; g = nextJoined(b, u, g)) left -= woundIndividual(b, g, left, by);
}

/** Moves `by` straight back until it is an inch from what is left of `u`, or something stands behind it (WFB9-FLCH-004). */
function stopBehind(b: Wfb9Battle, u: number, by: number): void {
  // GAP WFB9-FLCH-004: the charger goes straight back, onto no unit or impassable terrain and not off the table; where the losses have left more than an inch it stays
  const { x, y, facing, files, halfWidth, halfDepth } = b.unit;
  const back = (facing[by] + HALF_TURN) & ANGLE_MASK;
  const fromX = x[by];
  const fromY = y[by];
  const most = 2 * INCH + halfWidth[u] + halfDepth[u];
  for (let gone = 0; gone <= most && squaredBetween(b, u, by) < INCH * INCH; gone += STEP) {
    const toX = fromX + stepEast(back, gone + STEP);
    const toY = fromY + stepNorth(back, gone + STEP);
    if (judgePose(b, by, toX, toY, facing[by], files[by], Spacing.contact) !== Refusal.Legal) return;
    stand(b, by, toX, toY, facing[by]);
  }
}

/**
 * Fleeing unit `u` is caught by `by`: a unit of Unit Strength 10 or more removes it (WFB9-FLCH-002); another inflicts a Wound for each point,
 * without saves, and a charger stops an inch behind the survivors (WFB9-FLCH-003, WFB9-FLCH-004).
 */
export function runDown(b: Wfb9Battle, u: number, by: number): void {
  const strength = unitStrength(b, by);
  if (strength >= ALL_FALL) {
    destroyUnit(b, u, by, End.caught);
    return;
  }
  if (b.log !== null) tell(b, 'flight', u, `are run down: ${strength} ${strength === 1 ? 'Wound' : 'Wounds'}`);
  fall(b, u, strength, by);
  // a unit that is caught in its flight from this combat is out of reach of the pursuer, which has not moved yet
  const caughtAfar = (b.unit.roundDid[u] & RoundDid.Caught) !== 0;
  if (onTable(b, u) && onTable(b, by) && !caughtAfar) stopBehind(b, u, by);
}

/**
 * True if `u`, without enemies, may reform: they were wiped out in its round (WFB9-PUR-017), or before the phase in whose turn it charged them
 * (WFB9-PUR-043). A unit that has only lost contact moves on in its own turn (WFB9-CCMUL-026).
 */
function mayTurnFreed(b: RegimentsBattle, u: number): boolean {
  if ((b.unit.roundDid[u] & RoundDid.WipedOut) === 0) return false;
  return b.field.combat[0] !== NONE || (b.unit.status[u] & Status.Charging) !== 0;
}

/** Flights, and what units do whose enemies are gone. */
export const FLIGHT: Pick<RegimentsRules, 'flight' | 'pursuit'> = {
  flight: {
    // GAP WFB9-PUR-015: all enemies of the combat are ignored in the flight from it, and do no harm on the way
    weightOf: (b, u) => unitStrength(b as Wfb9Battle, u), // WFB9-CCMUL-018
    drawsLots: true, // WFB9-CCMUL-018
    noteBegun(b, u) {
      (b as Wfb9Battle).unit.fledSince[u] = b.core.playerTurns[0]; // WFB9-RALLY-002
    },
    runDown: (b, u, by) => runDown(b as Wfb9Battle, u, by),
  },
  pursuit: {
    turn: reformAtOnce, // WFB9-PUR-017
    hasRoomToTurn: () => true,
    mayTurnFreed,
    clearance: INCH, // WFB9-PUR-020
    testsToTurn: false, // WFB9-PUR-031
    mustRestrain: (b, u) => (b as Wfb9Battle).unit.victories[u] > 1, // WFB9-PUR-026
  },
};
