import { type Drawing, drawArmy, drawPart, pick } from '../../../armies/drawing.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { SIZES } from '../core/state.js';
import { mayLead } from '../special-rules/troops.js';
import { armyBooks } from './armies.js';
import {
  type BookOption,
  type BookUnit,
  type ListData,
  type ListUnit,
  mostOf,
  numberOf,
  type W40kBook,
} from './book-format.js';
import { composeList } from './composition.js';
import type { W40kList } from './terms.js';

/** The fewest points for a random army: a commander and a squad. Every army obeys all rules of composition. */
export const LEAST_POINTS = 250;
const MOST_POINTS = 3000;
const MOST_UNITS = 30;
/** Largest number of models of a side, so that two armies fit into a battle. */
const MOST_MODELS = SIZES.standard.models / 2;

/** A unit of a random army while it is drafted. */
interface Draft {
  readonly entry: BookUnit;
  readonly models: Record<string, number>;
  readonly options: Record<string, number | true>;
  readonly split: boolean;
}

function priceOf({ entry, models, options }: Draft): number {
  let points = entry.points;
  for (const { id, points: each } of entry.members) points += each * models[id];
  for (const { id, points: each, per } of entry.options) {
    const n = options[id];
    if (n !== undefined) points += per === 'unit' || n === true ? each : each * n;
  }
  return points;
}

const sizeOf = ({ models }: Draft): number => Object.values(models).reduce((n, k) => n + k, 0);

/** Returns the smallest unit of an entry. */
function leastOf(entry: BookUnit, chance: Chance): Draft {
  const models: Record<string, number> = {};
  for (const { id, least } of entry.members) models[id] = least;
  return { entry, models, options: {}, split: entry.splits && chance.below(2) === 0 };
}

/** Returns how many models of the unit may take `option` in addition to their others. */
function roomFor({ entry, models, options }: Draft, option: BookOption): number {
  if (option.id in options) return 0;
  if (option.per === 'unit') return 1;
  let bearers = 0;
  if (option.with !== undefined) bearers = Number(options[option.with] ?? 0);
  else
    for (const { id } of entry.members) if (option.for === undefined || option.for.includes(id)) bearers += models[id];
  const { group, without } = option;
  const takenIn = (of: (group: string) => boolean): number =>
    entry.options.reduce((n, o) => {
      const k = options[o.id];
      return o.group !== undefined && of(o.group) && k !== undefined ? n + Number(k) : n;
    }, 0);
  const taken = takenIn((g) => g === group);
  bearers -= takenIn((g) => without.includes(g));
  return Math.min(
    option.most ?? bearers,
    group === undefined ? bearers : Math.min(entry.groups[group], bearers) - taken,
  );
}

/** Gives the unit a random option that costs at most `most` points. Returns its cost, or 0 if there is none. */
function equip(draft: Draft, most: number, chance: Chance): number {
  const { entry, options } = draft;
  const open = entry.options.filter((o) => o.points <= most && roomFor(draft, o) > 0);
  if (open.length === 0) return 0;
  const option = pick(open, chance);
  if (option.per === 'unit') {
    options[option.id] = true;
    return option.points;
  }
  const room = Math.min(roomFor(draft, option), option.points === 0 ? 40 : Math.floor(most / option.points));
  const n = 1 + chance.below(room);
  options[option.id] = n;
  return n * option.points;
}

