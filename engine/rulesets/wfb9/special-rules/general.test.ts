import { describe, expect, test } from 'vitest';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { crumble } from '../../../regiments/casualties/crumbling.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf, leadershipTest } from '../../../regiments/leadership/leadership.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { armyBooks } from '../armies/armies.js';
import { OWN_RULE_NAMES, RULE_NAMES } from '../armies/rule-names.js';
import { rerollsHits, rerollsMisses } from '../attacks/to-hit.js';
import { strikesAt } from '../combat/striking-order.js';
import { distanceDice } from '../movement/distances.js';

test('WFB9-SRGEN-002 a special rule overrides the basic rule that it bends', () => {
  // two dice for a flight, or three
  const dice = (rules: readonly string[]): number => distanceDice(duel({ M: 8, rules }, {}).b, 0, Roll.FleeDistance);
  expect([dice([]), dice(['swiftstride'])]).toEqual([2, 3]);
  // the higher Initiative strikes first, or whose rule says so
  const ahead = (rules: readonly string[]): number => {
    const { b } = duel({ I: 2, rules }, { I: 6 });
    return Math.sign(strikesAt(b, 0, b.setup.unit.part[0]) - strikesAt(b, 1, b.setup.unit.part[1]));
  };
  expect([ahead([]), ahead(['always-strikes-first'])]).toEqual([-1, 1]);
  // who has moved shoots at a penalty, or not
  const shoots = (rules: readonly string[]): string[] =>
    newScene()
      .unit('ours', { shooting: 'bow', models: 5, rules, at: [36, 20] })
      .enemy('foes', { at: [36, 30] })
      .moved('ours')
      .phase('shooting')
      .choose({ ask: 'Shooter', verb: 'Pick', target: 'ours' }, { ask: 'ShotTarget', verb: 'Shoot', target: 'foes' })
      .dice('to hit', 4, 4, 4, 4, 4)
      .seed(1)
      .otherwise('passive')
      .runTo('close combat phase')
      .log.filter((line) => line.includes('to wound'));
  expect([shoots([]).length, shoots(['quick-to-fire']).length]).toEqual([0, 1]);
});

test('WFB9-SRGEN-007 the General and the battle standard help their own army alone', () => {
  const near = (player: 'ours' | 'theirs'): Fight => {
    const lord: Fighter = { character: true, general: true, bsb: true, Ld: 10 };
    const f =
      player === 'ours' ? new Fight({ unit: {}, lord }, { theirs: {} }) : new Fight({ unit: {} }, { lord, theirs: {} });
    return f.at('unit', 36, 20).at('lord', 40, 22).at('theirs', 10, 40);
  };
  expect([leadershipOf(near('ours').b, 0), leadershipOf(near('theirs').b, 0)]).toEqual([10, 7]);
  const again = (player: 'ours' | 'theirs'): string[] => {
    const f = near(player);
    f.dice.add('panic test', [6, 6, 1, 1]);
    enter(f.b, leadershipTest, 0, 0, Roll.PanicTest, 0, -1);
    f.run();
    return f.dice.left();
  };
  expect([again('ours'), again('theirs')]).toEqual([[], ['panic test: 1 1']]);
});

test('WFB9-SRGEN-008 rules that oppose each other cancel out, or leave what neither takes away', () => {
  // Always Strikes First and Last of one model: it strikes by Initiative
  const order = (rules: readonly string[], I: number): number => {
    const { b } = duel({ I, rules }, { I: 4 });
    return Math.sign(strikesAt(b, 0, b.setup.unit.part[0]) - strikesAt(b, 1, b.setup.unit.part[1]));
  };
  const both = ['always-strikes-first', 'always-strikes-last'];
  expect([order(both, 3), order(both, 4), order(both, 5)]).toEqual([-1, 0, 1]);
  // misses and hits that would be rolled again
  const again = (rules: readonly string[]): boolean[] => {
    const { b } = duel({ I: 2, rules }, { I: 5 });
    const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
    b.rules.attacks.toHit(b, a);
    return [rerollsMisses(b, a), rerollsHits(b, a)];
  };
  expect(again(['always-strikes-last', 'eternal-hatred'])).toEqual([false, false]);
  expect(again(['always-strikes-last'])).toEqual([false, true]);
  expect(again(['eternal-hatred'])).toEqual([true, false]);
});

