import { describe, expect, it } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { perform } from '../../../testing/perform.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle, W40kSetup } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';
import { lineUp, nextVictim, orderOf } from './hit-allocation.js';
import { resolveHits } from './resolve-hits.js';
import { addHits, evenly } from './shot-table.js';

const shooting = () => scenario('wh40k2').phase('shooting').level('command');
/** Makes a scene of four marines with boltguns who face north from (36, 12). */
const four = () => shooting().unit('marines', { models: 4, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 });
type Scene = ReturnType<typeof four>;
/** Returns the numbers of the models of `orks` that are casualties. */
const fallen = (battle: ReturnType<Scene['start']>, name = 'orks'): number[] =>
  Array.from({ length: battle.b.setup.unit.count[battle.row(name)] }, (_, i) => i).filter(
    (i) => battle.model(name, i).place === 'removed',
  );
/** Returns places in inches as rows. */
const places = (...at: [number, number][]) => at;

/**
 * Returns the way (dx, dy) mirrored in the line along `facing`, a multiple of 45 degrees; its length is equal to the
 * tick.
 */
function mirrored(dx: number, dy: number, facing: number): [number, number] {
  switch (facing % 180) {
    case 0:
      return [-dx, dy];
    case 45:
      return [dy, dx];
    case 90:
      return [dx, -dy];
    default:
      return [-dy, -dx];
  }
}

describe('shots together', () => {
  it('W40K-GROUP-001 W40K-SAVE-004 four bolters at Orks: four hits, three harmed, no saves (vector w40k-1-115)', () => {
    const battle = four()
      .enemy('orks', {
        models: 6,
        T: 4,
        save: 6,
        at: places([33, 28], [34.5, 28.2], [36, 28.4], [37.5, 28.6], [39, 28.8], [40.5, 29]),
      })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 4, 4, 5, 6)
      .dice('damage', 5, 4, 3, 6)
      .runTo('end of phase');

    expect(battle.log).toContain('marines: to hit 3+: 4 4 5 6'); // all dice are rolled at once
    expect(battle.unit('orks').models).toBe(3);
  });

  it('W40K-GROUP-001 targets of different Toughness are resolved one at a time, the nearest first', () => {
    const battle = shooting()
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
      .enemy('orks', {
        models: [
          { count: 1, T: 5 },
          { count: 1, T: 3 },
        ],
        at: places([36, 26], [36, 30]),
      })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 6, 6)
      .dice('damage', 4, 4)
      .runTo('end of phase');
    expect(fallen(battle)).toEqual([]); // T 5 needs 5 from Strength 4, and stays the nearest
  });

  it('W40K-GROUP-002 each shelter has its own number to hit, and its own casualties', () => {
    const aimed = (shelter: string, face: number) =>
      shooting()
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', { models: 2, at: places([34, 26], [38, 29]) })
        .terrain('wall', { at: [34, 25.3], size: [2, 0.4] }, { height: 0.2 })
        .level('full')
        .did('orks', 'BreakTest')
        .choose('marines', { ask: 'ShotTarget', target: 'orks' }, shelter)
        .dice('to hit', face)
        .dice('damage', 6)
        .runTo('end of phase');
    expect(fallen(aimed('those in the open', 3))).toEqual([1]);
    expect(fallen(aimed('those in hard cover', 5))).toEqual([0]);
  });

  it('W40K-GROUP-002 W40K-TMPL-002 nobody is asked at whom of them a flamer aims, which strikes all alike', () => {
    const battle = shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['flamer'], at: [[36, 12]] })
      .enemy('orks', { models: 2, at: places([35, 16], [37, 17]) })
      .terrain('wall', { at: [35, 15.3], size: [2, 0.4] }, { height: 0.2 })
      .level('full')
      .choose('marines', { ask: 'ShotTarget', target: 'orks' }, { ask: 'ShotWeapon', verb: 'Weapon' })
      .runTo('decision of kind TemplateAngle');
    expect(battle.answers.join()).not.toContain('Group');
  });
});

