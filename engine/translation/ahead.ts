// A battle that is only played on, not read, between its decisions. Its state in the memory of a translation is ahead
// of its own bytes; this saves copying all bytes back after each decision.
import type { Battle } from '../kernel/battle.js';

/** Most decisions by which a battle may be ahead of its bytes. They are replayed if the translation fails. */
const MOST_OWED = 64;

/**
 * Returns the spans of words of the canonical region that hold `core` and `decision`, which a caller reads between
 * decisions: first word and end, alternately.
 */
function headOf(b: Battle): Int32Array {
  const spans: [number, number][] = [];
  const columns = [...Object.values(b.core), ...Object.values(b.decision)];
  const places = columns.map(({ byteOffset, byteLength }) => {
    const first = byteOffset - b.bytes.byteOffset;
    return [first >> 2, (first + byteLength + 3) >> 2] as const;
  });
  for (const [first, end] of places.sort((one, other) => one[0] - other[0])) {
    const last = spans.at(-1);
    if (last !== undefined && first <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([first, end]);
  }
  return Int32Array.from(spans.flat());
}

function copySpans(to: Int32Array, from: Int32Array, spans: Int32Array): void {
  for (let s = 0; s < spans.length; s += 2) for (let w = spans[s], end = spans[s + 1]; w < end; w++) to[w] = from[w];
}

const heads = new WeakMap<Battle['layout'], Int32Array>();

/**
 * The battle whose bytes are behind its state in memory, if there is one, and the answers that lead there from its
 * bytes.
 */
export class Ahead {
  battle: Battle | null = null;
  private head: Int32Array = new Int32Array(0);
  /** The words of `head` in the bytes of the battle. */
  private before: Int32Array = new Int32Array(0);
  /** Indices of the options that were taken since then, in sequence. */
  private readonly taken = new Uint16Array(MOST_OWED);
  private count = 0;

  /** True if the battle must be brought back now. */
  get isFull(): boolean {
    return this.count >= MOST_OWED;
  }

  /** Records option `i`, with which `b` is about to be played on without being brought back. */
  note(b: Battle, i: number): void {
    if (this.battle !== b) this.begin(b);
    this.taken[this.count++] = i;
  }

  private begin(b: Battle): void {
    let head = heads.get(b.layout);
    if (head === undefined) {
      head = headOf(b);
      heads.set(b.layout, head);
    }
    this.battle = b;
    this.count = 0;
    if (this.head !== head) {
      this.head = head;
      this.before = new Int32Array(b.words.length);
    }
    copySpans(this.before, b.words, head);
  }

  /** Copies the words that a caller reads between decisions into the battle, from the memory where it is ahead. */
  take({ words }: Battle, from: Int32Array): void {
    copySpans(words, from, this.head);
  }

  /**
   * Restores the battle that is ahead, if there is one, to the state of its bytes.
   * @returns the options that lead from there to the decision whose option was recorded last; that option is left out
   */
  undo(): number[] {
    const { battle, head, before, taken, count } = this;
    if (battle === null) return [];
    copySpans(battle.words, before, head);
    this.forget();
    return Array.from(taken.subarray(0, count - 1));
  }

  /** Ends the state of being ahead. */
  forget(): void {
    this.battle = null;
    this.count = 0;
  }
}
