// What environments are made with, and whether it makes sense: a word that nobody knows would otherwise change nothing, silently.
import { z } from 'zod';
import { shapeProblems } from '../engine/armies/shape.js';
import type { Player } from '../engine/kernel/ruleset.js';
import { MisuseError, misuse } from './errors.js';
import type { BattleOptions } from './games.js';
import type { Policy, Seat } from './policy.js';
import { isSeed } from './random.js';
import type { Start } from './start.js';

/** What an environment is made with. */
export interface EnvOptions extends BattleOptions {
  /** Another player built in: only the learner's own decisions are seen then. Default: both sides decide. */
  readonly opponent?: string | Policy | ((seat: Seat) => number);
  /** The learner's side if there is an opponent: 0, 1, or drawn anew for each battle. Default 0. */
  readonly side?: Player | 'random';
  /** Decisions, of both sides, after which the battle is cut off (truncated). Default: none. */
  readonly maxDecisions?: number;
  /**
   * Steps of the caller since `reset` with which the battle is cut off, as `max_episode_steps` of Gymnasium's `make`: the last is
   * truncated, and terminated too if the battle ends with it. Default: none.
   */
  readonly maxEpisodeSteps?: number;
  /** 'score': the reward at the end is the result; 'shaped': victory points as a potential besides. Default score. */
  readonly reward?: 'score' | 'shaped';
  /** Keeps what is answered, for `replay`. Default: not. */
  readonly record?: boolean;
  /** Where battles begin instead of with the deployment of armies: there, or at one of them drawn for each battle. */
  readonly start?: Start | readonly Start[];
  /** Leaves out the tactical columns of the options, which cost about half of the writing. Default: they are in. */
  readonly tactics?: boolean;
}

export interface ResetOptions {
  /** 0 to 4,294,967,295. */
  readonly seed?: number;
  readonly options?: Partial<BattleOptions> & {
    /**
     * A battle to go on with, dice and all: what `save` gave, in a battle of the same lists, seed and table, or what `start` gave,
     * which brings them along.
     */
    readonly state?: Uint8Array | Start;
    /** Where to begin, with new dice: another environment's `start()`, a scene (`startOf`), or several to draw from. */
    readonly start?: Start | readonly Start[];
  };
}

/** A battle counts its turns in a byte. */
const MOST_TURNS = 255;

const SAVED = z.custom((given) => given instanceof Uint8Array, { error: 'the bytes that save() gave' });
const START = z.object({
  ruleset: z.string(),
  setup: z.object({}).loose(),
  state: SAVED,
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
});

const RESET_OPTIONS = z.strictObject({ ...BATTLE, state: z.union([SAVED, START]).optional() });
const RESET = z.strictObject({
  seed: z.int().min(0).max(0xffffffff).optional(),
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

/** @throws MisuseError with everything that is wrong with what an environment is to be made with: unknown words, wrong values */
export function checkSettings(settings: EnvOptions): void {
  check(SETTINGS, settings, 'settings', SETTING_NAMES);
  if (settings.side !== undefined && settings.opponent === undefined) {
    throw new MisuseError(
      'settings, side: without an opponent the caller plays both sides; name an opponent or remove it',
    );
  }
}

/** @throws MisuseError with everything that is wrong with what `reset` is given */
export function checkReset(wanted: ResetOptions): void {
  if (isPlain(wanted)) return; // so are most: vectors reset thousands of times
  checkPlaces(wanted, RESET_OPTION_NAMES);
  check(RESET, wanted, 'reset', RESET_NAMES);
}

/** @throws MisuseError for words that are right, but not where they stand: `options` of a reset beside the seed, or the seed among them */
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

/** Is it nothing but a seed, or nothing at all? */
function isPlain(wanted: ResetOptions): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return false;
  for (const key in wanted) if (key !== 'seed' && key !== 'options') return false;
  const { seed, options } = wanted;
  if (options !== undefined) return false;
  return seed === undefined || isSeed(seed);
}
