// What the rows of units in an observation are written from.
import { RULE_WORDS } from '../engine/kernel/core.js';
import { EMPTY, Slab } from '../engine/kernel/slab.js';
import { Hook } from '../engine/rulesets/t9a/rule-ids.js';
import { type T9aBattle, unitSubject } from '../engine/rulesets/t9a/state.js';
import { byArmies, Watch, WatchedColumns } from './watch.js';

/** What changes of the state mean to an observation: a unit's row, what is counted of both sides. */
export const Of = { row: 1, tally: 2 } as const;

const sourcesOf = byArmies((b: T9aBattle) => {
  const { units } = b.setup;
  const { did, status, place, host, pool, own, wounds, engaged, models, files } = b.unit;
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const rows = new WatchedColumns();
  for (const column of [status, place, pool, own, wounds, engaged]) rows.add(b, column, units, Of.row | Of.tally);
  for (const column of [did, host, models, files]) rows.add(b, column, units, Of.row);
  const poses = new WatchedColumns();
  for (const column of [place, x, y, facing, halfWidth, halfDepth]) poses.add(b, column, units, Of.row);
  return { rows, poses };
});

/** Notices which rows of units in an observation are no longer right. */
export class RowSources {
  /** What rows are written from, without what follows; `Of` bits. */
  readonly watch = new Watch();
  /** Where units stand: that only changes with the epoch. */
  readonly poses = new Watch();
  /** Words of the rules of a unit that Full Ranks ask about, the rules in each, and what each unit had of them. */
  private ranksCount = 0;
  private ranksWords: Int32Array = EMPTY.i32;
  private ranksMasks: Int32Array = EMPTY.i32;
  private held: Int32Array = EMPTY.i32;

  /** Is it this battle's state that is watched? */
  watches(b: T9aBattle): boolean {
    return this.watch.watches(b);
  }

  /** Another battle: nothing is written yet. */
  meet(b: T9aBattle): void {
    const { rows, poses } = sourcesOf(b);
    this.watch.begin(b, rows);
    this.poses.begin(b, poses);
    const { units, present } = b.setup;
    const { mask } = b.book.hooks;
    if (this.held.length !== units * RULE_WORDS) {
      Slab.lay((slab) => {
        this.ranksWords = slab.i32(RULE_WORDS);
        this.ranksMasks = slab.i32(RULE_WORDS);
        this.held = slab.i32(units * RULE_WORDS);
      });
    }
    this.ranksCount = 0;
    for (let w = 0; w < RULE_WORDS; w++) {
      const asked = mask[Hook.noRanks * RULE_WORDS + w] | mask[Hook.strider * RULE_WORDS + w];
      const held = asked & present[w];
      if (held === 0) continue;
      this.ranksWords[this.ranksCount] = w;
      this.ranksMasks[this.ranksCount++] = held;
    }
  }

  /** Looks again: `watch.changed` is then what has changed of each unit, but for its pose. @returns all that is in it */
  look(b: T9aBattle): number {
    const any = this.watch.look();
    return this.ranksCount > 0 && this.lookAtRules(b) ? any | Of.row : any;
  }

  /** Marks units whose rules are no longer what Full Ranks asked about. @returns whether there are any */
  private lookAtRules(b: T9aBattle): boolean {
    const { held, ranksCount, ranksWords, ranksMasks, watch } = this;
    const { rules } = b.subject;
    const { units } = b.setup;
    const first = unitSubject(b, 0) * RULE_WORDS;
    let any = false;
    for (let i = 0, k = 0; i < ranksCount; i++) {
      const mask = ranksMasks[i];
      for (let u = 0, at = first + ranksWords[i]; u < units; u++, k++, at += RULE_WORDS) {
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
