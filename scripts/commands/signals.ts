const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Has `stop` called for Ctrl-C, a kill and a terminal that is closed, instead of ending at once. @returns what undoes it */
export function onSignals(stop: () => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * A signal to stop after what is at hand: raised by the first Ctrl-C (or kill, or closed terminal); the second ends at once.
 * @param words what is said at the first @returns the signal, and what gives the signals back
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

/** Whoever reads the output may leave: what is played goes on, since it goes into files. Call it before long work. */
export function outlastReaders(): void {
  const [first, ...others] = process.stdout.listeners('error');
  if (first === undefined || others.length > 0) return;
  process.stdout.off('error', first as () => void).on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') first.call(process.stdout, error);
  });
}
