import { describe, expect, it } from 'vitest';
import { armyBooks, readArmyBook, readArmyList } from './armies.js';
import type { W40kListData } from './book-format.js';
import type { W40kUnit } from './terms.js';

type Units = W40kListData['units'];
type Options = Record<string, number | true>;

type Book = 'ultramarines' | 'orks';

const LEADERS: Readonly<Record<Book, Units[number]>> = {
  ultramarines: { unit: 'captain' },
  orks: { unit: 'bigboss' },
};
/** Units that make up enough squads for any other units. */
const SQUADS: Readonly<Record<Book, Units[number]>> = {
  ultramarines: { unit: 'tactical-squad' },
  orks: { unit: 'evil-sunz', models: { boy: 20 } },
};

/** Reads a list of one of the two books: these units between a leader and a squad. */
function read(book: Book, ...units: Units) {
  return readArmyList({
    format: 'muster-w40k-list/1',
    id: 'test',
    name: 'Test',
    ruleset: 'wh40k2',
    book: { id: book, version: '1' },
    points: 900,
    units: [LEADERS[book], ...units, SQUADS[book]],
  });
}

/** Returns one unit with these options after its list was read. */
function made(book: Book, unit: Units[number]): W40kUnit {
  const list = read(book, unit);
  if (!list.ok) throw new Error(list.problems.map((p) => `${p.where}: ${p.message}`).join('\n'));
  return list.value.units[1];
}

/** Returns the problems of a list with these units. */
function told(book: Book, ...units: Units): string[] {
  const list = read(book, ...units);
  return list.ok ? [] : list.problems.map((p) => p.message);
}

const marines = (unit: string, options: Options = {}): W40kUnit => made('ultramarines', { unit, options });
const arms = ({ models }: W40kUnit): (readonly string[])[] => models.map((m) => m.weapons);

describe('weapons of Space Marines', () => {
  it('W40K-FORCE-007 a sergeant may buy several assault weapons', () => {
    const squad = marines('tactical-squad', { 'sergeant-power-sword': 1, 'sergeant-plasma-pistol': 1 });
    expect(squad.points).toBe(311);
    expect(arms(squad)[0]).toEqual(expect.arrayContaining(['power-sword', 'plasma-pistol']));
  });

  it('W40K-FORCE-004 W40K-ATK-002 a second bolt pistol for the other hand costs two points, for heroes too', () => {
    const squad = marines('assault-combat-squad', { 'bolt-pistol': 4, chainsword: 4 });
    expect(squad.points).toBe(150 + 4 * (2 + 2));
    expect(squad.models[1].count).toBe(4);
    expect(arms(squad)[1].filter((w) => w === 'bolt-pistol')).toHaveLength(2);
    expect(marines('chaplain', { 'bolt-pistol': 1 }).points).toBe(55);
  });

  it('W40K-FORCE-007 the special weapon of an assault squad may be a boltgun', () => {
    expect(marines('assault-squad', { boltgun: 1, flamer: 1 }).points).toBe(300 + 3 + 9);
    const options = { boltgun: 1, flamer: 2 };
    expect(told('ultramarines', { unit: 'assault-squad', options })[0]).toContain("group 'special'");
  });
});

