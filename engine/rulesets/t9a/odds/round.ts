import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { Terrain } from '../../../regiments/battle.js';
import { rankBonusOf } from '../../../regiments/combat/combat-score.js';
import { isFlank } from '../../../regiments/combat/combats.js';
import { linked, sideOf, spanAlong } from '../../../regiments/contacts.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { RoundDid, Status, unitSubject } from '../../../regiments/core/state.js';
import { hasBattleStandard, hasMusician, hasStandard } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { immuneToFear } from '../../../regiments/leadership/fear.js';
import { holdsGround, leadershipOf } from '../../../regiments/leadership/leadership.js';
import { mostlyInside } from '../../../regiments/terrain/terrain.js';
import { chargeBonus, sideBonusOf } from '../combat/combat-score.js';
import type { T9aBattle } from '../core/state.js';
import { chanceOfTest, type OddsKind } from './attacks.js';
import { afterWounds, newOddsSide, type OddsSide, STATES, setLines, setSide } from './sides.js';
import { anyAt, newOddsStrikers, nextStep, setStrikers, stepChances } from './strikers.js';

/** Largest difference of scores that is distinguished: from -SCORES to SCORES. */
export const SCORES = 255;

/**
 * The possible outcomes of one round of combat between two formations. Entry 0 of a pair is the first formation, entry
 * 1 the second. Arrays are reused if the object is passed in again.
 */
export interface RoundOdds {
  /**
   * `exact` for two formations alone whose attacks all go on the rank and file; `truncated` if others fight in the
   * combat (they are left out), if characters may be struck, or if wounds without saves follow a lost round.
   */
  kind: OddsKind;
  /** Probability that each formation wins the round; the rest are draws. A side that is wiped out has lost. */
  readonly wins: Float64Array;
  /** Probability that each formation loses the round and Breaks, and that it is wiped out. */
  readonly breaks: Float64Array;
  readonly destroyed: Float64Array;
  /** Mean of the Wounds lost. */
  readonly meanLosses: Float64Array;
  /** Probabilities of the Wounds lost: entry `n`, up to the Wounds that each formation has. */
  readonly losses: readonly [Float64Array, Float64Array];
  /** Probabilities of the first score minus the second, if both formations still exist: entry `SCORES + difference`. */
  readonly difference: Float64Array;
}

/** Returns an empty record for odds, which can be reused. */
export function newRoundOdds(): RoundOdds {
  return {
    kind: 'exact',
    wins: new Float64Array(2),
    breaks: new Float64Array(2),
    destroyed: new Float64Array(2),
    meanLosses: new Float64Array(2),
    losses: [new Float64Array(STATES), new Float64Array(STATES)],
    difference: new Float64Array(2 * SCORES + 1),
  };
}

const sides: readonly [OddsSide, OddsSide] = [newOddsSide(), newOddsSide()];
const strikers = [newOddsStrikers(), newOddsStrikers()] as const;
let now: Float64Array = new Float64Array(1024);
let then: Float64Array = new Float64Array(1024);
const line = new Float64Array(2);
/**
 * Leadership of each side (-1 until it is computed), and whether it may reroll. Losses in the fight do not change them.
 */
const courage = new Int8Array(2);
const again = new Uint8Array(2);
/** Probabilities below this are ignored. */
const NOTHING = 1e-13;

/**
 * Computes the outcomes of the next round of combat between the formations `u` and `v`, which are in contact, in their
 * present state.
 * @throws RangeError if they are not in contact
 */
export function roundOdds(b: T9aBattle, u: number, v: number, into: RoundOdds = newRoundOdds()): RoundOdds {
  if (!linked(b, u, v)) throw new RangeError(`${b.setup.names[u]} and ${b.setup.names[v]} are not in contact`);
  const both = setSide(b, sides[0], u, sideOf(b, u, v)) && setSide(b, sides[1], v, sideOf(b, v, u));
  spanAlong(b, u, sides[0].side as Side, v, line);
  placeLines(0, line[1]);
  const others = b.unit.engaged[u] > 1 || b.unit.engaged[v] > 1;
  return work(b, both, others, into);
}

/**
 * Computes the outcomes of `roundOdds` as if `u` had just charged `v` and fought its `side` with its whole front, with
 * their Centres in line and both in their present state. Neither needs to be in reach of the other.
 */
export function chargeOdds(
  b: T9aBattle,
  u: number,
  v: number,
  side: Side,
  into: RoundOdds = newRoundOdds(),
): RoundOdds {
  return meeting(b, u, v, side, true, into);
}

/**
 * Computes the outcomes of `chargeOdds` for a round after the first: no unit charges any more, and all keep the weapons
 * that they use now.
 */
