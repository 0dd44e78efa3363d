import { describe, expect, it } from 'vitest';
import { degrees, TURN, ticks } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { LEGAL, options, propose } from '../../../kernel/ruleset.js';
import { Stand } from '../../../skirmish/formations.js';
import { scenario } from '../../../testing/scenario.js';
import { shiftW40k } from '../../../testing/wh40k2/placing.js';
import type { W40kScene } from '../../../testing/wh40k2/scene.js';
import { viewGap } from '../caches/squad-views.js';
import { Verb } from '../core/asks.js';
import { Hidden } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { speedModifier } from '../shooting/to-hit.js';
import { mayRun } from './movement-allowance.js';

const squadAndFoe = () =>
  scenario('wh40k2')
    .unit('marines', { models: 5, BS: 4, T: 4, save: 3, weapons: ['boltgun'], at: [36, 12] })
    .enemy('orks', { models: 5, weapons: ['bolt-pistol', 'sword'], at: [36, 40] });

/** Judges a move of `name` that takes its middle to `at`. */
function verdict(scene: W40kScene, name: string, at: readonly [number, number], verb: 'Move' | 'Run' = 'Move'): string {
  const battle = scene.choose({ ask: 'Mover', target: name }).runTo('decision of kind Move');
  const record = { verb: Verb[verb], target: battle.row(name), n: 0, x: ticks(at[0]), y: ticks(at[1]) };
  const full = { ...record, facing: 0, files: 0, extra: 0, path: [] };
  return wh40k2.reason(wh40k2.validate(battle.b, full));
}

const FAR = /farther than it may/;

describe('movement phase sequence', () => {
  it('W40K-MOVE-001 charges are declared, then compulsory moves made, then charges, then all other moves', () => {
    const battle = squadAndFoe()
      .unit('others', { models: 3, at: [20, 37] })
      .enemy('near', { models: 1, at: [20, 42] })
      .choose({ ask: 'Charger', target: 'others' }, { ask: 'ChargeTarget', target: 'near' })
      .choose({ ask: 'Mover', target: 'marines' })
      .runTo('decision of kind Move');
    expect(battle.unit('others').did).toContain('Charge');
    expect(battle.engaged('others', 'near')).toBe(true); // before the marines are asked
  });

  it('W40K-MOVE-002 W40K-CHAR-002 a squad moves up to its M in any direction, and not farther', () => {
    for (const at of [
      [36, 16],
      [40, 12],
      [32, 12],
      [36, 8],
    ] as const) {
      expect(verdict(squadAndFoe(), 'marines', at)).toBe('legal');
    }
    expect(verdict(squadAndFoe(), 'marines', [36, 16.01])).toMatch(FAR);
  });

  it('W40K-MOVE-003 it may move less or stand, and some of it may stand while others move', () => {
    expect(verdict(squadAndFoe(), 'marines', [36, 13])).toBe('legal');
    const battle = squadAndFoe()
      .choose({ ask: 'Mover', target: 'marines' }, { ask: 'Move', verb: 'ModelByModel' })
      .choose((q) => (q.kind === 'ModelPick' ? q.options[0] : undefined))
      .choose({ ask: 'ModelMove', verb: 'Step', at: [33.0315, 13] })
      .choose({ ask: 'ModelPick', verb: 'Stop' })
      .runTo('end of phase');
    expect(battle.model('marines', 0).did).toContain('Move');
    expect(battle.model('marines', 1)).toMatchObject({ y: 12, moved: 0, did: [] });
  });

  it('W40K-MOVE-005 to turn costs nothing and is no move', () => {
    const battle = squadAndFoe()
      .enemy('flank', { models: 1, at: [70, 12] })
      .choose({ ask: 'Mover', target: 'marines' }, { ask: 'Move', verb: 'Hold', facing: 90 })
      .runTo('end of phase');
    expect(battle.model('marines', 0)).toMatchObject({ facing: 90, moved: 0, did: [] });
    expect(battle.unit('marines').did).not.toContain('Move');
  });

  it('W40K-MOVE-005 W40K-ARC-002 who has turned sees at once what is before him now, whoever looked before', () => {
    const battle = squadAndFoe().choose({ ask: 'Mover', target: 'marines' }).runTo('decision of kind Move');
    const { b } = battle;
    const [u, t] = [battle.row('marines'), battle.row('orks')];
    expect(viewGap(b, u, t)).toBeGreaterThan(0);
    const hold = { verb: Verb.Hold, target: u, n: 0, x: ticks(36), y: ticks(12), extra: 0, path: [] };
    expect(propose(wh40k2, b, { ...hold, facing: TURN / 2, files: 0 })).toBe(LEGAL);
    expect(viewGap(b, u, t)).toBe(-1);
  });

  it('W40K-MOVE-005 two enemies in one line are one way to look', () => {
    const battle = squadAndFoe()
      .enemy('flank', { models: 1, at: [70, 12] })
      .enemy('behind it', { models: 1, at: [71.5, 12] })
      .choose({ ask: 'Mover', target: 'marines' })
      .runTo('decision of kind Move');
    const looks = battle.question?.options.filter((o) => o.verb === 'Hold') ?? [];
    expect(looks).toHaveLength(2);
  });

  it('W40K-MOVE-006 an inch is left to the enemy, on the way and at the end', () => {
    const facing = (y: number) =>
      scenario('wh40k2')
        .unit('man', { models: 1, at: [36, 12] })
        .enemy('foe', { models: 1, at: [36, y] });
    // bases of 25 mm: centres 0.984 inches apart touch
    expect(verdict(facing(17.99), 'man', [36, 16])).toBe('legal');
    expect(verdict(facing(17.97), 'man', [36, 16])).toMatch(/less than 1 inch/);
  });

  it('W40K-MOVE-007 nobody gets into contact without a charge', () => {
    const scene = scenario('wh40k2')
      .unit('man', { models: 1, at: [36, 12] })
      .enemy('foe', { models: 1, at: [36, 16.984] });
    expect(verdict(scene, 'man', [36, 16])).toMatch(/without charging/);
  });

  it('W40K-MOVE-008 whoever fights hand-to-hand does not move; the others of the squad may', () => {
    const battle = squadAndFoe()
      .enemy('boss', { models: 1, at: [33, 13.5] })
      .engaged('boss', 'marines', { pairs: [[0, 0]] })
      .choose({ ask: 'Mover', target: 'marines' }, { ask: 'Move', verb: 'Move', files: 3 })
      .runTo('end of phase');
    expect(battle.model('marines', 0)).toMatchObject({ moved: 0, contacts: ['boss 0'] });
    expect(battle.model('marines', 4).did).toContain('Move');
    const alone = squadAndFoe()
      .unit('hero', { character: true, at: [10, 10] })
      .enemy('boss', { models: 1 })
      .engaged('boss', 'hero');
    expect(alone.start().may('hero', 'move')).toBe(false);
  });
});

