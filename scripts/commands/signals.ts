const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` for Ctrl-C, a kill and a closed terminal instead of ending the process. Returns a function that undoes
 * this.
 */
export function onSignals(stop: () => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * Returns a signal that asks to stop after the present work. The first Ctrl-C (or kill, or closed terminal) raises it;
 * the second ends the process at once. `release` undoes this.
 * @param words the message at the first Ctrl-C
 */
export function stopSignal(words: string): { readonly signal: AbortSignal; readonly release: () => void } {
  const stop = new AbortController();
  const release = onSignals(() => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    process.stderr.write(`\n${words}\n`);
  });
  return { signal: stop.signal, release };
}

/**
 * Lets a command go on when the reader of its output is gone, because its results go into files. Call it before long
 * work.
 */
export function outlastReaders(): void {
  const [first, ...others] = process.stdout.listeners('error');
  if (first === undefined || others.length > 0) return;
  process.stdout.off('error', first as () => void).on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') first.call(process.stdout, error);
  });
}
