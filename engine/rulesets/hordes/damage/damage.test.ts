import { describe, expect, test } from 'vitest';
import { isMarked } from '../../../kernel/damage-tracks.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { attackDice } from '../attacks/attack-roll.js';
import { onTable } from '../core/models.js';
import { type HordesBattle, Place, Status } from '../core/state.js';
import { hasCrippled } from '../core/systems.js';
import { Aspect } from '../core/terms.js';
import { maintenance } from '../states/maintenance.js';
import { isDisabled } from './boxes.js';
import { damageDice } from './damage-roll.js';
import { sufferDamage } from './suffer-damage.js';

/** The spiral of the worked example: five boxes a branch, two branches an aspect. */
const SPIRAL: Standing['damage'] = ['MMMMM', 'MMMMM', 'BBBBB', 'BBBBB', 'SSSSS', 'SSSSS'];

const hurt = (standing: Partial<Standing>, points: number) => {
  const t = new HordesTable({ a: { at: [10, 10], ...standing } }, { far: { at: [40, 40] } });
  return (...branch: number[]) => t.dice('branch', ...branch).play(sufferDamage, 0, points);
};

/** Returns how many boxes of each branch of model 0 are marked. */
function branches(b: HordesBattle): number[] {
  const { tracks } = b.setup;
  return Array.from({ length: 6 }, (_, c) => {
    let n = 0;
    for (let box = tracks.firstBox[c]; box < tracks.firstBox[c + 1]; box++) {
      if (isMarked(tracks, 0, b.model.marks, 0, box)) n++;
    }
    return n;
  });
}

