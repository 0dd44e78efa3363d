import { expect, test } from 'vitest';
import { problemLine } from '../../../kernel/ruleset.js';
import { scenario } from '../../../testing/scenario.js';
import { ScenarioError } from '../../../testing/scenario-error.js';
import { type SquadSpec, squadOfSpec, w40kListOf } from '../../../testing/wh40k2/units.js';
import { RULE_BY_NAME, Rule } from '../core/rule-ids.js';
import { muster } from '../setup/muster.js';
import { SPECIAL_RULES } from '../special-rules/special-rules.js';
import { armyBooks, armyLists, readArmyBook } from './armies.js';
import { PLAYED_RULES, unplayedIn } from './what-is-played.js';

type Json = Record<string, any>;

/** Rules whose code is not in handlers, and its place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  Infiltration: 'deployment-group.ts and infiltration.ts ask who has it',
  LeadsRunts: 'the rule Runts asks who has it',
};

test.each(Object.keys(PLAYED_RULES))('%s, which armies may have, is played', (name) => {
  const rule = SPECIAL_RULES[RULE_BY_NAME[name]];
  const answers = Object.keys(rule?.hooks ?? {}).length + Object.keys(rule?.triggers ?? {}).length;

  expect(rule?.id).toBe(RULE_BY_NAME[name]);
  expect(answers > 0).toBe(ELSEWHERE[name] === undefined);
});

test('every rule that has a number or code is on the list', () => {
  expect(Object.keys(PLAYED_RULES)).toEqual(Object.keys(Rule));
  expect(SPECIAL_RULES.flatMap((rule) => (rule === undefined ? [] : [rule.id])).toSorted((a, b) => a - b)).toEqual(
    Object.values(Rule),
  );
});

const scene = (spec: SquadSpec) =>
  scenario('wh40k2')
    .unit('men', { at: [36, 12], ...spec })
    .enemy('orks', { at: [36, 30] })
    .start();

/** Returns the problems of a book after a change, as lines. */
function faultsOfBook(change: (book: Json) => void): readonly string[] {
  const book = structuredClone(armyBooks().get('orks')) as Json;
  change(book);
  const read = readArmyBook(book, 'book.json');
  return read.ok ? [] : read.problems.map(problemLine);
}

test.each([
  [{ rule: 'Levitation' }, 'Levitation'],
  [{ rule: 'constructor' }, 'constructor'],
  [{ rule: 'toString' }, 'toString'],
  [{ rule: 'Psyker' }, 'Psyker'],
  [{ rule: 'Detection' }, 'Detection lacks its x'],
  [{ rule: 'Detection', x: 0 }, 'Detection does not go with x 0'],
  [{ rule: 'Fear', x: 2 }, 'Fear does not go with x 2'],
  [{ rule: 'Infiltration', x: 2 }, 'Infiltration does not go with x 2'],
  [{ rule: 'Fear', only: ['Orks'] }, 'Fear cannot be limited to Orks'],
  [{ rule: 'Hatred', only: ['Orcs'] }, "Hatred is limited to 'Orcs', no army"],
])('W40K-FORCE-007 %j is refused by name in scenes, books and lists', (held, says) => {
  expect(() => scene({ rules: [held] })).toThrow(ScenarioError);
  expect(() => scene({ rules: [held] })).toThrow(says);
  expect(faultsOfBook((book) => book.units[0].rules.push(held))[0]).toContain(says);

  const unit = squadOfSpec('men', {});
  const list = w40kListOf('mine', 'Orks', [{ ...unit, rules: [held] }]);
  const set = muster([list, w40kListOf('theirs', 'Orks', [unit])], {
    battlefield: { width: 72, depth: 48, pieces: [] },
  });
  expect(set.ok ? '' : problemLine(set.problems[0])).toContain(says);
  expect(set.ok ? '' : problemLine(set.problems[0])).toContain('mine: men');
});

test('W40K-FORCE-007 weapons that are not played, and more than a model can have, are refused', () => {
  const unit = squadOfSpec('men', {});
  const armed = (weapons: readonly string[]) =>
    unplayedIn({ ...unit, models: [{ ...unit.models[0], weapons }] }).map(({ message }) => message);

  expect(armed(Array<string>(8).fill('boltgun'))).toEqual([]);
  expect(armed(Array<string>(9).fill('boltgun'))).toEqual(['men has 9 weapons, and 8 are played']);
  expect(armed(['laser'])).toEqual(["men has 'laser', which is no weapon that is played"]);
  expect(() => scene({ weapons: Array<string>(9).fill('boltgun') })).toThrow('a model has 8 at most');
});

test('the lists that come with Muster have nothing that is not played', () => {
  for (const list of armyLists().values()) expect(list.units.flatMap(unplayedIn)).toEqual([]);
});
