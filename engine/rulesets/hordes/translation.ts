import type { Translatable } from '../../translation/translatable.js';
import type { HordesBattle } from './core/state.js';
import { armyFacts } from './observation/army-facts.js';
import { HordesObservation } from './observation/observation.js';
import { HORDES_SPEC } from './observation/spec.js';

/** The parts of this game that the translator needs to know. */
export const translatable: Translatable = {
  made: new Map(),
  derived: () => [],
  observing(battle) {
    const b = battle as HordesBattle;
    const out = new Float32Array(HORDES_SPEC.size);
    const writer = new HordesObservation(out);
    const facts = armyFacts(b);
    writer.meet(b, facts);
    writer.forget();
    return { writer, out, facts } as unknown as ReturnType<Translatable['observing']>;
  },
};
