import { invalidateGeometry } from '../../kernel/battle.js';
import {
  addAttacks,
  clearAttacks,
  defenderOf,
  isStrike,
  sixesWound,
  weaponInHand,
} from '../../regiments/attacks/attack-table.js';
import { hitsAll, isExposed } from '../../regiments/attacks/distributing-hits.js';
import { mostWounds, multiplied, multiplier } from '../../regiments/attacks/multiple-wounds.js';
import { AUTOMATIC, IMPOSSIBLE } from '../../regiments/attacks/needed.js';
import { randomAttacks, supportingRanks } from '../../regiments/attacks/number-of-attacks.js';
import { impactHitsEach, impactPart, stompEach, stompPart } from '../../regiments/attacks/special-attacks.js';
import { strengthOf, toWoundNeeded } from '../../regiments/attacks/to-wound.js';
import { woundIndividual, woundPool } from '../../regiments/casualties/losing-wounds.js';
import { leadsCharacters, mayLeaderLeave } from '../../regiments/characters/character-units.js';
import { matchingBase, mayJoin, suits, troopTypeOf } from '../../regiments/characters/characters.js';
import { hasPlaceIn } from '../../regiments/characters/front-rank-places.js';
import { countJoins } from '../../regiments/characters/joining.js';
import {
  countLeaves,
  hasMoved,
  isInUnit,
  leavingMovement,
  mayLeave,
  mayMarch,
} from '../../regiments/characters/leaving.js';
import {
  closestTarget,
  countTargets,
  greatestChargeRange,
  hasTarget,
  isSplit,
  isTarget,
  mayDeclare,
  nextTarget,
} from '../../regiments/charges/charge-targets.js';
import { mayCharge } from '../../regiments/charges/declare-charges.js';
import { placements } from '../../regiments/charges/moving-chargers.js';
import { rolledEnough, severalCharge, worthForAll } from '../../regiments/charges/multiple-chargers.js';
import { mayRedirect } from '../../regiments/charges/redirecting.js';
import {
  belchStrength,
  earlyAttacks,
  modeStrength,
  shouldBelch,
  strikesOtherwise,
} from '../../regiments/combat/breath-and-early-attacks.js';
import { mayReform } from '../../regiments/combat/combat-reform.js';
import { musicianSounds, winnerOf } from '../../regiments/combat/combat-score.js';
import {
  fightsOn,
  firstMember,
  inCombat,
  nextInTurn,
  nextMember,
  nextWaiting,
} from '../../regiments/combat/combats.js';
import { nextSpecialFoes, placeOf, specialAt } from '../../regiments/combat/impact-hits-and-stomps.js';
import { mayChooseWeapon, weaponsOf } from '../../regiments/combat/weapon-choice.js';
import {
  firstPartOf,
  impactPartNow,
  isIndividual,
  nextAttackers,
  survey,
  weaponOf,
} from '../../regiments/combat/who-can-strike.js';
import { AttackKind } from '../../regiments/core/state.js';
import {
  alive,
  championAlive,
  engaged,
  firstJoined,
  fleeing,
  gap,
  hasBattleStandard,
  hasMusician,
  hasStandard,
  isHorde,
  lastRank,
  leadsOthers,
  loneCharacter,
  modelHas,
  movement,
  movementOfModel,
  nextJoined,
  onTable,
  playerOf,
  ranks,
  squaredDistance,
  stupefied,
  unitHas,
} from '../../regiments/core/units.js';
import { fright, immuneToFear, touchesFear } from '../../regiments/leadership/fear.js';
import { holdsGround, leadershipOf, livesOn, nearCharacter } from '../../regiments/leadership/leadership.js';
import { needsMarchTest } from '../../regiments/movement/march-test.js';
import { marches, mayHaveReformed, reformReach } from '../../regiments/movement/move-options.js';
import { reformsFreely } from '../../regiments/movement/reforms.js';
import { mayMove } from '../../regiments/movement/remaining-moves.js';
import { isStupid } from '../../regiments/movement/stumbling.js';
import { batchOdds, woundsOf } from '../../regiments/odds/volleys.js';
import { mayPanic, passesPanic } from '../../regiments/panic/panic-causes.js';
import { closestEnemy } from '../../regiments/panic/panic-tests.js';
import { mayOverrun, mustOverrun } from '../../regiments/pursuit/overrun.js';
import { mayPivot } from '../../regiments/pursuit/post-combat-pivots.js';
import { deepestFoe, mayRestrain, quarries } from '../../regiments/pursuit/pursuit.js';
import { joinsOthers } from '../../regiments/setup/vanguard-characters.js';
import { leastGap, vanguardOf } from '../../regiments/setup/vanguard-distance.js';
import { heightOf, ownHeight, viewerHeight } from '../../regiments/shooting/heights.js';
import {
  canShoot,
  canStandAndShoot,
  hasSeveralShots,
  hasShot,
  isShotTarget,
  nextShotTarget,
  shotTargets,
} from '../../regiments/shooting/shooting-phase.js';
import { isShooter } from '../../regiments/shooting/shooting-weapons.js';
import { eyesOf } from '../../regiments/shooting/viewpoints.js';
import {
  anyShootsAtOnce,
  firstOf,
  isBarred,
  longestRange,
  nextOf,
  reaches,
  reachesWith,
  writeVolley,
} from '../../regiments/shooting/volley.js';
import { mayChoose, shotModes, takesMoreHits } from '../../regiments/shooting/ways-to-shoot.js';
import { failsOn, mayBeInDanger, strides } from '../../regiments/terrain/dangerous-terrain-tests.js';
import { cameDown, halfInside, hillsUnder, mostlyInside, shareOn, standsOn } from '../../regiments/terrain/terrain.js';
import { impactStrength, initiativeOf, isStompable } from '../../rulesets/t9a/attacks/attack-values.js';
import { armourNeeded, specialSave } from '../../rulesets/t9a/attacks/saves.js';
import {
  defendersSkill,
  parries,
  rerollsMisses,
  shieldCounts,
  toHitNeeded,
} from '../../rulesets/t9a/attacks/to-hit.js';
import { rerollsFailedWounds } from '../../rulesets/t9a/attacks/to-wound.js';
import { filesToFight } from '../../rulesets/t9a/characters/make-way.js';
import {
  battleStandardScore,
  chargeBonus,
  chargeScore,
  combatScore,
  flankScore,
  rankBonus,
  rankScore,
  rearScore,
  rulesScore,
  standardScore,
} from '../../rulesets/t9a/combat/combat-score.js';
import { strikesAt } from '../../rulesets/t9a/combat/striking-order.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { owesFearTest } from '../../rulesets/t9a/psychology/fear-and-stupidity.js';
import { rallyLeadership, rallyModifier } from '../../rulesets/t9a/psychology/rallying.js';
import {
  breakPenalty,
  crumblingWounds,
  isDisrupted,
  isSteadfast,
  isStubborn,
} from '../../rulesets/t9a/pursuit/break-tests.js';
import { dropsLeft } from '../../rulesets/t9a/setup/deployment.js';
import { sumOfModifiers } from '../../rulesets/t9a/shooting/to-hit-modifiers.js';
import { hasCharged } from '../../rulesets/t9a/special-rules/attacks.js';
import { hasOrder, mayCommand } from '../../rulesets/t9a/special-rules/orders.js';
import { isCalled, mayCall } from '../../rulesets/t9a/special-rules/waaagh.js';
import { dryRanks, fullRanks } from '../../rulesets/t9a/terrain/ranks-in-water.js';
import { defendsWall } from '../../rulesets/t9a/terrain/walls.js';
import { waterHinders } from '../../rulesets/t9a/terrain/water.js';
import { decimated } from '../../rulesets/t9a/victory.js';
import { Condensed } from '../condense.js';
import { wordOf } from '../playthrough.js';
import { Random } from '../random.js';
import { closeArmies } from './close-armies.js';
import { t9aStrewn } from './scattered.js';

