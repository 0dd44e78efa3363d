// Each answer that a cache gives is compared with the plain reckoning, which looks at nothing but the battle (K14).
import { expect, test } from 'vitest';
import { chooseAny, options, waiting } from '../../../kernel/ruleset.js';
import { Place } from '../../../skirmish/layout.js';
import { WHOLE_WAY } from '../../../skirmish/ways.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import { coherencyOf, computeProtected } from '../characters/protection.js';
import { Ask } from '../core/asks.js';
import { Did, Status, type W40kBattle } from '../core/state.js';
import { isCharacter, onTable, playerOf, standing } from '../core/units.js';
import { looksFor } from '../hiding/spotting.js';
import { shareLeft } from '../movement/squad-move.js';
import { computeFiringPoints, firingPoints, isOnOverwatch } from '../overwatch/firing-points.js';
import { wh40k2 } from '../ruleset.js';
import { arrangeListed } from '../setup/deploying-a-unit.js';
import { deploymentGroup, gather } from '../setup/deployment-group.js';
import { sampleDeployPose } from '../setup/deployment-poses.js';
import { aheadOf } from '../setup/deployment-ranks.js';
import { ANYBODY, asNearSeesOpen } from '../shooting/aiming.js';
import { computeAim } from '../shooting/find-aim.js';
import { hasTarget } from '../shooting/targets.js';
import { computeFarthest, computeReach, Fire } from '../shooting/weapons-to-fire.js';
import { nearestAim } from './aims.js';
import { restoreArranged } from './arranged-group.js';
import { computeTogether, isTogether } from './coherency.js';
import { computeLiesLow, liesLow } from './concealment.js';
import { comesNear, comesOpen, firingPointsFor, legalFiringPointsFor } from './firing-points.js';
import { hasOverwatchTarget } from './first-to-fire.js';
import { areFree } from './free-ways.js';
import { computeCandidate, isCandidate } from './overwatch-candidates.js';
import { isProtected } from './protection.js';
import { finds } from './spotting.js';
import { circleOf, computeCircle } from './squad-circles.js';
import { computeViewGap, isInTheOpen, isUnseen, viewGap } from './squad-views.js';
import { farthestReach, longestReach } from './weapon-reach.js';

const BITS = [Fire.normal, Fire.overwatch, Fire.overwatch | Fire.charger];
/** Number of pairs of squads that are compared at each decision; all pairs would take minutes. */
const PAIRS = 4;

/** Answers that are compared, and those of them whose comparisons have one outcome. */
const ALWAYS = ['areFree', 'circleOf', 'farthestReach', 'isUnseen', 'longestReach', 'restoreArranged'];
const ALL = [
  ...ALWAYS,
  ...['comesNear', 'comesOpen', 'finds', 'firingPointsFor', 'hasOverwatchTarget', 'isCandidate', 'isInTheOpen'],
  ...['isProtected', 'isTogether', 'legalFiringPointsFor', 'liesLow', 'nearestAim', 'viewGap'],
];

/** Counts the comparisons that were made, and those in which the answer was a positive one. */
type Tally = Record<string, [all: number, positive: number]>;

/** Compares an answer with the plain reckoning. */
function same<T extends number | boolean>(tally: Tally, what: string, kept: T, plain: T): void {
  tally[what] ??= [0, 0];
  tally[what][0]++;
  if (plain === true || (typeof plain === 'number' && plain > 0 && plain < Infinity)) tally[what][1]++;
  if (kept !== plain) expect.fail(`${what}: ${kept} is kept, ${plain} is right`);
}

/** Compares what is kept of single squads and models. */
function compareSquads(b: W40kBattle, tally: Tally): void {
  const [kept, plain] = [
    { x: 0, y: 0, r: 0 },
    { x: 0, y: 0, r: 0 },
  ];
  for (let u = 0; u < b.setup.units; u++) {
    if (isCharacter(b, u)) same(tally, 'isProtected', isProtected(b, u), computeProtected(b, u));
    const gap = coherencyOf(b, u);
    same(tally, 'isTogether', isTogether(b, u, gap), computeTogether(b, u, gap));
    circleOf(b, u, kept);
    computeCircle(b, u, plain);
    same(tally, 'circleOf', kept.x + 7 * kept.y + 31 * kept.r, plain.x + 7 * plain.y + 31 * plain.r);
  }
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.place[m] !== Place.table) continue;
    same(tally, 'liesLow', liesLow(b, m), computeLiesLow(b, m));
    for (const fire of BITS) same(tally, 'longestReach', longestReach(b, m, fire), computeReach(b, m, fire));
    same(tally, 'farthestReach', farthestReach(b, m), computeFarthest(b, m));
  }
}

