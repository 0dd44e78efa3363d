// Settings of environments, and their checks: an unknown word would otherwise change nothing, silently.
import { z } from 'zod';
import { shapeProblems } from '../engine/armies/shape.js';
import type { Player } from '../engine/kernel/ruleset.js';
import { MisuseError, misuse } from './errors.js';
import type { BattleOptions } from './games.js';
import { OPTION_ORDERS, type OptionOrder } from './option-order.js';
import type { Policy, Seat } from './policy.js';
import { isSeed } from './random.js';
import type { Start } from './start.js';

/** Settings of an environment. */
export interface EnvOptions extends BattleOptions {
  /**
   * Built-in player of the other side; then only the learner's decisions are asked. Default: the caller decides for
   * both sides.
   */
  readonly opponent?: string | Policy | ((seat: Seat) => number);
  /** The learner's side against an opponent: 0, 1, or random for each battle. Default 0. */
  readonly side?: Player | 'random';
  /** Decisions of both sides after which the battle is truncated. Default: no limit. */
  readonly maxDecisions?: number;
  /**
   * Steps of the caller since `reset` after which the battle is truncated, as `max_episode_steps` of Gymnasium's
   * `make`. The last step is terminated too if the battle ends with it. Default: no limit.
   */
  readonly maxEpisodeSteps?: number;
  /**
   * 'score': the reward is the result at the end; 'shaped': victory points as a potential in addition. Default 'score'.
   */
  readonly reward?: 'score' | 'shaped';
  /** Records answers for `replay`. Default false. */
  readonly record?: boolean;
  /**
   * Where battles begin instead of deployment: at this start, or at a random one of several, chosen for each battle.
   */
  readonly start?: Start | readonly Start[];
  /** False leaves out the tactical columns of the options, about half of the cost of writing. Default true. */
  readonly tactics?: boolean;
  /** True: `reset` and `step` give fresh arrays and a fresh `info`, which later calls leave alone. Default false. */
  readonly copy?: boolean;
  /**
   * 'shuffled': the options of each decision have random numbers, which follow from the battle's seed and the number of
   * the decision; 'engine': those of the engine's list. Replays and built-in agents always have the engine's. Default
   * 'engine'; the registered environments have 'shuffled' from their version 1 on.
   */
  readonly optionOrder?: OptionOrder;
}

export interface ResetOptions {
  /** A whole number, 0 or more. Without one the stream of the last seed goes on. */
  readonly seed?: number;
  readonly options?: Partial<BattleOptions> & {
    /**
     * A battle to go on with, dice included: bytes of `save` in a battle of the same lists, seed and table, or a
     * `start`, which includes them.
     */
    readonly state?: Uint8Array | Start;
    /** Where to begin with new dice: another environment's `start()`, a scene (`startOf`), or several to draw from. */
    readonly start?: Start | readonly Start[];
  };
}

/** Most turns of a player: the battle counts them in one byte. */
const MOST_TURNS = 255;

const SAVED = z.custom((given) => given instanceof Uint8Array, { error: 'the bytes that save() gave' });
const START = z.object({
  ruleset: z.string(),
  setup: z.object({}).loose(),
  state: SAVED,
  orders: z.int().min(0).max(0xffffffff).optional(),
});
const STARTS = z.union([START, z.array(START).min(1)]).optional();

const BATTLE = {
  lists: z.tuple([z.unknown(), z.unknown()]).optional(),
  pool: z.int().min(1).optional(),
  points: z.union([z.enum(['tiny', 'small']), z.int().positive()]).optional(),
  battlefield: z.union([z.literal('random'), z.int().min(0).max(0xffffffff), z.object({}).loose()]).optional(),
  board: z.tuple([z.number(), z.number()]).optional(),
  density: z.number().optional(),
  deployment: z.string().optional(),
  pointsLimit: z.number().positive().optional(),
  turns: z.int().min(1).max(MOST_TURNS).optional(),
  level: z.enum(['command', 'full']).optional(),
  changes: z.unknown().optional(),
  start: STARTS,
};

const POLICY = z.object({
  name: z.string(),
  needsWorld: z.boolean(),
  act: z.custom((act) => typeof act === 'function', 'a function'),
});

const SETTINGS = z.strictObject({
  ...BATTLE,
  opponent: z
    .union([z.string(), z.custom((given) => typeof given === 'function', 'a function'), POLICY.loose()])
    .optional(),
  side: z.literal([0, 1, 'random']).optional(),
  maxDecisions: z.int().min(1).optional(),
  maxEpisodeSteps: z.int().min(1).optional(),
  reward: z.enum(['score', 'shaped']).optional(),
  record: z.boolean().optional(),
  tactics: z.boolean().optional(),
  copy: z.boolean().optional(),
  optionOrder: z.enum(OPTION_ORDERS).optional(),
});

const RESET_OPTIONS = z.strictObject({ ...BATTLE, state: z.union([SAVED, START]).optional() });
const RESET = z.strictObject({
  seed: z.int().min(0).optional(),
  options: RESET_OPTIONS.optional(),
});

const SETTING_NAMES = Object.keys(SETTINGS.shape);
const RESET_OPTION_NAMES = Object.keys(RESET_OPTIONS.shape);
const RESET_NAMES = [...Object.keys(RESET.shape), ...RESET_OPTION_NAMES];

function check(schema: z.ZodType, given: unknown, where: string, keys: readonly string[]): void {
  const read = schema.safeParse(given);
  if (read.success) return;
  const problems = shapeProblems(read.error, given, where, keys);
  throw misuse(problems);
}

/** Checks the settings of an environment. @throws MisuseError with every unknown word and wrong value */
export function checkSettings(settings: EnvOptions): void {
  check(SETTINGS, settings, 'settings', SETTING_NAMES);
  if (settings.side !== undefined && settings.opponent === undefined) {
    throw new MisuseError(
      'settings, side: without an opponent the caller plays both sides; name an opponent or remove it',
    );
  }
}

/** Checks the argument of `reset`. @throws MisuseError with every unknown word and wrong value */
export function checkReset(wanted: ResetOptions): void {
  if (isPlain(wanted)) return; // a cheap exit: vectors reset thousands of times
  checkPlaces(wanted, RESET_OPTION_NAMES);
  check(RESET, wanted, 'reset', RESET_NAMES);
}

/**
 * Checks that settings are given in the right place.
 * @throws MisuseError for options of a reset beside the seed, or the seed among the options
 */
export function checkPlaces(wanted: ResetOptions, optionNames: readonly string[]): void {
  const { options } = wanted ?? {};
  const outside = Object.keys(wanted ?? {}).find((name) => optionNames.includes(name));
  if (outside !== undefined) {
    throw new MisuseError(`reset: ${outside} is one of the options; write reset({ options: { ${outside} } })`);
  }
  if (typeof options === 'object' && options !== null && 'seed' in options) {
    throw new MisuseError('reset, options: the seed is none of them; write reset({ seed, options })');
  }
}

/** True if the options are a saved state alone, as a search gives them. */
function isState(options: unknown): boolean {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return false;
  for (const key in options) if (key !== 'state') return false;
  return (options as { readonly state?: unknown }).state instanceof Uint8Array;
}

/** True if the reset has no setting except a seed, or a saved state. */
function isPlain(wanted: ResetOptions): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return false;
  for (const key in wanted) if (key !== 'seed' && key !== 'options') return false;
  const { seed, options } = wanted;
  if (options !== undefined && !isState(options)) return false;
  return seed === undefined || isSeed(seed);
}
