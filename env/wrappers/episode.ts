/** Totals of a battle. */
export interface Episode {
  /** Sum of the rewards that the caller received. */
  readonly returns: number;
  /** Number of the caller's steps. */
  readonly length: number;
  readonly victoryPoints: readonly [number, number];
}

/** Adds a battle at the end of `episodes`, and drops the first ones beyond `most`. */
export function keepEpisode(episodes: Episode[], latest: Episode, most: number): void {
  episodes.push(latest);
  if (episodes.length > most) episodes.shift();
}

/** The clock of Node and browsers, whose types are not known in this layer. */
interface WithClock {
  readonly performance: { now(): number };
}

/** Returns the seconds since an arbitrary time. */
export const seconds = (): number => (globalThis as unknown as WithClock).performance.now() / 1000;

/** Seconds from `began` to `now`, to the millionth. */
export const lasted = (began: number, now: number): number => Math.round((now - began) * 1e6) / 1e6;
