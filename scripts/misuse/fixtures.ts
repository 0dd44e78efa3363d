// Files for misuse cases: lists, replays, tournaments and training runs, valid and damaged.
import { readFileSync } from 'node:fs';
import '../../agents/index.js';
import { encodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { untrained } from '../../agents/neural/testing/checkpoints.js';
import { printReplay, type Replay } from '../../engine/kernel/replay.js';
import { type Match, playMatch } from '../../evaluations/match.js';
import { printed } from '../../evaluations/results.js';
import { type Plan, schedule } from '../../evaluations/schedule.js';
import { readConfig } from '../../training/config.js';

const shipped = (ruleset: string, list: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL(`../../engine/rulesets/${ruleset}/armies/lists/${list}.json`, import.meta.url), 'utf8'),
  );

export const EMBER = { ...shipped('t9a', 'ember-host'), id: 'mine', name: 'Mine' } as unknown as {
  readonly units: readonly Readonly<Record<string, unknown>>[];
  readonly book: Readonly<Record<string, unknown>>;
};
export const WALL = shipped('wh40k2', 'blue-wall');

export const json = (value: unknown): string => JSON.stringify(value, null, 1);

const MATCH: Match = {
  ...{ id: 0, ruleset: 't9a', seed: 5, battlefield: 9 },
  agents: ['random', 'random'],
  lists: ['ember-host', 'green-tide'],
};
const whole: Replay = playMatch(MATCH).replay;
/** The beginning of a battle. */
export const REPLAY: Replay = { ...whole, answers: whole.answers.slice(0, 40) };
export const replayText = (change: object = {}): string => printReplay({ ...REPLAY, ...change });

const CUP: Plan = { ruleset: 't9a', agents: ['random', 'captain'], lists: ['ember-host'], battles: 4, seed: 1 };
/** The arguments that ask for the tournament of `cup`. */
export const CUP_ARGS = ['--ruleset', 't9a', '--agents', 'random,captain', '--lists', 'ember-host', '--battles', '4'];

/** Returns a tournament of four battles in a folder, of which `played` are done. */
export function cup(folder: string, played: number, change: (lines: string[]) => string[] = (lines) => lines) {
  const results = schedule(CUP).map(({ id, agents, seed, battlefield }) => ({
    ...{ id, agents, lists: ['ember-host', 'ember-host'] as const, seed, battlefield, winner: 1 as const },
    ...{ victoryPoints: [100, 900] as const, decisions: 300, playerTurns: 12 },
  }));
  const lines = results.slice(0, played).map((result) => printed([result]));
  return {
    [`${folder}/tournament.json`]: `${JSON.stringify(CUP, null, 2)}\n`,
    [`${folder}/results.jsonl`]: change(lines).join(''),
  };
}

const CONFIG = readConfig(
  {
    ruleset: 't9a',
    stages: [{ name: 'tiny', size: 'tiny', battle: { pool: 2 } }],
    network: { unit: 8, encoders: {}, option: 8, context: 8, value: 4 },
    ppo: { updates: 500, lanes: 4, ticks: 8, minibatches: 1 },
    evaluation: { every: 400, battles: 2, opponents: ['random'] },
    saveEvery: 1,
  },
  'school.json',
);
/** Returns a configuration of a small network with some changes. */
export const config = (change: object = {}): string => `${JSON.stringify({ ...CONFIG, ...change }, null, 2)}\n`;

export const metricsLine = (update: number): string =>
  `{"update":${update},"steps":${update * 32},"stage":"tiny","league":{"random":0.5}}\n`;

/** An untrained network of the usual size. */
export const CHECKPOINT = encodeCheckpoint(untrained('t9a', 1));
