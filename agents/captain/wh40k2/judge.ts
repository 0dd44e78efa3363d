import { copyBattle } from '../../../engine/kernel/battle.js';
import type { Ruleset } from '../../../engine/kernel/ruleset.js';
import { Ask, Formation, Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { type W40kBattle, WEAPONS } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, onTable, playerOf, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { viewGap } from '../../../engine/rulesets/wh40k2/shooting/squad-views.js';
import { victoryPoints } from '../../../engine/rulesets/wh40k2/victory.js';
import type { Random } from '../../../env/random.js';
import { bestOption, type Judge, optionWith, orFirst } from '../choosing.js';
import { inTheSituation, type Temperament } from '../temperament.js';
import { chooseDeployment } from './deploying.js';
import { woundsAtRange } from './firepower.js';
import { Lookouts } from './lookouts.js';
import { Outlook } from './outlook.js';
import { Plan } from './planning.js';
import { chooseOwnTarget, chooseShooter, chooseTarget } from './shooting.js';
import { ambushOf, chargeReach, nearest, standing, worthOfFight, worthOfFire } from './survey.js';
import { takeBack, tryMove } from './trying.js';
import { steadiness, worthOf, worthOfWounds } from './values.js';

/** What a captain thinks with at one decision. */
export interface Mind {
  temper: Temperament;
  random: Random;
  readonly rules: Ruleset<W40kBattle>;
  /** A battle of its own to try moves out in. */
  readonly trial: W40kBattle;
  /** Another, for what it thinks will come. */
  readonly vision: W40kBattle;
  /** From where which enemies are seen. */
  readonly map: Lookouts;
}

/** How a captain answers one kind of question. @returns the option, or -1 if it has no opinion */
export type Judgement = (b: W40kBattle, mind: Mind) => number;

const always =
  (verb: number): Judgement =>
  (b) =>
    optionWith(b, verb);

/** Share of a squad's worth: to have moved for nothing. */
const EFFORT = 0.004;
/** A volley that does less than this share of the shooters' worth is not worth coming out of hiding for. */
const POOR_VOLLEY = 0.02;
/** Victory points that make up the whole of a game, about: a lead of so many is decisive. */
const DECISIVE = 8;

/** The enemy nearest to `u`, in ticks. */
function foeGap(b: W40kBattle, u: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let e = 0; e < b.setup.units; e++) {
    if (playerOf(b, e) === playerOf(b, u) || !onTable(b, e) || b.unit.host[e] >= 0) continue;
    least = Math.min(least, nearest(b, u, e).gap);
  }
  return least;
}

/** Who moves next (W40K-DEC-017): the nearest to the enemy, so that they make room for the others; all of them. */
const chooseMover: Judgement = (b) => {
  const i = bestOption(b, (o) =>
    b.option.verb[o] === Verb.Pick ? -foeGap(b, b.option.target[o]) : Number.NEGATIVE_INFINITY,
  );
  return i < 0 ? optionWith(b, Verb.Stop) : i;
};

/** How the subject moves (W40K-DEC-018, W40K-DEC-019): each option is tried out, and judged by how the squad then stands. */
const chooseMove: Judgement = (b, { trial, temper, map }) => {
  const u = squadOf(b, b.decision.subject[0]);
  const own = worthOf(b, u);
  map.draw(b, trial, playerOf(b, u));
  const outlook = new Outlook(b, u, temper);
  const plan = new Plan(map, outlook, outlook.turns, temper.dread);
  copyBattle(trial, b);
  for (const e of outlook.foes) {
    if (b.unit.overwatch[e] !== 0) outlook.ambush[e] = ambushOf(trial, u, e, nearest(trial, u, e), outlook);
  }
  return bestOption(b, (i) => {
    const verb = b.option.verb[i];
    if (verb !== Verb.Hold && verb !== Verb.Move && verb !== Verb.Run) return Number.NEGATIVE_INFINITY;
    tryMove(trial, u, b, i);
    const value = standing(trial, u, temper, outlook, plan);
    takeBack(trial, u);
    const effort = verb === Verb.Hold ? 0 : EFFORT;
    return value - own * effort - b.option.extra[i]; // models that cannot follow
  });
};

