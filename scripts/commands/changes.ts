import type { Command } from 'commander';
import { armiesWith } from '../../engine/armies/changes/armies.js';
import type { Changes } from '../../engine/armies/changes/format.js';
import { parseJson } from '../../engine/armies/json.js';
import { changesOf } from '../../env/battles.js';
import { nameOfChanges } from '../../evaluations/studies/armies.js';
import { readBytes, textOf } from './files.js';
import { gameGiven, mended } from './lists.js';

/** Adds `--changes` to a command. */
export function withChanges(command: Command): Command {
  return command.option('--changes <file>', 'a difference file: changes of army books, which stay as they ship');
}

/**
 * Returns the changes of a difference file, checked against the army books; undefined if no file is given.
 * @throws UserError with every problem on a line
 */
export function changesGiven(file: string | undefined, ruleset: string): Changes | undefined {
  if (file === undefined) return undefined;
  const json = mended(parseJson(textOf(readBytes(file)), file));
  mended(armiesWith(ruleset, gameGiven(ruleset).armies, json, file));
  return json as Changes;
}

/** Returns the name of changes as results in JSON have it. */
export const changesName = (changes: Changes | null | undefined): { readonly changes?: string } =>
  changes === null || changes === undefined ? {} : { changes: changes.name };

/** Returns the names of the changes that a replay or match carries: of both armies, or of each. */
export function namesOfChanges(changes: unknown): string {
  const names = changesOf(changes).map((of) => nameOfChanges(of) ?? 'none');
  return [...new Set(names)].join(' and ');
}
