import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, INCH, inches, ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import { gunnerScene } from '../../../testing/wh40k2/scenes.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { WEAPON_TABLE, weaponById } from '../armies/weapon-table.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { arrowFace } from '../core/special-dice.js';
import { wh40k2 } from '../ruleset.js';
import { drift } from './scatter.js';

type Place = readonly [x: number, y: number];

/**
 * Makes a scene of a man with BS 4 and these weapons at (36, 10) who shoots at a squad of orks at `at`, with standing
 * orders.
 */
const gunner = (weapons: readonly string[], at: readonly Place[], but: Partial<SquadSpec> = {}) =>
  gunnerScene({ BS: 4, S: 3, base: 25.4, weapons, at: [[36, 10]], ...but }, 'orks', {
    models: at.length,
    T: 4,
    base: 25.4,
    at,
  })
    .level('command')
    .choose('gunner shoot orks');

const face = (angle: number) => arrowFace(degrees(angle));

describe('blast markers', () => {
  it('W40K-BLAST-001 W40K-BLAST-002 W40K-BLAST-004 W40K-BLAST-005 the marker hits who is inside, and on 4+ who is partly, w40k-1-125', () => {
    const battle = gunner(
      ['missile-frag'],
      [
        [36, 30],
        [37.4, 30],
        [38.4, 30],
      ],
    )
      .level('full')
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, { ask: 'BlastAim', n: 1 })
      .dice('to hit', 3) // BS 4 hits on 3+
      .dice('partly under', 4)
      .dice('damage', 4, 4, 3)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1); // three hits, the third causes no damage
  });

  it('W40K-BLAST-005 who is partly inside is missed on 3, whatever his cover', () => {
    const battle = gunner(
      ['missile-frag'],
      [
        [36, 30],
        [38.2, 30],
      ],
    )
      .terrain('wall', { at: [38.2, 29], size: [1, 0.4] })
      .dice('to hit', 3)
      .dice('partly under', 3)
      .dice('damage', 4)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
  });

  it('W40K-BLAST-003 beyond the range there is no effect and no scatter, w40k-1-127', () => {
    const battle = scenario('wh40k2')
      .unit('gunners', {
        models: [{ weapons: ['shotgun-scatter'] }, { weapons: ['boltgun'] }],
        at: [
          [36, 10],
          [37, 10],
        ],
      })
      .enemy('orks', { models: 1, T: 4, at: [[36, 30]] }) // 19 inches away; scatter shot has a range of 18
      .phase('shooting')
      .level('command')
      .choose('gunners shoot orks')
      .dice('to hit', 1) // this is the boltgun's roll
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
  });

  it('W40K-BLAST-006 W40K-SCAT-001 W40K-SCAT-005 a miss scatters along the arrow, and hits whom it finds there', () => {
    const battle = gunner(
      ['missile-frag'],
      [
        [36, 30],
        [40, 30],
      ],
    )
      .dice('to hit', 2)
      .dice('artillery die', 2) // the marker scatters 4 inches
      .dice('scatter die', 1)
      .dice('scatter angle', face(90))
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.model('orks', 0).place).toBe('table');
    expect(battle.model('orks', 1).place).toBe('removed');
  });

  it('W40K-BLAST-006 W40K-HIT-011 a blast that needs 7 or more rolls twice', () => {
    const hard = (second: number) =>
      gunner(['missile-frag'], [[36, 45]], { BS: 1 })
        .terrain('wall', { at: [36, 44], size: [4, 0.4] }) // 7 - 1 + 2 = 8
        .dice('to hit', 6)
        .dice('to hit again', second);
    expect(hard(5).dice('damage', 6).runTo('end of phase').unit('orks').models).toBe(0);
    const missed = hard(4).dice('artillery die', 6).dice('scatter die', 1).runTo('end of phase');
    expect(missed.unit('orks').models).toBe(1);
  });

  it('W40K-OVER-016 who is spared for the sake of friends beside him has not been shot at; who is missed has', () => {
    const scene = (weapon: string, friend: Place) =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 4, base: 25.4, weapons: [weapon], at: [[36, 10]] })
        .unit('friends', { models: 2, base: 25.4, at: [friend, [friend[0] + 1, friend[1]]] })
        .enemy('orks', { models: 1, T: 4, Ld: 8, base: 25.4, weapons: ['boltgun'], at: [[36, 15]] })
        .status('orks', 'overwatch')
        .phase('shooting')
        .level('command')
        .choose('gunner shoot orks');
    const spared = (weapon: string) => scene(weapon, [36.2, 16.4]).runTo('end of phase').unit('orks').overwatch;
    expect(['grenade-frag', 'flamer'].map(spared)).toEqual([true, true]);
    const missed = scene('grenade-frag', [10, 10])
      .dice('to hit', 1)
      .dice('artillery die', 6)
      .dice('scatter die', 1)
      .dice('overwatch test', 5, 4);
    expect(missed.runTo('end of phase').unit('orks').overwatch).toBe(false);
  });

  it('W40K-OVER-015 W40K-OVER-016 who lies partly under a marker that went astray is shot at, friend or foe, though it misses him', () => {
    const astray = (player: 'unit' | 'enemy', die: number) => {
      const scene = gunner(['missile-frag'], [[36, 30]])
        [player]('watchers', {
          models: 1,
          T: 4,
          Ld: 7,
          base: 25.4,
          weapons: ['boltgun'],
          at: [[40, 32.3]], // 2.3 inches from where it goes off
        })
        .status('watchers', 'overwatch')
        .dice('to hit', 1)
        .dice('artillery die', 2) // the marker scatters 4 inches
        .dice('scatter die', 1)
        .dice('scatter angle', face(90))
        .dice('partly under', die);
      if (die > 3) scene.dice('damage', 1);
      return scene.dice('overwatch test', 4, 4).runTo('end of phase').unit('watchers');
    };
    for (const player of ['unit', 'enemy'] as const) {
      expect(astray(player, 3), player).toMatchObject({ overwatch: false, models: 1 });
      expect(astray(player, 4), player).toMatchObject({ overwatch: false, models: 1 });
    }
  });

  it('W40K-SHOOT-001 W40K-HIDE-008 who holds back a blast or template has not fired, and has not shown itself', () => {
    const scene = (weapon: string, friend: Place) =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 4, base: 25.4, weapons: [weapon], at: [[36, 10]] })
        .status('gunner', 'hidden')
        .unit('friends', { models: 2, base: 25.4, at: [friend, [friend[0] + 1, friend[1]]] })
        .enemy('orks', { models: 1, T: 4, base: 25.4, at: [[36, 15]] })
        .phase('shooting')
        .level('command')
        .choose('gunner shoot orks')
        .seed(1)
        .runTo('end of phase');
    for (const weapon of ['grenade-frag', 'flamer']) {
      const spared = scene(weapon, [36.2, 16.4]);
      expect([spared.model('gunner').did, spared.unit('gunner').hidden], weapon).toEqual([[], 'hidden']);
      const shot = scene(weapon, [10, 10]);
      expect([shot.model('gunner').did, shot.unit('gunner').hidden], weapon).toEqual([['Fire'], 'none']);
    }
  });

  it('W40K-BLAST-007 W40K-SCAT-004 it hits friends too, and may drift out of the fire arc', () => {
    const battle = gunner(['grenade-frag'], [[36, 13]])
      .unit('friends', { models: 1, base: 25.4, at: [[31, 13]] })
      .dice('to hit', 1)
      .dice('artillery die', 5)
      .dice('scatter die', 4)
      .dice('scatter angle', face(270)) // 5 inches to the left, 3 ahead
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.unit('friends').models).toBe(0);
  });

  it('W40K-SCAT-001 HIT with a number scatters as an arrow does, w40k-1-131', () => {
    const battle = gunner(
      ['missile-frag'],
      [
        [36, 31],
        [42, 31],
      ],
    )
      .dice('to hit', 1)
      .dice('artillery die', 3)
      .dice('scatter die', 5)
      .dice('scatter angle', face(90))
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.model('orks', 1).place).toBe('removed');
  });

  it('W40K-SCAT-001 an arrow with MISFIRE is a dud', () => {
    const battle = gunner(['missile-frag'], [[36, 30]])
      .dice('to hit', 1)
      .dice('artillery die', 6)
      .dice('scatter die', 4)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
    expect(battle.b.model.destroyed[0]).toBe(0);
  });

  it('W40K-SCAT-001 W40K-SCAT-002 HIT with MISFIRE goes off at the firer and destroys the weapon, all its kinds, w40k-1-133', () => {
    const battle = gunner(['boltgun', 'missile-frag', 'missile-krak'], [[36, 30]], { T: 4 })
      .level('full')
      .choose({ ask: 'ShotWeapon', verb: 'Weapon', n: 1 })
      .unit('comrade', { models: 1, T: 4, base: 25.4, at: [[37, 10]] })
      .dice('to hit', 1)
      .dice('artillery die', 6)
      .dice('scatter die', 6)
      .dice('damage', 3, 4) // the firer survives
      .runTo('end of phase');
    expect(battle.unit('comrade').models).toBe(0);
    expect(battle.unit('gunner').models).toBe(1);
    expect(battle.b.model.destroyed[0]).toBe(0b110);
    expect(battle.unit('orks').models).toBe(1);
  });

  it('W40K-SCAT-003 no shot drifts farther than half its distance, w40k-1-129', () => {
    const moved = (far: number, ...rolled: number[]) => rolled.map((n) => inches(drift(n * INCH, far * INCH, false)));
    expect(moved(8, 2, 4, 6, 8, 10)).toEqual([2, 4, 4, 4, 4]);
    expect(moved(10, 10)).toEqual([5]);
    expect(moved(20, 6)).toEqual([6]);
  });

  it('W40K-DICE-006 damage points are rolled with the dice of the weapon: D4, D6, D10, D12', () => {
    const sides = ['heavy-bolter', 'autocannon', 'missile-krak', 'multi-melta'].map(
      (id) => weaponById(id)?.damage.sides,
    );
    expect(sides).toEqual([4, 6, 10, 12]);
    const battle = gunner(['heavy-plasma-gun-max'], [[36, 30]], {})
      .enemy('giant', { models: 1, W: 10, T: 6, base: 25.4, at: [[36, 31]] })
      .dice('to hit', 3)
      .dice('damage', 2, 2)
      .dice('damage points', 10, 9)
      .runTo('end of phase');
    expect(battle.model('giant').wounds).toBe(1);
  });
});