describe('characters of Orks', () => {
  it('W40K-FORCE-004 W40K-FORCE-007 a Painboy at 18 points, and one more for each mob of Deathskulls', () => {
    const painboy = made('orks', { unit: 'painboy', options: { 'power-axe': 1 } });
    expect([painboy.points, painboy.grade]).toEqual([25, 'none']);
    expect(painboy.models[0].profile).toEqual({ M: 4, WS: 4, BS: 4, S: 4, T: 4, W: 1, I: 3, A: 2, Ld: 7 });
    const [one, mob] = [{ unit: 'painboy' }, { unit: 'death-skulls' }];
    expect(told('orks', one, one)).toEqual(['is there 2 times']);
    expect(told('orks', one, one, mob)).toEqual([]);
    expect(told('orks', one, one, one, mob)).toEqual(['is there 3 times']);
  });

  it('W40K-FORCE-007 W40K-CMDR-008 the one battle standard is borne by an Ork at 50 points, or by a Gretchin', () => {
    const bearer = made('orks', { unit: 'ork-standard', options: { sword: 1 } });
    expect([bearer.points, bearer.rules.map((r) => r.rule)]).toEqual([51, ['BattleStandard']]);
    expect(bearer.models[0].profile).toEqual({ M: 4, WS: 4, BS: 4, S: 3, T: 4, W: 1, I: 3, A: 1, Ld: 8 });
    const both = told('orks', { unit: 'ork-standard' }, { unit: 'gretchin-standard' });
    expect(both).toEqual(['is there 2 times', 'is there 2 times']);
  });

  it('W40K-FORCE-007 a Runtherd at 18 points, one more for each mob of Snakebites', () => {
    const herd = { unit: 'runtherd' };
    expect(made('orks', { ...herd, options: { 'eavy-armour': 1 } }).points).toBe(25);
    expect(told('orks', herd, herd)).toEqual(['is there 2 times']);
    expect(told('orks', herd, herd, { unit: 'snakebites' })).toEqual([]);
    expect(told('orks', herd, herd, herd, { unit: 'snakebites' })).toEqual(['is there 3 times']);
    expect(told('orks', herd, herd, { unit: 'snotlings' })).toEqual(['is there 2 times']);
  });

  it('W40K-FORCE-007 Snotlings come with a Runtherd alone, however many herds there are', () => {
    const runts = { unit: 'snotlings' };
    expect(told('orks', runts)).toEqual(['comes only with Runtherd']);
    expect(told('orks', runts, runts, { unit: 'runtherd' })).toEqual([]);
  });

  it('W40K-FORCE-007 Gretchin may have blunderbusses for autoguns, at no price', () => {
    const mob = (options: Options) => made('orks', { unit: 'gretchin', options });
    expect([mob({ blunderbusses: 10 }).points, arms(mob({ blunderbusses: 10 }))]).toEqual([
      50,
      [['gretchin-blunderbuss']],
    ]);
    expect(told('orks', { unit: 'gretchin', options: { blunderbusses: 6, 'auto-pistols': 6 } })).not.toEqual([]);
  });

  it('W40K-FORCE-004 Snotlings are two to ten bases at five points, with three Wounds and no armour', () => {
    const list = read('orks', { unit: 'snotlings', models: { snotlings: 10 } }, { unit: 'runtherd' });
    if (!list.ok) throw new Error('refused');
    const herd = list.value.units[1];
    expect(herd.points).toBe(50);
    expect(herd.models[0]).toMatchObject({ weapons: [], save: 7, profile: { WS: 2, S: 1, T: 1, W: 3, A: 3, Ld: 4 } });
    expect(told('orks', { unit: 'snotlings', models: { snotlings: 1 } })).toEqual(['1 of Snotlings are not allowed']);
  });

  it('W40K-HERO-017 W40K-FORCE-007 no Ork but a Runtherd leads Gretchin or Snotlings', () => {
    const gretchin = { unit: 'gretchin', id: 'runts' };
    for (const unit of ['mekaniak', 'painboy', 'ork-standard']) {
      const [problem] = told('orks', { unit, joins: 'runts' }, gretchin);
      expect([unit, problem]).toEqual([unit, "joins 'runts', whom somebody else leads"]);
    }
    for (const unit of ['runtherd', 'gretchin-standard']) {
      expect(told('orks', { unit, joins: 'runts' }, gretchin)).toEqual([]);
    }
    const snotlings = { unit: 'snotlings', id: 'runts' };
    const ofHerds = [snotlings, { unit: 'runtherd' }];
    expect(told('orks', { unit: 'mekaniak', joins: 'runts' }, ...ofHerds)).toHaveLength(1);
  });

  it('W40K-FORCE-007 Ogryns are support, of which an army has half its points at most', () => {
    const ogryns = (n: number) => told('orks', { unit: 'ogryns', models: { ogryn: n } });
    expect(ogryns(10)).toEqual([]); // 440 of 900 points
    const armed = { unit: 'ogryns', models: { ogryn: 10 }, options: { 'ripper-gun': 4 } };
    expect(told('orks', armed)).toEqual(['452 of 900 points are support']);
  });

  it('W40K-HERO-002 W40K-FORCE-007 their one leader is a champion in the mob, or a hero of either grade', () => {
    const mob = { unit: 'ogryns', models: { 'ogryn-champion': 1, ogryn: 2 }, options: { 'mesh-armour': 3 } };
    const led = made('orks', mob);
    expect(led.points).toBe(55 + 2 * 44 + 3 * 3);
    expect(led.models[0]).toMatchObject({ leader: true, save: 5, profile: { M: 6, WS: 5, W: 3, A: 2, Ld: 9 } });
    const hero = { unit: 'ogryn-hero', options: { 'ripper-gun': 1 } };
    const plain = { unit: 'ogryns' };
    const list = read('orks', hero, plain);
    expect(list.ok && [list.value.units[1].points, list.value.units[1].rules]).toEqual([92, [{ rule: 'Fear' }]]);
    expect(told('orks', hero)).toEqual(['comes only with Ogryn Mob']);
    expect(told('orks', hero, mob)).toEqual(['is there 2 times']);
    expect(told('orks', hero, { unit: 'ogryn-mighty-hero' }, plain)).toHaveLength(2);
  });
});

