// A list of entries becomes the units of a side; what the rules of army building forbid is told (HRD-ARMY).
import { suggest } from '../../../armies/nearest.js';
import type { ArmyList } from '../../../armies/source.js';
import { madeFrom } from '../../../armies/written.js';
import type { Problem, Result } from '../../../kernel/ruleset.js';
import { isNamed } from '../abilities/names.js';
import { bondableTo, hasBond, leadsAs } from '../abilities/numbers.js';
import { animosityFaults } from './animosity.js';
import { type Army, type Choice, type Entry, RANKING_OFFICER } from './army.js';
import { armyFaults, characterFaults, choiceFaults, limitOf } from './army-rules.js';
import type { AttachmentData, BookData, EntryData } from './book-format.js';
import { controlFaults } from './control-rules.js';
import { companionsOf, fielded } from './entries.js';
import type { ListData } from './list-format.js';
import { isJack, leads, type UnitProfile } from './profiles.js';
import { inTheme, themeFaults } from './theme-forces.js';
import { unplayedOf, whyNotOffered } from './what-is-played.js';

/** A unit of a list. */
export interface HordesUnit {
  readonly entry: EntryData;
  readonly name: string;
  /** Its models without those of its attachments. */
  readonly models: number;
  /** Points with its attachments. */
  readonly points: number;
  readonly attachments: readonly AttachmentData[];
  /** True: its theme force gives it Ambush (HRD-OPTH-004). */
  readonly ambush?: true;
  /** Place of the leader in the list to which it is attached (HRD-LOCK-029). */
  readonly attachedTo?: number;
  /** Place of the leader in the list with whom it comes, of a companion. */
  readonly companionOf?: number;
  readonly unit: UnitProfile;
}

/** A checked list: one Faction, its units in order (HRD-ARMY-001). */
export interface HordesList extends ArmyList {
  readonly book: { readonly id: string; readonly name: string };
  readonly units: readonly HordesUnit[];
}

const inWords = (choices: readonly number[]): string => choices.join(' or ');

/** The most copies of an entry in a list without a leader, which counts as with one (HRD-ARMY-009..011). */
export const allowance = ({ fa }: EntryData | AttachmentData): number => limitOf({ fieldAllowance: fa }, 1);

type Told = (of: string, rule: string, message: string, mend: string) => void;
type UnitData = ListData['units'][number];

/** Tells what keeps an entry or attachment off the field. */
function checkPlayed(of: EntryData | AttachmentData, asFarAsPlayed: boolean, wrong: Told): void {
  const why = whyNotOffered(of);
  if (why !== null) wrong(of.name, '', `it is not offered: ${why}`, 'take another');
  const unplayed = unplayedOf(of);
  if (unplayed.length === 0 || asFarAsPlayed) return;
  const verb = unplayed.length === 1 ? 'is' : 'are';
  const mend = 'take another, or write "asFarAsPlayed": true in the list to do without';
  wrong(of.name, '', `${unplayed.join(', ')} ${verb} not played`, mend);
}

/** Returns the attachments of a unit by their ids; what is wrong is told (HRD-ATCH-001). */
function attachmentsOf(
  entry: EntryData,
  ids: readonly string[],
  book: BookData,
  wrong: Told,
): readonly AttachmentData[] {
  const offered = [...(entry.attachments ?? []), ...(entry.type === 'unit' ? (book.officers ?? []) : [])];
  return ids.flatMap((id) => {
    const found = offered.find((of) => of.id === id);
    if (found !== undefined) return [found];
    const names = offered.map((of) => of.id);
    const mend = names.length === 0 ? 'leave it out: the unit has no attachments' : suggest(id, names);
    wrong(entry.name, 'HRD-ATCH-001', `no attachment of it is called '${id}'`, mend);
    return [];
  });
}

