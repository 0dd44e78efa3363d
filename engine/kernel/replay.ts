import type { Battle, Setup } from './battle.js';
import { Level } from './core.js';
import { type OptionRecord, readRecord } from './options.js';
import {
  choose,
  LEGAL,
  options,
  type Problem,
  propose,
  type Reason,
  type Result,
  type Ruleset,
  waiting,
} from './ruleset.js';
import { fingerprintOf } from './setup.js';
import { VERSION } from './version.js';

/** Name and version of the format. The version rises when older files can no longer be read. */
export const REPLAY_FORMAT = 'muster-replay/1';

/** One answer: the record of the option, and for people its words. Numbers that are 0 (`target`: -1) are omitted. */
export interface ReplayAnswer extends Partial<Readonly<Omit<OptionRecord, 'path'>>> {
  readonly path?: readonly number[];
  /** The question, the player and the answer in words. No code parses it. */
  readonly says?: string;
}

/** The program that wrote a replay. The answers fit the rules of that version and its columns of a battle. */
export interface Recording {
  /** Version of Muster. */
  readonly muster: string;
  /** Fingerprint of the columns of a battle. */
  readonly layout: string;
  /** The command or program that wrote the replay, for people. */
  readonly by?: string;
}

/** A battle that can be played again: the input of its setup, and every answer as a record (K08). */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT;
  /** Missing in replays that are older than version numbers. */
  readonly recorded?: Recording;
  readonly ruleset: string;
  /** The army lists and the table, in the form that the ruleset's `muster` takes. */
  readonly lists: unknown;
  readonly table: unknown;
  /** Changes of the army books, as the ruleset takes them; missing for the books as they ship. */
  readonly changes?: unknown;
  /** Fingerprint of the setup made from them. */
  readonly fingerprint: string;
  readonly seed: number;
  /** 'command' or 'full' (K41). */
  readonly level: keyof typeof Level;
  readonly answers: readonly ReplayAnswer[];
}

function shortened(record: OptionRecord, says: string): ReplayAnswer {
  const { path, target, ...numbers } = record;
  const kept = Object.fromEntries(Object.entries(numbers).filter(([, n]) => n !== 0));
  return {
    ...kept,
    ...(target === -1 ? {} : { target }),
    ...(path.length === 0 ? {} : { path }),
    ...(says === '' ? {} : { says }),
  };
}

/** Returns the full record of an answer. */
export function fullRecord(answer: ReplayAnswer): OptionRecord {
  const { verb = 0, target = -1, n = 0, x = 0, y = 0, facing = 0, files = 0, extra = 0, path = [] } = answer;
  return { verb, target, n, x, y, facing, files, extra, path: [...path] };
}

/** Input of a recording. */
export interface Recorded {
  readonly lists: unknown;
  readonly table: unknown;
  /** Changes of the army books; undefined or null: none. */
  readonly changes?: unknown;
  readonly seed: number;
  readonly level?: keyof typeof Level;
  /**
   * If true, every decision is also stored in words: the files are larger, but a change can be read as sentences.
   * Default false.
   */
  readonly words?: boolean;
  /** The program that records, for people. */
  readonly by?: string;
}

const layoutNames = new WeakMap<object, string>();

/** Returns the fingerprint of the columns of a battle; computed once per layout. */
function layoutName({ layout }: Battle): string {
  const name = layoutNames.get(layout) ?? fingerprintOf(JSON.stringify(layout.tables));
  layoutNames.set(layout, name);
  return name;
}

const recordingOf = (b: Battle): Recording => ({ muster: VERSION, layout: layoutName(b) });

/** Plays a battle and records every answer. All answers must be given through it. */
export class Recorder<B extends Battle> {
  readonly b: B;
  private readonly rules: Ruleset<B>;
  private readonly from: Recorded;
  private readonly answers: ReplayAnswer[] = [];

  /** Begins `b`, which is set up but not begun. */
  constructor(rules: Ruleset<B>, b: B, from: Recorded) {
    this.rules = rules;
    this.b = b;
    this.from = from;
    rules.begin(b, from.seed, Level[from.level ?? 'command']);
  }

  /** Takes an option as `choose` of the kernel does, and records it. */
  choose(i: number): void {
    const n = options(this.rules, this.b);
    if (i >= 0 && i < n) {
      const says = this.from.words === true ? `${this.rules.question(this.b)}: ${this.rules.describe(this.b, i)}` : '';
      this.answers.push(shortened(readRecord(this.b.option, i), says));
    }
    choose(this.rules, this.b, i);
  }

  /** Takes a record as `propose` of the kernel does; a refused proposal is not recorded. */
  propose(record: OptionRecord): Reason {
    const says = this.from.words === true ? `${this.rules.question(this.b)}: a proposal` : '';
    const reason = propose(this.rules, this.b, record);
    if (reason === LEGAL) this.answers.push(shortened(record, says));
    return reason;
  }

  /** Returns the replay of all answers so far. */
  replay(): Replay {
    return {
      format: REPLAY_FORMAT,
      recorded: { ...recordingOf(this.b), ...(this.from.by === undefined ? {} : { by: this.from.by }) },
      ruleset: this.rules.id,
      lists: this.from.lists,
      table: this.from.table,
      ...(this.from.changes === undefined || this.from.changes === null ? {} : { changes: this.from.changes }),
      fingerprint: this.b.setup.fingerprint,
      seed: this.from.seed,
      level: this.from.level ?? 'command',
      answers: [...this.answers],
    };
  }
}

