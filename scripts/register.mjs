// In a clone this lets Node run the TypeScript sources directly: `node --import ./scripts/register.mjs scripts/x.ts`. A
// worker thread needs it too: `new Worker(url, { execArgv: ['--import', registerUrl] })`. In an installed package the
// JavaScript of `dist/` runs, and this lets Node read its user's own TypeScript (`scripts/installed-hooks.mjs`).
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** The tools of a clone are not packed. */
const IS_CLONE = existsSync(new URL('hooks.mjs', import.meta.url));

if (IS_CLONE) {
  const { translation } = await import('./translations.mjs');
  const { meanwhile } = await import('./translate-meanwhile.mjs');
  const without = meanwhile();
  process.setSourceMapsEnabled(true); // stack traces name the lines of the source
  register('./hooks.mjs', import.meta.url);
  globalThis[Symbol.for('muster.translations')] = (ruleset, bytes) => translation(ruleset, bytes, without); // see engine/translation/translated.ts
} else {
  const { readTypeScript } = await import('./installed-hooks.mjs');
  await readTypeScript();
}

// The reader of the output may stop (`npm run bench | head`), and a disk may be full; neither deserves a stack trace.
if (isMainThread) {
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') process.exit();
    const why = error.code === 'ENOSPC' ? 'the disk is full; make room and try again' : error.message;
    process.stderr.write(`the output cannot be written: ${why}\n`);
    process.exit(2);
  });
}
