// Army building: what makes an army illegal, a line for each fault (HRD-ENC, HRD-ARMY, HRD-ATCH-001..003, HRD-TYPE-007).
import type { Problem } from '../../../kernel/ruleset.js';
import {
  type Army,
  allOf,
  attachedSolos,
  costOf,
  type Entry,
  has,
  hasBattlegroup,
  hiredArmy,
  hiredAs,
  isControlled,
  isOfFaction,
  MERCENARY,
  MINION,
  problem,
  RANKING_OFFICER,
  sizeOf,
} from './army.js';
import { controlFaults } from './control-rules.js';
import { type Encounter, encounterOf, LEVEL_POINTS, MOST_UNSPENT } from './encounters.js';
import { freePoints, themeFaults } from './theme-forces.js';

/** Returns what is wrong with the number of warlocks and with what an encounter level allows. */
function levelFaults(army: Army, level: Encounter): Problem[] {
  const faults: Problem[] = [];
  const n = army.warlocks.length;
  if (n === 0) faults.push(problem(`${army.name}, warlocks`, 'HRD-GAME-001', 'has no warlock', 'take one at least'));
  if (n > level.warlocks) {
    const mend = `take ${level.warlocks} at most, or play a larger encounter`;
    faults.push(problem(`${army.name}, warlocks`, 'HRD-ENC-001', `has ${n} warlocks in a ${level.name}`, mend));
  }
  if (level.isDuel !== true) return faults;
  for (const { entry } of [...army.others, ...attachedSolos(army)]) {
    const message = 'a Duel is of warlocks and their warbeasts alone';
    faults.push(
      problem(`${army.name}, ${entry.name}`, 'HRD-ENC-004', message, 'leave it out, or play a larger encounter'),
    );
  }
  return faults;
}

/** Points of an army by purse. */
export interface Cost {
  /** Points of all battlegroups, and the part of them that army points pay for (HRD-ARMY-007). */
  readonly warbeasts: number;
  readonly excess: number;
  /** Points of everything else. */
  readonly others: number;
  /** Army points that are not spent. */
  readonly unspent: number;
}

/** Returns the points of an army. Each warlock's warbeast points pay for its own battlegroup only (HRD-ARMY-005..008). */
export function costs(army: Army): Cost {
  let warbeasts = 0;
  let excess = 0;
  for (const { entry, battlegroup } of army.warlocks) {
    const cost = battlegroup.reduce((sum, beast) => sum + costOf(beast), 0);
    warbeasts += cost;
    excess += Math.max(0, cost - (entry.warbeastPoints ?? 0));
  }
  const others = [...army.others, ...attachedSolos(army), ...army.warlocks].reduce(
    (sum, choice) => sum + costOf(choice),
    0,
  );
  return { warbeasts, excess, others, unspent: army.points + freePoints(army) - excess - others };
}

/** Returns what the points for battlegroups of an army are called: those of warlocks and of warcasters (HRD-ARMY-005, HRD-CAST-006). */
function purseOf({ warlocks }: Army): string {
  const kinds = warlocks.map(({ entry }) => (entry.type === 'warcaster' ? 'warjack' : 'warbeast'));
  return [...new Set(kinds)].join(' and ');
}

/** Returns what is wrong with the points (HRD-ENC-002, HRD-ENC-003). */
function pointFaults(army: Army, level: Encounter): Problem[] {
  const { unspent } = costs(army);
  const where = `${army.name}, points`;
  if (unspent < 0) {
    const purse = purseOf(army);
    const message = `costs ${-unspent} points more than the ${level.points} of a ${level.name} and its ${purse} points`;
    return [problem(where, 'HRD-ENC-002', message, `leave out ${-unspent} points`)];
  }
  if (unspent <= MOST_UNSPENT) return [];
  const message = `leaves ${unspent} of ${level.points} points unspent, and ${MOST_UNSPENT} are allowed`;
  return [problem(where, 'HRD-ENC-003', message, `add ${unspent - MOST_UNSPENT} points at least`)];
}

