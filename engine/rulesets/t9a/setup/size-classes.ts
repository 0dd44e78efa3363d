import { SIZES } from '../../../regiments/core/state.js';
import { armyLists } from '../armies/armies.js';
import type { T9aList } from '../armies/terms.js';
import type { T9aSetup } from '../core/state.js';
import { randomBattlefield } from './battlefield.js';
import { muster } from './muster.js';

/**
 * Returns the list with all its units `times` times. No two lists that come with the game fill a battle of the large
 * size class.
 */
function crowded(list: T9aList, times: number): T9aList {
  const units = Array.from({ length: times }, (_, k) =>
    list.units.map((unit) =>
      k === 0
        ? unit
        : {
            ...unit,
            id: `${unit.id} ${k + 1}`,
            name: `${unit.name} ${k + 1}`,
            joins: unit.joins === null ? null : `${unit.joins} ${k + 1}`,
            general: false,
            bsb: false,
          },
    ),
  );
  return { ...list, units: units.flat() };
}

/**
 * Returns a setup of each size class, the smallest first, from lists that come with the game. It serves preparation for
 * all size classes.
 */
export function oneOfEachSize(): readonly T9aSetup[] {
  const battlefield = randomBattlefield(1);
  const found: T9aSetup[] = [];
  const classes = Object.keys(SIZES).length;
  for (let times = 1; found.length < classes && times < 40; times++) {
    for (const list of armyLists().values()) {
      const many = crowded(list, times);
      const setup = muster([many, many], { battlefield });
      if (setup.ok && !found.some(({ size }) => size === setup.value.size)) found.push(setup.value);
    }
  }
  return found;
}
