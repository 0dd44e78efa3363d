import { expect, test } from 'vitest';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { gatherCombats } from '../../../regiments/combat/combats.js';
import { Status } from '../../../regiments/core/state.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { breakPenalty, crumblingWounds, isDisrupted, isSteadfast } from './break-tests.js';

const WEAK: UnitSpec = { WS: 1, S: 1, A: 0 };
/** Returns a unit with `n` Full Ranks of five. */
const ranks = (n: number): UnitSpec => ({ models: 5 * n, files: 5 });

/**
 * Makes a scene in which `ours` have lost: `theirs` have inflicted the wounds that make the difference, and no model
 * strikes any more.
 */
function lost(ours: UnitSpec, theirs: UnitSpec, difference: number) {
  return scenario('t9a')
    .phase('combat')
    .unit('ours', { ...ours, at: [36, 10] })
    .enemy('theirs', { ...theirs, at: [36, 24] })
    .engaged('ours', 'theirs')
    .with((b) => {
      b.combat.score.set([0, difference]);
    });
}
function gathered(scene: ReturnType<typeof lost>, difference: number) {
  const { b } = scene.start();
  gatherCombats(b);
  b.combat.score.set([0, difference]);
  return b;
}

test('T9A-VEC-223 T9A-BRK-002 more Full Ranks than each enemy: no penalty', () => {
  const scene = () => lost(ranks(4), ranks(3), 5).enemy('more', ranks(2)).engaged('more', 'ours', { side: 'left' });
  const b = gathered(scene(), 5);
  // two Full Ranks in the flank disrupt, so in this case they stand in front
  expect(isDisrupted(b, 0)).toBe(true);

  const line = gathered(lost(ranks(4), ranks(3), 5), 5);
  expect(isSteadfast(line, 0, 0)).toBe(true);
  expect(breakPenalty(line, 0, 0)).toBe(0);
  const equal = gathered(lost(ranks(4), ranks(4), 5), 5);
  expect(isSteadfast(equal, 0, 0)).toBe(false);
  expect(breakPenalty(equal, 0, 0)).toBe(5);
});

test('T9A-BRK-002 T9A-NMF-002 Full Ranks of an enemy that touches nobody any more do not count', () => {
  const b = gathered(lost(ranks(4), ranks(1), 5).enemy('deep', ranks(5)).engaged('deep', 'ours', { offset: 3.95 }), 5);
  expect(isSteadfast(b, 0, 0)).toBe(false);
  b.unit.engaged[b.setup.names.indexOf('deep')] = 0;
  expect(isSteadfast(b, 0, 0)).toBe(true);
});

test('T9A-VEC-225 T9A-BRK-003 an enemy of two Full Ranks in the flank or rear disrupts, one of one does not', () => {
  const flanked = (n: number, side: 'left' | 'rear' | 'front') =>
    gathered(lost(ranks(5), ranks(1), 3).enemy('flank', ranks(n)).engaged('flank', 'ours', { side }), 3);

  expect(isSteadfast(flanked(2, 'left'), 0, 0)).toBe(false);
  expect(isSteadfast(flanked(2, 'rear'), 0, 0)).toBe(false);
  expect(isSteadfast(flanked(1, 'left'), 0, 0)).toBe(true);
});

test('T9A-VEC-319 T9A-TER-022 T9A-BRK-002 T9A-SPR-080 mostly in a Forest nobody is Steadfast, but for Striders', () => {
  const wood = (share: number, rules: string[] = []) =>
    gathered(
      // `theirs` are 20 mm deep around 24 inches, `ours` are 80 mm in front of them
      lost({ ...ranks(4), rules }, ranks(1), 3).terrain('forest', {
        at: [36, 24 - 90 / 25.4 + (80 * share) / 25.4 - 5],
        size: [20, 10],
      }),
      3,
    );

  expect(isSteadfast(wood(0.4), 0, 0)).toBe(true);
  expect(isSteadfast(wood(0.6), 0, 0)).toBe(false);
  expect(isSteadfast(wood(0.6, ['Strider']), 0, 0)).toBe(true);
});

test('T9A-SPR-081 a Stubborn unit takes no penalty', () => {
  expect(breakPenalty(gathered(lost(ranks(1), ranks(3), 4), 4), 0, 0)).toBe(4);
  expect(breakPenalty(gathered(lost({ ...ranks(1), rules: ['Stubborn'] }, ranks(3), 4), 4), 0, 0)).toBe(0);
});

