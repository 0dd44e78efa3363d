import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

/** A process that plays or measures for a script and sends it messages. */
export interface Forked {
  readonly child: ChildProcess;
  /** Returns the next message. It rejects if the process ends first. */
  told(): Promise<unknown>;
}

/**
 * Starts a process. It plays in what is translated and begins no translation, which would disturb what it measures.
 * @param execArgv options of Node, including the hooks that load sources
 * @param ended what it means if it ends early
 */
export function forked(script: URL, args: readonly string[], execArgv: readonly string[], ended: string): Forked {
  const env = { MUSTER_TRANSLATION: 'kept', ...process.env };
  const child = fork(script, args, { execArgv: [...execArgv], env });
  const end = once(child, 'exit').then((): never => {
    throw new Error(`${ended}: what it said is above`);
  });
  end.catch(() => {}); // at the end it may exit by itself
  const told = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), end]))[0];
  return { child, told };
}

/**
 * Starts a process that plays `ruleset` with the checkout in `folder`, loaded by that checkout's own hooks.
 * @param args further arguments of the script
 * @param switches options of Node
 * @throws Error if it ends before it is ready
 */
export async function checkoutPlayer(
  script: URL,
  folder: string,
  ruleset: string,
  args: readonly string[],
  switches: readonly string[] = [],
): Promise<Forked> {
  const register = pathToFileURL(`${folder}/scripts/register.mjs`).href;
  const ended = `the checkout in ${folder} no longer plays ${ruleset}`;
  const player = forked(script, [folder, ruleset, ...args], ['--import', register, ...switches], ended);
  await player.told();
  return player;
}
