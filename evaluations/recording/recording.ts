import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Env } from '../../env/env.js';
import { gameOf } from '../../env/games.js';
import { packLayout } from '../../env/packed.js';
import { makePolicy } from '../../env/policy.js';
import { Random } from '../../env/random.js';
import { FolderError } from '../folder-error.js';
import type { Row } from './columns.js';
import { parquetOf } from './parquet.js';
import { trajectory } from './trajectory.js';

/** What is recorded. All of it follows from the plan. */
export interface RecordPlan {
  readonly ruleset: string;
  readonly agents: readonly [string, string];
  /** Names of lists or lists as JSON; null: those that the environment draws. */
  readonly lists: readonly [unknown, unknown] | null;
  readonly size: 'tiny' | 'small' | 'whole';
  readonly battles: number;
  readonly seed: number;
  readonly text: boolean;
  /** Decisions after which a battle is cut off; null: never. */
  readonly maxDecisions: number | null;
}

/** A file of whole battles. */
export interface RecordPart {
  readonly file: string;
  /** The battles in it: from the first up to, but without, the second. */
  readonly battles: readonly [number, number];
  readonly rows: number;
  /** False if the recording was stopped before the part was full. Going on plays its battles again. */
  readonly full: boolean;
}

/** The file of the plan and the parts. */
export const RECORD_FILE = 'recording.json';
/** Numbers of observations with which a part is full. */
const FULL = 2_000_000;
/** Version of the columns and of the folder. */
const FORMAT = 'muster-recording/1';

const planSchema = z.object({
  ruleset: z.string(),
  agents: z.tuple([z.string(), z.string()]),
  lists: z.tuple([z.unknown(), z.unknown()]).nullable(),
  size: z.enum(['tiny', 'small', 'whole']),
  battles: z.int().min(1),
  seed: z.int().min(0),
  text: z.boolean(),
  maxDecisions: z.int().min(1).nullable(),
});
const folderSchema = z.object({
  format: z.literal(FORMAT),
  plan: planSchema,
  parts: z.array(
    z.object({
      file: z.string().regex(/^part-\d{5}\.parquet$/),
      battles: z.tuple([z.int().min(0), z.int().min(1)]),
      rows: z.int().min(1),
      full: z.boolean(),
    }),
  ),
});

export interface RecordOptions {
  readonly out: string;
  /** True: goes on with what is in the folder. */
  readonly resume: boolean;
  readonly signal: AbortSignal;
  /** Numbers of observations with which a part is full; default: some megabytes of them. */
  readonly full?: number;
  /** Writes a file, whole or not at all. */
  readonly write: (file: string, bytes: string | Uint8Array) => void;
  readonly progress?: (done: number, all: number) => void;
}

export interface Recorded {
  readonly battles: number;
  readonly rows: number;
  readonly stopped: boolean;
  readonly parts: readonly RecordPart[];
}

const partFile = (number: number): string => `part-${String(number).padStart(5, '0')}.parquet`;

/**
 * Returns the parts that a folder holds for a plan; none for a new one.
 * @throws FolderError if the folder holds another recording, or one is expected and missing or damaged
 */
export function partsThere(plan: RecordPlan, { out, resume }: Pick<RecordOptions, 'out' | 'resume'>): RecordPart[] {
  const file = join(out, RECORD_FILE);
  if (!existsSync(file)) {
    if (resume) throw new FolderError(`${out} holds no recording to go on with: leave out --resume`);
    const foreign = partFile(0);
    if (existsSync(join(out, foreign))) {
      throw new FolderError(`${out} holds a ${foreign} without a ${RECORD_FILE}: name another folder with --out`);
    }
    return [];
  }
  if (!resume) throw new FolderError(`${out} holds a recording already: add --resume to go on, or name another folder`);
  const { plan: there, parts } = folderIn(file);
  if (JSON.stringify(there) !== JSON.stringify(planSchema.parse(plan))) {
    throw new FolderError(`${out} holds a recording of other battles: repeat its options, or name another folder`);
  }
  const missing = parts.find((part) => !existsSync(join(out, part.file)));
  if (missing !== undefined) {
    throw new FolderError(`${join(out, missing.file)}: is missing; put it back, or record anew in another folder`);
  }
  return parts;
}

