import { describe, expect, test } from 'vitest';
import { problemLine } from '../../../kernel/ruleset.js';
import { type Army, type Choice, type Entry, MERCENARY, MINION } from './army.js';
import { armyFaults, costs } from './army-rules.js';

const entry = (name: string, type: Entry['type'], points: number, more: Partial<Entry> = {}): Entry => ({
  name,
  type,
  faction: 'Cygnar',
  fieldAllowance: 'U',
  sizes: { whole: points },
  ...more,
});
const hired = (name: string, type: Entry['type'], points: number, more: Partial<Entry> = {}): Entry =>
  entry(name, type, points, { faction: MERCENARY, worksFor: ['Cygnar'], ...more });
const STRYKER = entry('Stryker', 'warcaster', 0, { fieldAllowance: 'C', warbeastPoints: 28 });
const MAGNUS = hired('Magnus', 'warcaster', 0, { fieldAllowance: 'C', warbeastPoints: 28 });
const BLAIZE = hired('Blaize', 'warcaster', 0, { fieldAllowance: 'C', warbeastPoints: 28, partisanOf: 'Cygnar' });
const LANCER = entry('Lancer', 'warjack', 10);
const NOMAD = hired('Nomad', 'warjack', 11, { worksFor: [] });
const take = (...entries: Entry[]): Choice[] => entries.map((e) => ({ entry: e }));
const fill = (points: number, more: Partial<Entry> = {}): Choice[] => take(entry('Filler', 'unit', points, more));
const led = (leader: Entry, ...jacks: Entry[]) => ({ entry: leader, battlegroup: take(...jacks) });
const army = (more: Partial<Army> = {}): Army => ({
  name: 'host',
  faction: 'Cygnar',
  points: 25,
  warlocks: [led(STRYKER)],
  others: fill(25),
  ...more,
});
const rules = (a: Army) => armyFaults(a).map(({ rule }) => rule);
/** The rules that an army breaks in which `marshal` controls `jacks`. */
const marshaled = (marshal: Entry, ...jacks: Entry[]) => {
  const cost = [marshal, ...jacks].reduce((sum, { sizes }) => sum + sizes.whole, 0);
  return rules(army({ others: [{ entry: marshal, marshals: take(...jacks) }, ...fill(Math.max(0, 25 - cost))] }));
};
const CAPTAIN = entry('Captain', 'solo', 4, { isMarshal: true });
const RALUK = hired('Raluk', 'solo', 4, { isMarshal: true });

