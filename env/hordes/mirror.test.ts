import { expect, test } from 'vitest';
import { ticks } from '../../engine/kernel/geometry/measures.js';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import { radiusOf } from '../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../engine/rulesets/hordes/core/state.js';
import { HORDES_SPEC } from '../../engine/rulesets/hordes/observation/spec.js';
import { flagRadius } from '../../engine/rulesets/hordes/scenarios/objectives.js';
import { Scenario } from '../../engine/rulesets/hordes/scenarios/scenarios.js';
import { type HordesScene, newScene } from '../../engine/testing/hordes/scene.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';

// A battle and the same battle as it looks from another edge, with players 0 and 1 exchanged or not. Both play the same
// options and dice, so whoever acts must see the same numbers.

const GAME = gameOf('hordes');
const { rules } = GAME;
/** Largest difference between equal numbers: places are rounded to ticks from each edge. */
const CLOSE = 2e-4;
const SIDE = 48;

/** Places of the models as the first player sees them from his edge, and where he looks; degrees. */
const OWN = [
  ['gladiator', ['skorne', 'titan-gladiator'], 20, 16, 0],
  ['savage', ['skorne', 'cyclops-savage'], 27, 15, 20],
  ['blades', ['skorne', 'nihilators'], 32, 19, 350],
] as const;
const OTHER = [
  ['ironclad', ['cygnar', 'ironclad'], 22, 23, 180],
  ['guns', ['cygnar', 'long-gunner-infantry'], 30, 28, 170],
  ['captain', ['cygnar', 'stormblade-captain'], 14, 22, 200],
] as const;

/** Turns by quarters: edge of the first player south 0, west 1, north 2, east 3. */
function turned(x: number, y: number, edge: number): [number, number] {
  let at: [number, number] = [x, y];
  for (let n = 0; n < edge; n++) at = [at[1], SIDE - at[0]];
  return at;
}

/** Returns the battle of that scenario in which player `first` looks from `edge`. */
function battleFrom(first: 0 | 1, edge: number, scenario: number): HordesBattle {
  const scene: HordesScene = newScene({});
  const add = (side: typeof OWN | typeof OTHER, player: number) => {
    for (const [name, from, x, y, facing] of side) {
      const spec = { from, at: turned(x, y, edge), facing: facing + 90 * edge } as const;
      if (player === 0) scene.unit(name, spec);
      else scene.enemy(name, spec);
    }
  };
  add(first === 0 ? OWN : OTHER, 0);
  add(first === 0 ? OTHER : OWN, 1);
  const rubble = turned(22, 20, edge);
  const wall = turned(30, 24, edge);
  scene.terrain('rubble', { at: rubble, size: [4, 2], angle: 90 * edge });
  scene.terrain('wall', { at: wall, size: [5, 0.5], angle: 90 * edge });
  scene.cloud('dense fog', turned(34, 22, edge), 3);
  scene.active(first).with((b) => {
    b.game.edge[0] = (edge + 2) & 3;
    b.game.scenario[0] = scenario;
  });
  const { b } = scene.seed(1).start();
  b.dice.source = null;
  b.log = null;
  return b;
}

class Half {
  readonly out = new Float32Array(HORDES_SPEC.size);
  count = 0;
  private readonly writer = GAME.writer(this.out, true);
  readonly b: HordesBattle;

  constructor(b: HordesBattle) {
    this.b = b;
  }

  look(): void {
    this.count = options(rules, this.b);
    this.writer.write(this.b, this.b.decision.player[0]);
  }
}

/** Returns the name of the first number in which two observations differ, or ''. */
function difference(a: Half, c: Half): string {
  for (const { name, rows, features } of HORDES_SPEC.parts) {
    for (let i = 0; i < rows * features.length; i++) {
      const k = HORDES_SPEC.offset[name] + i;
      if (Math.abs(a.out[k] - c.out[k]) <= CLOSE) continue;
      const feature = features[i % features.length].name;
      return `${name}, row ${Math.floor(i / features.length)}, ${feature}: ${a.out[k]} and ${c.out[k]}`;
    }
  }
  return '';
}

test.each([
  [1, 2, Scenario.plain],
  [0, 1, Scenario.plain],
  [1, 3, Scenario.plain],
  [0, 3, Scenario.closeQuarters],
  [0, 1, Scenario.throwDown],
] as const)(
  'a battle looks the same if player %i is first and looks from edge %i, scenario %i',
  (first, edge, scenario) => {
    let seen = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const [a, c] = [new Half(battleFrom(0, 0, scenario)), new Half(battleFrom(first, edge, scenario))];
      for (const { b } of [a, c]) {
        b.dice.seed(seed);
        rules.options(b);
      }
      const random = new Random(seed);
      for (let n = 0; n < 60; n++) {
        for (const half of [a, c]) {
          if (!waiting(half.b)) choose(rules, half.b, 0);
          half.look();
        }
        expect(`${rules.question(a.b)} ${difference(a, c)}`).toBe(`${rules.question(a.b)} `);
        expect(a.b.decision.player[0]).toBe(first === 0 ? c.b.decision.player[0] : 1 - c.b.decision.player[0]);
        seen++;
        const i = random.below(a.count);
        for (const { b } of [a, c]) {
          b.dice.seed(1000 * seed + n);
          choose(rules, b, i);
        }
        if (!waiting(a.b)) break;
      }
    }
    expect(seen).toBeGreaterThan(100);
  },
);

test('HRD-SCN-006 HRD-SCN-013 players see flags, who controls them, and control points', () => {
  const half = new Half(battleFrom(0, 0, Scenario.holdTheLine));
  half.b.game.control[0] = 2;
  half.b.model.x[0] = ticks(24);
  half.b.model.y[0] = ticks(24) - radiusOf(half.b, 0) - flagRadius();
  for (let m = 1; m < half.b.setup.models; m++) half.b.model.y[m] = ticks(m % 2 === 0 ? 5 : 43);
  half.b.option.decision = 0;
  half.look();
  const names = HORDES_SPEC.parts[0].features.map(({ name }) => name);
  const of = (name: string) => Number(half.out[HORDES_SPEC.offset.battle + names.indexOf(name)].toFixed(2));
  expect(['own control points', 'enemy control points', 'control points that win'].map(of)).toEqual([0.4, 0, 1]);
  const columns = ['', ': zone', ': own', ': enemy', ': used up'];
  expect(columns.map((column) => of(`objective 1${column}`))).toEqual([1, 0, 1, 0, 0]);
  expect(columns.map((column) => of(`objective 3${column}`))).toEqual([1, 0, 0, 0, 0]);
  expect([of('objective 3: x') > of('objective 1: x'), of('objective 2: x') < of('objective 1: x')]).toEqual([
    true,
    true,
  ]);
  expect(columns.map((column) => of(`objective 4${column}`))).toEqual([0, 0, 0, 0, 0]);
});
