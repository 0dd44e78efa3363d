import { afterEach, expect, test } from 'vitest';
import wabt from 'wabt';
import { invalidateGeometry, saveBattle } from '../kernel/battle.js';
import { Draws } from '../kernel/chance.js';
import { MAX_OPTIONS } from '../kernel/options.js';
import { choose, options, playOut } from '../kernel/ruleset.js';
import { toy, toySetup } from '../kernel/testing-toy.js';
import type { ToyBattle } from '../kernel/testing-toy-state.js';
import type { Told } from './files.js';
import type { SetupPart } from './setups.js';
import { TRANSLATIONS, translated } from './translated.js';
import { Translation } from './translation.js';

const BASE = 1024;
const OPTIONS = 32768;
const setup = toySetup([
  { side: 0, at: [20, 20] },
  { side: 1, at: [24, 20] },
]);

/** Facts about armies that the writer of the toy game reads. */
const FACTS: readonly SetupPart[] = [
  { path: 'armies.size', kind: 'number', numberKind: 'pos', sample: null, bound: 99, address: 600 },
];
/**
 * Writes the player, the number of options, the subject of the first option, and the number of `armies`; and points of
 * player 0.
 */
const WRITE = `
  (f32.store (local.get $block) (f32.convert_i32_s (local.get $player)))
  (f32.store offset=4 (local.get $block) (f32.convert_i32_s (i32.load (i32.const 40))))
  (f32.store offset=8 (local.get $block) (f32.convert_i32_s (i32.load (i32.const ${OPTIONS + 4 * MAX_OPTIONS}))))
  (f32.store offset=12 (local.get $block) (f32.convert_i32_s (i32.load (i32.const 600))))
  (f64.store offset=16 (local.get $block) (f64.const 7.5))`;

/**
 * Makes a begun battle of the toy game that this module plays. `goOn`, `playOut`, `observe` and `goOnSeen` are given as
 * WebAssembly text.
 */
async function battle(
  goOn: string,
  playOut = '(i32.const 0)',
  parts: readonly SetupPart[] = [],
  observe = '',
  goOnSeen = '(unreachable)',
): Promise<ToyBattle> {
  const { parseWat } = await wabt();
  const text = `(module (import "m" "memory" (memory 1)) (import "m" "below" (func $below (param i32) (result i32)))
    (func (export "goOn") (param $block i32) (result i32) ${goOn}) (func (export "playOut") (param $block i32) (result i32) ${playOut})
    (func (export "observe") (param $block i32) (param $player i32) ${observe})
    (func (export "goOnSeen") (param $block i32) (result i32) ${goOnSeen}))`;
  const b = toy.create(setup) as ToyBattle;
  const told: Told = {
    ruleset: 'toy',
    bytes: b.bytes.length,
    setup: parts,
    texts: [],
    fails: [],
    base: BASE,
    links: [],
    chance: 48,
    observing: observe === '' ? null : { facts: FACTS, out: 0, size: 4, points: 16 },
    options: OPTIONS,
    cells: {
      geometryVersion: { at: 8, kind: 'pos' },
      clock: { at: 32, kind: 'pos' },
      decision: { at: 16, kind: 'pos' },
      lost: null,
      wanted: { at: 24, kind: 'i32' },
      count: { at: 40, kind: 'i32' },
    },
  };
  const code = parseWat('test.wat', text).toBinary({}).buffer;
  const files = { code, image: new Uint8Array(65536), block: new Uint8Array(64), told, native: null };
  b.accelerator = new Translation(files, toy);
  toy.begin(b, 1);
  return b;
}

const translationOf = (b: ToyBattle): Translation => b.accelerator as Translation;

/** Returns the bytes of the battle after its first option is taken in JavaScript. */
function inJavaScript(): Uint8Array {
  const b = toy.create(setup);
  b.accelerator = null;
  toy.begin(b, 1);
  choose(toy, b, 0);
  return saveBattle(b);
}

const turns = (b: ToyBattle) =>
  `(i32.store8 (i32.const ${BASE + b.core.playerTurns.byteOffset - b.bytes.byteOffset}) (i32.const 9))`;

