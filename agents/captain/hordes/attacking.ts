// Attacks: which target, which weapon, and when a point pays for more.

import { isAdditional } from '../../../engine/rulesets/hordes/attacks/combat-action.js';
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { isLeader } from '../../../engine/rulesets/hordes/core/battlegroups.js';
import { isEnemy } from '../../../engine/rulesets/hordes/core/models.js';
import { AttackFlag, type HordesBattle, PowerAttack } from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf, usualColumn } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { isChargeAttack } from '../../../engine/rulesets/hordes/movement/charges.js';
import { type Candidate, NEVER } from '../candidates.js';
import { worthOfSpellAction } from './casting.js';
import { type HordesMind, wholeWorth } from './game.js';
import { chanceToHit, worthOfHit } from './hits.js';
import { priceOf } from './leading.js';
import { isBasic, worthOfSpecial } from './specials.js';
import { worthOfAttack } from './worth.js';

/** Returns the number of troopers in the bits of a group. */
function sizeOf(group: number): number {
  let n = 0;
  for (let rest = group; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/** What the attacks are worth that may be made next. */
interface Attacks {
  /** By weapon, the worth of its best attack of the plain ones that are left. */
  readonly best: ReadonlyMap<number, number>;
  /** By option, the worth of an attack. */
  readonly worths: readonly number[];
}

/** Chooses the next attack of a Combat Action. A power attack takes the place of all initial attacks. */
export const nextAttack: Candidate<HordesBattle, HordesMind, Attacks> = {
  why: 'damage in points, and what the attacks after it may do',
  prepare(b, mind) {
    const { option, decision } = b;
    const m = decision.subject[0];
    const best = new Map<number, number>();
    const worths: number[] = [];
    for (let i = 0; i < option.count; i++) {
      if (option.verb[i] !== Verb.Attack) continue;
      const w = option.n[i];
      worths[i] = worthOfAttack(b, mind, m, w, option.target[i]);
      if (b.setup.weapons.powerAttack[w] !== PowerAttack.none || isAdditional(b, m, w)) continue;
      best.set(w, Math.max(best.get(w) ?? 0, worths[i]));
    }
    return { best, worths };
  },
  worth(b, mind, i, { best, worths }) {
    const { verb, target, n, extra } = b.option;
    const m = b.decision.subject[0];
    const t = target[i];
    const w = n[i];
    switch (verb[i]) {
      case Verb.Attack: {
        const worth = worths[i];
        if (b.setup.weapons.powerAttack[w] !== PowerAttack.none) return worth - priceOf(b, mind, m);
        if (isAdditional(b, m, w)) return worth - priceOf(b, mind, m);
        let rest = 0;
        for (const [other, value] of best) if (other !== w) rest += value;
        return worth + rest + 1e-6;
      }
      case Verb.Special: {
        const worth = worthOfSpecial(b, mind, i);
        if (!isBasic(b, i)) return worth;
        let rest = 0;
        for (const [other, value] of best) if (other !== w) rest += value;
        return worth + rest;
      }
      case Verb.Combine: {
        const joined = sizeOf(extra[i]);
        const single = worthOfAttack(b, mind, m, w, t);
        return combined(b, mind, m, w, t, joined + 1) - joined * single;
      }
      case Verb.Sweep:
        return 0.1;
      case Verb.Repair:
        return 0.5;
      case Verb.Cast:
        return isLeader(b, m) ? 0 : worthOfSpellAction(b, mind, m, i);
      default:
        return 0;
    }
  },
};

/** Returns the points of a combined attack of `size` troopers, by profiles: each adds 1 to both rolls (HRD-CATK-003, HRD-CATK-009). */
function combined(b: HordesBattle, mind: HordesMind, m: number, w: number, t: number, size: number): number {
  const { pairs } = mind;
  const [k, kind] = [b.model.kind[m], b.model.kind[t]];
  const now = pairs.hit(k, w, kind, size) * pairs.harm(k, w, kind, isChargeAttack(b, m, t), Math.min(15, size));
  const alone = pairs.hit(k, w, kind) * pairs.harm(k, w, kind, isChargeAttack(b, m, t));
  const real = worthOfAttack(b, mind, m, w, t);
  return alone > 0 ? Math.min(wholeWorth(b, mind, t), (real * now) / alone) : now * wholeWorth(b, mind, t);
}

/** Boosts an attack roll if the hits that it adds are worth more than a point. */
export const boostAttack: Candidate<HordesBattle, HordesMind> = {
  why: 'the hits that it adds, less the price of a point',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Use) return 0;
    const { subject, context } = b.decision;
    const [m, t, w] = [subject[0], context[0], context[1]];
    const gain = chanceToHit(b, m, w, t, AttackFlag.boosted) - chanceToHit(b, m, w, t);
    return gain * worthOfHit(b, mind, m, w, t, false) - priceOf(b, mind, m);
  },
};

