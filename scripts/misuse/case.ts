/** Contents of files by their paths in the folder of a case. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What the machine must support for a case; otherwise the case is skipped. */
export type Need = 'a full disk' | 'a read-only disk' | '/dev/full' | 'another user' | 'a shell';

/** A misuse of a command and its required outcome: nothing is lost, and a line says what is wrong. */
export interface Case {
  readonly name: string;
  /** Arguments of `muster`; `~` at the beginning of a word is the folder of the case. */
  readonly args: readonly string[];
  /**
   * Files in the folder before the command runs. They must stay unchanged, and only files that match `makes` may be
   * new.
   */
  readonly files?: Files;
  /**
   * Exit code: 2 (default) for an error that can be mended, 130 stopped, 0 if a closed reader is no fault; `play` also
   * uses 129 for a closed terminal and 143 for a kill.
   */
  readonly code?: 0 | 2 | 129 | 130 | 143;
  /** The required message, on either output. */
  readonly says: RegExp;
  /** Largest number of lines on standard error; default 1. */
  readonly lines?: number;
  /** Files that may be new afterwards. */
  readonly makes?: RegExp;
  /** The typed input. */
  readonly input?: string;
  /** Events outside the process; such a case has its own process. */
  readonly with?: {
    /** A signal that is sent after `once`. */
    readonly signal?: NodeJS.Signals;
    /** The signal is sent when either output matches this, or when the file at this path exists. */
    readonly once?: RegExp | string;
    /** The signal is sent again after this many milliseconds. */
    readonly again?: number;
    /** Where standard output goes instead of being read. */
    readonly stdout?: 'full' | 'closed';
    /**
     * Size in kilobytes of the case's own disk. The last `left` kilobytes are free; once the file `until` exists, none
     * is.
     */
    readonly disk?: { readonly size: number; readonly left: number; readonly until?: string } | 'read-only';
    /** True if the working directory is removed. */
    readonly nowhere?: boolean;
    /** True if another user runs it, who may read but not write. */
    readonly stranger?: boolean;
    readonly env?: Readonly<Record<string, string>>;
  };
  /** True if it needs its own process, because it types or ends the process. */
  readonly apart?: boolean;
}

/** Returns the cases of one command, with the command before their names. */
export function casesOf(command: string, cases: readonly Case[]): Case[] {
  return cases.map((one) => ({ ...one, name: `${command}: ${one.name}`, args: [command, ...one.args] }));
}
