/**
 * The version of Muster, equal to that in its package.json. It is written into files that a later version may be unable
 * to read.
 */
export const VERSION = '0.1.0';
