import { INCH, QUARTER_TURN, TOUCH } from '../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../kernel/geometry/polygon.js';
import { Stretch, sweepCircleToPolygon } from '../../kernel/geometry/sweep.js';
import { bearing, COS, SIN } from '../../kernel/geometry/trig.js';
import { NONE } from '../../kernel/layout.js';
import { endContacts } from '../../skirmish/contacts.js';
import { isArea } from '../../skirmish/formations.js';
import { closed } from '../../skirmish/ground.js';
import { Place } from '../../skirmish/layout.js';
import { Cover, Ground } from '../../skirmish/terrain.js';
import { mark, touchMarked } from '../../skirmish/who-changed.js';
import { shelters } from './hiding.js';
import { modelInCover } from './in-cover.js';
import { ModelDid, Phase, type W40kBattle } from './state.js';
import { membersOf, squadOf, takeOff } from './units.js';

// The way of models that flee: straight, not over what cannot be entered, not through others, over the table's edge for good.

const members = new Int32Array(256);
const stretch = new Float64Array(2);

/** Enemies so near count when cover away from them is looked for. */
const WARY = 24 * INCH;
/** Angles by which a way bends when it is blocked, nearest first. */
const BENDS = [0, 1, -1, 2, -2, 3, -3, 4, -4].map((n) => (n * QUARTER_TURN) / 4);
const STEP = INCH / 4;

/** The middle of the squad, written by `middleOf`. */
const middle = { x: 0, y: 0 };

/** Middle of squad `u`, ticks, in `middle`. @returns how many models it has */
export function middleOf(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  middle.x = 0;
  middle.y = 0;
  for (let i = 0; i < n; i++) {
    middle.x += b.model.x[members[i]];
    middle.y += b.model.y[members[i]];
  }
  if (n > 0) {
    middle.x = Math.round(middle.x / n);
    middle.y = Math.round(middle.y / n);
  }
  return n;
}

/** The model of the squad to which `nearestFoe` measured. */
export const nearestOwn = { model: NONE };

/** The enemy model nearest to squad `u`, from base to base, or NONE. */
export function nearestFoe(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  const { x, y, place } = b.model;
  const { player, radius } = b.setup.model;
  const own = b.setup.unit.player[u];
  let best = NONE;
  let least = Infinity;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === own || place[o] !== Place.table) continue;
    for (let i = 0; i < n; i++) {
      const m = members[i];
      const gap = Math.sqrt((x[o] - x[m]) ** 2 + (y[o] - y[m]) ** 2) - radius[o] - radius[m];
      if (gap >= least) continue;
      least = gap;
      best = o;
      nearestOwn.model = m;
    }
  }
  return best;
}

/** Direction from the point to the middle of squad `u`: directly away from it. */
export function awayFrom(b: W40kBattle, u: number, x: number, y: number): number {
  middleOf(b, u);
  return bearing(middle.x - x, middle.y - y);
}

/** Does going from the middle toward x, y lead away from every enemy within 24 inches? */
function leadsAway(b: W40kBattle, u: number, x: number, y: number): boolean {
  const { place } = b.model;
  const { player } = b.setup.model;
  const own = b.setup.unit.player[u];
  const dx = x - middle.x;
  const dy = y - middle.y;
  for (let o = 0; o < b.setup.models; o++) {
    if (player[o] === own || place[o] !== Place.table) continue;
    const ex = middle.x - b.model.x[o];
    const ey = middle.y - b.model.y[o];
    if (ex * ex + ey * ey <= WARY * WARY && ex * dx + ey * dy <= 0) return false;
  }
  return true;
}

/** Is more than half of squad `u`, whose `n` models are in `members`, in the cover of piece `t`? */
function isIn(b: W40kBattle, n: number, t: number): boolean {
  const { x, y } = b.model;
  let inside = 0;
  for (let i = 0; i < n; i++) if (shelters(b, members[i], x[members[i]], y[members[i]], t)) inside++;
  return 2 * inside > n;
}

/**
 * Writes the pieces of cover that are nearest to squad `u` of those away from all enemies within 24 inches (W40K-BROKE-003)
 * to `out`. @param onward the one that it is in does not count @returns how many there are: none, one, or several equally near
 * GAP W40K-BROKE-003: rocks and buildings, which cannot be entered, are no places to flee to
 */
