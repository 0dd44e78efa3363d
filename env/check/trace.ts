import type { Info } from '../env.js';
import type { Random } from '../random.js';
import { isRecord } from './findings.js';

/** Result of a call as numbers; arrays are hashed. */
export type Row = readonly number[];

/** Names of the columns of a row. */
const COLUMNS = [
  'observation',
  'mask',
  'reward',
  'terminated',
  'truncated',
  'info.options',
  'info.actingPlayer',
  'info.playerTurns',
  'info.rewards',
  'info.rewards',
  'info.victoryPoints',
  'info.victoryPoints',
  'info.seed',
] as const;

/** Reward and ends that belong to an observation. */
export type Outcome = readonly [reward: number, terminated: boolean, truncated: boolean];
/** Reward and ends of a reset. */
export const BEGUN: Outcome = [0, false, false];

/** The row of a result. */
export function rowOf(observation: unknown, info: Info, [reward, terminated, truncated]: Outcome = BEGUN): Row {
  const { rewards, victoryPoints } = info;
  return [
    hashOf(observation),
    hashOf(info.actionMask),
    reward,
    terminated ? 1 : 0,
    truncated ? 1 : 0,
    info.options,
    info.actingPlayer,
    info.playerTurns,
    rewards[0],
    rewards[1],
    victoryPoints[0],
    victoryPoints[1],
    info.seed,
  ];
}

/** True if the battle ended with this row. */
export const isEnd = (row: Row): boolean => row[COLUMNS.indexOf('terminated')] + row[COLUMNS.indexOf('truncated')] > 0;

/**
 * Returns the name of the first column in which two rows differ; null if they are equal.
 * @param what 'played' ignores the seed
 */
export function difference(a: Row, b: Row, what: 'all' | 'played' = 'all'): string | null {
  const end = what === 'all' ? COLUMNS.length : COLUMNS.length - 1;
  for (let i = 0; i < end; i++) if (!Object.is(a[i], b[i])) return COLUMNS[i];
  return null;
}

/** Hash of an observation or a mask, bit for bit. */
export function hashOf(value: unknown): number {
  if (value instanceof Float32Array) return hashWords(new Uint32Array(value.buffer, value.byteOffset, value.length));
  if (value instanceof Uint8Array) return hashWords(value);
  if (typeof value === 'number') return hashWords(new Uint32Array(Float64Array.of(value).buffer));
  if (!isRecord(value)) return hashWords(Array.from(String(value), (letter) => letter.charCodeAt(0)));
  return hashWords(Object.entries(value).flatMap(([name, part]) => [hashOf(name), hashOf(part)]));
}

function hashWords(words: ArrayLike<number>): number {
  let hash = words.length;
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i], 0x9e3779b1);
    hash ^= hash >>> 15; // otherwise the changes of two signs would cancel
  }
  return hash;
}

/** Number of legal actions of a mask. */
export function onesOf(mask: Uint8Array): number {
  let ones = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) ones++;
  return ones;
}

/**
 * Chooses an action for a checker, at random, and at every third decision the last legal one, which a mask with too
 * many ones gets wrong. The seed of `random` never depends on the battle's, so that two battles differ only by
 * themselves. @param n number of the decision
 */
export function choose(random: Random, n: number, mask: Uint8Array): number {
  const ones = onesOf(mask);
  let left = random.below(Math.max(ones, 1));
  if (n % 3 === 2) left = ones - 1;
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0 && left-- === 0) return i;
  return 0;
}

/** Kinds of wrong actions: a name, and the action for a mask. */
export const WRONG_ACTIONS: readonly (readonly [what: string, action: (mask: Uint8Array) => number])[] = [
  ['a negative action', () => -1],
  ['an action that the mask forbids', (mask) => (mask.includes(0) ? mask.indexOf(0) : mask.length)],
  ['a fraction', () => 0.5],
  ['no number', () => Number.NaN],
];
