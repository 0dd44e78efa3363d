import { describe, expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { ModelDid, Status } from '../core/state.js';

/**
 * Makes a scene of targets for marines at (36, 12): `mixed` has a model 8 inches away and another `free` inches away;
 * `others` are 16 inches away.
 */
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
    .level('full')
    .otherwise('first');
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
  const astray = (free: number, outOfCoherencyModels: number) =>
    targetsOf(
      scene(free).with((b, row) => {
        b.model.outOfCoherency[b.setup.unit.first[row('mixed')]] = outOfCoherencyModels;
        b.unit.status[row('mixed')] |= outOfCoherencyModels * Status.Split;
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
        b.model.outOfCoherency[b.setup.unit.first[row('mixed')]] = 1;
        b.unit.status[row('mixed')] |= Status.Split;
      })
      .dice('flee distance', 1, 1) // in the open he flees as his turn begins, and is still out of coherency
      .active(1)
      .level('command')
      .choose({ ask: 'Mover', target: 'others' }, { ask: 'Move', verb: 'Move', at: [41, 27] })
      .runTo('end of phase');
    return battle.answers.some((a) => a.startsWith('OverwatchFire (others)'));
  };
  expect(asked()).toBe(true);
});

describe('W40K-TGT-011 equally near to an ork, one of whom sees him behind a wall', () => {
  const wall = { at: [35, 19.2], size: [0.5, 1.6] } as const;
  /** Makes a scene of marines 10 inches from the ork on either side; the one at `first` is first in the list. */
  const flankers = (first: number, weapons: readonly string[] = ['boltgun']) =>
    scenario('wh40k2')
      .unit('marines', {
        models: [{ weapons: first < 36 ? ['boltgun'] : weapons }, { weapons: first < 36 ? weapons : ['boltgun'] }],
        base: 25.4,
        at: [
          [first, 12],
          [72 - first, 12],
        ],
      })
      .enemy('ork', { models: 1, base: 25.4, at: [[36, 20]] })
      .enemy('others', { models: 1, base: 25.4, at: [[36, 28]] })
      .level('full')
      .otherwise('first');

  it('they may not pass him over for others in the open, whoever of them comes first', () => {
    const targets = (first: number, walled: boolean) => {
      const scene = flankers(first).phase('shooting');
      return targetsOf(walled ? scene.terrain('wall', wall) : scene);
    };
    expect([30, 42].map((first) => targets(first, true))).toEqual([['ork'], ['ork']]);
    expect(targets(30, false)).toEqual(['ork']);
  });

  it('unless the other cannot fire', () => {
    const moved = (first: number) =>
      targetsOf(
        flankers(first, ['heavy-bolter'])
          .terrain('wall', wall)
          .with((b) => {
            b.model.did[first < 36 ? 1 : 0] |= ModelDid.Move;
          })
          .phase('shooting'),
      );
    expect([30, 42].map(moved)).toEqual([
      ['ork', 'others'],
      ['ork', 'others'],
    ]);
  });
});
