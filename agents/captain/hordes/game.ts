// The state of a captain of HORDES and WARMACHINE, and the points at stake.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { meleeRange } from '../../../engine/rulesets/hordes/attacks/melee-range.js';
import { isLeader } from '../../../engine/rulesets/hordes/core/battlegroups.js';
import { isHelpless, onTable, playerOf, radiusOf, speedOf } from '../../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { leadsArmy } from '../../../engine/rulesets/hordes/leaders/losses.js';
import type { Mind } from '../candidates.js';
import type { ModelsNumbers } from '../numbers.js';
import type { Pairs } from './pairs.js';

export interface HordesMind extends Mind {
  n: ModelsNumbers;
  readonly pairs: Pairs;
  /** A battle on which moves are tried. */
  readonly trial: HordesBattle;
}

/** Returns the points of model `m` when it is whole; a warlock or warcaster is worth a share of the whole army. */
export function wholeWorth(b: HordesBattle, { n }: HordesMind, m: number): number {
  const points = b.setup.types.points[b.model.kind[m]];
  return leadsArmy(b, m) ? points + n.leader * b.setup.pointsLimit : points;
}

/** Returns the points that are at stake in model `m` now. */
export function worthOf(b: HordesBattle, mind: HordesMind, m: number): number {
  const { pairs } = mind;
  return wholeWorth(b, mind, m) * pairs.worthLeft(boxesOf(b, m), pairs.boxes[b.model.kind[m]]);
}

/** Returns the share that attacks take of what is left of model `t`, if they would take `share` of it whole. */
export const shareLeft = (b: HordesBattle, { pairs }: HordesMind, t: number, share: number): number =>
  Math.min(1, (share * pairs.boxes[b.model.kind[t]]) / Math.max(1, boxesOf(b, t)));

/** Returns the models on the table that are enemies of `player`. */
export function foesOf(b: HordesBattle, player: number): number[] {
  const foes: number[] = [];
  for (let m = 0; m < b.setup.models; m++) if (onTable(b, m) && playerOf(b, m) !== player) foes.push(m);
  return foes;
}

/** Returns the ticks between the base of model `m` at x, y and that of `o`. */
export const gapAt = (b: HordesBattle, m: number, x: number, y: number, o: number): number =>
  Math.max(0, Math.hypot(b.model.x[o] - x, b.model.y[o] - y) - radiusOf(b, m) - radiusOf(b, o));

export const gapOf = (b: HordesBattle, m: number, o: number): number => gapAt(b, m, b.model.x[m], b.model.y[m], o);

/** Returns the rounds that come after this one. */
export const roundsLeft = (b: HordesBattle): number => Math.max(0, b.setup.turns - b.core.gameTurn[0]);

/** True if `player` has another turn after this one. */
export const hasTurnLeft = (b: HordesBattle, player: number): boolean =>
  roundsLeft(b) > 0 || (b.core.active[0] !== player && b.game.first[0] !== player);

/** An enemy as his next turn may bring him. */
interface Threat {
  readonly e: number;
  readonly kind: number;
  /** Ticks from base to base within which he strikes, and within which he shoots. */
  readonly strikes: number;
  readonly shoots: number;
  /** Share of his attacks that falls on one of the models within his reach. */
  readonly share: number;
}

/** What the enemies of one side may do in their next turn. */
export class Threats {
  private readonly list: readonly Threat[];
  private readonly b: HordesBattle;
  private readonly mind: HordesMind;

  /** @param moved models that are about to move: they are within nobody's reach yet */
  constructor(b: HordesBattle, mind: HordesMind, player: number, moved: readonly number[]) {
    const { pairs, n } = mind;
    this.b = b;
    this.mind = mind;
    const own = foesOf(b, 1 - player).filter((m) => !moved.includes(m));
    this.list = foesOf(b, player).map((e) => {
      const kind = b.model.kind[e];
      const strikes = isHelpless(b, e) ? meleeRange(b, e) : pairs.chargeOf(kind);
      const range = pairs.rangeOf(kind);
      const shoots = range < 0 ? -1 : range + speedOf(b, e);
      const far = Math.max(strikes, shoots);
      const within = own.filter((m) => gapOf(b, m, e) <= far).length;
      const share = Math.min(1, n.attention / (within + 1));
      return { e, kind, strikes, shoots, share };
    });
  }

  /**
   * Returns the share of model `m` at x, y that the enemy may take in his next turn.
   * @param struck the enemy that it strikes before that, or -1 @param share of him that it takes
   */
  at(m: number, x: number, y: number, struck = -1, share = 0): number {
    const { b, mind } = this;
    const k = b.model.kind[m];
    const hunted = leadsArmy(b, m);
    let taken = 0;
    for (const threat of this.list) {
      const { e, kind, strikes, shoots } = threat;
      const gap = gapAt(b, m, x, y, e);
      const blows = gap <= strikes ? mind.pairs.melee(kind, k, true) : 0;
      const shots = gap <= shoots ? mind.pairs.shots(kind, k, Math.max(0, gap - speedOf(b, e))) : 0;
      taken += (hunted ? mind.n.hunt : threat.share) * (e === struck ? 1 - share : 1) * Math.max(blows, shots);
    }
    return taken === 0 ? 0 : shareLeft(b, mind, m, taken);
  }
}

/** Returns the points that model `m` at x, y may hope for in turns to come: its best enemy, the later the less. */
export function hopeAt(
  b: HordesBattle,
  mind: HordesMind,
  m: number,
  x: number,
  y: number,
  foes: readonly number[],
): number {
  const { n, pairs } = mind;
  const k = b.model.kind[m];
  const speed = Math.max(INCH, speedOf(b, m));
  const rounds = roundsLeft(b);
  const charge = pairs.chargeOf(k);
  const range = pairs.rangeOf(k);
  if (foes.length === 0 || rounds === 0) return 0;
  // attacks count in each round from the first to the last, each round later `patience` as much
  const end = n.patience ** (rounds + 1);
  const soon = n.patience - end;
  let best = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const t of foes) {
    const gap = gapAt(b, m, x, y, t);
    nearest = Math.min(nearest, gap);
    const worth = worthOf(b, mind, t);
    const kind = b.model.kind[t];
    if (charge >= 0) {
      const points = pairs.melee(k, kind, true) * worth;
      const later = 1 + Math.max(0, gap - charge) / (2 * speed);
      if (points * soon > best) best = Math.max(best, points * (n.patience ** later - end));
    }
    if (range >= 0) {
      const points = pairs.shots(k, kind, 0) * worth;
      const later = 1 + Math.max(0, gap - range - speed) / speed;
      if (points * soon > best) best = Math.max(best, points * (n.patience ** later - end));
    }
  }
  best /= 1 - n.patience;
  const drive = isLeader(b, m) ? n.drive * n.venture : n.drive;
  return drive * best - (n.spirit * b.setup.types.points[k] * nearest) / (12 * INCH);
}
