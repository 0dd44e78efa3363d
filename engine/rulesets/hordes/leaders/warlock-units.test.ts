// Warlocks and warcasters who lead a unit, and leaders with companions.
import { expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { warbeast } from '../../../testing/hordes/battlegroups.js';
import { listOf, problemsOf } from '../../../testing/hordes/lists.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks, readArmyList } from '../armies/armies.js';
import { describeList } from '../armies/describe-list.js';
import { Verb } from '../core/asks.js';
import { leaderOf } from '../core/battlegroups.js';
import { resourceOf } from '../core/models.js';
import { Place, Resource, Role, Status } from '../core/state.js';
import { armourStat } from '../core/stats.js';
import { numberOf } from '../spells/tables.js';
import { roleOf } from '../units/members.js';

/** A warlock at 24, 10 with two guardians in his unit, and a warbeast. */
function court(
  warlock: Partial<Standing> = {},
  foes: Record<string, Standing> = { foe: { at: [24, 30], damage: 30 } },
) {
  const unit = 'court';
  return new HordesTable(
    {
      w: {
        at: [24, 10],
        type: 'warlock',
        FURY: 6,
        damage: 15,
        unit,
        role: 'officer',
        spells: ['Arcane Shield', 'Arcane Bolt'],
        feat: 'Invincibility',
        ...warlock,
      },
      left: { at: [21, 10], damage: 5, unit, role: 'trooper', type: 'trooper' },
      right: { at: [27, 10], damage: 5, unit, role: 'trooper', type: 'trooper' },
      beast: warbeast({ at: [24, 14] }),
    },
    foes,
  ).full();
}

/** Answers questions with no, or with the first option, until one begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 12 && !t.question().startsWith(words); i++)
    t.choose(t.options().includes('no') ? 'no' : t.options()[0]);
  expect(t.question()).toContain(words);
  return t;
}

test('HRD-LOCK-026 the warlock commands the unit as its Officer, and alone has what warlocks have', () => {
  const t = court();
  const [w, left, right] = ['w', 'left', 'right'].map((name) => t.row(name));
  expect([t.b.unit.commander[0], roleOf(t.b, w)]).toEqual([w, Role.officer]);
  expect([w, left, right].map((m) => resourceOf(t.b, m))).toEqual([Resource.ownFury, Resource.none, Resource.none]);
  expect([w, left, right].map((m) => t.b.model.points[m])).toEqual([6, 0, 0]);
});

test('HRD-LOCK-026 he activates with his unit: he casts and uses his feat in its activation, and all move and act', () => {
  const t = until(court().turn(), 'which model activates?');
  expect(t.options().filter((option) => option.startsWith('activate'))).toEqual(['activate court', 'activate beast']);
  t.choose('activate court').choose('no order');
  until(t, 'what does w cast or use now?');
  expect(t.options()).toContain('use the feat Invincibility');
  t.choose('cast Arcane Shield').choose('left');
  expect(armourStat(t.b, t.row('left'))).toBe(15);
  // the whole unit is affected, with the warlock in it; the warbeast is not of the unit
  expect(armourStat(t.b, t.row('w'))).toBe(15);
  expect(armourStat(t.b, t.row('beast'))).toBe(12);
  until(t, 'who of the unit');
  expect([t.question(), t.options()]).toEqual([
    'who of the unit of w moves next?',
    ['w', 'left', 'right', 'nobody else'],
  ]);
});

test('HRD-LOCK-027 all models of the unit are in his battlegroup, and the warbeast is', () => {
  const t = court();
  const w = t.row('w');
  expect(['w', 'left', 'right', 'beast'].map((name) => leaderOf(t.b, t.row(name)))).toEqual([w, w, w, w]);
});

test('HRD-LOCK-028 when he is destroyed his upkeep spells end and his warbeasts go wild; his unit fights on under another', () => {
  const t = until(court().turn(), 'which model activates?');
  until(t.choose('activate court').choose('no order'), 'what does w cast').choose('cast Arcane Shield').choose('left');
  expect(armourStat(t.b, t.row('left'))).toBe(15);
  t.remove('w');
  while (t.question().startsWith('who commands')) t.choose('right');
  expect(armourStat(t.b, t.row('left'))).toBe(12);
  expect(t.b.model.status[t.row('beast')] & Status.wild).not.toBe(0);
  expect(['left', 'right'].map((name) => t.b.model.place[t.row(name)])).toEqual([Place.table, Place.table]);
  expect(t.b.unit.commander[0]).toBe(t.row('right'));
});

test('HRD-LOCK-026 nobody but he casts: a proposal for a guardian is refused', () => {
  const t = until(court().turn(), 'which model activates?');
  until(t.choose('activate court').choose('no order'), 'who of the unit').choose('left').choose('stay');
  expect(t.propose({ verb: Verb.Cast, n: numberOf('Arcane Bolt'), target: t.row('foe') })).toBe('not an option');
  expect(t.b.model.y[t.row('left')]).toBe(ticks(10));
});

const faults = (json: object): string =>
  problemsOf(json)
    .map(({ rule, message }) => `${rule} ${message}`)
    .join();

test('HRD-LOCK-026 HRD-LOCK-027 HRD-LOCK-029 the Exalted Court takes the field as a unit; a solo may be attached to Makeda, nobody to her unit', () => {
  const makeda = { unit: 'makeda-and-the-exalted-court', battlegroup: [{ unit: 'titan-gladiator' }] };
  const rest = [{ unit: 'nihilators', models: 10 }];
  const read = readArmyList(listOf('skorne', 25, [{ ...makeda, attached: { unit: 'aptimus-marketh' } }, ...rest]));
  if (!read.ok) throw new Error(read.problems[0].message);
  const [unit, beast, solo] = read.value.units;
  expect(unit.unit.members.map(({ role, profile: { type, name } }) => `${role} ${type} ${name}`)).toEqual([
    'officer warlock Makeda and the Exalted Court',
    'trooper trooper Exalted Guardian',
    'trooper trooper Exalted Guardian',
  ]);
  expect([beast.unit.leader, solo.attachedTo, solo.unit.leader, solo.unit.members.length]).toEqual([
    0,
    0,
    undefined,
    1,
  ]);
  const attached = { ...makeda, attachments: ['tyrant-vorkesh'] };
  expect(faults(listOf('skorne', 25, [attached, ...rest]))).toContain('HRD-ATCH-001');
  for (const { units } of armyBooks().values()) {
    for (const entry of units.filter(({ type }) => type === 'warlock' || type === 'warcaster'))
      expect(entry.attachments).toBeUndefined();
  }
});

test('a leader brings a companion: an independent model of no battlegroup that costs nothing', () => {
  const nemo = { unit: 'artificer-general-nemo-and-storm-chaser-finch', battlegroup: [{ unit: 'charger' }] };
  const rest = [{ unit: 'stormguard', models: 10 }, { unit: 'rangers' }];
  const read = readArmyList(listOf('cygnar', 25, [nemo, ...rest]));
  if (!read.ok) throw new Error(read.problems[0].message);
  expect(
    read.value.units.map(({ name, points, companionOf, unit }) => [name, points, companionOf, unit.leader]),
  ).toEqual([
    ['Artificer General Nemo and Storm Chaser Finch', 0, undefined, undefined],
    ['Storm Chaser Finch', 0, 0, undefined],
    ['Charger', 9, undefined, 0],
    ['Stormguard', 15, undefined, undefined],
    ['Rangers', 7, undefined, undefined],
  ]);
  expect(describeList(read.value)).toContain(
    'Storm Chaser Finch: 0 points, comes with Artificer General Nemo and Storm Chaser Finch',
  );
});

test('HRD-WPN-004 a weapon of RNG CTRL reaches as far as the control range: twice FOCUS in inches', () => {
  const gun = { name: 'gun', kind: 'ranged', RNG: 'CTRL', POW: 10 } as const;
  for (const [stats, reach] of [
    [{ type: 'warcaster', FOCUS: 7 }, 14],
    [{ type: 'warlock', FURY: 5 }, 10],
  ] as const) {
    const t = new HordesTable({ it: { at: [24, 10], ...stats, weapons: [gun] } }, { foe: { at: [24, 20] } });
    expect(t.b.setup.weapons.range[t.weapon('it')]).toBe(ticks(reach));
  }
  // sight is needed all the same
  const behind = new HordesTable(
    { it: { at: [24, 10], type: 'warcaster', FOCUS: 7, facing: 180, weapons: [gun] } },
    { foe: { at: [24, 20] }, front: { at: [24, 2] } },
  ).turn();
  until(behind, 'how does it move?').choose('stay');
  expect(behind.options().filter((option) => option.includes('gun'))).toEqual(['attack front with gun (weapon 0)']);
});