const OF_PART: readonly ((b: T9aBattle, row: number) => number | boolean)[] = [
  earlyAttacks,
  belchStrength,
  randomAttacks,
  impactHitsEach,
  stompEach,
  isShooter,
  hasCharged,
];
const OF_PART_AND_NUMBER: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  modeStrength,
  initiativeOf,
  supportingRanks,
];
const OF_ATTACK: readonly ((b: T9aBattle, row: number) => number | boolean)[] = [
  strikesOtherwise,
  isStrike,
  defenderOf,
  hitsAll,
  defendersSkill,
  parries,
  rerollsMisses,
  shieldCounts,
  multiplier,
  mostWounds,
  strengthOf,
  rerollsFailedWounds,
];
const OF_ATTACK_AND_NUMBER: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  shouldBelch,
  multiplied,
];
const OF_UNIT: readonly ((b: T9aBattle, row: number) => number | boolean)[] = [
  weaponInHand,
  impactPart,
  stompPart,
  isStompable,
  isDisrupted,
  isStubborn,
  troopTypeOf,
  greatestChargeRange,
  mayDeclare,
  hasTarget,
  closestTarget,
  mayCharge,
  rankBonus,
  chargeBonus,
  fightsOn,
  rallyLeadership,
  rallyModifier,
  mayBeInDanger,
  eyesOf,
  ownHeight,
  heightOf,
  countJoins,
  leadsCharacters,
  mayLeaderLeave,
  immuneToFear,
  touchesFear,
  fright,
  livesOn,
  leadershipOf,
  holdsGround,
  isInUnit,
  mayMarch,
  hasMoved,
  mayLeave,
  leavingMovement,
  countLeaves,
  filesToFight,
  needsMarchTest,
  marches,
  reformReach,
  reformsFreely,
  woundsOf,
  mayOverrun,
  mustOverrun,
  mayPanic,
  closestEnemy,
  passesPanic,
  mayPivot,
  owesFearTest,
  isStupid,
  quarries,
  mayRestrain,
  deepestFoe,
  mayMove,
  canShoot,
  hasShot,
  hasSeveralShots,
  placeOf,
  impactPartNow,
  hillsUnder,
  alive,
  fleeing,
  stupefied,
  engaged,
  championAlive,
  firstJoined,
  loneCharacter,
  ranks,
  lastRank,
  fullRanks,
  isHorde,
  movement,
  hasStandard,
  hasMusician,
  hasBattleStandard,
  leadsOthers,
  vanguardOf,
  leastGap,
  decimated,
  firstOf,
  longestRange,
  anyShootsAtOnce,
  waterHinders,
  weaponsOf,
  mayChooseWeapon,
];
const OF_UNIT_AND_NUMBER: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  impactStrength,
  crumblingWounds,
  failsOn,
  strides,
  viewerHeight,
  hasOrder,
  mayChoose,
  weaponOf,
  strikesAt,
  nextAttackers,
  firstPartOf,
  isIndividual,
  mostlyInside,
  halfInside,
  cameDown,
  movementOfModel,
  unitHas,
  modelHas,
  isBarred,
  nextOf,
  defendsWall,
  dryRanks,
];
const OF_COMBAT_AND_UNIT: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  isSteadfast,
  breakPenalty,
  mayReform,
  inCombat,
  nextMember,
  nextInTurn,
];
const OF_TWO_UNITS: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  matchingBase,
  suits,
  mayJoin,
  isSplit,
  isTarget,
  countTargets,
  isExposed,
  hasPlaceIn,
  placements,
  rolledEnough,
  severalCharge,
  isShotTarget,
  nextShotTarget,
  canStandAndShoot,
  shareOn,
  standsOn,
  nextJoined,
  squaredDistance,
  gap,
];
const OF_COMBAT_AND_PLAYER: readonly ((b: T9aBattle, row: number, other: number) => number | boolean)[] = [
  chargeScore,
  rankScore,
  standardScore,
  battleStandardScore,
  flankScore,
  rearScore,
  rulesScore,
  combatScore,
  musicianSounds,
];
const OF_COMBAT: readonly ((b: T9aBattle, row: number) => number | boolean)[] = [winnerOf, nextWaiting, firstMember];

