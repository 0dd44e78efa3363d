import type { Battle } from '../../engine/kernel/battle.js';
import type { Tongue } from './tongue.js';

/** An option in the menu: its key and its words. */
export interface Entry {
  /** Index of the option. */
  readonly index: number;
  /** '0' for "stop", '<' for "back", otherwise a number from 1. */
  readonly key: string;
  readonly words: string;
  /** Row of the unit that it picks or aims at, or -1. */
  readonly unit: number;
}

export const STOP_KEY = '0';
export const BACK_KEY = '<';

/**
 * Numbers the options. A unit has its number in its army in every question of the battle. Other options without a place
 * keep their number as long as a question is repeated. "Stop" is 0, "back" is <.
 */
export class Numbers {
  private readonly tongue: Tongue;
  private readonly ends: { readonly stop: number; readonly back: number };
  /** Numbers that options have had, by kind and subject of the question. */
  private readonly given = new Map<string, Map<string, number>>();

  /** @param ends the verbs of "stop" and "back": see `GameModule.words` */
  constructor(tongue: Tongue, ends: { readonly stop: number; readonly back: number }) {
    this.tongue = tongue;
    this.ends = ends;
  }

  /** Returns the `n` options of the pending decision with their numbers; "stop" and "back" come last. */
  entries(b: Battle, n: number, words: (i: number) => string): Entry[] {
    const { verb } = b.option;
    const { stop, back } = this.ends;
    const rest: number[] = [];
    const ends: Entry[] = [];
    for (let i = 0; i < n; i++) {
      if (verb[i] !== stop && verb[i] !== back) rest.push(i);
      else ends.push({ index: i, key: verb[i] === stop ? STOP_KEY : BACK_KEY, words: words(i), unit: -1 });
    }
    const units = rest.map((i) => this.tongue.unitOf(b, i));
    const places = this.placesInArmy(b, rest, units) ?? this.remembered(b, rest);
    const entries = rest.map((i, k) => ({ index: i, key: String(places[k]), words: words(i), unit: units[k] }));
    entries.sort((p, q) => Number(p.key) - Number(q.key));
    ends.sort((p, q) => (p.key < q.key ? -1 : 1));
    return [...entries, ...ends];
  }

  /**
   * Returns the numbers of the units in their army if all options are about units of one army, or null. Several options
   * about one unit get further numbers.
   */
  private placesInArmy(b: Battle, rest: readonly number[], units: readonly number[]): number[] | null {
    const { player } = (b.setup as unknown as { unit: { player: Uint8Array } }).unit;
    if (units.length === 0 || units.some((u) => u < 0 || player[u] !== player[units[0]])) return null;
    if (new Set(units).size === 1 && units.length > 1) return null; // several moves of one unit, not a choice among units
    if (rest.some((i) => b.option.x[i] !== 0 || b.option.y[i] !== 0)) return null;
    const first = player.indexOf(player[units[0]]);
    let next = player.lastIndexOf(player[units[0]]) - first + 2;
    const taken = new Set<number>();
    return units.map((u) => {
      if (taken.has(u)) return next++;
      taken.add(u);
      return u - first + 1;
    });
  }

  /** Numbers options in the order of the list. An option that this question has offered before keeps its number. */
  private remembered(b: Battle, rest: readonly number[]): number[] {
    const { verb, target, n, extra, x, y } = b.option;
    if (rest.some((i) => x[i] !== 0 || y[i] !== 0)) return rest.map((_, k) => k + 1); // places differ every time
    const asked = `${b.decision.kind[0]} ${b.decision.subject[0]} ${b.decision.other[0]}`;
    const before = this.given.get(asked) ?? new Map<string, number>();
    this.given.set(asked, before);
    return rest.map((i) => {
      const option = `${verb[i]} ${target[i]} ${n[i]} ${extra[i]} ${b.option.facing[i]} ${b.option.files[i]}`;
      const number = before.get(option) ?? before.size + 1;
      before.set(option, number);
      return number;
    });
  }
}
