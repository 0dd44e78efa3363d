import { expect, test } from 'vitest';
import { type Checkpoint, decodeCheckpoint, encodeCheckpoint } from './checkpoint.js';
import { networkOf } from './load.js';
import { untrained } from './testing/checkpoints.js';

const WHOLE: Checkpoint = {
  ...untrained('t9a', 3),
  vectors: { 'adam m': Float32Array.of(1, -0, 1e-40), empty: new Float32Array(0) },
  training: { steps: 12, note: 'naïve “words” 🙂', curve: [0.5, null] },
};
const bytes = (): Uint8Array => encodeCheckpoint(WHOLE);

test('what is written is read, bit by bit, and equal checkpoints are equal bytes', () => {
  const read = decodeCheckpoint(bytes(), 'a.checkpoint');
  expect(read).toEqual(WHOLE);
  expect(Object.is(read.vectors!['adam m'][1], -0)).toBe(true);
  expect(encodeCheckpoint(read)).toEqual(bytes());
  // Bytes that begin inside a larger buffer, at an odd offset.
  const shifted = new Uint8Array(bytes().length + 3);
  shifted.set(bytes(), 3);
  expect(decodeCheckpoint(shifted.subarray(3), 'a.checkpoint')).toEqual(WHOLE);
});

const header = (change: (text: string) => string): Uint8Array => {
  const old = bytes();
  const view = new DataView(old.buffer);
  const length = view.getUint32(8, true);
  const text = change(String.fromCharCode(...old.subarray(12, 12 + length)));
  const made = new Uint8Array(old.length - length + text.length);
  made.set(old.subarray(0, 8));
  new DataView(made.buffer).setUint32(8, text.length, true);
  for (let i = 0; i < text.length; i++) made[12 + i] = text.charCodeAt(i);
  made.set(old.subarray(12 + length), 12 + text.length);
  return made;
};
const flipped = (): Uint8Array => {
  const b = bytes();
  b[b.length - 40] ^= 4;
  return b;
};
const BROKEN: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
  ['nothing in it', () => new Uint8Array(0), /begins with 'MUSTERNN', but it is something else/],
  ['something else in it', () => Uint8Array.from('{"steps": 3}', (c) => c.charCodeAt(0)), /something else/],
  ['its first bytes only', () => bytes().slice(0, 10), /expected a header, but the file ends after 10 bytes/],
  ['half a header', () => bytes().slice(0, 60), /expected a header of \d+ bytes, but the file ends after 60 bytes/],
  ['no end', () => bytes().slice(0, -5), /expected \d+ bytes, but the file ends after \d+ bytes; copy it again/],
  ['something added', () => Uint8Array.from([...bytes(), 0]), /something was added/],
  ['a changed bit', flipped, /expected checksum [0-9a-f]{8}, but its bytes give [0-9a-f]{8}/],
  [
    'another format',
    () => header((t) => t.replace('"format":1', '"format":2')),
    /expected format 1, but it is of format 2/,
  ],
  ['no JSON', () => header((t) => t.replace('{', '[')), /header in JSON/],
  ['a wrong size', () => header((t) => t.replace('"unit":32', '"unit":-2')), /header is not as expected \(sizes.unit/],
  ['a key too many', () => header((t) => t.replace('"format":1', '"format":1,"code":"x"')), /code/],
  [
    'a header without end',
    () => {
      const b = bytes();
      b[11] = 255;
      return b;
    },
    /it is broken/,
  ],
];

test.each(BROKEN)('a file with %s is refused, and told by its name', (_name, make, message) => {
  expect(() => decodeCheckpoint(make(), 'runs/best.checkpoint')).toThrow(message);
  expect(() => decodeCheckpoint(make(), 'runs/best.checkpoint')).toThrow(
    /^runs\/best.checkpoint: expected|^runs\/best.checkpoint: the header/,
  );
});

test('a checkpoint that does not fit the game is refused', () => {
  const fits = untrained('t9a', 1);
  expect(networkOf(fits, 't9a', 'f').parameters).toBe(fits.parameters);
  expect(() => networkOf(fits, 'wh40k2', 'f')).toThrow(
    'f: expected a network that plays wh40k2, but it plays t9a; name',
  );
  const old = { ...fits, observation: { ...fits.observation, version: 99 } };
  expect(() => networkOf(old, 't9a', 'f')).toThrow(/observations of t9a in version \d+ .*but it learned on version 99/);
  const short = { ...fits, parameters: fits.parameters.slice(1) };
  expect(() => networkOf(short, 't9a', 'f')).toThrow(/expected \d+ weights for its sizes, but it has \d+; train anew/);
  const sick = { ...fits, parameters: fits.parameters.map((w, i) => (i === 7 ? Number.NaN : w)) };
  expect(() => networkOf(sick, 't9a', 'f')).toThrow('not finite');
});
