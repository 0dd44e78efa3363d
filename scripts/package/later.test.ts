import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../../engine/games.js';
import { asFunction, LISTS, later, markedList, type Named, type Needs, partOf, rankOf } from './later.js';
import { ROOT } from './layout.js';

const read = (): { found: Named[]; code: string } => {
  const found: Named[] = [];
  const code = markedList(
    'engine/games',
    `import { accelerate } from './kernel/accelerator.js';
import { T9A } from './rulesets/t9a/game.js';
export { T9A_SPEC } from './rulesets/t9a/observation/spec.js';`,
    found,
  );
  return { found, code };
};

test('lists name the rules, which lie in parts of their own', () => {
  const { found, code } = read();
  expect(code.split('\n')).toEqual([
    `import { accelerate } from './kernel/accelerator.js';`,
    `import { T9A } from 'muster-later:engine/rulesets/t9a/game';`,
    `export { T9A_SPEC } from 'muster-later:engine/rulesets/t9a/observation/spec';`,
  ]);
  expect(found.map(({ name }) => name)).toEqual(['T9A', 'T9A_SPEC']);
  for (const list of Object.keys(LISTS)) expect(existsSync(`${ROOT}${list}.ts`), list).toBe(true);
});

test('each part needs only those before it', () => {
  expect(partOf('engine/kernel/dice')).toBe('engine');
  expect(partOf('engine/regiments/combat/round')).toBe('regiments');
  expect(partOf('engine/rulesets/hordes/turn')).toBe('hordes');
  expect(partOf('agents/captain/regiments/plans')).toBe('captain-regiments');
  expect(partOf('agents/captain/wfb9/captain')).toBe('captain-wfb9');
  const parts = ['captain-wfb9', 'captain-regiments', 'agents', 'wfb9', 'regiments', 'engine'];
  expect(parts.sort((one, other) => rankOf(one) - rankOf(other))).toEqual([
    'engine',
    'regiments',
    'wfb9',
    'agents',
    'captain-regiments',
    'captain-wfb9',
  ]);
});

test('the code of a part is a function of what it imports, line by line as it was', () => {
  const needs: Needs = { parameters: new Map(), onDemand: new Set() };
  const code = asFunction(
    `import { a as two, as as three } from "../engine/whole.js";
import "../regiments/whole.js";
const load = () => import("../../engine/testing/scene.js");
const five = two + three;
export { five as in, load };
//# source${'MappingURL'}=whole.js.map
`,
    needs,
  );
  expect([...needs.parameters.keys()]).toEqual(['../engine/whole.js', '../regiments/whole.js']);
  expect([...needs.onDemand]).toEqual(['../../engine/testing/scene.js']);
  expect(code.split('\n').indexOf('const five = two + three;')).toBe(3);
  const make = new Function(`return ${code.replace('export default ', '').replace(/\/\/#.*/, '')}`)();
  const scene = { '../../engine/testing/scene.js': () => 'a scene' };
  const made = make({ a: 2, as: 3 }, {}, scene);
  expect(made.in).toBe(5);
  expect(made.load()).toBe('a scene');
});

test('code that asks for its own address is no part', () => {
  const needs: Needs = { parameters: new Map(), onDemand: new Set() };
  expect(() => asFunction('const here = import.meta.url;\n', needs)).toThrow('cannot import so');
});

test('what a list shows is known at once; the part is read with the first other field', () => {
  let reads = 0;
  const [first] = GAMES;
  const game = later({ id: first.id }, ['rules', 'lead'], () => {
    reads++;
    return first;
  });
  expect(game.id).toBe('t9a');
  expect(Object.keys(game)).toEqual(['id', 'rules', 'lead']);
  expect(reads).toBe(0);
  expect(game.rules).toBe(first.rules);
  expect(game.lead).toBe(first.lead);
  expect({ ...game }).toEqual({ id: 't9a', rules: first.rules, lead: first.lead });
  expect(reads).toBe(1);
});
