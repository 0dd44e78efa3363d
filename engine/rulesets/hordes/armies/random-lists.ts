import { drawArmy, drawFitting, pick } from '../../../armies/drawing.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { armyBooks } from './armies.js';
import { limitOf } from './army-rules.js';
import type { BookData, EntryData } from './book-format.js';
import { composeList, type HordesList, type HordesUnit, isAttachedSolo } from './composition.js';
import { type Encounter, encounterOf, MOST_UNSPENT } from './encounters.js';
import type { ListData } from './list-format.js';
import { whyNotOffered } from './what-is-played.js';

/** The most points of a random army. */
const MOST_POINTS = 200;
/** The most models of a random army, and of one without a leader. */
const MOST_MODELS = 60;
const MOST_UNLED = 40;
/** An army without a leader has this many points at least, and leaves no more than a share of them. */
const LEAST_UNLED = 8;
const UNLED_REST = 0.25;
/** From this encounter level on, points are spent on warbeasts and warjacks beyond those that leaders bring. */
const GREAT = 100;
/** Entries that are tried before points stay unspent. */
const TRIES = 120;

type Taken = { unit: string; models: number };

/** What an army has taken. */
interface Taking {
  models: number;
  readonly most: number;
  readonly leaders: number;
  readonly copies: Map<EntryData, number>;
}

/**
 * Spends points on random entries of `offered`, until none is left or enough have been tried.
 * @param take keeps what was taken @returns the points that are left
 */
function spend(
  points: number,
  offered: readonly EntryData[],
  army: Taking,
  chance: Chance,
  take: (entry: EntryData, taken: Taken) => void,
): number {
  let left = points;
  for (let n = 0; n < TRIES && left > 0 && offered.length > 0; n++) {
    const entry = pick(offered, chance);
    const size = pick(entry.sizes, chance);
    const copies = army.copies.get(entry) ?? 0;
    if (size.points > left || copies >= limitOf({ fieldAllowance: entry.fa }, army.leaders)) continue;
    if (army.models + size.models > army.most) continue;
    army.copies.set(entry, copies + 1);
    army.models += size.models;
    take(entry, { unit: entry.id, models: size.models });
    left -= size.points;
  }
  return left;
}

/**
 * Returns a random army of that many points. Its units fight without the abilities that are not played. With the points of an
 * encounter level it is legal: each of its leaders brings a battlegroup (HRD-ENC, HRD-ARMY).
 */
// GAP HRD-ENC-001: a random army whose points are those of no encounter level is a small battle without a leader
export function drawList(
  book: string,
  points: number,
  chance: Chance,
  id: string,
  books: ReadonlyMap<string, BookData> = armyBooks(),
): Result<HordesList> {
  const limits = { least: encounterOf(points) === undefined ? LEAST_UNLED : 0, most: MOST_POINTS };
  return drawArmy({ books, ...limits, attempt }, book, points, chance, id);
}

function attempt(book: BookData, points: number, chance: Chance, id: string): Result<HordesList> | null {
  const level = encounterOf(points);
  const units = level === undefined ? drawUnled(book, points, chance) : drawLed(book, level, chance);
  if (units === null) return null;
  const { id: bookId, name, version } = book;
  const list = { format: 'muster-army-list/1', ruleset: 'hordes', asFarAsPlayed: true } as const;
  return composeList({ ...list, id, name: `${name} ${id}`, book: { id: bookId, version }, points, units }, book, id);
}

const offeredBy = (book: BookData): readonly EntryData[] =>
  book.units.filter((entry) => whyNotOffered(entry) === null && !isAttachedSolo(entry));
const isLed = ({ type }: EntryData): boolean => type.endsWith('warbeast') || type.endsWith('warjack');

/** True if `leader` may have `entry` in its battlegroup (HRD-LOCK-001, HRD-CAST-001). */
const isLedBy = (leader: EntryData, { type }: EntryData): boolean =>
  type.endsWith(leader.type === 'warlock' ? 'warbeast' : 'warjack');

/** Returns the units of an army without a leader, or null if too much of its points is left. */
function drawUnled(book: BookData, points: number, chance: Chance): ListData['units'] | null {
  if (points < LEAST_UNLED) return null;
  const units: Taken[] = [];
  const offered = offeredBy(book).filter((entry) => entry.battlegroupPoints === undefined);
  const army = { models: 0, most: MOST_UNLED, leaders: 1, copies: new Map() };
  const left = spend(points, offered, army, chance, (_, taken) => units.push(taken));
  return units.length === 0 || left > points * UNLED_REST ? null : units;
}

/** Returns the leaders with their battlegroups and the other units of an army, or null if too many points are left. */
function drawLed(book: BookData, level: Encounter, chance: Chance): ListData['units'] | null {
  const offered = offeredBy(book);
  const n = 1 + chance.below(level.warlocks);
  const army = { models: n, most: MOST_MODELS, leaders: n, copies: new Map() };
  const units: ListData['units'] = [];
  const groups: Taken[][] = [];
  const waiting = offered.filter((entry) => entry.battlegroupPoints !== undefined);
  for (let i = 0; i < n; i++) {
    const [leader] = waiting.splice(chance.below(waiting.length), 1);
    const group: Taken[] = [];
    const led = offered.filter((entry) => isLedBy(leader, entry));
    spend(leader.battlegroupPoints ?? 0, led, army, chance, (_, taken) => group.push(taken));
    if (group.length === 0) return null;
    groups.push(group);
    units.push({ unit: leader.id, battlegroup: group });
  }
  if (level.isDuel === true) return units; // HRD-ENC-004
  // HRD-ARMY-007: army points of a great battle pay for warbeasts and warjacks too, since troopers alone are too many models
  const isGreat = level.points >= GREAT;
  const others = offered.filter((entry) => entry.battlegroupPoints === undefined && (isGreat || !isLed(entry)));
  const left = spend(level.points, others, army, chance, (entry, taken) => {
    if (isLed(entry)) pick(groups, chance).push(taken);
    else units.push(taken);
  });
  return left > MOST_UNSPENT ? null : units; // HRD-ENC-003
}

/** Returns a unit without the leader of its battlegroup, or its 'jack marshal. */
function unled(taken: HordesUnit): HordesUnit {
  const { leader: _leader, marshal: _marshal, ...unit } = taken.unit;
  return { ...taken, unit };
}

/** Returns the units of a list, in random order, that fit into that many points. */
export function partOfList(list: HordesList, points: number, chance: Chance, id: string): Result<HordesList> {
  // GAP HRD-GAME-001: a part of a list is a small battle without leaders
  const groups = list.units
    .filter(
      ({ entry, companionOf }) => (entry.battlegroupPoints ?? companionOf) === undefined && !isAttachedSolo(entry),
    )
    .map((taken) => [unled(taken)]);
  const drawn = drawFitting(list.name, groups, points, chance, id);
  if (!drawn.ok) return drawn;
  const units = drawn.value.flat();
  const spent = units.reduce((n, unit) => n + unit.points, 0);
  return { ok: true, value: { ...list, id, units, points: spent, pointsLimit: points, agreedPoints: points } };
}
