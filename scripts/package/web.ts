// npm run web: builds the page on which people play, `dist/web`: files for any static host, which work without a network.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { build } from 'vite';
import { data } from './data-plugin.js';
import { ROOT } from './layout.js';
import { shippedModule, translations, writeTranslations } from './wasm.js';

const { json } = new Command('web')
  .description('Builds the page on which people play into dist/web.')
  .option('--json', 'one line of JSON')
  .parse()
  .opts<{ readonly json?: boolean }>();

const SITE = join(ROOT, 'dist/web');
const digests = translations();
const shipped = {
  name: 'translations of the page',
  transform: (_code: string, id: string) =>
    id.endsWith('engine/translation/shipped.ts') ? { code: shippedModule(digests), map: null } : null,
};

await build({
  root: join(ROOT, 'web'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { conditions: ['import', 'browser', 'default'] },
  plugins: [data(), shipped],
  worker: { format: 'es', plugins: () => [data(), shipped] },
  build: { outDir: SITE, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 8000 },
});
writeTranslations(digests, join(SITE, 'wasm'));

/** Bytes of a file as a host sends it. */
const sent = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name));
const code = files.reduce((sum, name) => sum + sent(join(SITE, name)), 0);
const engines = readdirSync(join(SITE, 'wasm')).filter((name) => name.endsWith('.wasm'));
const engine = Math.max(0, ...engines.map((name) => sent(join(SITE, 'wasm', name))));
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);
if (!existsSync(join(SITE, 'index.html'))) throw new Error('vite wrote no page');
process.stdout.write(
  json === true
    ? `${JSON.stringify({ code, engine, first: code + engine })}\n`
    : `dist/web: ${megabytes(code)} MB of code and at most ${megabytes(engine)} MB of WebAssembly, compressed, until a battle begins: ${megabytes(code + engine)} MB\n`,
);