/** Boosts a damage roll if the damage that it adds is worth more than a point. */
export const boostDamage: Candidate<HordesBattle, HordesMind> = {
  why: 'the damage that it adds, less the price of a point',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Use) return 0;
    const { subject, context } = b.decision;
    const [m, t, w] = [subject[0], context[0], context[1]];
    return worthOfHit(b, mind, m, w, t, true) - worthOfHit(b, mind, m, w, t, false) - priceOf(b, mind, m);
  },
};

/** Does a point of damage instead of a damage roll if that is worth more than the roll. */
export const onePoint: Candidate<HordesBattle, HordesMind> = {
  why: 'a sure point against the damage of a roll',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Use) return 0;
    const { subject, context } = b.decision;
    const [m, t, w] = [subject[0], context[0], context[1]];
    const share = mind.pairs.shareOf(1, boxesOf(b, t), mind.pairs.boxes[b.model.kind[t]]);
    const sure = share * wholeWorth(b, mind, t) * (isEnemy(b, m, t) ? 1 : -mind.n.friend);
    return sure - worthOfHit(b, mind, m, w, t, isChargeAttack(b, m, t));
  },
};

/** Damages the branch or column with the fewest free boxes. */
export const column: Candidate<HordesBattle, HordesMind> = {
  why: 'what is crippled soonest',
  worth: (b, _mind, i) => (b.option.n[i] === usualColumn(b, b.decision.subject[0], b.decision.context[0]) ? 1 : 0),
};

/** Chooses a single attack that is granted outside of the usual ones: the best, or none if it harms friends alone. */
export const freeAttack: Candidate<HordesBattle, HordesMind> = {
  why: 'the damage, in points',
  worth(b, mind, i) {
    if (b.option.verb[i] !== Verb.Attack) return 0;
    return worthOfAttack(b, mind, b.decision.subject[0], b.option.n[i], b.option.target[i]) + 1e-6;
  },
};

/** Answers what an ability of its own may do to a roll: used on rolls that failed; an option that is none refrains. */
export const useIt: Candidate<HordesBattle, HordesMind> = {
  why: 'a failed roll loses nothing',
  // against the rolls of an enemy it is used on those that succeeded
  worth(b, _mind, i) {
    if (b.option.verb[i] === Verb.Pass) return -1;
    const isOwn = b.activation.model[0] === b.decision.subject[0];
    return isOwn && b.decision.context[2] === 0 ? -2 : 0;
  },
};

/** Lets another model take a hit if it loses less. */
export const guard: Candidate<HordesBattle, HordesMind> = {
  why: 'who loses least by the hit',
  worth(b, mind, i) {
    const m = b.decision.other[0];
    const w = b.decision.context[1];
    const t = b.option.verb[i] === Verb.Guard ? b.option.target[i] : b.decision.subject[0];
    return w < 0 || w >= b.setup.weapons.range.length || m < 0 ? NEVER : -worthOfHit(b, mind, m, w, t, false);
  },
};
