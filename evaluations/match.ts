import { Recorder, type Replay } from '../engine/kernel/replay.js';
import { type Player, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { IllegalActionError, MisuseError } from '../env/errors.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { makePolicy, type Policy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { Seats } from '../env/seats.js';
import { newTally, Tally } from './tally.js';

/** One battle to be played. All its randomness comes from `seed` and `battlefield`. */
export interface Match {
  readonly id: number;
  readonly ruleset: string;
  /** Descriptions of the agents of player 0 and player 1, as `makePolicy` takes them. */
  readonly agents: readonly [string, string];
  /** Names of lists that come with Muster, or lists as JSON values. */
  readonly lists: readonly [unknown, unknown];
  readonly seed: number;
  /** Seed of the table. */
  readonly battlefield: number;
  /** A word for the deployment, as `GameModule.agree` takes it. */
  readonly deployment?: string;
  readonly level?: 'command' | 'full';
  /** Changes of the army books, as `BattleOptions.changes` has them: of both armies, or a list of two. */
  readonly changes?: unknown;
}

/** The result of a match. The same match gives the same result on every machine. */
export interface MatchResult {
  readonly id: number;
  readonly agents: readonly [string, string];
  /** Names of the lists. */
  readonly lists: readonly [string, string];
  readonly seed: number;
  readonly battlefield: number;
  /** The winner, or null for a draw. */
  readonly winner: Player | null;
  readonly victoryPoints: readonly [number, number];
  readonly decisions: number;
  readonly playerTurns: number;
  /** The player who had the first turn; missing: none began, or the battle is of a Muster that did not tell. */
  readonly firstTurn?: Player;
  /** Why the match was not played to its end: an agent failed and lost, or the battle was cut off. */
  readonly note?: string;
}

export interface Played {
  readonly result: MatchResult;
  readonly replay: Replay;
}

/** Returns the name of a list for tables: the given name, or the id or name in the JSON value. */
export function listName(list: unknown): string {
  if (typeof list === 'string') return list;
  const { id, name } = list as { id?: unknown; name?: unknown };
  return typeof id === 'string' ? id : typeof name === 'string' ? name : 'a list';
}

/** Returns the table of a match as replays keep it. */
function tableOf({ battlefield, deployment }: Pick<Match, 'battlefield' | 'deployment'>) {
  return { battlefield, ...(deployment === undefined ? {} : { deployment }) };
}

/** Returns the battle options of a match for the environment. */
export function battleOptions(
  match: Pick<Match, 'lists' | 'battlefield' | 'deployment' | 'level' | 'changes'>,
): BattleOptions {
  const level = match.level === undefined ? {} : { level: match.level };
  const changes = match.changes === undefined ? {} : { changes: match.changes };
  return { lists: match.lists, ...tableOf(match), ...level, ...changes };
}

/** Thrown if Muster itself fails in a battle, which then has no result. The message holds the match as JSON. */
export class BattleFault extends Error {
  override readonly name = 'BattleFault';

  constructor(match: Match, why: string) {
    super(`battle ${match.id} failed: ${why}; its match: ${JSON.stringify(match)}`);
  }
}

const resultOf = (match: Match, rest: Omit<MatchResult, 'id' | 'agents' | 'lists' | 'seed' | 'battlefield'>) => ({
  id: match.id,
  agents: match.agents,
  lists: [listName(match.lists[0]), listName(match.lists[1])] as const,
  seed: match.seed,
  battlefield: match.battlefield,
  ...rest,
});

const forfeitNote = (match: Match, player: Player, why: string) => `${match.agents[player]} forfeits: ${why}`;

/**
 * Returns the result of a match that had to be stopped: the agent at work forfeits, with the points of that moment.
 * Returns null if no agent was at work.
 */
export function stoppedResult(match: Match, tally: Int32Array, why: string): MatchResult | null {
  if (tally[Tally.mover] === 0) return null;
  const player = (tally[Tally.mover] - 1) as Player;
  return resultOf(match, {
    winner: (1 - player) as Player,
    victoryPoints: [tally[Tally.first], tally[Tally.second]],
    decisions: tally[Tally.decisions],
    playerTurns: tally[Tally.playerTurns],
    ...(tally[Tally.beginner] === 0 ? {} : { firstTurn: (tally[Tally.beginner] - 1) as Player }),
    note: forfeitNote(match, player, why),
  });
}

/** Thrown if an agent throws. */
class AgentError extends Error {
  override readonly name = 'AgentError';
}

const ENGINE = new URL('../engine/', import.meta.url).pathname;

/** True if an error that came out of an agent was thrown by the engine without misuse by the agent. */
function engineBroke(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof RangeError || error instanceof MisuseError) return false;
  const thrower = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return thrower?.includes(ENGINE) ?? false;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0];

