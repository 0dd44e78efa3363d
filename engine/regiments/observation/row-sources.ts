// Columns of the state from which the rows of units in an observation are written.
import { EMPTY, Slab } from '../../kernel/slab.js';
import { type Sources, Watch, type Watched, WatchedColumns } from '../../observation/watch.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook } from '../core/hooks.js';
import { unitSubject } from '../core/state.js';

/** Bits of a change: a unit's row must be written, or both sides must be counted again. */
export const Of = { row: 1, tally: 2 } as const;

/**
 * The watched columns: `rows` for units' rows and counts, `poses` for places of units, which change only with the
 * version of geometry.
 * @param shown further columns of units that the game shows in their rows
 */
export function rowSources(b: RegimentsBattle, shown: readonly Watched['column'][] = []): Sources {
  const { did, status, place, host, pool, own, wounds, engaged, models, files } = b.unit;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const entries = b.setup.units;
  const all = (bits: number, ...columns: Watched['column'][]): Watched[] =>
    columns.map((column) => ({ column, entries, bits }));
  const rows = [
    ...all(Of.row | Of.tally, status, place, pool, own, wounds, engaged),
    ...all(Of.row, did, host, models, files, ...shown),
  ];
  const poses = all(Of.row, place, x, y, facing, halfWidth, halfDepth);
  return { rows: new WatchedColumns(b, rows), poses: new WatchedColumns(b, poses) };
}

/** Rules that the count of Full Ranks depends on: words of a unit's rules, and a mask of rules for each. */
export interface RanksRules {
  readonly count: number;
  readonly words: Int32Array;
  readonly masks: Int32Array;
}

/** The rules that Full Ranks depend on in battles like `b`, as far as a unit of the battle can have them. */
export function ranksRules(b: RegimentsBattle): RanksRules {
  const { present } = b.setup;
  const { mask } = b.setup.answers;
  const { ruleWords } = b.book;
  const asked = (w: number): number => mask[Hook.noRanks * ruleWords + w] | mask[Hook.strider * ruleWords + w];
  const words = Array.from({ length: ruleWords }, (_, w) => w).filter((w) => (asked(w) & present[w]) !== 0);
  const masks = Int32Array.from(words, (w) => asked(w) & present[w]);
  return { count: words.length, words: Int32Array.from(words), masks };
}

/** Finds the rows of units in an observation that are out of date. */
export class RowSources {
  /** Sources of the rows, without poses and rules; bits of `Of`. */
  readonly watch = new Watch();
  /** Places of units, which change only with the version of geometry. */
  readonly poses = new Watch();
  /** Rules of each unit that Full Ranks depend on, at the last comparison. */
  private held: Int32Array = EMPTY.i32;

  /** Prepares for another battle with `units` units and bitsets of `ruleWords` words; no row of it is written yet. */
  meet({ rows, poses }: Sources, units: number, ruleWords: number): void {
    this.watch.begin(rows.room);
    this.poses.begin(poses.room);
    if (this.held.length >= units * ruleWords) return;
    Slab.lay((slab) => {
      this.held = slab.i32(units * ruleWords);
    });
  }

  /** Finds changes: `watch.changed` then holds the bits of each unit, except for its pose. Returns all bits in it. */
  look(b: RegimentsBattle, { rows }: Sources, ranks: RanksRules): number {
    const any = this.watch.look(b.words, rows);
    return ranks.count > 0 && this.lookAtRules(b, ranks) ? any | Of.row : any;
  }

  /** Marks units with changed rules for Full Ranks. Returns true if there are any. */
  private lookAtRules(b: RegimentsBattle, { count, words, masks }: RanksRules): boolean {
    const { held, watch } = this;
    const { rules } = b.subject;
    const { units } = b.setup;
    const { ruleWords } = b.book;
    const first = unitSubject(b, 0) * ruleWords;
    let any = false;
    for (let i = 0, k = 0; i < count; i++) {
      const mask = masks[i];
      for (let u = 0, at = first + words[i]; u < units; u++, k++, at += ruleWords) {
        const now = rules[at] & mask;
        if (held[k] === now) continue;
        held[k] = now;
        watch.mark(u, Of.row);
        any = true;
      }
    }
    return any;
  }
}

/**
 * Returns the battle with all rows of units in use, and its watched columns: room for every battle of its size class.
 * @param shown as for `rowSources`
 */
export function withRoom<B extends RegimentsBattle>(
  b: B,
  shown: readonly Watched['column'][] = [],
): readonly [largest: B, sources: Sources] {
  const largest = { ...b, setup: { ...b.setup, units: b.unit.place.length } };
  return [largest, rowSources(largest, shown)];
}