describe('champions in squads', () => {
  const army = (book: Book, ...units: Units) =>
    readArmyList({
      format: 'muster-w40k-list/1',
      id: 'test',
      name: 'Test',
      ruleset: 'wh40k2',
      book: { id: book, version: '1' },
      points: 200,
      units,
    });
  const shares = (book: Book, ...units: Units): string[] => {
    const read = army(book, ...units);
    return read.ok ? [] : read.problems.map((p) => p.message);
  };

  it('W40K-FORCE-007 W40K-HERO-013 the points of a Nob and of his weapons are spent on characters', () => {
    const mob = (options: Options) => ({ unit: 'goffs', models: { nob: 2, boy: 5 }, options });
    const boss = { unit: 'bigboss', options: { 'power-fist': 1, 'eavy-armour': 1 } } as const;
    expect(shares('orks', boss, mob({ sword: 5 }))).toEqual([]); // 52 + 26 of 200 points
    expect(shares('orks', boss, mob({ 'nob-power-fist': 2 }))).toEqual([]); // 98
    expect(shares('orks', boss, mob({ 'nob-power-fist': 2, 'nob-sword': 2 }))).toEqual([]); // 100
    const over = mob({ 'nob-power-fist': 2, 'nob-sword': 2, 'nob-axe': 1 });
    expect(shares('orks', boss, over)).toEqual(['101 of 200 points are characters']);
  });

  it('W40K-FORCE-007 they are not spent on squads', () => {
    const few = { unit: 'gretchin', models: { gretchin: 10 } };
    expect(shares('orks', { unit: 'bigboss' }, few)).toEqual([]); // 50 of 200 points
    const three = { unit: 'death-skulls', models: { nob: 1, boy: 3 } };
    expect(shares('orks', { unit: 'bigboss' }, three)).toEqual(['36 of 200 points are squads']);
  });

  it('W40K-FORCE-007 what makes a sergeant a veteran, and what he buys then, is spent on a character', () => {
    const led = (options: Options) =>
      shares(
        'ultramarines',
        { unit: 'captain' },
        { unit: 'scout-squad', options: { 'veteran-sergeant': 1, ...options } },
      );
    expect(led({})).toEqual(['201 points are more than 200', '101 of 200 points are characters']);
  });
});

describe('weapons of Orks', () => {
  it('W40K-FORCE-007 a boy may buy several assault weapons', () => {
    const goffs = made('orks', { unit: 'goffs', options: { sword: 5, 'power-axe': 5 } });
    expect([goffs.points, goffs.models.length]).toEqual([60 + 5 + 35, 1]);
    expect(arms(goffs)[0]).toEqual(expect.arrayContaining(['sword', 'power-axe-one-handed']));
  });

  it('W40K-FORCE-007 the one special or heavy weapon of a mob may be a boltgun', () => {
    expect(made('orks', { unit: 'goffs', options: { boltgun: 1 } }).points).toBe(63);
    expect(told('orks', { unit: 'goffs', options: { boltgun: 1, flamer: 1 } })).toHaveLength(1);
  });
});

