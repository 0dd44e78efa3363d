import { expect, it } from 'vitest';
import { scenario } from '../../../testing/scenario.js';
import { Status } from '../core/state.js';

/** Makes a scene in which a beast with `rules` comes within 7 inches of one broken enemy with `own` in the open. */
const approach = (rules: readonly string[], own: readonly string[], modelOutOfCoherency = false) => {
  const scene = scenario('wh40k2')
    .unit('beast', { models: 1, base: 25.4, rules, at: [[36, 14]] })
    .enemy('men', { models: 1, base: 25.4, rules: own, at: [[36, 26]] })
    .choose('beast move', { ask: 'Move', verb: 'Move', at: [36, 18] })
    .with((b, row) => {
      b.model.outOfCoherency[b.setup.unit.first[row('men')]] = modelOutOfCoherency ? 1 : 0;
      b.unit.status[row('men')] |= modelOutOfCoherency ? Status.Split : Status.Broken;
    });
  return scene;
};
const fled = (rules: readonly string[], own: readonly string[], modelOutOfCoherency = false) =>
  approach(rules, own, modelOutOfCoherency).dice('flee distance', 1, 4).runTo('shooting phase').model('men').y;
const stayed = (rules: readonly string[], own: readonly string[], modelOutOfCoherency = false) =>
  approach(rules, own, modelOutOfCoherency).runTo('shooting phase').model('men').y;

it('W40K-BROKE-005 W40K-LIAB-001 W40K-LIAB-002 a creature drives on only those to whom it is frightening', () => {
  expect([fled(['Fear'], []), fled(['Terror'], ['Fear'])]).toEqual([31, 31]);
  expect([stayed(['Fear'], ['Fear']), stayed(['Terror'], ['Terror']), stayed(['Fear'], ['Terror'])]).toEqual([
    26, 26, 26,
  ]);
  expect(stayed(['Fear'], ['Fear'], true)).toBe(26);
});