describe('grenades', () => {
  it('W40K-GREN-001 W40K-GREN-002 W40K-GREN-003 W40K-GREN-006 a grenade is thrown instead of shooting: a shot with a blast', () => {
    const battle = gunner(
      ['grenade-frag'],
      [
        [36, 16],
        [37, 16],
      ],
    )
      .dice('to hit', 3)
      .dice('damage', 5, 5)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
    expect(battle.model('gunner').did).toContain('Fire');
  });

  it('W40K-GREN-003 krak grenades have no blast and do not scatter', () => {
    const battle = gunner(
      ['grenade-krak'],
      [
        [36, 16],
        [37, 16],
      ],
    )
      .dice('to hit', 3)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(2); // -1 to hit, missed: no other die is rolled
  });

  it('W40K-GREN-004 grenades drift half of what is rolled, however near, w40k-1-135', () => {
    expect([2, 6, 8].map((n) => inches(drift(n * INCH, 8 * INCH, true)))).toEqual([1, 3, 4]);
    expect(inches(drift(10 * INCH, 2 * INCH, true))).toBe(5);
    const battle = gunner(
      ['grenade-frag'],
      [
        [36, 13],
        [40, 13],
      ],
    )
      .dice('to hit', 1)
      .dice('artillery die', 4) // 8 inches, scattered by 2
      .dice('scatter die', 2)
      .dice('scatter angle', face(90))
      .dice('damage', 5)
      .runTo('end of phase');
    expect(battle.model('orks', 1).place).toBe('removed');
  });

  it('W40K-GREN-005 a grenade flies 2 inches and twice the Strength of the thrower, at most 12', () => {
    const reach = (S: number, y: number) => {
      const battle = scenario('wh40k2')
        .unit('gunner', { models: 1, BS: 4, S, base: 25.4, weapons: ['grenade-frag'], at: [[36, 10]] })
        .enemy('orks', { models: 1, base: 25.4, at: [[36, y]] })
        .phase('shooting')
        .start();
      return battle.may('gunner', 'shoot');
    };
    expect([reach(3, 19), reach(3, 19.01)]).toEqual([true, false]); // the bases are 8 inches apart
    expect([reach(5, 23), reach(5, 23.01), reach(8, 23.01)]).toEqual([true, false, false]);
  });
});

