import { describe, expect, it } from 'vitest';
import { propose } from '../../../kernel/ruleset.js';
import type { Question } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { Ask, Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import type { W40kBattle } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';

type Place = readonly [number, number];
const NOWHERE = { x: 0, y: 0, facing: 0, files: 0, path: [] as number[] };

/**
 * Makes a scene of marines on overwatch at (36, 12) who face north towards lootas, who stand still; it is the turn of
 * the orks.
 */
const scene = (lootas: Place, orks: Place, marines: SquadSpec = {}, mob: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('marines', { models: 1, BS: 4, T: 4, Ld: 8, weapons: ['boltgun'], at: [[36, 12]], ...marines })
    .status('marines', 'overwatch')
    .enemy('lootas', { models: 1, T: 4, at: [lootas] })
    .enemy('orks', { models: 1, M: 6, T: 4, at: [orks], ...mob })
    .active(1)
    .level('command');
type Scene = ReturnType<typeof scene>;

const moves = (x: number, y: number) =>
  [
    { ask: 'Mover', target: 'orks' },
    { ask: 'Move', verb: 'Move', at: [x, y] as const },
  ] as const;

/** Returns the targets offered and their firing points, as "lootas 0". */
const offered = (battle: W40kReport): string[] =>
  (battle.question?.options ?? []).filter((o) => o.verb === 'Shoot').map((o) => `${o.targetName} ${o.n}`);

/** Returns the options of the question about the move; none if no question is asked before all moves are over. */
function about(battle: Scene): string[] {
  const report = battle.runTo('decision of kind OverwatchFire');
  return report.b.decision.subject[0] < 0 ? [] : offered(report);
}
const atLootas = (question: Question) =>
  question.options.find((o) => question.kind === 'OverwatchFire' && o.targetName === 'lootas');

describe('enemies that stand still, before the move of another', () => {
  it('W40K-OVER-005 W40K-OVER-012 a squad that is charged from where it does not look may fire at others before', () => {
    const charge = (target: string) =>
      scene([36, 24], [36, 6])
        .unit('others', { models: 1, at: [[30, 6]] }) // as near to the orks as the marines are
        .choose(`orks charge ${target}`);
    expect(about(charge('marines'))).toEqual(['lootas 0']);
    expect(about(charge('others'))).toEqual([]); // they are not on overwatch, so the marines lose no chance to fire

    const fired = charge('marines').choose(atLootas).dice('to hit', 3).dice('damage', 5).runTo('shooting phase');
    expect(fired.unit('lootas').models).toBe(0);
    expect(fired.unit('marines').overwatch).toBe(false);
    expect(fired.engaged('orks', 'marines')).toBe(true); // the charge goes on

    const held = charge('marines').runTo('shooting phase');
    expect(held.unit('lootas').models).toBe(1);
    expect(held.answers.filter((a) => a.startsWith('OverwatchFire'))).toHaveLength(1);
  });

  it.each([
    ['along one axis', [36, 28], [37.2, 34], [37.2, 40], [37.2, 29], [37.2, 20]],
    ['to the side', [34, 28], [40, 34], [42, 36], [40, 32], [38, 22]],
    ['aslant', [42, 24], [30, 30], [26, 34], [31, 29], [34, 22]],
  ] as const)(
    'W40K-OVER-005 W40K-TGT-004 before a move by which the mover becomes the closest, and no other: %s',
    (_name, lootas, from, away, farther, nearer) => {
      const moved = (to: Place) =>
        about(scene(lootas, from, { weapons: ['lascannon'] }, { M: 16 }).choose(...moves(...to)));
      expect(moved(nearer)).toContain('lootas 0');
      expect(moved(farther)).not.toContain('lootas 0');
      expect(moved(away)).not.toContain('lootas 0');
    },
  );

  it('W40K-OVER-005 W40K-TGT-011 who is in the open is not lost to one who comes nearer in cover; who is in cover is', () => {
    const nearer = (covered: boolean) => {
      const battle = scene([40, 28], [36, 26]).terrain('crater', { at: [36, 24], size: [6, 8] });
      if (covered) battle.terrain('crater', { at: [40, 28], size: [2, 2] });
      return battle;
    };
    const inCover = (covered: boolean) => about(nearer(covered).choose(...moves(36, 22)));
    expect(inCover(false)).not.toContain('lootas 0');
    // even in cover he may not be ignored: the orks are nearer, even before the move
    expect(inCover(true)).not.toContain('lootas 0');
    const lost = scene([40, 24], [36, 27])
      .terrain('crater', { at: [36, 24], size: [6, 8] })
      .terrain('crater', { at: [40, 24], size: [2, 2] })
      .choose(...moves(36, 22));
    expect(about(lost)).toContain('lootas 0');
  });

  it('W40K-OVER-005 W40K-TGT-007 W40K-LOS-009 to a hero nobody is closer than others, but one may step into his line', () => {
    const hero = (to: Place) => about(scene([36, 30], [40, 24], { character: true }, { M: 8 }).choose(...moves(...to)));
    expect(hero([36, 24])).toContain('lootas 0');
    expect(hero([38, 20])).not.toContain('lootas 0');
    expect(hero([38, 20])).toContain('orks 4');
  });

  it('W40K-OVER-005 W40K-TGT-002 a single character is lost to whoever comes nearer, in cover or not', () => {
    const boss = (to: Place) =>
      about(
        scenario('wh40k2')
          .unit('marines', { models: 1, BS: 4, weapons: ['boltgun'], at: [[36, 12]] })
          .status('marines', 'overwatch')
          .enemy('lootas', { character: true, weapons: ['sword'], at: [[36, 22]] })
          .enemy('orks', { models: 1, M: 6, T: 4, at: [[40, 24]] })
          .terrain('crater', { at: [40, 22], size: [4, 8] })
          .active(1)
          .level('command')
          .choose(...moves(...to)),
      );
    expect(boss([39, 19.5])).toContain('lootas 0');
    expect(boss([40, 24.5])).not.toContain('lootas 0');
  });

  it('W40K-OVER-005 W40K-HIDE-007 W40K-LOS-009 before one who is hidden, and at whom nobody may fire, creeps between', () => {
    const creeps = (to: Place) =>
      about(
        scene([36, 20], [34, 17], {}, { M: 3 })
          .terrain('hedge', { at: [36, 16], size: [10, 0.4] }, { height: 0.9 })
          .status('orks', 'hidden')
          .choose(...moves(...to)),
      );
    expect(creeps([36, 17])).toEqual(['lootas 0']);
    expect(creeps([34.9, 17])).toEqual([]); // he ends beside the line of fire
  });

  it('K33 W40K-OVER-005 nobody is asked about them before moves that take nobody from him, but once when all are over', () => {
    const battle = scene([36, 24], [60, 40])
      .enemy('others', { models: 1, M: 6, at: [[10, 40]] })
      .choose(...moves(60, 36), { ask: 'Mover', target: 'others' }, { ask: 'Move', verb: 'Move', at: [10, 38] })
      .runTo('shooting phase');
    expect(battle.answers.filter((a) => a.startsWith('OverwatchFire'))).toHaveLength(1);
  });

  it('W40K-OVER-005 between two moves: whom the first has left in sight the second may take away', () => {
    const battle = scene([36, 28], [20, 40])
      .enemy('others', { models: 1, M: 16, at: [[40, 34]] })
      .choose(...moves(20, 38), { ask: 'Mover', target: 'others' }, { ask: 'Move', verb: 'Move', at: [37, 22] })
      .choose(atLootas)
      .dice('to hit', 1)
      .runTo('shooting phase');
    expect(battle.answers.filter((a) => a.startsWith('OverwatchFire'))).toHaveLength(1);
    expect(battle.unit('marines').overwatch).toBe(false);
    expect(battle.log.join()).toContain('marines: shoot at lootas on overwatch');
  });

  it('W40K-OVER-005 W40K-OVER-008 each of two squads is asked, and one that has chosen is not asked again', () => {
    const battle = scene([36, 28], [40, 34], {}, { M: 16 })
      .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[38, 12]] })
      .status('others', 'overwatch')
      .choose(...moves(37, 22), atLootas)
      .runTo('decision of kind OverwatchFire');
    expect(battle.question?.options.filter((o) => o.verb === 'Shoot').map((o) => o.extra)).not.toContain(0);
    expect(offered(battle)).toContain('lootas 0');
    expect(battle.b.unit.firingPointTarget[0]).toBe(battle.row('lootas'));
    const done = battle.choose('hold fire').dice('to hit', 1).runTo('shooting phase');
    expect([done.unit('marines').overwatch, done.unit('others').overwatch]).toEqual([false, true]);
  });

  it('W40K-OVER-004 W40K-OVER-005 who cannot fire at them any more, since others have, is asked about the mover once more', () => {
    const order = (squad: number, target: string) => (question: Question) =>
      question.options.find((o) => question.kind === 'OverwatchFire' && o.extra === squad && o.targetName === target);
    const battle = scene([36, 28], [40, 34], {}, { M: 16 })
      .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[38, 12]] })
      .status('others', 'overwatch')
      .unit('third', { models: 1, BS: 4, weapons: ['boltgun'], at: [[34, 12]] })
      .status('third', 'overwatch')
      .choose(...moves(37, 22), order(0, 'lootas'), order(1, 'lootas'), 'hold fire')
      .dice('to hit', 6)
      .dice('damage', 6)
      .runTo('decision of kind OverwatchFire');
    expect(battle.unit('lootas').models).toBe(0);
    expect(battle.question?.options.map((o) => o.extra)).toContain(1);
    const later = (extra: number) =>
      wh40k2.validate(battle.b, { verb: Verb.Shoot, target: battle.row('orks'), n: 4, extra, ...NOWHERE });
    expect([later(1), later(2)]).toEqual([0, Refusal.NotAnOption]); // no other order is legal
    expect(new Set(offered(battle).map((words) => words.split(' ')[0]))).toEqual(new Set(['orks']));
    expect(battle.unit('others').overwatch).toBe(true);
  });
});

