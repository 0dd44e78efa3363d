import type * as TensorFlow from '@tensorflow/tfjs';
import { MisuseError } from '../../../env/errors.js';

export type Tf = typeof TensorFlow;

/** TensorFlow.js with a backend that is ready to use. */
export interface Backend {
  readonly tf: Tf;
  /** The name of the backend in reports: 'tensorflow' (native) or 'wasm'. */
  readonly name: string;
}

/** Thrown if TensorFlow.js cannot be used. The message says what to install. */
export class BackendError extends MisuseError {
  override readonly name = 'BackendError';
}

/** The optional native addition. Users install it themselves, because its binary is a separate download. */
const NATIVE = '@tensorflow/tfjs-node';
const PACKAGES = '@tensorflow/tfjs @tensorflow/tfjs-backend-wasm';

/**
 * Loads TensorFlow.js: the native backend if it is installed and loads, else WebAssembly.
 * @param native the module that registers the native backend
 * @throws BackendError if @tensorflow/tfjs or @tensorflow/tfjs-backend-wasm is not installed
 */
export async function loadBackend(native = NATIVE): Promise<Backend> {
  let tf: Tf;
  try {
    tf = await import('@tensorflow/tfjs');
  } catch (error) {
    throw missing(error);
  }
  try {
    await import(native);
    if (await tf.setBackend('tensorflow')) return { tf, name: tf.getBackend() };
  } catch {
    // it is not installed, or its library is missing
  }
  try {
    await import('@tensorflow/tfjs-backend-wasm');
  } catch (error) {
    throw missing(error);
  }
  if (!(await tf.setBackend('wasm'))) throw new BackendError('tfjs: its WebAssembly backend does not start here');
  await tf.ready();
  return { tf, name: tf.getBackend() };
}

function missing(error: unknown): BackendError {
  const { code, message } = error as Error & { readonly code?: string };
  const why = code === 'ERR_MODULE_NOT_FOUND' ? '' : ` (${message?.split('\n')[0] ?? String(error)})`;
  return new BackendError(`tfjs: TensorFlow.js is not installed: npm install ${PACKAGES}${why}`);
}
