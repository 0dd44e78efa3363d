import { describe, expect, test } from 'vitest';
import { problemLine } from '../../../kernel/ruleset.js';
import { type Army, type Choice, costOf, type Entry, MINION } from './army.js';
import { armyFaults, costs, limitOf } from './army-rules.js';
import { encounterOf } from './encounters.js';

const entry = (name: string, type: Entry['type'], points: number, more: Partial<Entry> = {}): Entry => ({
  name,
  type,
  faction: 'Skorne',
  fieldAllowance: 'U',
  sizes: { whole: points },
  ...more,
});
const LORD = entry('Lord', 'warlock', 0, { fieldAllowance: 'C', warbeastPoints: 29 });
const take = (...entries: Entry[]): Choice[] => entries.map((e) => ({ entry: e }));
const BLOB = entry('Blob', 'unit', 1);
const points = (n: number): Choice[] => (n === 0 ? [] : take(entry('Filler', 'unit', n)));
const army = (more: Partial<Army> = {}): Army => ({
  name: 'host',
  faction: 'Skorne',
  points: 25,
  warlocks: [{ entry: LORD, battlegroup: [] }],
  others: points(25),
  ...more,
});
const rules = (a: Army) => armyFaults(a).map(({ rule }) => rule);

describe('encounter levels', () => {
  test('HRD-ENC-001 HRD-GAME-001 HRD-GAME-002 points and warlocks of each level (HRD-V-055)', () => {
    const of = (p: number) => [encounterOf(p)?.name, encounterOf(p)?.warlocks];
    expect([0, 10, 25, 50, 75, 100, 125].map(of)).toEqual([
      ['Duel', 1],
      ['Skirmish', 1],
      ['Rapid Assault', 1],
      ['Clash of Arms', 1],
      ['Pitched Battle', 1],
      ['Grand Melee', 1],
      ['Major Engagement', 2],
    ]);
    expect(rules(army({ points: 30 }))).toEqual(['HRD-ENC-001']);
    const two = [LORD, entry('Lady', 'warlock', 0)].map((e) => ({ entry: e, battlegroup: [] }));
    expect(rules(army({ warlocks: two }))).toEqual(['HRD-ENC-001']);
    expect(rules(army({ warlocks: two, points: 125, others: points(125) }))).toEqual([]);
    expect(rules(army({ warlocks: [] }))).toContain('HRD-GAME-001');
  });

  test('HRD-ENC-005 an Open War has three warlocks at 200 points and one more for each 75', () => {
    expect([200, 274, 275, 350, 425].map((p) => encounterOf(p)?.warlocks)).toEqual([3, 3, 4, 5, 6]);
    expect([126, 199].map(encounterOf)).toEqual([undefined, undefined]);
  });

  test('HRD-ENC-002 a point too many is refused, the limit is not (HRD-V-053)', () => {
    expect([rules(army({ others: points(26) })), rules(army())]).toEqual([['HRD-ENC-002'], []]);
    expect(problemLine(armyFaults(army({ others: points(26) }))[0])).toBe(
      'host, points (HRD-ENC-002): costs 1 points more than the 25 of a Rapid Assault and its warbeast points; leave out 1 points.',
    );
    const caster = { ...LORD, type: 'warcaster' } as const;
    const jacks = army({ warlocks: [{ entry: caster, battlegroup: [] }], others: points(26) });
    expect(armyFaults(jacks)[0].message).toContain('and its warjack points');
  });

  test('HRD-ENC-003 five points may stay unspent, six may not (HRD-V-051)', () => {
    expect([rules(army({ others: points(20) })), rules(army({ others: points(19) }))]).toEqual([[], ['HRD-ENC-003']]);
  });

  test('HRD-ENC-004 a Duel is of warlocks and warbeasts alone', () => {
    const beast = entry('Beast', 'warbeast', 20);
    const duel = (others: Choice[]) =>
      army({ points: 0, warlocks: [{ entry: LORD, battlegroup: take(beast) }], others });
    expect([rules(duel([])), rules(duel(take(entry('Hero', 'solo', 0))))]).toEqual([[], ['HRD-ENC-004']]);
  });
});

