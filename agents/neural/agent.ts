import type { ObservationWriter } from '../../engine/observation/spec.js';
import { UnknownNameError } from '../../env/errors.js';
import { gameOf } from '../../env/games.js';
import { describePolicy, type Policy, type PolicyOptions, registerPolicy, type Seat } from '../../env/policy.js';
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
  const { temperature = 0, name = 'neural' } = settings;
  return new Neural(networkOf(checkpoint, ruleset, file), ruleset, checkpoint.tactics, temperature, name);
}

class Neural implements Policy {
  readonly name: string;
  readonly needsWorld = true;
  private readonly network: ActorCritic;
  private readonly temperature: number;
  private readonly tactics: boolean;
  /** Buffer and writer of the observation for a network trained without the tactical columns of options. */
  private readonly plain: Float32Array;
  private readonly writer: ObservationWriter;
  private readonly logits: Float32Array;
  private readonly value = new Float32Array(1);

  constructor(network: ActorCritic, ruleset: string, tactics: boolean, temperature: number, name: string) {
    const { size, actions } = network.input;
    this.name = name;
    this.network = network;
    this.temperature = temperature;
    this.tactics = tactics;
    this.plain = new Float32Array(size);
    this.writer = gameOf(ruleset).writer(this.plain, false);
    this.logits = new Float32Array(actions);
  }

  act(seat: Seat): number {
    const { options, random } = seat;
    if (options === 1) return 0;
    const { network, logits, value, temperature } = this;
    network.evaluate(1, this.tactics ? seat.observation : this.withoutTactics(seat), seat.mask, logits, value);
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

const SETTINGS: readonly string[] = ['file', 'temperature'];

/**
 * Returns the agent of `neural:file=PATH`, or of the checkpoint that comes with Muster for the ruleset. The setting
 * `temperature=` is that of `NeuralSettings`.
 * @throws UnknownNameError for an unknown setting, a ruleset without a checkpoint, or if no source is set;
 * CheckpointError for a file that cannot be read or does not fit
 */
function fromDescription({ ruleset, settings }: PolicyOptions): Policy {
  for (const setting of Object.keys(settings)) {
    if (SETTINGS.includes(setting)) continue;
    throw new UnknownNameError(`neural has no setting '${setting}'; it has ${SETTINGS.join(', ')}`);
  }
  const temperature = Number(settings.temperature ?? 0);
  if (!(temperature >= 0 && temperature <= 100)) {
    throw new UnknownNameError(`neural: temperature is a number from 0 to 100, not '${settings.temperature}'`);
  }
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
  return neural(decodeCheckpoint(source.read(file), file), ruleset, file, { temperature, name });
}

registerPolicy('neural', fromDescription);
