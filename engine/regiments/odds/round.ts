import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import type { RegimentsBattle } from '../battle.js';
import { isFlank } from '../combat/combats.js';
import { disengage, engage, linked, sideOf, spanAlong } from '../contacts.js';
import { Hook } from '../core/hooks.js';
import { RoundDid, Status, unitSubject } from '../core/state.js';
import { Side } from '../layout.js';
import type { OddsRules } from './rules.js';
import { afterWounds, newOddsSide, type OddsSide, STATES, setLines, setRanks, setSide, sounds } from './sides.js';
import {
  makeRoom,
  mostCredits,
  newOddsStrikers,
  nextAt,
  nextStep,
  type OddsStrikers,
  setStrikers,
  stepChances,
} from './strikers.js';
import type { OddsKind } from './sums.js';

/** Largest difference of scores that is distinguished: from -SCORES to SCORES. */
export const SCORES = 255;

/**
 * The possible outcomes of one round of combat between two formations. Entry 0 of a pair is the first formation, entry
 * 1 the second. Arrays are reused if the object is passed in again.
 */
export interface RoundOdds {
  /**
   * `exact` for two formations alone whose attacks all go on the rank and file; `truncated` if others fight in the
   * combat (they are left out), if characters may be struck, if a champion fights a challenge (its blows are left out),
   * or if wounds without saves follow a lost round.
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
const strikers: readonly [OddsStrikers, OddsStrikers] = [newOddsStrikers(), newOddsStrikers()];
let now: Float64Array = new Float64Array(1024);
let then: Float64Array = new Float64Array(1024);
const line = new Float64Array(2);
/** Probabilities below this are ignored. */
const NOTHING = 1e-13;

/** The odds of rounds of combat in one game. `B` is its battle. */
export class CombatOdds<B extends RegimentsBattle> {
  private readonly rules: OddsRules<B>;

  constructor(rules: OddsRules<B>) {
    this.rules = rules;
  }

  /**
   * Computes the outcomes of the next round of combat between the formations `u` and `v`, which are in contact, in their
   * present state.
   * @throws RangeError if they are not in contact
   */
  round(b: B, u: number, v: number, into: RoundOdds = newRoundOdds()): RoundOdds {
    if (!linked(b, u, v)) throw new RangeError(`${b.setup.names[u]} and ${b.setup.names[v]} are not in contact`);
    const both = setSide(b, sides[0], u, sideOf(b, u, v)) && setSide(b, sides[1], v, sideOf(b, v, u));
    spanAlong(b, u, sides[0].side as Side, v, line);
    placeLines(0, line[1]);
    const others = b.unit.engaged[u] > 1 || b.unit.engaged[v] > 1;
    return this.work(b, both, others, into);
  }

  /**
   * Computes the outcomes of `round` as if `u` had just charged `v` and fought its `side` with its whole front, with
   * their Centres in line and both in their present state. Neither needs to be in reach of the other.
   */
  charge(b: B, u: number, v: number, side: Side, into: RoundOdds = newRoundOdds()): RoundOdds {
    return this.meeting(b, u, v, side, true, into);
  }

  /**
   * Computes the outcomes of `charge` for a round after the first: no unit charges any more, and all keep the weapons
   * that they use now.
   */
  later(b: B, u: number, v: number, side: Side, into: RoundOdds = newRoundOdds()): RoundOdds {
    return this.meeting(b, u, v, side, false, into);
  }

  private meeting(b: B, u: number, v: number, side: Side, charging: boolean, into: RoundOdds): RoundOdds {
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
    const others = b.unit.engaged[u] > 0 || b.unit.engaged[v] > 0;
    const meets = this.rules.meetsInContact && !linked(b, u, v);
    if (meets) engage(b, u, v, Side.front, side);
    const odds = this.work(b, both, others, into);
    if (meets) disengage(b, u, v);
    status[u] = before;
    status[v] = foe;
    charged[u] = declared;
    return odds;
  }

