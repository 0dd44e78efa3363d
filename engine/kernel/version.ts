/** The version of Muster, as its package.json has it: what is written into files that a later version may not read. */
export const VERSION = '0.1.0';
