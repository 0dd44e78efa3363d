import { expect, test } from 'vitest';
import type { Battle } from '../kernel/battle.js';
import {
  GroupWriter,
  type ObservedColumn,
  observationOfGroups,
  optionGroup,
  specOfGroups,
  unitColumns,
  unitGroups,
} from './columns.js';
import { observationPage, share, signed } from './spec.js';

type Seen = Battle & { readonly setup: { readonly units: number; readonly unit: { readonly player: number[] } } };
const battle = (players: number[], options: number): Seen =>
  ({ setup: { units: players.length, unit: { player: players } }, option: { count: options } }) as unknown as Seen;

const number: ObservedColumn<Seen> = { ...share('number', 'of 10'), of: (_b, thing) => thing / 10 };
const aside: ObservedColumn<Seen> = { ...signed('aside', ''), of: () => 0.25, mirrored: true };
const up: ObservedColumn<Seen> = { ...share('up', ''), of: () => 0.25, mirrored: true };
const dear: ObservedColumn<Seen> = { ...share('dear', ''), of: () => 0.5, tactics: true };
const groups = [
  { name: 'battle', what: '', rows: 1, columns: [aside, up, dear] },
  ...unitGroups<Seen>(2, [number]),
  optionGroup<Seen>(3, [number]),
];

function written(b: Seen, player: number, tactics = true): number[] {
  const out = new Float32Array(3 + 4 + 4 + 6).fill(9);
  new GroupWriter(out, groups, tactics, () => 0).write(b, { units: new Int32Array(2) }, player);
  return Array.from(out, (n) => Math.round(n * 100) / 100);
}

test('rows in use are written with their flag, and zeros behind them', () => {
  const b = battle([1, 0, 1], 2);
  expect(written(b, 0)).toEqual([0.25, 0.25, 0.5, 1, 0.1, 0, 0, 1, 0, 1, 0.2, 1, 0, 1, 0.1, 0, 0]);
});

test('the second player sees own units first, and mirrored columns from the other side', () => {
  const b = battle([1, 0, 1], 0);
  expect(written(b, 1)).toEqual([-0.25, 0.75, 0.5, 1, 0, 1, 0.2, 1, 0.1, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('without tactics dear columns stay 0', () => {
  expect(written(battle([0], 1), 0, false)[2]).toBe(0);
});

test('spec, page, action space and rows come from the same table', () => {
  const { spec, actions, rows } = observationOfGroups(3, groups, () => 0);
  expect([spec.version, spec.size, actions, rows]).toEqual([3, 17, 3, { units: 2, terrain: 0 }]);
  expect(spec.offset).toEqual({ battle: 0, 'own units': 3, 'enemy units': 7, options: 11 });
  expect(observationPage('A game', spec)).toContain('| 1 | number | 0 to 1 | of 10 |');
});

test('a unit is named by its row among those of its side, and whose it is', () => {
  const [row, own] = unitColumns<Seen>('target', 4, (_b, thing) => thing);
  const b = battle([1, 0, 1], 0);
  expect([0, 1, 2, -1].map((u) => row.of(b, u, 1))).toEqual([0.25, 0.25, 0.5, 0]);
  expect([0, 1, 2, -1].map((u) => own.of(b, u, 1))).toEqual([1, 0, 1, 0]);
});

test('a name that stands twice is refused, and so is an observation without options', () => {
  const options = optionGroup<Seen>(1, [number]);
  expect(() => specOfGroups(1, [{ name: 'a', what: '', rows: 1, columns: [number, number] }, options])).toThrow(
    "two columns of 'a' are called 'number'",
  );
  expect(() => specOfGroups(1, [options, options])).toThrow("two groups are called 'options'");
  expect(() => specOfGroups(1, groups.slice(0, 3))).toThrow("has a group 'options'");
});
