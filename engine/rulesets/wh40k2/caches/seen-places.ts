import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { Place } from '../../../skirmish/layout.js';
import { terrainVersion } from '../../../skirmish/terrain-now.js';

/** Number of places that can be remembered, as a power of two. Some of the last entries stay free. */
const BITS = 10;
const ROOM = 1 << BITS;
const FULL = 768;
/** Upper bound for the number of models of a battle. */
const MODELS = 256;
/** Values of a cached place: nobody sees it, or nothing is known. */
export const NOBODY = -1;
export const UNKNOWN = -2;

/** Returns the facing and the level of model `m` as one number. */
function turnOf({ model }: SkirmishBattle, m: number): number {
  return model.level === undefined ? model.facing[m] : model.facing[m] | (model.level[m] << 16);
}

/**
 * Caches which model sees each place that `watchers.ts` was asked about, because infiltrators are offered equal places
 * squad after squad. It depends only on the setup and on the positions of all models (K14). It is valid for every
 * battle in which these are equal, and as long as the only change is that hiding units are added, since added models
 * can only block sight.
 */
export class SeenPlaces {
  private setup: object | null = null;
  /** Number of the terrain for which the places were noted (`terrainVersion`). */
  private version = 0;
  private hidingPlayer = -1;
  /** Position of each model at the last `keep`; x is -1 if it is not on the table. */
  private readonly atX = new Int32Array(MODELS);
  private readonly atY = new Int32Array(MODELS);
  /** Facing and level of each model at the last `keep`, where they tell what it hides. */
  private readonly atTurn = new Int32Array(MODELS);
  /** Units that have been added since the first place was noted, in order. */
  readonly late = new Uint8Array(256);
  lateCount = 0;

  private count = 0;
  private readonly x = new Int32Array(ROOM);
  private readonly y = new Int32Array(ROOM);
  private readonly tall = new Int32Array(ROOM);
  /** For each place: the model that sees it, NOBODY or UNKNOWN, and the number of added units when that was found. */
  private readonly seer = new Int16Array(ROOM).fill(UNKNOWN);
  private readonly came = new Uint8Array(ROOM);

  /**
   * Prepares the cache for the enemies of `hidingPlayer` as watchers. Everything is dropped unless the only change is
   * that units of `hidingPlayer` were added.
   * @returns whether the cache is still valid
   */
  keep(b: SkirmishBattle, hidingPlayer: number): boolean {
    const { setup, model } = b;
    const version = terrainVersion(b);
    const shaped = setup.shapes !== undefined;
    let same = this.setup === setup && this.version === version && this.hidingPlayer === hidingPlayer;
    const late = this.lateCount;
    for (let m = 0; m < setup.models; m++) {
      const nowX = model.place[m] === Place.table ? model.x[m] : -1;
      const nowY = nowX < 0 ? 0 : model.y[m];
      const turn = shaped && nowX >= 0 ? turnOf(b, m) : 0;
      if (this.atX[m] === nowX && this.atY[m] === nowY && this.atTurn[m] === turn) continue;
      const u = setup.model.unit[m];
      if (this.atX[m] >= 0 || setup.model.player[m] !== hidingPlayer || this.lateCount === this.late.length)
        same = false;
      else if (this.lateCount === late || this.late[this.lateCount - 1] !== u) this.late[this.lateCount++] = u;
      this.atX[m] = nowX;
      this.atY[m] = nowY;
      this.atTurn[m] = turn;
    }
    if (same) return true;
    this.setup = setup;
    this.version = version;
    this.hidingPlayer = hidingPlayer;
    this.lateCount = 0;
    if (this.count > 0) this.seer.fill(UNKNOWN);
    this.count = 0;
    return false;
  }

  /** Returns the entry of a place for a model of height `tall`: where it is stored, or where it may be stored. */
  entry(x: number, y: number, tall: number): number {
    let i = Math.imul(Math.imul(x, 31) + y, 0x9e3779b1) >>> (32 - BITS);
    while (this.seer[i] !== UNKNOWN && (this.x[i] !== x || this.y[i] !== y || this.tall[i] !== tall)) {
      i = (i + 1) & (ROOM - 1);
    }
    return i;
  }

  /**
   * Returns the model that sees the place of entry `i`, NOBODY or UNKNOWN. One of the `late` units from entry
   * `since(i)` on may block its sight now.
   */
  seenBy(i: number): number {
    return this.seer[i];
  }

  since(i: number): number {
    return this.came[i];
  }

  /** Stores in entry `i` the model that sees the place, or NOBODY. */
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
