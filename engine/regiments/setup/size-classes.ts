import type { ResolvedList } from '../../armies/resolved.js';
import type { Result } from '../../kernel/ruleset.js';
import type { RegimentsSetup } from '../battle.js';
import { SIZES } from '../core/state.js';

/**
 * Returns the list with all its units `times` times. No two lists that come with a game fill a battle of the large size
 * class.
 */
function crowded<L extends ResolvedList>(list: L, times: number): L {
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
 * Returns a setup of each size class, the smallest first. It serves preparation for all size classes.
 * @param lists that come with the game
 * @param musterOf returns the setup of a battle of a list against itself
 */
export function oneOfEachSize<L extends ResolvedList, S extends RegimentsSetup>(
  lists: Iterable<L>,
  musterOf: (list: L) => Result<S>,
): readonly S[] {
  const all = [...lists];
  const found: S[] = [];
  const classes = Object.keys(SIZES).length;
  for (let times = 1; found.length < classes && times < 40; times++) {
    for (const list of all) {
      const setup = musterOf(crowded(list, times));
      if (setup.ok && !found.some(({ size }) => size === setup.value.size)) found.push(setup.value);
    }
  }
  return found;
}
