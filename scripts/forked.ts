import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that plays or measures for a script, and tells it messages. */
export interface Forked {
  readonly child: ChildProcess;
  /** The next message. Rejects with what went wrong if the process ends first. */
  told(): Promise<unknown>;
}

/** Starts one. @param execArgv switches of Node, the hooks that load its sources among them @param ended what it means if it ends early */
export function forked(script: URL, args: readonly string[], execArgv: readonly string[], ended: string): Forked {
  const child = fork(script, args, { execArgv: [...execArgv] });
  const end = once(child, 'exit').then((): never => {
    throw new Error(`${ended}: what it said is above`);
  });
  end.catch(() => {}); // in the end it may, or is told to
  const told = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), end]))[0];
  return { child, told };
}
