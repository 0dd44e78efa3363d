import type { Battle } from '../engine/kernel/battle.js';
import { type Player, waiting } from '../engine/kernel/ruleset.js';
import type { Game } from '../env/games.js';
import { momentOf } from './moment.js';

/** The words of a picture of a battle. */
export interface Caption {
  /** Names of the two lists. */
  readonly lists: readonly [string, string];
  /** The score of each side. */
  readonly scores: readonly [string, string];
  /** The player whose turn it is, the phase, and the number of decisions made. */
  readonly moment: string;
  /** The pending question, with the player and the number of answers; after the end, the winner. */
  readonly question: string;
  /** The player who is asked or has won, or null. */
  readonly player: Player | null;
}

/**
 * Returns the caption of `b` as it is now.
 * @param asked the pending question and its options as text, as `Env.describe` gives them
 */
export function captionOf(game: Game, b: Battle, asked: { question: string; options: readonly string[] }): Caption {
  const { turn, phase, active, points } = momentOf(game, b);
  const lists = game.listNames(b.setup);
  const scores = [counted(points[0], 'victory point'), counted(points[1], 'victory point')] as const;
  // players are named, since two lists may have the same name
  const when = turn === 0 ? phase : `turn ${turn} of player ${active}, ${phase}`;
  const moment = `${when.slice(0, 1).toUpperCase()}${when.slice(1)}, after ${counted(b.core.decisions[0], 'decision')}`;
  if (!waiting(b)) return { lists, scores, moment, ...outcome(b, lists, asked.question) };
  const player = b.decision.player[0] as Player;
  const question = `Player ${player}, ${counted(asked.options.length, 'option')}. ${asked.question}`;
  return { lists, scores, moment, question, player };
}

const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** Returns the result of a battle in words. `over` is its description of the end. */
function outcome(b: Battle, lists: readonly string[], over: string): Pick<Caption, 'question' | 'player'> {
  const winner = b.core.winner[0];
  if (b.core.truncated[0] !== 0) return { question: `${over} It was cut off.`, player: null };
  if (winner < 0) return { question: `${over} It is a draw.`, player: null };
  return { question: `${over} Player ${winner}, ${lists[winner]}, wins.`, player: winner as Player };
}
