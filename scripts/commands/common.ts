import { readFileSync } from 'node:fs';
import { parseJson } from '../../engine/armies/json.js';
import { type Problem, problemLine, type Result } from '../../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';

/** Something that the user can mend: told in a line (or a line each), exit code 2, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The value, or every problem as a line of a UserError. */
export function mended<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UserError(result.problems.map((p: Problem) => problemLine(p)).join('\n'));
}

/** The text of a file. @throws UserError that names it */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : `it cannot be read (${code})`;
    throw new UserError(`${file}: ${why}; check the path`);
  }
}

/** A whole number of `least` or more from the command line. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least)
      throw new UserError(`'${text}': a whole number of ${least} or more is wanted`);
    return value;
  };
}

/** Names split at commas; a colon begins the settings of an agent, whose own commas belong to it. */
export function names(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(',').map((p) => p.trim())) {
    const before = parts[parts.length - 1];
    if (/^[\w-]+=/.test(part) && before?.includes(':')) parts[parts.length - 1] = `${before},${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

/** A list by name, or from a JSON file; checked. @returns what a match takes */
export function listGiven(given: string, ruleset: string): unknown {
  if (!/[./\\]/.test(given)) {
    if (gameOf(ruleset).lists().includes(given)) return given;
    throw new UserError(
      `no list is called '${given}': take one of ${gameOf(ruleset).lists().join(', ')}, or the path of a JSON file`,
    );
  }
  return mended(parseJson(readText(given), given));
}

/** 'all' or names and files of lists. */
export function listsGiven(text: string, ruleset: string): unknown[] {
  const wanted = text === 'all' ? [...gameOf(ruleset).lists()] : names(text);
  if (wanted.length === 0) throw new UserError('no list is named: --lists takes names, files or all');
  const lists = wanted.map((given) => listGiven(given, ruleset));
  lists.forEach((list, i) => {
    if (typeof list !== 'string') mended(gameOf(ruleset).setup({ lists: [list, list], battlefield: 1 }, 1));
    if (wanted.indexOf(wanted[i]) !== i) throw new UserError(`list '${wanted[i]}' is named twice: once is enough`);
  });
  return lists;
}

/** Agents by description, each known. */
export function agentsGiven(text: string, ruleset: string): string[] {
  const agents = names(text);
  for (const agent of agents) makePolicy(agent, ruleset);
  return agents;
}

export function rulesetGiven(id: string): string {
  if (!gameIds().includes(id)) throw new UserError(`no ruleset is called '${id}': there are ${gameIds().join(', ')}`);
  return id;
}

/** Writes to the terminal unless it was asked to be quiet. */
export function teller(quiet: boolean): (line: string) => void {
  return quiet ? () => {} : (line) => process.stdout.write(`${line}\n`);
}
