import type { ResetOptions } from '../env.js';
import type { Box, Discrete } from '../spaces.js';
import { type Findings, isRecord, kindOf } from './findings.js';
import { lackingSpaces } from './judge.js';

/** A value for each agent that still takes part, by name. */
type ByAgent<T> = Readonly<Record<string, T | undefined>>;

interface AgentInfo {
  readonly actionMask: Uint8Array;
}

/** The members of an AEC environment that players and checkers use: `AecEnv`, a wrapper around one, or your own. */
export interface AecLike {
  readonly possibleAgents: readonly string[];
  /** Agents that still take part. */
  readonly agents: readonly string[];
  /** The agent who must act. */
  readonly agentSelection: string;
  readonly numAgents: number;
  readonly maxNumAgents: number;
  /** Rewards of the last step. Its keys are `agents`, as those of the next three members. */
  readonly rewards: ByAgent<number>;
  readonly terminations: ByAgent<boolean>;
  readonly truncations: ByAgent<boolean>;
  readonly infos: ByAgent<AgentInfo>;
  observationSpace(agent: string): Box;
  actionSpace(agent: string): Discrete;
  observe(agent: string): Float32Array;
  reset(options?: ResetOptions): void;
  last(
    observe?: boolean,
  ): readonly [
    observation: Float32Array | null,
    reward: number,
    terminated: boolean,
    truncated: boolean,
    info: AgentInfo,
  ];
  step(action: number | null): void;
  agentIter(most?: number): Iterable<string>;
  close(): void;
}

const METHODS = ['observationSpace', 'actionSpace', 'observe', 'reset', 'last', 'step', 'agentIter', 'close'] as const;
const VALUES = ['possibleAgents', 'agents', 'agentSelection', 'numAgents', 'maxNumAgents'] as const;
/** Members with a value for each agent. */
const RECORDS = ['rewards', 'terminations', 'truncations', 'infos'] as const;

/** Checks that `env` has the methods of an AEC environment. Stops this part of the check if not. */
export function judgeMethods(found: Findings, env: unknown): void {
  if (!isRecord(env)) found.stop('members', `${kindOf(env)} is no environment`);
  const lacking = METHODS.filter((name) => typeof env[name] !== 'function');
  if (lacking.length > 0) found.stop('members', `the environment lacks ${lacking.join(', ')}`);
}

/** Checks, after a reset, that `env` has the members of an AEC environment. Stops this part of the check if not. */
export function judgeMembers(found: Findings, env: AecLike): void {
  const lacking = [
    ...VALUES.filter((name) => env[name] === undefined),
    ...RECORDS.filter((name) => !isRecord(env[name])),
  ];
  if (lacking.length > 0) found.stop('members', `the environment lacks ${lacking.join(', ')}`);
  const { possibleAgents } = env;
  if (!isNames(possibleAgents) || possibleAgents.length === 0) {
    found.stop('possible agents', `possibleAgents is ${kindOf(possibleAgents)}, not an array of different names`);
  }
  for (const agent of possibleAgents) {
    const spaces = lackingSpaces(env.observationSpace(agent), env.actionSpace(agent));
    if (spaces.length > 0) found.stop('members', `the environment lacks ${spaces.join(', ')} of ${agent}`);
  }
}

/**
 * Checks that agents, their number, the selection and the values by agent agree. Stops this part if it is unclear who
 * acts.
 * @param before agents of the turn before @param place for messages
 */
export function judgeAgents(found: Findings, env: AecLike, before: readonly string[], place: string): void {
  const { agents, possibleAgents, agentSelection, numAgents, maxNumAgents } = env;
  if (!isNames(agents)) found.stop('agents', `${place}: agents is ${kindOf(agents)}, not an array of different names`);
  const gained = agents.filter((agent) => !before.includes(agent));
  if (gained.length > 0) found.stop('gained', `${place}: ${gained.join(', ')} takes part, but did not before`);
  if (numAgents !== agents.length) {
    found.add('numAgents', `${place}: numAgents is ${kindOf(numAgents)}, but there are ${agents.length} agents`);
  }
  if (maxNumAgents !== possibleAgents.length) {
    found.add('maxNumAgents', `${place}: maxNumAgents is ${kindOf(maxNumAgents)}, not ${possibleAgents.length}`);
  }
  for (const name of RECORDS) {
    const keys = Object.keys(env[name]);
    if (sameNames(keys, agents)) continue;
    found.add(`keys of ${name}`, `${place}: the keys of ${name} are ${listed(keys)}, the agents ${listed(agents)}`);
  }
  for (const agent of agents) judgeTold(found, env, agent, place);
  if (agents.length > 0 && !agents.includes(agentSelection)) {
    found.stop('selection', `${place}: agentSelection is ${agentSelection}, the agents ${listed(agents)}`);
  }
}

function judgeTold(found: Findings, env: AecLike, agent: string, place: string): void {
  const reward = env.rewards[agent];
  if (!Number.isFinite(reward)) {
    found.add('rewards', `${place}: the reward of ${agent} is ${kindOf(reward)}, not a finite number`);
  }
  for (const name of ['terminations', 'truncations'] as const) {
    const value = env[name][agent];
    if (typeof value === 'boolean') continue;
    found.add(name, `${place}: ${name} of ${agent} is ${kindOf(value)}, not true or false`);
  }
}

export const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));
export const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

function isNames(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) return false;
  return new Set(value).size === value.length;
}
