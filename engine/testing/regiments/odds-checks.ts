// Fights of two units, each played many times by the real procedures, beside their exact odds.
import type { OddsChecks } from '../../game.js';
import { copyBattle } from '../../kernel/battle.js';
import { enter, type Procedure, runUntil } from '../../kernel/procedure.js';
import { accept, options, type Ruleset, waiting } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { gatherCombats } from '../../regiments/combat/combats.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { RoundDid, Status } from '../../regiments/core/state.js';
import { alive } from '../../regiments/core/units.js';
import type { Side } from '../../regiments/layout.js';
import { type CombatOdds, newRoundOdds, type RoundOdds, SCORES } from '../../regiments/odds/round.js';
import { woundsOf } from '../../regiments/odds/volleys.js';
import { goodness } from '../chi-square.js';
import type { RegimentsReport } from './report.js';
import type { Placement, RegimentsScene } from './scene.js';

/** Two units in contact: the front of the first touches `side` of the second. `U` describes a unit of a scene. */
export interface Matchup<U> {
  readonly name: string;
  readonly first: U;
  readonly second: U;
  readonly side: keyof typeof Side;
  /** The unit that has just charged. */
  readonly charged: 'first' | 'second' | 'nobody';
  /** Inches by which the first unit is to the right of the middle. */
  readonly offset: number;
}

/** A fight by the names of its troops; see `Matchup`. */
export type FightRow<T> = readonly [
  T,
  T,
  Matchup<unknown>['charged']?,
  Matchup<unknown>['side']?,
  Matchup<unknown>['offset']?,
];

/** Counts of the results of a round, with the same entries as `RoundOdds`. */
export interface RoundCounts {
  readonly losses: readonly [Float64Array, Float64Array];
  readonly difference: Float64Array;
  /** Counts of: wins of the first and of the second unit, draws, Breaks of each, destructions of each. */
  readonly outcomes: Float64Array;
}

/** The result of comparing samples with exact odds: the probability of each deviation, and the smallest of them. */
export interface MatchupCheck {
  readonly name: string;
  readonly kind: RoundOdds['kind'];
  readonly first: number;
  readonly second: number;
  readonly score: number;
  readonly outcome: number;
  readonly least: number;
}

const at =
  (name: string) =>
  (p: Procedure, step: number): boolean =>
    p === roundOfCombat && p.stepNames[step] === name;
const beforeTests = at('breakTests');
const afterTests = at('panic');

/** The matchups of one game. */
export class OddsMatchups<B extends RegimentsBattle, U extends Placement> {
  private readonly rules: Ruleset<B>;
  private readonly odds: CombatOdds<B>;
  private readonly newScene: () => RegimentsScene<B, U, RegimentsReport<B>>;
  private readonly answersFirst: readonly number[];

  /** @param answersFirst kinds of questions that are answered with the first option, so that all attacks go on the rank and file; others get the last */
  constructor(
    rules: Ruleset<B>,
    odds: CombatOdds<B>,
    newScene: () => RegimentsScene<B, U, RegimentsReport<B>>,
    answersFirst: readonly number[],
  ) {
    this.rules = rules;
    this.odds = odds;
    this.newScene = newScene;
    this.answersFirst = answersFirst;
  }

  /** Returns fights by the names of their troops. */
  named<T extends string>(troops: Readonly<Record<T, U>>, fights: readonly FightRow<T>[]): readonly Matchup<U>[] {
    return fights.map(([first, second, charged = 'nobody', side = 'front', offset = 0]) => ({
      name: `${first} against ${second}${charged === 'nobody' ? '' : `, ${charged} charged`}${side === 'front' ? '' : `, ${side}`}`,
      first: troops[first],
      second: troops[second],
      side,
      charged,
      offset,
    }));
  }

  /** Builds the battle of a matchup, stopped before its round of combat. Unit row 0 is the first unit, row 1 the second. */
  prepare(m: Matchup<U>): B {
    const { b } = this.newScene()
      .unit('first', m.first)
      .enemy('second', { at: [36, 24], ...m.second })
      .engaged('first', 'second', { side: m.side, offset: m.offset })
      .phase('combat')
      .level('command')
      .with((battle) => {
        if (m.charged === 'nobody') {
          battle.unit.status[0] |= Status.WeaponChosen;
          battle.unit.status[1] |= Status.WeaponChosen;
          return;
        }
        const charger = m.charged === 'first' ? 0 : 1;
        battle.unit.status[charger] |= Status.Charging;
        battle.unit.charged[charger] = 1 - charger;
      })
      .start();
    b.dice.source = null;
    b.log = null;
    gatherCombats(b);
    enter(b, roundOfCombat, 0, 0);
    return b;
  }

