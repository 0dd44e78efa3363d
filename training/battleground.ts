import '../agents/index.js';
import { networkInput } from '../agents/neural/input.js';
import { Env, type EnvOptions } from '../env/env.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { makePolicy, type Policy } from '../env/policy.js';
import type { Arena, Playground, View } from './arena.js';

/** Shaped rewards: rewards before the end of a battle, from victory points. */
export interface Shaping {
  /** Lead in victory points that earns the whole shaped reward. A higher lead earns no more. */
  readonly points: number;
  /** Reward for a whole lead; a victory earns 1. */
  readonly weight: number;
  /**
   * True: the reward for the lead is subtracted at the end, so that only the result counts in sum. If it is not, a high
   * victory is worth
   * more than a narrow one.
   */
  readonly paidBack: boolean;
  /** Reward of a draw for either side, -1 to 0; default 0. Below 0 it pays to hunt the last enemies. */
  readonly draw?: number;
}

/** A plan: one kind of battles to train in. Plain data, which can be sent to threads. */
export interface BattlePlan {
  readonly ruleset: string;
  readonly size: 'tiny' | 'small' | 'whole';
  /** Settings of the environment that replace those of the size. */
  readonly battle?: BattleOptions;
  /** Decisions after which a battle is cut off. */
  readonly maxDecisions?: number;
  readonly shaping?: Shaping;
}

/** Returns the learning problem for battles of a ruleset. @throws UnknownNameError for a ruleset that is not there */
export function battleground(plan: BattlePlan): Playground {
  const settings = settingsOf(plan);
  return {
    input: networkInput(gameOf(plan.ruleset).spec),
    players: 2,
    arena: (view) => new BattleArena(plan.ruleset, settings, view, plan.shaping),
  };
}

function settingsOf({ ruleset, size, battle, maxDecisions }: BattlePlan): EnvOptions {
  const sized = size === 'whole' ? {} : gameOf(ruleset).sizes[size];
  return { ...sized, ...battle, ...(maxDecisions === undefined ? {} : { maxDecisions }) };
}

/** Begins one battle of a plan, so that a mistake in the plan is found before training starts. @throws MisuseError */
export function checkBattles(plan: BattlePlan): void {
  new Env(plan.ruleset, settingsOf(plan)).reset({ seed: 0 });
}

/** Plays one battle after the other. A decision with one option is answered at once, because it teaches nothing. */
class BattleArena implements Arena {
  player = 0;
  readonly rewards = new Float32Array(2);
  terminated = false;
  truncated = false;
  turns = 0;
  private readonly ruleset: string;
  private readonly env: Env;
  private readonly shaping: Shaping | undefined;
  private readonly experts = new Map<string, Policy>();
  private result = 0;
  private lead = 0;

  constructor(ruleset: string, settings: EnvOptions, view: View, shaping: Shaping | undefined) {
    this.ruleset = ruleset;
    this.shaping = shaping;
    this.env = new Env(ruleset, settings, { observation: view.observation, actionMask: view.mask });
  }

  reset(seed: number): void {
    const [, info] = this.env.reset({ seed });
    this.terminated = false;
    this.truncated = false;
    this.result = 0;
    this.lead = 0;
    this.rewards.fill(0);
    this.player = info.actingPlayer;
    this.turns = info.playerTurns;
    if (info.options === 1) this.advance(0);
  }

  step(action: number): void {
    this.rewards.fill(0);
    this.advance(action);
  }

  ask(opponent: string): number {
    let policy = this.experts.get(opponent);
    if (policy === undefined) {
      policy = makePolicy(opponent, this.ruleset);
      this.experts.set(opponent, policy);
    }
    return this.env.ask(policy);
  }

  score(player: number): number {
    const result = player === 0 ? this.result : -this.result;
    return (result + 1) / 2;
  }

  private advance(action: number): void {
    let [, , terminated, truncated, info] = this.env.step(action);
    while (!terminated && !truncated && info.options === 1) {
      [, , terminated, truncated, info] = this.env.step(0);
    }
    this.terminated = terminated;
    this.truncated = truncated;
    this.player = info.actingPlayer;
    this.turns = info.playerTurns;
    if (terminated) this.result = info.rewards[0];
    let worth = terminated ? this.result : 0;
    const draw = terminated && this.result === 0 ? (this.shaping?.draw ?? 0) : 0;
    if (this.shaping !== undefined) {
      const { points, weight, paidBack } = this.shaping;
      const ahead = (info.victoryPoints[0] - info.victoryPoints[1]) / points;
      const lead = terminated && paidBack ? 0 : weight * Math.max(-1, Math.min(1, ahead));
      worth += lead - this.lead;
      this.lead = lead;
    }
    this.rewards[0] = worth + draw;
    this.rewards[1] = -worth + draw;
  }
}
