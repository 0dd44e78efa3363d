import { linked } from '../../../engine/regiments/contacts.js';
import { Side } from '../../../engine/regiments/layout.js';
import { mayChooseWeapon, weaponsOf } from '../../../engine/rulesets/t9a/combat/weapon-choice.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import {
  chargeOdds,
  laterOdds,
  newRoundOdds,
  type RoundOdds,
  SCORES,
} from '../../../engine/rulesets/t9a/odds/round.js';
import { defendsWall } from '../../../engine/rulesets/t9a/terrain/walls.js';
import type { Temperament } from '../temperament.js';
import { Conditions } from './conditions.js';
import { chanceToCatch, moveDice } from './reach.js';
import { worthOf, worthOfWound } from './values.js';

/** What is to be expected of one round of a fight, from the side of the charger. */
export interface Round {
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

/** The round of the charge, and one of those that follow if neither side gives way. */
export interface Fight extends Round {
  readonly later: Round;
}

function summary(odds: RoundOdds): Round {
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

/** The two flanks of `t` are alike, unless a Wall lies before one of them; the right one stands for both. */
function sideOrLike(b: T9aBattle, t: number, side: number): Side {
  if (side !== Side.left || defendsWall(b, t, Side.left) !== defendsWall(b, t, Side.right)) return side as Side;
  return Side.right;
}

/** Fights that are remembered at most; then all are forgotten. */
const MOST = 20_000;

/** Remembers the odds of fights by who fights whom and in what condition, for all battles of the same armies. */
export class FightBook {
  private armies: unknown = null;
  private readonly known = new Map<number, Fight>();
  private readonly odds = newRoundOdds();
  private readonly conditions = new Conditions();

  /** A new decision: anything may have changed. */
  begin(b: T9aBattle): void {
    this.conditions.begin();
    if (this.armies === b.setup.unit) return;
    this.armies = b.setup.unit;
    this.known.clear();
  }

  /** What comes of it if `u` charges `t` and reaches that side of it. */
  charge(b: T9aBattle, u: number, t: number, side: number): Fight {
    if (linked(b, u, t)) return this.workOut(b, u, t, side as Side); // where they touch makes a difference
    const facing = sideOrLike(b, t, side);
    const key = this.conditions.ofFight(b, u, t, facing);
    let fight = this.known.get(key);
    if (fight === undefined) {
      if (this.known.size >= MOST) this.known.clear();
      fight = this.workOut(b, u, t, facing);
      this.known.set(key, fight);
    }
    return fight;
  }

  /** Both sides fight with the weapons that serve them best; the charger's is settled first. */
  private workOut(b: T9aBattle, u: number, t: number, side: Side): Fight {
    const { weapon } = b.unit;
    const ours = weapon[u];
    const theirs = weapon[t];
    let first = this.arm(b, u, t, side, u, 1, null);
    first = this.arm(b, u, t, side, t, -1, first);
    first ??= summary(chargeOdds(b, u, t, side, this.odds));
    const later = summary(laterOdds(b, u, t, side, this.odds));
    weapon[u] = ours;
    weapon[t] = theirs;
    return { ...first, later };
  }

  /** Puts the best weapon into the hand of `who`, one of the two, for whom a lead of that sign is good. */
  private arm(
    b: T9aBattle,
    u: number,
    t: number,
    side: Side,
    who: number,
    sign: number,
    known: Round | null,
  ): Round | null {
    const n = mayChooseWeapon(b, who) ? weaponsOf(b, who) : 1;
    if (n < 2) return known;
    const { weapon } = b.unit;
    let best: Round | null = null;
    let held = weapon[who];
    for (let w = 0; w < n; w++) {
      weapon[who] = w;
      const round = summary(chargeOdds(b, u, t, side, this.odds));
      if (best !== null && sign * balance(round) <= sign * balance(best)) continue;
      best = round;
      held = w;
    }
    weapon[who] = held;
    return best;
  }
}

/** How well a round goes for the charger. */
const balance = (r: Round): number =>
  r.win - r.lose + r.breaksFoe + r.endsFoe - r.breaksOwn - r.endsOwn + 0.05 * r.lead;

/** Share of a unit's points that counts as lost when the unit Breaks and is not caught. It may rally later. */
const ESCAPED = 0.45;
/** Rounds to come that are looked at, after the first: each counts so much of the one before. */
const ROUNDS = 2;
const PATIENCE = 0.8;
/** When all is counted, who is ahead by the score counts so much. */
const AHEAD = 0.15;

/** What each side may lose in a fight, as points; of its own and of the enemy's. */
export interface Stakes {
  won: number;
  lost: number;
}

/** Points that the charger `u` may expect to win from a fight with `t`, and to lose in it, over a few rounds. */
export function stakes(b: T9aBattle, u: number, t: number, fight: Fight, out: Stakes): void {
  const own = worthOf(b, u);
  const theirs = worthOf(b, t);
  const weCatch = chanceToCatch(moveDice(b, u), moveDice(b, t));
  const theyCatch = chanceToCatch(moveDice(b, t), moveDice(b, u));
  const foeLost = weCatch + (1 - weCatch) * ESCAPED;
  const ownLost = theyCatch + (1 - theyCatch) * ESCAPED;
  const foeWound = worthOfWound(b, t);
  const ownWound = worthOfWound(b, u);
  out.won = 0;
  out.lost = 0;
  let goesOn = 1;
  let round: Round = fight;
  for (let r = 0; r <= ROUNDS; r++) {
    const foeStays = Math.max(0, 1 - round.endsFoe - round.breaksFoe);
    const ownStays = Math.max(0, 1 - round.endsOwn - round.breaksOwn);
    out.won += goesOn * (theirs * (round.endsFoe + round.breaksFoe * foeLost) + foeStays * round.dealt * foeWound);
    out.lost += goesOn * (own * (round.endsOwn + round.breaksOwn * ownLost) + ownStays * round.taken * ownWound);
    goesOn *= PATIENCE * Math.max(0, foeStays + ownStays - 1);
    round = fight.later;
  }
  const ahead = goesOn * AHEAD * Math.max(-1, Math.min(1, round.lead / 4));
  if (ahead > 0) out.won += theirs * ahead;
  else out.lost -= own * ahead;
  out.won = Math.min(out.won, theirs);
  out.lost = Math.min(out.lost, own);
}

const both: Stakes = { won: 0, lost: 0 };

/** What a fight is worth to the charger `u`, by its temperament: points won less points lost. */
export function valueOfFight(b: T9aBattle, u: number, t: number, fight: Fight, temper: Temperament): number {
  stakes(b, u, t, fight, both);
  return both.won - temper.caution * both.lost;
}
