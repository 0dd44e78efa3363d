import { expect, test } from 'vitest';
import { enterCombat } from '../../../regiments/combat/combats.js';
import { RoundDid } from '../../../regiments/core/state.js';
import { pursuitMove } from '../../../regiments/pursuit/pursuit-move.js';
import { perform } from '../../../testing/perform.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { ahead, type Block, blockOf, corners, gap, overlap, type Point } from '../../../testing/t9a/plain-blocks.js';

// Computes a pursuit a second time from the rulebook, in small steps and floating-point inches.

const BASE = 20 / 25.4;
/** Steps of the way, and the allowed difference of the two computations, in inches. */
const STEP = 0.02;
const NEAR = 0.06;

interface Other {
  readonly name: string;
  readonly mayBeCharged: boolean;
  readonly corners: readonly Point[];
}

/**
 * Returns the pursuer's action by the rulebook once it faces its quarry: 'charge NAMES', 'stop', or the inches that it
 * goes.
 */
function expected(turned: Block, inches: number, others: readonly Other[]): string | number {
  const front = { ...ahead(turned, turned.halfDepth - 0.003), halfDepth: 0.003 };
  const under = others.filter((o) => overlap(corners(front), o.corners));
  const prey = under.filter((o) => o.mayBeCharged);
  if (prey.length > 0) return `charge ${prey.map((o) => o.name).join(' ')}`; // T9A-PUR-017
  if (under.length > 0) return 'stop'; // T9A-PUR-018
  const first = others.map((o) => gap(corners(turned), o.corners));
  let legal = -1;
  let clear = true;
  for (let gone = 0; gone <= inches; gone += STEP) {
    const now = corners(ahead(turned, gone));
    const met = others.filter((o, i) => first[i] > 0 && overlap(now, o.corners));
    if (met.length > 0 && met.every((o) => o.mayBeCharged)) return `charge ${met.map((o) => o.name).join(' ')}`; // T9A-PUR-020
    if (met.length > 0) break;
    const gaps = others.map((o) => gap(now, o.corners));
    // T9A-PUR-019, T9A-SPC-001: half an inch on the way, or the distance at the start; an inch at the end
    if (gaps.some((g, i) => g < Math.min(0.5, first[i]) - STEP)) clear = false;
    if (clear && gaps.every((g) => g > 1 - STEP / 4)) legal = gone;
  }
  return legal < 0 ? 'stop' : legal;
}

/** Makes a pursuer in the middle, its quarry, and other units around them, an inch apart. */
function scattered(chance: Random) {
  const blocks: { name: string; block: Block }[] = [];
  const scatter = (name: string, far: number): void => {
    const files = 3 + chance.below(5);
    const ranks = 1 + chance.below(3);
    for (let tries = 0; tries < 60; tries++) {
      const way = (chance.below(360) * Math.PI) / 180;
      const out = far === 0 ? 0 : 3 + (chance.below(100) * (far - 3)) / 100;
      const facing = (chance.below(360) * Math.PI) / 180;
      const at = { x: 36 + out * Math.sin(way), y: 24 + out * Math.cos(way) };
      const block = { ...at, facing, halfWidth: (files * BASE) / 2, halfDepth: (ranks * BASE) / 2 };
      if (blocks.some((o) => gap(corners(block), corners(o.block)) < 1.02)) continue;
      blocks.push({ name, block });
      return;
    }
  };
  for (const [name, far] of [
    ['pursuer', 0],
    ['quarry', 12],
    ['enemy', 9],
    ['foe', 9],
    ['friend', 7],
    ['comrade', 7],
  ] as const)
    scatter(name, far);
  const scene = scenario('t9a').phase('combat').fleeing('quarry');
  for (const { name, block } of blocks) {
    const files = Math.round((2 * block.halfWidth) / BASE);
    const models = files * Math.round((2 * block.halfDepth) / BASE);
    const spec = { models, files, at: [block.x, block.y] as const, facing: (block.facing * 180) / Math.PI };
    if (name === 'pursuer' || name === 'friend' || name === 'comrade') scene.unit(name, spec);
    else scene.enemy(name, spec);
  }
  return { battle: scene.start(), names: blocks.map(({ name }) => name) };
}

test('T9A-PUR-016..020 T9A-PUR-022 T9A-PUR-023 pursuers among others turn, charge, stop and go as the rulebook has it', () => {
  const seen = { charge: 0, stop: 0, go: 0 };
  for (let n = 1; n <= 60; n++) {
    const chance = new Random(n);
    const { battle, names } = scattered(chance);
    const { b } = battle;
    const u = battle.row('pursuer');
    if (!names.includes('quarry')) continue;
    const quarry = battle.row('quarry');
    b.combat.inUse[0] = 1;
    enterCombat(b, 0, u);
    enterCombat(b, 0, quarry);
    b.unit.roundDid[quarry] |= RoundDid.Broke;
    const start = blockOf(b, u);
    const to = Math.atan2(blockOf(b, quarry).x - start.x, blockOf(b, quarry).y - start.y);
    const others = names
      .filter((name) => name !== 'pursuer')
      .map((name) => ({
        name,
        mayBeCharged: name === 'enemy' || name === 'foe', // T9A-PUR-022: the quarry may not
        corners: corners(blockOf(b, battle.row(name))),
      }));
    const inches = 2 + chance.below(11);
    const want = expected({ ...start, facing: to }, inches, others);
    perform(battle, pursuitMove, u, quarry, inches, 1);

    const end = blockOf(b, u);
    const met = ['enemy', 'foe'].filter((name) => names.includes(name) && battle.engaged('pursuer', name));
    const went = Math.hypot(end.x - start.x, end.y - start.y);
    const faces = Math.abs(Math.sin(end.facing - to)) < 0.001 && Math.cos(end.facing - to) > 0;
    const told = `scene ${n}: ${want} of ${inches}; met ${met}, went ${went}, ${faces ? 'faces it' : 'turned in part'}`;
    if (typeof want === 'number') {
      expect(met.length === 0 && faces && Math.abs(went - want) < NEAR, told).toBe(true);
      seen.go++;
    } else if (want === 'stop') {
      expect(met.length === 0 && went < NEAR, told).toBe(true);
      seen.stop++;
    } else {
      expect(met.length === 1 && want.split(' ').includes(met[0]), told).toBe(true);
      seen.charge++;
    }
  }
  expect(Math.min(seen.charge, seen.stop, seen.go)).toBeGreaterThan(2);
});