describe("'jack marshals in an army", () => {
  test("HRD-JMAR-001 a 'jack marshal has up to one Faction warjack, which army points pay for", () => {
    expect([marshaled(CAPTAIN, LANCER), marshaled(CAPTAIN)]).toEqual([[], []]);
    expect(marshaled(CAPTAIN, LANCER, LANCER)).toEqual(['HRD-JMAR-001']);
    expect(marshaled({ ...CAPTAIN, isMarshal: false }, LANCER)).toEqual(['HRD-JMAR-001']);
    expect(marshaled(CAPTAIN, entry('Hero', 'solo', 3))).toEqual(['HRD-JMAR-001']);
    const paid = army({ others: [{ entry: CAPTAIN, marshals: take(LANCER) }, ...fill(11)] });
    expect([costs(paid).others, costs(paid).excess, costs(paid).unspent]).toEqual([25, 0, 0]);
    const faults = armyFaults(army({ others: [{ entry: CAPTAIN, marshals: take(LANCER, LANCER) }] }));
    expect(problemLine(faults[0])).toBe('host, Captain (HRD-JMAR-001): controls 2 warjacks; take 1 at most.');
  });

  test('HRD-JMAR-001 HRD-ARMY-011 the warjack counts against its field allowance', () => {
    const two = army({
      points: 50,
      others: [
        ...take(),
        { entry: CAPTAIN, marshals: take(LANCER) },
        { entry: CAPTAIN, marshals: take(LANCER) },
        ...fill(22),
      ],
    });
    expect(rules(two)).toEqual([]);
    const only = { ...LANCER, fieldAllowance: 'C' } as const;
    const others = [{ entry: CAPTAIN, marshals: take(only) }, { entry: CAPTAIN, marshals: take(only) }, ...fill(22)];
    expect(rules(army({ points: 50, others }))).toEqual(['HRD-ARMY-011']);
  });

  test('HRD-COLO-002 no marshal controls a colossal', () => {
    expect(marshaled(CAPTAIN, { ...LANCER, isColossal: true })).toEqual(['HRD-COLO-002']);
  });

  test('HRD-JMAR-002 HRD-V2-117 a Mercenary marshal has a Mercenary warjack, in an army that could not field it otherwise', () => {
    expect([marshaled(RALUK, NOMAD), marshaled(RALUK, LANCER)]).toEqual([[], ['HRD-JMAR-002']]);
    const trolls = army({
      faction: 'Trollblood',
      warlocks: [{ entry: { ...STRYKER, type: 'warlock', faction: 'Trollblood' }, battlegroup: [] }],
      others: [
        { entry: { ...RALUK, worksFor: ['Trollblood'] }, marshals: take(NOMAD) },
        ...fill(10, { faction: 'Trollblood' }),
      ],
    });
    expect(rules(trolls)).toEqual([]);
  });

  test('HRD-MERC-003 a marshal of the Faction has no Mercenary warjack', () => {
    expect(marshaled(CAPTAIN, NOMAD)).toEqual(['HRD-MERC-003']);
  });

  test('HRD-AUTO-002 every warjack begins under control', () => {
    expect(rules(army({ others: [...take(LANCER), ...fill(15)] }))).toEqual(['HRD-AUTO-002']);
    expect(rules(army({ others: [...take(NOMAD), ...fill(14)] }))).toEqual(['HRD-AUTO-002']);
  });
});

describe('warcasters', () => {
  test('HRD-CAST-006 HRD-V2-017 warjack points pay for the battlegroup alone; those that are left are lost', () => {
    const jack = entry('Ironclad', 'warjack', 7);
    const saved = army({ warlocks: [led(STRYKER, jack, jack, jack)], others: fill(26) });
    expect([costs(saved).excess, costs(saved).unspent, rules(saved)]).toEqual([0, -1, ['HRD-ENC-002']]);
    const five = army({ warlocks: [led(STRYKER, jack, jack, jack, jack, jack)], others: fill(18) });
    // 35 of 28 points: army points pay for the rest
    expect([costs(five).excess, costs(five).unspent, rules(five)]).toEqual([7, 0, []]);
  });

  test('HRD-CAST-006 a warcaster costs no army points', () => {
    const dear = army({ warlocks: [led({ ...STRYKER, sizes: { whole: 12 } })] });
    expect([costs(dear).unspent, rules(dear)]).toEqual([0, []]);
  });

  test('HRD-CAST-001 HRD-LOCK-001 a warcaster leads warjacks, and a warlock warbeasts', () => {
    const beast = entry('Titan', 'warbeast', 5);
    expect(rules(army({ warlocks: [led(STRYKER, beast)] }))).toEqual(['HRD-CAST-001']);
    expect(rules(army({ warlocks: [led({ ...STRYKER, type: 'warlock' }, LANCER)] }))).toEqual(['HRD-LOCK-001']);
  });
});

describe('units of warcasters', () => {
  test('HRD-CAST-008 HRD-LOCK-029 no command and no weapon attachments are added to them', () => {
    const of = (type: Entry['type'], kind: Entry['type']) => {
      const added = take(entry('Standard', kind, 2, { addedTo: ['Stryker'] }));
      return rules(
        army({ warlocks: [{ entry: { ...STRYKER, type }, battlegroup: [], attachments: added }], others: fill(23) }),
      );
    };
    expect([of('warcaster', 'command attachment'), of('warcaster', 'weapon attachment')]).toEqual([
      ['HRD-CAST-008'],
      ['HRD-CAST-008'],
    ]);
    expect(of('warlock', 'command attachment')).toEqual(['HRD-LOCK-029']);
  });
});

