import { type Command, Option } from 'commander';
import { BACKENDS, type BackendName } from '../../agents/neural/backends.js';
import { UserError } from './user-error.js';

/** The option `--backend` of a command. @param what it does */
export function backendOption(what: string): Option {
  return new Option('--backend <name>', what).choices([...BACKENDS]);
}

/** Adds the option `--backend` to a command in which agents play. */
export function withBackend(command: Command): Command {
  return command.addOption(backendOption('evaluates the networks of agents called neural; default: own'));
}

/** Returns the description of an agent who plays on a backend; others than `neural` as they are. */
function onBackend(agent: string, backend: BackendName): string {
  if (agent.split(':')[0].trim() !== 'neural') return agent;
  return `${agent.trim()}${agent.includes(':') ? ',' : ':'}backend=${backend}`;
}

/**
 * Returns descriptions of agents who play on a backend, if one is given.
 * @throws UserError if none of them plays by a network that a backend could evaluate
 */
export function agentsOn<T extends readonly string[]>(agents: T, backend: BackendName | undefined): T {
  if (backend === undefined) return agents;
  const after = agents.map((agent) => onBackend(agent, backend));
  if (after.some((agent, i) => agent !== agents[i])) return after as readonly string[] as T;
  throw new UserError(`--backend ${backend}: no agent here is called neural; leave it out`);
}
