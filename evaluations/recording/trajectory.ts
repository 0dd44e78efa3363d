import type { Env } from '../../env/env.js';
import type { Policy } from '../../env/policy.js';
import type { Row } from './columns.js';

/** A battle to be recorded. */
export interface RecordedBattle {
  readonly battle: number;
  readonly seed: number;
  /** Agents of player 0 and player 1, with their descriptions. */
  readonly players: readonly [Player, Player];
  /** True if question and options are recorded in words. */
  readonly text: boolean;
}
interface Player {
  readonly description: string;
  readonly policy: Policy;
}

/** Thrown if an agent fails. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
}

/** Milliseconds of play after which others get their turn: signals, and the progress on the screen. */
const BREATH = 50;

/**
 * Plays a battle and returns its rows, or null if `stopped` says so before its end.
 * @param env an environment in which the caller decides for both sides
 * @throws AgentFault if an agent throws or gives no legal answer
 */
export async function trajectory(
  env: Env,
  { battle, seed, players, text }: RecordedBattle,
  stopped: () => boolean,
): Promise<Row[] | null> {
  const rows: Row[] = [];
  let [, info] = env.reset({ seed });
  let breath = performance.now();
  for (let over = false; !over; ) {
    if (performance.now() - breath > BREATH) {
      await new Promise(setImmediate);
      if (stopped()) return null;
      breath = performance.now();
    }
    const { actingPlayer: player, playerTurns, options } = info;
    const { description, policy } = players[player];
    const { numbers, rows: used, offsets } = env.packed();
    const before = {
      ...{ battle, decision: rows.length, seed, player, agent: description, player_turn: playerTurns, options },
      ...{ observation: Array.from(numbers), rows: Array.from(used), offsets: Array.from(offsets) },
      mask: Array.from(info.actionMask, (bit) => bit === 1),
    };
    const action = answerOf(env, policy, description, battle);
    const words = text ? env.describe() : null;
    const [, reward, terminated, truncated, after] = env.step(action);
    const [reward_0, reward_1] = after.rewards;
    const [points_0, points_1] = after.victoryPoints;
    rows.push({
      ...before,
      ...{ action, reward, reward_0, reward_1, points_0, points_1, terminated, truncated },
      ...(words === null ? {} : { question: words.question, legal: words.options, chosen: words.options[action] }),
    });
    info = after;
    over = terminated || truncated;
  }
  return rows;
}

function answerOf(env: Env, policy: Policy, description: string, battle: number): number {
  try {
    return env.ask(policy);
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    throw new AgentFault(`battle ${battle}: the agent ${description} fails: ${why}`);
  }
}