/** Returns the limit of an entry in an army of that many warlocks (HRD-ARMY-009..013). */
export function limitOf({ fieldAllowance }: Pick<Entry, 'fieldAllowance'>, warlocks: number): number {
  if (fieldAllowance === 'U') return Number.POSITIVE_INFINITY;
  return fieldAllowance === 'C' ? 1 : fieldAllowance * warlocks;
}

/** Returns what is taken more often than allowed. Groups of solos are one choice (HRD-ARMY-013). */
function allowanceFaults(army: Army): Problem[] {
  const taken = allOf(army);
  const entries = [...new Set(taken.map(({ entry }) => entry))];
  return entries.flatMap((entry) => {
    const n = taken.filter((choice) => choice.entry === entry).length;
    const limit = limitOf(entry, army.warlocks.length);
    if (n <= limit) return [];
    const rule = entry.fieldAllowance === 'C' ? 'HRD-ARMY-011' : 'HRD-ARMY-009';
    const message = `is taken ${n} times with field allowance ${entry.fieldAllowance}`;
    return [problem(`${army.name}, ${entry.name}`, rule, message, `take ${limit} at most`)];
  });
}

/** Returns characters that share a profile name (HRD-ARMY-016, HRD-ARMY-017). */
export function characterFaults(army: Army): Problem[] {
  const characters = allOf(army).filter(({ entry }) => entry.fieldAllowance === 'C' || hasBattlegroup(entry));
  const seen = new Map<string, Entry>();
  const faults: Problem[] = [];
  for (const { entry } of characters) {
    for (const name of entry.profiles ?? [entry.name]) {
      const other = seen.get(name);
      if (other !== undefined && other !== entry) {
        const message = `${name} is in ${other.name} already`;
        faults.push(problem(`${army.name}, ${entry.name}`, 'HRD-ARMY-016', message, 'take one of the two'));
      }
      seen.set(name, entry);
    }
  }
  return faults;
}

/** Returns why a choice may not be in an army of that Faction, or undefined. */
function hireFault(army: Army, entry: Entry): Problem | undefined {
  const where = `${army.name}, ${entry.name}`;
  const kind = hiredArmy(army);
  const own = hiredAs(entry, army.faction);
  if (kind !== '') {
    if (own === kind) return undefined;
    const rule = kind === MINION ? 'HRD-ARMY-019' : 'HRD-MERC-002';
    const [message, all] = kind === MINION ? ['is no Minion', 'warlocks'] : ['is no Mercenary', 'warcasters'];
    return problem(where, rule, `${message}, and all ${all} are`, `take ${kind} models only, or lead them by another`);
  }
  if (isOfFaction(entry, army.faction)) return undefined;
  if (own === '') {
    const message = `is of ${entry.faction}, the army of ${army.faction}`;
    const mend = `take models of ${army.faction}, and Minions or Mercenaries that work for it`;
    return problem(where, 'HRD-ARMY-001', message, mend);
  }
  // HRD-MERC-003, HRD-JMAR-002: a Mercenary warjack follows whoever controls it, whomever he works for
  if (own === MERCENARY && isControlled(entry)) return undefined;
  if ((entry.worksFor ?? []).includes(army.faction)) return undefined;
  const hirers = (entry.worksFor ?? []).join(', ') || 'nobody';
  const rule = own === MINION ? 'HRD-ARMY-018' : 'HRD-MERC-001';
  return problem(where, rule, `works for ${hirers}, not for ${army.faction}`, 'take another');
}

/** Returns what is wrong with solos that are attached to warlocks (HRD-LOCK-029, HRD-CAST-008). */
function attachedFaults(army: Army): Problem[] {
  const astray = army.others.filter(({ entry }) => entry.isAttached === true);
  const wrong = attachedSolos(army).filter(({ entry }) => entry.isAttached !== true);
  return [
    ...astray.map(({ entry }) => {
      const message = 'is attached to nobody';
      const mend = `name it with a warlock or warcaster, as "attached"`;
      return problem(`${army.name}, ${entry.name}`, 'HRD-LOCK-029', message, mend);
    }),
    ...wrong.map(({ entry }) => {
      const message = 'has not the rule Attached';
      return problem(`${army.name}, ${entry.name}`, 'HRD-LOCK-029', message, 'take it as a unit of its own');
    }),
  ];
}

