import type { OptionRecord } from '../../kernel/options.js';
import type { Chance, Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { windowOptions } from '../../kernel/windows.js';
import { joinOptions } from './characters/characters.js';
import { judgeChargeTarget } from './charges/charge-targets.js';
import { breakOffOptions } from './close-combat/breaking-off.js';
import { combatOptions, opponentOptions } from './close-combat/close-combat-phase.js';
import { gripOptions, hatredOptions, hitWeaponOptions, parryOptions, scoreDieOptions } from './close-combat/duel.js';
import { followUpOptions, judgeFollowUp } from './close-combat/follow-up.js';
import { Ask } from './core/asks.js';
import type { W40kBattle } from './core/state.js';
import { fleeOptions } from './morale/flee.js';
import { braveOptions } from './morale/insane-bravery.js';
import { rallyOptions } from './morale/rallying.js';
import { judgeMove, listMoveOptions, sampleMove } from './movement/move-options.js';
import {
  listChargeMoves,
  listChargerOrder,
  listChargers,
  listChargeTargets,
  listMayHide,
  listMovers,
  sampleMover,
} from './movement/movement-choices.js';
import { judgeModelMove, listModelMoves, listModelPicks } from './movement/single-model-moves.js';
import { overwatchOptions } from './overwatch/declare-overwatch.js';
import { judgeOverwatchFire, overwatchFireOptions, sampleOverwatchFire } from './overwatch/overwatch.js';
import { leadershipOptions } from './psychology/leadership.js';
import { restrainOptions } from './psychology/start-of-turn.js';
import { deployUnitOptions } from './setup/deployment.js';
import { deployPoseOptions, judgeDeployPose, sampleDeployPose } from './setup/deployment-poses.js';
import { infiltrateOptions } from './setup/infiltration.js';
import { zoneOptions } from './setup/pre-game.js';
import {
  blastAimOptions,
  judgeBlastAim,
  judgeTemplateAngle,
  templateAngleOptions,
} from './shooting/blasts-and-templates.js';
import { holdFireOptions } from './shooting/hold-fire.js';
import { groupOptions, modelTargetOptions, shotWeaponOptions } from './shooting/shoot-at.js';
import { sampleShooter, shooterOptions, shotTargetOptions } from './shooting/shooting-phase.js';
import { sustainedDiceOptions, sustainedHitOptions } from './shooting/sustained-fire.js';

/** Writes the options of one kind of decision into `b.option`. */
export type Enumerator = (b: W40kBattle) => void;
/** Judges a proposed option that may be unlisted, without changing the state. */
export type Judge = (b: W40kBattle, record: OptionRecord) => Reason;

/** The functions that list the options of each kind of decision. */
export const ENUMERATORS: Readonly<Record<number, Enumerator>> = {
  [Ask.Trigger]: triggerOptions,
  // setup
  [Ask.Zone]: zoneOptions,
  [Ask.DeployUnit]: deployUnitOptions,
  [Ask.DeployPose]: deployPoseOptions,
  [Ask.Infiltrate]: infiltrateOptions,
  // movement
  [Ask.Charger]: listChargers,
  [Ask.ChargeTarget]: listChargeTargets,
  [Ask.ChargerOrder]: listChargerOrder,
  [Ask.ChargeMove]: listChargeMoves,
  [Ask.Mover]: listMovers,
  [Ask.Move]: listMoveOptions,
  [Ask.ModelPick]: listModelPicks,
  [Ask.ModelMove]: listModelMoves,
  [Ask.Hide]: listMayHide,
  // shooting
  [Ask.Overwatch]: overwatchOptions,
  [Ask.OverwatchFire]: overwatchFireOptions,
  [Ask.Shooter]: shooterOptions,
  [Ask.ShotTarget]: shotTargetOptions,
  [Ask.ModelTarget]: modelTargetOptions,
  [Ask.ShotWeapon]: shotWeaponOptions,
  [Ask.HoldFire]: holdFireOptions,
  [Ask.Group]: groupOptions,
  [Ask.BlastAim]: blastAimOptions,
  [Ask.TemplateAngle]: templateAngleOptions,
  [Ask.SustainedDice]: sustainedDiceOptions,
  [Ask.SustainedHit]: sustainedHitOptions,
  // hand-to-hand combat
  [Ask.BreakOff]: breakOffOptions,
  [Ask.Combat]: combatOptions,
  [Ask.Opponent]: opponentOptions,
  [Ask.HatredDice]: hatredOptions,
  [Ask.Parry]: parryOptions,
  [Ask.ScoreDie]: scoreDieOptions,
  [Ask.HitWeapon]: hitWeaponOptions,
  [Ask.Grip]: gripOptions,
  [Ask.FollowUp]: followUpOptions,
  // morale and psychology
  [Ask.Join]: joinOptions,
  [Ask.Restrain]: restrainOptions,
  [Ask.Leadership]: leadershipOptions,
  [Ask.TestAgain]: windowOptions,
  [Ask.Flee]: fleeOptions,
  [Ask.Rally]: rallyOptions,
  [Ask.Brave]: braveOptions,
};

/** Kinds of decisions with a function that picks a random option without listing all. */
export const SAMPLERS: Readonly<Record<number, (b: W40kBattle, random: Chance) => number>> = {
  // setup
  [Ask.DeployPose]: sampleDeployPose,
  // movement
  [Ask.Mover]: sampleMover,
  [Ask.Move]: sampleMove,
  // shooting
  [Ask.OverwatchFire]: sampleOverwatchFire,
  [Ask.Shooter]: sampleShooter,
};

/** Entry `kind` is 1 for kinds of decisions in `SAMPLERS`. */
export const DRAWN = Uint8Array.from({ length: 256 }, (_, kind) => (SAMPLERS[kind] === undefined ? 0 : 1));

/**
 * Kinds of decisions with legal answers that are not listed, mostly continuous ones: any legal record is accepted. All
 * other answers must be listed.
 */
export const JUDGES: Readonly<Record<number, Judge>> = {
  // setup
  [Ask.DeployPose]: judgeDeployPose,
  // movement
  [Ask.ChargeTarget]: judgeChargeTarget,
  [Ask.Move]: judgeMove,
  [Ask.ModelMove]: judgeModelMove,
  // shooting
  [Ask.OverwatchFire]: judgeOverwatchFire,
  [Ask.BlastAim]: judgeBlastAim,
  [Ask.TemplateAngle]: judgeTemplateAngle,
  // hand-to-hand combat
  [Ask.FollowUp]: judgeFollowUp,
};
