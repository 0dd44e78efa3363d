import { touch } from '../kernel/battle.js';
import { nearest, TOUCH } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import type { Movers } from './movers.js';

/** A whole way: shares of ways are counted in 256ths. */
export const WHOLE_WAY = 256;

/** Model `m` is about to go from where it stands straight to x, y. */
export function setWay(b: SkirmishBattle, m: number, x: number, y: number, facing: number): void {
  const { model } = b;
  model.startX[m] = model.x[m];
  model.startY[m] = model.y[m];
  model.endX[m] = x;
  model.endY[m] = y;
  model.endFacing[m] = facing;
}

/** The movers are about to go where `arrange` has put them, and will look along `facing`. */
export function setWays(b: SkirmishBattle, j: Movers, facing: number): void {
  for (let i = 0; i < j.n; i++) setWay(b, j.model[i], j.endX[i], j.endY[i], facing);
}

/** Forgets the way of model `m`: its move is over (K15). */
export function clearWay(b: SkirmishBattle, m: number): void {
  const { model } = b;
  model.startX[m] = 0;
  model.startY[m] = 0;
  model.endX[m] = 0;
  model.endY[m] = 0;
  model.endFacing[m] = 0;
}

/** Where model `m` is after `share` 256ths of its way, ticks. */
export function onWayX(b: SkirmishBattle, m: number, share: number): number {
  const { startX, endX } = b.model;
  return startX[m] + nearest(((endX[m] - startX[m]) * share) / WHOLE_WAY);
}
export function onWayY(b: SkirmishBattle, m: number, share: number): number {
  const { startY, endY } = b.model;
  return startY[m] + nearest(((endY[m] - startY[m]) * share) / WHOLE_WAY);
}

/** Puts these `n` models where they are after `share` 256ths of their ways; on the way they look where they go. */
export function putOnWay(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): void {
  const { model } = b;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    model.x[m] = onWayX(b, m, share);
    model.y[m] = onWayY(b, m, share);
    const dx = model.endX[m] - model.startX[m];
    const dy = model.endY[m] - model.startY[m];
    if (share >= WHOLE_WAY) model.facing[m] = model.endFacing[m];
    else if (dx !== 0 || dy !== 0) model.facing[m] = bearing(dx, dy);
  }
  touch(b);
}

/**
 * The largest share, `share` 256ths at most, at which these models stand clear of each other: halted on the way they may be
 * just about to pass one another. 0 always does.
 */
export function clearShare(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): number {
  const { radius } = b.setup.model;
  for (let at = share; at > 0; at--) {
    let clear = true;
    for (let i = 1; i < n && clear; i++) {
      const x = onWayX(b, models[i], at);
      const y = onWayY(b, models[i], at);
      for (let o = 0; o < i && clear; o++) {
        const near = radius[models[i]] + radius[models[o]] - TOUCH;
        const dx = onWayX(b, models[o], at) - x;
        const dy = onWayY(b, models[o], at) - y;
        clear = dx * dx + dy * dy >= near * near;
      }
    }
    if (clear) return at;
  }
  return 0;
}