export function laterOdds(b: T9aBattle, u: number, v: number, side: Side, into: RoundOdds = newRoundOdds()): RoundOdds {
  return meeting(b, u, v, side, false, into);
}

function meeting(b: T9aBattle, u: number, v: number, side: Side, charging: boolean, into: RoundOdds): RoundOdds {
  const both = setSide(b, sides[0], u, Side.front) && setSide(b, sides[1], v, side);
  const long = [0, 1].map((i) => (isFlank(sides[i].side) ? sides[i].deep : sides[i].files) * sides[i].step);
  placeLines(0, (long[0] + long[1]) / 2);
  const { status, charged } = b.unit;
  const before = status[u];
  const foe = status[v];
  const declared = charged[u];
  status[u] = before & ~(Status.WeaponChosen | Status.Charging | Status.Downhill);
  status[u] |= charging ? Status.Charging : Status.WeaponChosen;
  if (!charging) status[v] = (foe & ~(Status.Charging | Status.Downhill)) | Status.WeaponChosen;
  charged[u] = v;
  const odds = work(b, both, b.unit.engaged[u] > 0 || b.unit.engaged[v] > 0, into);
  status[u] = before;
  status[v] = foe;
  charged[u] = declared;
  return odds;
}

/** Places both battle lines on one axis: the first side's line starts at `from`, the second side's line runs back from `to`. */
function placeLines(from: number, to: number): void {
  sides[0].mirrored = 0;
  sides[0].origin = from;
  sides[1].mirrored = 1;
  sides[1].origin = to;
}

function work(b: T9aBattle, both: boolean, others: boolean, into: RoundOdds): RoundOdds {
  into.wins.fill(0);
  into.breaks.fill(0);
  into.destroyed.fill(0);
  into.meanLosses.fill(0);
  into.losses[0].fill(0);
  into.losses[1].fill(0);
  into.difference.fill(0);
  into.kind = both && !others && isPlain(b, 0) && isPlain(b, 1) ? 'exact' : 'truncated';
  if (!both) return into;
  for (const side of sides) setLines(side);
  prepare(b);
  // T9A-SPR-021: each side may fail its Fear Test, and then fights worse
  const fails = [fearOf(b, 0), fearOf(b, 1)];
  const did = [b.unit.roundDid[sides[0].unit], b.unit.roundDid[sides[1].unit]];
  for (let mask = 0; mask < 4; mask++) {
    let chance = 1;
    for (let i = 0; i < 2; i++) {
      const shaken = (mask >> i) & 1;
      chance *= shaken !== 0 ? fails[i] : 1 - fails[i];
      b.unit.roundDid[sides[i].unit] = shaken !== 0 ? did[i] | RoundDid.FailFear : did[i] & ~RoundDid.FailFear;
    }
    if (chance > 0) fight(b, chance, into);
  }
  for (let i = 0; i < 2; i++) b.unit.roundDid[sides[i].unit] = did[i];
  return into;
}

/** True if the states describe everything about this side. */
function isPlain(b: T9aBattle, i: number): boolean {
  const side = sides[i];
  const subject = unitSubject(b, side.unit);
  return side.joinedCharacters === 0 && side.ends && modified(b, Hook.crumbles, subject, 0, NO_ATTACK) === 0;
}

/** Returns the probability that side `i` fails a Fear Test at the start of the round. */
function fearOf(b: T9aBattle, i: number): number {
  const u = sides[i].unit;
  if (immuneToFear(b, u) || !frightened(b, i)) return 0;
  return 1 - passing(b, i, 0, Roll.FearTest);
}

function frightened(b: T9aBattle, i: number): boolean {
  return modified(b, Hook.frightens, unitSubject(b, sides[1 - i].unit), 0, NO_ATTACK) > 0;
}

/**
 * Returns the probability that side `i` passes a Leadership test with `modifier` (T9A-STA-012, T9A-BSB-002,
 * T9A-SPR-020).
 */
function passing(b: T9aBattle, i: number, modifier: number, roll: number): number {
  const u = sides[i].unit;
  const subject = unitSubject(b, u);
  // the Fear of an enemy that it does not touch yet must be added
  const fear = !linked(b, u, sides[1 - i].unit) && frightened(b, i) && !immuneToFear(b, u) ? 1 : 0;
  if (courage[i] < 0) {
    courage[i] = leadershipOf(b, u);
    again[i] = holdsGround(b, u) ? 1 : 0;
  }
  const own = Math.max(0, Math.min(10, courage[i] - fear + modifier));
  const leadership = modified(b, Hook.testLeadership, subject, own, roll);
  const passed = chanceOfTest(leadership, modified(b, Hook.testDice, subject, 2, roll));
  return again[i] !== 0 ? 1 - (1 - passed) * (1 - passed) : passed;
}