describe('casualties', () => {
  it('W40K-CAS-001 the nearest fall first, leaders too (vector w40k-1-121)', () => {
    const battle = shooting()
      .unit('marines', { models: 2, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
      .enemy('orks', {
        models: [{ count: 1 }, { name: 'nob', leader: true, count: 1 }, { count: 2 }],
        at: places([33, 22], [35, 20], [37, 21], [39, 24]),
      })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 6, 6)
      .dice('damage', 6, 6)
      .runTo('end of phase');
    expect(fallen(battle)).toEqual([1, 2]);
  });

  it('W40K-CAS-001 W40K-TGT-006 nearest to those who fire at the squad, not to comrades who fire at another', () => {
    const battle = shooting()
      .unit('marines', {
        models: [{ count: 1, weapons: ['lascannon'] }, { count: 3 }],
        BS: 4,
        weapons: ['boltgun'],
        at: places([30, 12], [32, 12], [34, 12], [36, 12]),
      })
      .enemy('near', { models: 5, at: [40, 20], gap: 0.2 })
      .enemy('far', { models: 2, at: places([30, 32], [38, 31]) })
      .did('far', 'BreakTest')
      .did('near', 'BreakTest')
      .status('near', 'broken') // may be ignored
      .choose({ ask: 'ShotTarget', target: 'near', extra: 1 }, { ask: 'ModelTarget', target: 'far' })
      .dice('to hit', 6, 1, 1, 1)
      .dice('damage', 6)
      .dice('damage points', 6, 6)
      .runTo('end of phase');
    expect(fallen(battle, 'near')).toEqual([]);
    expect(fallen(battle, 'far')).toEqual([0]); // nearer to the lascannon, although the other is nearer to a boltgun
  });

  it('W40K-CAS-001 those in hand-to-hand combat fall after all others of their squad', () => {
    const { b } = shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 2, at: places([36, 20], [36, 22]) })
      .unit('brawler', { models: 1 })
      .engaged('brawler', 'orks', { pairs: [[0, 0]] })
      .start();
    const near = b.setup.unit.first[b.setup.names.indexOf('orks')];
    const marine = Int32Array.of(0);
    expect(orderOf(b, near, marine, 1, 0)).toBeGreaterThan(orderOf(b, near + 1, marine, 1, 0));
    b.model.engaged[near] = 0;
    expect(orderOf(b, near, marine, 1, 0)).toBeLessThan(orderOf(b, near + 1, marine, 1, 0));
  });

  it('W40K-CAS-002 where several are equally near a die counts from the right-hand end', () => {
    const battle = (face: number) =>
      shooting()
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', { models: 2, at: places([34, 24], [38, 24]) })
        .did('orks', 'BreakTest')
        .choose('marines shoot orks')
        .dice('to hit', 6)
        .dice('damage', 6)
        .dice('casualty', face)
        .runTo('end of phase');
    expect(fallen(battle(1))).toEqual([1]); // from the south the right-hand end is the east
    expect(fallen(battle(2))).toEqual([0]);
    expect(fallen(battle(3))).toEqual([1]); // and around again from the first
  });

  it('W40K-CAS-002 the right-hand end is that of the shooter, wherever he looks', () => {
    for (let facing = 0; facing < 360; facing += 45) {
      const [sine, cosine] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
      const ahead = (x: number, y: number): [number, number] => [
        30 + x * cosine + y * sine,
        20 - x * sine + y * cosine,
      ];
      const struck = (face: number) =>
        shooting()
          .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[30, 20]], facing })
          .enemy('orks', { models: 3, W: 2, at: places(ahead(0, 10), ahead(-4, 7), ahead(4, 7)) })
          .with((b) => {
            for (const o of [1, 2, 3]) b.model.wounds[o] = 1;
            // both ends are equally far from him, to the tick
            const [dx, dy] = [b.model.x[2] - b.model.x[0], b.model.y[2] - b.model.y[0]];
            const [east, north] = mirrored(dx, dy, facing);
            b.model.x[3] = b.model.x[0] + east;
            b.model.y[3] = b.model.y[0] + north;
          })
          .did('orks', 'BreakTest')
          .choose('marines shoot orks')
          .dice('to hit', 6)
          .dice('damage', 6)
          .dice('casualty', face)
          .runTo('end of phase');
      expect([facing, fallen(struck(1))]).toEqual([facing, [2]]);
      expect([facing, fallen(struck(2))]).toEqual([facing, [1]]);
    }
  });

  it('W40K-CAS-003 nobody falls twice, and hits are lost only when the squad is used up', () => {
    const battle = four()
      .enemy('orks', { models: 2, at: places([35, 24], [37.5, 25]) })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 6, 6, 6, 6)
      .dice('damage', 6, 6)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(0);
  });

  it('W40K-DMG-006 points beyond the wounds of one model do not go on to the next', () => {
    const battle = shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['lascannon'], at: [[36, 12]] })
      .enemy('orks', { models: 2, W: 2, at: places([35, 34], [37.5, 36]) })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 6)
      .dice('damage', 6)
      .dice('damage points', 6, 6)
      .runTo('end of phase');
    expect(battle.unit('orks').models).toBe(1);
    expect(battle.model('orks', 1).wounds).toBe(2);
  });
});

