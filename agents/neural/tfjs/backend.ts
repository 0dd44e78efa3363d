import type * as TensorFlow from '@tensorflow/tfjs';

export type Tf = typeof TensorFlow;

/** TensorFlow.js with a backend that is ready. */
export interface Backend {
  readonly tf: Tf;
  /** Which one it is, to be printed: 'tensorflow' (native), 'wasm' or 'cpu'. */
  readonly name: string;
}

/** The native addition, which only those have who have installed it: its binary comes from a download of its own. */
const NATIVE = '@tensorflow/tfjs-node';

/**
 * Loads TensorFlow.js: the native backend if it is installed and loads, else WebAssembly.
 * @throws Error if @tensorflow/tfjs or @tensorflow/tfjs-backend-wasm is not installed
 */
export async function loadBackend(): Promise<Backend> {
  const tf = await import('@tensorflow/tfjs');
  try {
    await import(NATIVE);
    if (await tf.setBackend('tensorflow')) return { tf, name: tf.getBackend() };
  } catch {
    // Not installed, or its library is missing.
  }
  await import('@tensorflow/tfjs-backend-wasm');
  await tf.setBackend('wasm');
  await tf.ready();
  return { tf, name: tf.getBackend() };
}
