import { EMPTY, type Slab } from '../../../kernel/slab.js';
import type { SkirmishSetup } from '../../../skirmish/battle.js';
import { SkirmishCache } from '../../../skirmish/caches/cache.js';
import { SQUAD } from '../../../skirmish/coherency.js';

/** Number of target squads for which a model's aim is cached; the squad's row modulo this number selects the entry. */
export const AIMS = 4;

/**
 * Values that can be recomputed at any time (K14). Rows of pairs of squads are `from * units + to`; each has the number
 * of changes at which it was computed.
 */
export class W40kCache extends SkirmishCache {
  /** Number of changes, plus 1, at which the other columns of the pair were computed; 0: never. */
  viewSince: Int32Array = EMPTY.i32;
  /** Ticks between the nearest two models, the second in the fire arc and sight of the first; -1: none. */
  viewGap: Float64Array = EMPTY.f64;
  /** These two models, if any, and how they were found: bits of `Found`. */
  viewShooter: Int16Array = EMPTY.i16;
  viewTarget: Uint8Array = EMPTY.u8;
  viewFound: Uint8Array = EMPTY.u8;
  /** 1 if any visible model of the second squad is in the open; 2: not computed. */
  viewOpen: Uint8Array = EMPTY.u8;
  /** Number of changes, plus 1, at which the first squad failed to spot the hidden second one. */
  missedAt: Int32Array = EMPTY.i32;
  /** 1 if each model is in an area that conceals it, and the change at which this was computed. */
  liesLow: Uint8Array = EMPTY.u8;
  liesLowAt: Int32Array = EMPTY.i32;
  /**
   * The model at which each model aims (-1: none in sight), the target unit, and the number of changes, plus 1, at
   * which this was computed: entry `model * AIMS + unit % AIMS`.
   */
  aim: Int16Array = EMPTY.i16;
  aimTarget: Uint8Array = EMPTY.u8;
  aimSince: Int32Array = EMPTY.i32;
  /** 1 if each character is protected by a squad, and the number of changes, plus 1, at which this was computed. */
  shielded: Uint8Array = EMPTY.u8;
  shieldedAt: Float64Array = EMPTY.f64;
  /**
   * A circle around each squad with its joined characters, in ticks, and the change of the squad at which it was
   * computed.
   */
  roundAt: Int32Array = EMPTY.i32;
  roundX: Float64Array = EMPTY.f64;
  roundY: Float64Array = EMPTY.f64;
  roundR: Float64Array = EMPTY.f64;
  /**
   * 1 if each squad without engaged or cut-off models is in coherency, the distance in ticks for which it was tested,
   * and the change of the squad, plus 1, at which it was computed.
   */
  together: Uint8Array = EMPTY.u8;
  togetherGap: Int32Array = EMPTY.i32;
  togetherAt: Int32Array = EMPTY.i32;
  /**
   * 1 for each squad of a player that may go on overwatch, and the geometry version, the decision number, plus 1, and the
   * player for which this is valid (`overwatch-candidates.ts`).
   */
  candidates: Uint8Array = EMPTY.u8;
  candidatesVersion = 0;
  candidatesDecision = 0;
  candidatesOf = 0;
  /** The move that overwatch was evaluated for, and the geometry version for which the following columns are valid. */
  firingPointVersion = 0;
  firingPointMover = -1;
  firingPointKind = 0;
  /** Points of the move that are offered to each squad on overwatch, one bit each. */
  firingPoints: Uint8Array = EMPTY.u8;
  /** All points of the move at which each squad may fire, one bit each. */
  legalFiringPoints: Uint8Array = EMPTY.u8;
  /**
   * Least distance in ticks from each squad to the mover after its start, where it is a legal target: in the open, and
   * at all. Infinity if there is none.
   */
  comesOpen: Float64Array = EMPTY.f64;
  comesNear: Float64Array = EMPTY.f64;

  /**
   * The last deployment place that was found free: geometry version and unit for which it is valid, its middle,
   * formation, and the place of each model of the deployment group.
   */
  arrangedVersion = 0;
  arrangedUnit = -1;
  arrangedAtX = 0;
  arrangedAtY = 0;
  arrangedAs = 0;
  arrangedX: Int32Array = EMPTY.i32;
  arrangedY: Int32Array = EMPTY.i32;

  protected override lay(slab: Slab, setup: SkirmishSetup): void {
    super.lay(slab, setup);
    const { units, models } = setup;
    const pairs = units * units;
    this.viewSince = slab.i32(pairs);
    this.viewGap = slab.f64(pairs);
    this.viewShooter = slab.i16(pairs);
    this.viewTarget = slab.u8(pairs);
    this.viewFound = slab.u8(pairs);
    this.viewOpen = slab.u8(pairs);
    this.missedAt = slab.i32(pairs);
    this.liesLow = slab.u8(models);
    this.liesLowAt = slab.i32(models);
    this.aim = slab.i16(AIMS * models);
    this.aimTarget = slab.u8(AIMS * models);
    this.aimSince = slab.i32(AIMS * models);
    this.shielded = slab.u8(units);
    this.shieldedAt = slab.f64(units);
    this.roundAt = slab.i32(units);
    this.roundX = slab.f64(units);
    this.roundY = slab.f64(units);
    this.roundR = slab.f64(units);
    this.together = slab.u8(units);
    this.togetherGap = slab.i32(units);
    this.togetherAt = slab.i32(units);
    this.candidates = slab.u8(units);
    this.candidatesVersion = 0;
    this.candidatesDecision = 0;
    this.firingPoints = slab.u8(units);
    this.legalFiringPoints = slab.u8(units);
    this.comesOpen = slab.f64(units);
    this.comesNear = slab.f64(units);
    this.firingPointVersion = 0;
    this.arrangedX = slab.i32(SQUAD);
    this.arrangedY = slab.i32(SQUAD);
    this.arrangedVersion = 0;
  }

  override forgetLooks(): void {
    super.forgetLooks();
    this.liesLowAt.fill(0);
  }
}
