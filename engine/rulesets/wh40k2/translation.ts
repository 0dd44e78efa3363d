import { INCH } from '../../kernel/geometry/measures.js';
import { observingOf, type Translatable } from '../../translation/translatable.js';
import { SIZES, type W40kBattle, type W40kSetup } from './core/state.js';
import { armyFacts } from './observation/army-facts.js';
import { W40kObservation } from './observation/observation.js';
import { rowSources } from './observation/row-sources.js';
import { W40K_SPEC } from './observation/spec.js';

/** Number of terrain pieces and side of a table, in ticks, for which the translated caches have room. */
const PIECES = 128;
const TABLE = 12 * 20 * INCH;

/** Returns the largest possible setup of the size class of `b`. */
function largestSetup(b: W40kBattle): W40kSetup {
  const { units, models } = SIZES[b.setup.size];
  const model = { ...b.setup.model, player: Uint8Array.from({ length: models }, (_, m) => (m < models / 2 ? 0 : 1)) };
  const none = new Uint8Array(PIECES); // none of these pieces blocks sight
  const terrain = { ...b.setup.terrain, count: PIECES, sight: none };
  return { ...b.setup, units, models, model, terrain, width: TABLE, depth: TABLE };
}

/** The parts of this game that the translator needs to know. */
export const translatable: Translatable = {
  made: new Map(),
  derived: (b) => [(b as W40kBattle).cache],
  observing(battle) {
    const b = battle as W40kBattle;
    const out = new Float32Array(W40K_SPEC.size);
    const largest = { ...b, setup: largestSetup(b) };
    return observingOf(out, new W40kObservation(out), [b, armyFacts], [largest, rowSources(largest)]);
  },
  /** Allocates the caches for the largest possible setup of the size class. */
  prepare(battle) {
    const b = battle as W40kBattle;
    const { units, models } = SIZES[b.setup.size];
    b.cache.fit(largestSetup(b));
    b.cache.setup = null;
    return new Map([
      ['units', units],
      ['models', models],
      ['terrain.count', PIECES],
      ['width', TABLE],
      ['depth', TABLE],
    ]);
  },
};
