import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../agents/files/writing.js';
import { shapeProblems } from '../engine/armies/shape.js';
import { FolderError } from './folder-error.js';
import { listName, type Match, type MatchResult } from './match.js';

const COUNT = z.int().min(0);
const TWO_NAMES = z.tuple([z.string(), z.string()]);

/** The schema of a line of the results. */
const RESULT = z.strictObject({
  id: COUNT,
  agents: TWO_NAMES,
  lists: TWO_NAMES,
  seed: COUNT,
  battlefield: COUNT,
  winner: z.literal([0, 1]).nullable(),
  victoryPoints: z.tuple([z.int(), z.int()]),
  decisions: COUNT,
  playerTurns: COUNT,
  firstTurn: z.literal([0, 1]).optional(),
  note: z.string().optional(),
});
const KEYS = Object.keys(RESULT.shape);

/** Returns results as in the file, a line each. */
export const printed = (results: readonly MatchResult[]): string =>
  results.map((r) => `${JSON.stringify(r)}\n`).join('');

/** Remedy for lines that cannot be resumed from: the user removes them, since their meaning is unknown. */
const MEND = 'take the line out and resume';

/** Parses a line. Returns the result, or the fault of the line in words. */
function resultIn(line: string, matches: readonly Match[]): MatchResult | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'is no JSON';
  }
  const read = RESULT.safeParse(json);
  if (!read.success) {
    const [{ where, message }] = shapeProblems(read.error, json, 'the line', KEYS);
    return `${where.replace('the line, ', '')} ${message}`;
  }
  const { id, agents, lists, seed, battlefield } = read.data;
  const match = matches[id];
  const told = JSON.stringify([agents, lists, seed, battlefield]);
  const planned =
    match !== undefined && JSON.stringify([match.agents, match.lists.map(listName), match.seed, match.battlefield]);
  return told === planned ? (json as MatchResult) : 'no result of this tournament';
}

/**
 * Returns the results of an earlier run. A last line that was cut off is removed from the file.
 * @throws FolderError for faulty lines
 */
export function readResults(file: string, matches: readonly Match[]): MatchResult[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const results: MatchResult[] = [];
  lines.forEach((line, i) => {
    if (line === '') return;
    const result = resultIn(line, matches);
    if (typeof result !== 'string') results.push(result);
    else if (i < lines.length - 1) throw new FolderError(`${file}, line ${i + 1}: ${result}; ${MEND}`);
  });
  if (text !== '' && !text.endsWith('\n')) writeWhole(file, new TextEncoder().encode(printed(results)));
  return results;
}
