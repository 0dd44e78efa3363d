import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../kernel/ruleset.js';
import { muster } from '../setup/muster.js';
import { randomBattlefield } from '../setup/random-terrain.js';
import { armyBooks, armyLists, readArmyBook, readArmyList } from './armies.js';
import type { W40kListData } from './book-format.js';

type Units = W40kListData['units'];

const list = (units: Units, book = 'ultramarines', points = 1000): W40kListData => ({
  format: 'muster-w40k-list/1',
  id: 'test',
  name: 'Test',
  ruleset: 'wh40k2',
  book: { id: book, version: '1' },
  points,
  units,
});

function problems(units: Units, book?: string, points?: number): readonly Problem[] {
  const read = readArmyList(list(units, book, points));
  return read.ok ? [] : read.problems;
}

function settled(units: Units, book?: string, points?: number) {
  const read = readArmyList(list(units, book, points));
  if (!read.ok) throw new Error(read.problems.map((p) => `${p.where}: ${p.message}`).join('\n'));
  return read.value;
}

const CAPTAIN = { unit: 'captain' };
const SQUAD = { unit: 'tactical-squad', id: 'squad' };

it('W40K-FORCE-001 what is wrong with the shape of a list is told in the words of the project, with a mend', () => {
  const read = readArmyList({ ...list([CAPTAIN]), points: 'many', unit: [] });
  const lines = read.ok ? [] : read.problems.map((p) => `${p.where}: ${p.message}; ${p.mend}`);
  expect(lines).toEqual([
    'army list, points: is "many"; write a number',
    'army list: nothing is called unit here; write units',
  ]);
});

describe('what comes with Muster', () => {
  it('W40K-FORCE-003 W40K-FORCE-007 books of Ultramarines and Orks with at least ten units each', () => {
    for (const book of armyBooks().values()) expect(book.units.length).toBeGreaterThanOrEqual(10);
    expect([...armyBooks().values()].map((b) => b.army).sort()).toEqual(['Orks', 'Space Marines']);
  });

  it('W40K-FORCE-001 lists of both armies at 800 to 1,000 points, any two of which make a battle', () => {
    const lists = [...armyLists().values()];
    expect(lists.length).toBeGreaterThanOrEqual(4);
    for (const l of lists) {
      expect(l.points).toBeGreaterThanOrEqual(800);
      expect(l.points).toBeLessThanOrEqual(1000);
      for (const other of lists) expect(muster([l, other], { battlefield: randomBattlefield(1) }).ok).toBe(true);
    }
  });
});

