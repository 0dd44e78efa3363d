import { describe, expect, it } from 'vitest';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import { options } from '../../engine/kernel/ruleset.js';
import { poolOf } from '../../engine/rulesets/wh40k2/close-combat/attack-dice.js';
import { Ask, Verb } from '../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../engine/rulesets/wh40k2/core/state.js';
import { W40K_SPEC } from '../../engine/rulesets/wh40k2/observation/spec.js';
import { wh40k2 } from '../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../engine/testing/scenario.js';
import { Env } from '../env.js';
import { gameOf } from '../games.js';
import { view } from '../view.js';

const W40K_GAME = gameOf('wh40k2');

/** Returns the observation of `player` by names. */
function seen(b: W40kBattle, player: number) {
  const out = new Float32Array(W40K_SPEC.size);
  W40K_GAME.writer(out, true).write(b, player);
  return view(W40K_SPEC, out);
}

/**
 * Makes a scene of two squads of player 0 on overwatch and a third unit of the same player, facing orks that are about
 * to move.
 */
const watch = () =>
  scenario('wh40k2')
    .unit('bystanders', { models: 1, at: [[60, 5]] })
    .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
    .unit('hero', { character: true, joins: 'marines', W: 2 })
    .unit('others', { models: 1, weapons: ['boltgun'], at: [[40, 12]] })
    .status('marines', 'overwatch')
    .status('others', 'overwatch')
    .enemy('orks', { models: 1, T: 4, weapons: ['boltgun'], at: [[36, 30]] })
    .active(1)
    .level('full');
const [MARINES, HERO, OTHERS, ORKS] = [1, 2, 3, 4];

describe('the facing of an option', () => {
  /** Returns sine and cosine of the facing of each option, in hundredths, as player `who` sees them. */
  const facings = (b: W40kBattle, who: number) => {
    const n = options(wh40k2, b);
    const rows = seen(b, who).options.slice(0, n);
    return rows.map((row) => [row['sine of facing'], row['cosine of facing']].map((v) => Math.round(100 * v) + 0));
  };

  it('straight ahead is told of a template on either side', () => {
    for (const who of [0, 1] as const) {
      const shooter = { models: 1, weapons: ['flamer'], at: [[36, 24]] } as const;
      const target = { models: 2, at: [36, who === 0 ? 28 : 20], gap: 0.2 } as const;
      const scene =
        who === 0
          ? scenario('wh40k2').unit('shooter', shooter).enemy('target', target)
          : scenario('wh40k2').unit('target', target).enemy('shooter', shooter);
      const { b } = scene
        .active(who)
        .phase('shooting')
        .choose('shooter shoot target', { ask: 'ShotWeapon', verb: 'Weapon' })
        .runTo('decision of kind TemplateAngle');
      expect(facings(b, who), `player ${who}`).toContainEqual([0, 100]);
    }
  });

  it('is told of no cover that the broken may flee to: that faces nowhere', () => {
    for (const who of [0, 1] as const) {
      const men = { models: 1, at: [[36, 24]] } as const;
      const foe = { models: 1, at: [[36, who === 0 ? 44 : 4]] } as const;
      const scene =
        who === 0
          ? scenario('wh40k2').unit('men', men).enemy('foe', foe)
          : scenario('wh40k2').unit('foe', foe).enemy('men', men);
      const y = who === 0 ? 14 : 34;
      const { b } = scene
        .terrain('wood', { at: [31, y], size: [4, 4] })
        .terrain('wood', { at: [41, y], size: [4, 4] })
        .status('men', 'broken')
        .active(who)
        .dice('flee distance', 3, 3)
        .runTo('decision of kind Flee');
      expect(facings(b, who), `player ${who}`).toEqual([
        [0, 0],
        [0, 0],
      ]);
    }
  });
});

describe('orders of overwatch fire', () => {
  const fires = (b: W40kBattle, player: number): number[] => {
    const { ownUnits, enemyUnits } = seen(b, player);
    return [...(player === 0 ? ownUnits : enemyUnits)].map((row) => row['fires in this move']);
  };

  it('K39 W40K-OVER-004 are seen by whoever gave them, while the move goes on, and by nobody else', () => {
    const { b } = watch().start();
    b.unit.firingPoint[MARINES] = 3;
    b.unit.firingPointTarget[MARINES] = ORKS;
    expect(fires(b, 0)).not.toContain(1); // the move is over
    b.field.mover[0] = ORKS;
    expect(fires(b, 0).slice(0, 5)).toEqual([0, 1, 1, 0, 0]); // hero and squad fire together
    expect(fires(b, 1)).not.toContain(1);
    b.unit.firingPointTarget[MARINES] = OTHERS; // an order for a move that is over
    expect(fires(b, 0)).not.toContain(1);
  });

  it('K33 name the unit that would fire by its row within its side', () => {
    const { b } = watch()
      .choose({ ask: 'Mover', target: 'orks' }, { ask: 'Move', verb: 'Move', at: [36, 26] })
      .runTo('decision of kind OverwatchFire');
    const n = options(wh40k2, b);
    const rows = seen(b, 0).options.slice(0, n);
    const { extra, verb } = b.option;
    const named = rows.map((row) => [Math.round(row.firer * 32) - 1, row['firer is own']]);
    expect(named).toEqual(rows.map((_, i) => (verb[i] === Verb.Shoot ? [extra[i], 1] : [-1, 0])));
    expect(new Set(named.map(([unit]) => unit))).toEqual(new Set([MARINES, OTHERS, -1]));
  });
});

