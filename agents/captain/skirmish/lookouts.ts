import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { endTryPose, tryPose } from '../../../engine/skirmish/caches/poses.js';
import { groundAt } from '../../../engine/skirmish/ground.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { Ground } from '../../../engine/skirmish/terrain.js';
import { terrainOf } from '../../../engine/skirmish/terrain-now.js';
import { foesOf, type SkirmishGame } from './game.js';

/** Ticks from one place of the map to the next. */
export const STEP = 3 * INCH;
/** Most models of a squad that the map looks for. */
const LOOKED_FOR = 3;

const members = new Int32Array(256);

/** The view between the places of a map and one enemy squad; entry `p` of each list is place `p`. */
interface View {
  readonly foe: number;
  /** A number that distinguishes the positions of the squad's models. */
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
  /** Middle of each place, in ticks. */
  private x = new Float64Array(0);
  private y = new Float64Array(0);
  /** 1 for places where no model can stand. */
  closed = new Uint8Array(0);
  /** The views of the enemy squads on the table. */
  views: readonly View[] = [];
  /** The last view of each squad. */
  private readonly known = new Map<number, View>();
  private terrain = Number.NaN;
  private readonly game: SkirmishGame;

  constructor(game: SkirmishGame) {
    this.game = game;
  }

  /** Returns the place of the map in which x, y lies. */
  at(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(x / STEP)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(y / STEP)));
    return row * this.columns + column;
  }

  /** Draws the map for `player` as the enemies stand in `b`; views of squads that have not moved still hold. Overwrites `trial`. */
  draw(b: SkirmishBattle, trial: SkirmishBattle, player: number): void {
    const terrain = terrainKey(b);
    if (terrain !== this.terrain) {
      this.terrain = terrain;
      this.known.clear();
      this.measure(b);
    }
    let looker = -1;
    this.views = foesOf(b, player).map((foe) => {
      const n = this.game.membersOf(b, foe, members);
      const key = squadKey(b, n);
      const last = this.known.get(foe);
      if (last?.key === key) return last;
      if (looker < 0) {
        copyBattle(trial, b);
        trial.model.place.fill(Place.reserve);
        looker = b.setup.model.player.indexOf(player);
        trial.model.place[looker] = Place.table;
      }
      const view = this.look(trial, looker, foe, n, key);
      this.known.set(foe, view);
      return view;
    });
  }

  private measure(b: SkirmishBattle): void {
    const { width, depth } = b.setup;
    this.columns = Math.ceil(width / STEP);
    this.rows = Math.ceil(depth / STEP);
    this.places = this.columns * this.rows;
    this.x = new Float64Array(this.places);
    this.y = new Float64Array(this.places);
    this.closed = new Uint8Array(this.places);
    for (let p = 0; p < this.places; p++) {
      this.x[p] = Math.round(Math.min(width, ((p % this.columns) + 0.5) * STEP));
      this.y[p] = Math.round(Math.min(depth, (Math.floor(p / this.columns) + 0.5) * STEP));
      if (groundAt(b, this.x[p], this.y[p]) === Ground.impassable) this.closed[p] = 1;
    }
  }

  /** Returns the view of `foe`, whose `n` models are in `members`. In `b` only `looker` is on the table. */
  private look(b: SkirmishBattle, looker: number, foe: number, n: number, key: number): View {
    const { game, places } = this;
    const view = {
      foe,
      key,
      seen: new Float32Array(places),
      gap: new Float32Array(places),
      shelter: new Int8Array(places),
      refuge: new Int8Array(places),
    };
    const { x, y, place } = b.model;
    const looked = Array.from(
      { length: Math.min(n, LOOKED_FOR) },
      (_, i, of = Math.min(n, LOOKED_FOR)) => members[Math.floor((i * n) / of)],
    );
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
      let seen = 0;
      for (const o of looked) {
        if (!game.wouldSee(b, looker, this.x[p], this.y[p], o)) continue;
        if (seen++ > 0) continue;
        view.shelter[p] = game.cover(b, looker, o);
        view.refuge[p] = game.cover(b, o, looker);
      }
      view.seen[p] = seen / looked.length;
    }
    endTryPose(b, tried, 1);
    for (const o of looked) place[o] = Place.reserve;
    invalidateGeometry(b);
    return view;
  }
}

/** Returns a number that distinguishes positions of the first `n` models of `members`. */
function squadKey(b: SkirmishBattle, n: number): number {
  const { x, y } = b.model;
  let key = n;
  for (let i = 0; i < n; i++) key = (key * 31 + members[i] + x[members[i]] * 3 + y[members[i]] * 7) % 0x1fffffffffff;
  return key;
}

/** Returns a number that distinguishes states of the terrain. */
function terrainKey(b: SkirmishBattle): number {
  const { count, x, y, cover, sight } = terrainOf(b);
  let key = count;
  for (let t = 0; t < count; t++) key = (key * 31 + x[t] * 3 + y[t] * 7 + cover[t] * 5 + sight[t]) % 0x1fffffffffff;
  return key;
}
