import { z } from 'zod';
import '../agents/index.js';
import { DEFAULT_SIZES } from '../agents/neural/layout.js';
import { pathWords, shapeProblems } from '../engine/armies/shape.js';
import { gameIds } from '../env/games.js';
import { policyNames } from '../env/policy.js';
import type { BattlePlan } from './battleground.js';
import { DEFAULT_PPO } from './ppo.js';

const count = z.int().min(1);
const share = z.number().min(0).max(1);
const width = z.int().min(4).max(1024).multipleOf(4);

/** Agents by description. Unknown agents are refused when the configuration is read, not when a battle needs them. */
const agent = z.string().refine((name) => policyNames().includes(name.split(':')[0]), {
  error: (issue) => `no agent is called '${issue.input}'; there are ${policyNames().join(', ')}`,
});

const ppoSchema = z.strictObject({
  seed: z.int().min(0).default(DEFAULT_PPO.seed),
  updates: count.default(DEFAULT_PPO.updates),
  lanes: count.default(DEFAULT_PPO.lanes),
  ticks: count.default(DEFAULT_PPO.ticks),
  epochs: count.default(DEFAULT_PPO.epochs),
  minibatches: count.default(DEFAULT_PPO.minibatches),
  learningRate: z.number().positive().default(DEFAULT_PPO.learningRate),
  finalRate: share.default(DEFAULT_PPO.finalRate),
  discount: share.default(DEFAULT_PPO.discount),
  clock: z.enum(['decisions', 'turns']).default(DEFAULT_PPO.clock),
  lambda: share.default(DEFAULT_PPO.lambda),
  clip: z.number().positive().default(DEFAULT_PPO.clip),
  valueClip: z.number().min(0).default(DEFAULT_PPO.valueClip),
  valueWeight: z.number().min(0).default(DEFAULT_PPO.valueWeight),
  entropyWeight: z.number().min(0).default(DEFAULT_PPO.entropyWeight),
  finalEntropy: share.default(DEFAULT_PPO.finalEntropy),
  gradientNorm: z.number().positive().default(DEFAULT_PPO.gradientNorm),
  targetKl: z.number().min(0).default(DEFAULT_PPO.targetKl),
  adamEpsilon: z.number().positive().default(DEFAULT_PPO.adamEpsilon),
  teacher: z
    .strictObject({ agent, weight: z.number().positive(), updates: count, share: share.positive().optional() })
    .optional(),
});

const leagueSchema = z.strictObject({
  selfPlay: share.default(0.4),
  fixed: z.array(agent).default(['random', 'captain']),
  past: z.int().min(0).max(64).default(6),
  every: count.default(20),
  hardness: z.number().min(0).default(1),
});

const battleSchema = z.strictObject({
  lists: z.tuple([z.json(), z.json()]).optional(),
  points: z.union([z.int().min(1), z.enum(['tiny', 'small'])]).optional(),
  pool: count.optional(),
  battlefield: z.union([z.literal('random'), z.int().min(0).max(0xffffffff)]).optional(),
  board: z.tuple([count, count]).optional(),
  density: z.number().min(0).max(2).optional(),
  deployment: z.string().optional(),
  pointsLimit: count.optional(),
  turns: count.optional(),
});

const stageSchema = z.strictObject({
  name: z.string().min(1),
  size: z.enum(['tiny', 'small', 'whole']),
  battle: battleSchema.optional(),
  maxDecisions: count.optional(),
  shaping: z
    .strictObject({
      points: z.number().positive(),
      weight: z.number().min(0),
      paidBack: z.boolean(),
      draw: z.number().min(-1).max(0).optional(),
    })
    .optional(),
  /** The next stage begins when an evaluation reaches these scores: opponent to share of points, 0 to 1. */
  until: z.record(z.string(), share).optional(),
  /** The next stage begins after this many updates at the latest. */
  updates: count.optional(),
});

const evaluationSchema = z.strictObject({
  /** Number of updates between two evaluations. */
  every: count.default(25),
  /** Number of battles against each opponent. Each table is played twice, with sides swapped. */
  battles: z.int().min(2).multipleOf(2).default(100),
  /** Opponents of the evaluations. The best network is the one that wins most battles against all of them together. */
  opponents: z.array(agent).min(1).default(['random', 'captain']),
  greedy: z.boolean().default(true),
});

const configSchema = z.strictObject({
  ruleset: z.string().refine((id) => gameIds().includes(id), {
    error: (issue) => `no ruleset is called '${issue.input}'; there are ${gameIds().join(', ')}`,
  }),
  stages: z.array(stageSchema).min(1),
  network: z
    .strictObject({
      unit: width.default(DEFAULT_SIZES.unit),
      encoders: z.record(z.string(), width).default({ ...DEFAULT_SIZES.encoders }),
      option: width.default(DEFAULT_SIZES.option),
      context: width.default(DEFAULT_SIZES.context),
      value: width.default(DEFAULT_SIZES.value),
    })
    .prefault({}),
  ppo: ppoSchema.prefault({}),
  league: leagueSchema.prefault({}),
  evaluation: evaluationSchema.prefault({}),
  /**
   * Share of the mean network that stays at each update. Evaluations and the stored best and final networks use this
   * mean over the updates, which plays more steadily than any single network. 0 means the network itself.
   */
  average: z.number().min(0).max(0.9999).default(0),
  /** Number of updates between two checkpoints of `last.checkpoint`. */
  saveEvery: count.default(25),
});

/** All names that a configuration may hold, to suggest one for a misspelt name. */
const KEYS = [configSchema, stageSchema, battleSchema, ppoSchema, leagueSchema, evaluationSchema].flatMap((part) =>
  Object.keys(part.shape),
);

/** Configuration of a training run: everything that determines what it learns, except the number of workers. */
export type TrainingConfig = z.infer<typeof configSchema>;
export type Stage = TrainingConfig['stages'][number];

/** Thrown for a configuration that is not valid. The message has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads a configuration and fills in the defaults. @throws ConfigError with all problems */
export function readConfig(json: unknown, file: string): TrainingConfig {
  const read = configSchema.safeParse(json);
  if (read.success) return read.data;
  const lines = read.error.issues.flatMap((issue) => {
    // unknown names: the message lists the known ones
    if (issue.code === 'custom') return [`${file}, ${pathWords(issue.path)}: ${issue.message}`];
    return shapeProblems({ issues: [issue] }, json, file, KEYS).map((p) => `${p.where}: ${p.message}; ${p.mend}`);
  });
  throw new ConfigError(lines.join('\n'));
}

/** Returns the plan of a stage's battles. */
export function planOf(config: TrainingConfig, stage: Stage): BattlePlan {
  const { size, battle, maxDecisions, shaping } = stage;
  // fields that zod leaves undefined are omitted, as the environment expects
  return JSON.parse(JSON.stringify({ ruleset: config.ruleset, size, battle, maxDecisions, shaping }));
}
