import { describe, expect, it } from 'vitest';
import { degrees, inches } from '../../../kernel/geometry/measures.js';
import {
  ARROW_SIDES,
  arrow,
  arrowFace,
  artilleryDistance,
  d4FromD6,
  d10FromD6,
  JAM,
  MISFIRE,
  showsHit,
  sustainedHits,
} from './special-dice.js';

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns a source of D6s that shows these faces and counts the dice rolled. */
function fallen(...faces: number[]) {
  let used = 0;
  return { d6: () => faces[used++], used: () => used };
}

describe('special dice', () => {
  it('W40K-DICE-002 the sustained fire die shows 1, 1, 2, 2, 3 and JAM', () => {
    expect(FACES.map(sustainedHits)).toEqual([1, 1, 2, 2, 3, JAM]);
  });

  it('W40K-DICE-003 W40K-DICE-004 the scatter die has four arrows and two HITs, and points anywhere', () => {
    expect(FACES.map(showsHit)).toEqual([false, false, false, false, true, true]);
    expect(ARROW_SIDES).toBe(65536);
    for (const turn of [0, 90, 180, 359]) expect(arrow(arrowFace(degrees(turn)))).toBe(degrees(turn));
  });

  it('W40K-DICE-005 the artillery die shows 2, 4, 6, 8, 10 inches and MISFIRE', () => {
    expect(FACES.map((face) => inches(artilleryDistance(face)))).toEqual([2, 4, 6, 8, 10, MISFIRE]);
  });

  it('W40K-DICE-007 a D4 from D6s rolls 5 and 6 again, w40k-1-001', () => {
    const dice = fallen(5, 6, 3);
    expect(d4FromD6(dice.d6)).toBe(3);
    expect(dice.used()).toBe(3);
  });

  it('W40K-DICE-008 a D10 from D6s: low or high, then 1 to 5, w40k-1-003', () => {
    const dice = fallen(5, 6, 2);
    expect(d10FromD6(dice.d6)).toBe(7);
    expect(dice.used()).toBe(3);
    expect(d10FromD6(fallen(3, 5).d6)).toBe(5);
    expect(d10FromD6(fallen(4, 5).d6)).toBe(10);
  });
});
