// npm run translate, second half: plays battles of The 9th Age in JavaScript and in the translation side by side, says where they
// part first, and (BENCH=1) how many decisions a second each makes.
// biome-ignore-all lint/suspicious/noExplicitAny: looks into battles by names that are known only as it runs
// biome-ignore-all lint/style/noNonNullAssertion: the ruleset at hand has all of them
declare const WebAssembly: any;

import { terrainHulls } from '../../engine/regiments/obstacles.js';
import { polygonsOf } from '../../engine/rulesets/t9a/terrain.js';
import { checkedGame } from '../../engine/testing/checked-games.js';

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
const derived: any = {
  '!polygons': (x: any) => polygonsOf(x),
  '!hulls': hullsOf,
  '!limits': (x: any) => limitsOf(x.setup),
};
const told = JSON.parse(readFileSync('reports/t9a.json', 'utf8'));
const game = checkedGame('t9a');
const b: any = game.rules.create(game.match(0).setup as never);

import { readFileSync } from 'node:fs';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';

const image = readFileSync('reports/t9a.image');
const pages = 64 * 4;
const memory = new WebAssembly.Memory({ initial: pages, maximum: 65536 });
const u8 = new Uint8Array(memory.buffer);
u8.set(image);
let heap = (image.length + 65535) & ~65535;
const view = new DataView(memory.buffer);
function put(a: any): number {
  heap = (heap + 7) & ~7;
  const at = heap;
  u8.set(new Uint8Array(a.buffer, a.byteOffset, a.byteLength), at);
  heap += a.byteLength;
  return at;
}
function at(path: string, battle: any): any {
  const parts = path.split('.');
  let v: any = battle.setup;
  if (parts[0].startsWith('!')) {
    v = derived[parts[0]](battle);
    parts.shift();
  }
  for (const p of parts) v = v[p];
  return v;
}
function bind(battle: any): void {
  for (const slot of told.setup) {
    const v = at(slot.path.endsWith('.size') && slot.kind === 'text' ? slot.path.slice(0, -5) : slot.path, battle);
    if (slot.kind === 'text') continue;
    if (slot.kind === 'number' || slot.kind === 'boolean') {
      if (slot.numberKind === 'f64') view.setFloat64(slot.address, v, true);
      else view.setInt32(slot.address, Number(v), true);
    } else if (slot.kind === 'array') {
      view.setInt32(slot.address, put(v), true);
      view.setInt32(slot.address + 4, v.length, true);
    } else {
      const descs = v.map((x: any) => [put(x), x.length]);
      heap = (heap + 7) & ~7;
      view.setInt32(slot.address, heap, true);
      view.setInt32(slot.address + 4, v.length, true);
      for (const [p, n] of descs) {
        view.setInt32(heap, p, true);
        view.setInt32(heap + 4, n, true);
        heap += 8;
      }
    }
  }
}
const t1 = Date.now();
const mod = new WebAssembly.Module(readFileSync('reports/t9a.wasm'));
const fails = told.fails;
let random = 1;
const below = (n: number) => {
  random = (Math.imul(random, 1103515245) + 12345) >>> 0;
  return Math.floor((random / 4294967296) * n);
};
const inst = new WebAssembly.Instance(mod, {
  m: {
    memory,
    fail: (i: number) => {
      throw new Error(`fail: ${fails[i]}`);
    },
    rem: (a: number, c: number) => a % c,
    pow: Math.pow,
    hypot: Math.hypot,
    atan2: Math.atan2,
    sin: Math.sin,
    cos: Math.cos,
    acos: Math.acos,
    asin: Math.asin,
    tan: Math.tan,
    exp: Math.exp,
    log: Math.log,
    below,
  },
});
const ex = inst.exports as any;
console.log('compiled', Date.now() - t1, 'ms', Object.keys(ex));
const base = told.base;
const { epoch, decision } = told;
const other: any = game.rules.create(game.match(0).setup as never);
const overAt = base + (b.core.over.byteOffset - b.bytes.byteOffset);
function load(x: any): void {
  x.dice.store();
  u8.set(x.bytes, base);
  if (epoch.kind === 'f64') view.setFloat64(epoch.at, view.getFloat64(epoch.at, true) + 1, true);
  else view.setInt32(epoch.at, view.getInt32(epoch.at, true) + 1, true);
  view.setInt32(decision.at, 0, true);
}
const same = (x: any) => {
  x.dice.store();
  for (let i = 0; i < x.bytes.length; i++) if (x.bytes[i] !== u8[base + i]) return i;
  return -1;
};
const where = (i: number) =>
  b.layout.placed.find(
    (p: any) =>
      i >= p.offset && i < p.offset + p.length * ({ i32: 4, u32: 4, i16: 2, u16: 2, i8: 1, u8: 1 } as any)[p.spec.kind],
  );
// equality, step by step
bind(other);
let steps = 0;
const setup0 = game.match(0).setup as never;
const battles = Number(process.env.BATTLES ?? 20);
outer: for (let s = 0; s < battles; s++) {
  game.rules.renew!(other, setup0);
  game.rules.begin(other, s + 1);
  load(other);
  while (waiting(other)) {
    const n = options(game.rules, other);
    let m = 0;
    const kind = other.decision.kind[0];
    try {
      m = ex.options();
      if (m !== n) {
        console.log('battle', s, 'step', steps, 'kind', kind, 'options', n, m);
        break outer;
      }
      const r = below(n);
      choose(game.rules, other, r);
      ex.choose(r);
    } catch (error) {
      console.log(
        'battle',
        s,
        'step',
        steps,
        'kind',
        kind,
        String(error).slice(0, 300),
        String((error as any).stack)
          .split('\n')
          .slice(1, 9)
          .join('\n'),
      );
      break outer;
    }
    steps++;
    const d = same(other);
    if (d >= 0) {
      const p = where(d);
      console.log('battle', s, 'step', steps, 'kind', kind, 'differs at', d, p?.table, p?.column, d - (p?.offset ?? 0));
      break outer;
    }
  }
}
console.log('steps equal', steps);
if (process.env.BENCH) {
  const runJs = (seeds: number) => {
    let k = 0;
    for (let s = 0; s < seeds; s++) {
      game.rules.renew!(other, setup0);
      game.rules.begin(other, s + 1);
      while (waiting(other)) {
        choose(game.rules, other, below(options(game.rules, other)));
        k++;
      }
    }
    return k;
  };
  const runWasm = (seeds: number) => {
    let k = 0;
    for (let s = 0; s < seeds; s++) {
      game.rules.renew!(other, setup0);
      game.rules.begin(other, s + 1);
      load(other);
      while (u8[overAt] === 0) {
        ex.choose(below(ex.options()));
        k++;
      }
    }
    return k;
  };
  for (let round = 0; round < 9; round++) {
    random = 7;
    const a0 = process.cpuUsage();
    const k1 = runJs(100);
    const a1 = process.cpuUsage(a0);
    random = 7;
    const c0 = process.cpuUsage();
    const k2 = runWasm(100);
    const c1 = process.cpuUsage(c0);
    const s1 = (a1.user + a1.system) / 1e6,
      s2 = (c1.user + c1.system) / 1e6;
    console.log(k1, k2, 'js', Math.round(k1 / s1), 'wasm', Math.round(k2 / s2), (k2 / s2 / (k1 / s1)).toFixed(2));
  }
}
