import { describe, expect, it } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { scenario } from '../../../testing/scenario.js';
import { Roll } from '../core/rolls.js';
import { die } from '../core/units.js';
import { armyBooks, readArmyBook } from './armies.js';
import type { BookMember, BookUnit } from './book-format.js';
import { CHARACTERISTICS, type Characteristic } from './terms.js';

const units = (): BookUnit[] => [...armyBooks().values()].flatMap((book) => book.units);

function unitOf(id: string): BookUnit {
  const found = units().find((u) => u.id === id);
  if (found === undefined) throw new Error(`no unit '${id}' in the books`);
  return found;
}

const row = (member: BookMember): number[] => CHARACTERISTICS.map((c: Characteristic) => member.profile[c]);
const member = (unit: string, id: string): BookMember => unitOf(unit).members.find((m) => m.id === id) as BookMember;

// M WS BS S T W I A Ld
const MARINE = [4, 4, 4, 4, 4, 1, 4, 1, 8];
const ORK = [4, 3, 3, 3, 4, 1, 2, 1, 7];
const OGRYN = [6, 4, 3, 5, 5, 3, 4, 2, 8];
const GRETCHIN = [4, 2, 3, 3, 3, 1, 2, 1, 5];
const ROWS: Readonly<Record<string, readonly number[]>> = {
  champion: [0, 1, 1, 0, 0, 0, 1, 0, 1],
  hero: [0, 2, 2, 1, 1, 1, 2, 1, 1],
  'mighty hero': [0, 3, 3, 1, 1, 2, 3, 2, 2],
};
const risen = (race: readonly number[], grade: string): number[] => race.map((v, i) => v + ROWS[grade][i]);

describe('characteristics', () => {
  it('W40K-CHAR-001 nine of them, on a scale to 10', () => {
    const [book] = armyBooks().values();
    const [unit] = book.units;
    const with_ = (profile: Readonly<Record<string, number>>) =>
      readArmyBook({ ...book, units: [{ ...unit, members: [{ ...unit.members[0], profile }] }] }).ok;
    const { Ld, ...eight } = unit.members[0].profile;
    expect(CHARACTERISTICS).toHaveLength(9);
    expect(with_({ ...eight, Ld })).toBe(true);
    expect([with_({ ...eight, Ld: 11 }), with_(eight), with_({ ...eight, Ld, X: 1 })]).toEqual([false, false, false]);
  });

  it('W40K-CHAR-012 profiles of Orks, Space Marines and Gretchin', () => {
    expect(row(member('goffs', 'boy'))).toEqual(ORK);
    expect(row(member('tactical-squad', 'marine'))).toEqual(MARINE);
    expect(row(member('gretchin', 'gretchin'))).toEqual(GRETCHIN);
  });

  it('W40K-CHAR-013 armour of the common types, in which nobody is slower', () => {
    const types = new Set(units().flatMap((u) => [...u.members, ...u.options].map((m) => m.armour)));
    for (const type of ['Flak armour', 'Mesh armour', 'Power armour']) expect(types).toContain(type);
    const battle = scenario('wh40k2')
      .unit('marines', { from: 'ultramarines/tactical-combat-squad', at: [36, 12] })
      .enemy('orks', { at: [36, 44] })
      .choose({ ask: 'Mover', target: 'marines' }, { ask: 'Move', verb: 'Move', at: [36, 16] })
      .runTo('end of phase');
    expect(battle.unit('marines').where.every(([, y]) => y === 16)).toBe(true);
  });

  it('W40K-CHAR-014 Orks wear flak, Space Marines power armour', () => {
    expect(member('goffs', 'boy')).toMatchObject({ armour: 'Flak armour', save: 6 });
    expect(member('tactical-squad', 'marine')).toMatchObject({ armour: 'Power armour', save: 3 });
  });
});

