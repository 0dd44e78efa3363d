import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { gunnerScene } from '../../../testing/wh40k2/scenes.js';
import { extraTargets } from './sustained-fire.js';
import { isUsable, wait } from './weapons-to-fire.js';

type Spot = readonly [x: number, y: number];

/** Makes a scene of a man with BS 4 and these weapons at (36, 10), and his comrade, who shoot at orks at `at`. */
const gunner = (weapons: readonly string[], at: readonly Spot[]) =>
  gunnerScene({ BS: 4, base: 25.4, weapons, at: [[36, 10]] }, 'orks', { models: at.length, T: 4, base: 25.4, at });
const commanded = (weapons: readonly string[], at: readonly Spot[]) =>
  gunner(weapons, at).level('command').choose('gunner shoot orks');

/** Returns the orks that are left, in order. */
const standingOf = ({ b }: W40kReport) =>
  Array.from({ length: 3 }, (_, i) => b.model.place[b.setup.unit.first[1] + i] === Place.table);

describe('sustained fire', () => {
  it('W40K-SUST-001 W40K-SUST-003 one roll to hit, then the dice say how many hits, the first on the target', () => {
    const battle = commanded(['heavy-bolter'], [[36, 29]])
      .dice('to hit', 3)
      .dice('sustained fire', 1, 3) // 1 + 2 hits, all on the only model
      .dice('damage', 2, 2, 2) // Strength 5 against Toughness 4 needs 3+
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
    const missed = commanded(['heavy-bolter'], [[36, 29]])
      .dice('to hit', 2)
      .runTo('end of phase');
    expect(missed.unit('orks').models).toBe(1);
  });

  it('W40K-WBAS-031 W40K-WBAS-032 a ripper gun up to 6 inches away rolls its two dice at once', () => {
    const battle = commanded(['ripper-gun'], [[36, 16.9]])
      .dice('sustained fire', 1, 6) // one die hits, the other jams
      .dice('damage', 3) // Strength 4 against Toughness 4 needs 4+
      .runTo('end of phase');
    expect([battle.unit('orks').models, battle.model('gunner').jams]).toEqual([1, 1]);
  });

  it('W40K-FORCE-007 a blunderbuss hits up to 6 inches away without a roll, and reaches no farther', () => {
    const near = commanded(['gretchin-blunderbuss'], [[36, 17]])
      .dice('damage', 5) // Strength 3 against Toughness 4 needs 5+
      .runTo('end of phase');
    expect(near.unit('orks').models).toBe(0);
    expect(
      gunner(['gretchin-blunderbuss'], [[36, 17.1]])
        .start()
        .may('gunner', 'shoot'),
    ).toBe(false);
  });

  it('W40K-WBAS-030 a ripper gun farther away rolls to hit, at -2', () => {
    const at = (hit: number) => commanded(['ripper-gun'], [[36, 17.5]]).dice('to hit', hit);
    expect(at(4).runTo('end of phase').unit('orks').models).toBe(1); // BS 4 needs 5+ at -2
    const hit = at(5).dice('sustained fire', 1, 1).dice('damage', 1, 1).runTo('end of phase');
    expect(hit.unit('orks').models).toBe(1);
  });

  it('W40K-SUST-001 W40K-CAS-003 bursts of a volley name a model each, the nearest first, as long as there are enough of them', () => {
    const bursts = (shooters: number, orks: number, W: number, rules: readonly string[] = []) =>
      scenario('wh40k2')
        .unit('gunners', { models: shooters, BS: 4, weapons: ['storm-bolter'], rules, at: [36, 10] })
        .enemy('orks', { models: orks, T: 4, W, at: [37, 24] })
        .did('orks', 'BreakTest')
        .phase('shooting')
        .level('command')
        .choose('gunners shoot orks')
        .dice('to hit', 6, 6)
        .dice('sustained fire', 1, 1) // each die gives one hit
        .dice('damage', 4, 4)
        .runTo('end of phase');
    const left = (battle: W40kReport) => battle.unit('orks').models;
    expect(left(bursts(2, 3, 1))).toBe(1);
    expect(left(bursts(1, 3, 1, ['Rapid Fire']))).toBe(1);
    expect(left(bursts(1, 3, 2, ['Rapid Fire']))).toBe(2); // an ork with two wounds is hit twice
  });

  it('W40K-SUST-002 a player may use fewer dice', () => {
    const battle = gunner(['assault-cannon'], [[36, 29]])
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon' })
      .choose({ ask: 'SustainedDice', verb: 'Number', n: 2 })
      .dice('to hit', 3)
      .dice('sustained fire', 6, 6)
      .runTo('end of phase');
    expect(battle.model('gunner').jams).toBe(2);
  });

  it('W40K-FORCE-007 an assault cannon that jams with all three dice slays who fires it, whatever his armour', () => {
    const burst = (third: number) =>
      gunner(['assault-cannon'], [[36, 29]])
        .level('command')
        .choose('gunner shoot orks')
        .dice('to hit', 3)
        .dice('sustained fire', 6, 6, third)
        .dice('damage', ...(third < 6 ? [1] : []))
        .runTo('end of phase');
    expect(burst(6).unit('gunner').models).toBe(0);
    expect([burst(1).unit('gunner').models, burst(1).model('gunner').jams]).toEqual([1, 2]);
  });

  it('W40K-DEC-027 a weapon that may jam is held back if its player wishes, though the model has no other', () => {
    const held = gunner(['heavy-bolter'], [[36, 29]])
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Hold' })
      .runTo('end of phase');
    expect(held.model('gunner').did).not.toContain('Fire');
    const plain = gunner(['boltgun'], [[36, 29]])
      .choose('gunner shoot orks')
      .dice('to hit', 2)
      .runTo('end of phase');
    expect(plain.answers.join()).not.toContain('ShotWeapon');
  });

  it('W40K-SUST-004 W40K-SUST-005 extra hits fall on the target or on others in sight within 4 inches, w40k-1-143', () => {
    const b = gunner(['heavy-bolter'], [[36, 29]])
      .enemy('near', { models: 1, T: 4, base: 25.4, at: [[40, 29]] })
      .enemy('unseen', { models: 1, T: 4, base: 25.4, at: [[32, 29]] })
      .enemy('far', { models: 1, T: 4, base: 25.4, at: [[36, 34.01]] })
      .terrain('building', { at: [33, 27], size: [3, 1] })
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon' })
      .dice('to hit', 3)
      .dice('sustained fire', 5, 1)
      .runTo('decision of kind SustainedHit').b;
    const targets = Array.from({ length: b.option.count }, (_, i) => b.setup.names[b.option.target[i]]);
    expect(targets).toEqual(['orks', 'near']);
  });

  it('W40K-SUST-004 4 inches are measured to the tick, along both axes and aslant', () => {
    const near = (at: Spot): boolean => {
      const { b } = gunner(['heavy-bolter'], [[40, 29]])
        .enemy('near', { models: 1, base: 25.4, at: [at] })
        .start();
      return extraTargets(b, 0, b.setup.unit.first[1]) === 2;
    };
    const aside: readonly Spot[] = [
      [5, 0],
      [-5, 0],
      [0, 5],
      [0, -5],
      [3, 4],
      [-4, 3],
      [4, -3],
      [-3, -4],
    ];
    for (const [x, y] of aside) {
      expect([x, y, near([40 + x, 29 + y])]).toEqual([x, y, true]);
      expect([x, y, near([40 + x * 1.001, 29 + y * 1.001])]).toEqual([x, y, false]);
    }
  });

  it('W40K-SUST-004 W40K-ARC-002 no extra hit falls on whoever stands outside the fire arc', () => {
    const seen = (x: number) =>
      gunner(['heavy-bolter'], [[40, 15]])
        .enemy('near', { models: 1, T: 4, base: 25.4, at: [[38, 17]] })
        .enemy('aside', { models: 1, T: 4, base: 25.4, at: [[x, 15]] })
        .choose('gunner', { ask: 'ShotTarget', target: 'orks' }, { ask: 'ShotWeapon', verb: 'Weapon' })
        .dice('to hit', 3)
        .dice('sustained fire', 5, 1)
        .runTo('decision of kind SustainedHit').b;
    const targets = (x: number) => {
      const b = seen(x);
      return Array.from({ length: b.option.count }, (_, i) => b.setup.names[b.option.target[i]]);
    };
    expect(targets(41)).toEqual(['orks', 'near', 'aside']); // the model is at the very edge of the area
    expect(targets(42)).toEqual(['orks', 'near']);
  });

  it('W40K-SUST-005 whoever deals hits out is told how many wait for each, since none has been rolled for', () => {
    const dealt = gunner(['heavy-bolter'], [[40, 15]])
      .enemy('near', { models: 1, T: 4, base: 25.4, at: [[38, 17]] })
      .choose('gunner', { ask: 'ShotTarget', target: 'orks' }, { ask: 'ShotWeapon', verb: 'Weapon' })
      .dice('to hit', 3)
      .dice('sustained fire', 5, 3);
    const waiting = (battle: W40kReport) => (battle.question?.options ?? []).map((o) => [o.targetName, o.extra]);
    const first = dealt.runTo('decision of kind SustainedHit');
    expect(waiting(first)).toEqual([
      ['orks', 1],
      ['near', 0],
    ]);
    const asked = first.choose({ ask: 'SustainedHit', target: 'near' }).runTo('decision of kind SustainedHit');
    expect(waiting(asked)).toEqual([
      ['orks', 1],
      ['near', 1],
    ]);
  });

  it('W40K-SUST-004 the firer deals them out one by one', () => {
    const battle = gunner(
      ['heavy-bolter'],
      [
        [36, 29],
        [38, 29],
        [40, 29],
      ],
    )
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon' })
      .choose({ ask: 'SustainedHit', n: 3 }, { ask: 'SustainedHit', n: 3 })
      .dice('to hit', 3)
      .dice('sustained fire', 5, 6)
      .dice('damage', 3, 2, 3)
      .dice('damage points', 1, 1)
      .runTo('end of phase');
    expect([0, 1, 2].map((i) => battle.model('orks', i).place)).toEqual(['removed', 'table', 'removed']);
  });

  it('W40K-SUST-004 standing orders spread them over those near the target', () => {
    const battle = commanded(
      ['heavy-bolter'],
      [
        [36, 29],
        [38, 29],
        [40, 29],
      ],
    )
      .dice('to hit', 3)
      .dice('sustained fire', 5, 6)
      .dice('damage', 3, 3, 3)
      .dice('damage points', 1, 1, 1)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
  });

  it('W40K-SUST-004 standing orders put no hit on whom the firer does not see, though it would be worth most there', () => {
    const dealt = (wall: boolean) => {
      const scene = commanded(
        ['heavy-bolter'],
        [
          [36, 29],
          [32, 29],
          [40, 29],
        ],
      );
      if (wall) scene.terrain('building', { at: [33, 27], size: [3, 1] });
      return scene
        .dice('to hit', 6)
        .dice('sustained fire', 5, 6) // one hit on the target, two on others
        .dice('damage', ...(wall ? [3, 3] : [3, 3, 3])) // no model is slain twice
        .dice('damage points', ...(wall ? [1, 1] : [1, 1, 1]))
        .runTo('end of phase');
    };
    expect(standingOf(dealt(false))).toEqual([false, false, false]);
    expect(standingOf(dealt(true))).toEqual([false, true, false]);
  });

  it('W40K-SUST-004 and count what bursts of other weapons have dealt out before', () => {
    const battle = scenario('wh40k2')
      .unit('marines', {
        models: [{ weapons: ['shuriken-catapult'] }, { weapons: ['heavy-stub-gun'] }],
        BS: 4,
        base: 25.4,
        at: [36, 10],
        gap: 0.2,
      })
      .enemy('orks', {
        models: 3,
        T: 4,
        base: 25.4,
        at: [
          [36, 29],
          [38, 29],
          [40, 29],
        ],
      })
      .did('orks', 'BreakTest')
      .phase('shooting')
      .level('command')
      .choose('marines shoot orks')
      .dice('to hit', 6, 6)
      .dice('sustained fire', 3, 1, 1) // each die gives two hits
      .dice('damage', 6, 6, 6)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
  });

  it('W40K-CAS-003 W40K-SUST-003 the model that a burst was aimed at is not slain once more by the shots of comrades', () => {
    const volley = (weapons: readonly string[]) =>
      scenario('wh40k2')
        .unit('marines', { models: weapons.map((w) => ({ weapons: [w] })), BS: 4, base: 25.4, at: [36, 10], gap: 0.2 })
        .enemy('orks', {
          models: 3,
          T: 4,
          base: 25.4,
          at: [
            [36, 30],
            [36, 31.5],
            [36, 33],
          ],
        })
        .did('orks', 'BreakTest')
        .phase('shooting')
        .level('command')
        .choose('marines shoot orks')
        .dice('to hit', 6, 6)
        .dice('sustained fire', 1)
        .dice('damage', 6, 6)
        .runTo('end of phase')
        .unit('orks').models;
    expect([volley(['boltgun', 'shuriken-catapult']), volley(['shuriken-catapult', 'boltgun'])]).toEqual([1, 1]);
  });

  it('W40K-SUST-001 W40K-MELEE-001 into hand-to-hand, each hit falls on anyone of that combat', () => {
    const battle = commanded(['heavy-bolter'], [[36, 29]])
      .unit('friend', { models: 1, T: 4, base: 25.4, at: [[36, 30]] })
      .engaged('friend', 'orks')
      .dice('to hit', 3)
      .dice('sustained fire', 3, 6)
      .dice('hit in combat', 1, 6)
      .dice('damage', 2, 2)
      .runTo('end of phase');
    expect(battle.unit('friend').models + battle.unit('orks').models).toBe(2);
  });
});

