import { expect, test } from 'vitest';
import { INCH } from '../kernel/geometry/measures.js';
import { Random } from '../testing/random.js';
import { type Block, blockOf, corners, gap, groundOf, overlap, type Ranks } from '../testing/t9a/plain-blocks.js';
import type { RegimentsBattle } from './battle.js';
import { judgeCombatReform } from './combat-reforms.js';
import { engage } from './contacts.js';
import { Side } from './layout.js';
import { Refusal } from './refusals.js';
import { toyBattle } from './toy-battle.js';

// Recomputes model by model, in inches, what a Combat Reform must keep. Three units are in contact in a row: the
// reforming unit, its enemy, and a friend of the reforming unit that touches the enemy on another side.

const BASE = 20 / 25.4;
const [OURS, THEIRS, FRIEND] = [0, 1, 2];
/** Distances within this many inches of a limit leave the oracle in doubt, because the engine works in whole ticks. */
const DOUBT = 0.02;
const SIZE = { wide: BASE, deep: BASE };
const quarter = (side: number): number => (side * Math.PI) / 2;

const isDoubtful = (difference: number): boolean => Math.abs(difference) > 0.0005 && Math.abs(difference) < DOUBT;

/**
 * Returns the pairs of places at which models of `one` touch models of `other` where these sides meet; null if in
 * doubt.
 */
function touching(one: Ranks, side: Side, other: Ranks, theirs: Side): [number, number][] | null {
  const found: [number, number][] = [];
  for (let i = 0; i < one.models; i++) {
    for (let k = 0; k < other.models; k++) {
      const apart = gap(corners(groundOf(one, i, side)), corners(groundOf(other, k, theirs)));
      if (isDoubtful(apart)) return null;
      if (apart < DOUBT) found.push([i, k]);
    }
  }
  return found;
}

/** True if every model of `from` has its own place of `to` within `limit` inches; null if in doubt. */
function mayRearrange(from: Ranks, to: Ranks, limit: number): boolean | null {
  const starts = Array.from({ length: from.models }, (_, i) => groundOf(from, i, Side.front));
  const ends = Array.from({ length: to.models }, (_, i) => groundOf(to, i, Side.front));
  const far = ends.map((end) => starts.map((start) => Math.hypot(start.x - end.x, start.y - end.y) - limit));
  if (far.some((row) => row.some(isDoubtful))) return null;
  const goes = new Array<number>(starts.length).fill(-1);
  const fill = (place: number, tried: Set<number>): boolean =>
    far[place].some((beyond, i) => {
      if (beyond > 0 || tried.has(i)) return false;
      tried.add(i);
      if (goes[i] >= 0 && !fill(goes[i], tried)) return false;
      goes[i] = place;
      return true;
    });
  return ends.every((_, place) => fill(place, new Set()));
}

const poseOf = (b: RegimentsBattle, u: number): Ranks => ({
  block: blockOf(b, u),
  files: b.unit.files[u],
  models: b.unit.models[u],
  ...SIZE,
});
/**
 * Makes a block of `models` models flush with side `side` of `at`. Its own side `own` faces `at`, and it stands `aside`
 * inches from the middle.
 */
function beside(at: Block, side: number, own: number, files: number, models: number, aside: number): Ranks {
  const looks = at.facing + quarter(side);
  const [halfWidth, halfDepth] = [(files * BASE) / 2, (Math.ceil(models / files) * BASE) / 2];
  const away = (side % 2 === 0 ? at.halfDepth : at.halfWidth) + (own % 2 === 0 ? halfDepth : halfWidth);
  const x = at.x + away * Math.sin(looks) + aside * Math.cos(looks);
  const y = at.y + away * Math.cos(looks) - aside * Math.sin(looks);
  return { block: { x, y, facing: looks + Math.PI - quarter(own), halfWidth, halfDepth }, files, models, ...SIZE };
}

