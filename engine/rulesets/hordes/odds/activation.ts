// Exact odds of the attacks of one activation at one target, with boosts and additional attacks by a rule of spending (K45).
import { holds } from '../../../kernel/special-rules.js';
import { ABILITY_DATA } from '../abilities/data/index.js';
import { ruleOf } from '../abilities/numbers.js';
import { Outcome } from '../attacks/attack-roll.js';
import { mayAttack } from '../attacks/combat-action.js';
import { ABILITY, CHANGE, CHANGES, TraitBit } from '../attacks/weapon-abilities/tables.js';
import { Flag } from '../core/hooks.js';
import { endOfWeapons, firstWeapon, furyOf, isDown, isMassive, isMeleeWeapon, resourceOf } from '../core/models.js';
import { bearerOf } from '../core/packs.js';
import { MOST_FOCUS, mayForce } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { AttackFlag, AttackKind, type HordesBattle, Resource, Status } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { QualityBit } from '../core/weapons.js';
import { boxesOf } from '../damage/boxes.js';
import { isOnMount } from '../damage/dismount.js';
import { isChargeAttack } from '../movement/charges.js';
import { hitChances, meanPoints, pointChances } from './rolls.js';

/**
 * Kinds of odds (K45). `exact`: nothing is left out. `truncated`: a template, a spray, a target in melee, a Movement that
 * may be crippled, or what an ability of a model or a weapon does beside its numbers is left out.
 */
export type OddsKind = 'exact' | 'truncated';

/** Traits of weapons that the odds of an activation leave out. */
const HIDDEN =
  TraitBit['hits again'] |
  TraitBit['hits again after a critical hit'] |
  TraitBit['pays for shots'] |
  TraitBit['two attacks a point'] |
  TraitBit['generates lightning'];

/** The most boxes of a model that are told apart, and the most points that it spends. */
const MOST_LEFT = 96;
const MOST_SPENT = 16;
const ROW = MOST_LEFT + 1;

/** Odds of an activation's attacks. */
export interface ActivationOdds {
  readonly kind: OddsKind;
  /** Entry `n`: chance that the target has `n` free boxes left; 0: it is destroyed. */
  readonly left: Float64Array;
  /** Entry `n`: chance that `n` points were spent. */
  readonly spent: Float64Array;
}

/** The chances of one weapon at the target. */
interface WeaponChances {
  readonly row: number;
  /** Chances by `Outcome` of a plain and of a boosted attack roll, while the target stands and while it is down. */
  readonly hit: readonly Float64Array[];
  /** Chances of points of a plain and of a boosted damage roll. */
  readonly points: readonly Float64Array[];
}

/** Returns the number of points that model `m` may still spend. */
export function purse(b: HordesBattle, m: number): number {
  if (!mayForce(b, m)) return 0;
  return resourceOf(b, m) === Resource.fury
    ? furyOf(b, m) - b.model.points[Math.max(0, bearerOf(b, m))]
    : Math.min(MOST_FOCUS, b.model.points[m]);
}

/** Looks at the target as if it were knocked down or not. */
function asDown<R>(b: HordesBattle, t: number, down: boolean, look: () => R): R {
  const before = b.model.status[t];
  b.model.status[t] = down ? before | Status.knockedDown : before & ~Status.knockedDown;
  b.geometryVersion++;
  const result = look();
  b.model.status[t] = before;
  b.geometryVersion++;
  return result;
}

function chancesOf(b: HordesBattle, m: number, row: number, t: number): WeaponChances {
  const hit = [false, true].flatMap((down) =>
    [0, AttackFlag.boosted].map((flags) => asDown(b, t, down, () => hitChances(b, m, row, t, flags))),
  );
  const points = [false, true].map((isBoosted) => pointChances(b, m, row, t, isBoosted, MOST_LEFT));
  return { row, hit, points };
}

/** Returns the chances of an attack roll: those of a plain or a boosted one, at a target that stands or is down. */
const hitOf = ({ hit }: WeaponChances, isDownNow: boolean, isBoosted: boolean): Float64Array =>
  hit[(isDownNow ? 2 : 0) + (isBoosted ? 1 : 0)];
/** Returns the mean damage of an attack that hits a target with `left` boxes. */
const harm = ({ points }: WeaponChances, left: number, isBoosted: boolean): number =>
  meanPoints(points[isBoosted ? 1 : 0], left);
const chanceToHit = (w: WeaponChances, down: boolean, isBoosted: boolean): number =>
  1 - hitOf(w, down, isBoosted)[Outcome.miss];

/** How a model spends its points on its attacks at one target. */
export class Spending {
  readonly weapons: readonly WeaponChances[];
  /** The weapon of additional attacks; null if there are none. */
  readonly best: WeaponChances | null;

