import { expect, test, vi } from 'vitest';
import { BackendError, loadBackend } from './backend.js';

test('without a native addition, or with one that does not load, WebAssembly is taken', async () => {
  expect((await loadBackend('a-package-that-is-not-there')).name).toBe('wasm');
  const broken = "data:text/javascript,throw new Error('libtensorflow.so.2: cannot open shared object file')";
  expect((await loadBackend(broken)).name).toBe('wasm');
});

test('a native addition that loads is taken', async () => {
  const { tf } = await loadBackend('a-package-that-is-not-there');
  const plain = tf.findBackendFactory('cpu');
  Object.assign(globalThis, { musterRegisters: () => tf.registerBackend('tensorflow', plain) });
  try {
    expect((await loadBackend('data:text/javascript,globalThis.musterRegisters()')).name).toBe('tensorflow');
  } finally {
    tf.removeBackend('tensorflow');
    await tf.setBackend('wasm');
  }
});

test('a package that is missing is named, with what to install', async () => {
  vi.doMock('@tensorflow/tfjs-backend-wasm', () => {
    throw new Error('Cannot find package');
  });
  try {
    const refused = loadBackend('a-package-that-is-not-there');
    await expect(refused).rejects.toThrow(BackendError);
    await expect(refused).rejects.toThrow(
      /^tfjs: TensorFlow\.js is not installed: npm install @tensorflow\/tfjs @tensorflow\/tfjs-backend-wasm \(.+\)$/,
    );
  } finally {
    vi.doUnmock('@tensorflow/tfjs-backend-wasm');
  }
});
