import { SUBJECT_WORDS, SUBJECTS } from '../kernel/core.js';
import { EMPTY, Slab } from '../kernel/slab.js';
import { Obstacles, TerrainHulls } from './obstacles.js';

/** Scratch of `RegimentsCache.out`. */
const OUT = new Float64Array(16);

/** Derived facts of one battle, each stamped with the epoch for which it holds (K14). Owned by one Battle object. */
export class RegimentsCache {
  /** What stands on the table, laid out for the epoch that it names; ask `obstaclesOf`. */
  readonly obstacles = new Obstacles();
  /** Terrain in the form that geometry wants; ask `terrainHulls`. */
  readonly hulls = new TerrainHulls();
  /** Scratch for results of several numbers; holds nothing from one call to the next, so all battles of a thread share it. */
  readonly out = OUT;
  /**
   * Counts what changes charges without moving anybody: declarations, dice for facings. It never goes back either, so that its
   * sum with the epoch tells one state of charges from every other.
   */
  declared = 0;
  /** Enemies that each unit may charge, `SUBJECT_WORDS` words a unit, and the state of charges for which that holds. */
  targets: Uint32Array = EMPTY.u32;
  targetsEpoch: Float64Array = EMPTY.f64;
  /** Those of them that have been looked at already, and whether paths to any are barred; and the state of charges. */
  triedTargets: Uint32Array = EMPTY.u32;
  barredTargets: Uint8Array = EMPTY.u8;
  triedEpoch: Float64Array = EMPTY.f64;
  /** The state of charges for which it is known that a unit may charge somebody. */
  chargesEpoch: Float64Array = EMPTY.f64;
  /**
   * The epoch for which a unit may charge somebody, or (below 0) nobody, whoever else declares a charge; and its Charge Range,
   * inches, of which that holds.
   */
  plainEpoch: Float64Array = EMPTY.f64;
  plainRange: Int16Array = EMPTY.i16;
  /** Whom each unit could charge when that was asked last, or -1: asked first the next time, it may be so still. */
  likelyTarget: Int16Array = EMPTY.i16;
  /** Of each player the unit that could charge when that was asked last, or -1: asked first the next time as well. */
  likelyCharger: Int16Array = EMPTY.i16;
  /** Units that are in nobody's way while a charge path is looked for, as a bitset (T9A-CHG-003). */
  ghosts: Uint32Array = EMPTY.u32;
  /** Units whose sight by each unit is known, and those that it sees, `SUBJECT_WORDS` words a unit; and the epoch. */
  sightKnown: Uint32Array = EMPTY.u32;
  sightSeen: Uint32Array = EMPTY.u32;
  sightEpoch: Float64Array = EMPTY.f64;
  /** Whether a Combat Reform is open to each unit, and the epoch for which that holds. */
  reforms: Uint8Array = EMPTY.u8;
  reformsEpoch: Float64Array = EMPTY.f64;

  /** @param rows of units of the battle: all arrays lie in one buffer and have room for so many */
  constructor(rows: number = SUBJECTS) {
    Slab.lay((slab) => {
      this.targets = slab.u32(rows * SUBJECT_WORDS);
      this.targetsEpoch = slab.f64(rows);
      this.triedTargets = slab.u32(rows * SUBJECT_WORDS);
      this.barredTargets = slab.u8(rows);
      this.triedEpoch = slab.f64(rows);
      this.chargesEpoch = slab.f64(rows);
      this.plainEpoch = slab.f64(rows);
      this.plainRange = slab.i16(rows);
      this.likelyTarget = slab.i16(rows).fill(-1);
      this.likelyCharger = slab.i16(2).fill(-1);
      this.ghosts = slab.u32(SUBJECT_WORDS);
      this.sightKnown = slab.u32(rows * SUBJECT_WORDS);
      this.sightSeen = slab.u32(rows * SUBJECT_WORDS);
      this.sightEpoch = slab.f64(rows);
      this.reforms = slab.u8(rows);
      this.reformsEpoch = slab.f64(rows);
      this.obstacles.lay(slab);
    });
  }
}
