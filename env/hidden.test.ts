import { expect, test } from 'vitest';
import { type Battle, copyBattle, saveBattle } from '../engine/kernel/battle.js';
import { choose, options, type Player, waiting } from '../engine/kernel/ruleset.js';
import type { W40kBattle } from '../engine/rulesets/wh40k2/core/state.js';
import { Env } from './env.js';
import { gameIds, gameOf } from './games.js';
import { whileUnasked } from './observation.js';
import { Random } from './random.js';

/** Returns the byte numbers of the dice's state in a battle's canonical bytes. */
function diceBytes(b: Battle): Set<number> {
  const { rng } = b.core;
  const first = rng.byteOffset - b.bytes.byteOffset;
  return new Set(Array.from({ length: rng.byteLength }, (_, i) => first + i));
}

/** A column whose rows of one side are secret from the other player, and another possible value. */
interface Secret {
  readonly column: Uint8Array | Int8Array;
  readonly draw: (u: number) => number;
}

/** Lists the secrets in the state of a battle, apart from the dice. */
function secretsOf(ruleset: string, battle: Battle, random: Random): readonly Secret[] {
  if (ruleset !== 'wh40k2') return [];
  const b = battle as W40kBattle;
  const { unit, field, setup } = b;
  // orders of overwatch fire (W40K-OVER-004): the firing point of the enemy's move at which a unit fires
  const fires = Array.from({ length: setup.units }, () => random.below(3) > 0);
  const foe = (u: number) => setup.unit.player.findIndex((player) => player !== setup.unit.player[u]);
  const mover = field.mover[0];
  const aim = (u: number) => (mover >= 0 && setup.unit.player[mover] !== setup.unit.player[u] ? mover : foe(u));
  return [
    { column: unit.firingPoint, draw: (u) => (fires[u] ? 1 + random.below(5) : 0) },
    { column: unit.firingPointTarget, draw: (u) => (fires[u] ? aim(u) : -1) },
    { column: unit.firingPointCover, draw: (u) => (fires[u] ? random.below(4) : 0) },
  ];
}

/** Returns the units whose secrets `player` may not know. */
function strangers(b: Battle, player: number): number[] {
  const { unit, units } = b.setup as unknown as { unit: { player: Uint8Array }; units: number };
  return Array.from({ length: units }, (_, u) => u).filter((u) => unit.player[u] !== player);
}

/** Replaces the secrets in `b` that `player` may not know. */
function conceal(ruleset: string, b: Battle, player: number, random: Random): void {
  for (const { column, draw } of secretsOf(ruleset, b, random)) {
    for (const u of strangers(b, player)) column[u] = draw(u);
  }
}

/** Returns the byte numbers of the secrets in `b` that `player` may not know. */
function secretBytes(ruleset: string, b: Battle, player: number): number[] {
  return secretsOf(ruleset, b, new Random(1)).flatMap(({ column }) =>
    strangers(b, player).map((u) => column.byteOffset - b.bytes.byteOffset + u),
  );
}

/**
 * Calls `each` with random states of random battles: small and whole ones, with both levels of questions. @returns the
 * number of states
 */
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
  const seen = (b: Battle, player: number): Buffer => {
    const out = new Float32Array(spec.size);
    if (waiting(b) && b.decision.player[0] === player) {
      options(rules, b);
      writer(out, true).write(b, player);
    } else whileUnasked(b, () => writer(out, true).write(b, player));
    return Buffer.from(out.buffer);
  };

  test(`K39 ${ruleset}: battles that differ only in what a player may not know look the same to that player, byte for byte`, () => {
    const worlds = new Map<object, Battle>();
    const states = randomStates(ruleset, (b, random) => {
      for (const player of [0, 1] as Player[]) {
        const world = worlds.get(b.setup) ?? rules.create(b.setup);
        worlds.clear();
        worlds.set(b.setup, world);
        rules.imagine(b, player, random.seed(), world);
        const before = seen(b, player);
        expect(seen(world, player).equals(before)).toBe(true);
        conceal(ruleset, world, player, random);
        world.option.decision = 0; // lists its options again, which must not tell secrets either
        expect(seen(world, player).equals(before)).toBe(true);
      }
    });
    expect(states).toBeGreaterThan(50);
  }, 60_000);

  test(`K39 ${ruleset}: a battle is imagined the same whatever a player may not know, and can be played on`, () => {
    randomStates(ruleset, (b, random) => {
      const [world, other] = [rules.create(b.setup), rules.create(b.setup)];
      for (const player of [0, 1] as Player[]) {
        const seed = random.seed();
        rules.imagine(b, player, seed, world);
        copyBattle(other, b);
        conceal(ruleset, other, player, random);
        const concealed = rules.create(b.setup);
        rules.imagine(other, player, seed, concealed);
        expect(Buffer.from(saveBattle(concealed)).equals(saveBattle(world))).toBe(true);
        for (let n = 0; n < 10 && waiting(world); n++) choose(rules, world, random.below(options(rules, world)));
      }
    });
  }, 60_000);

  test(`K39 ${ruleset}: an imagined battle rolls other dice, and nothing else differs but what is hidden`, () => {
    let rolled = 0;
    randomStates(ruleset, (b, random) => {
      const world = rules.create(b.setup);
      const dice = new Set([...diceBytes(b), ...secretBytes(ruleset, b, 0)]);
      rules.imagine(b, 0, random.seed(), world);
      world.dice.store();
      b.dice.store();
      for (let i = 0; i < b.bytes.length; i++) {
        if (b.bytes[i] === world.bytes[i]) continue;
        if (!dice.has(i)) throw new Error(`byte ${i} differs: a hidden fact, which the tests above must redraw`);
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
