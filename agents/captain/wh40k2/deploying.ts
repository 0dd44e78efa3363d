import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Hidden, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { arrangeListed, placeDeploymentGroup } from '../../../engine/rulesets/wh40k2/setup/deploying-a-unit.js';
import { gather } from '../../../engine/rulesets/wh40k2/setup/deployment-group.js';
import { zoneOf } from '../../../engine/rulesets/wh40k2/setup/deployment-zones.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { Outlook } from './outlook.js';
import { Plan } from './plan.js';
import type { W40kMind } from './squads.js';
import { prospects } from './standing.js';
import { worthOf } from './values.js';

/** Places where enemies that are not placed yet may come to stand: columns and rows, as shares of their zone, taken in turn. */
const COLUMNS = [0.5, 0.2, 0.8, 0.35, 0.65, 0.1, 0.9];
const ROWS = [0.3, 0.7];
/** Ticks between the models of such an enemy. */
const APART = 1.5 * INCH;
/** Models in a row of such an enemy. */
const ABREAST = 5;

/** Places unit `e`, the `nth` of its army, which is not placed yet, where it may come to stand. */
function imagine(b: W40kBattle, e: number, nth: number): void {
  const { first, count, player } = b.setup.unit;
  b.unit.place[e] = Place.table;
  b.unit.host[e] = b.setup.unit.joins[e];
  const zone = zoneOf(b, player[e]);
  const x = zone.west + COLUMNS[nth % COLUMNS.length] * (zone.east - zone.west);
  const y = zone.south + ROWS[nth % ROWS.length] * (zone.north - zone.south);
  for (let m = first[e], end = m + count[e], i = 0; m < end; m++, i++) {
    b.model.place[m] = Place.table;
    b.model.x[m] = Math.round(x + ((i % ABREAST) - ABREAST / 2) * APART);
    b.model.y[m] = Math.round(y + (Math.floor(i / ABREAST) - 1) * APART);
  }
}

/** Returns the number of friendly squads whose first model stands within `room` inches of x, y. */
function crowd(b: W40kBattle, u: number, x: number, y: number, room: number): number {
  let n = 0;
  for (let f = 0; f < b.setup.units; f++) {
    if (f === u || playerOf(b, f) !== playerOf(b, u) || b.unit.place[f] !== Place.table) continue;
    const m = b.setup.unit.first[f];
    const dx = b.model.x[m] - x;
    const dy = b.model.y[m] - y;
    if (dx * dx + dy * dy < (room * INCH) ** 2) n++;
  }
  return n;
}

/** Places the subject, and the units that come with it, in `vision` as option `i` of `b` says. */
function settle(vision: W40kBattle, b: W40kBattle, i: number): void {
  const u = b.decision.subject[0];
  const { x, y, facing, files } = b.option;
  arrangeListed(b, u, x[i], y[i], facing[i], files[i]);
  placeDeploymentGroup(b, u, facing[i], vision);
  vision.unit.hidden[u] = b.option.n[i] > 0 ? Hidden.hidden : Hidden.none;
  invalidateGeometry(vision);
}

/** Values that hold for all places of the subject. */
interface Subject {
  readonly outlook: Outlook;
  readonly plan: Plan;
}

/**
 * Chooses the place where the subject is deployed: shots at enemies in sight and prospects in the whole battle, against enemies that
 * are placed and that may come; cover and hiding where they cost little.
 */
export const deployment: Candidate<W40kBattle, W40kMind, Subject> = {
  why: 'whom it may shoot at from there, cover, and room',
  prepare(b, mind) {
    const { map, n, trial, vision } = mind;
    const u = b.decision.subject[0];
    copyBattle(vision, b);
    const guessed: number[] = [];
    for (let e = 0, nth = 0; e < b.setup.units; e++) {
      if (playerOf(b, e) === playerOf(b, u)) continue;
      const alone = b.setup.unit.joins[e] < 0;
      if (b.unit.place[e] === Place.reserve) {
        imagine(vision, e, alone ? nth : 0);
        guessed.push(e);
      }
      if (alone) nth++;
    }
    gather(b, u);
    settle(vision, b, Math.max(0, optionWith(b, Verb.Deploy)));
    map.draw(vision, trial, playerOf(b, u));
    const outlook = new Outlook(vision, u, mind, guessed);
    return { outlook, plan: new Plan(map, outlook, n) };
  },
  worth(b, mind, i, { outlook, plan }) {
    const { n, vision } = mind;
    const u = b.decision.subject[0];
    const { x, y, verb } = b.option;
    if (verb[i] !== Verb.Deploy) return NEVER;
    settle(vision, b, i);
    const crowding = n.crowded * worthOf(vision, n, u) * crowd(b, u, x[i], y[i], n.room);
    return prospects(vision, mind, u, outlook, plan) - crowding;
  },
};