describe('Mercenaries', () => {
  test('HRD-MERC-001 those that list the Faction', () => {
    const of = (e: Entry) => rules(army({ others: [...take(e), ...fill(20)] }));
    expect([of(hired('Boomhowler', 'unit', 5)), of(hired('Boomhowler', 'unit', 5, { worksFor: ['Khador'] }))]).toEqual([
      [],
      ['HRD-MERC-001'],
    ]);
  });

  test('HRD-MERC-002 with Mercenary warcasters alone it is an army of Mercenaries, whomever they work for', () => {
    const of = (e: Entry, ...more: Entry[]) =>
      rules(
        army({
          points: 125,
          warlocks: [led(MAGNUS), ...more.map((m) => led(m))],
          others: [...take(e), { entry: hired('Crew', 'unit', 120) }],
        }),
      );
    expect(of(hired('Alone', 'solo', 5, { worksFor: ['Khador'] }))).toEqual([]);
    expect(of(entry('Trencher', 'solo', 5))).toEqual(['HRD-MERC-002']);
    expect(of(entry('Trencher', 'solo', 5), STRYKER)).toEqual([]);
    expect(of(hired('Gator', 'solo', 5, { faction: MINION }))).toEqual(['HRD-MERC-002']);
  });

  test('HRD-MERC-003 Mercenary warcasters lead Mercenary warjacks, and nobody else does', () => {
    const of = (leader: Entry, jack: Entry) => {
      const both = [STRYKER, MAGNUS].map((e) => (e === leader ? led(e, jack) : led(e)));
      return rules(army({ points: 125, warlocks: both, others: fill(125) }));
    };
    expect([of(MAGNUS, NOMAD), of(MAGNUS, LANCER), of(STRYKER, NOMAD), of(STRYKER, LANCER)]).toEqual([
      [],
      ['HRD-MERC-003'],
      ['HRD-MERC-003'],
      [],
    ]);
  });

  test('HRD-MERC-005 a Partisan counts as of its Faction, and elsewhere as a Mercenary', () => {
    const eiryss = hired('Eiryss', 'solo', 5, { worksFor: ['Cygnar'], partisanOf: 'Retribution' });
    const of = (faction: string) =>
      rules(
        army({
          faction,
          warlocks: [led({ ...STRYKER, faction })],
          others: [...take(eiryss), ...fill(20, { faction })],
        }),
      );
    expect([of('Retribution'), of('Cygnar'), of('Khador')]).toEqual([[], [], ['HRD-MERC-001']]);
  });

  test('HRD-MERC-006 HRD-V2-145 a Partisan warcaster alone leads the army of its Faction with its warjacks, and a Mercenary army with Mercenary ones', () => {
    const gallant = hired('Gallant', 'warjack', 11, { fieldAllowance: 'C', partisanOf: 'Cygnar', worksFor: [] });
    const of = (faction: string, jack: Entry) =>
      rules(
        army({
          faction,
          warlocks: [led(BLAIZE, jack)],
          others: faction === 'Cygnar' ? fill(25) : take(hired('Crew', 'unit', 25)),
        }),
      );
    expect([of('Cygnar', LANCER), of('Cygnar', NOMAD), of('Cygnar', gallant)]).toEqual([[], ['HRD-MERC-006'], []]);
    expect([of(MERCENARY, NOMAD), of(MERCENARY, gallant)]).toEqual([[], []]);
    expect(of(MERCENARY, LANCER)).toContain('HRD-MERC-003');
  });
});

