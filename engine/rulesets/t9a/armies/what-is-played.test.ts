import { expect, test } from 'vitest';
import { NONE } from '../../../kernel/layout.js';
import { problemLine } from '../../../kernel/ruleset.js';
import { Did } from '../../../regiments/core/state.js';
import { modelHas } from '../../../regiments/core/units.js';
import { ScenarioError } from '../../../testing/runner.js';
import { scenario } from '../../../testing/scenario.js';
import { opening } from '../../../testing/t9a/opening.js';
import { listOf, type RuleSpec, type UnitSpec, unitOf } from '../../../testing/t9a/units.js';
import { Rule } from '../core/rule-ids.js';
import { OPEN_FIELD } from '../setup/battlefield.js';
import { muster } from '../setup/muster.js';
import { SPECIAL_RULES } from '../special-rules/special-rules.js';
import { noteSupport } from '../special-rules/support-units.js';
import { ARMY_GAME, armyBooks, armyLists, readArmyBook, readArmyList } from './armies.js';
import { generalsOf } from './composition-checks.js';
import { OWN_RULE_NAMES, PLAYED_RULES, RULE_NAMES, UNPLAYED_RULES } from './rule-names.js';
import { ruleByName } from './rule-numbers.js';
import { type T9aUnit, TROOP_TYPES } from './terms.js';
import { TROOP_TYPE_GIFTS } from './troop-types.js';
import { armourBonus, CLOSE_COMBAT, SHOOTING } from './weapons-and-armour.js';
import { unplayedIn, unplayedRulesOf } from './what-is-played.js';

type Json = Record<string, any>;

/** Returns an X that is valid for the rule. */
const anX = (name: string): number | string | null => {
  const wanted = PLAYED_RULES.get(name)?.x;
  return wanted === 'number' ? 2 : wanted === 'number or dice' ? 'D3' : wanted === 'save' ? 5 : null;
};
const spec = (name: string): RuleSpec => {
  const x = anX(name);
  return x === null ? name : [name, x];
};
const scene = (unit: UnitSpec) =>
  scenario('t9a')
    .unit('first', { at: [36, 10], ...unit })
    .enemy('second', { at: [36, 30] });

/** Rules whose code is not in handlers: for each the results without the rule and with it. */
const ELSEWHERE: Readonly<Record<string, () => readonly [without: unknown, withIt: unknown]>> = {
  'ward-save': () => [
    scene({}).start().b.setup.unit.ward[0],
    scene({ rules: [spec('ward-save')] }).start().b.setup.unit.ward[0],
  ],
  regeneration: () => [
    scene({}).start().b.setup.unit.regeneration[0],
    scene({ rules: [spec('regeneration')] }).start().b.setup.unit.regeneration[0],
  ],
  'not-a-leader': () => {
    const able = (rules: readonly RuleSpec[]) => generalsOf([unitOf('hero', { character: true, rules })]).length;
    return [able([]), able(['Not a Leader'])];
  },
  'support-unit': () => [standsBy([]), standsBy(['Support Unit'])],
  fanatical: () => [frenzyAfterLoss([]), frenzyAfterLoss(['Fanatical'])],
  'requires-two-hands': () => [armourBonus({ shield: 1 }, 'hand-weapon'), armourBonus({ shield: 1 }, 'halberd')],
};

/** True if a unit with these rules stands by a Parent Unit that is charged. */
function standsBy(rules: readonly RuleSpec[]): boolean {
  const { b } = scenario('t9a')
    .unit('parent', { at: [36, 10], rules: ['Parent Unit'] })
    .unit('helper', { at: [30, 10], rules })
    .enemy('second', { at: [36, 30] })
    .start();
  noteSupport(b, 0);
  return (b.unit.did[1] & Did.BySide) !== 0;
}
/** True if a unit that loses a round still has Frenzy. */
function frenzyAfterLoss(more: readonly RuleSpec[]): boolean {
  const battle = scenario('t9a')
    .unit('first', {
      at: [36, 20],
      models: 5,
      files: 5,
      WS: 1,
      A: 1,
      S: 1,
      Ld: 10,
      rules: ['Frenzy', 'Unbreakable', ...more],
    })
    .enemy('second', { models: 20, files: 5, WS: 10, S: 3 })
    .engaged('second', 'first')
    .phase('combat')
    .seed(3)
    .runTo('end of phase');
  return modelHas(battle.b, 0, Rule.Frenzy);
}

