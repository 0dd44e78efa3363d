import type { Info, ResetOptions } from '../env.js';
import { IllegalActionError, MisuseError, ResetNeededError } from '../errors.js';
import { Random } from '../random.js';
import type { VectorLike, VectorResetOptions } from '../vector/vector-like.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import type { ErrorClass, Findings } from './findings.js';
import { CHOICES } from './play.js';
import { BEGUN, choose, difference, hashOf, type Outcome, type Row, rowOf } from './trace.js';
import { infoRow, laneRow, readTold, slice, type Told } from './vector-told.js';

/** Names of the columns of `info.finalInfo`. */
const FINAL_INFO = [
  'actionMask',
  'actingPlayer',
  'rewards',
  'playerTurns',
  'options',
  'victoryPoints',
  'seed',
] as const satisfies readonly (keyof Info)[];

/** A single environment that plays the same battle as one of the vector. */
interface Lane {
  readonly env: EnvLike;
  observation: Float32Array;
  info: Info;
  /** Last reward and ends. */
  outcome: Outcome;
  /** Last result as a row: the vector must have reported the same. */
  row: Row;
  over: boolean;
}

/** A vector and single environments side by side. Results of each must be the same. */
export class Match {
  private readonly found: Findings;
  private readonly vector: VectorLike;
  private readonly lanes: readonly Lane[];
  private readonly random = new Random(CHOICES);
  /** Number of resets that environments have waited for (mode 'disabled'). */
  private waits = 0;
  private told: Told | null = null;

  constructor(found: Findings, vector: VectorLike, envs: readonly EnvLike[], seed: number) {
    this.found = found;
    this.vector = vector;
    this.lanes = envs.map((env) => {
      const [observation, info] = found.call('reset of a single environment', 'reset', () => env.reset({ seed }));
      return { env, observation, info, outcome: BEGUN, row: [], over: false };
    });
  }

  /** Begins all battles; environment `i` has seed `seed + i`. */
  reset(seed: number): void {
    this.lanes.forEach((lane, i) => {
      this.begin(lane, { seed: seed + i });
    });
    this.compare(this.tellReset({ seed }), 'reset');
  }

  /** Steps the vector and the single environments, and compares them. @param s number of the step */
  step(s: number): void {
    const { found, vector, lanes } = this;
    if (vector.autoreset === 'disabled' && lanes.some((lane) => lane.over)) this.resume(s);
    const when = `step ${s}`;
    const actions = lanes.map(({ over, info }) => (over ? 0 : choose(this.random, s, info.actionMask)));
    const told = readTold(
      found,
      vector,
      'step',
      found.call('step', when, () => vector.step(actions)),
    );
    lanes.forEach((lane, i) => {
      const again = lane.over;
      if (again) this.begin(lane, {});
      else this.act(lane, actions[i]);
      const within = lane.over && vector.autoreset === 'same-step';
      if (within) this.compareFinal(lane, i, told, when);
      if (within) this.beginWithin(lane);
      this.flag('begun', told.info.begun[i], again || within, i, when);
      this.flag('final', told.info.final[i], within, i, when);
    });
    this.compare(told, when);
  }

  /** Checks that a single wrong action among right ones is refused, and changes nothing in any environment. */
  tryWrong(): void {
    const { vector, lanes } = this;
    const legal = lanes.map(({ info }) => info.actionMask.indexOf(1));
    const count = `a step with ${legal.length + 1} actions for ${legal.length} environments`;
    this.refuses(count, MisuseError, () => vector.step([...legal, 0]));
    this.refuses('action -1 of the last environment', IllegalActionError, () => vector.step(legal.with(-1, -1)));
  }

  private refuses(what: string, type: ErrorClass, act: () => unknown): void {
    const { found, told } = this;
    if (!found.refused(what, what, type, act)) found.leave();
    if (told !== null) this.compare(told, `${what}, which is refused`);
  }

