import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { wouldSee } from '../../../engine/rulesets/wh40k2/sight/sight.js';
import { endTryPose, tryPose } from '../../../engine/skirmish/caches/poses.js';
import { groundAt } from '../../../engine/skirmish/ground.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { Ground } from '../../../engine/skirmish/terrain.js';
import { terrainOf } from '../../../engine/skirmish/terrain-now.js';
import { cover, foesOf } from './squads.js';

/** Ticks from one place of the map to the next. */
export const STEP = 3 * INCH;
/** Most models of a squad that the map looks for. */
const LOOKED_FOR = 3;

const members = new Int32Array(256);

/** The view between the places of a map and one enemy squad; entry `p` of each list is place `p`. */
interface View {
  readonly foe: number;
  /** A number that distinguishes the terrain and the positions of the squad's models. */
  readonly key: number;
  /** Share of the squad that is seen. */
  readonly seen: Float32Array;
  /** Ticks to the nearest of its models. */
  readonly gap: Float32Array;
  /** Added to a roll to hit the squad from the place for its shelter, 0 or less. */
  readonly shelter: Int8Array;
  /** Added to a roll of the squad to hit a model at the place for that one's shelter, 0 or less. */
  readonly refuge: Int8Array;
}

/**
 * A map of the table for one player. For places `STEP` apart it holds which enemies are seen from there as they stand now, past all
 * other models since those can step aside, what shelter either side has, and whether a model can stand there.
 */
export class Lookouts {
  columns = 0;
  rows = 0;
  places = 0;
  /** 1 for places where no model can stand. */
  closed = new Uint8Array(0);
  /** The views of the enemy squads on the table. */
  views: readonly View[] = [];
  /** Middle of each place, in ticks. */
  private x: readonly number[] = [];
  private y: readonly number[] = [];
  private terrain = Number.NaN;

  /** Returns the place of the map in which x, y lies. */
  at(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(x / STEP)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(y / STEP)));
    return row * this.columns + column;
  }

  /** Draws the map for `player` as the enemies stand in `b`; views of squads that have not moved still hold. Overwrites `trial`. */
  draw(b: W40kBattle, trial: W40kBattle, player: number): void {
    const { count, x, y, cover, sight } = terrainOf(b);
    const terrain = keyOf(count, (t) => x[t] * 3 + y[t] * 7 + cover[t] * 5 + sight[t]);
    if (terrain !== this.terrain) this.measure(b);
    this.terrain = terrain;
    copyBattle(trial, b);
    trial.model.place.fill(Place.reserve);
    const looker = b.setup.model.player.indexOf(player);
    trial.model.place[looker] = Place.table;
    this.views = foesOf(b, player).map((foe) => {
      const n = membersOf(b, foe, members);
      const key = keyOf(n, (i) => members[i] + b.model.x[members[i]] * 3 + b.model.y[members[i]] * 7, terrain);
      const last = this.views.find((view) => view.foe === foe);
      return last?.key === key ? last : this.look(trial, looker, foe, n, key);
    });
  }

  private measure(b: W40kBattle): void {
    const { width, depth } = b.setup;
    this.columns = Math.ceil(width / STEP);
    this.rows = Math.ceil(depth / STEP);
    this.places = this.columns * this.rows;
    const places = Array.from({ length: this.places }, (_, p) => p);
    this.x = places.map((p) => Math.round(Math.min(width, ((p % this.columns) + 0.5) * STEP)));
    this.y = places.map((p) => Math.round(Math.min(depth, (Math.floor(p / this.columns) + 0.5) * STEP)));
    this.closed = Uint8Array.from(places, (p) => (groundAt(b, this.x[p], this.y[p]) === Ground.impassable ? 1 : 0));
  }

  /** Returns the view of `foe`, whose `n` models are in `members`. In `b` only `looker` is on the table. */
  private look(b: W40kBattle, looker: number, foe: number, n: number, key: number): View {
    const { places } = this;
    const view = {
      foe,
      key,
      seen: new Float32Array(places),
      gap: new Float32Array(places),
      shelter: new Int8Array(places),
      refuge: new Int8Array(places),
    };
    const { x, y, place } = b.model;
    const of = Math.min(n, LOOKED_FOR);
    const looked = Array.from({ length: of }, (_, i) => members[Math.floor((i * n) / of)]);
    for (const o of looked) place[o] = Place.table;
    invalidateGeometry(b);
    const tried = Int32Array.of(looker);
    for (let p = 0; p < places; p++) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < n; i++) {
        least = Math.min(least, (x[members[i]] - this.x[p]) ** 2 + (y[members[i]] - this.y[p]) ** 2);
      }
      view.gap[p] = Math.max(0, Math.sqrt(least) - INCH);
      if (this.closed[p] !== 0) continue;
      [x[looker], y[looker]] = [this.x[p], this.y[p]];
      tryPose(b, tried, 1);
      const seen = looked.filter((o) => wouldSee(b, looker, this.x[p], this.y[p], o));
      view.seen[p] = seen.length / looked.length;
      if (seen.length === 0) continue;
      view.shelter[p] = cover(b, looker, seen[0]);
      view.refuge[p] = cover(b, seen[0], looker);
    }
    endTryPose(b, tried, 1);
    for (const o of looked) place[o] = Place.reserve;
    invalidateGeometry(b);
    return view;
  }
}

/** Returns a number that distinguishes the values of `of` from 0 to `count - 1`. */
function keyOf(count: number, of: (i: number) => number, start = 0): number {
  let key = start + count;
  for (let i = 0; i < count; i++) key = (key * 31 + of(i)) % 0x1fffffffffff;
  return key;
}
