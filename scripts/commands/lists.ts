import { existsSync } from 'node:fs';
import { parseJson } from '../../engine/armies/json.js';
import type { GameModule } from '../../engine/game.js';
import { GAME_BY_ID } from '../../engine/games.js';
import { type Problem, problemLine, type Result } from '../../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../../env/games.js';
import { listName } from '../../evaluations/match.js';
import { readBytes, textOf } from './files.js';
import { warnOfLimits } from './list-limits.js';
import { UserError } from './user-error.js';

/**
 * Returns the value of a result.
 * @throws UserError with every problem on a line
 */
export function mended<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UserError(result.problems.map((p: Problem) => problemLine(p)).join('\n'));
}

/**
 * Returns the game of that id.
 * @throws UserError that lists the games
 */
export function gameGiven(id: string): GameModule {
  const game = GAME_BY_ID.get(id);
  if (game === undefined) throw new UserError(`no ruleset is called '${id}': there are ${gameIds().join(', ')}`);
  return game;
}

/**
 * Returns the id if there is a game of that id.
 * @throws UserError that lists the games
 */
export function rulesetGiven(id: string): string {
  return gameGiven(id).id;
}

/** Splits names at commas. A colon begins the settings of an agent, whose commas belong to it. */
export function names(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(',').map((p) => p.trim())) {
    const before = parts[parts.length - 1];
    if (/^[\w-]+=/.test(part) && before?.includes(':')) parts[parts.length - 1] = `${before},${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

const ROSTER = 'a roster of BattleScribe or New Recruit, which Muster does not read';
const WRITE = 'write its units down as a list of Muster: docs/lists.md says how';

/** Returns what a file of another army program is, or null. */
function foreign(text: string): string | null {
  const start = text.trimStart();
  if (start.startsWith('PK\u0003\u0004')) return `is zipped, as ${ROSTER} (.rosz)`;
  if (start.startsWith('<')) return /<roster\b/.test(start.slice(0, 4096)) ? `is ${ROSTER}` : 'is XML, not JSON';
  return null;
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/**
 * Returns an army list from a file as JSON. Its legality is checked by the ruleset.
 * @throws UserError for a file that cannot be read or is no JSON object, for files of other programs, for a list of
 * another ruleset
 */
export function readListFile(file: string, ruleset: string): unknown {
  const text = textOf(readBytes(file));
  const other = foreign(text);
  if (other !== null) throw new UserError(`${file}: ${other}; ${WRITE}`);
  const json = mended(parseJson(text, file));
  if (!isObject(json)) {
    const what = Array.isArray(json) ? 'a JSON list' : `JSON, but no object`;
    throw new UserError(`${file}: is ${what}; an army list is an object in braces: docs/lists.md shows one`);
  }
  if ('roster' in json) throw new UserError(`${file}: is ${ROSTER}; ${WRITE}`);
  const { ruleset: own, format } = json;
  if (typeof format === 'string' && format.startsWith('muster-replay/')) {
    throw new UserError(`${file}: is a battle, not an army list; see it with: muster replay ${file}`);
  }
  if (typeof own === 'string' && own !== ruleset && gameIds().includes(own)) {
    throw new UserError(`${file}: is a list of ${own}, not of ${ruleset}; add --ruleset ${own}`);
  }
  return json;
}

/** True if the text is a path and not the name of a list. */
export const isPath = (given: string): boolean => /[./\\]/.test(given);

/** Returns a path as given. Since commas separate lists, a comma in a path may be written as %2C. */
function pathOf(given: string): string {
  return existsSync(given) ? given : given.replace(/%2C/gi, ',').replaceAll('%25', '%');
}

/** Returns an error that names the known lists, or the game of this list. */
export function unknownList(given: string, ruleset: string): UserError {
  const home = gameIds().find((id) => id !== ruleset && gameOf(id).lists().includes(given));
  if (home !== undefined)
    return new UserError(`${given} is a list of ${home}, not of ${ruleset}; add --ruleset ${home}`);
  const file = existsSync(given) ? `; for the file write ./${given}` : '';
  const known = gameOf(ruleset).lists().join(', ');
  return new UserError(`no list is called '${given}': take one of ${known}, or the path of a JSON file${file}`);
}

/** Returns a checked list, by name or from a JSON file, as a match takes it. @param changes of its army book */
function listGiven(given: string, ruleset: string, changes: unknown = null): unknown {
  const game = gameOf(ruleset);
  if (!isPath(given)) {
    if (!game.lists().includes(given)) throw unknownList(given, ruleset);
    if (changes !== null) mended(game.setup({ lists: [given, given], battlefield: 1, changes: [changes, changes] }, 1));
    return given;
  }
  const file = pathOf(given);
  const list = readListFile(file, ruleset);
  const made = game.setup({ lists: [game.lists()[0], list], battlefield: 1, changes: [null, changes] }, 1);
  if (!made.ok) {
    const problems = made.problems.map((p) => ({ ...p, where: p.where.replace(/^list 2/, file) }));
    mended({ ok: false, problems });
  }
  return list;
}

/** A list named on the command line: as a match takes it, and as it was named. */
export interface GivenList {
  readonly list: unknown;
  readonly given: string;
}

/**
 * Returns the named lists, each once. The text holds names, files and 'all': those that ship, of one size.
 * @throws UserError
 */
export function listsGiven(text: string, ruleset: string, changes: unknown = null): GivenList[] {
  const own = gameOf(ruleset).evenLists();
  const wanted = [...new Set(names(text).flatMap((given) => (given === 'all' ? own : [given])))];
  if (wanted.length === 0) throw new UserError("no list is named: --lists takes names, files or 'all'");
  const lists = wanted.map((given) => ({ given, list: listGiven(given, ruleset, changes) }));
  const called = lists.map(({ list }) => listName(list));
  wanted.forEach((given, i) => {
    const first = called.indexOf(called[i]);
    if (first < i) {
      throw new UserError(
        `--lists ${given}: another list is called '${called[i]}' too (${wanted[first]}); name each once, with an id of its own`,
      );
    }
  });
  return lists;
}

/** Returns the lists of the two sides, which may be the same; by default those that the game names. */
export function twoLists(
  text: string | undefined,
  ruleset: string,
  changes: unknown = null,
): readonly [unknown, unknown] {
  if (text === undefined) {
    const [one, two] = gameOf(ruleset).usualLists();
    return [listGiven(one, ruleset, changes), listGiven(two, ruleset, changes)];
  }
  const wanted = names(text);
  if (wanted.length !== 2) throw new UserError(`--lists ${text}: two lists are wanted, with a comma between`);
  const two = [listGiven(wanted[0], ruleset, changes), listGiven(wanted[1], ruleset, changes)] as const;
  warnOfLimits(two, gameGiven(ruleset));
  return two;
}