/** Compares what is kept of squad `u` and its enemy `t`. */
function comparePair(b: W40kBattle, u: number, t: number, random: Random, tally: Tally): void {
  same(tally, 'finds', finds(b, u, t), looksFor(b, u, t));
  const gap = viewGap(b, u, t);
  same(tally, 'viewGap', gap, computeViewGap(b, u, t));
  if (isUnseen(b, u, t, Fire.normal)) same(tally, 'isUnseen', -1, computeViewGap(b, u, t));
  if (gap >= 0) {
    same(tally, 'isInTheOpen', isInTheOpen(b, u, t, ANYBODY), asNearSeesOpen(b, u, t, gap, ANYBODY));
  }
  const m = b.setup.unit.first[u] + random.below(b.setup.unit.count[u]);
  if (standing(b, m)) same(tally, 'nearestAim', nearestAim(b, m, t, Infinity), computeAim(b, m, t, 0, Infinity));
}

/** Compares what is kept for the pending decision. */
function compareDecision(b: W40kBattle, tally: Tally): void {
  const kind = b.decision.kind[0];
  const player = b.decision.player[0];
  const { units } = b.setup;
  if (kind === Ask.Overwatch) {
    for (let u = 0; u < units; u++)
      same(tally, 'isCandidate', isCandidate(b, player, u), computeCandidate(b, player, u));
  }
  const mover = b.decision.subject[0];
  if (kind === Ask.OverwatchFire && mover < 0) {
    for (let s = 0; s < units; s++) {
      if (playerOf(b, s) !== player || !isOnOverwatch(b, s) || (b.unit.did[s] & Did.LetFire) !== 0) continue;
      same(tally, 'hasOverwatchTarget', hasOverwatchTarget(b, s), hasTarget(b, s, Fire.overwatch));
    }
  }
  if (kind === Ask.OverwatchFire && mover >= 0) {
    const [move, from] = b.decision.context;
    for (let s = 0; s < units; s++) {
      const offered = firingPointsFor(b, s, mover, move, from);
      const legal = legalFiringPointsFor(b, s, mover, move, from);
      const near = from === 0 ? comesNear(b, s, mover, move) : 0;
      const open = from === 0 ? comesOpen(b, s, mover, move) : 0;
      computeFiringPoints(b, mover, move, from);
      same(tally, 'firingPointsFor', offered, firingPoints.offered[s]);
      same(tally, 'legalFiringPointsFor', legal, firingPoints.legal[s]);
      if (from === 0) same(tally, 'comesNear', near, firingPoints.comesNear[s]);
      if (from === 0) same(tally, 'comesOpen', open, firingPoints.comesOpen[s]);
    }
  }
  for (let u = 0; u < units; u++) if (areFree(b, u)) same(tally, 'areFree', WHOLE_WAY, shareLeft(b, u, 0, 0));
}

/** Samples a place for a deployment group and compares its kept arrangement with one that is made anew. */
function compareArranged(b: W40kBattle, random: Random, tally: Tally): void {
  if (b.decision.kind[0] !== Ask.DeployPose) return;
  const { option } = b;
  option.count = 0;
  const i = sampleDeployPose(b, random);
  if (i >= 0) {
    const u = b.decision.subject[0];
    const [x, y, facing, files] = [option.x[i], option.y[i], option.facing[i], option.files[i]];
    gather(b, u);
    const places = (): number[] =>
      [deploymentGroup.x, deploymentGroup.y].flatMap((row) => [...row.slice(0, deploymentGroup.count)]);
    if (facing === aheadOf(b, u) && restoreArranged(b, u, x, y, files)) {
      const kept = places();
      same(tally, 'restoreArranged', 0, arrangeListed(b, u, x, y, facing, files));
      expect(kept).toEqual(places());
    }
  }
  option.count = 0;
  option.decision = 0;
  options(wh40k2, b);
}

test('K14 what caches answer is what the plain reckoning finds, at every decision of random battles', () => {
  const { match } = checkedGame('wh40k2');
  const tally: Tally = {};
  for (let n = 0; n < 6; n++) {
    const b = wh40k2.create(match(n).setup) as W40kBattle;
    const random = new Random(n);
    wh40k2.begin(b, n, n % 2);
    for (let left = 600; waiting(b) && left > 0; left--) {
      options(wh40k2, b);
      compareArranged(b, random, tally);
      compareDecision(b, tally);
      compareSquads(b, tally);
      for (let k = 0; k < PAIRS; k++) {
        const u = random.below(b.setup.units);
        const t = random.below(b.setup.units);
        const split = (b.unit.status[u] & Status.Split) !== 0;
        if (playerOf(b, u) === playerOf(b, t) || !onTable(b, u) || !onTable(b, t) || split) continue;
        comparePair(b, u, t, random, tally);
      }
      chooseAny(wh40k2, b, random);
    }
  }
  for (const [what, [all, positive]] of Object.entries(tally)) {
    if (ALWAYS.includes(what)) continue;
    expect([what, positive > 4, all - positive > 4]).toEqual([what, true, true]); // both answers must occur
  }
  expect(Object.keys(tally).sort()).toEqual([...ALL].sort());
}, 120_000);
