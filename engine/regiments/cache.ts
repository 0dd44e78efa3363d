import { SUBJECT_WORDS, SUBJECTS } from '../kernel/core.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { Obstacles, TerrainHulls } from './obstacles.js';

/** Scratch numbers for `RegimentsCache.out`. */
const OUT = new Float64Array(16);

/**
 * Cached facts about one battle. Each entry carries the geometry version (the version of the table's geometry) for which it is
 * valid (K14). One Battle object owns one cache.
 */
export class RegimentsCache {
  /** The obstacles of the table for the geometry version stamped in them. Read them through `obstaclesOf`. */
  readonly obstacles = new Obstacles();
  /** The corners of the terrain as the geometry functions expect them. Read them through `terrainHulls`. */
  readonly hulls = new TerrainHulls();
  /** Scratch for results of several numbers. It keeps nothing between calls, so all battles of a thread share it. */
  readonly out = OUT;
  /**
   * Counts events that change possible charges without moving a unit: declarations, and dice that decide a facing. The
   * counter never decreases, so its sum with the geometry version identifies one state of charges.
   */
  declared = 0;
  /**
   * Enemies that each unit may charge: `SUBJECT_WORDS` words a unit, and the state of charges for which they are valid.
   */
  targets: Uint32Array = EMPTY.u32;
  targetsVersion: Float64Array = EMPTY.f64;
  /**
   * Enemies in `targets` that have been tried already, whether paths to any are barred, and the state of charges for
   * which this is valid.
   */
  triedTargets: Uint32Array = EMPTY.u32;
  barredTargets: Uint8Array = EMPTY.u8;
  triedVersion: Float64Array = EMPTY.f64;
  /** For each unit, the state of charges in which it is known to have a legal charge. */
  chargesVersion: Float64Array = EMPTY.f64;
  /**
   * For each unit, the geometry version in which it has a legal charge whatever others declare; negative if it has none in that
   * geometry version. Beside it, the Charge Range in inches for which this is valid.
   */
  plainVersion: Float64Array = EMPTY.f64;
  plainRange: Int16Array = EMPTY.i16;
  /**
   * For each unit, the target that it could charge at the last query, or -1. That target is tried first, since it is
   * often still legal.
   */
  likelyTarget: Int16Array = EMPTY.i16;
  /**
   * For each player, the unit that could charge at the last query, or -1. That unit is tried first at the next query.
   */
  likelyCharger: Int16Array = EMPTY.i16;
  /** Units to be ignored as obstacles while a charge path is searched, as a bitset (T9A-CHG-003). */
  ignoredUnits: Uint32Array = EMPTY.u32;
  /**
   * For each unit, the units for which line of sight is known and those that it sees: `SUBJECT_WORDS` words each, and
   * the geometry version for which they are valid.
   */
  sightKnown: Uint32Array = EMPTY.u32;
  sightSeen: Uint32Array = EMPTY.u32;
  sightVersion: Float64Array = EMPTY.f64;
  /** For each unit, whether it may make a Combat Reform, and the geometry version for which this is valid. */
  reforms: Uint8Array = EMPTY.u8;
  reformsVersion: Float64Array = EMPTY.f64;

  /**
   * Allocates all arrays in one buffer.
   * @param rows number of unit rows for which there is room
   */
  constructor(rows: number = SUBJECTS) {
    Slab.lay((slab) => {
      this.targets = slab.u32(rows * SUBJECT_WORDS);
      this.targetsVersion = slab.f64(rows);
      this.triedTargets = slab.u32(rows * SUBJECT_WORDS);
      this.barredTargets = slab.u8(rows);
      this.triedVersion = slab.f64(rows);
      this.chargesVersion = slab.f64(rows);
      this.plainVersion = slab.f64(rows);
      this.plainRange = slab.i16(rows);
      this.likelyTarget = slab.i16(rows).fill(-1);
      this.likelyCharger = slab.i16(2).fill(-1);
      this.ignoredUnits = slab.u32(SUBJECT_WORDS);
      this.sightKnown = slab.u32(rows * SUBJECT_WORDS);
      this.sightSeen = slab.u32(rows * SUBJECT_WORDS);
      this.sightVersion = slab.f64(rows);
      this.reforms = slab.u8(rows);
      this.reformsVersion = slab.f64(rows);
      this.obstacles.lay(slab);
    });
  }
}