describe('ground', () => {
  const man = (name = 'man', spec = {}) =>
    scenario('wh40k2')
      .unit(name, { models: 1, at: [36, 12], ...spec })
      .enemy('foe', { models: 1, at: [60, 44] });

  it('W40K-TERN-001 W40K-TERN-002 open ground, woods among it, is crossed at full rate', () => {
    expect(verdict(man().terrain('wood', { at: [36, 15], size: [10, 10] }), 'man', [36, 16])).toBe('legal');
  });

  it('W40K-TERN-003 W40K-TERN-005 difficult ground takes two inches of move an inch', () => {
    const marsh = () => man().terrain('marsh', { at: [36, 15], size: [10, 10] });
    expect(verdict(marsh(), 'man', [36, 14])).toBe('legal');
    expect(verdict(marsh(), 'man', [36, 14.01])).toMatch(FAR);
  });

  it('W40K-TERN-004 hills are open ground', () => {
    expect(verdict(man().terrain('hill', { at: [36, 18], size: [10, 10] }), 'man', [36, 16])).toBe('legal');
  });

  it('W40K-TERN-006 two inches of open ground leave one inch of marsh (w40k-1-055)', () => {
    const mixed = () => man().terrain('marsh', { at: [36, 19], size: [10, 10] });
    expect(verdict(mixed(), 'man', [36, 15])).toBe('legal');
    expect(verdict(mixed(), 'man', [36, 15.01])).toMatch(FAR);
  });

  it('W40K-TERN-007 W40K-TERN-008 very difficult ground takes four (w40k-1-057)', () => {
    const pool = () => man().terrain('pool', { at: [36, 15], size: [10, 10] });
    expect(verdict(pool(), 'man', [36, 13])).toBe('legal');
    expect(verdict(pool(), 'man', [36, 13.01])).toMatch(FAR);
  });

  it('W40K-TERN-009 impassable ground is not entered, and no base hangs over it', () => {
    const lake = () => man().terrain('lake', { at: [36, 20], size: [10, 10] });
    expect(verdict(lake(), 'man', [36, 14.5])).toBe('legal');
    expect(verdict(lake(), 'man', [36, 14.6])).toMatch(/ground that it cannot/);
  });

  const wall = (height: number) => man().terrain('wall', { at: [36, 14], size: [8, 0.5] }, { height });

  it('W40K-OBST-001 an obstacle of an inch costs nothing (w40k-1-063)', () => {
    expect(verdict(wall(1), 'man', [36, 16])).toBe('legal');
  });

  it('W40K-OBST-002 a higher one takes half of the move', () => {
    const near = (height: number) =>
      man('man', { at: [36, 13.2] }).terrain('wall', { at: [36, 14], size: [8, 0.5] }, { height });
    expect(verdict(near(1.1), 'man', [36, 15.2])).toBe('legal');
    expect(verdict(near(1.1), 'man', [36, 15.21])).toMatch(FAR);
    expect(verdict(near(1), 'man', [36, 15.21])).toBe('legal');
  });

  it('W40K-OBST-003 without enough move left one stops in front, never part-way across (w40k-1-061)', () => {
    const far = () => man('man', { height: 1.2 }).terrain('wall', { at: [36, 15.75], size: [8, 0.5] }, { height: 1.5 });
    expect(verdict(far(), 'man', [36, 16])).toMatch(/ground that it cannot/); // on top of the rock
    expect(verdict(far(), 'man', [36, 15])).toBe('legal');
    const thin = () =>
      man('man', { height: 1.2 }).terrain('wall', { at: [36, 14.75], size: [8, 0.5] }, { height: 1.5 });
    expect(verdict(thin(), 'man', [36, 15.6])).toMatch(FAR);
  });

  it('W40K-OBST-004 a squad may end on both sides of an obstacle in coherency', () => {
    const scene = scenario('wh40k2')
      .unit('men', {
        models: 2,
        at: [
          [36, 12],
          [36, 13.2],
        ],
      })
      .enemy('foe', { models: 1, at: [60, 44] })
      .terrain('wall', { at: [36, 15], size: [8, 0.5] });
    // the middle goes 3 inches: one ends before the wall, the other behind it
    expect(verdict(scene, 'men', [36, 15.6])).toBe('legal');
  });

  it('W40K-OBST-005 one of more than twice the height of the model is not crossed', () => {
    const near = (height: number) =>
      man('man', { at: [36, 13.2] }).terrain('wall', { at: [36, 14], size: [8, 0.5] }, { height });
    expect(verdict(near(2), 'man', [36, 15.2])).toBe('legal');
    expect(verdict(near(2.01), 'man', [36, 15.2])).toMatch(/ground that it cannot/);
  });

  it('W40K-OBST-006 a gap in a wall is open ground', () => {
    const gate = man()
      .terrain('wall', { at: [33, 14], size: [4, 0.5] }, { height: 3 })
      .terrain('wall', { at: [39, 14], size: [4, 0.5] }, { height: 3 });
    expect(verdict(gate, 'man', [36, 16])).toBe('legal');
  });

  it('W40K-OBST-007 in difficult ground half of what is left is given up for a high obstacle', () => {
    const near = () =>
      man('man', { at: [36, 13.2] })
        .terrain('wall', { at: [36, 14], size: [8, 0.2] }, { height: 1.2 })
        .terrain('marsh', { at: [36, 14], size: [8, 8] });
    expect(verdict(near(), 'man', [36, 14.2])).toMatch(/ground that it cannot|farther/); // half a base over the wall
    const close = () =>
      man('man', { at: [36, 13.4], base: 10 })
        .terrain('wall', { at: [36, 13.75], size: [8, 0.1] }, { height: 1.2 })
        .terrain('marsh', { at: [36, 14], size: [8, 8] });
    expect(verdict(close(), 'man', [36, 14.4])).toBe('legal');
    expect(verdict(close(), 'man', [36, 14.41])).toMatch(FAR);
  });
});