/** Wounds that all enemies on overwatch who see squad `u` may do to it while it charges `t`, who fires when it is near (W40K-OVER-012). */
function woundsOnTheWay(b: W40kBattle, u: number, t: number): number {
  let wounds = 0;
  for (let e = 0; e < b.setup.units; e++) {
    if (b.unit.overwatch[e] === 0 || playerOf(b, e) === playerOf(b, u) || !onTable(b, e) || b.unit.host[e] >= 0)
      continue;
    const gap = e === t ? 0 : viewGap(b, e, u);
    if (gap >= 0) wounds += woundsAtRange(b, e, u, gap, 0);
  }
  return wounds;
}

/** What squad `u` gains by charging `t` now, in points: the fight, without what it could shoot instead. */
function worthOfCharge(b: W40kBattle, u: number, t: number, temper: Temperament): number {
  if (nearest(b, u, t).gap > chargeReach(b, u)) return Number.NEGATIVE_INFINITY;
  const overwatch = worthOfWounds(b, u, woundsOnTheWay(b, u, t), steadiness(b, u));
  const silence = 0.4 * worthOfWounds(b, u, woundsAtRange(b, t, u, 0, 0), steadiness(b, u)); // who fights does not shoot
  return worthOfFight(b, u, t, true, temper) * 1.6 - overwatch * temper.caution + silence - worthOfFire(b, u);
}

/** The best target of `u` and its worth. */
function bestCharge(b: W40kBattle, u: number, temper: Temperament): number {
  let most = 0;
  for (let t = 0; t < b.setup.units; t++) {
    if (playerOf(b, t) === playerOf(b, u) || !onTable(b, t) || b.unit.host[t] >= 0) continue;
    most = Math.max(most, worthOfCharge(b, u, t, temper));
  }
  return most;
}

/** Who declares a charge (W40K-DEC-015), if any gains by one. */
const chooseCharger: Judgement = (b, { temper }) => {
  const i = bestOption(b, (o) => {
    if (b.option.verb[o] !== Verb.Pick) return b.option.verb[o] === Verb.Stop ? 0 : Number.NEGATIVE_INFINITY;
    return bestCharge(b, b.option.target[o], temper) - 1e-6;
  });
  return i;
};

const chooseChargeTarget: Judgement = (b, { temper }) =>
  bestOption(b, (i) =>
    b.option.verb[i] === Verb.Charge
      ? worthOfCharge(b, b.decision.subject[0], b.option.target[i], temper)
      : b.option.verb[i] === Verb.Back
        ? Number.NEGATIVE_INFINITY
        : -1e6,
  );

/**
 * Who goes on overwatch (W40K-DEC-013): in the last own turn, if the enemy has one after it, those who see nobody and could not shoot
 * if they moved. Before that a squad that sees nobody had better go where it does.
 */
const chooseOverwatch: Judgement = (b) =>
  bestOption(b, (o) => {
    if (b.option.verb[o] === Verb.Stop) return 0;
    const u = b.option.target[o];
    const last = b.core.gameTurn[0] >= b.field.turns[0] && b.field.firstPlayer[0] === playerOf(b, u);
    return last && heavy(b, u) && worthOfFire(b, u) === 0 ? worthOf(b, u) : -1;
  });

/** Does most of the firepower of `u` stand still to fire (W40K-SHOOT-006)? */
function heavy(b: W40kBattle, u: number): boolean {
  const { first, count } = b.setup.unit;
  let bound = 0;
  for (let m = first[u], end = m + count[u]; m < end; m++) {
    const type = b.setup.model.type[m];
    for (let slot = 0; slot < WEAPONS; slot++) {
      const w = b.setup.type.weapons[type * WEAPONS + slot];
      if (w !== 255 && b.setup.weapons[w].moveOrFire) {
        bound++;
        break;
      }
    }
  }
  return 3 * bound >= b.unit.models[u];
}

/** Overwatch fire at a move (W40K-DEC-023): at chargers and at whoever is worth a volley, as late as it can be. */
const chooseOverwatchFire: Judgement = (b) => {
  const mover = b.decision.subject[0];
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.Shoot) return 0;
    const u = b.option.extra[i];
    const t = b.option.target[i] >= 0 ? b.option.target[i] : mover;
    const wounds = woundsAtRange(b, u, t, nearest(b, u, t).gap, 0);
    return worthOfWounds(b, t, wounds, steadiness(b, t)) - 0.06 * worthOf(b, u) + 1e-3 * b.option.n[i];
  });
};

