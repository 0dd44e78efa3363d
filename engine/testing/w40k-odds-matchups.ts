import { copyBattle } from '../kernel/battle.js';
import { enter, type Procedure, runUntil } from '../kernel/procedure.js';
import { accept, options, waiting } from '../kernel/ruleset.js';
import { fireOdds } from '../rulesets/wh40k2/odds-fire.js';
import { wh40k2 } from '../rulesets/wh40k2/ruleset.js';
import { shootAt } from '../rulesets/wh40k2/shoot-at.js';
import type { W40kBattle } from '../rulesets/wh40k2/state.js';
import { goodness } from './chi-square.js';
import { scenario } from './scenario.js';
import type { W40kScene } from './w40k-scene.js';
import type { SquadSpec } from './w40k-units.js';

/** A squad that fires at another. */
export interface FireMatchup {
  readonly name: string;
  readonly shooters: SquadSpec;
  readonly target: SquadSpec;
  /** Inches between the two rows. */
  readonly far: number;
  /** What lies between them. */
  readonly shelter: 'open' | 'hedge' | 'wall';
  /** Inches that the target went in its last move. */
  readonly moved: number;
}

const marine = { WS: 4, BS: 4, S: 4, T: 4, I: 4, Ld: 8, save: 3, rules: ['Rapid Fire'] } satisfies SquadSpec;
const ork = { WS: 3, BS: 3, S: 3, T: 4, I: 2, Ld: 7, save: 6 } satisfies SquadSpec;

/** Squads as the armies have them, by what makes their fire different. */
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

/** Fire by which the odds are proven: weapons and troops of the armies, near and far, in the open and in shelter. */
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

/** Fire of a squad at another, half of the matchups. */
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

/** The battle of a matchup, about to fire: row 0 are the shooters, row 1 the target. */
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

/** Answers whatever is asked with its first option. */
function answer(b: W40kBattle): void {
  options(wh40k2, b);
  accept(wh40k2, b, 0);
}

/** Fires the volley of `prepared` `n` times, with the dice of `seed` and on; how often so many models were lost. */
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

/** Puts the battle of `prepared` into `b`, whose dice go on as they were: all samples are one run of the generator. */
function again(b: W40kBattle, prepared: W40kBattle): void {
  b.dice.store();
  const rng = b.core.rng.slice();
  copyBattle(b, prepared);
  b.core.rng.set(rng);
  b.dice.forget();
}

/** What a comparison of samples with exact odds found. */
export interface W40kOddsCheck {
  readonly name: string;
  readonly kind: string;
  /** Chances of the differences that were found, and the least of them. */
  readonly chances: readonly number[];
  readonly least: number;
}

/** Compares `n` sampled volleys with their exact odds. */
export function checkFire(m: FireMatchup, n: number, seed: number): W40kOddsCheck {
  const prepared = prepareFire(m);
  const odds = fireOdds(prepared, 0, 1, 0);
  const chance = goodness(sampleFire(prepared, n, seed), odds.losses, n);
  return { name: m.name, kind: odds.kind, chances: [chance], least: chance };
}
