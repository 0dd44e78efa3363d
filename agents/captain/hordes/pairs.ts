// What one kind of model may do to another, by profiles alone: chances and shares that no state of a battle changes.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { AttackKind, type HordesSetup, PowerAttack } from '../../../engine/rulesets/hordes/core/state.js';
import { DamageBit, QualityBit } from '../../../engine/rulesets/hordes/core/weapons.js';
import { CHARGE } from '../../../engine/rulesets/hordes/movement/charges.js';
import { sumChances } from '../../../engine/rulesets/hordes/odds/rolls.js';

/** Damage beyond this many points is not told apart. */
const MOST = 96;

/** Chances of the sum of so many dice: entry `s` is that of the sum `s`. */
const SUMS = [0, 1, 2, 3, 4, 5].map(sumChances);

/** Returns the chance that two dice and `bonus` reach `needed`. Two ones miss, two sixes hit (HRD-ATK-007, HRD-ATK-008). */
function reaches(bonus: number, needed: number): number {
  let chance = 0;
  for (let sum = 3; sum <= 12; sum++) if (sum + bonus >= needed || sum === 12) chance += SUMS[2][sum];
  return chance;
}

/** The chance that two dice reach a sum, by the sum. */
const REACHED = Array.from({ length: 13 }, (_, needed) => reaches(0, needed));

/** Facts of the kinds of models of one setup, and their chances against each other. Each is computed when it is first asked for. */
export class Pairs {
  private readonly setup: HordesSetup;
  private readonly known = new Map<number, number>();
  /** By kind, kind of the foe and whether it charges: the shares that `fight` has found; NaN: nothing yet. */
  private readonly fights: Float64Array;
  /** By kind and kind of the foe: the share that its best blow takes, set with `fights`. */
  private readonly bests: Float64Array;
  private readonly kill: number;
  private readonly additional: number;
  /** By kind: the boxes of a model. */
  readonly boxes: readonly number[];
  /** By kind: rows of melee weapons, of other weapons. */
  readonly blades: readonly (readonly number[])[];
  readonly guns: readonly (readonly number[])[];

  /** @param kill the share of a model's worth that goes with its last box */
  constructor(setup: HordesSetup, kill: number, additional: number) {
    this.setup = setup;
    this.kill = kill;
    this.additional = additional;
    const { types, weapons, tracks } = setup;
    const kinds = types.points.length;
    this.fights = new Float64Array(2 * kinds * kinds).fill(Number.NaN);
    this.bests = new Float64Array(kinds * kinds);
    const rows = (k: number) =>
      Array.from({ length: types.firstWeapon[k + 1] - types.firstWeapon[k] }, (_, i) => types.firstWeapon[k] + i);
    const all = Array.from({ length: kinds }, (_, k) => rows(k));
    this.blades = all.map((of) =>
      of.filter((w) => weapons.ranged[w] === AttackKind.melee && weapons.powerAttack[w] === PowerAttack.none),
    );
    this.guns = all.map((of) => of.filter((w) => weapons.ranged[w] !== AttackKind.melee && weapons.range[w] > 0));
    const { firstTrack, firstColumn, firstBox } = tracks;
    this.boxes = all.map((_, k) => firstBox[firstColumn[firstTrack[k + 1]]] - firstBox[firstColumn[firstTrack[k]]]);
  }

  /** Returns the longest melee range of a kind in ticks, or -1. */
  reachOf(k: number): number {
    return this.blades[k].reduce((longest, w) => Math.max(longest, this.setup.weapons.range[w]), -1);
  }

  /** Returns how far a kind strikes by a charge, ticks; -1 without a melee weapon. */
  chargeOf(k: number): number {
    const reach = this.reachOf(k);
    return reach < 0 ? -1 : this.setup.types.SPD[k] * INCH + CHARGE + reach;
  }

  /** Returns how far a kind shoots, ticks; -1 without a weapon for it. */
  rangeOf(k: number): number {
    return this.guns[k].reduce((longest, w) => Math.max(longest, this.setup.weapons.range[w]), -1);
  }

  /** Returns how far a kind may do harm in one turn, ticks: by a charge, or by an advance and a shot. */
  strikeOf(k: number): number {
    const range = this.rangeOf(k);
    return Math.max(this.chargeOf(k), range < 0 ? -1 : range + this.setup.types.SPD[k] * INCH);
  }

