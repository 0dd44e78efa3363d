import { afterEach, expect, test } from 'vitest';
import wabt from 'wabt';
import { saveBattle, touch } from './battle.js';
import { MAX_OPTIONS } from './options.js';
import { choose, options, playOut } from './ruleset.js';
import { toy, toySetup } from './testing-toy.js';
import type { ToyBattle } from './testing-toy-state.js';
import type { SetupPart } from './translated-setups.js';
import { type Told, TRANSLATIONS, Translation, translationFor } from './translation.js';

const BASE = 1024;
const OPTIONS = 32768;
const setup = toySetup([
  { side: 0, at: [20, 20] },
  { side: 1, at: [24, 20] },
]);

/** A battle of the toy, begun, that this module plays: `goOn` and `playOut` as text of WebAssembly. */
async function battle(
  goOn: string,
  playOut = '(i32.const 0)',
  parts: readonly SetupPart[] = [],
  observe = '',
): Promise<ToyBattle> {
  const { parseWat } = await wabt();
  const text = `(module (import "m" "memory" (memory 1)) (import "m" "below" (func $below (param i32) (result i32)))
    (func (export "goOn") (param $block i32) (result i32) ${goOn}) (func (export "playOut") (param $block i32) (result i32) ${playOut})
    (func (export "observe") (param $block i32) (param $player i32) ${observe}))`;
  const b = toy.create(setup) as ToyBattle;
  const told: Told = {
    ruleset: 'toy',
    bytes: b.bytes.length,
    setup: parts,
    texts: [],
    fails: [],
    base: BASE,
    links: [],
    observing: null,
    options: OPTIONS,
    cells: {
      epoch: { at: 8, kind: 'pos' },
      clock: { at: 32, kind: 'pos' },
      decision: { at: 16, kind: 'pos' },
      lost: null,
      wanted: { at: 24, kind: 'i32' },
      count: { at: 40, kind: 'i32' },
    },
  };
  const code = parseWat('test.wat', text).toBinary({}).buffer;
  b.translation = new Translation({ code, image: new Uint8Array(65536), block: new Uint8Array(64), told });
  toy.begin(b, 1);
  return b;
}

/** What the first option leads to in JavaScript. */
function inJavaScript(): Uint8Array {
  const b = toy.create(setup);
  b.translation = null;
  toy.begin(b, 1);
  choose(toy, b, 0);
  return saveBattle(b);
}

const turns = (b: ToyBattle) =>
  `(i32.store8 (i32.const ${BASE + b.core.playerTurns.byteOffset - b.bytes.byteOffset}) (i32.const 9))`;

test('K14 K16 what is played in a translation comes back: the state, the options and a new epoch', async () => {
  const shape = await battle('(i32.const 0)');
  const target = OPTIONS + 4 * MAX_OPTIONS; // the second column
  const b = await battle(
    `${turns(shape)} (i32.store (i32.const ${target}) (i32.const 7)) (i32.store (i32.const ${target + 4}) (i32.const 8))
     (i32.const 2)`,
  );
  const { epoch } = b;
  choose(toy, b, 0);

  expect(b.core.playerTurns[0]).toBe(9);
  expect(b.epoch).toBeGreaterThan(epoch);
  expect(options(toy, b)).toBe(2); // they are not listed again
  expect(Array.from(b.option.target.subarray(0, 2))).toEqual([7, 8]);
});

test('K14 the translation gets the bytes of the battle as they are, and never takes what it derived for another', async () => {
  const b = await battle('(i32.const 1)');
  const { words } = (b.translation as unknown as { readonly room: { readonly words: Int32Array } }).room;
  b.answerWords.fill(0);
  const before = saveBattle(b);
  options(toy, b);
  const verb = b.option.verb[0];
  choose(toy, b, 0);
  const epoch = words[2];

  expect(b.answer.verb[0]).toBe(verb); // the module has changed nothing else
  b.answerWords.fill(0);
  expect(saveBattle(b)).toEqual(before);
  choose(toy, b, 0);
  expect(words[2]).toBe(epoch); // the same battle goes on
  touch(b);
  choose(toy, b, 0);
  expect(words[2]).toBe(epoch + 1);
  b.core.decisions[0]++; // as if JavaScript had played on
  choose(toy, b, 0);
  expect(words[2]).toBe(epoch + 2);
});

test.each([
  ['goOn', (b: ToyBattle) => choose(toy, b, 0)],
  ['playOut', (b: ToyBattle) => playOut(toy, b, { below: () => 0 })],
])('a translation that throws in %s leaves the battle to JavaScript, which plays it as ever', async (_name, play) => {
  const plain = toy.create(setup) as ToyBattle;
  plain.translation = null;
  toy.begin(plain, 1);
  play(plain);
  const b = await battle('(unreachable)', '(unreachable)');
  play(b);

  expect(saveBattle(b)).toEqual(saveBattle(plain));
  expect(b.translation).toMatchObject({ failures: 1, lastFailure: expect.any(Error) });
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
    expect(b.translation?.failures).toBe(0);
    expect(saveBattle(b)).toEqual(inJavaScript());
  }
});

test('a setup of larger numbers or other texts than it was made for is refused by name, and JavaScript plays', async () => {
  const part = (more: Partial<SetupPart>): SetupPart => {
    return { path: 'subjects', kind: 'number', numberKind: 'pos', sample: null, bound: 1, address: 512, ...more };
  };
  const tooMany = await battle('(unreachable)', '(unreachable)', [part({})]);
  choose(toy, tooMany, 0);

  expect(tooMany.translation?.refusal(tooMany)).toBe(`subjects of the setup is ${setup.subjects}`);
  expect(tooMany.translation?.failures).toBe(0);
  expect(saveBattle(tooMany)).toEqual(inJavaScript());
  const other = await battle('(unreachable)', '(i32.const 0)', [
    part({ path: 'ruleset', kind: 'text', sample: 'chess' }),
  ]);
  expect(other.translation?.refusal(other)).toBe('ruleset of the setup is toy');
});

test('parts of a setup are where the translation reads them: numbers, and arrays with their length', async () => {
  const parts: SetupPart[] = [
    { path: 'subjects', kind: 'number', numberKind: 'pos', sample: null, bound: 99, address: 512 },
    { path: 'x', kind: 'array', numberKind: null, sample: null, bound: 0, address: 520 },
  ];
  const b = await battle('(i32.const 1)', '(i32.const 0)', parts);
  choose(toy, b, 0);
  const { words } = (b.translation as unknown as { readonly room: { readonly words: Int32Array } }).room;

  expect(words[512 >> 2]).toBe(setup.subjects);
  expect(words[(520 >> 2) + 1]).toBe(setup.x.length);
  expect(new Int16Array(words.buffer, words[520 >> 2], setup.x.length)).toEqual(setup.x);
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

const world = globalThis as unknown as Record<symbol, unknown>;
afterEach(() => {
  delete world[TRANSLATIONS];
});

test('translations come from whoever starts the program, once for a ruleset and size', () => {
  let asked = 0;
  world[TRANSLATIONS] = () => {
    asked++;
    return null;
  };
  expect([translationFor('none', 1), translationFor('none', 1), translationFor('none', 2)]).toEqual([null, null, null]);
  expect(asked).toBe(2);
});