/** Returns the file of a replay: JSON with one answer per line. */
export function printReplay(replay: Replay): string {
  const { answers, ...head } = replay;
  const lines = answers.map((answer) => `    ${JSON.stringify(answer)}`);
  const open = JSON.stringify(head, null, 2).slice(0, -2);
  return `${open},\n  "answers": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function problem(where: string, message: string, mend: string): Problem {
  return { where, rule: '', message, mend };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInteger = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
const NUMBERS = ['verb', 'target', 'n', 'x', 'y', 'facing', 'files', 'extra'] as const;

function answerProblem(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return 'is no record';
  const fields = answer as Record<string, unknown>;
  for (const name of NUMBERS) {
    if (fields[name] !== undefined && !isInteger(fields[name]))
      return `has ${name} ${String(fields[name])}, no whole number`;
  }
  if (
    fields.path !== undefined &&
    !(Array.isArray(fields.path) && fields.path.length <= 8 && fields.path.every(isInteger))
  ) {
    return 'has a path that is not up to 8 whole numbers';
  }
  return '';
}

/**
 * Reads the file of a replay.
 * @param file name of the file for problems
 * @returns the replay, or every fault of its shape
 */
export function readReplay(text: string, file = 'replay'): Result<Replay> {
  const refused = (message: string, mend: string): Result<Replay> => ({
    ok: false,
    problems: [problem(file, message, mend)],
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    if (text.trim() === '') return refused('is empty', `take a file of format '${REPLAY_FORMAT}'`);
    return refused('is no JSON, perhaps cut short', 'take the file as it was written');
  }
  const fields = (isRecord(json) ? json : {}) as Record<string, unknown>;
  if (fields.format !== REPLAY_FORMAT) {
    const found = typeof fields.format === 'string' ? `'${fields.format}'` : 'none';
    return refused(`has format ${found}`, `take a file of format '${REPLAY_FORMAT}'`);
  }
  const problems: Problem[] = [];
  const want = (ok: boolean, name: string, what: string) => {
    if (!ok) problems.push(problem(`${file}, ${name}`, `is not ${what}`, `write ${what}`));
  };
  want(typeof fields.ruleset === 'string', 'ruleset', 'the id of a ruleset');
  want(fields.lists !== undefined, 'lists', 'the army lists of the battle');
  want(fields.table !== undefined, 'table', 'the table of the battle');
  const { recorded } = fields;
  const named = isRecord(recorded) && typeof recorded.muster === 'string' && typeof recorded.layout === 'string';
  want(recorded === undefined || named, 'recorded', 'the version and the layout that recorded it');
  want(typeof fields.fingerprint === 'string', 'fingerprint', 'the fingerprint of the setup');
  want(isInteger(fields.seed), 'seed', 'a whole number');
  want(fields.level === 'command' || fields.level === 'full', 'level', "'command' or 'full'");
  want(Array.isArray(fields.answers), 'answers', 'a list of records');
  if (Array.isArray(fields.answers)) {
    fields.answers.forEach((answer, i) => {
      const fault = answerProblem(answer);
      if (fault !== '') problems.push(problem(`${file}, answer ${i + 1}`, fault, 'take the file as it was written'));
    });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: json as Replay };
}

/**
 * Plays a replay again. Every answer is judged as a proposal, so that the replay stays valid if enumeration changes
 * (K08).
 * @param setup made from the replay's lists and table
 * @param seen called before each answer
 * @returns the battle after the last answer; or the first answer that does not fit, with the question and the reason
 */
export function playReplay<B extends Battle>(
  rules: Ruleset<B>,
  setup: Setup,
  replay: Replay,
  seen: (b: B, answer: OptionRecord) => void = () => {},
): Result<B> {
  const wrong = (where: string, message: string, mend: string): Result<B> => ({
    ok: false,
    problems: [problem(`replay, ${where}`, message, mend)],
  });
  if (replay.ruleset !== rules.id) {
    return wrong('ruleset', `is of ${replay.ruleset}, not of ${rules.id}`, `play it with ${replay.ruleset}`);
  }
  if (replay.fingerprint !== setup.fingerprint) {
    const by = replay.recorded === undefined ? '' : `: those of Muster ${replay.recorded.muster}`;
    const mend = `muster the lists and the table that the replay holds, with the army books of its time${by}`;
    return wrong('fingerprint', `is ${replay.fingerprint}, the setup has ${setup.fingerprint}`, mend);
  }
  const b = rules.create(setup);
  const [then, now] = [replay.recorded, recordingOf(b)];
  if (then !== undefined && (then.muster !== now.muster || then.layout !== now.layout)) {
    const told = ({ muster, layout }: Recording) => `Muster ${muster} (layout ${layout})`;
    return wrong(
      'recorded',
      `is by ${told(then)}, this is ${told(now)}`,
      `play it with Muster ${then.muster} of that layout`,
    );
  }
  rules.begin(b, replay.seed, Level[replay.level]);
  for (let i = 0; i < replay.answers.length; i++) {
    const where = `answer ${i + 1} of ${replay.answers.length}`;
    if (!waiting(b)) {
      return wrong(where, 'the battle is already over', 'play it with the version of the rules that recorded it');
    }
    const record = fullRecord(replay.answers[i]);
    const question = rules.question(b);
    seen(b, record);
    const reason = propose(rules, b, record);
    if (reason !== LEGAL) {
      const said = replay.answers[i].says ?? JSON.stringify(replay.answers[i]);
      const mend = 'play it with the version of the rules that recorded it, or cut the replay before this answer';
      return wrong(where, `'${said}' does not fit '${question}': ${rules.reason(reason)}`, mend);
    }
  }
  return { ok: true, value: b };
}
