// Rows of the options in an observation: the effect of each option and, in tactical columns, its value on the table.
import { SEGMENTS } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing, COS, SIN, stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import { both, cap } from '../../../observation/spec.js';
import { Verb } from '../core/asks.js';
import { firstWeapon, isBehind, isDown, isHelpless, isStationary, onTable, radiusOf } from '../core/models.js';
import { type HordesBattle, MARK_WORDS, MODELS, PowerAttack } from '../core/state.js';
import type { ArmyFacts } from './army-facts.js';
import { HORDES_SPEC, MODEL_ROWS, OPTION_ROWS, OPTION_TACTICS, VERBS, WIDTH } from './spec.js';
import { NEAR } from './surroundings.js';
import type { View } from './view.js';

const FIRST = HORDES_SPEC.offset.options;
const HALF = 32768;
const REACH = 24 * INCH;
/** The DEF of a helpless model (HRD-RAN-005). */
const HELPLESS_DEF = 5;

/** Sort of each verb: 1 ends or stays, 2 moves, 3 attacks, 0 else. */
const SORT = new Uint8Array(VERBS);
for (const verb of [Verb.End, Verb.Stay, Verb.StayDown, Verb.Done, Verb.LeadStay, Verb.Pass]) SORT[verb] = 1;
const MOVES = [Verb.Advance, Verb.Run, Verb.Charge, Verb.Slam, Verb.Trample, Verb.LeadAdvance, Verb.LeadRun] as const;
for (const verb of [Verb.Deploy, Verb.Place, ...MOVES]) SORT[verb] = 2;
for (const verb of [Verb.Attack, Verb.Combine, Verb.ThrowAway, Verb.ThrowAt, Verb.Sweep, Verb.Special, Verb.Lay])
  SORT[verb] = 3;
/** 1 for verbs whose number is a weapon of the subject. */
const ARMED = new Uint8Array(VERBS);
for (const verb of [Verb.Attack, Verb.Sweep, Verb.Combine, Verb.Special, Verb.Lay]) ARMED[verb] = 1;
/** Scratch for one decision: enemies of its subject on the table. */
const enemies = {
  x: new Float64Array(MODELS),
  y: new Float64Array(MODELS),
  radius: new Float64Array(MODELS),
  melee: new Float64Array(MODELS),
  range: new Float64Array(MODELS),
  charge: new Float64Array(MODELS),
};

/** Writes zeros to `out` from index `from` to before `end`: for few numbers faster than `fill`. */
function clear(out: Float32Array, from: number, end: number): void {
  for (let i = from; i < end; i++) out[i] = 0;
}

/** Mixes one more number into a digest from 0 to 65,520. */
function mixed(digest: number, value: number): number {
  return (Math.imul((digest + 1) ^ value, 0x01000193) >>> 0) % 65521;
}

/** Writes the options of HORDES_SPEC, for `HordesObservation`. */
export class OptionRows {
  private readonly out: Float32Array;
  private readonly tactics: boolean;
  private readonly view: View;
  /** Number of rows that are not empty. */
  private written = 0;
  /** Where the present option leads the subject: set by `settle`. */
  private px = 0;
  private py = 0;
  private facing = 0;
  private way = 0;
  private direction = 0;

  /** @param view how the player looks, set before each `write` */
  constructor(out: Float32Array, tactics: boolean, view: View) {
    this.out = out;
    this.tactics = tactics;
    this.view = view;
  }

  /** Notes that the block was cleared. */
  forget(): void {
    this.written = 0;
  }

  /** Writes the rows of all options. */
  write(b: HordesBattle, player: number, facts: ArmyFacts): void {
    const n = Math.min(b.option.count, OPTION_ROWS);
    const m = b.decision.subject[0];
    const known = m >= 0 && m < b.setup.models;
    const foes = known && this.tactics ? this.gather(b, facts, m) : 0;
    let at = FIRST;
    for (let i = 0; i < n; i++, at += WIDTH.option) {
      const leads = this.settle(b, i, known ? m : -1);
      this.row(b, player, facts, i, at, leads, known ? m : -1);
      if (!this.tactics) continue;
      if (leads && known) this.prospects(b, facts, m, foes, at + OPTION_TACTICS);
      else clear(this.out, at + OPTION_TACTICS, at + OPTION_TACTICS + 7);
      this.about(b, facts, targetOf(b, i), known ? m : -1, at + OPTION_TACTICS + 7);
    }
    if (this.written > n) this.out.fill(0, FIRST + n * WIDTH.option, FIRST + this.written * WIDTH.option);
    this.written = n;
  }

