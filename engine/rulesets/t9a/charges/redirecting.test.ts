import { expect, test } from 'vitest';
import { scenario } from '../../../testing/scenario.js';

const LINE = { models: 5, files: 5 } as const;

/** Makes a scene of lancers that charge bows, which flee; spears stand a little to the side. */
const scene = () =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, Ld: 7, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 16] })
    .enemy('spears', { ...LINE, at: [44, 16] })
    .choose('lancers charge bows', 'bows flee')
    .dice('flee distance', 3, 4);

test('T9A-RDR-001 T9A-RCT-008 T9A-DEC-018 a passed test allows a charge at another target, which reacts as any', () => {
  const battle = scene()
    .choose({ ask: 'Redirect', target: 'lancers' })
    .dice('redirect test', 3, 4)
    .runTo('decision of kind Reaction');

  expect(battle.question).toMatchObject({ subject: battle.row('spears'), other: battle.row('lancers') });
  battle.choose('spears hold').runTo('move chargers');
  expect(battle.b.unit.target[battle.row('lancers')]).toBe(battle.row('spears'));
});

test('T9A-RDR-002 T9A-VEC-097 after a failed test the unit goes on after the one that fled', () => {
  const battle = scene()
    .choose({ ask: 'Redirect', target: 'lancers' })
    .dice('redirect test', 4, 4)
    .runTo('move chargers');
  expect(battle.b.unit.target[battle.row('lancers')]).toBe(battle.row('bows'));
});

/**
 * Makes the same scene, but a hero charges out of a unit of guards; the General and the battle standard are in the unit
 * or elsewhere.
 */
const heroRedirects = (leaders: { readonly at?: readonly [number, number]; readonly joins?: string }) =>
  scenario('t9a')
    .unit('guards', { ...LINE, M: 4, Ld: 5, at: [36, 8] })
    .unit('hero', { character: true, M: 7, Ld: 6, joins: 'guards' })
    .unit('lord', { character: true, M: 4, Ld: 9, general: true, ...leaders })
    .unit('ensign', { character: true, M: 4, Ld: 6, bsb: true, joins: 'guards' })
    .enemy('bows', { ...LINE, at: [36.4, 16] })
    .enemy('spears', { ...LINE, at: [44.3, 16] })
    .choose({ ask: 'Charger', target: 'hero' }, { ask: 'ChargeTarget', target: 'bows' }, 'bows flee')
    .dice('flee distance', 3, 4)
    .choose({ ask: 'Redirect', target: 'hero' }, { ask: 'Reroll', verb: 'Reroll' });

test('T9A-RDR-001 T9A-GNR-002 T9A-BSB-002 who charges out of a unit redirects with the help of General and battle standard', () => {
  for (const leaders of [{ joins: 'guards' }, { at: [48, 8] }, { at: [50.5, 8] }] as const) {
    const near = 'joins' in leaders || leaders.at[0] < 50;
    const battle = heroRedirects(leaders)
      .dice('redirect test', ...(near ? [6, 4, 5, 4] : [6, 1, 3, 3]))
      .runTo('decision of kind Reaction');
    expect(battle.log).toContain(`guards fail the redirect test on Leadership ${near ? 9 : 6}`);
    expect(battle.log).toContain(`guards pass the redirect test on Leadership ${near ? 9 : 6}`);
  }
});

test('T9A-RDR-001 T9A-DEC-018 with one target left nobody is asked which, with two the player is', () => {
  const asked = (others: Readonly<Record<string, readonly [number, number]>>) => {
    const more = scenario('t9a')
      .unit('lancers', { ...LINE, M: 7, Ld: 7, at: [36, 8] })
      .enemy('bows', { ...LINE, at: [36, 16] });
    for (const [name, at] of Object.entries(others)) more.enemy(name, { ...LINE, at });
    const battle = more
      .choose('lancers charge bows', 'bows flee', { ask: 'Redirect', target: 'lancers' })
      .dice('flee distance', 3, 4)
      .dice('redirect test', 3, 4)
      .runTo('decision');
    const { kind = '', options = [] } = battle.question ?? {};
    return [kind, ...options.map((o) => o.targetName).filter((name) => name !== '')];
  };
  expect(asked({ spears: [44, 16] })).toEqual(['Reaction']);
  expect(asked({ axes: [28, 16] })).toEqual(['Reaction']);
  expect(asked({ spears: [44, 16], axes: [28, 16] })).toEqual(['ChargeTarget', 'spears', 'axes']);
  expect(asked({ spears: [44, 16], far: [60, 44] })).toEqual(['Reaction']); // the other target is out of reach
});

test('T9A-RDR-001 redirecting is a choice', () => {
  const battle = scene().choose('stop').runTo('move chargers');
  expect(battle.b.unit.target[battle.row('lancers')]).toBe(battle.row('bows'));
});

