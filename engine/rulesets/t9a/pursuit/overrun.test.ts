import { expect, test } from 'vitest';
import { engage } from '../../../regiments/contacts.js';
import { Did, RoundDid, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { mayOverrun } from '../../../regiments/pursuit/overrun.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

/** Plays a scene in which one swordsman slays the only enemy in front of him. */
function slays(spec: UnitSpec, charging: boolean) {
  return scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 1, I: 5, at: [36, 20], ...spec })
    .enemy('theirs', { models: 1, I: 1, at: [36, 24] })
    .enemy('far', { at: [5, 44] })
    .engaged('ours', 'theirs')
    .with((b, row) => {
      if (charging) b.unit.status[row('ours')] |= Status.Charging;
    })
    .dice('to hit', 6)
    .dice('to wound', 6);
}

test('T9A-NMF-001 who has killed all enemies in contact has won and may pivot', () => {
  const battle = slays({}, false).choose({ ask: 'PostCombatPivot', facing: 90 }).runTo('end of phase');

  expect(battle.unit('ours').facing).toBe(90);
  expect(battle.answers.join()).not.toContain('Overrun');
});

test('T9A-PUR-006 T9A-PUR-007 T9A-DEC-116 in the first round after a charge it may overrun: 2D6 straight ahead, without a test', () => {
  const before = slays({}, true).start().unit('ours').y;
  const goes = slays({}, true)
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 2, 3)
    .runTo('end of phase');
  expect(goes.unit('ours').y).toBeCloseTo(before + 5, 2);
  expect(goes.unit('ours').facing).toBe(0);

  const stays = slays({}, true).choose({ ask: 'Overrun', verb: 'Pivot' }).runTo('end of phase');
  expect(stays.unit('ours').y).toBeCloseTo(before, 2);
});

test('T9A-SPR-082 T9A-PUR-006 T9A-PUR-005 who failed its Stupidity test has no will: it neither overruns nor pivots', () => {
  const slow = (charging: boolean) =>
    slays({}, charging)
      .with((b, row) => {
        b.unit.did[row('ours')] |= Did.Stupid;
      })
      .runTo('end of phase');

  for (const charging of [false, true]) expect(slow(charging).answers).toEqual([]);
});

test('T9A-PUR-006 T9A-SPR-089 an enemy that crumbled away counts as wiped out', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 20, files: 5, A: 0, at: [36, 20] })
    .enemy('theirs', { models: 3, files: 3, A: 0, rules: ['Unstable'], at: [36, 24] })
    .engaged('ours', 'theirs')
    .with((b, row) => {
      b.unit.status[row('ours')] |= Status.Charging;
    })
    .choose({ ask: 'Overrun', verb: 'Overrun' })
    .dice('overrun distance', 1, 1)
    .runTo('end of phase');

  expect(battle.unit('theirs').place).toBe('destroyed');
});

test('T9A-PUR-006 T9A-STA-003 it overruns only if all were wiped out, after a charge, and if it can move', () => {
  const { b } = scenario('t9a').unit('ours', {}).unit('rooted', { M: 0 }).enemy('theirs', {}).start();
  const may = (u: number, did: number, status: number = Status.Charging) => {
    b.unit.roundDid[u] = did;
    b.unit.status[u] = status;
    return mayOverrun(b, u);
  };
  expect(may(0, RoundDid.WipedOut)).toBe(true);
  expect(may(0, RoundDid.WipedOut | RoundDid.DroppedOut)).toBe(false); // a model that was out of reach is left
  expect(may(0, 0)).toBe(false);
  expect(may(0, RoundDid.WipedOut, 0)).toBe(false);
  expect(may(1, RoundDid.WipedOut)).toBe(false);
});

test('T9A-SPR-034 with Frenzy it must overrun', () => {
  const battle = slays({ rules: ['Frenzy'] }, true)
    .dice('to hit', 6)
    .dice('to wound', 6)
    .dice('overrun distance', 1, 1)
    .runTo('end of phase');

  expect(battle.answers.join()).not.toContain('Overrun');
});

test('T9A-NMF-002 T9A-BRK-001 in a larger combat it takes no Break Test, though its side has lost', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 1, I: 5, at: [36, 30] })
    .unit('others', { A: 0, models: 5, files: 5, at: [36, 10] })
    .enemy('link', { A: 0, models: 20, files: 5, at: [36, 24] })
    .enemy('prey', { A: 0, models: 1, files: 1 })
    .engaged('others', 'link')
    .engaged('prey', 'ours')
    .with((b, row) => {
      // one combat: `prey` touches the flank of `others` as well
      const { a, b: other, sideA, sideB } = b.link;
      const n = b.field.links[0]++;
      [a[n], other[n], sideA[n], sideB[n]] = [row('others'), row('prey'), 1, 0];
      b.unit.engaged[row('others')]++;
      b.unit.engaged[row('prey')]++;
    })
    .dice('ours, to hit', 6)
    .dice('ours, to wound', 6)
    .dice('others, break test', 1, 1)
    .runTo('end of phase');

  expect(battle.log.join()).not.toContain('ours, break test');
});

