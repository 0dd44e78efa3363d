// `node --import ./scripts/translate/register.mjs x.ts`: as `../register.mjs`, with the sources of battles instrumented.
import { register } from 'node:module';
import '../register.mjs';

/** What instrumented sources have told: functions by identity, and what evaluates a name inside a module. */
const functions = new Map();
const modules = new Map();
globalThis.__fn = (fn, id, scope) => {
  functions.set(fn, { id, scope });
  return fn;
};
globalThis.__class = (type, ids) => {
  for (const [name, id] of Object.entries(ids)) {
    const { value, get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    functions.set(value ?? get, { id, scope: null });
  }
};
globalThis.__module = (path, scope) => modules.set(path, scope);
globalThis.__told = { functions, modules };

register('./hooks.mjs', import.meta.url);
