// Assigns targets to several shooters, each by what it adds to the losses that the others cause.

/** The fire of a shooter at one target: the chance of each number of losses. */
export interface Volley {
  readonly target: number;
  readonly losses: Float64Array;
  /** Points lost in own models that fight the target and may be hit as well. */
  readonly price: number;
}

/** Models that fire at one target together, with the targets that they may choose from. */
export interface Shooter {
  readonly unit: number;
  /** The model that chooses its own target; -1: all models of the unit that do not. */
  readonly model: number;
  readonly volleys: readonly Volley[];
  /** The volley that `shareOut` has chosen, an index of `volleys`; -1: none, since each costs more than it gains. */
  pick: number;
  /** Points that the volley at `pick` adds to the volleys of the others. */
  gain: number;
}

/** The worth of losses of one target, in points: entry `n` for `n` models. `dearer`: a few points that decide between equal targets. */
export interface Prize {
  readonly worth: Float64Array;
  readonly dearer: number;
}

/** Returns the mean worth of losses with these chances, in points. */
export function meanWorth({ worth }: Prize, chances: Float64Array): number {
  let sum = 0;
  for (let n = 1; n < chances.length; n++) sum += chances[n] * worth[Math.min(n, worth.length - 1)];
  return sum;
}

/** Returns the chances of losses if only this `share` of the hits falls on the target. */
export function thinned(losses: Float64Array, share: number): Float64Array {
  const fewer = losses.map((chance) => chance * share);
  fewer[0] += 1 - share;
  return fewer;
}

/** Returns the chances of the sum of two losses; a sum beyond the last entry counts there. */
export function together(one: Float64Array, other: Float64Array): Float64Array {
  const most = Math.max(one.length, other.length) - 1;
  const sum = new Float64Array(most + 1);
  for (let i = 0; i < one.length; i++) {
    if (one[i] === 0) continue;
    for (let j = 0; j < other.length; j++) sum[Math.min(most, i + j)] += one[i] * other[j];
  }
  return sum;
}

/** Rounds in which each shooter in turn chooses its target again. */
const ROUNDS = 3;

/**
 * Gives each shooter in turn, those with the fewest targets first, the target at which it adds most to the fire of the others, until
 * none changes. @param prize by target
 */
export function shareOut(shooters: readonly Shooter[], prize: (target: number) => Prize): void {
  const prizes = new Map<number, Prize>();
  const of = (t: number): Prize => {
    const known = prizes.get(t) ?? prize(t);
    prizes.set(t, known);
    return known;
  };
  const inTurn = [...shooters].sort((one, other) => one.volleys.length - other.volleys.length);
  for (const shooter of shooters) shooter.pick = -1;
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const shooter of inTurn) {
      let best = 0;
      let pick = -1;
      for (const [v, volley] of shooter.volleys.entries()) {
        let others: Float64Array | null = null;
        for (const other of shooters) {
          if (other === shooter || other.pick < 0) continue;
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