  /** @param rows rows of the weapons of `m` that it may use at `t` */
  constructor(b: HordesBattle, m: number, t: number, rows: readonly number[]) {
    this.weapons = rows.map((row) => chancesOf(b, m, row, t));
    const melee = this.weapons.filter(({ row }) => isMeleeWeapon(b, row));
    const worth = (w: WeaponChances) => chanceToHit(w, isDown(b, t), false) * harm(w, MOST_LEFT, false);
    this.best = melee.length === 0 ? null : melee.reduce((best, w) => (worth(w) > worth(best) ? w : best));
  }

  of(row: number): WeaponChances {
    const found = this.weapons.find((w) => w.row === row);
    if (found === undefined) throw new Error(`no chances are known for weapon ${row}`);
    return found;
  }

  /** Returns the mean damage of an additional attack at a target with `left` boxes. */
  private another(left: number, down: boolean): number {
    return this.best === null ? 0 : chanceToHit(this.best, down, false) * harm(this.best, left, false);
  }

  /** True if a boosted attack roll adds more damage than an additional attack would. */
  boostsAttack(row: number, left: number, down: boolean, isDamageBoosted: boolean): boolean {
    const w = this.of(row);
    const gain = chanceToHit(w, down, true) - chanceToHit(w, down, false);
    return gain > 0 && gain * harm(w, left, isDamageBoosted) > this.another(left, down);
  }

  /** True if a boosted damage roll adds more damage than an additional attack would. */
  boostsDamage(row: number, left: number, down: boolean): boolean {
    const w = this.of(row);
    const gain = harm(w, left, true) - harm(w, left, false);
    return gain > 0 && gain >= this.another(left, down);
  }

  /** True if an additional attack is worth a point. */
  attacksAgain(left: number, down: boolean): boolean {
    return left > 0 && this.another(left, down) > 0;
  }
}

/** Returns the rows with which model `m` may attack `t` now, in their order. */
export function usableRows(b: HordesBattle, m: number, t: number, kind: number): number[] {
  const rows: number[] = [];
  for (let w = firstWeapon(b, m); w < endOfWeapons(b, m); w++) {
    const isPlain = kind === AttackKind.melee ? isMeleeWeapon(b, w) : b.setup.weapons.ranged[w] === kind;
    if (isPlain && mayAttack(b, m, w, t)) rows.push(w);
  }
  return rows;
}

/** Chances by points that are left, whether the target is down, and its boxes: entry `(points * 2 + down) * ROW + left`. */
type States = Float64Array;

/** What the target is and has, as far as attacks ask. */
interface Target {
  readonly isTough: boolean;
  readonly isSteady: boolean;
}

/** Adds to `to` what happens to a state in which the target suffers damage with chances `points`. */
function suffer(
  to: States,
  points: Float64Array,
  state: number,
  down: boolean,
  left: number,
  chance: number,
  target: Target,
) {
  for (let p = 0; p < points.length; p++) {
    if (points[p] === 0) continue;
    const after = left - Math.min(left, p);
    const c = chance * points[p];
    if (after > 0 || p === 0) to[(state * 2 + (down ? 1 : 0)) * ROW + after] += c;
    else if (!target.isTough || down) to[state * 2 * ROW] += c;
    else {
      // HRD-ADV-034: on 5 or 6 it lives on with one box, knocked down
      to[state * 2 * ROW] += (c * 4) / 6;
      to[(state * 2 + (target.isSteady ? 0 : 1)) * ROW + 1] += (c * 2) / 6;
    }
  }
}

/** Returns the chances after an attack with row `w` in each state of `from`; `cost`: points that the attack itself costs. */
function strike(
  from: States,
  spending: Spending,
  w: WeaponChances,
  target: Target,
  isCharge: boolean,
  knocksDown: boolean,
  cost: number,
): States {
  const to = new Float64Array(from.length);
  for (let points = 0; points <= MOST_SPENT; points++) {
    for (let d = 0; d < 2; d++) {
      for (let left = 0; left <= MOST_LEFT; left++) {
        const at = (points * 2 + d) * ROW + left;
        const chance = from[at];
        if (chance === 0) continue;
        const down = d === 1;
        const isMade = cost === 0 || (points >= cost && spending.attacksAgain(left, down));
        if (left === 0 || !isMade) {
          to[at] += chance;
          continue;
        }
        let purseNow = points - cost;
        const rolls = hitOf(w, down, false)[Outcome.miss] > 0;
        const boosts = rolls && purseNow > 0 && spending.boostsAttack(w.row, left, down, isCharge);
        if (boosts) purseNow--;
        const hit = hitOf(w, down, boosts);
        to[(purseNow * 2 + d) * ROW + left] += chance * hit[Outcome.miss];
        for (const outcome of [Outcome.hit, Outcome.critical]) {
          if (hit[outcome] === 0) continue;
          const downNow = down || (outcome === Outcome.critical && knocksDown && !target.isSteady);
          const boostsHarm = !isCharge && purseNow > 0 && spending.boostsDamage(w.row, left, downNow);
          const damage = w.points[isCharge || boostsHarm ? 1 : 0];
          suffer(to, damage, boostsHarm ? purseNow - 1 : purseNow, downNow, left, chance * hit[outcome], target);
        }
      }
    }
  }
  return to;
}

