import { expect, test } from 'vitest';
import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { Event, Hook } from '../../../regiments/core/hooks.js';
import { Did, RoundDid, unitSubject } from '../../../regiments/core/state.js';
import { unitHas } from '../../../regiments/core/units.js';
import { immuneToFear } from '../../../regiments/leadership/fear.js';
import { stupidityTests } from '../../../regiments/movement/stumbling.js';
import { perform } from '../../../testing/perform.js';
import { scenario } from '../../../testing/scenario.js';
import type { T9aReport } from '../../../testing/t9a/report.js';
import type { UnitSpec } from '../../../testing/t9a/units.js';
import { Rule } from '../core/rule-ids.js';
import type { T9aBattle } from '../core/state.js';
import { fearTest, owesFearTest } from './fear-and-stupidity.js';

/** Makes a scene of the guard, engaged with ghouls of these rules. */
const facing = (rules: readonly string[], spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('guard', { Ld: 7, models: 10, files: 5, at: [36, 20], ...spec })
    .enemy('ghouls', { rules })
    .engaged('ghouls', 'guard');

/**
 * Takes the Fear Test of the guard.
 * @returns true if it failed
 */
function shaken(scene: ReturnType<typeof facing>, ...dice: number[]): boolean {
  const battle = scene.dice('fear test', ...dice).start();
  const row = battle.row('guard');
  perform(battle, fearTest, row);
  expect(battle.log.filter((line) => line.includes('fear test:'))).toHaveLength(dice.length / 2);
  return (battle.b.unit.roundDid[row] & RoundDid.FailFear) !== 0;
}

test('T9A-SPR-021 T9A-SPR-020 units in contact with Fear test at the start of a round, at -1 Leadership', () => {
  expect(shaken(facing(['Fear']), 3, 4)).toBe(true);
  expect(shaken(facing(['Fear']), 3, 3)).toBe(false);
  expect(shaken(facing(['Terror']), 3, 4)).toBe(true); // Terror is Fear and more
  expect(shaken(facing([]))).toBe(false); // no test, no dice
});

test('T9A-SPR-020 T9A-SPR-043 T9A-SPR-084 units that are wholly immune do not test', () => {
  for (const rule of ['Fear', 'Terror', 'Immune to Psychology', 'Frenzy', 'Stupidity', 'Unbreakable']) {
    expect(shaken(facing(['Fear'], { rules: [rule] }))).toBe(false);
  }
});

test('T9A-SPR-021 T9A-SPR-043 in a mixed unit the others test, the immune model stays calm', () => {
  const mixed = () =>
    facing(['Fear']).unit('hero', { character: true, Ld: 5, rules: ['Immune to Psychology'], joins: 'guard' });

  expect(shaken(mixed(), 4, 3)).toBe(true);
  const { b, row } = started(mixed());
  expect([immuneToFear(b, row('guard')), immuneToFear(b, row('hero'))]).toEqual([false, true]);
});

/** Starts a battle and returns it with the rows of its units. */
function started(scene: { start(): T9aReport }): { battle: T9aReport; b: T9aBattle; row: (name: string) => number } {
  const battle = scene.start();
  return { battle, b: battle.b, row: (name) => battle.row(name) };
}

const asks = (b: T9aBattle, hook: number, u: number): number => modified(b, hook, unitSubject(b, u), 0, NO_ATTACK);
const forbids = (b: T9aBattle, hook: number, u: number): boolean =>
  permission(b, hook, unitSubject(b, u), NO_ATTACK) === CANNOT;

test('T9A-SPR-032 Frenzy gives its part an Attack more and makes Immune to Psychology', () => {
  const { b, row } = started(
    scenario('t9a')
      .unit('wild', { A: 1, rules: ['Frenzy'] })
      .enemy('orcs', { at: [10, 40] }),
  );
  const part = b.setup.unit.part[row('wild')];

  expect(modified(b, Hook.attacks, part, 1, NO_ATTACK)).toBe(2);
  expect(unitHas(b, row('wild'), Rule.ImmuneToPsychology)).toBe(true);
  expect(forbids(b, Hook.takesPanic, row('wild'))).toBe(true);
});

test('T9A-VEC-259 T9A-SRG-011 T9A-SPR-032 T9A-SRG-005 only the part that has Frenzy strikes more, but the whole model counts as frenzied', () => {
  const { b, row } = started(
    scenario('t9a')
      .unit('rider', { base: [25, 50], mount: { M: 8, rules: ['Frenzy'] } })
      .enemy('orcs', { at: [10, 40] }),
  );
  const part = b.setup.unit.part[row('rider')];

  expect(modified(b, Hook.attacks, part, 1, NO_ATTACK)).toBe(1);
  expect(modified(b, Hook.attacks, part + 1, 1, NO_ATTACK)).toBe(2);
  expect(asks(b, Hook.mustCharge, row('rider'))).toBe(1);
});

/** Makes a scene of frenzied berserkers 12 inches in front of orcs, and others further away. */
const berserkers = (spec: UnitSpec = {}) =>
  scenario('t9a')
    .unit('berserkers', { Ld: 7, M: 6, models: 5, files: 5, at: [36, 20], rules: ['Frenzy'], ...spec })
    .enemy('orcs', { models: 5, files: 5, at: [36, 31] })
    .enemy('far', { models: 5, files: 5, at: [36, 36] });

test('T9A-SPR-033 who declares no charge must pass a Frenzy Test or charge the closest enemy that it can', () => {
  const failed = berserkers().dice('frenzy test', 4, 4).runTo('decision of kind Reaction');
  expect(failed.log).toContain('berserkers charge orcs in the front');
  const passed = berserkers().dice('frenzy test', 3, 4).runTo('compulsory moves');
  expect(passed.log.some((line) => line.includes('charge orcs'))).toBe(false);
});

test('T9A-SPR-033 of several enemies equally close its player says whom it charges', () => {
  const between = (y: number) =>
    scenario('t9a')
      .unit('berserkers', { Ld: 7, M: 6, models: 5, files: 5, at: [36, 20], rules: ['Frenzy'] })
      .enemy('orcs', { models: 5, files: 5, at: [33, y] })
      .enemy('goblins', { models: 5, files: 5, at: [39, 30] })
      .enemy('far', { models: 5, files: 5, at: [36, 36] })
      .dice('frenzy test', 4, 4);
  const alike = between(30).runTo('decision of kind ChargeTarget');
  expect(alike.options()).toEqual(['berserkers charge orcs', 'berserkers charge goblins']);
  expect(alike.choose('berserkers charge goblins').runTo('decision of kind Reaction').question?.subject).toBe(
    alike.row('goblins'),
  );
  expect(between(30.01).runTo('decision of kind Reaction').log).toContain('berserkers charge goblins in the front');
});

test('T9A-SPR-033 who charges of its own will does not test', () => {
  const battle = berserkers()
    .choose({ ask: 'Charger', verb: 'Pick', target: 'berserkers' }, 'orcs hold')
    .runTo('move chargers'); // no die is rolled for this

  expect(battle.b.unit.target[0]).toBe(battle.row('orcs'));
});

test('T9A-SPR-033 with nobody to charge a failed test has no effect', () => {
  const alone = scenario('t9a')
    .unit('berserkers', { Ld: 7, models: 5, files: 5, at: [36, 5], rules: ['Frenzy'] })
    .enemy('orcs', { at: [36, 40] })
    .dice('frenzy test', 6, 6)
    .runTo('compulsory moves');

  expect(alone.b.unit.target[0]).toBe(-1);
});

test('Army book: the Unruly are harder to hold back', () => {
  const held = berserkers({ rules: ['Frenzy', 'Unruly'] })
    .dice('frenzy test', 3, 4)
    .runTo('decision of kind Reaction');

  expect(held.log).toContain('berserkers charge orcs in the front');
});

test('T9A-SPR-034 a part on the losing side loses Frenzy at once, and the immunity that came with it', () => {
  const lose = (rules: readonly string[]) => {
    const { battle, b, row } = started(facing([], { rules }));
    const u = row('guard');
    expect(forbids(b, Hook.mayRestrain, u)).toBe(true);
    fire(b, Event.roundLost, 0, unitSubject(b, u));
    perform(battle, drainTriggers);
    return [asks(b, Hook.mustCharge, u) === 1, unitHas(b, u, Rule.ImmuneToPsychology)];
  };

  expect(lose(['Frenzy'])).toEqual([false, false]);
  expect(lose(['Frenzy', 'Stupidity'])).toEqual([false, true]); // the unit is immune because of another rule
  expect(lose(['Frenzy', 'Immune to Psychology'])).toEqual([false, true]); // or because it has Immune to Psychology without Frenzy
  expect(lose(['Immune to Psychology', 'Frenzy'])).toEqual([false, true]);
  expect(lose(['Frenzy', 'Fanatical'])).toEqual([true, true]); // an army book rule: the unit never loses its Frenzy
});

test('T9A-SPR-034 characters in the unit lose it too', () => {
  const { battle, b, row } = started(
    facing([]).unit('champion of the wild', { character: true, rules: ['Frenzy'], joins: 'guard' }),
  );

  expect(asks(b, Hook.mustCharge, row('guard'))).toBe(1);
  fire(b, Event.roundLost, 0, unitSubject(b, row('guard')));
  perform(battle, drainTriggers);
  expect(asks(b, Hook.mustCharge, row('guard'))).toBe(0);
});

/** Makes a scene of trolls with Stupidity in the open, and orcs `gap` inches in front of them. */
const trolls = (spec: UnitSpec = {}, gap = 5.5) =>
  scenario('t9a')
    .unit('trolls', { Ld: 4, M: 6, models: 3, files: 3, base: [40, 40], at: [36, 20], rules: ['Stupidity'], ...spec })
    .enemy('orcs', { models: 5, files: 5, at: [36, 20 + 20 / 25.4 + gap + 10 / 25.4] });

test('T9A-SPR-082 at the start of its turn a unit with Stupidity tests; failed, it stumbles D6 inches forward', () => {
  const battle = trolls({}, 20).dice('stupidity test', 3, 2).dice('stupidity move', 4).runTo('remaining moves');

  expect(battle.unit('trolls')).toMatchObject({ x: 36, y: 24 });
  expect(battle.may('trolls', 'move')).toBe(false);
  expect(battle.may('trolls', 'charge')).toBe(false);
});

test('T9A-TRN-004 T9A-SPR-082 the player says whether units test for Stupidity before or after the Waaagh! is called', () => {
  const rules = ['Stupidity'];
  const both = (troll: UnitSpec, wants: 'Stupidity' | 'Waaagh!') =>
    trolls(troll, 20)
      .unit('ogres', { ...troll, models: 1, at: [60, 8] })
      .unit('chief', { character: true, general: true, rules: ['Waaagh'], at: [10, 10] })
      .dice('stupidity test', 1, 1, 1, 1)
      .otherwise((question) => {
        if (question.kind !== 'Trigger') return question.options[0];
        const wanted = question.options.findIndex((_o, i) => (i === 0) === (wants === 'Waaagh!'));
        return question.options[wanted];
      })
      .runTo('remaining moves');
  const order = (battle: ReturnType<typeof both>) =>
    battle.log
      .filter((line) => line.includes('stupidity test:') || line.includes('call the'))
      .map((line) => line.split(/[ ,]/)[0]);
  const asked = (battle: ReturnType<typeof both>) => battle.answers.filter((line) => line.startsWith('Trigger'));

  expect(order(both({ rules }, 'Waaagh!'))).toEqual(['chief', 'trolls', 'ogres']);
  expect(order(both({ rules }, 'Stupidity'))).toEqual(['trolls', 'ogres', 'chief']);
  expect(asked(both({ rules }, 'Stupidity'))).toHaveLength(1);
  // no question is asked if only one of the moves happens
  const calm = trolls({}, 20).dice('stupidity test', 1, 1).otherwise('first').runTo('remaining moves');
  expect(asked(calm)).toHaveLength(0);
});

test('T9A-TRN-004 whoever is asked which rule comes first is told whose they are', () => {
  const battle = trolls({}, 20)
    .unit('ogres', { Ld: 4, at: [60, 8] })
    .unit('chief', { character: true, general: true, rules: ['Waaagh'], at: [10, 10] })
    .runTo('decision of kind Trigger');

  expect(battle.question?.options.map((o) => o.words)).toEqual(['Waaagh! of chief first', 'Stupidity of trolls first']);
});

test('T9A-SPR-082 it stops an inch from others, and charges nobody', () => {
  const battle = trolls().dice('stupidity test', 6, 6).dice('stupidity move', 6).runTo('remaining moves');

  expect(battle.unit('trolls').y).toBeCloseTo(24.5, 2);
  expect(battle.engaged('trolls')).toBe(false);
});

test('T9A-SPR-082 passed, it acts as it likes', () => {
  const battle = trolls().dice('stupidity test', 2, 2).runTo('declare charges');

  expect(battle.may('trolls', 'charge')).toBe(true);
});

test('T9A-SPR-082 a failed test forbids charges and shots; Stupidity makes Immune to Psychology', () => {
  const battle = trolls({ shooting: 'Bow' }, 20)
    .dice('stupidity test', 3, 2)
    .dice('stupidity move', 1)
    .runTo('remaining moves');
  const { b } = battle;

  expect(b.unit.did[0] & Did.Stupid).toBe(Did.Stupid);
  expect(forbids(b, Hook.mayCharge, 0)).toBe(true);
  expect(battle.may('trolls', 'shoot')).toBe(false);
  expect(forbids(b, Hook.takesPanic, 0)).toBe(true);
});

test('T9A-SPR-082 only units of the active player test, each once', () => {
  const { battle, b } = started(
    scenario('t9a')
      .active(1)
      .unit('trolls', { rules: ['Stupidity'], at: [36, 20] })
      .enemy('ogres', { rules: ['Stupidity'], Ld: 5, at: [36, 40] })
      .dice('ogres, stupidity test', 3, 3),
  );

  perform(battle, stupidityTests);
  expect([b.unit.did[0] & Did.Stupid, b.unit.did[1] & Did.Stupid]).toEqual([0, Did.Stupid]);
});

test('T9A-CPM-001 T9A-SPR-082 several that must stumble do so in the order that their player likes', () => {
  const scene = scenario('t9a')
    .unit('trolls', { rules: ['Stupidity'], models: 5, files: 5, Ld: 4, at: [36, 20] })
    .unit('ogres', { rules: ['Stupidity'], models: 5, files: 5, Ld: 4, at: [36, 22.5] })
    .enemy('orcs', { at: [36, 44] })
    .dice('stupidity test', 6, 6, 6, 6)
    .dice('trolls, stupidity move', 5)
    .dice('ogres, stupidity move', 3);
  const first = (name: string) => scene.choose({ ask: 'StumbleOrder', target: name }).runTo('remaining moves');

  const battle = first('ogres');
  expect([battle.unit('ogres').y, battle.unit('trolls').y]).toEqual([25.5, expect.closeTo(23.71, 2)]);
});

test('T9A-SPR-082 Engaged units do not stumble', () => {
  const battle = facing([], { rules: ['Stupidity'], Ld: 3 })
    .dice('stupidity test', 6, 6)
    .runTo('remaining moves');

  expect(battle.unit('guard').y).toBe(20);
});

test('T9A-SPR-043 with half its models immune a unit declares no Flee', () => {
  const { b, row } = started(
    scenario('t9a')
      .unit('guard', { models: 2, files: 2, at: [36, 20] })
      .unit('hero', { character: true, rules: ['Immune to Psychology'], joins: 'guard' })
      .unit('other', { character: true, rules: ['Immune to Psychology'], joins: 'guard' })
      .enemy('orcs', { at: [36, 40] }),
  );

  expect(forbids(b, Hook.mayFleeReaction, row('guard'))).toBe(true); // 2 of 4 models have the rule
});

test('T9A-SPR-002 a character in a unit with Bodyguard makes it Stubborn', () => {
  const stubborn = (joined: boolean) => {
    let scene = scenario('t9a')
      .unit('guard', { rules: ['Bodyguard'], at: [36, 20] })
      .enemy('orcs', { at: [36, 40] });
    if (joined) scene = scene.unit('lord', { character: true, joins: 'guard' });
    const { b, row } = started(scene);
    return asks(b, Hook.stubborn, row('guard'));
  };

  expect([false, true].map(stubborn)).toEqual([0, 1]);
});

test('T9A-SPR-002 a Bodyguard meant for some characters makes nobody else Stubborn', () => {
  const stubborn = (name: string, general: boolean) => {
    const only = ['knight-commander', 'general'];
    const { b, row } = started(
      scenario('t9a')
        .unit('knights', { rules: [{ rule: 'Bodyguard', only }], at: [36, 20] })
        .unit(name, { character: true, general, joins: 'knights' })
        .enemy('orcs', { at: [36, 40] }),
    );
    return asks(b, Hook.stubborn, row('knights'));
  };

  expect(stubborn('captain', false)).toBe(0);
  expect(stubborn('captain', true)).toBe(1);
  expect(stubborn('knight-commander', false)).toBe(1);
});

test('Army book: a unit that a Legendary Warrior joins knows neither Fear nor Panic', () => {
  const led = facing(['Fear']).unit('legend', { character: true, Ld: 5, rules: ['Legendary Warrior'], joins: 'guard' });
  const { b, row } = started(led);

  expect(forbids(b, Hook.takesPanic, row('guard'))).toBe(true);
  expect(immuneToFear(b, row('guard'))).toBe(true);
});

test('T9A-SPR-087 all who stand in an Unbreakable unit are Immune to Psychology, a Zealot among them', () => {
  const { b, row } = started(
    scenario('t9a')
      .unit('flagellants', { models: 1, files: 1, at: [36, 20], rules: ['Unbreakable'] })
      .unit('preacher', { character: true, rules: ['Zealot'], joins: 'flagellants' })
      .unit('prelate', { character: true, rules: ['Zealot'], joins: 'flagellants' })
      .enemy('ogres', { at: [36, 40], rules: ['Fear'] })
      .engaged('ogres', 'flagellants'),
  );

  expect(immuneToFear(b, row('preacher'))).toBe(true);
  expect(owesFearTest(b, row('flagellants'))).toBe(false);
  expect(forbids(b, Hook.takesPanic, row('flagellants'))).toBe(true); // 1 of 3 has the rule by itself
  expect(forbids(b, Hook.mayFleeReaction, row('flagellants'))).toBe(true);
});
