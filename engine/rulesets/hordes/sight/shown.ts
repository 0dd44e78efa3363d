// Templates in which nothing hides a model from a battlegroup: neither forests and clouds, nor Stealth.
import { covers, Scope } from '../../../kernel/effect-scopes.js';
import { leaderOf } from '../core/battlegroups.js';
import type { HordesBattle } from '../core/state.js';
import { bears, Trait, traitBit, traitHook } from '../core/traits.js';
import { EFFECT, KINDS } from '../spells/tables.js';

/** True if a template of the leader of model `m` shows model `t` to it. */
export function isShown(b: HordesBattle, m: number, t: number): boolean {
  if (b.core.effectCount[0] === 0 || !bears(b, t, Trait['mage sight'])) return false;
  const { kind, scope, source } = b.effect;
  const at = traitHook(Trait['mage sight']) * KINDS;
  const bit = traitBit(Trait['mage sight']);
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === 0 || scope[row] !== Scope.area || (EFFECT.by[at + kind[row]] & bit) === 0) continue;
    if (leaderOf(b, m) === source[row] && covers(b, row, t, -1)) return true;
  }
  return false;
}
