import { Ask, Verb } from '../../../engine/regiments/core/asks.js';
import { gap, isCharacter, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../../engine/regiments/formation.js';
import { Place } from '../../../engine/regiments/layout.js';
import { reformsFreely } from '../../../engine/regiments/movement/reforms.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { needsMarchTest } from '../../../engine/rulesets/t9a/movement/march-test.js';
import { optionWith } from '../choosing.js';
import { hazardOnWay } from './hazards.js';
import type { Mind } from './mind.js';
import { worthOf } from './values.js';

/** Shares of a unit's worth: to have moved for nothing, to risk a March Test, to leave the safety of a unit. */
const EFFORT = 0.002;
const TEST = 0.01;
const JOINING = 0.06;
const REARRANGING = 0.01;

/** What can be said of a unit that may shoot after it: `score` of a survey. */
const Shoots = { not: 0, moved: 1, stayed: 2 } as const;

/** How unit `u` shoots after a March or a Reform: who reforms freely does as after an Advance (T9A-SPR-029). */
const afterHaste = (b: T9aBattle, u: number): number => (reformsFreely(b, u) ? Shoots.moved : Shoots.not);

/**
 * Which unit moves next (T9A-DEC-026): those nearest to the enemy first, so that they make room for the others.
 * Characters stay in their units.
 */
export function chooseMover(b: T9aBattle): number {
  let best = optionWith(b, Verb.Stop);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pick) continue;
    const u = b.option.target[i];
    if (b.unit.place[u] === Place.inUnit) continue;
    const far = nearestFoe(b, u);
    if (far < least) {
      least = far;
      best = i;
    }
  }
  return best;
}

function nearestFoe(b: T9aBattle, u: number): number {
  let least = 1e9;
  for (let v = 0; v < b.setup.units; v++) {
    if (playerOf(b, v) !== playerOf(b, u) && onTable(b, v)) least = Math.min(least, gap(b, u, v));
  }
  return least;
}

/** Judges option `i`, a pose of unit `u` for which the survey has begun. */
function scoreOfPose(b: T9aBattle, mind: Mind, u: number, i: number, shoots: number): number {
  const { x, y, facing, files } = b.option;
  const wide = files[i] > 0 ? files[i] : b.unit.files[u];
  const w = halfWidthOf(b, u, wide);
  const d = halfDepthOf(b, u, wide);
  return mind.survey.score(x[i], y[i], facing[i], w, d, shoots) - mind.survey.width(wide);
}

/** What terrain may cost unit `u` on a march to option `i`, as a share of its worth. */
function hazard(b: T9aBattle, u: number, i: number): number {
  return hazardOnWay(b, u, b.option.x[i], b.option.y[i], b.option.facing[i]);
}

function scoreOfStaying(b: T9aBattle, mind: Mind, u: number, shoots: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  const stands = mind.survey.score(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], shoots);
  return stands - mind.survey.width(b.unit.files[u]);
}

/** How the subject moves (T9A-DEC-026, T9A-DEC-027, T9A-DEC-028): the pose with the best prospects for its dangers. */
export function chooseMove(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  mind.survey.begin(b, u, mind.fights, mind.temper);
  const own = worthOf(b, u);
  const tested = needsMarchTest(b, u);
  const hasty = afterHaste(b, u);
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  let reform = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    let value: number;
    switch (b.option.verb[i]) {
      case Verb.Stay:
        value = scoreOfStaying(b, mind, u, Shoots.stayed);
        break;
      case Verb.Advance:
        value = scoreOfPose(b, mind, u, i, Shoots.moved) - EFFORT * own;
        break;
      case Verb.March:
        value = scoreOfPose(b, mind, u, i, hasty) - (EFFORT + (tested ? TEST : 0) + hazard(b, u, i)) * own;
        break;
      case Verb.Reform:
        value = scoreOfPose(b, mind, u, i, hasty) - (EFFORT + REARRANGING) * own;
        reform = Math.max(reform, value);
        break;
      case Verb.Join:
        value = scoreOfStaying(b, mind, u, Shoots.not) + JOINING * worthOf(b, b.option.target[i]);
        break;
      default:
        continue;
    }
    if (value > most) {
      most = value;
      best = i;
    }
  }
  // a Swift Reform is a Reform at the least, and may leave time to advance
  if (best >= 0 && b.option.verb[best] === Verb.Reform && most === reform) {
    const swift = optionWith(b, Verb.SwiftReform);
    if (swift >= 0 && !isCharacter(b, u)) return swift;
  }
  return best;
}

/** How the subject stands, of several poses: Reforms, pivots, places at the edge. */
export function choosePose(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  mind.survey.begin(b, u, mind.fights, mind.temper);
  const own = worthOf(b, u);
  const shoots = b.decision.kind[0] === Ask.ReformPose ? afterHaste(b, u) : Shoots.not;
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const verb = b.option.verb[i];
    if (verb === Verb.Back || verb === Verb.Join || verb === Verb.Leave) continue; // no vanguard joins or leaves a unit
    if (verb === Verb.SwiftReform) continue; // nor does one hurry
    const stays = verb === Verb.Stay || verb === Verb.Stop;
    const value = stays ? scoreOfStaying(b, mind, u, shoots) : scoreOfPose(b, mind, u, i, shoots) - EFFORT * own;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}
