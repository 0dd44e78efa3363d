// Observations from a table: each column has a name, bounds, a unit and a function that reads it (docs/adding-a-ruleset.md).
import type { Battle } from '../kernel/battle.js';
import { BattleWriter, type Facts, type GameWriter } from './battle-writer.js';
import type { GameObservation } from './game-observation.js';
import { type Feature, flag, type ObservationSpec, observationSpec, unitRow } from './spec.js';

/** One number of each row of a group, and how it is read. */
export interface ObservedColumn<B extends Battle = Battle> extends Feature {
  /**
   * Returns the number for `thing` as `player` sees it, from `low` to `high`. `thing` is the subject of the row, by
   * default the number of the row.
   */
  of(b: B, thing: number, player: number): number;
  /**
   * True if player 1 sees `low + high` minus the number, because he looks from the other side. For places and
   * directions on a table turned by half.
   */
  readonly mirrored?: true;
  /** The number costs more than a copy: without `tactics` (`GameObservation.writer`) it stays 0. */
  readonly tactics?: true;
}

/** A block of an observation: one row, or several rows of which some are used. */
export interface ObservedGroup<B extends Battle = Battle> {
  readonly name: string;
  /** For the page of the observation. */
  readonly what: string;
  /** Most rows. A group of more than one gets the column `valid` in front of its own: 1 in rows in use. */
  readonly rows: number;
  readonly columns: readonly ObservedColumn<B>[];
  /**
   * Returns the subject of row `row`, such as a unit, in the view of `player`. -1 means that this row and all later
   * rows are unused. Default: the row itself.
   */
  thing?(b: B, row: number, player: number): number;
}

/** Group of the options of the pending decision, which every observation has: its rows are the actions. */
const OPTIONS = 'options';
const VALID = 'valid';

/** Units of a side in a setup, by row. */
interface Sided {
  readonly units: number;
  readonly unit: { readonly player: ArrayLike<number> };
}

/** Returns unit number `row` of `side` in the order of the setup; -1 if the side has fewer units. */
function unitOf({ units, unit }: Sided, side: number, row: number): number {
  let before = 0;
  for (let u = 0; u < units; u++) if (unit.player[u] === side && before++ === row) return u;
  return -1;
}

/** The groups `own units` and `enemy units`, a row for each unit, whether it is still there or not. */
export function unitGroups<B extends Battle & { readonly setup: Sided }>(
  rows: number,
  columns: readonly ObservedColumn<B>[],
): readonly [ObservedGroup<B>, ObservedGroup<B>] {
  const group = (name: string, what: string, other: number): ObservedGroup<B> => ({
    name,
    what,
    rows,
    columns,
    thing: (b, row, player) => unitOf(b.setup, other === 1 ? 1 - player : player, row),
  });
  return [
    group('own units', 'Units of the player who looks, in the order of the list.', 0),
    group('enemy units', "The other player's units, in the order of the list.", 1),
  ];
}

/**
 * Returns two columns that name a unit: its row in `unitGroups` of `rows` rows, and whether it is the player's own.
 * Networks look that row up.
 * @param of returns the unit in the setup, or -1
 */
export function unitColumns<B extends Battle & { readonly setup: Sided }>(
  name: string,
  rows: number,
  of: (b: B, thing: number) => number,
): readonly [ObservedColumn<B>, ObservedColumn<B>] {
  const isOwn = (b: B, thing: number, player: number): boolean => {
    const u = of(b, thing);
    return u >= 0 && b.setup.unit.player[u] === player;
  };
  return [
    { ...unitRow(name, 'the unit', rows), of: (b, thing) => rowOf(b.setup, of(b, thing)) / rows },
    { ...flag(`${name} is own`), of: (b, thing, player) => (isOwn(b, thing, player) ? 1 : 0) },
  ];
}

/** Returns the position of unit `u` among those of its side, from 1; 0 for no unit. */
function rowOf({ unit }: Sided, u: number): number {
  let row = 0;
  for (let o = 0; o <= u; o++) if (unit.player[o] === unit.player[u]) row++;
  return row;
}

/**
 * Returns the group `decision`: a flag for each kind of decision by number (`Ruleset.decisions`), the unit concerned,
 * and the given columns.
 */
export function decisionGroup<B extends Battle & { readonly setup: Sided }>(
  kinds: readonly string[],
  units: number,
  columns: readonly ObservedColumn<B>[] = [],
): ObservedGroup<B> {
  const flags = kinds.map((name, kind): ObservedColumn<B> => {
    const asked = { ...flag(`kind ${kind}`), unit: `yes or no: ${name === '' ? 'nothing is asked' : name}` };
    return { ...asked, of: (b) => (b.decision.kind[0] === kind ? 1 : 0) };
  });
  const subject = unitColumns<B>('subject', units, (b) => b.decision.subject[0]);
  return { name: 'decision', what: 'What is asked.', rows: 1, columns: [...flags, ...subject, ...columns] };
}

