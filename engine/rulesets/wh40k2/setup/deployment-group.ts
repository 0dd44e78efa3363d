import { holds, ruleX } from '../../../kernel/special-rules.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { Place } from '../../../skirmish/layout.js';
import { watchFor } from '../../../skirmish/watchers.js';
import { coherencyOf } from '../characters/protection.js';
import { Rule } from '../core/rule-ids.js';
import { Status, type W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { type Area, zoneOf } from './deployment-zones.js';

/** The squad being placed: its models and those of the characters deployed with it, and where each is to stand. */
export const party = {
  /** Counts the parties that have been gathered: what is known of one holds for no other. */
  number: 0,
  count: 0,
  models: new Int32Array(SQUAD),
  x: new Int32Array(SQUAD),
  y: new Int32Array(SQUAD),
  widest: 0,
  narrowest: 0,
  /** Its zone, the ticks within which its models keep together, and whether it infiltrates. */
  zone: { west: 0, south: 0, east: 0, north: 0 } satisfies Area,
  gap: 0,
  infiltrates: false,
  /** Does nothing that its models are forbid it to hide (`isInconspicuous`)? Of `Known`. */
  inconspicuous: 0,
};

/** What has been found out about a party. */
export const Known = { nothing: 0, no: 1, yes: 2 } as const;

/** Is character `g` deployed together with squad `u`? */
export function comesWith(b: W40kBattle, g: number, u: number): boolean {
  return b.setup.unit.joins[g] === u && b.unit.place[g] === Place.reserve;
}

/** Where a party may stand: its own zone, or as infiltrators the battle zone out of sight. */
export const Realm = { zone: 0, unseen: 1 } as const;

/** The realm in which `u` is being deployed. */
export function realmOf(b: W40kBattle, u: number): number {
  return (b.unit.status[u] & Status.Infiltrates) !== 0 ? Realm.unseen : Realm.zone;
}

/** Fills `party` with the models of `u` that wait, and those of its characters (W40K-HERO-017). */
export function gather(b: W40kBattle, u: number): void {
  const { first, count } = b.setup.unit;
  party.number++;
  party.count = 0;
  party.widest = 0;
  party.narrowest = Infinity;
  const { west, south, east, north } = zoneOf(b, playerOf(b, u));
  party.zone.west = west;
  party.zone.south = south;
  party.zone.east = east;
  party.zone.north = north;
  party.gap = coherencyOf(b, u);
  party.infiltrates = realmOf(b, u) === Realm.unseen;
  party.inconspicuous = Known.nothing;
  watchFor(playerOf(b, u));
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    for (let m = first[g], end = m + count[g]; m < end && party.count < SQUAD; m++) {
      party.models[party.count++] = m;
      party.widest = Math.max(party.widest, b.setup.model.radius[m]);
      party.narrowest = Math.min(party.narrowest, b.setup.model.radius[m]);
    }
  }
}

/** X of those who infiltrate only with a squad that does: a Kaptin with his Kommandos (W40K-FORCE-007). */
const WITH_SQUAD = 1;

/** Does every model that comes with `u` know how to infiltrate (W40K-INFIL-001)? */
export function mayInfiltrate(b: W40kBattle, u: number): boolean {
  for (let g = 0; g < b.setup.units; g++) {
    if (g !== u && !comesWith(b, g, u)) continue;
    if (!holds(b, g, Rule.Infiltration)) return false;
    if (g === u && b.setup.x[ruleX(b, u, Rule.Infiltration)] === WITH_SQUAD) return false;
  }
  return true;
}
