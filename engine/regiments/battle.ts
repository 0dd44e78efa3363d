import type { Battle, Setup, subjectTable } from '../kernel/battle.js';
import type { Table, Views } from '../kernel/layout.js';
import type { Outlines } from '../kernel/outlines.js';
import type { Rulebook } from '../kernel/rulebook.js';
import type { RegimentsCache } from './cache.js';
import type { ATTACK, BATTLEFIELD, COMBAT, PartFacts, SizeClass, UNIT, UnitFacts } from './core/state.js';
import type { LINK } from './layout.js';
import type { RegimentsRules } from './rules.js';
import type { FormationColumns } from './spacing.js';
import type { TerrainNow } from './terrain-now.js';

/**
 * Facts about units that every ruleset of the family needs. Entry `u` of each array is unit `u`. Lengths are in ticks.
 */
export interface RegimentFacts {
  readonly player: Uint8Array;
  readonly baseWidth: Int32Array;
  readonly baseDepth: Int32Array;
  /** 1 for a round base, whose diameter is `baseWidth`. */
  readonly round: Uint8Array;
  /** 1 for a character. */
  readonly character: Uint8Array;
  /** Models at the start, champion included. */
  readonly startModels: Uint8Array;
  /** Number of files in which the owner prefers to deploy the unit. */
  readonly files: Uint8Array;
}

/** Kinds of terrain, in the order of the rulebook (T9A-TER-009 to T9A-TER-031). */
export const Terrain = {
  open: 0,
  impassable: 1,
  field: 2,
  hill: 3,
  forest: 4,
  ruin: 5,
  water: 6,
  wall: 7,
  building: 8,
} as const;

/** The terrain pieces of the table: their kinds and their outlines. */
export interface TerrainFacts extends Outlines {
  readonly kind: Uint8Array;
}

/** The part of a setup that the regiments family reads. */
export interface RegimentsSetup extends Setup {
  /** Number of unit rows in use. */
  readonly units: number;
  readonly size: SizeClass;
  readonly unit: UnitFacts;
  readonly part: PartFacts;
  readonly parts: number;
  readonly names: readonly string[];
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  /** Width of the table, ticks. */
  readonly width: number;
  readonly depth: number;
  readonly terrain: TerrainFacts;
  /**
   * Rules that a part has against or for some units only (Hatred of one army, a Bodyguard of the General). Key: `ruleX(b, part, rule)`; value: a flag for each unit,
   * friend or enemy. A rule without an entry applies to all units; see `countsAgainst` of the kernel.
   */
  readonly limits: ReadonlyMap<number, Uint8Array>;
}

interface RegimentTables {
  readonly unit: Table<typeof UNIT>;
  readonly link: Table<typeof LINK>;
  readonly field: Table<typeof BATTLEFIELD>;
  readonly combat: Table<typeof COMBAT>;
  readonly attack: Table<typeof ATTACK>;
  readonly subject: ReturnType<typeof subjectTable>;
}

/** The rulebook of a game of the family. */
export interface RegimentsBook extends Rulebook {
  /** What the game supplies to the chapters of this folder. */
  readonly regiments: RegimentsRules;
}

/** A battle of ranked blocks; each ruleset of the family adds columns and tables of its own. */
export interface RegimentsBattle extends Battle {
  readonly unit: Views<Pick<RegimentTables, 'unit'>>['unit'] & Partial<FormationColumns>;
  readonly link: Views<Pick<RegimentTables, 'link'>>['link'];
  readonly field: Views<Pick<RegimentTables, 'field'>>['field'];
  readonly combat: Views<Pick<RegimentTables, 'combat'>>['combat'];
  readonly attack: Views<Pick<RegimentTables, 'attack'>>['attack'];
  readonly subject: Views<Pick<RegimentTables, 'subject'>>['subject'];
  setup: RegimentsSetup;
  /** Steps and numbers of the game that is played: `regiments` of its rulebook. */
  readonly rules: RegimentsRules;
  /** Cached and scratch values, valid for one geometry version. They are never part of the state (K14). */
  readonly cache: RegimentsCache;
  /** The terrain according to its rows (K16). Games whose terrain never changes have none. */
  readonly terrainNow?: TerrainNow;
}
