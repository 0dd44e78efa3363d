import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import { formationOf, playerOf } from '../../../engine/regiments/core/units.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { t9a } from '../../../engine/rulesets/t9a/ruleset.js';
import { victoryPoints } from '../../../engine/rulesets/t9a/victory.js';
import { always, anyOption, type Candidate } from '../candidates.js';
import type { CaptainGame } from '../game.js';
import { NUMBERS } from '../numbers.js';
import * as charging from '../regiments/charging.js';
import { deployment, drop } from '../regiments/deploying.js';
import { FightBook } from '../regiments/fights.js';
import { move, mover, pose, poseAfterReform } from '../regiments/moving.js';
import { combatReform, overrun, pursuit } from '../regiments/pursuing.js';
import { reaction } from '../regiments/reactions.js';
import { shotTarget } from '../regiments/shooting.js';
import { Survey } from '../regiments/survey.js';
import { worthOfWounds } from '../regiments/volleys.js';
import { allocation, combat, dearest, makeWay, weapon } from './blows.js';
import { shotChances, Way } from './firepower.js';
import { T9A_CAPTAIN } from './game.js';
import { order, orderUnit, type T9aMind, waaagh } from './orders.js';

/** Chooses between one shot each and all Multiple Shots (T9A-DEC-140); a champion or character chooses as the whole unit would. */
const shotMode: Candidate<T9aBattle, T9aMind> = {
  why: 'what the volley wins in this way',
  worth(b, mind, i) {
    const u = formationOf(b, b.decision.subject[0]);
    const t = b.decision.other[0];
    const reaction = playerOf(b, u) !== b.core.active[0] ? Way.reaction : 0;
    const way = (b.option.n[i] > 1 ? Way.several : 0) | reaction | (b.option.extra[i] !== 0 ? Way.other : 0);
    return worthOfWounds(b, mind, t, shotChances(b, u, t, way));
  },
};

/** The captain of The 9th Age. */
export const T9A: CaptainGame<T9aBattle, T9aMind> = {
  numbers: NUMBERS.regiments,
  back: Verb.Back,
  newMind: (n, random, b) => ({
    n,
    random,
    notes: null,
    game: T9A_CAPTAIN,
    fights: new FightBook(T9A_CAPTAIN),
    survey: new Survey(T9A_CAPTAIN),
    trial: t9a.create(b.setup),
  }),
  behind: (b, player) => (victoryPoints(b, 1 - player) - victoryPoints(b, player)) / b.setup.pointsLimit,
  fits: (mind, b) => mind.trial.bytes.length === b.bytes.length,
  begin: (mind, b) => mind.fights.begin(b),
  candidates: {
    [Ask.Zone]: anyOption,
    [Ask.FirstDeployer]: always(Verb.Second, 'who deploys second sees more'),
    [Ask.DeployUnit]: drop,
    [Ask.DeployPose]: deployment,
    [Ask.AnnounceTurn]: always(Verb.First, 'who moves first charges first'),
    [Ask.ChooseTurn]: always(Verb.First, 'who moves first charges first'),
    [Ask.Charger]: charging.charger,
    [Ask.ChargeTarget]: charging.chargeTarget,
    [Ask.Reaction]: reaction,
    [Ask.Redirect]: charging.redirect,
    [Ask.EitherTarget]: charging.fugitive,
    [Ask.ChargerOrder]: charging.chargerOrder,
    [Ask.CaughtPivot]: always(Verb.Yes, 'a unit that faces the enemy may charge him'),
    [Ask.RallyReform]: pose,
    [Ask.Mover]: mover,
    [Ask.Move]: move,
    [Ask.ReformPose]: poseAfterReform,
    [Ask.Shooter]: always(Verb.Pick, 'holding fire gains nothing'),
    [Ask.ShotTarget]: shotTarget,
    [Ask.ShotMode]: shotMode,
    [Ask.Combat]: combat,
    [Ask.Weapon]: weapon,
    [Ask.MakeWay]: makeWay,
    [Ask.Allocate]: allocation,
    [Ask.Reroll]: always(Verb.Reroll, 'a second throw costs nothing'),
    [Ask.Pursue]: pursuit,
    [Ask.Overrun]: overrun,
    [Ask.PostCombatPivot]: pose,
    [Ask.CombatReform]: combatReform((b, u) => (b as T9aBattle).setup.unit.fullRank[u]),
    [Ask.ScoutPose]: deployment,
    [Ask.Vanguard]: pose,
    [Ask.Return]: pose,
    [Ask.SpecialTarget]: dearest,
    [Ask.Scout]: always(Verb.No, 'it deploys with the others'),
    [Ask.OrderUnit]: orderUnit,
    [Ask.Order]: order,
    [Ask.Waaagh]: waaagh,
    [Ask.SupportCharge]: charging.chargeOrNot,
  },
};
