// The translations that are packed with the code. The build writes another file in place of this one
// (scripts/package/wasm.ts); in a clone nothing is packed, and the program that starts knows where translations are.

/** Digest of the JSON file of each translation, by `<ruleset>-<bytes of a battle>`; null in a clone. */
export const SHIPPED: Readonly<Record<string, string>> | null = null;

/** Address of the file in which this module lies, in the package or in a bundle; null if it is not known. */
export const SHIPPED_AT: string | null = null;