describe('points', () => {
  test('HRD-ENC-006 HRD-ARMY-007 army points pay for what warbeast points do not (HRD-V-047)', () => {
    const johan = { ...LORD, warbeastPoints: 31 };
    const a = army({
      points: 10,
      warlocks: [{ entry: johan, battlegroup: take(entry('Beast', 'warbeast', 34)) }],
      others: points(6),
    });
    expect([costs(a), rules(a)]).toEqual([{ warbeasts: 34, excess: 3, others: 6, unspent: 1 }, []]);
  });

  test('HRD-ARMY-008 HRD-ARMY-005 HRD-ARMY-002 the sample army of 75 points (HRD-V-049)', () => {
    const beasts = take(...[14, 9, 9, 9, 8].map((p, i) => entry(`Beast ${i}`, 'warbeast', p)));
    const others = take(...[6, 13, 13, 9, 4, 5, 5].map((p, i) => entry(`Other ${i}`, 'unit', p)));
    const a = army({ points: 75, warlocks: [{ entry: LORD, battlegroup: beasts }], others });
    const { warbeasts, others: rest, unspent } = costs(a);
    expect([warbeasts, rest, warbeasts + rest, unspent, rules(a)]).toEqual([49, 55, 104, 0, []]);
  });

  test('HRD-ARMY-004 HRD-ARMY-006 a warlock is free; unspent warbeast points are lost, those of one warlock pay for no other', () => {
    expect(costOf({ entry: { ...LORD, sizes: { whole: 9 } } })).toBe(0);
    expect(costs(army()).unspent).toBe(0);
    const lady = entry('Lady', 'warlock', 0, { fieldAllowance: 'C', warbeastPoints: 5 });
    const two = army({
      points: 125,
      warlocks: [
        { entry: LORD, battlegroup: [] },
        { entry: lady, battlegroup: take(entry('Beast', 'warbeast', 15)) },
      ],
      others: points(116),
    });
    expect([costs(two).excess, rules(two)]).toEqual([10, ['HRD-ENC-002']]);
  });

  test('HRD-ARMY-003 a list says which size of a unit it takes', () => {
    const unit = entry('Swords', 'unit', 0, { sizes: { minimum: 8, maximum: 13 } });
    expect(rules(army({ others: [{ entry: unit }, ...points(20)] }))).toEqual(['HRD-ARMY-003']);
    const costed = (size: string) => costOf({ entry: unit, size });
    expect([costed('minimum'), costed('maximum')]).toEqual([8, 13]);
    expect(rules(army({ others: [{ entry: unit, size: 'huge' }, ...points(20)] }))).toEqual(['HRD-ARMY-003']);
  });
});

describe('field allowance and characters', () => {
  test('HRD-ARMY-009 HRD-ARMY-010 HRD-ARMY-012 HRD-ARMY-013 so many for each warlock, Minion or not; groups count once (HRD-V-057)', () => {
    expect([limitOf({ ...BLOB, fieldAllowance: 3 }, 1), limitOf({ ...BLOB, fieldAllowance: 3 }, 2)]).toEqual([3, 6]);
    expect(limitOf(BLOB, 1)).toBe(Number.POSITIVE_INFINITY);
    const two = { ...BLOB, fieldAllowance: 2 } as Entry;
    expect(rules(army({ others: [...take(two, two), ...points(23)] }))).toEqual([]);
    expect(rules(army({ others: [...take(two, two, two), ...points(22)] }))).toEqual(['HRD-ARMY-009']);
    const minion = entry('Swamp Lord', 'warlock', 0, { faction: MINION, worksFor: ['Skorne'], fieldAllowance: 'C' });
    const both = [LORD, minion].map((e) => ({ entry: e, battlegroup: [] }));
    expect(rules(army({ points: 125, warlocks: both, others: [...take(two, two, two, two), ...points(121)] }))).toEqual(
      [],
    );
  });

  test('HRD-ARMY-013 a group of three solos is one choice of two, a third group is one too many', () => {
    const group = entry('Gang', 'solo', 1, { fieldAllowance: 2, sizes: { '3 models': 1 } });
    const gangs = (n: number): Choice[] => Array.from({ length: n }, () => ({ entry: group, size: '3 models' }));
    expect(rules(army({ others: [...gangs(2), ...points(23)] }))).toEqual([]);
    expect(rules(army({ others: [...gangs(3), ...points(22)] }))).toEqual(['HRD-ARMY-009']);
  });

  test('HRD-ARMY-011 a character is taken once, whatever the number of warlocks (HRD-V-059)', () => {
    const hero = entry('Hero', 'solo', 2, { fieldAllowance: 'C' });
    expect(limitOf(hero, 2)).toBe(1);
    expect(rules(army({ others: [...take(hero, hero), ...points(21)] }))).toEqual(['HRD-ARMY-011']);
  });

  test('HRD-ARMY-016 HRD-ARMY-017 HRD-TYPE-006 one of a profile name, whatever its numeral and its kind', () => {
    const later = entry('Lord 2', 'solo', 2, { fieldAllowance: 'C', profiles: ['Lord'] });
    const twins = entry('Twins', 'unit', 2, { fieldAllowance: 'C', profiles: ['Ann', 'Lord'] });
    const plain = entry('Lord', 'unit', 2);
    expect(rules(army({ others: [...take(later), ...points(23)] }))).toEqual(['HRD-ARMY-016']);
    expect(rules(army({ others: [...take(twins), ...points(23)] }))).toEqual(['HRD-ARMY-016']);
    expect(rules(army({ others: [...take(plain), ...points(23)] }))).toEqual([]);
  });
});

