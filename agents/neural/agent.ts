import type { ObservationWriter } from '../../engine/observation/spec.js';
import { UnknownNameError } from '../../env/errors.js';
import { gameOf } from '../../env/games.js';
import { describePolicy, type Policy, type PolicyOptions, registerPolicy, type Seat } from '../../env/policy.js';
import { BACKENDS } from './backends.js';
import { type Checkpoint, CheckpointError, decodeCheckpoint } from './checkpoint.js';
import { networkOf } from './load.js';
import type { ActorCritic } from './network.js';

/** Source of checkpoints: files in Node, fetched files in a browser. */
export interface CheckpointSource {
  /**
   * Returns the bytes of a checkpoint.
   * @throws CheckpointError if there is none of this name
   */
  read(file: string): Uint8Array;
  /** Returns the name of the checkpoint that ships for a ruleset, or null. */
  shipped(ruleset: string): string | null;
}

let source: CheckpointSource | null = null;

/** Sets the source from which `neural:file=...` reads. In Node, importing `agents/files/index.ts` calls it. */
export function setCheckpointSource(given: CheckpointSource | null): void {
  source = given;
}

/**
 * Fetches checkpoints before play starts, as a browser must: one for each ruleset, by its address. They play as
 * `neural`, and as `neural:file=` with the address.
 * @throws whatever `get` throws
 */
export async function fetchCheckpoints(
  addresses: Readonly<Record<string, string>>,
  get: (address: string) => Promise<Uint8Array>,
): Promise<CheckpointSource> {
  const wanted = new Map(Object.entries(addresses));
  const fetched = new Map<string, Uint8Array>();
  for (const address of wanted.values()) fetched.set(address, await get(address));
  return {
    read(file) {
      const bytes = fetched.get(file);
      if (bytes !== undefined) return bytes;
      const known = [...fetched.keys()].join(', ') || 'none';
      throw new CheckpointError(`${file}: expected a checkpoint that was fetched before, but there are ${known}`);
    },
    shipped: (ruleset) => wanted.get(ruleset) ?? null,
  };
}

/** A network as agents use it: ours, or one that another program evaluates. */
export type Judge = Pick<ActorCritic, 'evaluate'>;

/** What an agent plays by: a network, and the observations that it reads. */
export interface Judging {
  readonly judge: Judge;
  /** True if the network reads the tactical columns of options. */
  readonly tactics: boolean;
}

/** Evaluates our networks by TensorFlow.js; it throws a MisuseError if that is not installed. */
type TensorFlowJudges = (network: ActorCritic) => Judge;
let tensorFlow: TensorFlowJudges | null = null;

/** Sets what `neural:backend=tfjs` plays by. In Node, importing `agents/files/index.ts` calls it. */
export function setTensorFlowJudges(given: TensorFlowJudges | null): void {
  tensorFlow = given;
}

export interface NeuralSettings {
  /**
   * 0 (default): takes the most likely option. Above 0, options are sampled: at 1 with the probabilities of training,
   * above 1 more evenly.
   */
  readonly temperature?: number;
  readonly name?: string;
}

/**
 * Returns an agent that plays by the network of a checkpoint. It remembers nothing between decisions.
 * @param file the name of the file in messages
 * @throws CheckpointError if the checkpoint does not fit the ruleset
 */
export function neural(checkpoint: Checkpoint, ruleset: string, file: string, settings: NeuralSettings = {}): Policy {
  return judged({ judge: networkOf(checkpoint, ruleset, file), tactics: checkpoint.tactics }, ruleset, settings);
}

/** Returns an agent that plays by a network, wherever it is evaluated. It remembers nothing between decisions. */
export function judged(judging: Judging, ruleset: string, settings: NeuralSettings = {}): Policy {
  return new Neural(judging, ruleset, settings);
}

class Neural implements Policy {
  readonly name: string;
  readonly needsWorld = true;
  private readonly judge: Judge;
  private readonly temperature: number;
  private readonly tactics: boolean;
  /** Buffer and writer of the observation for a network trained without the tactical columns of options. */
  private readonly plain: Float32Array;
  private readonly writer: ObservationWriter;
  private readonly logits: Float32Array;
  private readonly value = new Float32Array(1);

