import type { TranslationFiles } from '../engine/translation/files.js';

/** Keeps a translation that was made of these files of the project; `native`: compiled for this machine. */
export declare function keep(
  made: Omit<TranslationFiles, 'native'>,
  native: Uint8Array | null,
  files: readonly string[],
): void;
/** Is there a translation of this ruleset, of the sources as they are? */
export declare function isKept(ruleset: string): boolean;
/** What to say when the sources of a ruleset are no longer those that were translated: a line, once for each hash of them, then ''. */
export declare function changedLine(ruleset: string, hash: string): string;
export declare function translation(ruleset: string, bytes: number): TranslationFiles | null;

/** Removes what is kept of a ruleset for battles of other sizes than these, in bytes: no battle has them any more. */
export function dropOthers(ruleset: string, sizes: readonly number[]): void;

/** Why nothing faster than `translation` plays; '' if that is native code. */
export declare function whyNotFaster(ruleset: string, bytes: number): string;
