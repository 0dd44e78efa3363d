import { newBattle, renewBattle } from '../../../kernel/battle.js';
import type { RegimentsBook } from '../../../regiments/battle.js';
import { RegimentsCache } from '../../../regiments/cache.js';
import { SIZES } from '../../../regiments/core/state.js';
import { putInReserve } from '../../../regiments/setup/reserves.js';
import { LAYOUTS, type Wfb9Battle, type Wfb9Setup } from './state.js';

/** Returns the number of bytes of a battle of this setup (its canonical region). */
export function bytesOf(setup: Wfb9Setup): number {
  return LAYOUTS[setup.size].bytes;
}

/** Makes a battle in which every unit of both lists is whole and in reserve, and nothing has been rolled. */
export function createBattle(book: RegimentsBook, setup: Wfb9Setup, buffer?: ArrayBufferLike, offset = 0): Wfb9Battle {
  const bare = newBattle(LAYOUTS[setup.size], book, setup, buffer, offset);
  const b: Wfb9Battle = Object.assign(bare, {
    setup,
    rules: book.regiments,
    cache: new RegimentsCache(SIZES[setup.size].units),
  });
  putInReserve(b);
  return b;
}

/**
 * Resets a used battle to what `createBattle` would make.
 * @returns false if its size class differs
 */
export function renew(b: Wfb9Battle, setup: Wfb9Setup): boolean {
  if (b.layout !== LAYOUTS[setup.size]) return false;
  renewBattle(b, setup);
  b.cache.ignoredUnits.fill(0);
  putInReserve(b);
  return true;
}