/** True if abilities of weapon `w` do more than to change its rolls: what a hit leads to, attacks that hit again or on a point. */
function hasHiddenOdds(b: HordesBattle, w: number): boolean {
  const { firstAbility, abilities, traits } = b.setup.weapons;
  if ((traits[w] & HIDDEN) !== 0) return true;
  for (let k = firstAbility[w]; k < firstAbility[w + 1]; k++) {
    const a = abilities[k];
    if (ABILITY.hits[a] !== 0 || ABILITY.after[a] !== 0 || ABILITY.throws[a] !== 0 || ABILITY.loaders[a] !== 0)
      return true;
    if (ABILITY.special[a] === 0 && CHANGE.critical[a * CHANGES] !== 0) return true;
  }
  return false;
}

/** 1 for each ability of the data that does more than to change stats and rolls, by its number. */
const DOES_MORE = Uint8Array.from(ABILITY_DATA, ({ effects = [], trigger, uses }) => {
  const onlyNumbers = effects.every(({ flags = [], traits = [] }) => flags.length + traits.length === 0);
  return effects.length > 0 && onlyNumbers && trigger === undefined && uses === undefined ? 0 : 1;
});

/** True if an ability of model `m` may do more than to change stats and rolls. */
function hasFurtherAbilities(b: HordesBattle, m: number): boolean {
  return DOES_MORE.some((more, i) => more !== 0 && holds(b, m, ruleOf(i)));
}

/** True if the odds leave something out, see `OddsKind`. */
function isTruncated(b: HordesBattle, rows: readonly number[], m: number, t: number): boolean {
  if (b.setup.types.grid[b.model.kind[t]] !== 0 || isOnMount(b, t)) return true;
  if (hasFurtherAbilities(b, m) || hasFurtherAbilities(b, t)) return true;
  return rows.some(
    (w) =>
      hasHiddenOdds(b, w) ||
      b.setup.weapons.blast[w] !== 0 ||
      b.setup.weapons.spray[w] !== 0 ||
      b.setup.weapons.randomRof[w] !== 0,
  );
}

/**
 * Returns the odds of all attacks of the active model `m` at `t` in its Combat Action: its initial attacks with weapons of
 * the kind, weapon after weapon, then additional ones with its best weapon, boosts by `Spending`.
 * @param kind `AttackKind.melee` or `AttackKind.ranged`
 */
export function activationOdds(b: HordesBattle, m: number, t: number, kind: number): ActivationOdds {
  const rows = usableRows(b, m, t, kind);
  const spending = new Spending(b, m, t, rows);
  const start = purse(b, m);
  const full = boxesOf(b, t);
  const target: Target = {
    isTough: holds(b, t, Rule.Tough),
    isSteady: isUnder(b, t, Flag['cannot be knocked down']) || isMassive(b, t),
  };
  let states: States = new Float64Array((MOST_SPENT + 1) * 2 * ROW);
  states[(start * 2 + (isDown(b, t) ? 1 : 0)) * ROW + full] = 1;
  let isFirst = true;
  for (const row of rows) {
    const knocksDown = (b.setup.weapons.qualities[row] & QualityBit['Critical Knockdown']) !== 0;
    const times = kind === AttackKind.melee ? 1 : b.setup.weapons.rof[row];
    for (let n = 0; n < times; n++) {
      const isCharge = isFirst && kind === AttackKind.melee && isChargeAttack(b, m, t);
      states = strike(states, spending, spending.of(row), target, isCharge, knocksDown, 0);
      isFirst = false;
    }
  }
  if (kind === AttackKind.melee && spending.best !== null) {
    const { best } = spending;
    const knocksDown = (b.setup.weapons.qualities[best.row] & QualityBit['Critical Knockdown']) !== 0;
    for (let n = 0; n < start; n++) states = strike(states, spending, best, target, false, knocksDown, 1);
  }
  const left = new Float64Array(full + 1);
  const spent = new Float64Array(start + 1);
  for (let points = 0; points <= start; points++) {
    for (let d = 0; d < 2; d++) {
      for (let n = 0; n <= full; n++) {
        const chance = states[(points * 2 + d) * ROW + n];
        left[n] += chance;
        spent[start - points] += chance;
      }
    }
  }
  return { kind: isTruncated(b, rows, m, t) ? 'truncated' : 'exact', left, spent };
}