test('K14 K16 what is played in a translation comes back: the state, the options and a new geometryVersion', async () => {
  const shape = await battle('(i32.const 0)');
  const target = OPTIONS + 4 * MAX_OPTIONS; // the second column of the options
  const b = await battle(
    `${turns(shape)} (i32.store (i32.const ${target}) (i32.const 7)) (i32.store (i32.const ${target + 4}) (i32.const 8))
     (i32.const 2)`,
  );
  const { geometryVersion } = b;
  choose(toy, b, 0);

  expect(b.core.playerTurns[0]).toBe(9);
  expect(b.geometryVersion).toBeGreaterThan(geometryVersion);
  expect(options(toy, b)).toBe(2); // they are not listed again
  expect(Array.from(b.option.target.subarray(0, 2))).toEqual([7, 8]);
});

test('K14 the translation gets the bytes of the battle as they are, and never takes what it derived for another', async () => {
  const b = await battle('(i32.const 1)');
  const { words } = (b.accelerator as unknown as { readonly room: { readonly words: Int32Array } }).room;
  b.answerWords.fill(0);
  const before = saveBattle(b);
  options(toy, b);
  const verb = b.option.verb[0];
  choose(toy, b, 0);
  const geometryVersion = words[2];

  expect(b.answer.verb[0]).toBe(verb); // the module has changed nothing else
  b.answerWords.fill(0);
  expect(saveBattle(b)).toEqual(before);
  choose(toy, b, 0);
  expect(words[2]).toBe(geometryVersion); // the same battle goes on
  invalidateGeometry(b);
  choose(toy, b, 0);
  expect(words[2]).toBe(geometryVersion + 1);
  b.core.decisions[0]++; // as if JavaScript had played on
  choose(toy, b, 0);
  expect(words[2]).toBe(geometryVersion + 2);
});

test.each([
  ['goOn', (b: ToyBattle) => choose(toy, b, 0)],
  ['playOut', (b: ToyBattle) => playOut(toy, b, { below: () => 0 })],
])('a translation that throws in %s leaves the battle to JavaScript, which plays it as ever', async (_name, play) => {
  const plain = toy.create(setup) as ToyBattle;
  plain.accelerator = null;
  toy.begin(plain, 1);
  play(plain);
  const b = await battle('(unreachable)', '(unreachable)');
  play(b);

  expect(saveBattle(b)).toEqual(saveBattle(plain));
  expect(b.accelerator).toMatchObject({ failures: 1, lastFailure: expect.any(Error) });
});

test('K46 nor is it asked where somebody listens or scripts the dice', async () => {
  for (const listen of [
    (b: ToyBattle) => {
      b.dice.source = { next: () => 0 };
    },
    (b: ToyBattle) => {
      b.dice.listener = { fell: () => {} };
    },
    (b: ToyBattle) => {
      b.log = { tell: () => {} } as never;
    },
  ]) {
    const b = await battle('(unreachable)');
    listen(b);
    choose(toy, b, 0);
    expect(translationOf(b).failures).toBe(0);
    expect(saveBattle(b)).toEqual(inJavaScript());
  }
});

test('a setup of larger numbers or other texts than it was made for is refused by name, and JavaScript plays', async () => {
  const part = (more: Partial<SetupPart>): SetupPart => {
    return { path: 'subjects', kind: 'number', numberKind: 'pos', sample: null, bound: 1, address: 512, ...more };
  };
  const tooMany = await battle('(unreachable)', '(unreachable)', [part({})]);
  choose(toy, tooMany, 0);

  expect(translationOf(tooMany).refusal(tooMany)).toBe(`subjects of the setup is ${setup.subjects}`);
  expect(translationOf(tooMany).failures).toBe(0);
  expect(saveBattle(tooMany)).toEqual(inJavaScript());
  const other = await battle('(unreachable)', '(i32.const 0)', [
    part({ path: 'ruleset', kind: 'text', sample: 'chess' }),
  ]);
  expect(translationOf(other).refusal(other)).toBe('ruleset of the setup is toy');
});

test('parts of a setup are where the translation reads them: numbers, and arrays with their length', async () => {
  const parts: SetupPart[] = [
    { path: 'subjects', kind: 'number', numberKind: 'pos', sample: null, bound: 99, address: 512 },
    { path: 'x', kind: 'array', numberKind: null, sample: null, bound: 0, address: 520 },
  ];
  const b = await battle('(i32.const 1)', '(i32.const 0)', parts);
  choose(toy, b, 0);
  const { words } = (b.accelerator as unknown as { readonly room: { readonly words: Int32Array } }).room;

  expect(words[512 >> 2]).toBe(setup.subjects);
  expect(words[(520 >> 2) + 1]).toBe(setup.x.length);
  expect(new Int16Array(words.buffer, words[520 >> 2], setup.x.length)).toEqual(setup.x);
});