describe('veteran sergeants', () => {
  const VETERAN = { WS: 5, BS: 5, I: 5, Ld: 9 };
  const sergeant = ({ models }: W40kUnit) => models.find((m) => m.leader);

  it('W40K-FORCE-004 W40K-HERO-001 any squad of Space Marines may have one for five points more', () => {
    for (const id of ['tactical-squad', 'devastator-squad', 'assault-squad', 'scout-squad', 'tactical-combat-squad']) {
      const plain = marines(id);
      const led = marines(id, { 'veteran-sergeant': 1 });
      expect([id, led.points - plain.points]).toEqual([id, 5]);
      expect(sergeant(led)).toMatchObject({ name: 'Veteran Sergeant', count: 1, profile: VETERAN, save: 3 });
      expect(sergeant(plain)?.name).not.toBe('Veteran Sergeant');
    }
  });

  it('W40K-FORCE-007 he buys his gun, and grenades of his own, which another sergeant may not', () => {
    expect(sergeant(marines('tactical-squad', { 'veteran-sergeant': 1 }))?.weapons).toEqual([
      'bolt-pistol',
      'grenade-frag',
    ]);
    const bought = { 'sergeant-plasma-gun': 1, 'sergeant-krak-grenades': 1 };
    const led = marines('tactical-squad', { ...bought, 'veteran-sergeant': 1 });
    expect(led.points).toBe(300 + 5 + 8 + 3);
    expect(sergeant(led)?.weapons).toEqual(['bolt-pistol', 'grenade-frag', 'plasma-gun', 'grenade-krak']);
    expect(told('ultramarines', { unit: 'tactical-squad', options: bought })).toHaveLength(2);
    const two = { 'veteran-sergeant': 1, 'sergeant-plasma-gun': 1, 'sergeant-flamer': 1 };
    expect(told('ultramarines', { unit: 'tactical-squad', options: two })).not.toEqual([]);
  });

  it('W40K-FORCE-007 one leads each squad of veterans, ten at 330 points or five at 165', () => {
    const ten = marines('veteran-squad', { 'sergeant-boltgun': 1 });
    expect([ten.points, sergeant(ten)?.weapons]).toEqual([333, ['bolt-pistol', 'grenade-frag', 'boltgun']]);
    const five = marines('veteran-combat-squad', { lascannon: 1, 'krak-grenades': true, 'sergeant-frag-grenades': 1 });
    expect(five.points).toBe(150 + 15 + 45 + 15 + 2);
    expect(five.models.reduce((n, m) => n + m.count, 0)).toBe(5);
    for (const { profile } of five.models) expect(profile).toMatchObject(VETERAN);
    const guns = { unit: 'veteran-combat-squad', options: { lascannon: 1, flamer: 1 } };
    expect(told('ultramarines', guns)[0]).toContain("group 'arms'");
  });

  it('an option for those who have another one is refused in a book that lacks the other', () => {
    const book = armyBooks().get('orks');
    const units = book?.units.map((u) => ({ ...u, options: u.options.map((o) => ({ ...o, with: 'hat' })) }));
    const bad = readArmyBook({ ...book, units });
    expect(bad.ok ? '' : bad.problems[0].message).toBe("no option is called 'hat'");
  });
});

