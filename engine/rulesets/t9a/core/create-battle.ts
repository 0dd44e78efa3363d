import { newBattle, renewBattle } from '../../../kernel/battle.js';
import type { Rulebook } from '../../../kernel/rulebook.js';
import type { RegimentsBook } from '../../../regiments/battle.js';
import { RegimentsCache } from '../../../regiments/cache.js';
import { SIZES } from '../../../regiments/core/state.js';
import { putInReserve } from '../../../regiments/setup/reserves.js';
import { LAYOUTS, type T9aBattle, type T9aSetup } from './state.js';

/** Returns the number of bytes of a battle of this setup (its canonical region). */
export function bytesOf(setup: T9aSetup): number {
  return LAYOUTS[setup.size].bytes;
}

/** Makes a battle in which every unit of both lists is whole and in reserve, and nothing has been rolled. */
export function createBattle(book: Rulebook, setup: T9aSetup, buffer?: ArrayBufferLike, offset = 0): T9aBattle {
  const bare = newBattle(LAYOUTS[setup.size], book, setup, buffer, offset);
  const b: T9aBattle = Object.assign(bare, {
    setup,
    rules: (book as RegimentsBook).regiments,
    cache: new RegimentsCache(SIZES[setup.size].units),
  });
  putInReserve(b);
  return b;
}

/**
 * Resets a used battle to what `createBattle` would make.
 * @returns false if its size class differs
 */
export function renew(b: T9aBattle, setup: T9aSetup): boolean {
  if (b.layout !== LAYOUTS[setup.size]) return false;
  renewBattle(b, setup);
  b.cache.ignoredUnits.fill(0);
  putInReserve(b);
  return true;
}
