import { expect, test } from 'vitest';
import { Blows } from '../../../regiments/core/asks.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

const HARMLESS: UnitSpec = { A: 0 };
/** All attacks of a group on the individual. */
const CHAMPION = [{ ask: 'Allocate', extra: Blows.individual | Blows.all }];

function fight(ours: UnitSpec, theirs: UnitSpec) {
  return scenario('t9a')
    .phase('combat')
    .unit('ours', { ...ours, at: [36, 10] })
    .enemy('theirs', { ...HARMLESS, ...theirs, at: [36, 24] })
    .engaged('ours', 'theirs');
}

/** Returns the rows of the attack table after all attacks of the first Initiative step were allocated. */
function rows(report: ReturnType<ReturnType<typeof fight>['runTo']>) {
  const { attack, field } = report.b;
  return Array.from({ length: field.attacks[0] }, (_, a) => ({
    unit: report.b.setup.names[attack.unit[a]],
    at: attack.individual[a] < 0 ? 'rank and file' : report.b.setup.names[attack.individual[a]],
    number: attack.number[a],
  }));
}

test('T9A-ALC-002 T9A-ALC-004 T9A-ALC-007 T9A-DEC-108 models that touch the champion split their attacks as they like', () => {
  // five files against five: the champion stands in the third; files two to four touch him
  const report = fight({ models: 5, files: 5 }, { models: 10, files: 5, champion: true })
    .choose({ ask: 'Allocate', unit: 'ours', n: 2 })
    .runTo('hit');

  expect(rows(report).filter((row) => row.unit === 'ours')).toEqual([
    { unit: 'ours', at: 'theirs', number: 2 },
    { unit: 'ours', at: 'rank and file', number: 1 + 2 },
  ]);
});

test('K11 T9A-ALC-002 T9A-ALC-003 one question for all equal models that touch the same: how many of their attacks', () => {
  const report = fight({ models: 5, files: 5, A: 2 }, { models: 10, files: 5, champion: true });
  const asked = report.start().runTo('decision of kind Allocate');

  // three models: all on the rank and file, all on the champion, or a number on him
  expect(asked.question?.options.map((o) => [o.n, o.extra])).toEqual([
    [6, Blows.all],
    [6, Blows.individual | Blows.all],
    ...[1, 2, 3, 4, 5].map((n) => [n, Blows.individual]),
  ]);
  const done = report.start().choose({ ask: 'Allocate', unit: 'ours', n: 5 }).runTo('hit');
  expect(done.answers.filter((line) => line.startsWith('Allocate'))).toHaveLength(1);
});

test('T9A-ALC-003 T9A-STA-007 as many attacks as the characteristic and the weapon give, none with 0', () => {
  expect(rows(fight({ models: 1, A: 2 }, { models: 5 }).runTo('hit'))).toMatchObject([{ number: 2 }]);
  const two = fight({ models: 1, A: 2, weapons: ['Additional Hand Weapon'] }, { models: 5 }).runTo('hit');
  expect(rows(two)).toMatchObject([{ number: 3 }]);
  expect(fight({ models: 1, A: 0 }, { models: 5 }).runTo('end of phase').log.join()).not.toContain('to hit');
});

test('T9A-VEC-185 T9A-HIT-006 T9A-ALC-007 T9A-ALC-009 rank and file may always strike the mass, a Character only whom he touches', () => {
  // own side: one soldier and a hero, side by side; the enemy hero stands in a front of one file
  const scene = (who: 'soldier' | 'hero') =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', who === 'soldier' ? { models: 1, at: [36, 10] } : { character: true, at: [36, 10] })
      .enemy('theirs', { ...HARMLESS, models: 4, files: 1, at: [36, 24] })
      .enemy('champion', { ...HARMLESS, character: true, joins: 'theirs' })
      .engaged('ours', 'theirs');

  const soldier = scene('soldier').choose({ ask: 'Allocate', extra: Blows.all }).runTo('hit');
  expect(rows(soldier)).toEqual([{ unit: 'ours', at: 'rank and file', number: 1 }]);
  const hero = scene('hero').runTo('hit'); // no question is asked
  expect(rows(hero)).toEqual([{ unit: 'ours', at: 'champion', number: 1 }]);
});

