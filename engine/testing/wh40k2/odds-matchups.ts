import type { OddsChecks } from '../../game.js';
import { copyBattle } from '../../kernel/battle.js';
import { enter, type Procedure, runUntil } from '../../kernel/procedure.js';
import { accept, options, waiting } from '../../kernel/ruleset.js';
import { closeCombatPhase } from '../../rulesets/wh40k2/close-combat/close-combat-phase.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { fightOdds, opponentAt } from '../../rulesets/wh40k2/odds/fight.js';
import { fireOdds } from '../../rulesets/wh40k2/odds/fire.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { shootAt } from '../../rulesets/wh40k2/shooting/shoot-at.js';
import { goodness } from '../chi-square.js';
import { scenario } from '../scenario.js';
import type { W40kScene } from './scene.js';
import type { SquadSpec } from './units.js';

/** A squad that fires at another. */
export interface FireMatchup {
  readonly name: string;
  readonly shooters: SquadSpec;
  readonly target: SquadSpec;
  /** Inches between the two rows of models. */
  readonly far: number;
  /** The shelter between them. */
  readonly shelter: 'open' | 'hedge' | 'wall';
  /** Inches that the target moved in its last move. */
  readonly moved: number;
}

const marine = { WS: 4, BS: 4, S: 4, T: 4, I: 4, Ld: 8, save: 3, rules: ['Rapid Fire'] } satisfies SquadSpec;
const ork = { WS: 3, BS: 3, S: 3, T: 4, I: 2, Ld: 7, save: 6 } satisfies SquadSpec;

/** Squads of the armies with differences that matter for their fire. */
const SQUADS = {
  tactical: {
    ...marine,
    models: [{ count: 8, weapons: ['boltgun'] }, { weapons: ['missile-krak'] }, { weapons: ['bolt-pistol'] }],
  },
  bolters: { ...marine, models: 10, weapons: ['boltgun'] },
  steady: { ...marine, models: 5, weapons: ['boltgun'], rules: [] },
  lascannons: { ...marine, models: 4, weapons: ['lascannon'], rules: [] },
  krak: { ...marine, models: 4, weapons: ['missile-krak'] },
  melta: { ...marine, models: 3, weapons: ['melta-gun'] },
  heavyBolter: { ...marine, models: 1, weapons: ['heavy-bolter'] },
  assaultCannon: { ...marine, models: 1, BS: 5, weapons: ['assault-cannon'] },
  stormBolters: { ...marine, models: 5, WS: 5, BS: 5, weapons: ['storm-bolter'] },
  flamer: { ...marine, models: 1, weapons: ['flamer'] },
  boyz: { ...ork, models: 20, weapons: ['bolt-pistol', 'blades-and-saws'], gap: 0.2 },
  shoota: { ...ork, models: 10, weapons: ['boltgun'] },
  lasguns: { ...ork, models: 8, BS: 2, weapons: ['lasgun'] },
  gretchin: { models: 20, WS: 2, BS: 2, S: 2, T: 2, Ld: 5, height: 0.8, weapons: ['autogun'], gap: 0.2 },
  mixed: {
    ...ork,
    models: [
      { count: 5, weapons: ['boltgun'] },
      { count: 2, weapons: ['lascannon'] },
    ],
  },
  nobz: {
    ...ork,
    models: 4,
    W: 2,
    S: 4,
    save: 4,
    weapons: ['bolt-pistol', 'power-axe-one-handed'],
    formation: 'column',
  },
  warboss: {
    ...ork,
    models: 1,
    WS: 6,
    BS: 5,
    S: 5,
    T: 5,
    W: 4,
    save: 4,
    weapons: ['bolt-pistol', 'power-axe-one-handed'],
  },
  captain: { ...marine, models: 1, WS: 6, BS: 6, T: 4, W: 2, save: 2, weapons: ['bolt-pistol', 'power-sword'] },
  ogryns: {
    WS: 4,
    BS: 2,
    S: 5,
    T: 5,
    W: 3,
    save: 6,
    models: 3,
    base: 40,
    height: 1.6,
    weapons: ['shotgun-solid'],
    formation: 'column',
  },
  sergeants: {
    ...ork,
    models: [
      { count: 6, weapons: ['autogun'] },
      { count: 2, save: 3, T: 5 },
    ],
    formation: 'column',
  },
} as const satisfies Readonly<Record<string, SquadSpec>>;
type Squad = keyof typeof SQUADS;

