// A list of entries becomes the units of a side; what the rules of army building forbid is told (HRD-ARMY).
import { suggest } from '../../../armies/nearest.js';
import type { ArmyList } from '../../../armies/source.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { limitOf } from './army-rules.js';
import type { BookData, EntryData } from './book-format.js';
import { fielded } from './entries.js';
import type { ListData } from './list-format.js';
import type { UnitProfile } from './profiles.js';
import { unplayedOf, whyNotOffered } from './what-is-played.js';

/** A unit of a list. */
export interface HordesUnit {
  readonly entry: EntryData;
  readonly name: string;
  readonly models: number;
  readonly points: number;
  readonly unit: UnitProfile;
}

/** A checked list: one Faction, its units in order (HRD-ARMY-001). */
export interface HordesList extends ArmyList {
  readonly book: { readonly id: string; readonly name: string };
  readonly units: readonly HordesUnit[];
}

const inWords = (choices: readonly number[]): string => choices.join(' or ');

/** The most copies of an entry (HRD-ARMY-009..011). */
// GAP HRD-ARMY-009: without warlocks the field allowance counts as with one
export const allowance = ({ fa }: EntryData): number => limitOf({ fieldAllowance: fa }, 1);

/**
 * Returns the units of a list, or every problem.
 * @param where the name of the list in problems
 */
export function composeList(list: ListData, book: BookData, where: string): Result<HordesList> {
  const problems: Problem[] = [];
  const units: HordesUnit[] = [];
  const wrong = (of: string, rule: string, message: string, mend: string) =>
    problems.push({ where: `${where}, ${of}`, rule, message, mend });
  list.units.forEach(({ unit: id, models, name }, i) => {
    const entry = book.units.find((of) => of.id === id);
    if (entry === undefined) {
      const ids = book.units.map((of) => of.id);
      wrong(`units[${i}].unit`, 'HRD-ARMY-001', `${book.name} has no '${id}'`, suggest(id, ids));
      return;
    }
    const why = whyNotOffered(entry);
    if (why !== null) wrong(entry.name, '', `it is not offered: ${why}`, 'take another');
    const size = models === undefined ? entry.sizes[0] : entry.sizes.find((of) => of.models === models);
    if (size === undefined) {
      const choices = inWords(entry.sizes.map((of) => of.models));
      wrong(entry.name, 'HRD-ARMY-003', `${models} models are no size of it`, `take ${choices}`);
      return;
    }
    const unplayed = unplayedOf(entry);
    if (unplayed.length > 0 && list.asFarAsPlayed !== true) {
      const verb = unplayed.length === 1 ? 'is' : 'are';
      const mend = 'take another, or write "asFarAsPlayed": true in the list to do without';
      wrong(entry.name, '', `${unplayed.join(', ')} ${verb} not played`, mend);
    }
    const called = name ?? entry.name;
    units.push({
      entry,
      name: called,
      models: size.models,
      points: size.points,
      unit: fielded(entry, size.models, size.points, called),
    });
  });
  for (const entry of new Set(units.map((unit) => unit.entry))) {
    const taken = units.filter((unit) => unit.entry === entry).length;
    if (taken <= allowance(entry)) continue;
    const message = `it is taken ${taken} times, and ${allowance(entry)} may be`;
    wrong(entry.name, entry.fa === 'C' ? 'HRD-ARMY-011' : 'HRD-ARMY-009', message, 'take fewer');
  }
  const points = units.reduce((sum, unit) => sum + unit.points, 0);
  if (points > list.points) {
    wrong(
      'points',
      'HRD-ENC-002',
      `costs ${points} of ${list.points} points`,
      `remove units for ${points - list.points}`,
    );
  }
  if (problems.length > 0) return { ok: false, problems };
  const { id, name } = list;
  return {
    ok: true,
    value: { id, name, book: { id: book.id, name: book.name }, points, pointsLimit: list.points, units },
  };
}
