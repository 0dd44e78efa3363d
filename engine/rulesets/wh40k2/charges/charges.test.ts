import { describe, expect, it } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { closed, gapToPiece } from '../../../skirmish/ground.js';
import { clip } from '../../../skirmish/segments.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { beW40k, shiftW40k } from '../../../testing/wh40k2/placing.js';
import { Hidden, type W40kSetup } from '../core/state.js';
import { AT_WALL } from '../hiding/hiding.js';
import { wh40k2 } from '../ruleset.js';
import { mayCharge } from './charge-moves.js';
import { inChargeReach } from './charge-targets.js';
import { obstacleBefore } from './fighting-over-walls.js';

const BASE = 25 / 25.4;

/** Makes a scene of men with pistols, `gap` inches in front of a row of enemies, from base to base. */
const attack = (gap: number, men = 3, foes = 3) =>
  scenario('wh40k2')
    .unit('men', { models: men, weapons: ['bolt-pistol', 'sword'], at: [36, 20] })
    .enemy('foes', { models: foes, weapons: ['bolt-pistol'], at: [36, 20 + gap + BASE] });

const DECLARED = [
  { ask: 'Charger', target: 'men' },
  { ask: 'ChargeTarget', target: 'foes' },
] as const;

describe('charges', () => {
  it('W40K-CHRG-001 W40K-CHRG-002 squads declare whom they charge, one after the other, and none has to', () => {
    const battle = attack(6)
      .unit('more', { models: 2, at: [20, 20] })
      .enemy('theirs', { models: 2, at: [20, 26] })
      .choose({ ask: 'Charger', target: 'more' }, { ask: 'ChargeTarget', target: 'theirs' })
      .runTo('end of phase');
    expect(battle.engaged('more', 'theirs')).toBe(true);
    expect(battle.unit('men').did).not.toContain('DeclareCharge');
    expect(battle.engaged('men')).toBe(false);
  });

  it('W40K-CHRG-001 W40K-BROKE-001 W40K-SHAKE-002 W40K-OVER-003 not the broken, the shaken, those on overwatch', () => {
    expect(attack(6).start().may('men', 'charge')).toBe(true);
    for (const status of ['broken', 'shaken', 'overwatch'] as const) {
      const { b } = attack(6).start();
      beW40k(b, 0, status);
      expect(mayCharge(b, 0), status).toBe(false);
    }
  });

  it('W40K-HIDE-007 W40K-CHRG-003 nobody charges enemies in hiding whom nobody has spotted', () => {
    const { b } = attack(6).start();
    expect(inChargeReach(b, 0, 1)).toBe(true);
    b.unit.hidden[1] = Hidden.hidden;
    expect(inChargeReach(b, 0, 1)).toBe(false);
    b.unit.hidden[1] = Hidden.detected;
    expect(inChargeReach(b, 0, 1)).toBe(true);
  });

  it('W40K-CHRG-003 only who is within twice the move can be named, and has a clear run from somebody', () => {
    expect(attack(7.99).start().may('men', 'charge')).toBe(true);
    expect(attack(8.01).start().may('men', 'charge')).toBe(false);
    const lake = (wide: number) => attack(7.9).terrain('lake', { at: [36 + wide / 2, 24], size: [wide, 2] });
    expect(lake(40).start().may('men', 'charge')).toBe(true); // the westernmost man can pass the lake
    expect(
      attack(7.9)
        .terrain('lake', { at: [36, 24], size: [40, 2] })
        .start()
        .may('men', 'charge'),
    ).toBe(false);
  });

  it('W40K-CHRG-004 all of the squad charges, also those who do not reach', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 3,
        at: [
          [36, 20],
          [36, 18],
          [36, 16],
        ],
      })
      .enemy('foes', { models: 1, at: [36, 28] })
      .choose(...DECLARED)
      .runTo('end of phase');
    expect(battle.model('men', 0).did).toContain('Charge');
    expect(battle.model('men', 2).did).toContain('FailCharge');
    expect(battle.model('men', 2).moved).toBeGreaterThan(6);
  });

  it('W40K-CHRG-005 a charge goes twice as far as a move (w40k-1-049)', () => {
    const reach = attack(8, 1, 1)
      .choose(...DECLARED)
      .runTo('end of phase');
    expect(reach.engaged('men', 'foes')).toBe(true);
    expect(reach.model('men').moved).toBeCloseTo(8, 2);
  });

  it('W40K-CHRG-006 nobody is passed through, and slow ground counts', () => {
    const barred = scenario('wh40k2')
      .unit('men', { models: 1, at: [36, 20] })
      .unit('friends', { models: 5, at: [36, 23], gap: 0.1 })
      .enemy('foes', { models: 1, at: [36, 27] })
      .start();
    expect(barred.may('men', 'charge')).toBe(false);
    const marsh = attack(7, 1, 1)
      .terrain('marsh', { at: [36, 24], size: [20, 2] })
      .start();
    expect(marsh.may('men', 'charge')).toBe(false);
    const dry = attack(5.9, 1, 1)
      .terrain('marsh', { at: [36, 23], size: [20, 2] })
      .choose(...DECLARED)
      .runTo('end of phase');
    expect(dry.engaged('men')).toBe(true);
  });

  const three = () =>
    scenario('wh40k2')
      .unit('men', { models: 1, at: [36, 20] })
      .unit('friend', { models: 1, at: [[36 - BASE, 23 + BASE]] })
      .enemy('foes', {
        models: 3,
        at: [
          [36, 23 + BASE],
          [38, 25],
          [40, 26],
        ],
      })
      .engaged('friend', 'foes', { pairs: [[0, 0]] })
      .choose(...DECLARED);

  it('W40K-CHRG-007 the closest is charged; one who fights already may be passed over (w40k-1-053)', () => {
    const spread = three().choose({ ask: 'ChargeMove', n: 0 }).runTo('end of phase');
    expect(spread.model('men').contacts).toEqual(['foes 1']);
    const press = three().choose({ ask: 'ChargeMove', n: 1 }).runTo('end of phase');
    expect(press.model('men').contacts).toEqual(['foes 0']);
  });

  it('W40K-CHRG-009 who makes no contact goes on toward the enemy, an inch from him at most, and does nothing more', () => {
    const failed = (where: string) => {
      const battle = attack(6, 1, 1)
        .choose(...DECLARED)
        .runTo('move chargers');
      shiftW40k(battle.b, 1, 0, 2.5); // farther away than assumed
      return battle.runTo(where);
    };
    const battle = failed('end of phase');
    expect(battle.model('men').did).toContain('FailCharge');
    expect(battle.gap(['men', 0], ['foes', 0])).toBeCloseTo(1, 2);
    expect(battle.may('men', 'shoot')).toBe(false);
    expect(failed('remainingMoves').may('men', 'move')).toBe(false);
  });

  it('W40K-CHRG-009 W40K-SQUAD-002 W40K-SQUAD-003 those who make no contact keep together', () => {
    const battle = scenario('wh40k2')
      .unit('men', {
        models: 2,
        at: [
          [36, 20],
          [38.8, 20],
        ],
      })
      .enemy('foes', { models: 1, at: [[38.5, 27]] })
      .terrain('rock', { at: [34.2, 22], size: [6, 1] }) // the first model has no way, the way of the second is too long
      .choose(...DECLARED)
      .runTo('move chargers');
    shiftW40k(battle.b, 1, -3, 1.4);
    battle.runTo('end of phase');
    expect(battle.model('men', 0).y).toBeLessThan(21.1);
    expect(battle.model('men', 1).y).toBeGreaterThan(20.5);
    expect(battle.gap(['men', 0], ['men', 1])).toBeLessThanOrEqual(2);
  });

  it('W40K-CHRG-010 over a wall they fight as if they touched, and the wall costs nothing (w40k-1-051)', () => {
    const wall = (gap: number) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [36, 20] })
        .enemy('foes', { models: 1, at: [36, 20 + gap + 0.5 + 1.5 * BASE] })
        .terrain('wall', { at: [36, 20 + gap + 0.25 + BASE / 2], size: [10, 0.5] }, { height: 2 })
        .choose(...DECLARED)
        .runTo('end of phase');
    const battle = wall(7.4);
    expect(battle.engaged('men', 'foes')).toBe(true);
    expect(battle.b.link.flags[0] & 1).toBe(1);
    expect(battle.model('men').moved).toBeCloseTo(7.4, 1);
    expect(battle.model('men').did).toContain('Charge');
  });

  it('W40K-CHRG-011 only overwatch lets the charged shoot first (w40k-1-155)', () => {
    const calm = attack(6, 1, 1)
      .choose(...DECLARED)
      .runTo('end of phase'); // no die is rolled
    expect(calm.engaged('men', 'foes')).toBe(true);
    const watch = attack(6, 1, 1)
      .status('foes', 'overwatch')
      .choose(...DECLARED, { ask: 'OverwatchFire', verb: 'Shoot', n: 0 })
      .seed(3)
      .runTo('end of phase');
    expect(watch.log.join('\n')).toMatch(/foes.*to hit|foes.*shoot/);
  });

  it('W40K-CHRG-012 bases that touch are engaged, and charging is remembered', () => {
    const battle = attack(4)
      .choose(...DECLARED)
      .runTo('end of phase');
    expect(battle.unit('men').did).toContain('Charge');
    for (let i = 0; i < 3; i++) {
      expect(battle.model('men', i).contacts).toEqual([`foes ${2 - i}`]); // the first man of a squad that faces south is in the east
      expect(battle.model('men', i).did).toContain('Charge');
      expect(battle.gap(['men', i], ['foes', 2 - i])).toBeCloseTo(0, 2);
    }
  });

  it('W40K-HERO-021 characters that have joined charge along', () => {
    const battle = attack(4)
      .unit('captain', { character: true, joins: 'men' })
      .enemy('extra', { models: 2, at: [40.5, 24 + BASE] })
      .choose(...DECLARED)
      .runTo('end of phase');
    expect(battle.model('captain').moved).toBeGreaterThan(3);
  });
});

