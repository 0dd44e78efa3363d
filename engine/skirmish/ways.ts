import { nearest, TOUCH } from '../kernel/geometry/measures.js';
import { bearing } from '../kernel/geometry/trig.js';
import type { SkirmishBattle } from './battle.js';
import { Place } from './layout.js';
import type { Movers } from './movers.js';
import { markModels, touchMarked } from './who-changed.js';

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
  markModels(b, models, n);
  touchMarked(b);
}

/** Does model `m` at x, y share ground with a model on the table that is not among these `n`? */
function onOthers(b: SkirmishBattle, models: ArrayLike<number>, n: number, m: number, x: number, y: number): boolean {
  const { model, setup } = b;
  const { radius } = setup.model;
  for (let o = 0; o < setup.models; o++) {
    const near = radius[m] + radius[o] - TOUCH;
    const dx = model.x[o] - x;
    if (dx >= near || dx <= -near) continue;
    const dy = model.y[o] - y;
    if (dx * dx + dy * dy < near * near && model.place[o] === Place.table && !isAmong(models, n, o)) return true;
  }
  return false;
}

function isAmong(models: ArrayLike<number>, n: number, o: number): boolean {
  for (let i = 0; i < n; i++) if (models[i] === o) return true;
  return false;
}

/** Do these models, after `share` 256ths of their ways, stand clear of each other and of everybody else? */
function clearAt(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): boolean {
  const { radius } = b.setup.model;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    const x = onWayX(b, m, share);
    const y = onWayY(b, m, share);
    for (let o = 0; o < i; o++) {
      const near = radius[m] + radius[models[o]] - TOUCH;
      const dx = onWayX(b, models[o], share) - x;
      const dy = onWayY(b, models[o], share) - y;
      if (dx * dx + dy * dy < near * near) return false;
    }
    if (onOthers(b, models, n, m, x, y)) return false;
  }
  return true;
}

/**
 * The largest share from `share` 256ths down to `least` at which these models stand clear: halted on the way they may be just
 * about to pass one another, or others may have come there since they set out. @returns -1 when there is none
 */
export function clearShare(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number, least = 0): number {
  for (let at = share; at >= least; at--) if (clearAt(b, models, n, at)) return at;
  return -1;
}

/** Puts model after model as far along its way as it finds room, `share` 256ths at most; who finds none stays where it is. */
export function putClear(b: SkirmishBattle, models: ArrayLike<number>, n: number, share: number): void {
  const { model } = b;
  for (let i = 0; i < n; i++) {
    const m = models[i];
    one[0] = m;
    for (let at = share; at >= 0; at--) {
      const x = onWayX(b, m, at);
      const y = onWayY(b, m, at);
      if (onOthers(b, one, 1, m, x, y)) continue;
      model.x[m] = x;
      model.y[m] = y;
      break;
    }
  }
  markModels(b, models, n);
  touchMarked(b);
}

const one = [0];
