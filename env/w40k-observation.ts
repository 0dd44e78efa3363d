import { INCH } from '../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../engine/kernel/geometry/trig.js';
import { holds } from '../engine/kernel/special-rules.js';
import { Rule } from '../engine/rulesets/wh40k2/rule-ids.js';
import { Did, Hidden, Phase, Status, type W40kBattle, WEAPONS } from '../engine/rulesets/wh40k2/state.js';
import { squadOf } from '../engine/rulesets/wh40k2/units.js';
import { victoryPoints } from '../engine/rulesets/wh40k2/victory.js';
import { Place } from '../engine/skirmish/layout.js';
import { SightKind } from '../engine/skirmish/terrain.js';
import { both, cap, type ObservationWriter } from './observation.js';
import { W40kOptionRows } from './w40k-option-rows.js';
import { KINDS, TERRAIN_ROWS, UNIT_FIXED, UNIT_ROWS, W40K_SPEC, WIDTH } from './w40k-spec.js';
import { NEAR, Surroundings } from './w40k-surroundings.js';

const { offset } = W40K_SPEC;
const OWN = offset['own units'];
const ENEMY = offset['enemy units'];
/** The widest table, ticks. */
const WIDEST = 144 * INCH;
const LAND = TERRAIN_ROWS * WIDTH.terrain;
const UNITS = 64;
const NOTHING = 255;