test.each([...PLAYED_RULES.keys()])('%s, which armies may have, is played', (name) => {
  const rule = SPECIAL_RULES[ruleByName(name)];
  const answers = Object.keys(rule?.hooks ?? {}).length + Object.keys(rule?.triggers ?? {}).length;

  expect([rule?.name, rule?.id]).toEqual([PLAYED_RULES.get(name)?.name, ruleByName(name)]);
  if (answers > 0) {
    expect(Object.values({ ...rule?.hooks, ...rule?.triggers })).not.toContain(undefined);
    return;
  }
  const [without, withIt] = ELSEWHERE[name]();
  expect(withIt).not.toEqual(without);
});

test('every rule that has code is on the list, and no rule is both on it and off it', () => {
  expect(SPECIAL_RULES.flatMap((rule) => (rule === undefined ? [] : [rule.id])).toSorted((a, b) => a - b)).toEqual(
    [...PLAYED_RULES.keys()].map(ruleByName).toSorted((a, b) => a - b),
  );
  expect([...UNPLAYED_RULES.keys()].filter((name) => PLAYED_RULES.has(name))).toEqual([]);
});

test.each([...PLAYED_RULES.keys()])('%s is taken in a scene, and none of its X is missing', (name) => {
  const { weaponsOnly, x } = PLAYED_RULES.get(name) ?? {};
  if (weaponsOnly) {
    expect(() => scene({ rules: [name] }).start()).toThrow('a rule of weapons alone');
    return;
  }
  expect(() => scene({ rules: [spec(name)] }).start()).not.toThrow();
  if (x === 'none') expect(() => scene({ rules: [[name, 2]] }).start()).toThrow('does not go with X 2');
  else expect(() => scene({ rules: [name] }).start()).toThrow('lacks its X');
});

/** Returns the problems of a book of one unit after a change. */
function faultsOfBook(change: (book: Json) => void): readonly string[] {
  const book = structuredClone(armyBooks().get('orcs-and-goblins')) as Json;
  change(book);
  const read = readArmyBook(book, 'book.json');
  return read.ok ? [] : read.problems.map(problemLine);
}

test.each([...UNPLAYED_RULES])(
  '%s is refused by name in scenes, openings, books and lists',
  (name, { ruleId, mend }) => {
    const says = UNPLAYED_RULES.get(name)?.name ?? '';
    const given: RuleSpec = { rule: name };
    for (const unit of [{ rules: [given] }, { mount: { rules: [given] } }]) {
      expect(() => scene(unit).start()).toThrow(ScenarioError);
      expect(() => scene(unit).start()).toThrow(says);
      expect(() => scene(unit).start()).toThrow(mend);
    }
    expect(() => scene({ rules: [says] }).start()).toThrow('not played yet'); // the rule's name as in the rulebook
    expect(() => opening({ first: { a: { rules: [given] } }, second: { b: {} } })).toThrow(says);

    const line = `(${ruleId}): ${says} is not played yet; ${mend}.`;
    const gives = [{ rule: name }];
    expect(faultsOfBook((book) => book.units[0].rules.push(...gives))[0]).toContain(`rules ${line}`);
    expect(faultsOfBook((book) => book.units[0].parts[0].rules.push(...gives))[0]).toContain(line);
    expect(faultsOfBook((book) => book.mounts[0].rules.push(...gives))[0]).toContain(line);
    expect(faultsOfBook((book) => book.units[0].options[0].options[0].gives.rules.push(...gives))[0]).toContain(line);
    const own = { id: name, name: says, text: 'It is said to do something.' };
    expect(faultsOfBook((book) => book.rules.push(own))[0]).toContain(`book.json, rules ${line}`);

    // a list made by hand, without a book
    const unit = unitOf('a', {});
    const winged = { ...unit, parts: [{ ...unit.parts[0], rules: [{ rule: name, x: null, only: [] }] }] };
    const set = muster([listOf('mine', [winged]), listOf('theirs', [unit])], { battlefield: OPEN_FIELD });
    expect(set.ok ? [] : set.problems.map(problemLine)).toEqual([
      `mine, a (${ruleId}): a has ${says}, which is not played yet; ${mend}.`,
    ]);
  },
);

