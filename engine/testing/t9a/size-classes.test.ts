import { expect, test } from 'vitest';
import { SIZES } from '../../regiments/core/state.js';
import { LAYOUTS } from '../../rulesets/t9a/core/state.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { oneOfEachSize } from '../../rulesets/t9a/setup/size-classes.js';

test('K12 there is a setup of each size class, the smallest first, and a battle of it begins', () => {
  const setups = oneOfEachSize();
  expect(setups.map(({ size }) => size)).toEqual(Object.keys(SIZES));
  for (const setup of setups) {
    const b = t9a.create(setup);
    t9a.begin(b, 1);
    expect(b.bytes.length).toBe(LAYOUTS[setup.size].bytes);
    expect(b.attack.unit.length).toBe(SIZES[setup.size].attacks);
  }
});
