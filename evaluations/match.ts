import { Recorder, type Replay } from '../engine/kernel/replay.js';
import { type Player, problemLine, waiting } from '../engine/kernel/ruleset.js';
import { IllegalActionError, MisuseError } from '../env/errors.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { makePolicy, type Policy } from '../env/policy.js';
import { Random } from '../env/random.js';
import { Seats } from '../env/seats.js';
import { newTally, Tally } from './tally.js';

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

/** Muster itself broke in a battle, which so has no result. The message holds the match as JSON. */
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
 * The result of a match whose agent had to be stopped: it forfeits, with the points of that moment. @returns null if no
 * agent was at work, so that none is to blame
 */
export function stoppedResult(match: Match, tally: Int32Array, why: string): MatchResult | null {
  if (tally[Tally.mover] === 0) return null;
  const player = (tally[Tally.mover] - 1) as Player;
  return resultOf(match, {
    winner: (1 - player) as Player,
    victoryPoints: [tally[Tally.first], tally[Tally.second]],
    decisions: tally[Tally.decisions],
    playerTurns: tally[Tally.playerTurns],
    note: forfeitNote(match, player, why),
  });
}

/** An agent threw. */
class AgentError extends Error {
  override readonly name = 'AgentError';
}

const ENGINE = new URL('../engine/', import.meta.url).pathname;

/** Was an error that came out of an agent thrown by the engine, and not because the agent called it wrongly? */
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
 * Plays a match to its end. An agent that throws or answers what is no option loses at once, and `note` says why; the
 * harness goes on. @param tally kept up to date for who waits @param by who writes the replay, for people
 * @throws BattleFault if the match cannot be set up, or the engine breaks in it
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
    table: { battlefield: match.battlefield },
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
  const result = resultOf(match, {
    winner,
    victoryPoints: [rules.victoryPoints(b, 0), rules.victoryPoints(b, 1)],
    decisions: b.core.decisions[0],
    playerTurns: b.core.playerTurns[0],
    ...(note === undefined ? {} : { note }),
  });
  return { result, replay: recorder.replay() };
}
