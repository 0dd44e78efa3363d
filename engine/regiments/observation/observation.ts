import { INCH } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { EMPTY, Slab } from '../../kernel/slab.js';
import type { GameWriter } from '../../observation/battle-writer.js';
import { both, cap, contextNumber, exchange } from '../../observation/spec.js';
import { Terrain } from '../battle.js';
import { Ask } from '../core/asks.js';
import { Did, Phase, Status } from '../core/state.js';
import { Place } from '../layout.js';
import type { ArmyFacts } from './army-facts.js';
import { Enemies, NEAR } from './enemies.js';
import { OptionRows } from './option-rows.js';
import { Of, RowSources } from './row-sources.js';
import { bits, firstPartOfSide, viewOf } from './sides.js';
import {
  BATTLE_SHARED,
  type SeenBattle,
  type SeenGame,
  TERRAIN_ROWS,
  UNIT_FIXED,
  UNIT_ROWS,
  UNIT_SHARED,
} from './spec.js';

/** Width of the widest table, ticks. */
const WIDEST = 144 * INCH;

/** Most units of an observed battle. */
const UNITS = 2 * UNIT_ROWS;

/**
 * Number of columns, from the pose on, that change sign when the table is seen from the other edge, if the unit has a
 * pose.
 */
const MIRRORED = 4;
const SUBJECT_FLAG = UNIT_FIXED + 25;
const OTHER_FLAG = UNIT_FIXED + 26;
const CLOSEST = UNIT_FIXED + 27;
/** Places of the decision's context, and of the columns about strikes, after the flags of its kind. */
const CONTEXT_AT = 4;
const STRIKING = CONTEXT_AT + 8;

/** Writes observations of one game of the family. See `ObservationWriter` for what it stores. */
export class RegimentsObservation<B extends SeenBattle> implements GameWriter<B, ArmyFacts> {
  /** Victory points of both players in the battle that was written last. */
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly game: SeenGame<B>;
  private readonly optionRows: OptionRows;
  private readonly enemies = new Enemies();
  private seenBy = -1;
  /** 1 if the player looks north from the southern edge, -1 if the table is turned round. */
  private sign = 1;
  /** True if another player looks than at the last decision, so that every row must be written. */
  private turned = true;
  private setup: B['setup'] | null = null;
  /** Index of each unit's row in the block. */
  private base: Int32Array = EMPTY.i32;
  private readonly rows = new RowSources();
  private geometryVersion = -1;
  /** 1 for each unit that had a pose when its row was written. */
  private posed: Uint8Array = EMPTY.u8;
  private subject = -1;
  private other = -1;
  /** Kind of decision whose flag is set in the block. */
  private kind = 0;
  /** For both players: points on the table, and number of units that wait. */
  private left: Float64Array = EMPTY.f64;
  private waiting: Int32Array = EMPTY.i32;

  /** @param tactics false leaves the tactical columns of the options at 0 */
  constructor(out: Float32Array, game: SeenGame<B>, tactics = true) {
    this.out = out;
    this.game = game;
    Slab.lay((slab) => {
      this.base = slab.i32(UNITS);
      this.left = slab.f64(2);
      this.waiting = slab.i32(2);
      this.posed = slab.u8(UNITS);
    });
    this.optionRows = new OptionRows(out, game, tactics, this.enemies);
  }

  forget(): void {
    this.seenBy = -1;
    this.setup = null;
  }

  write(b: B, facts: ArmyFacts, player: number): void {
    if (this.setup !== b.setup) this.meet(b, facts);
    const sign = viewOf(b, player);
    if (this.seenBy !== player || this.sign !== sign) {
      const mirrored = this.seenBy === 1 - player && this.sign === -sign;
      this.sign = sign;
      if (mirrored) this.mirror(b, facts, player);
      else this.begin(b, facts, player);
    }
    const { out, base, rows, enemies } = this;
    const { place, host } = b.unit;
    const { changed } = rows.watch;
    const moved = rows.poses.changed;
    const any = rows.look(b, facts.sources, facts.ranks);
    const stirred = this.geometryVersion !== b.geometryVersion && rows.poses.look(b.words, facts.sources.poses) !== 0;
    if (stirred) enemies.refresh(b, moved);
    this.geometryVersion = b.geometryVersion;
    if (stirred || this.turned || (any & Of.row) !== 0) {
      const { closest } = enemies;
      for (let u = 0; u < b.setup.units; u++) {
        const stands = place[u] === Place.inUnit ? host[u] : u;
        if (this.turned || (changed[u] & Of.row) !== 0 || (stirred && moved[stands] !== 0)) this.unit(b, u);
        else if (stirred && place[u] === Place.table) out[base[u] + CLOSEST] = cap(closest[u] / NEAR);
      }
    }
    this.turned = false;
    this.marks(b);
    if ((any & Of.tally) !== 0) this.tally(b);
    this.battle(b, facts, player);
    this.decision(b, facts, player);
    this.optionRows.write(b, player, facts.row, sign);
  }