describe('ranking officers', () => {
  const murdoch = entry('Murdoch', 'command attachment', 3, { fieldAllowance: 'C', keywords: ['Ranking Officer'] });
  const crew = hired('Sea Dogs', 'unit', 10);
  const withOfficer = (unit: Entry, more: Partial<Army> = {}) =>
    rules(army({ others: [{ entry: unit, attachments: take(murdoch) }, ...fill(12)], ...more }));

  test('HRD-RANK-001 he is added to any Mercenary unit, and to no other', () => {
    expect([withOfficer(crew), withOfficer(entry('Trenchers', 'unit', 10))]).toEqual([[], ['HRD-RANK-001']]);
    expect(withOfficer({ ...crew, type: 'solo' })).toEqual(['HRD-RANK-001']);
    const alone = rules(army({ others: [...take(murdoch), ...fill(22)] }));
    expect(alone).toEqual(['HRD-ATCH-001']);
  });

  test('HRD-RANK-006 HRD-V2-169 not to a Partisan unit that counts as of the Faction', () => {
    const knights = { ...crew, name: 'Precursor Knights', partisanOf: 'Cygnar' };
    expect([withOfficer(knights), withOfficer({ ...knights, partisanOf: 'Khador' })]).toEqual([['HRD-RANK-006'], []]);
  });

  test('HRD-RANK-007 not in a theme force that does not allow him', () => {
    const found = withOfficer(crew, { theme: 'Operating Theater' });
    expect([found.includes('HRD-RANK-007'), withOfficer(crew).includes('HRD-RANK-007')]).toEqual([true, false]);
  });
});

describe('Rhulic Mercenaries', () => {
  const rhulic = { keywords: ['Rhulic'] };
  const gorten = { ...MAGNUS, ...rhulic, name: 'Gorten' };
  const driller = { ...NOMAD, ...rhulic, name: 'Driller' };
  const of = (leader: Entry, jack: Entry) =>
    rules(army({ warlocks: [led(leader, jack)], others: take(hired('Crew', 'unit', 25)) }));

  test('HRD-RHUL-001 a Rhulic warcaster has Rhulic warjacks alone', () => {
    expect([of(gorten, driller), of(gorten, NOMAD)]).toEqual([[], ['HRD-RHUL-001']]);
  });

  test('HRD-RHUL-002 a Rhulic warjack follows Rhulic Mercenaries alone', () => {
    expect(of(MAGNUS, driller)).toEqual(['HRD-RHUL-002']);
    expect([marshaled(RALUK, driller), marshaled({ ...RALUK, ...rhulic }, driller)]).toEqual([['HRD-RHUL-002'], []]);
  });

  test('HRD-RHUL-003 a Rhulic marshal controls Rhulic warjacks alone', () => {
    expect(marshaled({ ...RALUK, ...rhulic }, NOMAD)).toEqual(['HRD-RHUL-003']);
  });
});

