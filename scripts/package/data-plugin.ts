// Army books in a build: JSON texts instead of code.
import type { Plugin } from 'rolldown';
import { ROOT } from './layout.js';

const moduleOf = (id: string): string | null =>
  id.startsWith(ROOT) && id.endsWith('.ts') ? id.slice(ROOT.length).replace(/\.ts$/, '') : null;

/** Data of armies: an engine reads JSON faster than code. */
const DATA = /^engine\/rulesets\/[^/]+\/armies\/data\.generated$/;

/** Returns a module of the same values, each as JSON. */
const asJson = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`)
    .join('');

/** Writes the data of armies as JSON. */
export const data = (): Plugin => ({
  name: 'data as JSON',
  async transform(_code, id) {
    if (!DATA.test(moduleOf(id) ?? '')) return null;
    return { code: asJson((await import(id)) as Readonly<Record<string, unknown>>), map: null };
  },
});
