import { holds, ruleX } from '../../../kernel/special-rules.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { Place } from '../../../skirmish/layout.js';
import { coherencyOf } from '../characters/protection.js';
import { Rule } from '../core/rule-ids.js';
import { Status, type W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { watchFor } from '../sight/watchers.js';
import { type Area, zoneOf } from './deployment-zones.js';

/**
 * The deployment group: the models of the squad being placed and of characters deployed with it, and their places in
 * ticks.
 */
export const deploymentGroup = {
  /** Number of the group. Values cached for one group are not valid for another. */
  number: 0,
  count: 0,
  models: new Int32Array(SQUAD),
  x: new Int32Array(SQUAD),
  y: new Int32Array(SQUAD),
  widest: 0,
  narrowest: 0,
  /** Its zone, its coherency distance in ticks, and whether it infiltrates. */
  zone: { west: 0, south: 0, east: 0, north: 0 } satisfies Area,
  gap: 0,
  infiltrates: false,
  /** Cached: whether all its models may hide (`Known`). */
  inconspicuous: 0,
};

/** Cached yes-or-no answers. */
export const Known = { nothing: 0, no: 1, yes: 2 } as const;

/** True if character `g` is deployed together with squad `u`. */
export function comesWith(b: W40kBattle, g: number, u: number): boolean {
  return b.setup.unit.joins[g] === u && b.unit.place[g] === Place.reserve;
}

/** Where a deployment group may stand: in its own zone, or as infiltrators in the battle zone out of sight. */
export const Realm = { zone: 0, unseen: 1 } as const;

/** Returns the realm in which `u` is deployed. */
export function realmOf(b: W40kBattle, u: number): number {
  return (b.unit.status[u] & Status.Infiltrates) !== 0 ? Realm.unseen : Realm.zone;
}

/** Fills the deployment group with the models of `u` in reserve and those of its characters (W40K-HERO-017). */
export function gather(b: W40kBattle, u: number): void {
  const { first, count } = b.setup.unit;
  deploymentGroup.number++;
  deploymentGroup.count = 0;
  deploymentGroup.widest = 0;
  deploymentGroup.narrowest = Infinity;
  const { west, south, east, north } = zoneOf(b, playerOf(b, u));
  deploymentGroup.zone.west = west;
  deploymentGroup.zone.south = south;
  deploymentGroup.zone.east = east;
  deploymentGroup.zone.north = north;
  deploymentGroup.gap = coherencyOf(b, u);
  deploymentGroup.infiltrates = realmOf(b, u) === Realm.unseen;
  deploymentGroup.inconspicuous = Known.nothing;
  watchFor(playerOf(b, u));
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    for (let m = first[g], end = m + count[g]; m < end && deploymentGroup.count < SQUAD; m++) {
      deploymentGroup.models[deploymentGroup.count++] = m;
      deploymentGroup.widest = Math.max(deploymentGroup.widest, b.setup.model.radius[m]);
      deploymentGroup.narrowest = Math.min(deploymentGroup.narrowest, b.setup.model.radius[m]);
    }
  }
}

/**
 * X for characters that infiltrate only with an infiltrating squad, such as a Kaptin with Kommandos (W40K-FORCE-007).
 */
const WITH_SQUAD = 1;

/** True if every model that comes with `u` can infiltrate (W40K-INFIL-001). */
export function mayInfiltrate(b: W40kBattle, u: number): boolean {
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    if (!holds(b, g, Rule.Infiltration)) return false;
    if (g === u && b.setup.x[ruleX(b, u, Rule.Infiltration)] === WITH_SQUAD) return false;
  }
  return true;
}
