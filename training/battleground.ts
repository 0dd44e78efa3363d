import '../agents/index.js';
import { networkInput } from '../agents/neural/input.js';
import { Env, type EnvOptions } from '../env/env.js';
import { type BattleOptions, gameOf } from '../env/games.js';
import { makePolicy, type Policy } from '../env/policy.js';
import type { Arena, Playground, View } from './arena.js';

/** Rewards before the end, from victory points. */
export interface Shaping {
  /** Lead in victory points that counts as a whole one; more counts no more. */
  readonly points: number;
  /** What a whole lead is worth, beside 1 for the victory. */
  readonly weight: number;
  /**
   * At the end the lead's worth is taken back, so that in sum only the result counts. If it is not, a high victory is worth
   * more than a narrow one.
   */
  readonly paidBack: boolean;
  /** What a draw is worth to either side, -1 to 0: below 0 it pays to go after what is left of the enemy. Default 0. */
  readonly draw?: number;
}

/** Battles of one kind to train in. Plain data. */
export interface BattlePlan {
  readonly ruleset: string;
  readonly size: 'tiny' | 'small' | 'whole';
  /** On top of what the size says. */
  readonly battle?: BattleOptions;
  /** Decisions after which a battle is cut off. */
  readonly maxDecisions?: number;
  readonly shaping?: Shaping;
}

/** Battles of a ruleset as something to learn. @throws UnknownNameError for a ruleset that is not there */
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

/** Begins a battle of a plan, so that what is wrong with it shows before anything is learned. @throws MisuseError */
export function checkBattles(plan: BattlePlan): void {
  new Env(plan.ruleset, settingsOf(plan)).reset({ seed: 0 });
}

/** One battle after the other. Decisions with one option answer themselves: there is nothing to learn from them. */
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
