// Battles of two captains, told line by line: what a player reads of a battle, kept so that a change of it is seen.
import { Level } from '../../engine/kernel/core.js';
import { choose, problemLine, waiting } from '../../engine/kernel/ruleset.js';
import { gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';
import type { Chronicle } from './game.js';
import { captainGame } from './index.js';

/** Returns the battles of a game whose logs are kept. @throws UnknownNameError for a ruleset that no captain knows */
export const chroniclesOf = (ruleset: string): readonly Chronicle[] => captainGame(ruleset).chronicles ?? [];

/** Number of seeds that are tried for a battle with certain words. */
const SEEDS = 200;

/**
 * Plays a battle of two captains at level command. Returns its log, a line for each entry, and who won.
 * @throws Error with the problems if the lists or the deployment are not legal, or if no battle has the wished words
 */
export function told(ruleset: string, chronicle: Chronicle): readonly string[] {
  const { name, seed, shows = [] } = chronicle;
  for (let tried = 0; tried < SEEDS; tried++) {
    const lines = battle(ruleset, chronicle, seed + tried);
    if (shows.every((words) => lines.some((line) => line.includes(words)))) return lines;
  }
  throw new Error(`${name}: none of ${SEEDS} battles from seed ${seed} on shows ${shows.join(', ')}`);
}

function battle(ruleset: string, { lists, deployment }: Chronicle, seed: number): readonly string[] {
  const game = gameOf(ruleset);
  const setup = game.setup({ lists, ...(deployment === undefined ? {} : { deployment }) }, seed);
  if (!setup.ok) throw new Error(setup.problems.map(problemLine).join('\n'));
  const { rules } = game;
  const seats = new Seats(rules);
  seats.begin(seed);
  const players = [makePolicy('captain', ruleset), makePolicy('captain', ruleset)];
  const b = rules.create(setup.value);
  const lines: string[] = [];
  b.log = { tell: (_kind, text) => lines.push(text) };
  rules.begin(b, seed, Level.command);
  while (waiting(b)) choose(rules, b, seats.act(players[b.decision.player[0]], b));
  const winner = b.core.winner[0];
  const points = [0, 1].map((player) => rules.victoryPoints(b, player as 0 | 1));
  lines.push(`${winner < 0 ? 'nobody' : `the ${['first', 'second'][winner]} list`} wins, ${points[0]} to ${points[1]}`);
  return lines;
}