test('T9A-TRN-004 T9A-PUR-005 of units of both players the active player pivots his first, whichever list is his', () => {
  const killer: UnitSpec = { models: 1, I: 5 };
  const fodder: UnitSpec = { models: 1, A: 0 };
  const pivots = (active: 0 | 1) =>
    scenario('t9a')
      .phase('combat')
      .level('command')
      .active(active)
      .unit('ours', { ...killer, rules: ['Immune to Psychology'], at: [36, 20] })
      .unit('victim', { ...fodder, at: [36 + 60 / 25.4, 20] })
      .enemy('wide', { ...fodder, base: [80, 20] })
      .enemy('theirs', { ...killer, rules: ['Immune to Psychology'] })
      .engaged('wide', 'ours', { offset: -1.1 })
      .engaged('theirs', 'victim', { side: 'right' })
      .with((b, row) => engage(b, row('wide'), row('victim'), Side.front, Side.front))
      .dice('ours, to hit', 6)
      .dice('ours, to wound', 6)
      .dice('theirs, to hit', 6)
      .dice('theirs, to wound', 6)
      .runTo('end of phase')
      .answers.filter((line) => line.startsWith('PostCombatPivot'))
      .map((line) => line.slice('PostCombatPivot ('.length).split(')')[0]);

  expect(pivots(0)).toEqual(['ours', 'theirs']);
  expect(pivots(1)).toEqual(['theirs', 'ours']);
});

test('T9A-TRN-004 T9A-PUR-005 of several units of a player who pivot the player says who is first', () => {
  const turned = (level: 'full' | 'command', first: string) => {
    const scene = scenario('t9a')
      .phase('combat')
      .level(level)
      .unit('ours', { models: 15, files: 5, A: 0, at: [36, 20] })
      .enemy('theirs', { models: 20, files: 5, A: 0 })
      .enemy('others', { models: 5, files: 5, A: 0 })
      .engaged('theirs', 'ours')
      .engaged('others', 'ours', { side: 'rear' })
      .dice('break test', 6, 6)
      .dice('restrain test', 1, 1, 1, 1)
      .dice('flee distance', 6, 6);
    if (first !== '') scene.choose({ ask: 'PivotOrder', target: first });
    const { answers } = scene.runTo('end of phase');
    return answers.flatMap((line) => /^PostCombatPivot \((\w+)\)/.exec(line)?.[1] ?? []);
  };
  expect(turned('full', 'others')).toEqual(['others', 'theirs']);
  expect(turned('full', 'theirs')).toEqual(['theirs', 'others']);
  expect(turned('command', '')).toEqual(['theirs', 'others']);
});

test('T9A-PUR-005 T9A-FRT-001 with the pivot characters may take other places as far forward', () => {
  const placed = (level: 'full' | 'command', ...choices: readonly { unit: string; n: number }[]) => {
    const battle = scenario('t9a')
      .phase('combat')
      .level(level)
      .unit('ours', { models: 5, files: 5, A: 0, at: [36, 20] })
      .enemy('theirs', { models: 20, files: 5, A: 0 })
      .enemy('lord', { character: true, A: 0, joins: 'theirs' })
      .enemy('hero', { character: true, A: 0, joins: 'theirs' })
      .engaged('theirs', 'ours')
      .dice('break test', 6, 6)
      .dice('restrain test', 1, 1)
      .dice('flee distance', 6, 6)
      .choose(...choices.map(({ unit, n }) => ({ ask: 'FrontPlace', unit, verb: 'Pick', n })))
      .runTo('end of phase');
    return ['lord', 'hero'].map((name) => battle.b.unit.slot[battle.row(name)]);
  };
  expect(placed('full')).toEqual([2, 3]);
  expect(placed('command')).toEqual([2, 3]);
  expect(placed('full', { unit: 'hero', n: 0 })).toEqual([2, 0]);
  expect(placed('full', { unit: 'lord', n: 3 })).toEqual([3, 2]); // they change places
  expect(() => placed('full', { unit: 'hero', n: 5 })).toThrow(); // behind the front is not as far forward
});