  private work(b: B, both: boolean, others: boolean, into: RoundOdds): RoundOdds {
    into.wins.fill(0);
    into.breaks.fill(0);
    into.destroyed.fill(0);
    into.meanLosses.fill(0);
    into.losses[0].fill(0);
    into.losses[1].fill(0);
    into.difference.fill(0);
    into.kind = both && !others && isPlain(b, 0) && isPlain(b, 1) ? 'exact' : 'truncated';
    if (!both) return into;
    const { fullRank } = b.setup.unit;
    for (const side of sides) {
      setLines(side);
      setRanks(side, fullRank[side.unit], this.rules.noRanks(b, side.unit));
    }
    this.rules.prepare(b, sides);
    // T9A-SPR-021: each side may fail its Fear Test, and then fights worse
    const fails = [this.rules.shaken(b, sides, 0), this.rules.shaken(b, sides, 1)];
    const did = [b.unit.roundDid[sides[0].unit], b.unit.roundDid[sides[1].unit]];
    for (let mask = 0; mask < 4; mask++) {
      let chance = 1;
      for (let i = 0; i < 2; i++) {
        const shaken = (mask >> i) & 1;
        chance *= shaken !== 0 ? fails[i] : 1 - fails[i];
        b.unit.roundDid[sides[i].unit] = shaken !== 0 ? did[i] | RoundDid.FailFear : did[i] & ~RoundDid.FailFear;
      }
      if (chance > 0) this.fight(b, chance, into);
    }
    for (let i = 0; i < 2; i++) b.unit.roundDid[sides[i].unit] = did[i];
    return into;
  }

  /** Computes one fight, whose outcome is weighted with `chance`: Initiative step by step, then the score. */
  private fight(b: B, chance: number, into: RoundOdds): void {
    const [p, q] = sides;
    for (let i = 0; i < 2; i++) {
      setStrikers(b, strikers[i], sides[i], sides[1 - i], this.rules.scoringSave);
      sides[1 - i].credits = mostCredits(strikers[i]);
      makeRoom(strikers[i], sides[1 - i].credits);
    }
    const cells = p.states * p.credits * q.states * q.credits;
    if (now.length < cells) {
      now = new Float64Array(cells);
      then = new Float64Array(cells);
    }
    now.fill(0, 0, cells);
    now[(p.states - 1) * q.states * q.credits + q.states - 1] = chance;
    let initiative = Number.POSITIVE_INFINITY;
    for (;;) {
      const [byP, byQ] = [nextAt(strikers[0], initiative), nextAt(strikers[1], initiative)];
      initiative = Math.max(byP, byQ);
      if (initiative < 0) break;
      step(initiative, cells, byP === initiative, byQ === initiative);
    }
    this.settle(b, into);
  }

