import { z } from 'zod';
import type { Problem } from '../kernel/ruleset.js';
import { nearest } from './nearest.js';

type Issue = z.core.$ZodIssue;

/**
 * Returns the schema of a name that people give: text that a terminal shows unchanged, without control characters and
 * marks that reverse the writing direction.
 */
export const nameOf = (letters: number) =>
  z
    .string()
    .min(1)
    .max(letters)
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), { error: 'it without control characters' });

/** Returns a path as text: `units[3].models`, or '' for the whole. */
export function pathWords(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

/** Returns a short description of a value, for one line. */
function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'bigint') return `${value}n`;
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? `a ${typeof value}`);
  return text.length > 40 ? `${text.slice(0, 37)}..."` : text;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function bound(value: number | bigint, origin: string): string {
  const word = { string: ['letter', 'letters'], array: ['entry', 'entries'] }[origin];
  return word === undefined ? String(value) : `${value} ${word[Number(value) === 1 ? 0 : 1]}`;
}

/** Returns what the issue demands, as words that follow `write`. */
function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${bound(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `at most ${bound(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_format':
      return 'an id of small letters, digits and hyphens';
    case 'custom':
      return issue.message === 'Invalid input' ? 'what the format describes' : issue.message;
    default:
      return 'what the format describes';
  }
}

/** Returns the closest branch of a union: the one that fails deepest, then the one with the fewest faults. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return [...branches].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

/** Returns what the branches of a union demand if none of them is close; otherwise null. */
function anyOf(branches: readonly (readonly Issue[])[]): string | null {
  if (branches.some((issues) => issues.length !== 1 || issues[0].path.length > 0)) return null;
  if (branches.some(([issue]) => issue.code === 'unrecognized_keys' || issue.code === 'invalid_union')) return null;
  return [...new Set(branches.map(([issue]) => wanted(issue)))].join(' or ');
}

interface Context {
  readonly json: unknown;
  readonly file: string;
  readonly keys: readonly string[];
}

function problems(issue: Issue, context: Context, base: readonly PropertyKey[]): readonly Problem[] {
  const path = [...base, ...issue.path];
  const at = pathWords(path);
  const where = at === '' ? context.file : `${context.file}, ${at}`;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const meant = nearest(
        key,
        context.keys.filter((known) => known !== key), // what belongs elsewhere is no mend
      );
      const mend = meant === null ? 'remove it' : `write ${meant}`;
      return { where, rule: '', message: `nothing is called ${key} here`, mend };
    });
  }
  if (issue.code === 'invalid_union') {
    const any = anyOf(issue.errors);
    const value = valueAt(context.json, path);
    if (any !== null && value !== undefined) {
      return [{ where, rule: '', message: `is ${describe(value)}`, mend: `write ${any}` }];
    }
    return nearestBranch(issue.errors).flatMap((inner) => problems(inner, context, path));
  }
  const value = valueAt(context.json, path);
  const message = value === undefined ? 'is missing' : `is ${describe(value)}`;
  const near =
    issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : null;
  return [{ where, rule: '', message, mend: `write ${near === null ? wanted(issue) : JSON.stringify(near)}` }];
}

/**
 * Returns what a schema found wrong with `json`, as problems in the order of the file.
 * @param keys keys of the format, from which corrections of misspelt keys are suggested
 */
export function shapeProblems(
  error: Pick<z.ZodError, 'issues'>,
  json: unknown,
  file: string,
  keys: readonly string[],
): readonly Problem[] {
  return error.issues.flatMap((issue) => problems(issue, { json, file, keys }, []));
}
