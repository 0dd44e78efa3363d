// Lets Node run the TypeScript sources as they are: `node --import ./scripts/register.mjs scripts/x.ts`.
// A worker thread needs it too: `new Worker(url, { execArgv: ['--import', registerUrl] })`.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
