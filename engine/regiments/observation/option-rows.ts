// Rows of the options in an observation: the effect of each option and, in tactical columns, its value on the table.
import { SEGMENTS } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { gap } from '../../kernel/geometry/rectangle.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { both, cap } from '../../observation/spec.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Status, WEAPONS } from '../core/state.js';
import { Place } from '../layout.js';
import { type Enemies, InArc, NEAR } from './enemies.js';
import { NAMED, nameOptions } from './sides.js';
import { OPTION_ROWS, OPTION_TACTICS, OPTION_WEAPON, type SeenGame, UNIT_ROWS, VERBS } from './spec.js';

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
/** Sort of each verb: 1 stops, 2 moves, 3 fights, 0 else. */
const SORT = Uint8Array.from({ length: VERBS }, (_, v) =>
  STOPS.has(v) ? 1 : MOVES.has(v) ? 2 : FIGHTS.has(v) ? 3 : 0,
);
const STEP = 65536 / 2;
/** Points of enemies at which a column reaches 1. */
const WORTH = 500;

/** Writes the option rows for `RegimentsObservation`. */
export class OptionRows {
  private readonly out: Float32Array;
  private readonly game: Pick<SeenGame, 'at' | 'weapons'>;
  private readonly tactics: boolean;
  private readonly enemies: Enemies;
  /** Number of rows that are not empty, and of rows with columns about a weapon. */
  private written = 0;
  private armed = 0;

  /** @param enemies of the battle, refreshed before each `write` */
  constructor(out: Float32Array, game: Pick<SeenGame, 'at' | 'weapons'>, tactics: boolean, enemies: Enemies) {
    this.out = out;
    this.game = game;
    this.tactics = tactics;
    this.enemies = enemies;
  }

  /** Notes that the block was cleared. */
  forget(): void {
    this.written = 0;
    this.armed = 0;
  }

  /**
   * Writes the rows of all options. @param row row of each unit within its side @param sign -1 if the table is turned
   * round
   */
  write(b: RegimentsBattle, player: number, row: Int16Array, sign: number): void {
    const { out } = this;
    const n = Math.min(b.option.count, OPTION_ROWS);
    const { options: first, optionWidth } = this.game.at;
    const sided = nameOptions(b, player, n, row, sign);
    const targets = sided ? NAMED.target : b.option.target;
    this.rows(b, player, n, row, sign, targets, sided ? NAMED.number : b.option.n);
    if (this.tactics) this.tactical(b, n, targets);
    const armed = b.decision.kind[0] === Ask.Weapon ? n : 0;
    if (armed + this.armed > 0) this.weapons(b, armed);
    if (this.written > n) out.fill(0, first + n * optionWidth, first + this.written * optionWidth);
    this.written = n;
  }

  private rows(
    b: RegimentsBattle,
    player: number,
    n: number,
    row: Int16Array,
    sign: number,
    target: Int32Array,
    number: Int32Array,
  ): void {
    const { out } = this;
    const { setup, unit } = b;
    const { verb, x, y, facing, files, extra, path } = b.option;
    const { units, width, depth } = setup;
    const whose = setup.unit.player;
    const u = b.decision.subject[0];
    const known = u >= 0 && u < units && unit.place[u] === Place.table;
    const ux = known ? unit.x[u] : 0;
    const uy = known ? unit.y[u] : 0;
    const turned = known ? unit.facing[u] : 0;
    const sin = SIN[turned];
    const cos = COS[turned];
    const queued = b.decision.kind[0] === Ask.Trigger;
    const { options, optionWidth } = this.game.at;
    let at = options;
    for (let i = 0; i < n; i++, at += optionWidth) {
      const v = verb[i];
      const sort = SORT[v];
      const t = target[i];
      const onUnit = t >= 0 && t < units;
      out[at] = 1;
      out[at + 1] = v / VERBS;
      out[at + 2] = sort === 1 ? 1 : 0;
      out[at + 3] = sort === 2 ? 1 : 0;
      out[at + 4] = sort === 3 ? 1 : 0;
      out[at + 5] = onUnit ? (row[t] + 1) / UNIT_ROWS : 0;
      out[at + 6] = onUnit && whose[t] === player ? 1 : 0;
      out[at + 7] = both(number[i] / 64);
      out[at + 8] = both(extra[i] / 65536);
      const px = x[i];
      const py = y[i];
      const f = facing[i] & 65535;
      const posed = px !== 0 || py !== 0;
      // + 0 turns -0 into 0
      out[at + 9] = posed ? (sign * (2 * px - width)) / width + 0 : 0;
      out[at + 10] = posed ? (sign * (2 * py - depth)) / depth + 0 : 0;
      out[at + 11] = posed ? sign * SIN[f] + 0 : 0;
      out[at + 12] = posed ? sign * COS[f] + 0 : 0;
      out[at + 13] = cap(files[i] / 32);
      if (known && posed) {
        const dx = px - ux;
        const dy = py - uy;
        out[at + 14] = both((dx * sin + dy * cos) / (24 * INCH)) + 0;
        out[at + 15] = both((dx * cos - dy * sin) / (24 * INCH)) + 0;
        const turn = (f - turned) & 65535;
        out[at + 16] = (turn > 32767 ? turn - 65536 : turn) / STEP;
      } else {
        out[at + 14] = 0;
        out[at + 15] = 0;
        out[at + 16] = 0;
      }
      const from = i * SEGMENTS;
      for (let s = 0; s < 3; s++) {
        const segment = path[from + s];
        out[at + 17 + 2 * s] = (segment & 7) / 8;
        out[at + 18 + 2 * s] = cap((segment >>> 3) / (24 * INCH));
      }
      let rest = queued ? i + 1 : 0; // options have the order of the queue
      if ((rest | path[from + 3]) !== 0) {
        for (let s = from + 3; s < from + SEGMENTS; s++) rest = (Math.imul(rest ^ path[s], 0x01000193) >>> 0) % 65521;
      }
      out[at + 23] = rest / 65521;
    }
  }