/** Questions with more arguments. */
const FURTHER: readonly ((b: T9aBattle, u: number, v: number, random: Random) => number | boolean)[] = [
  (b, u, v, random) => shotModes(b, u, v, random.below(2) === 0, random.below(4) - 1),
  (b, u, v, random) => takesMoreHits(b, u, v, random.below(2) === 0),
  (b, u, v, random) => reaches(b, u, v, random.below(2) === 0),
  (b, u, v, random) => reachesWith(b, u, v, random.below(2) === 0, random.below(2) === 0, random.below(b.setup.units)),
  (b, u, v, random) => nearCharacter(b, u, v, random.below(20)),
  (b, u, v, random) => nextTarget(b, u, random.below(4) - 1, v),
  (b, u, _v, random) => mayRedirect(b, WINDOW, WINDOW + 4, (u + random.below(2)) % b.setup.units),
  (b, u, v) => worthForAll(b, u, v, b.unit.x[u], b.unit.y[u], b.unit.facing[u]),
  (b, u, _v, random) => specialAt(b, u, random.below(4), random.below(11)),
  (b, u, _v, random) => nextSpecialFoes(b, u, random.below(4), random.below(6), random.below(3)),
  (b, u, _v, random) => mayHaveReformed(b, u, random.below(5), random.below(2) === 0),
  (b, u, v) => shotTargets(b, u, new Int32Array(b.setup.units)) + 100 * v,
  (b, _u, _v, random) => mayCommand(b, random.below(b.setup.units)),
  (b, _u, _v, random) => mayCall(b, random.below(b.setup.units)),
  (b, _u, _v, random) => isCalled(b, random.below(2)),
  (b, _u, _v, random) => dropsLeft(b, random.below(2)),
  (b, u, _v, random) => joinsOthers(b, u, random.below(5)),
  (_b, _u, _v, random) =>
    sumOfModifiers(
      random.below(2) === 0,
      random.below(3),
      random.below(2) === 0,
      random.below(3),
      random.below(2) === 0,
    ),
  (b, u, v, random) => woundPool(b, u, random.below(5), v),
  (b, u, v, random) => woundIndividual(b, u, random.below(3), v),
];

