import { INCH, TURN } from '../../kernel/geometry/measures.js';
import { liesLow } from '../../rulesets/wh40k2/caches/concealment.js';
import { isProtected } from '../../rulesets/wh40k2/caches/protection.js';
import { isInTheOpen, isUnseen, viewGap, viewShooter } from '../../rulesets/wh40k2/caches/squad-views.js';
import { mayJoin, mayLeave } from '../../rulesets/wh40k2/characters/characters.js';
import { isBeside } from '../../rulesets/wh40k2/characters/protection.js';
import { findChargeTargets, isChargeable } from '../../rulesets/wh40k2/charges/charge-targets.js';
import { attackDice, bestHand, bonusOf, parriesOf } from '../../rulesets/wh40k2/close-combat/fighters.js';
import { Roll } from '../../rulesets/wh40k2/core/rolls.js';
import { type W40kBattle, WEAPONS } from '../../rulesets/wh40k2/core/state.js';
import { isCharacter, onTable, playerOf, squadOf, standing } from '../../rulesets/wh40k2/core/units.js';
import { unsaved } from '../../rulesets/wh40k2/damage/saves.js';
import {
  canBeHidden,
  coverPieceAt,
  hasSpotted,
  hidingPiece,
  isBehindItsCover,
  mayHide,
  maySpot,
} from '../../rulesets/wh40k2/hiding/hiding.js';
import { spots, spottingReach } from '../../rulesets/wh40k2/hiding/spotting.js';
import { inCover, modelInCover, wouldBeInCover } from '../../rulesets/wh40k2/morale/in-cover.js';
import { mayRally } from '../../rulesets/wh40k2/morale/rallying.js';
import { squaredGapTo } from '../../rulesets/wh40k2/morale/refuge-places.js';
import { mayMove, mayRun } from '../../rulesets/wh40k2/movement/movement-allowance.js';
import {
  canGather,
  hasOutOfCoherency,
  hasOutOfCoherencyInFight,
  hasOutOfCoherencyInOpen,
  scattered,
} from '../../rulesets/wh40k2/movement/split-squads.js';
import { mayGoOnOverwatch } from '../../rulesets/wh40k2/overwatch/may-go-on-overwatch.js';
import {
  dreadOf,
  facesHatedFoe,
  hates,
  isAfraid,
  isBeyondFear,
  isCowedBy,
  rerolls,
} from '../../rulesets/wh40k2/psychology/fear-and-hatred.js';
import {
  commanderNear,
  leadershipOf,
  litanyNear,
  ownLeadership,
  standardNear,
} from '../../rulesets/wh40k2/psychology/leadership.js';
import {
  aimAt,
  aimWithin,
  anyOpen,
  canFire,
  gapOf,
  looksOut,
  shelterModifier,
} from '../../rulesets/wh40k2/shooting/aiming.js';
import { look, lookBeyond, lookWithin, view } from '../../rulesets/wh40k2/shooting/nearest-in-sight.js';
import { isTarget } from '../../rulesets/wh40k2/shooting/possible-targets.js';
import { querySight, seesAsBefore } from '../../rulesets/wh40k2/shooting/squad-views.js';
import { gapToAny, gapToFree, knownGap } from '../../rulesets/wh40k2/shooting/target-distances.js';
import {
  aimFor,
  canStrike,
  hasTarget,
  isLegalTarget,
  mayChoose,
  mayFireAtCharger,
  modelTargets,
  nearestOther,
  squadReach,
  squadTargets,
} from '../../rulesets/wh40k2/shooting/targets.js';
import {
  fallsShort,
  isOnArcEdge,
  neededFor,
  shotsFired,
  sparesCombat,
  volleyFigures,
} from '../../rulesets/wh40k2/shooting/volley.js';
import {
  bestWeapon,
  Fire,
  NO_WEAPON,
  reachOf,
  shotsOf,
  weaponIn,
  worthOf,
} from '../../rulesets/wh40k2/shooting/weapons-to-fire.js';
import { victoryPoints } from '../../rulesets/wh40k2/victory.js';
import type { Condensed } from '../condense.js';
import type { Random } from '../random.js';

// Questions that the rules ask of a battle, about random models and squads, including those that no rule asks about at
// the time.

