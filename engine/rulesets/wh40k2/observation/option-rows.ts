// Rows of the options in an observation: the effect of each option and, in tactical columns, its value on the table.
import { SEGMENTS } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { both, cap } from '../../../observation/spec.js';
import { Place } from '../../../skirmish/layout.js';
import { nextAgainst } from '../close-combat/pairing.js';
import { Ask, Verb } from '../core/asks.js';
import { Hidden, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { engaged, squadOf, unitOf } from '../core/units.js';
import type { ArmyFacts } from './army-facts.js';
import { Prospects } from './prospects.js';
import { placeInSquad } from './rows.js';
import { KINDS, OPTION_FIRER, OPTION_ROWS, OPTION_TACTICS, UNIT_ROWS, VERBS, W40K_SPEC, WIDTH } from './spec.js';
import { NEAR, type Surroundings } from './surroundings.js';

const STOPS: ReadonlySet<number> = new Set([Verb.Stop, Verb.Back, Verb.No, Verb.Hold]);
const MOVES: ReadonlySet<number> = new Set([
  Verb.Deploy,
  Verb.Move,
  Verb.Run,
  Verb.Step,
  Verb.Join,
  Verb.Leave,
  Verb.FollowUp,
]);
const FIGHTS: ReadonlySet<number> = new Set([Verb.Charge, Verb.Shoot, Verb.Weapon, Verb.Aim]);
/** Kinds of decisions in which the number of an option is a model row. */
const ABOUT_MODELS: ReadonlySet<number> = new Set([
  Ask.ModelPick,
  Ask.ModelMove,
  Ask.BlastAim,
  Ask.SustainedHit,
  Ask.HoldFire,
  Ask.Opponent,
  Ask.FollowUp,
]);
const OF_MODELS: ReadonlySet<number> = new Set([Verb.Pick, Verb.Step, Verb.Aim, Verb.FollowUp]);
/** Sort of each verb: 1 stops, 2 moves, 3 fights, 0 else. */
const SORT = Uint8Array.from({ length: VERBS }, (_, v) =>
  STOPS.has(v) ? 1 : MOVES.has(v) ? 2 : FIGHTS.has(v) ? 3 : 0,
);
const NAMES_MODEL = Uint8Array.from({ length: VERBS }, (_, v) => (OF_MODELS.has(v) ? 1 : 0));
const ASKS_MODEL = Uint8Array.from({ length: KINDS }, (_, k) => (ABOUT_MODELS.has(k) ? 1 : 0));
/**
 * Entry `kind * VERBS + verb` is 1 if the number of such an option is a row of a model, which depends on the order of
 * the lists.
 */
const COUNTS_MODELS = new Uint8Array(KINDS * VERBS);
for (const [kind, ...verbs] of [
  [Ask.ModelPick, Verb.Pick],
  [Ask.ModelMove, Verb.Step],
  [Ask.ShotWeapon, Verb.Hold, Verb.Clear],
  [Ask.ModelTarget, Verb.Shoot, Verb.Hold],
  [Ask.Group, Verb.Aim],
  [Ask.BlastAim, Verb.Aim],
  [Ask.SustainedHit, Verb.Aim],
  [Ask.HoldFire, Verb.Pick],
  [Ask.Combat, Verb.Pick],
  [Ask.Opponent, Verb.Pick],
  [Ask.FollowUp, Verb.FollowUp],
]) {
  for (const verb of verbs) COUNTS_MODELS[kind * VERBS + verb] = 1;
}
const NOTHING = 255;
const HALF = 32768;

/** Writes the options of W40K_SPEC, for `W40kObservation`. */
export class W40kOptionRows {
  private readonly out: Float32Array;
  private readonly tactics: boolean;
  private readonly around: Surroundings;
  private readonly prospects: Prospects;
  /** Number of rows that are not empty, and number of rows that may have columns about a model or a weapon. */
  private written = 0;
  private telling = 0;

  /** @param around positions of the battle, refreshed before each `write` */
  constructor(out: Float32Array, tactics: boolean, around: Surroundings) {
    this.out = out;
    this.tactics = tactics;
    this.around = around;
    this.prospects = new Prospects(out, around);
  }

  /** Notes that the block was cleared. */
  forget(): void {
    this.written = 0;
    this.telling = 0;
  }

  /** Writes the rows of all options. @param facts of the armies @param sign -1 if the table is turned round */
  write(b: W40kBattle, player: number, facts: ArmyFacts, sign: number): void {
    const { out } = this;
    const n = Math.min(b.option.count, OPTION_ROWS);
    const first = W40K_SPEC.offset.options;
    this.rows(b, player, n, facts, sign);
    if (this.tactics) this.tactical(b, facts, n);
    if (this.written > n) out.fill(0, first + n * WIDTH.option, first + this.written * WIDTH.option);
    this.written = n;
  }

  private rows(b: W40kBattle, player: number, n: number, { row, modelRow }: ArmyFacts, sign: number): void {
    const { out, around } = this;
    const { setup } = b;
    const { verb, target, n: number, x, y, facing, files, extra, path } = b.option;
    const { units, width, depth } = setup;
    const whose = setup.unit.player;
    const u = b.decision.subject[0];
    const known = u >= 0 && u < units && around.count[u] > 0;
    const ux = known ? around.x[u] : 0;
    const uy = known ? around.y[u] : 0;
    const turned = known ? around.facing(b, u) : 0;
    const sin = SIN[turned];
    const cos = COS[turned];
    const kind = b.decision.kind[0];
    const asksModel = ASKS_MODEL[kind] === 1;
    const onWatch = kind === Ask.OverwatchFire;
    const queued = kind === Ask.Trigger;
    const paired = kind === Ask.Combat;
    const { telling } = this;
    this.telling = 0;
    let at: number = W40K_SPEC.offset.options;
    for (let i = 0; i < n; i++, at += WIDTH.option) {
      const v = verb[i];
      const sort = SORT[v];
      const t = queued || paired ? unitNamed(b, i) : target[i];
      const onUnit = t >= 0 && t < units;
      out[at] = 1;
      out[at + 1] = v / VERBS;
      out[at + 2] = sort === 1 ? 1 : 0;
      out[at + 3] = sort === 2 ? 1 : 0;
      out[at + 4] = sort === 3 ? 1 : 0;
      out[at + 5] = onUnit ? (row[t] + 1) / UNIT_ROWS : 0;
      out[at + 6] = onUnit && whose[t] === player ? 1 : 0;
      const numbered = paired ? ownFighter(b, number[i]) : number[i];
      let small = numbered;
      let large = small;
      if (COUNTS_MODELS[kind * VERBS + v] !== 0 && (target[i] >= 0 || v !== Verb.Aim) && small >= 0) {
        large = modelRow[small];
        small = placeInSquad(b, small);
      } else if (v === Verb.Side && sign < 0) small = large = 1 - small;
      const firer = onWatch && v === Verb.Shoot ? extra[i] : -1;
      const more = firer >= 0 ? row[firer] : extra[i];
      out[at + 7] = both(small / 16);
      out[at + 8] = both(large / 256);
      out[at + 9] = both(more / 16);
      out[at + 10] = both(more / 256);
      out[at + OPTION_FIRER] = firer >= 0 ? (row[firer] + 1) / UNIT_ROWS : 0;
      out[at + OPTION_FIRER + 1] = firer >= 0 && whose[firer] === player ? 1 : 0;
      const px = x[i];
      const py = y[i];
      const f = facing[i] & 65535;
      const posed = px !== 0 || py !== 0;
      // the angle of a template may be 0 and has no place; an aim and a place to flee to have a place and no facing
      const angled = kind === Ask.TemplateAngle || (posed && kind !== Ask.BlastAim && kind !== Ask.Flee);
      out[at + 11] = posed ? both((sign * (2 * px - width)) / width) + 0 : 0; // + 0 turns -0 into 0
      out[at + 12] = posed ? both((sign * (2 * py - depth)) / depth) + 0 : 0;
      out[at + 13] = angled ? sign * SIN[f] + 0 : 0;
      out[at + 14] = angled ? sign * COS[f] + 0 : 0;
      out[at + 15] = cap(files[i] / 8);
      if (known && posed) {
        const dx = px - ux;
        const dy = py - uy;
        out[at + 16] = both((dx * sin + dy * cos) / (24 * INCH)) + 0;
        out[at + 17] = both((dx * cos - dy * sin) / (24 * INCH)) + 0;
        const turn = (f - turned) & 65535;
        out[at + 18] = (turn >= HALF ? turn - 65536 : turn) / HALF;
        out[at + 19] = cap(Math.sqrt(dx * dx + dy * dy) / (24 * INCH));
      } else for (let k = at + 16; k < at + 20; k++) out[k] = 0;
      const names = asksModel && NAMES_MODEL[v] !== 0 && !(posed && v === Verb.Aim);
      if (names || v === Verb.Weapon) {
        this.telling = i + 1;
        this.named(b, at + 20, names ? numbered : -1, sign);
        this.weapon(b, at + 25, v === Verb.Weapon ? number[i] : -1);
      } else if (i < telling) out.fill(0, at + 20, at + 30);
      let rest = queued ? target[i] + 1 : 0;
      if (Math.abs(large) > 255 || Math.abs(more) > 255 || files[i] > 8) {
        rest = mixed(mixed(mixed(rest, large), more), files[i]);
      }
      const from = i * SEGMENTS;
      if ((rest | path[from]) !== 0) for (let s = from; s < from + SEGMENTS; s++) rest = mixed(rest, path[s]);
      out[at + 30] = rest / 65521;
    }
  }

  /** Writes the columns about model `m` from index `at` on; zeros if there is no such model. */
  private named(b: W40kBattle, at: number, m: number, sign: number): void {
    const { out } = this;
    const { setup, model } = b;
    if (m < 0 || m >= setup.models) {
      for (let k = at; k < at + 5; k++) out[k] = 0;
      return;
    }
    const stands = model.place[m] === Place.table;
    const type = setup.model.type[m];
    out[at] = stands ? (sign * (2 * model.x[m] - setup.width)) / setup.width + 0 : 0;
    out[at + 1] = stands ? (sign * (2 * model.y[m] - setup.depth)) / setup.depth + 0 : 0;
    out[at + 2] = cap(model.wounds[m] / 4);
    out[at + 3] = setup.type.leader[type];
    out[at + 4] = setup.type.encumbered[type];
  }

  /**
   * Writes the columns about the weapon in slot `slot` of the decision's model from index `at` on; zeros without such a
   * weapon.
   */
  private weapon(b: W40kBattle, at: number, slot: number): void {
    const { out } = this;
    const { setup } = b;
    const m = b.decision.context[0];
    const known = slot >= 0 && slot < WEAPONS && m >= 0 && m < setup.models;
    const index = known ? setup.type.weapons[setup.model.type[m] * WEAPONS + slot] : NOTHING;
    if (index === NOTHING) {
      for (let i = at; i < at + 5; i++) out[i] = 0;
      return;
    }
    const weapon = setup.weapons[index];
    out[at] = cap(weapon.strength / 10);
    out[at + 1] = cap(0 - weapon.saveModifier / 6);
    out[at + 2] = weapon.long > 0 ? cap(weapon.long / (72 * INCH)) : 0;
    out[at + 3] = weapon.template !== 0 ? 1 : cap(weapon.blast / (3 * INCH));
    out[at + 4] = cap(weapon.sustained / 4);
  }

  private tactical(b: W40kBattle, facts: ArmyFacts, n: number): void {
    const { out, prospects } = this;
    const { target, x, y } = b.option;
    const { units } = b.setup;
    const u = b.decision.subject[0];
    const subject = u >= 0 && u < units;
    const kind = b.decision.kind[0];
    const renamed = kind === Ask.Trigger || kind === Ask.Combat;
    let at: number = W40K_SPEC.offset.options + OPTION_TACTICS;
    let gathered = false;
    let last = -1; // the unit of the option before
    for (let i = 0; i < n; i++, at += WIDTH.option) {
      const px = x[i];
      const py = y[i];
      if (!subject || (px === 0 && py === 0)) {
        for (let k = at; k < at + 5; k++) out[k] = 0;
        for (let k = at + 13; k < at + 19; k++) out[k] = 0;
      } else if (i > 0 && px === x[i - 1] && py === y[i - 1]) {
        const before = at - WIDTH.option;
        for (let k = 0; k < 5; k++) out[at + k] = out[before + k];
        for (let k = 13; k < 19; k++) out[at + k] = out[before + k];
      } else {
        if (!gathered) prospects.gather(b, facts, u, n);
        gathered = true;
        prospects.write(b, px, py, at);
      }
      const t = renamed ? unitNamed(b, i) : target[i];
      if (t < 0 || t >= units) for (let k = at + 5; k < at + 13; k++) out[k] = 0;
      else if (t !== last) this.about(b, t, subject ? u : t, at);
      else for (let k = at + 5, before = k - WIDTH.option; k < at + 13; k++, before++) out[k] = out[before];
      last = t;
    }
  }

  /**
   * Writes the columns about unit `t`, the target of an option, as seen from unit `u`. @param at first tactical column
   * of the option
   */
  private about(b: W40kBattle, t: number, u: number, at: number): void {
    const { out, around } = this;
    const { unit, setup } = b;
    const squad = squadOf(b, t);
    const standing = around.count[t];
    out[at + 5] = t !== u ? around.between(b, u, t) / NEAR : 0;
    out[at + 6] = cap(setup.unit.points[t] / 500);
    out[at + 7] = cap(unit.models[t] / 32);
    out[at + 8] = engaged(b, squad) ? 1 : 0;
    out[at + 9] = (unit.status[squad] & Status.Broken) !== 0 ? 1 : 0;
    out[at + 10] = unit.hidden[squad] !== Hidden.none ? 1 : 0;
    out[at + 11] = unit.overwatch[squad];
    out[at + 12] = standing === 0 ? 0 : (around.soft[t] + around.hard[t]) / standing;
  }
}

/** Unit of option `i`: for a queue of rules the unit whose rule waits there, for a combat the player's own fighter. */
function unitNamed(b: W40kBattle, i: number): number {
  const { target, n } = b.option;
  return b.decision.kind[0] === Ask.Trigger ? b.trigger.subject[target[i]] : unitOf(b, ownFighter(b, n[i]));
}

/**
 * Own model of a combat for the player who decides: of two models alone the player's, of several against one the single
 * model `lone`.
 */
function ownFighter(b: W40kBattle, lone: number): number {
  if (b.setup.model.player[lone] === b.decision.player[0]) return lone;
  const other = nextAgainst(b, lone, NONE);
  return nextAgainst(b, lone, other) === NONE ? other : lone;
}

/** Mixes one more number into a digest from 0 to 65,520. */
function mixed(digest: number, value: number): number {
  return (Math.imul((digest + 1) ^ value, 0x01000193) >>> 0) % 65521;
}