describe('the ground, at which no weapon in play may be aimed: with one that is made up', () => {
  it('W40K-WGRN-001 no weapon of the table, and so none of any list, may be aimed at the ground', () => {
    expect(WEAPON_TABLE.filter((w) => w.ground).map((w) => w.id)).toEqual([]);
    for (const { blast, id } of WEAPON_TABLE) {
      if (blast === 0) continue;
      const { b } = gunner(
        [id],
        [
          [36, 14],
          [36.8, 14.8],
        ],
      )
        .level('full')
        .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
        .runTo('decision of kind BlastAim');
      const point = { x: ticks(37), y: ticks(15), facing: 0, files: 0, extra: 0, path: [] };
      expect([id, wh40k2.validate(b, { verb: Verb.Aim, target: -1, n: 0, ...point })]).toEqual([
        id,
        Refusal.NotAnOption,
      ]);
    }
  });

  /** Makes the same scene with missiles that may be aimed at the ground too, with every question asked. */
  const mortar = (at: readonly Place[], but: Partial<SquadSpec> = {}) =>
    gunner(['missile-frag'], at, but)
      .level('full')
      .with((b) => {
        const own = b.setup.weapons as unknown as object[];
        own[0] = { ...own[0], ground: true };
      });
  const atGround = (x: number, y: number) => ({
    ask: 'BlastAim',
    verb: 'Aim',
    target: 'the ground', // no unit is called so
    n: 0,
    at: [x, y] as const,
  });

  it('W40K-GRND-001 W40K-GRND-002 a point of the ground is hit on 6, whatever the BS, w40k-1-137', () => {
    const hit = mortar(
      [
        [36, 30],
        [40, 30],
      ],
      { BS: 5 },
    )
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, atGround(38, 30))
      .dice('to hit', 6)
      .dice('partly under', 4, 4)
      .dice('damage', 5, 5)
      .runTo('end of phase');
    expect(hit.unit('orks').models).toBe(0);
    const missed = mortar([[36, 30]], { BS: 5 })
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, atGround(36, 30))
      .dice('to hit', 5)
      .dice('artillery die', 6)
      .dice('scatter die', 1)
      .runTo('end of phase');
    expect(missed.unit('orks').models).toBe(1);
  });

  it('W40K-GRND-002 where it would need 7 the second die counts, w40k-1-139', () => {
    const battle = mortar([[36, 30]], { BS: 1 })
      .with((b) => {
        const own = b.setup.weapons as unknown as object[];
        own[0] = { ...own[0], toHitShort: -1 };
      })
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, atGround(36, 30))
      .dice('to hit', 6)
      .dice('to hit again', 3)
      .dice('artillery die', 6)
      .dice('scatter die', 1)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
  });

  it('W40K-GRND-003 W40K-GRND-004 a miss scatters, and HIT with MISFIRE is only a dud', () => {
    const scattered = mortar([
      [36, 30],
      [40, 30],
    ])
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, atGround(36, 30))
      .dice('to hit', 1)
      .dice('artillery die', 2)
      .dice('scatter die', 1)
      .dice('scatter angle', face(90))
      .dice('damage', 6)
      .runTo('end of phase');
    expect(scattered.model('orks', 1).place).toBe('removed');
    const dud = mortar([[36, 30]])
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, atGround(36, 30))
      .dice('to hit', 1)
      .dice('artillery die', 6)
      .dice('scatter die', 6)
      .runTo('end of phase');
    expect(dud.unit('gunner').models).toBe(1);
    expect(dud.b.model.destroyed[0]).toBe(0);
  });

  it('W40K-GRND-001 a point out of sight, out of range or off the table is refused, and any for weapons that need a model', () => {
    const judged = (ground: boolean, x: number, y: number) => {
      const { b } = gunner(
        ['missile-frag'],
        [
          [36, 30],
          [38, 30],
        ],
      )
        .level('full')
        .terrain('building', { at: [30, 30], size: [4, 4] })
        .with((battle) => {
          const own = battle.setup.weapons as unknown as object[];
          own[0] = { ...own[0], ground, long: ticks(30) };
        })
        .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
        .runTo('decision of kind BlastAim');
      const point = { x: ticks(x), y: ticks(y), facing: 0, files: 0, extra: 0, path: [] };
      return wh40k2.validate(b, { verb: Verb.Aim, target: -1, n: 0, ...point });
    };
    expect(judged(true, 40, 30)).toBe(LEGAL);
    expect(judged(false, 40, 30)).toBe(Refusal.NotAnOption);
    expect(judged(true, 36, 41)).toBe(Refusal.OutOfRange);
    expect(judged(true, 28, 36)).toBe(Refusal.OutOfSight); // the point is behind the building
    expect(judged(true, 60, 12)).toBe(Refusal.OutOfSight); // the point is beside the fire arc
    expect(judged(true, -1, 30)).toBe(Refusal.OffTable);
  });
});

