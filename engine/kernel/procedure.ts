import type { Battle } from './battle.js';
import { CONTEXT, LOCALS } from './core.js';
import type { Rulebook } from './rulebook.js';

/** Results of a step: go on with the next step; a procedure was called; a player was asked; the procedure is over. */
export const NEXT = -1;
export const CALL = -2;
export const ASK = -3;
export const DONE = -4;

/**
 * A step. `f` is the index of the first local of its frame (`b.locals[f + L.name]`). It returns the index of a step or
 * one of the constants above.
 */
export type Step<B extends Battle = Battle> = (b: B, f: number) => number;
/**
 * Steps are written for the battle type of their ruleset but stored for any battle; a rulebook never mixes two
 * rulesets.
 */
type AnyStep = { bivarianceHack(b: Battle, f: number): number }['bivarianceHack'];

/** A named list of steps that runs on the battle's stack (architecture section 3). */
export interface Procedure {
  /**
   * Identifies the procedure: an index into `Procedures.numbers`. It depends on the order of imports and is never
   * stored.
   */
  readonly key: number;
  readonly name: string;
  readonly steps: readonly AnyStep[];
  readonly stepNames: readonly string[];
  /** The local that holds the watched subject, or -1. */
  readonly watches: number;
  /** The step at which the frame resumes when the watched subject is gone. */
  readonly cancelled: number;
  /** If true, this frame finishes before a watcher below it is told (K31). */
  readonly sealed: boolean;
  /** Procedures that its steps may call in a battle of `book`, for the proof of the depth (K30). */
  readonly calls: Calls;
}

/**
 * Lists the procedures that a procedure may call. A procedure that several games share reads the game's part from the
 * rulebook.
 */
type Calls = { bivarianceHack(book: Rulebook): readonly Procedure[] }['bivarianceHack'];

/** Returns the indices of steps by name, in the given order. */
export function sequence<const N extends readonly string[]>(...names: N): { readonly [K in N[number]]: number } {
  return Object.fromEntries(names.map((name, i) => [name, i])) as { readonly [K in N[number]]: number };
}

/**
 * Returns the indices of a frame's locals by name.
 * @throws RangeError when there are more than a frame has
 */
export function locals<const N extends readonly string[]>(...names: N): { readonly [K in N[number]]: number } {
  if (names.length > LOCALS) throw new RangeError(`a frame has ${LOCALS} locals, not ${names.length}`);
  return sequence(...names);
}

export interface ProcedureOptions<S> {
  /** Local with the watched subject; when the subject is gone, the frame resumes at `cancelled` (K31). */
  readonly watches?: number;
  readonly cancelled?: keyof S & string;
  readonly sealed?: boolean;
  /** Every procedure that a step may call. It is a function because procedures may refer to each other. */
  readonly calls?: Calls;
}

/** Number of procedures made so far. */
let made = 0;

/** Makes a procedure from its sequence and one function for each step. */
export function procedure<B extends Battle, S extends Readonly<Record<string, number>>>(
  name: string,
  steps: S,
  functions: { readonly [K in keyof S]: Step<B> },
  options: ProcedureOptions<S> = {},
): Procedure {
  const stepNames = Object.keys(steps);
  return {
    key: made++,
    name,
    steps: stepNames.map((step) => functions[step] as AnyStep),
    stepNames,
    watches: options.watches ?? -1,
    cancelled: options.cancelled === undefined ? -1 : steps[options.cancelled],
    sealed: options.sealed ?? false,
    calls: options.calls ?? (() => []),
  };
}

/** The most steps of a procedure: the distance between two procedures in `Procedures.steps`. */
const MOST_STEPS = 32;

/** The procedures of a rulebook by number; entry 0 is none. */
export interface Procedures extends ReadonlyArray<Procedure> {
  /**
   * Step `s` of procedure `p` is entry `p * MOST_STEPS + s`; entries after its last step are undefined. It holds the
   * same functions as `steps` of each procedure, in one list. Each step is executed so rarely that every object on the
   * way to it costs a cache miss.
   */
  readonly steps: readonly (AnyStep | undefined)[];
  /**
   * Number of a procedure in this rulebook, by its `key`; 0: not in it. One procedure may have different numbers in two
   * games.
   */
  readonly numbers: Uint16Array;
}

/**
 * Numbers the procedures of a rulebook: the kernel's first, then the ruleset's.
 * @throws RangeError for a procedure with too many steps, Error for one that is listed twice
 */
