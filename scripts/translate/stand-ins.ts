// Functions that are translated instead of functions of the kernel.
import type { Battle } from '../../engine/kernel/battle.js';
import { type Chance, drawn } from '../../engine/kernel/chance.js';
import { goOn, type Ruleset } from '../../engine/kernel/ruleset.js';

/** Counter of geometry versions for all battles of a thread, so that no two are ever equal. */
export const clock = { geometryVersion: 1 };

/** `invalidateGeometry` of the kernel. */
export function invalidateGeometry(b: { geometryVersion: number }): void {
  clock.geometryVersion++;
  b.geometryVersion = clock.geometryVersion;
}

/** Rolls one fair die with the four words of the generator (xoroshiro128+), as `Dice` does. */
export function fair(words: Int32Array, sides: number): number {
  const n = sides >>> 0; // so that no remainder is left to JavaScript
  const last = (-1 - (((((-1 >>> 0) % n) + 1) >>> 0) % n)) >>> 0;
  for (;;) {
    const u = next(words) >>> 0;
    if (u <= last) return (u % n) + 1;
  }
}

function next(words: Int32Array): number {
  const s01 = words[0];
  const s00 = words[1];
  const s11 = words[2];
  const s10 = words[3];
  const out = (s00 + s10) | 0;
  const a0 = s10 ^ s00;
  const a1 = s11 ^ s01;
  words[1] = (s00 << 24) ^ (s01 >>> 8) ^ a0 ^ (a0 << 16);
  words[0] = (s01 << 24) ^ (s00 >>> 8) ^ a1 ^ ((a1 << 16) | (a0 >>> 16));
  words[3] = (a1 << 5) ^ (a0 >>> 27);
  words[2] = (a0 << 5) ^ (a1 >>> 27);
  return out;
}

/** State of the random generator in a playout, and 1 if its state is unknown and it must be called. */
export const drawer = { words: new Int32Array(2) };

/** A generator with unknown state, which the translation calls. */
export const asked: Chance = { below: () => 0 };

/** Returns `below` of the generator in a playout. */
export function below(words: Int32Array, n: number): number {
  return words[1] !== 0 ? asked.below(n) : drawn(words, n);
}

/** `goOn` of the kernel, followed by the observation of the player who is asked. */
export function goOnSeen(
  rules: Ruleset,
  b: Battle,
  writer: { write(b: Battle, facts: object, player: number): void },
  facts: object,
): number {
  const n = goOn(rules, b);
  if (n > 0) writer.write(b, facts, b.decision.player[0]);
  return n;
}
