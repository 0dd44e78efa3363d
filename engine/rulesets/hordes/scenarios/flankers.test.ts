import { expect, test } from 'vitest';
import { inches } from '../../../kernel/geometry/measures.js';
import { begin, run } from '../../../kernel/procedure.js';
import { deploy, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Place } from '../core/state.js';
import { zonesOf } from '../setup/zones.js';
import { battle } from '../turn.js';

const AT = { at: [0, 0] } as const;
const start = (first: Record<string, Standing>, edge = 'the north') => {
  const t = new HordesTable(first, { x: AT, y: AT }).scenario('outflank').dice('starting roll', 6, 1);
  t.b.model.place.fill(Place.reserve, 0, t.b.setup.models);
  begin(t.b, battle);
  run(t.b);
  return t.choose('be the first').choose(edge);
};

test('HRD-SCN-037 HRD-SETUP-014 primary and secondary zones (HRD-V2-185)', () => {
  const zones = (edge: string) =>
    zonesOf(start({ a: AT, c: AT }, edge).b).map((polygons) =>
      polygons.map(([left, bottom, , top, right]) => [left, bottom, right, top].map(inches)),
    );
  expect(zones('the north')).toEqual([
    [
      [12, 0, 36, 10],
      [44, 18, 48, 30],
    ],
    [
      [12, 38, 36, 48],
      [0, 18, 4, 30],
    ],
  ]);
  // the first player in the west looks east: his right is the south
  expect(zones('the east')[0]).toEqual([
    [0, 12, 10, 36],
    [18, 0, 30, 4],
  ]);
});

test('HRD-SCN-038 exactly one model or unit, no leader, no huge base, is deployed on the flank', () => {
  const t = start({
    lord: { ...AT, type: 'warlock' },
    giant: { ...AT, base: 'huge' },
    scout: { ...AT, advantages: ['Advance Deployment'] },
    other: { ...AT, advantages: ['Advance Deployment'] },
  });
  expect(t.question()).toBe('who is deployed on the flank?');
  expect(t.options()).toEqual(['scout', 'other']);
  t.choose('scout');
  expect(deploy(t, 'lord', 24, 9.4)).toBe('');
  expect(deploy(t, 'giant', 15, 5)).toBe('');
  expect(deploy(t, 'scout', 24, 5)).toBe('outside the deployment zone');
  expect(deploy(t, 'scout', 46, 17)).toBe('outside the deployment zone');
  expect(deploy(t, 'scout', 44.5, 24)).toBe('outside the deployment zone');
  expect(t.options().filter((words) => words.startsWith('hold'))).toEqual([]);
  expect(deploy(t, 'scout', 46, 24)).toBe('');
  // the others keep Advance Deployment, and stay off the flank
  expect(t.options().filter((words) => words.startsWith('hold'))).toEqual(['hold other back']);
  expect(deploy(t, 'other', 46, 26)).toBe('outside the deployment zone');
  expect(deploy(t, 'other', 30, 5)).toBe('');
  expect([t.question(), t.options()]).toEqual(['who is deployed on the flank?', ['x', 'y']]);
});

test('HRD-SCN-038 who has only leaders deploys nobody on the flank', () => {
  const t = start({ lord: { ...AT, type: 'warlock' } });
  expect(t.question()).toBe('where is lord deployed?');
});
