import { Recorder, type Replay } from '../engine/kernel/replay.js';
import { type Player, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { makePolicy, type Policy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { Seats } from '../env/seats.js';

/** One battle to be played. All that is random in it comes from `seed` and `battlefield`. */
export interface Match {
  readonly id: number;
  readonly ruleset: string;
  /** Descriptions of the agents, as `makePolicy` takes them: of player 0 and of player 1. */
  readonly agents: readonly [string, string];
  /** Names of lists that ship with Muster, or lists as JSON values. */
  readonly lists: readonly [unknown, unknown];
  readonly seed: number;
  /** Seed of the table. */
  readonly battlefield: number;
  readonly level?: 'command' | 'full';
}

/** What came of a match. The same match gives the same result on every machine. */
export interface MatchResult {
  readonly id: number;
  readonly agents: readonly [string, string];
  /** Names of the lists. */
  readonly lists: readonly [string, string];
  readonly seed: number;
  readonly battlefield: number;
  /** The player who won, or null for a draw. */
  readonly winner: Player | null;
  readonly victoryPoints: readonly [number, number];
  readonly decisions: number;
  readonly playerTurns: number;
  /** Why it was not played to its end: an agent that failed and so lost, or a battle that was cut off. */
  readonly note?: string;
}

export interface Played {
  readonly result: MatchResult;
  readonly replay: Replay;
}

/** How a list is called in tables: its name, or that of the JSON value. */
export function listName(list: unknown): string {
  if (typeof list === 'string') return list;
  const { id, name } = list as { id?: unknown; name?: unknown };
  return typeof id === 'string' ? id : typeof name === 'string' ? name : 'a list';
}

/** The setting of a match, as the environment takes it. */
export function battleOptions(match: Pick<Match, 'lists' | 'battlefield' | 'level'>): BattleOptions {
  const level = match.level === undefined ? {} : { level: match.level };
  return { lists: match.lists, battlefield: match.battlefield, ...level };
}

/**
 * Plays a match to its end. An agent that throws or answers what is no option loses at once, and `note` says why; the
 * harness goes on. @throws Error if the match cannot be set up: a list that is not legal, an agent that nobody knows
 */
export function playMatch(match: Match): Played {
  const game = gameOf(match.ruleset);
  const { rules } = game;
  const made = game.setup(battleOptions(match), match.seed);
  if (!made.ok) throw new Error(made.problems.map(problemLine).join('\n'));
  const policies: Policy[] = match.agents.map((agent) => makePolicy(agent, match.ruleset));
  const seats = [new Seats(rules), new Seats(rules)];
  const random = new Random(match.seed);
  for (const seat of seats) seat.begin(random.seed());
  const b = rules.create(made.value);
  const recorder = new Recorder(rules, b, {
    lists: match.lists,
    table: { battlefield: match.battlefield },
    seed: match.seed,
    level: match.level ?? 'command',
  });
  let note: string | undefined;
  let forfeit: Player | null = null;
  while (waiting(b)) {
    const player = b.decision.player[0] as Player;
    let action: number;
    try {
      action = seats[player].act(policies[player], b);
    } catch (error) {
      forfeit = player;
      note = `${match.agents[player]} forfeits: ${error instanceof Error ? error.message : String(error)}`;
      break;
    }
    recorder.choose(action);
  }
  const truncated = forfeit === null && b.core.truncated[0] !== 0;
  if (truncated) note = 'cut off: too many decisions in one player turn';
  const winner =
    forfeit !== null ? ((1 - forfeit) as Player) : b.core.winner[0] < 0 ? null : (b.core.winner[0] as Player);
  const result: MatchResult = {
    id: match.id,
    agents: match.agents,
    lists: [listName(match.lists[0]), listName(match.lists[1])],
    seed: match.seed,
    battlefield: match.battlefield,
    winner,
    victoryPoints: [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)],
    decisions: b.core.decisions[0],
    playerTurns: b.core.playerTurns[0],
    ...(note === undefined ? {} : { note }),
  };
  return { result, replay: recorder.replay() };
}