  /** Prepares for a battle of another setup: makes room and clears the block. */
  meet(b: B, { sources }: ArmyFacts): void {
    this.out.fill(0);
    this.optionRows.forget();
    this.setup = b.setup;
    this.seenBy = -1;
    this.kind = 0;
    this.enemies.forget();
    this.rows.meet(sources, b.setup.units, b.book.ruleWords);
    this.geometryVersion = -1;
  }

  /** Prepares for the other player, who looks from the other edge: valid rows are exchanged, and poses change sign. */
  private mirror(b: B, { row, units }: ArmyFacts, player: number): void {
    const { out, base } = this;
    const { own, enemy, unitWidth, terrain: terrainAt, terrainWidth } = this.game.at;
    this.seenBy = player;
    this.clearMarks();
    const size = Math.max(units[0], units[1]) * unitWidth;
    exchange(out, own, enemy, size);
    for (let u = 0; u < b.setup.units; u++) {
      base[u] = (b.setup.unit.player[u] === player ? own : enemy) + row[u] * unitWidth;
      if (this.posed[u] === 0) continue;
      const at = base[u] + UNIT_FIXED;
      for (let k = at; k < at + MIRRORED; k++) out[k] = 0 - out[k]; // `0 - x` avoids -0
    }
    const { terrain } = b.setup;
    for (let t = 0, k = terrainAt + 5; t < terrain.count && t < TERRAIN_ROWS; t++, k += terrainWidth) {
      out[k] = 0 - out[k];
      out[k + 1] = 0 - out[k + 1];
    }
  }

  /** Clears the flags of the last decision. */
  private clearMarks(): void {
    const { out, base } = this;
    if (this.subject >= 0) out[base[this.subject] + SUBJECT_FLAG] = 0;
    if (this.other >= 0) out[base[this.other] + OTHER_FLAG] = 0;
    this.subject = -1;
    this.other = -1;
  }

  /** Prepares for a player who looks from another side: writes the constant columns of all rows from there. */
  private begin(b: B, { row, units, constant }: ArmyFacts, player: number): void {
    const { out, base } = this;
    const { own, enemy, unitWidth } = this.game.at;
    if (units[0] !== units[1]) {
      out.fill(0, own, own + UNIT_ROWS * unitWidth);
      out.fill(0, enemy, enemy + UNIT_ROWS * unitWidth);
    }
    this.seenBy = player;
    this.turned = true;
    this.subject = -1;
    this.other = -1;
    for (let u = 0; u < b.setup.units; u++) {
      const at = (b.setup.unit.player[u] === player ? own : enemy) + row[u] * unitWidth;
      base[u] = at;
      for (let i = 0; i < UNIT_FIXED; i++) out[at + i] = constant[u * UNIT_FIXED + i];
    }
    this.terrain(b);
  }

  /** Sets the flags of the units that the decision is about. */
  private marks(b: B): void {
    const { out, base } = this;
    const { units } = b.setup;
    const { place } = b.unit;
    const subject = b.decision.subject[0];
    const other = b.decision.other[0];
    this.clearMarks();
    this.subject = subject >= 0 && subject < units && place[subject] <= Place.offTable ? subject : -1;
    this.other = other >= 0 && other < units && place[other] <= Place.offTable ? other : -1;
    if (this.subject >= 0) out[base[subject] + SUBJECT_FLAG] = 1;
    if (this.other >= 0) out[base[other] + OTHER_FLAG] = 1;
  }

