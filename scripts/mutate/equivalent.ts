import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mutant } from './mutants.js';

const PLACE = z.strictObject({
  file: z.string(),
  /** The outermost named function around the mutant; '*': any in the file. */
  within: z.string(),
  /** The expression on one line; by default the whole function. */
  code: z.string().optional(),
  /** The replacement; by default any. */
  becomes: z.string().optional(),
  /** Why battles cannot differ. */
  reason: z.string().min(20),
});

/** Mutants that no battle can distinguish from the original code, and why. */
export type Equivalent = z.infer<typeof PLACE>;

/** Returns the list in the file beside this one. */
export function equivalents(): Equivalent[] {
  const file = join(import.meta.dirname, 'equivalent.json');
  return z.array(PLACE).parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function matches(place: Equivalent, mutant: Mutant): boolean {
  return (
    place.file === mutant.file &&
    (place.within === '*' || place.within === mutant.within) &&
    (place.code ?? mutant.code) === mutant.code &&
    (place.becomes ?? mutant.becomes) === mutant.becomes
  );
}
