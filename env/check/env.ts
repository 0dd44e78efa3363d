import { IllegalActionError, ResetNeededError } from '../errors.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import { type Faults, Findings, isRecord, kindOf } from './findings.js';
import { lackingSpaces, resetJudged, stepJudged } from './judge.js';
import { differs, play, type Run, sameAs } from './play.js';
import { difference, isEnd, type Row, rowOf, WRONG_ACTIONS } from './trace.js';

/** Steps of a short check: more than the first decisions, few beside the long runs. */
const SHORT = 60;
/** In a run with wrong actions, one wrong action is tried at every `WRONG_EVERY`th step. */
const WRONG_EVERY = 4;

export interface EnvCheckOptions {
  /** Steps of each long run, over the ends of battles. Default 600. */
  readonly steps?: number;
  /** Seed of the first battle; the next seed is played too. Default 1. */
  readonly seed?: number;
}

/** Data that the parts of a check share. */
interface Check {
  readonly found: Findings;
  readonly seed: number;
  /** Makes a new environment, whose methods were checked. */
  readonly made: () => EnvLike<unknown>;
  /** Rows of the first run, as far as it came. All other runs are compared with them. */
  readonly rows: readonly Row[];
}

/**
 * Checks an environment as Gymnasium's `check_env` does: results of `reset` and `step`, observations and their space,
 * masks, that the seed matters and nothing else does, that illegal actions are refused and change nothing, errors,
 * whole battles.
 * @param make makes a new environment with each call; the checker closes them
 * @returns a sentence for each kind of fault, with the first place where it was seen; empty if there is none
 */
export function checkEnv(make: () => EnvLike<unknown>, { steps = 600, seed = 1 }: EnvCheckOptions = {}): Faults {
  const found = new Findings();
  const envs: EnvLike<unknown>[] = [];
  const rows: Row[] = [];
  const made = (): EnvLike<unknown> => {
    const env = found.call('make', 'an environment', make);
    judgeMembers(found, env);
    if (envs.includes(env)) found.stop('one object', 'make() gives the same environment twice');
    envs.push(env);
    return env;
  };
  const check: Check = { found, seed, made, rows };

  const whole = found.part('the first run', () => {
    const env = made();
    found.refused('step too early', 'step before the first reset', ResetNeededError, () => env.step(0));
    play(found, env, { name: seeded(seed), from: { seed }, steps, look: (row) => rows.push(row) > 0 });
  });
  if (rows.length > 0) {
    found.part('the same seed', () => checkSameSeed(check, envs[0]));
    found.part('another seed', () => checkOtherSeed(check, whole));
    found.part('a reset without seed', () => checkStream(check, whole));
    found.part('empty options', () => checkEmptyOptions(check));
    found.part('two environments', () => checkApart(check));
    for (const [what, action] of WRONG_ACTIONS) found.part(what, () => checkRefusal(check, what, action));
  }
  found.part('closing', () => {
    for (const env of envs) {
      found.call('close', 'after the battles', () => env.close());
      found.call('a second close', 'after the battles', () => env.close());
    }
  });
  return found.faults;
}

const seeded = (seed: number) => `the run with seed ${seed}`;
const STRAYS = 'reset without a seed does not go on with the stream of the last';
/**
 * True if battles were seen to depend on more than their seed. Then a difference between two battles says nothing more.
 */
const unsettled = (found: Findings) => ['other on reset', 'other in object', STRAYS].some((kind) => found.has(kind));
const few = (rows: readonly Row[]) => rows.slice(0, SHORT + 1);

function judgeMembers(found: Findings, env: unknown): void {
  if (!isRecord(env)) found.stop('members', `make() gives ${kindOf(env)}, not an environment`);
  const lacking = [
    ...['reset', 'step', 'close'].filter((name) => typeof env[name] !== 'function'),
    ...lackingSpaces(env.observationSpace, env.actionSpace),
  ];
  if (lacking.length > 0) found.stop('members', `the environment lacks ${lacking.join(', ')}`);
}