/** Computes one fight, whose outcome is weighted with `chance`: Initiative step by step, then the score. */
function fight(b: T9aBattle, chance: number, into: RoundOdds): void {
  const [p, q] = sides;
  const cells = p.states * q.states;
  if (now.length < cells) {
    now = new Float64Array(cells);
    then = new Float64Array(cells);
  }
  now.fill(0, 0, cells);
  now[cells - 1] = chance;
  for (let i = 0; i < 2; i++) setStrikers(b, strikers[i], sides[i], sides[1 - i]);
  for (let initiative = 10; initiative >= 0; initiative--) {
    const byP = anyAt(strikers[0], initiative);
    const byQ = anyAt(strikers[1], initiative);
    if (byP || byQ) step(initiative, cells, byP, byQ);
  }
  settle(b, into);
}

/**
 * T9A-RND-004: computes all attacks of one Initiative at once, of one side or both. `now` becomes the distribution
 * after them.
 */
function step(initiative: number, cells: number, byP: boolean, byQ: boolean): void {
  const [p, q] = sides;
  const [ofP, ofQ] = strikers;
  then.fill(0, 0, cells);
  nextStep(ofP);
  nextStep(ofQ);
  const pFirst = p.unit < q.unit; // the order in which the ranks close
  for (let i = 0; i < p.states; i++) {
    for (let j = 0; j < q.states; j++) {
      const at = i * q.states + j;
      const chance = now[at];
      if (chance < NOTHING) continue;
      if (i === 0 || j === 0) {
        then[at] += chance;
        continue;
      }
      const onQ = byP ? stepChances(ofP, initiative, p, i, q, j, q.wounds) : -1;
      const onP = byQ ? stepChances(ofQ, initiative, q, j, p, i, p.wounds) : -1;
      const mostQ = byP ? ofP.memoMost[onQ] : 0;
      const mostP = byQ ? ofQ.memoMost[onP] : 0;
      for (let k = 0; k <= mostQ; k++) {
        const dealt = byP ? chance * ofP.memo[onQ * STATES + k] : chance;
        if (dealt === 0) continue;
        for (let m = 0; m <= mostP; m++) {
          const both = byQ ? dealt * ofQ.memo[onP * STATES + m] : dealt;
          if (both === 0) continue;
          if (pFirst) {
            const i2 = fall(p, i, m, q, j);
            then[i2 * q.states + fall(q, j, k, p, i2)] += both;
          } else {
            const j2 = fall(q, j, k, p, i);
            then[fall(p, i, m, q, j2) * q.states + j2] += both;
          }
        }
      }
    }
  }
  const before = now;
  now = then;
  then = before;
}

/** Returns the state after `state` loses `wounds` Wounds to an enemy in state `foeState`. */
function fall(s: OddsSide, state: number, wounds: number, foe: OddsSide, foeState: number): number {
  if (wounds === 0) return state;
  const t = s.woundsLeft[state] - wounds;
  if (t <= 0) return 0;
  const next = s.first[t];
  if (!s.ends || s.models[next] >= s.files) return next;
  if (foeState === 0) return afterWounds(s, state, wounds, 1, 0);
  return afterWounds(s, state, wounds, foe.from[foeState], foe.to[foeState]);
}

/** Returns the number of Full Ranks of a state (T9A-UNI-009). */
function fullRanksOf(b: T9aBattle, s: OddsSide, state: number, none: boolean): number {
  const need = b.setup.unit.fullRank[s.unit];
  const files = Math.min(s.files, s.models[state]);
  if (none || files < need || files === 0) return 0;
  return Math.floor(s.models[state] / files) + (s.models[state] % files >= need ? 1 : 0);
}

/** For each side: the part of its score that does not depend on dice, and the data of its Break Test. */
const bonus = new Int16Array(2);
const standard = new Int16Array(2);
const musician = new Int16Array(2);
const noRanks = [false, false];
const steady = [false, false];
const stubborn = [false, false];
const wooded = [false, false];
/** Values by state; see `prepareStates`. */
const ranksLeft = [new Int16Array(STATES), new Int16Array(STATES)] as const;
const score = [new Int16Array(STATES), new Int16Array(STATES)] as const;
/** Probability to Break, by what the score subtracts from Leadership; -1 if it is not computed yet. */
const breaking = [new Float64Array(16), new Float64Array(16)] as const;

