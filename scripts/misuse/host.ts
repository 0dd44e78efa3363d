// A process with Muster loaded that runs command lines one by one, so that Muster need not start for every case.
import { muster } from '../commands/main.js';

/** The order for the host. */
export interface HostOrder {
  readonly args: readonly string[];
  readonly folder: string;
}

/** The outcome of a command line. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Thrown in place of the end of the process. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const told = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = ((text: unknown) => {
    told[stream] += String(text);
    return true;
  }) as typeof process.stdout.write;
}
process.exit = ((code?: number) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
}) as typeof process.exit;

process.on('message', async ({ args, folder }: HostOrder) => {
  process.chdir(folder);
  told.stdout = '';
  told.stderr = '';
  let code: number;
  try {
    code = await muster(args);
  } catch (error) {
    code = error instanceof Exit ? error.code : 1;
  }
  process.exitCode = 0;
  process.chdir('/');
  process.send?.({ code, ...told } satisfies Outcome);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
