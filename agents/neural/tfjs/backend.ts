import type * as TensorFlow from '@tensorflow/tfjs';

export type Tf = typeof TensorFlow;

/** TensorFlow.js with a backend that is ready to use. */
export interface Backend {
  readonly tf: Tf;
  /** The name of the backend in reports: 'tensorflow' (native), 'wasm' or 'cpu'. */
  readonly name: string;
}

/** The optional native addition. Users install it themselves, because its binary is a separate download. */
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
    // it is not installed, or its library is missing
  }
  await import('@tensorflow/tfjs-backend-wasm');
  await tf.setBackend('wasm');
  await tf.ready();
  return { tf, name: tf.getBackend() };
}
