// What this game supplies to the chapters of charges of its family.
import { arcOf } from '../../../kernel/geometry/arcs.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { holds } from '../../../kernel/special-rules.js';
import { CERTAIN } from '../../../regiments/charges/moving-chargers.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Did, unitSubject } from '../../../regiments/core/state.js';
import { formationOf, movement } from '../../../regiments/core/units.js';
import { modelCentre } from '../../../regiments/formation.js';
import { terrorTest } from '../../../regiments/panic/terror.js';
import type { RegimentsRules } from '../../../regiments/rules.js';
import { canStandAndShoot } from '../../../regiments/shooting/shooting-phase.js';
import { Ask } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { unitStrength } from '../core/unit-strength.js';
import { distanceCounted, distanceDice } from '../movement/distances.js';
import { owesCourage } from '../psychology/terror.js';
import { mayShootFirst } from '../shooting/ways-of-fire.js';
import { crossesForest } from '../terrain/terrain-rules.js';
import { losesBonuses, MOST_SAVED, noteCharged, obstacleAgainst, savedByObstacle } from './defended-obstacles.js';
import { alsoCharges, countSets, mayReach, noteSet, otherOfSet, swapTargets } from './other-targets.js';

const centre = new Float64Array(2);
/** Models of a front rank in each zone, in the order of `Side`. */
const inZone = new Int32Array(4);

/**
 * Returns the side of `t` that a charge of `u` strikes: that of the zone which holds most models of the front rank of `u`
 * (WFB9-CHG-013..015); -1 if two hold as many, so that a die decides.
 * GAP WFB9-CHG-015: a model stands in the zone in which its centre is
 */
export function sideOfCharge(b: Wfb9Battle, u: number, t: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  inZone.fill(0);
  const front = formationOf(b, u) === u ? Math.min(b.unit.files[u], b.unit.models[u]) : 0;
  for (let file = 0; file < front; file++) {
    modelCentre(b, u, file, 0, centre);
    inZone[arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], centre[0], centre[1])]++;
  }
  // a character that charges out of its unit stands by itself
  if (front === 0) inZone[arcOf(x[t], y[t], facing[t], halfWidth[t], halfDepth[t], x[u], y[u])]++;
  let most = 0;
  for (let side = 1; side < 4; side++) if (inZone[side] > inZone[most]) most = side;
  for (let side = 0; side < 4; side++) if (side !== most && inZone[side] === inZone[most]) return -1;
  return most;
}

/** Rolls of 216 in which the highest die, the sum of two, and of the best two of three are at least a number. */
const HIGHEST = Uint8Array.from([216, 216, 210, 192, 162, 120, 66, 0]);
const TWO_DICE = Uint8Array.from([216, 216, 216, 210, 198, 180, 156, 126, 90, 60, 36, 18, 6, 0]);
const BEST_OF_THREE = Uint8Array.from([216, 216, 216, 215, 212, 205, 193, 174, 147, 113, 77, 43, 16, 0]);

/** In how many of 216 rolls a charge of `u` over `distance` ticks is long enough (WFB9-CHMV-002, WFB9-CHMV-003, WFB9-SRSWI-001). */
export function waysToReach(b: Wfb9Battle, u: number, distance: number): number {
  const sure = modified(b, Hook.chargeRange, unitSubject(b, u), movement(b, u), NO_ATTACK);
  const need = Math.max(0, Math.ceil(distance / INCH) - sure);
  if (need <= 1) return CERTAIN;
  if (distanceCounted(b, u, Roll.ChargeRange) === 1) return HIGHEST[Math.min(7, need)];
  const table = distanceDice(b, u, Roll.ChargeRange) === 3 ? BEST_OF_THREE : TWO_DICE;
  return table[Math.min(13, need)];
}

/** Unit Strengths below which a target aligns to its charger, and from which a charger has small ones align (WFB9-CHMV-012). */
const SMALL = 5;
const STRONG = 10;

/** Charges. */
export const CHARGES: RegimentsRules['charges'] = {
  sideOf: (b, u, t) => sideOfCharge(b as Wfb9Battle, u, t),
  leastOfDice: () => 0,
  // GAP WFB9-FOR-002: a charge may be declared over the whole range, and fails if its way turns out to be too long
  lostOnTheWay: (b, u, path, first) => (crossesForest(b as Wfb9Battle, u, path, first) ? INCH : 0),
  savedByObstacle: (b, u, t) => savedByObstacle(b as Wfb9Battle, u, t),
  mostSaved: MOST_SAVED,
  mayReach: (b, u, t, reaches) => mayReach(b as Wfb9Battle, u, t, reaches),
  mayTouchOthers: true,
  countSets: (b, u, t, reaches) => countSets(b as Wfb9Battle, u, t, reaches),
  otherOfSet: (b, u, t, n, k, reaches) => otherOfSet(b as Wfb9Battle, u, t, n, k, reaches),
  noteSet: (b, u, t, n, reaches) => noteSet(b as Wfb9Battle, u, t, n, reaches),
  alsoCharges: (b, u, v) => alsoCharges(b as Wfb9Battle, u, v),
  swapTargets: (b, u, v) => swapTargets(b as Wfb9Battle, u, v),
  between: (b, u, t) => obstacleAgainst(b as Wfb9Battle, u, t) + 1,
  noteArrived: (b, u, t, between) => noteCharged(b as Wfb9Battle, u, t, between - 1),
  hasBonuses: (b, u) => !losesBonuses(b as Wfb9Battle, u),
  goesStraightIfBarred: false,
  // WFB9-CHMV-012
  targetAligns: (b, u, t) => unitStrength(b as Wfb9Battle, t) < SMALL && unitStrength(b as Wfb9Battle, u) >= STRONG,
  // WFB9-SRFCV-005
  mayFireAndFlee: (b, t, u) => holds(b, unitSubject(b, t), Rule.FastCavalry) && canStandAndShoot(b, t, u),
  // GAP WFB9-REAC-016: who has fled in this player turn, from a charge or in panic, neither turns nor flees again
  fleesAgain: (b, t) => (b.unit.did[t] & Did.Move) === 0,
  waysToReach: (b, u, distance) => waysToReach(b as Wfb9Battle, u, distance),
  noteDeclared: () => {},
  owesCourage: (b, u, t) => owesCourage(b as Wfb9Battle, u, t), // WFB9-SRTER-005
  courageTest: Roll.CourageTest,
  mayShootFirst: (b, u, t) => mayShootFirst(b as Wfb9Battle, u, t), // WFB9-SRQTF-003
  askShots: Ask.ChargeShots,
  askReactionOrder: Ask.ReactionOrder,
  terrorTest,
};
