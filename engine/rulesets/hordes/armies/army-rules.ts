// Army building: what makes an army illegal, a line for each fault (HRD-ENC, HRD-ARMY, HRD-ATCH-001..003, HRD-TYPE-007).
import type { Problem } from '../../../kernel/ruleset.js';
import { type Encounter, encounterOf, LEVEL_POINTS, MOST_UNSPENT } from './encounters.js';

/** The Faction of models that hire themselves out (HRD-ARMY-018). */
export const MINION = 'Minion';

/** A model or unit as an army book offers it. */
export interface Entry {
  readonly name: string;
  readonly type:
    | 'warlock'
    | 'warbeast'
    | 'unit'
    | 'solo'
    | 'battle engine'
    | 'command attachment'
    | 'weapon attachment';
  /** A Faction, or `MINION`. */
  readonly faction: string;
  /** A number for each warlock, U without limit, C for a character (HRD-ARMY-009..011). */
  readonly fieldAllowance: number | 'U' | 'C';
  /** Points of each size that can be taken, by name (HRD-ARMY-002, HRD-ARMY-003); a warlock's count for nothing. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Points for warbeasts of its battlegroup that a warlock brings (HRD-ARMY-005). */
  readonly warbeastPoints?: number;
  /** The Factions that a Minion works for, and the Faction that it is a Partisan of (HRD-ARMY-018, HRD-ARMY-021). */
  readonly worksFor?: readonly string[];
  readonly partisanOf?: string;
  /** Names on the stat profiles of its models without the numeral, for characters (HRD-ARMY-016). Default: its name. */
  readonly profiles?: readonly string[];
  /** Units to which an attachment can be added (HRD-ATCH-001). */
  readonly addedTo?: readonly string[];
  /** True for a solo with Attached, which is fielded with a warlock or warcaster alone (HRD-LOCK-029). */
  readonly isAttached?: boolean;
}

/** An entry that was taken. */
export interface Choice {
  readonly entry: Entry;
  /** One of its sizes; it may be left out if there is only one. */
  readonly size?: string;
  /** Attachments of a unit. */
  readonly attachments?: readonly Choice[];
}

export interface Army {
  readonly name: string;
  readonly faction: string;
  /** Army points of the encounter level. */
  readonly points: number;
  readonly warlocks: readonly Leader[];
  readonly others: readonly Choice[];
}

/** A warlock with its battlegroup, and the solo that is attached to it (HRD-LOCK-029). */
export interface Leader extends Choice {
  readonly battlegroup: readonly Choice[];
  readonly attached?: Choice;
}

const sizeOf = ({ entry, size }: Choice): number | undefined => {
  const sizes = Object.values(entry.sizes);
  return size === undefined ? (sizes.length === 1 ? sizes[0] : undefined) : entry.sizes[size];
};

/** Returns the points of a choice with its attachments; a warlock is free (HRD-ARMY-004). */
export function costOf(choice: Choice): number {
  const own = choice.entry.type === 'warlock' ? 0 : (sizeOf(choice) ?? 0);
  return own + (choice.attachments ?? []).reduce((sum, a) => sum + costOf(a), 0);
}

/** Returns the solos that are attached to warlocks. */
const attachedSolos = ({ warlocks }: Army): readonly Choice[] =>
  warlocks.flatMap(({ attached }) => (attached === undefined ? [] : [attached]));

/** Returns all choices of an army with their attachments. */
function allOf(army: Army): readonly Choice[] {
  const taken = [
    ...army.warlocks.flatMap((w) => [w as Choice, ...w.battlegroup]),
    ...attachedSolos(army),
    ...army.others,
  ];
  return taken.flatMap((choice) => [choice, ...(choice.attachments ?? [])]);
}

/** True if an entry counts as of the army's Faction: of the Faction itself, or a Partisan of it (HRD-ARMY-021). */
const isOfFaction = (entry: Entry, faction: string): boolean =>
  entry.faction === faction || entry.partisanOf === faction;