describe('orders that are proposed, whether listed or not', () => {
  /**
   * Makes the question about the orks, which come nearer than the lootas halfway; two squads wait, a friend does not.
   */
  const asked = (level: 'full' | 'command' = 'command') =>
    scene([36, 24], [37, 30], {}, { M: 16 })
      .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[35, 12]] })
      .status('others', 'overwatch')
      .unit('idle', { models: 1, weapons: ['boltgun'], at: [[34, 12]] })
      .enemy('gunners', { models: 1, weapons: ['boltgun'], at: [[44, 22]] })
      .status('gunners', 'overwatch')
      .level(level)
      .choose(...moves(37.5, 18))
      .runTo('decision of kind OverwatchFire');
  const verdict = (b: W40kBattle, target: number, n: number, extra: number, verb: number = Verb.Shoot) =>
    wh40k2.validate(b, { verb, target, n, extra, ...NOWHERE });

  it('W40K-OVER-004 W40K-OVER-005 at one that stands still at any moment at which it is a target, and no other', () => {
    const battle = asked();
    const { b } = battle;
    const [lootas, orks] = [battle.row('lootas'), battle.row('orks')];
    const bytes = b.bytes.slice();
    // the orks go from 18 inches to 6, 3 inches per quarter: they are nearer than the lootas from the third firing
    // point on
    expect([0, 1, 2, 3, 4].map((k) => verdict(b, lootas, k, 0))).toEqual([0, 0, 0, 1, 1]);
    expect([0, 1, 2, 3, 4].map((k) => verdict(b, lootas, k, 1))).toEqual([0, 0, 0, 1, 1]);
    expect([0, 1, 2, 3, 4].map((k) => verdict(b, orks, k, 0))).toEqual([1, 1, 1, 0, 0]);
    for (const [target, n, extra] of [
      [lootas, 5, 0],
      [lootas, -1, 0],
      [lootas, 0.5, 0],
      [lootas, 0, battle.row('idle')],
      [lootas, 0, orks],
      [0, 0, battle.row('gunners')],
      [lootas, 0, -1],
      [lootas, 0, 99],
      [battle.row('others'), 0, 0],
      [-1, 0, 0],
      [99, 0, 0],
    ]) {
      expect(verdict(b, target, n, extra), `${target} ${n} ${extra}`).toBe(Refusal.NotAnOption);
    }
    expect(verdict(b, lootas, 0, 0, Verb.Pick)).toBe(Refusal.NotAnOption);
    expect(b.bytes.slice()).toEqual(bytes);
  });

  it.each(['full', 'command'] as const)(
    'W40K-OVER-005 W40K-OVER-007 it is shot at when its moment comes, at level %s',
    (level) => {
      const battle = asked(level);
      const { b } = battle;
      const lootas = battle.row('lootas');
      expect(propose(wh40k2, b, { verb: Verb.Shoot, target: lootas, n: 1, extra: 0, ...NOWHERE })).toBe(0);
      expect([b.unit.firingPoint[0], b.unit.firingPointTarget[0], b.decision.kind[0]]).toEqual([
        2,
        lootas,
        Ask.OverwatchFire,
      ]);
      expect(verdict(b, lootas, 0, 0)).toBe(Refusal.NotAnOption); // the order is already given
      battle.choose('hold fire').runTo('shoot');
      expect(battle.model('orks').y).toBeCloseTo(27, 1);
      battle.dice('to hit', 1).runTo('shooting phase');
      expect(battle.model('orks').y).toBeCloseTo(18, 1);
      expect([b.unit.overwatch[0], b.unit.overwatch[1], b.unit.firingPoint[0]]).toEqual([0, 1, 0]);
    },
  );

  it('W40K-OVER-005 when all moves are over only what is listed may be proposed', () => {
    const battle = scene([36, 24], [60, 40]).runTo('decision of kind OverwatchFire');
    expect(battle.b.decision.subject[0]).toBe(-1);
    expect(verdict(battle.b, battle.row('lootas'), 0, 0)).toBe(Refusal.NotAnOption);
  });

  it('W40K-HERO-036 W40K-OVER-005 a character in the squad that moves does not stand still', () => {
    const battle = scene([36, 40], [36, 30], {}, { M: 16, height: 0.8 })
      .enemy('boss', { character: true, height: 2, M: 16, at: [[36, 28.4]], joins: 'orks' })
      .choose({ ask: 'Mover', target: 'orks' }, (q) => q.options.find((o) => o.verb === 'Move' && o.y < 27))
      .runTo('decision of kind OverwatchFire');
    expect(battle.b.decision.subject[0]).toBe(battle.row('orks'));
    for (let k = 0; k < 5; k++) expect(verdict(battle.b, battle.row('boss'), k, 0)).toBe(Refusal.NotAnOption);
  });

  it('W40K-OVER-008 if the mover falls before its moment comes the squad keeps its counter, and may fire later', () => {
    const battle = scene([36, 24], [40, 30], {}, { M: 6 })
      .terrain('crater', { at: [36, 24], size: [2, 2] })
      .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[38, 12]] })
      .status('others', 'overwatch')
      .choose(...moves(40, 26))
      .runTo('decision of kind OverwatchFire');
    battle.dice('to hit', 6).dice('damage', 6);
    const { b } = battle;
    const lootas = battle.row('lootas');
    expect(propose(wh40k2, b, { verb: Verb.Shoot, target: lootas, n: 2, extra: 0, ...NOWHERE })).toBe(0);
    expect([b.unit.firingPoint[0], b.unit.firingPointTarget[0]]).toEqual([3, lootas]);
    expect(propose(wh40k2, b, { verb: Verb.Shoot, target: battle.row('orks'), n: 0, extra: 1, ...NOWHERE })).toBe(0);
    expect(battle.unit('orks').models).toBe(0);
    expect([b.unit.overwatch[0], b.unit.firingPoint[0], b.unit.firingPointTarget[0]]).toEqual([1, 0, -1]);
    expect(battle.runTo('decision of kind OverwatchFire').b.decision.subject[0]).toBe(-1); // all moves are over
  });
});