function folderIn(file: string): z.infer<typeof folderSchema> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new FolderError(`${file}: is no JSON; record anew in another folder`);
  }
  const read = folderSchema.safeParse(json);
  if (!read.success) throw new FolderError(`${file}: is no recording of this Muster; record anew in another folder`);
  return read.data;
}

/** Seeds of all battles of a recording. */
function seedsOf({ seed, battles }: RecordPlan): number[] {
  const random = new Random(seed);
  return Array.from({ length: battles }, () => random.seed());
}

/** Facts that each part holds: what is needed to read its observations. */
export function factsOf(plan: RecordPlan): Record<string, string> {
  const { spec, actions } = gameOf(plan.ruleset);
  return {
    'muster.format': FORMAT,
    'muster.ruleset': plan.ruleset,
    'muster.observation': JSON.stringify({ version: spec.version, size: spec.size, actions }),
    'muster.layout': JSON.stringify(packLayout(spec)),
    'muster.plan': JSON.stringify(plan),
  };
}

/**
 * Returns an environment for the battles of a plan; options have shuffled numbers.
 * @throws MisuseError
 */
export function envOf({ ruleset, size, lists, maxDecisions }: RecordPlan): Env {
  return new Env(ruleset, {
    ...(size === 'whole' ? {} : gameOf(ruleset).sizes[size]),
    ...(lists === null ? {} : { lists }),
    ...(maxDecisions === null ? {} : { maxDecisions }),
    optionOrder: 'shuffled',
  });
}

/**
 * Records the battles of a plan into a folder: parts of whole battles, and a file that tells them. If it is stopped,
 * the battles that ended are written, and `resume` goes on; the files are in the end the same, byte for byte.
 * @throws FolderError for a folder that cannot be used; AgentFault if an agent fails, after what was recorded is
 * written; what `write` throws
 */
export async function record(plan: RecordPlan, options: RecordOptions): Promise<Recorded> {
  const { out, resume, signal, write, progress, full: enough = FULL } = options;
  const there = partsThere(plan, options);
  const parts = there.filter(({ full }) => full);
  const unfinished = there.find(({ full }) => !full);
  mkdirSync(out, { recursive: true });
  const env = envOf(plan);
  const seeds = seedsOf(plan);
  const players = plan.agents.map((description) => ({
    description,
    policy: makePolicy(description, plan.ruleset),
  })) as unknown as Parameters<typeof trajectory>[1]['players'];
  const facts = factsOf(plan);
  let first = parts.at(-1)?.battles[1] ?? 0;
  let rows: Row[] = [];
  let numbers = 0;
  const note = (): void =>
    write(join(out, RECORD_FILE), `${JSON.stringify({ format: FORMAT, plan, parts }, null, 2)}\n`);
  const keep = (end: number, full: boolean): void => {
    if (!full && unfinished !== undefined && unfinished.battles[0] === first && unfinished.battles[1] >= end) {
      parts.push(unfinished); // it holds more than was played again
      return;
    }
    if (rows.length === 0) return;
    const file = partFile(parts.length);
    write(join(out, file), parquetOf(rows, plan.text, facts));
    parts.push({ file, battles: [first, end], rows: rows.length, full });
    note();
    first = end;
    rows = [];
    numbers = 0;
  };
  if (!resume) note();
  progress?.(first, plan.battles);
  let done = first;
  try {
    for (; done < plan.battles && !signal.aborted; done++) {
      const order = { battle: done, seed: seeds[done], players, text: plan.text };
      const played = await trajectory(env, order, () => signal.aborted);
      if (played === null) break;
      rows.push(...played);
      numbers += played.reduce((sum, row) => sum + (row.observation as readonly number[]).length, 0);
      progress?.(done + 1, plan.battles);
      if (numbers >= enough) keep(done + 1, true);
    }
  } finally {
    keep(done, done === plan.battles);
  }
  const battles = parts.at(-1)?.battles[1] ?? 0;
  return {
    battles,
    rows: parts.reduce((sum, part) => sum + part.rows, 0),
    stopped: battles < plan.battles,
    parts,
  };
}
