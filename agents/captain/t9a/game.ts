import { modified } from '../../../engine/kernel/hooks.js';
import { Terrain } from '../../../engine/regiments/battle.js';
import { Hook } from '../../../engine/regiments/core/hooks.js';
import { Status, unitSubject } from '../../../engine/regiments/core/state.js';
import { hasStandard, playerOf } from '../../../engine/regiments/core/units.js';
import { Side } from '../../../engine/regiments/layout.js';
import { mostlyInside } from '../../../engine/regiments/terrain/terrain.js';
import { TROOP_TYPES } from '../../../engine/rulesets/t9a/armies/terms.js';
import { rankBonus } from '../../../engine/rulesets/t9a/combat/combat-score.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { ODDS } from '../../../engine/rulesets/t9a/odds/odds.js';
import { isCalled } from '../../../engine/rulesets/t9a/special-rules/waaagh.js';
import { fullRanks } from '../../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import { defendsWall } from '../../../engine/rulesets/t9a/terrain/walls.js';
import type { RegimentsGame } from '../regiments/game.js';
import { paysFor, worthOf } from './values.js';

/** Troop types to which Fields, Forests, Water and Walls are dangerous (T9A-TER-013, 021, 026, 029). */
const ON_HOOVES = ['Cavalry', 'Monstrous Cavalry', 'Chariot'].map((t) => TROOP_TYPES.indexOf(t as 'Cavalry'));
/** Danger of a Ruin to these troop types, and to all others (T9A-TER-023); 1 is that of a Forest. */
const RUIN = 1.5;
const RUIN_ON_FOOT = 0.7;

/** The 9th Age as captains need it. */
export const T9A_CAPTAIN: RegimentsGame<T9aBattle> = {
  odds: ODDS,
  turns: (b) => b.setup.turns,
  worthOf,
  paysFor,
  bonusOf: (b, t) => rankBonus(b, t) + (hasStandard(b, t) ? 1 : 0),
  steadfast(b, t, u, side) {
    const ranks = fullRanks(b, u);
    return fullRanks(b, t) > ranks && (side === Side.front || ranks < 2);
  },
  hazardOf(b, u, kind) {
    const mounted = ON_HOOVES.includes(b.setup.unit.troopType[u]);
    const hinders =
      kind === Terrain.field || kind === Terrain.forest || kind === Terrain.water || kind === Terrain.wall;
    const danger = kind === Terrain.ruin ? (mounted ? RUIN : RUIN_ON_FOOT) : mounted && hinders ? 1 : 0;
    return danger > 0 && modified(b, Hook.strider, unitSubject(b, u), 0, kind) !== 0 ? 0 : danger;
  },
  stateOf: (b, u) =>
    (mostlyInside(b, u, Terrain.forest) ? 1 : 0) | (isCalled(b, playerOf(b, u)) ? 2 : 0) | (fullRanks(b, u) << 2),
  // T9A-TER-030
  groundOf(b, u, t, side) {
    const strikesBack = (b.unit.status[t] & Status.Charging) !== 0 && defendsWall(b, u, Side.front);
    return (defendsWall(b, t, side as Side) ? 1 : 0) | (strikesBack ? 2 : 0);
  },
};
