import { muster } from './commands/main.js';

process.exitCode = await muster(process.argv.slice(2));