export function numberProcedures(list: readonly Procedure[]): Procedures {
  const table: Procedure[] = [procedure('nothing', sequence(), {})];
  const numbers = new Uint16Array(made);
  for (const p of list) {
    if (numbers[p.key] !== 0) throw new Error(`procedure '${p.name}' already has number ${numbers[p.key]}`);
    if (p.steps.length >= MOST_STEPS) throw new RangeError(`procedure '${p.name}' has ${MOST_STEPS} steps or more`);
    numbers[p.key] = table.length;
    table.push(p);
  }
  const steps = table.flatMap((p) => Array.from({ length: MOST_STEPS }, (_, s): AnyStep | undefined => p.steps[s]));
  return Object.assign(table, { steps, numbers });
}

function push(b: Battle, p: Procedure, a0: number, a1: number, a2: number, a3: number, a4: number, a5: number): void {
  const f = b.core.depth[0];
  if (f >= b.stack.proc.length) throw new Error(`the stack is full: ${p.name} called at depth ${f}`);
  const { numbers } = b.book.procedures;
  const number = p.key < numbers.length ? numbers[p.key] : 0;
  if (number === 0) throw new Error(`procedure '${p.name}' is not in the rulebook`);
  b.core.depth[0] = f + 1;
  b.stack.proc[f] = number;
  b.stack.step[f] = 0;
  b.stack.cancelled[f] = 0;
  const base = f * LOCALS;
  b.locals[base] = a0;
  b.locals[base + 1] = a1;
  b.locals[base + 2] = a2;
  b.locals[base + 3] = a3;
  b.locals[base + 4] = a4;
  b.locals[base + 5] = a5;
}

function pop(b: Battle): void {
  const f = b.core.depth[0] - 1;
  b.core.depth[0] = f;
  b.stack.proc[f] = 0;
  b.stack.step[f] = 0;
  b.stack.cancelled[f] = 0;
  const { locals } = b;
  for (let l = f * LOCALS, end = l + LOCALS; l < end; l++) locals[l] = 0; // faster than `fill` for so few numbers
}

/**
 * Calls `p` with its first locals. The caller then goes on with its next step and finds the result in
 * `b.core.result[0]`.
 */
export function call(b: Battle, p: Procedure, a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0): number {
  push(b, p, a0, a1, a2, a3, a4, a5);
  return CALL;
}

/** Calls `p`. The caller then goes on with its step `resume`. */
export function callThen(
  b: Battle,
  resume: number,
  p: Procedure,
  a0 = 0,
  a1 = 0,
  a2 = 0,
  a3 = 0,
  a4 = 0,
  a5 = 0,
): number {
  b.stack.step[b.core.depth[0] - 1] = resume;
  push(b, p, a0, a1, a2, a3, a4, a5);
  return CALL;
}

/** Replaces the running procedure by `p`; the result of `p` goes to the caller. */
export function finishWith(b: Battle, p: Procedure, a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0): number {
  pop(b);
  push(b, p, a0, a1, a2, a3, a4, a5);
  return CALL;
}

/** Ends the running procedure and leaves `result` for its caller. */
export function finish(b: Battle, result = 0): number {
  b.core.result[0] = result;
  return DONE;
}

/**
 * Asks `player` a decision of `kind` about `subject`. The next step finds the chosen record in `b.answer`. Call
 * `context` first for numbers that matter for the choice; they stay in `b.decision.context` until the answer.
 */
export function ask(b: Battle, kind: number, player: number, subject = -1, other = -1): number {
  b.decision.kind[0] = kind;
  b.decision.player[0] = player;
  b.decision.subject[0] = subject;
  b.decision.other[0] = other;
  return ASK;
}

/** Asks as `ask` does, but step `resume` reads the answer. */
export function askThen(b: Battle, resume: number, kind: number, player: number, subject = -1, other = -1): number {
  b.stack.step[b.core.depth[0] - 1] = resume;
  return ask(b, kind, player, subject, other);
}

/** Sets number `i` of the context of the decision that this step is about to ask (K09). */
export function context(b: Battle, i: number, value: number): void {
  b.decision.context[i] = value;
}

/** Removes the pending question; only for the kernel. */
export function clearDecision(b: Battle): void {
  b.decision.kind[0] = 0;
  b.decision.player[0] = 0;
  b.decision.subject[0] = -1;
  b.decision.other[0] = -1;
  const { context } = b.decision;
  for (let i = 0; i < CONTEXT; i++) context[i] = 0;
}

/**
 * Resumes the frames that watch a subject that is gone at their `cancelled` step, unless a sealed frame is above them.
 */