  /** Returns the chance that weapon `w` of kind `k` hits kind `t` on open ground. @param bonus added to the roll */
  hit(k: number, w: number, t: number, bonus = 0): number {
    const { types, weapons } = this.setup;
    const kind = weapons.ranged[w];
    const stat = kind === AttackKind.melee ? types.MAT : kind === AttackKind.ranged ? types.RAT : types.magic;
    return REACHED[Math.min(12, Math.max(0, types.DEF[t] - stat[k] - bonus))];
  }

  /** Returns the share of the worth of kind `t` that a hit of weapon `w` of kind `k` takes. @param bonus added to the damage */
  harm(k: number, w: number, t: number, isBoosted: boolean, bonus = 0): number {
    const { types, weapons } = this.setup;
    if (weapons.power[w] < 0) return 0;
    const magical = weapons.ranged[w] === AttackKind.magic ? DamageBit.magical : 0;
    if ((types.immune[t] & (weapons.damage[w] | magical)) !== 0) return 0;
    const key = ((w * this.boxes.length + t) * 2 + (isBoosted ? 1 : 0)) * 16 + bonus; // a melee weapon is of one kind
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const dice = 2 + (isBoosted ? 1 : 0) + ((weapons.qualities[w] & QualityBit['Weapon Master']) !== 0 ? 1 : 0);
    const strength = weapons.ranged[w] === AttackKind.melee ? types.STR[k] : 0;
    const shields = (weapons.qualities[w] & QualityBit['Chain Weapon']) !== 0 ? 0 : types.shields[t];
    const more = weapons.power[w] + strength + bonus - types.ARM[t] - shields;
    let share = 0;
    SUMS[dice].forEach((chance, sum) => {
      share += chance * this.shareOf(Math.min(MOST, Math.max(0, sum + more)), this.boxes[t], this.boxes[t]);
    });
    this.known.set(key, share);
    return share;
  }

  /** Returns the share of its worth that a model with `left` of `all` boxes loses by `points` of damage. */
  shareOf(points: number, left: number, all: number): number {
    return ((1 - this.kill) * Math.min(points, left)) / all + (points >= left ? this.kill : 0);
  }

  /** Returns the share of its worth that is left of a model with `left` of `all` boxes. */
  worthLeft(left: number, all: number): number {
    return this.kill + ((1 - this.kill) * left) / all;
  }

  /** Returns the share of kind `t` that one blow with weapon `w` takes. */
  blow(k: number, w: number, t: number, isBoosted = false): number {
    return this.hit(k, w, t) * this.harm(k, w, t, isBoosted);
  }

  /**
   * Returns the share of kind `t` that all melee attacks of kind `k` take. The first one of a charge is boosted (HRD-CHG-017).
   * @param more additional attacks; default: those that who pays with fury or focus is expected to make
   */
  melee(
    k: number,
    t: number,
    isCharge: boolean,
    more = this.setup.types.resource[k] === 0 ? 0 : this.additional,
  ): number {
    const pair = k * this.boxes.length + t;
    const at = 2 * pair + (isCharge ? 1 : 0);
    if (Number.isNaN(this.fights[at])) this.fights[at] = this.fight(k, t, isCharge);
    return Math.min(1, this.fights[at] + more * this.bests[pair]);
  }

  /** Returns the share that the initial attacks take, and notes that of the best one. */
  private fight(k: number, t: number, isCharge: boolean): number {
    let first = 0;
    let best = 0;
    let sum = 0;
    for (const w of this.blades[k]) {
      const plain = this.blow(k, w, t);
      sum += plain;
      best = Math.max(best, plain);
      if (isCharge) first = Math.max(first, this.blow(k, w, t, true) - plain);
    }
    this.bests[k * this.boxes.length + t] = best;
    return sum + first;
  }

  /** Returns the share of kind `t` that all shots of kind `k` take that reach `gap` ticks. @param bonus added to the rolls */
  shots(k: number, t: number, gap: number, bonus = 0): number {
    const { range, rof } = this.setup.weapons;
    let sum = 0;
    for (const w of this.guns[k]) {
      if (gap <= range[w]) sum += rof[w] * this.hit(k, w, t, bonus) * this.harm(k, w, t, false);
    }
    return Math.min(1, sum);
  }
}
