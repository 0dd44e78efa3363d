import type { TranslationFiles } from '../engine/kernel/translation.js';

/** Keeps a translation that was made of these files of the project. */
export declare function keep(made: TranslationFiles, files: readonly string[]): void;
/** Is there a translation of this ruleset, of the sources as they are? */
export declare function isKept(ruleset: string): boolean;
export declare function translation(ruleset: string, bytes: number): TranslationFiles | null;
