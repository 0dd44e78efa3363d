import { armiesWith } from '../../engine/armies/changes/armies.js';
import type { Armies } from '../../engine/armies/source.js';
import { GAME_BY_ID } from '../../engine/games.js';
import { problemLine } from '../../engine/kernel/ruleset.js';
import { gameOf } from '../../env/games.js';
import type { Match } from '../match.js';
import type { Study } from './study.js';

/**
 * Returns the armies with which both sides of a study play: of the books as they ship, or as the study changes them.
 * @throws UnknownNameError for an unknown game, Error for changes that do not fit it
 */
export function armiesOf({ ruleset, changes }: Pick<Study, 'ruleset' | 'changes'>): Armies {
  const game = GAME_BY_ID.get(ruleset);
  if (game === undefined) {
    gameOf(ruleset); // throws and names the games
    throw new Error(ruleset);
  }
  const made = armiesWith(game.id, game.armies, changes);
  if (made.ok) return made.value;
  throw new Error(made.problems.map(problemLine).join(' '));
}

/** Returns what the matches of a study say of the books: nothing where both sides play with those that ship. */
export const changesIn = ({ changes }: Pick<Study, 'changes'>): Pick<Match, 'changes'> =>
  changes === null || changes === undefined ? {} : { changes };

/** Returns the name of changes of army books; null: they are as they ship. */
export const nameOfChanges = (changes: unknown): string | null =>
  changes === null || changes === undefined
    ? null
    : String((changes as { readonly name?: unknown }).name ?? 'a difference file');

/** Returns the line that names changes in what is printed and on pages; none without changes. */
export function changedWords(changes: unknown): readonly string[] {
  const name = nameOfChanges(changes);
  return name === null ? [] : [`Army books changed by ${name}.`];
}