test('an observation is written in the block of its battle: of the options as they are listed, and of facts of the armies', async () => {
  const b = await battle('(unreachable)', '(i32.const 0)', [], WRITE);
  const count = options(toy, b);
  b.option.target[0] = 5;
  const seen = b.accelerator?.observe(b, 1, { armies: { size: 12 } });

  expect(Array.from(seen?.numbers ?? [])).toEqual([1, count, 5, 12]);
  expect(seen?.points[0]).toBe(7.5);
  expect(seen?.writes).toBe(1);
  const again = b.accelerator?.observe(b, 0, { armies: { size: 13 } });
  expect(again).toBe(seen);
  expect(Array.from(again?.numbers ?? [])).toEqual([0, count, 5, 13]);
  expect(again?.writes).toBe(2);
  // another battle has another block
  const other = toy.create(setup) as ToyBattle;
  other.accelerator = b.accelerator;
  toy.begin(other, 1);
  expect(other.accelerator?.observe(other, 1, { armies: { size: 12 } })?.writes).toBe(1);
  expect(Array.from(again?.numbers ?? [])).toEqual([0, count, 5, 13]);
});

test('a battle is copied again for an observation, unless it is lent', async () => {
  const at = (b: ToyBattle) => BASE + b.core.playerTurns.byteOffset - b.bytes.byteOffset;
  const shape = await battle('(i32.const 1)');
  const turns = `(f32.store (local.get $block) (f32.convert_i32_s (i32.load8_u (i32.const ${at(shape)}))))`;
  const b = await battle('(i32.const 1)', '(i32.const 0)', [], turns);
  const facts = { armies: { size: 12 } };
  const first = () => b.accelerator?.observe(b, 0, facts)?.numbers[0];
  b.accelerator?.lend(b);
  choose(toy, b, 0);
  first();
  b.core.playerTurns[0] = 3;

  expect(first()).toBe(0);
  b.accelerator?.bringBack(b);
  b.core.playerTurns[0] = 3;
  expect(first()).toBe(3);
  b.core.playerTurns[0] = 5;
  b.accelerator?.lend(b);
  expect(first()).toBe(5); // other code may have written to it before it was lent
  b.core.playerTurns[0] = 4;
  invalidateGeometry(b); // it was changed, although it was lent
  expect(first()).toBe(4);
});

test('a lent battle is observed on its way for the player who is asked next, with the facts of the last observation', async () => {
  // the first number: the player who looks, if he was asked; 2 if written during play
  const told = (n: string) => `(f32.store (local.get $block) ${n})`;
  const asked = told('(f32.convert_i32_s (local.get $player))');
  const b = await battle('(i32.const 1)', '(i32.const 0)', [], asked, `${told('(f32.const 2)')} (i32.const 1)`);
  const facts = { armies: { size: 12 } };
  const player = b.decision.player[0];
  const look = (by: number, of: object) => b.accelerator?.observe(b, by, of)?.numbers[0];
  const step = () => choose(toy, b, 0);
  b.accelerator?.lend(b);
  step(); // no facts are known yet
  expect(look(player, facts)).toBe(player);
  const ways: (() => number | undefined)[] = [
    () => look(player, facts),
    () => look(1 - player, facts),
    () => look(player, { armies: { size: 13 } }),
    () => {
      b.accelerator?.bringBack(b);
      return look(player, facts);
    },
    () => {
      invalidateGeometry(b);
      return look(player, facts);
    },
    () => {
      look(1 - player, facts);
      return look(player, facts);
    },
  ];
  const looks = ways.map((way) => {
    b.accelerator?.bringBack(b);
    look(player, facts);
    b.accelerator?.lend(b);
    step();
    return way();
  });
  expect(looks).toEqual([2, 1 - player, player, player, player, player]);
  b.accelerator?.bringBack(b);
  step(); // other code may read it
  expect(look(player, facts)).toBe(player);
  b.accelerator?.lend(b);
  invalidateGeometry(b);
  step(); // it may be another battle with other armies
  expect(look(player, facts)).toBe(player);
  expect(translationOf(b).failures).toBe(0);
});