/** The group `options`: a row for each option of the pending decision. */
export function optionGroup<B extends Battle>(rows: number, columns: readonly ObservedColumn<B>[]): ObservedGroup<B> {
  const what = 'Options of the pending decision: row n is action n.';
  return { name: OPTIONS, what, rows, columns, thing: (b, row) => (row < b.option.count ? row : -1) };
}

/**
 * Returns the layout of the columns of the groups.
 * @throws RangeError for a repeated name, TypeError if there are no options
 */
export function specOfGroups<B extends Battle>(version: number, groups: readonly ObservedGroup<B>[]): ObservationSpec {
  checkOnce(
    'groups',
    groups.map(({ name }) => name),
  );
  if (!groups.some(({ name }) => name === OPTIONS)) {
    throw new TypeError(`an observation has a group '${OPTIONS}'; make it with optionGroup`);
  }
  const parts = groups.map(({ name, what, rows, columns }) => {
    const features = columns.map((column): Feature => {
      const { of: _of, mirrored: _mirrored, tactics: _tactics, ...feature } = column;
      return feature;
    });
    const all = rows === 1 ? features : [flag(VALID), ...features];
    checkOnce(
      `columns of '${name}'`,
      all.map((f) => f.name),
    );
    return { name, what, rows, features: all };
  });
  return observationSpec(version, parts);
}

function checkOnce(what: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new RangeError(`two ${what} are called '${twice}'; give each a name of its own`);
}

/** Writes all columns of all groups. It stores only which rows it used. */
export class GroupWriter<B extends Battle> implements GameWriter<B, Facts> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly groups: readonly ObservedGroup<B>[];
  private readonly tactics: boolean;
  private readonly pointsOf: (b: B, player: number) => number;

  constructor(
    out: Float32Array,
    groups: readonly ObservedGroup<B>[],
    tactics: boolean,
    pointsOf: (b: B, player: number) => number,
  ) {
    this.out = out;
    this.groups = groups;
    this.tactics = tactics;
    this.pointsOf = pointsOf;
  }

  /** Nothing is remembered: every `write` writes everything. */
  forget(): void {}

  write(b: B, _facts: Facts, player: number): void {
    let at = 0;
    for (const group of this.groups) at = this.writeGroup(b, group, player, at);
    this.points[0] = this.pointsOf(b, 0);
    this.points[1] = this.pointsOf(b, 1);
  }

  /**
   * Writes the used rows, and zeros in all later rows.
   * @returns the index at which the next group begins
   */
  private writeGroup(b: B, group: ObservedGroup<B>, player: number, first: number): number {
    const { out, tactics } = this;
    const { rows, columns } = group;
    const end = first + rows * (columns.length + (rows === 1 ? 0 : 1));
    let at = first;
    for (let row = 0; row < rows; row++) {
      const thing = group.thing === undefined ? row : group.thing(b, row, player);
      if (thing < 0) break;
      if (rows !== 1) out[at++] = 1;
      for (const column of columns) {
        const number = column.tactics === true && !tactics ? 0 : column.of(b, thing, player);
        out[at++] = column.mirrored === true && player === 1 ? column.low + column.high - number : number;
      }
    }
    out.fill(0, at, end);
    return end;
  }
}

const NO_FACTS: Facts = { units: new Int32Array(2) };

/**
 * Returns the observation of a game from one table: the spec (and from it the page), the action space, and a writer.
 * @param version rises when a change can alter what a network has learned
 * @param groups in the order of their columns; one of them is made by `optionGroup`
 * @param pointsOf returns the victory points of a player
 * @throws RangeError, TypeError as `specOfGroups`
 */
export function observationOfGroups<B extends Battle>(
  version: number,
  groups: readonly ObservedGroup<B>[],
  pointsOf: (b: B, player: number) => number,
): GameObservation<B> {
  const spec = specOfGroups(version, groups);
  const rowsOf = (name: string): number => groups.find((group) => group.name === name)?.rows ?? 0;
  return {
    spec,
    actions: rowsOf(OPTIONS),
    rows: { units: rowsOf('own units'), terrain: rowsOf('terrain') },
    writer: (out, tactics) =>
      new BattleWriter(out, spec, new GroupWriter(out, groups, tactics, pointsOf), () => NO_FACTS, false),
  };
}
