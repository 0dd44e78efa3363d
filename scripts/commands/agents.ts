import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePolicy } from '../../env/policy.js';
import { names } from './lists.js';
import { UserError } from './user-error.js';

/** Returns an agent's description without a trailing colon: `captain:` becomes `captain`. */
function settled(description: string): string {
  return description.trim().replace(/[:,\s]+$/, '');
}

/**
 * Checks an agent's description and returns it.
 * @throws UnknownNameError, CheckpointError if it cannot play
 */
export function agentGiven(text: string, ruleset: string): string {
  const agent = settled(text);
  makePolicy(agent, ruleset);
  return agent;
}

/**
 * Checks descriptions of agents and returns them.
 * @throws as `agentGiven`
 */
export function agentsGiven(text: string, ruleset: string): string[] {
  return names(text).map((agent) => agentGiven(agent, ruleset));
}

/** Returns why a file with agents did not load, and the remedy. */
function loadTrouble(file: string, error: unknown): string {
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  if (/ is no module for Node/.test(why)) {
    const other = basename(file).replace(/\.ts$/, '.mts');
    return `it is no module; put a package.json with "type": "module" into ${dirname(resolve(file))}, or call it ${other}`;
  }
  const missing = /Cannot find package '([^']+)'/.exec(why)?.[1];
  if (missing !== undefined) return `it needs the package ${missing}; install it there (npm install ${missing})`;
  return `it does not load (${why}); mend it`;
}

/**
 * Imports files with users' own agents, which register themselves. Returns their file URLs, for workers.
 * @throws UserError
 */
export async function imported(files: readonly string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there === undefined) throw new UserError(`--import ${file}: there is no such file; check the path`);
    if (there.isDirectory()) throw new UserError(`--import ${file}: it is a folder; name a file`);
    const url = pathToFileURL(resolve(file)).href;
    try {
      await import(url);
    } catch (error) {
      throw new UserError(`--import ${file}: ${loadTrouble(file, error)}`);
    }
    urls.push(url);
  }
  return urls;
}
