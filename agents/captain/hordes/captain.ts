import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { Ask, Verb } from '../../../engine/rulesets/hordes/core/asks.js';
import { playerOf } from '../../../engine/rulesets/hordes/core/models.js';
import type { HordesBattle } from '../../../engine/rulesets/hordes/core/state.js';
import { HORDES_RULES } from '../../../engine/rulesets/hordes/ruleset.js';
import { leadIn } from '../../../engine/rulesets/hordes/victory.js';
import { always, anyOption, type Candidate, NEVER } from '../candidates.js';
import type { CaptainGame } from '../game.js';
import { NUMBERS } from '../numbers.js';
import { boostAttack, boostDamage, column, freeAttack, guard, nextAttack, onePoint, useIt } from './attacking.js';
import { cast, spellTarget, upkeep } from './casting.js';
import { CHRONICLES } from './chronicles.js';
import { foesOf, type HordesMind, hopeAt } from './game.js';
import { allot, anyTime, least, leech, most, protect } from './leading.js';
import { activate, counter, endMove, hasFoeInReach, lead, move, order, trooper } from './moving.js';
import { Pairs } from './pairs.js';
import { ambushing, arriving, bombard, flanker, nominee } from './scenarios.js';
import { layFire, weaponAbility } from './specials.js';

type HordesCandidate<S = unknown> = Candidate<HordesBattle, HordesMind, S>;

/** Chooses where a model or its unit is deployed: in front, near the middle, opposite what it fights best. */
const deployment: HordesCandidate<readonly number[]> = {
  why: 'in front and near the middle, opposite its prey',
  prepare: (b) => foesOf(b, b.decision.player[0]),
  worth(b, mind, i, foes) {
    const { option, setup } = b;
    if (option.verb[i] === Verb.HoldBack) return 1e3; // who is deployed later stands farther ahead (HRD-ADV-002)
    if (option.verb[i] !== Verb.Deploy) return NEVER;
    const [m, facing] = [option.target[i], option.facing[i]];
    const [dx, dy] = [option.x[i] - setup.width / 2, option.y[i] - setup.depth / 2];
    const ahead = (dx * SIN[facing] + dy * COS[facing]) / INCH;
    const aside = Math.abs(dx * COS[facing] - dy * SIN[facing]) / INCH;
    return mind.n.front * ahead - mind.n.centre * aside + hopeAt(b, mind, m, option.x[i], option.y[i], foes);
  },
};

/** Chooses how a knocked-down model stands up: it keeps its action where it can strike, its movement elsewhere. */
const standUp: HordesCandidate = {
  why: 'the action where it can strike, else the movement',
  worth(b, mind, i) {
    const verb = b.option.verb[i];
    if (verb === Verb.StayDown) return -1;
    const strikes = hasFoeInReach(b, mind, b.decision.subject[0]);
    return (verb === Verb.StandForMove || verb === Verb.GiveUpMove) === strikes ? 1 : 0;
  },
};

/** Shakes off a state for a point: always worth it. */
const shake: HordesCandidate = {
  why: 'who stands can act',
  worth: (b, _mind, i) => (b.option.verb[i] === Verb.Shake ? 1 : 0),
};

/** Throws a model at an enemy, else away. */
const thrown: HordesCandidate = {
  why: 'at another enemy, so that both fall',
  worth(b, _mind, i) {
    if (b.option.verb[i] !== Verb.ThrowAt) return 0;
    return playerOf(b, b.option.target[i]) === b.decision.player[0] ? -1 : 1;
  },
};

/** The captain of HORDES and WARMACHINE. */
export const HORDES: CaptainGame<HordesBattle, HordesMind> = {
  numbers: NUMBERS.models,
  chronicles: CHRONICLES,
  back: 0,
  newMind: (n, random, b) => ({
    n,
    random,
    notes: null,
    pairs: new Pairs(b.setup, n.kill, n.additional),
    trial: HORDES_RULES.create(b.setup),
  }),
  fits: (mind, b) => mind.trial.setup === b.setup,
  behind: (b, player) => -leadIn(b, player),
  candidates: {
    [Ask.First]: always(Verb.GoFirst, 'who moves first charges first'),
    [Ask.Edge]: anyOption,
    [Ask.Deploy]: deployment,
    [Ask.Flankers]: flanker,
    [Ask.Nominate]: nominee,
    [Ask.Arrive]: arriving,
    [Ask.Ambush]: ambushing,
    [Ask.Bombard]: bombard,
    [Ask.Activate]: activate,
    [Ask.StandUp]: standUp,
    [Ask.GiveUp]: standUp,
    [Ask.Move]: move,
    [Ask.Order]: order,
    [Ask.Lead]: lead,
    [Ask.Mover]: trooper,
    [Ask.Actor]: trooper,
    [Ask.Attack]: nextAttack,
    [Ask.GrantedAttack]: freeAttack,
    [Ask.FreeStrike]: freeAttack,
    [Ask.Assault]: freeAttack,
    [Ask.BoostAttack]: boostAttack,
    [Ask.BoostDamage]: boostDamage,
    [Ask.RerollAttack]: useIt,
    [Ask.RerollDamage]: useIt,
    [Ask.TakeHit]: always(Verb.TakeHit, 'a hit is certain'),
    [Ask.Guard]: guard,
    [Ask.Shake]: shake,
    [Ask.Throw]: thrown,
    [Ask.EndMove]: endMove,
    [Ask.Counter]: counter,
    [Ask.CounterBlow]: freeAttack,
    [Ask.Leech]: leech,
    [Ask.SpiritBond]: most,
    [Ask.Calm]: most,
    [Ask.Allot]: allot,
    [Ask.Feed]: most,
    [Ask.Widen]: least,
    [Ask.WouldSuffer]: protect,
    [Ask.AnyTime]: anyTime,
    [Ask.Cast]: cast,
    [Ask.SpellTarget]: spellTarget,
    [Ask.Upkeep]: upkeep,
    [Ask.WeaponAbility]: weaponAbility,
    [Ask.SpellPlace]: layFire,
    [Ask.OnePoint]: onePoint,
    [Ask.Column]: column,
    [Ask.UseAbility]: useIt,
    [Ask.TakeUp]: useIt,
  },
};