/** Prepares the values that no Fear Test and no loss changes for either side. */
function prepare(b: T9aBattle): void {
  for (let i = 0; i < 2; i++) {
    const u = sides[i].unit;
    const subject = unitSubject(b, u);
    bonus[i] = chargeBonus(b, u) + (hasBattleStandard(b, u) ? 1 : 0);
    bonus[i] = modified(b, Hook.combatScore, subject, bonus[i], NO_ATTACK);
    standard[i] = hasStandard(b, u) ? 1 : 0;
    musician[i] = hasMusician(b, u) ? 1 : 0;
    noRanks[i] = modified(b, Hook.noRanks, subject, 0, NO_ATTACK) !== 0;
    steady[i] =
      permission(b, Hook.takesBreak, subject, NO_ATTACK) === CANNOT ||
      modified(b, Hook.crumbles, subject, 0, NO_ATTACK) !== 0;
    stubborn[i] = modified(b, Hook.stubborn, subject, 0, NO_ATTACK) !== 0;
    wooded[i] = mostlyInside(b, u, Terrain.forest);
    breaking[i].fill(-1);
    courage[i] = -1;
    prepareStates(b, i);
  }
}

/** Computes the Full Ranks of each state of side `i`, and its score without the Wounds dealt. */
function prepareStates(b: T9aBattle, i: number): void {
  const side = sides[i];
  const foe = sides[1 - i];
  for (let state = 0; state < side.states; state++) {
    const ranks = fullRanksOf(b, side, state, noRanks[i]);
    const held = side.pool[state] > 0 ? standard[i] : 0;
    ranksLeft[i][state] = ranks;
    score[i][state] = bonus[i] + held + rankBonusOf(ranks) + sideBonusOf(foe.side, ranks);
  }
}

/** Returns the probability that side `i` Breaks if the score subtracts `penalty` from its Leadership (T9A-BRK-001). */
function breaksAt(b: T9aBattle, i: number, penalty: number): number {
  if (steady[i]) return 0;
  const p = Math.min(penalty, 15);
  if (breaking[i][p] < 0) breaking[i][p] = 1 - passing(b, i, -p, Roll.BreakTest);
  return breaking[i][p];
}

/**
 * Derives the outcome from what is left of both sides (T9A-WIN-001 to T9A-WIN-012, T9A-BRK-001 to T9A-BRK-003,
 * T9A-CMD-006, T9A-CMD-007).
 */
function settle(b: T9aBattle, into: RoundOdds): void {
  const [p, q] = sides;
  for (let i = 0; i < p.states; i++) {
    const lostP = p.wounds - p.woundsLeft[i];
    for (let j = 0; j < q.states; j++) {
      const chance = now[i * q.states + j];
      if (chance < NOTHING) continue;
      const lostQ = q.wounds - q.woundsLeft[j];
      into.losses[0][lostP] += chance;
      into.losses[1][lostQ] += chance;
      into.meanLosses[0] += chance * lostP;
      into.meanLosses[1] += chance * lostQ;
      if (i === 0) into.destroyed[0] += chance;
      if (j === 0) into.destroyed[1] += chance;
      if (i === 0 || j === 0) {
        // T9A-NMF-001: a side without enemies left counts as a winner
        if (i !== 0) into.wins[0] += chance;
        if (j !== 0) into.wins[1] += chance;
        continue;
      }
      const ranksP = ranksLeft[0][i];
      const ranksQ = ranksLeft[1][j];
      const difference = score[0][i] + lostQ - (score[1][j] + lostP);
      into.difference[SCORES + Math.max(-SCORES, Math.min(SCORES, difference))] += chance;
      const winner = difference !== 0 ? (difference > 0 ? 0 : 1) : byMusician(i, j);
      if (winner < 0) continue;
      into.wins[winner] += chance;
      const loser = 1 - winner;
      const own = loser === 0 ? ranksP : ranksQ;
      const theirs = loser === 0 ? ranksQ : ranksP;
      const disrupted = sides[loser].side !== Side.front && theirs >= 2;
      const steadfast = own > theirs && !disrupted && !wooded[loser];
      const penalty = stubborn[loser] || steadfast ? 0 : Math.abs(difference);
      into.breaks[loser] += chance * breaksAt(b, loser, penalty);
    }
  }
}

/** T9A-CMD-006: returns the side that wins a draw: the one with a Musician if the other has none. */
function byMusician(i: number, j: number): number {
  // T9A-CMD-002: the last rank-and-file model is the Standard Bearer, if the unit has one
  const ours = sides[0].pool[i] > standard[0] ? musician[0] : 0;
  const theirs = sides[1].pool[j] > standard[1] ? musician[1] : 0;
  if (ours === theirs) return -1;
  return ours > theirs ? 0 : 1;
}
