// Special attacks of weapons, and what abilities of weapons let a model do.
import { abilityAt } from '../../../engine/rulesets/hordes/attacks/weapon-abilities/special-attacks.js';
import { isInSwing, isUnder } from '../../../engine/rulesets/hordes/attacks/weapon-abilities/struck.js';
import { ABILITY, SpecialKind } from '../../../engine/rulesets/hordes/attacks/weapon-abilities/tables.js';
import { Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { Due } from '../../../engine/rulesets/hordes/core/dues.js';
import { areWithin, isDown, isEnemy, isMassive, onTable } from '../../../engine/rulesets/hordes/core/models.js';
import { AttackFlag, type HordesBattle, specialFlags } from '../../../engine/rulesets/hordes/core/state.js';
import type { Candidate } from '../candidates.js';
import { type HordesMind, wholeWorth } from './game.js';
import { chanceToHit, worthOfHit } from './hits.js';
import { worthOfAttack, worthOfStrike } from './worth.js';

/** Attacks of a volley or a salvo that hit somebody, as a share of those that may be made. */
const LATER_SHOTS = 0.5;
/** What a template that stays keeps enemies from, in points. */
const COVER = 0.2;

const abilityOf = (b: HordesBattle, i: number): number => abilityAt(b, b.option.n[i], b.option.extra[i]);

/** True if the special option `i` is an attack that a point changes: other weapons attack after it. */
export function isBasic(b: HordesBattle, i: number): boolean {
  const kind = ABILITY.special[abilityOf(b, i)];
  return kind === SpecialKind.boosts || kind === SpecialKind.blast || kind === SpecialKind.type;
}

/** Returns the sum of `worth` over the models on the table for which `isConcerned` is true. */
function sum(b: HordesBattle, isConcerned: (t: number) => boolean, worth: (t: number) => number): number {
  let all = 0;
  for (let t = 0; t < b.setup.models; t++) if (onTable(b, t) && isConcerned(t)) all += worth(t);
  return all;
}

/** Returns the points that the special attack of option `i` is worth. */
export function worthOfSpecial(b: HordesBattle, mind: HordesMind, i: number): number {
  const { target, n, x, y, extra } = b.option;
  const [m, t, w] = [b.decision.subject[0], target[i], n[i]];
  const a = abilityOf(b, i);
  const flags = specialFlags(extra[i]);
  const [within, radius] = [ABILITY.within[a], ABILITY.radius[a]];
  const sign = (o: number) => (isEnemy(b, m, o) ? 1 : -mind.n.friend);
  const each = (o: number) => worthOfStrike(b, mind, m, w, o, flags);
  switch (ABILITY.special[a]) {
    case SpecialKind.attack:
    case SpecialKind.type:
      return worthOfAttack(b, mind, m, w, t, flags);
    case SpecialKind.thresher:
      return sum(b, (o) => isInSwing(b, m, w, o), each);
    case SpecialKind.ground:
      return sum(b, (o) => o !== m && isUnder(b, o, x[i], y[i], radius), each);
    case SpecialKind.volley: {
      const shots = ABILITY.faces[a] === 3 ? 2 : 3.5;
      return worthOfAttack(b, mind, m, w, t, flags) * (1 + (shots - 1) * LATER_SHOTS);
    }
    case SpecialKind.salvo:
      return each(t) * (1 + (ABILITY.shots[a] - 1) * LATER_SHOTS * chanceToHit(b, m, w, t));
    case SpecialKind.pulse:
      return sum(
        b,
        (o) => o !== m && areWithin(b, m, o, within),
        (o) => worthOfHit(b, mind, m, w, o, false, flags),
      );
    case SpecialKind.tremor: {
      const falls = (o: number) => o !== m && areWithin(b, m, o, within) && !isDown(b, o) && !isMassive(b, o);
      return sum(b, falls, (o) => chanceToHit(b, m, w, o) * mind.n.down * wholeWorth(b, mind, o) * sign(o));
    }
    case SpecialKind.boosts: {
      const hits = chanceToHit(b, m, w, t, flags | AttackFlag.boosted);
      return hits * worthOfHit(b, mind, m, w, t, true) - mind.n.price;
    }
    case SpecialKind.blast: {
      const near = (o: number) => o !== t && areWithin(b, t, o, radius);
      return each(t) - mind.n.price + sum(b, near, (o) => worthOfHit(b, mind, m, w, o, false) * LATER_SHOTS);
    }
    default:
      return COVER;
  }
}

/** Chooses where a template of fire is laid: over the worthiest enemies, not over friends; other places as they come. */
export const layFire: Candidate<HordesBattle, HordesMind> = {
  why: 'over the worthiest enemies',
  worth(b, mind, i) {
    const { verb, x, y } = b.option;
    if (verb[i] === Verb.Pass) return -1;
    if (b.decision.context[0] !== Due.suppress) return 0;
    const m = b.decision.subject[0];
    const isHit = (t: number) => isUnder(b, t, x[i], y[i], b.decision.context[1]);
    return sum(b, isHit, (t) => wholeWorth(b, mind, t) * (isEnemy(b, m, t) ? 1 : -mind.n.friend));
  },
};

/** Chooses what an ability of a weapon does: attacks by their damage, other uses rather than none. */
export const weaponAbility: Candidate<HordesBattle, HordesMind> = {
  why: 'the damage of what it attacks; else that it is used',
  worth(b, mind, i) {
    const { verb, target, n } = b.option;
    switch (verb[i]) {
      case Verb.Attack:
        return worthOfAttack(b, mind, b.decision.subject[0], n[i], target[i]);
      case Verb.Use:
      case Verb.Lay:
        return 1;
      case Verb.Gain:
        return isEnemy(b, b.decision.subject[0], target[i]) ? 0.1 : -1;
      case Verb.Remove:
        return isEnemy(b, b.decision.subject[0], target[i]) ? -1 : 0.1;
      case Verb.Advance:
        return -1;
      default:
        return 0;
    }
  },
};