describe('running', () => {
  const runners = (y: number) =>
    scenario('wh40k2')
      .unit('men', { models: 3, at: [36, 12] })
      .enemy('foe', { models: 1, at: [36, y] });

  it('W40K-RUN-001 troops run up to twice their move', () => {
    expect(verdict(runners(44), 'men', [36, 20], 'Run')).toBe('legal');
    expect(verdict(runners(44), 'men', [36, 20.01], 'Run')).toMatch(FAR);
  });

  it('W40K-RUN-001 W40K-COVER-007 runs lead into cover that is too far for a move', () => {
    const battle = scenario('wh40k2')
      .unit('man', { models: 1, at: [[36, 12]] })
      .enemy('foe', { models: 1, at: [[36, 46]] })
      .terrain('crater', { at: [36, 21.2], size: [4, 4] }) // its edge is 7.2 inches away, its near part 7.5
      .choose({ ask: 'Mover', target: 'man' })
      .runTo('decision of kind Move');
    const { option } = battle.b;
    const listed = Array.from({ length: options(wh40k2, battle.b) }, (_, i) => i);
    const into = listed.filter((i) => option.files[i] === Stand.cover && option.y[i] > ticks(19.3));
    expect(into.map((i) => option.verb[i])).toContain(Verb.Run);
    expect(into.map((i) => option.verb[i])).not.toContain(Verb.Move);
  });

  it('W40K-RUN-002 all of a squad or none: nobody runs while one fights', () => {
    const scene = runners(44)
      .enemy('boss', { models: 1 })
      .engaged('boss', 'men', { pairs: [[0, 0]] });
    expect(scene.start().may('men', 'run')).toBe(false);
    const { b } = scene.start();
    b.unit.hidden[b.setup.names.indexOf('boss')] = Hidden.hidden; // hidden as well, but it is the fight that forbids the move
    expect(mayRun(b, 0)).toBe(false);
    const battle = runners(44)
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Run', at: [36, 18] })
      .runTo('end of phase');
    expect(battle.unit('men').where.map(([, y]) => y)).toEqual([18, 18, 18]);
  });

  it('W40K-RUN-003 not with an enemy within 8 inches (w40k-1-065)', () => {
    const base = 25 / 25.4;
    expect(
      runners(12 + 7.9 + base)
        .start()
        .may('men', 'run'),
    ).toBe(false);
    expect(
      runners(12 + 8.1 + base)
        .start()
        .may('men', 'run'),
    ).toBe(true);
  });

  it('W40K-RUN-004 runners halt where they come within 8 inches', () => {
    const base = 25 / 25.4;
    const battle = runners(30)
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Run', at: [36, 20] })
      .runTo('end of phase');
    const gap = battle.gap(['men', 1], ['foe', 0]);
    expect(battle.model('men', 1).y).toBeCloseTo(20, 2);
    expect(gap).toBeGreaterThan(8);
    const halted = runners(26)
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Run', at: [36, 20] })
      .runTo('end of phase');
    expect(halted.model('men', 1).y).toBeLessThanOrEqual(26 - 8 - base + 0.001);
    expect(halted.gap(['men', 1], ['foe', 0])).toBeGreaterThanOrEqual(8);
    expect(halted.gap(['men', 1], ['foe', 0])).toBeLessThan(8.1);
    expect(halted.unit('men').did).toContain('Run');
  });

  it('W40K-RUN-005 W40K-TERN-005 ground slows runners too: two inches open, three of marsh (w40k-1-059)', () => {
    const marsh = () => runners(44).terrain('marsh', { at: [36, 20], size: [20, 12] });
    expect(verdict(marsh(), 'men', [36, 17], 'Run')).toBe('legal');
    expect(verdict(marsh(), 'men', [36, 17.01], 'Run')).toMatch(FAR);
    const wall = () => runners(44).terrain('wall', { at: [36, 13], size: [20, 0.2] }, { height: 1.5 });
    expect(verdict(wall(), 'men', [36, 16], 'Run')).toBe('legal');
    expect(verdict(wall(), 'men', [36, 16.01], 'Run')).toMatch(FAR);
  });

  it('W40K-RUN-006 W40K-CHRG-008 who ran or charged shoots no more (w40k-1-067)', () => {
    const shooters = () =>
      scenario('wh40k2')
        .unit('men', { models: 3, weapons: ['boltgun'], at: [36, 12] })
        .enemy('foe', { models: 1, at: [36, 30] });
    const move = (verb: 'Move' | 'Run') =>
      shooters()
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb, at: [36, 14] })
        .runTo('end of phase');
    expect(move('Run').may('men', 'shoot')).toBe(false);
    expect(move('Move').may('men', 'shoot')).toBe(true);
    const charge = scenario('wh40k2')
      .unit('men', { models: 1, weapons: ['boltgun'], at: [36, 23] })
      .enemy('foe', { models: 1, at: [36, 30] })
      .enemy('far', { models: 3, at: [30, 36] })
      .choose({ ask: 'Charger', target: 'men' }, { ask: 'ChargeTarget', target: 'foe' })
      .runTo('move chargers');
    shiftW40k(charge.b, charge.row('foe'), 0, 4);
    charge.runTo('end of phase');
    expect(charge.engaged('men')).toBe(false);
    expect(charge.may('men', 'shoot')).toBe(false);
  });
});

