import { type Battle, type Setup, saveBattle } from '../engine/kernel/battle.js';
import { hashed } from '../engine/kernel/setup.js';
import { MisuseError } from './errors.js';

/** Bytes after those of the battle: the seed of the orders of options, two words that identify the setup, a checksum. */
const MARK = 16;

/** Two words that are equal for equal setups: a hash of the ruleset, and one of lists and table. */
function markOf(setup: Setup): readonly number[] {
  let mark = marks.get(setup);
  if (mark === undefined) {
    mark = [setup.ruleset, setup.fingerprint].map((text) => hashed(text) >>> 0);
    marks.set(setup, mark);
  }
  return mark;
}
const marks = new WeakMap<Setup, readonly number[]>();

/** A checksum of 32 bits, which takes four bytes at a time. Their number is a multiple of four: that of a layout. */
function checksumOf(bytes: Uint8Array): number {
  const words = bytes.length >> 2;
  let hash = 0x811c9dc5;
  if ((bytes.byteOffset & 3) === 0) {
    const four = new Uint32Array(bytes.buffer, bytes.byteOffset, words);
    for (let i = 0; i < words; i++) hash = mixed(hash, four[i]);
  } else {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let i = 0; i < words; i++) hash = mixed(hash, view.getUint32(4 * i, true));
  }
  for (let i = 4 * words; i < bytes.length; i++) hash = mixed(hash, bytes[i]);
  return hash >>> 0;
}

/** Every bit of `word` changes the upper and the lower half of the sum. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return product ^ (product >>> 15);
}

/**
 * Canonical bytes of a battle now, four of the seed of its orders of options, eight that identify its lists and table, and
 * four that show damage.
 */
export function printState(b: Battle, orders: number): Uint8Array {
  const bytes = saveBattle(b);
  const state = new Uint8Array(bytes.length + MARK);
  state.set(bytes);
  const view = new DataView(state.buffer);
  const [game, armies] = markOf(b.setup);
  view.setUint32(bytes.length, orders, true);
  view.setUint32(bytes.length + 4, game, true);
  view.setUint32(bytes.length + 8, armies, true);
  view.setUint32(bytes.length + 12, checksumOf(state.subarray(0, bytes.length + 4)), true);
  return state;
}

/**
 * Canonical bytes of a battle, and the seed of its orders of options, from the result of `printState`. @param bytes their number
 * @throws MisuseError if it belongs to another setup than `setup`, or is damaged
 */
export function readState(
  state: Uint8Array,
  setup: Setup,
  bytes: number,
): { readonly bytes: Uint8Array; readonly orders: number } {
  if (state.length !== bytes + MARK) {
    throw new MisuseError(
      `a saved state of this battle has ${bytes + MARK} bytes, this one ${state.length}: take what save() gave, whole`,
    );
  }
  const view = new DataView(state.buffer, state.byteOffset);
  if (markOf(setup).some((word, i) => view.getUint32(bytes + 4 + 4 * i, true) !== word)) {
    throw new MisuseError(
      'the state was saved in a battle of other lists or on another table: reset with the seed and the options that it was begun with, or with what start() gave in place of save()',
    );
  }
  if (view.getUint32(bytes + MARK - 4, true) !== checksumOf(state.subarray(0, bytes + 4))) {
    throw new MisuseError('the bytes of this saved state were changed: take it as save() gave it');
  }
  return { bytes: state.subarray(0, bytes), orders: view.getUint32(bytes, true) };
}
