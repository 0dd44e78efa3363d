import { modified } from '../../../engine/kernel/hooks.js';
import { Terrain } from '../../../engine/regiments/battle.js';
import { facingToCharge, nextTarget } from '../../../engine/regiments/charges/charge-targets.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { unitSubject } from '../../../engine/regiments/core/state.js';
import { hasStandard } from '../../../engine/regiments/core/units.js';
import { Side } from '../../../engine/regiments/layout.js';
import { leadershipOf } from '../../../engine/regiments/leadership/leadership.js';
import { needsMarchTest } from '../../../engine/regiments/movement/march-test.js';
import { chanceOfTest } from '../../../engine/regiments/odds/sums.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { polygonsOf } from '../../../engine/regiments/terrain/terrain.js';
import { TROOP_TYPES } from '../../../engine/rulesets/t9a/armies/terms.js';
import { rankBonus } from '../../../engine/rulesets/t9a/combat/combat-score.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { fullRanks } from '../../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import type { RegimentsGame } from '../regiments/game.js';
import { Conditions } from './conditions.js';
import { shotChances, volleyWounds, waysToShoot, woundsToPanic } from './firepower.js';
import { fightOf } from './odds.js';
import { reachOf, runOf } from './reach.js';
import { paysFor, worthOf } from './values.js';

/** Troop types to which Fields, Forests, Water and Walls are dangerous (T9A-TER-013, 021, 026, 029). */
const ON_HOOVES = ['Cavalry', 'Monstrous Cavalry', 'Chariot'].map((t) => TROOP_TYPES.indexOf(t as 'Cavalry'));
/** Danger of a Ruin to these troop types, and to all others (T9A-TER-023); 1 is that of a Forest. */
const RUIN = 1.5;
const RUIN_ON_FOOT = 0.7;

const conditions = new Conditions();

/** The 9th Age as captains need it. */
export const T9A_CAPTAIN: RegimentsGame<T9aBattle> = {
  turns: (b) => b.setup.turns,
  worthOf,
  paysFor,
  alarmed: woundsToPanic,
  reach: reachOf,
  run: runOf,
  facingToCharge,
  nextTarget,
  keyOf: (b, u, t, side) => conditions.ofFight(b, u, t, side),
  fresh: () => conditions.begin(),
  fight: fightOf,
  bonusOf: (b, t) => rankBonus(b, t) + (hasStandard(b, t) ? 1 : 0),
  steadfast(b, t, u, side) {
    const ranks = fullRanks(b, u);
    return fullRanks(b, t) > ranks && (side === Side.front || ranks < 2);
  },
  chanceToBreak: (b, t, lostBy, steadfast) =>
    1 - chanceOfTest(Math.max(0, leadershipOf(b, t) - (steadfast ? 0 : lostBy))),
  chanceToHold: (b, u) => chanceOfTest(leadershipOf(b, u)),
  range: longestRange,
  volley: volleyWounds,
  waysToShoot,
  shots: shotChances,
  hazardOf(b, u, kind) {
    const mounted = ON_HOOVES.includes(b.setup.unit.troopType[u]);
    const hinders =
      kind === Terrain.field || kind === Terrain.forest || kind === Terrain.water || kind === Terrain.wall;
    const danger = kind === Terrain.ruin ? (mounted ? RUIN : RUIN_ON_FOOT) : mounted && hinders ? 1 : 0;
    return danger > 0 && modified(b, Hook.strider, unitSubject(b, u), 0, kind) !== 0 ? 0 : danger;
  },
  polygonsOf,
  testedOnMarch: needsMarchTest,
};
