import { CheckpointError } from '../../agents/neural/checkpoint.js';
import { UnknownNameError } from '../../env/errors.js';
import { gameIds } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { listName, type MatchResult } from '../../evaluations/match.js';
import type { Plan } from '../../evaluations/schedule.js';
import { agentsGiven } from './agents.js';
import { changesGiven } from './changes.js';
import { gameGiven, listsGiven, names, rulesetGiven } from './lists.js';
import { UserError } from './user-error.js';
import { lineOf, warn } from './words.js';

/** The options of `muster tournament` that decide what is played. */
export interface PlanOptions {
  readonly agents?: string;
  readonly lists: string;
  readonly battles?: number;
  readonly seed: number;
  readonly import: readonly string[];
  readonly ruleset?: string;
  readonly changes?: string;
}

/** Default agents of `muster tournament` (a network where one comes with Muster). */
export const AGENTS = ['random', 'captain', 'captain:temperament=bold', 'neural'];
/** Default seconds that a battle may take. A search thinks for minutes where others answer at once. */
export const LIMITS = { usual: 120, search: 3600 };

/** Returns the requested games: those named, or all with agents. If lists are named, only the first game. */
export function gamesOf(options: PlanOptions): string[] {
  const { ruleset, lists, changes } = options;
  if (ruleset === undefined) {
    const [first, ...others] = gameIds();
    if (lists !== 'all' || changes !== undefined) return [first];
    return [first, ...others.filter((id) => options.agents !== undefined || agentsOf(options, id).length > 1)];
  }
  const wanted = ruleset === 'all' ? gameIds() : names(ruleset).map(rulesetGiven);
  if (wanted.length === 0) throw new UserError("no game is named: --ruleset takes ids or 'all'");
  if (wanted.length > 1 && lists !== 'all') {
    throw new UserError(`--lists ${lists}: lists are of one game; name it with --ruleset`);
  }
  if (wanted.length > 1 && changes !== undefined) {
    throw new UserError(`--changes ${changes}: changes are of one game; name it with --ruleset`);
  }
  return [...new Set(wanted)];
}

/** Returns the agents of a game: those named, or the default ones. */
function agentsOf({ agents }: PlanOptions, ruleset: string, warn?: (line: string) => void): string[] {
  return agents === undefined ? usualAgents(ruleset, warn) : agentsGiven(agents, ruleset);
}

/**
 * Returns the default agents that can play a game. It warns about a missing captain and about networks that no longer
 * fit.
 */
export function usualAgents(ruleset: string, warn: (line: string) => void = () => {}): string[] {
  return AGENTS.filter((agent) => {
    try {
      makePolicy(agent, ruleset);
      return true;
    } catch (error) {
      if (!(error instanceof CheckpointError || error instanceof UnknownNameError)) throw error;
      // a missing network needs no warning, and one line about captains suffices
      if (error instanceof CheckpointError || agent === 'captain') warn(`${agent} does not play: ${error.message}`);
      return false;
    }
  });
}

/** A planned tournament, and the command-line names of its lists by their own names. */
export interface Planned {
  readonly plan: Plan;
  readonly given: ReadonlyMap<string, string>;
}

/**
 * Returns the tournament of one game for the options.
 * @throws UserError
 */
export function planOf(options: PlanOptions, ruleset: string): Planned {
  const agents = agentsOf(options, ruleset, warn);
  const told = `--agents ${options.agents ?? agents.join(',')}`;
  if (agents.length === 0) throw new UserError(`${told}: a tournament wants an agent or more`);
  const twice = agents.find((agent, i) => agents.indexOf(agent) < i);
  if (twice !== undefined) throw new UserError(`${told}: ${twice} is named twice; name each agent once`);
  const changes = changesGiven(options.changes, ruleset);
  const lists = listsGiven(options.lists, ruleset, changes);
  if (agents.length === 1 && lists.length === 1) {
    throw new UserError(
      `${told} --lists ${options.lists}: one agent with one list has nobody to meet; name another agent or another list`,
    );
  }
  const battles = options.battles ?? gameGiven(ruleset).tournament;
  return {
    plan: {
      ...{ ruleset, agents, lists: lists.map(({ list }) => list), battles, seed: options.seed },
      ...(changes === undefined ? {} : { changes }),
    },
    given: new Map(lists.map(({ list, given }) => [listName(list), given])),
  };
}

/** Returns the seconds that each battle of these agents may take; 0: no limit. */
export function limitOf(agents: readonly string[], given?: number): number {
  return given ?? (agents.some((agent) => agent.split(':')[0] === 'search') ? LIMITS.search : LIMITS.usual);
}

/** Returns the words of a command on changes and agents of one's own. */
const furtherWords = (options: PlanOptions): string[] => [
  ...(options.changes === undefined ? [] : ['--changes', options.changes]),
  ...options.import.flatMap((file) => ['--import', file]),
];

/** Returns the command that repeats the tournament. */
export function commandOf(options: PlanOptions, { ruleset, agents, battles, seed }: Plan): string {
  const words = ['--ruleset', ruleset, '--agents', agents.join(','), '--lists', options.lists];
  const chance = ['--battles', `${battles}`, '--seed', `${seed}`];
  return lineOf(['muster', 'tournament', ...words, ...chance, ...furtherWords(options)]);
}

/** Returns the command that repeats a battle of a tournament and writes its replay. */
export function battleCommandOf(options: PlanOptions, { plan, given }: Planned, result: MatchResult): string {
  const { id, agents, lists, seed, battlefield } = result;
  const named = lists.map((list) => given.get(list) ?? list).join(',');
  const words = ['--ruleset', plan.ruleset, '--first', agents[0], '--second', agents[1], '--lists', named];
  const chance = ['--seed', `${seed}`, '--battlefield', `${battlefield}`];
  return lineOf(['muster', 'battle', ...words, ...chance, ...furtherWords(options), '--out', `battle-${id}.json`]);
}
