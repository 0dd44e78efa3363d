#!/usr/bin/env node
// The command `muster`: makes Node read TypeScript, then runs the source.
import './early.mjs';
import './register.mjs';

await import('./muster.ts');
