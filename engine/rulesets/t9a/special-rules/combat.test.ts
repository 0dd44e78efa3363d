import { expect, test } from 'vitest';
import { woundIndividual, woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { suits } from '../../../regiments/characters/characters.js';
import { scenario } from '../../../testing/scenario.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';

test('T9A-SPR-088 the Undead march only from within the Inspiring Presence of their General', () => {
  const march = (away: number) =>
    scenario('t9a')
      .unit('dead', { rules: ['Undead'], at: [36, 10] })
      .unit('master', { character: true, general: true, rules: ['Undead'], at: [36 - away, 10] })
      .enemy('theirs', { at: [36, 44] })
      .start()
      .may('dead', 'march');

  expect([march(8), march(20)]).toEqual([true, false]);
});

test('T9A-SPR-088 T9A-SPR-089 the Undead crumble instead of breaking', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('dead', { A: 0, models: 5, files: 5, rules: ['Undead'], at: [36, 20] })
    .enemy('theirs', { A: 0, models: 15, files: 5, at: [36, 30] })
    .engaged('dead', 'theirs')
    .runTo('end of phase');

  expect(battle.unit('dead')).toMatchObject({ models: 3, fleeing: false });
});

test('T9A-SPR-090 crumbling takes rank and file first, then the champion, then characters', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('dead', { A: 0, models: 3, files: 3, champion: true, WS: 0, rules: ['Unstable'], at: [36, 20] })
    .unit('lord', { character: true, A: 0, W: 3, joins: 'dead', rules: ['Unstable'] })
    .enemy('theirs', { A: 0, models: 20, files: 5, standard: true, at: [36, 30] })
    .engaged('dead', 'theirs')
    .seed(2)
    .runTo('end of phase');

  // lost by 4: two soldiers, the champion, then one Wound of the lord
  expect(battle.unit('dead').pool).toBe(0);
  expect(battle.unit('lord').own).toBe(2);
});

test('T9A-SPR-087 T9A-SPR-043 the Unbreakable are Immune to Psychology', () => {
  const battle = scenario('t9a')
    .phase('combat')
    .level('command')
    .unit('ours', { A: 0, models: 5, files: 5, rules: ['Unbreakable'], at: [36, 20] })
    .enemy('theirs', { A: 0, models: 5, files: 5, rules: ['Fear'], at: [36, 30] })
    .engaged('ours', 'theirs')
    .runTo('end of phase');

  expect(battle.log.join()).not.toContain('fear test');
});

test('T9A-VEC-265 T9A-SPR-088 the Undead hold, whatever they carry', () => {
  const battle = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 7, at: [36, 8] })
    .enemy('dead', { at: [36, 20], shooting: 'Bow', rules: ['Undead'] })
    .choose('lancers charge dead')
    .runTo('move chargers');

  expect(battle.answers.join()).not.toContain('Reaction'); // nothing is left to ask
  expect(battle.log).toContain('dead hold');
});

/** True if the captain may join that unit when only its champion, or its only model, is left. */
function mayJoinLast(spec: UnitSpec, captain: string[] = []): boolean {
  const { b, row } = ((battle) => ({ b: battle.b, row: (name: string) => battle.row(name) }))(
    scenario('t9a')
      .unit('last', { models: 2, files: 1, champion: spec.character !== true, at: [36, 20], ...spec })
      .unit('captain', { character: true, at: [36, 15], rules: captain })
      .enemy('orcs', { at: [36, 40] })
      .start(),
  );
  if (spec.character !== true) woundPool(b, row('last'), 1, -1);
  return suits(b, row('captain'), row('last'));
}

test('T9A-SPR-087 only the Unbreakable join an Unbreakable Character, or the last champion of such a unit', () => {
  const hermit: UnitSpec = { character: true, models: 1, rules: ['Unbreakable'] };

  expect([mayJoinLast(hermit), mayJoinLast(hermit, ['Unbreakable'])]).toEqual([false, true]);
  expect([mayJoinLast({ rules: ['Unbreakable'] }), mayJoinLast({})]).toEqual([false, true]);
});

test('T9A-SPR-087 T9A-CHR-010 so it is with characters who have outlived the one that they joined, or their unit', () => {
  const mayJoinSurvivor = (first: UnitSpec, survivor: string[], captain: string[]) => {
    const battle = scenario('t9a')
      .unit('first', { models: 1, files: 1, at: [36, 20], ...first })
      .unit('survivor', { character: true, joins: 'first', rules: survivor })
      .unit('captain', { character: true, at: [36, 15], rules: captain })
      .enemy('orcs', { at: [36, 40] })
      .start();
    const { b } = battle;
    if (first.character === true) woundIndividual(b, battle.row('first'), 9, -1);
    else woundPool(b, battle.row('first'), 9, -1);
    return suits(b, battle.row('captain'), battle.row('first'));
  };
  const hermit: UnitSpec = { character: true, rules: ['Unbreakable'] };
  expect(mayJoinSurvivor(hermit, ['Unbreakable'], [])).toBe(false);
  expect(mayJoinSurvivor(hermit, ['Unbreakable'], ['Unbreakable'])).toBe(true);
  // slain models neither forbid joining nor count as company
  expect(mayJoinSurvivor({ rules: ['Unbreakable'] }, ['Zealot'], [])).toBe(true);
  expect(mayJoinSurvivor({ rules: ['Unbreakable'] }, [], ['Unbreakable'])).toBe(false);
});

test('T9A-SPR-046 a champion is of the rank and file that only the Insignificant join; a Character is not', () => {
  const rules = ['Insignificant'];

  expect([mayJoinLast({ rules }), mayJoinLast({ rules }, rules)]).toEqual([false, true]);
  expect(mayJoinLast({ character: true, models: 1, rules })).toBe(true);
});
