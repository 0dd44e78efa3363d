// Lists for tests of army building, which need not be written whole.
import type { Problem } from '../../kernel/ruleset.js';
import { readArmyList } from '../../rulesets/hordes/armies/armies.js';
import type { HordesList } from '../../rulesets/hordes/armies/composition.js';
import { ScenarioError } from '../scenario-error.js';

/** Returns a list of a book as JSON, with these units, and what else it says. */
export const listOf = (book: string, points: number, units: readonly object[], more: object = {}): object => ({
  format: 'muster-army-list/1',
  id: 'mine',
  name: 'Mine',
  ruleset: 'hordes',
  book: { id: book, version: '1' },
  points,
  asFarAsPlayed: true,
  units,
  ...more,
});

/** Returns the army of a list. @throws ScenarioError with the first problem of a list that is not legal */
export function readList(json: object): HordesList {
  const result = readArmyList(json, 'mine.json');
  if (!result.ok) throw new ScenarioError(result.problems[0].message);
  return result.value;
}

/** Returns the problems of a list. */
export function problemsOf(json: object): readonly Problem[] {
  const result = readArmyList(json, 'mine.json');
  return result.ok ? [] : result.problems;
}
