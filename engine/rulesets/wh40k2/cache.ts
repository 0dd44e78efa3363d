import type { SkirmishSetup } from '../../skirmish/battle.js';
import { SkirmishCache } from '../../skirmish/cache.js';

/** What can be worked out anew at any time (K14). A row a pair of squads, `from * units + to`, each stamped with its time. */
export class W40kCache extends SkirmishCache {
  /** The number of changes, plus 1, after which the other columns of the pair held; 0: they never did. */
  viewSince = new Int32Array(0);
  /** Ticks between the nearest two models of which one sees the other in its fire arc; -1: nobody sees anybody. */
  viewGap = new Float64Array(0);
  /** Those two models, if there are any, and how they were found: bits of `Found`. */
  viewShooter = new Int16Array(0);
  viewTarget = new Uint8Array(0);
  viewFound = new Uint8Array(0);
  /** 1 if any model of the second that the first can see stands in the open; 2: not looked up yet. */
  viewOpen = new Uint8Array(0);
  /** The number of changes, plus 1, after which the first squad did not find the second, which hides. */
  missedAt = new Int32Array(0);
  /** Does each model lie in an area that conceals it, and at which look was that found? */
  liesLow = new Uint8Array(0);
  liesLowAt = new Int32Array(0);
  /** Is each character protected by a squad, and the number of changes, plus 1, at which that held? */
  readonly shielded = new Uint8Array(64);
  readonly shieldedAt = new Float64Array(64);
  /** A circle around each squad, joined characters included, and the number of the change of theirs after which it was laid. */
  readonly roundAt = new Int32Array(64);
  readonly roundX = new Float64Array(64);
  readonly roundY = new Float64Array(64);
  readonly roundR = new Float64Array(64);
  /** The move that overwatch looks ahead at, and the epoch for which what follows holds. */
  momentEpoch = 0;
  momentMover = -1;
  momentKind = 0;
  /** Moments at which each squad on overwatch may fire, a bit each. */
  readonly moments = new Uint8Array(64);

  override fit(setup: SkirmishSetup): void {
    super.fit(setup);
    if (this.liesLow.length !== setup.models) {
      this.liesLow = new Uint8Array(setup.models);
      this.liesLowAt = new Int32Array(setup.models);
    }
    const pairs = setup.units * setup.units;
    if (this.viewSince.length === pairs) return;
    this.viewSince = new Int32Array(pairs);
    this.viewGap = new Float64Array(pairs);
    this.viewShooter = new Int16Array(pairs);
    this.viewTarget = new Uint8Array(pairs);
    this.viewFound = new Uint8Array(pairs);
    this.viewOpen = new Uint8Array(pairs);
    this.missedAt = new Int32Array(pairs);
  }
}
