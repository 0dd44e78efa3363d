import type { Chance, Problem, Result } from '../../kernel/ruleset.js';
import { armyBooks } from './armies.js';
import type { W40kList, W40kUnit } from './army-terms.js';
import type { BookOption, BookUnit, ListData, ListUnit, W40kBook } from './books-format.js';
import { composeList } from './composition.js';
import { SIZES } from './state.js';

/** The fewest points for which an army is drawn: somebody who leads, and a squad. Every army keeps all rules of choice. */
export const LEAST_POINTS = 250;
const TRIES = 400;
const MOST_UNITS = 30;
/** Models that one side may have, so that two of them fit into a battle. */
const MOST_MODELS = SIZES.standard.models / 2;

/** A unit while an army is drawn. */
interface Draft {
  readonly entry: BookUnit;
  readonly models: Record<string, number>;
  readonly options: Record<string, number | true>;
  readonly split: boolean;
}

const pick = <T>(from: readonly T[], chance: Chance): T => from[chance.below(from.length)];

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

/** The smallest unit of an entry. */
function leastOf(entry: BookUnit, chance: Chance): Draft {
  const models: Record<string, number> = {};
  for (const { id, least } of entry.members) models[id] = least;
  return { entry, models, options: {}, split: entry.splits && chance.below(2) === 0 };
}

/** How many models of the unit may take `option` beside what it has. */
function roomFor({ entry, models, options }: Draft, option: BookOption): number {
  if (option.id in options) return 0;
  if (option.per === 'unit') return 1;
  let bearers = 0;
  for (const { id } of entry.members) if (option.for === undefined || option.for.includes(id)) bearers += models[id];
  const { group } = option;
  const taken = entry.options.reduce((n, o) => {
    const k = options[o.id];
    return o.group === group && k !== undefined ? n + Number(k) : n;
  }, 0);
  return Math.min(
    option.most ?? bearers,
    group === undefined ? bearers : Math.min(entry.groups[group], bearers) - taken,
  );
}

/** Gives the unit an option by chance that costs `most` at most. @returns what it cost; 0 for none */
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

/** The entries of an army, drawn, equipped and grown until what is left buys nothing more. */
function draftArmy(book: W40kBook, points: number, chance: Chance): Draft[] {
  const army: Draft[] = [];
  let left = points;
  let ofCharacters = Math.floor(points / 2);
  const count = (entry: BookUnit): number => army.filter((draft) => draft.entry === entry).length;
  const take = (may: (entry: BookUnit) => boolean): void => {
    const fitting = book.units.filter((entry) => {
      const price = priceOf(leastOf(entry, chance));
      const limit = entry.category === 'characters' ? Math.min(left, ofCharacters) : left;
      const needed = entry.needs === undefined || army.some((draft) => draft.entry.id === entry.needs);
      return may(entry) && needed && price <= limit && count(entry) < (entry.most ?? 20);
    });
    if (fitting.length === 0) return;
    const draft = leastOf(pick(fitting, chance), chance);
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

function listUnit(
  { entry, models, options, split }: Draft,
  i: number,
  hosts: readonly string[],
  chance: Chance,
): ListUnit {
  const joins =
    entry.category === 'characters' && hosts.length > 0 && chance.below(2) === 0 ? pick(hosts, chance) : null;
  return { unit: entry.id, id: `u${i + 1}`, models, options, split, ...(joins === null ? {} : { joins }) };
}

/**
 * An army of up to that many points drawn by chance from an army book: real units with options and numbers of models as
 * the book allows them; every rule of choice holds (W40K-FORCE-005, W40K-FORCE-007, W40K-CMDR-002).
 * @param id what the list is called @returns the army, or why none can be drawn
 */
export function drawList(bookId: string, points: number, chance: Chance, id: string): Result<W40kList> {
  const fail = (message: string, mend: string): Result<W40kList> => ({
    ok: false,
    problems: [{ where: id, rule: '', message, mend }],
  });
  const book = armyBooks().get(bookId);
  if (book === undefined) {
    return fail(`no army book is called '${bookId}'`, `take one of ${[...armyBooks().keys()].join(', ')}`);
  }
  if (!(points >= LEAST_POINTS && points <= 3000)) {
    return fail(`no army of ${points} points is drawn`, `ask for ${LEAST_POINTS} to 3000 points`);
  }
  let last: readonly Problem[] = [];
  for (let n = 0; n < TRIES; n++) {
    const army = draftArmy(book, points, chance);
    if (army.length < 2 || army.length > MOST_UNITS) continue;
    const hosts = army.flatMap(({ entry }, i) => (entry.category === 'characters' ? [] : [`u${i + 1}`]));
    const data: ListData = {
      format: 'muster-w40k-list/1',
      id,
      name: `${book.name}, ${points} points`,
      ruleset: 'wh40k2',
      book: { id: book.id, version: book.version },
      points,
      units: army.map((draft, i) => listUnit(draft, i, hosts, chance)),
    };
    const made = composeList(data, book, id);
    if (made.ok) return made;
    last = made.problems;
  }
  return { ok: false, problems: last };
}

/**
 * Part of a list: its units in the order in which chance draws them, as long as they fit into the points; halves of one
 * squad come together. Characters whose squad stays away fight alone. No rule of choice is asked.
 */
export function partOfList(list: W40kList, points: number, chance: Chance, id: string): Result<W40kList> {
  const waiting = list.units.filter((u, i) => !list.units.slice(0, i).some((o) => o.combatSquadOf === u.id));
  const withHalf = (unit: W40kUnit): W40kUnit[] => list.units.filter((u) => u === unit || u.id === unit.combatSquadOf);
  const taken = new Set<W40kUnit>();
  let left = points;
  while (waiting.length > 0) {
    const [unit] = waiting.splice(chance.below(waiting.length), 1);
    const both = withHalf(unit);
    const price = both.reduce((n, u) => n + u.points, 0);
    if (price > left) continue;
    for (const u of both) taken.add(u);
    left -= price;
  }
  const kept = list.units.filter((unit) => taken.has(unit));
  if (kept.length === 0) {
    const cheapest = Math.min(...list.units.map((unit) => unit.points));
    const message = `no unit of ${list.name} costs ${points} points or less`;
    return { ok: false, problems: [{ where: id, rule: '', message, mend: `ask for ${cheapest} points at least` }] };
  }
  const units = kept.map((unit) => ({ ...unit, joins: kept.some((u) => u.id === unit.joins) ? unit.joins : null }));
  const name = `${list.name}, ${points} points`;
  return { ok: true, value: { ...list, id, name, pointsLimit: points, points: points - left, units } };
}