test("a book's own rule that nothing plays is refused, and so is a rule that nobody knows", () => {
  const own = { id: 'levitation', name: 'Levitation', text: 'Is said to float.' };
  expect(faultsOfBook((book) => book.rules.push(own))[0]).toContain('book.json, rules: nothing plays levitation');
  expect(faultsOfBook((book) => book.units[0].rules.push({ rule: 'levitation' }))[0]).toContain(
    'there is no special rule levitation',
  );
  expect(() => scene({ rules: ['Levitation'] }).start()).toThrow('levitation');
  for (const word of ['constructor', 'to-string', 'has-own-property']) {
    expect(() => scene({ rules: [word] }).start()).toThrow(word);
    expect(() => scene({ rules: [{ rule: 'Strider', only: [word] }] }).start()).toThrow(word);
  }
});

test('T9A-SPR-080 a limit counts for rules that have one, and names kinds of terrain that there are', () => {
  expect(() => scene({ rules: [{ rule: 'Strider', only: ['forest', 'water'] }] }).start()).not.toThrow();
  expect(() => scene({ rules: [{ rule: 'Strider', only: ['forrest'] }] }).start()).toThrow('limited to forrest');
  expect(() => scene({ rules: [{ rule: 'Swiftstride', only: ['forest'] }] }).start()).toThrow('cannot be limited');
});

test('T9A-SRG-013 two limits of one rule count together, and two numbers for other enemies are refused', () => {
  const hates = (...limits: readonly (readonly string[])[]) => {
    const rules = limits.map((only) => ({ rule: 'Hatred', only }));
    const { b } = scenario('t9a')
      .unit('first', { rules, at: [36, 10] })
      .enemy('riders', { troopType: 'Cavalry', at: [20, 30] })
      .enemy('beasts', { troopType: 'War Beast', at: [40, 30] })
      .enemy('men', { at: [60, 30] })
      .start();
    const limit = [...b.setup.limits.values()][0];
    return limit === undefined ? 'all' : Array.from(limit.subarray(1));
  };
  expect(hates(['cavalry'])).toEqual([1, 0, 0]);
  expect(hates(['cavalry'], ['war-beast'])).toEqual([1, 1, 0]);
  expect(hates(['cavalry'], [])).toBe('all');
  const pierce = (x: number) => [
    { rule: 'Armour Piercing', x: 1 },
    { rule: 'Armour Piercing', x, only: ['cavalry'] },
  ];
  expect(() => scene({ rules: pierce(1) }).start()).not.toThrow();
  expect(() => scene({ rules: pierce(3) }).start()).toThrow('Armour Piercing twice');
});

test('T9A-TRT-011 T9A-TRT-012 a troop type with a rule that is not played is refused in books and in lists', () => {
  expect(TROOP_TYPES.filter((type) => unplayedRulesOf(type).length > 0)).toEqual(['Swarm', 'War Machine']);
  for (const type of TROOP_TYPES) {
    for (const { rule } of TROOP_TYPE_GIFTS[type])
      expect(PLAYED_RULES.has(rule) || UNPLAYED_RULES.has(rule)).toBe(true);
  }
  const lines = faultsOfBook((book) => {
    book.units[0].troopType = 'War Machine';
    book.mounts[0].troopType = 'Swarm';
  });
  expect(lines[0]).toContain('war-boar, troopType (T9A-TRT-011): a Swarm has Skirmishers, which is not played yet');
  expect(lines[1]).toContain('orc-warlord, troopType (T9A-TRT-012): a War Machine has Cumbersome');
});

test('T9A-WPN-001 T9A-SWP-001 weapons have rules that are played, for a weapon', () => {
  for (const { rules } of [...CLOSE_COMBAT, ...SHOOTING]) {
    for (const { rule, x } of rules) {
      expect([rule, RULE_NAMES.has(rule), x]).toEqual([rule, true, PLAYED_RULES.get(rule)?.x === 'number' ? x : null]);
    }
  }
});