  private runTo(b: B, step: (p: Procedure, step: number) => boolean): void {
    while (!runUntil(b, step)) {
      if (!waiting(b)) continue;
      const n = options(this.rules, b);
      accept(this.rules, b, this.answersFirst.includes(b.decision.kind[0]) ? 0 : n - 1);
    }
  }

  /** Fights the round of `prepared` `n` times with the seeds `seed`, `seed + 1` and so on, and counts the results. */
  sample(prepared: B, n: number, seed: number): RoundCounts {
    const b = this.rules.create(prepared.setup);
    const started = [woundsOf(prepared, 0), woundsOf(prepared, 1)];
    const counts: RoundCounts = {
      losses: [new Float64Array(started[0] + 1), new Float64Array(started[1] + 1)],
      difference: new Float64Array(2 * SCORES + 1),
      outcomes: new Float64Array(7),
    };
    for (let i = 0; i < n; i++) {
      copyBattle(b, prepared);
      b.dice.seed(seed + i);
      this.runTo(b, beforeTests);
      const there = [0, 1].map((u) => alive(b, u));
      for (let u = 0; u < 2; u++) {
        counts.losses[u][started[u] - (there[u] ? woundsOf(b, u) : 0)]++;
        if (!there[u]) counts.outcomes[5 + u]++;
      }
      this.runTo(b, afterTests);
      const { score } = b.combat;
      if (there[0] && there[1]) counts.difference[SCORES + score[0] - score[1]]++;
      const lost = (u: number) => !there[u] || (b.unit.roundDid[u] & RoundDid.Lost) !== 0;
      counts.outcomes[lost(1) && !lost(0) ? 0 : lost(0) && !lost(1) ? 1 : 2]++;
      for (let u = 0; u < 2; u++) if ((b.unit.roundDid[u] & RoundDid.Broke) !== 0) counts.outcomes[3 + u]++;
    }
    return counts;
  }

  /** Compares `n` sampled rounds of a matchup with its exact odds. */
  check(m: Matchup<U>, n: number, seed: number): MatchupCheck {
    const prepared = this.prepare(m);
    const odds = this.odds.round(prepared, 0, 1, newRoundOdds());
    const counts = this.sample(prepared, n, seed);
    const first = goodness(counts.losses[0], odds.losses[0], n);
    const second = goodness(counts.losses[1], odds.losses[1], n);
    const score = goodness(withRest(counts.difference, n), withRest(odds.difference, 1), n);
    const outcome = outcomesOf(counts.outcomes, odds, n);
    const least = Math.min(first, second, score, outcome);
    return { name: m.name, kind: odds.kind, first, second, score, outcome, least };
  }

  /** Returns the checks of these matchups for `npm run odds`. */
  checks(matchups: readonly Matchup<U>[]): OddsChecks {
    return {
      words: 'losses of the first, of the second, score, outcome',
      matchups: () =>
        matchups.map((m) => (rounds, seed) => {
          const check = this.check(m, rounds, seed);
          return { ...check, chances: [check.first, check.second, check.score, check.outcome] };
        }),
    };
  }
}

/** Returns `shares` with one more entry for the rest up to `all`: the rounds that a unit did not survive. */
function withRest(shares: Float64Array, all: number): Float64Array {
  const sum = shares.reduce((total, share) => total + share, 0);
  return Float64Array.of(...shares, Math.max(0, all - sum));
}

/**
 * Returns the smallest probability for the outcomes: wins and draws as one distribution, Breaks and destructions each
 * as yes or no.
 */
function outcomesOf(counts: Float64Array, odds: RoundOdds, n: number): number {
  const [wins, losses] = odds.wins;
  const results = goodness(counts.subarray(0, 3), Float64Array.of(wins, losses, Math.max(0, 1 - wins - losses)), n);
  const yesNo = (yes: number, chance: number) =>
    goodness(Float64Array.of(yes, n - yes), Float64Array.of(chance, 1 - chance), n);
  return Math.min(
    results,
    yesNo(counts[3], odds.breaks[0]),
    yesNo(counts[4], odds.breaks[1]),
    yesNo(counts[5], odds.destroyed[0]),
    yesNo(counts[6], odds.destroyed[1]),
  );
}
