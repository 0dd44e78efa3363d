import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FolderError } from '../folder-error.js';
import { readResults } from '../results.js';
import { type Plan, schedule } from '../schedule.js';
import type { Pair, PlayedPair, Study } from '../studies/study.js';
import { pairsOfSchedule, tournamentStudy } from '../studies/tournament.js';
import { FILES } from '../tournament.js';

const PLAN = z.object({
  ruleset: z.string(),
  agents: z.array(z.string()).min(1),
  lists: z.array(z.unknown()).min(1),
  battles: z.int().min(1),
  seed: z.int().min(0),
  changes: z.unknown().optional(),
});

/** A tournament's folder as a study. */
export interface TournamentFolder {
  readonly study: Study;
  /** The pairs of which both battles were played. */
  readonly pairs: readonly { readonly played: PlayedPair; readonly matches: Pair['matches'] }[];
  /** Battles whose pair is not whole. */
  readonly halves: number;
  /** Number of pairs of the whole tournament. */
  readonly planned: number;
}

/**
 * Reads the plan and the results of a tournament's folder. A last line that was cut off is removed from its results.
 * @throws FolderError if it is no such folder, or has faulty lines
 */
export function readTournament(folder: string): TournamentFolder {
  const planFile = join(folder, FILES.plan);
  const resultsFile = join(folder, FILES.results);
  for (const file of [planFile, resultsFile]) {
    if (!existsSync(file)) {
      throw new FolderError(
        `${file}: is missing; name the folder of a tournament, which holds ${FILES.plan} and ${FILES.results}`,
      );
    }
  }
  const plan = planIn(planFile);
  const pairs = pairsOfSchedule(schedule(plan));
  const results = new Map(
    readResults(
      resultsFile,
      pairs.flatMap(({ matches }) => matches),
    ).map((r) => [r.id, r]),
  );
  const whole = pairs.flatMap(({ pair, matches }) => {
    const [first, second] = matches.map(({ id }) => results.get(id));
    if (first === undefined || second === undefined) return [];
    return [{ played: { pair, results: [first, second] as const }, matches }];
  });
  return { study: tournamentStudy(plan), pairs: whole, halves: results.size - 2 * whole.length, planned: pairs.length };
}

function planIn(file: string): Plan {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new FolderError(`${file}: is no JSON; name the folder of a tournament`);
  }
  const read = PLAN.safeParse(json);
  if (!read.success) throw new FolderError(`${file}: is no plan of a tournament; name the folder of one`);
  const { changes, ...rest } = read.data;
  return changes === undefined ? rest : { ...rest, changes };
}
