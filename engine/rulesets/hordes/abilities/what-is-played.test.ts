import { expect, test } from 'vitest';
import { armyBooks } from '../armies/armies.js';
import { abilitiesOf } from '../armies/what-is-played.js';
import { ABILITY_DATA } from './data/index.js';
import { UNPLAYED_ABILITIES } from './data/unplayed.js';
import { abilityNumber } from './names.js';
import { howPlayed } from './what-is-played.js';

test('each ability of a model in the army books is played, a stand-in, or left out with a reason', () => {
  for (const { units } of armyBooks().values()) {
    for (const unit of units) {
      const weapons = new Set([...JSON.stringify(unit).matchAll(/"name":"([^"]*)","kind":/g)].map((found) => found[1]));
      for (const ability of abilitiesOf(unit)) {
        const [first] = ability.split(': ');
        if (/^(Spell|Animus|Feat)$/.test(first) || (first !== ability && weapons.has(first))) continue;
        const { how, why } = howPlayed(ability);
        expect([ability, how === 'played' || why !== '']).toEqual([ability, true]);
      }
    }
  }
});

test('no ability is both played and left out, and each has one definition', () => {
  expect(Object.keys(UNPLAYED_ABILITIES).filter((name) => abilityNumber(name) >= 0)).toEqual([]);
  const names = ABILITY_DATA.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(256);
});
