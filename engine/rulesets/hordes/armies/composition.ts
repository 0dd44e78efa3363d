// A list of entries becomes the units of a side; what the rules of army building forbid is told (HRD-ARMY).
import { suggest } from '../../../armies/nearest.js';
import type { ArmyList } from '../../../armies/source.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { type Army, armyFaults, type Entry, limitOf } from './army-rules.js';
import type { BookData, EntryData } from './book-format.js';
import { fielded } from './entries.js';
import type { ListData } from './list-format.js';
import { leads, type UnitProfile } from './profiles.js';
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

/** The most copies of an entry in a list without a leader, which counts as with one (HRD-ARMY-009..011). */
export const allowance = ({ fa }: EntryData): number => limitOf({ fieldAllowance: fa }, 1);

type Told = (of: string, rule: string, message: string, mend: string) => void;
type UnitData = { unit: string; models?: number | undefined; name?: string | undefined };

/** Returns a unit of a list, or undefined if it cannot be taken at all; what is wrong is told. */
function unitOf(
  { unit: id, models, name }: UnitData,
  place: string,
  book: BookData,
  asFarAsPlayed: boolean,
  wrong: Told,
): HordesUnit | undefined {
  const entry = book.units.find((of) => of.id === id);
  if (entry === undefined) {
    const ids = book.units.map((of) => of.id);
    wrong(`${place}.unit`, 'HRD-ARMY-001', `${book.name} has no '${id}'`, suggest(id, ids));
    return undefined;
  }
  const why = whyNotOffered(entry);
  if (why !== null) wrong(entry.name, '', `it is not offered: ${why}`, 'take another');
  const size = models === undefined ? entry.sizes[0] : entry.sizes.find((of) => of.models === models);
  if (size === undefined) {
    const choices = inWords(entry.sizes.map((of) => of.models));
    wrong(entry.name, 'HRD-ARMY-003', `${models} models are no size of it`, `take ${choices}`);
    return undefined;
  }
  const unplayed = unplayedOf(entry);
  if (unplayed.length > 0 && !asFarAsPlayed) {
    const verb = unplayed.length === 1 ? 'is' : 'are';
    const mend = 'take another, or write "asFarAsPlayed": true in the list to do without';
    wrong(entry.name, '', `${unplayed.join(', ')} ${verb} not played`, mend);
  }
  const called = name ?? entry.name;
  const unit = fielded(entry, size.models, size.points, called);
  return { entry, name: called, models: size.models, points: size.points, unit };
}

/** Returns a unit in the battlegroup of the leader at that place of its list. */
const ledBy = (taken: HordesUnit, leader: number): HordesUnit => ({ ...taken, unit: { ...taken.unit, leader } });

const isLeader = ({ entry: { type } }: HordesUnit): boolean => type !== 'unit' && leads(type);

/** Types of entries as the rules of army building know them: a warcaster and warjacks are built like a warlock and warbeasts. */
function kindOf({ type }: EntryData): Entry['type'] {
  if (type === 'unit' || type === 'solo') return type;
  return leads(type) ? 'warlock' : 'warbeast';
}

/** Returns the army that a list is, for the rules of army building. */
function armyOf(units: readonly HordesUnit[], points: number, book: BookData, name: string): Army {
  const entries = new Map<EntryData, Entry>();
  for (const { entry } of units) {
    if (entries.has(entry)) continue;
    entries.set(entry, {
      name: entry.name,
      type: kindOf(entry),
      faction: book.name,
      fieldAllowance: entry.fa,
      sizes: Object.fromEntries(entry.sizes.map((size) => [`${size.models} models`, size.points])),
      ...(entry.battlegroupPoints === undefined ? {} : { warbeastPoints: entry.battlegroupPoints }),
    });
  }
  const choiceOf = ({ entry, models }: HordesUnit) => ({
    entry: entries.get(entry) as Entry,
    size: `${models} models`,
  });
  const warlocks = units.flatMap((unit, i) => {
    if (!isLeader(unit)) return [];
    return [{ ...choiceOf(unit), battlegroup: units.filter(({ unit: of }) => of.leader === i).map(choiceOf) }];
  });
  const others = units.filter((unit) => !isLeader(unit) && unit.unit.leader === undefined).map(choiceOf);
  return { name, faction: book.name, points, warlocks, others };
}

