// The thread of a side network: loads what evaluates the network, then answers one request after the other.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { networkMaker } from '../neural/backends.js';
import type { NetworkInput } from '../neural/input.js';
import type { NetworkSizes } from '../neural/layout.js';
import { ELEMENT } from '../neural/travel/onnx-format.js';
import { Ask, type SideRoom } from './side-network.js';

/** A network that a side thread evaluates. Plain data, which can be sent to threads. */
export type SideTask =
  | {
      readonly kind: 'onnx';
      /** The file of the package, as `require` resolves it. */
      readonly library: string;
      readonly bytes: Uint8Array;
      /** Type of the elements of the mask; null if the graph takes none. */
      readonly mask: number | null;
    }
  | {
      readonly kind: 'tfjs';
      readonly input: NetworkInput;
      readonly sizes: NetworkSizes;
      readonly parameters: Float32Array;
    };

/** What is used of onnxruntime-node, whose older versions ship no types. */
interface Runtime {
  readonly Tensor: new (type: string, data: Float32Array | Uint8Array, dims: readonly number[]) => OrtTensor;
  readonly InferenceSession: {
    create(bytes: Uint8Array, options: Readonly<Record<string, number>>): Promise<Session>;
  };
}
interface OrtTensor {
  readonly data: ArrayLike<number>;
}
interface Session {
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, OrtTensor>>, wanted: readonly string[]): Promise<Record<string, OrtTensor>>;
}

type Answering = (room: SideRoom) => Promise<void> | void;

const { task, room } = workerData as { readonly task: SideTask; readonly room: SideRoom };

/** Type names of the mask that the runtime takes, by the number in the file. */
const MASKS: Readonly<Record<number, string>> = {
  [ELEMENT.bool]: 'bool',
  [ELEMENT.uint8]: 'uint8',
  [ELEMENT.float]: 'float32',
};

/** Returns what evaluates an ONNX file. One thread, since battles need the others, and sums in one order. */
async function onnx({ library, bytes, mask }: Extract<SideTask, { kind: 'onnx' }>): Promise<Answering> {
  const runtime = createRequire(import.meta.url)(library) as Runtime;
  const session = await runtime.InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const observation = new Float32Array(room.observation.length);
  const feeds: Record<string, OrtTensor> = {
    observation: new runtime.Tensor('float32', observation, [1, observation.length]),
  };
  const type = mask === null ? null : MASKS[mask];
  const allowed = type === 'float32' ? new Float32Array(room.mask.length) : new Uint8Array(room.mask.length);
  if (type !== null) feeds.mask = new runtime.Tensor(type, allowed, [1, allowed.length]);
  const wanted = session.outputNames.includes('value') ? ['logits', 'value'] : ['logits'];
  return async () => {
    observation.set(room.observation);
    allowed.set(room.mask);
    const { logits, value } = await session.run(feeds, wanted);
    room.logits.set(logits.data);
    room.value[0] = Number(value?.data[0] ?? 0);
  };
}

/** Returns what evaluates a network of ours in TensorFlow.js. */
async function tfjs({ input, sizes, parameters }: Extract<SideTask, { kind: 'tfjs' }>): Promise<Answering> {
  const make = await networkMaker('tfjs');
  const network = make(input, sizes, parameters);
  return () => network.evaluate(1, room.observation, room.mask, room.logits, room.value);
}

function tell(state: number, words = ''): void {
  const text = new TextEncoder().encode(words).subarray(0, room.words.length);
  room.words.fill(0).set(text);
  Atomics.store(room.state, 0, state);
  Atomics.notify(room.state, 0);
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0];

try {
  const answer = await (task.kind === 'onnx' ? onnx(task) : tfjs(task));
  parentPort?.on('message', async () => {
    try {
      await answer(room);
      tell(Ask.done);
    } catch (error) {
      tell(Ask.failed, wordsOf(error));
    }
  });
  tell(Ask.done);
} catch (error) {
  tell(Ask.failed, wordsOf(error));
}