describe('grades of heroes', () => {
  it('W40K-HERO-001 three of them, by the same rows for Space Marines and Orks', () => {
    const grades = units().filter((u) => u.grade !== 'none');
    expect(new Set(grades.map((u) => u.grade))).toEqual(new Set(['hero', 'mighty hero']));
    for (const u of grades) expect([u.id, row(u.members[0])]).toEqual([u.id, risen(raceOf(u), u.grade)]);
    expect(row(member('ogryns', 'ogryn'))).toEqual(OGRYN);
    expect(row(member('ogryns', 'ogryn-champion'))).toEqual(risen(OGRYN, 'champion'));
    expect(row(member('goffs', 'nob'))).toEqual(risen(ORK, 'champion')); // a squad leader who is not an individual
  });

  it('W40K-HERO-002 W40K-HERO-003 a row is added to the race’s profile alone, and M never changes', () => {
    expect(row(unitOf('bigboss').members[0])).toEqual([4, 5, 5, 4, 5, 2, 4, 2, 8]);
    expect(row(unitOf('warboss').members[0])).toEqual([4, 6, 6, 4, 5, 3, 5, 3, 9]);
    expect(row(unitOf('captain').members[0])).toEqual([4, 7, 7, 5, 5, 3, 7, 3, 10]);
  });

  it('W40K-HERO-004 Gretchin rise by the same rows', () => {
    expect(row(unitOf('gretchin-standard').members[0])).toEqual(risen(GRETCHIN, 'champion'));
  });

  it('W40K-HERO-012 specialists have no grade and are individuals all the same', () => {
    for (const id of ['chaplain', 'techmarine', 'standard-bearer', 'mekaniak', 'painboy', 'gretchin-standard']) {
      expect([id, unitOf(id).grade]).toEqual([id, 'none']);
    }
    const { b } = scenario('wh40k2')
      .unit('mek', { from: 'orks/mekaniak', at: [36, 12] })
      .enemy('marines', { at: [36, 44] })
      .start();
    expect(b.setup.unit.individual[0]).toBe(1);
  });
});

const raceOf = (u: BookUnit): readonly number[] => {
  if (u.id.startsWith('ogryn')) return OGRYN;
  return [...armyBooks().values()].some((book) => book.id === 'orks' && book.units.includes(u)) ? ORK : MARINE;
};

describe('dice, measures and phases', () => {
  const squads = () =>
    scenario('wh40k2')
      .unit('marines', { models: 3, weapons: ['boltgun'], at: [36, 12] })
      .enemy('orks', { models: 3, at: [36, 36] });

  it('W40K-DICE-001 a D6 shows 1 to 6, each as often', () => {
    const { b } = squads().seed(3).start();
    const seen = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let n = 0; n < 6000; n++) seen[die(b, 6, Roll.FleeDistance, 0)]++;
    expect([seen[0], seen[7]]).toEqual([0, 0]);
    for (let face = 1; face <= 6; face++) expect(Math.abs(seen[face] - 1000)).toBeLessThan(120);
  });

  it('W40K-DICE-012 tables are measured in inches, 2,540 ticks each', () => {
    const { b } = squads().start();
    expect([b.setup.width, b.setup.depth]).toEqual([72 * 2540, 48 * 2540]);
    expect(ticks(1)).toBe(2540);
  });

  it('W40K-TURN-001 W40K-TURN-002 movement, shooting, hand-to-hand and rally, each over before the next begins', () => {
    const battle = squads()
      .choose({ ask: 'Mover', target: 'marines' }, { ask: 'Move', verb: 'Move', at: [36, 16] })
      .choose('marines shoot orks')
      .level('full')
      .seed(1)
      .runTo('end of turn');
    const at = (text: string) => battle.log.findIndex((line) => line.includes(text));
    const order = [
      at('marines: moves'),
      at('shooting phase'),
      at('marines: shoot at'),
      at('hand-to-hand'),
      at('rally phase'),
    ];
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