type Row = readonly [Squad, Squad, number, FireMatchup['shelter']?, number?];

/** Volleys that test the odds: weapons and troops of the armies, near and far, in the open and in shelter. */
const VOLLEYS: readonly Row[] = [
  ['tactical', 'boyz', 10],
  ['tactical', 'boyz', 10, 'hedge'],
  ['tactical', 'gretchin', 18, 'wall'],
  ['tactical', 'nobz', 14],
  ['bolters', 'boyz', 11],
  ['bolters', 'boyz', 22, 'wall', 12],
  ['bolters', 'gretchin', 20],
  ['bolters', 'warboss', 12],
  ['bolters', 'ogryns', 16],
  ['steady', 'sergeants', 12],
  ['lascannons', 'ogryns', 30],
  ['lascannons', 'warboss', 40, 'wall'],
  ['krak', 'nobz', 30, 'open', 11],
  ['krak', 'ogryns', 18],
  ['melta', 'captain', 5],
  ['heavyBolter', 'warboss', 30],
  ['assaultCannon', 'captain', 20],
  ['stormBolters', 'warboss', 20],
  ['flamer', 'boyz', 4],
  ['boyz', 'bolters', 7],
  ['boyz', 'tactical', 15, 'wall'],
  ['shoota', 'captain', 14],
  ['lasguns', 'bolters', 20, 'wall', 21],
  ['gretchin', 'steady', 20],
  ['mixed', 'ogryns', 20],
];

/** Returns matchups of fire, half of all matchups. */
export function fireMatchups(): readonly FireMatchup[] {
  return VOLLEYS.map(([shooters, target, far, shelter = 'open', moved = 0]) => ({
    name: `${shooters} fire at ${target}, ${far} inches${shelter === 'open' ? '' : `, ${shelter}`}${moved > 0 ? ', fast' : ''}`,
    shooters: SQUADS[shooters],
    target: SQUADS[target],
    far,
    shelter,
    moved,
  }));
}

/** Returns the battle of a matchup before the fire: row 0 is the shooters, row 1 the target. */
export function prepareFire(m: FireMatchup): W40kBattle {
  const scene: W40kScene = scenario('wh40k2')
    .unit('first', { at: [36, 2], ...m.shooters })
    .enemy('second', { at: [36, 2 + m.far], ...m.target })
    .phase('shooting')
    .level('command');
  if (m.moved > 0) scene.model('second', 'all', { moved: m.moved });
  if (m.shelter !== 'open') scene.terrain(m.shelter, { at: [36, 1 + m.far], size: [60, 0.3] });
  const { b } = scene.start();
  b.dice.source = null;
  b.log = null;
  enter(b, shootAt, 0, 0, 1, 0);
  return b;
}

const afterHits = (p: Procedure, step: number): boolean => p === shootAt && p.stepNames[step] === 'overwatchLost';

/** Answers every question with its first option. */
function answer(b: W40kBattle): void {
  options(wh40k2, b);
  accept(wh40k2, b, 0);
}

/** Fires the volley of `prepared` `n` times from `seed` on. Returns how often each number of models was lost. */
export function sampleFire(prepared: W40kBattle, n: number, seed: number): Float64Array {
  const b = wh40k2.create(prepared.setup) as W40kBattle;
  const started = prepared.unit.models[1];
  const counts = new Float64Array(started + 1);
  b.dice.seed(seed);
  for (let i = 0; i < n; i++) {
    again(b, prepared);
    while (!runUntil(b, afterHits)) if (waiting(b)) answer(b);
    counts[started - b.unit.models[1]]++;
  }
  return counts;
}

/** Copies the battle of `prepared` into `b` without its dice, so that all samples are one run of the generator. */
function again(b: W40kBattle, prepared: W40kBattle): void {
  b.dice.store();
  const rng = b.core.rng.slice();
  copyBattle(b, prepared);
  b.core.rng.set(rng);
  b.dice.forget();
}

/** The result of comparing samples with exact odds. */
export interface W40kOddsCheck {
  readonly name: string;
  readonly kind: string;
  /** Probabilities of the deviations, and the smallest of them. */
  readonly chances: readonly number[];
  readonly least: number;
}

