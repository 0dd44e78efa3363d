// SHA-256 (FIPS 180-4) without a library: Node and browsers have it under different names, and browsers only for pages
// that came over a safe line.

/** The first 32 bits of the fractional part of `root(p)` for the first primes `p`. */
function constants(count: number, root: (p: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let p = 2, n = 0; n < count; p++) {
    let isPrime = true;
    for (let d = 2; d * d <= p && isPrime; d++) isPrime = p % d !== 0;
    if (isPrime) found[n++] = (root(p) % 1) * 2 ** 32;
  }
  return found;
}

const K = constants(64, Math.cbrt);
const START = constants(8, Math.sqrt);

/** Returns the message with a 1, zeros, and its length in bits, so that 64 divides its length in bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((bytes.length + 72) & ~63);
  whole.set(bytes);
  whole[bytes.length] = 128;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

/** Returns the SHA-256 of `bytes` in hexadecimal digits. */
export function hexDigest(bytes: Uint8Array): string {
  const state = START.slice();
  const view = padded(bytes);
  const w = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15];
      const y = w[i - 2];
      const near = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const far = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = w[i - 16] + near + w[i - 7] + far;
    }
    round(state, w);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Mixes the 64 words of one block into the state. */
function round(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const sigma1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + sigma1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const sigma0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] += words[i];
}
