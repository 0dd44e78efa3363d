/**
 * Where a battle tells what happens. `b.log` is null when nobody listens; rules call `tell` only behind that check, so
 * that a silent battle composes nothing. Text is for people only, in the rulebook's words; nothing reads it back.
 */
export interface Log {
  /** One event in words. `kind` groups events for readers that filter (see the ruleset's list). */
  tell(kind: string, text: string): void;
  /**
   * Something to be seen for a moment, for pictures: what it is, and its numbers (rows, ticks) as the ruleset's pictures
   * read them. Logs without pictures have none.
   */
  show?(what: string, ...numbers: readonly number[]): void;
}

/** A log that keeps every line. */
export class LineLog implements Log {
  readonly lines: string[] = [];
  tell(_kind: string, text: string): void {
    this.lines.push(text);
  }
}
