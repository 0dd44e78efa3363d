// A tournament as a study: its schedule in pairs.
import type { Match } from '../match.js';
import type { Plan } from '../schedule.js';
import type { Pair, Study } from './study.js';

/** Returns a tournament as a study. */
export function tournamentStudy({ ruleset, agents, lists, battles, seed, changes }: Plan): Study {
  return { kind: 'tournament', ruleset, seed, agents, plan: { lists, battles }, changes: changes ?? null };
}

/** Returns the matches of a schedule as pairs. */
export function pairsOfSchedule(matches: readonly Match[]): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < matches.length; i += 2) pairs.push({ pair: i / 2, matches: [matches[i], matches[i + 1]] });
  return pairs;
}