test('T9A-WPN-002 T9A-WPN-003 T9A-WPN-004 T9A-SHO-006 weapons that nobody would use are refused', () => {
  const faults = (change: (unit: T9aUnit) => T9aUnit, given: UnitSpec = {}) =>
    unplayedIn(change(unitOf('men', given))).map(({ rule, message }) => `${rule} ${message}`);
  const four = ['flail', 'great-weapon', 'halberd'];
  expect(faults((u) => u, { weapons: four })).toEqual([]);
  expect(faults((u) => u, { weapons: [...four, 'spear'] })[0]).toContain('T9A-WPN-002 men chooses between 5');
  expect(faults((u) => u, { shooting: 'bow', otherShooting: 'pistol' })).toEqual([]);
  const third = (u: T9aUnit) => ({ ...u, parts: [{ ...u.parts[0], shooting: ['bow', 'pistol', 'handgun'] }] });
  expect(faults(third)[0]).toContain('T9A-SHO-006 men carries 3 kinds of Shooting Weapons');
  const mounted: UnitSpec = { mount: {} };
  const biting = (u: T9aUnit) => ({ ...u, parts: [u.parts[0], { ...u.parts[1], closeCombat: ['spear'] }] });
  expect(faults(biting, mounted)[0]).toContain('T9A-WPN-004 mount of men');
  const crew = (weapons: readonly string[]) => (u: T9aUnit) => ({
    ...u,
    parts: [u.parts[0], { ...u.parts[0], name: 'driver', role: 'crew' as const, closeCombat: weapons }],
  });
  expect(faults(crew(['hand-weapon']))).toEqual([]);
  expect(faults(crew(['hand-weapon', 'halberd']))[0]).toContain('T9A-WPN-003 driver of men has halberd');
});

test('the books and lists that come with Muster have nothing that is not played', () => {
  for (const book of armyBooks().values()) {
    for (const { id } of book.rules) expect(OWN_RULE_NAMES.has(id)).toBe(true);
    for (const entry of book.units) {
      const options = entry.options.flatMap((group) => group.options);
      for (const option of [undefined, ...options]) {
        // each option is in a list of its own, whatever other faults that list has
        const list = {
          format: 'muster-army-list/1',
          id: 'one',
          name: 'One',
          ruleset: 't9a',
          book: { id: book.id, version: book.version },
          points: 2000,
          units: [{ unit: entry.id, options: option === undefined ? [] : [option.id] }],
        };
        const read = readArmyList(list);
        const lines = read.ok ? [] : read.problems.map(problemLine);
        expect(lines.filter((line) => /not played|nothing plays|chooses between|strikes with/.test(line))).toEqual([]);
      }
    }
  }
  for (const list of armyLists().values()) expect(list.units.flatMap(unplayedIn)).toEqual([]);
  expect(ARMY_GAME.unplayedRule('fly')?.rule).toBe('T9A-SPR-026');
});

test('T9A-FRT-005 T9A-FRT-006 T9A-UNI-015 a character on another base stands in no unit of a scene', () => {
  const hosted = (base: UnitSpec['base'], hosts: UnitSpec['base'] = [20, 20]) =>
    scenario('t9a')
      .unit('block', { models: 10, files: 5, base: hosts, at: [36, 12] })
      .unit('hero', { character: true, joins: 'block', ...(base === undefined ? {} : { base }) })
      .enemy('second', { at: [36, 30] })
      .start();

  expect(hosted([20, 20]).unit('block')).toMatchObject({ models: 11, files: 5, ranks: 3 });
  expect(hosted(undefined, [25, 50]).b.unit.host[1]).not.toBe(NONE); // the base of the unit that he joins, unless the scene gives one
  expect(() => hosted([50, 50])).toThrow(ScenarioError);
  expect(() => hosted([50, 50])).toThrow('hero, joins (T9A-FRT-006): has a base of 50 x 50 mm, models of block');
  expect(() => hosted([50, 50])).toThrow('give it the base of block');
  expect(() => hosted([40, 40])).toThrow('T9A-FRT-005'); // it takes four places, which is not played either
  expect(() => hosted([20, 25])).toThrow('T9A-FRT-006');
  expect(() => hosted(20)).toThrow('a round base of 20 mm');
});
