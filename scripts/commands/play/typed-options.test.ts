import { expect, test } from 'vitest';
import { readSaid } from '../../../agents/person/said.js';
import { hasTongue, tongueOf } from '../../../agents/person/tongues.js';
import { LEGAL, options, waiting } from '../../../engine/kernel/ruleset.js';
import { gameIds } from '../../../env/games.js';
import { Random } from '../../../env/random.js';
import { courseFor } from './testing-table.js';

const VERBS =
  /^.*?\b(moves|runs|stands|deploy|advance|march|reform|charge|leave|pivot|follows|run|place|slam|trample)\b/;

/**
 * Returns the words of an option as a person would type them: without the names of units and without words that the
 * rules add.
 */
function asTyped(words: string, names: readonly string[]): string {
  const bare = [...names].sort((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, ''), words);
  return bare
    .replace(VERBS, '$1 ')
    .replace(/, \d+ cannot follow/, '')
    .replace(/follows +up/, 'follow')
    .replace('stands', 'stand');
}

/** Names of the units, and of the models where options tell of models. */
interface Named {
  readonly names: readonly string[];
  readonly modelNames?: readonly string[];
}

const TYPED = gameIds().filter(hasTongue);

test.each(TYPED.flatMap((id) => [[id, 'command'] as const, [id, 'full'] as const]))(
  '%s at level %s: a place or a way may be typed as the option tells it',
  { timeout: 120_000 },
  (id, level) => {
    const tongue = tongueOf(id);
    let typed = 0;
    for (let seed = 1; typed < 150; seed++) {
      const random = new Random(seed);
      const course = courseFor(id, seed, { as: 'first', against: 'random' }, level);
      const { rules } = course.game;
      const { names: units, modelNames: models = [] } = course.setup as unknown as Named;
      const names = [...units, ...models];
      for (let k = 0; k < 600 && waiting(course.b); k++) {
        const { b } = course;
        const i = random.below(options(rules, b));
        const text = asTyped(rules.describe(b, i), names);
        const tells = !text.endsWith('stays'); // an option to stay prints neither a place nor a way
        if (tells && tongue.hint(b) !== '' && (b.option.x[i] !== 0 || b.option.facing[i] !== 0)) {
          const said = readSaid(text);
          const meant = typeof said === 'string' ? said : tongue.records(b, said);
          const legal = typeof meant !== 'string' && meant.some(({ record }) => rules.validate(b, record) === LEGAL);
          expect([text, typeof meant === 'string' ? meant : '', legal]).toEqual([text, '', true]);
          typed++;
        }
        course.choose(i);
      }
    }
  },
);

test('in a game without a dialogue who types a place is told to answer with a number', () => {
  const { b } = courseFor(gameIds()[0], 1);
  const said = readSaid('to 10 10');
  if (typeof said === 'string') throw new Error(said);
  expect(tongueOf('a game of tomorrow').records(b, said)).toMatch('answer with the number of an option');
});
