import type { Player } from '../../kernel/ruleset.js';
import type { W40kBattle } from './state.js';

/** Victory points of `player` if the battle ended now (W40K-VPTS-001). */
export function victoryPoints(_b: W40kBattle, _player: Player): number {
  return 0;
}

/** Counts the points and names the winner (W40K-START-007). */
export function finishBattle(b: W40kBattle): void {
  b.core.over[0] = 1;
}
