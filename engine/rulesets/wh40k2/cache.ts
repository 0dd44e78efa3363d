import { SkirmishCache } from '../../skirmish/cache.js';

/** Pairs of squads that a battle of the largest size may have. */
const PAIRS = 64 * 64;

/** What can be worked out anew at any time (K14). A row a pair of squads, `from * 64 + to`, each stamped with its time. */
export class W40kCache extends SkirmishCache {
  /** The number of changes, plus 1, after which the other columns of the pair held; 0: they never did. */
  readonly viewSince = new Float64Array(PAIRS);
  /** Ticks between the nearest two models of which one sees the other in its fire arc; -1: nobody sees anybody. */
  readonly viewGap = new Float64Array(PAIRS);
  /** The first of those two models. */
  readonly viewShooter = new Int16Array(PAIRS);
  /** 1 if any model of the second that the first can see stands in the open; 2: not looked up yet. */
  readonly viewOpen = new Uint8Array(PAIRS);
  /** The number of changes, plus 1, after which the first squad did not find the second, which hides. */
  readonly missedAt = new Float64Array(PAIRS);
  /** Does each model lie in an area that conceals it, and at which look was that found? */
  readonly liesLow = new Uint8Array(256);
  readonly liesLowAt = new Float64Array(256);
  /** Is each character protected by a squad, and the number of changes, plus 1, at which that held? */
  readonly shielded = new Uint8Array(64);
  readonly shieldedAt = new Float64Array(64);
  /** A circle around each squad, joined characters included, and the epoch for which it holds. */
  readonly roundEpoch = new Int32Array(64);
  readonly roundX = new Float64Array(64);
  readonly roundY = new Float64Array(64);
  readonly roundR = new Float64Array(64);
  /** The move that overwatch looks ahead at, and the epoch for which what follows holds. */
  momentEpoch = 0;
  momentMover = -1;
  momentKind = 0;
  /** Moments at which each squad on overwatch may fire, a bit each. */
  readonly moments = new Uint8Array(64);
}
