import { describe, expect, test } from 'vitest';
import { copyBattle, invalidateGeometry, loadBattle, loaded, saveBattle } from '../kernel/battle.js';
import { Draws } from '../kernel/chance.js';
import { LineLog } from '../kernel/log.js';
import { readRecord } from '../kernel/options.js';
import { choose, goOn, options, waiting } from '../kernel/ruleset.js';
import { toy, toySetup } from '../kernel/testing-toy.js';
import type { ToyBattle } from '../kernel/testing-toy-state.js';
import type { TranslationFiles } from './files.js';
import type { NativeModule } from './modules.js';
import { Translation } from './translation.js';

const BASE = 1024;
const OPTIONS = 32768;
const setup = toySetup(
  [0, 1, 2, 3].map((n) => ({ side: (n % 2) as 0 | 1, at: [10 + 40 * (n % 2), 10 + 12 * n] as const })),
  100,
);

/**
 * Makes a translation of the toy game in which JavaScript plays in the memory of the translation. It fails at the calls
 * for which `fails` returns true.
 */
function translation(fails: (call: number) => boolean = () => false): Translation {
  let calls = 0;
  const native: NativeModule = {
    open(bytes) {
      const buffer = new ArrayBuffer(bytes);
      const there = toy.create(setup, buffer, BASE) as ToyBattle;
      there.accelerator = null;
      return {
        buffer,
        goOn() {
          loaded(there);
          const n = goOn(toy, there);
          new Int32Array(buffer, OPTIONS, there.option.words.length).set(there.option.words);
          if (fails(calls++)) throw new Error('fails');
          return n;
        },
        playOut: () => -1,
        observe: () => {},
      };
    },
  };
  const { bytes } = toy.create(setup);
  const whole = { at: 40, kind: 'i32' };
  const files: TranslationFiles = {
    code: new Uint8Array(0),
    image: new Uint8Array(65536),
    block: new Uint8Array(64),
    native,
    told: {
      ruleset: 'toy',
      bytes: bytes.length,
      setup: [],
      texts: [],
      fails: [],
      base: BASE,
      links: [],
      chance: 48,
      observing: null,
      options: OPTIONS,
      cells: {
        geometryVersion: { at: 8, kind: 'pos' },
        clock: { at: 32, kind: 'pos' },
        decision: null,
        lost: null,
        wanted: null,
        count: whole,
      },
    },
  };
  return new Translation(files, toy);
}

function begun(by: Translation | null, seed = 1): ToyBattle {
  const b = toy.create(setup) as ToyBattle;
  b.accelerator = by;
  toy.begin(b, seed);
  return b;
}

/**
 * Plays at most `most` random decisions of a battle that is lent to its accelerator.
 * @returns their number
 */
function playOn(b: ToyBattle, random: Draws, most = Infinity): number {
  let n = 0;
  b.accelerator?.lend(b);
  for (; waiting(b) && n < most; n++) choose(toy, b, random.below(options(toy, b)));
  return n;
}

const played = (by: Translation | null, most = Infinity): ToyBattle => {
  const b = begun(by);
  playOn(b, new Draws(5), most);
  return b;
};

const MANY = playOn(begun(null), new Draws(5));

test('the battle that is played here has more decisions than are ever owed', () => {
  expect(MANY).toBeGreaterThan(150);
});

test.each([1, 2, 63, 64, 65, 130])('K14 after %i decisions that nobody saw a battle is what it is elsewhere', (n) => {
  const b = played(translation(), n);
  const plain = played(null, n);
  expect(b.core.decisions[0]).toBe(n);
  expect(b.decision.player[0]).toBe(plain.decision.player[0]);
  expect(saveBattle(b)).toEqual(saveBattle(plain));
  expect(playOn(b, new Draws(6))).toBe(playOn(plain, new Draws(6)));
  expect(saveBattle(b)).toEqual(saveBattle(plain));
});

test('K14 neither the battle nor its options are copied back before somebody asks for them', () => {
  const b = played(translation(), 10);
  const plain = played(null, 10);
  const n = options(toy, plain);
  const listed = (of: ToyBattle) => Array.from({ length: n }, (_, i) => readRecord(of.option, i));
  const [before, optionsBefore] = [b.bytes.slice(), listed(b)];
  expect(options(toy, b)).toBe(n);
  b.accelerator?.bringBack(b);
  expect(b.bytes).not.toEqual(before);
  expect(b.bytes).toEqual(plain.bytes);
  expect(listed(b)).not.toEqual(optionsBefore);
  expect(listed(b)).toEqual(listed(plain));
});

describe.each([0, 1, 20, 63, 64, 100])('a translation that fails at decision %i', (at) => {
  test('K14 leaves the battle to JavaScript, which plays what is owed', () => {
    const failing = translation((call) => call === at);
    expect(saveBattle(played(failing, at + 1))).toEqual(saveBattle(played(null, at + 1)));
    expect(failing.failures).toBe(1);
    const again = translation((call) => call === at);
    expect(saveBattle(played(again))).toEqual(saveBattle(played(null)));
  });
});

test('a translation that always fails plays as JavaScript does', () => {
  const failing = translation(() => true);
  expect(saveBattle(played(failing))).toEqual(saveBattle(played(null)));
  expect(failing.failures).toBe(MANY);
});

test('battles that take turns in one translation are each what they are alone', () => {
  const one = translation();
  const battles = [1, 2, 3].map((seed) => begun(one, seed));
  const plain = [1, 2, 3].map((seed) => begun(null, seed));
  const randoms = [7, 7].map((seed) => new Draws(seed));
  for (let n = 0; n < 60; n++) {
    playOn(battles[n % 3], randoms[0], 1 + (n % 4));
    playOn(plain[n % 3], randoms[1], 1 + (n % 4));
  }
  expect(battles.map(saveBattle)).toEqual(plain.map(saveBattle));
});

test('K15 copies are of what it is, and what is loaded into it stays', () => {
  const b = played(translation(), 30);
  const copy = begun(null);
  copyBattle(copy, b);
  expect(saveBattle(copy)).toEqual(saveBattle(played(null, 30)));
  playOn(b, new Draws(1), 5);
  const early = saveBattle(played(null, 3));
  loadBattle(b, early);
  b.accelerator?.bringBack(b);
  expect(saveBattle(b)).toEqual(early);
});

function lentAgain(b: ToyBattle): void {
  b.accelerator?.bringBack(b);
  b.accelerator?.lend(b);
}

test.each([
  ['that was brought back', (b: ToyBattle) => b.accelerator?.bringBack(b)],
  ['that was brought back and lent again', (b: ToyBattle) => lentAgain(b)],
  ['of which everything has been derived anew', invalidateGeometry],
  ['to which somebody listens', (b: ToyBattle) => void Object.assign(b, { log: new LineLog() })],
])('an answer counts in a battle %s', (_what, happens) => {
  const b = played(translation(), 12);
  const plain = played(null, 12);
  happens(b);
  for (const each of [b, plain]) choose(toy, each, options(toy, each) - 1);
  expect(saveBattle(b)).toEqual(saveBattle(plain));
});