  /**
   * Writes what the weapons of the first `n` options do for their bearer, and clears those columns of the others.
   */
  private weapons(b: RegimentsBattle, n: number): void {
    const { out } = this;
    const { weapons } = b.setup.unit;
    const from = b.decision.subject[0] * WEAPONS;
    const { at: layout, weapons: columns } = this.game;
    const { options, optionWidth } = layout;
    const width = optionWidth - OPTION_WEAPON;
    let at = options + OPTION_WEAPON;
    for (let i = 0; i < n; i++, at += optionWidth) {
      const w = weapons[from + b.option.n[i]] * width;
      for (let k = 0; k < width; k++) out[at + k] = columns[w + k];
    }
    for (let i = n; i < this.armed; i++, at += optionWidth) out.fill(0, at, at + width);
    this.armed = n;
  }

  private tactical(b: RegimentsBattle, n: number, target: Int32Array): void {
    const { out, enemies } = this;
    const { option, unit, setup } = b;
    const { units } = setup;
    const { verb, x, y, facing } = option;
    const u = b.decision.subject[0];
    const deployed = u >= 0 && u < units;
    const stands = deployed && unit.place[u] === Place.table;
    const w = deployed ? unit.halfWidth[u] : 0;
    const d = deployed ? unit.halfDepth[u] : 0;
    if (deployed) {
      enemies.face(b, setup.unit.player[u]);
      enemies.arm(b, u);
    }
    const { options, optionWidth } = this.game.at;
    let at = options + OPTION_TACTICS;
    for (let i = 0; i < n; i++, at += optionWidth) {
      const t = target[i];
      const onUnit = t >= 0 && t < units;
      const seen = onUnit && unit.place[t] === Place.table;
      out[at + 1] = seen && stands && t !== u ? cap(this.gapTo(b, u, t) / NEAR) : 0;
      out[at + 2] = onUnit ? cap(setup.unit.points[t] / 500) : 0;
      out[at + 3] = seen ? cap(unit.models[t] / 60) : 0;
      out[at + 4] = seen && unit.engaged[t] !== 0 ? 1 : 0;
      out[at + 5] = seen && (unit.status[t] & Status.Fleeing) !== 0 ? 1 : 0;
      const posed = x[i] !== 0 || y[i] !== 0;
      const stays = stands && !posed && SORT[verb[i]] === 1;
      if (!deployed || !(posed || stays)) {
        out[at] = 0;
        for (let k = at + 6; k < at + 14; k++) out[k] = 0;
        continue;
      }
      if (posed) enemies.look(x[i], y[i], facing[i] & 65535, w, d);
      else enemies.look(unit.x[u], unit.y[u], unit.facing[u], w, d);
      const { arcs } = enemies;
      out[at] = cap(enemies.apart / NEAR);
      out[at + 6] = (arcs & InArc.ofEnemy) !== 0 ? 1 : 0;
      out[at + 7] = (arcs & InArc.ofOwn) !== 0 ? 1 : 0;
      out[at + 8] = cap(enemies.charged / WORTH);
      out[at + 9] = cap(enemies.outflanked / WORTH);
      out[at + 10] = cap(enemies.charges / WORTH);
      out[at + 11] = cap(enemies.outflanks / WORTH);
      out[at + 12] = cap(enemies.targets / WORTH);
      out[at + 13] = cap(enemies.underFire / WORTH);
    }
  }

  private gapTo(b: RegimentsBattle, u: number, v: number): number {
    const { x, y, facing, halfWidth, halfDepth } = b.unit;
    return gap(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[v], y[v], facing[v], halfWidth[v], halfDepth[v]);
  }
}
