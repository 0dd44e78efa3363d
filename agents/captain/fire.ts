// Shares the fire of several shooters out among their targets, with the losses that others cause carried over.

/** What somebody may do to one target: chances of so many losses. */
export interface Volley {
  readonly target: number;
  readonly losses: Float64Array;
  /** What it costs in own models, points: those who fight the target may be hit as well. */
  readonly price: number;
}

/** Those who fire at one target together, and whom they may shoot at. */
export interface Shooter {
  readonly unit: number;
  /** The model that chooses by itself; -1: all who do not. */
  readonly model: number;
  readonly volleys: readonly Volley[];
  /** At whom they will shoot, as an index of `volleys`; -1: at nobody, since every volley costs more than it gains. */
  pick: number;
  /** What the volley at `pick` adds to what the others do, in points. */
  gain: number;
}

/** What losses of one target are worth, entry by their number, and a little by which equal targets are told apart. */
export interface Prize {
  readonly worth: Float64Array;
  readonly dearer: number;
}

/** The mean worth of losses with these chances. */
export function meanWorth({ worth }: Prize, chances: Float64Array): number {
  let sum = 0;
  for (let n = 1; n < chances.length; n++) sum += chances[n] * worth[Math.min(n, worth.length - 1)];
  return sum;
}

/** Chances of losses if only this `share` of what would cause them does. */
export function thinned(losses: Float64Array, share: number): Float64Array {
  const fewer = losses.map((chance) => chance * share);
  fewer[0] += 1 - share;
  return fewer;
}

/** Chances of the sum of two losses, no more than there are to lose. */
export function together(one: Float64Array, other: Float64Array): Float64Array {
  const most = Math.max(one.length, other.length) - 1;
  const sum = new Float64Array(most + 1);
  for (let i = 0; i < one.length; i++) {
    if (one[i] === 0) continue;
    for (let j = 0; j < other.length; j++) sum[Math.min(most, i + j)] += one[i] * other[j];
  }
  return sum;
}

/** Rounds in which each shooter in turn thinks again about its target. */
const ROUNDS = 3;

/** Each shooter in turn takes the target at which it adds most to what the others do, until nobody changes. @param prize by target */
export function shareOut(shooters: readonly Shooter[], prize: (target: number) => Prize): void {
  const prizes = new Map<number, Prize>();
  const of = (t: number): Prize => {
    const known = prizes.get(t) ?? prize(t);
    prizes.set(t, known);
    return known;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let changed = round === 0;
    for (const [s, shooter] of shooters.entries()) {
      let best = 0;
      let pick = -1;
      for (const [v, volley] of shooter.volleys.entries()) {
        let others: Float64Array | null = null;
        for (const [o, other] of shooters.entries()) {
          if (o === s || (round === 0 && o > s) || other.pick < 0) continue;
          const theirs = other.volleys[other.pick];
          if (theirs.target === volley.target)
            others = others === null ? theirs.losses : together(others, theirs.losses);
        }
        const losses = of(volley.target);
        const all = others === null ? volley.losses : together(others, volley.losses);
        const gain = meanWorth(losses, all) - (others === null ? 0 : meanWorth(losses, others));
        const added = gain - volley.price + losses.dearer;
        if (added > best) {
          best = added;
          pick = v;
        }
      }
      if (pick !== shooter.pick) changed = true;
      shooter.pick = pick;
      shooter.gain = best;
    }
    if (!changed) return;
  }
}