function tellWatchers(b: Battle): void {
  const { gone, goneAny, depth } = b.core;
  let waiting = false;
  for (let f = 0; f < depth[0]; f++) {
    const p = b.book.procedures[b.stack.proc[f]];
    if (p.watches < 0 || b.stack.cancelled[f] !== 0) continue;
    const subject = b.locals[f * LOCALS + p.watches];
    if (subject < 0 || subject >= gone.length << 5 || (gone[subject >> 5] & (1 << (subject & 31))) === 0) continue;
    let sealed = false;
    for (let above = f + 1; above < depth[0]; above++) {
      if (b.book.procedures[b.stack.proc[above]].sealed) sealed = true;
    }
    if (sealed) {
      waiting = true;
      continue;
    }
    while (depth[0] > f + 1) pop(b);
    b.stack.step[f] = p.cancelled;
    b.stack.cancelled[f] = 1;
    break;
  }
  if (!waiting) {
    gone.fill(0);
    goneAny[0] = 0;
  }
}

/** Starts `p` at the bottom of an empty stack. */
export function begin(b: Battle, p: Procedure): void {
  push(b, p, 0, 0, 0, 0, 0, 0);
  b.core.started[0] = 1;
}

/**
 * Puts a frame of `p` on the stack that will run step `step` next: for scenarios that start in the middle of a battle.
 */
export function enter(b: Battle, p: Procedure, step: number, a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0): void {
  push(b, p, a0, a1, a2, a3, a4, a5);
  b.stack.step[b.core.depth[0] - 1] = step;
  b.core.started[0] = 1;
}

/**
 * Runs at most `most` steps.
 * @returns false when a player must choose or the battle is over before that
 */
function advance(b: Battle, most: number): boolean {
  const { depth, goneAny, over } = b.core;
  const { proc, step } = b.stack;
  const { steps } = b.book.procedures;
  for (let n = 0; n < most; n++) {
    if (goneAny[0] !== 0) tellWatchers(b);
    const top = depth[0] - 1;
    if (top < 0) {
      over[0] = 1;
      return false;
    }
    const s = step[top];
    const does = steps[proc[top] * MOST_STEPS + s];
    if (does === undefined) {
      pop(b);
      continue;
    }
    step[top] = s + 1;
    const answer = does(b, top * LOCALS);
    if (answer === NEXT || answer === CALL) continue;
    if (answer === ASK) return false;
    if (answer === DONE) pop(b);
    else step[top] = answer;
  }
  return true;
}

/**
 * The most steps between two decisions. After more steps the loop is considered endless; a whole battle has some two
 * thousand.
 */
const ENDLESS = 100_000;

/** Returns an error that names the procedures on the stack, outermost first. */
function endless(b: Battle): Error {
  const running = b.stack.proc.subarray(0, b.core.depth[0]);
  const names = Array.from(running, (id) => b.book.procedures[id].name).join(' > ');
  return new Error(`${names} runs without end: ${ENDLESS} steps, and nobody to choose`);
}

/** Clears the answer after it was used (K15). */
function clearAnswer(b: Battle): void {
  const { answerWords } = b;
  for (let i = 0; i < answerWords.length; i++) answerWords[i] = 0;
}

/**
 * Runs until a player must choose or the battle is over. Afterwards the state is at rest: everything outside the buffer
 * can be rebuilt.
 * @throws Error with the names of the procedures on the stack when neither happens within the steps of fifty battles;
 * this is a fault of a ruleset
 */
export function run(b: Battle): void {
  if (advance(b, ENDLESS)) throw endless(b);
  clearAnswer(b);
}

/**
 * Runs as `run` does, but stops before the first step for which `stop` returns true. `stop` gets the procedure on top
 * of the stack and the step that it would run. Call it again, or `run`, to go on. For scenarios and tools.
 * @returns true if it was stopped.
 * @throws Error as `run` does
 */
export function runUntil(b: Battle, stop: (p: Procedure, step: number) => boolean): boolean {
  for (let n = 0; ; n++) {
    if (n === ENDLESS) throw endless(b);
    if (b.core.goneAny[0] !== 0) tellWatchers(b);
    const top = b.core.depth[0] - 1;
    if (top >= 0) {
      const p = b.book.procedures[b.stack.proc[top]];
      const s = b.stack.step[top];
      if (s < p.steps.length && stop(p, s)) return true;
    }
    if (!advance(b, 1)) break;
  }
  clearAnswer(b);
  return false;
}
