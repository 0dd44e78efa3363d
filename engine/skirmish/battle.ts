import type { Battle, Setup } from '../kernel/battle.js';
import type { Columns, Table, Views } from '../kernel/layout.js';
import type { SkirmishCache } from './caches/cache.js';
import type { BEND, FIELD, LINK, MODEL, SKIRMISH } from './layout.js';
import type { LEVELS } from './levels.js';
import type { ShapeFacts } from './shapes.js';
import type { KindFacts, TerrainFacts } from './terrain.js';
import type { TerrainNow } from './terrain-now.js';

/** Facts about each model row. */
export interface ModelFacts {
  /** The unit to which it belongs for the whole battle. */
  readonly unit: Uint8Array;
  readonly player: Uint8Array;
  /** Row of the model in the table of model types. */
  readonly type: Uint8Array;
  /** Radius of the model's round base, and the heights of its eyes and its head above its feet, ticks. */
  readonly radius: Int32Array;
  readonly height: Int32Array;
}

/** Facts about each unit row that every ruleset of the family needs. */
export interface SkirmishUnitFacts {
  readonly player: Uint8Array;
  /** The unit's models are rows `first` to `first + count - 1`. */
  readonly first: Uint8Array;
  readonly count: Uint8Array;
  /** 1 for a model that acts on its own and may join others. */
  readonly individual: Uint8Array;
}

/** The part of a setup that the skirmish family reads. */
export interface SkirmishSetup extends Setup {
  /** Number of unit rows in use. */
  readonly units: number;
  readonly models: number;
  readonly unit: SkirmishUnitFacts;
  readonly model: ModelFacts;
  /** Names of units, unique. */
  readonly names: readonly string[];
  /** Width of the table, ticks. */
  readonly width: number;
  readonly depth: number;
  readonly terrain: TerrainFacts;
  /** Kinds that pieces may become in play: kind `k` of a row is entry `k - 1`. */
  readonly kinds?: KindFacts;
  /**
   * Bases that are not all round, or bodies on several levels (K53, K54). Games of round bases on one ground have none.
   */
  readonly shapes?: ShapeFacts;
}

interface SkirmishTables {
  readonly unit: Table<typeof SKIRMISH>;
  readonly model: Table<typeof MODEL>;
  readonly link: Table<typeof LINK>;
  readonly bend: Table<typeof BEND>;
  readonly field: Table<typeof FIELD>;
}

/** A battle of single models in loose units; each ruleset of the family adds columns and tables of its own. */
export interface SkirmishBattle extends Battle {
  readonly unit: Views<Pick<SkirmishTables, 'unit'>>['unit'];
  readonly model: Views<Pick<SkirmishTables, 'model'>>['model'] & Partial<Columns<typeof LEVELS>>;
  readonly link: Views<Pick<SkirmishTables, 'link'>>['link'];
  readonly bend: Views<Pick<SkirmishTables, 'bend'>>['bend'];
  readonly field: Views<Pick<SkirmishTables, 'field'>>['field'];
  setup: SkirmishSetup;
  /** Cached and scratch values, never part of the state (K14). */
  readonly cache: SkirmishCache;
  /** The terrain according to its rows (K16). Games whose terrain never changes have none. */
  readonly terrainNow?: TerrainNow;
}
