import { Ask, Verb } from '../../engine/rulesets/t9a/asks.js';
import { mayCharge } from '../../engine/rulesets/t9a/charges.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/state.js';
import { playerOf } from '../../engine/rulesets/t9a/units.js';
import { victoryPoints } from '../../engine/rulesets/t9a/victory.js';
import { chooseCharger, chooseChargerOrder, chooseChargeTarget, chooseFugitive, chooseRedirect } from './charging.js';
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
import { type Judgement, type Mind, optionWith } from './mind.js';
import { chooseMove, chooseMover, choosePose } from './moving.js';
import { chooseReaction } from './reactions.js';
import { chooseShooter, chooseShotMode, chooseShotTarget } from './shooting.js';
import { inTheSituation } from './temperament.js';

const always =
  (verb: number): Judgement =>
  (b) =>
    optionWith(b, verb);

/** Any of the zones that are offered: the table is as good for one side as for the other. */
const anyZone: Judgement = (b, mind) => mind.random.below(b.option.count);

/** The Waaagh! is called when it carries two charges or more, and not kept beyond the fourth turn. */
const callWaaagh: Judgement = (b) => {
  let charges = 0;
  for (let u = 0; u < b.setup.units; u++) if (playerOf(b, u) === b.decision.player[0] && mayCharge(b, u)) charges++;
  return optionWith(b, charges >= 2 || b.core.gameTurn[0] >= 4 ? Verb.Yes : Verb.No);
};

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
  [Ask.Waaagh]: callWaaagh,
};

/** The first option that takes nothing back. */
function firstOption(b: T9aBattle): number {
  for (let i = 0; i < b.option.count; i++) if (b.option.verb[i] !== Verb.Back) return i;
  return 0;
}

/** Answers the pending question of `b`, whose options are listed: the index of one of them, never a way back. */
export function judgeT9a(b: T9aBattle, mind: Mind): number {
  const me = b.decision.player[0];
  const behind = (victoryPoints(b, 1 - me) - victoryPoints(b, me)) / b.setup.pointsLimit;
  mind.temper = inTheSituation(mind.temper, behind, b.core.gameTurn[0]);
  const i = JUDGEMENTS[b.decision.kind[0]]?.(b, mind) ?? -1;
  return i >= 0 && i < b.option.count ? i : firstOption(b);
}
