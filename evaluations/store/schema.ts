// The tables of a store. Rows hold no times, and nothing of how many workers there were: equal studies have equal rows.
import type { Player } from '../../engine/kernel/ruleset.js';
import { changesOf } from '../../env/battles.js';
import type { Match, MatchResult } from '../match.js';
import { nameOfChanges } from '../studies/armies.js';
import type { PlayedPair } from '../studies/study.js';

/** Version of the tables. */
export const FORMAT = 2;
/** Earlier versions that are read as they are, and brought up to this one before anything is written. */
export const EARLIER: readonly number[] = [1];

/** Columns of the battles that format 1 lacks, in their order. Rows that were kept before have null in them. */
const LATER = {
  first_turn: 'UTINYINT', // 0 first, 1 second; null: unknown, or no turn began
  first_changes: 'VARCHAR', // name of the changes of the books of the first army; null: as they ship
  second_changes: 'VARCHAR',
} as const;
const later = Object.entries(LATER);

/** What stands for the battles in a query of a store of this format. */
export const battlesIn = (format: number): string =>
  format === FORMAT
    ? 'battles'
    : `(SELECT *, ${later.map(([name, type]) => `NULL::${type} AS ${name}`).join(', ')} FROM battles)`;

/** SQL that brings a store of an earlier format up to this one, statement by statement, for one transaction. */
export const MIGRATION: readonly string[] = [
  ...later.map(([name, type]) => `ALTER TABLE battles ADD COLUMN ${name} ${type}`),
  `UPDATE muster_store SET format = ${FORMAT}`,
];

/** SQL that makes the tables of a new store. */
export const SCHEMA = `
BEGIN;
CREATE TABLE muster_store (format INTEGER NOT NULL);
INSERT INTO muster_store VALUES (${FORMAT});
CREATE TABLE studies (
  study VARCHAR PRIMARY KEY, -- the digest of the study's JSON
  kind VARCHAR NOT NULL,
  ruleset VARCHAR NOT NULL,
  seed UINTEGER NOT NULL,
  agents VARCHAR NOT NULL, -- JSON
  plan VARCHAR NOT NULL, -- JSON
  changes VARCHAR, -- JSON; null: the shipped books and rules
  command VARCHAR NOT NULL,
  muster VARCHAR, -- version; null: unknown
  rules VARCHAR
);
CREATE TABLE lists (
  list VARCHAR PRIMARY KEY, -- the digest of its JSON
  name VARCHAR NOT NULL,
  ruleset VARCHAR NOT NULL,
  json VARCHAR NOT NULL
);
CREATE TABLE battles (
  study VARCHAR NOT NULL,
  pair INTEGER NOT NULL,
  side UTINYINT NOT NULL, -- 0, and 1 with the sides exchanged
  match INTEGER NOT NULL,
  seed UINTEGER NOT NULL,
  battlefield UINTEGER NOT NULL,
  deployment VARCHAR, -- null: as the rules say
  level VARCHAR, -- null: command
  first_list VARCHAR NOT NULL, -- name
  second_list VARCHAR NOT NULL,
  first_list_digest VARCHAR NOT NULL, -- of lists
  second_list_digest VARCHAR NOT NULL,
  first_agent VARCHAR NOT NULL,
  second_agent VARCHAR NOT NULL,
  winner UTINYINT, -- 0 first, 1 second, null a draw
  first_points INTEGER NOT NULL,
  second_points INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  player_turns INTEGER NOT NULL,
  note VARCHAR, -- why it was not played to its end
${later.map(([name, type]) => `  ${name} ${type},\n`).join('')}  PRIMARY KEY (study, pair, side)
);
COMMIT;
`;

/** A row of the studies, with the pairs that are kept. */
export interface StudyRow {
  readonly study: string;
  readonly kind: string;
  readonly ruleset: string;
  readonly seed: number;
  /** JSON, as `plan` and `changes`. */
  readonly agents: string;
  readonly plan: string;
  readonly changes: string | null;
  readonly command: string;
  readonly muster: string | null;
  readonly rules: string | null;
  readonly pairs: number;
}

/** A row of the battles. */
export interface BattleRow {
  readonly study: string;
  readonly pair: number;
  readonly side: number;
  readonly match: number;
  readonly seed: number;
  readonly battlefield: number;
  readonly deployment: string | null;
  readonly level: string | null;
  readonly first_list: string;
  readonly second_list: string;
  readonly first_list_digest: string;
  readonly second_list_digest: string;
  readonly first_agent: string;
  readonly second_agent: string;
  readonly winner: number | null;
  readonly first_points: number;
  readonly second_points: number;
  readonly decisions: number;
  readonly player_turns: number;
  readonly note: string | null;
  readonly first_turn: number | null;
  readonly first_changes: string | null;
  readonly second_changes: string | null;
}

/** Names of the columns of the battles, in their order. */
export const BATTLE_COLUMNS = [
  ...['study', 'pair', 'side', 'match', 'seed', 'battlefield', 'deployment', 'level'],
  ...['first_list', 'second_list', 'first_list_digest', 'second_list_digest', 'first_agent', 'second_agent'],
  ...['winner', 'first_points', 'second_points', 'decisions', 'player_turns', 'note'],
  ...['first_turn', 'first_changes', 'second_changes'],
] as readonly (keyof BattleRow)[];

/** Returns the row of a battle. @param digests of its lists */
export function battleRow(
  id: string,
  pair: number,
  side: number,
  match: Match,
  result: MatchResult,
  digests: readonly [string, string],
): BattleRow {
  const [own, theirs] = changesOf(match.changes).map(nameOfChanges);
  return {
    ...{ study: id, pair, side, match: result.id, seed: result.seed, battlefield: result.battlefield },
    ...{ deployment: match.deployment ?? null, level: match.level ?? null },
    ...{ first_list: result.lists[0], second_list: result.lists[1] },
    ...{ first_list_digest: digests[0], second_list_digest: digests[1] },
    ...{ first_agent: result.agents[0], second_agent: result.agents[1], winner: result.winner },
    ...{ first_points: result.victoryPoints[0], second_points: result.victoryPoints[1] },
    ...{ decisions: result.decisions, player_turns: result.playerTurns, note: result.note ?? null },
    ...{ first_turn: result.firstTurn ?? null, first_changes: own, second_changes: theirs },
  };
}

/** Returns the result that a row keeps. */
export function resultOf(row: BattleRow): MatchResult {
  return {
    id: row.match,
    agents: [row.first_agent, row.second_agent],
    lists: [row.first_list, row.second_list],
    seed: row.seed,
    battlefield: row.battlefield,
    winner: row.winner as Player | null,
    victoryPoints: [row.first_points, row.second_points],
    decisions: row.decisions,
    playerTurns: row.player_turns,
    ...(row.first_turn === null ? {} : { firstTurn: row.first_turn as Player }),
    ...(row.note === null ? {} : { note: row.note }),
  };
}

/** Returns the pairs of rows that are ordered by pair and side. */
export function pairsOf(rows: readonly BattleRow[]): PlayedPair[] {
  const pairs: PlayedPair[] = [];
  for (let i = 0; i < rows.length; i += 2) {
    const [a, b] = [rows[i], rows[i + 1]];
    pairs.push({ pair: a.pair, results: [resultOf(a), resultOf(b)] });
  }
  return pairs;
}
