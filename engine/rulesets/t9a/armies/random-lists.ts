import { type ArmyBook, type BookUnit, optionsOf } from '../../../armies/book.js';
import { type Drawing, drawArmy, drawPart, pick } from '../../../armies/drawing.js';
import type { ArmyListData } from '../../../armies/list.js';
import { readArmyList as readList } from '../../../armies/list.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { ARMY_GAME, armyBooks } from './armies.js';
import { compose, generalsOf, mayJoin } from './composition-checks.js';
import type { T9aList } from './terms.js';
import { isMounted } from './weapons-and-armour.js';

/** The smallest number of points for which a random army is made: two small units. */
export const LEAST_POINTS = 150;
/**
 * From this number of points a random army is legal in every respect. A smaller one has two or three units, and the
 * rules in `WAIVED` are not checked.
 */
export const LEGAL_FROM = 500;
/**
 * Rules of composition that armies under `LEGAL_FROM` points cannot keep with two or three units: spending all but 20
 * points, shares of the categories, three units besides Characters, and a General.
 */
export const WAIVED: ReadonlySet<string> = new Set([
  ...['T9A-ARM-004', 'T9A-ARM-005', 'T9A-ARM-007', 'T9A-ARM-008', 'T9A-ARM-010', 'T9A-GNR-001'],
]);
const MOST_POINTS = 4000;
const MOST_UNITS = 30;

type ListUnit = ArmyListData['units'][number];
/** A unit of a random army that is being built. */
interface Draft {
  readonly entry: BookUnit;
  models: number;
  readonly options: string[];
  readonly command: ('champion' | 'musician' | 'standard')[];
}

const isCharacter = (entry: BookUnit): boolean => entry.category === 'Lords' || entry.category === 'Heroes';

/** Returns the points of one more model of the unit, options included. */
function perModel({ entry, options }: Draft): number {
  const taken = optionsOf(entry).filter((o) => options.includes(o.id));
  return entry.points.extra + taken.reduce((n, o) => n + o.perModel, 0);
}

function priceOf(draft: Draft): number {
  const { entry, models, options, command } = draft;
  const taken = optionsOf(entry).filter((o) => options.includes(o.id));
  const whole = taken.reduce((n, o) => n + o.points + o.perModel * entry.size.min, 0);
  const { champion, musician = 0, standard = 0 } = entry.command;
  const ranks = command.reduce(
    (n, rank) => n + (rank === 'champion' ? (champion?.points ?? 0) : rank === 'musician' ? musician : standard),
    0,
  );
  return entry.points.base + whole + ranks + (models - entry.size.min) * perModel(draft);
}

/**
 * Makes the smallest unit of an entry with random options. An option that requires something the unit lacks is left
 * out.
 */
function draftOf(entry: BookUnit, chance: Chance): Draft {
  const options: string[] = [];
  for (const { choose, options: group } of entry.options) {
    let wanted = choose.min;
    while (wanted < Math.min(choose.max, group.length) && chance.below(2) === 0) wanted++;
    for (; wanted > 0; wanted--) {
      const open = group.filter(
        ({ id, needs }) =>
          !options.includes(id) &&
          needs.army === undefined &&
          (needs.options === undefined || needs.options.some((need) => options.includes(need))),
      );
      if (open.length > 0) options.push(pick(open, chance).id);
    }
  }
  const ranks = (['champion', 'musician', 'standard'] as const).filter((rank) => entry.command[rank] !== undefined);
  const command = entry.category === 'Lords' ? [] : ranks.filter(() => chance.below(3) === 0);
  return { entry, models: entry.size.min, options, command };
}

