#!/usr/bin/env node
// The command `muster`: in a clone it makes Node read TypeScript and runs the source, in a package it runs `dist/`.
import { existsSync } from 'node:fs';
import './early.mjs';
import './register.mjs';

const built = new URL('../dist/scripts/muster.js', import.meta.url);
await import(existsSync(new URL('hooks.mjs', import.meta.url)) ? './muster.ts' : built.href);
