import type { SkirmishBattle } from './battle.js';
import { Place } from './layout.js';

/** Places that can be remembered, a power of two; the last ones are kept free. */
const BITS = 10;
const ROOM = 1 << BITS;
const FULL = 768;
/** Models of a battle are fewer. */
const MODELS = 256;
/** Nobody sees the place; nothing is known. */
export const NOBODY = -1;
export const UNKNOWN = -2;

/**
 * Who was found to see each of the places of which `watchers.ts` was asked: infiltrators are offered the same places one squad
 * after the other. Derived (K14) from the setup and from where all stand: it holds for every battle in which these are the same, and
 * as long as those who hide only become more, since they can stand in the way and no more.
 */
export class SeenPlaces {
  private setup: object | null = null;
  private hider = -1;
  /** Where each model stood when `keep` was last said, x -1: not on the table. */
  private readonly atX = new Int32Array(MODELS);
  private readonly atY = new Int32Array(MODELS);
  /** Units that have come since the first place was noted, in that order. */
  readonly late = new Uint8Array(256);
  lateCount = 0;

  private count = 0;
  private readonly x = new Int32Array(ROOM);
  private readonly y = new Int32Array(ROOM);
  private readonly tall = new Int32Array(ROOM);
  /** Who sees the place, NOBODY or UNKNOWN, and how many of the late units had come when that was found. */
  private readonly seer = new Int16Array(ROOM).fill(UNKNOWN);
  private readonly came = new Uint8Array(ROOM);

  /**
   * The enemies of `hider` watch from now on: forgets everything unless nothing has happened but that some of his came. @returns
   * whether that is so
   */
  keep(b: SkirmishBattle, hider: number): boolean {
    const { setup, model } = b;
    let same = this.setup === setup && this.hider === hider;
    const late = this.lateCount;
    for (let m = 0; m < setup.models; m++) {
      const nowX = model.place[m] === Place.table ? model.x[m] : -1;
      const nowY = nowX < 0 ? 0 : model.y[m];
      if (this.atX[m] === nowX && this.atY[m] === nowY) continue;
      const u = setup.model.unit[m];
      if (this.atX[m] >= 0 || setup.model.player[m] !== hider || this.lateCount === this.late.length) same = false;
      else if (this.lateCount === late || this.late[this.lateCount - 1] !== u) this.late[this.lateCount++] = u;
      this.atX[m] = nowX;
      this.atY[m] = nowY;
    }
    if (same) return true;
    this.setup = setup;
    this.hider = hider;
    this.lateCount = 0;
    if (this.count > 0) this.seer.fill(UNKNOWN);
    this.count = 0;
    return false;
  }

  /** The entry of a place for a model so tall: where it is, or where it may be noted. */
  entry(x: number, y: number, tall: number): number {
    let i = Math.imul(Math.imul(x, 31) + y, 0x9e3779b1) >>> (32 - BITS);
    while (this.seer[i] !== UNKNOWN && (this.x[i] !== x || this.y[i] !== y || this.tall[i] !== tall)) {
      i = (i + 1) & (ROOM - 1);
    }
    return i;
  }

  /** Who sees the place of entry `i`, unless one of the `late` from entry `since(i)` on stands in his way now; NOBODY or UNKNOWN. */
  seenBy(i: number): number {
    return this.seer[i];
  }

  since(i: number): number {
    return this.came[i];
  }

  /** Notes in entry `i` who sees the place, or NOBODY. */
  note(i: number, x: number, y: number, tall: number, seer: number): void {
    if (this.seer[i] === UNKNOWN) {
      if (this.count === FULL) return;
      this.count++;
    }
    this.x[i] = x;
    this.y[i] = y;
    this.tall[i] = tall;
    this.seer[i] = seer;
    this.came[i] = this.lateCount;
  }
}
