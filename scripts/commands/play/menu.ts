import { BACK_KEY, type Entry, STOP_KEY } from '../../../agents/person/numbers.js';

/** Number of options on a page. */
const PAGE = 20;

const isEnd = ({ key }: Entry): boolean => key === STOP_KEY || key === BACK_KEY;

/** The options that a person sees, page by page and possibly filtered. "Stop" and "back" are below every page. */
export class Menu {
  readonly entries: readonly Entry[];
  private shown: readonly Entry[];
  private from = 0;
  private why = '';

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.shown = entries.filter((e) => !isEnd(e));
  }

  /** Shows only the options that contain this word; '' shows all. */
  search(word: string): void {
    const plain = word.toLowerCase();
    this.only((e) => e.words.toLowerCase().includes(plain), plain);
  }

  /** Shows only some options. `why` is the word that they have in common. */
  only(which: (e: Entry) => boolean, why: string): void {
    this.shown = this.entries.filter((e) => !isEnd(e) && which(e));
    this.from = 0;
    this.why = why;
  }

  next(): void {
    this.from = this.from + PAGE < this.shown.length ? this.from + PAGE : 0;
  }

  page(): string[] {
    const line = (e: Entry) => `${e.key.padStart(4)}  ${e.words}`;
    const all = this.shown.length;
    const lines = this.shown.slice(this.from, this.from + PAGE).map(line);
    if (all === 0 && this.why !== '') lines.push(`      no option has '${this.why}' in it; s alone shows all`);
    lines.push(...this.entries.filter(isEnd).map(line));
    if (all > PAGE) {
      const to = Math.min(this.from + PAGE, all);
      lines.push(`      ${this.from + 1} to ${to} of ${all}; Enter for more, s WORD for those with a word`);
    }
    return lines;
  }
}