test('of a lent battle nothing is copied but its answer', async () => {
  // raises the number of player turns by two
  const shape = await battle('(i32.const 1)');
  const at = BASE + shape.core.playerTurns.byteOffset - shape.bytes.byteOffset;
  const b = await battle(
    `(i32.store8 (i32.const ${at}) (i32.add (i32.load8_u (i32.const ${at})) (i32.const 2))) (i32.const 1)`,
  );
  choose(toy, b, 0);
  expect(b.core.playerTurns[0]).toBe(2);
  b.accelerator?.lend(b);
  choose(toy, b, 0);
  expect(b.core.playerTurns[0]).toBe(4);
  b.core.playerTurns[0] = 10;

  choose(toy, b, 0);
  expect(b.core.playerTurns[0]).toBe(6);
  b.accelerator?.bringBack(b);
  b.core.playerTurns[0] = 10;
  choose(toy, b, 0);
  expect(b.core.playerTurns[0]).toBe(12);
});

test('facts that no translation was made for, and a writer that throws, leave the observation to JavaScript', async () => {
  const b = await battle('(i32.const 1)', '(i32.const 0)', [], '(unreachable)');
  options(toy, b);
  expect(b.accelerator?.observe(b, 0, { armies: { size: 100 } })).toBe(null);
  expect(translationOf(b).failures).toBe(0);
  expect(b.accelerator?.observe(b, 0, { armies: { size: 1 } })).toBe(null);
  expect(translationOf(b).failures).toBe(1);
  const without = await battle('(i32.const 1)');
  expect(without.accelerator?.observe(without, 0, { armies: { size: 1 } })).toBe(null);
});

test('playouts draw from whoever plays', async () => {
  const b = await battle('(i32.const 0)', '(call $below (i32.const 5))');
  const asked: number[] = [];
  const played = playOut(toy, b, {
    below: (n) => {
      asked.push(n);
      return 3;
    },
  });
  expect([played, asked]).toEqual([3, [5]]);
});

/** Writes 10 times the flag for a sampler that must be called, plus one; and advances the sampler's state. */
const DRAW = `(i32.store (i32.const 48) (i32.add (i32.load (i32.const 48)) (i32.const 7)))
  (i32.add (i32.mul (i32.load (i32.const 52)) (i32.const 10)) (i32.const 1))`;

test('a playout draws by the state of chance that has one, and hands it back', async () => {
  const b = await battle('(i32.const 0)', DRAW);
  const state = Int32Array.of(35);

  expect(playOut(toy, b, { below: () => 0, state })).toBe(1);
  expect(state[0]).toBe(42);
  expect(playOut(toy, b, { below: () => 0 })).toBe(11); // this sampler must be called
});

test('a playout that throws leaves the state of chance to JavaScript, which draws as ever', async () => {
  const plain = toy.create(setup) as ToyBattle;
  plain.accelerator = null;
  toy.begin(plain, 1);
  playOut(toy, plain, new Draws(9));
  const b = await battle('(i32.const 0)', `${DRAW} drop (unreachable)`);
  playOut(toy, b, new Draws(9));

  expect(saveBattle(b)).toEqual(saveBattle(plain));
});

const world = globalThis as unknown as Record<symbol, unknown>;
afterEach(() => {
  delete world[TRANSLATIONS];
});

test('translations come from whoever starts the program, once for a ruleset and size', () => {
  let asked = 0;
  world[TRANSLATIONS] = () => {
    asked++;
    return { stored: null, why: 'nothing is translated here' };
  };
  const { source, why } = translated(toy, {}, () => Promise.reject(new Error('none')));
  expect([source(1), source(1), source(2)]).toEqual([null, null, null]);
  expect(why(1)).toBe('nothing is translated here');
  expect(asked).toBe(2);
});

test('a translation that may come is asked for again, at each battle', () => {
  let asked = 0;
  world[TRANSLATIONS] = () => {
    asked++;
    return { stored: null, why: `look ${asked}`, mayCome: asked < 3 };
  };
  const { source, why } = translated(toy, {}, () => Promise.reject(new Error('none')));
  expect([source(1), source(1), source(1), source(1)]).toEqual([null, null, null, null]);
  expect(asked).toBe(3);
  expect(why(1)).toBe('look 3');
});