/** Returns a unit of a list, or undefined if it cannot be taken at all; what is wrong is told. */
function unitOf(
  { unit: id, models, name, ambush, attachments: ids = [] }: UnitData,
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
  const size = models === undefined ? entry.sizes[0] : entry.sizes.find((of) => of.models === models);
  if (size === undefined) {
    const choices = inWords(entry.sizes.map((of) => of.models));
    wrong(entry.name, 'HRD-ARMY-003', `${models} models are no size of it`, `take ${choices}`);
    return undefined;
  }
  const attachments = attachmentsOf(entry, ids, book, wrong);
  for (const of of new Set([entry, ...attachments])) checkPlayed(of, asFarAsPlayed, wrong);
  const called = name ?? entry.name;
  const unit = fielded(entry, size.models, size.points, called, attachments, book.name);
  const points = attachments.reduce((sum, of) => sum + of.points, size.points);
  const taken = { entry, name: called, models: size.models, points, attachments, unit };
  return ambush === undefined ? taken : { ...taken, ambush };
}

/** Returns the companions of a unit as units of the list, which cost nothing. */
const companionsFor = ({ entry }: HordesUnit, companionOf: number, faction: string): readonly HordesUnit[] =>
  companionsOf(entry, faction).map((unit) => {
    const { id, fa } = entry;
    const data = {
      id,
      name: unit.name,
      type: 'solo',
      base: entry.base,
      fa,
      sizes: [{ models: 1, points: 0 }],
    } as const;
    const { model } = (entry.companions ?? []).find(({ name }) => name === unit.name) ?? entry;
    return {
      entry: { ...data, model },
      name: unit.name,
      models: 1,
      points: 0,
      attachments: [],
      companionOf,
      unit: { ...unit, attached: companionOf },
    };
  });

/** True for solos that are fielded with a warlock or warcaster alone (HRD-LOCK-029). */
export const isAttachedSolo = ({ model }: EntryData): boolean => model.abilities?.includes('Attached') === true;

/** Returns a unit in the battlegroup of the leader at that place of its list. */
const ledBy = (taken: HordesUnit, leader: number, bonded: true | undefined): HordesUnit => ({
  ...taken,
  unit: { ...taken.unit, leader, ...(bonded === undefined ? {} : { bonded }) },
});
/** Returns a warjack that the 'jack marshal at that place of its list controls. */
const marshaledBy = (taken: HordesUnit, marshal: number): HordesUnit => ({
  ...taken,
  unit: { ...taken.unit, marshal },
});

const isLeader = ({ entry: { type } }: HordesUnit): boolean => type !== 'unit' && leads(type);

/** Returns as what a model of an entry leads a battlegroup that is neither a warlock nor a warcaster. */
const lesserOf = ({ model }: EntryData): Entry['leadsAs'] => leadsAs(model.abilities);

const lesserFor = (entry: EntryData): Pick<Entry, 'leadsAs'> => {
  const kind = lesserOf(entry);
  return kind === undefined ? {} : { leadsAs: kind };
};

/** Types of entries as the rules of army building know them. */
function kindOf({ type }: EntryData): Entry['type'] {
  if (type === 'unit' || type === 'solo' || type === 'battle engine' || type === 'monstrosity') return type;
  if (type === 'warlock' || type === 'warcaster') return type;
  return isJack(type) ? 'warjack' : 'warbeast';
}

/** True if a model of the entry is a 'jack marshal (HRD-ADV-026). */
export const isMarshal = ({ model, others = [] }: EntryData): boolean =>
  [model, ...others.map((other) => other.model)].some(({ abilities }) => abilities?.includes("'Jack Marshal"));

/** Returns what the rules of army building ask about an entry. */
const entryFor = (entry: EntryData, faction: string): Entry => ({
  name: entry.name,
  type: kindOf(entry),
  faction: entry.faction ?? faction,
  fieldAllowance: entry.fa,
  sizes: Object.fromEntries(entry.sizes.map((size) => [`${size.models} models`, size.points])),
  ...(entry.battlegroupPoints === undefined ? {} : { warbeastPoints: entry.battlegroupPoints }),
  ...(isAttachedSolo(entry) ? { isAttached: true } : {}),
  ...(isMarshal(entry) ? { isMarshal: true } : {}),
  ...lesserFor(entry),
  ...(entry.type === 'colossal' ? { isColossal: true } : {}),
  ...(entry.worksFor === undefined ? {} : { worksFor: entry.worksFor }),
  ...(entry.partisanOf === undefined ? {} : { partisanOf: entry.partisanOf }),
  ...(entry.keywords === undefined ? {} : { keywords: entry.keywords }),
  ...(entry.profiles === undefined ? {} : { profiles: entry.profiles }),
});

