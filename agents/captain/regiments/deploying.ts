import { degrees, INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import type { RegimentsBattle } from '../../../engine/regiments/battle.js';
import { Verb } from '../../../engine/regiments/core/asks.js';
import { isCharacter, movement, playerOf } from '../../../engine/regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../../engine/regiments/formation.js';
import { Place } from '../../../engine/regiments/layout.js';
import { longestRange } from '../../../engine/regiments/shooting/volley.js';
import { type Candidate, NEVER, optionWith } from '../candidates.js';
import { type RegimentsMind, Shoots } from './game.js';
import { wayAhead } from './ways.js';

/** Chooses the unit that is deployed next: large blocks first, since they need room; quick units, then characters, last. */
export const drop: Candidate<RegimentsBattle, RegimentsMind> = {
  why: 'who needs most room first',
  worth(b, { n }, i) {
    const u = b.option.target[i];
    if (b.option.verb[i] === Verb.Stop) return 1e15; // one unit at a time gives least away
    if (b.option.verb[i] !== Verb.Pick) return NEVER;
    const late = (isCharacter(b, u) ? 1e12 : 0) + (movement(b, u) >= n.quickFrom ? 1e10 : 0);
    return b.unit.halfWidth[u] * b.unit.halfDepth[u] - late;
  },
};

/** Returns how far from the middle of its line unit `u` wants to stand, in inches. */
function placeWanted(b: RegimentsBattle, { n }: RegimentsMind, u: number): number {
  if (movement(b, u) >= n.quickFrom) return n.quickAside;
  if (longestRange(b, u) > 0 && b.unit.models[u] < 2 * n.blockFrom) return n.shootersAside;
  return b.unit.models[u] >= n.blockFrom ? n.blocksAside : n.shootersAside;
}

/** True if `v` is a friend of `u`, other than `u`, that stands on the table. */
function placed(b: RegimentsBattle, u: number, v: number): boolean {
  return v !== u && playerOf(b, v) === playerOf(b, u) && b.unit.place[v] === Place.table;
}

/** Returns the price, in points, of a place in column with friends. */
function disorder(b: RegimentsBattle, { game, n }: RegimentsMind, own: number, i: number, halfWidth: number): number {
  const u = b.decision.subject[0];
  const { x, y, halfWidth: widths, halfDepth } = b.unit;
  const f = b.option.facing[i];
  let price = 0;
  for (let v = 0; v < b.setup.units; v++) {
    if (!placed(b, u, v)) continue;
    const dx = (x[v] - b.option.x[i]) / INCH;
    const dy = (y[v] - b.option.y[i]) / INCH;
    const beside = Math.abs(dx * COS[f] - dy * SIN[f]) - (halfWidth + widths[v]) / INCH;
    const ahead = Math.abs(dx * SIN[f] + dy * COS[f]) - halfDepth[v] / INCH;
    if (beside < -0.5 && ahead < n.column) price += n.inColumn * Math.min(own, game.worthOf(b, v));
  }
  return price;
}

/** Returns a rank of unit `t` as the one that character `u` joins as it deploys: the unit that its list names, else the best block. */
function worthOfHost(b: RegimentsBattle, { game }: RegimentsMind, u: number, t: number): number {
  let value = b.unit.models[t] + 0.02 * game.worthOf(b, t);
  if (b.setup.unit.joins[u] === t) value += 1000;
  if (movement(b, u) > movement(b, t)) value -= 20;
  if (longestRange(b, t) > 0) value -= 10;
  return value;
}

/** Values that hold for all options of the subject. */
interface Subject {
  readonly own: number;
  readonly wanted: number;
  readonly joins: boolean;
}

/** Chooses the place where the subject is deployed, or the unit that it joins. */
export const deployment: Candidate<RegimentsBattle, RegimentsMind, Subject> = {
  why: 'its place in the line, and what it may meet there',
  prepare(b, mind) {
    const u = b.decision.subject[0];
    mind.survey.begin(b, u, mind);
    return {
      own: mind.game.worthOf(b, u),
      wanted: placeWanted(b, mind, u),
      joins: isCharacter(b, u) && optionWith(b, Verb.Join) >= 0,
    };
  },
  worth(b, mind, i, { own, wanted, joins }) {
    const { n, survey } = mind;
    const u = b.decision.subject[0];
    const { verb, x, y, facing, files, target } = b.option;
    if (verb[i] === Verb.Join && joins) return 1e9 + worthOfHost(b, mind, u, target[i]);
    if (verb[i] !== Verb.Deploy) return NEVER;
    const f = facing[i];
    const dx = (x[i] - b.setup.width / 2) / INCH;
    const dy = (y[i] - b.setup.depth / 2) / INCH;
    const beside = dx * COS[f] - dy * SIN[f];
    const [w, d] = [halfWidthOf(b, u, files[i]), halfDepthOf(b, u, files[i])];
    const behind = -(dx * SIN[f] + dy * COS[f]) - d / INCH;
    const turned = (f & (degrees(90) - 1)) === 0 ? 0 : n.aslant;
    const astray = Math.abs(Math.abs(beside) - wanted);
    // a unit at the side of the table is soon over it
    const margin = Math.max(0, 1 - (Math.min(x[i], b.setup.width - x[i]) - w) / INCH / n.margin);
    const barred = wayAhead(b, x[i], y[i], f, w) / INCH;
    const order =
      n.marginPrice * margin +
      n.astray * astray +
      n.behind * Math.max(0, behind - n.lineDepth) +
      n.barred * barred +
      turned;
    return survey.ofOption(i, Shoots.not, n.match) - own * order - disorder(b, mind, own, i, w);
  },
};
