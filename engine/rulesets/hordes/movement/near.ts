// Bases near a mover, collected once for all its ways from where it stands (HRD-MOVE-006). What is kept holds until the
// next `collectNear`; nothing may move in between.
import { INCH, TOUCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { isEnemy, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MODELS } from '../core/state.js';
import { centre, findObjective, flagRadius, flags } from '../scenarios/objectives.js';
import { OBJECTIVES } from '../scenarios/scenarios.js';
import { floats, isIncorporeal, mayPass } from './passing.js';

/** Places of the bases near the mover, and the distance of both centres at which they overlap its own, ticks. */
const baseX = new Float64Array(MODELS + OBJECTIVES);
const baseY = new Float64Array(MODELS + OBJECTIVES);
const apart = new Float64Array(MODELS + OBJECTIVES);
/** 1 for a base that may be passed. */
const isPassed = new Uint8Array(MODELS + OBJECTIVES);
/** Enemies on the table: their numbers, and their bases. */
const enemies = new Int32Array(MODELS);
const enemyX = new Float64Array(MODELS);
const enemyY = new Float64Array(MODELS);
const enemyR = new Float64Array(MODELS);
/** Number of bases that the mover may meet, and of enemies; whether the mover passes all bases. */
const near = { bases: 0, enemies: 0, floats: false };

/** Collects the bases that model `m` can meet within `reach` ticks, flags, which it may pass (HRD-SCN-005), and its enemies. */
export function collectNear(b: HordesBattle, m: number, reach: number): void {
  const { x, y } = b.model;
  const r = radiusOf(b, m);
  const mx = x[m];
  const my = y[m];
  let bases = 0;
  let foes = 0;
  near.floats = floats(b, m);
  for (let o = 0; o < b.setup.models; o++) {
    if (o === m || !onTable(b, o)) continue;
    const px = x[o];
    const py = y[o];
    const other = radiusOf(b, o);
    if (isEnemy(b, m, o)) {
      enemies[foes] = o;
      enemyX[foes] = px;
      enemyY[foes] = py;
      enemyR[foes++] = other;
    }
    const far = reach + r + other + INCH; // an inch for what is rounded on the way
    const dx = px - mx;
    const dy = py - my;
    if (dx * dx + dy * dy > far * far) continue;
    baseX[bases] = px;
    baseY[bases] = py;
    apart[bases] = r + other - TOUCH;
    isPassed[bases++] = isIncorporeal(b, o) || mayPass(b, m, o) ? 1 : 0;
  }
  for (let i = 0; i < flags(b); i++) {
    findObjective(b, i);
    baseX[bases] = centre.x;
    baseY[bases] = centre.y;
    apart[bases] = r + flagRadius() - TOUCH;
    isPassed[bases++] = 1;
  }
  near.bases = bases;
  near.enemies = foes;
}

/** Returns the number of enemies on the table. */
export const nearEnemies = (): number => near.enemies;

/** Returns enemy number `i` of those on the table. */
export const enemyAt = (i: number): number => enemies[i];

/** As `untilModel` for the collected bases: how far the mover goes from x, y along `angle`, at most `far` ticks. */
export function untilNear(x: number, y: number, angle: number, far: number): number {
  let free = far;
  if (near.floats) return free;
  const sin = SIN[angle];
  const cos = COS[angle];
  for (let i = 0; i < near.bases; i++) {
    const dx = baseX[i] - x;
    const dy = baseY[i] - y;
    const along = dx * sin + dy * cos;
    if (along <= 0 || along - apart[i] >= free) continue;
    const beside = dx * cos - dy * sin;
    const squared = apart[i] * apart[i] - beside * beside;
    if (squared <= 0 || isPassed[i] !== 0) continue;
    const at = Math.max(0, Math.floor(along - Math.sqrt(squared)));
    if (at < free) free = at;
  }
  return free;
}

/** True if the base of the mover at x, y overlaps one of the collected bases. */
export function overlapsNear(x: number, y: number): boolean {
  for (let i = 0; i < near.bases; i++) {
    const dx = baseX[i] - x;
    const dy = baseY[i] - y;
    if (dx * dx + dy * dy < apart[i] * apart[i]) return true;
  }
  return false;
}

/** Returns the enemy whose base is nearest to x, y, or -1. */
export function nearestEnemy(x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  let far = Infinity; // who is farther than this in both directions together is farther away
  for (let i = 0; i < near.enemies; i++) {
    const dx = enemyX[i] - x;
    const dy = enemyY[i] - y;
    const squared = dx * dx + dy * dy;
    const most = far + enemyR[i];
    if (squared > most * most) continue;
    const gap = Math.sqrt(squared) - enemyR[i];
    if (gap >= least) continue;
    least = gap;
    far = gap + 1;
    best = enemies[i];
  }
  return best;
}