export function refuges(b: W40kBattle, u: number, out: Int32Array, onward = false): number {
  return listRefuges(b, u, middleOf(b, u), out, onward);
}

const own = new Int32Array(256);

/** The same for model `m` of squad `u`, which flees apart from it (W40K-SQUAD-007): the first of them, or NONE. */
export function refugeOf(b: W40kBattle, u: number, m: number, onward: boolean): number {
  members[0] = m;
  middle.x = b.model.x[m];
  middle.y = b.model.y[m];
  return listRefuges(b, u, 1, own, onward) > 0 ? own[0] : NONE;
}

/** `refuges` of the `count` models in `members`, whose middle is known. */
function listRefuges(b: W40kBattle, u: number, count: number, out: Int32Array, onward: boolean): number {
  const { terrain } = b.setup;
  let n = 0;
  let least = Infinity;
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.cover[t] === Cover.none || terrain.ground[t] === Ground.impassable) continue;
    const gap = polygonSquaredGapToPoint(terrain.polygons[t], middle.x, middle.y);
    if (gap > least || !leadsAway(b, u, terrain.x[t], terrain.y[t])) continue;
    if (onward && isIn(b, count, t)) continue;
    if (gap < least) n = 0;
    least = gap;
    out[n++] = t;
  }
  return n;
}

/** Models that may come to stand near whoever is about to go somewhere. */
const around = new Int32Array(256);
let aroundCount = 0;

/** Collects who on the table, model `m` itself left out, it could meet anywhere within `far` ticks of x, y: in `around`. */
function lookAround(b: W40kBattle, m: number, x: number, y: number, far: number): void {
  const { place } = b.model;
  const { radius } = b.setup.model;
  const reach = far + radius[m] + TOUCH;
  aroundCount = 0;
  for (let o = 0; o < b.setup.models; o++) {
    const near = reach + radius[o];
    const dx = b.model.x[o] - x;
    const dy = b.model.y[o] - y;
    if (dx > near || dx < -near || dy > near || dy < -near) continue;
    if (o !== m && place[o] === Place.table) around[aroundCount++] = o;
  }
}

/**
 * Ticks that model `m` of squad `u` can go along `angle` before it meets others, of those `around`, or ground that nobody enters; at
 * most `most`.
 */
function clearRun(b: W40kBattle, u: number, m: number, angle: number, most: number): number {
  const { x, y } = b.model;
  const { radius } = b.setup.model;
  const { terrain } = b.setup;
  const [ux, uy] = [SIN[angle], COS[angle]];
  const px = x[m];
  const py = y[m];
  const r = radius[m];
  let run = most;
  for (let k = 0; k < aroundCount; k++) {
    const o = around[k];
    const wx = x[o] - px;
    const wy = y[o] - py;
    const along = wx * ux + wy * uy;
    const near = radius[o] + r;
    if (along <= 0 || along - near >= run + TOUCH) continue;
    const across = wx * wx + wy * wy - along * along;
    if (across >= (near - TOUCH) * (near - TOUCH)) continue;
    if (squadOf(b, b.setup.model.unit[o]) === u) continue;
    run = Math.min(run, along - Math.sqrt(near * near - across));
  }
  for (let t = 0; t < terrain.count; t++) {
    const wx = terrain.x[t] - px;
    const wy = terrain.y[t] - py;
    const along = wx * ux + wy * uy;
    const near = terrain.radius[t] + r + TOUCH;
    if (along <= -near || along - near >= run || Math.abs(wx * uy - wy * ux) >= near) continue;
    if (!closed(b, m, t)) continue; // W40K-BROKE-006, W40K-OBST-005
    if (!sweepCircleToPolygon(px, py, r, angle, 0, terrain.polygons[t], stretch)) continue;
    if (stretch[Stretch.Leaves] > 0) run = Math.min(run, stretch[Stretch.Enters]);
  }
  return run > 0 ? run : 0;
}

