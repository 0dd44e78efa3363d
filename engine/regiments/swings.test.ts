import { expect, test } from 'vitest';
import { degrees, TURN, ticks } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { squaredDisplacement } from './displacement.js';
import { Place } from './layout.js';
import { swingsTooFar } from './swings.js';
import { toyBattle } from './toy-battle.js';

/**
 * True if a turn of 90 degrees about the middle moves any model of a column too far. Its slow character stands in rank
 * `rank` of 20.
 */
function turns(rank: number, forward: number, swing: number): boolean {
  const b = toyBattle([
    { at: [36, 24], models: 20, files: 1, base: [25.4, 25.4] },
    { at: [36, 24], models: 1, files: 1, base: [25.4, 25.4] },
  ]);
  b.unit.place[1] = Place.inUnit;
  b.unit.host[1] = 0;
  b.unit.slot[1] = rank - 1;
  const limits = { forward: ticks(forward), swing: ticks(swing) };
  return swingsTooFar(b, 0, b.unit.x[0], b.unit.y[0], degrees(90), limits);
}

test('T9A-MOV-017 T9A-CHR-009 rank and file swing as far as they may, a slower character no farther than he may', () => {
  // The models at the ends move 9.5 inches times the square root of 2, those beside the middle half an inch times the
  // root of 2.
  expect([turns(10, 4, 13.5), turns(10, 4, 13.4)]).toEqual([false, true]);
  expect([turns(20, 4, 13.5), turns(20, 13.5, 13.5)]).toEqual([true, false]);
  expect([turns(13, 3.5, 13.5), turns(13, 3.6, 13.5)]).toEqual([true, false]);
});

test('T9A-MOV-017 T9A-CHR-009 who goes too far is what measuring each model says, in all formations, turned anyhow', () => {
  const random = new Random(11);
  const some = (least: number, most: number) => least + random.below(most - least + 1);
  let verdicts = [0, 0];
  for (let k = 0; k < 400; k++) {
    const models = some(1, 18);
    const files = some(1, models);
    const base = [some(15, 50), some(15, 50)] as const;
    const facing = random.below(TURN);
    const heroes = some(0, Math.min(3, models));
    const b = toyBattle([
      { at: [36, 24], models, files, base, facing: (facing * 360) / TURN },
      ...Array.from({ length: heroes }, () => ({ at: [36, 24] as const, models: 1, files: 1, base })),
      { at: [60, 24], models: 1, files: 1 },
    ]);
    const slots = Array.from({ length: heroes }, (_, i) => (i * 7 + k) % models);
    for (let h = 0; h < heroes; h++) {
      b.unit.place[h + 1] = Place.inUnit;
      b.unit.host[h + 1] = 0;
      b.unit.slot[h + 1] = slots[h];
    }
    b.unit.slot[heroes + 1] = 0; // the character stands in another unit
    const [x, y] = [b.unit.x[0] + some(-3000, 3000), b.unit.y[0] + some(-3000, 3000)];
    const later = random.below(TURN);
    /** Returns the middle of the model at place `p` in a pose. */
    const middle = (p: number, px: number, py: number, look: number): readonly [number, number] => {
      const right = ((p % files) + 0.5) * b.setup.unit.baseWidth[0] - b.unit.halfWidth[0];
      const ahead = b.unit.halfDepth[0] - (Math.floor(p / files) + 0.5) * b.setup.unit.baseDepth[0];
      const turn = (look * 2 * Math.PI) / TURN;
      return [
        px + right * Math.cos(turn) + ahead * Math.sin(turn),
        py - right * Math.sin(turn) + ahead * Math.cos(turn),
      ];
    };
    const ways = Array.from({ length: models }, (_, p) => {
      const [fromX, fromY] = middle(p, b.unit.x[0], b.unit.y[0], b.unit.facing[0]);
      const [toX, toY] = middle(p, x, y, later);
      return Math.hypot(toX - fromX, toY - fromY);
    });
    const farthest = Math.max(...ways);
    const ofHeroes = Math.max(0, ...slots.map((slot) => ways[slot]));
    for (const [swing, forward] of [
      [farthest + 20, ofHeroes + 20],
      [farthest + 20, ofHeroes - 20],
      [farthest - 20, ofHeroes + 20],
      [farthest + 500, Math.max(0, ofHeroes - 500)],
    ]) {
      const tooFar = farthest > swing || (heroes > 0 && ofHeroes > forward);
      expect([k, swingsTooFar(b, 0, x, y, later, { forward, swing })]).toEqual([k, tooFar]);
      verdicts = tooFar ? [verdicts[0] + 1, verdicts[1]] : [verdicts[0], verdicts[1] + 1];
    }
    expect(Math.sqrt(squaredDisplacement(b, 0, x, y, later))).toBeCloseTo(farthest, 3);
  }
  expect(Math.min(...verdicts)).toBeGreaterThan(300);
});