describe('damage boxes', () => {
  test('HRD-DMG-009 HRD-DMG-010 HRD-DEAD-001 a point fells a model without boxes, else all boxes (HRD-V-221)', () => {
    expect(onTable(hurt({}, 1)().b, 0)).toBe(false);
    expect(onTable(hurt({}, 0)().b, 0)).toBe(true);
    expect(onTable(hurt({ damage: 5 }, 4)().b, 0)).toBe(true);
    expect(onTable(hurt({ damage: 5 }, 5)().b, 0)).toBe(false);
  });

  test('HRD-SPIR-001 HRD-SPIR-002 HRD-SPIR-003 a rolled branch is marked from outside in', () => {
    const t = hurt({ damage: ['MBS', 'MBS', 'MBS', 'MBS', 'MBS', 'MBS'] }, 2)(3);
    expect(branches(t.b)).toEqual([0, 0, 2, 0, 0, 0]);
    const { tracks } = t.b.setup;
    expect([0, 1, 2].map((i) => isMarked(tracks, 0, t.b.model.marks, 0, tracks.firstBox[2] + i))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('HRD-SPIR-004 HRD-DMG-003 a full branch is skipped, after the sixth comes the first (HRD-V-223)', () => {
    const t = new HordesTable({ a: { at: [10, 10], damage: SPIRAL } }, { far: { at: [40, 40] } });
    t.dice('branch', 1, 6).play(sufferDamage, 0, 5).play(sufferDamage, 0, 8);
    expect(branches(t.b)).toEqual([5, 3, 0, 0, 0, 5]);
    t.dice('branch', 2).play(sufferDamage, 0, 99);
    expect([branches(t.b), onTable(t.b, 0)]).toEqual([[5, 5, 5, 5, 5, 5], false]);
  });

  test('HRD-SPIR-006 HRD-SPIR-007 HRD-SPIR-008 a crippled mind or body costs a die (HRD-V-225)', () => {
    const crippled = (branch: number, points: number) => hurt({ damage: SPIRAL }, points)(branch).b;
    const mind = crippled(1, 10);
    expect([hasCrippled(mind, 0, Aspect.mind), attackDice(mind, 0, 0, false), damageDice(mind, 0, 0, false)]).toEqual([
      true,
      1,
      2,
    ]);
    const body = crippled(3, 10);
    expect([attackDice(body, 0, 0, false), damageDice(body, 0, 0, false), damageDice(body, 0, 0, true)]).toEqual([
      2, 1, 2,
    ]);
    const almost = crippled(3, 9);
    expect([hasCrippled(almost, 0, Aspect.body), damageDice(almost, 0, 0, false)]).toEqual([false, 2]);
    expect(hasCrippled(hurt({ damage: 5 }, 1)().b, 0, Aspect.mind)).toBe(false);
  });

  test('HRD-DEAD-004 HRD-GONE-001 HRD-GONE-003 who is destroyed leaves the table, and what lies on it ends', () => {
    const t = hurt({ damage: 3, status: Status.fire }, 3)();
    expect([t.b.model.place[0], t.b.model.status[0], isDisabled(t.b, 0)]).toEqual([Place.removed, 0, true]);
  });
});

describe('Tough', () => {
  const tough = (die: number, status = 0) => {
    const t = new HordesTable(
      { a: { at: [10, 10], damage: 5, advantages: ['Tough'], status } },
      { far: { at: [40, 40] } },
    );
    return t.dice('Tough', die).play(sufferDamage, 0, 5);
  };

  test('HRD-ADV-034 HRD-DEAD-002 HRD-DEAD-005 5 or 6 removes a point and knocks down (HRD-V-229)', () => {
    const lives = tough(5);
    expect([onTable(lives.b, 0), lives.b.model.status[0], isDisabled(lives.b, 0)]).toEqual([
      true,
      Status.knockedDown,
      false,
    ]);
    expect(damageOf(lives.b, 0)).toBe(4);
    expect(onTable(tough(4).b, 0)).toBe(false);
  });

  test('HRD-ADV-035 a knocked-down model is not Tough', () => {
    const t = tough(6, Status.knockedDown);
    expect([onTable(t.b, 0), t.diceLeft()]).toEqual([false, ['Tough: 6']]);
  });
});

describe('continuous effects', () => {
  const burning = (status: number, standing: Partial<Standing> = {}) =>
    new HordesTable(
      { a: { at: [10, 10], damage: 10, ARM: 15, status, ...standing } },
      { far: { at: [40, 40], status } },
    );

  test('HRD-CONT-005 HRD-CONT-002 HRD-TURN-005 fire stays on 3 and burns with POW 12 (HRD-V-241)', () => {
    const t = burning(Status.fire).dice('expiry', 3).dice('fire', 4, 4).play(maintenance);
    expect([damageOf(t.b, 0), t.b.model.status[0]]).toEqual([5, Status.fire]);
  });

  test('HRD-CONT-002 HRD-CONT-003 on 1 or 2 it ends and does nothing; the enemy’s effects wait for his turn', () => {
    const t = burning(Status.fire).dice('expiry', 2).play(maintenance);
    expect([damageOf(t.b, 0), t.b.model.status[0], t.b.model.status[1]]).toEqual([0, 0, Status.fire]);
  });

  test('HRD-CONT-001 HRD-CONT-004 corrosion is a point, and both kinds may lie on one model', () => {
    const t = burning(Status.corrosion | Status.fire)
      .dice('expiry', 3, 1)
      .play(maintenance);
    expect([damageOf(t.b, 0), t.b.model.status[0]]).toEqual([1, Status.corrosion]);
    const both = burning(Status.corrosion | Status.fire)
      .dice('expiry', 6, 6)
      .dice('fire', 1, 3)
      .play(maintenance);
    expect(damageOf(both.b, 0)).toBe(2);
  });

  test('HRD-TURN-005 all checks come before the first harm', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], status: Status.corrosion }, c: { at: [20, 10], status: Status.fire, ARM: 30 } },
      { far: { at: [40, 40] } },
    );
    t.dice('expiry', 6, 2).play(maintenance);
    expect([onTable(t.b, 0), t.b.model.status[1], t.diceLeft()]).toEqual([false, 0, []]);
  });
});