/** Ticks until the base of model `m`, on its way along `angle`, reaches over the edge of the table. */
function toEdge(b: W40kBattle, m: number, angle: number): number {
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  const [ux, uy] = [SIN[angle], COS[angle]];
  let run = Infinity;
  if (ux > 0) run = Math.min(run, (b.setup.width - r - x[m]) / ux);
  if (ux < 0) run = Math.min(run, (r - x[m]) / ux);
  if (uy > 0) run = Math.min(run, (b.setup.depth - r - y[m]) / uy);
  if (uy < 0) run = Math.min(run, (r - y[m]) / uy);
  return run > 0 ? run : 0;
}

/** Where on its way along `angle` model `m` is in the cover of piece `t`, ticks; `most` if that is farther. */
function toRefuge(b: W40kBattle, m: number, angle: number, t: number, most: number): number {
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  if (!sweepCircleToPolygon(x[m], y[m], r, angle, 0, b.setup.terrain.polygons[t], stretch)) return most;
  if (stretch[Stretch.Leaves] < 0) return most;
  const stop = !isArea(b, t) ? stretch[Stretch.Leaves] + TOUCH : Math.max(stretch[Stretch.Enters], 0) + 2 * r;
  return Math.min(most, stop);
}

/** Does model `m` at x, y share ground with nobody, and stand on no wall and nothing that cannot be entered? */
export function freeSpot(b: W40kBattle, m: number, x: number, y: number): boolean {
  lookAround(b, m, x, y, 0);
  return findsRoom(b, m, x, y);
}

/** `freeSpot`, as far as those `around` are concerned. */
function findsRoom(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { radius } = b.setup.model;
  const { terrain } = b.setup;
  const r = radius[m];
  for (let k = 0; k < aroundCount; k++) {
    const o = around[k];
    const near = radius[o] + r - TOUCH;
    const dx = b.model.x[o] - x;
    const dy = b.model.y[o] - y;
    if (dx * dx + dy * dy < near * near) return false;
  }
  for (let t = 0; t < terrain.count; t++) {
    const far = terrain.radius[t] + r;
    if ((terrain.x[t] - x) ** 2 + (terrain.y[t] - y) ** 2 > far * far || isArea(b, t)) continue;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < (r - TOUCH) * (r - TOUCH)) return false;
  }
  return x >= r - TOUCH && y >= r - TOUCH && x + r <= b.setup.width + TOUCH && y + r <= b.setup.depth + TOUCH;
}

/** Puts model `m` so far along `angle` as it finds room to stand among those `around`. @returns the ticks that it went */
function advance(b: W40kBattle, m: number, angle: number, run: number): number {
  const { x, y } = b.model;
  for (let far = run; far > 0; far -= STEP) {
    const px = Math.round(x[m] + far * SIN[angle]);
    const py = Math.round(y[m] + far * COS[angle]);
    if (!findsRoom(b, m, px, py)) continue;
    x[m] = px;
    y[m] = py;
    b.model.facing[m] = angle;
    mark(b, b.setup.model.unit[m]);
    return far;
  }
  return 0;
}

/**
 * Model `m` of squad `u` flees up to `most` ticks along `angle`, into piece `t` of cover if that is not NONE; a way that is
 * blocked bends along what blocks it (W40K-BROKE-006: terrain does not slow it). Over the edge it is gone.
 * GAP W40K-BOFF-005: a blocked way bends by eighths of a half circle, and a model that finds none stays where it is
 */
export function fleeModel(b: W40kBattle, u: number, m: number, angle: number, most: number, t: number): void {
  let direction = angle;
  let run = 0;
  let gain = 0;
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  for (const bend of BENDS) {
    if (bend !== 0 && most * COS[bend & 65535] <= gain + 1) continue; // however far it led, it would gain nothing
    const way = (angle + bend) & 65535;
    const wanted = t === NONE ? most : toRefuge(b, m, way, t, most);
    const clear = clearRun(b, u, m, way, wanted);
    const edge = toEdge(b, m, way);
    if (bend === 0 && edge < clear) {
      takeOff(b, m, Place.fled);
      return;
    }
    const reach = Math.min(clear, edge);
    const ahead = reach * COS[bend & 65535];
    if (ahead > gain + 1) {
      direction = way;
      run = reach;
      gain = ahead;
    }
    if (bend === 0 && reach >= wanted) break;
  }
  const went = advance(b, m, direction, run);
  if (went > 0) {
    endContacts(b, m);
    b.model.did[m] |= ModelDid.Move | ModelDid.Flee; // W40K-SHOOT-006: strays that rejoin their squad may shoot
    // W40K-HIT-006: in its own movement phase only, beside what it has gone before
    const own = b.core.phase[0] === Phase.movement && b.core.active[0] === b.setup.model.player[m];
    if (own) b.model.moved[m] += Math.round(went);
  }
}