describe('what the army data offers besides', () => {
  it('W40K-WHVY-032 melta missiles cost five points beside frag and krak, for a launcher alone', () => {
    const squad = marines('devastator-combat-squad', { 'missile-launcher': 2, 'melta-missiles': 1 });
    expect(squad.points).toBe(150 + 2 * 45 + 5);
    const missiles = arms(squad).map((w) => w.filter((id) => id.startsWith('missile')));
    expect(missiles).toEqual([
      [],
      [],
      ['missile-frag-targeter', 'missile-krak-targeter'],
      ['missile-frag-targeter', 'missile-krak-targeter', 'missile-melta-targeter'],
    ]);
    const bare = { unit: 'devastator-combat-squad', options: { lascannon: 1, 'melta-missiles': 1 } };
    expect(told('ultramarines', bare)[0]).toContain('only 0 can');
  });

  it('W40K-FORCE-004 hellfire shells cost five points, for a heavy bolter alone', () => {
    const squad = marines('tactical-combat-squad', { 'heavy-bolter': 1, 'hellfire-shells': 1 });
    expect(squad.points).toBe(150 + 15 + 5);
    expect(arms(squad).flat()).toEqual(expect.arrayContaining(['heavy-bolter-targeter', 'hellfire-shell-targeter']));
    const bare = { unit: 'scout-squad', options: { lascannon: 1, 'hellfire-shells': 1 } };
    expect(told('ultramarines', bare)[0]).toContain('only 0 can');
  });

  it('W40K-FORCE-007 heavy weapons of Space Marines have targeters, those of Orks have none', () => {
    const heavy = { lascannon: 1 };
    for (const squad of ['tactical-squad', 'veteran-combat-squad', 'scout-squad']) {
      expect(arms(marines(squad, heavy)).flat()).toContain('lascannon-targeter');
    }
    const mob = arms(made('orks', { unit: 'goffs', options: heavy })).flat();
    expect([mob.includes('lascannon'), mob.includes('lascannon-targeter')]).toEqual([true, false]);
  });

  it('W40K-FORCE-004 scouts may have swords or axes, their sergeant what other sergeants may', () => {
    const scouts = marines('scout-squad', { sword: 4, axe: 1, boltgun: 5, 'sergeant-power-sword': 1 });
    expect(scouts.points).toBe(100 + 5 + 15 + 6);
    expect(arms(scouts)[0]).toEqual(expect.arrayContaining(['boltgun', 'power-sword']));
  });

  it('W40K-FORCE-004 W40K-WBAS-028 scouts may have needle rifles at ten points', () => {
    const scouts = marines('scout-squad', { 'needle-rifle': 5 });
    expect([scouts.points, arms(scouts)[0].includes('needle-sniper-rifle')]).toEqual([150, true]);
  });

  it('W40K-FORCE-007 each Nob of a mob of Nobz may have a heavy weapon, and a special one', () => {
    const options = { lascannon: 2, 'heavy-bolter': 3, flamer: 5 };
    const nobz = made('orks', { unit: 'nobz', models: { nob: 5 }, options });
    expect(nobz.points).toBe(5 * 15 + 2 * 30 + 3 * 10 + 5 * 7);
    expect(nobz.models.every((m) => m.weapons.includes('flamer'))).toBe(true);
    expect(told('orks', { unit: 'nobz', models: { nob: 4 }, options })).not.toEqual([]);
  });
});

describe('mega-armour', () => {
  it('W40K-FORCE-007 leaders and Nobz may have it for 25 points, with a targeter, and no other armour', () => {
    const boss = made('orks', { unit: 'bigboss', options: { 'mega-armour': 1, 'plasma-gun': 1 } });
    expect(boss.points).toBe(35 + 25 + 6);
    expect(boss.models[0]).toMatchObject({
      save: 2,
      second: 4,
      weapons: ['bolt-pistol-targeter', 'plasma-gun-targeter'],
    });
    const mob = made('orks', { unit: 'nobz', models: { nob: 4 }, options: { 'mega-armour': 3, 'eavy-armour': 1 } });
    expect([mob.points, mob.models.map((m) => m.save).sort()]).toEqual([60 + 75 + 7, [2, 4]]);
    const led = { unit: 'goffs', models: { nob: 1 }, options: { 'nob-mega-armour': 1, 'nob-eavy-armour': 1 } };
    expect(told('orks', led)).not.toEqual([]);
  });
});