test('T9A-TER-023 a lone Infantry Character mostly in a Forest is Stubborn', () => {
  const hero = (kind: 'forest' | 'open') =>
    gathered(lost({ character: true }, ranks(3), 4).terrain(kind, { at: [36, 22.4], size: [4, 4] }), 4);

  expect(breakPenalty(hero('forest'), 0, 0)).toBe(0);
  expect(breakPenalty(hero('open'), 0, 0)).toBe(4);
});

test('T9A-TER-023 T9A-CHR-010 so is one who has outlived the unit that he joined, whatever that was', () => {
  const hero = (of: UnitSpec, left = 1) => {
    const scene = lost({ models: 5, files: 5, troopType: 'Cavalry' }, ranks(3), 4)
      .unit('hero', { character: true, joins: 'ours', ...of })
      .unit('friend', { character: true, joins: 'ours' })
      .terrain('forest', { at: [36, 21.9], size: [8, 3] });
    const b = gathered(scene, 4);
    woundPool(b, 0, 5, 1);
    if (left === 1) woundIndividual(b, b.setup.names.indexOf('friend'), 1, 1);
    expect(b.unit.models[0]).toBe(left);
    return b;
  };
  expect(breakPenalty(hero({}), 0, 0)).toBe(0);
  expect(breakPenalty(hero({}, 2), 0, 0)).toBe(4);
  expect(breakPenalty(hero({ troopType: 'Cavalry' }), 0, 0)).toBe(4);
});

/** Makes a scene in which `ours` do not strike and `theirs` have a Rank Bonus of 3: `ours` have lost by 3. */
const beaten = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .phase('combat')
    .unit('ours', { ...WEAK, models: 5, files: 5, Ld: 8, at: [36, 10], ...spec })
    .enemy('theirs', { ...WEAK, models: 20, files: 5, at: [36, 24] })
    .engaged('ours', 'theirs');

test('T9A-BRK-001 the losing unit tests with the difference as penalty: 5 holds on Leadership 8 less 3', () => {
  const holds = beaten().dice('break test', 2, 3).runTo('end of phase');

  expect(holds.unit('ours').fleeing).toBe(false);
  expect(holds.engaged('ours', 'theirs')).toBe(true);
});

test('T9A-BRK-001 T9A-PUR-008 T9A-PUR-010 failed by one, it breaks and flees directly away', () => {
  const breaks = beaten()
    .dice('break test', 2, 4)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 2, 1)
    .runTo('end of phase');

  expect(breaks.unit('ours').fleeing).toBe(true);
  expect(breaks.engaged('ours')).toBe(false);
  expect(breaks.unit('ours').facing).toBe(180);
});

test('T9A-PAN-001 T9A-BRK-001 friends within 6 inches of a unit that breaks test their nerve', () => {
  const beside = (inches: number) =>
    beaten()
      .unit('friends', { models: 5, files: 5, at: [36 + (5 * 20) / 25.4 + inches, 22] })
      .dice('break test', 6, 6)
      .dice('restrain test', 1, 1)
      .dice('flee distance', 1, 1);
  const near = beside(5).dice('panic test', 1, 1).runTo('end of phase');
  expect(near.unit('friends').fleeing).toBe(false);
  expect(beside(7).runTo('end of phase').unit('ours').fleeing).toBe(true); // and nobody rolls
});

test('T9A-VEC-227 T9A-CMD-006 T9A-CMD-007 a loss by a Musician alone takes no penalty', () => {
  const tied = (faces: [number, number]) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { ...WEAK, models: 10, files: 5, musician: true, at: [36, 10] })
      .enemy('theirs', { ...WEAK, models: 10, files: 5, Ld: 7, at: [36, 24] })
      .engaged('ours', 'theirs')
      .dice('break test', ...faces);

  expect(tied([3, 4]).runTo('end of phase').unit('theirs').fleeing).toBe(false);
  const fled = tied([4, 4]).dice('restrain test', 1, 1).dice('flee distance', 1, 1).runTo('end of phase');
  expect(fled.unit('theirs').fleeing).toBe(true);
});

test('T9A-BRK-001 T9A-DEC-114 the losing player chooses who tests first', () => {
  const battle = beaten()
    .unit('others', { ...WEAK, models: 4, files: 4 })
    .engaged('others', 'theirs', { side: 'rear' })
    .choose({ ask: 'BreakOrder', target: 'others' })
    .dice('others, break test', 1, 1)
    .dice('ours, break test', 1, 1);
  // 2 for the rear against 3 for ranks
  const report = battle.runTo('end of phase');

  const tests = report.log.filter((line) => line.includes('break test:'));
  expect(tests.map((line) => line.split(',')[0])).toEqual(['others', 'ours']);
});

