import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { Formation, Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { onTable, playerOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { arrangeListed, placeDeploymentGroup } from '../../../engine/rulesets/wh40k2/setup/deploying-a-unit.js';
import { gather } from '../../../engine/rulesets/wh40k2/setup/deployment-group.js';
import { zoneOf } from '../../../engine/rulesets/wh40k2/setup/deployment-zones.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { bestOption, optionWith } from '../choosing.js';
import type { Temperament } from '../temperament.js';
import type { Lookouts } from './lookouts.js';
import { Outlook } from './outlook.js';
import { Plan } from './planning.js';
import { worthOfFire } from './survey.js';
import { worthOf } from './values.js';

/** How much of what a squad may hope for if it goes elsewhere counts beside what it can shoot from where it is deployed. */
const CREDIT = 0.3;
/** Shares of the worth of a squad: to be in cover, to be hidden, and each friend who stands in its way. */
const SHELTER = 0.05;
const HIDDEN = 0.02;
const CROWDED = 0.1;
/** Inches within which a friend who is placed already crowds a squad. */
const ROOM = 6;
/** Larger squads stand in each other's way in cover. */
const FEW = 10;
/** Where enemies who are not placed yet are thought to come to stand: columns and rows of their zone, each taken in turn. */
const COLUMNS = [0.5, 0.2, 0.8, 0.35, 0.65, 0.1, 0.9];
const ROWS = [0.3, 0.7];
/** Models of an enemy who is thought to stand somewhere stand so far apart, in rows of so many. */
const APART = 1.5 * INCH;
const ABREAST = 5;

/** Puts unit `e`, the `nth` that waits beside the table, where it may come to stand. */
function imagine(b: W40kBattle, e: number, nth: number): void {
  const { first, count, joins, player } = b.setup.unit;
  b.unit.place[e] = Place.table;
  b.unit.host[e] = joins[e];
  const zone = zoneOf(b, player[e]);
  const x = zone.west + COLUMNS[nth % COLUMNS.length] * (zone.east - zone.west);
  const y = zone.south + ROWS[nth % ROWS.length] * (zone.north - zone.south);
  for (let m = first[e], end = m + count[e], i = 0; m < end; m++, i++) {
    b.model.place[m] = Place.table;
    b.model.x[m] = Math.round(x + ((i % ABREAST) - ABREAST / 2) * APART);
    b.model.y[m] = Math.round(y + (Math.floor(i / ABREAST) - 1) * APART);
  }
}

/** What a captain needs to deploy. */
interface Deploying {
  readonly temper: Temperament;
  readonly trial: W40kBattle;
  /** A second battle of its own: the one that it thinks will come. */
  readonly vision: W40kBattle;
  readonly map: Lookouts;
}

/**
 * Where and how the subject is deployed (W40K-DEC-009, W40K-DEC-010): where most of its models have somebody to shoot at, and from
 * where it may hope for most in the whole battle, against the enemies who are placed and those who may come; in cover and in
 * hiding where that costs little, with room around.
 */
export function chooseDeployment(b: W40kBattle, { temper, trial, vision, map }: Deploying): number {
  const u = b.decision.subject[0];
  copyBattle(vision, b);
  let waiting = 0;
  for (let e = 0; e < b.setup.units; e++) {
    if (b.unit.place[e] !== Place.reserve || playerOf(b, e) === playerOf(b, u)) continue;
    imagine(vision, e, b.setup.unit.joins[e] >= 0 ? 0 : waiting++);
  }
  gather(b, u);
  settle(vision, b, Math.max(0, optionWith(b, Verb.Deploy)));
  map.draw(vision, trial, playerOf(b, u));
  const outlook = new Outlook(vision, u, temper);
  const plan = new Plan(map, outlook, outlook.turns, temper.dread);
  const own = worthOf(vision, u);
  return bestOption(b, (i) => {
    const { x, y, files, n, verb } = b.option;
    if (verb[i] !== Verb.Deploy) return Number.NEGATIVE_INFINITY;
    settle(vision, b, i);
    let value = plan.stay(x[i], y[i], outlook.turns, worthOfFire(vision, u));
    value += CREDIT * plan.hope(x[i], y[i], outlook.turns);
    if (files[i] === Formation.cover && b.unit.models[u] <= FEW) value += SHELTER * own;
    if (n[i] > 0) value += HIDDEN * own;
    return value - CROWDED * own * crowd(b, u, x[i], y[i]);
  });
}

/** Puts the deployment group of the subject, which was gathered, on the table of `vision` as option `i` says. */
function settle(vision: W40kBattle, b: W40kBattle, i: number): void {
  const u = b.decision.subject[0];
  const { x, y, facing, files } = b.option;
  arrangeListed(b, u, x[i], y[i], facing[i], files[i]);
  placeDeploymentGroup(b, u, facing[i], vision);
  invalidateGeometry(vision);
}

/** Friendly squads already placed whose first model stands near a place. */
function crowd(b: W40kBattle, u: number, x: number, y: number): number {
  let n = 0;
  for (let f = 0; f < b.setup.units; f++) {
    if (f === u || playerOf(b, f) !== playerOf(b, u) || !onTable(b, f)) continue;
    const m = b.setup.unit.first[f];
    const dx = b.model.x[m] - x;
    const dy = b.model.y[m] - y;
    if (dx * dx + dy * dy < (ROOM * INCH) ** 2) n++;
  }
  return n;
}