/** Returns what the rules of army building ask about an attachment of a unit. */
const attachmentFor = (of: AttachmentData, unit: EntryData, faction: string): Entry => ({
  name: of.name,
  type: of.type,
  // HRD-RANK-001: a ranking officer is of the army's Faction, any other attachment of that of its unit
  faction: of.keywords?.includes(RANKING_OFFICER) === true ? faction : (unit.faction ?? faction),
  ...(unit.worksFor === undefined ? {} : { worksFor: unit.worksFor }),
  ...(unit.partisanOf === undefined ? {} : { partisanOf: unit.partisanOf }),
  ...(of.keywords === undefined ? {} : { keywords: of.keywords }),
  fieldAllowance: of.fa,
  sizes: { whole: of.points },
  addedTo: [unit.name],
});

/** Returns the army that a list is, for the rules of army building. */
function armyOf(
  units: readonly HordesUnit[],
  { points, theme }: Pick<ListData, 'points' | 'theme'>,
  book: BookData,
  name: string,
): Army {
  const entries = new Map<EntryData | AttachmentData, Entry>();
  for (const { entry, attachments } of units) {
    if (!entries.has(entry)) entries.set(entry, entryFor(entry, book.name));
    for (const of of attachments) if (!entries.has(of)) entries.set(of, attachmentFor(of, entry, book.name));
  }
  const choiceOf = (taken: HordesUnit): Choice => {
    const { entry, models, attachments, ambush } = taken;
    const place = units.indexOf(taken);
    return {
      entry: entries.get(entry) as Entry,
      size: `${models} models`,
      ...(ambush === undefined ? {} : { ambush }),
      attachments: attachments.map((of) => ({ entry: entries.get(of) as Entry })),
      marshals: units.filter(({ unit }) => unit.marshal === place).map(choiceOf),
      ...(lesserOf(entry) === undefined
        ? {}
        : { battlegroup: units.filter(({ unit }) => unit.leader === place).map(choiceOf) }),
    };
  };
  const warlocks = units.flatMap((unit, i) => {
    if (!isLeader(unit)) return [];
    const attached = units.find(({ attachedTo }) => attachedTo === i);
    const battlegroup = units.filter(({ unit: of }) => of.leader === i).map(choiceOf);
    return [{ ...choiceOf(unit), battlegroup, ...(attached === undefined ? {} : { attached: choiceOf(attached) }) }];
  });
  const isOther = (unit: HordesUnit) =>
    !isLeader(unit) &&
    unit.unit.leader === undefined &&
    unit.unit.marshal === undefined &&
    (unit.attachedTo ?? unit.companionOf) === undefined;
  const others = units.filter(isOther).map(choiceOf);
  return { name, faction: book.name, points, warlocks, others, ...(theme === undefined ? {} : { theme }) };
}

/** True for what needs no leader in a list without one: all but lesser leaders and marshals are looked at by nobody. */
const isFree = ({ entry: { type } }: Choice): boolean =>
  type !== 'warbeast' && type !== 'warjack' && type !== 'monstrosity';

/** Tells what is wrong with the bond of `led` to the leader `taken`: a bond is one, and not with most characters. */
function checkBond(
  { name, entry, unit }: HordesUnit,
  led: HordesUnit,
  group: readonly { readonly bonded?: true | undefined }[],
  wrong: Told,
): void {
  const mend = 'leave out "bonded"';
  if (!hasBond(entry.model.abilities)) wrong(led.name, 'HRD-SPEC-001', `${name} has no bond`, mend);
  if (group.filter(({ bonded }) => bonded === true).length > 1)
    wrong(led.name, 'HRD-SPEC-001', `another is bonded to ${name} too`, mend);
  if (led.entry.fa !== 'C') return;
  const [{ profile }] = unit.members;
  if (bondableTo(led.entry.model.abilities).some((whom) => isNamed(profile, whom))) return;
  wrong(led.name, 'HRD-SPEC-001', `it is a character that is not bonded to ${name}`, mend);
}