function guarded(policy: Policy): Policy {
  return {
    name: policy.name,
    needsWorld: policy.needsWorld,
    act(seat) {
      try {
        return policy.act(seat);
      } catch (error) {
        throw engineBroke(error) ? error : new AgentError(words(error));
      }
    },
  };
}

/**
 * Plays a match to its end. An agent that throws, or whose answer is not an option, loses at once, and `note` says why.
 * @param tally is updated for other threads
 * @param by the author of the replay
 * @throws BattleFault if the match cannot be set up, or if the engine fails
 */
export function playMatch(match: Match, tally: Int32Array = newTally(), by?: string): Played {
  try {
    return play(match, tally, by);
  } catch (error) {
    if (error instanceof BattleFault) throw error;
    throw new BattleFault(match, words(error));
  }
}

function play(match: Match, tally: Int32Array, by: string | undefined): Played {
  const game = gameOf(match.ruleset);
  const { rules } = game;
  const made = game.setup(battleOptions(match), match.seed);
  if (!made.ok) throw new BattleFault(match, made.problems.map(problemLine).join(' '));
  const policies = match.agents.map((agent) => guarded(makePolicy(agent, match.ruleset)));
  const seats = [new Seats(rules), new Seats(rules)];
  const random = new Random(match.seed);
  for (const seat of seats) seat.begin(random.seed());
  const b = rules.create(made.value);
  const recorder = new Recorder(rules, b, {
    lists: match.lists,
    table: tableOf(match),
    changes: match.changes,
    seed: match.seed,
    level: match.level ?? 'command',
    ...(by === undefined ? {} : { by }),
  });
  let note: string | undefined;
  let forfeit: Player | null = null;
  while (waiting(b)) {
    const player = b.decision.player[0] as Player;
    tally[Tally.decisions] = b.core.decisions[0];
    tally[Tally.playerTurns] = b.core.playerTurns[0];
    tally[Tally.turn] = b.core.gameTurn[0];
    tally[Tally.first] = rules.victoryPoints(b, 0);
    tally[Tally.second] = rules.victoryPoints(b, 1);
    tally[Tally.beginner] = 1 + (game.firstTurn(b) ?? -1);
    tally[Tally.mover] = player + 1;
    let action: number;
    try {
      action = seats[player].act(policies[player], b);
    } catch (error) {
      if (!(error instanceof AgentError || error instanceof IllegalActionError)) throw error;
      forfeit = player;
      note = forfeitNote(match, player, error.message);
      break;
    } finally {
      tally[Tally.mover] = 0;
    }
    recorder.choose(action);
  }
  const truncated = forfeit === null && b.core.truncated[0] !== 0;
  if (truncated) note = 'cut off: too many decisions in one player turn';
  const winner =
    forfeit !== null ? ((1 - forfeit) as Player) : b.core.winner[0] < 0 ? null : (b.core.winner[0] as Player);
  const first = game.firstTurn(b);
  const result = resultOf(match, {
    winner,
    victoryPoints: [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)],
    decisions: b.core.decisions[0],
    playerTurns: b.core.playerTurns[0],
    ...(first === null ? {} : { firstTurn: first }),
    ...(note === undefined ? {} : { note }),
  });
  return { result, replay: recorder.replay() };
}