/** A model that fights one or more others, one after the other. */
export interface FightMatchup {
  readonly name: string;
  readonly lone: SquadSpec;
  readonly others: SquadSpec;
  /** Number of the others in contact with it. */
  readonly fighters: number;
  readonly charged: 'lone' | 'others' | 'nobody';
  /** True if they fight across a wall; the lone model then hates the others. */
  readonly obstacle: boolean;
}

/** Fighters of the armies with differences that matter in fights. The squads are so large that none must test. */
const FIGHTERS = {
  marine: { ...marine, models: 20, weapons: ['bolt-pistol', 'chainsword'] },
  bolter: { ...marine, models: 20, weapons: ['boltgun'] },
  heavy: { ...marine, models: 20, weapons: ['heavy-bolter', 'bolt-pistol'] },
  claws: { ...marine, models: 1, WS: 5, save: 2, weapons: ['lightning-claws', 'lightning-claws'] },
  hammer: { ...marine, models: 1, WS: 5, S: 5, save: 2, weapons: ['power-fist', 'bolt-pistol'] },
  captain: {
    ...marine,
    character: true,
    WS: 7,
    BS: 6,
    T: 4,
    W: 2,
    I: 6,
    A: 3,
    Ld: 10,
    save: 2,
    weapons: ['power-sword', 'bolt-pistol'],
  },
  chaplain: {
    ...marine,
    character: true,
    WS: 6,
    W: 2,
    I: 5,
    A: 2,
    weapons: ['crozius-arcanum', 'bolt-pistol'],
    rules: [{ rule: 'Hatred', only: ['Orks'] }],
  },
  boy: { ...ork, models: 20, weapons: ['bolt-pistol', 'blades-and-saws'] },
  nob: { ...ork, models: 20, WS: 4, S: 4, I: 3, A: 2, W: 1, save: 4, weapons: ['power-sword', 'bolt-pistol'] },
  twoAxes: { ...ork, models: 20, WS: 4, S: 4, A: 2, weapons: ['power-axe-two-handed'] },
  warboss: {
    ...ork,
    character: true,
    WS: 6,
    S: 5,
    T: 5,
    W: 4,
    I: 4,
    A: 4,
    Ld: 9,
    save: 4,
    weapons: ['power-axe-one-handed', 'chainsword'],
  },
  gretchin: { models: 20, WS: 2, S: 2, T: 2, I: 3, Ld: 5, weapons: ['stub-gun'] },
  guard: { models: 20, WS: 3, save: 6, weapons: ['laspistol', 'sword'] },
  ogryn: { models: 1, WS: 4, S: 5, T: 5, W: 3, A: 2, save: 6, base: 40, height: 1.6, weapons: [] },
  brute: { models: 1, WS: 6, S: 6, T: 6, W: 5, I: 5, A: 6, base: 40, height: 2, weapons: ['chainfist'] },
} as const satisfies Readonly<Record<string, SquadSpec>>;
type Fighter = keyof typeof FIGHTERS;

type FightRow = readonly [Fighter, Fighter, number?, FightMatchup['charged']?, boolean?];

/** Fights that test the odds: one against one, and one against several. */
const FIGHTS: readonly FightRow[] = [
  ['marine', 'boy'],
  ['marine', 'boy', 1, 'others'],
  ['marine', 'boy', 2],
  ['marine', 'nob', 1, 'lone'],
  ['marine', 'guard', 3],
  ['bolter', 'boy', 1, 'others', true],
  ['bolter', 'gretchin', 4],
  ['heavy', 'boy', 1, 'others'],
  ['claws', 'boy', 4],
  ['claws', 'nob', 2, 'lone'],
  ['claws', 'guard', 2],
  ['hammer', 'nob'],
  ['hammer', 'boy', 3],
  ['captain', 'boy', 4, 'lone'],
  ['captain', 'nob', 3],
  ['captain', 'warboss'],
  ['chaplain', 'boy', 3, 'others'],
  ['chaplain', 'warboss', 1, 'lone'],
  ['warboss', 'marine', 3, 'lone', true],
  ['warboss', 'bolter', 4],
  ['twoAxes', 'marine', 1],
  ['ogryn', 'boy', 4],
  ['ogryn', 'marine', 2, 'others'],
  ['brute', 'guard', 4],
  ['brute', 'captain'],
];

/** Returns matchups of hand-to-hand combat, the other half of all matchups. */
export function fightMatchups(): readonly FightMatchup[] {
  return FIGHTS.map(([lone, others, fighters = 1, charged = 'nobody', obstacle = false]) => ({
    name: `${lone} against ${fighters} ${others}${charged === 'nobody' ? '' : `, ${charged} charged`}${obstacle ? ' over a wall' : ''}`,
    lone: FIGHTERS[lone],
    others: FIGHTERS[others],
    fighters,
    charged,
    obstacle,
  }));
}

