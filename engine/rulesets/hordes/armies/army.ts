// An army as the rules of army building see it: entries of books, choices, battlegroups.
import type { Problem } from '../../../kernel/ruleset.js';

/** The Factions of models that hire themselves out (HRD-ARMY-018, HRD-MERC-001). */
export const MINION = 'Minion';
export const MERCENARY = 'Mercenary';

/** Keywords of entries that army building asks about, beside those of profiles (core/keywords.ts). */
export const RHULIC = 'Rhulic';
export const CEPHALYX = 'Cephalyx';
export const RANKING_OFFICER = 'Ranking Officer';

/** A model or unit as an army book offers it. */
export interface Entry {
  readonly name: string;
  readonly type:
    | 'warlock'
    | 'warcaster'
    | 'warbeast'
    | 'warjack'
    | 'monstrosity'
    | 'unit'
    | 'solo'
    | 'battle engine'
    | 'command attachment'
    | 'weapon attachment';
  /** A Faction, `MINION` or `MERCENARY`. */
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
  /** True for a 'jack marshal, or a unit of one (HRD-JMAR-001). */
  readonly isMarshal?: boolean;
  /** As what a model that is neither leads a battlegroup of its own. */
  readonly leadsAs?: 'warlock' | 'warcaster';
  /** True for a colossal, which no 'jack marshal controls (HRD-COLO-002). */
  readonly isColossal?: boolean;
  /** Words by which rules name it, such as its people. */
  readonly keywords?: readonly string[];
}

/** An entry that was taken. */
export interface Choice {
  readonly entry: Entry;
  /** One of its sizes; it may be left out if there is only one. */
  readonly size?: string;
  /** True: the theme force gives it Ambush (HRD-OPTH-004). */
  readonly ambush?: true;
  /** Attachments of a unit. */
  readonly attachments?: readonly Choice[];
  /** The warjack that a 'jack marshal controls at the start (HRD-JMAR-001). */
  readonly marshals?: readonly Choice[];
  /** The battlegroup of a leader, be it that of the army or a lesser one (HRD-LOCK-001). */
  readonly battlegroup?: readonly Choice[];
}

export interface Army {
  readonly name: string;
  readonly faction: string;
  /** Army points of the encounter level. */
  readonly points: number;
  readonly warlocks: readonly Leader[];
  readonly others: readonly Choice[];
  /** The name of its theme force (HRD-OPTH-001). */
  readonly theme?: string;
}

/** A warlock with its battlegroup, and the solo that is attached to it (HRD-LOCK-029). */
export interface Leader extends Choice {
  readonly battlegroup: readonly Choice[];
  readonly attached?: Choice;
}

/** Returns the points of the size that a choice has, or undefined if it does not say which. */
export const sizeOf = ({ entry, size }: Choice): number | undefined => {
  const sizes = Object.values(entry.sizes);
  return size === undefined ? (sizes.length === 1 ? sizes[0] : undefined) : entry.sizes[size];
};

/** True for warlocks and warcasters: entries with a battlegroup. */
export const hasBattlegroup = ({ type }: Entry): boolean => type === 'warlock' || type === 'warcaster';

/** True for entries that something must control at the start: warbeasts, warjacks, monstrosities. */
export const isControlled = ({ type }: Entry): boolean =>
  type === 'warbeast' || type === 'warjack' || type === 'monstrosity';

/** Returns what is added to a choice: its attachments, the warjack that it marshals, the battlegroup of a lesser leader. */
const addedTo = ({ entry, attachments = [], marshals = [], battlegroup = [] }: Choice): readonly Choice[] => [
  ...attachments,
  ...marshals,
  ...(entry.leadsAs === undefined ? [] : battlegroup),
];

/** Returns the points of a choice with what is added to it; a warlock or warcaster is free (HRD-ARMY-004, HRD-CAST-006). */
export function costOf(choice: Choice): number {
  const own = hasBattlegroup(choice.entry) ? 0 : (sizeOf(choice) ?? 0);
  return own + addedTo(choice).reduce((sum, a) => sum + costOf(a), 0);
}

/** Returns the solos that are attached to warlocks. */
export const attachedSolos = ({ warlocks }: Army): readonly Choice[] =>
  warlocks.flatMap(({ attached }) => (attached === undefined ? [] : [attached]));

/** Returns all choices of an army with what is added to them. */
export function allOf(army: Army): readonly Choice[] {
  const taken = [
    ...army.warlocks.flatMap((w) => [w as Choice, ...w.battlegroup]),
    ...attachedSolos(army),
    ...army.others,
  ];
  return taken.flatMap((choice) => [choice, ...addedTo(choice)]);
}

/** True if an entry counts as of the army's Faction: of the Faction itself, or a Partisan of it (HRD-ARMY-021, HRD-MERC-005). */
export const isOfFaction = (entry: Entry, faction: string): boolean =>
  entry.faction === faction || entry.partisanOf === faction;

/** Returns as what an entry is hired in an army of that Faction: `MINION`, `MERCENARY`, or '' for a model of a Faction. */
export function hiredAs({ faction: own, partisanOf }: Entry, faction: string): string {
  return (own === MINION || own === MERCENARY) && partisanOf !== faction ? own : '';
}

/**
 * Returns `MINION` or `MERCENARY` if all warlocks and warcasters are so hired, else '': then the army is of them alone
 * (HRD-ARMY-019, HRD-MERC-002).
 */
export function hiredArmy({ warlocks, faction }: Army): string {
  const kinds = new Set(warlocks.map(({ entry }) => hiredAs(entry, faction)));
  return kinds.size === 1 ? [...kinds][0] : '';
}

export const has = ({ keywords = [] }: Entry, keyword: string): boolean => keywords.includes(keyword);

export const problem = (where: string, rule: string, message: string, mend: string): Problem => ({
  where,
  rule,
  message,
  mend,
});
