import type { Side } from '../../engine/regiments/layout.js';
import { chargeOdds, newRoundOdds, type RoundOdds, SCORES } from '../../engine/rulesets/t9a/odds-round.js';
import { Status, type T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { chanceToCatch, moveDice } from './reach.js';
import type { Temperament } from './temperament.js';
import { worthOf, worthOfWound } from './values.js';

/** What is to be expected of the first round of a fight, from the side of the charger. */
export interface Fight {
  readonly win: number;
  readonly lose: number;
  /** Chances that the enemy, and that the charger, Breaks; and that either is wiped out. */
  readonly breaksFoe: number;
  readonly breaksOwn: number;
  readonly endsFoe: number;
  readonly endsOwn: number;
  /** Mean Wounds dealt and taken. */
  readonly dealt: number;
  readonly taken: number;
  /** Mean and variance of the score difference while both stand. */
  readonly lead: number;
  readonly spread: number;
}

function summary(odds: RoundOdds): Fight {
  let all = 0;
  let sum = 0;
  let squares = 0;
  for (let d = -SCORES; d <= SCORES; d++) {
    const chance = odds.difference[SCORES + d];
    if (chance === 0) continue;
    all += chance;
    sum += chance * d;
    squares += chance * d * d;
  }
  const lead = all > 0 ? sum / all : 0;
  return {
    win: odds.wins[0],
    lose: odds.wins[1],
    breaksFoe: odds.breaks[1],
    breaksOwn: odds.breaks[0],
    endsFoe: odds.destroyed[1],
    endsOwn: odds.destroyed[0],
    dealt: odds.meanLosses[1],
    taken: odds.meanLosses[0],
    lead,
    spread: all > 0 ? Math.max(0, squares / all - lead * lead) : 0,
  };
}

/** What of a unit makes its fights: models, Wounds, width, and whether it still has its standard. */
function conditionOf(b: T9aBattle, u: number): number {
  const { models, wounds, own, files, status } = b.unit;
  const flags = (status[u] & Status.StandardLost) !== 0 ? 1 : 0;
  return (
    (((models[u] * 16 + Math.min(15, wounds[u])) * 16 + Math.min(15, own[u])) * 64 + Math.min(63, files[u])) * 2 + flags
  );
}
/** Conditions are below this. */
const CONDITIONS = 2 ** 23;

/** Remembers the odds of fights by who fights whom and in what condition, for one battle. */
export class FightBook {
  private setup: unknown = null;
  private turn = 0;
  private readonly known = new Map<number, Map<number, Fight>>();
  private readonly odds = newRoundOdds();

  /** What comes of it if `u` charges `t` and reaches that side of it. */
  charge(b: T9aBattle, u: number, t: number, side: number): Fight {
    if (this.setup !== b.setup || this.turn !== b.core.gameTurn[0]) {
      this.setup = b.setup;
      this.turn = b.core.gameTurn[0];
      this.known.clear();
    }
    // the two flanks are alike
    const facing = side === 3 ? 1 : side;
    const pair = (u * 128 + t) * 4 + facing;
    let fights = this.known.get(pair);
    if (fights === undefined) {
      fights = new Map();
      this.known.set(pair, fights);
    }
    const key = conditionOf(b, u) * CONDITIONS + conditionOf(b, t);
    let fight = fights.get(key);
    if (fight === undefined) {
      fight = summary(chargeOdds(b, u, t, facing as Side, this.odds));
      fights.set(key, fight);
    }
    return fight;
  }
}

/** Share of a unit's worth that is lost when it Breaks and gets away: it may rally, or not. */
const ESCAPED = 0.45;
/** Rounds to come, after one that leaves both standing, count so much by who is ahead. */
const LATER = 0.3;

/** Points that the charger `u` may expect to win from a fight with `t`, and to lose in it; entries of `out`. */
export function stakes(b: T9aBattle, u: number, t: number, fight: Fight, out: Float64Array): void {
  const own = worthOf(b, u);
  const theirs = worthOf(b, t);
  const weCatch = chanceToCatch(moveDice(b, u), moveDice(b, t));
  const theyCatch = chanceToCatch(moveDice(b, t), moveDice(b, u));
  const foeGone = fight.endsFoe + fight.breaksFoe * (weCatch + (1 - weCatch) * ESCAPED);
  const ownGone = fight.endsOwn + fight.breaksOwn * (theyCatch + (1 - theyCatch) * ESCAPED);
  const foeStays = Math.max(0, 1 - fight.endsFoe - fight.breaksFoe);
  const ownStays = Math.max(0, 1 - fight.endsOwn - fight.breaksOwn);
  const ahead = Math.max(-1, Math.min(1, fight.lead / 6)) * Math.min(foeStays, ownStays) * LATER;
  out[0] = theirs * (foeGone + (ahead > 0 ? ahead : 0)) + foeStays * fight.dealt * worthOfWound(b, t);
  out[1] = own * (ownGone + (ahead < 0 ? -ahead : 0)) + ownStays * fight.taken * worthOfWound(b, u);
}

const both = new Float64Array(2);

/** What a fight is worth to the charger `u`, by its temperament: points won less points lost. */
export function valueOfFight(b: T9aBattle, u: number, t: number, fight: Fight, temper: Temperament): number {
  stakes(b, u, t, fight, both);
  return both[0] - temper.caution * both[1];
}
