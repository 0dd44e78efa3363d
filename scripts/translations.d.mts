import type { Found, Told } from '../engine/translation/files.js';

/** A text that is equal only for equal contents of all these files of the project; '' if one of them is missing. */
export declare function hashOf(files: readonly string[]): string;
/** Keeps a translation of files whose hash was this when they were read; `native`: compiled for this machine. */
export declare function keep(
  told: Told,
  wasm: Uint8Array,
  native: Uint8Array | null,
  sources: { readonly files: readonly string[]; readonly hash: string },
): void;
/** Is there a translation of this ruleset, of the sources as they are? */
export declare function isKept(ruleset: string): boolean;
/** What to say when the sources of a ruleset are no longer those that were translated: a line, once for each hash of them, then ''. */
export declare function changedLine(ruleset: string, hash: string): string;
/** Finds a translation; `told` is called where there is none, at every look. */
export declare function translation(ruleset: string, bytes: number, told?: (ruleset: string) => void): Found;
/** The lock that a process holds while it translates a ruleset. */
export declare function lockOf(ruleset: string): URL;
/** The file that a process has while it waits for a translation that it began. */
export declare function begunFile(ruleset: string): URL;
/** Removes what processes that are no more left of a ruleset. */
export declare function dropUnfinished(ruleset: string): void;
/** The translations of the sources as they are, by name without ending: they can be packed. */
export declare function packable(): readonly string[];
/** The JSON to pack beside a module, without what concerns this machine. */
export declare function packedJson(name: string): string;
export declare function packedModule(name: string): Uint8Array;

/** Removes what is kept of a ruleset for battles of other sizes than these, in bytes: no battle has them any more. */
export function dropOthers(ruleset: string, sizes: readonly number[]): void;
