// The columns about feats, about spells, animi and feats that lie on a model, and about upkeep spells that it maintains
// (HRD-LOCK-005, HRD-SPELL-021, HRD-UPK).
import { EffectFlag } from '../../../kernel/effect-ends.js';
import { covers, Scope } from '../../../kernel/effect-scopes.js';
import { both, cap } from '../../../observation/spec.js';
import { Hook } from '../core/hooks.js';
import { playerOf } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { centreOf } from '../spells/conditions.js';
import { EFFECT, KINDS } from '../spells/tables.js';

/** Columns from 'used its feat' on. */
const COLUMNS = 8;
/** How many effects, and how much DEF or ARM, fill a column. */
const MANY = 4;
const MUCH = 5;
/** Spreads bits over a sign. */
const PRIME = 0x01000193;

/** True if the effect in `row` lies on model `m`: what lies around a model lies on it, a template on nobody (HRD-UPK-004). */
function liesOn(b: HordesBattle, row: number, m: number): boolean {
  if (b.effect.scope[row] === Scope.area) return false;
  if (b.effect.scope[row] === Scope.battle) return centreOf(b.effect.value[row]) === m;
  return covers(b, row, m, -1);
}

/** Returns a number that changes whenever anything does that `writeEffects` reads of the effects in play. */
export function signOfEffects(b: HordesBattle): number {
  const { order, kind, owner, flags, source, scope, subject, value, arrival, members } = b.effect;
  const words = b.core.gone.length;
  let sign = b.core.effectCount[0];
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    sign =
      Math.imul(sign ^ (arrival[row] + (kind[row] << 16)), PRIME) + flags[row] + (owner[row] << 8) + (scope[row] << 9);
    sign = Math.imul(sign ^ (source[row] + (subject[row] << 16)), PRIME) ^ value[row];
    if (scope[row] !== Scope.members) continue;
    for (let w = 0; w < words; w++) sign = Math.imul(sign ^ members[row * words + w], PRIME);
  }
  return sign;
}

/** Writes the columns of model `m`, which is on the table or in reserve, to `out` from `at` on. */
export function writeEffects(b: HordesBattle, m: number, out: Float32Array, at: number): void {
  clearEffects(out, at);
  out[at] = b.model.feat[m];
  const { order, kind, owner, flags, source } = b.effect;
  let own = 0;
  let theirs = 0;
  let kept = 0;
  let defence = 0;
  let armour = 0;
  for (let i = 0; i < b.core.effectCount[0]; i++) {
    const row = order[i];
    const isUpkeep = (flags[row] & EffectFlag.upkeep) !== 0;
    if (isUpkeep && source[row] === m) kept++;
    if (!liesOn(b, row, m)) continue;
    const isOwn = owner[row] === playerOf(b, m);
    if (isOwn) own++;
    else theirs++;
    if (isUpkeep) out[at + (isOwn ? 3 : 4)] = 1;
    // what an effect around it does to others is no bonus of its own
    if (EFFECT.on[kind[row]] !== 0 && EFFECT.now[kind[row]] === 0) continue;
    defence += EFFECT.by[Hook.DEF * KINDS + kind[row]];
    armour += EFFECT.by[Hook.ARM * KINDS + kind[row]];
  }
  out[at + 1] = cap(own / MANY);
  out[at + 2] = cap(theirs / MANY);
  out[at + 5] = cap(kept / MANY);
  out[at + 6] = both(defence / MUCH);
  out[at + 7] = both(armour / MUCH);
}

/** Clears the columns of a model that is gone. */
export function clearEffects(out: Float32Array, at: number): void {
  for (let i = 0; i < COLUMNS; i++) out[at + i] = 0;
}
