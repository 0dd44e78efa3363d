import { expect, test } from 'vitest';
import { Blows } from '../../../regiments/core/asks.js';
import { scenario } from '../../../testing/scenario.js';

const BASE = 20 / 25.4;

/**
 * Makes a rank of six in a fight with a foe of `foes` files that stands `aside` bases from its middle and slays some of
 * the six.
 */
function line(foes: number, falls = 2, level: 'full' | 'command' = 'full', aside = 0) {
  return scenario('t9a')
    .phase('combat')
    .level(level)
    .unit('line', { models: 6, files: 6, at: [36, 20], I: 1, A: 0, rules: ['Unbreakable'] })
    .enemy('foe', { models: foes, files: foes, A: 0, rules: ['Unbreakable'] })
    .enemy('hero', { character: true, A: falls, WS: 9, S: 9, joins: 'foe', rules: ['Unbreakable'] })
    .engaged('foe', 'line', { offset: aside * BASE })
    .dice('to hit', ...Array<number>(falls).fill(6))
    .dice('to wound', ...Array<number>(falls).fill(6));
}

test('T9A-CAS-005 T9A-DEC-113 where both ends keep as many in contact the owner says from which casualties go', () => {
  const { question } = line(1).runTo('decision of kind CasualtyEnd');
  expect(question).toMatchObject({ kind: 'CasualtyEnd', player: 0 });
  expect(question?.options.map((o) => o.n)).toEqual([1, 0, 2]); // the most even choice comes first

  const middle = (n?: number) => {
    const scene = line(1);
    if (n !== undefined) scene.choose({ ask: 'CasualtyEnd', unit: 'line', n });
    const { x, files } = scene.runTo('end of phase').unit('line');
    return [Math.round((x - 36) / (BASE / 2)), files];
  };
  expect([middle(), middle(0), middle(1), middle(2)]).toEqual([
    [0, 4],
    [-2, 4],
    [0, 4],
    [2, 4],
  ]);
});

test('T9A-CAS-005 nobody chooses an end that leaves fewer in contact', () => {
  expect(
    line(2, 1)
      .runTo('decision of kind CasualtyEnd')
      .question?.options.map((o) => o.n),
  ).toEqual([0, 1]);
  // the foe stands at one end: the models beyond it fall, so there is no choice
  expect(line(2, 2, 'full', 2).runTo('end of phase').answers.join()).not.toContain('CasualtyEnd');
  expect(line(2, 2, 'full', 1).runTo('end of phase').answers.join()).not.toContain('CasualtyEnd');
});

test('T9A-CAS-005 a champion keeps his spot while the ends beside him are chosen', () => {
  const led = (n: number) => {
    const battle = scenario('t9a')
      .phase('combat')
      .unit('line', { models: 6, files: 6, champion: true, at: [36, 20], I: 1, A: 0, rules: ['Unbreakable'] })
      .enemy('foe', { models: 1, A: 2, WS: 9, S: 9, rules: ['Unbreakable'] })
      .engaged('foe', 'line', { offset: BASE / 2 })
      .choose({ ask: 'Allocate', unit: 'foe', extra: Blows.all }, { ask: 'CasualtyEnd', unit: 'line', n })
      .dice('foe, to hit', 6, 6)
      .dice('to wound', 6, 6)
      .dice('line, to hit', 1)
      .runTo('end of phase');
    const { b } = battle;
    const u = battle.row('line');
    return (b.unit.x[u] - b.unit.halfWidth[u]) / 2000 + b.unit.slot[u];
  };
  expect(led(0)).toBeCloseTo(led(1), 2);
});

test('T9A-CAS-005 T9A-SPR-089 so it is with those who crumble', () => {
  const { question } = scenario('t9a')
    .phase('combat')
    .unit('line', { models: 6, files: 6, at: [36, 20], A: 0, rules: ['Unstable'] })
    .enemy('foe', { models: 1, A: 0, rules: ['Unbreakable'] })
    .enemy('banner', { character: true, A: 0, bsb: true, joins: 'foe', rules: ['Unbreakable'] })
    .engaged('foe', 'line')
    .runTo('decision of kind CasualtyEnd');
  expect(question?.options.map((o) => o.n)).toEqual([0, 1]);
});

test('T9A-CAS-005 standing orders lose as many at either end as may be', () => {
  const battle = line(1, 2, 'command').runTo('end of phase');
  expect(battle.answers.join()).not.toContain('CasualtyEnd');
  expect(battle.unit('line')).toMatchObject({ x: 36, files: 4 });
});
