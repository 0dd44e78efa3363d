import { muster } from './commands/main.js';

// a reader that has seen enough (`muster replay FILE --log | head`) is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await muster(process.argv.slice(2));
