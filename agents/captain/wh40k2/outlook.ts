import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { onTable, playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import type { Temperament } from '../temperament.js';
import { rangesOf, woundsAtRange } from './firepower.js';
import { chargeReach, FAR, worthOfFight } from './survey.js';
import { steadiness, worthOfWounds } from './values.js';

const UNKNOWN = Number.NaN;

/** Whole inches, fractions up, that are told apart. */
const inchesOf = (gap: number): number => Math.min(FAR - 1, Math.max(0, Math.ceil(gap / INCH)));

/** What one squad and each of its enemies may do to each other from how far, in points: worked out when it is first asked. */
export class Outlook {
  private readonly volleys = new Float64Array(64 * FAR * 2);
  private readonly threats = new Float64Array(64 * 3 * FAR);
  private readonly fights = new Float64Array(64);
  private readonly charges = new Float64Array(64);
  readonly foes: number[] = [];
  readonly reach: number;
  /** Own turns after this one. */
  readonly turns: number;
  /** Has the enemy a turn yet to come? */
  readonly foesTurn: boolean;
  /** By enemy: what he may do to the squad as it sets out, if he is on overwatch. */
  readonly ambush = new Float64Array(64);

  /** By squad: where what its fire does changes, as `rangesOf` tells. */
  private readonly ranges = new Map<number, readonly number[]>();
  private readonly b: W40kBattle;
  private readonly u: number;
  private readonly temper: Temperament;

  constructor(b: W40kBattle, u: number, temper: Temperament) {
    this.b = b;
    this.u = u;
    this.temper = temper;
    this.volleys.fill(UNKNOWN);
    this.threats.fill(UNKNOWN);
    this.fights.fill(UNKNOWN);
    this.charges.fill(UNKNOWN);
    for (let e = 0; e < b.setup.units; e++) {
      if (playerOf(b, e) !== playerOf(b, u) && onTable(b, e) && b.unit.host[e] < 0) this.foes.push(e);
    }
    this.reach = chargeReach(b, u);
    this.turns = Math.max(0, b.field.turns[0] - b.core.gameTurn[0]);
    this.foesTurn = this.turns > 0 || b.field.firstPlayer[0] === playerOf(b, u);
  }

  /** A volley of the squad, standing or after a walk, at enemy `e` in the open from `gap` ticks. */
  volley(e: number, gap: number, walking = false): number {
    const { volleys } = this;
    const inches = inchesOf(gap);
    const row = (2 * e + (walking ? 1 : 0)) * FAR;
    if (Number.isNaN(volleys[row + inches])) {
      const wounds = woundsAtRange(this.b, this.u, e, inches * INCH, 0, walking);
      this.spread(volleys, row, inches, this.u, worthOfWounds(this.b, e, wounds, steadiness(this.b, e)));
    }
    return volleys[row + inches];
  }

  /** A volley of enemy `e` at the squad from `gap` ticks, whose shelter adds `cover` to the roll. */
  threat(e: number, gap: number, cover: number): number {
    const { threats } = this;
    const inches = inchesOf(gap);
    const row = (e * 3 - cover) * FAR;
    if (Number.isNaN(threats[row + inches])) {
      const wounds = woundsAtRange(this.b, e, this.u, inches * INCH, cover);
      this.spread(threats, row, inches, e, worthOfWounds(this.b, this.u, wounds, steadiness(this.b, this.u)));
    }
    return threats[row + inches];
  }

  /** Notes what the fire of squad `shooter` is worth from so many inches, and from all others at which it does the same. */
  private spread(worths: Float64Array, row: number, inches: number, shooter: number, worth: number): void {
    let ranges = this.ranges.get(shooter);
    if (ranges === undefined) {
      ranges = rangesOf(this.b, shooter);
      this.ranges.set(shooter, ranges);
    }
    let from = -1; // beyond this many ticks, and up to the other, nothing changes
    let to = Number.POSITIVE_INFINITY;
    for (const range of ranges) {
      if (range >= inches * INCH) to = Math.min(to, range);
      else from = Math.max(from, range);
    }
    for (let i = inches; i >= 0 && i * INCH > from; i--) worths[row + i] = worth;
    for (let i = inches + 1; i < FAR && i * INCH <= to; i++) worths[row + i] = worth;
  }

  /** The first round of a charge of the squad at enemy `e`, losses counted against gains; 0 if it would lose by it. */
  fight(e: number): number {
    if (Number.isNaN(this.fights[e])) {
      this.fights[e] = Math.max(0, worthOfFight(this.b, this.u, e, true, this.temper));
    }
    return this.fights[e];
  }

  /** The first round of a charge of enemy `e` at the squad; 0 if he would lose by it. */
  charge(e: number): number {
    if (Number.isNaN(this.charges[e])) {
      this.charges[e] = Math.max(0, worthOfFight(this.b, e, this.u, true, this.temper));
    }
    return this.charges[e];
  }
}