describe('a whole listing', () => {
  it('K06 K07 one decision carries the squad along: every option is legal and says who cannot follow', () => {
    const battle = scenario('wh40k2')
      .unit('squad', { models: 10, weapons: ['boltgun'], at: [36, 12], formation: 'cluster' })
      .enemy('orks', { models: 5, at: [36, 34] })
      .terrain('wood', { at: [36, 16.5], size: [6, 4] })
      .terrain('rock', { at: [41, 13], size: [2, 2] })
      .choose({ ask: 'Mover', target: 'squad' })
      .runTo('decision of kind Move');
    const { b } = battle;
    const n = options(wh40k2, b);
    expect(n).toBeGreaterThan(25);
    expect(n).toBeLessThanOrEqual(64);
    const words = Array.from({ length: n }, (_, i) => wh40k2.describe(b, i));
    expect(words.filter((w) => w.includes('into cover')).length).toBeGreaterThan(0);
    expect(words.filter((w) => w.includes('cannot follow')).length).toBeGreaterThan(0);
    expect(words.filter((w) => w.startsWith('squad runs')).length).toBeGreaterThan(0);
    expect(
      new Set(['in line', 'in a cluster', 'spread out'].filter((f) => words.some((w) => w.includes(f)))).size,
    ).toBeGreaterThan(1);
  });

  it('K06 models that are blocked stay behind, the rest go and keep the chain', () => {
    const battle = scenario('wh40k2')
      .unit('squad', { models: 5, at: [36, 12] })
      .enemy('orks', { models: 1, at: [36, 44] })
      .terrain('rock', { at: [32.4, 15.5], size: [3, 1] })
      .choose({ ask: 'Mover', target: 'squad' }, { ask: 'Move', verb: 'Move', at: [36, 16] })
      .runTo('end of phase');
    const where = battle.unit('squad').where;
    expect(where.slice(1).map(([, y]) => y)).toEqual([16, 16, 16, 16]);
    expect(where[0][1]).toBe(14);
  });
});

