import { expect, test } from 'vitest';
import { Did, Status } from '../../../regiments/core/state.js';
import { canShoot, canStandAndShoot, isShotTarget, shotTargets } from '../../../regiments/shooting/shooting-phase.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import type { T9aBattle } from '../core/state.js';

/** Makes a scene of five archers and, 8 inches in front of them, five orcs. */
const scene = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .phase('shooting')
    .unit('archers', { models: 5, shooting: 'Bow', at: [36, 12], ...spec })
    .enemy('orcs', { models: 5, at: [36, 20 + 20 / 25.4] });

const did = (bits: number) =>
  scene().with((b: T9aBattle, row) => {
    b.unit.did[row('archers')] |= bits;
  });

function may(of: ReturnType<typeof scene>): boolean {
  const battle = of.start();
  return canShoot(battle.b, battle.row('archers'));
}

test('T9A-VEC-167 T9A-SHO-003 T9A-FCH-005 who Marched, Reformed, Rallied or charged cannot shoot, nor who flees or fights', () => {
  expect([Did.March, Did.Reform, Did.Rally, Did.DeclareCharge].map((bits) => may(did(bits | Did.Move)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(may(did(Did.DeclareCharge | Did.FailCharge))).toBe(false);
  expect(may(did(Did.Advance | Did.Move))).toBe(true);
  expect(may(did(0))).toBe(true);
  expect(may(scene().fleeing('archers'))).toBe(false);
  expect(may(scene().engaged('archers', 'orcs'))).toBe(false);
});

test('T9A-SPR-029 T9A-SHO-003 a unit that wholly reforms freely shoots after a march or a Reform, not after a charge or a rally', () => {
  const free = (bits: number, rules = ['Free Reform']) =>
    scene({ rules }).with((b: T9aBattle, row) => {
      b.unit.did[row('archers')] |= bits | Did.Move;
    });
  expect([Did.March, Did.Reform, Did.March | Did.FailMarchTest].map((bits) => may(free(bits)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(may(free(Did.March, ['Fast Cavalry']))).toBe(true);
  expect([Did.Rally, Did.March | Did.DeclareCharge, Did.FailCharge].map((bits) => may(free(bits)))).toEqual([
    false,
    false,
    false,
  ]);
  const led = free(Did.March).unit('captain', { character: true, joins: 'archers' }); // he does not reform freely
  expect(may(led)).toBe(false);
});

test('T9A-SPR-029 T9A-STH-006 after such a march all shots are at -1', () => {
  const battle = scenario('t9a')
    .unit('riders', { models: 5, M: 8, shooting: 'Bow', rules: ['Free Reform'], at: [36, 8] })
    .enemy('orcs', { models: 5, at: [36, 33] })
    .choose('riders', { ask: 'Move', verb: 'March', path: 'forward 15' })
    .runTo('shooting phase')
    .choose('riders', 'shoot orcs')
    .dice('to hit', 4, 4, 4, 4, 4)
    .runTo('end of phase');

  expect(battle.log).toContain('riders shoot at orcs: 5 shots, 5 at -1');
});

test('T9A-SHO-002 only units with Shooting Weapons shoot, and once a phase', () => {
  const unarmed = scenario('t9a')
    .unit('archers', { models: 5, at: [36, 12] })
    .enemy('orcs', { at: [36, 20] });

  expect(may(unarmed)).toBe(false);
  expect(may(did(Did.Shoot))).toBe(false);
});

test('T9A-SHO-004 targets are enemies in sight, in range and not Engaged', () => {
  const battle = scene()
    .unit('guard', { models: 5, at: [42, 24] })
    .enemy('fighters', { models: 5, at: [42, 26] })
    .enemy('others', { models: 5, at: [30, 26] })
    .engaged('guard', 'fighters')
    .enemy('far', { models: 5, at: [36, 45] })
    .enemy('behind', { models: 5, at: [36, 6], facing: 0 })
    .enemy('beside', { models: 5, at: [24, 14] })
    .start();
  const { b } = battle;
  const u = battle.row('archers');
  const targets = new Int32Array(8);

  expect(shotTargets(b, u, targets)).toBe(2);
  expect([...targets.subarray(0, 2)]).toEqual([battle.row('orcs'), battle.row('others')]);
  expect(isShotTarget(b, u, battle.row('guard'))).toBe(false);
  expect(isShotTarget(b, u, battle.row('fighters'))).toBe(false);
});

test('T9A-VEC-087 T9A-SPR-063 T9A-RCT-004 Stand and Shoot when the charger is further away than its Movement, or with pistols', () => {
  const charged = (gap: number, spec: UnitSpec = {}) => {
    const battle = scenario('t9a')
      .active(1)
      .unit('archers', { models: 5, shooting: 'Bow', at: [36, 12], ...spec })
      .enemy('riders', { M: 8, models: 5, at: [36, 12 + gap + 20 / 25.4] })
      .start();
    return canStandAndShoot(battle.b, battle.row('archers'), battle.row('riders'));
  };

  expect(charged(8.01)).toBe(true);
  expect(charged(8)).toBe(false);
  expect(charged(3)).toBe(false);
  expect(charged(3, { shooting: 'Pistol' })).toBe(true);
  expect(charged(3, { rules: ['Quick to Fire'] })).toBe(true);
});

test('T9A-RCT-003 T9A-RCT-004 T9A-RCT-009 no Stand and Shoot without weapons, to flank or rear, engaged or fleeing', () => {
  const charged = (spec: UnitSpec, touch: (b: T9aBattle, archers: number, orcs: number) => void = () => {}) => {
    const battle = scene(spec).start();
    const [u, t] = [battle.row('archers'), battle.row('orcs')];
    touch(battle.b, u, t);
    return canStandAndShoot(battle.b, u, t);
  };

  expect(charged({})).toBe(true);
  expect(charged({ BS: 0 })).toBe(false);
  expect(
    charged({}, (b, _u, t) => {
      b.unit.chargeSide[t] = 1;
    }),
  ).toBe(false);
  expect(
    charged({}, (b, u) => {
      b.unit.status[u] |= Status.Fleeing;
    }),
  ).toBe(false);
  expect(
    charged({}, (b, u) => {
      b.unit.engaged[u] = 1;
    }),
  ).toBe(false);
});

test('T9A-VEC-091 T9A-RCT-006 Stand and Shoot once a turn', () => {
  const battle = did(Did.StandAndShoot).start();

  expect(canStandAndShoot(battle.b, battle.row('archers'), battle.row('orcs'))).toBe(false);
});

test('T9A-SHO-001 T9A-SHO-002 T9A-SHO-004 each unit in turn, as long as any can shoot', () => {
  const battle = scene()
    .unit('slingers', { models: 5, shooting: 'Shortbow', at: [44, 12] })
    .choose('archers', 'shoot orcs', 'slingers', 'shoot orcs')
    .dice('archers, to hit', 1, 1, 1, 1, 1)
    .dice('slingers, to hit', 1, 1, 1, 1, 1)
    .runTo('end of phase');

  expect(battle.unit('archers').did).toContain('Shoot');
  expect(battle.unit('slingers').did).toContain('Shoot');
});

test('T9A-SHO-007 a unit may hold its fire', () => {
  const battle = scene().choose('stop').runTo('end of phase');

  expect(battle.unit('archers').did).not.toContain('Shoot');
});

test('T9A-SHO-004 T9A-DEC-035 the choice of the unit can be taken back once', () => {
  const battle = scene().unit('slingers', { models: 5, shooting: 'Shortbow', at: [44, 12] });
  const start = battle.choose('archers', 'back', 'slingers').runTo('decision of kind ShotTarget');

  expect(start.options()).toEqual(['slingers shoot orcs']);
});

test('T9A-STH-002 T9A-SHO-005 all models shoot at one target, and each hit may wound', () => {
  // BS 3 at short range: 4+; S 3 against T 3: 4+; no armour
  const battle = scene()
    .choose('archers', 'shoot orcs')
    .dice('to hit', 4, 3, 1, 6, 5)
    .dice('to wound', 4, 3, 6)
    .runTo('panic tests');

  expect(battle.unit('orcs').models).toBe(3);
});

test('T9A-DEC-140 T9A-SPR-055 one question about Multiple Shots, for all alike', () => {
  const knives = () => scene({ models: 3, shooting: 'Throwing Weapons', at: [36, 15] }).choose('archers', 'shoot orcs');
  const once = knives().choose({ ask: 'ShotMode', n: 0 }).dice('to hit', 1, 1, 1).runTo('end of phase');
  const often = knives().choose({ ask: 'ShotMode', n: 2 }).dice('to hit', 1, 1, 1, 1, 1, 1).runTo('end of phase');

  expect(once.log).toContain('archers shoot at orcs: 3 shots');
  expect(often.log).toContain('archers shoot at orcs: 6 shots, 6 at -1');
});

/** Makes a scene of goblins with throwing weapons and shortbows, `away` inches from their target. */
const twoKinds = (away: number) =>
  scenario('t9a')
    .phase('shooting')
    .unit('goblins', { models: 6, files: 2, shooting: 'Throwing Weapons', otherShooting: 'Shortbow', at: [36, 10] })
    .enemy('orcs', { models: 10, T: 9, at: [36, 10 + away + 50 / 25.4] })
    .choose('goblins', 'shoot orcs');

test('T9A-SHO-006 T9A-SWP-001 of two kinds of Shooting Weapons the one that is used is declared', () => {
  const asked = twoKinds(4)
    .runTo('decision of kind ShotMode')
    .question?.options.map((o) => [o.extra, o.n, o.words]);
  expect(asked).toEqual([
    [0, 0, 'goblins fire once each, Throwing Weapons'],
    [0, 2, 'goblins fire 2 times each, Throwing Weapons'],
    [1, 0, 'goblins fire once each, Shortbow'],
  ]);
  const knives = twoKinds(4).choose({ ask: 'ShotMode', n: 2 }).dice('to hit', 1, 1, 1, 1, 1, 1, 1, 1);
  expect(knives.runTo('end of phase').log).toContain('goblins shoot at orcs: 8 shots, 8 at -1'); // two ranks shoot
  const bows = twoKinds(4)
    .choose((question) => question.options.find((o) => o.extra === 1))
    .dice('to hit', 1, 1, 1, 1, 1, 1);
  expect(bows.runTo('end of phase').log).toContain('goblins shoot at orcs: 6 shots'); // all ranks shoot
});

test('T9A-SHO-006 T9A-SHO-009 nobody is asked where only one kind carries so far', () => {
  const battle = twoKinds(15).dice('to hit', 1, 1, 1, 1, 1, 1).runTo('end of phase');
  expect(battle.log).toContain('goblins shoot at orcs: 6 shots, 6 at -1');
  expect(battle.answers.join()).not.toContain('ShotMode');
});

test('T9A-SHO-006 T9A-RCT-004 T9A-SPR-063 who stands and shoots at a charger who is near does so with the weapon that is quick', () => {
  const shots = (away: number) =>
    scenario('t9a')
      .unit('lancers', { models: 5, M: 8, T: 9, at: [36, 10], rules: ['Immune to Psychology'] })
      .enemy('goblins', {
        models: 6,
        files: 3,
        shooting: 'Shortbow',
        otherShooting: 'Pistol',
        at: [36, 10 + away + 30 / 25.4],
      })
      .choose('lancers charge goblins', 'goblins stand and shoot')
      .seed(1)
      .runTo('move chargers')
      .answers.filter((line) => line.startsWith('ShotMode'));
  expect(shots(5)).toEqual([]); // the pistols are used without a question
  expect(shots(10)).toHaveLength(1);
});

test('T9A-SPR-036 shots at a Hard Target are at -1', () => {
  // BS 3: 5+ instead of 4+
  const battle = scenario('t9a')
    .phase('shooting')
    .unit('archers', { models: 2, shooting: 'Bow', at: [36, 12] })
    .enemy('scouts', { models: 5, at: [36, 20], rules: ['Hard Target'] })
    .choose('archers', 'shoot scouts')
    .dice('to hit', 4, 5)
    .dice('to wound', 1)
    .runTo('end of phase');

  expect(battle.unit('scouts').models).toBe(5);
});

test('T9A-STH-003 T9A-VEC-155 below 1 a natural 6 is rolled again', () => {
  // BS 2, long range, moved, rock before more than half of them: 2 - 1 - 1 - 2 = -2
  const battle = scenario('t9a')
    .phase('shooting')
    .unit('archers', { BS: 2, models: 2, files: 1, shooting: 'Bow', at: [36, 12] })
    .enemy('orcs', { models: 5, at: [36, 32] })
    .terrain('impassable', { at: [31, 22], size: [12, 2] })
    .with((b, row) => {
      b.unit.did[row('archers')] |= Did.Move;
    })
    .choose('archers', 'shoot orcs')
    .dice('to hit', 6, 6)
    .dice('to hit again', 5, 6)
    .dice('to wound', 1)
    .runTo('end of phase');

  expect(battle.unit('orcs').models).toBe(5);
});

test('T9A-SHO-006 T9A-SPR-055 champion and characters fire with the weapon, and as often, as they like', () => {
  const both = { shooting: 'Throwing Weapons', otherShooting: 'Shortbow' } as const;
  const asked = (level: 'full' | 'command') =>
    scenario('t9a')
      .phase('shooting')
      .level(level)
      .unit('goblins', { models: 4, files: 5, ...both, champion: true, at: [36, 10] })
      .unit('chief', { character: true, ...both, joins: 'goblins' })
      .enemy('orcs', { models: 20, T: 9, at: [36, 16] })
      .choose('goblins', ...(level === 'full' ? ['shoot orcs'] : [])); // their only target
  const knives = { ask: 'ShotMode', n: 2, extra: 0 } as const;
  const bow = (name: string) => (question: { options: readonly { extra: number; words: string }[] }) => {
    expect(question.options.map((o) => o.words)).toEqual([
      `${name} fire once each, Throwing Weapons`,
      `${name} fire 2 times each, Throwing Weapons`,
      `${name} fire once each, Shortbow`,
    ]);
    return question.options.find((o) => o.extra === 1) as never;
  };
  const battle = asked('full').choose(knives, bow('goblins'), knives).seed(1).runTo('end of phase');
  expect(battle.log).toContain('goblins shoot at orcs: 9 shots, 8 at -1'); // three models and the chief twice, the champion once
  const alike = asked('command').choose(knives).seed(1).runTo('end of phase');
  expect(alike.log).toContain('goblins shoot at orcs: 10 shots, 10 at -1');
});

test('T9A-SHO-006 T9A-SPR-055 a character who can repeat his shots is asked though his unit has one shot each', () => {
  const battle = scenario('t9a')
    .phase('shooting')
    .unit('archers', { models: 5, files: 6, shooting: 'Bow', at: [36, 10] })
    .unit('chief', { character: true, shooting: 'Throwing Weapons', joins: 'archers' })
    .enemy('orcs', { models: 20, T: 9, at: [36, 15] })
    .choose('archers', 'shoot orcs')
    .choose({ ask: 'ShotMode', unit: 'chief', n: 2 })
    .seed(1)
    .runTo('end of phase');
  expect(battle.log).toContain('archers shoot at orcs: 7 shots, 2 at -1');
  expect(battle.answers.filter((line) => line.startsWith('ShotMode'))).toHaveLength(1);
});