/** Writes W40K_SPEC. See `ObservationWriter` for what it remembers: what stays the same in a battle, and positions. */
export class W40kObservation implements ObservationWriter<W40kBattle> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly optionRows: W40kOptionRows;
  private readonly around = new Surroundings();
  private seenBy = -1;
  /** 1 if the player looks north from the southern edge, -1 if the table is turned around. */
  private sign = 1;
  private setup: W40kBattle['setup'] | null = null;
  /** The armies whose columns that never change are worked out: battles of the same lists share them. */
  private armies: W40kBattle['setup']['unit'] | null = null;
  /** Row of each unit among those of its side, and where it is in the block. */
  private readonly row = new Int16Array(UNITS);
  private readonly base = new Int32Array(UNITS);
  private readonly units = new Int32Array(2);
  private readonly listPoints = new Float64Array(2);
  /** Wounds of each unit at the start; its own short and long range, and how far it charges, ticks. */
  private readonly startWounds = new Int32Array(UNITS);
  readonly short = new Int32Array(UNITS);
  readonly long = new Int32Array(UNITS);
  readonly charge = new Int32Array(UNITS);
  /** Columns of each unit that never change. */
  private constant = new Float32Array(0);
  /** The rows of terrain as they are seen from the south and from the north, once they have been written for this table. */
  private readonly land = [new Float32Array(LAND), new Float32Array(LAND)];
  private readonly landKnown = new Uint8Array(2);
  /** Of both players: points not lost, units that wait, units that are broken. */
  private readonly left = new Float64Array(2);
  private readonly waiting = new Int32Array(2);
  private readonly broken = new Int32Array(2);
  /** Characters that have joined each unit. */
  private readonly guests = new Uint8Array(UNITS);

  /** @param tactics write the tactical columns of the options as well; without them they stay 0 */
  constructor(out: Float32Array, tactics = true) {
    this.out = out;
    this.optionRows = new W40kOptionRows(out, tactics, this.around, this);
  }

  forget(): void {
    this.seenBy = -1;
    this.setup = null;
  }

  write(b: W40kBattle, player: number): void {
    if (this.setup !== b.setup) this.meet(b);
    const sign = viewOf(b, player);
    if (this.seenBy !== player || this.sign !== sign) this.begin(b, player, sign);
    this.around.refresh(b);
    this.tally(b);
    for (let u = 0; u < b.setup.units; u++) this.unit(b, u);
    this.battle(b, player);
    this.decision(b, player);
    this.optionRows.write(b, player, this.row, sign);
  }

  /** A battle of another setup: clears everything, and works out what stays the same in it. */
  private meet(b: W40kBattle): void {
    this.out.fill(0);
    this.optionRows.forget();
    this.around.forget();
    this.setup = b.setup;
    this.seenBy = -1;
    this.landKnown.fill(0);
    if (this.armies === b.setup.unit) return;
    this.armies = b.setup.unit;
    this.listPoints.fill(0);
    this.units.fill(0);
    const fixed = b.setup.units * UNIT_FIXED;
    if (this.constant.length !== fixed) this.constant = new Float32Array(fixed);
    for (let u = 0; u < b.setup.units; u++) {
      const side = b.setup.unit.player[u];
      this.row[u] = this.units[side]++;
      this.listPoints[side] += b.setup.unit.points[u];
      this.fixed(b, u);
    }
  }

  /** Another player looks: rows that do not change are written from their side. */
  private begin(b: W40kBattle, player: number, sign: number): void {
    const { out, base, row, constant } = this;
    out.fill(0, OWN, OWN + UNIT_ROWS * WIDTH.unit);
    out.fill(0, ENEMY, ENEMY + UNIT_ROWS * WIDTH.unit);
    this.seenBy = player;
    this.sign = sign;
    for (let u = 0; u < b.setup.units; u++) {
      const at = (b.setup.unit.player[u] === player ? OWN : ENEMY) + row[u] * WIDTH.unit;
      base[u] = at;
      for (let i = 0; i < UNIT_FIXED; i++) out[at + i] = constant[u * UNIT_FIXED + i];
    }
    const side = sign > 0 ? 0 : 1;
    const land = this.land[side];
    if (this.landKnown[side] === 0) {
      this.terrain(b);
      land.set(out.subarray(offset.terrain, offset.terrain + LAND));
      this.landKnown[side] = 1;
    } else out.set(land, offset.terrain);
  }

  /** Works out the columns of unit `u` that never change, once a battle. */
  private fixed(b: W40kBattle, u: number): void {
    const { unit, model, type, weapons, commander } = b.setup;
    const [first, count] = [unit.first[u], unit.count[u]];
    const rows = Array.from({ length: count }, (_, i) => model.type[first + i]);
    const most = mostOften(rows);
    const carried = (t: number) =>
      Array.from(type.weapons.subarray(t * WEAPONS, (t + 1) * WEAPONS))
        .filter((w) => w !== NOTHING)
        .map((w) => weapons[w]);
    const missiles = rows.map((t) => carried(t).filter((w) => w.long > 0));
    const main = carried(most)
      .filter((w) => w.long > 0)
      .sort((a, c) => c.long - a.long)[0];
    const anyMissile = missiles.flat();
    const best = (values: readonly number[]) => values.reduce((a, c) => Math.max(a, c), 0);
    const models = (has: (w: (typeof weapons)[number]) => boolean) => rows.filter((t) => carried(t).some(has)).length;
    const dice = rows.reduce((sum, t) => sum + best(carried(t).map((w) => w.sustained)), 0);
    const combat = rows.flatMap((t) =>
      carried(t)
        .filter((w) => w.handToHand)
        .map((w) => w.strength || type.S[t]),
    );
    this.startWounds[u] = rows.reduce((sum, t) => sum + type.W[t], 0);
    this.short[u] = best(anyMissile.map((w) => w.short));
    this.long[u] = best(anyMissile.map((w) => w.long));
    this.charge[u] = 2 * type.M[most] * INCH;
    const held = (rule: number): number => (holds(b, u, rule) ? 1 : 0);
    const values = [
      1,
      type.M[most] / 10,
      type.WS[most] / 10,
      type.BS[most] / 10,
      type.S[most] / 10,
      type.T[most] / 10,
      type.W[most] / 10,
      type.I[most] / 10,
      type.A[most] / 10,
      type.Ld[most] / 10,
      (7 - type.save[most]) / 6,
      unit.points[u] / 500,
      count / 32,
      unit.individual[u],
      unit.grade[u] / 3,
      commander[unit.player[u]] === u ? 1 : 0,
      held(Rule.BattleStandard),
      held(Rule.RapidFire),
      held(Rule.Shaken),
      held(Rule.Infiltration),
      Math.max(held(Rule.Terror), held(Rule.Fear) / 2),
      held(Rule.Frenzy),
      held(Rule.Hatred),
      held(Rule.Stupidity),
      rows.some((t) => type.conspicuous[t] !== 0) ? 1 : 0,
      held(Rule.LargeTarget),
      this.long[u] / (72 * INCH),
      (main?.short ?? 0) / (48 * INCH),
      (main?.long ?? 0) / (48 * INCH),
      (main?.strength ?? 0) / 10,
      -(main?.saveModifier ?? 0) / 6,
      best(anyMissile.map((w) => w.strength)) / 10,
      models((w) => w.blast > 0) / 10,
      models((w) => w.template > 0) / 10,
      dice / 10,
      models((w) => w.moveOrFire) / 10,
      best(combat.length === 0 ? [type.S[most]] : combat) / 10,
      models((w) => w.parry) / count,
      rows.filter((t) => type.encumbered[t] !== 0).length / count,
      best(rows.map((t) => type.WS[t])) / 10,
    ];
    for (let i = 0; i < UNIT_FIXED; i++) this.constant[u * UNIT_FIXED + i] = Math.max(0, cap(values[i]));
  }

  private terrain(b: W40kBattle): void {
    const { out, sign } = this;
    const { terrain, width, depth } = b.setup;
    for (let t = 0; t < terrain.count && t < TERRAIN_ROWS; t++) {
      const at = offset.terrain + t * WIDTH.terrain;
      out[at] = 1;
      out[at + 1] = (sign * (2 * terrain.x[t] - width)) / width;
      out[at + 2] = (sign * (2 * terrain.y[t] - depth)) / depth;
      out[at + 3] = cap(terrain.radius[t] / (12 * INCH));
      out[at + 4] = terrain.ground[t] / 3;
      out[at + 5] = terrain.sight[t] === SightKind.solid ? 1 : 0;
      out[at + 6] = terrain.sight[t] === SightKind.wood ? 1 : 0;
      out[at + 7] = terrain.cover[t] / 2;
      out[at + 8] = cap(terrain.height[t] / (6 * INCH));
      out[at + 9] = terrain.obstacle[t];
      out[at + 10] = terrain.standOn[t];
      out[at + 11] = terrain.hides[t];
      const corners = terrain.polygons[t];
      let far = -1;
      let alongX = 0;
      let alongY = 0;
      for (let v = 0; v < corners.length; v += 2) {
        for (let w = v + 2; w < corners.length; w += 2) {
          const dx = corners[w] - corners[v];
          const dy = corners[w + 1] - corners[v + 1];
          if (dx * dx + dy * dy <= far) continue;
          far = dx * dx + dy * dy;
          // a line has no beginning: the end that lies to the right counts, of two the one ahead
          const turned = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
          alongX = turned * dx;
          alongY = turned * dy;
        }
      }
      out[at + 12] = both(alongX / (24 * INCH));
      out[at + 13] = both(alongY / (24 * INCH));
    }
  }

  /** Counts what is left of both sides. */
  private tally(b: W40kBattle): void {
    const { left, waiting, broken, points, guests } = this;
    const { unit, setup } = b;
    guests.fill(0);
    left.fill(0);
    waiting.fill(0);
    broken.fill(0);
    for (let u = 0; u < setup.units; u++) {
      const side = setup.unit.player[u];
      const place = unit.place[u];
      const host = unit.host[u];
      if (host >= 0) guests[host]++;
      if (place === Place.reserve) waiting[side]++;
      if (place <= Place.reserve) {
        left[side] += (setup.unit.points[u] * unit.models[u]) / setup.unit.startModels[u];
        if ((unit.status[squadOf(b, u)] & Status.Broken) !== 0) broken[side]++;
      }
    }
    points[0] = victoryPoints(b, 0);
    points[1] = victoryPoints(b, 1);
  }

  private battle(b: W40kBattle, player: number): void {
    const { out, listPoints, left, waiting, broken, points, units } = this;
    const { core, field, setup } = b;
    const at = offset.battle;
    const other = 1 - player;
    const phase = core.phase[0];
    out[at] = cap(core.gameTurn[0] / 8);
    out[at + 1] = cap(Math.max(0, field.turns[0] - core.gameTurn[0]) / 8);
    out[at + 2] = core.active[0] === player ? 1 : 0;
    out[at + 3] = phase <= Phase.deployment ? 1 : 0;
    out[at + 4] = phase === Phase.movement ? 1 : 0;
    out[at + 5] = phase === Phase.shooting ? 1 : 0;
    out[at + 6] = phase === Phase.handToHand ? 1 : 0;
    out[at + 7] = phase === Phase.rally ? 1 : 0;
    out[at + 8] = both((points[player] - points[other]) / 20);
    out[at + 9] = left[player] / Math.max(1, listPoints[player]);
    out[at + 10] = left[other] / Math.max(1, listPoints[other]);
    out[at + 11] = field.firstPlayer[0] === player ? 1 : 0;
    out[at + 12] = waiting[player] / Math.max(1, units[player]);
    out[at + 13] = waiting[other] / Math.max(1, units[other]);
    out[at + 14] = broken[player] / Math.max(1, units[player]);
    out[at + 15] = broken[other] / Math.max(1, units[other]);
    out[at + 16] = setup.width / WIDEST;
    out[at + 17] = setup.depth / WIDEST;
  }

  private unit(b: W40kBattle, u: number): void {
    const { out, sign, around } = this;
    const { unit, setup, field } = b;
    const place = unit.place[u];
    const at = this.base[u] + UNIT_FIXED;
    if (place !== Place.table && place !== Place.reserve) {
      out.fill(0, at, at + WIDTH.unit - UNIT_FIXED);
      return;
    }
    const n = around.count[u];
    const stands = n > 0;
    const squad = squadOf(b, u);
    const did = unit.did[squad];
    const status = unit.status[squad];
    const hidden = unit.hidden[squad];
    const start = setup.unit.startModels[u];
    out[at] = stands ? (sign * (2 * around.x[u] - setup.width)) / setup.width : 0;
    out[at + 1] = stands ? (sign * (2 * around.y[u] - setup.depth)) / setup.depth : 0;
    const facing = around.facing(b, u);
    out[at + 2] = stands ? sign * SIN[facing] : 0;
    out[at + 3] = stands ? sign * COS[facing] : 0;
    out[at + 4] = cap(around.spread[u] / (12 * INCH));
    out[at + 5] = place === Place.table ? 1 : 0;
    out[at + 6] = place === Place.reserve ? 1 : 0;
    out[at + 7] = squad !== u ? 1 : 0;
    out[at + 8] = cap(this.guests[u] / 4);
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
    this.models(b, u, at);
    out[at + 22] = (did & Did.MoveDone) !== 0 ? 1 : 0;
    out[at + 23] = (did & Did.Move) !== 0 ? 1 : 0;
    out[at + 24] = (did & Did.Run) !== 0 ? 1 : 0;
    out[at + 25] = (did & Did.DeclareCharge) !== 0 ? 1 : 0;
    out[at + 26] = (did & Did.Charge) !== 0 ? 1 : 0;
    out[at + 27] = (did & (Did.Compulsory | Did.Flee)) !== 0 ? 1 : 0;
    out[at + 28] = (did & Did.Shoot) !== 0 ? 1 : 0;
    out[at + 30] = unit.moment[squad] !== 0 ? 1 : 0;
    out[at + 31] = stands ? around.soft[u] / n : 0;
    out[at + 32] = stands ? around.hard[u] / n : 0;
    out[at + 33] = stands ? around.elevated[u] / n : 0;
    const closest = stands ? around.closest[u] : NEAR;
    out[at + 34] = closest / NEAR;
    out[at + 35] = stands ? cap(around.within12[u] / 8) : 0;
    out[at + 36] = stands ? cap(around.within24[u] / 8) : 0;
    out[at + 37] = stands && closest <= this.short[u] ? 1 : 0;
    out[at + 38] = stands && closest <= this.long[u] ? 1 : 0;
    out[at + 39] = cap(unit.losses[u] / Math.max(1, unit.turnModels[u]));
    out[at + 40] = field.mover[0] >= 0 && squadOf(b, field.mover[0]) === squad ? 1 : 0;
    out[at + 41] = b.decision.subject[0] === u ? 1 : 0;
    out[at + 42] = b.decision.other[0] === u ? 1 : 0;
  }

  /** What is counted model by model: wounds, engaged, jammed. */
  private models(b: W40kBattle, u: number, at: number): void {
    const { out } = this;
    const { first, count } = b.setup.unit;
    const { place, wounds, engaged, jams } = b.model;
    let left = 0;
    let fighting = 0;
    let jammed = 0;
    let standing = 0;
    for (let m = first[u], end = m + count[u]; m < end; m++) {
      if (place[m] > Place.reserve) continue;
      standing++;
      left += wounds[m];
      if (engaged[m] !== 0) fighting++;
      if (jams[m] !== 0) jammed++;
    }
    out[at + 11] = left / Math.max(1, this.startWounds[u]);
    out[at + 20] = fighting > 0 ? 1 : 0;
    out[at + 21] = fighting / Math.max(1, standing);
    out[at + 29] = jammed / Math.max(1, standing);
  }

  private decision(b: W40kBattle, player: number): void {
    const { out } = this;
    const { decision, field } = b;
    const at = offset.decision;
    out.fill(0, at, at + KINDS);
    if (decision.kind[0] < KINDS) out[at + decision.kind[0]] = 1;
    this.who(b, player, at + KINDS, decision.subject[0]);
    this.who(b, player, at + KINDS + 2, decision.other[0]);
    this.who(b, player, at + KINDS + 4, field.mover[0]);
    out[at + KINDS + 6] = field.mover[0] >= 0 ? cap(field.moverDone[0] / 256) : 0;
    for (let i = 0; i < 8; i++) {
      const value = decision.context[i];
      out[at + KINDS + 7 + i] = both(Math.abs(value) < 1000 ? value / 100 : value / (100 * INCH));
    }
  }

  /** Row and side of unit `u`, or of none. */
  private who(b: W40kBattle, player: number, at: number, u: number): void {
    const { out, row } = this;
    const known = u >= 0 && u < b.setup.units;
    out[at] = known ? (row[u] + 1) / UNIT_ROWS : 0;
    out[at + 1] = known && b.setup.unit.player[u] === player ? 1 : 0;
  }
}

/** The type that most models of a unit are of; of two the first. */
function mostOften(types: readonly number[]): number {
  let best = types[0];
  const count = (t: number) => types.filter((o) => o === t).length;
  for (const t of types) if (count(t) > count(best)) best = t;
  return best;
}

/** From which edge `player` looks: that of the own zone, once zones are picked; before, player 0 from the south. */
function viewOf(b: W40kBattle, player: number): number {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return player === 0 ? 1 : -1;
  return zone[player] === 0 ? 1 : -1;
}
