import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveBattle } from './battle.js';
import { Dice, POOL } from './dice.js';
import { choose } from './ruleset.js';
import { observe, toy, toySetup } from './testing-toy.js';
import { addAttack, needed } from './testing-toy-attacks.js';
import { falling, playOn, toyGame } from './testing-toy-play.js';
import { Rule } from './testing-toy-rules.js';

const duel = [
  { side: 0, at: [10, 10] },
  { side: 1, at: [10, 11] },
] as const;

const seeded = (seed: number): Dice => {
  const dice = new Dice(new Int32Array(4));
  dice.seed(seed);
  return dice;
};

test('K39 an imagined battle has other dice and other secrets, and equals the real one in all that the player knows', () => {
  const real = toy.create(toySetup(duel));
  toy.begin(real, 11);
  choose(toy, real, 2); // player 0 bids 3 in secret
  const into = toy.create(real.setup);
  const bids = new Set<number>();
  const cards = new Set<number>();
  const falls = new Set<number>();
  for (let seed = 0; seed < 40; seed++) {
    toy.imagine(real, 1, seed, into);
    expect(observe(into, 1)).toEqual(observe(real, 1));
    bids.add(into.field.bid[0]);
    cards.add(into.field.card[0]);
    falls.add(into.dice.one(6, 1, 0));
  }
  expect(bids).toEqual(new Set([1, 2, 3]));
  expect(cards.size).toBeGreaterThan(3);
  expect(falls.size).toBe(6);
});

test('K39 imagining leaves the real battle as it was, and its own secrets as they are', () => {
  const { b } = toyGame(duel);
  const before = saveBattle(b).join();
  const into = toy.create(b.setup);
  for (let seed = 0; seed < 5; seed++) {
    toy.imagine(b, 0, seed, into);
    expect(into.field.card[0]).toBe(b.field.card[0]);
    playOn(into, (count) => seed % count, 20);
  }
  expect(saveBattle(b).join()).toBe(before);
});

test('K44 a pool gives counts of faces: sixes, ones, sums and successes come from one account', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 60 }), (seed, n) => {
      const dice = seeded(seed);
      const sum = dice.pool(n, 1, 0);
      const faces = Array.from(dice.faces.subarray(0, n)).sort((a, b) => b - a);
      expect(Array.from(dice.counts.subarray(1)).reduce((a, c) => a + c, 0)).toBe(n);
      expect(sum).toBe(faces.reduce((a, face) => a + face, 0));
      expect(dice.sumOfBest(n, 2)).toBe(faces.slice(0, 2).reduce((a, face) => a + face, 0));
      expect(dice.sumOfWorst(n, 2)).toBe(faces.slice(-2).reduce((a, face) => a + face, 0));
      for (let least = -1; least <= 8; least++)
        expect(dice.atLeast(least)).toBe(faces.filter((f) => f >= least).length);
    }),
  );
});

test('K44 the sampler hits exactly when the pure function of the attack row says so', () => {
  for (let die = 1; die <= 6; die++) {
    const { b, strike } = toyGame(duel, { dice: [die, 1] });
    addAttack(b, 0, 1, 0);
    const need = needed(b, 0);
    b.field.attacks[0] = 0;
    strike(0, 1);
    expect(b.fighter.damage[1] !== 0).toBe(die >= need);
  }
});

test('K46 the generator lies in the buffer while the battle rests, and goes on from there in another object', () => {
  const words = new Int32Array(4);
  const dice = new Dice(words);
  dice.seed(5);
  for (let i = 0; i < 10; i++) dice.one(6, 1, 0);
  dice.store();
  const other = new Dice(words.slice());
  const go = (d: Dice) => Array.from({ length: 20 }, () => d.one(20, 1, 0));

  const expected = go(other);
  expect(go(dice)).toEqual(expected);
  dice.forget(); // the words were not written since then: the dice go on from them again
  expect(go(dice)).toEqual(expected);
});

test('K46 dice of any number of sides are fair and stay in their range', () => {
  for (const sides of [2, 3, 4, 6, 10, 12, 20, 65536]) {
    const dice = seeded(sides);
    let sum = 0;
    for (let i = 0; i < 6000; i++) {
      const face = dice.one(sides, 1, 0);
      if (face < 1 || face > sides) throw new Error(`a D${sides} shows ${face}`);
      sum += face;
    }
    expect(Math.abs(sum / 6000 / ((sides + 1) / 2) - 1)).toBeLessThan(0.04);
  }
});

test('K46 neighbouring seeds give unrelated dice', () => {
  const first = Array.from({ length: 600 }, (_, seed) => seeded(seed).one(6, 1, 0));
  for (let face = 1; face <= 6; face++) {
    expect(Math.abs(first.filter((f) => f === face).length - 100)).toBeLessThan(45);
  }
});

test('K46 a script names what falls, a listener hears each die with its purpose', () => {
  const dice = seeded(1);
  dice.source = falling(3, 5);
  const heard: number[][] = [];
  dice.listener = { fell: (...all) => heard.push(all) };
  dice.pool(2, 7, 4);

  expect(heard).toEqual([
    [7, 4, 6, 3],
    [7, 4, 6, 5],
  ]);
  expect(POOL).toBeGreaterThanOrEqual(1000);
});

test('the same seed and the same answers give the same bytes, another seed others', () => {
  const played = (seed: number) => {
    const { b } = toyGame([{ ...duel[0], rules: [Rule.Lucky] }, duel[1]], { seed });
    playOn(b, (count) => count - 1, 60);
    return saveBattle(b).join();
  };
  expect(played(3)).toBe(played(3));
  expect(played(3)).not.toBe(played(4));
});