  constructor({ judge, tactics }: Judging, ruleset: string, { temperature = 0, name = 'neural' }: NeuralSettings) {
    const game = gameOf(ruleset);
    this.name = name;
    this.judge = judge;
    this.temperature = temperature;
    this.tactics = tactics;
    this.plain = new Float32Array(game.spec.size);
    this.writer = game.writer(this.plain, false);
    this.logits = new Float32Array(game.actions);
  }

  act(seat: Seat): number {
    const { options, random } = seat;
    if (options === 1) return 0;
    const { judge, logits, value, temperature } = this;
    judge.evaluate(1, this.tactics ? seat.observation : this.withoutTactics(seat), seat.mask, logits, value);
    return temperature === 0 ? best(logits, options) : drawn(logits, options, temperature, random.unit());
  }

  private withoutTactics(seat: Seat): Float32Array {
    this.writer.forget(); // the world's buffer may be another one at each call
    this.writer.write(seat.world(), seat.player);
    return this.plain;
  }
}

/** Returns the first option with the highest logit. */
function best(logits: Float32Array, options: number): number {
  let most = 0;
  for (let i = 1; i < options; i++) if (logits[i] > logits[most]) most = i;
  return most;
}

/**
 * Samples an option by the softmax of the logits.
 * @param u a random number from 0 to 1
 */
function drawn(logits: Float32Array, options: number, temperature: number, u: number): number {
  const top = logits[best(logits, options)];
  let sum = 0;
  for (let i = 0; i < options; i++) sum += Math.exp((logits[i] - top) / temperature);
  let left = u * sum;
  for (let i = 0; i < options; i++) {
    left -= Math.exp((logits[i] - top) / temperature);
    if (left < 0) return i;
  }
  return options - 1;
}

/**
 * Reads the settings of an agent that plays by a network.
 * @throws UnknownNameError for a setting that is not among `known`, or a temperature out of range
 */
export function settingsOf(
  agent: string,
  settings: PolicyOptions['settings'],
  known: readonly string[],
): { readonly temperature: number } {
  for (const setting of Object.keys(settings)) {
    if (known.includes(setting)) continue;
    throw new UnknownNameError(`${agent} has no setting '${setting}'; it has ${known.join(', ')}`);
  }
  const temperature = Number(settings.temperature ?? 0);
  if (!(temperature >= 0 && temperature <= 100)) {
    throw new UnknownNameError(`${agent}: temperature is a number from 0 to 100, not '${settings.temperature}'`);
  }
  return { temperature };
}

const SETTINGS: readonly string[] = ['file', 'temperature', 'backend'];

/** Returns what evaluates a network on a backend. @throws UnknownNameError for a backend that is not there */
function judgeOn(backend: string, network: ActorCritic): Judge {
  if (backend === 'own') return network;
  if (backend !== 'tfjs') {
    throw new UnknownNameError(`neural: no backend is called '${backend}'; there are ${BACKENDS.join(', ')}`);
  }
  if (tensorFlow !== null) return tensorFlow(network);
  throw new UnknownNameError('neural: backend=tfjs plays in Node alone; import muster-wargames/agents/files/index');
}

/**
 * Returns the agent of `neural:file=PATH`, or of the checkpoint that comes with Muster for the ruleset. The setting
 * `temperature=` is that of `NeuralSettings`, `backend=tfjs` evaluates the network by TensorFlow.js.
 * @throws UnknownNameError for an unknown setting, a ruleset without a checkpoint, or if no source is set;
 * CheckpointError for a file that cannot be read or does not fit
 */
function fromDescription({ ruleset, settings }: PolicyOptions): Policy {
  const { temperature } = settingsOf('neural', settings, SETTINGS);
  if (source === null) {
    const what =
      'nothing reads checkpoints here; import muster-wargames/agents/files/index in Node, or call setCheckpointSource';
    if (settings.file !== undefined) throw new CheckpointError(`${settings.file}: ${what}`);
    throw new UnknownNameError(`neural: ${what}`);
  }
  const file = settings.file ?? source.shipped(ruleset);
  if (file === null) {
    throw new UnknownNameError(`no checkpoint of ${ruleset} ships with Muster; name one as in neural:file=PATH`);
  }
  const name = describePolicy('neural', settings);
  const checkpoint = decodeCheckpoint(source.read(file), file);
  const judge = judgeOn(settings.backend ?? 'own', networkOf(checkpoint, ruleset, file));
  return judged({ judge, tactics: checkpoint.tactics }, ruleset, { temperature, name });
}

registerPolicy('neural', fromDescription);