test('WFB9-SRGEN-009 army books have rules of their own beside those of the rulebook, which are played', () => {
  const held = new Set<string>();
  for (const book of armyBooks().values()) {
    for (const match of JSON.stringify(book).matchAll(/"rule":"([a-z-]+)"/g)) held.add(match[1]);
  }
  expect([...held].filter((rule) => !RULE_NAMES.has(rule)).sort()).toEqual([
    'deflect-shots',
    'eternal-hatred',
    'madness-of-khaine',
    'martial-prowess',
    'murderous-prowess',
    'quicksilver-shot',
    'valour-of-ages',
  ]);
  for (const rule of held) expect([rule, RULE_NAMES.has(rule) || OWN_RULE_NAMES.has(rule)]).toEqual([rule, true]);
});

test('WFB9-SRUNS-002 no save of any kind helps against the Wounds of a lost combat', () => {
  const dead: Fighter = {
    ...{ models: 3, files: 3, rules: ['unstable'] },
    ...{ wardSave: 2, regeneration: 2, armour: { suit: 4, natural: 4 } },
  };
  const f = new Fight({ ours: dead }, { theirs: {} }).at('theirs', 36, 24).against('ours', 'theirs').combat();
  enter(f.b, crumble, 0, 0, 2, 1);
  f.run();
  expect([f.b.unit.models[0], f.log.filter((line) => /save|regeneration/.test(line))]).toEqual([1, []]);
});

test('WFB9-SRUNS-004 the unit takes them first, then its characters as evenly as can be', () => {
  const dead: Fighter = { rules: ['unstable'] };
  const lord: Fighter = { ...dead, character: true, W: 3 };
  const left = (wounds: number): number[] => {
    const f = new Fight({ ours: { ...dead, models: 4, files: 4 }, first: lord, second: lord }, { theirs: {} })
      .at('theirs', 36, 24)
      .against('ours', 'theirs')
      .join('first', 'ours')
      .join('second', 'ours')
      .combat();
    enter(f.b, crumble, 0, 0, wounds, 3);
    f.run();
    return [f.b.unit.pool[0], f.b.unit.own[1], f.b.unit.own[2]];
  };
  expect(left(3)).toEqual([1, 3, 3]);
  expect(left(4)).toEqual([0, 3, 3]);
  expect(left(6)).toEqual([0, 2, 2]);
  expect(left(7)).toEqual([0, 1, 2]);
  expect(left(8)).toEqual([0, 1, 1]);
});

describe('Animated Constructs', () => {
  const facing = (ours: UnitSpec, gap = 20): Wfb9Scene =>
    newScene()
      .unit('ours', { models: 5, files: 5, M: 4, at: [36, 20], ...ours })
      .enemy('foes', { at: [36, 20 + 30 / 25.4 + gap] });
  const golem = ['animated-constructs'];

  test('WFB9-SRANI-002 they do not march, nor does a unit with one of them (WFB9-V2-233)', () => {
    const may = (scene: Wfb9Scene): boolean => scene.runTo('remaining moves').may('ours', 'march');
    expect([may(facing({})), may(facing({ rules: golem }))]).toEqual([true, false]);
    expect(facing({ rules: golem }).runTo('remaining moves').may('ours', 'advance')).toBe(true);
    expect(may(facing({}).unit('hero', { character: true, rules: golem, joins: 'ours' }))).toBe(false);
  });

  test('WFB9-SRANI-003 they do not Stand and Shoot, but shoot', () => {
    const shots = (rules: readonly string[]): number =>
      facing({ shooting: 'bow', rules }, 8)
        .active(1)
        .choose('foes charge ours')
        .seed(1)
        .otherwise('last')
        .runTo('remaining moves')
        .log.filter((line) => line.includes('to hit')).length;
    expect([shots(['unbreakable']), shots(golem)]).toEqual([1, 0]);
    expect(facing({ shooting: 'bow', rules: golem }).phase('shooting').start().may('ours', 'shoot')).toBe(true);
  });
});
