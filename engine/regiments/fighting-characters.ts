// Characters of a formation that touch an enemy, and whether they still touch one in another formation (T9A-CRF-006).
// Only one formation is prepared at a time: call `noteFighters` first, then the queries.
import { invalidateGeometry } from '../kernel/battle.js';
import { SUBJECTS } from '../kernel/core.js';
import { NONE } from '../kernel/layout.js';
import type { RegimentsBattle } from './battle.js';
import { modelTouches, nextContact } from './contacts.js';
import { individualAt, ranksOf, standsIn } from './formation.js';
import { Side } from './layout.js';

/** Rows of the characters noted by `noteFighters`. */
const fighters = new Int32Array(SUBJECTS);
let fighterCount = 0;
/** For each file of the new formation's front rank, 1 if it touches an enemy. Characters that fight may stand there. */
const fronts = new Uint8Array(128);

/** True if the model at place `slot` of `u` touches any enemy. */
function touchesAny(b: RegimentsBattle, u: number, slot: number): boolean {
  const file = slot % b.unit.files[u];
  const rank = Math.floor(slot / b.unit.files[u]);
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (modelTouches(b, u, file, rank, v)) return true;
  }
  return false;
}

/**
 * Notes the characters of `u` that touch an enemy in its present formation.
 * @returns the number of them
 */
export function noteFighters(b: RegimentsBattle, u: number): number {
  const { models, pool, own, slot } = b.unit;
  fighterCount = 0;
  if (models[u] === pool[u] + (b.setup.unit.character[u] === 0 && own[u] > 0 ? 1 : 0)) return 0;
  for (let g = 0; g < b.setup.units; g++) {
    if (standsIn(b, g, u) && slot[g] >= 0 && touchesAny(b, u, slot[g])) fighters[fighterCount++] = g;
  }
  return fighterCount;
}

/** Clears the marks of the front rank before `markFrontRank` sets them. */
export function clearFronts(): void {
  fronts.fill(0);
}

/** Marks the files of the front rank of `u` that are among the models touched on its side `side` (`modelsTouched`). */
export function markFrontRank(b: RegimentsBattle, u: number, side: Side, touched: Int32Array): void {
  const { files, models } = b.unit;
  if (side === Side.left || side === Side.right) {
    if (touched[0] === 0) fronts[side === Side.left ? 0 : Math.min(files[u], models[u]) - 1] = 1;
    return;
  }
  for (let file = touched[0]; file <= touched[1]; file++) {
    // At the rear a front-rank model touches only if no model stands behind it.
    if (side === Side.front || ranksOf(models[u], files[u]) === 1 || file + files[u] >= models[u]) fronts[file] = 1;
  }
}

/** True if at least `places` files of the front rank are marked. */
export function areInFront(places: number): boolean {
  let n = 0;
  for (let file = 0; file < fronts.length; file++) n += fronts[file];
  return n >= places;
}

/** True if a model at place `p` of the new formation touches an enemy in the front rank. */
export function fightsAt(p: number): boolean {
  return p < fronts.length && fronts[p] !== 0;
}

/** True if any character has been noted. */
export function areFighting(): boolean {
  return fighterCount > 0;
}

/** True if `g` is one of the characters noted. */
export function isFighter(g: number): boolean {
  for (let n = 0; n < fighterCount; n++) if (fighters[n] === g) return true;
  return false;
}

/**
 * Corrects places after `u` has taken up another formation: each noted character that no longer touches an enemy
 * changes places with the nearest model in the front rank that does and is not a noted character. The touching files
 * are kept for `fightsAt`.
 */
export function keepFighters(b: RegimentsBattle, u: number): void {
  const { slot, files, models } = b.unit;
  if (fighterCount === 0) return;
  clearFronts();
  for (let file = 0; file < files[u] && file < models[u]; file++) if (touchesAny(b, u, file)) fronts[file] = 1;
  for (let n = 0; n < fighterCount; n++) {
    const g = fighters[n];
    const file = slot[g] % files[u];
    if (touchesAny(b, u, slot[g])) continue;
    let best: number = NONE;
    for (let to = 0; to < files[u] && to < models[u]; to++) {
      const nearer = best === NONE || Math.abs(to - file) < Math.abs(best - file);
      if (nearer && fightsAt(to) && !isFighter(individualAt(b, u, to))) best = to;
    }
    if (best === NONE) continue;
    const other = individualAt(b, u, best);
    if (other !== NONE) slot[other] = slot[g];
    slot[g] = best;
    invalidateGeometry(b);
  }
}
