import type { Battle, Setup } from '../kernel/battle.js';
import type { Table, Views } from '../kernel/layout.js';
import type { Outlines } from '../kernel/outlines.js';
import type { RegimentsCache } from './cache.js';
import type { FIELD, LINK, REGIMENT } from './layout.js';

/** Facts of units that the family needs; entry `u` is unit `u`. Lengths in ticks. */
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
  /** Files in which the owner likes to deploy it. */
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

/** Terrain pieces and where they lie. */
export interface TerrainFacts extends Outlines {
  readonly kind: Uint8Array;
}

/** The part of a setup that the family knows. */
export interface RegimentsSetup extends Setup {
  /** Unit rows in use. */
  readonly units: number;
  readonly unit: RegimentFacts;
  readonly names: readonly string[];
  /** Table, ticks. */
  readonly width: number;
  readonly depth: number;
  readonly terrain: TerrainFacts;
}

interface RegimentTables {
  readonly unit: Table<typeof REGIMENT>;
  readonly link: Table<typeof LINK>;
  readonly field: Table<typeof FIELD>;
}

/** A battle of ranked blocks; each ruleset of the family adds columns and tables of its own. */
export interface RegimentsBattle extends Battle {
  readonly unit: Views<Pick<RegimentTables, 'unit'>>['unit'];
  readonly link: Views<Pick<RegimentTables, 'link'>>['link'];
  readonly field: Views<Pick<RegimentTables, 'field'>>['field'];
  setup: RegimentsSetup;
  /** Derived: caches and scratch, valid for one epoch; never part of the state (K14). */
  readonly cache: RegimentsCache;
}
