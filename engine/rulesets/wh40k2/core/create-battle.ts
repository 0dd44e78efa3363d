import { newBattle, renewBattle } from '../../../kernel/battle.js';
import type { Rulebook } from '../../../kernel/rulebook.js';
import { Place } from '../../../skirmish/layout.js';
import { W40kCache } from './cache.js';
import { LAYOUTS, type W40kBattle, type W40kSetup } from './state.js';

/** Returns the bytes of the canonical region of a battle with this setup. */
export function bytesOf(setup: W40kSetup): number {
  return LAYOUTS[setup.size].bytes;
}

/** Returns a battle at its start: every unit complete and in reserve, no die rolled. */
export function createBattle(book: Rulebook, setup: W40kSetup, buffer?: ArrayBufferLike, offset = 0): W40kBattle {
  const bare = newBattle(LAYOUTS[setup.size], book, setup, buffer, offset);
  const b: W40kBattle = Object.assign(bare, { setup, cache: new W40kCache() });
  setUp(b);
  return b;
}

/** Resets a used battle to what `createBattle` would return. Returns false if its size class differs. */
export function renew(b: W40kBattle, setup: W40kSetup): boolean {
  if (b.layout !== LAYOUTS[setup.size]) return false;
  renewBattle(b, setup);
  setUp(b);
  return true;
}

/** Writes both lists into an empty battle. */
function setUp(b: W40kBattle): void {
  const { setup, unit, model } = b;
  const { wounds } = model;
  const { W } = setup.type;
  const { type } = setup.model;
  b.cache.fit(setup);
  b.subject.rules.set(setup.rules);
  unit.place.fill(Place.reserve, 0, setup.units);
  unit.models.set(setup.unit.startModels);
  model.place.fill(Place.reserve, 0, setup.models);
  for (let m = 0, n = setup.models; m < n; m++) wounds[m] = W[type[m]];
}
