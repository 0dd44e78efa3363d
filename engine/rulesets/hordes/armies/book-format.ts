// Army books as data: the entries of a faction, in facts alone. Abilities are names; which of them are played is asked in
// `what-is-played.ts`.
import type { Base } from './profiles.js';

export interface WeaponData {
  readonly name: string;
  readonly kind: 'melee' | 'ranged';
  /** Inches, or a section of the spray template. */
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
  /** Damage grid: six rows of six, from the top; `x` is no box, `.` a box of no system. */
  readonly grid?: string;
  readonly weapons: readonly WeaponData[];
  /** Names of its advantages and other abilities. */
  readonly abilities?: readonly string[];
  /** Names of the spells and of the feat of a leader (HRD-LOCK-005, HRD-LOCK-025). */
  readonly spells?: readonly string[];
  readonly feat?: string;
  readonly immunities?: readonly string[];
}

/** An entry: a warlock or warcaster, a solo, a warbeast, a warjack, or a unit of a Leader and Grunts. */
export interface EntryData {
  readonly id: string;
  readonly name: string;
  readonly type:
    | 'unit'
    | 'solo'
    | 'lesser warbeast'
    | 'light warbeast'
    | 'heavy warbeast'
    | 'light warjack'
    | 'heavy warjack'
    | 'warlock'
    | 'warcaster';
  readonly base: Base;
  /** Field allowance: U no limit, C a character (HRD-ARMY-009..011). */
  readonly fa: number | 'U' | 'C';
  /** Numbers of models that it may have, and their points (HRD-ARMY-003). */
  readonly sizes: readonly { readonly models: number; readonly points: number }[];
  /** Points for warbeasts or warjacks of its battlegroup that a leader brings (HRD-ARMY-005, HRD-CAST-006). */
  readonly battlegroupPoints?: number;
  /** True if the points are reckoned from those of the edition before. */
  readonly pointsStandIn?: boolean;
  readonly model: ModelData;
}

export interface BookData {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** What of its facts stands in for those of this edition. */
  readonly standIn: string;
  readonly units: readonly EntryData[];
}
