import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { parseJson } from '../../engine/armies/json.js';
import { type Problem, problemLine, type Result } from '../../engine/kernel/ruleset.js';
import { gameIds, gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { listName } from '../../evaluations/match.js';
import { writeSafely } from './safe-write.js';

/** Something that the user can mend: told in a line (or a line each), exit code 2, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** A command that has said all, and ends with another exit code than 0. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** The value, or every problem as a line of a UserError. */
export function mended<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UserError(result.problems.map((p: Problem) => problemLine(p)).join('\n'));
}

/** What went wrong with a file, and what to do about it. */
export function fileTrouble(code: string): string {
  switch (code) {
    case 'ENOENT':
      return 'there is no such file or folder; check the path';
    case 'EISDIR':
      return 'it is a folder; name a file';
    case 'ENOTDIR':
      return 'a part of the path is a file, not a folder; check the path';
    case 'EEXIST':
      return 'it is there already, and is no folder; name another';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'it may not be read or written; check its rights';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'the disk is full; make room and try again, what was written before is kept';
    default:
      return `it cannot be read or written (${code}); check the path`;
  }
}

function onFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${file}: ${fileTrouble((error as NodeJS.ErrnoException).code ?? 'unknown')}`);
  }
}

/** The text of a file. @throws UserError that names it */
export function readText(file: string): string {
  return onFile(file, () => readFileSync(file, 'utf8'));
}

/** Writes a file, as a whole or not at all. @throws UserError that names it */
export function writeText(file: string, text: string): void {
  onFile(file, () => writeSafely(file, text));
}

/** A whole number of `least` or more from the command line. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least || text.trim() === '') {
      throw new InvalidArgumentError(`Take a whole number of ${least} or more.`);
    }
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
function listGiven(given: string, ruleset: string): unknown {
  const game = gameOf(ruleset);
  if (!/[./\\]/.test(given)) {
    if (game.lists().includes(given)) return given;
    throw new UserError(
      `no list is called '${given}': take one of ${game.lists().join(', ')}, or the path of a JSON file`,
    );
  }
  const list = mended(parseJson(readText(given), given));
  const made = game.setup({ lists: [game.lists()[0], list], battlefield: 1 }, 1);
  if (!made.ok) {
    const problems = made.problems.map((p) => ({ ...p, where: p.where.replace(/^list 2/, given) }));
    mended({ ok: false, problems });
  }
  return list;
}

/** 'all' or names and files of lists, each once. */
export function listsGiven(text: string, ruleset: string): unknown[] {
  const wanted = text === 'all' ? [...gameOf(ruleset).lists()] : names(text);
  if (wanted.length === 0) throw new UserError("no list is named: --lists takes names, files or 'all'");
  const lists = wanted.map((given) => listGiven(given, ruleset));
  const called = lists.map(listName);
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

/** Lists that fight when none are named; where a game is not here, its first and its last. */
const USUAL: Readonly<Record<string, readonly [string, string]>> = { t9a: ['ember-host', 'green-tide'] };

/** The lists of the two sides, which may be the same; undefined: those that the game usually fights with. */
export function twoLists(text: string | undefined, ruleset: string): readonly [unknown, unknown] {
  if (text === undefined) {
    const all = gameOf(ruleset).lists();
    return USUAL[ruleset] ?? [all[0], all[all.length - 1]];
  }
  const wanted = names(text);
  if (wanted.length !== 2) throw new UserError(`--lists ${text}: two lists are wanted, with a comma between`);
  return [listGiven(wanted[0], ruleset), listGiven(wanted[1], ruleset)];
}

/** Imports files with agents of one's own, which register themselves. @returns their file URLs, for workers */
export async function imported(files: readonly string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new UserError(`--import ${file}: there is no such file; check the path`);
    const url = pathToFileURL(resolve(file)).href;
    try {
      await import(url);
    } catch (error) {
      const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
      throw new UserError(`--import ${file}: it does not load (${why}); mend it`);
    }
    urls.push(url);
  }
  return urls;
}

/** For an option that may be given more than once. */
export function collected(value: string, before: readonly string[]): string[] {
  return [...before, value];
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