describe('jams', () => {
  it('W40K-JAM-001 W40K-JAM-004 each JAM is a counter, and the hits of the other dice count, w40k-1-145', () => {
    const battle = commanded(['assault-cannon'], [[36, 29]])
      .dice('to hit', 3)
      .dice('sustained fire', 6, 6, 5)
      .dice('damage', 1, 1, 1)
      .runTo('end of phase');
    expect(battle.model('gunner').jams).toBe(2);
    expect(battle.model('gunner').did).toContain('Jam');
  });

  it('W40K-JAM-001 a single die that jams gives no hit', () => {
    const battle = commanded(['storm-bolter'], [[36, 29]])
      .dice('to hit', 3)
      .dice('sustained fire', 6)
      .runTo('end of phase');
    expect([battle.model('gunner').jams, battle.unit('orks').models]).toEqual([1, 1]);
  });

  it('W40K-JAM-002 a jammed weapon cannot be used', () => {
    const may = (weapon: string) =>
      gunner([weapon], [[36, 29]])
        .model('gunner', 0, { jams: 1 })
        .start()
        .may('gunner', 'shoot');
    expect([may('storm-bolter'), may('boltgun')]).toEqual([false, true]);
  });

  it('W40K-JAM-002 W40K-RAPID-004 a weapon that jams with the first of two rapid shots fires no second one', () => {
    const rapid = () =>
      scenario('wh40k2')
        .unit('gunner', {
          models: 1,
          BS: 4,
          base: 25.4,
          weapons: ['storm-bolter'],
          rules: ['Rapid Fire'],
          at: [[36, 10]],
        })
        .enemy('orks', { models: 1, T: 4, W: 4, base: 25.4, at: [[36, 29]] })
        .phase('shooting')
        .level('command')
        .choose('gunner shoot orks');
    const jammed = rapid().dice('to hit', 3).dice('sustained fire', 6).runTo('end of phase');
    expect(jammed.model('gunner').jams).toBe(1);
    const second = rapid().dice('to hit', 3, 3).dice('sustained fire', 1, 6).dice('damage', 4).runTo('end of phase');
    expect([second.model('gunner').jams, second.model('orks').wounds]).toEqual([1, 3]);
    expect(rapid().dice('to hit', 2, 2).runTo('end of phase').model('gunner').jams).toBe(0);
  });

  const left = (jams: number, add: (s: W40kScene) => unknown = () => undefined) => {
    const scene = gunner(['storm-bolter'], [[36, 29]])
      .model('gunner', 0, { jams })
      .level('command');
    add(scene);
    return scene.runTo('end of phase').model('gunner').jams;
  };

  it('W40K-JAM-003 W40K-JAM-004 missing a shooting phase removes one counter at its end', () => {
    expect([left(1), left(2)]).toEqual([0, 1]);
  });

  it('W40K-JAM-003 who shoots something else keeps it', () => {
    const battle = gunner(['storm-bolter', 'boltgun'], [[36, 29]])
      .model('gunner', 0, { jams: 1 })
      .choose('gunner shoot orks')
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
      .dice('to hit', 1)
      .runTo('end of phase');
    expect(battle.model('gunner').jams).toBe(1);
    const cleared = gunner(['storm-bolter', 'boltgun'], [[36, 29]])
      .model('gunner', 0, { jams: 1 })
      .choose('gunner shoot orks')
      .choose({ ask: 'ShotWeapon', verb: 'Clear' })
      .runTo('end of phase');
    expect(cleared.model('gunner').jams).toBe(0);
  });

  it('W40K-JAM-005 not on overwatch, broken or in hand-to-hand, but after a run or in hiding', () => {
    expect(left(1, (s) => s.status('gunner', 'overwatch'))).toBe(1);
    expect(left(1, (s) => s.status('gunner', 'broken'))).toBe(1);
    expect(left(1, (s) => s.engaged('gunner', 'orks'))).toBe(1);
    expect(left(1, (s) => s.did('gunner', 'Run'))).toBe(0);
    expect(left(1, (s) => s.status('gunner', 'hidden'))).toBe(0);
  });

  it('W40K-WPIS-012 W40K-WBAS-037 of two weapons that recharge only the one that was fired waits', () => {
    const scene = () => gunner(['plasma-gun', 'plasma-pistol', 'plasma-pistol'], [[36, 15]]);
    const first = scene()
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon', n: 0 })
      .dice('to hit', 1)
      .runTo('end of phase');
    // the weapon is ready again in the next of its own shooting phases
    expect([0, 1, 2].map((slot) => wait(first.b, 0, slot))).toEqual([1, 0, 0]);
    const next = (waits: number) =>
      scene().with((b) => {
        b.model.recharge[0] = waits;
      });
    expect(next(1).start().may('gunner', 'shoot')).toBe(true); // the pistols may fire
    const pistol = next(1)
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon', n: 1 })
      .dice('to hit', 1)
      .runTo('end of phase').b;
    expect([0, 1, 2].map((slot) => wait(pistol, 0, slot))).toEqual([0, 1, 0]);
    expect(next(0b010101).start().may('gunner', 'shoot')).toBe(false);
  });

  it('W40K-JAM-002 a jam bars the weapon that has jammed, not another one of the model', () => {
    const jammed = gunner(['heavy-bolter', 'plasma-pistol'], [[36, 15]])
      .choose('gunner shoot orks', { ask: 'ShotWeapon', verb: 'Weapon', n: 0 }, { ask: 'SustainedDice', n: 1 })
      .dice('to hit', 6)
      .dice('sustained fire', 6)
      .runTo('end of phase').b;
    expect([0, 1].map((slot) => isUsable(jammed, 0, slot, 0))).toEqual([false, true]);
  });

  it('a weapon that recharges waits, in every mode', () => {
    const may = (weapons: string[]) =>
      gunner(weapons, [[36, 29]])
        .with((b) => {
          b.model.recharge[0] = 1;
        })
        .start()
        .may('gunner', 'shoot');
    expect(may(['heavy-plasma-gun-max', 'heavy-plasma-gun-low'])).toBe(false);
    expect(may(['plasma-gun', 'lasgun'])).toBe(true);
  });

  it('W40K-DICE-009 counters are kept: hidden, detected, overwatch, broken, run, jammed', () => {
    const battle = gunner(['storm-bolter'], [[36, 29]])
      .enemy('lurkers', { models: 1, at: [50, 40] })
      .status('gunner', 'hidden', 'overwatch')
      .status('lurkers', 'detected', 'broken')
      .did('gunner', 'Run')
      .model('gunner', 0, { jams: 2 })
      .start();
    expect(battle.unit('gunner')).toMatchObject({ hidden: 'hidden', overwatch: true, broken: false, did: ['Run'] });
    expect(battle.unit('lurkers')).toMatchObject({ hidden: 'detected', overwatch: false, broken: true });
    expect(battle.model('gunner').jams).toBe(2);
  });
});
