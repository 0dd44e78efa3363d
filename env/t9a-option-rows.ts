// The rows of the options in an observation: what each of them would do, and, if wanted, what it means on the table.
import { SEGMENTS } from '../engine/kernel/core.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { gap } from '../engine/kernel/geometry/rectangle.js';
import { COS, SIN } from '../engine/kernel/geometry/trig.js';
import { Place } from '../engine/regiments/layout.js';
import { Verb } from '../engine/rulesets/t9a/asks.js';
import { Status, type T9aBattle } from '../engine/rulesets/t9a/state.js';
import { both, cap } from './observation.js';
import { type Enemies, InArc, NEAR } from './t9a-enemies.js';
import { OPTION_ROWS, OPTION_TACTICS, T9A_SPEC, UNIT_ROWS, VERBS, WIDTH } from './t9a-spec.js';

const STOPS: ReadonlySet<number> = new Set([
  Verb.Stop,
  Verb.Back,
  Verb.No,
  Verb.Hold,
  Verb.Stay,
  Verb.Restrain,
  Verb.Keep,
]);
const MOVES: ReadonlySet<number> = new Set([
  Verb.Advance,
  Verb.March,
  Verb.Reform,
  Verb.Deploy,
  Verb.Pivot,
  Verb.Leave,
  Verb.SwiftReform,
  Verb.Flee,
]);
const FIGHTS: ReadonlySet<number> = new Set([
  Verb.Charge,
  Verb.Shoot,
  Verb.StandAndShoot,
  Verb.Pursue,
  Verb.Overrun,
  Verb.Strike,
]);
/** What each verb is, by number: 1 stops, 2 moves, 3 fights. */
const SORT = Uint8Array.from({ length: VERBS }, (_, v) =>
  STOPS.has(v) ? 1 : MOVES.has(v) ? 2 : FIGHTS.has(v) ? 3 : 0,
);
const STEP = 65536 / 2;

/** Writes the options of T9A_SPEC, for `T9aObservation`. */
export class T9aOptionRows {
  private readonly out: Float32Array;
  private readonly tactics: boolean;
  private readonly enemies: Enemies;
  /** How many rows are not empty. */
  private written = 0;

  /** @param enemies of the battle at hand, refreshed before each `write` */
  constructor(out: Float32Array, tactics: boolean, enemies: Enemies) {
    this.out = out;
    this.tactics = tactics;
    this.enemies = enemies;
  }

  /** The block was cleared. */
  forget(): void {
    this.written = 0;
  }

  /** Writes the rows of all options. `row`: of each unit among those of its side; `sign`: -1 if the table is turned round. */
  write(b: T9aBattle, player: number, row: Int16Array, sign: number): void {
    const { out } = this;
    const { option } = b;
    const n = Math.min(option.count, OPTION_ROWS);
    const first = T9A_SPEC.offset.options;
    for (let i = 0; i < n; i++) this.row(b, player, i, first + i * WIDTH.option, row, sign);
    if (this.written > n) out.fill(0, first + n * WIDTH.option, first + this.written * WIDTH.option);
    this.written = n;
  }