describe('templates', () => {
  it('W40K-TMPL-002 W40K-TMPL-003 W40K-TMPL-004 wholly covered are hit, partly on 4+, cover or not, w40k-1-141', () => {
    const battle = gunner(
      ['flamer'],
      [
        [36, 17.25],
        [36.2, 16.2],
        [35.8, 18.4],
        [37.4, 17.4],
        [34.6, 17.4],
      ],
    )
      .with((b, row) => {
        b.model.y[b.setup.unit.first[row('orks')] + 2] = ticks(17.95); // just under the round end, whichever models stand beside it
        invalidateGeometry(b);
      })
      .terrain('wall', { at: [36, 15.4], size: [4, 0.4] })
      .dice('partly under', 4, 2)
      .dice('damage', 4, 4, 4, 4)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
    expect(battle.log.join()).not.toContain('to hit');
  });

  it('W40K-TMPL-005 damage and saves are those of the weapon: Strength 4 and -2', () => {
    const battle = scenario('wh40k2')
      .unit('gunner', { models: 1, BS: 4, base: 25.4, weapons: ['flamer'], at: [[36, 10]] })
      .enemy('orks', { models: 1, T: 4, save: 3, base: 25.4, at: [[36, 16]] })
      .phase('shooting')
      .level('command')
      .choose('gunner shoot orks')
      .dice('damage', 4)
      .dice('save', 4) // 3+ at -2 is 5+
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
  });

  it('W40K-TMPL-002 W40K-BLAST-007 standing orders lay it over most foes and fewest friends', () => {
    const battle = gunner(
      ['flamer'],
      [
        [36, 14],
        [36, 16],
        [36, 17.5],
        [39, 16],
      ],
    )
      .dice('damage', 1, 1, 1)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(4);
    const spared = gunner(['flamer'], [[36, 17]])
      .unit('friends', {
        models: 2,
        base: 25.4,
        at: [
          [36.9, 16],
          [35.1, 16],
        ],
      })
      .runTo('end of phase');
    expect(spared.unit('orks').models).toBe(1);
  });

  it('W40K-TMPL-002 W40K-ARC-002 any angle in the arc that covers a model of the target in sight is legal', () => {
    const { b } = gunner(
      ['flamer'],
      [
        [36, 17],
        [38, 16],
      ],
    )
      .level('full')
      .choose({ ask: 'ShotWeapon', verb: 'Weapon' })
      .runTo('decision of kind TemplateAngle');
    const t = b.setup.names.indexOf('orks');
    const judged = (angle: number) =>
      wh40k2.validate(b, {
        verb: Verb.Aim,
        target: t,
        n: 0,
        x: 0,
        y: 0,
        facing: degrees(angle),
        files: 0,
        extra: 0,
        path: [],
      });
    expect([judged(0), judged(3), judged(20), judged(44)]).toEqual([LEGAL, LEGAL, LEGAL, Refusal.OutOfSight]);
    expect(judged(60)).toBe(Refusal.OutOfSight);
    expect(b.option.count).toBe(3); // toward each of them, and halfway between
  });
});

