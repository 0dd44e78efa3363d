// npm run translate, first half: translates the engine of The 9th Age, as it plays battles of the smallest size class, into
// reports/t9a.wasm, and says what of it cannot be translated.
// biome-ignore-all lint/suspicious/noExplicitAny: looks into battles by names that are known only as it runs
// biome-ignore-all lint/style/noNonNullAssertion: columns of a battle are typed arrays
import { mkdirSync, writeFileSync } from 'node:fs';
import { Dice } from '../../engine/kernel/dice.js';
import { choose, options } from '../../engine/kernel/ruleset.js';
import { t9a } from '../../engine/rulesets/t9a/ruleset.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { elementOf } from './memory.js';
import { Program } from './program.js';
import { Translator } from './translator.js';
import type { Value } from './values.js';

const game = checkedGame('t9a');
const match = game.match(0);
const b: any = game.rules.create(match.setup as never);
game.rules.begin(b, 1);

const program = new Program();
program.setupObject = b.setup;
// everything that hangs on the battle and is no table may change from outside
const seen = new Set<object>();
const volatile = (o: any): void => {
  if (typeof o !== 'object' || o === null || seen.has(o) || elementOf(o) !== null) return;
  seen.add(o);
  program.volatile.add(o);
  for (const v of Object.values(o)) volatile(v);
};
program.volatile.add(b);
volatile(b.option);
volatile(b.cache);
program.volatile.add(b.dice);
program.translate = (instance) => new Translator(program, instance).run();
const nothing = (): Value => ({ t: 'const', v: undefined });
const D = Dice.prototype as any;
program.replaced.set(D.store, nothing);
program.replaced.set(D.forget, nothing);

import * as fairs from './fair.js';

const obj = (v: object): Value => ({ t: 'obj', v });
program.replaced.set(D.fair, (t: any, _self, args, e) =>
  t.callStatic({ t: 'fn', v: fairs.fair }, [obj(b.core.rng), ...args], e),
);

import { endLife, endLifeOf } from '../../engine/kernel/battle.js';
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import { countsAgainst } from '../../engine/rulesets/t9a/state.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';
import { i32, op } from './ir.js';
import { scaled } from './memory.js';

const hullsOf = (x: any) => {
  const h = terrainHulls(x);
  return { hull: [...h.hull], corners: Int32Array.from(h.corners) };
};
const limitsOf = (setup: any) => {
  const index = new Int16Array(setup.x.length).fill(-1);
  const flags: number[] = [];
  const width = 256;
  let row = 0;
  for (const [key, f] of setup.limits) {
    index[key] = row++;
    for (let i = 0; i < width; i++) flags.push(f[i] ?? 0);
  }
  return { index, flags: Uint8Array.from(flags.length ? flags : [0]) };
};
program.replaced.set(polygonsOf, () => ({ t: 'setup', path: '!polygons', v: polygonsOf(b) }));
program.replaced.set(terrainHulls, () => ({ t: 'setup', path: '!hulls', v: hullsOf(b) }));
program.replaced.set(countsAgainst, (t: any, _s, args, e) => {
  const v = limitsOf(b.setup);
  return t.callStatic(
    { t: 'fn', v: fairs.countsAgainst },
    [
      { t: 'setup', path: '!limits.index', v: v.index },
      { t: 'setup', path: '!limits.flags', v: v.flags },
      ...args.slice(1),
    ],
    e,
  );
});
program.replaced.set(endLife, (t: any, _s, args) => {
  const life = (args[1] as any).v;
  for (const [i, column] of b.lives[life].entries()) {
    const el = elementOf(column)!;
    const { empty } = b.layout.lives[life][i].spec;
    t.fill(
      { el, data: i32(program.memory.arrayAt(column)) },
      { t: 'num', k: 'i32', n: i32(empty), max: 1 },
      i32(0),
      i32(column.length),
    );
  }
  return nothing();
});
program.replaced.set(endLifeOf, (t: any, _s, args, e) => {
  const life = (args[1] as any).v;
  const table = (args[2] as any).v;
  const row = t.spillNode(t.toI32(t.numeric(args[3], e)));
  for (const [i, column] of b.lives[life].entries()) {
    const placed = b.layout.lives[life][i];
    if (placed.table !== table) continue;
    const el = elementOf(column)!;
    const { empty, width } = placed.spec;
    const at = op(
      'i32.add',
      'i32',
      i32(program.memory.arrayAt(column)),
      scaled(op('i32.mul', 'i32', row, i32(width)), el),
    );
    t.fill({ el, data: at }, { t: 'num', k: 'i32', n: i32(empty), max: 1 }, i32(0), i32(width));
  }
  return nothing();
});
const n: Value = { t: 'num', k: 'i32', n: { op: 'nop', ty: 'none', args: [], n: 0, s: '' }, max: 256 };
const entries: [string, object, Value[]][] = [
  ['options', options, [obj(t9a), obj(b)]],
  ['choose', choose, [obj(t9a), obj(b), n]],
];
const begun = Date.now();
let roots: any[] = [];
for (let round = 0; round < 60; round++) {
  program.begin();
  roots = entries.map(([, fn, args]) => {
    const i = program.instanceOf(fn, undefined, args);
    for (const p of i.params) program.raise(p, 'i32', 256);
    program.ensure(i);
    return i;
  });
  console.log(
    `round ${program.round}: ${program.order.length} functions, ${program.errors.size} errors, ${Date.now() - begun} ms, changed ${program.changed}`,
  );
  if (!program.changed) break;
}
const errors = [...program.errors.values()];
console.log(
  errors
    .slice(0, 400)
    .map((x) => x.split('\n')[0])
    .join('\n'),
);

import { emit } from './emit.js';

const level = Number(process.env.LEVEL ?? 3);
const t0 = Date.now();
const exported: any = {};
for (const [k, [name]] of entries.entries()) exported[name] = roots[k];
const image = program.memory.image();
const wasm = emit(program, exported, level);
console.log('wasm', wasm.length, 'image', image.length, Date.now() - t0, 'ms');
mkdirSync('reports', { recursive: true });
writeFileSync('reports/t9a.wasm', wasm);
writeFileSync('reports/t9a.image', image);

export { b, game, match, program };

writeFileSync(
  'reports/t9a.json',
  JSON.stringify({
    setup: [...program.setup.values()].map(({ sample, ...s }) => s),
    fails: program.fails,
    base: program.memory.bufferAt(b.bytes.buffer) + b.bytes.byteOffset,
    epoch: program.cellAddress(b, 'epoch'),
    wanted: program.cellAddress(b.option, 'wanted'),
    decision: program.cellAddress(b.option, 'decision'),
  }),
);
