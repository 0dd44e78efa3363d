// Disables shrinking: a property that fails has detected the mutant, and no smaller example is needed.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