/** Draws entries of an army at random and adds models until the remaining points buy nothing more. */
function draftArmy(book: ArmyBook, points: number, chance: Chance): Draft[] {
  const small = points < LEGAL_FROM;
  const soldiers = book.units.filter((entry) => !isCharacter(entry));
  const leaders = book.units.filter(isCharacter);
  const army: Draft[] = [];
  let left = points;
  const take = (entries: readonly BookUnit[], most: number): void => {
    const fitting = entries.filter((entry) => entry.points.base <= most);
    if (fitting.length === 0) return;
    const draft = draftOf(pick(fitting, chance), chance);
    if (priceOf(draft) > most) return;
    army.push(draft);
    left -= priceOf(draft);
  };
  if (small) {
    const units = 2 + chance.below(2);
    if (chance.below(3) === 0) take(leaders, left / 3);
    while (army.length < units && left > 0) {
      const before = army.length;
      take(soldiers, left - (units - before - 1) * 50);
      if (army.length === before && chance.below(8) === 0) break;
    }
  } else {
    const characters = 1 + chance.below(1 + Math.floor(points / 700));
    for (let n = 0; n < characters; n++) take(leaders, Math.min(left, points * 0.3));
    const units = 3 + chance.below(2 + Math.floor(points / 350));
    const core = soldiers.filter((entry) => entry.category === 'Core');
    for (let n = 0; n < units && army.length < MOST_UNITS; n++) take(n < 2 ? core : soldiers, left);
  }
  for (;;) {
    const growing = army.filter((draft) => draft.models < draft.entry.size.max && perModel(draft) <= left);
    if (growing.length === 0) break;
    const draft = pick(growing, chance);
    draft.models++;
    left -= perModel(draft);
  }
  return army;
}

function unitOf({ entry, models, options, command }: Draft): ListUnit {
  return { unit: entry.id, ...(isCharacter(entry) ? {} : { models }), options, command };
}

/**
 * Puts about half of the army's Characters into units that they may join (T9A-CHR-003); mounted Characters join mounted
 * units.
 */
function joined(list: T9aList, chance: Chance): T9aList {
  const units = list.units.map((unit) => {
    if (!unit.character || chance.below(2) === 0) return unit;
    const hosts = list.units.filter(
      (host) =>
        !host.character && isMounted(host.troopType) === isMounted(unit.troopType) && mayJoin(unit, host).length === 0,
    );
    return hosts.length === 0 ? unit : { ...unit, joins: pick(hosts, chance).id };
  });
  return { ...list, units };
}

/** Names a General of the army, if any unit can be one (T9A-GNR-001). */
function led(list: T9aList): T9aList {
  const [general] = generalsOf(list.units);
  if (general === undefined) return list;
  return { ...list, units: list.units.map((unit) => (unit === general ? { ...unit, general: true } : unit)) };
}

/**
 * Tries to make one army with Characters in units and a General. Returns null unless `compose` finds no problem other
 * than waived ones.
 */
function attempt(book: ArmyBook, points: number, chance: Chance, id: string): Result<T9aList> | null {
  const army = draftArmy(book, points, chance);
  if (army.length < 2) return null;
  const data: ArmyListData = {
    format: 'muster-army-list/1',
    id,
    name: `${book.name}, ${points} points`,
    ruleset: 't9a',
    book: { id: book.id, version: book.version },
    points,
    units: army.map(unitOf),
  };
  const read = readList(data, [book], { ...ARMY_GAME, compose: () => [] }, id);
  if (!read.ok) return read;
  const list = joined(led(read.value), chance);
  const chosen = army.map((draft) => draft.options);
  const faults = compose({ list, book, chosen, complete: true, where: (part) => `${id}, ${part}` });
  const problems = points < LEGAL_FROM ? faults.filter((p) => !WAIVED.has(p.rule)) : faults;
  return problems.length === 0 ? { ok: true, value: list } : { ok: false, problems };
}

/**
 * Makes a random army of `points` points from an army book: real units with options and numbers of models that the book
 * allows. From `LEGAL_FROM` points on, every rule of composition holds; smaller armies are excused from `WAIVED`.
 * @param id the name of the list
 * @returns the army, or the reason why none can be made
 */
export function drawList(bookId: string, points: number, chance: Chance, id: string): Result<T9aList> {
  const drawing: Drawing<ArmyBook, T9aList> = { books: armyBooks(), least: LEAST_POINTS, most: MOST_POINTS, attempt };
  return drawArmy(drawing, bookId, points, chance, id);
}

/**
 * Returns part of a list: units in random order as long as they fit into `points`. A Character whose unit is left out
 * fights alone. If the General is left out, another unit leads. No rule of composition is checked.
 */
export function partOfList(list: T9aList, points: number, chance: Chance, id: string): Result<T9aList> {
  const alone = list.units.map((unit) => [unit]);
  const part = drawPart(list, alone, points, chance, id);
  if (!part.ok || part.value.units.some((unit) => unit.general)) return part;
  return { ok: true, value: led(part.value) };
}
