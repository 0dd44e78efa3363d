import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { victoryPoints } from '../../../engine/rulesets/t9a/victory.js';
import { type Judge, optionWith, orFirst } from '../choosing.js';
import { inTheSituation } from '../temperament.js';
import { callWaaagh } from './calling.js';
import {
  chooseCharger,
  chooseChargerOrder,
  chooseChargeTarget,
  chooseFugitive,
  chooseRedirect,
  chooseSupportCharge,
} from './charging.js';
import { chooseDeployment, chooseDrop } from './deploying.js';
import {
  chooseAllocation,
  chooseCombat,
  chooseCombatReform,
  chooseDearest,
  chooseOverrun,
  choosePursuit,
  chooseWay,
  chooseWeapon,
} from './fighting.js';
import { type Judgement, type Mind, newMind } from './mind.js';
import { chooseMove, chooseMover, choosePose } from './moving.js';
import { chooseOrder, chooseOrderUnit } from './orders.js';
import { chooseReaction } from './reactions.js';
import { chooseShooter, chooseShotMode, chooseShotTarget } from './shooting.js';

const always =
  (verb: number): Judgement =>
  (b) =>
    optionWith(b, verb);

/** Any of the zones that are offered: the table is as good for one side as for the other. */
const anyZone: Judgement = (b, mind) => mind.random.below(b.option.count);

/** Who answers which kind of question; the first sensible option answers the others. */
const JUDGEMENTS: Readonly<Record<number, Judgement>> = {
  [Ask.Zone]: anyZone,
  [Ask.FirstDeployer]: always(Verb.Second),
  [Ask.DeployUnit]: chooseDrop,
  [Ask.DeployPose]: chooseDeployment,
  [Ask.AnnounceTurn]: always(Verb.First),
  [Ask.ChooseTurn]: always(Verb.First),
  [Ask.Charger]: chooseCharger,
  [Ask.ChargeTarget]: chooseChargeTarget,
  [Ask.Reaction]: chooseReaction,
  [Ask.Redirect]: chooseRedirect,
  [Ask.EitherTarget]: chooseFugitive,
  [Ask.ChargerOrder]: chooseChargerOrder,
  [Ask.CaughtPivot]: always(Verb.Yes),
  [Ask.RallyReform]: choosePose,
  [Ask.Mover]: chooseMover,
  [Ask.Move]: chooseMove,
  [Ask.ReformPose]: choosePose,
  [Ask.Shooter]: chooseShooter,
  [Ask.ShotTarget]: chooseShotTarget,
  [Ask.ShotMode]: chooseShotMode,
  [Ask.Combat]: chooseCombat,
  [Ask.Weapon]: chooseWeapon,
  [Ask.MakeWay]: chooseWay,
  [Ask.Allocate]: chooseAllocation,
  [Ask.Reroll]: always(Verb.Reroll),
  [Ask.Pursue]: choosePursuit,
  [Ask.Overrun]: chooseOverrun,
  [Ask.PostCombatPivot]: choosePose,
  [Ask.CombatReform]: chooseCombatReform,
  [Ask.ScoutPose]: chooseDeployment,
  [Ask.Vanguard]: choosePose,
  [Ask.Return]: choosePose,
  [Ask.SpecialTarget]: chooseDearest,
  [Ask.Scout]: always(Verb.No),
  [Ask.OrderUnit]: chooseOrderUnit,
  [Ask.Order]: chooseOrder,
  [Ask.Waaagh]: callWaaagh,
  [Ask.SupportCharge]: chooseSupportCharge,
};

/** A captain's judgement of The 9th Age; it keeps what it need not work out twice. */
export function t9aJudge(): Judge {
  let mind: Mind | null = null;
  return (seat, temper) => {
    const b = seat.world() as T9aBattle;
    if (mind === null || mind.trial.bytes.length !== b.bytes.length)
      mind = newMind(temper, seat.random, seat.rules.create(b.setup) as T9aBattle);
    const me = b.decision.player[0];
    const behind = (victoryPoints(b, 1 - me) - victoryPoints(b, me)) / b.setup.pointsLimit;
    mind.random = seat.random;
    mind.fights.begin(b);
    mind.temper = inTheSituation(temper, behind, b.core.gameTurn[0]);
    return orFirst(b, JUDGEMENTS[b.decision.kind[0]]?.(b, mind) ?? -1, Verb.Back);
  };
}
