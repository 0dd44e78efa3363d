import { expect, test } from 'vitest';
import { scenario } from '../../../engine/testing/scenario.js';
import { sceneOf, sessionOf } from './testing-table.js';

/** Returns the output for one line typed in a battle. */
function said(ruleset: string, b: object, line: string): string {
  const session = sessionOf(sceneOf(ruleset, b));
  session.ask();
  return session.hear(line).say.join('\n');
}

const facing = (gap: number, spec: object = {}) =>
  scenario('t9a')
    .unit('lancers', { models: 5, files: 5, M: 4, base: [20, 20], at: [36, 10], ...spec })
    .enemy('spears', { models: 20, files: 5, base: [20, 20], at: [36, 10 + gap + 10 / 25.4 + 40 / 25.4] })
    .runTo('decision of kind Charger').b;

test.each([
  [12, 8, '42%'], // 15 of 36
  [12.1, 9, '28%'],
  [16, 12, '3%'],
  [5.9, 2, '100%'],
])('t9a: a charge over %d inches with Movement 4 needs %i and arrives %s', (gap, need, chance) => {
  expect(said('t9a', facing(gap), 'odds lancers spears')).toContain(
    `Charge of lancers [a] at spears [A]: ${gap} inches away, Charge Range 4 and two dice, which must show ${need} or more: arrives ${chance}`,
  );
});

test('t9a: what comes of a fight and of a round that is under way is told for both sides', () => {
  const charge = said('t9a', facing(6), 'odds a A');
  expect(charge).toMatch(
    /If it arrives \(front\): wins the round \d+%, loses it \d+%; deals [\d.]+ Wounds, takes [\d.]+\./,
  );
  expect(charge).toMatch(/spears \[A\]: breaks .*%, is wiped out .*%\. lancers \[a\]: breaks .*%, is wiped out .*%\./);
  expect(charge).not.toContain('Shooting');
  const fight = scenario('t9a')
    .unit('lancers', { models: 5, files: 5, at: [36, 20] })
    .enemy('spears', { models: 20, files: 5, at: [36, 30] })
    .unit('others', { models: 5, files: 5, at: [10, 5] })
    .engaged('lancers', 'spears')
    .runTo('decision of kind Mover').b;
  expect(said('t9a', fight, 'odds a A')).toMatch(
    /^Next round of lancers \[a\] and spears \[A\]: wins \d+%, loses \d+%/,
  );
});

test('t9a: shots, hits and Wounds are the means of the dice', () => {
  const bows = (at: number) =>
    scenario('t9a')
      .unit('archers', { models: 6, files: 6, BS: 4, shooting: 'Bow', at: [36, 10] })
      .enemy('spears', { models: 20, files: 5, T: 3, at: [36, at] })
      .runTo('decision of kind Mover').b;
  // short range: 3+ to hit, 4+ to wound with Strength 3
  expect(said('t9a', bows(20), 'odds archers spears')).toContain(
    '6 shots, 4 of them hit, 2 Wounds, 2 models on the average',
  );
  expect(said('t9a', bows(45), 'odds archers spears')).toContain('out of range or sight');
});

test.each([
  [[], 'the higher of two dice, which must show 5 or more: arrives 56%'], // 20 of 36
  [['Swiftstride'], 'two dice, which must show 5 or more: arrives 83%'], // 30 of 36
])('wfb9: a charge over 9 inches with Movement 4 and %j rolls %s', (rules, words) => {
  const { b } = scenario('wfb9')
    .unit('lancers', { models: 5, files: 5, at: [36, 10], rules })
    .enemy('spears', { models: 20, files: 5, at: [36, 19 + 10 / 25.4 + 40 / 25.4] })
    .runTo('decision of kind Charger');
  const told = said('wfb9', b, 'odds lancers spears');
  expect(told).toContain(`9 inches away, Charge Range 4 and ${words}`);
  expect(told).toMatch(/If it arrives \(front\): wins the round \d+%/);
});

test('wh40k2: charges by distance, shooting by the dice', () => {
  const squads = (at: number) =>
    scenario('wh40k2')
      .unit('marines', { models: 5, BS: 4, weapons: ['boltgun'], at: [36, 12] })
      .enemy('orks', { models: 10, T: 4, save: 7, at: [36, at] })
      .runTo('decision of kind Mover').b;
  // 10 inches away, short range: 2+; Strength 4 against Toughness 4: 4+
  const near = said('wh40k2', squads(22), 'odds marines orks');
  expect(near).toMatch(/Charge of marines \[a\] at orks \[A\]: [\d.]+ inches away, charges move up to 8/);
  expect(near).toMatch(
    /Shooting of marines \[a\] at orks \[A\]: 5 shots, 2\+ to hit, 4\.2 of them hit, 2\.1 models lost/,
  );
  expect(said('wh40k2', squads(44), 'odds marines orks')).toContain('nobody sees and reaches them');
});

test('odds of no unit, of an unknown one and of one army say so', () => {
  const b = facing(12);
  expect(said('t9a', b, 'odds')).toContain('say whose');
  expect(said('t9a', b, 'odds nobody')).toBe("No unit is called 'nobody': take a letter of the map or a name.");
  expect(said('t9a', b, 'odds a a')).toBe('lancers [a] and lancers [a] are on the same side.');
  expect(said('t9a', b, 'odds a')).toContain('Charge of lancers [a] at spears [A]');
});

test('stats tell profile, losses, state, weapons and rules in both games', () => {
  const t9a = said('t9a', facing(12, { rules: ['Swiftstride'], champion: true }), 'stats lancers');
  for (const words of [
    'M  WS  BS',
    'rank and file',
    'champion',
    '5 of 5 models left',
    'at (36, 10) facing 0°',
    'Weapons:',
    'Swiftstride',
  ]) {
    expect(t9a).toContain(words);
  }
  const b = scenario('wh40k2')
    .unit('marines', { models: 5, weapons: ['boltgun'], at: [36, 12] })
    .enemy('orks', { models: 5, at: [36, 40] })
    .status('marines', 'shaken')
    .runTo('decision').b;
  const w40k = said('wh40k2', b, 'stats marines');
  for (const words of ['M  WS  BS', '5 of 5', 'shaken', 'Boltgun (12/24 inches, Strength 4', 'Rules:'])
    expect(w40k).toContain(words);
});
