/** Contents of files by their paths in the folder of a case. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What the machine must allow for a case; where it does not, the case is skipped by name. */
export type Need = 'a full disk' | 'a read-only disk' | '/dev/full' | 'another user' | 'a shell';

/** A way to use a command badly, and what has to come of it: nothing is lost, and a line says what is wrong. */
export interface Case {
  readonly name: string;
  /** The command line behind `muster`; `~` at the beginning of a word is the folder of the case. */
  readonly args: readonly string[];
  /**
   * Files in the folder before the command runs. Afterwards each must be unchanged, and only files that match `makes` may
   * be new.
   */
  readonly files?: Files;
  /** Exit code: 2 (the default) something to mend, 130 stopped, 0 if a reader who leaves is no fault; `play` tells a closed terminal (129) and a kill (143) apart. */
  readonly code?: 0 | 2 | 129 | 130 | 143;
  /** What has to be said, on either output. */
  readonly says: RegExp;
  /** Lines on the standard error output at most; default 1. */
  readonly lines?: number;
  /** Files that may be there afterwards. */
  readonly makes?: RegExp;
  /** What is typed. */
  readonly input?: string;
  /** What happens to the process from outside; such a case has a process of its own. */
  readonly with?: {
    /** A signal once something was said, or was written into a file. */
    readonly signal?: NodeJS.Signals;
    /** The signal comes when either output has this in it, or, as a path, when the file is there. */
    readonly once?: RegExp | string;
    /** It comes again after so many milliseconds. */
    readonly again?: number;
    /** Where the standard output goes instead of being read. */
    readonly stdout?: 'full' | 'closed';
    /** Kilobytes of a disk of its own, of which the last `left` are free: none of them any more once the file `until` is there. */
    readonly disk?: { readonly size: number; readonly left: number; readonly until?: string } | 'read-only';
    /** The working directory is gone. */
    readonly nowhere?: boolean;
    /** Another user runs it, who may read but not write. */
    readonly stranger?: boolean;
    readonly env?: Readonly<Record<string, string>>;
  };
  /** It needs a process of its own: it types, or it ends the process. */
  readonly apart?: boolean;
}

/** Cases of one command, their names with the command in front. */
export function casesOf(command: string, cases: readonly Case[]): Case[] {
  return cases.map((one) => ({ ...one, name: `${command}: ${one.name}`, args: [command, ...one.args] }));
}
