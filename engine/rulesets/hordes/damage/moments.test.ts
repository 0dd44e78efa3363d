import { describe, expect, test } from 'vitest';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { onTable } from '../core/models.js';
import { Place, Status } from '../core/state.js';
import { removeFromPlay, removeModel, returnToPlay } from './leaving.js';
import { sufferDamage } from './suffer-damage.js';

const husk = (standing: Partial<Standing> = {}) =>
  new HordesTable(
    { far: { at: [40, 40] } },
    { husk: { at: [10, 10], damage: 5, ...standing }, near: { at: [11.5, 10] } },
  );
const fell = (t: HordesTable) => t.play(sufferDamage, t.row('husk'), 5);

describe('disabled, boxed, destroyed', () => {
  const full = (standing: Partial<Standing> = {}) => {
    const t = husk(standing);
    t.b.core.level[0] = 1;
    return t;
  };

  test('HRD-PRIO-011 HRD-PRIO-012 HRD-DEAD-005 the owner orders the triggers; who left the table rolls no Tough (HRD-V-019)', () => {
    const t = fell(full({ abilities: ['Death Blast'], advantages: ['Tough'] }));
    expect([t.question(), t.options()]).toEqual([
      'which effect is resolved first?',
      ['Tough of husk', 'Death Blast of husk'],
    ]);
    t.dice('Tough', 6).choose('Death Blast');
    expect([t.b.model.place[1], t.diceLeft(), t.b.model.status[2]]).toEqual([
      Place.outOfPlay,
      ['Tough: 6'],
      Status.knockedDown,
    ]);
  });

  test('HRD-PRIO-012 a failed Tough roll leaves it disabled, so it explodes; a good one does not (HRD-V-021)', () => {
    const failed = fell(full({ abilities: ['Death Blast'], advantages: ['Tough'] })).dice('Tough', 4);
    expect(failed.choose('Tough').b.model.place[1]).toBe(Place.outOfPlay);
    const lives = fell(full({ abilities: ['Death Blast'], advantages: ['Tough'] })).dice('Tough', 5);
    expect([lives.choose('Tough').b.model.place[1], damageOf(lives.b, 1), lives.b.model.status[2]]).toEqual([
      Place.table,
      4,
      0,
    ]);
  });

  test('HRD-DEAD-003 HRD-DEAD-004 HRD-TIME-033 HRD-TIME-034 HRD-TIME-035 one after the other, unless something stops it', () => {
    const t = fell(husk());
    expect([t.b.model.place[1], t.lines]).toEqual([Place.removed, ['husk suffers 5 damage', 'husk is destroyed']]);
    expect(fell(husk({ damage: 6 })).b.model.place[1]).toBe(Place.table);
  });

  test('HRD-DEAD-006 HRD-TOKEN-004 HRD-GONE-002 who is removed from play before it is destroyed yields nothing (HRD-V-231)', () => {
    const keeper: Standing = { at: [12, 10], abilities: ['Soul Keeper'], damage: 5 };
    const yields = (abilities: Standing['abilities']) => {
      const t = new HordesTable(
        { keeper },
        { husk: { at: [10, 10], ...(abilities === undefined ? {} : { abilities }) } },
      );
      fell(t);
      return [t.b.model.souls[0], t.lines.some((line) => line === 'husk is destroyed')];
    };
    expect([yields(undefined), yields(['Death Blast'])]).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test('HRD-KNOCK-006 Steady keeps it on its feet, and Tough still saves it', () => {
    const t = fell(husk({ abilities: ['Steady'], advantages: ['Tough'] }).dice('Tough', 5));
    expect([onTable(t.b, 1), t.b.model.status[1], damageOf(t.b, 1)]).toEqual([true, 0, 4]);
  });
});

describe('tokens', () => {
  const tokens = (victim: Partial<Standing>, keepers: Record<string, Standing>) => {
    const t = new HordesTable(keepers, { husk: { at: [20, 20], ...victim } });
    fell(t);
    return Object.keys(keepers).map((name) => [t.b.model.souls[t.row(name)], t.b.model.corpses[t.row(name)]]);
  };
  const both: Standing = { at: [22, 20], abilities: ['Soul Keeper', 'Corpse Keeper'] };

  test('HRD-TOKEN-001 HRD-ADV-031 HRD-ADV-036 HRD-ADV-010 HRD-TYPE-003 the living yield both, the undead a corpse (HRD-V-233)', () => {
    const of = (advantages: NonNullable<Standing['advantages']>) => tokens({ advantages }, { keeper: both });
    expect([of([]), of(['Undead']), of(['Construct']), of(['Soulless'])]).toEqual([
      [[1, 1]],
      [[0, 1]],
      [[0, 0]],
      [[0, 1]],
    ]);
  });

  test('HRD-TOKEN-002 the nearest that may claims it, within its reach', () => {
    const far: Standing = { ...both, at: [23.5, 20] };
    expect(tokens({}, { far, near: { ...both, at: [17, 20] } })).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(tokens({}, { plain: { at: [21.5, 20] }, far })).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect([tokens({}, { a: { ...both, at: [26.18, 20] } }), tokens({}, { a: { ...both, at: [26.19, 20] } })]).toEqual([
      [[1, 1]],
      [[0, 0]],
    ]);
  });

  test('HRD-TOKEN-002 nearest along either axis and aslant', () => {
    expect(tokens({}, { east: { ...both, at: [22.6, 20] }, north: { ...both, at: [20, 22.4] } })[1]).toEqual([1, 1]);
    expect(tokens({}, { south: { ...both, at: [20, 17.7] }, aslant: { ...both, at: [21.6, 21.6] } })[1]).toEqual([
      1, 1,
    ]);
  });

  test('HRD-TOKEN-003 a model with three is full: the next nearest claims', () => {
    const t = new HordesTable({ near: both, next: { ...both, at: [17, 20] } }, { husk: { at: [20, 20] } });
    t.b.model.corpses[0] = 3;
    fell(t);
    expect([t.b.model.souls[0], t.b.model.corpses[0], t.b.model.souls[1], t.b.model.corpses[1]]).toEqual([1, 3, 0, 1]);
  });
});

describe('leaving and returning', () => {
  test('HRD-GONE-001 HRD-GONE-004 who was removed from the table may return, without damage (HRD-V-237)', () => {
    const t = husk({ status: Status.fire });
    t.play(sufferDamage, 1, 3);
    removeModel(t.b, 1);
    expect([t.b.model.place[1], t.b.model.status[1]]).toEqual([Place.removed, 0]);
    expect(returnToPlay(t.b, 1, 2540 * 15, 2540 * 20, 0)).toBe(true);
    expect([onTable(t.b, 1), damageOf(t.b, 1), t.b.model.x[1]]).toEqual([true, 0, 2540 * 15]);
    t.turn(1);
    expect(t.options()).toContain('activate husk');
  });

  test('HRD-GONE-002 who was removed from play never returns', () => {
    const t = husk();
    removeFromPlay(t.b, 1);
    expect([returnToPlay(t.b, 1, 2540, 2540, 0), onTable(t.b, 1)]).toEqual([false, false]);
  });
});

describe('removing damage', () => {
  const SPIRAL: Standing['damage'] = ['MBM', 'MMM', 'BBB', 'BBB', 'SSS', 'SSS'];
  const drinker = (damage: Standing['damage'], points: number, branch: readonly number[]) => {
    const t = new HordesTable(
      { a: { at: [10, 10], damage, abilities: ['Life Drinker'] } },
      { foe: { at: [10, 11.5] } },
    );
    t.dice('branch', ...branch).play(sufferDamage, 0, points);
    return t.dice('to hit', 5, 6).dice('damage', 6, 6);
  };

  test('HRD-HEAL-001 HRD-TIME-037 HRD-SPIR-011 a spiral is healed where its player wants', () => {
    const t = drinker(SPIRAL, 4, [1]).attack('a', 'foe');
    expect([t.question(), t.options()]).toEqual([
      'where is damage of a removed?',
      [
        'remove the mark of box 3 of column 1, M',
        'remove the mark of box 2 of column 1, B',
        'remove the mark of box 1 of column 2, M',
      ],
    ]);
    t.choose('remove the mark of box 2 of column 1');
    expect([damageOf(t.b, 0), t.b.model.marks[0]]).toEqual([3, 0b1101]);
  });

  test('HRD-HEAL-001 a row is healed from its end; who is unhurt, or slays nobody, heals nothing', () => {
    const row = drinker(5, 3, []).attack('a', 'foe');
    expect([row.question(), row.b.model.marks[0]]).toEqual(['where is damage of a removed?', 0b111]);
    row.choose('remove');
    expect(row.b.model.marks[0]).toBe(0b011);
    const unhurt = drinker(5, 0, []).attack('a', 'foe');
    expect(unhurt.question()).toBe('');
    const missed = new HordesTable(
      { a: { at: [10, 10], damage: 5, abilities: ['Life Drinker'] } },
      { foe: { at: [10, 11.5] } },
    );
    missed.play(sufferDamage, 0, 2).dice('to hit', 1, 2).attack('a', 'foe');
    expect(missed.question()).toBe('');
  });
});
