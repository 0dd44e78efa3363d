import { describe, expect, test } from 'vitest';
import { DRAW } from '../../../regiments/combat/combat-score.js';
import { disengageAll } from '../../../regiments/contacts.js';
import { Status } from '../../../regiments/core/state.js';
import { Place, Side } from '../../../regiments/layout.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { newScene } from '../../../testing/wfb9/scene.js';
import {
  chargePoints,
  isBeaten,
  lostBy,
  margin,
  outnumberPoints,
  scoreWords,
  sideScore,
  standardPoints,
  unitScore,
  winnerOf,
} from './combat-result.js';
import { heightPoints } from './high-ground.js';
import { fullRanks, isDisrupted, rankBonus } from './ranks.js';

const TEN: Fighter = { models: 10 };
/** Stores scores in combat 0 as the end of a round does, and returns them. */
function settle({ b }: Fight): number[] {
  for (let p = 0; p < 2; p++) b.combat.score[p] = sideScore(b, 0, p);
  return [b.combat.score[0], b.combat.score[1]];
}
const bonusOf = (spec: Fighter): number => rankBonus(duel(spec, TEN).b, 0);
/** `ours` against the front of `theirs`, and `others` against another side of them. */
const pincer = (others: Fighter, side: Side, theirs: Fighter = { models: 20 }, ours: Fighter = TEN): Fight =>
  new Fight({ ours, others }, { theirs })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .against('others', 'theirs', side)
    .combat();

test('WFB9-CRES-007 WFB9-CRES-008 WFB9-CRES-009 extra ranks of five, at most three (WFB9-V2-101, WFB9-V2-103, WFB9-V2-105)', () => {
  expect(bonusOf({ models: 20 })).toBe(3);
  expect(bonusOf({ models: 30 })).toBe(3);
  expect(bonusOf({ models: 17, files: 6 })).toBe(2);
  expect(bonusOf({ models: 16, files: 6 })).toBe(1);
  expect(bonusOf({ models: 5 })).toBe(0);
  const f = duel({ models: 20 }, TEN);
  f.b.unit.files[0] = 4;
  expect(rankBonus(f.b, 0)).toBe(0);
  expect(rankBonus(duel({ models: 20 }, TEN).lose('ours', 6).b, 0)).toBe(1);
});

test('WFB9-TTMI-002 WFB9-TTMC-002 monstrous ranks need three (WFB9-V2-071, WFB9-V2-079)', () => {
  expect(bonusOf({ models: 9, files: 3, troopType: 'Monstrous Infantry' })).toBe(2);
  expect(bonusOf({ models: 6, files: 3, troopType: 'Monstrous Cavalry', mount: {} })).toBe(1);
  expect(fullRanks(duel({ models: 8, files: 4, troopType: 'Monstrous Infantry' }, TEN).b, 0)).toBe(2);
});

test('WFB9-CRES-012 WFB9-CRES-013 WFB9-CRES-014 Unit Strength 10 in flank or rear disrupts (WFB9-V2-107)', () => {
  for (const side of [Side.left, Side.right, Side.rear]) {
    const f = pincer(TEN, side);
    const u = f.row('theirs');
    expect([isDisrupted(f.b, u), rankBonus(f.b, u)]).toEqual([true, 0]);
    f.lose('others', 1); // WFB9-CRES-014: judged after the losses
    expect([isDisrupted(f.b, u), rankBonus(f.b, u)]).toEqual([false, 3]);
  }
  expect(isDisrupted(duel({ models: 20 }, { models: 20 }).b, 0)).toBe(false);
});

test('WFB9-CRES-005 WFB9-CRES-006 a charge counts with Unit Strength 5, for each unit that charged (WFB9-V2-111)', () => {
  const points = (spec: Fighter) => chargePoints(duel(spec, TEN).charged('ours').b, 0);
  expect([points({ models: 5 }), points({ models: 4 }), points({ models: 3, mount: {} })]).toEqual([1, 0, 1]);
  expect(chargePoints(duel(TEN, TEN).b, 0)).toBe(0);
  const f = pincer({ models: 5 }, Side.left).charged('ours').charged('others');
  expect(sideScore(f.b, 0, 0) - sideScore(pincer({ models: 5 }, Side.left).b, 0, 0)).toBe(2);
});