/** True if all warlocks are Minions, and none a Partisan of the army's Faction (HRD-ARMY-019, HRD-ARMY-022). */
const isMinionArmy = ({ warlocks, faction }: Army): boolean =>
  warlocks.length > 0 && warlocks.every(({ entry }) => entry.faction === MINION && !isOfFaction(entry, faction));

const problem = (where: string, rule: string, message: string, mend: string): Problem => ({
  where,
  rule,
  message,
  mend,
});

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
  return { warbeasts, excess, others, unspent: army.points - excess - others };
}

/** Returns what is wrong with the points (HRD-ENC-002, HRD-ENC-003). */
function pointFaults(army: Army, level: Encounter): Problem[] {
  const { unspent } = costs(army);
  const where = `${army.name}, points`;
  if (unspent < 0) {
    const message = `costs ${-unspent} points more than the ${level.points} of a ${level.name} and its warbeast points`;
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
function characterFaults(army: Army): Problem[] {
  const characters = allOf(army).filter(({ entry }) => entry.fieldAllowance === 'C' || entry.type === 'warlock');
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
  if (isMinionArmy(army)) {
    if (entry.faction === MINION) return undefined;
    const message = 'is no Minion, and all warlocks are';
    return problem(where, 'HRD-ARMY-019', message, 'take Minions only, or a warlock of the Faction');
  }
  if (isOfFaction(entry, army.faction)) return undefined;
  if (entry.faction !== MINION) {
    const message = `is of ${entry.faction}, the army of ${army.faction}`;
    return problem(where, 'HRD-ARMY-001', message, `take models of ${army.faction} and Minions that work for it`);
  }
  if ((entry.worksFor ?? []).includes(army.faction)) return undefined;
  const hirers = (entry.worksFor ?? []).join(', ') || 'nobody';
  return problem(where, 'HRD-ARMY-018', `works for ${hirers}, not for ${army.faction}`, 'take another');
}

/** Returns what is wrong with battlegroups: who leads which warbeasts (HRD-ARMY-015, HRD-ARMY-020, HRD-ARMY-022). */
function battlegroupFaults(army: Army): Problem[] {
  const faults: Problem[] = [];
  for (const { entry } of army.others) {
    if (entry.type !== 'warbeast') continue;
    faults.push(problem(`${army.name}, ${entry.name}`, 'HRD-ARMY-015', 'has no warlock', 'name it in a battlegroup'));
  }
  for (const { entry: warlock, battlegroup } of army.warlocks) {
    for (const { entry } of battlegroup) {
      const where = `${army.name}, ${entry.name}`;
      if (entry.type !== 'warbeast') {
        faults.push(problem(where, 'HRD-TYPE-005', 'is no warbeast', 'take it outside the battlegroup'));
      } else if (warlock.partisanOf === army.faction) {
        if (entry.faction === army.faction) continue;
        const message = `is of ${entry.faction}, and ${warlock.name} leads warbeasts of ${army.faction} only`;
        faults.push(problem(where, 'HRD-ARMY-022', message, `take a warbeast of ${army.faction}`));
      } else if ((entry.faction === MINION) !== (warlock.faction === MINION)) {
        const message = `is led by ${warlock.name}; Minion warlocks lead Minion warbeasts, and nobody else does`;
        faults.push(problem(where, 'HRD-ARMY-020', message, 'put it into another battlegroup'));
      }
    }
  }
  return faults;
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
    for (const type of ['command attachment', 'weapon attachment'] as const) {
      const n = attached.filter(({ entry }) => entry.type === type).length;
      const most = MOST_ATTACHMENTS[type];
      if (n <= most) continue;
      const rule = type === 'command attachment' ? 'HRD-ATCH-002' : 'HRD-ATCH-003';
      faults.push(problem(where, rule, `has ${n} ${type}s`, `take ${most} at most`));
    }
    for (const { entry } of attached) {
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
    ...battlegroupFaults(army),
    ...attachedFaults(army),
    ...choiceFaults(army),
  ];
}
