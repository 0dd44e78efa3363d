/** A fault that a person can mend, in words. */
export class Trouble extends Error {}
