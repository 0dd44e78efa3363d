import { describe, expect, test } from 'vitest';
import { scenario } from '../../testing/scenario.js';
import type { UnitSpec } from '../../testing/t9a/units.js';

const IDLE: UnitSpec = { A: 0, models: 10, files: 5 };
const kinds = (answers: readonly string[]): string[] => answers.map((line) => line.split(' ')[0]);

describe('K41 at level command', () => {
  const moving = (level: 'command' | 'full') =>
    scenario('t9a')
      .phase('movement')
      .level(level)
      .unit('spears', { ...IDLE, at: [20, 10] })
      .enemy('orcs', { ...IDLE, at: [50, 40] })
      .runTo('end of phase');

  test('T9A-DEC-026 the last unit that may move is asked at once how, and not taken back', () => {
    expect(kinds(moving('full').answers)).toEqual(['Mover']);
    expect(kinds(moving('command').answers)).toEqual(['Move']);
    const asked = scenario('t9a')
      .phase('movement')
      .level('command')
      .unit('spears', { ...IDLE, at: [20, 10] })
      .enemy('orcs', { ...IDLE, at: [50, 40] })
      .runTo('decision of kind Move');
    const verbs = asked.question?.options.map((o) => o.verb) ?? [];
    expect(verbs).toContain('Stay');
    expect(verbs).not.toContain('Back');
  });

  const shooting = (level: 'command' | 'full', shooters: number, targets: number) => {
    const scene = scenario('t9a').phase('shooting').level(level);
    for (let u = 0; u < shooters; u++) {
      scene.unit(`bows ${u}`, { models: 5, files: 5, shooting: 'Bow', at: [20 + 8 * u, 10] });
    }
    for (let t = 0; t < targets; t++) scene.enemy(`orcs ${t}`, { models: 20, T: 9, files: 5, at: [20 + 8 * t, 20] });
    return scene;
  };

  test('T9A-DEC-035 who has one target shoots at it, if it shoots', () => {
    const once = shooting('command', 1, 1).choose('bows 0').seed(1).runTo('end of phase');
    expect(kinds(once.answers)).toEqual(['Shooter']);
    expect(once.log.some((line) => line.startsWith('bows 0 shoot at orcs 0'))).toBe(true);
    const held = shooting('command', 1, 1).choose('stop').runTo('end of phase');
    expect(held.log.some((line) => line.includes('shoot at'))).toBe(false);
    expect(
      kinds(shooting('full', 1, 1).choose('bows 0', 'shoot orcs 0').seed(1).runTo('end of phase').answers),
    ).toEqual(['Shooter', 'ShotTarget']);
  });

  test('T9A-DEC-035 the last one that can shoot is asked for its target at once, or to hold its fire', () => {
    const asked = shooting('command', 1, 2).runTo('decision');
    expect(asked.question?.kind).toBe('ShotTarget');
    expect(asked.options()).toEqual(['bows 0 shoot orcs 0', 'bows 0 shoot orcs 1', 'stop']);
    const held = shooting('command', 1, 2).choose({ ask: 'ShotTarget', verb: 'Stop' }).runTo('end of phase');
    expect(held.log.some((line) => line.includes('shoot at'))).toBe(false);
    const two = shooting('command', 2, 2).runTo('decision');
    expect(two.question?.kind).toBe('Shooter');
  });

  test('T9A-DEC-140 a unit with one kind of weapon fires as often as hits more on the average', () => {
    const shots = (BS: number) =>
      scenario('t9a')
        .phase('shooting')
        .level('command')
        .unit('skirmishers', { models: 5, files: 5, BS, shooting: 'Throwing Weapons', at: [20, 10] })
        .enemy('orcs', { models: 20, T: 9, files: 5, at: [20, 15] })
        .choose('skirmishers')
        .seed(1)
        .runTo('end of phase')
        .log.find((line) => line.includes('shoot at'));

    expect(shots(4)).toContain('10 shots'); // single shots hit with 2 of 3; two shots hit with 1 of 2 each
    expect(shots(1)).toContain('5 shots'); // single shots hit with 1 of 6; two shots need a 6 and then a 4 or more
  });

  const lost = () =>
    scenario('t9a')
      .phase('combat')
      .level('command')
      .unit('ours', { ...IDLE, rules: ['Unbreakable'], at: [36, 20] })
      .enemy('theirs', { ...IDLE, models: 20, rules: ['Unbreakable'] })
      .engaged('theirs', 'ours', { side: 'left' });

  test('T9A-CRF-002 T9A-CRF-003 the other side reforms first, and a loser tests only if it would stand otherwise', () => {
    const stays = lost().runTo('end of phase'); // no die is rolled
    expect(stays.answers.map((line) => line.split(':')[0])).toEqual(['CombatReform (theirs)', 'CombatReform (ours)']);
    const turn = (...faces: number[]) =>
      lost()
        .choose((q) => (q.subject === 0 ? q.options.find((o) => o.verb === 'Reform' && o.facing === 270) : undefined))
        .dice('combat reform test', ...faces)
        .runTo('end of phase')
        .unit('ours').facing;
    expect([turn(1, 1), turn(6, 6)]).toEqual([270, 0]);
  });

  test('T9A-DEC-024 the General tries to rally before the others, who draw on him', () => {
    const order = (general: boolean) =>
      scenario('t9a')
        .phase('movement')
        .level('command')
        .unit('first', { ...IDLE, at: [20, 20] })
        .unit('second', { ...IDLE, at: [40, 20] })
        .unit('lord', { character: true, A: 0, joins: 'second', ...(general ? { general: true } : {}) })
        .fleeing('first')
        .fleeing('second')
        .enemy('orcs', { ...IDLE, at: [60, 44] })
        .dice('rally test', 1, 1, 1, 1)
        .runTo('end of phase')
        .log.filter((line) => line.includes('rally test:'))
        .map((line) => line.split(',')[0]);

    expect(order(true)).toEqual(['second', 'first']);
    expect(order(false)).toEqual(['first', 'second']);
  });

  test('T9A-DEC-114 the General takes his Break Test after the others', () => {
    const order = (general: boolean) =>
      scenario('t9a')
        .phase('combat')
        .level('command')
        .unit('first', { ...IDLE, at: [36, 20] })
        .unit('lord', { character: true, A: 0, joins: 'first', ...(general ? { general: true } : {}) })
        .unit('second', IDLE)
        .enemy('theirs', { A: 0, models: 40, files: 8, standard: true })
        .engaged('theirs', 'first')
        .engaged('second', 'theirs', { side: 'left' })
        .with((b, row) => {
          b.unit.status[row('theirs')] |= 8;
        })
        .dice('break test', 1, 1, 1, 1)
        .runTo('decision of kind CombatReform')
        .log.filter((line) => line.includes('break test:'))
        .map((line) => line.split(',')[0]);

    expect(order(true)).toEqual(['second', 'first']);
    expect(order(false)).toEqual(['first', 'second']);
  });
});