const BITS = [Fire.normal, Fire.overwatch, Fire.overwatch | Fire.charger, Fire.overwatch | Fire.fleeting];
const PURPOSES = [Roll.BreakTest, Roll.CommanderTest, Roll.RallyTest, Roll.OverwatchTest];
const found = new Int32Array(256);

/** Adds an answer: a number rounded to a thousandth, or yes or no. */
function add(sum: Condensed, answer: number | boolean): void {
  sum.add(typeof answer === 'boolean' ? Number(answer) : Number.isFinite(answer) ? Math.round(answer * 1000) : -7);
}

/** Returns a random row for which `is` is true, or -1 after several failures. */
function drawn(most: number, random: Random, is: (i: number) => boolean): number {
  for (let tries = 0; tries < 12; tries++) {
    const i = random.below(most);
    if (is(i)) return i;
  }
  return -1;
}

/** Adds answers about one squad alone. */
function ofSquad(b: W40kBattle, u: number, sum: Condensed): void {
  for (const is of [
    mayHide,
    canBeHidden,
    inCover,
    isProtected,
    isBeyondFear,
    mayRally,
    mayMove,
    mayRun,
    mayGoOnOverwatch,
  ])
    add(sum, is(b, u));
  for (const is of [
    scattered,
    canGather,
    hasOutOfCoherency,
    hasOutOfCoherencyInFight,
    hasOutOfCoherencyInOpen,
    standardNear,
    litanyNear,
  ])
    add(sum, is(b, u));
  add(sum, commanderNear(b, u));
  add(sum, ownLeadership(b, u));
  for (const purpose of PURPOSES) {
    add(sum, leadershipOf(b, u, purpose));
    add(sum, facesHatedFoe(b, u, purpose));
  }
  for (const fire of BITS) {
    add(sum, hasTarget(b, u, fire));
    add(sum, squadReach(b, u, fire));
    const n = squadTargets(b, u, fire, found);
    sum.addAll(found.subarray(0, n));
  }
  findChargeTargets(b, u);
  for (let t = 0; t < b.setup.units; t++) add(sum, isChargeable(t));
}

/** Adds answers about squad `u` and enemy squad `t`. */
function ofTwo(b: W40kBattle, u: number, t: number, random: Random, sum: Condensed): void {
  const far = random.below(20 * INCH);
  const fire = BITS[random.below(BITS.length)];
  add(sum, hasSpotted(b, t, u));
  add(sum, isTarget(b, playerOf(b, u), t));
  for (const ask of [hates, dreadOf, isCowedBy, knownGap]) add(sum, ask(b, u, t));
  for (const ask of [canStrike, isLegalTarget, mayFireAtCharger, isUnseen, seesAsBefore]) add(sum, ask(b, u, t, fire));
  add(sum, nearestOther(b, u, t, far, 0, fire));
  for (const ask of [look, lookWithin, lookBeyond]) {
    for (const limit of [far, Infinity]) {
      add(sum, ask(b, u, t, limit, fire));
      if (ask !== lookBeyond) sum.addAll([view.shooter, view.target]);
    }
  }
  const gap = viewGap(b, u, t, random.below(2) === 0);
  add(sum, gap);
  if (gap >= 0) {
    add(sum, viewShooter(b, u, t));
    add(sum, isInTheOpen(b, u, t, fire));
    const { shots, least, most } = volleyFigures(b, u, t, fire);
    sum.addAll([shots, least, most]);
  }
  add(sum, querySight(b, u, t, far, fire));
}

