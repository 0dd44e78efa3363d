import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appendWhole, writeWhole } from '../agents/files/writing.js';
import type { BackendName } from '../agents/neural/backends.js';
import { decodeCheckpoint } from '../agents/neural/checkpoint.js';
import { shapeProblems } from '../engine/armies/shape.js';
import type { TrainingConfig } from './config.js';
import { EventFile, scalarsOf } from './tensorboard.js';

/** Thrown for a folder that cannot hold the run. The message says what to do. */
export class RunFolderError extends Error {
  override readonly name = 'RunFolderError';
}

/** Files of a run. */
export const RUN_FILES = {
  config: 'config.json',
  /** One line of JSON for each update. */
  metrics: 'metrics.jsonl',
  /** Duration of each update, the only part of a run that is not reproducible. */
  timing: 'timing.jsonl',
  last: 'last.checkpoint',
  best: 'best.checkpoint',
  final: 'final.checkpoint',
  page: 'curves.html',
} as const;

interface Line {
  readonly update: number;
  readonly steps?: number;
}

/** A number, or null. JSON writes NaN, the value if no battle was played, as null. */
const measured = z.number().nullable();
const update = z.int().min(1);

/** Lines of the metrics, with the fields that are read again. */
const METRICS_LINE = z.looseObject({
  update,
  steps: z.int().min(0),
  stage: z.string(),
  league: z.record(z.string(), measured),
  evaluation: z
    .record(z.string(), z.looseObject({ score: z.number(), interval: z.tuple([z.number(), z.number()]) }))
    .optional(),
});
const TIMING_LINE = z.looseObject({ update, rollout: z.number(), learning: z.number() });
export type MetricsLine = z.output<typeof METRICS_LINE>;
export type TimingLine = z.output<typeof TIMING_LINE>;

/** The files of a run. Checkpoints are replaced in one go: a crash or a full disk leaves the one before. */
export class RunFolder {
  readonly folder: string;
  private events: EventFile | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  file(name: keyof typeof RUN_FILES): string {
    return join(this.folder, RUN_FILES[name]);
  }

  /** Begins a run. @throws RunFolderError if there is one already */
  begin(config: TrainingConfig): void {
    if (existsSync(this.file('config'))) {
      throw new RunFolderError(`${this.folder} holds a run already: add --resume to go on, or name another folder`);
    }
    const foreign = (Object.keys(RUN_FILES) as (keyof typeof RUN_FILES)[]).find((name) => existsSync(this.file(name)));
    if (foreign !== undefined) {
      throw new RunFolderError(
        `${this.folder} holds a ${RUN_FILES[foreign]} but no ${RUN_FILES.config}, so it is no run's: name another folder`,
      );
    }
    mkdirSync(this.folder, { recursive: true });
    this.write('config', new TextEncoder().encode(textOf(config)));
  }

  /** Goes on with a run. @throws RunFolderError if there is none, it is of another configuration, or its lines are damaged */
  reopen(config: TrainingConfig): void {
    if (!existsSync(this.file('config'))) {
      throw new RunFolderError(`${this.folder} holds no run to go on with: leave out --resume, or check the path`);
    }
    if (readFileSync(this.file('config'), 'utf8') !== textOf(config)) {
      throw new RunFolderError(
        `${this.folder} holds a run of another configuration: take its ${RUN_FILES.config}, or name another folder`,
      );
    }
    this.metrics();
    this.timing();
  }

  /**
   * Returns the number of threads of the last checkpoint, or null before the first one. @throws CheckpointError if that is
   * damaged
   */
  workers(): number | null {
    const { workers } = this.kept();
    return typeof workers === 'number' ? workers : null;
  }

  /** Returns the backend of the last checkpoint, or null before the first one. @throws as `workers` */
  backend(): BackendName | null {
    const { workers, backend } = this.kept();
    if (workers === undefined) return null;
    return backend === 'tfjs' ? 'tfjs' : 'own';
  }

  private kept(): { workers?: unknown; backend?: unknown } {
    const bytes = this.last();
    if (bytes === null) return {};
    return (decodeCheckpoint(bytes, this.file('last')).training as { state?: object }).state ?? {};
  }

  /** Returns the lines of metrics so far. @throws RunFolderError that names a damaged line */
  metrics(): MetricsLine[] {
    return linesIn(this.file('metrics'), METRICS_LINE);
  }

  /** Returns the lines of timing so far. @throws RunFolderError that names a damaged line */
  timing(): TimingLine[] {
    return linesIn(this.file('timing'), TIMING_LINE);
  }

  /** Returns the bytes of the last checkpoint, or null if there is none yet. */
  last(): Uint8Array | null {
    return existsSync(this.file('last')) ? readFileSync(this.file('last')) : null;
  }

  /** Removes the lines of updates after `update`, which the resumed run will write again. */
  forget(update: number): void {
    for (const name of ['metrics', 'timing'] as const) {
      if (!existsSync(this.file(name))) continue;
      const kept = this[name]().filter((line) => line.update <= update);
      this.write(name, new TextEncoder().encode(kept.map((line) => `${JSON.stringify(line)}\n`).join('')));
    }
  }

  /** Adds a line to the metrics and one to the timing, and scalars for TensorBoard. */
  add(metrics: Line, timing: Line): void {
    appendWhole(this.file('metrics'), `${JSON.stringify(metrics)}\n`);
    appendWhole(this.file('timing'), `${JSON.stringify(timing)}\n`);
    this.events ??= new EventFile(this.folder);
    // the axis that other libraries' curves have: steps of the environments
    this.events.add(metrics.steps ?? metrics.update, { ...scalarsOf(metrics), ...scalarsOf(timing, 'seconds') });
  }

  /** Replaces a file in one go. */
  write(name: keyof typeof RUN_FILES, bytes: Uint8Array): void {
    writeWhole(this.file(name), bytes);
  }

  close(): void {
    this.events?.close();
    this.events = null;
  }
}

const textOf = (config: TrainingConfig): string => `${JSON.stringify(config, null, 2)}\n`;

/**
 * Returns the lines of JSON of a file. A last line that was cut short by a crash is omitted, and a missing file has no
 * lines.
 * @throws RunFolderError that names the first line that is not JSON or not of this shape, and the fault
 */
export function linesIn<T>(file: string, shape: z.ZodType<T>): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const wrong = (i: number, what: string) => new RunFolderError(`${file}, line ${i + 1}: ${what}; take the line out`);
  return lines.slice(0, -1).flatMap((line, i) => {
    if (line === '') return [];
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw wrong(i, 'is no JSON');
    }
    const read = shape.safeParse(json);
    if (read.success) return [json as T]; // the parsed line itself: zod would change the order of its keys
    const [{ where, message }] = shapeProblems(read.error, json, 'the line', []);
    throw wrong(i, `${where.replace('the line, ', '')} ${message}`);
  });
}
