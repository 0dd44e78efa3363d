import { type Problem, problemLine } from '../../kernel/ruleset.js';
import { armyBooks } from '../../rulesets/wh40k2/armies/armies.js';
import type { W40kBook } from '../../rulesets/wh40k2/armies/book-format.js';
import { composeUnit } from '../../rulesets/wh40k2/armies/composition.js';
import {
  type Army,
  CHARACTERISTICS,
  type Characteristic,
  type Grade,
  type W40kList,
  type W40kModels,
  type W40kUnit,
} from '../../rulesets/wh40k2/armies/terms.js';
import { weaponById } from '../../rulesets/wh40k2/armies/weapon-table.js';
import { RULE_BY_NAME } from '../../rulesets/wh40k2/core/rule-ids.js';
import { checkSquad } from './unit-checks.js';

/** A special rule by name ('Rapid Fire' or 'RapidFire'), with its X, or with the armies against which it counts. */
export type W40kRuleSpec =
  | string
  | readonly [name: string, x: number]
  | { readonly rule: string; readonly x?: number; readonly only?: readonly string[] };

/** Models of one kind. Missing characteristics are those of a common man: 4 3 3 3 3 1 3 1 7. */
export interface ModelSpec extends Partial<Readonly<Record<Characteristic, number>>> {
  readonly name?: string;
  readonly count?: number;
  /** Ids or names of the weapon table: 'boltgun', 'Bolt Pistol'. Default: none. */
  readonly weapons?: readonly string[];
  /** Armour save on this score or more; default 7: none. */
  readonly save?: number;
  /** Number of dice added up for the save; default one. */
  readonly saveDice?: 2;
  /** Unmodified saves: second chance of the armour, field, shield; default none. */
  readonly second?: number;
  readonly field?: number;
  readonly shield?: number;
  readonly armour?: string;
  /** True if it leads the squad. */
  readonly leader?: boolean;
  /** Diameter of the base in mm; default 25. */
  readonly base?: number;
  /** Height in inches; default 1. */
  readonly height?: number;
}

/** The place of a unit in a scene. */
export interface StandSpec {
  /**
   * The middle of the unit in inches from the lower left corner, or the place of every model. Without it the unit stays
   * in reserve, unless a contact (`engaged`) places it.
   */
  readonly at?: readonly [x: number, y: number] | readonly (readonly [x: number, y: number])[];
  /** Degrees clockwise from north. By default player 0 faces north, player 1 south. */
  readonly facing?: number;
  /**
   * Formation around one middle: abreast (default), one behind the other, or in rows of four. The first model is on its
   * left or in front.
   */
  readonly formation?: 'line' | 'column' | 'cluster';
  /** Inches between bases in a formation; default 0.5. */
  readonly gap?: number;
  /** Name of the squad that this character has joined. */
  readonly joins?: string;
}

/** A squad or a character in a scene. */
export interface SquadSpec extends Omit<ModelSpec, 'count'>, StandSpec {
  /**
   * Number of models (default 5, for a character 1), or kinds of models, each with its differences from the unit: [{
   * count: 4 }, { name: 'sergeant', leader: true, weapons: ['bolt-pistol'] }].
   */
  readonly models?: number | readonly ModelSpec[];
  readonly rules?: readonly W40kRuleSpec[];
  readonly character?: boolean;
  /** Default 'hero' for a character. */
  readonly grade?: Grade;
  readonly points?: number;
  /** True for the commander among several characters with the highest Leadership. */
  readonly commander?: true;
  /** Name of the squad that was bought as one squad with this one. */
  readonly combatSquadOf?: string;
}

/** A unit from an army book, with options, in a scene. */
export interface BookSquadSpec extends StandSpec {
  /** Book and unit, such as 'ultramarines/tactical-combat-squad'. */
  readonly from: string;
  /** Number of models of each kind by id; by default the smallest allowed. */
  readonly models?: Readonly<Record<string, number>>;
  /** Options by id, with the number of models that take each. `true` means one model, or the whole unit. */
  readonly options?: Readonly<Record<string, number | true>>;
}

const MAN: Readonly<Record<Characteristic, number>> = { M: 4, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7 };

const kebab = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