test('T9A-RDR-001 without another target nobody is asked', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, at: [36, 8] })
    .enemy('bows', { ...LINE, at: [36, 16] })
    .choose('lancers charge bows', 'bows flee')
    .dice('flee distance', 3, 4)
    .runTo('move chargers');
  expect(battle.answers.some((line) => line.startsWith('Redirect'))).toBe(false);
});

/** Makes a scene of two units that charge the bows, which hold against the first and flee from the second. */
const both = () =>
  scenario('t9a')
    .unit('lancers', { ...LINE, M: 7, Ld: 7, at: [33, 8] })
    .unit('knights', { ...LINE, M: 7, Ld: 7, at: [40, 8] })
    .enemy('bows', { ...LINE, at: [36, 16] })
    .enemy('spears', { ...LINE, at: [46, 16] })
    .enemy('axes', { ...LINE, at: [26, 16] })
    .choose('lancers charge bows', 'bows hold', 'knights charge bows', 'bows flee')
    .dice('flee distance', 3, 4);

test('T9A-RDR-003 T9A-RCT-008 all who charged the unit that fled may try, in any order', () => {
  const battle = both().runTo('decision of kind Redirect');
  expect(battle.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'lancers', 'knights']);
  battle
    .choose({ ask: 'Redirect', target: 'knights' })
    .choose('spears hold')
    .dice('redirect test', 1, 1)
    .runTo('decision of kind Redirect');
  expect(battle.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'lancers']);
});

test('T9A-RDR-004 T9A-RDR-005 a unit redirects once a turn; if both targets fled it says whom it charges before it rolls', () => {
  const battle = scene()
    .choose({ ask: 'Redirect', target: 'lancers' }, 'spears flee')
    .dice('redirect test', 1, 1)
    .dice('flee distance', 1, 2)
    .runTo('decision of kind EitherTarget');
  expect(battle.answers.filter((line) => line.startsWith('Redirect'))).toHaveLength(1);
  expect(battle.question?.options.map((o) => o.targetName)).toEqual(['bows', 'spears']);
  battle.choose({ ask: 'EitherTarget', target: 'bows' }).dice('charge range', 1, 1).runTo('failed charge');
  expect(battle.b.unit.target[battle.row('lancers')]).toBe(battle.row('bows'));
});

test('T9A-RDR-001 T9A-CHR-013 T9A-GNR-002 T9A-BSB-002 who charges out of a unit is as near to friends as that unit', () => {
  const scene = (friend: 'general' | 'bsb', inside: boolean) =>
    scenario('t9a')
      .unit('guard', { ...LINE, M: 4, Ld: 5, at: [36, 8] })
      .unit('hero', { character: true, M: 7, Ld: 5, joins: 'guard' })
      .unit('friend', { character: true, [friend]: true, Ld: 8, ...(inside ? { joins: 'guard' } : { at: [28, 8] }) })
      .enemy('bows', { ...LINE, at: [36, 16] })
      .enemy('spears', { ...LINE, at: [44, 16] })
      .choose('hero charge bows', 'bows flee', { ask: 'Redirect', target: 'hero' })
      .dice('flee distance', 3, 4);
  for (const inside of [true, false]) {
    const inspired = scene('general', inside).dice('redirect test', 4, 4).runTo('decision of kind Reaction');
    expect(inspired.log).toContain('guard pass the redirect test on Leadership 8');
    const again = scene('bsb', inside).dice('redirect test', 6, 6, 1, 2).choose({ ask: 'Reroll', verb: 'Reroll' });
    expect(again.runTo('decision of kind Reaction').log).toContain(
      `guard pass the redirect test on Leadership ${inside ? 8 : 5}`,
    );
  }
});

test('T9A-RCT-009 T9A-RDR-003 who is charged again in flight flees again, from the second charger, and both may redirect', () => {
  const battle = scenario('t9a')
    .unit('lancers', { ...LINE, at: [36, 10] })
    .unit('knights', { ...LINE, M: 10, at: [50, 20], facing: 270 })
    .enemy('bows', { ...LINE, at: [36, 20] })
    .enemy('spears', { ...LINE, at: [29, 26] })
    .choose('lancers charge bows', 'bows flee', { ask: 'Redirect', verb: 'Stop' }, 'knights charge bows')
    .dice('flee distance', 1, 1, 2, 1)
    .runTo('decision of kind Redirect');
  expect(battle.question?.options.map((o) => o.targetName || o.verb)).toEqual(['Stop', 'lancers', 'knights']);
  // 2 inches north, then 3 along the line from (50, 20) through (36, 22)
  const { x, y } = battle.unit('bows');
  expect(x).toBeCloseTo(36 - (3 * 14) / Math.hypot(14, 2), 2);
  expect(y).toBeCloseTo(22 + (3 * 2) / Math.hypot(14, 2), 2);
});