/** Checks that the same seed plays the same first battle, in the same environment and in another one. */
function checkSameSeed({ found, seed, made, rows }: Check, first: EnvLike<unknown>): void {
  const again = 'the same seed gives another battle';
  const end = rows.findIndex(isEnd);
  const later = sameAs(rows, found, STRAYS, STRAYS);
  const run = (kind: string, what: string): Run => {
    const now = sameAs(rows, found, kind, `${again} ${what}`);
    const look: Run['look'] = (row, n, place) => (end < 0 || n <= end ? now : later)(row, n, place);
    return { name: seeded(seed), from: { seed }, steps: rows.length - 1, look };
  };
  play(found, first, run('other on reset', 'on the second reset'));
  play(found, made(), run('other in object', 'in another object'));
}

function checkOtherSeed({ found, seed, made, rows }: Check, whole: boolean): void {
  const other = seed + 1;
  if (differs(found, made(), rows, { name: seeded(other), from: { seed: other } }) || !whole) return;
  found.add('seed ignored', `another seed gives the same battle: ${rows.length - 1} steps with ${seed} and ${other}`);
}

/**
 * Checks that a reset without a seed goes on with the stream: to another battle, and after the same seed to the same
 * one.
 * @param whole whether the first run came to its end
 */
function checkStream({ found, seed, made, rows }: Check, whole: boolean): void {
  const known = few(rows);
  const name = `the second battle after seed ${seed}`;
  const second: Row[] = [];
  const [one, other] = [made(), made()];
  for (const env of [one, other]) resetJudged(found, env, () => env.reset({ seed }), `reset of ${seeded(seed)}`);
  play(found, one, { name, steps: known.length - 1, look: (row) => second.push(row) > 0 });
  const changed = second.some((row, n) => difference(row, known[n], 'played') !== null);
  if (whole && !changed) found.add('stream repeats', 'reset without a seed begins the same battle again');
  if (unsettled(found)) return;
  const look = sameAs(second, found, STRAYS, STRAYS);
  play(found, other, { name, steps: second.length - 1, look });
}

function checkEmptyOptions({ found, seed, made, rows }: Check): void {
  const env = made();
  const name = 'reset with empty options';
  const begun = found.call(name, seeded(seed), () => env.reset({ seed, options: {} }));
  const [observation, info] = resetJudged(found, env, () => begun, name);
  const other = difference(rows[0], rowOf(observation, info));
  if (other !== null && !unsettled(found)) found.add(name, `${name} begins another battle: it tells another ${other}`);
}

/** Checks that two environments side by side neither change each other's results nor their course. */
function checkApart({ found, seed, made, rows }: Check): void {
  if (unsettled(found)) return;
  const [one, other] = [made(), made()];
  const beside = `${seeded(seed)}, beside another environment`;
  let [, info] = resetJudged(found, other, () => other.reset({ seed: seed + 1 }), `reset of ${seeded(seed + 1)}`);
  const before: Run['before'] = (observation, told, _n, place) => {
    const row = rowOf(observation, told);
    const [, , terminated, truncated, then] = stepJudged(found, other, info.actionMask.indexOf(1), place);
    info = terminated || truncated ? other.reset()[1] : then;
    const changed = difference(row, rowOf(observation, told));
    if (changed !== null)
      found.stop('shared memory', `${place}: a step of another environment writes into the ${changed}`);
  };
  const known = few(rows);
  const look = sameAs(known, found, 'shared state', 'another environment changes the battle');
  play(found, one, { name: beside, from: { seed }, steps: known.length - 1, look, before });
}

/** Tries one kind of wrong action again and again in a battle that must go on as without it. @param what its name */
function checkRefusal({ found, seed, made, rows }: Check, what: string, action: (mask: Uint8Array) => number): void {
  const before: Run['before'] = (observation, info, n, place) => {
    if (n % WRONG_EVERY > 0) return;
    const row = rowOf(observation, info);
    const wrong = action(info.actionMask);
    const refused = found.refused(what, `${place}, ${what}: action ${wrong}`, IllegalActionError, () =>
      env.step(wrong),
    );
    if (!refused) found.leave();
    const other = difference(row, rowOf(observation, info));
    if (other !== null) found.add('refusal writes', `${place}: action ${wrong} is refused, but changes the ${other}`);
  };
  const known = few(rows);
  const same = sameAs(known, found, 'refusal changes', `refused actions change the battle (${what})`);
  const look = unsettled(found) ? () => true : same;
  const env = made();
  play(found, env, { name: seeded(seed), from: { seed }, steps: known.length - 1, look, before });
}
