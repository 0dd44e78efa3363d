// Army lists without options: a book is a price list, and a list names what is bought. It suffices for a small game
// (docs/adding-a-ruleset.md).
import type { Setup } from '../kernel/battle.js';
import { USUAL_RULES } from '../kernel/core.js';
import { compileEffects } from '../kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../kernel/effect-scopes.js';
import { INCH } from '../kernel/geometry/measures.js';
import { compileHooks } from '../kernel/hooks.js';
import { numberProcedures, type Procedure } from '../kernel/procedure.js';
import { nothingHeld, type RuleTables, slotsOf } from '../kernel/rule-slots.js';
import type { Rulebook } from '../kernel/rulebook.js';
import type { Chance, Result } from '../kernel/ruleset.js';
import { fingerprintOf, uniqueNames } from '../kernel/setup.js';
import type { Armies, ArmyList, Book } from './source.js';

/** A unit of a plain book. */
export interface PlainUnit {
  readonly id: string;
  readonly name: string;
  readonly points: number;
}

export interface PlainBook<U extends PlainUnit = PlainUnit> extends Book {
  readonly units: readonly U[];
}

/** A plain list: ids of units, each as often as it is taken. */
export interface PlainList extends ArmyList {
  readonly units: readonly string[];
}

const problem = (where: string, message: string, mend: string): Result<never> => ({
  ok: false,
  problems: [{ where, rule: '', message, mend }],
});

/** Number of units that a random army tries to buy. */
const TRIES = 64;

/**
 * Returns the army source of a game with one book whose units have a price and no options. A list as JSON has `id`,
 * `units` (ids of the book), and optionally `name` and `points`, its limit.
 * @param lists units of the lists that come with Muster, by id
 * @param points their limit
 * @param most the largest number of units in a list
 */
export function plainArmies<U extends PlainUnit>(
  book: PlainBook<U>,
  lists: Readonly<Record<string, readonly U['id'][]>>,
  points: number,
  most: number,
): Armies<PlainList, PlainBook<U>> {
  const priceOf = (id: string): number => book.units.find((unit) => unit.id === id)?.points ?? 0;
  const known = book.units.map(({ id }) => id).join(', ');

  function listed(id: string, name: string, units: readonly string[], limit?: number): PlainList {
    const points = units.reduce((sum, unit) => sum + priceOf(unit), 0);
    return { id, name, units, points, pointsLimit: limit ?? points };
  }

  /** Returns the units of `wanted`, in that order, that the points can buy. */
  function bought(wanted: readonly string[], points: number, id: string): Result<PlainList> {
    const units: string[] = [];
    let left = points;
    for (const unit of wanted) {
      if (units.length === most || priceOf(unit) > left) continue;
      units.push(unit);
      left -= priceOf(unit);
    }
    if (units.length > 0) return { ok: true, value: listed(id, id, units, points) };
    return problem(id, `${points} points buy no unit`, `give ${Math.min(...book.units.map((u) => u.points))} or more`);
  }

  const shipped = new Map(Object.entries(lists).map(([id, units]) => [id, listed(id, id, units, points)]));
  return {
    lists: () => shipped,
    books: () => new Map([[book.id, book]]),
    read(json, file) {
      if (typeof json !== 'object' || json === null)
        return problem(file, 'is no list', 'give an object with id and units');
      const { id, name = id, units, points } = json as Partial<Record<'id' | 'name' | 'units' | 'points', unknown>>;
      if (typeof id !== 'string' || id === '')
        return problem(`${file}, id`, 'is missing', 'give the list an id, a text');
      if (typeof name !== 'string') return problem(`${file}, name`, 'is no text', 'give a text, or leave it out');
      if (!Array.isArray(units) || units.length === 0 || units.length > most) {
        return problem(`${file}, units`, 'is no army', `give a list of 1 to ${most} of ${known}`);
      }
      const stray: unknown = units.find((unit) => !book.units.some((u) => u.id === unit));
      if (stray !== undefined) return problem(`${file}, units`, `no unit is called '${stray}'`, `take one of ${known}`);
      if (points !== undefined && !(typeof points === 'number' && points >= 0)) {
        return problem(`${file}, points`, 'is no limit', 'give a number, or leave it out');
      }
      const list = listed(id, name, units, points);
      if (list.points <= list.pointsLimit) return { ok: true, value: list };
      const mend = `remove units for ${list.points - list.pointsLimit} points, or raise the limit`;
      return problem(`${file}, points`, `costs ${list.points} of ${list.pointsLimit} points`, mend);
    },
    draw(name, points, chance: Chance, id) {
      if (name !== book.id) return problem(id, `no book is called '${name}'`, `take ${book.id}`);
      const wanted = Array.from({ length: TRIES }, () => book.units[chance.below(book.units.length)].id);
      return bought(wanted, points, id);
    },
    part: (list, points, _chance, id) => bought(list.units, points, id),
    bookOf: () => book,
    fielded: ({ units }) =>
      units.map((entry) => {
        const { name, points } = book.units.find((u) => u.id === entry) ?? { name: entry, points: 0 };
        return { entry, name, points, models: 1, extras: [] };
      }),
    describe({ name, units, points, pointsLimit }) {
      const rows = units.map((id) => {
        const unit = book.units.find((u) => u.id === id);
        return `  ${unit?.name ?? id}: ${unit?.points ?? 0} points`;
      });
      return [`${name}: ${points} of ${pointsLimit} points`, ...rows].join('\n');
    },
    bookLines: ({ name, units }) => [
      name,
      ...units.map((unit) => `  ${unit.name} (${unit.id}): ${unit.points} points`),
    ],
  };
}