/** Tells what is wrong with a list without a leader: a small battle that the rulebook does not have. */
// GAP HRD-GAME-001: a list without a warlock or warcaster is taken too, with any points; its beasts and jacks need no leader
function checkLeaderless(units: readonly HordesUnit[], points: number, wrong: Told): void {
  const all = units.flatMap(({ entry, attachments }) => [entry, ...attachments]);
  for (const entry of new Set(all)) {
    const taken = all.filter((of) => of === entry).length;
    if (taken <= allowance(entry)) continue;
    const message = `it is taken ${taken} times, and ${allowance(entry)} may be`;
    wrong(entry.name, entry.fa === 'C' ? 'HRD-ARMY-011' : 'HRD-ARMY-009', message, 'take fewer');
  }
  for (const { entry } of units) {
    if (!isAttachedSolo(entry)) continue;
    const mend = 'take it in a list with a warlock or warcaster';
    wrong(entry.name, 'HRD-LOCK-029', 'there is nobody to whom it can be attached', mend);
  }
  const cost = units.reduce((sum, unit) => sum + unit.points, 0);
  if (cost <= points) return;
  wrong('points', 'HRD-ENC-002', `costs ${cost} of ${points} points`, `remove units for ${cost - points}`);
}

/** Adds a unit of a list to `units`, and the warjacks that it marshals; returns its place, or -1. */
function enlist(
  data: UnitData,
  taken: HordesUnit | undefined,
  units: HordesUnit[],
  jackOf: (data: UnitData, place: string) => HordesUnit | undefined,
): number {
  if (taken === undefined) return -1;
  const place = units.push(taken) - 1;
  (data.marshals ?? []).forEach((of, k) => {
    const jack = jackOf(of, `marshals[${k}]`);
    if (jack !== undefined) units.push(marshaledBy(jack, place));
  });
  return place;
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
    const read = (of: UnitData, at: string) => unitOf(of, at, book, asFarAsPlayed, wrong);
    const taken = read(data, place);
    const leader = enlist(data, taken, units, (of, at) => read(of, `${place}.${at}`));
    if (taken === undefined) return;
    units.push(...companionsFor(taken, leader, book.name));
    const group = data.battlegroup ?? [];
    const mend = 'name warbeasts, warjacks and attached solos with a warlock or warcaster';
    if (!isLeader(taken) && lesserOf(taken.entry) === undefined && group.length > 0)
      wrong(taken.name, 'HRD-LOCK-001', 'it has no battlegroup', mend);
    group.forEach((of, k) => {
      const led = read(of, `${place}.battlegroup[${k}]`);
      if (led === undefined) return;
      if (of.bonded === true) checkBond(taken, led, group, wrong);
      units.push(ledBy(led, leader, of.bonded));
    });
    if (data.attached === undefined) return;
    if (!isLeader(taken)) {
      wrong(taken.name, 'HRD-LOCK-029', 'no solo is attached to it', mend);
      return;
    }
    const solo = read(data.attached, `${place}.attached`);
    const attached =
      solo === undefined ? undefined : { ...solo, attachedTo: leader, unit: { ...solo.unit, attached: leader } };
    enlist(data.attached, attached, units, (of, at) => read(of, `${place}.attached.${at}`));
  });
  const leaders = units.filter(isLeader);
  if (leaders.length === 0) {
    checkLeaderless(units, list.points, wrong);
    const army = armyOf(units, list, book, where);
    const others = army.others.filter(isFree);
    problems.push(...characterFaults(army), ...choiceFaults(army), ...themeFaults(army));
    problems.push(...controlFaults({ ...army, others }));
  } else if (problems.length === 0) problems.push(...armyFaults(armyOf(units, list, book, where)));
  const profiles = units.map(({ unit }) => unit);
  problems.push(...animosityFaults(profiles, where));
  if (problems.length > 0) return { ok: false, problems };
  const points = units.reduce((sum, unit) => sum + unit.points, 0);
  const pointsLimit = leaders.reduce((sum, { entry }) => sum + (entry.battlegroupPoints ?? 0), list.points);
  const { id, name } = list;
  const agreedPoints = list.points;
  const themed = units.map((of) => ({ ...of, unit: inTheme(of.unit, list.theme, of.ambush === true) }));
  const value = { id, name, book: { id: book.id, name: book.name }, points, pointsLimit, agreedPoints, units: themed };
  return { ok: true, value: madeFrom(value, list) };
}