it('W40K-START-001 nobody has the first turn, or any, before that is settled; then one of the two', () => {
  const env = new Env('wh40k2', W40K_GAME.sizes.tiny);
  const b = (): W40kBattle => (env as unknown as { battle: W40kBattle }).battle;
  env.reset({ seed: 1 });
  const told = () => [0, 1].map((player) => seen(b(), player).battle).map((row) => [row['own first'], row['own turn']]);
  while (b().core.gameTurn[0] === 0) {
    expect(told()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    env.step(0);
  }
  const first = b().field.firstPlayer[0];
  expect(told()[first][0]).toBe(1);
  expect(told()[1 - first][0]).toBe(0);
  expect(told()[b().core.active[0]][1]).toBe(1);
});

it('W40K-START-003 of a long battle each turn is told apart', () => {
  const { b } = watch().start();
  b.field.turns[0] = 14;
  const told = Array.from({ length: 14 }, (_, i) => {
    b.core.gameTurn[0] = i + 1;
    return seen(b, 0).battle['turns begun'];
  });
  expect(told).toEqual(told.map((_, i) => Math.fround((i + 1) / 14)));
});

it('W40K-DEC-042 W40K-DEC-043 W40K-DEC-044 the dice of a duel are told by face, and gone when it is over', () => {
  const { b } = watch().start();
  const { kind, context } = b.decision;
  const out = new Float32Array(W40K_SPEC.size);
  const writer = W40K_GAME.writer(out, true);
  const { decision } = view(W40K_SPEC, out);
  const dice = (name: 'dice that show' | 'dice of the opponent that show' | 'dice to roll again that show') =>
    ([1, 2, 3, 4, 5, 6] as const).map((face) => 8 * decision[`${name} ${face}`]);
  const orks = b.setup.unit.first[ORKS];
  context.set([orks, 0, poolOf(6, 6, 2), poolOf(5, 1), 4, 3, poolOf(2)]);

  kind[0] = Ask.HatredDice;
  writer.write(b, 1);
  expect(dice('dice that show')).toEqual([0, 1, 0, 0, 0, 2]);
  expect(dice('dice of the opponent that show')).toEqual([1, 0, 0, 0, 1, 0]);
  expect(dice('dice to roll again that show')).toEqual([0, 1, 0, 0, 0, 0]);
  expect([16 * decision.bonus, 16 * decision['bonus of the opponent']]).toEqual([4, 3]);
  expect([decision['context 0'], decision['context 1']]).toEqual([0, 0]); // places of the models within their squads

  kind[0] = Ask.Parry;
  writer.write(b, 1);
  expect(dice('dice that show')).toEqual([0, 1, 0, 0, 0, 2]);
  expect(dice('dice to roll again that show')).toEqual([0, 0, 0, 0, 0, 0]);

  kind[0] = Ask.Mover;
  writer.write(b, 1);
  expect(dice('dice that show')).toEqual([0, 0, 0, 0, 0, 0]);
  expect([decision.bonus, decision['bonus of the opponent']]).toEqual([0, 0]);
});

it('W40K-HIDE-009 whoever has joined a hidden squad is no target there', () => {
  const there = (hidden: boolean): number => {
    const scene = watch();
    const { b } = (hidden ? scene.status('marines', 'hidden').status('others', 'hidden') : scene).start();
    b.setup.unit.points.fill(0).fill(100, HERO, HERO + 1);
    b.decision.subject[0] = ORKS;
    b.option.count = 0;
    b.option.addPose(Verb.Move, ORKS, 0, 36 * INCH, 18 * INCH, 0, 0);
    return seen(b, 1).options[0]['targets at long range there'];
  };
  expect([there(true), there(false)]).toEqual([0, Math.fround(100 / 500)]);
});

it('W40K-DEC-020 an option about a unit of its own side tells how far away that is', () => {
  const { b } = watch().start();
  b.decision.subject[0] = OTHERS;
  b.option.count = 0;
  b.option.add(Verb.Join, MARINES);
  b.option.add(Verb.Join, 0);
  const [near, far] = seen(b, 0).options;
  expect(near['gap to the target'] * 72).toBeLessThan(5);
  expect(far['gap to the target'] * 72).toBeCloseTo(Math.hypot(20, 7) - 1, 0);
});
