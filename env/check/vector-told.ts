import type { Player } from '../../engine/kernel/ruleset.js';
import type { Info } from '../env.js';
import { AUTORESET_MODES } from '../vector/lane.js';
import type { BattleColumns, VectorInfo, VectorLike } from '../vector/vector-like.js';
import type { EnvLike } from '../wrappers/wrapper.js';
import { type Findings, isRecord, kindOf } from './findings.js';
import { lackingSpaces } from './judge.js';
import { type Outcome, type Row, rowOf } from './trace.js';

/** Checks that `vector` is a vector of environments like `single`. Stops this part of the check if not. */
export function judgeVector(found: Findings, vector: VectorLike, single: EnvLike): void {
  const { numEnvs, autoreset, spaces } = vector;
  const lacking: string[] = (['reset', 'step', 'close'] as const).filter((name) => typeof vector[name] !== 'function');
  if (!isRecord(spaces)) lacking.push('spaces');
  else lacking.push(...lackingSpaces(spaces.singleObservationSpace, spaces.singleActionSpace));
  if (lacking.length > 0) found.stop('members', `the vector lacks ${lacking.join(', ')}`);
  if (!Number.isInteger(numEnvs) || numEnvs < 1) found.stop('numEnvs', `numEnvs is ${kindOf(numEnvs)}, not 1 or more`);
  if (!AUTORESET_MODES.includes(autoreset)) {
    found.stop('autoreset', `autoreset is ${autoreset}, not one of ${AUTORESET_MODES.join(', ')}`);
  }
  const { singleObservationSpace, singleActionSpace } = spaces;
  const sizes = [singleObservationSpace.size, singleActionSpace.n];
  const own = [single.observationSpace.size, single.actionSpace.n];
  if (sizes[0] === own[0] && sizes[1] === own[1]) return;
  const one = `a single one has ${own[0]} and ${own[1]}`;
  found.stop('spaces', `environments of the vector have ${sizes[0]} numbers and ${sizes[1]} actions, ${one}`);
}

/** Results of a vector's call, with types and lengths checked. `reset` has no outcomes. */
export interface Told {
  readonly observations: Float32Array;
  readonly info: VectorInfo;
  readonly outcomes: {
    readonly rewards: Float32Array;
    readonly terminations: Uint8Array;
    readonly truncations: Uint8Array;
  } | null;
}

type Kind = typeof Float32Array | typeof Int32Array | typeof Uint32Array | typeof Uint8Array;

/** Reads the result of `reset` or `step`. Stops this part of the check if it cannot be read. */
export function readTold(found: Findings, vector: VectorLike, call: 'reset' | 'step', returned: unknown): Told {
  const parts = call === 'reset' ? 2 : 5;
  if (!Array.isArray(returned) || returned.length !== parts) {
    found.stop(`${call} type`, `${call} returns ${kindOf(returned)}, not an array of ${parts}`);
  }
  const { spaces, autoreset } = vector;
  const { size } = spaces.singleObservationSpace;
  const observations: unknown = returned[0];
  const info: unknown = returned[parts - 1];
  if (!isRecord(info)) found.stop('info', `${call}: the info is ${kindOf(info)}, not an object`);
  const columns = (names: readonly string[], of: Readonly<Record<string, unknown>>, kind: Kind, width: number) =>
    names.forEach((name) => {
      judgeColumn(found, of[name], kind, width * vector.numEnvs, `${call}: ${name}`);
    });
  columns(['observations'], { observations }, Float32Array, size);
  const ofBattles = (of: Readonly<Record<string, unknown>>) => {
    columns(['actionMask'], of, Uint8Array, spaces.singleActionSpace.n);
    columns(['actingPlayer'], of, Uint8Array, 1);
    columns(['options', 'playerTurns'], of, Int32Array, 1);
    columns(['seed'], of, Uint32Array, 1);
    columns(['rewards', 'victoryPoints'], of, Float32Array, 2);
  };
  ofBattles(info);
  columns(['begun', 'final'], info, Uint8Array, 1);
  if (autoreset === 'same-step') {
    columns(['finalObservations'], info, Float32Array, size);
    ofBattles(isRecord(info.finalInfo) ? info.finalInfo : {});
  }
  if (call === 'reset') return { observations, info, outcomes: null } as unknown as Told;
  const [, rewards, terminations, truncations] = returned as unknown[];
  columns(['rewards'], { rewards }, Float32Array, 1);
  columns(['terminations', 'truncations'], { terminations, truncations }, Uint8Array, 1);
  return { observations, info, outcomes: { rewards, terminations, truncations } } as unknown as Told;
}

function judgeColumn(found: Findings, value: unknown, kind: Kind, length: number, what: string): void {
  if (!(value instanceof kind)) found.stop('column', `${what} is ${kindOf(value)}, not a ${kind.name}`);
  if (value.length !== length) found.stop('column', `${what} has ${value.length} entries, not ${length}`);
}

/** Result of environment `i`, as the row of a single environment. */
export function laneRow(vector: VectorLike, i: number, { observations, info }: Told, outcome: Outcome): Row {
  return rowOf(slice(observations, i, vector.spaces.singleObservationSpace.size), infoRow(vector, i, info), outcome);
}

/** Info of environment `i`. */
export function infoRow(vector: VectorLike, i: number, columns: BattleColumns): Info {
  return {
    actionMask: slice(columns.actionMask, i, vector.spaces.singleActionSpace.n),
    actingPlayer: columns.actingPlayer[i] as Player,
    rewards: slice(columns.rewards, i, 2),
    playerTurns: columns.playerTurns[i],
    options: columns.options[i],
    victoryPoints: slice(columns.victoryPoints, i, 2),
    seed: columns.seed[i],
  };
}

/** Row `i` of an array with rows of `width` entries. */
export function slice<T extends Float32Array | Uint8Array>(array: T, i: number, width: number): T {
  return array.subarray(i * width, (i + 1) * width) as T;
}
