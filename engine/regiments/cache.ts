import { SUBJECT_WORDS, SUBJECTS } from '../kernel/core.js';
import { Obstacles, TerrainHulls } from './obstacles.js';

/** Derived facts of one battle, each stamped with the epoch for which it holds (K14). Owned by one Battle object. */
export class RegimentsCache {
  /** What stands on the table, laid out for the epoch that it names; ask `obstaclesOf`. */
  readonly obstacles = new Obstacles();
  /** Terrain in the form that geometry wants; ask `terrainHulls`. */
  readonly hulls = new TerrainHulls();
  /** Scratch for results of several numbers; holds nothing from one call to the next. */
  readonly out = new Float64Array(16);
  /**
   * Counts what changes charges without moving anybody: declarations, dice for facings. It never goes back either, so that its
   * sum with the epoch tells one state of charges from every other.
   */
  declared = 0;
  /** Enemies that each unit may charge, `SUBJECT_WORDS` words a unit, and the state of charges for which that holds. */
  readonly targets = new Uint32Array(SUBJECTS * SUBJECT_WORDS);
  readonly targetsEpoch = new Float64Array(SUBJECTS);
  /** Those of them that have been looked at already, and whether paths to any are barred; and the state of charges. */
  readonly triedTargets = new Uint32Array(SUBJECTS * SUBJECT_WORDS);
  readonly barredTargets = new Uint8Array(SUBJECTS);
  readonly triedEpoch = new Float64Array(SUBJECTS);
  /** The state of charges for which it is known that a unit may charge somebody. */
  readonly chargesEpoch = new Float64Array(SUBJECTS);
  /**
   * The epoch for which a unit may charge somebody, or (below 0) nobody, whoever else declares a charge; and its Charge Range,
   * inches, of which that holds.
   */
  readonly plainEpoch = new Float64Array(SUBJECTS);
  readonly plainRange = new Int16Array(SUBJECTS);
  /** Whom each unit could charge when that was asked last, or -1: asked first the next time, it may be so still. */
  readonly likelyTarget = new Int16Array(SUBJECTS).fill(-1);
  /** Of each player the unit that could charge when that was asked last, or -1: asked first the next time as well. */
  readonly likelyCharger = new Int16Array(2).fill(-1);
  /** Units that are in nobody's way while a charge path is looked for, as a bitset (T9A-CHG-003). */
  readonly ghosts = new Uint32Array(SUBJECT_WORDS);
  /** Units whose sight by each unit is known, and those that it sees, `SUBJECT_WORDS` words a unit; and the epoch. */
  readonly sightKnown = new Uint32Array(SUBJECTS * SUBJECT_WORDS);
  readonly sightSeen = new Uint32Array(SUBJECTS * SUBJECT_WORDS);
  readonly sightEpoch = new Float64Array(SUBJECTS);
  /** Whether a Combat Reform is open to each unit, and the epoch for which that holds. */
  readonly reforms = new Uint8Array(SUBJECTS);
  readonly reformsEpoch = new Float64Array(SUBJECTS);
}
