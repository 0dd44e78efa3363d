import { drawArmy, drawFitting, pick } from '../../../armies/drawing.js';
import type { Chance, Result } from '../../../kernel/ruleset.js';
import { armyBooks } from './armies.js';
import type { BookData } from './book-format.js';
import { allowance, composeList, type HordesList, type HordesUnit, isAttachedSolo } from './composition.js';
import type { ListData } from './list-format.js';
import { whyNotOffered } from './what-is-played.js';

/** The fewest and the most points of a random army, and its most models. */
const LEAST_POINTS = 8;
const MOST_POINTS = 75;
const MOST_MODELS = 40;
/** A random army leaves fewer points than the cheapest entry costs, or is drawn again, while it has tried less than this. */
const TRIES = 24;

/** Returns a random army of that many points. Its units fight without the abilities that are not played. */
export function drawList(book: string, points: number, chance: Chance, id: string): Result<HordesList> {
  const limits = { least: LEAST_POINTS, most: MOST_POINTS };
  return drawArmy({ books: armyBooks(), ...limits, attempt }, book, points, chance, id);
}

function attempt(book: BookData, points: number, chance: Chance, id: string): Result<HordesList> | null {
  const offered = book.units.filter(
    (entry) => whyNotOffered(entry) === null && entry.battlegroupPoints === undefined && !isAttachedSolo(entry),
  );
  const units: ListData['units'] = [];
  let left = points;
  let models = 0;
  for (let n = 0; n < TRIES; n++) {
    const entry = pick(offered, chance);
    const size = pick(entry.sizes, chance);
    const taken = units.filter(({ unit }) => unit === entry.id).length;
    if (size.points > left || taken >= allowance(entry) || models + size.models > MOST_MODELS) continue;
    units.push({ unit: entry.id, models: size.models });
    left -= size.points;
    models += size.models;
  }
  if (units.length === 0 || left > points / 4) return null;
  const { id: bookId, name, version } = book;
  const list = { format: 'muster-army-list/1', ruleset: 'hordes', asFarAsPlayed: true } as const;
  return composeList({ ...list, id, name: `${name} ${id}`, book: { id: bookId, version }, points, units }, book, id);
}

/** Returns a unit without the leader of its battlegroup. */
function unled(taken: HordesUnit): HordesUnit {
  const { leader: _leader, ...unit } = taken.unit;
  return { ...taken, unit };
}

/** Returns the units of a list, in random order, that fit into that many points. */
export function partOfList(list: HordesList, points: number, chance: Chance, id: string): Result<HordesList> {
  // GAP HRD-GAME-001: a part of a list is a small battle without leaders
  const groups = list.units
    .filter(({ entry }) => entry.battlegroupPoints === undefined && !isAttachedSolo(entry))
    .map((taken) => [taken.unit.leader === undefined ? taken : unled(taken)]);
  const drawn = drawFitting(list.name, groups, points, chance, id);
  if (!drawn.ok) return drawn;
  const units = drawn.value.flat();
  const spent = units.reduce((n, unit) => n + unit.points, 0);
  return { ok: true, value: { ...list, id, units, points: spent, pointsLimit: points } };
}
