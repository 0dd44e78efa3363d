// Facts of single models that other chapters use: thresholds, starting points, arc nodes, battle engines, low POW.
import { expect, test } from 'vitest';
import { FAR, fullTable, warbeast, warlock } from '../../../testing/hordes/battlegroups.js';
import { listOf, readList } from '../../../testing/hordes/lists.js';
import { HordesTable } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import { whyNotOffered } from '../armies/what-is-played.js';
import { damageBonus } from '../damage/damage-roll.js';
import { isUnmoved } from '../movement/involuntary.js';
import { mayChannel } from '../spells/choices.js';
import { numberOf } from '../spells/tables.js';
import { knockDown } from '../states/knockdown.js';
import { leaderOf } from './battlegroups.js';
import { isMassive } from './models.js';
import { Status } from './state.js';

test('HRD-SETUP-013 who has fury or focus points of its own begins with all of them; warbeasts and others with none', () => {
  const t = new HordesTable(
    {
      w: { at: [24, 10], type: 'warlock', FURY: 7 },
      c: { at: [28, 10], type: 'warcaster', FOCUS: 5 },
      beast: warbeast({ at: [24, 14] }),
      solo: { at: [30, 14] },
    },
    FAR,
  );
  expect(['w', 'c', 'beast', 'solo'].map((name) => t.b.model.points[t.row(name)])).toEqual([7, 5, 0, 0]);
});

test('HRD-STAT-010 a threshold check is passed with THR and failed above it', () => {
  const check = (...dice: readonly number[]) => {
    const t = fullTable(
      { w: warlock({ at: [10, 10], fury: 5 }), beast: warbeast({ at: [24, 20], THR: 8, fury: 2 }) },
      { foe: { at: [24, 26], damage: 40 } },
    );
    t.dice('threshold', ...dice).dice('to hit', 1, 1, 1);
    t.turn();
    while (t.diceLeft().some((left) => left.startsWith('threshold')) && t.question() !== '')
      t.choose(t.options()[t.options().length - 1]);
    return t.lines.some((line) => line.includes('fails its threshold check'));
  };
  // 2d6 and its two fury points
  expect([check(3, 3), check(3, 4)]).toEqual([false, true]);
});

test('HRD-WPN-011 the POW of a weapon is never below 0, and a weapon without POW does no damage', () => {
  const t = new HordesTable({ it: { at: [24, 10], STR: 6, weapons: [{ POW: 0 }, { POW: null }] } }, FAR);
  expect(damageBonus(t.b, 0, t.weapon('it', 0))).toBe(6);
  for (const { units } of armyBooks().values())
    for (const { model } of units) for (const { POW } of model.weapons) expect(POW ?? 0).toBeGreaterThanOrEqual(0);
});

test('HRD-WPN-005 a weapon whose range a special rule tells keeps its entry off the field while no rule tells it', () => {
  const charger = armyBooks()
    .get('cygnar')
    ?.units.find(({ id }) => id === 'charger') as Parameters<typeof whyNotOffered>[0] & { model: never };
  const [gun] = (charger as { model: { weapons: readonly { RNG: number | string }[] } }).model.weapons;
  const starred = { ...charger, model: { ...(charger.model as object), weapons: [{ ...gun, RNG: '*' }] } };
  expect(whyNotOffered(charger)).toBeNull();
  expect(whyNotOffered(starred as never)).toMatch(/is that of a special rule$/);
});

test('HRD-ENG-001 HRD-V2-061 the battle engines of the books are huge, alone, in no battlegroup, and nothing moves them or knocks them down', () => {
  const of = (book: string, unit: string) => {
    const units = [{ unit }];
    return readList(listOf(book, 35, units)).units[0].unit.members;
  };
  for (const [book, id] of [
    ['skorne', 'siege-animantarax'],
    ['cygnar', 'storm-strider'],
  ] as const) {
    const members = of(book, id);
    expect(members.map(({ role, profile: { type, base } }) => [role, type, base])).toEqual([
      ['independent', 'battle engine', 'huge'],
    ]);
  }
  const t = new HordesTable(
    { w: warlock(), e: { at: [20, 20], type: 'battle engine', base: 'huge' } },
    { x: { at: [30, 30], type: 'warlock', FURY: 5, base: 'huge', engine: true }, o: { at: [40, 40] } },
  );
  expect(leaderOf(t.b, t.row('e'))).toBe(-1);
  for (const name of ['e', 'x', 'o']) knockDown(t.b, t.row(name));
  expect(['e', 'x', 'o'].map((name) => t.b.model.status[t.row(name)])).toEqual([0, 0, Status.knockedDown]);
  expect(['e', 'x', 'o'].map((name) => isUnmoved(t.b, t.row(name)))).toEqual([true, true, false]);
  expect(['e', 'x', 'o'].map((name) => isMassive(t.b, t.row(name)))).toEqual([true, true, false]);
});

test('HRD-ADV-005 a warcaster channels through a warjack of its battlegroup with an Arc Node, through no other', () => {
  const t = new HordesTable(
    {
      c: { at: [24, 10], type: 'warcaster', FOCUS: 6, spells: ['Arcane Bolt'] },
      node: { at: [24, 14], leader: 'c', type: 'light warjack', base: 'medium', damage: 20, advantages: ['Arc Node'] },
      plain: { at: [28, 14], leader: 'c', type: 'light warjack', base: 'medium', damage: 20 },
    },
    FAR,
  );
  const through = (name: string) => mayChannel(t.b, t.row('c'), numberOf('Arcane Bolt'), t.row(name));
  expect([through('node'), through('plain')]).toEqual([true, false]);
});