it('W40K-CHRG-010 the walls that somebody stands at, and that others come over, are found whichever way one looks', () => {
  const seen = { wall: 0, none: 0 };
  for (let n = 0; n < 16; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { terrain, models } = b.setup;
    const walls = [...terrain.obstacle.keys()].filter((t) => terrain.obstacle[t] !== 0);
    for (let k = 0; k < 200 && walls.length > 0; k++) {
      const [m, o] = [random.below(models), random.below(models)];
      const at = walls[random.below(walls.length)];
      const near = terrain.radius[at] + 2 * INCH;
      b.model.x[o] = terrain.x[at] + random.below(2 * near) - near;
      b.model.y[o] = terrain.y[at] + random.below(2 * near) - near;
      const [ox, oy] = [b.model.x[o], b.model.y[o]];
      const [x, y] = [ox + random.below(8 * INCH) - 4 * INCH, oy + random.below(8 * INCH) - 4 * INCH];
      const first = walls.find(
        (t) => !closed(b, m, t) && clip(terrain.polygons[t], x, y, ox, oy) && gapToPiece(b, o, ox, oy, t) <= AT_WALL,
      );
      expect(obstacleBefore(b, m, o, x, y)).toBe(first ?? -1);
      seen[first === undefined ? 'none' : 'wall']++;
    }
  }
  expect(Math.min(seen.wall, seen.none)).toBeGreaterThan(50);
});