/** Possible values needed to hit: a face, a six and then another face, automatic, impossible. */
const NEEDED = [1, 2, 6, 6 | (4 << 4), 6 | (6 << 4), AUTOMATIC, IMPOSSIBLE];

/** First index of the locals of redirects. */
const WINDOW = 64;

/** Upper bound of random arguments: a rank, a file, a side, a kind, a rule. */
const NUMBERS = 16;

/** Adds an answer. A question that fails for an impossible state counts as an error. */
function add(sum: Condensed, answer: () => number | boolean): void {
  try {
    sum.add(Math.round(Number(answer()) * 100));
  } catch {
    sum.add(-1);
  }
}

/** Changes hidden state of a unit at random: its acts, its states, its target, its place. */
function shake(b: T9aBattle, u: number, random: Random): void {
  const { did, status, roundDid, phaseDid, target, charged, place, own, wounds, fleeRoll } = b.unit;
  for (let k = random.below(4); k > 0; k--) {
    switch (random.below(12)) {
      case 0:
        did[u] ^= 1 << random.below(26);
        break;
      case 1:
        did[u] |= 1 << random.below(26);
        break;
      case 2:
        status[u] ^= 1 << random.below(12);
        break;
      case 3:
        roundDid[u] ^= 1 << random.below(10);
        break;
      case 4:
        phaseDid[u] ^= 1 << random.below(8);
        break;
      case 5:
        target[u] = random.below(b.setup.units + 1) - 1;
        break;
      case 6:
        charged[u] = random.below(b.setup.units + 1) - 1;
        break;
      case 7:
        if (random.below(3) === 0) place[u] = random.below(5);
        break;
      case 8:
        if (own[u] > 0) own[u] -= 1;
        break;
      case 9:
        wounds[u] = random.below(3);
        break;
      case 10:
        b.unit.engaged[u] = random.below(3);
        break;
      default:
        fleeRoll[u] = random.below(13);
    }
  }
  b.core.active[0] = random.below(2);
  b.core.level[0] = random.below(2);
  invalidateGeometry(b);
}

