import type { OptionRecord } from '../../kernel/options.js';
import type { Chance, Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { allocateOptions, belchOptions, specialTargetOptions } from './allocation.js';
import { Ask } from './asks.js';
import { breakOrderOptions } from './break.js';
import { casualtyEndOptions } from './casualty-ends.js';
import {
  chargerOptions,
  chargeTargetOptions,
  frenzyOrderOptions,
  redirectingOptions,
  sampleCharger,
} from './charges.js';
import { combatOptions } from './combat-phase.js';
import { combatReformOptions, judgeReformInCombat, reformSideOptions } from './combat-reform.js';
import { rallyOrderOptions } from './compulsory-moves.js';
import {
  deployPoseOptions,
  judgeDeployPose,
  judgeScoutPose,
  sampleDeployPose,
  scoutPoseOptions,
} from './deploy-poses.js';
import { deployUnitOptions, firstOrSecondOptions } from './deployment.js';
import { distributeOptions } from './distribution.js';
import { sampleMove } from './drawn-moves.js';
import { nudgeOptions } from './dropping-out.js';
import { rerollOptions } from './leadership.js';
import { makeWayOptions } from './make-way.js';
import { judgeMove, moveOptions } from './move-options.js';
import { moveUpOptions } from './move-ups.js';
import {
  caughtPivotOptions,
  chargePathOptions,
  chargerOrderOptions,
  eitherTargetOptions,
  judgeChargePath,
} from './moving-chargers.js';
import { overrunOrderOptions } from './no-longer-engaged.js';
import { orderOptions, orderUnitOptions } from './orders.js';
import { overrunOptions } from './overrun.js';
import { panicOptions } from './panic.js';
import { frontPlaceOptions, judgePivot, pivotOptions, pivotOrderOptions } from './pivots.js';
import { zoneOptions } from './pre-game.js';
import { stumbleOrderOptions } from './psychology.js';
import {
  fleeFromOptions,
  fleeOrderOptions,
  pursueOptions,
  pursuitOrderOptions,
  pursuitSideOptions,
} from './pursuit.js';
import { reactionOptions } from './reactions.js';
import { judgeReform, rallyReformOptions, reformPoseOptions } from './reforms.js';
import { moverOptions } from './remaining-moves.js';
import { judgeReturn, returnOptions } from './returning.js';
import { scoutOptions, scoutUnitOptions } from './scouts.js';
import { sampleShooter, sampleShotTarget, shooterOptions, shotTargetOptions } from './shooting-phase.js';
import { shotModeOptions } from './shot-modes.js';
import type { T9aBattle } from './state.js';
import { supportChargeOptions, supportFireOptions } from './support-units.js';
import { judgeVanguard, sampleVanguard, vanguardOptions } from './vanguard.js';
import { vanguardUnitOptions } from './vanguard-turns.js';
import { waaaghOptions } from './waaagh.js';
import { weaponOptions } from './weapon-choice.js';

/** Writes the options of one kind of decision into `b.option`. */
export type Enumerator = (b: T9aBattle) => void;
/** Judges a record that need not be listed, without changing the state. */
export type Judge = (b: T9aBattle, record: OptionRecord) => Reason;

/** Who lists the options of each kind of decision. */
export const ENUMERATORS: Readonly<Record<number, Enumerator>> = {
  [Ask.Trigger]: triggerOptions,
  [Ask.Zone]: zoneOptions,
  [Ask.FirstDeployer]: firstOrSecondOptions,
  [Ask.DeployUnit]: deployUnitOptions,
  [Ask.DeployPose]: deployPoseOptions,
  [Ask.AnnounceTurn]: firstOrSecondOptions,
  [Ask.ChooseTurn]: firstOrSecondOptions,
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
  [Ask.StumbleOrder]: stumbleOrderOptions,
  [Ask.Mover]: moverOptions,
  [Ask.Move]: moveOptions,
  [Ask.ReformPose]: reformPoseOptions,
  [Ask.Shooter]: shooterOptions,
  [Ask.ShotTarget]: shotTargetOptions,
  [Ask.ShotMode]: shotModeOptions,
  [Ask.Combat]: combatOptions,
  [Ask.Weapon]: weaponOptions,
  [Ask.MakeWay]: makeWayOptions,
  [Ask.Allocate]: allocateOptions,
  [Ask.Distribute]: distributeOptions,
  [Ask.BreakOrder]: breakOrderOptions,
  [Ask.Reroll]: rerollOptions,
  [Ask.Pursue]: pursueOptions,
  [Ask.Overrun]: overrunOptions,
  [Ask.FleeFrom]: fleeFromOptions,
  [Ask.FleeOrder]: fleeOrderOptions,
  [Ask.PostCombatPivot]: pivotOptions,
  [Ask.CombatReform]: combatReformOptions,
  [Ask.CasualtyEnd]: casualtyEndOptions,
  [Ask.NudgeOrder]: nudgeOptions,
  [Ask.ScoutPose]: scoutPoseOptions,
  [Ask.Vanguard]: vanguardOptions,
  [Ask.Return]: returnOptions,
  [Ask.SpecialTarget]: specialTargetOptions,
  [Ask.PursuitOrder]: pursuitOrderOptions,
  [Ask.PursuitSide]: pursuitSideOptions,
  [Ask.ReformSide]: reformSideOptions,
  [Ask.Panic]: panicOptions,
  [Ask.Scout]: scoutOptions,
  [Ask.ScoutUnit]: scoutUnitOptions,
  [Ask.VanguardUnit]: vanguardUnitOptions,
  [Ask.OrderUnit]: orderUnitOptions,
  [Ask.Order]: orderOptions,
  [Ask.Waaagh]: waaaghOptions,
  [Ask.SupportFire]: supportFireOptions,
  [Ask.SupportCharge]: supportChargeOptions,
  [Ask.Belch]: belchOptions,
  [Ask.FrenzyOrder]: frenzyOrderOptions,
  [Ask.PivotOrder]: pivotOrderOptions,
  [Ask.OverrunOrder]: overrunOrderOptions,
  [Ask.MoveUp]: moveUpOptions,
  [Ask.FrontPlace]: frontPlaceOptions,
};

/** Kinds whose options can be drawn without listing them all. */
export const SAMPLERS: Readonly<Record<number, (b: T9aBattle, random: Chance) => number>> = {
  [Ask.DeployPose]: sampleDeployPose,
  [Ask.Charger]: sampleCharger,
  [Ask.Move]: sampleMove,
  [Ask.Shooter]: sampleShooter,
  [Ask.ShotTarget]: sampleShotTarget,
  [Ask.Vanguard]: sampleVanguard,
};

/** The same by number: 1 for each of them. */
export const DRAWN = Uint8Array.from({ length: 256 }, (_, kind) => (SAMPLERS[kind] === undefined ? 0 : 1));

/** Kinds whose answers are continuous: any legal record is accepted, listed or not. All others must be listed. */
export const JUDGES: Readonly<Record<number, Judge>> = {
  [Ask.DeployPose]: judgeDeployPose,
  [Ask.ScoutPose]: judgeScoutPose,
  [Ask.ChargePath]: judgeChargePath,
  [Ask.Move]: judgeMove,
  [Ask.RallyReform]: judgeReform,
  [Ask.ReformPose]: judgeReform,
  [Ask.PostCombatPivot]: judgePivot,
  [Ask.CombatReform]: judgeReformInCombat,
  [Ask.Vanguard]: judgeVanguard,
  [Ask.Return]: judgeReturn,
};
