import { expect, test } from 'vitest';
import type { Battle } from '../kernel/battle.js';
import { Blocks } from './blocks.js';

const FIRST = 256;
const battle = (): Battle => ({}) as unknown as Battle;

/** Makes room for `n` blocks of 64 bytes; the second word of each contains the address of its last word. */
function blocks(n: number) {
  const buffer = new ArrayBuffer(4096);
  const block = new Uint8Array(64);
  block[4] = 60;
  const observing = { facts: [], out: 16, size: 4, points: 32 };
  return { words: new Int32Array(buffer), all: new Blocks(buffer, FIRST, 64 * n, block, { links: [4], observing }) };
}

test('each battle keeps a block of its own, in which addresses are those of the block', () => {
  const { words, all } = blocks(4);
  const [one, other] = [battle(), battle()];
  const { at } = all.of(one);

  expect(all.of(one)).toBe(all.of(one));
  expect(all.of(other).at).not.toBe(at);
  expect([all.of(one).isKept, all.of(other).isKept]).toEqual([true, true]);
  expect(words[(at >> 2) + 1]).toBe(at + 60);
});

test('battles for which there is no room share one, of which nothing is kept', () => {
  const { all } = blocks(3);
  const battles = [battle(), battle(), battle(), battle()];
  const kept = battles.map((b) => all.of(b).isKept);

  expect(kept).toEqual([true, true, false, false]);
  expect(all.of(battles[2])).toBe(all.of(battles[3]));
});

test('a block is made as it was at first, and what was seen in it with it', () => {
  const { words, all } = blocks(3);
  const block = all.of(battle());
  const seen = all.seen(block);
  expect(all.seen(block)).toBe(seen);
  expect(seen.writes).toBe(2);
  words.fill(-1, block.at >> 2, (block.at >> 2) + 16);
  all.renew(block);

  expect(words[(block.at >> 2) + 1]).toBe(block.at + 60);
  expect(words[(block.at >> 2) + 2]).toBe(0);
  expect(all.seen(block)).not.toBe(seen);
  expect(all.seen(block).numbers.byteOffset).toBe(block.at + 16);
});

test('when all of them are gone a battle gets another', () => {
  const { all } = blocks(3);
  const b = battle();
  const before = all.of(b);
  all.clear();

  expect(all.of(b)).not.toBe(before);
  expect(all.of(battle()).isKept).toBe(true);
});
