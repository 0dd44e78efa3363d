/** What a battle came to. */
export interface Episode {
  /** Sum of the rewards that the caller was given. */
  readonly returns: number;
  /** Steps of the caller. */
  readonly length: number;
  readonly victoryPoints: readonly [number, number];
}

/** Adds a battle to those that are kept: the latest `most`, the latest last. */
export function keepEpisode(episodes: Episode[], latest: Episode, most: number): void {
  episodes.push(latest);
  if (episodes.length > most) episodes.shift();
}

/** Node and browsers have this clock, but neither's types are known in this layer. */
interface WithClock {
  readonly performance: { now(): number };
}

/** Seconds, from no particular moment on. */
export const seconds = (): number => (globalThis as unknown as WithClock).performance.now() / 1000;

/** Seconds from `began` to `now`, to the millionth. */
export const lasted = (began: number, now: number): number => Math.round((now - began) * 1e6) / 1e6;
