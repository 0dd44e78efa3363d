import { expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import { Status } from './state.js';

/** Whom marines at (36, 12) may shoot at: `mixed` has a model 8 inches away and another `free` inches; `others` are 16 inches away. */
const scene = (free: number) =>
  scenario('wh40k2')
    .unit('marines', { models: 2, weapons: ['boltgun'], base: 25.4, at: [36, 12], gap: 0.2 })
    .enemy('mixed', {
      models: 2,
      base: 25.4,
      at: [
        [31, 20],
        [31, 12 + free],
      ],
    })
    .enemy('others', { models: 1, base: 25.4, at: [[41, 28]] })
    .phase('shooting')
    .level('command');
const targetsOf = (scenery: ReturnType<typeof scene>): string[] => {
  const battle = scenery.choose('marines').runTo('decision of kind ShotTarget');
  return (battle.question?.options ?? []).filter((o) => o.verb === 'Shoot').map((o) => o.targetName);
};

it('W40K-TGT-010 of a squad that fights in part only those who do may be passed over', () => {
  const fighting = (free: number) =>
    targetsOf(
      scene(free)
        .unit('brawler', { models: 1, base: 25.4 })
        .engaged('brawler', 'mixed', { pairs: [[0, 0]] }),
    );
  expect(fighting(12)).toEqual(['mixed']);
  expect(fighting(22)).toEqual(['mixed', 'others']);
});

it('W40K-TGT-010 W40K-SQUAD-007 strays, who count as broken, may be passed over, and shot at', () => {
  const astray = (free: number, strays: number) =>
    targetsOf(
      scene(free).with((b, row) => {
        b.model.strayed[b.setup.unit.first[row('mixed')]] = strays;
        b.unit.status[row('mixed')] |= strays * Status.Split;
      }),
    );
  expect(astray(22, 0)).toEqual(['mixed']);
  expect(astray(22, 1)).toEqual(['mixed', 'others']);
  expect(astray(12, 1)).toEqual(['mixed']);
});

it('W40K-TGT-010 W40K-OVER-004 nor does a stray draw overwatch fire from a mover behind him', () => {
  const asked = () => {
    const battle = scenario('wh40k2')
      .unit('marines', { models: 1, weapons: ['boltgun'], base: 25.4, at: [[36, 12]] })
      .status('marines', 'overwatch')
      .enemy('mixed', {
        models: 2,
        base: 25.4,
        at: [
          [31, 20],
          [31, 40],
        ],
      })
      .enemy('others', { models: 1, base: 25.4, at: [[41, 30]] })
      .with((b, row) => {
        b.model.strayed[b.setup.unit.first[row('mixed')]] = 1;
        b.unit.status[row('mixed')] |= Status.Split;
      })
      .dice('flee distance', 1, 1) // in the open he flees as his turn begins, and is a stray still
      .active(1)
      .level('command')
      .choose({ ask: 'Mover', target: 'others' }, { ask: 'Move', verb: 'Move', at: [41, 27] })
      .runTo('end of phase');
    return battle.answers.some((a) => a.startsWith('OverwatchFire (others)'));
  };
  expect(asked()).toBe(true);
});
