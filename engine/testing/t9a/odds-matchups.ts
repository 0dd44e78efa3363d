import type { OddsChecks } from '../../game.js';
import { copyBattle } from '../../kernel/battle.js';
import { enter, type Procedure, runUntil } from '../../kernel/procedure.js';
import { accept, options, waiting } from '../../kernel/ruleset.js';
import { gatherCombats } from '../../regiments/combat/combats.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { Ask } from '../../regiments/core/asks.js';
import { RoundDid, Status } from '../../regiments/core/state.js';
import { alive } from '../../regiments/core/units.js';
import type { Side } from '../../regiments/layout.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { woundsOf } from '../../rulesets/t9a/odds/attacks.js';
import { newRoundOdds, type RoundOdds, roundOdds, SCORES } from '../../rulesets/t9a/odds/round.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { goodness } from '../chi-square.js';
import { scenario } from '../scenario.js';
import type { UnitSpec } from './units.js';

/** Two units in contact: the front of the first touches `side` of the second. */
export interface Matchup {
  readonly name: string;
  readonly first: UnitSpec;
  readonly second: UnitSpec;
  readonly side: keyof typeof Side;
  /** The unit that has just charged. */
  readonly charged: 'first' | 'second' | 'nobody';
  /** Inches by which the first unit is to the right of the middle. */
  readonly offset: number;
}

const infantry = (spec: UnitSpec): UnitSpec => ({ models: 20, files: 5, troopType: 'Infantry', ...spec });
const cavalry = (spec: UnitSpec): UnitSpec => ({
  models: 5,
  files: 5,
  base: [25, 50],
  armour: { suit: 2, mountsProtection: 1, shield: 1 },
  mount: { S: 3, I: 3 },
  ...spec,
});

/** Troops of the army books with differences that matter in fights. */
const TROOPS = {
  militia: infantry({ Ld: 6 }),
  spears: infantry({
    weapons: ['spear'],
    armour: { suit: 1, shield: 1 },
    standard: true,
    musician: true,
    champion: true,
  }),
  swords: infantry({ WS: 4, armour: { suit: 2, shield: 1 }, standard: true, champion: true }),
  halberds: infantry({ models: 30, files: 6, weapons: ['halberd'], armour: { suit: 1 }, musician: true }),
  greatswords: infantry({
    WS: 4,
    weapons: ['great-weapon'],
    armour: { suit: 3 },
    rules: ['Stubborn'],
    Ld: 8,
    champion: true,
  }),
  horde: infantry({ models: 40, files: 10, WS: 2, Ld: 5 }),
  spearHorde: infantry({ models: 40, files: 10, WS: 2, weapons: ['spear'], standard: true }),
  elves: infantry({
    WS: 5,
    I: 5,
    rules: ['Lightning Reflexes'],
    weapons: ['great-weapon'],
    armour: { suit: 2 },
    champion: true,
  }),
  blades: infantry({ WS: 5, I: 6, A: 2, models: 15, weapons: ['additional-hand-weapon'], rules: ['Lethal Strike'] }),
  assassins: infantry({ WS: 4, I: 5, models: 10, rules: ['Poisoned Attacks', 'Hatred'] }),
  dwarves: infantry({ WS: 5, T: 4, I: 2, armour: { suit: 3, shield: 1 }, wardSave: 5, Ld: 9, standard: true }),
  deathless: infantry({ WS: 2, I: 2, regeneration: 5, rules: ['Fear', 'Unbreakable'], armour: { shield: 1 } }),
  burning: infantry({ rules: ['Flaming Attacks'], weapons: ['flail'], armour: { suit: 1 } }),
  divine: infantry({ WS: 4, rules: ['Divine Attacks', ['Armour Piercing', 1]], armour: { suit: 2, shield: 1 } }),
  shadows: infantry({ WS: 4, I: 5, models: 10, rules: ['Distracting'], Ld: 8 }),
  tree: infantry({ models: 20, T: 4, regeneration: 4, rules: ['Flammable'] }),
  knights: cavalry({ WS: 4, S: 4, weapons: ['lance'], standard: true, champion: true, Ld: 8 }),
  lancers: cavalry({ weapons: ['light-lance'], armour: { suit: 1, shield: 1 }, rules: ['Devastating Charge'], Ld: 7 }),
  wedge: cavalry({ models: 10, WS: 4, S: 4, weapons: ['lance'], musician: true, Ld: 8 }),
  ogres: infantry({
    models: 6,
    files: 3,
    troopType: 'Monstrous Infantry',
    base: [40, 40],
    S: 4,
    T: 4,
    W: 3,
    A: 3,
    I: 2,
    armour: { suit: 1 },
    rules: [['Stomp', 1], ['Impact Hits', 1], 'Monstrous Support'],
  }),
  beast: infantry({
    models: 1,
    files: 1,
    troopType: 'Monster',
    base: [50, 100],
    WS: 4,
    S: 6,
    T: 6,
    W: 5,
    A: 4,
    I: 2,
    rules: [['Stomp', 'D6'], 'Terror', ['Multiple Wounds', 'D3']],
    armour: { innate: 3 },
    Ld: 7,
  }),
  frantic: infantry({ rules: [['Random Attacks', 'D3']], WS: 3, models: 10, I: 4 }),
  hero: infantry({
    character: true,
    models: 1,
    files: 1,
    WS: 6,
    S: 5,
    T: 4,
    W: 3,
    A: 4,
    I: 6,
    armour: { suit: 3 },
    wardSave: 4,
    Ld: 9,
  }),
} as const satisfies Readonly<Record<string, UnitSpec>>;
type Troop = keyof typeof TROOPS;

