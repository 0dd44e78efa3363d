import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TrainingConfig } from './config.js';
import { EventFile, scalarsOf } from './tensorboard.js';

/** A folder that a run cannot be kept in; the message says what to do. */
export class RunFolderError extends Error {
  override readonly name = 'RunFolderError';
}

/** Files of a run. */
export const RUN_FILES = {
  config: 'config.json',
  /** A line an update. */
  metrics: 'metrics.jsonl',
  /** How long each took: the only part of a run that no second run repeats. */
  timing: 'timing.jsonl',
  last: 'last.checkpoint',
  best: 'best.checkpoint',
  final: 'final.checkpoint',
  page: 'curves.html',
} as const;

interface Line {
  readonly update: number;
}

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
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.file('config'), textOf(config));
  }

  /** Goes on with a run. @throws RunFolderError if there is none, or it is of another configuration */
  reopen(config: TrainingConfig): void {
    if (!existsSync(this.file('config'))) {
      throw new RunFolderError(`${this.folder} holds no run to go on with: leave out --resume, or check the path`);
    }
    if (readFileSync(this.file('config'), 'utf8') === textOf(config)) return;
    throw new RunFolderError(
      `${this.folder} holds a run of another configuration: take its ${RUN_FILES.config}, or name another folder`,
    );
  }

  /** The last checkpoint, or null if the run was stopped before there was one. */
  last(): Uint8Array | null {
    return existsSync(this.file('last')) ? readFileSync(this.file('last')) : null;
  }

  /** Forgets what was told of updates after `update`: they come again. */
  forget(update: number): void {
    for (const name of ['metrics', 'timing'] as const) {
      if (!existsSync(this.file(name))) continue;
      const kept = linesOf<Line>(readFileSync(this.file(name), 'utf8')).filter((line) => line.update <= update);
      this.write(name, new TextEncoder().encode(kept.map((line) => `${JSON.stringify(line)}\n`).join('')));
    }
  }

  /** Adds a line to the metrics and one to the timing, and scalars for TensorBoard. */
  add(metrics: Line, timing: Line): void {
    appendFileSync(this.file('metrics'), `${JSON.stringify(metrics)}\n`);
    appendFileSync(this.file('timing'), `${JSON.stringify(timing)}\n`);
    this.events ??= new EventFile(this.folder);
    this.events.add(metrics.update, { ...scalarsOf(metrics), ...scalarsOf(timing, 'seconds') });
  }

  /** Replaces a file in one go. */
  write(name: keyof typeof RUN_FILES, bytes: Uint8Array): void {
    const part = `${this.file(name)}.part`;
    try {
      const file = openSync(part, 'w');
      try {
        writeSync(file, bytes);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(part, this.file(name));
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  close(): void {
    this.events?.close();
    this.events = null;
  }
}

const textOf = (config: TrainingConfig): string => `${JSON.stringify(config, null, 2)}\n`;

/** Lines of JSON; one that was cut short by a crash is left out. */
export function linesOf<T>(text: string): T[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
