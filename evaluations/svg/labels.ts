/** The thing that a label belongs to, in user units with y downwards. */
export interface Labelled {
  /** Its centre, and its extent in each direction. */
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
  /** About half the length of the label. */
  readonly half: number;
  /** True if the label should rather be above than below. */
  readonly above: boolean;
}

/** A possible place for the middle of a label's baseline, relative to the middle of its thing. */
export type Spot = readonly [x: number, y: number];

/**
 * Returns the places where a label fits into a picture of `width` x `height`, best first, at least one: behind its
 * thing, on the other side, a line further off, right and left of it. The function uses nothing from outside, since the
 * replay page includes its source.
 */
export function spotsAround(of: Labelled, width: number, height: number): readonly Spot[] {
  const aside = Math.max(0, of.half - of.x) - Math.max(0, of.x + of.half - width);
  const [under, over] = [of.down + 9, -of.up - 3];
  const [first, second] = of.above ? [over, under] : [under, over];
  const further = (y: number) => (y === under ? y + 9 : y - 9);
  const upright: Spot[] = [first, second, further(first), further(second)].map((y) => [aside, y]);
  const beside: Spot[] = [
    [of.right + of.half + 4, 3],
    [-of.left - of.half - 4, 3],
  ];
  const fits = ([x, y]: Spot) =>
    of.x + x - of.half >= 0 && of.x + x + of.half <= width && of.y + y >= 8 && of.y + y <= height - 2;
  const fitting = [...upright, ...beside].filter(fits);
  return fitting.length > 0 ? fitting : [upright[0]];
}

/** A point that a label should not cover, its radius, and the index of its own label. */
export interface Body {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly label: number;
}

/**
 * Chooses a place for each label, one by one, with the smallest penalty. The function uses nothing from outside but
 * `spotsAround`, since the replay page includes its source.
 */
export function clearSpots(
  labels: readonly Labelled[],
  bodies: readonly Body[],
  width: number,
  height: number,
): readonly Spot[] {
  // for covering another label or a body, for being nearest to the body of another label, for each place further down
  const penalty = { label: 5, body: 1, misleads: 1.5, worse: 0.15 };
  const tall = 4.5; // half the height of a label
  const rise = 2.5; // from its baseline up to its middle
  const gap = (point: { readonly x: number; readonly y: number }, x: number, y: number, half: number): number =>
    Math.hypot(Math.max(0, Math.abs(point.x - x) - half), Math.max(0, Math.abs(point.y - y) - tall));
  const taken: { x: number; y: number; half: number }[] = [];
  return labels.map((of, label) => {
    const cost = ([sx, sy]: Spot, index: number): number => {
      const [x, y] = [of.x + sx, of.y + sy - rise];
      const labels = taken.filter((t) => Math.abs(t.x - x) < t.half + of.half && Math.abs(t.y - y) < 2 * tall);
      const gaps = bodies.map((body) => gap(body, x, y, of.half) - body.reach);
      const covered = gaps.filter((g) => g < 0).length;
      const stands = bodies[gaps.indexOf(Math.min(...gaps))];
      const body = covered > 0 ? penalty.body * covered : stands?.label === label ? 0 : penalty.misleads;
      return penalty.label * labels.length + body + penalty.worse * index;
    };
    const spots = spotsAround(of, width, height);
    const costs = spots.map(cost);
    const spot = spots[costs.indexOf(Math.min(...costs))];
    taken.push({ x: of.x + spot[0], y: of.y + spot[1] - rise, half: of.half });
    return spot;
  });
}