test('T9A-CMD-010 T9A-BSB-005 standards are lost when their unit breaks', () => {
  const battle = beaten({ standard: true })
    .unit('bearer', { ...WEAK, character: true, bsb: true, joins: 'ours' })
    .dice('break test', 6, 6, 6, 6)
    .dice('restrain test', 1, 1)
    .dice('flee distance', 1, 1)
    .level('command')
    .runTo('end of phase');

  expect(battle.unit('ours').status).toContain('StandardLost');
  expect(battle.unit('bearer').status).toContain('BattleStandardLost');
  expect(battle.unit('bearer').place).toBe('inUnit'); // the bearer survives
});

test('T9A-SPR-087 an Unbreakable unit passes its Break Test without a roll', () => {
  const battle = beaten({ rules: ['Unbreakable'] }).runTo('end of phase');

  expect(battle.unit('ours').fleeing).toBe(false);
});

test('T9A-SPR-089 an Unstable unit loses a Wound for each point instead', () => {
  const battle = beaten({ rules: ['Unstable'] }).runTo('end of phase');

  expect(battle.unit('ours')).toMatchObject({ models: 2, fleeing: false });
});

test('T9A-SPR-089 T9A-SPR-091 Hold Your Ground saves a Wound, Stubborn halves them first', () => {
  const wounds = (rules: string[], bsb: boolean) => {
    const scene = lost({ ...ranks(1), rules: ['Unstable', ...rules] }, ranks(3), 5);
    if (bsb) scene.unit('bearer', { character: true, bsb: true, joins: 'ours' });
    return crumblingWounds(gathered(scene, 5), 0, 5);
  };

  expect([wounds([], false), wounds([], true), wounds(['Stubborn'], false), wounds(['Stubborn'], true)]).toEqual([
    5, 4, 3, 2,
  ]);
});

test('T9A-SPR-034 Frenzy ends with a lost round', () => {
  const battle = beaten({ rules: ['Frenzy'] })
    .dice('break test', 1, 1)
    .runTo('end of phase');
  const won = beaten().enemy('far', { at: [5, 40] });

  expect(battle.log.some((line) => line.includes('Frenzy'))).toBe(true);
  expect(
    won
      .dice('break test', 1, 1)
      .runTo('end of phase')
      .log.some((line) => line.includes('Frenzy')),
  ).toBe(false);
});

test('T9A-CMD-010 the standard of a unit slain to the last man is captured', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 1, standard: true, at: [36, 10], I: 1 })
    .enemy('theirs', { models: 1, at: [36, 24] })
    .engaged('ours', 'theirs')
    .dice('to hit', 6)
    .dice('to wound', 6)
    .runTo('end of phase');

  expect(battle.unit('ours').status).toContain('StandardLost');
  expect(battle.b.unit.status[battle.row('ours')] & Status.LostInCombat).not.toBe(0);
});

test('T9A-VEC-229 T9A-SPR-081 a Stubborn unit of Leadership 8 that lost by 6 holds with an 8', () => {
  const held = (rules: string[]) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { ...WEAK, Ld: 8, models: 9, files: 5, rules, at: [36, 10] })
      .enemy('theirs', { ...WEAK, models: 20, files: 5, standard: true, at: [36, 24] })
      .engaged('ours', 'theirs')
      .with((b) => {
        b.unit.status[1] |= Status.Charging | Status.Downhill;
      })
      .dice('break test', 4, 4)
      .otherwise('first')
      .seed(1)
      .runTo('end of phase')
      .log.some((line) => line.includes('pass the break test'));

  expect([held(['Stubborn']), held([])]).toEqual([true, false]);
});

test('T9A-VEC-261 T9A-SPR-089 T9A-SPR-091 with Hold Your Ground a defeat by 4 costs 3 Wounds, which nothing saves', () => {
  const scene = lost({ ...ranks(1), rules: ['Unstable'], armour: { suit: 5 }, wardSave: 2 }, ranks(3), 4);
  scene.unit('bearer', { character: true, bsb: true, joins: 'ours', rules: ['Unstable'] });

  expect(crumblingWounds(gathered(scene, 4), 0, 4)).toBe(3);
});
