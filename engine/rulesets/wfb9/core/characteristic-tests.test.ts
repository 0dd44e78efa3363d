import { expect, test } from 'vitest';
import { highestInModel, highestInUnit, passesTest } from '../../../regiments/core/characteristics.js';
import { duel, Fight } from '../../../testing/wfb9/fights.js';

test('WFB9-CTST-002 WFB9-CTST-003 a D6 up to the characteristic passes, a 6 never (WFB9-V1-027, WFB9-V1-029)', () => {
  expect([passesTest(4, 4), passesTest(4, 5), passesTest(7, 6), passesTest(1, 1)]).toEqual([true, false, false, true]);
});

test('WFB9-CTST-004 against 0 nothing passes (WFB9-V1-031)', () => {
  expect(passesTest(0, 1)).toBe(false);
});

test('WFB9-CTST-005 rider and mount test on the higher value (WFB9-V1-033)', () => {
  const { b } = duel({ I: 3, mount: { I: 4 } }, {});
  expect(highestInModel(b, 0, b.setup.part.I)).toBe(4);
});

test('WFB9-CTST-006 a unit that tests as a whole uses its best value, characters included', () => {
  const f = new Fight({ ours: { T: 3 }, hero: { character: true, T: 5 } }, { theirs: {} })
    .at('ours', 36, 20)
    .join('hero', 'ours');
  expect(highestInUnit(f.b, 0, f.b.setup.part.T)).toBe(5);
});
