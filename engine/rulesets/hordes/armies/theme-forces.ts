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

/** Returns what is wrong with the theme force of an army, and with models that need one. */
export function themeFaults(army: Army): Problem[] {
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
