import { EMPTY, type Slab } from '../../../kernel/slab.js';
import type { SkirmishSetup } from '../../../skirmish/battle.js';
import { SkirmishCache } from '../../../skirmish/cache.js';
import { SQUAD } from '../../../skirmish/coherency.js';

/** At how many squads it is kept whom a model aims: at those whose rows differ in the last bits. */
export const AIMS = 4;

/** What can be worked out anew at any time (K14). A row a pair of squads, `from * units + to`, each stamped with its time. */
export class W40kCache extends SkirmishCache {
  /** The number of changes, plus 1, after which the other columns of the pair held; 0: they never did. */
  viewSince: Int32Array = EMPTY.i32;
  /** Ticks between the nearest two models of which one sees the other in its fire arc; -1: nobody sees anybody. */
  viewGap: Float64Array = EMPTY.f64;
  /** Those two models, if there are any, and how they were found: bits of `Found`. */
  viewShooter: Int16Array = EMPTY.i16;
  viewTarget: Uint8Array = EMPTY.u8;
  viewFound: Uint8Array = EMPTY.u8;
  /** 1 if any model of the second that the first can see stands in the open; 2: not looked up yet. */
  viewOpen: Uint8Array = EMPTY.u8;
  /** The number of changes, plus 1, after which the first squad did not find the second, which hides. */
  missedAt: Int32Array = EMPTY.i32;
  /** Does each model lie in an area that conceals it, and at which look was that found? */
  liesLow: Uint8Array = EMPTY.u8;
  liesLowAt: Int32Array = EMPTY.i32;
  /**
   * Whom each model aims at, -1 nobody whom it sees, of which unit, and the number of changes, plus 1, at which that held: entry
   * `model * AIMS + unit % AIMS`.
   */
  aim: Int16Array = EMPTY.i16;
  aimTarget: Uint8Array = EMPTY.u8;
  aimSince: Int32Array = EMPTY.i32;
  /** Is each character protected by a squad, and the number of changes, plus 1, at which that held? */
  shielded: Uint8Array = EMPTY.u8;
  shieldedAt: Float64Array = EMPTY.f64;
  /** A circle around each squad, joined characters included, and the number of the change of theirs after which it was laid. */
  roundAt: Int32Array = EMPTY.i32;
  roundX: Float64Array = EMPTY.f64;
  roundY: Float64Array = EMPTY.f64;
  roundR: Float64Array = EMPTY.f64;
  /**
   * Is each squad, none of it in contact or cut off, in coherency, of so many ticks, and the number of the change of its own, plus 1,
   * after which that was found?
   */
  together: Uint8Array = EMPTY.u8;
  togetherGap: Int32Array = EMPTY.i32;
  togetherAt: Int32Array = EMPTY.i32;
  /**
   * Who may go on overwatch as far as going on it has not changed that, and the geometry version and the number of the decision, plus 1, for
   * which that holds.
   */
  mayWatch: Uint8Array = EMPTY.u8;
  mayWatchVersion = 0;
  mayWatchDecision = 0;
  /** The move that overwatch looks ahead at, and the geometry version for which what follows holds. */
  firingPointVersion = 0;
  firingPointMover = -1;
  firingPointKind = 0;
  /** Moments at which each squad on overwatch may fire, a bit each. */
  firingPoints: Uint8Array = EMPTY.u8;
  /** The same with those that are not offered. */
  legalFiringPoints: Uint8Array = EMPTY.u8;
  /** How near the mover comes to each squad once it has set out, ticks, where it may be fired at: in the open, and at all; else Infinity. */
  comesOpen: Float64Array = EMPTY.f64;
  comesNear: Float64Array = EMPTY.f64;

  /**
   * A place of deployment that was judged free: the geometry version and the unit for which that holds, its middle and formation, and where
   * each of the deployment group would stand.
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
    this.mayWatch = slab.u8(units);
    this.mayWatchVersion = 0;
    this.mayWatchDecision = 0;
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
