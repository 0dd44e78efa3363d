import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import type { RegimentsBattle } from '../battle.js';
import { modelsInContact, modelTouches } from '../contacts.js';
import { Hook } from '../core/hooks.js';
import { unitSubject } from '../core/state.js';
import { firstJoined, formationOf, nextJoined } from '../core/units.js';

/** True if the model of row `m` (rank and file, or a character) is immune to Fear (T9A-SPR-020, T9A-SPR-043). */
export function immuneToFear(b: RegimentsBattle, m: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[m]; p < part[m] + parts[m]; p++) {
    if (permission(b, Hook.takesFear, p, NO_ATTACK) === CANNOT) return true;
  }
  return permission(b, Hook.takesFear, unitSubject(b, formationOf(b, m)), NO_ATTACK) === CANNOT;
}

/** True if formation `u` has a model for which `immune` is false. An immune model does not protect the others. */
export function anyoneMinds(
  b: RegimentsBattle,
  u: number,
  immune: (b: RegimentsBattle, m: number) => boolean,
): boolean {
  if ((b.unit.pool[u] > 0 || b.unit.own[u] > 0) && !immune(b, u)) return true;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (!immune(b, g)) return true;
  return false;
}

/** True if formation `u` touches a model that causes Fear (T9A-SPR-020). Its own models may still be immune. */
export function touchesFear(b: RegimentsBattle, u: number): boolean {
  return frightAt(b, u) > 0;
}

/**
 * Returns the worst that enemy models in contact with formation `u` cause: 0 nothing, 1 Fear, 2 Terror (WFB9-SRFEA-001,
 * WFB9-SRTER-001).
 * Its own models may still be immune.
 */
export function frightAt(b: RegimentsBattle, u: number): number {
  const { a, b: other } = b.link;
  let most = 0;
  for (let l = 0; l < b.field.links[0]; l++) {
    const enemy = a[l] === u ? other[l] : other[l] === u ? a[l] : NONE;
    if (enemy === NONE || modified(b, Hook.frightens, unitSubject(b, enemy), 0, NO_ATTACK) <= most) continue;
    most = Math.max(most, frightOfTouching(b, u, enemy));
  }
  return most;
}

/**
 * Returns the worst that models of `enemy` in contact with `u` cause. A character may be the only one in its unit that causes
 * Fear, or not.
 */
function frightOfTouching(b: RegimentsBattle, u: number, enemy: number): number {
  const { slot, files } = b.unit;
  let others = modelsInContact(b, enemy, u);
  let most = 0;
  for (let g = firstJoined(b, enemy); g !== NONE; g = nextJoined(b, enemy, g)) {
    if (slot[g] < 0) continue;
    const file = slot[g] % files[enemy];
    if (!modelTouches(b, enemy, file, (slot[g] - file) / files[enemy], u)) continue;
    most = Math.max(most, fright(b, g));
    others--;
  }
  return others > 0 ? Math.max(most, fright(b, enemy)) : most;
}

/** Returns what the model of row `m` causes by itself: 0 nothing, 1 Fear, 2 Terror (T9A-SPR-020, T9A-SPR-084). */
export function fright(b: RegimentsBattle, m: number): number {
  const { part, parts } = b.setup.unit;
  let most = 0;
  for (let p = part[m]; p < part[m] + parts[m]; p++)
    most = Math.max(most, modified(b, Hook.frightens, p, 0, NO_ATTACK));
  return most;
}
