// Lets Node run the TypeScript sources as they are: `node --import ./scripts/register.mjs scripts/x.ts`.
// A worker thread needs it too: `new Worker(url, { execArgv: ['--import', registerUrl] })`.
import { register } from 'node:module';

process.setSourceMapsEnabled(true); // stack traces name the lines of the source
register('./hooks.mjs', import.meta.url);
