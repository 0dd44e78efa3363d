import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { foesOf, playerOf, type SkirmishMind, worthOfFight } from './game.js';

/** Number of whole inches of distance that are distinguished; squads farther away do not count. */
export const FAR = 64;
/** Number of shelters that are distinguished: they add 0, -1 or -2 to the roll. */
const SHELTERS = 3;
const UNKNOWN = Number.NaN;

/** Returns `gap` ticks in whole inches, fractions up, at most `FAR - 1`. */
const inchesOf = (gap: number): number => Math.min(FAR - 1, Math.max(0, Math.ceil(gap / INCH)));

/** The points that one squad and each of its enemies may take from each other, by distance. Each is computed when it is first asked for. */
export class Outlook {
  private readonly volleys = new Float64Array(64 * FAR * 2);
  private readonly threats = new Float64Array(64 * SHELTERS * FAR);
  private readonly fights = new Float64Array(64);
  private readonly charges = new Float64Array(64);
  readonly foes: number[];
  readonly reach: number;
  /** Own turns after this one. */
  readonly turns: number;
  /** True if the enemy has a turn yet to come. */
  readonly foesTurn: boolean;
  /** Entry by enemy: points of the squad that he takes by fire as it sets out, if he waits to fire. */
  readonly ambush = new Float64Array(64);

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
    for (const table of [this.volleys, this.threats, this.fights, this.charges]) table.fill(UNKNOWN);
    this.foes = foesOf(b, playerOf(b, u));
    this.reach = game.chargeReach(b, u);
    this.turns = game.turns(b, playerOf(b, u));
    this.foesTurn = game.foesTurn(b, playerOf(b, u));
  }

  /** Returns the points of a volley of the squad, standing or after a walk, at enemy `e` in the open from `gap` ticks. */
  volley(e: number, gap: number, walking = false): number {
    const { volleys } = this;
    const inches = inchesOf(gap);
    const row = (2 * e + (walking ? 1 : 0)) * FAR;
    if (Number.isNaN(volleys[row + inches])) this.fill(volleys, row, inches, this.u, e, 0, walking);
    return volleys[row + inches];
  }

  /** Returns the points of a volley of enemy `e` at the squad from `gap` ticks. @param cover added to the roll for the squad's shelter */
  threat(e: number, gap: number, cover: number): number {
    const { threats } = this;
    const inches = inchesOf(gap);
    const row = (e * SHELTERS - cover) * FAR;
    if (Number.isNaN(threats[row + inches])) this.fill(threats, row, inches, e, this.u, cover, false);
    return threats[row + inches];
  }

  /** Writes to `worths` the points of the fire of a squad at another from `inches`, and from all distances at which it is the same. */
  private fill(
    worths: Float64Array,
    row: number,
    inches: number,
    shooter: number,
    target: number,
    cover: number,
    walking: boolean,
  ): void {
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