describe('the Cephalyx', () => {
  const people = { keywords: ['Cephalyx', 'Selective'] };
  const exulon = { ...MAGNUS, name: 'Exulon', warbeastPoints: 20, keywords: ['Cephalyx'] };
  const wrecker = hired('Wrecker', 'monstrosity', 12, { worksFor: [] });
  const drudges = (points: number) => hired('Drudges', 'unit', points, { keywords: ['Cephalyx', 'Drudge'] });
  const overlords = hired('Overlords', 'unit', 9, { keywords: ['Cephalyx', 'Overlord'] });
  const theater = (others: Choice[], more: Partial<Army> = {}) =>
    army({ faction: MERCENARY, warlocks: [led(exulon, wrecker)], theme: 'Operating Theater', others, ...more });

  test('HRD-CEPH-002 HRD-V2-041 HRD-MONS-001 Cephalyx warcasters lead monstrosities with their points, and nobody else does', () => {
    const of = (leader: Entry, jack: Entry) =>
      rules(army({ warlocks: [led(leader, jack)], others: take(hired('Crew', 'unit', 25)) }));
    expect([of(exulon, wrecker), of(exulon, NOMAD)]).toEqual([[], ['HRD-CEPH-002']]);
    expect([of(MAGNUS, wrecker), marshaled(RALUK, wrecker)]).toEqual([['HRD-MONS-001'], ['HRD-MONS-001']]);
    expect(costs(theater(take(drudges(25)))).excess).toBe(0);
    expect(rules(army({ others: [...take(wrecker), ...fill(13)] }))).toEqual(['HRD-CEPH-004']);
  });

  test('HRD-CEPH-001 Selective models join a Mercenary army of a Cephalyx theme force alone; an army of a Faction may hire them', () => {
    const agitator = hired('Agitator', 'solo', 5, people);
    const crew = take(hired('Crew', 'unit', 20));
    const mercs = army({ faction: MERCENARY, warlocks: [led(MAGNUS)], others: [...take(agitator), ...crew] });
    expect(rules(mercs)).toEqual(['HRD-CEPH-001']);
    expect(rules(army({ warlocks: [led(MAGNUS)], others: [...take(agitator), ...crew] }))).toEqual(['HRD-CEPH-001']);
    expect(rules(army({ others: [...take(agitator), ...fill(20)] }))).toEqual([]);
    expect(rules(theater([...take(agitator), ...take(drudges(20))]))).toEqual([]);
  });

  test('HRD-OPTH-001 an Operating Theater has the Cephalyx, monstrosities without name, and units with a Dominator', () => {
    const alone = hired('Alone', 'solo', 5);
    expect(rules(theater([...take(alone), ...take(drudges(20))]))).toEqual(['HRD-OPTH-001']);
    const dominator = hired('Dominator', 'command attachment', 3, {
      keywords: ['Cephalyx', 'Dominator'],
      addedTo: ['Crew'],
    });
    const crew = hired('Crew', 'unit', 22);
    expect(rules(theater([{ entry: crew, attachments: take(dominator) }]))).toEqual([]);
    expect(rules(theater(take({ ...crew, sizes: { whole: 25 } })))).toEqual(['HRD-OPTH-001']);
    const named = { ...wrecker, fieldAllowance: 'C' } as const;
    expect(rules(theater(take(drudges(25)), { warlocks: [led(exulon, named)] }))).toEqual(['HRD-OPTH-001']);
    expect(rules(theater(take(drudges(25)), { warlocks: [led(MAGNUS, NOMAD)] }))).toEqual([
      'HRD-OPTH-001',
      'HRD-OPTH-001',
    ]);
    expect(rules(army({ theme: 'Operating Theater' }))).toEqual(['HRD-OPTH-001']);
  });

  test('HRD-ENC-004 HRD-OPTH-001 a theme force has a name that is known, and no Duel has one', () => {
    expect(armyFaults(theater(take(drudges(25)), { theme: 'Operating Theatre' })).map(problemLine)).toEqual([
      "host, theme: no theme force is called 'Operating Theatre'; write 'Operating Theater'.",
    ]);
    expect(rules(theater([], { points: 0 }))).toEqual(['HRD-ENC-004']);
  });

  test('HRD-OPTH-002 for each 30 points of Drudge units one Overlord unit is free', () => {
    const host = (d: number, n: number) => {
      const others = [...take(drudges(d)), ...Array.from({ length: n }, () => take(overlords)).flat()];
      return costs(theater(others, { points: 75 })).unspent;
    };
    // 75 less the Drudges, less 9 for each Overlord unit that is not free
    expect([host(29, 1), host(30, 1), host(30, 2), host(59, 2), host(60, 2)]).toEqual([37, 45, 36, 7, 15]);
    const plain = army({ points: 75, others: take(drudges(30), overlords) });
    expect(costs(plain).unspent).toBe(36);
  });
});