  private row(b: T9aBattle, player: number, i: number, at: number, row: Int16Array, sign: number): void {
    const { out } = this;
    const { option, setup, unit, decision } = b;
    const verb = option.verb[i];
    const sort = SORT[verb];
    const target = option.target[i];
    const onUnit = target >= 0 && target < setup.units;
    const posed = option.x[i] !== 0 || option.y[i] !== 0;
    out[at] = 1;
    out[at + 1] = verb / VERBS;
    out[at + 2] = sort === 1 ? 1 : 0;
    out[at + 3] = sort === 2 ? 1 : 0;
    out[at + 4] = sort === 3 ? 1 : 0;
    out[at + 5] = onUnit ? (row[target] + 1) / UNIT_ROWS : target < 0 ? 0 : cap((target + 1) / 256);
    out[at + 6] = onUnit && setup.unit.player[target] === player ? 1 : 0;
    out[at + 7] = both(option.n[i] / 64);
    out[at + 8] = both(option.extra[i] / 65536);
    out[at + 9] = posed ? (sign * (2 * option.x[i] - setup.width)) / setup.width : 0;
    out[at + 10] = posed ? (sign * (2 * option.y[i] - setup.depth)) / setup.depth : 0;
    const angled = posed || verb === Verb.Pivot;
    out[at + 11] = angled ? sign * SIN[option.facing[i] & 65535] : 0;
    out[at + 12] = angled ? sign * COS[option.facing[i] & 65535] : 0;
    out[at + 13] = cap(option.files[i] / 32);
    const u = decision.subject[0];
    const known = u >= 0 && u < setup.units && unit.place[u] === Place.table;
    if (known && posed) {
      const dx = option.x[i] - unit.x[u];
      const dy = option.y[i] - unit.y[u];
      const f = unit.facing[u];
      out[at + 14] = both((dx * SIN[f] + dy * COS[f]) / (24 * INCH));
      out[at + 15] = both((dx * COS[f] - dy * SIN[f]) / (24 * INCH));
      const turn = (option.facing[i] - f) & 65535;
      out[at + 16] = (turn > 32767 ? turn - 65536 : turn) / STEP;
    } else {
      out[at + 14] = 0;
      out[at + 15] = 0;
      out[at + 16] = 0;
    }
    const path = i * SEGMENTS;
    let rest = 0;
    for (let s = 0; s < SEGMENTS; s++) {
      const segment = option.path[path + s];
      if (s < 3) {
        out[at + 17 + 2 * s] = (segment & 7) / 8;
        out[at + 18 + 2 * s] = cap((segment >>> 3) / (24 * INCH));
      } else rest = (Math.imul(rest ^ segment, 0x01000193) >>> 0) % 65521;
    }
    out[at + 23] = rest / 65521;
    if (this.tactics) this.tactical(b, i, at + OPTION_TACTICS, u, onUnit ? target : -1, posed);
  }

  private tactical(b: T9aBattle, i: number, at: number, u: number, target: number, posed: boolean): void {
    const { out, enemies } = this;
    const { option, unit, setup } = b;
    const deployed = u >= 0 && u < setup.units;
    const seen = target >= 0 && unit.place[target] === Place.table;
    const apart = seen && deployed && target !== u && unit.place[u] === Place.table;
    out[at + 1] = apart ? cap(this.gapTo(b, u, target) / NEAR) : 0;
    out[at + 2] = target >= 0 ? cap(setup.unit.points[target] / 500) : 0;
    out[at + 3] = seen ? cap(unit.models[target] / 60) : 0;
    out[at + 4] = seen && unit.engaged[target] !== 0 ? 1 : 0;
    out[at + 5] = seen && (unit.status[target] & Status.Fleeing) !== 0 ? 1 : 0;
    if (!posed || !deployed) {
      out[at] = 0;
      out[at + 6] = 0;
      out[at + 7] = 0;
      return;
    }
    const facing = option.facing[i] & 65535;
    enemies.face(b, setup.unit.player[u]);
    out[at] = cap(enemies.gap(option.x[i], option.y[i], facing, unit.halfWidth[u], unit.halfDepth[u]) / NEAR);
    const arcs = enemies.arcs(option.x[i], option.y[i], facing, unit.halfWidth[u], unit.halfDepth[u]);
    out[at + 6] = (arcs & InArc.ofEnemy) !== 0 ? 1 : 0;
    out[at + 7] = (arcs & InArc.ofOwn) !== 0 ? 1 : 0;
  }

  private gapTo(b: T9aBattle, u: number, v: number): number {
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    return gap(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[v], y[v], facing[v], halfWidth[v], halfDepth[v]);
  }
}
