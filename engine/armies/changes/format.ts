// Difference files: what a designer changes in army books, as JSON of one shape for all games.
import { z } from 'zod';
import type { Problem, Result } from '../../kernel/ruleset.js';
import { nameOf, shapeProblems } from '../shape.js';

export const CHANGES_FORMAT = 'muster-changes/1';

/** A new value, or a difference to the present one in quotes: "+1", "-2". */
const AMOUNT = z.union([
  z.int().min(-10_000).max(10_000),
  z.string().refine((text) => /^[+-]\d{1,4}$/.test(text), { error: 'a difference such as "+1" or "-2"' }),
]);

/** A special rule as the books of the game write it. */
const HELD = z.union([
  z.string().min(1),
  z.strictObject({
    rule: z.string().min(1),
    x: z.union([z.int(), z.string()]).optional(),
    only: z.array(z.string()).optional(),
  }),
]);

/** Numbers of units, models and options; a game has those that its books have. */
const NUMBERS = {
  /** Price: of the smallest unit, of each model, of an option. */
  points: AMOUNT.optional(),
  /** Price of each model beyond the smallest unit. */
  extra: AMOUNT.optional(),
  /** Price of an option for each model. */
  perModel: AMOUNT.optional(),
  /** Points that a leader brings for its battlegroup. */
  battlegroup: AMOUNT.optional(),
  /** Fewest and most models. */
  least: AMOUNT.optional(),
  most: AMOUNT.optional(),
  /** Most of these units in an army. */
  limit: AMOUNT.optional(),
};

/** One change: what it is about, and what becomes of it. */
const CHANGE = z.strictObject({
  /** Id of the book; needed where several books have the unit. */
  book: z.string().optional(),
  unit: z.string().optional(),
  mount: z.string().optional(),
  /** A special rule, to be switched off (`off`). */
  rule: z.string().optional(),
  /** A model, weapon or option of the unit, or a size of it by its number of models. */
  model: z.string().optional(),
  weapon: z.string().optional(),
  option: z.string().optional(),
  size: z.int().optional(),
  ...NUMBERS,
  /** Characteristics. */
  profile: z.record(z.string(), AMOUNT).optional(),
  /** Special rules that it gets, and those that are taken away. */
  give: z.array(HELD).min(1).optional(),
  take: z.array(z.string().min(1)).min(1).optional(),
  /** An option that the unit gets, as the books of the game write it; `group`: the name of its group. */
  add: z.looseObject({ id: z.string(), group: z.string().optional() }).optional(),
  /** The option is removed. */
  remove: z.literal(true).optional(),
  off: z.literal(true).optional(),
});

const CHANGES = z.strictObject({
  format: z.literal(CHANGES_FORMAT),
  ruleset: z.string(),
  /** What reports and replays call it. */
  name: nameOf(60),
  changes: z.array(CHANGE).min(1).max(200),
});

/** Fields of a change. */
export const CHANGE_KEYS: readonly string[] = Object.keys(CHANGE.shape);
const KEYS = [...Object.keys(CHANGES.shape), ...CHANGE_KEYS];

export type Changes = z.output<typeof CHANGES>;
export type Change = Changes['changes'][number];
export type Amount = z.output<typeof AMOUNT>;
export type NumberName = keyof typeof NUMBERS;
export const NUMBER_NAMES = Object.keys(NUMBERS) as readonly NumberName[];

/**
 * Reads a difference file from parsed JSON, without the books that it changes.
 * @param file its name in problems
 * @returns the changes, or every problem of their shape
 */
export function readChanges(json: unknown, ruleset: string, file: string): Result<Changes> {
  const read = CHANGES.safeParse(json);
  const problems: Problem[] = [];
  const say = (where: string, message: string, mend: string) =>
    problems.push({ where: `${file}, ${where}`, rule: '', message, mend });
  if (!read.success) return { ok: false, problems: shapeProblems(read.error, json, file, KEYS) };
  const { ruleset: own, changes } = read.data;
  if (own !== ruleset)
    say('ruleset', `is ${own}, but the battle is of ${ruleset}`, `write ${ruleset}, or add --ruleset`);
  for (const [i, change] of changes.entries()) {
    const { unit, mount, rule, off } = change;
    const about = [unit, mount, rule].filter((of) => of !== undefined).length;
    if (about !== 1) {
      say(
        `changes[${i}]`,
        about === 0 ? 'is about nothing' : 'is about several things',
        'name one unit, mount or rule',
      );
    } else if ((rule === undefined) !== (off === undefined)) {
      say(
        `changes[${i}]`,
        rule === undefined ? 'switches a unit off' : `does nothing to ${rule}`,
        rule === undefined ? 'name a rule with off, not a unit' : 'write "off": true',
      );
    }
  }
  return problems.length === 0 ? { ok: true, value: read.data } : { ok: false, problems };
}