describe('lists', () => {
  it('W40K-CMDR-002 W40K-CMDR-003 of several with the highest Leadership a list says who commands, of others nobody', () => {
    const chosen = (...units: Units) =>
      problems([...units, SQUAD])
        .map((p) => `${p.where}: ${p.message}`)
        .filter((line) => line.includes('command'));
    const [lord, priest] = [
      { ...CAPTAIN, name: 'Lord' },
      { unit: 'chaplain-mighty-hero', name: 'Priest' },
    ];
    expect(chosen(lord, { ...priest, commander: true })).toEqual([]);
    expect(chosen(lord, { ...priest, unit: 'chaplain', commander: true })).toEqual(['test: Priest: does not command']);
    expect(chosen({ ...lord, commander: true }, { ...priest, commander: true })).toEqual([
      'test: 2 characters command',
    ]);
  });

  it('W40K-FORCE-004 points are those of the unit, its models and what they carry', () => {
    const marines = settled([CAPTAIN, { ...SQUAD, options: { lascannon: 1, flamer: 1 } }]);
    expect(marines.units.map((u) => u.points)).toEqual([96, 300 + 45 + 9]);
    const orks = settled(
      [{ unit: 'bigboss' }, { unit: 'goffs', models: { nob: 1, boy: 19 }, options: { chainsword: 3 } }],
      'orks',
      500,
    );
    expect(orks.units.map((u) => u.points)).toEqual([35, 13 + 19 * 12 + 3 * 2]);
  });

  it('W40K-DEPL-001 W40K-FORCE-007 a Chapter Master who is a strategist adds 1 to the strategy rating of his army, for 20 points', () => {
    const army = (skill: Record<string, true>) => settled([{ unit: 'chapter-master', options: skill }, SQUAD]);
    const field = { battlefield: randomBattlefield(1) };
    const rating = (skill: Record<string, true>) => {
      const made = muster([armyLists().get('green-fist') ?? army({}), army(skill)], field);
      return made.ok ? made.value.rating : null;
    };
    expect(rating({ strategist: true })).toEqual([3, 6]);
    expect(rating({ swift: true })).toEqual([3, 5]);
    expect(army({ strategist: true }).points).toBe(army({}).points + 20);
    expect(problems([{ unit: 'chapter-master', options: { swift: true, strategist: true } }, SQUAD])).not.toEqual([]);
  });

  it('W40K-FORCE-005 an army for 1,000 points costs no more than that (vector w40k-1-233)', () => {
    const army = (power: Record<string, true>): Units => [
      { unit: 'captain', options: power },
      ...['veteran-squad', 'tactical-squad'].map((unit) => ({ unit })),
      { unit: 'devastator-combat-squad', options: { 'heavy-bolter': 1, 'sergeant-power-fist': 1 } },
    ];
    const total = settled(army({}), 'ultramarines', 1000).points;
    expect(problems(army({}), 'ultramarines', total)).toEqual([]);
    const over = problems(army({}), 'ultramarines', total - 1);
    expect(over.map((p) => [p.rule, p.mend])).toEqual([['W40K-FORCE-005', 'take 1 fewer']]);
  });

  it('W40K-FORCE-007 at most half on characters, at least a quarter on squads', () => {
    const heroes = problems([CAPTAIN, { unit: 'chaplain-mighty-hero' }, { unit: 'scout-squad' }], 'ultramarines', 400);
    expect(heroes.map((p) => p.message)).toEqual(['221 of 400 points are characters']);
    const few = problems([CAPTAIN, { unit: 'scout-squad' }], 'ultramarines', 500);
    expect(few.map((p) => p.mend)).toEqual(['spend at least 25 per cent on them']);
  });

  it('W40K-CMDR-002 somebody leads the army', () => {
    const [problem] = problems([SQUAD]);
    expect(problem.rule).toBe('W40K-CMDR-002');
    expect(problem.mend).toContain('Captain');
  });

  it('W40K-FORCE-007 what is there once is there once, and kaptins come with their mobs', () => {
    expect(problems([CAPTAIN, CAPTAIN, SQUAD])[0].mend).toBe('take it once');
    const alone = problems(
      [{ unit: 'bigboss' }, { unit: 'kommando-kaptin' }, { unit: 'goffs', models: { boy: 20 } }],
      'orks',
      500,
    );
    expect(alone[0]?.message).toContain('comes only with');
  });

  it('W40K-FORCE-007 one Nobz mob for each other mob of Orks, and a Mekaniak more for each of Evil Sunz', () => {
    const army = (...ids: readonly string[]): Units => ['bigboss', ...ids].map((unit) => ({ unit }));
    const told = (...ids: readonly string[]) => {
      const all = problems(army(...ids), 'orks', 600).filter((p) => !p.mend.includes('per cent'));
      return all.map((p) => [p.where, p.rule, p.mend]);
    };
    expect(told('goffs', 'nobz', 'kommandos', 'nobz')).toEqual([]);
    const [[where, rule, mend]] = told('goffs', 'nobz', 'nobz', 'gretchin');
    expect([where, rule]).toEqual(['test: Nobz Mob', 'W40K-FORCE-007']);
    expect(mend).toBe(
      'take it once, or take 1 more of Goff Boyz, Goff Skarboyz, Bad Moons, Blood Axes, Deathskull Lootas, Evil Sunz, Snakebites, ' +
        'Stormboyz on foot, Blood Axe Kommandos, Freebooter Pirates',
    );
    expect(told('nobz', 'nobz', 'gretchin')[0][2]).toMatch(/^leave it out, or take 2 more of Goff Boyz, /);
    expect(told('mekaniak', 'mekaniak', 'evil-sunz')).toEqual([]);
    expect(told('mekaniak', 'mekaniak', 'goffs')[0][2]).toBe('take it once, or take 1 more of Evil Sunz');
  });

  it('W40K-FORCE-007 each mob of Freebooters may bring a kaptin of its own', () => {
    const army = (kaptins: number, mobs: number): Units => [
      { unit: 'warboss' },
      ...Array.from({ length: kaptins }, () => ({ unit: 'freebooter-kaptin' })),
      ...Array.from({ length: mobs }, () => ({ unit: 'freebooters' })),
    ];
    expect(problems(army(2, 2), 'orks', 400)).toEqual([]);
    expect(problems(army(2, 1), 'orks', 240).map((p) => p.message)).toContain('is there 2 times');
    expect(problems(army(1, 0), 'orks', 400).find((p) => p.where !== 'test')?.mend).toBe(
      'leave it out, or take 1 more of Freebooter Pirates',
    );
  });

  it('W40K-FORCE-007 a book that counts units which it does not have is refused', () => {
    const book = armyBooks().get('orks');
    const units = book?.units.map((u) =>
      u.id === 'nobz' ? { ...u, more: { most: 1, each: ['gofs'] }, needs: 'mobs' } : u,
    );
    const read = readArmyBook({ ...book, units });
    expect(read.ok ? [] : read.problems.map((p) => p.message)).toEqual([
      "no unit is called 'mobs'",
      "no unit is called 'gofs'",
    ]);
  });

  it('W40K-FORCE-004 W40K-FORCE-007 each Kommando may have a power axe in place of his axe, at six points', () => {
    const mob = (n: number) =>
      settled(
        [{ unit: 'bigboss' }, { unit: 'kommandos', models: { boy: 6 }, options: n === 0 ? {} : { 'power-axes': n } }],
        'orks',
        200,
      ).units[1];
    expect(mob(6).points - mob(0).points).toBe(36);
    const arms = mob(4).models.map((m) => [
      m.count,
      m.weapons.includes('blades-and-saws'),
      m.weapons.includes('power-axe-one-handed'),
    ]);
    expect(arms).toEqual([
      [2, true, false],
      [4, false, true],
    ]);
  });

  it('W40K-FORCE-007 numbers of models and of weapons are those of the book', () => {
    expect(problems([CAPTAIN, { ...SQUAD, models: { marine: 12 } }])[0].mend).toBe('take 9');
    expect(problems([CAPTAIN, { ...SQUAD, options: { lascannon: 2 } }])[0].message).toContain("group 'heavy'");
    expect(
      problems([CAPTAIN, { unit: 'devastator-squad', options: { lascannon: 4, 'heavy-bolter': 1 } }]),
    ).toHaveLength(1);
  });

  it('W40K-HERO-017 a character joins a squad of its list', () => {
    expect(settled([{ ...CAPTAIN, joins: 'squad' }, SQUAD]).units[0].joins).toBe('squad');
    expect(problems([{ ...CAPTAIN, joins: 'squat' }, SQUAD])[0].mend).toBe('write squad');
    expect(problems([CAPTAIN, { ...SQUAD, joins: 'captain' }])[0].mend).toBe('leave out joins');
  });

  it('W40K-VPTS-010 ten Space Marines split in two combat squads of five, the leader in the first', () => {
    const army = settled([CAPTAIN, { ...SQUAD, split: true, options: { lascannon: 1, flamer: 1 } }]);
    const [, first, second] = army.units;
    expect([first, second].map((u) => u.models.reduce((n, m) => n + m.count, 0))).toEqual([5, 5]);
    expect([first.combatSquadOf, second.combatSquadOf]).toEqual([second.id, first.id]);
    expect(first.models.some((m) => m.leader)).toBe(true);
    expect(first.points + second.points).toBe(354);
    const guns = [first, second].map((u) => u.models.flatMap((m) => m.weapons));
    expect(guns.map((g) => [g.includes('lascannon-targeter'), g.includes('flamer')])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(problems([CAPTAIN, { unit: 'scout-squad', split: true }])[0].rule).toBe('W40K-VPTS-010');
  });

  it('says which word is unknown and what is meant', () => {
    expect(problems([CAPTAIN, { unit: 'tactical-sqad' }])[0].mend).toBe('write tactical-squad');
    expect(problems([CAPTAIN, { ...SQUAD, options: { lascanon: 1 } }])[0].mend).toBe('write lascannon');
    const old = readArmyList({ ...list([CAPTAIN]), book: { id: 'ultramarines', version: '0' } });
    expect(old.ok ? '' : old.problems[0].mend).toContain('new version');
    expect(readArmyList({ name: 'x' }).ok).toBe(false);
  });

  it('W40K-INFIL-001 scouts and kommandos infiltrate and disperse, marines are shaken and fire rapidly', () => {
    const rules = (id: string) => {
      for (const book of armyBooks().values()) {
        const unit = book.units.find((u) => u.id === id);
        if (unit !== undefined) return unit.rules.map((r) => r.rule);
      }
      return [];
    };
    expect(rules('scout-squad')).toEqual(['Infiltration', 'Disperse']);
    expect(rules('kommandos')).toEqual(['Infiltration', 'Disperse']);
    expect(rules('tactical-squad')).toEqual(['Shaken', 'RapidFire']);
  });

  it('W40K-FORCE-007 characters in power armour carry frag grenades beside their pistols, at no price', () => {
    const book = armyBooks().get('ultramarines');
    const heroes = book?.units.filter((u) => u.category === 'characters') ?? [];
    const inPower = heroes.filter((u) => u.members[0].armour === 'Power armour');
    expect(inPower.length).toBeGreaterThan(5);
    for (const { name, members } of inPower) {
      expect(members[0].weapons, name).toEqual(expect.arrayContaining(['bolt-pistol', 'grenade-frag']));
    }
  });

  it('W40K-FORCE-007 ten of an assault squad carry two special weapons, five one', () => {
    const with2 = (unit: string) => problems([CAPTAIN, { unit, options: { flamer: 1, meltagun: 1 } }]);
    expect(with2('assault-squad')).toEqual([]);
    expect(with2('assault-combat-squad')[0].message).toContain("group 'special'");
    expect(problems([CAPTAIN, { unit: 'assault-squad', options: { flamer: 3 } }])).toHaveLength(1);
  });

  it('W40K-FORCE-004 assault squads pay for chainswords, each two points', () => {
    const squad = (options: Record<string, number>) =>
      settled([CAPTAIN, { unit: 'assault-combat-squad', options }], 'ultramarines', 400).units[1];
    const swords = (unit: ReturnType<typeof squad>) =>
      unit.models.reduce((n, m) => n + (m.weapons.includes('chainsword') ? m.count : 0), 0);
    const plain = squad({});
    expect([plain.points, swords(plain)]).toEqual([150, 0]);
    const armed = squad({ chainsword: 4, 'sergeant-chainsword': 1 });
    expect([armed.points, swords(armed)]).toEqual([160, 5]);
  });

  it('W40K-FORCE-007 Bad Moons field two heavy weapons, and as many special ones as they pay for', () => {
    const moons = (options: Record<string, number>) =>
      problems([{ unit: 'bigboss' }, { unit: 'bad-moons', models: { boy: 8 }, options }], 'orks', 500);
    expect(moons({ 'heavy-bolter': 2, 'plasma-gun': 3, flamer: 2 })).toEqual([]);
    expect(moons({ 'heavy-bolter': 3 })[0].message).toContain("group 'heavy'");
  });

  it('W40K-FORCE-004 W40K-CHAR-013 an Ogryn pays for mesh armour; what he wears without it saves on 6', () => {
    const mob = (options: Record<string, number>) =>
      settled([{ unit: 'bigboss' }, { unit: 'ogryns', models: { ogryn: 2 }, options }, { unit: 'goffs' }], 'orks', 200)
        .units[1];
    const facts = ({ points, models }: ReturnType<typeof mob>) => [points, models[0].armour, models[0].save];
    expect(facts(mob({}))).toEqual([88, 'Primitive armour', 6]);
    expect(facts(mob({ 'mesh-armour': 2 }))).toEqual([94, 'Mesh armour', 5]);
  });

  it('W40K-FORCE-007 a Kommando Kaptin pays for a pistol, other kaptins have one', () => {
    const orks = armyBooks().get('orks');
    const weapons = (id: string) => orks?.units.find((u) => u.id === id)?.members[0].weapons;
    expect(weapons('kommando-kaptin')).toEqual([]);
    expect(weapons('freebooter-kaptin')).toEqual(['bolt-pistol']);
    const army = settled(
      [{ unit: 'bigboss' }, { unit: 'kommando-kaptin', options: { 'bolt-pistol': 1 } }, { unit: 'kommandos' }],
      'orks',
      200,
    );
    expect([army.units[1].points, army.units[1].models[0].weapons]).toEqual([37, ['bolt-pistol']]);
  });

  it('W40K-FORCE-007 boys of Blood Axes have no assault weapons, and no boy has a power fist', () => {
    const told = (unit: string, options: Record<string, number>) =>
      problems(
        [{ unit: 'bigboss' }, { unit, models: { [unit === 'stormboyz' ? 'drillboss' : 'nob']: 1 }, options }],
        'orks',
        200,
      );
    expect(told('goffs', { chainsword: 1, 'nob-power-fist': 1 })).toEqual([]);
    expect(told('goffs', { 'power-fist': 1 })).toHaveLength(1);
    expect(told('stormboyz', { chainsword: 1, 'drillboss-power-sword': 1 })).toEqual([]);
    expect(told('stormboyz', { 'drillboss-power-fist': 1 })).toHaveLength(1);
    expect(told('blood-axes', { 'nob-chainsword': 1 })).toEqual([]);
    expect(told('blood-axes', { chainsword: 1 })).toHaveLength(1);
  });

  it('W40K-FORCE-007 a Nob who leads a mob may have one special weapon, and stikkbombz of his own', () => {
    const told = (options: Record<string, number>) =>
      problems([{ unit: 'bigboss' }, { unit: 'bad-moons', models: { nob: 1 }, options }], 'orks', 200);
    expect(told({ 'nob-plasma-gun': 1, 'nob-frag-stikkbombz': 1, 'plasma-gun': 2 })).toEqual([]);
    expect(told({ 'nob-plasma-gun': 1, 'nob-flamer': 1 })).not.toEqual([]);
  });

  it('W40K-FORCE-004 W40K-ATK-002 an Ogryn pays a point for a second axe, which is for his other hand', () => {
    const mob = settled(
      [{ unit: 'bigboss' }, { unit: 'ogryns', models: { ogryn: 2 }, options: { 'second-axe': 1 } }, { unit: 'goffs' }],
      'orks',
      200,
    ).units[1];
    expect(mob.points).toBe(89);
    expect(mob.models.map((m) => m.weapons)).toEqual([['blades-and-saws'], ['blades-and-saws', 'blades-and-saws']]);
  });

  it('W40K-FORCE-004 W40K-WBAS-030 an Ogryn pays three points for a ripper gun', () => {
    const mob = settled(
      [{ unit: 'bigboss' }, { unit: 'ogryns', options: { 'ripper-gun': 1 } }, { unit: 'goffs' }],
      'orks',
      150,
    ).units[1];
    expect([mob.points, mob.models[0].weapons]).toEqual([47, ['blades-and-saws', 'ripper-gun']]);
  });

  it('W40K-FORCE-004 W40K-PARRY-001 boys may buy swords, a point each', () => {
    const mob = settled([{ unit: 'bigboss' }, { unit: 'goffs', options: { sword: 5 } }], 'orks', 200).units[1];
    expect([mob.points, mob.models[0].weapons.includes('sword')]).toEqual([65, true]);
  });

  it('a book with an unknown weapon or rule is refused', () => {
    const [book] = armyBooks().values();
    const [unit] = book.units;
    const bad = {
      ...book,
      units: [{ ...unit, rules: [{ rule: 'Flight' }], members: [{ ...unit.members[0], weapons: ['spoon'] }] }],
    };
    const read = readArmyBook(bad);
    expect(read.ok ? [] : read.problems.map((p) => p.message)).toEqual([
      "no weapon is called 'spoon'",
      "no rule is called 'Flight'",
    ]);
  });
});
