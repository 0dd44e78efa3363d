import { describe, expect, test } from 'vitest';
import { isMarked } from '../../../kernel/damage-tracks.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import type { SixColumns } from '../armies/profiles.js';
import { attackDice, baseDefence } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { onTable } from '../core/models.js';
import { disrupt, isDisrupted, mayForce, mayGainFocus, refresh } from '../core/resources.js';
import { type HordesBattle, Place } from '../core/state.js';
import { hasCrippledSystem } from '../core/systems.js';
import { System } from '../core/terms.js';
import { isDisabled, markAspect } from './boxes.js';
import { damageDice } from './damage-roll.js';
import { sufferDamage } from './suffer-damage.js';

const GRID: SixColumns = ['.....', '.L.LM', '.CL..', 'HC.R.', '.M.RR', '.....'];
const jack = (standing: Partial<Standing> = {}): Standing => ({
  at: [24, 10],
  type: 'heavy warjack',
  base: 'large',
  damage: { grid: GRID },
  ...standing,
});
const scene = (standing: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
  new HordesTable({ a: jack(standing) }, { foe: { at: [24, 20], damage: 30, ...foe } });

/** Returns how many boxes of each column of model 0 are marked. */
function columns(b: HordesBattle): number[] {
  const { tracks } = b.setup;
  return Array.from({ length: 6 }, (_, c) => {
    let n = 0;
    for (let box = tracks.firstBox[c]; box < tracks.firstBox[c + 1]; box++) {
      if (isMarked(tracks, 0, b.model.marks, 0, box)) n++;
    }
    return n;
  });
}
const cripple = (t: HordesTable, system: number): HordesTable => {
  markAspect(t.b, 0, system, 99);
  return t;
};

describe('a damage grid', () => {
  test('HRD-GRID-001 HRD-GRID-002 a rolled column from the top down, then those to the right, then the first (HRD-V2-105)', () => {
    const t = scene();
    t.dice('branch', 4, 3).play(sufferDamage, 0, 5).play(sufferDamage, 0, 2);
    expect(columns(t.b)).toEqual([0, 0, 2, 5, 0, 0]);
    t.dice('branch', 3).play(sufferDamage, 0, 9);
    expect(columns(t.b)).toEqual([0, 0, 5, 5, 5, 1]);
    t.dice('branch', 6).play(sufferDamage, 0, 6);
    expect(columns(t.b)).toEqual([2, 0, 5, 5, 5, 5]);
  });

  test('HRD-GRID-002 HRD-JACK-006 it stands until all boxes are marked; the rest is lost (HRD-V2-107)', () => {
    const t = scene();
    t.dice('branch', 1, 2).play(sufferDamage, 0, 29);
    expect([onTable(t.b, 0), isDisabled(t.b, 0)]).toEqual([true, false]);
    t.play(sufferDamage, 0, 10);
    expect([t.b.model.place[0], damageOf(t.b, 0)]).toEqual([Place.removed, 30]);
  });

  test('HRD-GRID-003 the first box of a system lies in the lowest column, uppermost there (HRD-V2-065)', () => {
    const t = scene({ damage: { grid: GRID, field: 3 } });
    const first = t.b.setup.tracks.firstBox;
    markAspect(t.b, 0, System.cortex, 1);
    expect(isMarked(t.b.setup.tracks, 0, t.b.model.marks, 0, first[2] + 1)).toBe(true);
    markAspect(t.b, 0, System.cortex, 1);
    expect([isMarked(t.b.setup.tracks, 0, t.b.model.marks, 0, first[3] + 1), columns(t.b)]).toEqual([
      true,
      [0, 0, 1, 1, 0, 0],
    ]);
  });

  test('HRD-FFLD-001 HRD-FFLD-002 a force field is marked before the grid (HRD-V2-063)', () => {
    const t = scene({ damage: { grid: GRID, field: 2 } });
    t.dice('branch', 2).play(sufferDamage, 0, 5);
    expect([columns(t.b), damageOf(t.b, 0)]).toEqual([[0, 3, 0, 0, 0, 0], 5]);
  });
});

describe('systems', () => {
  test('HRD-SYS-001 HRD-SYS-002 HRD-SYS-010 crippled while all of its boxes are marked, the hull is none', () => {
    const t = scene();
    markAspect(t.b, 0, System.left, 2);
    expect(hasCrippledSystem(t.b, 0, System.left)).toBe(false);
    markAspect(t.b, 0, System.left, 1);
    expect(hasCrippledSystem(t.b, 0, System.left)).toBe(true);
    t.b.model.marks[0] &= t.b.model.marks[0] - 1;
    expect(hasCrippledSystem(t.b, 0, System.left)).toBe(false);
    expect(hasCrippledSystem(t.b, 0, System.superstructure)).toBe(false);
  });

  test('HRD-SYS-004 a crippled Cortex loses its focus points, gains and spends none (HRD-V2-069)', () => {
    const t = scene({ fury: 2 });
    markAspect(t.b, 0, System.cortex, 1);
    expect([t.b.model.points[0], mayForce(t.b, 0)]).toEqual([2, true]);
    markAspect(t.b, 0, System.cortex, 1);
    expect([t.b.model.points[0], mayGainFocus(t.b, 0)]).toEqual([0, false]);
    refresh(t.b);
    expect(t.b.model.points[0]).toBe(0);
    t.b.model.points[0] = 1;
    expect(mayForce(t.b, 0)).toBe(false);
  });

  test('HRD-SYS-005 HRD-STAT-012 with a crippled Movement its DEF is 5, it advances, and that is all (HRD-V2-209)', () => {
    const t = cripple(scene({ DEF: 12 }), System.movement);
    expect(baseDefence(t.b, 0)).toBe(5);
    t.turn();
    const begins = (words: string) => t.options().some((option) => option.startsWith(words));
    expect(['advance', 'run', 'charge', 'slam', 'trample'].map(begins)).toEqual([true, false, false, false, false]);
    expect(t.propose({ verb: Verb.Charge, target: 1, n: 8000 })).not.toBe('');
    const sound = scene({ DEF: 12 });
    expect(baseDefence(sound.b, 0)).toBe(12);
    expect(
      sound
        .turn()
        .options()
        .some((option) => option.startsWith('charge')),
    ).toBe(true);
  });

  test('HRD-SYS-005 crippled on its charge, it stops at once and its activation ends', () => {
    const t = new HordesTable(
      { a: jack({ damage: { grid: ['M', '.', '.', '.', '.', '.'] }, ARM: 12 }) },
      { foe: { at: [24, 16], damage: 30 }, guard: { at: [26, 10.2], facing: 270, weapons: [{ RNG: 1 }] } },
    ).turn();
    t.choose('charge foe').dice('to hit', 6, 5).dice('damage', 1, 1, 1).dice('branch', 1);
    t.b.setup.types.ARM[0] = 13;
    t.choose('attack a');
    expect([t.question(), hasCrippledSystem(t.b, 0, System.movement)]).toEqual(['', true]);
    expect(t.b.model.y[0]).toBeLessThan(13 * 2540);
  });

  test('HRD-SYS-007 a die fewer to hit and to hurt with weapons in a crippled location', () => {
    const weapons: Standing['weapons'] = [{ location: 'L' }, { location: 'R' }, { location: 'H' }, {}];
    const t = cripple(scene({ weapons }), System.left);
    const dice = (w: number) => [attackDice(t.b, 0, w, false), damageDice(t.b, 0, w, false)];
    expect([0, 1, 2, 3].map(dice)).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    cripple(t, System.cortex);
    expect(dice(3)).toEqual([2, 2]);
    cripple(t, System.head);
    expect([dice(1), dice(2)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  test('HRD-SYS-008 HRD-JACK-013 HRD-JACK-014 it throws with a sound Open Fist only', () => {
    const weapons: Standing['weapons'] = [{ location: 'L', qualities: ['Open Fist'] }];
    const throws = (broken: boolean) => {
      const t = scene({ weapons }, { at: [24, 11.9] });
      if (broken) cripple(t, System.left);
      t.turn().choose('stay');
      return t.options().some((option) => option.includes('with throw'));
    };
    expect([throws(false), throws(true)]).toEqual([true, false]);
  });

  test('HRD-SYS-009 a shield in a crippled location adds no ARM', () => {
    const weapons: Standing['weapons'] = [
      { location: 'L', qualities: ['Shield'] },
      { location: 'R', qualities: ['Buckler'] },
    ];
    const struck = (system: number) => {
      const t = scene({ weapons, ARM: 12 }, { at: [24, 11.9] });
      const before = system < 0 ? 0 : damageOf(cripple(t, system).b, 0);
      t.dice('to hit', 6, 5).dice('damage', 5, 5).dice('branch', 1).attack('foe', 'a');
      return damageOf(t.b, 0) - before;
    };
    expect([struck(-1), struck(System.left), struck(System.right)]).toEqual([6, 8, 7]);
  });

  test('HRD-QUAL-011 HRD-QUAL-007 Disruption takes the focus of a warjack, and bars it for one round', () => {
    const hit = (quality: 'Disruption' | 'Critical Disruption', die: number, standing: Partial<Standing> = {}) => {
      const t = scene({ fury: 2, ARM: 30, ...standing }, { at: [24, 11.9], weapons: [{ qualities: [quality] }] });
      t.dice('to hit', 6, die).dice('damage', 1, 1).attack('foe', 'a');
      return t.b.model.points[0];
    };
    expect([hit('Disruption', 5), hit('Critical Disruption', 5), hit('Critical Disruption', 6)]).toEqual([0, 2, 0]);
    expect(hit('Disruption', 5, { type: 'light warbeast', FURY: 3, damage: 20 })).toBe(2);
    const t = scene({ fury: 3 }).turn(1);
    disrupt(t.b, 0);
    t.b.core.playerTurns[0]++;
    t.b.core.active[0] = 0;
    refresh(t.b);
    expect([t.b.model.points[0], isDisrupted(t.b, 0)]).toEqual([0, true]);
    t.b.core.playerTurns[0]++;
    expect(isDisrupted(t.b, 0)).toBe(false);
  });
});