describe('Factions and battlegroups', () => {
  const minion = (name: string, type: Entry['type'], worksFor: string[], p = 5) =>
    entry(name, type, p, { faction: MINION, worksFor });

  test('HRD-ARMY-001 HRD-ARMY-018 one Faction, and Minions that work for it', () => {
    const troll = entry('Troll', 'solo', 5, { faction: 'Trollblood' });
    const of = (e: Entry) => rules(army({ others: [...take(e), ...points(20)] }));
    expect(of(troll)).toEqual(['HRD-ARMY-001']);
    expect(of(minion('Hired', 'solo', ['Circle', 'Skorne']))).toEqual([]);
    expect(of(minion('Hired', 'solo', ['Circle']))).toEqual(['HRD-ARMY-018']);
  });

  test('HRD-ARMY-019 an army of Minion warlocks is of Minions alone, whomever they work for (HRD-V-061)', () => {
    const swamp = minion('Swamp Lord', 'warlock', ['Circle'], 0);
    const of = (e: Entry) =>
      rules(
        army({
          warlocks: [{ entry: swamp, battlegroup: [] }],
          others: [...take(e), { entry: minion('Fill', 'unit', [], 20) }],
        }),
      );
    expect(of(minion('Hired', 'solo', ['Nobody']))).toEqual([]);
    expect(of(entry('Native', 'solo', 5))).toEqual(['HRD-ARMY-019']);
  });

  test('HRD-ARMY-020 HRD-BEAST-012 Minion warbeasts follow Minion warlocks, and these no others', () => {
    const swamp = minion('Swamp Lord', 'warlock', ['Skorne'], 0);
    const gator = minion('Gator', 'warbeast', ['Skorne']);
    const titan = entry('Titan', 'warbeast', 5);
    const led = (warlock: Entry, beast: Entry) => {
      const both = [LORD, swamp].map((e) => ({ entry: e, battlegroup: e === warlock ? take(beast) : [] }));
      return rules(army({ points: 125, warlocks: both, others: points(120) }));
    };
    expect([led(LORD, gator), led(swamp, titan), led(swamp, gator), led(LORD, titan)]).toEqual([
      ['HRD-ARMY-020'],
      ['HRD-ARMY-020'],
      [],
      [],
    ]);
  });

  test('HRD-ARMY-021 HRD-ARMY-022 a Partisan counts as of the Faction; as a warlock it leads the army and its warbeasts', () => {
    const partisan = { ...minion('Rhadeim', 'solo', []), partisanOf: 'Skorne' };
    expect(rules(army({ others: [...take(partisan), ...points(20)] }))).toEqual([]);
    const chief = { ...minion('Chief', 'warlock', [], 0), partisanOf: 'Skorne' };
    const led = (beast: Entry) =>
      rules(army({ warlocks: [{ entry: chief, battlegroup: take(beast) }], others: points(20) }));
    expect([led(entry('Titan', 'warbeast', 5)), led(minion('Gator', 'warbeast', ['Skorne']))]).toEqual([
      [],
      ['HRD-ARMY-022'],
    ]);
  });

  test('HRD-ARMY-014 HRD-ARMY-015 HRD-TYPE-005 HRD-TYPE-008 every warbeast is of a battlegroup, which has no other limit', () => {
    const titan = entry('Titan', 'warbeast', 1);
    expect(rules(army({ others: [...take(titan), ...points(24)] }))).toEqual(['HRD-ARMY-015']);
    const many = army({ warlocks: [{ entry: LORD, battlegroup: take(...Array.from({ length: 29 }, () => titan)) }] });
    expect(rules(many)).toEqual([]);
    const odd = army({ warlocks: [{ entry: LORD, battlegroup: take(entry('Hero', 'solo', 1)) }] });
    expect(rules(odd)).toEqual(['HRD-TYPE-005']);
  });
});

describe('attachments', () => {
  const officer = entry('Officer', 'command attachment', 1, { addedTo: ['Blob'] });
  const caber = entry('Caber', 'weapon attachment', 1, { addedTo: ['Blob'] });
  const sorcerer = entry('Sorcerer', 'weapon attachment', 1, { addedTo: ['Blob'] });
  const withAttached = (...attached: Entry[]) => {
    const unit = { entry: BLOB, attachments: take(...attached) };
    return rules(army({ others: [unit, ...points(24 - attached.length)] }));
  };

  test('HRD-ATCH-002 HRD-ATCH-003 HRD-TYPE-013 one command attachment and three weapon attachments, kinds mixed (HRD-V2-007)', () => {
    expect(withAttached(caber, caber, sorcerer, officer)).toEqual([]);
    expect(withAttached(caber, caber, sorcerer, caber)).toEqual(['HRD-ATCH-003']);
    expect(withAttached(officer, officer)).toEqual(['HRD-ATCH-002']);
  });

  test('HRD-ATCH-001 an attachment is added to the units that it names, and stands in no army alone', () => {
    expect(withAttached({ ...caber, addedTo: ['Others'] })).toEqual(['HRD-ATCH-001']);
    expect(rules(army({ others: [...take(caber), ...points(24)] }))).toEqual(['HRD-ATCH-001']);
  });
});
