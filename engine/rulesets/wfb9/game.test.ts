import { expect, test } from 'vitest';
import { Draws } from '../../kernel/chance.js';
import type { OptionRecord } from '../../kernel/options.js';
import { readRecord } from '../../kernel/options.js';
import { choose, options, problemLine, type Result, waiting } from '../../kernel/ruleset.js';
import type { Wfb9List } from './armies/terms.js';
import type { Wfb9Battle } from './core/state.js';
import { WFB9 } from './game.js';

const { rules, armies, tables, observation, words } = WFB9;

function sound<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.problems.map(problemLine).join('\n'));
}

/** A battle between the usual lists on random table `n`. */
function newBattle(n: number): Wfb9Battle {
  const [one, other] = WFB9.usualLists.map((name) => armies.lists().get(name) as Wfb9List);
  const battlefield = tables.random(n, tables.usual);
  const b = rules.create(sound(WFB9.muster([one, other], { battlefield, ...sound(WFB9.agree(undefined)) })));
  rules.begin(b, n);
  return b;
}

/** Plays a battle of random choices and calls `show` before every eighth one. */
function played(n: number, show: (b: Wfb9Battle, count: number) => void): Wfb9Battle {
  const b = newBattle(n);
  const chance = new Draws(n);
  for (let d = 0; waiting(b); d++) {
    const count = options(rules, b);
    if (d % 8 === 0) show(b, count);
    choose(rules, b, chance.below(count));
  }
  return b;
}

test('both players see every option of a battle, within the bounds of the layout, and no two alike', () => {
  const { spec, actions } = observation;
  const out = new Float32Array(spec.size);
  const anew = new Float32Array(spec.size);
  const thrifty = observation.writer(out, true);
  const width = (spec.size - spec.offset.options) / actions;
  const wrong = new Set<string>();
  played(3, (b, count) => {
    for (const player of [0, 1]) {
      thrifty.write(b, player);
      observation.writer(anew, true).write(b, player);
      if (!out.every((value, i) => Object.is(value, anew[i]))) wrong.add('what is written thriftily differs');
      for (const { name, rows, features } of spec.parts) {
        for (let k = 0; k < rows * features.length; k++) {
          const { low, high, name: column } = features[k % features.length];
          const value = out[spec.offset[name] + k];
          if (!(value >= low - 1e-6 && value <= high + 1e-6)) wrong.add(`${name}, ${column}: ${value}`);
        }
      }
    }
    const seen = new Set<string>();
    for (let i = 0; i < count; i++) {
      const at = spec.offset.options + i * width;
      expect(out[at]).toBe(1);
      seen.add(out.slice(at, at + width).join());
    }
    if (seen.size !== count) wrong.add(`two options of '${rules.question(b)}' look the same`);
  });
  expect([...wrong]).toEqual([]);
});

test('the options of a battle have words and records of their own, and its phases have names', () => {
  const wrong = new Set<string>();
  played(4, (b, count) => {
    const told = new Set<string>();
    const records = new Set<string>();
    for (let i = 0; i < count; i++) {
      told.add(rules.describe(b, i));
      records.add(JSON.stringify(readRecord(b.option, i) satisfies OptionRecord));
    }
    if (told.size !== count || records.size !== count) wrong.add(`options of '${rules.question(b)}' are alike`);
    if (!rules.decisions[b.decision.kind[0]]) wrong.add(`decision ${b.decision.kind[0]} has no word`);
    if (!words.phases[b.core.phase[0]]) wrong.add(`phase ${b.core.phase[0]} has no word`);
  });
  expect([...wrong]).toEqual([]);
});

test('zones are known once they are chosen, and the lead is that of the victory points', () => {
  const before = newBattle(5);
  expect(WFB9.zones(before)).toEqual([[], []]);
  const b = played(5, () => {});
  expect(WFB9.zones(b).map((zone) => zone.length)).toEqual([1, 1]);
  expect(WFB9.lead(b, 0)).toBe(0 - WFB9.lead(b, 1) + 0);
});

test('WFB9-SCN-001 a Battleline is the only battle that can be agreed', () => {
  expect(WFB9.agree('battleline').ok).toBe(true);
  expect(WFB9.agree(undefined).ok).toBe(true);
  expect(WFB9.agree('diagonal').ok).toBe(false);
});

test('lists and books are described, and armies of small battles are drawn', () => {
  for (const list of armies.lists().values()) expect(armies.describe(list)).toContain(list.name);
  for (const book of armies.books().values()) expect(armies.bookLines(book).join('\n')).toContain(book.name);
  for (const { lists } of Object.values(WFB9.sizes)) {
    for (const name of lists[0]) {
      const [, book, points] = name.split(':');
      expect(armies.draw(book, Number(points), new Draws(1), 'drawn').ok).toBe(true);
    }
  }
});
