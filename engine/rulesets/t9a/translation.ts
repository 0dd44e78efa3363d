import { RegimentsObservation } from '../../regiments/observation/observation.js';
import { rowSources } from '../../regiments/observation/row-sources.js';
import { terrainHulls } from '../../regiments/obstacles.js';
import { polygonsOf } from '../../regiments/terrain/terrain.js';
import { observingOf, type Translatable } from '../../translation/translatable.js';
import type { T9aBattle } from './core/state.js';
import { armyFacts, SEEN } from './observation/seen.js';
import { T9A_SPEC } from './observation/spec.js';
import { oneOfEachSize } from './setup/size-classes.js';

/** The parts of this game that the translator needs to know. */
export const translatable: Translatable = {
  made: new Map<object, string>([
    [polygonsOf, '!polygons'],
    [terrainHulls, '!hulls'],
  ]),
  derived: (b) => [(b as T9aBattle).cache],
  observing(battle) {
    const b = battle as T9aBattle;
    const out = new Float32Array(T9A_SPEC.size);
    const largest = { ...b, setup: { ...b.setup, units: b.unit.place.length } };
    return observingOf(out, new RegimentsObservation(out, SEEN), [b, armyFacts], [largest, rowSources(largest)]);
  },
};

/** Setups to translate for: one for each size class. */
export const classes = oneOfEachSize;
