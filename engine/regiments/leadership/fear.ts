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
  const { a, b: other } = b.link;
  for (let l = 0; l < b.field.links[0]; l++) {
    const enemy = a[l] === u ? other[l] : other[l] === u ? a[l] : NONE;
    if (enemy === NONE || modified(b, Hook.frightens, unitSubject(b, enemy), 0, NO_ATTACK) === 0) continue;
    if (touchesFearful(b, u, enemy)) return true;
  }
  return false;
}

/**
 * True if models of `enemy` that cause Fear are among those that touch `u`. A character may be the only one in its unit
 * that causes Fear, or not.
 */
function touchesFearful(b: RegimentsBattle, u: number, enemy: number): boolean {
  const { slot, files } = b.unit;
  let others = modelsInContact(b, enemy, u);
  for (let g = firstJoined(b, enemy); g !== NONE; g = nextJoined(b, enemy, g)) {
    if (slot[g] < 0) continue;
    const file = slot[g] % files[enemy];
    if (!modelTouches(b, enemy, file, (slot[g] - file) / files[enemy], u)) continue;
    if (fright(b, g) > 0) return true;
    others--;
  }
  return others > 0 && fright(b, enemy) > 0;
}

/** Returns what the model of row `m` causes by itself: 0 nothing, 1 Fear, 2 Terror (T9A-SPR-020, T9A-SPR-084). */
export function fright(b: RegimentsBattle, m: number): number {
  const { part, parts } = b.setup.unit;
  let most = 0;
  for (let p = part[m]; p < part[m] + parts[m]; p++)
    most = Math.max(most, modified(b, Hook.frightens, p, 0, NO_ATTACK));
  return most;
}