test('T9A-ALC-005 who supports chooses as if it stood in the front rank of its file', () => {
  // one file, two deep, in front of the enemy's champion: its second rank may strike him too
  const report = fight({ models: 2, files: 1 }, { models: 5, files: 1, champion: true })
    .choose(...CHAMPION, ...CHAMPION)
    .runTo('hit');

  expect(
    rows(report)
      .filter((row) => row.at === 'theirs')
      .reduce((sum, row) => sum + row.number, 0),
  ).toBe(2);
});

test('T9A-ALC-001 T9A-RND-002 everything of an Initiative step is allocated before the first die falls', () => {
  const report = fight({ models: 5, files: 5, I: 3 }, { models: 5, files: 5, A: 1, I: 3 }).runTo('hit');

  expect(rows(report).map((row) => row.unit)).toEqual(['ours', 'theirs']);
  expect(report.log.join()).not.toContain('to hit');
});

test('T9A-SPR-044 T9A-RND-005 Impact Hits come at Initiative 10, only after a charge and on the charged', () => {
  const chariot: UnitSpec = { models: 1, S: 5, rules: [['Impact Hits', 'D6']], troopType: 'Chariot', base: [50, 100] };
  const scene = (charging: boolean) =>
    fight(chariot, { models: 20, files: 5 }).with((b, row) => {
      if (charging) b.unit.status[row('ours')] |= 8;
    });
  const report = scene(true).dice('impact hits', 4).runTo('hit');

  expect(rows(report)).toEqual([{ unit: 'ours', at: 'rank and file', number: 4 }]);
  expect(scene(false).seed(3).runTo('end of phase').log.join()).not.toContain('impact');
});

test('T9A-SPR-078 T9A-DEC-109 Stomp comes last, on one stompable enemy in contact', () => {
  const monster: UnitSpec = { models: 1, A: 0, rules: [['Stomp', 1]], troopType: 'Monster', base: [50, 50] };
  const on = (troopType: UnitSpec['troopType']) =>
    fight(monster, { models: 5, files: 5, ...(troopType === undefined ? {} : { troopType }) });

  expect(rows(on('Infantry').runTo('hit'))).toMatchObject([{ number: 1 }]);
  expect(on('Monstrous Infantry').runTo('end of phase').log.join()).not.toContain('to wound');
  const two = on('Infantry')
    .enemy('others', { ...HARMLESS, models: 5, files: 5 })
    .engaged('others', 'ours', { side: 'left', offset: 1 })
    .choose({ ask: 'SpecialTarget', target: 'others' })
    .runTo('hit');
  expect(two.b.setup.names[two.b.attack.target[0]]).toBe('others');
});

test('T9A-STK-002 T9A-ALC-005 T9A-ALC-009 a hero behind a front rank full of others makes one Supporting Attack', () => {
  const scene = (files: number) =>
    scenario('t9a')
      .phase('combat')
      .unit('ours', { A: 1, models: 4, files, champion: true, at: [36, 10] })
      .unit('hero', { character: true, A: 3, joins: 'ours' })
      .enemy('theirs', { ...HARMLESS, models: 10, files: 1, at: [36, 24] })
      .engaged('ours', 'theirs')
      .runTo('hit');
  const narrow = scene(1);
  const front = narrow.b.unit.slot[0] === 0 ? 'ours' : 'hero';

  expect([narrow.b.unit.slot[0], narrow.b.unit.slot[1]].sort()).toEqual([0, 1]);
  expect(rows(narrow)).toContainEqual({ unit: 'hero', at: 'rank and file', number: front === 'hero' ? 3 : 1 });
  expect(rows(narrow).reduce((sum, row) => sum + row.number, 0)).toBe(front === 'hero' ? 3 + 1 : 2 + 1);
  expect(rows(scene(5))).toContainEqual({ unit: 'hero', at: 'rank and file', number: 3 });
});

test('T9A-TRN-004 T9A-ALC-001 the active player says first where the blows of an Initiative step go, whichever list is his', () => {
  const asked = (active: 0 | 1) =>
    scenario('t9a')
      .phase('combat')
      .level('command')
      .active(active)
      .unit('ours', { models: 5, champion: true, at: [36, 20] })
      .enemy('theirs', { models: 5, champion: true, at: [36, 24] })
      .engaged('ours', 'theirs')
      .seed(1)
      .runTo('end of phase')
      .answers.filter((line) => line.startsWith('Allocate'))[0];

  expect(asked(0)).toContain('Allocate (ours)');
  expect(asked(1)).toContain('Allocate (theirs)');
});

