// A battle that nobody looks at between its decisions: in the memory of a translation it is ahead of its own bytes, which saves
// copying all of it back after each of them.
import type { Battle } from './battle.js';

/** Decisions after which a battle is brought back whoever looks: so many are played again if the translation fails. */
const MOST_OWED = 64;

/** Spans of words of the canonical region that hold `core` and `decision`, what whoever plays on asks of a battle: beginnings and ends. */
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

/** The battle that is ahead of its bytes, if one is, and how to get there from them. */
export class Ahead {
  battle: Battle | null = null;
  private head: Int32Array = new Int32Array(0);
  /** What `head` was in the bytes. */
  private kept: Int32Array = new Int32Array(0);
  /** The answers that have been given since, one after the other. */
  private answers: Int32Array = new Int32Array(0);
  private given = 0;
  /** Answers that JavaScript has taken up after a failure. */
  private recalled = 0;

  /** Must it be brought back now? */
  get isFull(): boolean {
    return this.given >= MOST_OWED;
  }

  /** `b`, whose answer is written, is about to be played on and not brought back. */
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

  /** Takes what whoever plays on asks of the battle from `words`, where it is ahead. */
  take({ words }: Battle, from: Int32Array): void {
    copySpans(words, from, this.head);
  }

  /** Makes the battle that is ahead, if one is, what it was when it began to be. */
  undo(): void {
    const { battle, head, kept } = this;
    if (battle === null) return;
    copySpans(battle.words, kept, head);
    this.battle = null;
    this.recalled = 0;
  }

  /**
   * Writes the first answer of those that were given since, and have not been written again after `undo`, into `b`.
   * @returns false with the last of them, and without any
   */
  recall({ answerWords }: Battle): boolean {
    if (this.battle !== null || this.recalled >= this.given) return false;
    const first = this.recalled++ * answerWords.length;
    for (let i = 0; i < answerWords.length; i++) answerWords[i] = this.answers[first + i];
    return this.recalled < this.given;
  }

  /** None is ahead, and nothing is to be recalled. */
  forget(): void {
    this.battle = null;
    this.given = 0;
  }
}
