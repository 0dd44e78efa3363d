import { Place } from '../../../skirmish/layout.js';
import { isProtected } from '../caches/protection.js';
import type { W40kBattle } from '../core/state.js';
import { isBoundTo, isCharacter } from '../core/units.js';

/**
 * True if unit `t` may be a target of `player`: an enemy squad on the table, or a character that no squad protects
 * (W40K-TGT-002, W40K-HERO-036). Champions can only be hit with their squads (W40K-HERO-014).
 */
export function isTarget(b: W40kBattle, player: number, t: number): boolean {
  if (b.setup.unit.player[t] === player || b.unit.place[t] !== Place.table || isBoundTo(b, t)) return false;
  return !isCharacter(b, t) || !isProtected(b, t); // W40K-HERO-035
}
