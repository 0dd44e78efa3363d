import { expect, test } from 'vitest';
import type { Battle } from '../engine/kernel/battle.js';
import { options, type Player, waiting } from '../engine/kernel/ruleset.js';
import { Env } from './env.js';
import { gameIds, gameOf } from './games.js';
import { Random } from './random.js';

/** Bytes of the dice's state in a battle's canonical region. */
function diceBytes(b: Battle): Set<number> {
  const { rng } = b.core;
  const first = rng.byteOffset - b.bytes.byteOffset;
  return new Set(Array.from({ length: rng.byteLength }, (_, i) => first + i));
}

/** Calls `each` with random states of random battles, small and whole, both levels of questions. */
function randomStates(ruleset: string, each: (b: Battle, random: Random) => void): number {
  const { sizes } = gameOf(ruleset);
  let states = 0;
  for (const [settings, seeds] of [
    [sizes.tiny, 6],
    [sizes.small, 2],
    [{ lists: ['any', 'any'], level: 'full' }, 1],
  ] as const) {
    const env = new Env(ruleset, settings);
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed);
      let [, info] = env.reset({ seed });
      for (let over = false; !over; ) {
        if (random.below(6) === 0) {
          each((env as unknown as { battle: Battle }).battle, random);
          states++;
        }
        const [, , terminated, truncated, next] = env.step(random.below(info.options));
        [info, over] = [next, terminated || truncated];
      }
    }
  }
  return states;
}

for (const ruleset of gameIds()) {
  const { rules, spec, writer } = gameOf(ruleset);
  const seen = (b: Battle, player: number): Float32Array => {
    const out = new Float32Array(spec.size);
    if (waiting(b)) options(rules, b);
    writer(out, true).write(b, player);
    return out;
  };

  test(`K39 ${ruleset}: battles that differ only in what a player may not know look the same to that player, byte for byte`, () => {
    const worlds = new Map<object, Battle>();
    const states = randomStates(ruleset, (b, random) => {
      for (const player of [0, 1] as Player[]) {
        const world = worlds.get(b.setup) ?? rules.create(b.setup);
        worlds.clear();
        worlds.set(b.setup, world);
        rules.imagine(b, player, random.seed(), world);
        expect(Buffer.from(seen(world, player).buffer).equals(Buffer.from(seen(b, player).buffer))).toBe(true);
      }
    });
    expect(states).toBeGreaterThan(50);
  }, 60_000);

  test(`K39 ${ruleset}: an imagined battle rolls other dice, and nothing else is hidden in what is played`, () => {
    let rolled = 0;
    randomStates(ruleset, (b, random) => {
      const world = rules.create(b.setup);
      const dice = diceBytes(b);
      rules.imagine(b, 0, random.seed(), world);
      world.dice.store();
      b.dice.store();
      for (let i = 0; i < b.bytes.length; i++) {
        if (b.bytes[i] === world.bytes[i]) continue;
        if (!dice.has(i)) throw new Error(`byte ${i} differs: a hidden fact, which the test above must redraw`);
        rolled++;
      }
    });
    expect(rolled).toBeGreaterThan(100);
  }, 60_000);

  test(`${ruleset}: two options of one decision never have the same features, with tactical columns and without`, () => {
    const first = spec.offset.options;
    const width = spec.parts[spec.parts.length - 1].features.length;
    for (const tactics of [true, false]) {
      const out = new Float32Array(spec.size);
      const rows = writer(out, tactics);
      randomStates(ruleset, (b) => {
        const n = options(rules, b);
        rows.forget();
        rows.write(b, b.decision.player[0]);
        const looks = new Map<string, number>();
        for (let i = 0; i < n; i++) {
          const look = out.subarray(first + i * width, first + (i + 1) * width).join();
          const like = looks.get(look);
          if (like !== undefined) {
            const both = [like, i].map((k) => rules.describe(b, k)).join(' | ');
            throw new Error(`${rules.question(b)}: ${both}`);
          }
          looks.set(look, i);
        }
      });
    }
  }, 60_000);
}