  /**
   * In the mode 'disabled': resets environments whose battle is over, in turn by a mask, or all with a list of seeds.
   */
  private resume(s: number): void {
    const { lanes, vector } = this;
    const step = 'a step while an environment waits for a reset';
    this.refuses(step, ResetNeededError, () => vector.step(new Int32Array(lanes.length)));
    if (this.waits++ % 2 === 0) {
      const resetMask = Uint8Array.from(lanes, ({ over }) => (over ? 1 : 0));
      for (const lane of lanes) if (lane.over) this.begin(lane, {});
      this.compare(this.tellReset({ options: { resetMask } }), `reset with a mask before step ${s}`);
      return;
    }
    const seed = lanes.map((_, i) => 100 * s + i);
    lanes.forEach((lane, i) => {
      this.begin(lane, { seed: seed[i] });
    });
    this.compare(this.tellReset({ seed }), `reset with a list of seeds before step ${s}`);
  }

  private tellReset(wanted: VectorResetOptions): Told {
    const { found, vector } = this;
    return readTold(
      found,
      vector,
      'reset',
      found.call('reset', 'reset', () => vector.reset(wanted)),
    );
  }

  /** Begins a battle of a single environment. */
  private begin(lane: Lane, options: ResetOptions): void {
    const begun = this.found.call('reset of a single environment', 'reset', () => lane.env.reset(options));
    [lane.observation, lane.info] = begun;
    lane.outcome = BEGUN;
    lane.over = false;
    lane.row = rowOf(lane.observation, lane.info);
  }

  private act(lane: Lane, action: number): void {
    const step = this.found.call('step of a single environment', 'step', () => lane.env.step(action));
    const [observation, reward, terminated, truncated, info] = step;
    lane.observation = observation;
    lane.info = info;
    lane.outcome = [Math.fround(reward), terminated, truncated];
    lane.over = terminated || truncated;
    lane.row = rowOf(observation, info, lane.outcome);
  }

  /** In same-step mode: begins the next battle of a single environment, with the reward and ends of the last one. */
  private beginWithin(lane: Lane): void {
    const { outcome } = lane;
    const rewards = Float32Array.from(lane.info.rewards);
    this.begin(lane, {});
    lane.outcome = outcome;
    lane.row = rowOf(lane.observation, { ...lane.info, rewards }, outcome);
  }

  private compare(told: Told, when: string): void {
    this.told = told;
    this.lanes.forEach((lane, i) => {
      const other = difference(lane.row, laneRow(this.vector, i, told, this.outcomeOf(lane, i, told)));
      if (other === null) return;
      this.found.add(other, `environment ${i} differs from a single one at ${when}: it tells another ${other}`);
    });
  }

  /** Reward and ends to compare after a reset, which returns none: those that the vector reported last. */
  private outcomeOf(lane: Lane, i: number, { outcomes }: Told): Outcome {
    if (outcomes === null) return lane.outcome;
    return [outcomes.rewards[i], outcomes.terminations[i] === 1, outcomes.truncations[i] === 1];
  }

  /** In same-step mode: compares the `final` columns with the end of the single environment's battle. */
  private compareFinal({ observation, info }: Lane, i: number, told: Told, when: string): void {
    const { finalObservations, finalInfo } = told.info;
    const last = slice(finalObservations, i, observation.length);
    const lastInfo = infoRow(this.vector, i, finalInfo);
    const others = FINAL_INFO.filter((name) => hashOf(lastInfo[name]) !== hashOf(info[name]));
    const names = others.map((name) => `finalInfo.${name}`);
    if (hashOf(last) !== hashOf(observation)) names.unshift('finalObservations');
    for (const name of names) {
      this.found.add(name, `environment ${i} at ${when}: info.${name} are not those that its battle ended with`);
    }
  }

  private flag(name: 'begun' | 'final', value: number, wanted: boolean, i: number, when: string): void {
    if (value === (wanted ? 1 : 0)) return;
    const { autoreset } = this.vector;
    this.found.add(name, `environment ${i} at ${when}: info.${name} is ${value}, against the mode ${autoreset}`);
  }
}