/** A table without terrain, in whole inches. */
export interface OpenTable {
  readonly width: number;
  readonly depth: number;
}

/**
 * Returns the tables of a game without terrain.
 * @param least the smallest battlefield that may be read from JSON
 */
export function openTables(usual: OpenTable, least: OpenTable) {
  return {
    usual,
    least,
    read(json: unknown): Result<OpenTable> {
      const { width, depth } = (json ?? {}) as { width?: unknown; depth?: unknown };
      const fits = (n: unknown, from: number): n is number => Number.isInteger(n) && (n as number) >= from;
      if (fits(width, least.width) && fits(depth, least.depth)) return { ok: true, value: { width, depth } };
      const mend = `give width and depth in whole inches, ${least.width} and ${least.depth} or more`;
      return problem('battlefield', 'is no table of this game', mend);
    },
    random: (_seed: number, { width, depth }: OpenTable): OpenTable => ({ width, depth }),
  };
}

/** Returns the deployment of a game with only one type, or a problem for any other word. */
export function noDeployment(word: string | undefined): Result<object> {
  if (word === undefined) return { ok: true, value: {} };
  return problem('deployment', `is '${word}', but this game has one type only`, 'leave it out');
}

/** The fields of every setup of two plain lists on an open table. */
export interface PlainSetup extends Setup {
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  /** Names of the units, all different. */
  readonly names: readonly string[];
  readonly units: number;
  /** For each unit: its player, and its index in the book. */
  readonly unit: { readonly player: Uint8Array; readonly kind: Uint8Array };
  readonly terrain: { readonly count: number };
  /** Width and depth of the table, ticks. */
  readonly width: number;
  readonly depth: number;
  /** Number of turns of each player. */
  readonly turns: number;
}

const NO_RULES: RuleTables = { rules: [], hooks: compileHooks([], 0), effects: compileEffects([]), ...USUAL_RULES };
const NO_SLOTS = slotsOf(NO_RULES, []);

/**
 * Returns a function that makes setups of a game without special rules.
 * @param usual the turns of each player unless agreed otherwise
 */
export function plainSetups<U extends PlainUnit>(ruleset: string, book: PlainBook<U>, usual: number) {
  return (
    lists: readonly [PlainList, PlainList],
    { battlefield, turns = usual }: { readonly battlefield: OpenTable; readonly turns?: number },
  ): PlainSetup => {
    const bought = lists.flatMap(({ units }, player) =>
      units.map((id) => ({ player, kind: book.units.findIndex((unit) => unit.id === id) })),
    );
    return {
      ruleset,
      subjects: 0,
      ...nothingHeld(NO_RULES, 0),
      ...NO_SLOTS,
      fingerprint: fingerprintOf(JSON.stringify([ruleset, book, lists, battlefield, turns])),
      lists: [lists[0].name, lists[1].name],
      names: uniqueNames(bought.map(({ player, kind }) => ({ player, name: book.units[kind].name }))),
      units: bought.length,
      unit: {
        player: Uint8Array.from(bought, ({ player }) => player),
        kind: Uint8Array.from(bought, ({ kind }) => kind),
      },
      terrain: { count: 0 },
      width: battlefield.width * INCH,
      depth: battlefield.depth * INCH,
      turns,
    };
  };
}

/**
 * Returns the rulebook of a game without special rules and effects.
 * @param procedures the procedures, the outermost first
 */
export function plainRulebook(ruleset: string, procedures: readonly Procedure[]): Rulebook {
  return {
    ruleset,
    procedures: numberProcedures(procedures),
    ...NO_RULES,
    scopes: PLAIN_SCOPES,
    windows: [],
  };
}

/**
 * Returns deployment zones along the edges of an open table, `inches` deep: the first player's in the south, the second
 * player's in the north.
 */
export function edgeZones({ width, depth }: { readonly width: number; readonly depth: number }, inches: number) {
  const strip = (from: number, to: number) => [Int32Array.of(0, from, 0, to, width, to, width, from)];
  return [strip(0, inches * INCH), strip(depth - inches * INCH, depth)] as const;
}