type Row = readonly [Troop, Troop, Matchup['charged']?, Matchup['side']?, number?];

/** The fights that test the odds: kinds of troops against each other, on all sides, with and without a charge. */
const FIGHTS: readonly Row[] = [
  ['militia', 'militia'],
  ['militia', 'militia', 'first'],
  ['militia', 'militia', 'first', 'left'],
  ['militia', 'militia', 'first', 'rear'],
  ['spears', 'swords'],
  ['spears', 'swords', 'second'],
  ['spears', 'knights', 'second'],
  ['spears', 'ogres', 'second'],
  ['swords', 'halberds', 'first'],
  ['swords', 'halberds', 'first', 'right'],
  ['halberds', 'horde'],
  ['halberds', 'spearHorde', 'second'],
  ['greatswords', 'militia', 'first'],
  ['greatswords', 'knights', 'second'],
  ['greatswords', 'elves'],
  ['horde', 'swords'],
  ['horde', 'dwarves', 'first'],
  ['spearHorde', 'blades'],
  ['elves', 'halberds', 'first'],
  ['elves', 'dwarves', 'second'],
  ['blades', 'swords', 'first'],
  ['blades', 'knights'],
  ['blades', 'tree'],
  ['assassins', 'greatswords', 'first'],
  ['assassins', 'ogres'],
  ['dwarves', 'ogres', 'second'],
  ['dwarves', 'beast', 'second'],
  ['deathless', 'militia'],
  ['deathless', 'swords', 'first'],
  ['deathless', 'deathless'],
  ['burning', 'tree', 'first'],
  ['burning', 'deathless'],
  ['divine', 'dwarves'],
  ['divine', 'shadows', 'second'],
  ['shadows', 'elves'],
  ['tree', 'horde'],
  ['knights', 'militia', 'first'],
  ['knights', 'militia', 'first', 'left'],
  ['knights', 'dwarves', 'first'],
  ['lancers', 'spears', 'first', 'right'],
  ['lancers', 'assassins', 'first'],
  ['wedge', 'horde', 'first'],
  ['wedge', 'swords', 'first', 'rear'],
  ['ogres', 'militia', 'first'],
  ['ogres', 'horde', 'nobody', 'front', 2],
  ['beast', 'spears', 'first'],
  ['beast', 'swords', 'nobody', 'front', 1],
  ['frantic', 'militia', 'first'],
  ['hero', 'militia', 'first'],
  ['hero', 'beast'],
];

/** Returns fifty fights of two units. */
export function oddsMatchups(): readonly Matchup[] {
  return FIGHTS.map(([first, second, charged = 'nobody', side = 'front', offset = 0]) => ({
    name: `${first} against ${second}${charged === 'nobody' ? '' : `, ${charged} charged`}${side === 'front' ? '' : `, ${side}`}`,
    first: TROOPS[first],
    second: TROOPS[second],
    side,
    charged,
    offset,
  }));
}

