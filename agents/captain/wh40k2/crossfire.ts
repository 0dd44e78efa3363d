import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { engaged, membersOf, playerOf, squadOfModel } from '../../../engine/rulesets/wh40k2/core/units.js';
import { aimAt } from '../../../engine/rulesets/wh40k2/shooting/aiming.js';
import { combatOf, fighters } from '../../../engine/rulesets/wh40k2/shooting/hit-allocation.js';
import { mayModelFire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import type { SkirmishNumbers } from '../numbers.js';
import { woundsAtRange, woundsByFire } from './firepower.js';
import { worthOfWounds } from './values.js';

/** The squads that fire into hand-to-hand hits: each hit falls on any model in it (W40K-MELEE-001, W40K-MELEE-002). */
export interface Crossfire {
  /** Share of the hits that fall on the squad aimed at. */
  readonly share: number;
  /** Own squads in that combat, with the share of each. */
  readonly own: readonly { readonly unit: number; readonly share: number }[];
}

const members = new Int32Array(256);

/** Returns the combat that squad `u` would fire into if it shot at squad `t`; null if it would aim at models that do not fight. */
export function crossfireAt(b: W40kBattle, u: number, t: number): Crossfire | null {
  let aim = -1;
  const n = membersOf(b, u, members);
  for (let i = 0; i < n && aim < 0; i++) if (mayModelFire(b, members[i])) aim = aimAt(b, members[i], t, 0);
  if (aim < 0 || b.model.engaged[aim] === 0) return null;
  const count = combatOf(b, aim);
  const struck = new Map<number, number>();
  for (const m of fighters.subarray(0, count)) {
    const unit = squadOfModel(b, m);
    struck.set(unit, (struck.get(unit) ?? 0) + 1 / count);
  }
  const own = [...struck]
    .filter(([unit]) => playerOf(b, unit) === playerOf(b, u))
    .map(([unit, share]) => ({ unit, share }));
  return { share: struck.get(t) ?? 0, own };
}

/** Returns the points that a volley of squad `u` at squad `t` in hand-to-hand costs in own squads. @param wounds of the volley if all hits fell on `t` */
export function priceOf(
  b: W40kBattle,
  n: SkirmishNumbers,
  u: number,
  t: number,
  { own }: Crossfire,
  wounds: number,
): number {
  const there = woundsAtRange(b, u, t, 0, 0);
  let price = 0;
  for (const { unit, share } of own) {
    const harder = there > 0 ? woundsAtRange(b, u, unit, 0, 0) / there : 1;
    price += worthOfWounds(b, n, unit, wounds * share * harder);
  }
  return price;
}

/** Returns the points that a volley of squad `u` at squad `t` is worth now, less the points lost in own models in hand-to-hand, at least 0. */
export function worthOfFireAt(b: W40kBattle, n: SkirmishNumbers, u: number, t: number): number {
  const wounds = woundsByFire(b, u, t);
  const crossfire = engaged(b, t) ? crossfireAt(b, u, t) : null;
  if (crossfire === null) return worthOfWounds(b, n, t, wounds);
  const gain = worthOfWounds(b, n, t, wounds * crossfire.share);
  return Math.max(0, gain - priceOf(b, n, u, t, crossfire, wounds));
}
