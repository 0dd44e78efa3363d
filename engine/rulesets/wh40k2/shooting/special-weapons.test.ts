import { expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import { LASCANNON_SQUAD } from '../../../testing/wh40k2/scenes.js';
import { Verb } from '../core/asks.js';
import { takeOff } from '../core/units.js';
import { wh40k2 } from '../ruleset.js';
import { mayChoose, modelTargets } from './targets.js';
import { Fire } from './weapons-to-fire.js';

/** Returns the names of the units offered by the pending decision. */
const offered = (battle: W40kReport): string[] =>
  (battle.question?.options ?? []).filter((o) => o.verb === 'Shoot').map((o) => o.targetName);
const squad = { models: 5, gap: 0.2 } as const;
const NOWHERE = { x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] };
type Scene = ReturnType<typeof mixed>;

/** Makes a scene of marines, one with a lascannon, and two squads in the open, the second farther away. */
const mixed = () =>
  scenario('wh40k2')
    .unit('marines', { ...LASCANNON_SQUAD, gap: 0.2 })
    .enemy('near', { ...squad, at: [33, 24] })
    .enemy('far', { ...squad, at: [48, 26] })
    .phase('shooting')
    .level('command');

it.each(['full', 'command'] as const)(
  'W40K-TGT-006 W40K-DEC-028 at any in sight, though the squad’s is the closest and in the open, at level %s',
  (level) => {
    const aimed = mixed()
      .level(level)
      .choose(...(level === 'full' ? ['marines'] : []))
      .choose({ ask: 'ShotTarget', target: 'near', extra: level === 'full' ? 0 : 1 })
      .runTo('decision of kind ModelTarget');
    expect(offered(aimed)).toEqual(['near', 'far']);
    const gunner = aimed.b.decision.context[0];
    const verdict = (target: number, n = gunner) =>
      wh40k2.validate(aimed.b, { verb: Verb.Shoot, target, n, ...NOWHERE });
    // the gunner may fire at either of them; but not a comrade of his, and not at his own squad or at no target
    expect([verdict(1), verdict(2)]).toEqual([0, 0]);
    for (const wrong of [verdict(2, gunner - 1), verdict(0), verdict(-1), verdict(3)]) expect(wrong).not.toBe(0);
  },
);

it('W40K-TGT-006 the shot falls on his own target, the others on the squad’s', () => {
  const hit = mixed()
    .choose({ ask: 'ShotTarget', target: 'near', extra: 1 }, { ask: 'ModelTarget', target: 'far' })
    .dice('to hit', 1, 1, 1, 1, 6)
    .dice('damage', 6)
    .dice('damage points', 1, 1)
    .runTo('end of phase');
  expect([hit.unit('near').models, hit.unit('far').models]).toEqual([5, 4]);
});

/**
 * Returns the targets that the last of five marines may choose with these weapons, and those of the first, who has a
 * boltgun.
 */
