import type { TranslationFiles } from '../engine/kernel/translation.js';

/** Where translations lie. */
export declare const FOLDER: URL;
/** Files of sources by their path in the project, and a text that is the same only for the same contents. */
export interface Sources {
  readonly files: readonly string[];
  readonly hash: string;
}
export declare function sourcesNow(files: readonly string[]): Sources;
export declare function translation(ruleset: string, bytes: number): TranslationFiles | null;
