// Army books as data: the entries of a faction, in facts alone. Abilities are names; which of them are played is asked in
// `what-is-played.ts`.
import type { Base } from './profiles.js';

export interface WeaponData {
  readonly name: string;
  readonly kind: 'melee' | 'ranged' | 'mount';
  /** Inches, a section of the spray template, CTRL: the control range (HRD-WPN-004), or *: a special rule says it (HRD-WPN-005). */
  readonly RNG: number | string;
  /** Diameter of the template in inches. */
  readonly AOE?: number;
  readonly ROF?: number;
  /** null: the weapon causes no damage. */
  readonly POW: number | null;
  readonly location?: string;
  readonly qualities?: readonly string[];
  readonly damage?: readonly string[];
  /** Names of its other abilities. */
  readonly abilities?: readonly string[];
}

export interface ModelData {
  readonly SPD: number;
  readonly STR: number;
  readonly MAT: number;
  readonly RAT: number;
  readonly DEF: number;
  readonly ARM: number;
  readonly CMD: number;
  readonly FURY?: number;
  readonly THR?: number;
  readonly FOCUS?: number;
  /** Damage boxes in a row; none if it dies of the first point. */
  readonly boxes?: number;
  /** Branches of a life spiral, a letter a box. */
  readonly spiral?: readonly [string, string, string, string, string, string];
  /** Damage grid: six rows of six, from the top; `x` is no box, `.` a box of no system. Of a colossal the left one. */
  readonly grid?: string;
  /** The right damage grid of a colossal (HRD-COLO-009). */
  readonly rightGrid?: string;
  readonly weapons: readonly WeaponData[];
  /** Names of its advantages and other abilities. */
  readonly abilities?: readonly string[];
  /** Names of the spells of a leader, or of a model with Magic Ability, and of a feat (HRD-LOCK-005, HRD-LOCK-025, HRD-SPELL-011). */
  readonly spells?: readonly string[];
  readonly feat?: string;
  readonly immunities?: readonly string[];
}

/** A model beside the first one of an entry, or a model of an attachment. */
export interface MemberData {
  readonly name: string;
  /** Default: that of the entry. */
  readonly base?: Base;
  /** How many of it there are; default: as many as fill the size of the unit. */
  readonly count?: number;
  readonly model: ModelData;
}

/** One or more models that a unit may have beside its own (HRD-ATCH-001..003). */
export interface AttachmentData {
  readonly id: string;
  readonly name: string;
  readonly type: 'command attachment' | 'weapon attachment';
  readonly fa: number | 'U' | 'C';
  readonly points: number;
  readonly pointsStandIn?: boolean;
  readonly models: readonly MemberData[];
  /** As for entries; a ranking officer has the keyword 'Ranking Officer' (HRD-RANK-001). */
  readonly keywords?: readonly string[];
}

/**
 * An entry: a warlock or warcaster, a solo, a warbeast, a warjack, a battle engine, or a unit of a Leader and Grunts. A unit
 * whose first model is an Officer is led by it (HRD-UNIT-001).
 */
export interface EntryData {
  readonly id: string;
  readonly name: string;
  readonly type:
    | 'unit'
    | 'solo'
    | 'lesser warbeast'
    | 'light warbeast'
    | 'heavy warbeast'
    | 'gargantuan'
    | 'warbeast pack'
    | 'light warjack'
    | 'heavy warjack'
    | 'colossal'
    | 'warlock'
    | 'warcaster'
    | 'battle engine'
    | 'monstrosity';
  readonly base: Base;
  /** Field allowance: U no limit, C a character (HRD-ARMY-009..011). */
  readonly fa: number | 'U' | 'C';
  /** Names on the stat profiles of its models without the numeral, of a character (HRD-ARMY-016). Default: its name. */
  readonly profiles?: readonly string[];
  /** Numbers of models that it may have, and their points (HRD-ARMY-003). */
  readonly sizes: readonly { readonly models: number; readonly points: number }[];
  /** Points for warbeasts or warjacks of its battlegroup that a leader brings (HRD-ARMY-005, HRD-CAST-006). */
  readonly battlegroupPoints?: number;
  /** True if the points are reckoned from those of the edition before. */
  readonly pointsStandIn?: boolean;
  readonly model: ModelData;
  /** Further models of the unit; default: Grunts with the profile of the Leader. */
  readonly others?: readonly MemberData[];
  /** Independent models that come with it. */
  readonly companions?: readonly MemberData[];
  /** What it is once it is dismounted, of a dragoon (HRD-DRAG-003). */
  readonly dismounted?: ModelData;
  readonly attachments?: readonly AttachmentData[];
  /** Its Faction, 'Minion' or 'Mercenary'; default: the name of the book (HRD-ARMY-018, HRD-MERC-001). */
  readonly faction?: string;
  /** The Factions for which it works, and the one of which it is a Partisan (HRD-MERC-001, HRD-MERC-005). */
  readonly worksFor?: readonly string[];
  readonly partisanOf?: string;
  /**
   * Words by which rules name it: those of core/keywords.ts, such as `Storm Knight` for abilities (HRD-TERM-006), and for theme
   * forces 'Selective', 'Drudge', 'Overlord', 'Dominator'.
   */
  readonly keywords?: readonly string[];
}

export interface BookData {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** What of its facts stands in for those of this edition. */
  readonly standIn: string;
  readonly units: readonly EntryData[];
  /** Ranking officers: attachments of any Mercenary unit of an army of this book (HRD-RANK-001). */
  readonly officers?: readonly AttachmentData[];
}