const choices = (weapons: readonly string[], change: (scene: Scene) => Scene = (scene) => scene) => {
  const scene = scenario('wh40k2')
    .unit('marines', { models: [{ count: 4 }, { weapons }], BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
    .enemy('near', { ...squad, at: [36, 20] })
    .enemy('far', { ...squad, at: [41, 23] })
    .phase('shooting');
  const { b } = change(scene).start();
  const out = new Int32Array(64);
  const names = (m: number) =>
    [...out.subarray(0, modelTargets(b, 0, m, Fire.normal, out))].map((t) => b.setup.names[t]);
  return { gunner: names(4), trooper: names(0), may: [mayChoose(b, 4, Fire.normal), mayChoose(b, 0, Fire.normal)] };
};

it('W40K-TGT-006 special weapons and heavy ones, with a targeter too; a trooper beside him only at the closest', () => {
  for (const id of ['lascannon', 'melta-gun', 'plasma-gun', 'heavy-bolter', 'missile-krak-targeter', 'multi-melta']) {
    const { gunner, trooper, may } = choices([id]);
    expect({ id, gunner, trooper, may }).toEqual({
      id,
      gunner: ['near', 'far'],
      trooper: ['near'],
      may: [true, false],
    });
  }
  for (const id of ['boltgun', 'storm-bolter', 'shotgun-solid', 'bolt-pistol', 'grenade-krak']) {
    expect([id, choices([id]).gunner, choices([id]).may]).toEqual([id, ['near'], [false, false]]);
  }
});

it('W40K-TGT-006 W40K-SHOOT-006 W40K-JAM-002 not who cannot fire it now, and has another weapon', () => {
  const both = ['lascannon', 'boltgun'];
  expect(choices(both).gunner).toEqual(['near', 'far']);
  const moved = (scene: Scene) => scene.model('marines', 4, { did: ['Move'] });
  expect(choices(both, moved)).toMatchObject({ gunner: ['near'], may: [false, false] });
  const jammed = (scene: Scene) => scene.model('marines', 4, { jams: 1 });
  expect(choices(['heavy-bolter', 'boltgun'], jammed).gunner).toEqual(['near']);
});

it('W40K-TGT-005 W40K-TGT-006 who is the last of his squad fires at its target', () => {
  const lost = (n: number) => (scene: Scene) =>
    scene.with((b) => {
      for (let m = 0; m < n; m++) takeOff(b, m, Place.removed);
    });
  expect(choices(['lascannon'], lost(3)).gunner).toEqual(['near', 'far']);
  expect(choices(['lascannon'], lost(4)).gunner).toEqual(['near']);
  const led = (scene: Scene) => scene.unit('captain', { character: true, at: [[34, 11]], joins: 'marines' });
  expect(choices(['lascannon'], (scene) => lost(4)(led(scene))).gunner).toEqual(['near', 'far']);
});

it('W40K-TGT-006 only whom he reaches and sees, in his fire arc', () => {
  expect(choices(['melta-gun'], (scene) => scene.enemy('afar', { models: 1, at: [[36, 40]] })).gunner).toEqual([
    'near',
    'far',
  ]);
  const behind = (scene: Scene) => scene.enemy('behind', { models: 1, at: [[36, 4]] });
  expect(choices(['lascannon'], behind).gunner).toEqual(['near', 'far']);
  const wall = (scene: Scene) =>
    scene.enemy('unseen', { models: 1, at: [[36, 44]] }).terrain('building', { at: [36, 36], size: [20, 4] });
  expect(choices(['lascannon'], wall).gunner).toEqual(['near', 'far']);
});

it('W40K-TGT-002 W40K-TGT-006 a single character only if nobody is nearer', () => {
  const boss = (y: number) => (scene: Scene) =>
    scene.enemy('boss', { character: true, weapons: ['sword'], at: [[37, y]] });
  expect(choices(['lascannon'], boss(28)).gunner).toEqual(['near', 'far']);
  expect(choices(['lascannon'], boss(17)).gunner).toEqual(['boss', 'near', 'far']);
});

it('W40K-TGT-006 W40K-OVER-004 on overwatch as well', () => {
  const scene = scenario('wh40k2')
    .unit('marines', {
      models: [{ count: 4 }, { weapons: ['lascannon'] }],
      weapons: ['boltgun'],
      at: [36, 12],
      gap: 0.2,
    })
    .status('marines', 'overwatch')
    .enemy('near', { ...squad, at: [36, 22] })
    .enemy('far', { ...squad, at: [41, 25] })
    .active(1)
    .level('command')
    .choose({ ask: 'Mover', target: 'near' }, { ask: 'Move', verb: 'Move', at: [36, 20] })
    .choose({ ask: 'OverwatchFire', target: 'near', n: 4 })
    .runTo('decision of kind ModelTarget');
  expect(offered(scene)).toEqual(['near', 'far']);
});
