// Random armies of games whose books have units with options and characters that join them.
import type { Chance, Result } from '../kernel/ruleset.js';
import { type ArmyBook, type BookUnit, optionsOf } from './book.js';
import { type Drawing, drawArmy, drawPart, pick } from './drawing.js';
import type { ArmyGame } from './game.js';
import type { ArmyListData } from './list.js';
import { readArmyList } from './list.js';
import type { GameTerms, ResolvedList, ResolvedUnit } from './resolved.js';
import { madeFrom } from './written.js';

const MOST_UNITS = 30;

/** How a game draws armies. */
export interface RandomArmies<T extends GameTerms> {
  readonly game: ArmyGame<T>;
  books(): ReadonlyMap<string, ArmyBook>;
  /** The smallest and the largest number of points for which a random army is made. */
  readonly least: number;
  readonly most: number;
  /** From this number of points a random army is legal in every respect. A smaller one has two or three units. */
  readonly legalFrom: number;
  /** Rules of composition that armies under `legalFrom` points cannot keep, by id. */
  readonly waived: ReadonlySet<string>;
  /** The fewest units besides characters that an army of so many points is drawn with. */
  fewestUnits(points: number): number;
  /** The units of an army that may be its General. */
  generals(units: readonly ResolvedUnit<T>[]): readonly ResolvedUnit<T>[];
  /** True if a character and a unit that it may join move alike, so that it does. */
  goTogether(character: ResolvedUnit<T>, host: ResolvedUnit<T>): boolean;
}

type ListUnit = ArmyListData['units'][number];

/** A unit of a random army that is being built. */
interface Draft {
  readonly entry: BookUnit;
  models: number;
  readonly options: string[];
  readonly command: ('champion' | 'musician' | 'standard')[];
}

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
function draftArmy<T extends GameTerms>(
  of: RandomArmies<T>,
  book: ArmyBook,
  points: number,
  chance: Chance,
): readonly Draft[] {
  const isCharacter = (entry: BookUnit): boolean => of.game.characterCategories.includes(entry.category);
  const small = points < of.legalFrom;
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
    const units = of.fewestUnits(points) + chance.below(2 + Math.floor(points / 350));
    const core = soldiers.filter((entry) => entry.category === 'Core');
    for (let n = 0; n < units && army.length < MOST_UNITS; n++) take(n < 2 ? core : soldiers, left);
  }
  const growing = army.map((draft) => ({ draft, price: perModel(draft) }));
  for (;;) {
    const open = growing.filter(({ draft, price }) => draft.models < draft.entry.size.max && price <= left);
    if (open.length === 0) break;
    const { draft, price } = pick(open, chance);
    draft.models++;
    left -= price;
  }
  return army;
}

/** Puts about half of the army's characters into units that they may join. */
function joined<T extends GameTerms>(of: RandomArmies<T>, list: ResolvedList<T>, chance: Chance): ResolvedList<T> {
  const units = list.units.map((unit) => {
    if (!unit.character || chance.below(2) === 0) return unit;
    const hosts = list.units.filter(
      (host) => !host.character && of.goTogether(unit, host) && of.game.mayJoin(unit, host).length === 0,
    );
    return hosts.length === 0 ? unit : { ...unit, joins: pick(hosts, chance).id };
  });
  return { ...list, units };
}

/** Names a General of the army, if any unit can be one. */
function led<T extends GameTerms>(of: RandomArmies<T>, list: ResolvedList<T>): ResolvedList<T> {
  const [general] = of.generals(list.units);
  if (general === undefined) return list;
  return { ...list, units: list.units.map((unit) => (unit === general ? { ...unit, general: true } : unit)) };
}

/**
 * Tries to make one army with characters in units and a General. Returns null for an army of fewer than two units, and
 * problems other than waived ones if `compose` finds any.
 */
function attempt<T extends GameTerms>(
  of: RandomArmies<T>,
  book: ArmyBook,
  points: number,
  chance: Chance,
  id: string,
): Result<ResolvedList<T>> | null {
  const { game } = of;
  const army = draftArmy(of, book, points, chance);
  if (army.length < 2) return null;
  const unitOf = ({ entry, models, options, command }: Draft): ListUnit => {
    const character = game.characterCategories.includes(entry.category);
    return { unit: entry.id, ...(character ? {} : { models }), options, command };
  };
  const data: ArmyListData = {
    format: 'muster-army-list/1',
    id,
    name: `${book.name}, ${points} points`,
    ruleset: game.ruleset,
    book: { id: book.id, version: book.version },
    points,
    units: army.map(unitOf),
  };
  const read = readArmyList<T>(data, [book], { ...game, compose: () => [] }, id);
  if (!read.ok) return read;
  const list = joined(of, led(of, read.value), chance);
  const chosen = army.map((draft) => draft.options);
  const faults = game.compose({ list, book, chosen, complete: true, where: (part) => `${id}, ${part}` });
  const problems = points < of.legalFrom ? faults.filter((p) => !of.waived.has(p.rule)) : faults;
  if (problems.length > 0) return { ok: false, problems };
  const units = data.units.map((unit, i) => {
    const { id: unitId, joins, general } = list.units[i];
    return { ...unit, id: unitId, ...(joins === null ? {} : { joins }), ...(general ? { general } : {}) };
  });
  return { ok: true, value: madeFrom(list, { ...data, units }) };
}

/**
 * Makes a random army of `points` points from an army book: real units with options and numbers of models that the book
 * allows. From `legalFrom` points on, every rule of composition holds; smaller armies are excused from `waived`.
 * @param id the name of the list
 * @returns the army, or the reason why none can be made
 */
export function drawRandomArmy<T extends GameTerms>(
  of: RandomArmies<T>,
  bookId: string,
  points: number,
  chance: Chance,
  id: string,
): Result<ResolvedList<T>> {
  const drawing: Drawing<ArmyBook, ResolvedList<T>> = {
    books: of.books(),
    least: of.least,
    most: of.most,
    attempt: (book, wanted, dice, name) => attempt(of, book, wanted, dice, name),
  };
  return drawArmy(drawing, bookId, points, chance, id);
}

/**
 * Returns part of a list: units in random order as long as they fit into `points`. A character whose unit is left out
 * fights alone. If the General is left out, another unit leads. No rule of composition is checked.
 */
export function partOfArmy<T extends GameTerms>(
  of: RandomArmies<T>,
  list: ResolvedList<T>,
  points: number,
  chance: Chance,
  id: string,
): Result<ResolvedList<T>> {
  const alone = list.units.map((unit) => [unit]);
  const part = drawPart(list, alone, points, chance, id);
  if (!part.ok || part.value.units.some((unit) => unit.general)) return part;
  return { ok: true, value: led(of, part.value) };
}
