import { expect, test } from 'vitest';
import { LEGAL } from '../../../../engine/kernel/ruleset.js';
import { FIRING_POINTS, Verb } from '../../../../engine/rulesets/wh40k2/core/asks.js';
import { wh40k2 } from '../../../../engine/rulesets/wh40k2/ruleset.js';
import { scenario } from '../../../../engine/testing/scenario.js';
import { typedIn } from '../testing-table.js';

/**
 * Makes a scene of marines on overwatch at (36, 12) who are asked about a mob that runs past in front of them; lootas
 * stand farther away.
 */
const watch = () =>
  scenario('wh40k2')
    .unit('marines', { models: 1, BS: 4, T: 4, Ld: 8, weapons: ['boltgun'], at: [[36, 12]] })
    .status('marines', 'overwatch')
    .enemy('lootas', { models: 1, T: 4, at: [[40, 28]] })
    .enemy('mob', { models: 1, M: 6, T: 4, at: [[36, 24]] })
    .active(1)
    .level('command')
    .seed(1)
    .choose({ ask: 'Mover', target: 'mob' }, { ask: 'Move', verb: 'Move', at: [38, 22] })
    .runTo('decision of kind OverwatchFire').b;

function typed(b: ReturnType<typeof watch>, line: string) {
  const { say, end, record } = typedIn('wh40k2', b, line);
  return { end, said: say.join(' '), record };
}

const rowOf = (b: ReturnType<typeof watch>, name: string) => b.setup.names.indexOf(name);

test.each([
  ['before', 0],
  ['1 quarter', 1],
  ['after one quarter of the way', 1],
  ['halfway', 2],
  ['3 quarters', 3],
  ['when it has moved', FIRING_POINTS],
  ['after', FIRING_POINTS],
])('W40K-OVER-004 an order of fire is typed with its firing point: %s', (when, point) => {
  const b = watch();
  const [s, t] = [rowOf(b, 'marines'), rowOf(b, 'mob')];
  const order = { verb: Verb.Shoot, target: t, n: point, x: 0, y: 0, facing: 0, files: 0, extra: s, path: [] };
  const legal = wh40k2.validate(b, order) === LEGAL;
  expect(legal).toBe(true);
  for (const line of [`marines at mob ${when}`, `marines ${when}`, `Marines fire on overwatch at mob ${when}`]) {
    expect([line, typed(watch(), line)]).toMatchObject([line, { end: 'answered', record: order }]);
  }
});

test('W40K-OVER-005 at an enemy that stands still, where the judge of proposals allows it', () => {
  for (const point of [0, 1, 2, 3, FIRING_POINTS]) {
    const when = ['before', '1 quarter', 'halfway', '3 quarters', 'after'][point];
    const b = watch();
    const [s, t] = [rowOf(b, 'marines'), rowOf(b, 'lootas')];
    const order = { verb: Verb.Shoot, target: t, n: point, x: 0, y: 0, facing: 0, files: 0, extra: s, path: [] };
    const legal = wh40k2.validate(b, order) === LEGAL;
    const { end, said } = typed(b, `marines at lootas ${when}`);
    expect([when, end]).toEqual([when, legal ? 'answered' : 'asks']);
    if (!legal) expect(said).toMatch(/^Not legal: /);
  }
});

test('an order that lacks its squad or its firing point hears what is missing; other words are still options', () => {
  expect(typed(watch(), 'marines at mob')).toMatchObject({ end: 'asks' });
  expect(typed(watch(), 'marines at mob').said).toMatch(/^Not understood: say when, as in/);
  expect(typed(watch(), 'nobody at mob halfway').said).toMatch(/^Not understood: say who fires at whom and when/);
  expect(typed(watch(), 'hold fire')).toMatchObject({ end: 'answered' });
});