/** Builds the battle of a matchup, stopped before its round of combat. Unit row 0 is the first unit, row 1 the second. */
export function prepareMatchup(m: Matchup): T9aBattle {
  const { b } = scenario('t9a')
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

/** Counts of the results of a round, with the same entries as `RoundOdds`. */
export interface RoundCounts {
  readonly losses: readonly [Float64Array, Float64Array];
  readonly difference: Float64Array;
  /** Counts of: wins of the first and of the second unit, draws, Breaks of each, destructions of each. */
  readonly outcomes: Float64Array;
}

const afterTests = (p: Procedure, step: number): boolean => p === roundOfCombat && p.stepNames[step] === 'panic';

/** Answers so that all attacks go on the rank and file. */
function answer(b: T9aBattle): void {
  const n = options(t9a, b);
  accept(t9a, b, b.decision.kind[0] === Ask.Allocate ? 0 : n - 1);
}

/** Fights the round of `prepared` `n` times with the seeds `seed`, `seed + 1` and so on, and counts the results. */
export function sampleRounds(prepared: T9aBattle, n: number, seed: number): RoundCounts {
  const b = t9a.create(prepared.setup);
  const started = [woundsOf(prepared, 0), woundsOf(prepared, 1)];
  const counts: RoundCounts = {
    losses: [new Float64Array(started[0] + 1), new Float64Array(started[1] + 1)],
    difference: new Float64Array(2 * SCORES + 1),
    outcomes: new Float64Array(7),
  };
  for (let i = 0; i < n; i++) {
    copyBattle(b, prepared);
    b.dice.seed(seed + i);
    while (!runUntil(b, afterTests)) if (waiting(b)) answer(b);
    const there = [0, 1].map((u) => alive(b, u));
    for (let u = 0; u < 2; u++) {
      counts.losses[u][started[u] - (there[u] ? woundsOf(b, u) : 0)]++;
      if (!there[u]) counts.outcomes[5 + u]++;
      if ((b.unit.roundDid[u] & RoundDid.Broke) !== 0) counts.outcomes[3 + u]++;
    }
    const { score } = b.combat;
    if (there[0] && there[1]) counts.difference[SCORES + score[0] - score[1]]++;
    const lost = (u: number) => !there[u] || (b.unit.roundDid[u] & RoundDid.Lost) !== 0;
    counts.outcomes[lost(1) && !lost(0) ? 0 : lost(0) && !lost(1) ? 1 : 2]++;
  }
  return counts;
}

/** Returns the exact odds of a prepared matchup. */
export function exactOdds(prepared: T9aBattle): RoundOdds {
  return roundOdds(prepared, 0, 1, newRoundOdds());
}

/** The result of comparing samples with exact odds: the probability of each deviation, and the smallest of them. */
export interface OddsCheck {
  readonly name: string;
  readonly kind: RoundOdds['kind'];
  readonly first: number;
  readonly second: number;
  readonly score: number;
  readonly outcome: number;
  readonly least: number;
}

/** Compares `n` sampled rounds of a matchup with its exact odds. */
export function checkMatchup(m: Matchup, n: number, seed: number): OddsCheck {
  const prepared = prepareMatchup(m);
  const odds = exactOdds(prepared);
  const counts = sampleRounds(prepared, n, seed);
  const first = goodness(counts.losses[0], odds.losses[0], n);
  const second = goodness(counts.losses[1], odds.losses[1], n);
  const score = goodness(withRest(counts.difference, n), withRest(odds.difference, 1), n);
  const outcome = outcomesOf(counts.outcomes, odds, n);
  return {
    name: m.name,
    kind: odds.kind,
    first,
    second,
    score,
    outcome,
    least: Math.min(first, second, score, outcome),
  };
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

/** The matchups of this game, and the compared results. */
export const odds: OddsChecks = {
  words: 'losses of the first, of the second, score, outcome',
  matchups: () =>
    oddsMatchups().map((m) => (rounds, seed) => {
      const check = checkMatchup(m, rounds, seed);
      return { ...check, chances: [check.first, check.second, check.score, check.outcome] };
    }),
};
