import { describe, expect, test } from 'vitest';
import { Draws } from '../../../kernel/chance.js';
import { listOf, problemsOf } from '../../../testing/hordes/lists.js';
import { abilityNumber } from '../abilities/names.js';
import { WEAPON_ABILITIES } from '../attacks/weapon-abilities/data.js';
import { MODELS } from '../core/state.js';
import { ABILITIES, ADVANTAGES, QUALITIES } from '../core/terms.js';
import { isPlayedSpell } from '../spells/what-is-played.js';
import { armyBooks, armyLists, readArmyList } from './armies.js';
import type { BookData, EntryData } from './book-format.js';
import { bookLines, describeList } from './describe-list.js';
import { fielded } from './entries.js';
import { drawList, partOfList } from './random-lists.js';
import { abilitiesOf, playedOf, unplayedOf, whyNotOffered } from './what-is-played.js';

const entry = (book: string, id: string): EntryData => {
  const found = armyBooks()
    .get(book)
    ?.units.find((unit) => unit.id === id);
  if (found === undefined) throw new Error(`${book} has no ${id}`);
  return found;
};

const list = (units: readonly object[], but: object = {}): object => listOf('skorne', 35, units, but);

/** Returns the problems of a list, a line each. */
const faults = (json: object): string[] =>
  problemsOf(json).map(({ where, rule, message }) => `${where}: ${rule} ${message}`);

describe('books', () => {
  test('each ability of an entry is played or not, by the names that the rules know', () => {
    const known: ReadonlySet<string> = new Set([
      ...ADVANTAGES,
      ...ABILITIES,
      ...QUALITIES,
      'Officer',
      'Dragoon',
      'Battle Engine',
      'Attached',
      ...WEAPON_ABILITIES.map(({ name }) => name),
    ]);
    for (const { units } of armyBooks().values()) {
      for (const unit of units) {
        const [played, unplayed] = [playedOf(unit), unplayedOf(unit)];
        expect([...played, ...unplayed].sort()).toEqual([...abilitiesOf(unit)].sort());
        const words = played.filter((ability) => !isPlayedSpell(ability));
        for (const ability of words.filter((name) => abilityNumber(name.replace(/^(Granted|Tactics): /, '')) < 0)) {
          expect(known).toContain(ability.replace(/^.*?: (?=[A-Z])(?!Fire|Corrosion)/, ''));
        }
      }
    }
    expect(playedOf(entry('skorne', 'titan-gladiator'))).toEqual(
      expect.arrayContaining(['Grand Slam', 'Animus: Rush', 'Tusks: Hard Head', 'War Gauntlet: Open Fist']),
    );
    expect(unplayedOf(entry('cygnar', 'defender'))).toEqual([]);
  });

  test('HRD-SPIR-001 HRD-GRID-001 every beast has a spiral of six branches, every jack a grid of six columns', () => {
    for (const { units } of armyBooks().values()) {
      for (const unit of units.filter(({ type }) => /warbeast$|warjack|gargantuan|colossal/.test(type))) {
        const [{ profile }] = fielded(unit, 1, 10, unit.name).members;
        const { damage } = profile;
        if (/beast|gargantuan/.test(unit.type)) {
          expect([unit.name, (damage as readonly string[]).map((branch) => new Set(branch).size === 1)]).toEqual([
            unit.name,
            Array(6).fill(true),
          ]);
          continue;
        }
        const { grid } = damage as { grid: readonly string[] };
        expect([unit.name, grid.length, grid.join('').length]).toEqual([
          unit.name,
          6,
          [...(unit.model.grid ?? '')].filter((box) => box !== 'x').length,
        ]);
      }
    }
    expect(fielded(entry('cygnar', 'charger'), 1, 9, 'c').members[0].profile.damage).toEqual({
      grid: ['..L', '..LLM', '...MM', '...CC', '..RRC', '..R'],
    });
  });

  test('HRD-COLO-009 HRD-GARG-001 HRD-COLO-001 HRD-PACK-002 colossals have two grids, gargantuans huge bases, packs a Leader and Grunts', () => {
    const [{ profile }] = fielded(entry('cygnar', 'stormwall'), 1, 34, 's').members;
    expect([profile.type, profile.base, profile.damage]).toEqual([
      'colossal',
      'huge',
      {
        grid: ['..LL', '.LLC', '.LCM', '..LCM', '.SSCM', '..SCCM'],
        right: ['..SCCM', '.SSCM', '..RCM', '.RCM', '.RRC', '..RR'],
      },
    ]);
    expect(profile.weapons.map(({ location, RNG }) => [location, RNG])).toEqual([
      ['L', 10],
      ['R', 10],
      ['L', 14],
      ['R', 14],
      ['L', 2],
      ['R', 2],
    ]);
    const [{ profile: mammoth }] = fielded(entry('skorne', 'mammoth'), 1, 37, 'm').members;
    expect([mammoth.type, mammoth.base, mammoth.weapons.map(({ location }) => location)]).toEqual([
      'gargantuan',
      'huge',
      [undefined, 'H', 'L', 'R'],
    ]);
    const { members } = fielded(entry('skorne', 'scarab-pack'), 4, 9, 'Scarabs');
    expect(members.map(({ role, profile: of }) => [role, of.type, of.base, of.name])).toEqual([
      ['leader', 'warbeast pack', 'small', 'Scarabs Leader'],
      ...Array(3).fill(['grunt', 'warbeast pack', 'small', 'Scarabs']),
    ]);
  });

  test('a book tells for each entry what is played, what is not, and that points stand in', () => {
    const lines = bookLines(armyBooks().get('skorne') as never);
    expect(lines[1]).toMatch(/^Stand-ins: /);
    expect(lines.some((line) => /^ {4}played: .*Grand Slam.*Animus: Rush/.test(line))).toBe(true);
    expect(lines.some((line) => /^ {4}played: .*Animus: Train Wreck/.test(line))).toBe(true);
    expect(lines.some((line) => /^ {4}not played: \w/.test(line))).toBe(true);
    expect(lines.find((line) => line.includes('(cyclops-brute)'))).toContain('(stand-in)');
    expect(lines.find((line) => line.includes('(titan-gladiator)'))).not.toContain('(stand-in)');
  });

  test('nothing that comes with Muster is kept off the field', () => {
    for (const { units } of armyBooks().values()) expect(units.map(whyNotOffered)).toEqual(units.map(() => null));
    const gladiator = entry('skorne', 'titan-gladiator');
    const weapons = Array.from({ length: 7 }, () => gladiator.model.weapons[0]);
    expect(whyNotOffered({ ...gladiator, model: { ...gladiator.model, weapons } })).toBe('it has more than 6 weapons');
    const spray = [{ ...gladiator.model.weapons[0], RNG: 'SP 9' }];
    expect(whyNotOffered({ ...gladiator, model: { ...gladiator.model, weapons: spray } })).toMatch(/another length/);
  });
});

