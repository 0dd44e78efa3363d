import { TOUCH } from '../kernel/geometry/measures.js';
import type { SkirmishBattle } from './battle.js';

/** Largest number of models of one squad that these functions take. */
export const SQUAD = 128;

const px = new Float64Array(SQUAD);
const py = new Float64Array(SQUAD);
const pr = new Float64Array(SQUAD);
const rest = new Uint8Array(SQUAD);
const queue = new Uint8Array(SQUAD);

/**
 * True if the first `needed` of `n` bases lie in one chain with steps of at most `gap` ticks from edge to edge (K49).
 * The other bases may serve as links but need not belong to the chain: models in hand-to-hand combat (W40K-SQUAD-004).
 */
export function chained(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  r: ArrayLike<number>,
  needed: number,
  n: number,
  gap: number,
): boolean {
  if (needed < 2) return true;
  let left = 0;
  for (let i = 1; i < n; i++) rest[left++] = i;
  let found = 1;
  let head = 0;
  let tail = 0;
  queue[tail++] = 0;
  while (head < tail) {
    const i = queue[head++];
    const reach = gap + r[i] + TOUCH;
    for (let k = 0; k < left; ) {
      const j = rest[k];
      const dx = x[j] - x[i];
      const dy = y[j] - y[i];
      const far = reach + r[j];
      if (dx * dx + dy * dy > far * far) {
        k++;
        continue;
      }
      rest[k] = rest[--left];
      queue[tail++] = j;
      if (j < needed && ++found === needed) return true;
    }
  }
  return false;
}

function load(b: SkirmishBattle, models: ArrayLike<number>, n: number): void {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  for (let i = 0; i < n; i++) {
    px[i] = x[models[i]];
    py[i] = y[models[i]];
    pr[i] = radius[models[i]];
  }
}

/**
 * True if these `n` models, in their present places, form one chain with steps of at most `gap` ticks (W40K-SQUAD-002,
 * W40K-SQUAD-003).
 */
export function coherent(b: SkirmishBattle, models: ArrayLike<number>, n: number, gap: number): boolean {
  return linked(b, models, n, n, gap);
}

/**
 * True if the first `needed` of these models form one chain as in `coherent`. The others may serve as links but need
 * not belong to the chain.
 */
export function linked(b: SkirmishBattle, models: ArrayLike<number>, needed: number, n: number, gap: number): boolean {
  load(b, models, n);
  return chained(px, py, pr, needed, n, gap);
}

/** Splits `n` bases at any positions into parts; see `parts`. */
export function partsAt(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  r: ArrayLike<number>,
  n: number,
  gap: number,
  label: Uint8Array | Int32Array,
): number {
  const none = 255;
  for (let i = 0; i < n; i++) label[i] = none;
  let count = 0;
  for (let seed = 0; seed < n; seed++) {
    if (label[seed] !== none) continue;
    let tail = 0;
    queue[tail++] = seed;
    label[seed] = count;
    for (let head = 0; head < tail; head++) {
      const i = queue[head];
      for (let j = 0; j < n; j++) {
        if (label[j] !== none) continue;
        const far = gap + r[i] + r[j] + TOUCH;
        if ((x[j] - x[i]) ** 2 + (y[j] - y[i]) ** 2 > far * far) continue;
        label[j] = count;
        queue[tail++] = j;
      }
    }
    count++;
  }
  return count;
}

/**
 * Splits these models into parts separated by more than `gap` ticks. `label[i]` becomes the part of `models[i]`,
 * numbered from 0 in the order of their first models.
 * @returns the number of parts
 */
export function parts(
  b: SkirmishBattle,
  models: ArrayLike<number>,
  n: number,
  gap: number,
  label: Uint8Array | Int32Array,
): number {
  load(b, models, n);
  return partsAt(px, py, pr, n, gap, label);
}
