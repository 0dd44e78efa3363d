import { INCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import type { GameWriter } from '../../../observation/battle-writer.js';
import { both, cap, exchange } from '../../../observation/spec.js';
import { Watch } from '../../../observation/watch.js';
import { Place } from '../../../skirmish/layout.js';
import { Did, Hidden, Phase, Status, type W40kBattle } from '../core/state.js';
import { squadOf } from '../core/units.js';
import { victoryPoints } from '../victory.js';
import { type ArmyFacts, viewOf, writeTerrain } from './army-facts.js';
import { W40kDecision } from './decision.js';
import { writeModelCounts } from './model-counts.js';
import { W40kOptionRows } from './option-rows.js';
import { Of } from './row-sources.js';
import { TERRAIN_ROWS, UNIT_FIXED, UNIT_ROWS, W40K_SPEC, WIDTH } from './spec.js';
import { NEAR, Surroundings } from './surroundings.js';

const { offset } = W40K_SPEC;
const OWN = offset['own units'];
const ENEMY = offset['enemy units'];
/** Width of the widest table, ticks. */
const WIDEST = 144 * INCH;
/**
 * Number of columns, from the pose on, that change sign when the table is seen from the other edge, if the unit has a
 * pose.
 */
const MIRRORED = 4;
const FIRES_FLAG = UNIT_FIXED + 30;
const MOVER_FLAG = UNIT_FIXED + 40;
const SUBJECT_FLAG = UNIT_FIXED + 41;
const OTHER_FLAG = UNIT_FIXED + 42;

/**
 * Writes W40K_SPEC. See `ObservationWriter` for what it stores; it also stores positions and what stays the same in a
 * battle.
 */
export class W40kObservation implements GameWriter<W40kBattle, ArmyFacts> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly decision: W40kDecision;
  private readonly optionRows: W40kOptionRows;
  private readonly around = new Surroundings();
  private seenBy = -1;
  /** 1 if the player looks north from the southern edge, -1 if the table is seen from the northern edge. */
  private sign = 1;
  private setup: W40kBattle['setup'] | null = null;
  /** Index of each unit's row in the block. */
  private base: Int32Array = EMPTY.i32;
  /** Edge from which the rows of terrain in the block are seen, as `sign`; 0 before they are written. */
  private landSign = 0;
  /** For both players: points that are not lost, number of units that wait, number of broken units. */
  private left: Float64Array = EMPTY.f64;
  private waiting: Int32Array = EMPTY.i32;
  private broken: Int32Array = EMPTY.i32;
  /** Sources of the units' rows; bits of `Of`. */
  private readonly watch = new Watch();
  /** Places of models, which change only with the version of geometry. */
  private readonly poses = new Watch();
  private geometryVersion = -1;
  /** True if another player looks, other than from the opposite edge, so that every row must be written. */
  private turned = true;
  /** Number of characters that have joined each unit. */
  private joined: Uint8Array = EMPTY.u8;
  /** 1 for each unit that had a pose when its row was written. */
  private posed: Uint8Array = EMPTY.u8;
  /** Indices of set flags in the block: units of the decision, and units with a part in the present move. */
  private marked: Int32Array = EMPTY.i32;
  private marks = 0;

  /** @param tactics false leaves the tactical columns of the options at 0 */
  constructor(out: Float32Array, tactics = true) {
    this.out = out;
    this.decision = new W40kDecision(out);
    this.optionRows = new W40kOptionRows(out, tactics, this.around);
  }

  forget(): void {
    this.seenBy = -1;
    this.setup = null;
    this.around.forget();
  }

  write(b: W40kBattle, facts: ArmyFacts, player: number): void {
    if (this.setup !== b.setup) this.meet(b, facts);
    const sign = viewOf(b, player);
    if (this.seenBy !== player || this.sign !== sign) {
      if (this.seenBy === 1 - player && this.sign === -sign) this.mirror(b, facts, player, sign);
      else this.begin(b, facts, player, sign);
    }
    const { around, poses } = this;
    const { changed } = this.watch;
    const { host } = b.unit;
    const any = this.watch.look(b.words, facts.sources.rows);
    const stirred = this.geometryVersion !== b.geometryVersion && poses.look(b.words, facts.sources.poses) !== 0;
    if (stirred) around.refresh(b, poses.changed);
    this.geometryVersion = b.geometryVersion;
    if ((any & Of.hosts) !== 0) this.countJoined(b);
    if ((any & Of.tally) !== 0) this.tally(b);
    for (let u = 0; u < b.setup.units; u++) {
      const of = host[u] >= 0 ? changed[u] | (changed[host[u]] & Of.row) : changed[u];
      if (this.turned || (of & Of.row) !== 0 || (stirred && poses.changed[u] !== 0)) this.unit(b, facts, u);
      else if (stirred && around.count[u] > 0) this.near(facts, u);
    }
    this.turned = false;
    this.mark(b, player);
    this.battle(b, facts, player);
    this.decision.write(b, player, facts.row);
    this.optionRows.write(b, player, facts, sign);
  }

  /** Prepares for a battle of another setup: makes room and clears the block. */
  meet(b: W40kBattle, { sources }: ArmyFacts): void {
    this.fit(b.setup.units);
    this.out.fill(0);
    this.decision.forget();
    this.optionRows.forget();
    this.around.meet(b);
    this.setup = b.setup;
    this.seenBy = -1;
    this.landSign = 0;
    this.watch.begin(sources.rows.room);
    this.poses.begin(sources.poses.room);
    this.joined.fill(0);
    this.geometryVersion = -1;
  }

  /** Makes room for `n` units, if there is too little. */
  private fit(n: number): void {
    if (this.base.length >= n) return;
    Slab.lay((slab) => {
      this.base = slab.i32(n);
      this.left = slab.f64(2);
      this.waiting = slab.i32(2);
      this.broken = slab.i32(2);
      this.joined = slab.u8(n);
      this.posed = slab.u8(n);
      this.marked = slab.i32(2 * n + 2);
    });
  }

  /** Prepares for a player who looks from another side: writes the constant columns of all rows from there. */
  private begin(b: W40kBattle, { row, constant }: ArmyFacts, player: number, sign: number): void {
    const { out, base } = this;
    out.fill(0, OWN, OWN + UNIT_ROWS * WIDTH.unit);
    out.fill(0, ENEMY, ENEMY + UNIT_ROWS * WIDTH.unit);
    this.seenBy = player;
    this.sign = sign;
    this.marks = 0;
    this.turned = true;
    for (let u = 0; u < b.setup.units; u++) {
      const at = (b.setup.unit.player[u] === player ? OWN : ENEMY) + row[u] * WIDTH.unit;
      base[u] = at;
      for (let i = 0; i < UNIT_FIXED; i++) out[at + i] = constant[u * UNIT_FIXED + i];
    }
    this.lay(b);
  }

  private countJoined(b: W40kBattle): void {
    const { joined } = this;
    const { changed } = this.watch;
    const { host } = b.unit;
    const { units } = b.setup;
    for (let u = 0; u < units; u++) {
      let n = 0;
      for (let g = 0; g < units; g++) if (host[g] === u) n++;
      if (joined[u] !== n) changed[u] |= Of.row;
      joined[u] = n;
    }
  }

  /**
   * Prepares for the other player, who looks from the other edge: rows that are right change places, and poses change
   * sign.
   */
  private mirror(b: W40kBattle, { row, units }: ArmyFacts, player: number, sign: number): void {
    const { out, base, posed } = this;
    this.clearMarks();
    this.seenBy = player;
    this.sign = sign;
    const size = Math.max(units[0], units[1]) * WIDTH.unit;
    exchange(out, OWN, ENEMY, size);
    for (let u = 0; u < b.setup.units; u++) {
      const at = (b.setup.unit.player[u] === player ? OWN : ENEMY) + row[u] * WIDTH.unit;
      base[u] = at;
      if (posed[u] === 0) continue;
      for (let k = at + UNIT_FIXED; k < at + UNIT_FIXED + MIRRORED; k++) out[k] = 0 - out[k]; // 0 minus the value avoids -0
    }
    this.lay(b);
  }

  /** Writes the rows of terrain for this edge. From the other edge only the middles change sign. */
  private lay(b: W40kBattle): void {
    const { out, sign, landSign } = this;
    this.landSign = sign;
    if (landSign === 0) writeTerrain(b, out, sign);
    if (landSign !== -sign) return;
    const { count } = b.setup.terrain;
    for (let t = 0, k = offset.terrain + 1; t < count && t < TERRAIN_ROWS; t++, k += WIDTH.terrain) {
      out[k] = 0 - out[k]; // 0 minus the value avoids -0
      out[k + 1] = 0 - out[k + 1];
    }
  }

  /** Counts points, waiting units and broken units of both sides. */
  private tally(b: W40kBattle): void {
    const { left, waiting, broken, points } = this;
    const { unit, setup } = b;
    left[0] = left[1] = 0;
    waiting[0] = waiting[1] = 0;
    broken[0] = broken[1] = 0;
    for (let u = 0; u < setup.units; u++) {
      const side = setup.unit.player[u];
      const place = unit.place[u];
      if (place === Place.reserve) waiting[side]++;
      if (place <= Place.reserve) {
        left[side] += (setup.unit.points[u] * unit.models[u]) / setup.unit.startModels[u];
        if ((unit.status[squadOf(b, u)] & Status.Broken) !== 0) broken[side]++;
      }
    }
    points[0] = victoryPoints(b, 0);
    points[1] = victoryPoints(b, 1);
  }

  private battle(b: W40kBattle, { listPoints, units }: ArmyFacts, player: number): void {
    const { out, left, waiting, broken, points } = this;
    const { core, field, setup } = b;
    const at = offset.battle;
    const other = 1 - player;
    const phase = core.phase[0];
    const begun = core.gameTurn[0] > 0; // before the first turn it is not decided which player goes first (W40K-START-001)
    out[at] = cap(core.gameTurn[0] / 8);
    out[at + 1] = cap(Math.max(0, field.turns[0] - core.gameTurn[0]) / 8);
    out[at + 2] = begun && core.active[0] === player ? 1 : 0;
    out[at + 3] = phase <= Phase.deployment ? 1 : 0;
    out[at + 4] = phase === Phase.movement ? 1 : 0;
    out[at + 5] = phase === Phase.shooting ? 1 : 0;
    out[at + 6] = phase === Phase.handToHand ? 1 : 0;
    out[at + 7] = phase === Phase.rally ? 1 : 0;
    out[at + 8] = both((points[player] - points[other]) / 20);
    out[at + 9] = left[player] / Math.max(1, listPoints[player]);
    out[at + 10] = left[other] / Math.max(1, listPoints[other]);
    out[at + 11] = begun && field.firstPlayer[0] === player ? 1 : 0;
    out[at + 12] = waiting[player] / Math.max(1, units[player]);
    out[at + 13] = waiting[other] / Math.max(1, units[other]);
    out[at + 14] = broken[player] / Math.max(1, units[player]);
    out[at + 15] = broken[other] / Math.max(1, units[other]);
    out[at + 16] = setup.width / WIDEST;
    out[at + 17] = setup.depth / WIDEST;
    out[at + 18] = cap(core.gameTurn[0] / Math.max(1, field.turns[0]));
  }

  private unit(b: W40kBattle, facts: ArmyFacts, u: number): void {
    const { out, sign, around } = this;
    const { unit, setup } = b;
    const place = unit.place[u];
    const at = this.base[u] + UNIT_FIXED;
    this.posed[u] = 0;
    if (place !== Place.table && place !== Place.reserve) {
      out.fill(0, at, at + WIDTH.unit - UNIT_FIXED);
      return;
    }
    const n = around.count[u];
    const stands = n > 0;
    this.posed[u] = stands ? 1 : 0;
    const squad = squadOf(b, u);
    const did = unit.did[squad];
    const status = unit.status[squad];
    const hidden = unit.hidden[squad];
    const start = setup.unit.startModels[u];
    out[at] = stands ? (sign * (2 * around.x[u] - setup.width)) / setup.width + 0 : 0; // + 0 turns -0 into 0
    out[at + 1] = stands ? (sign * (2 * around.y[u] - setup.depth)) / setup.depth + 0 : 0;
    const facing = around.facing(b, u);
    out[at + 2] = stands ? sign * SIN[facing] + 0 : 0;
    out[at + 3] = stands ? sign * COS[facing] + 0 : 0;
    out[at + 4] = cap(around.spread[u] / (12 * INCH));
    out[at + 5] = place === Place.table ? 1 : 0;
    out[at + 6] = place === Place.reserve ? 1 : 0;
    out[at + 7] = squad !== u ? 1 : 0;
    out[at + 8] = cap(this.joined[u] / 4);
    out[at + 9] = cap(unit.models[u] / 32);
    out[at + 10] = cap(unit.models[u] / start);
    out[at + 12] = (status & Status.Broken) !== 0 ? 1 : 0;
    out[at + 13] = (status & Status.Shaken) !== 0 ? 1 : 0;
    out[at + 14] = (unit.status[u] & Status.Frenzied) !== 0 ? 1 : 0;
    out[at + 15] = (unit.status[u] & Status.Stupid) !== 0 ? 1 : 0;
    out[at + 16] = (status & Status.Split) !== 0 ? 1 : 0;
    out[at + 17] = hidden === Hidden.hidden ? 1 : 0;
    out[at + 18] = hidden === Hidden.detected ? 1 : 0;
    out[at + 19] = unit.overwatch[squad] !== 0 ? 1 : 0;
    writeModelCounts(b, u, facts.wounds[u], out, at);
    out[at + 22] = (did & Did.MoveDone) !== 0 ? 1 : 0;
    out[at + 23] = (did & Did.Move) !== 0 ? 1 : 0;
    out[at + 24] = (did & Did.Run) !== 0 ? 1 : 0;
    out[at + 25] = (did & Did.DeclareCharge) !== 0 ? 1 : 0;
    out[at + 26] = (did & Did.Charge) !== 0 ? 1 : 0;
    out[at + 27] = (did & (Did.Compulsory | Did.Flee)) !== 0 ? 1 : 0;
    out[at + 28] = (did & Did.Shoot) !== 0 ? 1 : 0;
    out[at + 33] = stands ? around.elevated[u] / n : 0;
    this.near(facts, u);
    out[at + 39] = cap(unit.losses[u] / Math.max(1, unit.turnModels[u]));
  }

  /** Writes the columns about enemies near unit `u`, and its cover from all of them. */
  private near({ short, long }: ArmyFacts, u: number): void {
    const { out, around } = this;
    const at = this.base[u] + UNIT_FIXED;
    const n = around.count[u];
    const stands = n > 0;
    out[at + 31] = stands ? around.soft[u] / n : 0;
    out[at + 32] = stands ? around.hard[u] / n : 0;
    const closest = stands ? around.closest[u] : NEAR;
    out[at + 34] = closest / NEAR;
    out[at + 35] = stands ? cap(around.within12[u] / 8) : 0;
    out[at + 36] = stands ? cap(around.within24[u] / 8) : 0;
    out[at + 37] = stands && closest <= short[u] ? 1 : 0;
    out[at + 38] = stands && closest <= long[u] ? 1 : 0;
  }

  /** Clears the flags of the last decision. */
  private clearMarks(): void {
    for (let k = 0; k < this.marks; k++) this.out[this.marked[k]] = 0;
    this.marks = 0;
  }

  /**
   * Sets the flags of the units that the decision is about, of those in the present move, and of those of `player` that
   * will fire at it.
   */
  private mark(b: W40kBattle, player: number): void {
    this.clearMarks();
    const mover = b.field.mover[0];
    if (mover >= 0) {
      const squad = squadOf(b, mover);
      const { firingPoint, firingPointTarget } = b.unit;
      for (let u = 0; u < b.setup.units; u++) {
        const own = squadOf(b, u);
        if (own === squad) this.markUnit(b, u, MOVER_FLAG);
        // orders of the enemy's overwatch fire are secret until it fires
        if (firingPoint[own] === 0 || firingPointTarget[own] !== mover || b.setup.unit.player[u] !== player) continue;
        this.markUnit(b, u, FIRES_FLAG);
      }
    }
    this.markUnit(b, b.decision.subject[0], SUBJECT_FLAG);
    this.markUnit(b, b.decision.other[0], OTHER_FLAG);
  }

  private markUnit(b: W40kBattle, u: number, flag: number): void {
    if (u < 0 || u >= b.setup.units) return;
    const place = b.unit.place[u];
    if (place !== Place.table && place !== Place.reserve) return;
    const at = this.base[u] + flag;
    this.out[at] = 1;
    this.marked[this.marks++] = at;
  }
}
