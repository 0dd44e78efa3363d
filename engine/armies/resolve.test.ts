import { expect, test } from 'vitest';
import { settleToys } from './toy.js';

const CLUBS = { unit: 'band', options: ['clubs'] };

test('a unit costs its models, its options and its command group', () => {
  const { units, points } = settleToys([
    { unit: 'band', models: 12, options: ['slings', 'mail'], command: ['champion', 'musician', 'standard'] },
    { unit: 'elder', options: ['charm'], bsb: true },
  ]);

  expect(units[0].points).toBe(40 + 7 * 6 + 12 * (2 + 3) + 8 + 4 + 6);
  expect(units[1].points).toBe(50 + 5 + 20);
  expect(points).toBe(units[0].points + units[1].points);
  expect(units[0].bought).toEqual([
    { name: 'Slings', points: 24 },
    { name: 'Mail', points: 36 },
    { name: 'Headman', points: 8 },
    { name: 'Musician', points: 4 },
    { name: 'Standard Bearer', points: 6 },
  ]);
});

test('what is left out is the smallest unit without upgrades', () => {
  expect(settleToys([CLUBS]).units[0]).toMatchObject({
    id: 'band',
    name: 'Band',
    models: 5,
    points: 40,
    command: { champion: null, musician: false, standard: false },
    general: false,
    bsb: false,
    joins: null,
    files: null,
    character: false,
  });
});

test('options change profile, weapons and armour; everybody has the common weapon', () => {
  const [slings, clubs] = settleToys([{ unit: 'band', options: ['slings', 'mail'] }, CLUBS]).units;

  expect(slings.parts[0]).toMatchObject({ profile: { Pace: 3, Might: 3, Wits: 7 }, shooting: ['sling'] });
  expect(slings.parts[0].closeCombat).toEqual(['fist', 'club']); // a sling counts as a club
  expect(clubs.parts[0]).toMatchObject({ profile: { Pace: 4, Might: 3, Wits: 7 }, shooting: [] });
  expect(slings.armour).toEqual({ coat: 2, harness: 0, charm: 0 }); // only the better coat counts
  expect(clubs.armour).toEqual({ coat: 1, harness: 0, charm: 0 });
});

test('charms add up, and the better ward remains', () => {
  const [elder, band] = settleToys([
    { unit: 'elder', options: ['charm', 'amulet'] },
    { unit: 'band', options: ['clubs', 'sworn'] },
  ]).units;

  expect(elder.armour.charm).toBe(2);
  expect([elder.wardSave, band.wardSave]).toEqual([5, 5]);
  expect(band.parts[0].rules.filter((rule) => rule.rule === 'ward')).toEqual([{ rule: 'ward', x: 5, only: [] }]);
  expect(band.regeneration).toBe(0);
});

test('a rule for large units goes to large units', () => {
  const brave = (models: number) =>
    settleToys([{ ...CLUBS, models }]).units[0].parts[0].rules.some((rule) => rule.rule === 'brave');

  expect([19, 20, 30].map(brave)).toEqual([false, true, true]);
});

test('T9A-SRG-003 a mount changes type and base; its rules stay its own, and the rider keeps his', () => {
  const [elder] = settleToys([{ unit: 'elder', options: ['pony', 'saddle'] }]).units;
  const rules = elder.parts.map((part) => part.rules.map((rule) => rule.rule));

  expect(elder.troopType).toBe('Rider');
  expect(elder.base).toEqual({ frontMm: 25, depthMm: 50, round: false });
  expect(elder.parts.map((part) => part.role)).toEqual(['rider', 'mount']);
  expect(rules).toEqual([['brave'], ['fierce', 'swift']]);
  expect(elder.parts[1].profile.Pace).toBe(7); // 8, less 1 for the harness
  expect(elder.parts.map((part) => part.closeCombat)).toEqual([['fist'], []]);
});

test('on foot the base is round and nothing is ridden', () => {
  const [elder] = settleToys([{ unit: 'elder' }]).units;

  expect(elder).toMatchObject({
    troopType: 'Walker',
    base: { frontMm: 25, depthMm: 25, round: true },
    character: true,
  });
  expect(elder.parts.map((part) => part.role)).toEqual(['model']);
});