describe('hidden models under templates', () => {
  const hidden = (weapons: readonly string[], status: 'hidden' | 'detected', at: readonly Place[]) =>
    gunner(weapons, at).status('orks', status);

  it('W40K-SPOT-007 W40K-SPOT-008 area weapons may be fired at detected models; each is then hit on 4+, w40k-1-077', () => {
    const battle = hidden(['missile-frag'], 'detected', [
      [36, 30],
      [37, 30],
    ])
      .dice('to hit', 3)
      .dice('hidden under', 3, 4)
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.model('orks', 0).place).toBe('table');
    expect(battle.model('orks', 1).place).toBe('removed');
  });

  it('W40K-SPOT-006 W40K-SPOT-007 others may not, and nobody may at models that nobody has detected', () => {
    const may = (weapon: string, status: 'hidden' | 'detected') =>
      scenario('wh40k2')
        .unit('gunner', { models: 1, weapons: [weapon], base: 25.4, at: [[36, 10]] })
        .enemy('orks', { models: 1, base: 25.4, at: [[36, 30]] })
        .status('orks', status)
        .phase('shooting')
        .start()
        .may('gunner', 'shoot');
    expect([may('missile-frag', 'detected'), may('missile-krak', 'detected'), may('missile-frag', 'hidden')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('W40K-SPOT-009 the same 4+ where a template scatters to hidden models from another target', () => {
    const battle = gunner(['missile-frag'], [[36, 30]])
      .enemy('lurkers', {
        models: 2,
        T: 4,
        base: 25.4,
        at: [
          [39.5, 30],
          [40.5, 30],
        ],
      })
      .did('lurkers', 'BreakTest')
      .status('lurkers', 'hidden')
      .dice('to hit', 1)
      .dice('artillery die', 2)
      .dice('scatter die', 1)
      .dice('scatter angle', face(90))
      .dice('hidden under', 4, 3)
      .dice('damage', 6)
      .runTo('end of phase');
    expect(battle.unit('lurkers').models).toBe(1);
  });
});