/** Adds answers about model `m` and enemy model `o`. */
function ofModels(b: W40kBattle, m: number, o: number, random: Random, sum: Condensed): void {
  const [u, t] = [squadOf(b, b.setup.model.unit[m]), squadOf(b, b.setup.model.unit[o])];
  const fire = BITS[random.below(BITS.length)];
  const slot = random.below(WEAPONS);
  const cover = random.below(4);
  add(sum, gapOf(b, m, o));
  for (const ask of [aimAt, aimWithin]) add(sum, ask(b, m, t, ask === aimAt ? cover : random.below(30 * INCH)));
  add(sum, anyOpen(b, m, t, random.below(2) === 0));
  add(sum, shelterModifier(b, m, o));
  add(sum, isBehindItsCover(b, m, o));
  add(sum, spots(b, m, spottingReach(b, m), o));
  add(sum, gapToFree(b, u, m, t, fire));
  add(sum, gapToAny(b, m, t));
  add(sum, aimFor(b, u, m, t, fire));
  add(sum, sparesCombat(b, u, t, o));
  add(sum, rerolls(b, m, o));
  for (let piece = 0; piece < b.setup.terrain.count; piece++)
    add(sum, squaredGapTo(b, piece, b.model.x[m], b.model.y[m]));
  add(sum, isOnArcEdge(b, m, b.model.x[o], b.model.y[o]));
  const aside = (b.model.facing[m] + TURN / 8 + (random.below(5) - 2) * 8) & (TURN - 1);
  add(
    sum,
    isOnArcEdge(
      b,
      m,
      b.model.x[m] + Math.round(5 * INCH * Math.sin((aside * 2 * Math.PI) / TURN)),
      b.model.y[m] + 5 * INCH,
    ),
  );
  const w = weaponIn(b, m, slot);
  if (w !== NO_WEAPON && b.setup.weapons[w].long !== 0) {
    add(sum, reachOf(b, m, slot, fire));
    add(sum, shotsOf(b, m, slot, fire));
    add(sum, shotsFired(b, m, slot, fire));
    add(sum, fallsShort(b, m, slot, o, fire));
    add(sum, neededFor(b, m, w, o, fire, -1));
    add(sum, worthOf(b, m, slot, o, gapOf(b, m, o), -random.below(3), fire));
  }
  add(sum, bestWeapon(b, m, o, gapOf(b, m, o), fire, random.below(2) === 0));
  add(sum, attackDice(b, m, random.below(3)));
  add(sum, parriesOf(b, m));
  add(sum, bonusOf(b, m, o, random.below(3)));
  add(sum, bestHand(b, m, o));
  add(sum, unsaved(b, o, -random.below(4), random.below(2) === 0));
}

/** Adds answers about model `m` and a place near it. */
function ofModel(b: W40kBattle, m: number, random: Random, sum: Condensed): void {
  const x = b.model.x[m] + random.below(4 * INCH) - 2 * INCH;
  const y = b.model.y[m] + random.below(4 * INCH) - 2 * INCH;
  for (const ask of [hidingPiece, coverPieceAt, wouldBeInCover]) {
    add(sum, ask(b, m, x, y));
    add(sum, ask(b, m, b.model.x[m], b.model.y[m]));
  }
  for (const ask of [modelInCover, looksOut, liesLow, isAfraid]) add(sum, ask(b, m));
  for (const fire of BITS) {
    add(sum, canFire(b, m, fire));
    add(sum, mayChoose(b, m, fire));
    const n = modelTargets(b, squadOf(b, b.setup.model.unit[m]), m, fire, found);
    sum.addAll(found.subarray(0, n));
  }
}

/** Adds answers to such questions of a battle to the digest. The battle does not change. */
export function askAround(b: W40kBattle, random: Random, sum: Condensed): void {
  const { units, models } = b.setup;
  const isSquad = (u: number) => onTable(b, u) && b.unit.host[u] < 0;
  const u = drawn(units, random, isSquad);
  const m = drawn(models, random, (i) => standing(b, i));
  if (u < 0 || m < 0) return;
  ofSquad(b, u, sum);
  ofModel(b, m, random, sum);
  const t = drawn(units, random, (i) => isSquad(i) && playerOf(b, i) !== playerOf(b, u));
  if (t >= 0) ofTwo(b, u, t, random, sum);
  const o = drawn(models, random, (i) => standing(b, i) && b.setup.model.player[i] !== b.setup.model.player[m]);
  if (o >= 0) ofModels(b, m, o, random, sum);
  const g = drawn(units, random, (i) => onTable(b, i) && isCharacter(b, i));
  if (g >= 0) {
    add(sum, mayLeave(b, g));
    for (let s = 0; s < units; s++) if (onTable(b, s)) add(sum, mayJoin(b, g, s));
    for (let s = 0; s < units; s++) if (isSquad(s)) add(sum, isBeside(b, g, s));
  }
  const [e, h] = [random.below(units), random.below(units)];
  if (isSquad(e) && isSquad(h)) add(sum, maySpot(b, e, h));
  add(sum, victoryPoints(b, 0));
  add(sum, victoryPoints(b, 1));
}