describe('Chapter Masters', () => {
  it('W40K-FORCE-007 have one skill at most, which raises their characteristics', () => {
    const master = (options: Options) => {
      const one = { unit: 'chapter-master', options };
      const unit = made('ultramarines', one);
      const { M, WS, BS, S, T, W, I, A } = unit.models[0].profile;
      return [unit.points, M, WS, BS, S, T, W, I, A];
    };
    expect(master({})).toEqual([96, 4, 7, 7, 5, 5, 3, 7, 3]);
    expect(master({ 'weapon-master': 1 })).toEqual([106, 4, 8, 8, 5, 5, 3, 7, 3]);
    expect(master({ 'battle-hardened': 1 })).toEqual([126, 4, 7, 7, 5, 6, 3, 7, 3]);
    expect(master({ 'martial-prowess': 1 })).toEqual([116, 4, 7, 7, 6, 5, 3, 7, 4]);
    expect(master({ resilient: 1 })).toEqual([116, 4, 7, 7, 5, 5, 4, 7, 3]);
    expect(master({ swift: 1 })).toEqual([106, 5, 7, 7, 5, 5, 3, 8, 3]);
    expect(told('ultramarines', { unit: 'chapter-master', options: { swift: 1, resilient: 1 } })).not.toEqual([]);
    expect(told('ultramarines', { unit: 'captain', options: { swift: 1 } })).not.toEqual([]);
  });
});

describe('Terminators', () => {
  const [BOLTER, FIST] = ['storm-bolter-targeter', 'power-fist'];

  it('W40K-FORCE-007 W40K-CHAR-013 five cost 315 points, in armour that saves on 3 with two dice, with bolters and fists', () => {
    const squad = marines('terminator-squad');
    expect([squad.points, squad.models.map((m) => m.count)]).toEqual([315, [1, 4]]);
    expect(arms(squad)).toEqual([
      [BOLTER, 'power-sword'],
      [BOLTER, FIST],
    ]);
    for (const { profile, save, saveDice } of squad.models) {
      expect([profile.WS, profile.BS, profile.I, profile.Ld, save, saveDice]).toEqual([5, 5, 5, 9, 3, 2]);
    }
  });

  it('W40K-FORCE-007 one has a heavy weapon for his bolter; claws, hammers and shields are for others', () => {
    const options = { 'assault-cannon': 1, 'lightning-claws': 2, 'thunder-hammer': 1 };
    const squad = marines('terminator-squad', options);
    expect(squad.points).toBe(315 + 41 + 6);
    expect(arms(squad).flat().sort()).toEqual([
      'assault-cannon-targeter',
      'lightning-claws',
      'lightning-claws',
      FIST,
      'power-sword',
      BOLTER,
      'thunder-hammer',
    ]);
    expect(squad.models.filter((m) => m.shield === 4).map((m) => m.count)).toEqual([1]);
    const unit = 'terminator-squad';
    expect(told('ultramarines', { unit, options: { 'assault-cannon': 1, 'heavy-flamer': 1 } })).not.toEqual([]);
    expect(told('ultramarines', { unit, options: { 'assault-cannon': 1, 'lightning-claws': 5 } })).not.toEqual([]);
    expect(told('ultramarines', { unit, options: { chainfist: 3, 'lightning-claws': 3 } })).not.toEqual([]);
  });

  it('W40K-FORCE-007 their captain comes with a squad of them alone', () => {
    const captain = { unit: 'terminator-captain', options: { chainfist: 1 } };
    expect(told('ultramarines', captain).join()).toContain('comes only with Terminator Squad');
    expect(told('ultramarines', captain, { unit: 'terminator-squad' })).toEqual([]);
  });

  it('W40K-FORCE-007 heroes and veteran sergeants may have the armour, with its arms in the place of all others', () => {
    const bearer = marines('standard-bearer', { 'terminator-thunder-hammer': 1 });
    expect([bearer.points, arms(bearer)[0], bearer.models[0].shield]).toEqual([110, ['thunder-hammer'], 4]);
    const chaplain = marines('chaplain', { 'terminator-armour': 1 });
    expect([chaplain.points, arms(chaplain)[0]]).toEqual([98, ['crozius-arcanum']]);
    const both = { unit: 'techmarine', options: { 'power-sword': 1, 'terminator-power-fist': 1 } };
    expect(told('ultramarines', both).join()).toContain('only 0 can');
    const squad = marines('assault-squad', { 'veteran-sergeant': 1, 'sergeant-terminator-power-fist': 1 });
    expect([squad.points, arms(squad)[0], squad.models[0].saveDice]).toEqual([354, [BOLTER, FIST], 2]);
  });
});