/** Tells what is wrong with a list without a leader: a small battle that the rulebook does not have. */
// GAP HRD-GAME-001: a list without a warlock or warcaster is taken too, with any points; its beasts and jacks need no leader
function checkLeaderless(units: readonly HordesUnit[], points: number, wrong: Told): void {
  for (const entry of new Set(units.map((unit) => unit.entry))) {
    const taken = units.filter((unit) => unit.entry === entry).length;
    if (taken <= allowance(entry)) continue;
    const message = `it is taken ${taken} times, and ${allowance(entry)} may be`;
    wrong(entry.name, entry.fa === 'C' ? 'HRD-ARMY-011' : 'HRD-ARMY-009', message, 'take fewer');
  }
  const cost = units.reduce((sum, unit) => sum + unit.points, 0);
  if (cost <= points) return;
  wrong('points', 'HRD-ENC-002', `costs ${cost} of ${points} points`, `remove units for ${cost - points}`);
}

/** Tells which beasts and jacks cannot be in the battlegroup that names them (HRD-LOCK-001, HRD-CAST-001). */
function checkBattlegroups(units: readonly HordesUnit[], wrong: Told): void {
  for (const { entry, unit } of units) {
    if (unit.leader === undefined) continue;
    const { entry: leader } = units[unit.leader];
    const kind = leader.type === 'warlock' ? 'warbeast' : 'warjack';
    if (kindOf(entry) !== 'warbeast' || entry.type.endsWith(kind)) continue;
    const rule = leader.type === 'warlock' ? 'HRD-LOCK-001' : 'HRD-CAST-001';
    wrong(entry.name, rule, `${leader.name} is a ${leader.type} and leads no ${entry.type}`, `take a ${kind}`);
  }
}

/**
 * Returns the units of a list, or every problem. A list with a leader keeps the rules of army building (HRD-ENC, HRD-ARMY).
 * @param where the name of the list in problems
 */
export function composeList(list: ListData, book: BookData, where: string): Result<HordesList> {
  const problems: Problem[] = [];
  const units: HordesUnit[] = [];
  const wrong: Told = (of, rule, message, mend) => problems.push({ where: `${where}, ${of}`, rule, message, mend });
  const asFarAsPlayed = list.asFarAsPlayed === true;
  list.units.forEach((data, i) => {
    const place = `units[${i}]`;
    const taken = unitOf(data, place, book, asFarAsPlayed, wrong);
    if (taken === undefined) return;
    const leader = units.push(taken) - 1;
    const group = data.battlegroup ?? [];
    if (group.length > 0 && !isLeader(taken)) {
      wrong(
        taken.name,
        'HRD-LOCK-001',
        'it has no battlegroup',
        'name warbeasts and warjacks with a warlock or warcaster',
      );
      return;
    }
    group.forEach((of, k) => {
      const led = unitOf(of, `${place}.battlegroup[${k}]`, book, asFarAsPlayed, wrong);
      if (led !== undefined) units.push(ledBy(led, leader));
    });
  });
  const leaders = units.filter(isLeader);
  if (leaders.length === 0) checkLeaderless(units, list.points, wrong);
  else {
    checkBattlegroups(units, wrong);
    if (problems.length === 0) problems.push(...armyFaults(armyOf(units, list.points, book, where)));
  }
  if (problems.length > 0) return { ok: false, problems };
  const points = units.reduce((sum, unit) => sum + unit.points, 0);
  const pointsLimit = leaders.reduce((sum, { entry }) => sum + (entry.battlegroupPoints ?? 0), list.points);
  const { id, name } = list;
  return { ok: true, value: { id, name, book: { id: book.id, name: book.name }, points, pointsLimit, units } };
}
