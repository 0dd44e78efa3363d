import { expect, it } from 'vitest';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { Random } from '../random.js';
import { scenario } from '../scenario.js';
import type { TerrainShape } from '../shapes.js';
import { FightWatch } from './fights.js';
import { W40kInvariants } from './invariants.js';
import type { W40kScene } from './scene.js';
import type { SquadSpec } from './units.js';

/**
 * Psychology rules that are rare in the armies that ship with Muster. Rules that only some battles have are requested.
 */
const RULES = ['Stupidity', 'Frenzy', 'Shaken', 'Disperse', 'BattleStandard'];
const FEARS = ['Fear', 'Terror', 'Hatred'];
const WEAPONS = [
  'boltgun',
  'bolt-pistol',
  'sword',
  'chainsword',
  'power-fist',
  'flamer',
  'heavy-bolter',
  'plasma-pistol',
];
const TERRAIN = ['wood', 'wall', 'rock', 'crater', 'marsh', 'hedge', 'lake'] as const;

/** Makes a scene of squads and characters of both sides close together, with random rules. */
function strewnScene(seed: number, rules: readonly string[]): W40kScene {
  const random = new Random(seed);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const scene = scenario('wh40k2')
    .seed(seed)
    .level(pick(['full', 'command']));
  for (const player of [0, 1]) {
    const squads = 2 + random.below(3);
    for (let i = 0; i < squads; i++) {
      const held = rules.filter(() => random.below(4) === 0);
      const character = i > 0 && random.below(3) === 0;
      const spec: SquadSpec = {
        character,
        models: character ? 1 : 1 + random.below(6),
        ...{ M: 4 + random.below(3), WS: 2 + random.below(4), T: 3 + random.below(2), W: character ? 2 : 1 },
        ...{ A: 1 + random.below(2), Ld: 4 + random.below(6), save: 3 + random.below(5), height: pick([0.8, 1, 2]) },
        weapons: [pick(WEAPONS), pick(WEAPONS)],
        rules: held,
        formation: 'cluster',
        at: [16 + 11 * i + random.below(4), player === 0 ? 20 : 26 + random.below(8)],
        ...(character && random.below(2) === 0
          ? { joins: `${'ab'[player]}0`, at: [16 + i, player === 0 ? 16 : 38] }
          : {}),
      };
      if (player === 0) scene.unit(`a${i}`, spec);
      else scene.enemy(`b${i}`, spec);
    }
  }
  for (let t = 0; t < 5; t++) {
    const kind = pick(TERRAIN);
    const thin = kind === 'wall' || kind === 'hedge';
    const size: readonly [number, number] = thin ? [6, 0.4] : [4, 4];
    const shape: TerrainShape = { at: [10 + random.below(50), 14 + random.below(26)], size };
    scene.terrain(kind, shape, thin ? { height: pick([0.8, 1.5, 3]) } : {});
  }
  return scene;
}

/**
 * Plays such a scene to its end with random options.
 * @returns the faults, and the number of fights
 */
function play(seed: number, rules: readonly string[], watched: boolean): { wrong: string[]; fights: number } {
  const { b } = strewnScene(seed, rules).runTo('decision');
  const random = new Random(~seed);
  const watch = watched ? new FightWatch(b) : null;
  const invariants = new W40kInvariants(b.setup.models);
  const wrong: string[] = [];
  for (let n = 0; n < 3000 && wrong.length === 0 && waiting(b); n++) {
    wrong.push(...invariants.check(b), ...(watch?.faults ?? []));
    choose(wh40k2, b, random.below(options(wh40k2, b)));
  }
  if (waiting(b) && wrong.length === 0) wrong.push('the battle does not end');
  return { wrong: wrong.map((fault) => `seed ${seed}: ${fault}`), fights: watch?.count ?? 0 };
}

it('W40K-PSYCH-001 W40K-HERO-033 random scenes of troops with minds of their own keep what must hold', () => {
  for (let seed = 1; seed <= 60; seed++) expect(play(seed, [...RULES, ...FEARS], false).wrong).toEqual([]);
});

it('W40K-ATK-001 W40K-ATK-002 W40K-ATK-003 W40K-PARRY-001 W40K-MULTI-004 fights are those of a second reckoning', () => {
  let fights = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const { wrong, fights: seen } = play(seed, RULES, true);
    expect(wrong).toEqual([]);
    fights += seen;
  }
  expect(fights).toBeGreaterThan(100);
});
