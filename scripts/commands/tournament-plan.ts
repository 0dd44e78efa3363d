import { CheckpointError } from '../../agents/neural/checkpoint.js';
import { UnknownNameError } from '../../env/errors.js';
import { gameIds } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { listName, type MatchResult } from '../../evaluations/match.js';
import type { Plan } from '../../evaluations/schedule.js';
import { agentsGiven } from './agents.js';
import { gameGiven, listsGiven, names, rulesetGiven } from './lists.js';
import { UserError } from './user-error.js';
import { warn } from './words.js';

/** What of the options of `muster tournament` says what is played. */
export interface PlanOptions {
  readonly agents?: string;
  readonly lists: string;
  readonly battles?: number;
  readonly seed: number;
  readonly import: readonly string[];
  readonly ruleset?: string;
}

/** What `muster tournament` plays when nothing is said: who (a network where one ships). */
export const AGENTS = ['random', 'captain', 'captain:temperament=bold', 'neural'];
/** Seconds that a battle may take if nobody says; a search thinks for minutes where others answer at once. */
export const LIMITS = { usual: 120, search: 3600 };

/** The games that are meant: those named, or all for which there are agents; lists that are named are of the first game then. */
export function gamesOf(options: PlanOptions): string[] {
  const { ruleset, lists } = options;
  if (ruleset === undefined) {
    const [first, ...others] = gameIds();
    if (lists !== 'all') return [first];
    return [first, ...others.filter((id) => options.agents !== undefined || agentsOf(options, id).length > 1)];
  }
  const wanted = ruleset === 'all' ? gameIds() : names(ruleset).map(rulesetGiven);
  if (wanted.length === 0) throw new UserError("no game is named: --ruleset takes ids or 'all'");
  if (wanted.length > 1 && lists !== 'all') {
    throw new UserError(`--lists ${lists}: lists are of one game; name it with --ruleset`);
  }
  return [...new Set(wanted)];
}

/** Agents of a game: those named, or the usual ones. */
function agentsOf({ agents }: PlanOptions, ruleset: string, warn?: (line: string) => void): string[] {
  return agents === undefined ? usualAgents(ruleset, warn) : agentsGiven(agents, ruleset);
}

/** Of the usual agents all that know how to play a game; a captain who does not, and one that fits this Muster no more, are warned of. */
export function usualAgents(ruleset: string, warn: (line: string) => void = () => {}): string[] {
  return AGENTS.filter((agent) => {
    try {
      makePolicy(agent, ruleset);
      return true;
    } catch (error) {
      if (!(error instanceof CheckpointError || error instanceof UnknownNameError)) throw error;
      // where no network ships there is nothing to say, and of captains one line is enough
      if (error instanceof CheckpointError || agent === 'captain') warn(`${agent} does not play: ${error.message}`);
      return false;
    }
  });
}

/** A tournament that is to be played, and how its lists are named on the command line, by their own names. */
export interface Planned {
  readonly plan: Plan;
  readonly given: ReadonlyMap<string, string>;
}

/** The tournament of one game that the options ask for. @throws UserError */
export function planOf(options: PlanOptions, ruleset: string): Planned {
  const agents = agentsOf(options, ruleset, warn);
  const told = `--agents ${options.agents ?? agents.join(',')}`;
  if (agents.length === 0) throw new UserError(`${told}: a tournament wants an agent or more`);
  const twice = agents.find((agent, i) => agents.indexOf(agent) < i);
  if (twice !== undefined) throw new UserError(`${told}: ${twice} is named twice; name each agent once`);
  const lists = listsGiven(options.lists, ruleset);
  if (agents.length === 1 && lists.length === 1) {
    throw new UserError(
      `${told} --lists ${options.lists}: one agent with one list has nobody to meet; name another agent or another list`,
    );
  }
  const battles = options.battles ?? gameGiven(ruleset).tournament;
  return {
    plan: { ruleset, agents, lists: lists.map(({ list }) => list), battles, seed: options.seed },
    given: new Map(lists.map(({ list, given }) => [listName(list), given])),
  };
}

/** Seconds that each battle of these agents may take; 0: no limit. */
export function limitOf(agents: readonly string[], given?: number): number {
  return given ?? (agents.some((agent) => agent.split(':')[0] === 'search') ? LIMITS.search : LIMITS.usual);
}

/** A word as a shell takes it. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const importsOf = (options: PlanOptions): string[] => options.import.flatMap((file) => ['--import', file]);

/** The line that makes the same tournament again. */
export function commandOf(options: PlanOptions, { ruleset, agents, battles, seed }: Plan): string {
  const words = ['--ruleset', ruleset, '--agents', agents.join(','), '--lists', options.lists];
  return ['muster', 'tournament', ...words, '--battles', `${battles}`, '--seed', `${seed}`, ...importsOf(options)]
    .map(quoted)
    .join(' ');
}

/** The line that plays a battle of a tournament again, and writes its replay. */
export function battleCommandOf(options: PlanOptions, { plan, given }: Planned, result: MatchResult): string {
  const { id, agents, lists, seed, battlefield } = result;
  const named = lists.map((list) => given.get(list) ?? list).join(',');
  const words = ['--ruleset', plan.ruleset, '--first', agents[0], '--second', agents[1], '--lists', named];
  const chance = ['--seed', `${seed}`, '--battlefield', `${battlefield}`];
  return ['muster', 'battle', ...words, ...chance, ...importsOf(options), '--out', `battle-${id}.json`]
    .map(quoted)
    .join(' ');
}