  /** Finds where option `i` leads model `m`. @returns false if it leads nowhere */
  private settle(b: HordesBattle, i: number, m: number): boolean {
    const { verb, target, n, x, y, facing, path } = b.option;
    const v = verb[i];
    this.way = 0;
    this.direction = 0;
    if (v === Verb.Charge || v === Verb.Slam || v === Verb.Trample) {
      if (m < 0) return false;
      const mx = b.model.x[m];
      const my = b.model.y[m];
      const t = target[i];
      const angle = v !== Verb.Slam ? facing[i] : bearing(b.model.x[t] - mx, b.model.y[t] - my);
      this.px = mx + stepEast(angle, n[i]);
      this.py = my + stepNorth(angle, n[i]);
      this.facing = angle;
      this.way = n[i];
      this.direction = angle;
      return true;
    }
    if (SORT[v] !== 2) return false;
    this.px = x[i];
    this.py = y[i];
    this.facing = facing[i] & 65535;
    if (v === Verb.Deploy || v === Verb.Place) return true;
    const from = i * SEGMENTS;
    this.direction = path[from] & 65535;
    for (let s = from; s < from + SEGMENTS; s += 2) this.way += path[s + 1];
    return true;
  }

  private row(
    b: HordesBattle,
    player: number,
    { row, boxes }: ArmyFacts,
    i: number,
    at: number,
    leads: boolean,
    m: number,
  ): void {
    const { out, view, px, py } = this;
    const { verb, n, files, extra, path } = b.option;
    const { setup, model } = b;
    const v = verb[i];
    const sort = v < VERBS ? SORT[v] : 0;
    const t = targetOf(b, i);
    const onModel = t >= 0 && t < setup.models;
    out[at] = 1;
    out[at + 1] = cap(v / VERBS);
    out[at + 2] = sort === 1 ? 1 : 0;
    out[at + 3] = sort === 2 ? 1 : 0;
    out[at + 4] = sort === 3 ? 1 : 0;
    out[at + 5] = onModel ? (row[t] + 1) / MODEL_ROWS : 0;
    out[at + 6] = onModel && setup.model.player[t] === player ? 1 : 0;
    const armed = SORT[v] === 3 && ARMED[v] !== 0 && m >= 0;
    let number = n[i];
    if (armed) number -= firstWeapon(b, m);
    else if (v === Verb.Edge || v === Verb.Ambush) number = (number - view.edge) & 3;
    else if (this.way > 0) number = 0;
    out[at + 7] = both(number / 16);
    const angle = view.angle(this.facing);
    const aims = !leads && armed && (b.option.x[i] | b.option.y[i]) !== 0;
    out[at + 8] = leads ? both(view.right(px, py)) : aims ? both(view.right(b.option.x[i], b.option.y[i])) : 0;
    out[at + 9] = leads ? both(view.forward(px, py)) : aims ? both(view.forward(b.option.x[i], b.option.y[i])) : 0;
    out[at + 10] = leads ? SIN[angle] : 0;
    out[at + 11] = leads ? COS[angle] : 0;
    if (leads && m >= 0 && onTable(b, m)) {
      const dx = px - model.x[m];
      const dy = py - model.y[m];
      const sin = SIN[model.facing[m]];
      const cos = COS[model.facing[m]];
      const turn = (this.facing - model.facing[m]) & 65535;
      const ahead = view.angle(this.direction);
      out[at + 12] = both((dx * sin + dy * cos) / REACH) + 0; // + 0 turns -0 into 0
      out[at + 13] = both((dx * cos - dy * sin) / REACH) + 0;
      out[at + 14] = (turn >= HALF ? turn - 65536 : turn) / HALF;
      out[at + 15] = cap(Math.sqrt(dx * dx + dy * dy) / REACH);
      out[at + 16] = cap(this.way / REACH);
      out[at + 17] = this.way > 0 ? SIN[ahead] : 0;
      out[at + 18] = this.way > 0 ? COS[ahead] : 0;
    } else clear(out, at + 12, at + 19);
    out[at + 19] = onModel && m >= 0 ? cap(gapBetween(b, m, t) / NEAR) : 0;
    if (armed) this.weapon(b, m, n[i], at + 20);
    else clear(out, at + 20, at + 28);
    out[at + 28] = onModel ? cap((boxes[model.kind[t]] - markedBoxes(b, t)) / 40) : 0;
    out[at + 29] = v === Verb.Combine ? cap(bitsIn(extra[i]) / 12) : 0;
    let rest = 0;
    if (v === Verb.Trigger) rest = mixed(rest, b.option.target[i] + 1);
    if (!armed && this.way === 0 && Math.abs(number) > 16) rest = mixed(rest, number);
    if ((files[i] | extra[i]) !== 0) rest = mixed(mixed(rest, files[i]), extra[i]);
    const from = i * SEGMENTS;
    // later legs tell nothing of a path of one leg
    for (let s = from + 2; s < from + SEGMENTS; s++) if (path[s] !== 0) rest = mixed(mixed(rest, s - from), path[s]);
    out[at + 30] = rest / 65521;
  }