/** Returns why a ranking officer cannot be added to a unit (HRD-RANK-001, HRD-RANK-006, HRD-RANK-007). */
function officerFaults(army: Army, unit: Entry, officer: Entry): Problem[] {
  const where = `${army.name}, ${officer.name}`;
  if (army.theme !== undefined) {
    const message = `is a ranking officer, whom the theme force ${army.theme} does not allow`;
    return [problem(where, 'HRD-RANK-007', message, 'leave it out')];
  }
  if (unit.type === 'unit' && hiredAs(unit, army.faction) === MERCENARY) return [];
  const isPartisan = unit.partisanOf === army.faction;
  const why = isPartisan ? `counts as a unit of ${army.faction}` : 'is no Mercenary unit';
  const rule = isPartisan ? 'HRD-RANK-006' : 'HRD-RANK-001';
  return [problem(where, rule, `is added to ${unit.name}, which ${why}`, 'add it to a Mercenary unit')];
}

/** The most attachments of a unit (HRD-ATCH-002, HRD-ATCH-003). */
const MOST_ATTACHMENTS = { 'command attachment': 1, 'weapon attachment': 3 } as const;

/** Returns what is wrong with attachments and sizes (HRD-ATCH-001..003, HRD-ARMY-003). */
export function choiceFaults(army: Army): Problem[] {
  const faults: Problem[] = [];
  for (const { entry } of army.others) {
    if (!entry.type.endsWith('attachment')) continue;
    const message = 'is an attachment without a unit';
    faults.push(problem(`${army.name}, ${entry.name}`, 'HRD-ATCH-001', message, 'add it to a unit'));
  }
  for (const choice of allOf(army)) {
    const where = `${army.name}, ${choice.entry.name}`;
    if (sizeOf(choice) === undefined) {
      const sizes = Object.keys(choice.entry.sizes).join(' or ');
      faults.push(problem(where, 'HRD-ARMY-003', 'does not say which size it has', `give ${sizes}`));
    }
    const attached = choice.attachments ?? [];
    if (attached.length > 0 && hasBattlegroup(choice.entry)) {
      const rule = choice.entry.type === 'warlock' ? 'HRD-LOCK-029' : 'HRD-CAST-008';
      faults.push(problem(where, rule, `is a ${choice.entry.type}, whose unit has no attachments`, 'leave them out'));
    }
    for (const type of ['command attachment', 'weapon attachment'] as const) {
      const n = attached.filter(({ entry }) => entry.type === type).length;
      const most = MOST_ATTACHMENTS[type];
      if (n <= most) continue;
      const rule = type === 'command attachment' ? 'HRD-ATCH-002' : 'HRD-ATCH-003';
      faults.push(problem(where, rule, `has ${n} ${type}s`, `take ${most} at most`));
    }
    for (const { entry } of attached) {
      if (has(entry, RANKING_OFFICER)) {
        faults.push(...officerFaults(army, choice.entry, entry));
        continue;
      }
      if ((entry.addedTo ?? []).includes(choice.entry.name)) continue;
      const units = (entry.addedTo ?? []).join(', ') || 'no unit';
      faults.push(problem(where, 'HRD-ATCH-001', `${entry.name} can be added to ${units} only`, 'leave it out'));
    }
  }
  return faults;
}

/** Returns everything that makes an army illegal, in the order of the rulebook; an empty list for a legal one. */
export function armyFaults(army: Army): readonly Problem[] {
  const level = encounterOf(army.points);
  if (level === undefined) {
    const message = `no encounter level has ${army.points} points`;
    return [problem(`${army.name}, points`, 'HRD-ENC-001', message, `give ${LEVEL_POINTS}`)];
  }
  return [
    ...levelFaults(army, level),
    ...pointFaults(army, level),
    ...allOf(army).flatMap(({ entry }) => hireFault(army, entry) ?? []),
    ...allowanceFaults(army),
    ...characterFaults(army),
    ...controlFaults(army),
    ...themeFaults(army),
    ...attachedFaults(army),
    ...choiceFaults(army),
  ];
}