/** Runs `b` to the named step of the hand-to-hand phase; no squad breaks off. */
function runToStep(b: W40kBattle, name: string): void {
  const there = (p: Procedure, step: number) => p === closeCombatPhase && p.stepNames[step] === name;
  while (!runUntil(b, there)) {
    if (!waiting(b)) throw new Error(`the battle never came to '${name}'`);
    const n = options(wh40k2, b);
    accept(wh40k2, b, n - 1); // "stop" is the last option
  }
}

/**
 * Returns the battle of a matchup before the fight: the lone model is row 0, its opponents are the first models of the
 * second unit.
 */
export function prepareFight(m: FightMatchup): W40kBattle {
  const pairs = Array.from({ length: m.fighters }, (_, i) => [i, 0] as const);
  const { b } = scenario('wh40k2')
    .unit('lone', { at: [36, 24], ...m.lone })
    .enemy('others', m.others)
    .engaged('others', 'lone', {
      pairs,
      obstacle: m.obstacle,
      ...(m.charged === 'nobody' ? {} : { charged: m.charged === 'lone' ? 'second' : 'first' }),
    })
    .phase('handToHand')
    .level('command')
    .start();
  b.dice.source = null;
  b.log = null;
  b.dice.seed(1);
  runToStep(b, 'combat');
  return b;
}

/**
 * Counts of the wounds left of the lone model, of its opponents slain, and of the wounds left of the first opponent.
 */
export interface FightCounts {
  readonly left: Float64Array;
  readonly slain: Float64Array;
  readonly first: Float64Array;
}

/**
 * Fights the combat of `prepared` `n` times.
 * @param first model row of the opponent that fights first
 */
export function sampleFights(
  prepared: W40kBattle,
  fighters: number,
  first: number,
  n: number,
  seed: number,
): FightCounts {
  const b = wh40k2.create(prepared.setup) as W40kBattle;
  const others = prepared.setup.unit.first[1];
  const counts: FightCounts = {
    left: new Float64Array(prepared.model.wounds[0] + 1),
    slain: new Float64Array(fighters + 1),
    first: new Float64Array(prepared.model.wounds[first] + 1),
  };
  b.dice.seed(seed);
  for (let i = 0; i < n; i++) {
    again(b, prepared);
    runToStep(b, 'followUp');
    counts.left[b.model.wounds[0]]++;
    counts.first[b.model.wounds[first]]++;
    let slain = 0;
    for (let k = 0; k < fighters; k++) if (b.model.wounds[others + k] === 0) slain++;
    counts.slain[slain]++;
  }
  return counts;
}

/** Compares `n` sampled combats with their exact odds. */
export function checkFight(m: FightMatchup, n: number, seed: number): W40kOddsCheck {
  const prepared = prepareFight(m);
  const others = Array.from({ length: m.fighters }, (_, i) => prepared.setup.unit.first[1] + i);
  const odds = fightOdds(prepared, 0, others, m.fighters);
  const counts = sampleFights(prepared, m.fighters, opponentAt(0), n, seed);
  const chances = [
    goodness(counts.left, odds.left, n),
    goodness(counts.slain, odds.slain, n),
    goodness(counts.first, odds.opponents, n),
  ];
  return { name: m.name, kind: odds.kind, chances, least: Math.min(...chances) };
}

/** Compares `n` sampled volleys with their exact odds. */
export function checkFire(m: FireMatchup, n: number, seed: number): W40kOddsCheck {
  const prepared = prepareFire(m);
  const odds = fireOdds(prepared, 0, 1, 0);
  const chance = goodness(sampleFire(prepared, n, seed), odds.losses, n);
  return { name: m.name, kind: odds.kind, chances: [chance], least: chance };
}

/** The matchups of this game, and the compared results. */
export const odds: OddsChecks = {
  words: 'models lost to fire; or wounds left of the lone fighter, opponents slain, wounds left of the first',
  matchups: () => [
    ...fireMatchups().map((m) => (rounds: number, seed: number) => checkFire(m, rounds, seed)),
    ...fightMatchups().map((m) => (rounds: number, seed: number) => checkFight(m, rounds, seed)),
  ],
};
