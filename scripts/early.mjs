// Rules that hold from the start of `muster`, before any of it is loaded: how it ends, and what it needs to begin.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

try {
  process.cwd();
} catch {
  process.stderr.write('the working directory is not there any more: change to another folder and try again\n');
  process.exit(2);
}

for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (process.listenerCount(signal) > 1) return; // the command has work to finish
    process.stderr.write('Stopped.\n');
    process.exit(130);
  });
}

// A closed terminal takes no more output; the work goes on.
process.stderr.on('error', () => {});
