// A battle that is only played on, not read, between its decisions. Its state in the memory of a translation is ahead
// of its own bytes; this saves copying all bytes back after each decision.
import type { Battle } from './battle.js';

/**
 * Number of decisions after which a battle is brought back in any case. It limits the decisions that must be replayed
 * if the translation fails.
 */
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
  private kept: Int32Array = new Int32Array(0);
  /** The answers that were given since then, in sequence. */
  private answers: Int32Array = new Int32Array(0);
  private given = 0;
  /** Number of answers that JavaScript has replayed after a failure. */
  private recalled = 0;

  /** True if the battle must be brought back now. */
  get isFull(): boolean {
    return this.given >= MOST_OWED;
  }

  /** Records the answer written in `b`, which is about to be played on without being brought back. */
  note(b: Battle): void {
    if (this.battle !== b) this.begin(b);
    const { answerWords } = b;
    const first = this.given++ * answerWords.length;
    for (let i = 0; i < answerWords.length; i++) this.answers[first + i] = answerWords[i];
  }

  private begin(b: Battle): void {
    let head = heads.get(b.layout);
    if (head === undefined) {
      head = headOf(b);
      heads.set(b.layout, head);
    }
    this.battle = b;
    this.given = 0;
    if (this.head !== head) {
      this.head = head;
      this.kept = new Int32Array(b.words.length);
      this.answers = new Int32Array(MOST_OWED * b.answerWords.length);
    }
    copySpans(this.kept, b.words, head);
  }

  /** Copies the words that a caller reads between decisions into the battle, from the memory where it is ahead. */
  take({ words }: Battle, from: Int32Array): void {
    copySpans(words, from, this.head);
  }

  /** Restores the battle that is ahead, if there is one, to its state before it was ahead. */
  undo(): void {
    const { battle, head, kept } = this;
    if (battle === null) return;
    copySpans(battle.words, kept, head);
    this.battle = null;
    this.recalled = 0;
  }

  /**
   * Writes the next recorded answer that was not replayed since `undo` into `b`.
   * @returns false at the last answer, and if there is none
   */
  recall({ answerWords }: Battle): boolean {
    if (this.battle !== null || this.recalled >= this.given) return false;
    const first = this.recalled++ * answerWords.length;
    for (let i = 0; i < answerWords.length; i++) answerWords[i] = this.answers[first + i];
    return this.recalled < this.given;
  }

  /** Ends the state of being ahead; no answer is left to replay. */
  forget(): void {
    this.battle = null;
    this.given = 0;
  }
}
