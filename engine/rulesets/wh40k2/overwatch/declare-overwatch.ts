import { Level } from '../../../kernel/core.js';
import { askThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { anyCandidate, isCandidate, noteOnOverwatch } from '../caches/overwatch-candidates.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, type W40kBattle } from '../core/state.js';
import { tell } from '../core/units.js';

/** Lists the options of `Ask.Overwatch` (W40K-DEC-013): each squad that may go on overwatch, and "no more". */
export function overwatchOptions(b: W40kBattle): void {
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) if (isCandidate(b, player, u)) b.option.add(Verb.Overwatch, u);
  b.option.add(Verb.Stop);
}

/** True if the enemy has no turn after this turn of `player`, so that overwatch has no targets left. */
function isLastTurn(b: W40kBattle, player: number): boolean {
  return b.core.gameTurn[0] >= b.field.turns[0] && b.field.firstPlayer[0] !== player;
}

const S = sequence('choose', 'chosen');
const L = locals('player');

/**
 * Procedure at the start of a turn: squads of `player` go on overwatch one by one until the player stops
 * (W40K-OVER-001).
 */
export const declareOverwatch = procedure<W40kBattle, typeof S>('declare overwatch', S, {
  choose(b, f) {
    const player = b.locals[f + L.player];
    if (b.core.level[0] === Level.command && isLastTurn(b, player)) return DONE; // K41: a player at level command is not asked
    return anyCandidate(b, player) ? askThen(b, S.chosen, Ask.Overwatch, player) : DONE;
  },
  // W40K-OVER-003: a squad with an overwatch counter gives up its turn: it neither moves, charges nor shoots
  chosen(b) {
    if (b.answer.verb[0] === Verb.Stop) return DONE;
    const u = b.answer.target[0];
    b.unit.overwatch[u] = 1;
    b.unit.did[u] |= Did.Overwatch;
    if (b.log !== null) tell(b, 'overwatch', u, 'goes on overwatch');
    noteOnOverwatch(b, u);
    return S.choose;
  },
});