  /** Counts points and waiting units of both sides. */
  private tally(b: B): void {
    const { left, waiting, points } = this;
    left.fill(0);
    waiting.fill(0);
    for (let u = 0; u < b.setup.units; u++) {
      const side = b.setup.unit.player[u];
      const place = b.unit.place[u];
      if (place === Place.reserve) waiting[side]++;
      if (place <= Place.offTable) left[side] += b.setup.unit.points[u];
    }
    points[0] = this.game.victoryPoints(b, 0);
    points[1] = this.game.victoryPoints(b, 1);
  }

  private terrain(b: B): void {
    const { out } = this;
    const { terrain, width, depth } = b.setup;
    const { sign } = this;
    const { terrain: first, terrainWidth } = this.game.at;
    for (let t = 0; t < terrain.count && t < TERRAIN_ROWS; t++) {
      const at = first + t * terrainWidth;
      out[at] = 1;
      out[at + 1] = terrain.kind[t] === Terrain.impassable ? 1 : 0;
      out[at + 2] = terrain.kind[t] === Terrain.hill ? 1 : 0;
      out[at + 3] = terrain.kind[t] === Terrain.forest ? 1 : 0;
      out[at + 4] = terrain.kind[t] === Terrain.wall ? 1 : 0;
      out[at + 5] = (sign * (2 * terrain.x[t] - width)) / width + 0; // + 0 turns -0 into 0
      out[at + 6] = (sign * (2 * terrain.y[t] - depth)) / depth + 0;
      out[at + 7] = cap(terrain.radius[t] / (12 * INCH));
      out[at + 8] = terrain.kind[t] === Terrain.field ? 1 : 0;
      out[at + 9] = terrain.kind[t] === Terrain.water ? 1 : 0;
      out[at + 10] = terrain.kind[t] === Terrain.ruin ? 1 : 0;
    }
  }

  private battle(b: B, { listPoints, units }: ArmyFacts, player: number): void {
    const { out, left, waiting, points } = this;
    const { core, setup, field } = b;
    const at = this.game.at.battle;
    const other = 1 - player;
    const phase = core.phase[0];
    // before the first turn no player is active, and it is not settled who goes first
    const began = core.gameTurn[0] > 0;
    out[at] = cap(core.gameTurn[0] / 6);
    out[at + 1] = began && core.active[0] === player ? 1 : 0;
    out[at + 2] = phase <= Phase.deployment ? 1 : 0;
    out[at + 3] = phase === Phase.movement ? 1 : 0;
    out[at + 4] = phase === Phase.shooting ? 1 : 0;
    out[at + 5] = phase === Phase.combat ? 1 : 0;
    out[at + 6] = both((points[player] - points[other]) / setup.pointsLimit);
    out[at + 7] = left[player] / Math.max(1, listPoints[player]);
    out[at + 8] = left[other] / Math.max(1, listPoints[other]);
    out[at + 9] = began && field.firstPlayer[0] === player ? 1 : 0;
    out[at + 10] = waiting[player] / Math.max(1, units[player]);
    out[at + 11] = waiting[other] / Math.max(1, units[other]);
    out[at + 12] = cap((setup.turns - core.gameTurn[0]) / 6);
    out[at + 13] = setup.width / WIDEST;
    out[at + 14] = setup.depth / WIDEST;
    this.game.battle(b, player, out, at + BATTLE_SHARED);
  }

