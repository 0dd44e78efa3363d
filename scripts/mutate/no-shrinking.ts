// A property that fails has told a mutant: no smaller example is looked for.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
