import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { foesOf, playerOf, type SkirmishMind, worthOfFight } from './game.js';

/** Number of whole inches of distance that are distinguished; squads farther away do not count. */
export const FAR = 64;
/** Number of shelters that are distinguished: they add 0, -1 or -2 to the roll. */
const SHELTERS = 3;

/** Returns `gap` ticks in whole inches, fractions up, at most `FAR - 1`. */
const inchesOf = (gap: number): number => Math.min(FAR - 1, Math.max(0, Math.ceil(gap / INCH)));

/** The points that one squad and each of its enemies may take from each other, by distance. Each is computed when it is first asked for. */
export class Outlook {
  /** Points of fire by shooter, shelter of the target and distance: of the squad as it stands, after a walk, and of each enemy. */
  private readonly standing: Float64Array;
  private readonly walking: Float64Array;
  private readonly threats: Float64Array;
  private readonly fights: Float64Array;
  private readonly charges: Float64Array;
  readonly foes: number[];
  readonly reach: number;
  /** Own turns after this one. */
  readonly turns: number;
  /** True if the enemy has a turn yet to come. */
  readonly foesTurn: boolean;

  /** By squad: the distances of `rangesOf`. */
  private readonly ranges = new Map<number, readonly number[]>();
  private readonly b: SkirmishBattle;
  private readonly u: number;
  private readonly mind: SkirmishMind;

  constructor(b: SkirmishBattle, u: number, mind: SkirmishMind) {
    const { game } = mind;
    this.b = b;
    this.u = u;
    this.mind = mind;
    const unknown = (each: number) => new Float64Array(b.setup.units * each).fill(Number.NaN);
    this.standing = unknown(SHELTERS * FAR);
    this.walking = unknown(SHELTERS * FAR);
    this.threats = unknown(SHELTERS * FAR);
    this.fights = unknown(1);
    this.charges = unknown(1);
    this.foes = foesOf(b, playerOf(b, u));
    this.reach = game.chargeReach(b, u);
    this.turns = game.turns(b, playerOf(b, u));
    this.foesTurn = game.foesTurn(b, playerOf(b, u));
  }

  /** Returns the points of a volley of the squad, standing or after a walk, at enemy `e` from `gap` ticks. @param cover added to the roll for his shelter */
  volley(e: number, gap: number, cover: number, walking = false): number {
    return this.fire(walking ? this.walking : this.standing, e, gap, cover, this.u, e, walking);
  }

  /** Returns the points of a volley of enemy `e` at the squad from `gap` ticks. @param cover added to the roll for the squad's shelter */
  threat(e: number, gap: number, cover: number): number {
    return this.fire(this.threats, e, gap, cover, e, this.u, false);
  }

  /** Returns the entry of `worths` for enemy `e`; writes it first, and that of all distances at which the fire is the same. */
  private fire(
    worths: Float64Array,
    e: number,
    gap: number,
    cover: number,
    shooter: number,
    target: number,
    walking: boolean,
  ): number {
    const inches = inchesOf(gap);
    const row = (e * SHELTERS - cover) * FAR;
    if (!Number.isNaN(worths[row + inches])) return worths[row + inches];
    const { game, n } = this.mind;
    const wounds = game.woundsAtRange(this.b, shooter, target, inches * INCH, cover, walking);
    const worth = game.worthOfWounds(this.b, n, target, wounds);
    let ranges = this.ranges.get(shooter);
    if (ranges === undefined) {
      ranges = game.rangesOf(this.b, shooter);
      this.ranges.set(shooter, ranges);
    }
    let from = -1; // from here to `to`, in ticks, nothing changes
    let to = Number.POSITIVE_INFINITY;
    for (const range of ranges) {
      if (range >= inches * INCH) to = Math.min(to, range);
      else from = Math.max(from, range);
    }
    for (let i = inches; i >= 0 && i * INCH > from; i--) worths[row + i] = worth;
    for (let i = inches + 1; i < FAR && i * INCH <= to; i++) worths[row + i] = worth;
    return worth;
  }

  /** Returns the points of the first round of a charge of the squad at enemy `e`, gains less losses, at least 0. */
  fight(e: number): number {
    if (Number.isNaN(this.fights[e])) this.fights[e] = Math.max(0, worthOfFight(this.b, this.mind, this.u, e, true));
    return this.fights[e];
  }

  /** Returns the points of the first round of a charge of enemy `e` at the squad, his gains less his losses, at least 0. */
  charge(e: number): number {
    if (Number.isNaN(this.charges[e])) this.charges[e] = Math.max(0, worthOfFight(this.b, this.mind, e, this.u, true));
    return this.charges[e];
  }
}