describe('shooting into hand-to-hand', () => {
  const melee = (...faces: number[]) =>
    shooting()
      .unit('marines', { models: 4, BS: 4, weapons: ['boltgun'], at: [36, 12], gap: 0.2 })
      .unit('friends', { models: 1, at: [[36, 28]] })
      .enemy('orks', { models: 1 })
      .engaged('orks', 'friends')
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', ...faces.map(() => 6), ...Array.from({ length: 4 - faces.length }, () => 1))
      .dice('hit in combat', ...faces)
      .dice('damage', ...faces.map(() => 6))
      .runTo('end of phase');

  it('W40K-MELEE-001 W40K-MELEE-002 each hit falls on anyone in that combat, friend or foe', () => {
    expect(melee(3).unit('friends').models).toBe(0);
    expect(melee(3).unit('orks').models).toBe(1);
    expect(melee(4).unit('friends').models).toBe(1);
    expect(melee(4).unit('orks').models).toBe(0);
  });

  it('W40K-MELEE-001 W40K-TGT-010 of a squad that fights in part the others are shot at, though they are farther off', () => {
    const battle = (x: number) =>
      shooting()
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .unit('friends', { models: 1 })
        .enemy('orks', { models: 2, at: places([34, 24], [x, 27]) })
        .engaged('friends', 'orks', { pairs: [[0, 0]] })
        .did('orks', 'BreakTest')
        .choose('marines shoot orks')
        .dice('to hit', 6)
        .dice('damage', 6);
    const spared = battle(38).runTo('end of phase');
    expect([spared.unit('friends').models, spared.model('orks', 1).place]).toEqual([1, 'removed']);
    const all = battle(60).dice('hit in combat', 3).runTo('end of phase'); // no other model is in the fire arc
    expect(all.unit('friends').models + all.unit('orks').models).toBe(2);
  });

  it('W40K-MELEE-002 W40K-HERO-038 equal chances from a D6 (vectors w40k-1-123, w40k2-2-v025)', () => {
    const battle = shooting()
      .unit('marines', { models: 1, at: [[36, 12]] })
      .start();
    const among = (n: number, faces: number[]) => {
      battle.dice('hit in combat', ...faces);
      return faces.map(() => evenly(battle.b, n, Roll.HitInCombat, 0));
    };
    expect(among(2, [1, 3, 4, 6])).toEqual([0, 0, 1, 1]);
    expect(among(3, [1, 2, 3, 4, 5, 6])).toEqual([0, 0, 1, 1, 2, 2]);
    expect(among(4, [1, 4])).toEqual([0, 3]);
    expect(evenly(battle.b, 1, Roll.HitInCombat, 0)).toBe(0);
  });
});

describe('characters in a squad that is shot at', () => {
  const boss = { character: true, T: 5, W: 2, save: 4 } as const;
  const scene = (joins: boolean) =>
    shooting()
      .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
      .enemy('orks', { models: 2, at: places([35, 26], [37.5, 27]) })
      .enemy('boss', { ...boss, at: [[36.2, 28]], ...(joins ? { joins: 'orks' } : {}) })
      .did('orks', 'BreakTest')
      .choose('marines shoot orks')
      .dice('to hit', 3);

  it('W40K-HERO-037 W40K-HERO-038 each hit has the same chance to fall on him as on each trooper', () => {
    const trooper = scene(true).dice('character hit', 4).dice('damage', 6).runTo('end of phase');
    expect(fallen(trooper)).toEqual([0]); // the nearest trooper, whichever model the die selects
    expect(trooper.model('boss').wounds).toBe(2);
    const hit = scene(true).dice('character hit', 5).dice('damage', 5).dice('save', 4).runTo('end of phase');
    expect(hit.model('boss').wounds).toBe(1);
    expect(fallen(hit)).toEqual([]);
  });

  it('W40K-HERO-035 W40K-HERO-038 one who stands beside the squad shares its hits likewise', () => {
    const hit = scene(false).dice('character hit', 6).dice('damage', 5).dice('save', 4).runTo('end of phase');
    expect(hit.model('boss').wounds).toBe(1);
  });

  it('W40K-MELEE-001 W40K-HERO-038 shots at those of a squad who do not fight fall on nobody who does', () => {
    const fighting = (who: 'boss' | 'orks') =>
      shooting()
        .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
        .enemy('orks', { models: 3, at: places([33, 27], [35, 26], [37.5, 27]) })
        .enemy('boss', { ...boss, at: [[36.2, 28]], joins: 'orks' })
        .unit('friend', { models: 1 })
        .engaged('friend', who, { pairs: [[0, 0]] })
        .did('orks', 'BreakTest')
        .choose('marines shoot orks')
        .dice('to hit', 3)
        .dice('damage', 6);
    const spared = fighting('boss').runTo('end of phase'); // no die: the boss is not among the targets
    expect(fallen(spared)).toEqual([1]);
    const shared = fighting('orks').dice('character hit', 4).runTo('end of phase'); // the hits are divided among two troopers and the boss, not three troopers
    expect(fallen(shared)).toEqual([1]);
    const struck = fighting('orks').dice('character hit', 5).dice('save', 6).runTo('end of phase');
    expect(fallen(struck)).toEqual([]);
  });

  it('W40K-HIDE-007 W40K-HERO-038 who hides beside the squad on his own is not shot at with it', () => {
    const beside = (hidden: boolean) =>
      scene(false)
        .terrain('crater', { at: [36.2, 28.2], size: [0.8, 0.8] })
        .with((b, row) => {
          if (hidden) b.unit.hidden[row('boss')] = 1;
        })
        .dice('damage', 6);
    const open = beside(false).dice('character hit', 5).dice('save', 6).runTo('end of phase');
    expect(fallen(open)).toEqual([]);
    const spared = beside(true).runTo('end of phase'); // no die: only the troopers are hit
    expect(fallen(spared)).toEqual([0]);
  });

  it('W40K-HERO-039 his own Toughness and armour count', () => {
    const tough = scene(true).dice('character hit', 5).dice('damage', 4).runTo('end of phase');
    expect(tough.model('boss').wounds).toBe(2); // a hit on Toughness 5 needs 5
    const saved = scene(true).dice('character hit', 5).dice('damage', 5).dice('save', 5).runTo('end of phase');
    expect(saved.model('boss').wounds).toBe(2); // the save is 4+ with modifier -1
  });
});

