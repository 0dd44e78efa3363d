import { createHash } from 'node:crypto';
import type { Study } from '../studies/study.js';

/** Number of hexadecimal digits of a digest: 64 bits. */
const DIGITS = 16;

/** Returns a value as JSON in which the members of every object are in the order of their names. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

/** Returns the digest of a value as JSON: 16 hexadecimal digits. The order of the members of objects is no part of it. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex').slice(0, DIGITS);
}

/** Returns the id of a study: the digest of its JSON. */
export function studyId({ kind, ruleset, seed, agents, plan, changes }: Study): string {
  return digestOf({ kind, ruleset, seed, agents, plan, changes: changes ?? null });
}
