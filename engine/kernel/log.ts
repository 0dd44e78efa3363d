/**
 * Receives the events of a battle in words. `b.log` is null when no log listens; rules call `tell` only after that
 * check, so that a silent battle composes no text. The text is for people only, in the rulebook's words; no code parses
 * it.
 */
export interface Log {
  /** Receives one event in words. `kind` groups events for readers that filter (see the ruleset's list). */
  tell(kind: string, text: string): void;
  /**
   * Receives a temporary picture: its kind and its numbers (rows, ticks), as the ruleset's pictures read them. Logs
   * without pictures do not have this method.
   */
  show?(what: string, ...numbers: readonly number[]): void;
}

/** A log that stores every line. */
export class LineLog implements Log {
  readonly lines: string[] = [];
  tell(_kind: string, text: string): void {
    this.lines.push(text);
  }
}