/** Returns random units of an army, equipped and enlarged until the remaining points buy nothing more. */
function draftArmy(book: W40kBook, points: number, chance: Chance): Draft[] {
  const army: Draft[] = [];
  let left = points;
  let ofCharacters = Math.floor(points / 2);
  const count = (entry: BookUnit): number =>
    numberOf(
      entry,
      army.map(({ entry: { id: unit }, models }) => ({ unit, models })),
    );
  const take = (may: (entry: BookUnit) => boolean): void => {
    const fitting = book.units.filter((entry) => {
      const price = priceOf(leastOf(entry, chance));
      const limit = entry.category === 'characters' ? Math.min(left, ofCharacters) : left;
      const needed = entry.needs === undefined || army.some((draft) => draft.entry.id === entry.needs);
      return may(entry) && needed && price <= limit && (entry.more !== undefined || count(entry) < (entry.most ?? 20));
    });
    if (fitting.length === 0) return;
    const draft = leastOf(pick(fitting, chance), chance);
    // a limit that depends on other units may be reached already; then the unit is left out
    const most = mostOf(draft.entry, (id) => army.filter((other) => other.entry.id === id).length);
    if (count(draft.entry) >= most) return;
    const price = priceOf(draft);
    left -= price;
    if (draft.entry.category === 'characters') ofCharacters -= price;
    army.push(draft);
  };
  const equipSome = (times: number): void => {
    for (let n = times; n > 0; n--) {
      const draft = pick(army, chance);
      const character = draft.entry.category === 'characters';
      const price = equip(draft, character ? Math.min(left, ofCharacters) : left, chance);
      left -= price;
      if (character) ofCharacters -= price;
    }
  };
  const grow = (): void => {
    let models = army.reduce((n, draft) => n + sizeOf(draft), 0);
    for (; models < MOST_MODELS; models++) {
      const growing = army.flatMap((draft) =>
        draft.entry.members
          .filter(({ id, most, points: each }) => draft.models[id] < most && each <= left)
          .map((member) => ({ draft, member })),
      );
      if (growing.length === 0) return;
      const { draft, member } = pick(growing, chance);
      draft.models[member.id]++;
      left -= member.points;
    }
  };
  const isSquad = (entry: BookUnit): boolean => entry.category !== 'characters';
  take((entry) => entry.commander);
  for (let n = chance.below(2 + Math.floor(points / 250)); n >= 0; n--) take(isSquad);
  for (let n = chance.below(1 + Math.floor(points / 500)); n > 0; n--) take((entry) => !isSquad(entry));
  equipSome(chance.below(2 * army.length + 1));
  grow();
  for (let n = 0; n < 6 && left > points / 20; n++) {
    take(isSquad);
    equipSome(2);
    grow();
  }
  return army;
}

const namesOf = (entry: BookUnit): string[] => entry.rules.map((r) => r.rule);

function listUnit(
  { entry, models, options, split }: Draft,
  i: number,
  army: readonly Draft[],
  chance: Chance,
): ListUnit {
  const hosts = army.flatMap(({ entry: other }, k) =>
    other.category === 'characters' || !mayLead(namesOf(entry), namesOf(other)) ? [] : [`u${k + 1}`],
  );
  const joins =
    entry.category === 'characters' && hosts.length > 0 && chance.below(2) === 0 ? pick(hosts, chance) : null;
  return { unit: entry.id, id: `u${i + 1}`, models, options, split, ...(joins === null ? {} : { joins }) };
}

/** Returns one random army that `composeList` accepts, or null. About half of its characters join squads. */
function attempt(book: W40kBook, points: number, chance: Chance, id: string): Result<W40kList> | null {
  const army = draftArmy(book, points, chance);
  if (army.length < 2 || army.length > MOST_UNITS) return null;
  if (army.reduce((n, draft) => n + sizeOf(draft), 0) > MOST_MODELS) return null;
  const data: ListData = {
    format: 'muster-w40k-list/1',
    id,
    name: `${book.name}, ${points} points`,
    ruleset: 'wh40k2',
    book: { id: book.id, version: book.version },
    points,
    units: army.map((draft, i) => listUnit(draft, i, army, chance)),
  };
  return composeList(data, book, id);
}

/**
 * Returns a random army of at most that many points from an army book. Its units, options and numbers of models obey
 * all rules of composition (W40K-FORCE-005, W40K-FORCE-007, W40K-CMDR-002). Returns the reason if none can be drawn.
 * @param id the id of the new list @param books by default those that come with Muster
 */
export function drawList(
  bookId: string,
  points: number,
  chance: Chance,
  id: string,
  books: ReadonlyMap<string, W40kBook> = armyBooks(),
): Result<W40kList> {
  const drawing: Drawing<W40kBook, W40kList> = { books, least: LEAST_POINTS, most: MOST_POINTS, attempt };
  return drawArmy(drawing, bookId, points, chance, id);
}

/**
 * Returns part of a list: its units in random order as far as they fit into the points. Both halves of a split squad
 * come together. Characters without their squad fight alone. Rules of composition are not checked.
 */
export function partOfList(list: W40kList, points: number, chance: Chance, id: string): Result<W40kList> {
  const { units } = list;
  const squads = units
    .filter((u, i) => !units.slice(0, i).some((o) => o.combatSquadOf === u.id))
    .map((unit) => units.filter((u) => u === unit || u.id === unit.combatSquadOf));
  return drawPart(list, squads, points, chance, id);
}
