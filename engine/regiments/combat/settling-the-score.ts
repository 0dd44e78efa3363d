import type { RegimentsBattle } from '../battle.js';
import { RoundDid } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { DRAW } from './combat-score.js';
import { nextMember } from './combats.js';

/**
 * Stores the scores of combat `row`, logs the winner, and marks its units. A unit that touches no enemy has won
 * (T9A-NMF-001).
 * @returns the player who has won, or `DRAW`
 */
export function settleScore(b: RegimentsBattle, row: number): number {
  for (let p = 0; p < 2; p++) b.combat.score[row * 2 + p] = b.rules.round.score(b, row, p);
  const winner = b.rules.round.winner(b, row);
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    const against = winner !== DRAW && playerOf(b, u) !== winner && b.unit.engaged[u] !== 0;
    b.unit.roundDid[u] |= against && b.rules.round.isBeaten(b, row, u) ? RoundDid.Lost : RoundDid.Won;
    if (b.unit.engaged[u] === 0) b.unit.roundDid[u] |= RoundDid.NoMoreFoes;
  }
  if (b.log !== null) {
    const { lists } = b.setup;
    for (let p = 0; p < 2; p++) b.log.tell('combat', `${lists[p]}: ${b.rules.round.scoreWords(b, row, p)}`);
    const scores = `${b.combat.score[row * 2]} to ${b.combat.score[row * 2 + 1]}`;
    b.log.tell('combat', winner === DRAW ? `a draw, ${scores}` : `${lists[winner]} win the combat, ${scores}`);
  }
  return winner;
}