/**
 * True if the unit may stand in the new pose, with side `own` towards side `struck` of the enemy (T9A-CRF-004 to
 * T9A-CRF-007); null if in doubt.
 */
function mayStand(
  was: Ranks,
  before: Side,
  to: Ranks,
  own: Side,
  enemy: Ranks,
  struck: Side,
  friend: Ranks,
  side: Side,
  limit: number,
) {
  const now = touching(was, before, enemy, struck);
  const then = touching(to, own, enemy, struck);
  const held = touching(friend, Side.front, enemy, side);
  if (now === null || then === null || held === null) return null;
  const kept = new Set([...then, ...held].map(([, k]) => k));
  const apart = gap(corners(to.block), corners(friend.block));
  if (isDoubtful(apart)) return null;
  if (then.length === 0 || apart < DOUBT || overlap(corners(to.block), corners(enemy.block))) return false;
  if (now.some(([, k]) => !kept.has(k))) return false;
  if (new Set(then.map(([i]) => i)).size < new Set(now.map(([i]) => i)).size) return false;
  return mayRearrange(was, to, limit);
}

test('T9A-CRF-004..007 Combat Reforms of random formations are judged as the rulebook has it', () => {
  const seen = { allowed: 0, refused: 0 };
  for (let n = 1; n <= 120; n++) {
    const chance = new Random(n);
    const size = (most: number) => {
      const files = 1 + chance.below(most);
      const behind = chance.below(3) * files;
      return [files, files + Math.max(0, behind - chance.below(files))] as const;
    };
    const [files, models] = size(9);
    const enemy: Ranks = {
      block: {
        x: 36,
        y: 24,
        facing: Math.PI,
        halfWidth: (files * BASE) / 2,
        halfDepth: (Math.ceil(models / files) * BASE) / 2,
      },
      ...{ files, models },
      ...SIZE,
    };
    const before = chance.below(4) as Side;
    const struck = chance.below(4) as Side;
    const across = (chance.below(13) - 6) / 4;
    const ours = beside(enemy.block, struck, before, ...size(7), across);
    const side = ((struck + 1 + chance.below(3)) % 4) as Side;
    const friend = beside(enemy.block, side, Side.front, ...size(7), (chance.below(13) - 6) / 4);
    const blocks = [ours, enemy, friend];
    if (gap(corners(ours.block), corners(friend.block)) < DOUBT) continue;
    if ([ours, friend].some(({ block }) => gap(corners(block), corners(enemy.block)) > 0.0005)) continue;
    const b = toyBattle(
      blocks.map(({ block, files, models }, u) => ({
        at: [block.x, block.y],
        facing: (block.facing * 180) / Math.PI,
        files,
        models,
        player: u === THEIRS ? 1 : 0,
      })),
    );
    engage(b, OURS, THEIRS, before, struck);
    engage(b, FRIEND, THEIRS, Side.front, side);
    for (let k = 0; k < 30; k++) {
      const own = chance.below(2) === 0 ? before : Side.front;
      const wide = 1 + chance.below(Math.min(9, ours.models));
      const aside = across + (chance.below(49) - 24) / 8;
      const to = beside(enemy.block, struck, own, wide, ours.models, aside);
      const limit = 2 + chance.below(9);
      const want = mayStand(
        poseOf(b, OURS),
        before,
        to,
        own,
        poseOf(b, THEIRS),
        struck,
        poseOf(b, FRIEND),
        side,
        limit,
      );
      if (want === null) continue;
      const facing = Math.round((to.block.facing / Math.PI) * 32768);
      const [x, y] = [Math.round(to.block.x * INCH), Math.round(to.block.y * INCH)];
      const told = judgeCombatReform(b, OURS, x, y, facing, wide, limit * INCH);
      expect(told === Refusal.Legal, `scene ${n}, pose ${k}: ${told}`).toBe(want);
      seen[want ? 'allowed' : 'refused']++;
    }
  }
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(100);
});