it('hits on a model fall on it and no other, and are lost once it is down', () => {
  const battle = shooting()
    .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
    .enemy('orks', { models: 2, at: places([35, 26], [37.5, 27]) })
    .dice('damage', 6)
    .start();
  addHits(battle.b, 0, 0, battle.modelRow('orks', 1), 2);
  perform(battle, resolveHits);
  expect(fallen(battle)).toEqual([1]);
  expect(battle.b.field.shots[0]).toBe(0);
});

/** Places every model at a random place on the table, but no characters. */
function scatter(b: W40kBattle, random: Random): void {
  const { individual } = b.setup.unit;
  for (let m = 0; m < b.setup.models; m++) {
    b.model.x[m] = random.below(b.setup.width);
    b.model.y[m] = random.below(b.setup.depth);
    b.model.place[m] = individual[b.setup.model.unit[m]] !== 0 ? Place.removed : Place.table;
    b.model.wounds[m] = 1;
  }
  for (let u = 0; u < b.setup.units; u++) b.unit.place[u] = individual[u] !== 0 ? Place.removed : Place.table;
  b.unit.host.fill(-1);
  invalidateGeometry(b);
}

it('W40K-CAS-001 casualties fall in the order in which all of them would stand if it were found out first', () => {
  const seen = { near: 0, unseen: 0 };
  for (let n = 0; n < 12; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { first, count, player } = b.setup.unit;
    const squads = [...first.keys()].filter((u) => count[u] > 2);
    for (let k = 0; k < 30; k++) {
      scatter(b, random);
      const u = squads[random.below(squads.length)];
      const foes = squads.filter((t) => player[t] !== player[u]);
      const t = foes[random.below(foes.length)];
      const shooters = Int32Array.from({ length: count[u] }, (_, i) => first[u] + i);
      for (const m of shooters) {
        b.model.aim[m] = t;
        b.model.fires[m] = 1;
      }
      b.shot.shooter[0] = first[u];
      b.shot.target[0] = t;
      b.shot.model[0] = -1;
      b.shot.cover[0] = random.below(3);
      lineUp(b, 0);
      const left = Array.from({ length: count[t] }, (_, i) => first[t] + i);
      while (left.length > 0) {
        const order = (o: number): number => orderOf(b, o, shooters, shooters.length, b.shot.cover[0]);
        const next = nextVictim(b);
        const least = Math.min(...left.map(order));
        expect(order(next)).toBeLessThanOrEqual(least + 2);
        seen[least > 4096 * INCH ? 'unseen' : 'near']++;
        b.model.wounds[next] = 0;
        left.splice(left.indexOf(next), 1);
      }
      expect(nextVictim(b)).toBe(-1);
    }
  }
  expect(Math.min(seen.near, seen.unseen)).toBeGreaterThan(50);
});