describe('lists', () => {
  test('HRD-GAME-001 HRD-ENC-001 HRD-ENC-003 those that come with Muster have a leader: Rapid Assaults, Clashes of Arms, Pitched Battles', () => {
    const lists = [...armyLists().values()];
    const of = (book: string) => lists.filter((l) => l.book.id === book).map(({ agreedPoints }) => agreedPoints);
    expect([of('skorne').sort(), of('cygnar').sort()]).toEqual([
      [25, 25, 50, 75],
      [25, 25, 50, 75],
    ]);
    for (const { points, pointsLimit, agreedPoints = 0, units } of lists) {
      const [leader, ...others] = units.filter(({ unit }) => unit.leader === undefined);
      const brought = leader.entry.battlegroupPoints ?? 0;
      const army = others.reduce((sum, unit) => sum + unit.points, 0);
      const excess = Math.max(0, points - army - brought);
      expect([army + excess >= agreedPoints - 5, army + excess <= agreedPoints]).toEqual([true, true]);
      expect(pointsLimit).toBe(agreedPoints + brought);
    }
  });

  const makeda = (battlegroup: readonly object[], more: readonly object[] = []) =>
    list([{ unit: 'archdomina-makeda', battlegroup }, ...more] as never, { points: 25 });
  const rest = [{ unit: 'nihilators', models: 10 }, { unit: 'praetorian-karax' }];

  test('HRD-ARMY-004 HRD-ARMY-005 HRD-ARMY-007 a leader costs nothing and pays for its battlegroup; army points pay for the excess', () => {
    const read = readArmyList(makeda([{ unit: 'titan-gladiator' }, { unit: 'cyclops-raider' }], rest));
    if (!read.ok) throw new Error(read.problems[0].message);
    const { points, pointsLimit, units } = read.value;
    expect([points, pointsLimit, units.map(({ unit }) => unit.leader)]).toEqual([
      14 + 9 + 15 + 7,
      50,
      [undefined, 0, 0, undefined, undefined],
    ]);
    expect(describeList(read.value)).toContain('Titan Gladiator: 14 points, led by Archdomina Makeda');
    const excess = [{ unit: 'titan-gladiator' }, { unit: 'titan-gladiator' }];
    expect(faults(makeda(excess, rest))).toEqual([]);
    expect(faults(makeda([...excess, { unit: 'cyclops-savage' }], rest))[0]).toContain('HRD-ENC-002');
  });

  test('HRD-ENC-001 HRD-ENC-003 HRD-ARMY-015 HRD-LOCK-001 with a leader the rules of army building count', () => {
    expect(faults(makeda([], []))[0]).toContain('HRD-ENC-003');
    expect(faults(list([{ unit: 'archdomina-makeda' }, ...rest], { points: 35 }))[0]).toContain('HRD-ENC-001');
    expect(faults(makeda([], [...rest, { unit: 'archdomina-makeda' }]))[0]).toContain('HRD-ENC-001');
    expect(faults(makeda([], [...rest.slice(0, 1), { unit: 'cyclops-savage' }]))[0]).toContain('HRD-ARMY-015');
    expect(faults(makeda([{ unit: 'nihilators' }], rest)).join()).toContain('HRD-TYPE-005');
    const group = [{ unit: 'cyclops-savage' }];
    expect(faults(list([{ unit: 'nihilators', battlegroup: group }] as never))[0]).toContain('HRD-LOCK-001');
    expect(faults(makeda([{ unit: 'ironclad' }], rest))[0]).toContain('units[0].battlegroup[0].unit');
  });

  test('HRD-GARG-002 HRD-COLO-002 HRD-PACK-001 HRD-ARMY-015 gargantuans, colossals and packs belong into a battlegroup', () => {
    for (const unit of ['mammoth', 'scarab-pack']) {
      expect(faults(makeda([], [...rest.slice(0, 1), { unit }])).join()).toContain('HRD-ARMY-015');
      expect(faults(makeda([{ unit }], rest)).join()).not.toMatch(/ARMY-015|TYPE-005|LOCK-001/);
    }
    const scarabs = [{ unit: 'scarab-pack' }, { unit: 'titan-gladiator' }];
    expect(faults(makeda(scarabs, rest))).toEqual([]);
    const cygnar = (units: readonly object[]) =>
      faults({
        ...list(units as never, { points: 50 }),
        book: { id: 'cygnar', version: '1' },
      });
    const haley = (battlegroup: readonly object[], more: readonly object[] = []) =>
      cygnar([{ unit: 'captain-victoria-haley', battlegroup }, ...more]);
    expect(haley([{ unit: 'stormwall' }]).join()).not.toMatch(/ARMY-015|TYPE-005|CAST-001/);
    expect(haley([], [{ unit: 'stormwall' }]).join()).toMatch(/Stormwall: HRD-(AUTO-002|COLO-002)/);
    expect(haley([{ unit: 'stormwall' }, { unit: 'hurricane' }, { unit: 'charger' }])).toEqual([]);
  });

  test('HRD-PACK-002 HRD-ENC-004 a pack is a warbeast to army building, not a unit: a Duel has packs and no units', () => {
    const duel = (battlegroup: readonly object[], more: readonly object[] = []) =>
      faults(list([{ unit: 'archdomina-makeda', battlegroup }, ...more] as never, { points: 0 }));
    expect(duel([{ unit: 'scarab-pack' }]).join()).not.toContain('HRD-ENC-004');
    expect(duel([], [{ unit: 'nihilators' }]).join()).toContain('HRD-ENC-004');
  });

  test('a list without a leader is a small battle, and says so', () => {
    const read = readArmyList(list([{ unit: 'nihilators' }]));
    expect(read.ok && describeList(read.value)).toContain('without a warlock or warcaster');
  });

  test('a unit with an ability that is not played is taken only if the list says so, and then it is told', () => {
    const skorne = armyBooks().get('skorne') as BookData;
    // one that is a list of its own
    const entry = skorne.units.find(
      (unit) => unplayedOf(unit).length > 0 && faults(list([{ unit: unit.id }])).length === 0,
    );
    if (entry === undefined) throw new Error('every ability is played: test another way');
    const one = [{ unit: entry.id }];
    const missing = unplayedOf(entry).join(', ');
    expect(faults(list(one, { asFarAsPlayed: false })).join()).toContain(`${entry.name}:  ${missing} `);
    expect(faults(list(one, { asFarAsPlayed: undefined }))).toHaveLength(1);
    const read = readArmyList(list(one));
    expect(read.ok && describeList(read.value)).toContain(`without ${missing}, not played`);
  });

  test('HRD-ARMY-001 HRD-ARMY-003 units of another book and sizes that a unit has not are refused', () => {
    expect(faults(list([{ unit: 'ironclad' }]))).toEqual([
      "mine.json, units[0].unit: HRD-ARMY-001 Skorne has no 'ironclad'",
    ]);
    expect(faults(list([{ unit: 'nihilators', models: 7 }]))).toEqual([
      'mine.json, Nihilators: HRD-ARMY-003 7 models are no size of it',
    ]);
    expect(faults(list([{ unit: 'nihilators', models: 10 }]))).toEqual([]);
    expect(faults(list([{ unit: 'cyclops-savage', models: 2 }]))).toHaveLength(1);
  });

  test('HRD-ARMY-009..011 field allowance: a number, no limit, a character', () => {
    const times = (unit: string, n: number) => faults(list(Array(n).fill({ unit }), { points: 100 }));
    expect(times('nihilators', 2)).toEqual([]);
    expect(times('nihilators', 3)).toEqual(['mine.json, Nihilators: HRD-ARMY-009 it is taken 3 times, and 2 may be']);
    expect(times('cyclops-savage', 6)).toEqual([]);
    expect(times('tiberion', 2)).toEqual(['mine.json, Tiberion: HRD-ARMY-011 it is taken 2 times, and 1 may be']);
  });

  test('HRD-ENC-002 a list costs no more than its points', () => {
    const units = [{ unit: 'titan-gladiator' }, { unit: 'cyclops-savage' }];
    expect(faults(list(units, { points: 22 }))).toEqual([]);
    expect(faults(list(units, { points: 21 }))).toEqual(['mine.json, points: HRD-ENC-002 costs 22 of 21 points']);
  });

  test('books and versions that there are not, and misspelt fields, are told with a mend', () => {
    expect(faults(list([], { book: { id: 'trolls', version: '1' }, units: [{ unit: 'x' }] }))[0]).toContain(
      "no book is called 'trolls'",
    );
    expect(faults(list([{ unit: 'nihilators' }], { book: { id: 'skorne', version: '0' } }))[0]).toContain('version 0');
    const read = readArmyList(list([{ unit: 'nihilators', model: 6 }]), 'mine.json');
    expect(!read.ok && read.problems[0].mend).toContain('models');
  });

  test('HRD-ARMY-002 HRD-UNIT-001 a unit is a Leader and Grunts, whose points are those of the unit', () => {
    const { members } = fielded(entry('skorne', 'nihilators'), 10, 15, 'Zealots');
    expect(members.map(({ role }) => role)).toEqual(['leader', ...Array(9).fill('grunt')]);
    expect(members.map(({ profile }) => profile.points)).toEqual([6, ...Array(9).fill(1)]);
    expect(members[1].profile).toMatchObject({ type: 'trooper', base: 'small', advantages: ['Tough'] });
    const [{ role, profile }] = fielded(entry('skorne', 'void-spirit'), 1, 4, 'Ghost').members;
    expect([role, profile.type, profile.points, profile.name]).toEqual(['independent', 'solo', 4, 'Ghost']);
  });

  test('HRD-ENC-001..005 HRD-ARMY-005 random armies of an encounter level are legal: leaders, each with a battlegroup within its points', () => {
    const levels = [0, 10, 25, 50, 75, 100, 125, 200];
    const books = [...armyBooks().values()];
    for (const [b, book] of books.entries()) {
      for (let seed = b; seed < 300; seed += books.length) {
        const points = levels[(seed >> 1) % levels.length];
        const made = drawList(book.id, points, new Draws(seed), 'drawn');
        if (!made.ok) throw new Error(`${book.id} ${points} ${seed}: ${JSON.stringify(made.problems)}`);
        const { units, agreedPoints, pointsLimit } = made.value;
        const leaders = units.filter(({ entry: { battlegroupPoints } }) => battlegroupPoints !== undefined);
        expect(leaders.length).toBeGreaterThan(0);
        expect(leaders.length).toBeLessThanOrEqual(points < 125 ? 1 : points < 200 ? 2 : 3);
        const costOf = (all: typeof units) => all.reduce((sum, unit) => sum + unit.points, 0);
        let spent = costOf(units.filter(({ unit }) => unit.leader === undefined));
        for (const leader of leaders) {
          const group = units.filter(({ unit }) => unit.leader === units.indexOf(leader));
          expect(group.length).toBeGreaterThan(0);
          const excess = costOf(group) - (leader.entry.battlegroupPoints ?? 0);
          if (points < 100) expect(excess).toBeLessThanOrEqual(0);
          spent += Math.max(0, excess);
        }
        expect(spent).toBeLessThanOrEqual(points);
        expect(spent).toBeGreaterThanOrEqual(points - 5);
        const most = leaders.reduce((sum, { entry: { battlegroupPoints = 0 } }) => sum + battlegroupPoints, points);
        expect([agreedPoints, pointsLimit]).toEqual([points, most]);
        expect(units.reduce((sum, { models }) => sum + models, 0)).toBeLessThanOrEqual(MODELS / 2);
        if (seed % 10 < 2) expect(drawList(book.id, points, new Draws(seed), 'drawn')).toEqual(made);
      }
    }
  });

  test('random armies of other points have no leader, keep the rules and their points; the same draws give the same army', () => {
    for (const book of armyBooks().keys()) {
      for (let seed = 0; seed < 40; seed++) {
        const points = [15, 16, 20, 24, 26, 30, 35][seed % 7];
        const draw = () => drawList(book, points, new Draws(seed), 'drawn');
        const made = draw();
        if (!made.ok) throw new Error(made.problems[0].message);
        expect(made.value.points).toBeLessThanOrEqual(points);
        expect(made.value.points).toBeGreaterThanOrEqual(points * 0.75);
        expect(made.value.units.some(({ entry }) => entry.battlegroupPoints !== undefined)).toBe(false);
        expect(draw()).toEqual(made);
      }
    }
    const small = drawList('skorne', 3, new Draws(1), 'drawn');
    expect(!small.ok && small.problems[0].mend).toBe('ask for 8 to 200 points');
    expect(drawList('trolls', 20, new Draws(1), 'drawn').ok).toBe(false);
    expect(drawList('skorne', 201, new Draws(1), 'drawn').ok).toBe(false);
  });

  test('HRD-ENC-001 HRD-ENC-004 a Duel has 0 points: a leader and a battlegroup, nothing else', () => {
    const duel = (more: readonly object[]) =>
      list([{ unit: 'archdomina-makeda', battlegroup: [{ unit: 'titan-gladiator' }] }, ...more], { points: 0 });
    expect(faults(duel([]))).toEqual([]);
    expect(faults(duel([{ unit: 'nihilators' }])).join()).toContain('HRD-ENC-004');
  });

  test('a part of a list has the units that fit into the points', () => {
    const whole = [...armyLists().values()][0];
    const part = partOfList(whole, 22, new Draws(3), 'part');
    expect(part.ok && part.value.points).toBeLessThanOrEqual(22);
    const names = whole.units.map(({ name }) => name);
    expect(
      part.ok && part.value.units.every(({ name, unit }) => names.includes(name) && unit.leader === undefined),
    ).toBe(true);
    expect(partOfList(whole, 1, new Draws(3), 'part').ok).toBe(false);
  });
});