/** Who hides (W40K-DEC-022): all who would not rather shoot. */
const chooseHide: Judgement = (b) => {
  const i = bestOption(b, (o) => {
    if (b.option.verb[o] !== Verb.Hide && b.option.verb[o] !== Verb.Pick) return 0;
    const u = b.option.target[o];
    return POOR_VOLLEY * worthOf(b, u) - worthOfFire(b, u);
  });
  return i;
};

/** Where a victor goes (W40K-DEC-046): into whom it can beat, else into cover, else it stays. */
const chooseFollowUp: Judgement = (b, { temper }) => {
  const squad = squadOf(b, b.decision.subject[0]);
  return bestOption(b, (i) => {
    if (b.option.verb[i] !== Verb.FollowUp) return 1e-9 * b.option.extra[i]; // those who reach nobody stay as well
    const o = b.option.n[i];
    if (o < 0 || o >= b.setup.models) return b.option.files[i] === Formation.cover ? 0.1 : -0.1;
    return worthOfFight(b, squad, squadOf(b, b.setup.model.unit[o]), false, temper);
  });
};

/** Any option but giving up: tests are tried, weapons used, the broken rallied. */
const chooseForward: Judgement = (b) =>
  bestOption(b, (i) => {
    const verb = b.option.verb[i];
    return verb === Verb.Back ? Number.NEGATIVE_INFINITY : verb === Verb.Stop || verb === Verb.No ? -1 : 0;
  });

/** Which squad a character joins (W40K-DEC-020): the first that is not broken, with which he would break. */
const chooseToJoin: Judgement = (b) =>
  bestOption(b, (i) => (b.option.verb[i] === Verb.Join ? (broken(b, b.option.target[i]) ? -2 : 0) : -1));

const JUDGEMENTS: Readonly<Record<number, Judgement>> = {
  [Ask.Zone]: (b, { random }) => random.below(b.option.count),
  [Ask.DeployUnit]: chooseForward,
  [Ask.DeployPose]: chooseDeployment,
  [Ask.Infiltrate]: always(Verb.Yes), // W40K-INFIL-002: nearer, when all others stand
  [Ask.Overwatch]: chooseOverwatch,
  [Ask.Restrain]: always(Verb.No),
  [Ask.Charger]: chooseCharger,
  [Ask.ChargeTarget]: chooseChargeTarget,
  [Ask.ChargerOrder]: chooseForward,
  [Ask.Mover]: chooseMover,
  [Ask.Move]: chooseMove,
  [Ask.Join]: chooseToJoin,
  [Ask.Hide]: chooseHide,
  [Ask.OverwatchFire]: chooseOverwatchFire,
  [Ask.Shooter]: chooseShooter,
  [Ask.ShotTarget]: chooseTarget,
  [Ask.ModelTarget]: chooseOwnTarget,
  // W40K-DEC-041: nobody, since whoever breaks off is broken at once and pays as if it were wiped out (W40K-BOFF-001, W40K-VPTS-009)
  [Ask.BreakOff]: always(Verb.Stop),
  [Ask.FollowUp]: chooseFollowUp,
  [Ask.Rally]: chooseForward,
  [Ask.TestAgain]: chooseForward,
  [Ask.Parry]: chooseForward,
};

/** A captain's judgement of Warhammer 40,000, second edition; it keeps a battle to try moves out in. */
export function w40kJudge(): Judge {
  let mind: Mind | null = null;
  return (seat, temper) => {
    const b = seat.world() as W40kBattle;
    const rules = seat.rules as Ruleset<W40kBattle>;
    if (mind === null || mind.trial.setup !== b.setup || mind.rules !== rules) {
      mind = {
        temper,
        random: seat.random,
        rules,
        trial: rules.create(b.setup),
        vision: rules.create(b.setup),
        map: new Lookouts(),
      };
    }
    const me = b.decision.player[0];
    const behind = (victoryPoints(b, (1 - me) as 0 | 1) - victoryPoints(b, me as 0 | 1)) / DECISIVE;
    mind.random = seat.random;
    mind.temper = inTheSituation(temper, behind, b.core.gameTurn[0]);
    return orFirst(b, JUDGEMENTS[b.decision.kind[0]]?.(b, mind) ?? -1, Verb.Back);
  };
}
