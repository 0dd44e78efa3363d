import { expect, test } from 'vitest';
import { slotCentre } from '../../../regiments/formation.js';
import { scenario } from '../../../testing/scenario.js';

test('T9A-MOV-013 T9A-FRT-002 in a Reform of a rank of characters everybody goes where he may get', () => {
  const names = ['lord', 'bard', 'sage', 'seer', 'page', 'monk', 'smith', 'cook'];
  const spec = { character: true, base: [40, 40] } as const;
  const scene = scenario('t9a')
    .unit('lord', { ...spec, at: [36, 20], files: 8 })
    .enemy('theirs', { at: [60, 40] });
  for (const name of names.slice(1)) scene.unit(name, { ...spec, joins: 'lord' });
  const battle = scene
    .with((b, row) => {
      const u = row('lord');
      b.unit.files[u] = 8;
      b.unit.halfWidth[u] = 16000;
      b.unit.halfDepth[u] = 2000;
      names.forEach((name, place) => {
        b.unit.slot[row(name)] = place;
      });
    })
    .choose({ ask: 'Mover', target: 'lord' })
    .runTo('decision of kind Move');
  const { b } = battle;
  const u = battle.row('lord');
  const at = new Float64Array(2);
  const places = () =>
    names.map((name) => {
      slotCentre(b, u, b.unit.slot[battle.row(name)], at);
      return [...at];
    });
  const from = places();
  expect(battle.propose({ verb: 13, target: u, x: b.unit.x[u], y: b.unit.y[u], facing: 32768, files: 8 })).toBe(
    'legal',
  );
  const ways = places().map(([x, y], i) => Math.hypot(x - from[i][0], y - from[i][1]) / 2540);
  expect(Math.max(...ways)).toBeLessThan(8.01);
});
