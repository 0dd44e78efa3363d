// What a captain asks about one squad or two. A squad is the row of its unit, with the characters in it.
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { coverOf } from '../../../engine/rulesets/wh40k2/caches/sight.js';
import { Hidden, Phase, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf, onTable, playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { coverModifier } from '../../../engine/rulesets/wh40k2/shooting/to-hit.js';
import { Fire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import type { Mind } from '../candidates.js';
import type { SkirmishNumbers } from '../numbers.js';
import { fight } from './duels.js';
import type { Lookouts } from './lookouts.js';
import { worthOfWounds } from './values.js';
import { worthOfFireAt } from './volleys.js';

/** The state with which a captain judges squads. */
export interface W40kMind extends Mind {
  n: SkirmishNumbers;
  /** A battle to try moves in. */
  readonly trial: W40kBattle;
  /** A battle with the enemies placed that may still come. */
  readonly vision: W40kBattle;
  /** The map of the places from which enemies are seen. */
  readonly map: Lookouts;
}

/** True if squad `u` is hidden and not detected. */
export const hidden = (b: W40kBattle, u: number): boolean => b.unit.hidden[u] === Hidden.hidden;
/** True if squad `u` waits to fire in the enemy's turn. */
export const waits = (b: W40kBattle, u: number): boolean => b.unit.overwatch[u] !== 0;

/** Returns the number that the shelter of `o` adds to the roll of model `m`, 0 or less. */
export const cover = (b: W40kBattle, m: number, o: number): number => coverModifier(coverOf(b, m, o));

/** Returns the turns of each side after this one. */
export const turnsLeft = (b: W40kBattle): number => Math.max(0, b.field.turns[0] - b.core.gameTurn[0]);

/** True if the enemy of `player` has a turn yet to come. */
export const foesTurn = (b: W40kBattle, player: number): boolean =>
  turnsLeft(b) > 0 || b.field.firstPlayer[0] === player;

/** Returns the number of volleys that each squad of `player` may still fire. */
export function volleysToCome(b: W40kBattle, player: number): number {
  const inThisTurn = b.core.active[0] === player ? b.core.phase[0] < Phase.shooting : b.field.firstPlayer[0] !== player;
  return turnsLeft(b) + (inThisTurn ? 1 : 0);
}

/** Lists the squads on the table of the enemy of `player`. */
export function foesOf(b: W40kBattle, player: number): number[] {
  const foes: number[] = [];
  for (let e = 0; e < b.setup.units; e++)
    if (playerOf(b, e) !== player && onTable(b, e) && b.unit.host[e] < 0) foes.push(e);
  return foes;
}

/** The two nearest models of two squads, and the gap between their bases, in ticks. */
export interface Nearest {
  gap: number;
  own: number;
  other: number;
}

const mine = new Int32Array(256);
const theirs = new Int32Array(256);

/** Returns the ticks that squad `u` charges or runs, as its slowest model does (W40K-CHRG-005); it walks half. */
export function chargeReach(b: W40kBattle, u: number): number {
  let least = 10;
  for (let i = membersOf(b, u, mine) - 1; i >= 0; i--)
    least = Math.min(least, b.setup.type.M[b.setup.model.type[mine[i]]]);
  return 2 * least * INCH;
}

/** Returns the nearest models of squads `u` and `t`. */
export function nearest(b: W40kBattle, u: number, t: number): Nearest {
  const n = membersOf(b, u, mine);
  const k = membersOf(b, t, theirs);
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const found: Nearest = { gap: Number.POSITIVE_INFINITY, own: -1, other: -1 };
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      const dx = x[mine[i]] - x[theirs[j]];
      const dy = y[mine[i]] - y[theirs[j]];
      const gap = Math.sqrt(dx * dx + dy * dy) - radius[mine[i]] - radius[theirs[j]];
      if (gap < found.gap) {
        found.gap = gap;
        found.own = mine[i];
        found.other = theirs[j];
      }
    }
  }
  return found;
}

/** A place on the table, in ticks. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of the models of squad `u`. */
export function middleOf(b: W40kBattle, u: number): Spot {
  const n = membersOf(b, u, mine);
  let [x, y] = [0, 0];
  for (let i = 0; i < n; i++) {
    x += b.model.x[mine[i]];
    y += b.model.y[mine[i]];
  }
  return { x: x / Math.max(1, n), y: y / Math.max(1, n) };
}

/** Returns the points that a round of hand-to-hand against `t` is worth to `u`. */
export function worthOfFight(
  b: W40kBattle,
  { n }: Pick<W40kMind, 'n'>,
  u: number,
  t: number,
  charging: boolean,
): number {
  const { done, suffered } = fight(b, u, t, charging);
  return worthOfWounds(b, n, t, done) - n.blood * n.caution * worthOfWounds(b, n, u, suffered);
}

const targets = new Int32Array(64);

/** Returns the points that the best volley of squad `u` is worth now, and a part of those of its other targets. */
export function worthOfFire(b: W40kBattle, { n }: Pick<W40kMind, 'n'>, u: number): number {
  const count = squadTargets(b, u, Fire.normal, targets);
  let best = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const worth = worthOfFireAt(b, n, u, targets[i]);
    sum += worth;
    if (worth > best) best = worth;
  }
  return best + n.otherTargets * (sum - best);
}
