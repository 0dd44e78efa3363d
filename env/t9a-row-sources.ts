import { RULE_WORDS } from '../engine/kernel/core.js';
import { EMPTY, Slab } from '../engine/kernel/slab.js';
import { Place } from '../engine/regiments/layout.js';
import { Hook } from '../engine/rulesets/t9a/rule-ids.js';
import { type T9aBattle, unitSubject } from '../engine/rulesets/t9a/state.js';
import { UNIT_ROWS } from './t9a-spec.js';

/** Most units of a battle that is observed. */
const UNITS = 2 * UNIT_ROWS;
/** What a row is made from that only changes when somebody moves: so many numbers are kept for each. */
const POSE = 7;
/** A place that no unit has: its row was never written. */
const UNWRITTEN = 255;

/** What the row of each unit in an observation was last written from, and so which rows are still right. */
export class RowSources {
  /** Rows that must be written anew, 1 each: the answer of `findStale`. */
  stale: Uint8Array = EMPTY.u8;
  /** Something that points are counted from has changed since this was last set to false. */
  untallied = true;
  private keptPlace: Uint8Array = EMPTY.u8;
  private keptDid: Uint32Array = EMPTY.u32;
  private keptStatus: Uint16Array = EMPTY.u16;
  /** A byte each: pool, Wounds of the individual, Wounds of the pool, contacts. */
  private keptCounts: Int32Array = EMPTY.i32;
  private keptHeld: Int32Array = EMPTY.i32;
  private kept: Int32Array = EMPTY.i32;
  /** So many words of the rules of a unit hold some that Full Ranks ask about: which words, and which rules in each. */
  private ranksCount = 0;
  private ranksWords: Int32Array = EMPTY.i32;
  private ranksMasks: Int32Array = EMPTY.i32;

  constructor() {
    Slab.lay((slab) => {
      this.stale = slab.u8(UNITS);
      this.keptPlace = slab.u8(UNITS).fill(UNWRITTEN);
      this.keptDid = slab.u32(UNITS);
      this.keptStatus = slab.u16(UNITS);
      this.keptCounts = slab.i32(UNITS);
      this.keptHeld = slab.i32(UNITS);
      this.kept = slab.i32(UNITS * POSE);
      this.ranksWords = slab.i32(RULE_WORDS);
      this.ranksMasks = slab.i32(RULE_WORDS);
    });
  }

  /** Another battle: nothing is written yet. */
  meet(b: T9aBattle): void {
    this.untallied = true;
    this.keptPlace.fill(UNWRITTEN);
    const { mask } = b.book.hooks;
    this.ranksCount = 0;
    for (let w = 0; w < RULE_WORDS; w++) {
      const asked = mask[Hook.noRanks * RULE_WORDS + w] | mask[Hook.strider * RULE_WORDS + w];
      const held = asked & b.setup.present[w];
      if (held === 0) continue;
      this.ranksWords[this.ranksCount] = w;
      this.ranksMasks[this.ranksCount++] = held;
    }
  }

  /** Had unit `u` a pose when its row was written? */
  hadPose(u: number): boolean {
    return this.keptPlace[u] === Place.table || this.keptPlace[u] === Place.inUnit;
  }

  /**
   * Marks the rows that are no longer right in `stale`. `stirred`: somebody may have moved since they were written; then
   * `moved` tells which units on the table have another pose.
   */
  findStale(b: T9aBattle, stirred: boolean, moved: Uint8Array): void {
    const { stale, kept, keptDid, keptStatus, keptCounts, keptHeld, keptPlace } = this;
    const { place, did, status, pool, own, wounds, engaged, host } = b.unit;
    const { x, y, facing, halfWidth, halfDepth, models, files } = b.unit;
    const { units } = b.setup;
    const ruled = this.ranksCount > 0;
    const { rules } = b.subject;
    const first = unitSubject(b, 0);
    for (let u = 0; u < units; u++) {
      const at = place[u];
      const gone = at > Place.offTable;
      let right =
        keptPlace[u] === at &&
        (gone ||
          (keptDid[u] === did[u] &&
            keptStatus[u] === status[u] &&
            keptCounts[u] === (pool[u] | (own[u] << 8) | (wounds[u] << 16) | (engaged[u] << 24)) &&
            (!ruled || keptHeld[u] === this.heldForRanks(rules, first + u))));
      if (right && stirred && !gone) {
        const k = u * POSE;
        if (at === Place.table) {
          right = moved[u] === 0 && kept[k + 5] === models[u] && kept[k + 6] === files[u];
          stale[u] = right ? 0 : 1;
          continue;
        }
        const h = at === Place.inUnit ? host[u] : u;
        right =
          kept[k] === x[h] &&
          kept[k + 1] === y[h] &&
          kept[k + 2] === facing[h] &&
          kept[k + 3] === halfWidth[u] &&
          kept[k + 4] === halfDepth[u] &&
          kept[k + 5] === models[u] &&
          kept[k + 6] === files[u];
      }
      stale[u] = right ? 0 : 1;
    }
  }

  /** Takes note of what the row of `u` is written from now. */
  note(b: T9aBattle, u: number): void {
    const { kept } = this;
    const { unit } = b;
    const k = u * POSE;
    const place = unit.place[u];
    const host = place === Place.inUnit ? unit.host[u] : u;
    const counts = unit.pool[u] | (unit.own[u] << 8) | (unit.wounds[u] << 16) | (unit.engaged[u] << 24);
    this.untallied ||=
      this.keptPlace[u] !== place || this.keptStatus[u] !== unit.status[u] || this.keptCounts[u] !== counts;
    this.keptPlace[u] = place;
    this.keptDid[u] = unit.did[u];
    this.keptStatus[u] = unit.status[u];
    this.keptCounts[u] = counts;
    this.keptHeld[u] = this.heldForRanks(b.subject.rules, unitSubject(b, u));
    kept[k] = unit.x[host];
    kept[k + 1] = unit.y[host];
    kept[k + 2] = unit.facing[host];
    kept[k + 3] = unit.halfWidth[u];
    kept[k + 4] = unit.halfDepth[u];
    kept[k + 5] = unit.models[u];
    kept[k + 6] = unit.files[u];
  }

  /** Digest of the rules of a subject that Full Ranks can ask about. */
  private heldForRanks(rules: Uint32Array, subject: number): number {
    const { ranksCount, ranksWords, ranksMasks } = this;
    const from = subject * RULE_WORDS;
    let held = 0;
    for (let i = 0; i < ranksCount; i++)
      held = (Math.imul(held, 31) + (rules[from + ranksWords[i]] & ranksMasks[i])) | 0;
    return held;
  }
}
