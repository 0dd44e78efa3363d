// What the rows of units in an observation are written from.
import { RULE_WORDS } from '../../../kernel/core.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import { type Sources, Watch, type Watched, WatchedColumns } from '../../../observation/watch.js';
import { Hook } from '../core/rule-ids.js';
import { type T9aBattle, unitSubject } from '../core/state.js';

/** What changes of the state mean to an observation: a unit's row, what is counted of both sides. */
export const Of = { row: 1, tally: 2 } as const;

/** All that rows of units, and what is counted, are made from; `poses`: where units stand, which only changes with the epoch. */
export function rowSources(b: T9aBattle): Sources {
  const { did, status, place, host, pool, own, wounds, engaged, models, files } = b.unit;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const entries = b.setup.units;
  const all = (bits: number, ...columns: Watched['column'][]): Watched[] =>
    columns.map((column) => ({ column, entries, bits }));
  const rows = [
    ...all(Of.row | Of.tally, status, place, pool, own, wounds, engaged),
    ...all(Of.row, did, host, models, files),
  ];
  const poses = all(Of.row, place, x, y, facing, halfWidth, halfDepth);
  return { rows: new WatchedColumns(b, rows), poses: new WatchedColumns(b, poses) };
}

/** Rules that Full Ranks ask about: words of the rules of a unit, and which rules in each. */
export interface RanksRules {
  readonly count: number;
  readonly words: Int32Array;
  readonly masks: Int32Array;
}

/** The rules that Full Ranks ask about in battles like `b`: those that anybody can have. */
export function ranksRules(b: T9aBattle): RanksRules {
  const { present } = b.setup;
  const { mask } = b.book.hooks;
  const asked = (w: number): number => mask[Hook.noRanks * RULE_WORDS + w] | mask[Hook.strider * RULE_WORDS + w];
  const words = Array.from({ length: RULE_WORDS }, (_, w) => w).filter((w) => (asked(w) & present[w]) !== 0);
  const masks = Int32Array.from(words, (w) => asked(w) & present[w]);
  return { count: words.length, words: Int32Array.from(words), masks };
}

/** Notices which rows of units in an observation are no longer right. */
export class RowSources {
  /** What rows are written from, without what follows; `Of` bits. */
  readonly watch = new Watch();
  /** Where units stand: that only changes with the epoch. */
  readonly poses = new Watch();
  /** What each unit had of the rules that Full Ranks ask about. */
  private held: Int32Array = EMPTY.i32;

  /** Another battle of so many units: nothing is written yet. */
  meet({ rows, poses }: Sources, units: number): void {
    this.watch.begin(rows.room);
    this.poses.begin(poses.room);
    if (this.held.length >= units * RULE_WORDS) return;
    Slab.lay((slab) => {
      this.held = slab.i32(units * RULE_WORDS);
    });
  }

  /** Looks again: `watch.changed` is then what has changed of each unit, but for its pose. @returns all that is in it */
  look(b: T9aBattle, { rows }: Sources, ranks: RanksRules): number {
    const any = this.watch.look(b.words, rows);
    return ranks.count > 0 && this.lookAtRules(b, ranks) ? any | Of.row : any;
  }

  /** Marks units whose rules are no longer what Full Ranks asked about. @returns whether there are any */
  private lookAtRules(b: T9aBattle, { count, words, masks }: RanksRules): boolean {
    const { held, watch } = this;
    const { rules } = b.subject;
    const { units } = b.setup;
    const first = unitSubject(b, 0) * RULE_WORDS;
    let any = false;
    for (let i = 0, k = 0; i < count; i++) {
      const mask = masks[i];
      for (let u = 0, at = first + words[i]; u < units; u++, k++, at += RULE_WORDS) {
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