  /**
   * Derives the outcome from what is left of both sides (T9A-WIN-001 to T9A-WIN-012, T9A-BRK-001 to T9A-BRK-003,
   * T9A-CMD-006, T9A-CMD-007; WFB9-CRES, WFB9-CRWIN, WFB9-BRK).
   */
  private settle(b: B, into: RoundOdds): void {
    const { rules } = this;
    const [p, q] = sides;
    const [all, wide] = [p.states * p.credits, q.states * q.credits];
    for (let row = 0; row < all; row++) {
      const i = row % p.states;
      const lostP = p.wounds - p.woundsLeft[i];
      const creditP = (row - i) / p.states;
      for (let column = 0; column < wide; column++) {
        const chance = now[row * wide + column];
        if (chance < NOTHING) continue;
        const j = column % q.states;
        const lostQ = q.wounds - q.woundsLeft[j];
        into.losses[0][lostP] += chance;
        into.losses[1][lostQ] += chance;
        into.meanLosses[0] += chance * lostP;
        into.meanLosses[1] += chance * lostQ;
        if (i === 0) into.destroyed[0] += chance;
        if (j === 0) into.destroyed[1] += chance;
        if (i === 0 || j === 0) {
          // T9A-NMF-001, WFB9-CRWIN-004: a side without enemies left counts as a winner
          if (i !== 0) into.wins[0] += chance;
          if (j !== 0) into.wins[1] += chance;
          continue;
        }
        const creditQ = (column - j) / q.states;
        const first = rules.score(sides, 0, i, j) + lostQ + creditQ;
        let difference = first - (rules.score(sides, 1, j, i) + lostP + creditP);
        let winner = difference > 0 ? 0 : 1;
        if (difference === 0) {
          winner = byMusician(i, j);
          if (winner >= 0) difference += winner === 0 ? rules.musicianPoints : -rules.musicianPoints;
        }
        into.difference[SCORES + Math.max(-SCORES, Math.min(SCORES, difference))] += chance;
        if (winner < 0) continue;
        into.wins[winner] += chance;
        const [own, foe] = winner === 1 ? [i, j] : [j, i];
        into.breaks[1 - winner] += chance * rules.breaks(b, sides, 1 - winner, own, foe, Math.abs(difference));
      }
    }
  }
}

/** Places both battle lines on one axis: the first side's line starts at `from`, the second side's line runs back from `to`. */
function placeLines(from: number, to: number): void {
  sides[0].mirrored = 0;
  sides[0].origin = from;
  sides[1].mirrored = 1;
  sides[1].origin = to;
}

/** True if the states describe everything about this side. */
function isPlain(b: RegimentsBattle, i: number): boolean {
  const side = sides[i];
  const subject = unitSubject(b, side.unit);
  const duels = b.unit.own[side.unit] > 0 && b.rules.challenges.opponentOf(b, side.unit) >= 0;
  return !duels && side.joinedCharacters === 0 && side.ends && modified(b, Hook.crumbles, subject, 0, NO_ATTACK) === 0;
}

/**
 * T9A-RND-004: computes all attacks of one Initiative at once, of one side or both. `now` becomes the distribution
 * after them. A row is a state of the first side, once more for each number of saved wounds that count for its enemy; a
 * column is one of the second side.
 */
function step(initiative: number, cells: number, byP: boolean, byQ: boolean): void {
  const [p, q] = sides;
  const [ofP, ofQ] = strikers;
  then.fill(0, 0, cells);
  nextStep(ofP);
  nextStep(ofQ);
  const pFirst = p.unit < q.unit; // the order in which the ranks close
  const [all, wide] = [p.states * p.credits, q.states * q.credits];
  for (let row = 0; row < all; row++) {
    const i = row % p.states;
    for (let column = 0; column < wide; column++) {
      const at = row * wide + column;
      const chance = now[at];
      if (chance < NOTHING) continue;
      const j = column % q.states;
      if (i === 0 || j === 0) {
        then[at] += chance;
        continue;
      }
      const onQ = byP ? stepChances(ofP, initiative, p, i, q, j, q.wounds) : -1;
      const onP = byQ ? stepChances(ofQ, initiative, q, j, p, i, p.wounds) : -1;
      const mostQ = byP ? ofP.memoMost[onQ] : 0;
      const mostP = byQ ? ofQ.memoMost[onP] : 0;
      const savedQ = byP ? ofP.memoSaved[onQ] : 0;
      const savedP = byQ ? ofQ.memoSaved[onP] : 0;
      for (let k = 0; k <= mostQ; k++) {
        for (let r = 0; r <= savedQ; r++) {
          const dealt = byP ? chance * ofP.memo[onQ * ofP.room + r * STATES + k] : chance;
          if (dealt === 0) continue;
          for (let m = 0; m <= mostP; m++) {
            for (let t = 0; t <= savedP; t++) {
              const both = byQ ? dealt * ofQ.memo[onP * ofQ.room + t * STATES + m] : dealt;
              if (both === 0) continue;
              let i2 = pFirst ? fall(p, i, m, q, j) : i;
              const j2 = fall(q, j, k, p, i2);
              if (!pFirst) i2 = fall(p, i, m, q, j2);
              then[credited(p, i2, row - i, t) * wide + credited(q, j2, column - j, r)] += both;
            }
          }
        }
      }
    }
  }
  const before = now;
  now = then;
  then = before;
}

/** Returns the row or column of `state` after `more` saved wounds, `from` being that of its first state with the saved wounds before. */
function credited({ states, credits }: OddsSide, state: number, from: number, more: number): number {
  return more === 0 ? from + state : Math.min(from + more * states, (credits - 1) * states) + state;
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

/** T9A-CMD-006, WFB9-CMD-015: returns the side that wins a draw: the one with a Musician if the other has none; else -1. */
function byMusician(i: number, j: number): number {
  const ours = sounds(sides[0], i);
  if (ours === sounds(sides[1], j)) return -1;
  return ours ? 0 : 1;
}
