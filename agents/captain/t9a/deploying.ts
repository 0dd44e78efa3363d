import { degrees, INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { isCharacter, movement, onTable, playerOf } from '../../../engine/regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../../engine/regiments/formation.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { longestRange } from '../../../engine/rulesets/t9a/shooting/volley.js';
import { optionWith } from '../choosing.js';
import type { Mind } from './mind.js';
import { worthOf } from './values.js';

/** How far from the middle of its line a unit wants to stand, inches: fighting blocks, shooters, the quick. */
const BLOCKS = 6;
const SHOOTERS = 13;
const QUICK = 20;
/** From this Movement on a unit belongs on a flank. */
const FAST = 7;
/** Models from which a unit is a block. */
const BLOCK = 12;
/** Prices in shares of a unit's worth: an inch out of place, an inch behind the line. */
const ASTRAY = 0.004;
const BEHIND = 0.008;
/** To stand behind a friend, or before one, within so many inches; and to stand alone, an inch further than so many. */
const COLUMN = 12;
const IN_COLUMN = 0.07;
const COMPANY = 5;
const ALONE = 0.005;
/** What matters of the enemies who stand already. */
const MATCH = 0.35;

function placeWanted(b: T9aBattle, u: number): number {
  if (movement(b, u) >= FAST) return QUICK;
  if (longestRange(b, u) > 0 && b.unit.models[u] < 2 * BLOCK) return SHOOTERS;
  return b.unit.models[u] >= BLOCK ? BLOCKS : SHOOTERS;
}

/**
 * Which unit is deployed next (T9A-DEC-011): the large blocks, which must have their places, then the others; the quick,
 * which may go anywhere, and the characters last.
 */
export function chooseDrop(b: T9aBattle): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  const stop = optionWith(b, Verb.Stop);
  if (stop >= 0) return stop; // one drop a time shows least
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pick) continue;
    const u = b.option.target[i];
    // what takes most room chooses first
    let late = -b.unit.halfWidth[u] * b.unit.halfDepth[u];
    if (isCharacter(b, u)) late += 1e12;
    if (movement(b, u) >= FAST) late += 1e10;
    if (late < least) {
      least = late;
      best = i;
    }
  }
  return best;
}

/** Where the subject is deployed (T9A-DEC-011), or which unit it joins. */
export function chooseDeployment(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  const host = chooseHost(b, u);
  if (host >= 0) return host;
  mind.survey.begin(b, u, mind.fights, mind.temper);
  const own = worthOf(b, u);
  const wanted = placeWanted(b, u);
  const side = balance(b, u);
  const { x, y, facing, files } = b.option;
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Deploy) continue;
    const f = facing[i];
    const dx = (x[i] - b.setup.width / 2) / INCH;
    const dy = (y[i] - b.setup.depth / 2) / INCH;
    const beside = dx * COS[f] - dy * SIN[f];
    const behind = -(dx * SIN[f] + dy * COS[f]) - halfDepthOf(b, u, files[i]) / INCH;
    const w = halfWidthOf(b, u, files[i]);
    const turned = (f & (degrees(90) - 1)) === 0 ? 0 : 0.05;
    const astray = Math.abs(Math.abs(beside) - wanted) + (beside * side > 0 ? 2 : 0);
    const order = ASTRAY * astray + BEHIND * Math.max(0, behind - 9) + turned;
    const stand = mind.survey.score(x[i], y[i], f, w, halfDepthOf(b, u, files[i]), 0);
    const value = MATCH * stand - own * order - mind.survey.width(files[i]) - disorder(b, u, own, x[i], y[i], f, w);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** The price of a place in column with friends, or far from all of them. */
function disorder(b: T9aBattle, u: number, own: number, px: number, py: number, f: number, halfWidth: number): number {
  const { x, y, halfWidth: widths, halfDepth } = b.unit;
  let price = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v)) continue;
    const dx = (x[v] - px) / INCH;
    const dy = (y[v] - py) / INCH;
    const beside = Math.abs(dx * COS[f] - dy * SIN[f]) - (halfWidth + widths[v]) / INCH;
    const ahead = Math.abs(dx * SIN[f] + dy * COS[f]) - halfDepth[v] / INCH;
    if (beside < -0.5 && ahead < COLUMN) price += IN_COLUMN * Math.min(own, worthOf(b, v));
    nearest = Math.min(nearest, Math.max(beside, ahead - COMPANY));
  }
  if (nearest < 100 && nearest > COMPANY) price += ALONE * own * (nearest - COMPANY);
  return price;
}

/** Which side of the middle holds more already: positive the right, seen from the zone. */
function balance(b: T9aBattle, u: number): number {
  let sum = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (v === u || playerOf(b, v) !== playerOf(b, u) || !onTable(b, v)) continue;
    const f = b.unit.facing[v];
    sum += ((b.unit.x[v] - b.setup.width / 2) * COS[f] - (b.unit.y[v] - b.setup.depth / 2) * SIN[f]) * worthOf(b, v);
  }
  return sum;
}

/** The unit that a character joins as it deploys: the one that its list names, else the best block; -1 for none. */
function chooseHost(b: T9aBattle, u: number): number {
  if (!isCharacter(b, u)) return -1;
  let best = -1;
  let most = 0;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Join) continue;
    const t = b.option.target[i];
    let value = b.unit.models[t] + 0.02 * worthOf(b, t);
    if (b.setup.unit.joins[u] === t) value += 1000;
    if (movement(b, u) > movement(b, t)) value -= 20;
    if (longestRange(b, t) > 0) value -= 10;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}
