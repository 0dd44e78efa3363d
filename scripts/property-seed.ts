// Loaded by vitest before tests: property tests use the same examples on every run, so that only changes affect them.
// `PROPERTY_SEED=7 npx vitest run engine` uses others.
import fc from 'fast-check';

const seed = Number(process.env.PROPERTY_SEED ?? 1);
if (!Number.isSafeInteger(seed))
  throw new Error(`PROPERTY_SEED must be a whole number, not "${process.env.PROPERTY_SEED}".`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