test('WFB9-CRES-015 WFB9-CRES-016 twice the Unit Strength of the enemies is worth a point (WFB9-V2-109)', () => {
  const points = (ours: number, theirs: number) => {
    const { b } = duel({ models: ours }, { models: theirs });
    return [outnumberPoints(b, 0, 0), outnumberPoints(b, 0, 1)];
  };
  expect(points(20, 10)).toEqual([1, 0]);
  expect(points(19, 10)).toEqual([0, 0]);
  expect(points(10, 20)).toEqual([0, 1]);
  const f = pincer(TEN, Side.left, TEN);
  expect(outnumberPoints(f.b, 0, 0)).toBe(1);
});

test('WFB9-CRES-017 WFB9-CRES-018 WFB9-CRES-019 WFB9-CMD-011 WFB9-BSB-007 every standard counts, the battle standard too (WFB9-V2-119, WFB9-V3-139)', () => {
  expect(standardPoints(duel({ standard: true }, TEN).b, 0)).toBe(1);
  expect(standardPoints(duel({}, TEN).b, 0)).toBe(0);
  const f = new Fight({ ours: { standard: true }, bearer: { character: true, bsb: true } }, { theirs: {} })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('bearer', 'ours');
  expect(standardPoints(f.b, 0)).toBe(2);
  const two = pincer({ standard: true, models: 5 }, Side.left, { models: 20 }, { standard: true, models: 10 });
  const none = pincer({ models: 5 }, Side.left, { models: 20 }, { models: 10 });
  expect(sideScore(two.b, 0, 0) - sideScore(none.b, 0, 0)).toBe(2);
});

