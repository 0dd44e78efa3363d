import type { Case, Files } from './case.js';

/** A command that fills a folder with results, line by line, and can resume. */
export interface FolderCommand {
  /** The folder that the cases use. */
  readonly out: string;
  /** The arguments that begin a run, without a folder. */
  readonly begin: readonly string[];
  /** The files that `begin` reads. */
  readonly needs: Files;
  /** Returns the folder as the command leaves it after some results; `change` alters these lines. */
  readonly left: (change?: (lines: string[]) => string[]) => Files;
  /** The file of `left` with the plan or configuration, and the message about its damage. */
  readonly plan: { readonly file: string; readonly damaged: RegExp };
  /** The file of `left` with the lines of results. */
  readonly lines: string;
  /** A number in every line: its name, where it is in the text, and a replacement. */
  readonly number: { readonly name: string; readonly from: RegExp };
  /** Files with the command's names that others may have in the folder. */
  readonly foreign: readonly string[];
  /** Messages about a folder without a run, with a run, and with another run. */
  readonly says: { readonly none: RegExp; readonly there: RegExp; readonly other: RegExp };
}

const second = (change: (line: string) => string) => (lines: string[]) =>
  lines.map((line, i) => (i === 1 ? change(line) : line));

/**
 * Returns cases of folders that are missing, files, full, read-only, used by others, or damaged inside: the same for
 * every command.
 */
export function folderCases({ out, begin, needs, left, plan, lines, number, foreign, says }: FolderCommand): Case[] {
  const fresh = (name: string, rest: Omit<Case, 'name' | 'args'>, folder = out): Case => ({
    ...{ name, args: [...begin, '--out', folder], ...rest, files: { ...needs, ...rest.files } },
  });
  const resumed = (name: string, files: Files, words: RegExp, args: readonly string[] = ['--resume']): Case => ({
    ...{ name, args: [...begin, '--out', out, ...args], files: { ...needs, ...files }, says: words },
  });
  const at = (line: number, words: string) => new RegExp(`${lines.replace('.', '\\.')}, line ${line}: ${words}`);
  const plain = left();
  const file = `${out}/${plan.file}`;
  return [
    fresh('a folder without a name', { says: /--out '': it is no folder; name one/ }, ''),
    fresh('a file as the folder', { files: { a: 'x' }, says: /a: it is a file; name a folder with --out/ }, 'a'),
    fresh('a folder below a file', { files: { a: 'x' }, says: /a: it is a file; name a folder with --out/ }, 'a/b'),
    fresh('a folder on a full disk', {
      says: new RegExp(`${out}: the disk is full`),
      with: { disk: { size: 64, left: 0 } },
    }),
    fresh('a folder on a read-only disk', {
      says: new RegExp(`${out}: it is on a read-only file system`),
      with: { disk: 'read-only' },
    }),
    fresh('a folder of somebody else', {
      says: new RegExp(`${out}: it may not be read or written`),
      with: { stranger: true },
    }),
    ...foreign.map((name) =>
      fresh(`a folder with a ${name} of somebody`, {
        files: { [`${out}/${name}`]: 'precious\n' },
        says: new RegExp(`${out} holds a ${name.replace('.', '\\.')} but no ${plan.file.replace('.', '\\.')}`),
      }),
    ),
    ...foreign
      .filter((name) => name === lines)
      .map((name) => resumed(`going on with a ${name} of somebody`, { [`${out}/${name}`]: 'precious\n' }, says.none)),
    resumed('going on in a folder that is missing', {}, says.none),
    resumed('going on in a folder with something else', { [`${out}/notes.txt`]: 'mine' }, says.none),
    resumed('going on in a file', { [out]: 'x' }, new RegExp(`${out}: it is a file; name a folder with --out`)),
    {
      ...resumed('going on on a read-only disk', plain, new RegExp(`${out}: it is on a read-only file system`)),
      with: { disk: 'read-only' },
    },
    {
      ...resumed('going on in a folder of somebody else', plain, new RegExp(`${out}: it may not be read or written`)),
      with: { stranger: true },
    },
    resumed('a folder that is in use already', plain, says.there, []),
    resumed('going on with another seed', plain, says.other, ['--resume', '--seed', '2']),
    resumed('going on with a plan that is damaged', { ...plain, [file]: '{' }, plan.damaged),
    resumed('going on with a plan that is empty', { ...plain, [file]: '' }, plan.damaged),
    resumed(
      'a line that is no JSON',
      left(second((line) => `${line.slice(0, 30)}\n`)),
      at(2, 'is no JSON; take the line out'),
    ),
    resumed('a line of zeros', left(second(() => `${'\0'.repeat(200)}\n`)), at(2, 'is no JSON')),
    resumed('a line that is a list', left(second(() => '[]\n')), at(2, 'the line is a list')),
    resumed(
      'a line with a text for a number',
      left(second((line) => line.replace(number.from, `"${number.name}":"x"`))),
      at(2, `${number.name} is "x"`),
    ),
    resumed(
      'a line without its number',
      left(second((line) => line.replace(number.from, '"x":1'))),
      at(2, `${number.name} is missing|nothing is called x`),
    ),
    {
      name: 'the working directory is gone',
      args: [],
      says: /the working directory is not there any more/,
      with: { nowhere: true },
    },
  ];
}
