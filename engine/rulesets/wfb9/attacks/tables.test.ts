import { expect, test } from 'vitest';
import {
  IMPOSSIBLE,
  modifiedSaveScore,
  savePenalty,
  saveScore,
  secondShootScore,
  toHitScore,
  toShootScore,
  toWoundScore,
} from './tables.js';

const ONE_TO_TEN = Array.from({ length: 10 }, (_, i) => i + 1);

test('WFB9-CCHIT-006 the score to hit is that of the chart', () => {
  const vectors = [
    [4, 4, 4], // WFB9-V2-001
    [6, 3, 3], // WFB9-V2-003
    [4, 8, 4], // WFB9-V2-005
    [3, 8, 5], // WFB9-V2-007
    [1, 5, 6], // WFB9-V2-009
  ];
  for (const [own, theirs, score] of vectors) expect(toHitScore(own, theirs)).toBe(score);
  expect(ONE_TO_TEN.map((ws) => toHitScore(1, ws))).toEqual([4, 4, 5, 5, 6, 6, 6, 6, 6, 6]);
  expect(ONE_TO_TEN.map((ws) => toHitScore(10, ws))).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 3, 4]);
  expect(ONE_TO_TEN.map((ws) => toHitScore(ws, 5))).toEqual([6, 5, 4, 4, 4, 3, 3, 3, 3, 3]);
});

test('WFB9-CCHIT-007 the chart in all its cells', () => {
  const chart = ['4455666666', '3444556666', '2344445566', '2334444455', '2233444444'];
  const strong = ['2233344444', '2223334444', '2223333444', '2222333344', '2222333334'];
  const scores = ONE_TO_TEN.map((own) => ONE_TO_TEN.map((theirs) => toHitScore(own, theirs)).join(''));
  expect(scores).toEqual([...chart, ...strong]);
});

test('WFB9-CCHIT-006 nobody hits less easily with a higher Weapon Skill, or more easily a better fighter', () => {
  for (const own of ONE_TO_TEN) {
    for (const theirs of ONE_TO_TEN) {
      expect(toHitScore(own, theirs)).toBeLessThanOrEqual(toHitScore(Math.max(1, own - 1), theirs));
      expect(toHitScore(own, theirs)).toBeGreaterThanOrEqual(toHitScore(own, Math.max(1, theirs - 1)));
    }
  }
  expect(toHitScore(12, 3)).toBe(toHitScore(10, 3));
  expect(toHitScore(3, 0)).toBe(toHitScore(3, 1));
});

test('WFB9-SHWND-004 WFB9-CCWND-006 the score to wound is 4, more by Toughness and less by Strength, from 2 to 6', () => {
  const vectors = [
    ...[
      [3, 3, 4],
      [3, 4, 5],
      [3, 5, 6],
      [4, 3, 3],
      [5, 3, 2],
      [1, 1, 4],
    ], // WFB9-V1-205
    [3, 6, 6], // WFB9-V2-017
    [10, 8, 2], // WFB9-V2-019
  ];
  for (const [strength, toughness, score] of vectors) expect(toWoundScore(strength, toughness)).toBe(score);
  expect(ONE_TO_TEN.map((t) => toWoundScore(4, t))).toEqual([2, 2, 3, 4, 5, 6, 6, 6, 6, 6]);
  expect(ONE_TO_TEN.map((s) => toWoundScore(s, 4))).toEqual([6, 6, 5, 4, 3, 2, 2, 2, 2, 2]);
  // WFB9-STAT-002: beyond the charts, their last row and column
  expect(toWoundScore(12, 10)).toBe(4);
});

test('WFB9-SHHIT-002 Ballistic Skill 1 to 10 hit on 6 down to -3', () => {
  expect(ONE_TO_TEN.map(toShootScore)).toEqual([6, 5, 4, 3, 2, 1, 0, -1, -2, -3]); // WFB9-V1-183
});

test('WFB9-SHHIT-014 a shot that needs 7, 8 or 9 needs a 6 and then 4, 5 or 6; 10 is impossible', () => {
  expect([6, 7, 8, 9, 10, 11].map(secondShootScore)).toEqual([0, 4, 5, 6, IMPOSSIBLE, IMPOSSIBLE]);
});

test('WFB9-SAVE-002 WFB9-SAVE-003 WFB9-SAVE-004 points of save make the score, and more than six count as six', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 9].map(saveScore)).toEqual([IMPOSSIBLE, 6, 5, 4, 3, 2, 1, 1, 1]);
  const [six, five] = [1, 2];
  expect(saveScore(six + five)).toBe(4); // WFB9-V1-211
});

test('WFB9-SAVE-006 WFB9-CCSAV-003 Strength 4 and more worsens the save by one for each point', () => {
  expect(ONE_TO_TEN.map(savePenalty)).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
});

test('WFB9-SAVE-007 WFB9-SAVE-008 the modifiers change the score, and beyond 6 there is no save', () => {
  const save = (score: number): number => 7 - score;
  expect(modifiedSaveScore(save(3), 5, 0)).toBe(5); // WFB9-V1-213
  expect(modifiedSaveScore(save(5), 5, 0)).toBe(IMPOSSIBLE); // WFB9-V1-215
  expect(modifiedSaveScore(save(4), 4, 0)).toBe(5); // WFB9-V2-023
  expect(modifiedSaveScore(save(3), 4, 1)).toBe(5); // WFB9-V2-025
  expect(modifiedSaveScore(save(1), 3, 0)).toBe(1);
  expect(modifiedSaveScore(save(6), 3, 0)).toBe(6);
  expect(modifiedSaveScore(save(6), 3, 1)).toBe(IMPOSSIBLE);
  // points beyond the cap are lost before the modifiers are subtracted (WFB9-SAVE-004)
  expect(modifiedSaveScore(8, 5, 0)).toBe(3);
});