/** Adds attacks of every kind of one unit at another: the scores to hit, to wound and to save. */
function addAttacksOf(b: T9aBattle, u: number, t: number, random: Random, sum: Condensed): void {
  const { part, parts } = b.setup.unit;
  clearAttacks(b);
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    const kind = [AttackKind.closeCombat, AttackKind.support, AttackKind.impact, AttackKind.stomp][random.below(4)];
    const individual = random.below(3) === 0 ? t : -1;
    const strength = random.below(4) === 0 ? random.below(9) : -1;
    addAttacks(
      b,
      u,
      p,
      t,
      individual,
      1 + random.below(9),
      random.below(4),
      random.below(10),
      kind,
      strength,
      random.below(5) - 3,
    );
  }
  writeVolley(b, u, t, random.below(2) === 0, random.below(2) === 0, random.below(3) === 0);
  for (let a = 0; a < b.field.attacks[0]; a++) {
    b.attack.flags[a] ^= random.below(3) === 0 ? 1 << random.below(10) : 0;
    for (const of of OF_ATTACK) add(sum, () => of(b, a));
    for (const of of OF_ATTACK_AND_NUMBER) add(sum, () => of(b, a, 1 + random.below(4)));
    add(sum, () => toHitNeeded(b, a));
    for (const needed of NEEDED) add(sum, () => sixesWound(b, a, needed));
    add(sum, () => toWoundNeeded(b, a));
    for (const pierced of [false, true]) {
      add(sum, () => armourNeeded(b, a, pierced));
      add(sum, () => specialSave(b, a, pierced));
    }
  }
  sum.addText(wordOf(batchOdds(b, t)));
}

/**
 * Digests every question with a yes, a no or a number as its answer, about units of scenes with randomly changed
 * states.
 */
export function predicates(n: number): string {
  const random = new Random(n);
  const sum = new Condensed();
  const b = n % 3 === 0 ? t9aStrewn(30_000 + n, undefined, true) : closeArmies(30_000 + n);
  b.log = null;
  const before = b.bytes.slice();
  const { units } = b.setup;
  const all = b.setup.unit.part[units - 1] + b.setup.unit.parts[units - 1];
  for (let k = 0; k < 30; k++) {
    const u = random.below(units);
    const v = random.below(units);
    const p = random.below(all);
    shake(b, u, random);
    if (random.below(2) === 0) shake(b, v, random);
    add(sum, () => {
      survey(b, u);
      return 0;
    });
    for (const of of OF_UNIT) for (const row of [u, v]) add(sum, () => of(b, row));
    for (const of of OF_TWO_UNITS) add(sum, () => of(b, u, v));
    for (const of of OF_UNIT_AND_NUMBER) for (let m = 0; m < 3; m++) add(sum, () => of(b, u, random.below(NUMBERS)));
    for (let i = 0; i < 8; i++) b.locals[WINDOW + i] = random.below(3) === 0 ? 0 : -1;
    for (const of of FURTHER) add(sum, () => of(b, u, v, random));
    sum.addAll(b.unit.models);
    sum.addAll(b.unit.pool);
    for (const of of OF_PART) add(sum, () => of(b, p));
    for (const of of OF_PART_AND_NUMBER) add(sum, () => of(b, p, random.below(NUMBERS)));
    for (const row of [0, 1]) {
      for (const of of OF_COMBAT) add(sum, () => of(b, row));
      for (const of of OF_COMBAT_AND_UNIT) add(sum, () => of(b, row, u));
      for (const of of OF_COMBAT_AND_PLAYER) for (const player of [0, 1]) add(sum, () => of(b, row, player));
    }
    if (onTable(b, u) && onTable(b, v) && playerOf(b, u) !== playerOf(b, v)) addAttacksOf(b, u, v, random, sum);
    if (k % 2 === 1) {
      b.bytes.set(before);
      invalidateGeometry(b);
    }
  }
  return sum.word();
}