it('W40K-OVER-009 W40K-OVER-013 W40K-TGT-006 who fires at the charger while his squad fires at others does so as at a charger', () => {
  const needed = (own: string) => {
    const { b } = scene([41, 26], [36, 22], {
      models: [{ weapons: ['boltgun'] }, { weapons: ['melta-gun'] }],
      at: [36, 12],
    })
      .terrain('crater', { at: [36, 22], size: [2, 2] })
      .choose('orks charge marines', atLootas, { ask: 'ModelTarget', target: own })
      .runTo('resolve hits');
    return [0, 1].map((row) => [b.setup.names[b.shot.target[row]], b.shot.needed[row]]);
  };
  // 14 inches are long range for the boltgun, 9 for the melta-gun, but short at a charger: +1, -2 for hard cover, -1 for the charge
  expect(needed('orks')).toEqual([
    ['lootas', 3],
    ['orks', 5],
  ]);
});

it('K39 W40K-OVER-005 an order to fire at others is as secret as one to fire at the mover', () => {
  const battle = scene([36, 28], [40, 34], {}, { M: 16 })
    .unit('others', { models: 1, BS: 4, weapons: ['boltgun'], at: [[38, 12]] })
    .status('others', 'overwatch')
    .choose(...moves(37, 22), atLootas)
    .runTo('decision of kind OverwatchFire');
  const into = wh40k2.create(battle.b.setup);
  wh40k2.imagine(battle.b, 0, 1, into);
  expect(into.unit.firingPointTarget[0]).toBe(battle.row('lootas'));
  wh40k2.imagine(battle.b, 1, 1, into);
  expect(into.unit.firingPointTarget[0]).toBe(-1);
});

it('W40K-OVER-005 the order is told in words', () => {
  const battle = scene([36, 28], [40, 34], {}, { M: 16 })
    .choose(...moves(37, 22))
    .runTo('decision of kind OverwatchFire');
  expect(battle.options()).toContain('marines fires on overwatch at lootas before orks moves');
});