  /** Writes the columns about weapon row `w` of model `m`. */
  private weapon(b: HordesBattle, m: number, w: number, at: number): void {
    const { out } = this;
    const { weapons, types } = b.setup;
    const power = weapons.powerAttack[w] !== PowerAttack.none;
    const ranged = weapons.ranged[w] !== 0;
    const strength = ranged ? 0 : types.STR[b.model.kind[m]];
    out[at] = ranged || power ? 0 : 1;
    out[at + 1] = ranged ? 1 : 0;
    out[at + 2] = power ? 1 : 0;
    out[at + 3] = cap(weapons.range[w] / REACH);
    out[at + 4] = weapons.power[w] < 0 ? 0 : cap((weapons.power[w] + strength) / 30);
    out[at + 5] = cap((2 * weapons.blast[w]) / (5 * INCH));
    out[at + 6] = weapons.spray[w];
    const all = ranged ? weapons.rof[w] : 1;
    out[at + 7] = cap(Math.max(0, all - b.activation.made[w - firstWeapon(b, m)]) / 4);
  }

  /** Collects the enemies of model `m` on the table. @returns their number */
  private gather(b: HordesBattle, { melee, range, charge }: ArmyFacts, m: number): number {
    let n = 0;
    for (let e = 0; e < b.setup.models; e++) {
      if (b.setup.model.player[e] === b.setup.model.player[m] || !onTable(b, e)) continue;
      enemies.x[n] = b.model.x[e];
      enemies.y[n] = b.model.y[e];
      enemies.radius[n] = radiusOf(b, e);
      enemies.melee[n] = isHelpless(b, e) ? -1 : melee[b.model.kind[e]];
      enemies.range[n] = range[b.model.kind[e]];
      enemies.charge[n++] = charge[b.model.kind[e]];
    }
    return n;
  }

  /** Writes the columns about the place to which the present option leads model `m`. */
  private prospects(b: HordesBattle, { melee, range, charge }: ArmyFacts, m: number, foes: number, at: number): void {
    const { out, px, py } = this;
    const { x, y, radius } = enemies;
    const r = radiusOf(b, m);
    const k = b.model.kind[m];
    const near = melee[k];
    const rush = charge[k];
    const far = range[k];
    let closest: number = NEAR;
    let reached = 0;
    let reaching = 0;
    let charged = 0;
    let charging = 0;
    let shot = 0;
    let shooting = 0;
    for (let e = 0; e < foes; e++) {
      const dx = x[e] - px;
      const dy = y[e] - py;
      const gap = Math.max(0, Math.sqrt(dx * dx + dy * dy) - r - radius[e]);
      if (gap < closest) closest = gap;
      if (gap <= near) reached++;
      if (gap <= enemies.melee[e]) reaching++;
      if (gap <= rush) charged++;
      if (gap <= enemies.charge[e]) charging++;
      if (gap <= far) shot++;
      if (gap <= enemies.range[e]) shooting++;
    }
    out[at] = closest / NEAR;
    out[at + 1] = cap(reached / 4);
    out[at + 2] = cap(reaching / 4);
    out[at + 3] = cap(charged / 8);
    out[at + 4] = cap(charging / 8);
    out[at + 5] = cap(shot / 8);
    out[at + 6] = cap(shooting / 8);
  }

  /** Writes the columns about model `t`, the target of an option of model `m`. */
  private about(b: HordesBattle, { boxes }: ArmyFacts, t: number, m: number, at: number): void {
    const { out } = this;
    const { types, models } = b.setup;
    const { kind } = b.model;
    if (t < 0 || t >= models) {
      clear(out, at, at + 7);
      return;
    }
    out[at] = (isHelpless(b, t) ? HELPLESS_DEF : types.DEF[kind[t]]) / 20;
    out[at + 1] = cap(types.ARM[kind[t]] / 25);
    out[at + 2] = cap(types.points[kind[t]] / 25);
    out[at + 3] = 1 - markedBoxes(b, t) / boxes[kind[t]];
    out[at + 4] = isDown(b, t) ? 1 : 0;
    out[at + 5] = isStationary(b, t) ? 1 : 0;
    out[at + 6] = m >= 0 && m !== t && onTable(b, m) && onTable(b, t) && isBehind(b, t, m) ? 1 : 0;
  }
}

/** Returns the model that option `i` is about, or -1: for a queue of effects the one whose effect waits there. */
function targetOf(b: HordesBattle, i: number): number {
  const { verb, target } = b.option;
  const t = target[i];
  if (t < 0) return t;
  return verb[i] === Verb.Trigger ? b.trigger.subject[t] : t;
}

/** Returns the number of bits that are set. */
function bitsIn(word: number): number {
  let n = 0;
  for (let bits = word; bits !== 0; bits &= bits - 1) n++;
  return n;
}

/** Ticks between the bases of two models. */
function gapBetween(b: HordesBattle, m: number, o: number): number {
  if (m === o) return 0;
  const dx = b.model.x[o] - b.model.x[m];
  const dy = b.model.y[o] - b.model.y[m];
  return Math.max(0, Math.sqrt(dx * dx + dy * dy) - radiusOf(b, m) - radiusOf(b, o));
}

/** Returns the number of marked boxes of model `m`. */
function markedBoxes(b: HordesBattle, m: number): number {
  let n = 0;
  for (let w = m * MARK_WORDS; w < (m + 1) * MARK_WORDS; w++) {
    for (let bits = b.model.marks[w]; bits !== 0; bits &= bits - 1) n++;
  }
  return n;
}
