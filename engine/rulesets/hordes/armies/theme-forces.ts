// Theme forces: armies with rules of their own (HRD-OPTH, HRD-CEPH-001, HRD-RANK-007).
import type { Problem } from '../../../kernel/ruleset.js';
import {
  type Army,
  allOf,
  CEPHALYX,
  type Choice,
  costOf,
  type Entry,
  has,
  hiredArmy,
  MERCENARY,
  problem,
} from './army.js';
import type { UnitProfile } from './profiles.js';

/** The theme force of the Cephalyx. */
export const OPERATING_THEATER = 'Operating Theater';
/** Names of the theme forces that are played. */
export const THEME_FORCES: readonly string[] = [OPERATING_THEATER];

/** Points of Drudge units for which one Overlord unit is free (HRD-OPTH-002). */
const DRUDGES = 30;

/** True for a Mercenary army: by its Faction, or because all its warcasters are Mercenaries (HRD-MERC-002). */
const isMercenaryArmy = (army: Army): boolean => army.faction === MERCENARY || hiredArmy(army) === MERCENARY;

/** True if a choice may be in an Operating Theater: a model of the Cephalyx, no character monstrosity, or a unit with a Dominator (HRD-OPTH-001). */
function mayJoin({ entry, attachments = [] }: Choice): boolean {
  if (entry.type === 'monstrosity') return entry.fieldAllowance !== 'C';
  if (has(entry, CEPHALYX)) return true;
  return entry.type === 'unit' && attachments.some(({ entry: of }) => has(of, 'Dominator'));
}

/** Returns the army points that a theme force gives back: Overlord units that are free (HRD-OPTH-002). */
export function freePoints(army: Army): number {
  if (army.theme !== OPERATING_THEATER) return 0;
  const units = army.others.filter(({ entry }) => entry.type === 'unit');
  const drudges = units.filter(({ entry }) => has(entry, 'Drudge')).reduce((sum, unit) => sum + costOf(unit), 0);
  const overlords = units.filter(({ entry }) => has(entry, 'Overlord')).map(costOf);
  // GAP HRD-OPTH-002: the dearest Overlord units are the free ones
  overlords.sort((a, b) => b - a);
  return overlords.slice(0, Math.floor(drudges / DRUDGES)).reduce((sum, cost) => sum + cost, 0);
}

/** Returns the Selective entries of an army that may not have them: a Mercenary army of no theme force (HRD-CEPH-001). */
function selectiveFaults(army: Army): Problem[] {
  if (army.theme !== undefined || !isMercenaryArmy(army)) return [];
  const selective = [...new Set<Entry>(allOf(army).map(({ entry }) => entry))].filter((of) => has(of, 'Selective'));
  return selective.map(({ name }) => {
    const message = 'is Selective, and the Mercenary army is no Cephalyx theme force';
    return problem(`${army.name}, ${name}`, 'HRD-CEPH-001', message, `give the list the theme '${OPERATING_THEATER}'`);
  });
}

/** Returns a unit that gains an ability from its theme force, or itself. */
function gaining(unit: UnitProfile, ability: string): UnitProfile {
  // models with one profile go on sharing it
  const profiles = new Map(
    unit.members.map(({ profile }) => [
      profile,
      { ...profile, abilities: [...new Set([...(profile.abilities ?? []), ability])] },
    ]),
  );
  const members = unit.members.map((of) => ({ ...of, profile: profiles.get(of.profile) as typeof of.profile }));
  return { ...unit, members };
}

/**
 * Returns a unit with the abilities that its theme force gives it: monstrosities have Hyper Aggressive (HRD-OPTH-003), the unit
 * that the list names has Ambush (HRD-OPTH-004).
 */
export function inTheme(unit: UnitProfile, theme: string | undefined, ambush: boolean): UnitProfile {
  if (theme !== OPERATING_THEATER) return unit;
  const isMonstrosity = unit.members.every(({ profile }) => profile.type === 'monstrosity');
  const angry = isMonstrosity ? gaining(unit, 'Hyper Aggressive') : unit;
  return ambush ? gaining(angry, 'Ambush') : angry;
}

/** Returns the units that may not have Ambush from a theme force: one unit of Drudges may (HRD-OPTH-004). */
// GAP HRD-OPTH-004: a Mind Slaver and Drudge unit is a unit of the Cephalyx with the keyword Drudge
function ambushFaults(army: Army): Problem[] {
  const lurking = allOf(army).filter(({ ambush }) => ambush === true);
  const isDrudge = ({ entry }: Choice) => entry.type === 'unit' && has(entry, CEPHALYX) && has(entry, 'Drudge');
  const told = ({ entry }: Choice, message: string) =>
    problem(`${army.name}, ${entry.name}`, 'HRD-OPTH-004', message, 'leave out "ambush"');
  if (army.theme !== OPERATING_THEATER) return lurking.map((of) => told(of, 'no theme force gives it Ambush'));
  const wrong = lurking.filter((of) => !isDrudge(of)).map((of) => told(of, 'is no Cephalyx unit of Drudges'));
  const further = lurking.filter(isDrudge).slice(1);
  return [...wrong, ...further.map((of) => told(of, 'another unit has Ambush'))];
}

/** Returns what is wrong with the theme force of an army, and with models that need one. */
export const themeFaults = (army: Army): Problem[] => [...forceFaults(army), ...ambushFaults(army)];

function forceFaults(army: Army): Problem[] {
  const { theme, name } = army;
  if (theme === undefined) return selectiveFaults(army);
  if (!THEME_FORCES.includes(theme)) {
    return [
      problem(`${name}, theme`, '', `no theme force is called '${theme}'`, `write '${THEME_FORCES.join("', '")}'`),
    ];
  }
  if (army.points === 0)
    return [problem(`${name}, theme`, 'HRD-ENC-004', 'a Duel has no theme forces', 'leave it out')];
  if (!isMercenaryArmy(army)) {
    return [problem(`${name}, theme`, 'HRD-OPTH-001', `${theme} is a Mercenary army`, 'lead it by Mercenaries')];
  }
  const taken = [...army.warlocks.flatMap((w) => [w as Choice, ...w.battlegroup]), ...army.others];
  const wrong = taken.filter((choice) => !mayJoin(choice));
  return [...new Set(wrong.map(({ entry }) => entry))].map((entry) => {
    const message =
      entry.type === 'monstrosity' ? 'is a character monstrosity' : 'is not of the Cephalyx, and has no Dominator';
    return problem(`${name}, ${entry.name}`, 'HRD-OPTH-001', message, `leave it out of ${theme}`);
  });
}
