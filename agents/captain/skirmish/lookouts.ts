import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import type { SkirmishBattle } from '../../../engine/skirmish/battle.js';
import { groundAt } from '../../../engine/skirmish/ground.js';
import { Place } from '../../../engine/skirmish/layout.js';
import { Ground } from '../../../engine/skirmish/terrain.js';
import { foesOf, type SkirmishGame } from './game.js';

/** Ticks from one place of the map to the next. */
export const STEP = 3 * INCH;
/** Most models of a squad that the map looks for. */
const LOOKED_FOR = 3;

const members = new Int32Array(256);

/**
 * A map of the table for one player. For places `STEP` apart it holds which enemies are seen from there as they stand now, own models
 * not in the way since they can step aside, and whether a model can stand there.
 */
export class Lookouts {
  columns = 0;
  rows = 0;
  places = 0;
  /** Middle of each place, in ticks. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  /** 1 for places where no model can stand. */
  closed = new Uint8Array(0);
  /** The enemy squads; `f` is an index of this list. */
  foes: number[] = [];
  /** Entry `f * places + place`: share of squad `foes[f]` that is seen from that place. */
  seen = new Float32Array(0);
  /** Entry `f * places + place`: ticks from that place to the nearest model of squad `foes[f]`. */
  gap = new Float32Array(0);
  private key = Number.NaN;
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

  /** Draws the map for `player` as the enemies stand in `b`, unless the last map still holds. Overwrites `trial`. */
  draw(b: SkirmishBattle, trial: SkirmishBattle, player: number): void {
    const key = keyOf(b, player);
    if (key === this.key) return;
    this.key = key;
    this.measure(b);
    copyBattle(trial, b);
    let looker = 0;
    for (let m = 0; m < b.setup.models; m++) {
      if (b.setup.model.player[m] !== player) continue;
      trial.model.place[m] = Place.reserve;
      looker = m;
    }
    invalidateGeometry(trial);
    this.foes = foesOf(b, player);
    this.seen = new Float32Array(this.foes.length * this.places);
    this.gap = new Float32Array(this.foes.length * this.places);
    for (let f = 0; f < this.foes.length; f++) this.look(trial, looker, f);
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
      this.x[p] = Math.min(width, ((p % this.columns) + 0.5) * STEP);
      this.y[p] = Math.min(depth, (Math.floor(p / this.columns) + 0.5) * STEP);
      if (groundAt(b, this.x[p], this.y[p]) === Ground.impassable) this.closed[p] = 1;
    }
  }

  /** Fills `seen` and `gap` for squad `foes[f]`. */
  private look(b: SkirmishBattle, looker: number, f: number): void {
    const n = this.game.membersOf(b, this.foes[f], members);
    const looked = Math.min(n, LOOKED_FOR);
    const { x, y } = b.model;
    for (let p = 0; p < this.places; p++) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < n; i++) {
        least = Math.min(least, (x[members[i]] - this.x[p]) ** 2 + (y[members[i]] - this.y[p]) ** 2);
      }
      this.gap[f * this.places + p] = Math.max(0, Math.sqrt(least) - INCH);
      if (this.closed[p] !== 0) continue;
      let seen = 0;
      for (let i = 0; i < looked; i++) {
        const o = members[Math.floor((i * n) / looked)];
        if (this.game.wouldSee(b, looker, Math.round(this.x[p]), Math.round(this.y[p]), o)) seen++;
      }
      this.seen[f * this.places + p] = seen / looked;
    }
  }
}

/** Returns a number that distinguishes positions of the models of the enemy of `player`. */
function keyOf(b: SkirmishBattle, player: number): number {
  let key = b.setup.models;
  const { place, x, y } = b.model;
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.player[m] === player) continue;
    const here = place[m] === Place.table ? x[m] * 3 + y[m] * 7 + 1 : 0;
    key = (key * 31 + here) % 0x1fffffffffff;
  }
  return key;
}