function weaponId(name: string): string {
  const id = kebab(name);
  if (weaponById(id) === undefined) throw new RangeError(`no weapon '${name}' in the weapon table`);
  return id;
}

function ruleOf(spec: W40kRuleSpec): W40kUnit['rules'][number] {
  const full = typeof spec === 'string' ? { rule: spec } : Array.isArray(spec) ? { rule: spec[0], x: spec[1] } : spec;
  const { rule, ...rest } = full as { rule: string; x?: number; only?: readonly string[] };
  const name = Object.keys(RULE_BY_NAME).find(
    (n) => n.toLowerCase() === rule.replaceAll(/[^A-Za-z]/g, '').toLowerCase(),
  );
  if (name === undefined) {
    throw new RangeError(`no special rule '${rule}': one of ${Object.keys(RULE_BY_NAME).join(', ')}`);
  }
  return { rule: name, ...rest };
}

function modelsOf(name: string, spec: SquadSpec, own: ModelSpec, count: number): W40kModels {
  const both: ModelSpec = { ...spec, name, ...own } as ModelSpec;
  return {
    name: both.name ?? name,
    count,
    profile: Object.fromEntries(CHARACTERISTICS.map((c) => [c, both[c] ?? MAN[c]])) as Record<Characteristic, number>,
    weapons: (both.weapons ?? []).map(weaponId),
    save: both.save ?? 7,
    ...(both.saveDice === undefined ? {} : { saveDice: both.saveDice }),
    ...(both.second === undefined ? {} : { second: both.second }),
    ...(both.field === undefined ? {} : { field: both.field }),
    ...(both.shield === undefined ? {} : { shield: both.shield }),
    armour: both.armour ?? '',
    leader: both.leader ?? false,
    baseMm: both.base ?? 25,
    heightInches: both.height ?? 1,
  };
}

/**
 * Returns the unit of a list that `spec` describes.
 * @throws ScenarioError for impossible fields and values, RangeError for an unknown rule or weapon
 */
export function squadOfSpec(name: string, spec: SquadSpec): W40kUnit {
  checkSquad(name, spec);
  const character = spec.character ?? false;
  const models = spec.models ?? (character ? 1 : 5);
  return {
    id: kebab(name),
    name,
    entry: kebab(name),
    points: spec.points ?? 100,
    character,
    grade: spec.grade ?? (character ? 'hero' : 'none'),
    models:
      typeof models === 'number'
        ? [modelsOf(name, spec, {}, models)]
        : models.map((own) => modelsOf(name, spec, own, own.count ?? 1)),
    rules: (spec.rules ?? []).map(ruleOf),
    joins: spec.joins === undefined ? null : kebab(spec.joins),
    combatSquadOf: spec.combatSquadOf === undefined ? null : kebab(spec.combatSquadOf),
    commander: spec.commander,
  };
}

/**
 * Returns the unit of an army book that `spec` names, with its equipment.
 * @throws RangeError with every problem
 */
export function bookSquad(
  name: string,
  spec: BookSquadSpec,
  books: ReadonlyMap<string, W40kBook> = armyBooks(),
): W40kUnit {
  const [bookId, unitId] = spec.from.split('/');
  const book = books.get(bookId);
  if (book === undefined) {
    throw new RangeError(`no army book '${bookId}': one of ${[...books.keys()].join(', ')}`);
  }
  const entry = book.units.find((u) => u.id === unitId);
  if (entry === undefined) {
    throw new RangeError(`no unit '${unitId}': one of ${book.units.map((u) => u.id).join(', ')}`);
  }
  const problems: Problem[] = [];
  const listed = { unit: unitId, models: { ...spec.models }, options: { ...spec.options }, split: false };
  const [unit] = composeUnit(entry, listed, kebab(name), 'scene', problems);
  if (problems.length > 0) throw new RangeError(problems.map(problemLine).join('\n'));
  return { ...unit, name, joins: spec.joins === undefined ? null : kebab(spec.joins) };
}

/** Returns a list of these units, without checking rules of composition. */
export function w40kListOf(id: string, army: Army, units: readonly W40kUnit[]): W40kList {
  const points = units.reduce((sum, u) => sum + u.points, 0);
  return { id, name: id, army, points, pointsLimit: points, units };
}
