// npm run translate, first half: translates the engine of The 9th Age, as it plays battles of the smallest size class, into
// reports/t9a.wasm, and says what of it cannot be translated.
import { mkdirSync, writeFileSync } from 'node:fs';
import { endLife, endLifeOf } from '../../engine/kernel/battle.js';
import { Dice } from '../../engine/kernel/dice.js';
import type { PassingLife } from '../../engine/kernel/layout.js';
import { choose, options } from '../../engine/kernel/ruleset.js';
import { terrainHulls } from '../../engine/regiments/obstacles.js';
import { t9a } from '../../engine/rulesets/t9a/ruleset.js';
import { countsAgainst, type T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { emit } from './emit.js';
import * as fairs from './fair.js';
import { i32, op } from './ir.js';
import { elementOf, scaled, type TypedArray } from './memory.js';
import { type Instance, Program } from './program.js';
import { partOfSetup } from './setup-parts.js';
import { COLUMNS } from './translated.js';
import { Translator } from './translator.js';
import type { Element, Num, Obj, Setup, Value } from './values.js';

const game = checkedGame('t9a');
const b = game.rules.create(game.match(0).setup) as T9aBattle;
game.rules.begin(b, 1);

const program = new Program((instance) => new Translator(program, instance).run(), b.setup);
const object = (v: object): Obj => ({ t: 'obj', v });
const part = (path: string): Setup => ({ t: 'setup', path, v: partOfSetup(b, path) });
const number = (n: number): Num => ({ t: 'num', k: 'i32', n: i32(n), max: Math.abs(n) });
const nothing = (): Value => ({ t: 'const', v: undefined });

/** Whatever hangs on the battle and is no table may change from outside. */
function isVolatile(o: object): void {
  if (program.volatile.has(o) || elementOf(o) !== null) return;
  program.volatile.add(o);
  for (const v of Object.values(o)) if (typeof v === 'object' && v !== null) isVolatile(v);
}
program.volatile.add(b).add(b.dice);
isVolatile(b.option);
isVolatile(b.cache);

/** Fills rows of each column of the battle that lives so long; `table`: of one table, from `row` on one row. */
function clear(
  t: Translator,
  life: Value,
  table?: Value,
  row?: Value,
  e?: Parameters<Translator['numeric']>[1],
): Value {
  const name = (life as { v: PassingLife }).v;
  const only = (table as { v: string } | undefined)?.v;
  const first = row === undefined || e === undefined ? i32(0) : t.spillNode(t.toI32(t.numeric(row, e)));
  for (const [i, column] of b.lives[name].entries()) {
    const placed = b.layout.lives[name][i];
    if (only !== undefined && placed.table !== only) continue;
    const { width, empty } = placed.spec;
    const el = elementOf(column) as Element;
    const skipped = scaled(op('i32.mul', 'i32', first, i32(width)), el);
    const data = op('i32.add', 'i32', i32(program.memory.arrayAt(column as TypedArray)), skipped);
    t.fill({ el, data }, number(empty), i32(0), i32(only === undefined ? column.length : width));
  }
  return nothing();
}

const dice = Dice.prototype as unknown as Readonly<Record<'store' | 'forget' | 'fair', object>>;
program.replaced
  .set(dice.store, nothing)
  .set(dice.forget, nothing)
  .set(dice.fair, (t, args, e) => t.callStatic({ t: 'fn', v: fairs.fair }, [object(b.core.rng), ...args], e))
  .set(polygonsOf, () => part('!polygons'))
  .set(terrainHulls, () => part('!hulls'))
  .set(countsAgainst, (t, args, e) => {
    const tables = [part('!limits.index'), part('!limits.flags')];
    return t.callStatic({ t: 'fn', v: fairs.countsAgainst }, [...tables, ...args.slice(1)], e);
  })
  .set(endLife, (t, args) => clear(t, args[1]))
  .set(endLifeOf, (t, args, e) => clear(t, args[1], args[2], args[3], e));

const ENTRIES: readonly [string, object, Value[]][] = [
  ['options', options, [object(t9a), object(b)]],
  ['choose', choose, [object(t9a), object(b), number(256)]],
];

const entries: Record<string, Instance> = {};
do {
  program.begin();
  for (const [name, fn, args] of ENTRIES) {
    const instance = program.instanceOf(fn, undefined, args);
    for (const p of instance.params) program.raise(p, 'i32', 256);
    program.ensure(instance);
    entries[name] = instance;
  }
} while (program.changed);

if (program.errors.size > 0) {
  process.stderr.write(`${[...program.errors.values()].join('\n')}\n${program.errors.size} functions are left out\n`);
  process.exit(1);
}
const wasm = emit(program, entries);
mkdirSync('reports', { recursive: true });
writeFileSync('reports/t9a.wasm', wasm);
writeFileSync('reports/t9a.image', program.memory.image());
writeFileSync(
  'reports/t9a.json',
  JSON.stringify({
    setup: [...program.setup.values()],
    fails: program.fails,
    base: program.memory.arrayAt(b.bytes),
    columns: Object.fromEntries(COLUMNS.map((name) => [name, program.memory.arrayAt(b.option[name])])),
    epoch: program.cellAddress(b, 'epoch'),
    decision: program.cellAddress(b.option, 'decision'),
  }),
);
process.stdout.write(
  `${program.order.length} functions, ${program.round} rounds, ${wasm.length} bytes of WebAssembly\n`,
);