test('WFB9-CRES-020 WFB9-CRES-021 WFB9-CRES-022 WFB9-CRES-002 flank 1, both flanks 2, rear 2, with Unit Strength 5 (WFB9-V2-113, WFB9-V2-115)', () => {
  const front = sideScore(duel(TEN, { models: 20 }).b, 0, 0);
  const with5 = (side: Side, models = 5) => sideScore(pincer({ models }, side).b, 0, 0) - front;
  expect([with5(Side.left), with5(Side.right), with5(Side.rear)]).toEqual([1, 1, 2]);
  expect([with5(Side.left, 4), with5(Side.rear, 4)]).toEqual([0, 0]);
  const both = new Fight({ ours: TEN, a: { models: 5 }, c: { models: 5 } }, { theirs: { models: 20 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .against('a', 'theirs', Side.left)
    .against('c', 'theirs', Side.right)
    .combat();
  expect(sideScore(both.b, 0, 0) - front).toBe(2);
});

test('WFB9-CRES-010 WFB9-CRES-011 ranks add up over arcs, of one arc the best counts (WFB9-V2-123)', () => {
  const alone = (n: number, models: number) => sideScore(duel({ models }, { models: n }).b, 0, 0);
  expect(alone(60, 20)).toBe(3);
  const same = new Fight({ ours: { models: 20 }, others: { models: 15 } }, { theirs: { models: 60, files: 15 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.front, -2)
    .against('others', 'theirs', Side.front, 2.5)
    .combat();
  expect(sideScore(same.b, 0, 0)).toBe(3);
  // front 3 ranks, flank 2 ranks and a point for the flank
  const f = pincer({ models: 15 }, Side.left, { models: 60, files: 10 }, { models: 20 });
  expect(sideScore(f.b, 0, 0)).toBe(3 + 2 + 1);
});

test('WFB9-CRES-023 WFB9-CRES-026 who has charged down a hill has the high ground (WFB9-V2-125)', () => {
  const f = duel(TEN, { models: 20 }).charged('ours');
  const before = sideScore(f.b, 0, 0);
  f.b.unit.status[0] |= Status.Downhill;
  expect(sideScore(f.b, 0, 0) - before).toBe(1);
});

test('WFB9-CRES-001 WFB9-CRES-003 WFB9-CRWIN-001 WFB9-CRWIN-003 the items are added up, the higher score wins by the difference', () => {
  const f = duel({ models: 20, standard: true }, { models: 15, standard: true }).charged('ours');
  f.lose('ours', 5).lose('theirs', 0);
  f.b.unit.inflicted[0] = 4;
  f.b.unit.inflicted[1] = 2;
  // 4 wounds, charge, 2 ranks, standard; 2 wounds, 2 ranks, standard
  expect(settle(f)).toEqual([8, 5]);
  expect([winnerOf(f.b, 0), margin(f.b, 0)]).toEqual([0, 3]);
  expect(scoreWords(f.b, 0, 0)).toBe('4 for wounds, 1 for charges, 2 for ranks, 1 for standards, 8 in all');
});

test('WFB9-CRWIN-002 WFB9-BRK-001 equal scores are a draw (WFB9-V2-127)', () => {
  const f = duel(TEN, TEN);
  expect(settle(f)).toEqual([1, 1]);
  expect(winnerOf(f.b, 0)).toBe(DRAW);
});

test('WFB9-CMD-015 the only musician wins a drawn combat by 1 (WFB9-V3-089)', () => {
  const won = duel({ musician: true }, TEN);
  settle(won);
  expect([winnerOf(won.b, 0), margin(won.b, 0)]).toEqual([0, 1]);
  const theirs = duel(TEN, { musician: true });
  settle(theirs);
  expect([winnerOf(theirs.b, 0), margin(theirs.b, 0)]).toEqual([1, 1]);
  const both = duel({ musician: true }, { musician: true });
  settle(both);
  expect(winnerOf(both.b, 0)).toBe(DRAW);
});

test('WFB9-CRWIN-004 who is left when the other side is wiped out has won, whatever the scores', () => {
  const f = duel(TEN, TEN);
  settle(f);
  f.b.combat.score[0] = 9;
  disengageAll(f.b, 0);
  f.b.unit.place[0] = Place.destroyed;
  expect(winnerOf(f.b, 0)).toBe(1);
  f.b.unit.place[1] = Place.destroyed;
  expect(winnerOf(f.b, 0)).toBe(DRAW);
});

/** `ours` fight both enemies in a row; `others` only the second. Scores by wounds alone. */
const line = (): Fight =>
  new Fight({ ours: { models: 5 }, others: { models: 5 } }, { left: { models: 5 }, right: { models: 5 } })
    .at('left', 30, 24)
    .at('right', 36, 24)
    .against('ours', 'left')
    .against('others', 'right')
    .combat();

test('WFB9-CCMUL-002 WFB9-CCMUL-003 WFB9-CCMUL-004 WFB9-CCMUL-005 each loser by its own lead, at most the margin (WFB9-V2-175)', () => {
  const f = line();
  const { inflicted } = f.b.unit;
  inflicted[f.row('ours')] = 3;
  inflicted[f.row('left')] = 6;
  inflicted[f.row('right')] = 2;
  inflicted[f.row('others')] = 0;
  expect(settle(f)).toEqual([3, 8]);
  expect([winnerOf(f.b, 0), margin(f.b, 0)]).toEqual([1, 5]);
  expect([lostBy(f.b, 0, f.row('ours')), lostBy(f.b, 0, f.row('others'))]).toEqual([3, 2]);
  expect(unitScore(f.b, 0, f.row('ours'))).toBe(3);
  inflicted[f.row('others')] = 4; // the side lost by 1
  settle(f);
  expect([margin(f.b, 0), lostBy(f.b, 0, f.row('ours'))]).toEqual([1, 1]);
});

test('WFB9-CCMUL-006 a unit that is not behind its own enemies has not lost (WFB9-V2-177)', () => {
  const f = line();
  const { inflicted } = f.b.unit;
  inflicted[f.row('ours')] = 5;
  inflicted[f.row('left')] = 5;
  inflicted[f.row('right')] = 3;
  settle(f);
  expect(winnerOf(f.b, 0)).toBe(1);
  expect([isBeaten(f.b, 0, f.row('ours')), isBeaten(f.b, 0, f.row('others'))]).toEqual([false, true]);
});

test('WFB9-CCMUL-001 WFB9-CCMUL-026 WFB9-CCMUL-027 WFB9-CCMUL-028 a unit without enemies keeps its wounds alone (WFB9-V2-181)', () => {
  const f = pincer({ models: 20, standard: true }, Side.left, TEN, { models: 5 });
  f.b.unit.inflicted[f.row('others')] = 3;
  disengageAll(f.b, f.row('others'));
  expect(sideScore(f.b, 0, 0)).toBe(3);
  expect(outnumberPoints(f.b, 0, 0)).toBe(0);
});

test('WFB9-CRES-003 WFB9-CRES-005 WFB9-CRES-017 WFB9-CRWIN-001 WFB9-CRWIN-003 a full result (WFB9-V2-121)', () => {
  const f = duel({ models: 20, files: 7, standard: true }, { models: 20, standard: true }).charged('ours');
  const { b } = f;
  [b.unit.inflicted[0], b.unit.inflicted[1]] = [4, 2];
  expect(settle(f)).toEqual([8, 6]);
  expect([winnerOf(b, 0), margin(b, 0)]).toEqual([0, 2]);
});

describe('the high ground', () => {
  /** Score of the high ground of both sides: `ours` at (36, 20) face north, `theirs` touch the given side of them; hills by middle and size. */
  const heights = (
    hills: readonly (readonly number[])[],
    side: 'front' | 'left' | 'rear' = 'front',
    turned = 0,
  ): number[] => {
    const scene = newScene()
      .phase('combat')
      .unit('ours', { at: [36, 20], facing: turned, models: 10 })
      .enemy('theirs', { models: 10 })
      .engaged('theirs', 'ours', { side });
    for (const [x, y, w, d] of hills) scene.terrain('hill', { at: [x, y], size: [w, d] });
    const { b } = scene.start();
    return [0, 1].map((u) => heightPoints(b, Uint8Array.from([1 - u, u])));
  };

  test('WFB9-CRES-023 is with the side whose fighting rank alone stands on a hill', () => {
    const depth = 20 / 25.4;
    expect(heights([[36, 16, 10, 8 + 2 * depth]])).toEqual([1, 0]); // all of ours
    expect(heights([[36, 24 + depth, 10, 8]])).toEqual([0, 1]); // all of theirs
    expect(heights([])).toEqual([0, 0]);
    // only the second rank of ours, or half of the first
    expect(heights([[36, 15, 10, 10]])).toEqual([0, 0]);
    expect(heights([[36, 15, 10, 10 + depth]])).toEqual([0, 0]);
    expect(heights([[36, 15, 10, 10 + 1.2 * depth]])).toEqual([1, 0]);
    expect(heights([[31, 20, 10.2, 3 * depth]])).toEqual([1, 0]);
    expect(heights([[31, 20, 9.8, 3 * depth]])).toEqual([0, 0]);
    // the rank that fights: the file on the left, the last rank
    expect(heights([[30, 20, 8.4, 4]], 'left')).toEqual([0, 1]);
    expect(heights([[36 - 2.5 * depth + 5, 20, 10, 4]], 'left')).toEqual([1, 0]);
    expect(heights([[36, 20 - depth / 2, 10, depth]], 'rear')).toEqual([1, 0]);
    expect(heights([[20 + 16, 20, 4, 40]], 'front', 90)).toEqual([0, 0]);
  });

  test('WFB9-CRES-024 of several units the highest fighting rank counts, and nobody is higher on both sides', () => {
    const both = [[36, 20, 20, 20]];
    expect(heights(both)).toEqual([0, 0]);
    const f = newScene()
      .phase('combat')
      .unit('ours', { at: [36, 20], models: 10 })
      .unit('others', { models: 10 })
      .enemy('theirs', { models: 10 })
      .engaged('theirs', 'ours')
      .engaged('others', 'theirs', { side: 'rear' })
      .terrain('hill', { at: [36, 28.4], size: [20, 12] })
      .start();
    // others stand on the hill, and the last rank of theirs does not
    expect(heightPoints(f.b, Uint8Array.from([1, 1, 0]))).toBe(1);
    expect(heightPoints(f.b, Uint8Array.from([1, 0, 0]))).toBe(0);
    expect(heightPoints(f.b, Uint8Array.from([0, 0, 1]))).toBe(0);
    f.b.unit.status[2] |= Status.Downhill;
    expect(heightPoints(f.b, Uint8Array.from([0, 0, 1]))).toBe(1);
    expect(heightPoints(f.b, Uint8Array.from([1, 1, 0]))).toBe(0);
  });
});