describe('under way', () => {
  it('K32 K33 W40K-OVER-007 fire comes at the chosen moment of a move, which then goes on', () => {
    const seen: number[] = [];
    const battle = scenario('wh40k2')
      .unit('men', { models: 1, T: 10, at: [30, 20] })
      .enemy('guard', { models: 1, weapons: ['boltgun'], at: [36, 30] })
      .status('guard', 'overwatch')
      .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Move', at: [34, 20] })
      .choose({ ask: 'OverwatchFire', verb: 'Shoot', n: 3 })
      .seed(4)
      .start();
    battle.runTo('fire on overwatch');
    seen.push(battle.model('men').x);
    battle.runTo('end of phase');
    expect(seen).toEqual([33]);
    expect(battle.model('men').x).toBe(34);
  });

  it('W40K-SHAKE-002 W40K-SHAKE-003 the shaken do not go nearer to the enemy, but may go anywhere else', () => {
    const shaken = () => squadAndFoe().status('marines', 'shaken');
    expect(verdict(shaken(), 'marines', [36, 15])).toMatch(/shaken troops do not move toward/);
    expect(verdict(shaken(), 'marines', [36, 9])).toBe('legal');
    expect(shaken().start().may('marines', 'charge')).toBe(false);
  });

  it('W40K-HIT-006 a run of ten inches is one of ten inches in every direction', () => {
    const modifiers = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = degrees(15 * k + 6);
      const [x, y] = [36 + stepEast(angle, ticks(10)) / ticks(1), 24 + stepNorth(angle, ticks(10)) / ticks(1)];
      const battle = scenario('wh40k2')
        .unit('men', { models: 1, M: 5, at: [[36, 24]] })
        .enemy('orks', { models: 1, at: [[2, 2]] })
        .choose({ ask: 'Mover', target: 'men' }, { ask: 'Move', verb: 'Run', at: [x, y] })
        .runTo('end of phase');
      return speedModifier(battle.b.model.moved[0]);
    });
    expect(modifiers).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  it('W40K-HIT-006 W40K-BROKE-004 how far the broken flee on is how far they moved in their turn', () => {
    const fled = (...dice: [number, number]) =>
      scenario('wh40k2')
        .unit('men', { models: 1, at: [[36, 24]] })
        .unit('others', { models: 1, at: [[20, 24]] })
        .enemy('orks', { models: 1, at: [[36, 34]] })
        .status('men', 'broken')
        .model('men', 0, { moved: 12 })
        .model('others', 0, { moved: 12 })
        .dice('flee distance', ...dice)
        .runTo('end of phase');
    expect(fled(5, 5).model('men').moved).toBeCloseTo(10, 2);
    expect(fled(3, 4).model('men').moved).toBeCloseTo(7, 2);
    expect(fled(3, 4).model('others').moved).toBe(0);
  });
});
