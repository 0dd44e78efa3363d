import type { OptionRecord } from '../../kernel/options.js';
import type { Chance, Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { windowOptions } from '../../kernel/windows.js';
import { distributeOptions } from '../../regiments/attacks/distributing-hits.js';
import { casualtyEndOptions } from '../../regiments/casualties/casualty-ends.js';
import { moveUpOptions } from '../../regiments/characters/front-rank-places.js';
import { reactionOptions } from '../../regiments/charges/charge-reactions.js';
import {
  chargerOptions,
  chargeShotOptions,
  chargeTargetOptions,
  frenzyOrderOptions,
  reactionOrderOptions,
  redirectingOptions,
  sampleCharger,
} from '../../regiments/charges/declare-charges.js';
import {
  caughtPivotOptions,
  chargePathOptions,
  chargerOrderOptions,
  eitherTargetOptions,
  judgeChargePath,
} from '../../regiments/charges/moving-chargers.js';
import { allocateOptions, belchOptions, specialTargetOptions } from '../../regiments/combat/allocating-attacks.js';
import { answerChallengeOptions, challengeOptions, retireOptions } from '../../regiments/combat/challenges.js';
import { combatOptions } from '../../regiments/combat/combat-phase.js';
import { combatReformOptions, judgeReformInCombat, reformSideOptions } from '../../regiments/combat/combat-reform.js';
import { nudgeOptions } from '../../regiments/combat/dropping-out.js';
import { overrunOrderOptions } from '../../regiments/combat/no-longer-engaged.js';
import { weaponOptions } from '../../regiments/combat/weapon-choice.js';
import { rallyOrderOptions } from '../../regiments/movement/compulsory-moves.js';
import { judgeMove, moveOptions } from '../../regiments/movement/move-options.js';
import {
  judgeReform,
  judgeReformPose,
  rallyReformOptions,
  reformPoseOptions,
} from '../../regiments/movement/reforms.js';
import { moverOptions } from '../../regiments/movement/remaining-moves.js';
import { judgeReturn, returnOptions } from '../../regiments/movement/returning-to-the-table.js';
import { sampleMove } from '../../regiments/movement/sampled-moves.js';
import { stumbleOrderOptions } from '../../regiments/movement/stumbling.js';
import { panicOptions } from '../../regiments/panic/panic-tests.js';
import { breakOrderOptions } from '../../regiments/pursuit/break-tests.js';
import { overrunOptions } from '../../regiments/pursuit/overrun.js';
import {
  frontPlaceOptions,
  judgePivot,
  pivotOptions,
  pivotOrderOptions,
} from '../../regiments/pursuit/post-combat-pivots.js';
import {
  fleeFromOptions,
  fleeOrderOptions,
  pursueOptions,
  pursuitOrderOptions,
  pursuitSideOptions,
} from '../../regiments/pursuit/pursuit.js';
import {
  deployPoseOptions,
  judgeDeployPose,
  judgeScoutPose,
  sampleDeployPose,
  scoutPoseOptions,
} from '../../regiments/setup/deployment-poses.js';
import { scoutUnitOptions } from '../../regiments/setup/placing-scouts.js';
import {
  sampleShooter,
  sampleShotTarget,
  shooterOptions,
  shotTargetOptions,
} from '../../regiments/shooting/shooting-phase.js';
import { shotModeOptions } from '../../regiments/shooting/ways-to-shoot.js';
import { Ask } from './core/asks.js';
import type { Wfb9Battle } from './core/state.js';
import { deployUnitOptions } from './setup/deployment.js';
import { zoneOptions } from './setup/pre-game.js';

/** Lists the options of one kind of decision in `b.option`. */
export type Enumerator = (b: Wfb9Battle) => void;
/** Judges a proposed option that may be unlisted, without changing the state. */
export type Judge = (b: Wfb9Battle, record: OptionRecord) => Reason;

/** The function that lists the options of each kind of decision. */
export const ENUMERATORS: Readonly<Record<number, Enumerator>> = {
  [Ask.Trigger]: triggerOptions,
  [Ask.Reroll]: windowOptions,
  [Ask.StumbleOrder]: stumbleOrderOptions,
  [Ask.Challenge]: challengeOptions,
  [Ask.AnswerChallenge]: answerChallengeOptions,
  [Ask.Retire]: retireOptions,
  [Ask.ChargeShots]: chargeShotOptions,
  [Ask.ReactionOrder]: reactionOrderOptions,
  [Ask.Zone]: zoneOptions,
  [Ask.DeployUnit]: deployUnitOptions,
  [Ask.DeployPose]: deployPoseOptions,
  [Ask.Charger]: chargerOptions,
  [Ask.ChargeTarget]: chargeTargetOptions,
  [Ask.Reaction]: reactionOptions,
  [Ask.Redirect]: redirectingOptions,
  [Ask.EitherTarget]: eitherTargetOptions,
  [Ask.ChargerOrder]: chargerOrderOptions,
  [Ask.ChargePath]: chargePathOptions,
  [Ask.CaughtPivot]: caughtPivotOptions,
  [Ask.RallyOrder]: rallyOrderOptions,
  [Ask.RallyReform]: rallyReformOptions,
  [Ask.Mover]: moverOptions,
  [Ask.Move]: moveOptions,
  [Ask.ReformPose]: reformPoseOptions,
  [Ask.Shooter]: shooterOptions,
  [Ask.ShotTarget]: shotTargetOptions,
  [Ask.ShotMode]: shotModeOptions,
  [Ask.Combat]: combatOptions,
  [Ask.Weapon]: weaponOptions,
  [Ask.Allocate]: allocateOptions,
  [Ask.Distribute]: distributeOptions,
  [Ask.BreakOrder]: breakOrderOptions,
  [Ask.Pursue]: pursueOptions,
  [Ask.Overrun]: overrunOptions,
  [Ask.FleeFrom]: fleeFromOptions,
  [Ask.FleeOrder]: fleeOrderOptions,
  [Ask.PostCombatPivot]: pivotOptions,
  [Ask.CombatReform]: combatReformOptions,
  [Ask.CasualtyEnd]: casualtyEndOptions,
  [Ask.NudgeOrder]: nudgeOptions,
  [Ask.Return]: returnOptions,
  [Ask.SpecialTarget]: specialTargetOptions,
  [Ask.PursuitOrder]: pursuitOrderOptions,
  [Ask.PursuitSide]: pursuitSideOptions,
  [Ask.ReformSide]: reformSideOptions,
  [Ask.Panic]: panicOptions,
  [Ask.Belch]: belchOptions,
  [Ask.FrenzyOrder]: frenzyOrderOptions,
  [Ask.PivotOrder]: pivotOrderOptions,
  [Ask.OverrunOrder]: overrunOrderOptions,
  [Ask.MoveUp]: moveUpOptions,
  [Ask.FrontPlace]: frontPlaceOptions,
  [Ask.ScoutUnit]: scoutUnitOptions,
  [Ask.ScoutPose]: scoutPoseOptions,
};

/** The kinds of decisions whose options can be sampled without listing them all. */
export const SAMPLERS: Readonly<Record<number, (b: Wfb9Battle, random: Chance) => number>> = {
  [Ask.DeployPose]: sampleDeployPose,
  [Ask.Charger]: sampleCharger,
  [Ask.Move]: sampleMove,
  [Ask.Shooter]: sampleShooter,
  [Ask.ShotTarget]: sampleShotTarget,
};

/** For each number of a kind, 1 if its options can be sampled. */
export const DRAWN = Uint8Array.from({ length: 256 }, (_, kind) => (SAMPLERS[kind] === undefined ? 0 : 1));

/**
 * The kinds of decisions whose answers are continuous: any legal record is accepted, listed or not. Records of all
 * other kinds must be listed.
 */
export const JUDGES: Readonly<Record<number, Judge>> = {
  [Ask.DeployPose]: judgeDeployPose,
  [Ask.ScoutPose]: judgeScoutPose,
  [Ask.ChargePath]: judgeChargePath,
  [Ask.Move]: judgeMove,
  [Ask.RallyReform]: judgeReform,
  [Ask.ReformPose]: judgeReformPose,
  [Ask.PostCombatPivot]: judgePivot,
  [Ask.CombatReform]: judgeReformInCombat,
  [Ask.Return]: judgeReturn,
};
