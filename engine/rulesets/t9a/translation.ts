import { RegimentsObservation } from '../../regiments/observation/observation.js';
import { withRoom } from '../../regiments/observation/row-sources.js';
import { oneOfEachSize } from '../../regiments/setup/size-classes.js';
import { MADE_BY } from '../../regiments/setup-tables.js';
import { observingOf, type Translatable } from '../../translation/translatable.js';
import { armyLists } from './armies/armies.js';
import type { T9aBattle, T9aSetup } from './core/state.js';
import { armyFacts, SEEN, shownColumns } from './observation/seen.js';
import { T9A_SPEC } from './observation/spec.js';
import { randomBattlefield } from './setup/battlefield.js';
import { muster } from './setup/muster.js';

/** The parts of this game that the translator needs to know. */
export const translatable: Translatable = {
  made: MADE_BY,
  derived: (b) => [(b as T9aBattle).cache],
  observing(battle) {
    const b = battle as T9aBattle;
    const out = new Float32Array(T9A_SPEC.size);
    return observingOf(out, new RegimentsObservation(out, SEEN), [b, armyFacts], withRoom(b, shownColumns(b)));
  },
};

/** Setups to translate for: one for each size class. */
export function classes(): readonly T9aSetup[] {
  const battlefield = randomBattlefield(1);
  return oneOfEachSize(armyLists().values(), (list) => muster([list, list], { battlefield }));
}
