import { viewGap } from '../../../engine/rulesets/wh40k2/caches/squad-views.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { rangesOf, woundsAtRange } from './firepower.js';
import { chargeReach, foesOf, foesTurn, hidden, turnsLeft, type W40kMind, worthOfFight } from './squads.js';
import { worthOfWounds } from './values.js';

/** The points that one squad and each of its enemies may take from each other, by distance. Each is computed when it is first asked for. */
export class Outlook {
  readonly foes: readonly number[];
  /** Ticks that the squad runs. */
  readonly reach: number;
  /** Own turns after this one. */
  readonly turns: number;
  /** True if the enemy has a turn yet to come. */
  readonly foesTurn: boolean;

  private readonly known = new Map<number, number>();
  private readonly ranges = new Map<number, readonly number[]>();
  private readonly b: W40kBattle;
  private readonly u: number;
  private readonly mind: W40kMind;
  private readonly guessed: readonly number[];

  /** @param guessed enemies who are not placed yet: they stand where they may come to stand */
  constructor(b: W40kBattle, u: number, mind: W40kMind, guessed: readonly number[] = []) {
    this.guessed = guessed;
    this.b = b;
    this.u = u;
    this.mind = mind;
    this.foes = foesOf(b, playerOf(b, u));
    this.reach = chargeReach(b, u);
    this.turns = turnsLeft(b);
    this.foesTurn = foesTurn(b, playerOf(b, u));
  }

  /** Returns the share of the volleys of enemy `e` that fall on the squad if he sees it. All squads in his sight have equal shares. */
  attention(e: number): number {
    const { b, u, mind } = this;
    return this.once(-2e6 - e, () => {
      const others = foesOf(b, playerOf(b, e)).filter((f) => f !== u && !hidden(b, f) && viewGap(b, e, f) >= 0);
      return mind.n.attention / (1 + others.length);
    });
  }

  /** Returns the points of a volley of the squad at enemy `e` from `gap` ticks. @param cover added to the roll for his shelter, 0 or less */
  volley(e: number, gap: number, cover: number, walking = false): number {
    return this.fire(this.u, e, gap, cover, walking);
  }

  /** Returns the points of a volley of enemy `e` at the squad from `gap` ticks. @param cover added to the roll for the squad's shelter */
  threat(e: number, gap: number, cover: number): number {
    return this.fire(e, this.u, gap, cover, false);
  }

  private fire(shooter: number, target: number, gap: number, cover: number, walking: boolean): number {
    const { b, mind } = this;
    const { n } = mind;
    const ranges = this.ranges.get(shooter) ?? rangesOf(b, shooter);
    this.ranges.set(shooter, ranges);
    let band = 0; // the fire is the same at all distances between the same two ranges
    for (const range of ranges) if (gap > range) band++;
    const key = (((shooter * b.setup.units + target) * 2 + (walking ? 1 : 0)) * 8 - cover) * 32 + band;
    return this.once(key, () => {
      const worth = worthOfWounds(b, n, target, woundsAtRange(b, shooter, target, gap, cover, walking));
      return this.guessed.includes(shooter) || this.guessed.includes(target) ? n.guess * worth : worth;
    });
  }

  /** Returns the points of the first round of a charge of the squad at enemy `e`, gains less losses, at least 0. */
  fight(e: number): number {
    return this.once(-1 - e, () => Math.max(0, worthOfFight(this.b, this.mind, this.u, e, true)));
  }

  /** Returns the points of the first round of a charge of enemy `e` at the squad, his gains less his losses, at least 0. */
  charge(e: number): number {
    return this.once(-1e6 - e, () => Math.max(0, worthOfFight(this.b, this.mind, e, this.u, true)));
  }

  private once(key: number, worth: () => number): number {
    const known = this.known.get(key) ?? worth();
    this.known.set(key, known);
    return known;
  }
}