/** The way of model `m` to piece `t`: along `angle` with its comrades if that leads there, else straight to its middle. */
function wayTo(b: W40kBattle, m: number, angle: number, t: number): number {
  const { terrain } = b.setup;
  const { x, y } = b.model;
  const r = b.setup.model.radius[m];
  if (sweepCircleToPolygon(x[m], y[m], r, angle, 0, terrain.polygons[t], stretch) && stretch[Stretch.Leaves] > 0)
    return angle;
  return bearing(terrain.x[t] - x[m], terrain.y[t] - y[m]);
}

/** Model `m` goes up to `most` ticks along `angle` by itself, as far as nobody and nothing is in its way. */
export function wander(b: W40kBattle, m: number, angle: number, most: number): void {
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  const run = Math.min(clearRun(b, NONE, m, angle, most), toEdge(b, m, angle));
  b.model.moved[m] = Math.round(advance(b, m, angle, run));
}

/** Model `m` is pushed up to `most` ticks along `angle`, as far as nobody and nothing is in its way; it looks where it did. */
export function push(b: W40kBattle, m: number, angle: number, most: number): void {
  const { facing } = b.model;
  const looked = facing[m];
  lookAround(b, m, b.model.x[m], b.model.y[m], most);
  advance(b, m, angle, Math.min(clearRun(b, NONE, m, angle, most), toEdge(b, m, angle)));
  facing[m] = looked;
  touchMarked(b);
}

/** Rows of `members`, those first who are farthest along `angle`: they make room for those behind. */
function leadersFirst(b: W40kBattle, n: number, angle: number): void {
  const { x, y } = b.model;
  const [ux, uy] = [SIN[angle], COS[angle]];
  for (let i = 1; i < n; i++) {
    const m = members[i];
    const along = x[m] * ux + y[m] * uy;
    let k = i;
    for (; k > 0 && x[members[k - 1]] * ux + y[members[k - 1]] * uy < along; k--) members[k] = members[k - 1];
    members[k] = m;
  }
}

/** Which of a fleeing squad stay where they are: `fleeAlong`. Nobody who fights. */
export const Stay = {
  nobody: 0,
  /** Who is in any cover. */
  covered: 1,
  /** The same, of those who have not fought in this phase. */
  onlookers: 2,
  /** Who is in the piece of cover to which they flee. */
  there: 3,
} as const;

/** Does model `m` stay where it is, as `stay` has it, when its squad flees, to piece `t` if that is not NONE? */
function stays(b: W40kBattle, m: number, t: number, stay: number): boolean {
  const { x, y, fights, engaged } = b.model;
  if (stay === Stay.nobody || engaged[m] !== 0) return false;
  if (stay === Stay.there) return t !== NONE && shelters(b, m, x[m], y[m], t);
  return (stay === Stay.covered || fights[m] === 0) && modelInCover(b, m);
}

/**
 * The models of squad `u` flee `most` ticks along `angle`, side by side; with `t`, a piece of cover, they make for it.
 * @param stay a `Stay`
 */
export function fleeAlong(b: W40kBattle, u: number, angle: number, most: number, t: number, stay: number): void {
  const n = membersOf(b, u, members);
  leadersFirst(b, n, angle);
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (stays(b, m, t, stay)) continue;
    fleeModel(b, u, m, t === NONE ? angle : wayTo(b, m, angle, t), most, t);
  }
  touchMarked(b);
}

/** Direction from the middle of squad `u` to the nearest point of piece `t`: its middle is near enough for where that lies. */
export function toward(b: W40kBattle, u: number, t: number): number {
  middleOf(b, u);
  return bearing(b.setup.terrain.x[t] - middle.x, b.setup.terrain.y[t] - middle.y);
}
