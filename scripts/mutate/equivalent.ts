import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mutant } from './mutants.js';

const PLACE = z.strictObject({
  file: z.string(),
  /** The outermost named function around it; '*': any of the file. */
  within: z.string(),
  /** The expression in one line; left out: all of the function. */
  code: z.string().optional(),
  /** What stands there instead; left out: whatever does. */
  becomes: z.string().optional(),
  /** Why battles cannot differ. */
  reason: z.string().min(20),
});

/** Mutants that no battle can tell from the code as it is written, and why. */
export type Equivalent = z.infer<typeof PLACE>;

/** The list beside this file. */
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