test('T9A-DEC-108 the first options put all attacks on the rank and file or on one individual; the question says who strikes', () => {
  const asked = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 5, files: 5, weapons: ['Halberd'], at: [36, 10] })
    .enemy('theirs', { ...HARMLESS, models: 9, files: 5, champion: true, at: [36, 24] })
    .enemy('lord', { ...HARMLESS, character: true, joins: 'theirs' })
    .engaged('ours', 'theirs')
    .runTo('decision of kind Allocate');

  expect(asked.question?.words).toBe('list 0: At whom do ours strike with Halberd (2 attacks)?');
  expect(asked.question?.options.map((o) => o.words)).toEqual([
    'all on the rank and file of theirs',
    'all on the champion of theirs',
    'all on lord',
    '0 on the champion of theirs, the rest elsewhere',
    '1 on the champion of theirs, the rest elsewhere',
  ]);
});

test('T9A-DEC-108 of three pools what does not go to the first is asked about next, again with all on one of them first', () => {
  const scene = scenario('t9a')
    .phase('combat')
    .unit('ours', { models: 5, files: 5, A: 2, at: [36, 10] })
    .enemy('theirs', { ...HARMLESS, models: 9, files: 5, champion: true, at: [36, 24] })
    .enemy('lord', { ...HARMLESS, character: true, joins: 'theirs' })
    .engaged('ours', 'theirs');
  const report = scene
    .choose({ ask: 'Allocate', n: 1, target: 'theirs' }, { ask: 'Allocate', n: 2, target: 'lord' })
    .runTo('hit');
  const split = rows(report).filter((row) => row.unit === 'ours');

  expect(split).toContainEqual({ unit: 'ours', at: 'theirs', number: 1 });
  expect(split).toContainEqual({ unit: 'ours', at: 'lord', number: 2 });
  expect(split.reduce((sum, row) => sum + row.number, 0)).toBe(10);
});

test('K41 T9A-DEC-108 at level command a part is asked once: its other models strike the same pool, if they reach it', () => {
  const scene = (level: 'command' | 'full') =>
    fight({ models: 10, files: 5, rules: ['Fight in Extra Rank'] }, { models: 10, files: 5, champion: true }).level(
      level,
    );
  const asked = (level: 'command' | 'full', extra: number) => {
    const report = scene(level)
      .choose(...Array.from({ length: 2 }, () => ({ ask: 'Allocate', extra })).slice(0, level === 'full' ? 2 : 1))
      .runTo('hit');
    const ours = rows(report).filter((row) => row.unit === 'ours');
    const on = (at: string) => ours.filter((row) => row.at === at).reduce((sum, row) => sum + row.number, 0);
    return [report.answers.filter((line) => line.startsWith('Allocate')).length, on('rank and file'), on('theirs')];
  };

  // the three in front of the champion, and the three behind them, may strike him; the others never may
  expect(asked('full', Blows.individual | Blows.all)).toEqual([2, 4, 6]);
  expect(asked('command', Blows.individual | Blows.all)).toEqual([1, 4, 6]);
  expect(asked('command', Blows.all)).toEqual([1, 10, 0]);
});

test('K41 T9A-DEC-108 at level command who reaches a pool that was not in the question is asked on its own', () => {
  // the champion is at the left end of his unit and the lord beside him: no model of the own unit touches all
  const report = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { models: 8, files: 8, at: [36, 10] })
    .enemy('theirs', { ...HARMLESS, models: 4, files: 4, champion: true, at: [36, 24] })
    .enemy('others', { ...HARMLESS, models: 4, files: 4, champion: true })
    .engaged('theirs', 'ours', { offset: 1.6 })
    .engaged('others', 'ours', { offset: -1.6 })
    .choose(
      { ask: 'Allocate', target: 'theirs', extra: Blows.all },
      { ask: 'Allocate', target: 'others', extra: Blows.all },
    )
    .runTo('hit');

  expect(report.answers.filter((line) => line.startsWith('Allocate'))).toHaveLength(2);
});
