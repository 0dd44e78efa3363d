#!/usr/bin/env node
// The command `muster`: makes Node read TypeScript, then hands over to the source.
import './early.mjs';
import './register.mjs';

await import('./muster.ts');