  private unit(b: B, u: number): void {
    const { out } = this;
    const { unit, setup } = b;
    const place = unit.place[u];
    const at = this.base[u] + UNIT_FIXED;
    this.posed[u] = place === Place.table || place === Place.inUnit ? 1 : 0;
    if (place > Place.offTable) {
      out.fill(0, at, at + this.game.at.unitWidth - UNIT_FIXED);
      return;
    }
    const { sign } = this;
    const onTable = place === Place.table;
    const host = place === Place.inUnit ? unit.host[u] : u;
    const stands = onTable || place === Place.inUnit;
    const did = unit.did[u];
    const status = unit.status[u];
    const start = setup.unit.startModels[u];
    const now = setup.unit.character[u] !== 0 ? 1 : unit.pool[u] + (unit.own[u] > 0 ? 1 : 0);
    out[at] = stands ? (sign * (2 * unit.x[host] - setup.width)) / setup.width + 0 : 0; // + 0 turns -0 into 0
    out[at + 1] = stands ? (sign * (2 * unit.y[host] - setup.depth)) / setup.depth + 0 : 0;
    out[at + 2] = stands ? sign * SIN[unit.facing[host]] + 0 : 0;
    out[at + 3] = stands ? sign * COS[unit.facing[host]] + 0 : 0;
    out[at + 4] = onTable ? cap(unit.halfWidth[u] / (12 * INCH)) : 0;
    out[at + 5] = onTable ? cap(unit.halfDepth[u] / (12 * INCH)) : 0;
    out[at + 6] = onTable ? 1 : 0;
    out[at + 7] = place === Place.reserve ? 1 : 0;
    out[at + 8] = place === Place.inUnit ? 1 : 0;
    out[at + 9] = cap(now / 60);
    out[at + 10] = cap(now / start);
    out[at + 11] = cap(unit.wounds[u] / 4);
    out[at + 12] = cap(unit.own[u] / 4);
    out[at + 13] = onTable ? cap(this.game.fullRanks(b, u) / 6) : 0;
    out[at + 14] = (status & Status.Fleeing) !== 0 ? 1 : 0;
    out[at + 15] = unit.engaged[u] !== 0 ? 1 : 0;
    out[at + 16] = (status & Status.Charging) !== 0 ? 1 : 0;
    out[at + 17] = (did & Did.DeclareCharge) !== 0 ? 1 : 0;
    out[at + 18] = (did & Did.Move) !== 0 ? 1 : 0;
    out[at + 19] = (did & (Did.March | Did.Reform)) !== 0 ? 1 : 0;
    out[at + 20] = (did & Did.Shoot) !== 0 ? 1 : 0;
    out[at + 21] = (did & Did.MoveDone) !== 0 ? 1 : 0;
    out[at + 22] = setup.unit.musician[u] !== 0 && unit.pool[u] > 0 ? 1 : 0;
    out[at + 23] = setup.unit.standard[u] !== 0 && unit.pool[u] > 0 && (status & Status.StandardLost) === 0 ? 1 : 0;
    out[at + 24] = setup.unit.champion[u] !== 0 && unit.own[u] > 0 ? 1 : 0;
    out[at + 27] = onTable ? cap(this.enemies.closest[u] / NEAR) : 1;
    this.game.unit(b, u, out, at + UNIT_SHARED - UNIT_FIXED);
  }

  private decision(b: B, { row }: ArmyFacts, player: number): void {
    const { out } = this;
    const { decision, setup } = b;
    const { decision: first, kinds } = this.game.at;
    out[first + this.kind] = 0;
    this.kind = decision.kind[0] < kinds ? decision.kind[0] : 0;
    if (decision.kind[0] < kinds) out[first + this.kind] = 1;
    const at = first + kinds;
    const subject = decision.subject[0];
    const other = decision.other[0];
    const known = subject >= 0 && subject < setup.units;
    const otherKnown = other >= 0 && other < setup.units;
    out[at] = known ? (row[subject] + 1) / UNIT_ROWS : 0;
    out[at + 1] = known && setup.unit.player[subject] === player ? 1 : 0;
    out[at + 2] = otherKnown ? (row[other] + 1) / UNIT_ROWS : 0;
    out[at + 3] = otherKnown && setup.unit.player[other] === player ? 1 : 0;
    for (let i = 0; i < 8; i++) out[at + CONTEXT_AT + i] = contextNumber(decision.context[i]);
    out[at + STRIKING] = 0;
    out[at + STRIKING + 1] = 0;
    if (this.kind === Ask.Allocate || this.kind === Ask.SpecialTarget) this.strikes(b, row, at);
  }

  /**
   * Writes which models strike, and how many models may be struck. The context itself holds rows in the order of both
   * lists, and packed bits.
   */
  private strikes(b: B, row: Int16Array, at: number): void {
    const { out } = this;
    const { kind, subject, context } = b.decision;
    const u = subject[0];
    const usual = kind[0] === Ask.Allocate;
    out[at + CONTEXT_AT] = contextNumber(row[context[0]]);
    out[at + STRIKING] = cap(bits(context[usual ? 2 : 1]) / 8);
    if (!usual) return;
    out[at + CONTEXT_AT + 3] = contextNumber(context[3] - firstPartOfSide(b, u));
    out[at + STRIKING + 1] = cap((context[3] - b.setup.unit.part[u] + 1) / 8);
  }
}
