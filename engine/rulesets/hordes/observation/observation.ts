import { isCrippled } from '../../../kernel/damage-tracks.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { COS, SIN } from '../../../kernel/geometry/trig.js';
import { EMPTY, Slab } from '../../../kernel/slab.js';
import type { GameWriter } from '../../../observation/battle-writer.js';
import { both, cap } from '../../../observation/spec.js';
import { Ask } from '../core/asks.js';
import { inControlRange, leaderOf } from '../core/battlegroups.js';
import { Ground } from '../core/ground.js';
import {
  ActionKind,
  CLOUDS,
  CloudKind,
  Did,
  type HordesBattle,
  MARK_WORDS,
  MODELS,
  Place,
  RESTRAINTS,
  Restraint,
  Status,
  UnitDid,
  WEAPONS,
} from '../core/state.js';
import { areZones, centre, controllerOf, laidObjectives } from '../scenarios/objectives.js';
import { OBJECTIVES } from '../scenarios/scenarios.js';
import { destroyedPoints, goalOf, isUsedUp } from '../scenarios/scoring.js';
import { mustActivate, Phase } from '../turn.js';
import type { ArmyFacts } from './army-facts.js';
import { clearEffects, signOfEffects, writeEffects } from './effect-columns.js';
import { clearMarshal, writeMarshal } from './marshal-columns.js';
import { OptionRows } from './option-rows.js';
import {
  BRANCHES,
  HORDES_SPEC,
  KINDS,
  MODEL_FIXED,
  MODEL_ROWS,
  MORE_KINDS,
  modelColumn,
  ORDERS,
  SYSTEMS,
  TERRAIN_ROWS,
  WIDTH,
} from './spec.js';
import { NEAR, Surroundings } from './surroundings.js';
import { View, viewOf } from './view.js';

const { offset } = HORDES_SPEC;
const OWN = offset['own units'];
const ENEMY = offset['enemy units'];
const DECISION = offset.decision;
/** Width of the widest table, ticks. */
const WIDEST = 144 * INCH;
/** Columns of a model after those that never change. */
const PLACE = modelColumn('on the table');
const DAMAGE = modelColumn('boxes left');
const RIGHT_GRID = modelColumn('left of column 1 of the right grid');
const STATUS = modelColumn('knocked down');
const AROUND = modelColumn('gap to the closest enemy');
const FLAGS = modelColumn('had its chance of a free strike');
const EFFECTS = modelColumn('used its feat');
const UNIT = modelColumn('unit');
/** Column of fire on a piece of terrain. */
const BURNS = 14;
/** Kinds of decisions about a roll: their context has the model rolled against and the weapon. */
const ROLLS = new Uint8Array(KINDS + MORE_KINDS);
/** Numbers of a decision between the columns of its kind and those of later kinds. */
const BETWEEN = 11;
/** Returns the column of a kind of decision among those of the decision. */
const kindColumn = (kind: number): number => (kind < KINDS ? kind : kind + BETWEEN);

for (const kind of [Ask.BoostAttack, Ask.BoostDamage, Ask.RerollAttack, Ask.RerollDamage]) ROLLS[kind] = 1;

/** Place of weapon row `w` among the weapons of the models that have it. */
function slotOf(b: HordesBattle, w: number): number {
  const { firstWeapon } = b.setup.types;
  let k = 0;
  while (k + 1 < firstWeapon.length && firstWeapon[k + 1] <= w) k++; // rows after the last kind are those of spells
  return w - firstWeapon[k];
}

/** Number of marked boxes of layout `k` from bit `from` on, `count` of them. */
function marked(marks: Uint32Array, at: number, from: number, count: number): number {
  let n = 0;
  for (let bit = from; bit < from + count; bit++) n += (marks[at + (bit >> 5)] >>> (bit & 31)) & 1;
  return n;
}

/** True if a rule restricts where any model may move in this turn. */
function isAnyRestrained(b: HordesBattle): boolean {
  const { kind } = b.restraint;
  for (let r = 0; r < RESTRAINTS; r++) if (kind[r] !== Restraint.none) return true;
  return false;
}

/** True if a rule restricts where model `m` may move in this turn. */
function isRestrained(b: HordesBattle, m: number): boolean {
  for (let r = 0; r < RESTRAINTS; r++) {
    if (b.restraint.kind[r] !== Restraint.none && b.restraint.model[r] === m) return true;
  }
  return false;
}

/**
 * Returns a number that is equal only for equal numbers in the rarer columns of model `m` and its unit.
 * @param mayBeRestrained false if no model is restrained
 */
function othersOf(b: HordesBattle, m: number, mayBeRestrained: boolean): number {
  const { model, unit } = b;
  const u = b.setup.model.unit[m];
  let flags = model.owes[m] !== 0 ? 1 : 0;
  if (model.taken[m] !== 0) flags += 2;
  if (model.disrupted[m] !== 0) flags += 4;
  if (unit.commander[u] === m) flags += 8;
  if ((unit.did[u] & UnitDid.Activate) !== 0) flags += 16;
  if (mayBeRestrained && isRestrained(b, m)) flags += 32;
  const tokens = Math.min(15, model.souls[m]) * 16 + Math.min(15, model.corpses[m]);
  return (tokens * 256 + unit.order[u]) * 64 + flags;
}

/** Writes HORDES_SPEC. See `ObservationWriter` for what it stores; it also stores what it wrote of each model. */
export class HordesObservation implements GameWriter<HordesBattle, ArmyFacts> {
  readonly points = new Float64Array(2);
  private readonly out: Float32Array;
  private readonly optionRows: OptionRows;
  private readonly view = new View();
  private readonly around = new Surroundings();
  private seenBy = -1;
  private setup: HordesBattle['setup'] | null = null;
  /** Index of each model's row in the block. */
  private base: Int32Array = EMPTY.i32;
  /** What was written of each model: place, facing, and so on. */
  private x: Int32Array = EMPTY.i32;
  private y: Int32Array = EMPTY.i32;
  private facing: Uint16Array = EMPTY.u16;
  private place: Uint8Array = EMPTY.u8;
  private status: Uint8Array = EMPTY.u8;
  private did: Uint16Array = EMPTY.u16;
  private down: Uint8Array = EMPTY.u8;
  private kinds: Uint8Array = EMPTY.u8;
  private fury: Uint8Array = EMPTY.u8;
  /** See `othersOf`. */
  private others: Int32Array = EMPTY.i32;
  private advanced: Int32Array = EMPTY.i32;
  private marks: Uint32Array = EMPTY.u32;
  /** Whether the columns about effects were written, for which side, and whether its feat was used. */
  private bearing: Uint8Array = EMPTY.u8;
  /** See `signOfEffects`. */
  private effects = 0;
  /** Kind of decision whose flag is set in the block. */
  private kind = 0;
  /** Pieces of terrain that burn in the block, a bit each. */
  private burning = 0;
  /** Number of rows of clouds that are not empty. */
  private cloudRows = 0;

  /** @param tactics false leaves the tactical columns of the options at 0 */
  constructor(out: Float32Array, tactics = true) {
    this.out = out;
    this.optionRows = new OptionRows(out, tactics, this.view);
  }

  forget(): void {
    this.seenBy = -1;
    this.setup = null;
  }

  write(b: HordesBattle, facts: ArmyFacts, player: number): void {
    if (this.setup !== b.setup) this.meet(b, facts);
    const edge = viewOf(b, player);
    const turned = this.seenBy !== player || this.view.edge !== edge;
    if (turned) this.begin(b, facts, player, edge);
    this.models(b, facts, turned);
    this.marksOf(b, facts.row, turned);
    this.battle(b, facts, player);
    this.clouds(b, player);
    this.fires(b);
    this.decision(b, facts, player);
    this.optionRows.write(b, player, facts);
  }

  /** Prepares for a battle of another setup: makes room and clears the block. */
  meet(b: HordesBattle, _facts: ArmyFacts): void {
    this.fit();
    this.out.fill(0);
    this.optionRows.forget();
    this.setup = b.setup;
    this.seenBy = -1;
    this.kind = 0;
    this.cloudRows = 0;
    this.burning = 0;
  }

  private fit(): void {
    if (this.base.length > 0) return;
    Slab.lay((slab) => {
      this.base = slab.i32(MODELS);
      this.x = slab.i32(MODELS);
      this.y = slab.i32(MODELS);
      this.facing = slab.u16(MODELS);
      this.place = slab.u8(MODELS);
      this.status = slab.u8(MODELS);
      this.did = slab.u16(MODELS);
      this.down = slab.u8(MODELS);
      this.kinds = slab.u8(MODELS);
      this.fury = slab.u8(MODELS);
      this.others = slab.i32(MODELS);
      this.advanced = slab.i32(MODELS);
      this.bearing = slab.u8(MODELS);
      this.marks = slab.u32(MODELS * MARK_WORDS);
    });
    this.around.fit();
  }

  /** Prepares for a player who looks from another edge: writes what never changes from there. */
  private begin(b: HordesBattle, { row, units }: ArmyFacts, player: number, edge: number): void {
    const { out, base, view } = this;
    const used = Math.max(units[0], units[1]) * WIDTH.model; // the other rows are empty whoever looks
    out.fill(0, OWN, OWN + used);
    out.fill(0, ENEMY, ENEMY + used);
    this.seenBy = player;
    view.lookFrom(edge, b.setup.width, b.setup.depth);
    for (let m = 0; m < b.setup.models; m++) {
      base[m] = (b.setup.model.player[m] === player ? OWN : ENEMY) + row[m] * WIDTH.model;
    }
    this.terrain(b);
  }

  /** Writes the rows of models that have changed since the last time; of all if the view has. */
  private models(b: HordesBattle, facts: ArmyFacts, turned: boolean): void {
    const { x, y, facing, place, status, did, down, marks, kinds, fury, others, advanced } = this;
    const { model } = b;
    const { models } = b.setup;
    const turn = b.core.playerTurns[0];
    const mayBeRestrained = isAnyRestrained(b);
    let stirred = turned;
    for (let m = 0; m < models; m++) {
      let changed = turned;
      let isHurt = turned;
      if (place[m] !== model.place[m]) isHurt = true; // its row is written anew
      if (
        x[m] !== model.x[m] ||
        y[m] !== model.y[m] ||
        facing[m] !== model.facing[m] ||
        place[m] !== model.place[m] ||
        status[m] !== model.status[m]
      ) {
        x[m] = model.x[m];
        y[m] = model.y[m];
        facing[m] = model.facing[m];
        place[m] = model.place[m];
        status[m] = model.status[m];
        changed = stirred = true;
      }
      if (turned || kinds[m] !== model.kind[m]) {
        kinds[m] = model.kind[m];
        this.fixed(facts, m, kinds[m]);
        changed = stirred = isHurt = true;
      }
      const fell = model.downTurn[m] === turn ? 1 : 0;
      const other = othersOf(b, m, mayBeRestrained);
      if (
        did[m] !== model.did[m] ||
        down[m] !== fell ||
        fury[m] !== model.points[m] ||
        others[m] !== other ||
        advanced[m] !== model.advanced[m]
      ) {
        others[m] = other;
        advanced[m] = model.advanced[m];
        fury[m] = model.points[m];
        did[m] = model.did[m];
        down[m] = fell;
        changed = true;
      }
      const first = m * MARK_WORDS;
      for (let w = first; w < first + MARK_WORDS; w++) {
        if (marks[w] === model.marks[w]) continue;
        marks[w] = model.marks[w];
        changed = isHurt = true;
      }
      if (changed) this.model(b, facts, m, isHurt);
    }
    if (!stirred) return;
    this.around.refresh(b, facts);
    for (let m = 0; m < models; m++) if (place[m] === Place.table) this.near(m);
  }

  /** Writes the columns of model `m` that its kind has. */
  private fixed({ constant, unit }: ArmyFacts, m: number, k: number): void {
    const { out } = this;
    const at = this.base[m];
    for (let i = 0; i < MODEL_FIXED; i++) out[at + i] = constant[k * MODEL_FIXED + i];
    out[at + UNIT] = unit[m];
  }

  /** Writes the columns of model `m` that play changes; those of its damage if it is hurt. */
  private model(b: HordesBattle, facts: ArmyFacts, m: number, isHurt: boolean): void {
    const { out, view } = this;
    const { model } = b;
    const from = this.base[m];
    const place = model.place[m];
    if (place !== Place.table && place !== Place.reserve) {
      out.fill(0, from + MODEL_FIXED, from + WIDTH.model);
      return;
    }
    const stands = place === Place.table;
    const angle = view.angle(model.facing[m]);
    out[from + MODEL_FIXED] = stands ? view.right(model.x[m], model.y[m]) : 0;
    out[from + MODEL_FIXED + 1] = stands ? view.forward(model.x[m], model.y[m]) : 0;
    out[from + MODEL_FIXED + 2] = stands ? SIN[angle] : 0;
    out[from + MODEL_FIXED + 3] = stands ? COS[angle] : 0;
    out[from + PLACE] = stands ? 1 : 0;
    out[from + PLACE + 1] = stands ? 0 : 1;
    if (isHurt) this.damage(b, facts, m, from + DAMAGE);
    this.states(b, m, from + STATUS);
  }

  /** Writes states and deeds of model `m`. */
  private states(b: HordesBattle, m: number, at: number): void {
    const { out } = this;
    const { model, setup } = b;
    const status = model.status[m];
    const did = model.did[m];
    const u = setup.model.unit[m];
    out[at] = (status & Status.knockedDown) !== 0 ? 1 : 0;
    out[at + 1] = (status & Status.knockedDown) !== 0 ? this.down[m] : 0;
    out[at + 2] = (status & Status.stationary) !== 0 ? 1 : 0;
    out[at + 3] = (status & Status.fire) !== 0 ? 1 : 0;
    out[at + 4] = (status & Status.corrosion) !== 0 ? 1 : 0;
    out[at + 5] = (status & Status.solid) !== 0 ? 1 : 0;
    out[at + 6] = (status & Status.wild) !== 0 ? 1 : 0;
    out[at + 7] = model.disrupted[m] !== 0 ? 1 : 0;
    out[at + 8] = model.taken[m] !== 0 ? 1 : 0;
    out[at + 9] = model.owes[m] !== 0 ? 1 : 0;
    out[at + 10] = cap(model.souls[m] / 4);
    out[at + 11] = cap(model.corpses[m] / 4);
    out[at + 12] = cap(model.points[m] / 6);
    out[at + 13] = (did & Did.Activate) !== 0 ? 1 : 0;
    out[at + 14] = (did & Did.GiveUpMove) !== 0 ? 1 : 0;
    out[at + 15] = (did & Did.GiveUpAction) !== 0 ? 1 : 0;
    out[at + 16] = (did & Did.Aim) !== 0 ? 1 : 0;
    out[at + 17] = (did & Did.Run) !== 0 ? 1 : 0;
    out[at + 18] = (did & Did.Charge) !== 0 ? 1 : 0;
    out[at + 19] = (did & Did.Reach) !== 0 ? 1 : 0;
    out[at + 20] = (did & Did.StrikeFirst) !== 0 ? 1 : 0;
    out[at + 21] = (did & Did.Astray) !== 0 ? 1 : 0;
    out[at + 22] = (did & Did.Receive) !== 0 ? 1 : 0;
    out[at + 23] = (did & Did.EndMove) !== 0 ? 1 : 0;
    out[at + 24] = (did & Did.EndAction) !== 0 ? 1 : 0;
    out[at + 25] = (did & Did.LeaveMelee) !== 0 ? 1 : 0;
    out[at + 26] = (did & Did.Promotion) !== 0 ? 1 : 0;
    out[at + 27] = cap(model.advanced[m] / (24 * INCH));
    out[at + 28] = b.unit.commander[u] === m ? 1 : 0;
    out[at + 29] = cap(b.unit.order[u] / ORDERS);
    out[at + 30] = (b.unit.did[u] & UnitDid.Activate) !== 0 ? 1 : 0;
    out[at + 31] = isRestrained(b, m) ? 1 : 0;
  }

  /** Writes the damage of model `m`: boxes left in all and of each branch, crippled systems. */
  private damage(b: HordesBattle, { boxes }: ArmyFacts, m: number, at: number): void {
    const { out } = this;
    const { tracks } = b.setup;
    const { marks } = b.model;
    const k = b.model.kind[m];
    const word = m * MARK_WORDS;
    out[at] = 1 - marked(marks, word, 0, boxes[k]) / boxes[k];
    const columns = tracks.firstColumn[tracks.firstTrack[k] + 1] - tracks.firstColumn[tracks.firstTrack[k]];
    this.columns(b, m, 0, at + 1);
    if (b.setup.types.grid[k] > 1) this.columns(b, m, 1, at - DAMAGE + RIGHT_GRID);
    for (let s = 0; s < SYSTEMS; s++) {
      out[at + 1 + BRANCHES + s] = columns > 1 && isCrippled(tracks, k, marks, word, s) ? 1 : 0;
    }
  }

  /** Writes what is left of each column or branch of a track of model `m`; of a single row nothing. */
  private columns(b: HordesBattle, m: number, track: number, at: number): void {
    const { out } = this;
    const { tracks } = b.setup;
    const t = tracks.firstTrack[b.model.kind[m]];
    const first = tracks.firstColumn[t + track];
    const columns = tracks.firstColumn[t + track + 1] - first;
    const start = tracks.firstBox[tracks.firstColumn[t]];
    for (let i = 0; i < BRANCHES; i++) {
      if (columns < 2 || i >= columns) {
        out[at + i] = 0;
        continue;
      }
      const from = tracks.firstBox[first + i];
      const count = tracks.firstBox[first + i + 1] - from;
      out[at + i] = count === 0 ? 0 : 1 - marked(b.model.marks, m * MARK_WORDS, from - start, count) / count;
    }
  }

  private near(m: number): void {
    const { out, around } = this;
    const at = this.base[m] + AROUND;
    out[at] = around.enemy[m] / NEAR;
    out[at + 1] = cap((2 * around.friend[m]) / NEAR);
    out[at + 2] = cap(around.reached[m] / 4);
    out[at + 3] = cap(around.reaching[m] / 4);
    out[at + 4] = cap(around.charged[m] / 8);
    out[at + 5] = cap(around.shot[m] / 8);
  }

  /** Writes the flags of models that the decision and the advance are about, and who leads them. */
  private marksOf(b: HordesBattle, row: ArmyFacts['row'], turned: boolean): void {
    const { out, base, bearing } = this;
    const sign = signOfEffects(b);
    const renewed = turned || sign !== this.effects;
    this.effects = sign;
    const { subject, other } = b.decision;
    const { passed } = b.advance;
    for (let m = 0; m < b.setup.models; m++) {
      const there = b.model.place[m] <= Place.reserve;
      const at = base[m] + FLAGS;
      out[at] = there && ((passed[m >> 5] >>> (m & 31)) & 1) !== 0 ? 1 : 0;
      out[at + 1] = there && subject[0] === m ? 1 : 0;
      out[at + 2] = there && other[0] === m ? 1 : 0;
      const leader = there ? leaderOf(b, m) : -1;
      out[at + 3] = leader < 0 ? 0 : (row[leader] + 1) / MODEL_ROWS;
      out[at + 4] = leader >= 0 && inControlRange(b, leader, m) ? 1 : 0;
      out[at + 5] = there && (b.model.status[m] & Status.inert) !== 0 ? 1 : 0;
      out[at + 6] = there && b.model.marshal[m] >= 0 ? 1 : 0;
      if (there) writeMarshal(b, m, row, out, at + 7);
      else clearMarshal(out, at + 7);
      const now = there ? 1 + b.model.taken[m] + 2 * b.model.feat[m] : 0;
      if (!renewed && bearing[m] === now) continue;
      bearing[m] = now;
      if (there) writeEffects(b, m, out, base[m] + EFFECTS);
      else clearEffects(out, base[m] + EFFECTS);
    }
  }

  private battle(b: HordesBattle, { listPoints, units, row }: ArmyFacts, player: number): void {
    const { out, points, view } = this;
    const { core, game, setup, activation, advance, lead } = b;
    const at = offset.battle;
    const other = 1 - player;
    points[0] = destroyedPoints(b, 0);
    points[1] = destroyedPoints(b, 1);
    let left = 0;
    let theirs = 0;
    let waits = 0;
    let waitsThere = 0;
    for (let m = 0; m < setup.models; m++) {
      if (b.model.place[m] > Place.reserve) continue;
      const own = setup.model.player[m] === player;
      if (own) left++;
      else theirs++;
      if (!mustActivate(b, m)) continue;
      if (own) waits++;
      else waitsThere++;
    }
    const begun = core.gameTurn[0] > 0;
    const phase = core.phase[0];
    out[at] = cap(core.gameTurn[0] / 12);
    out[at + 1] = cap(Math.max(0, setup.turns - core.gameTurn[0]) / 12);
    out[at + 2] = cap(core.gameTurn[0] / setup.turns);
    out[at + 3] = begun && core.active[0] === player ? 1 : 0;
    out[at + 4] = phase === Phase.setUp ? 1 : 0;
    out[at + 5] = phase === Phase.maintenance ? 1 : 0;
    out[at + 6] = phase === Phase.control ? 1 : 0;
    out[at + 7] = phase === Phase.activation ? 1 : 0;
    out[at + 8] = begun && game.first[0] === player ? 1 : 0;
    out[at + 9] = both((points[player] - points[other]) / 50);
    out[at + 10] = cap(1 - points[other] / Math.max(1, listPoints[player]));
    out[at + 11] = cap(1 - points[player] / Math.max(1, listPoints[other]));
    out[at + 12] = left / Math.max(1, units[player]);
    out[at + 13] = theirs / Math.max(1, units[other]);
    out[at + 14] = waits / Math.max(1, left);
    out[at + 15] = waitsThere / Math.max(1, theirs);
    out[at + 16] = view.breadth() / WIDEST;
    out[at + 17] = view.deep() / WIDEST;
    this.who(b, player, at + 18, activation.model[0], row);
    this.who(b, player, at + 20, activation.target[0], row);
    out[at + 22] = activation.slams[0];
    out[at + 23] = activation.tramples[0];
    out[at + 24] = cap(activation.advanced[0] / (24 * INCH));
    out[at + 25] = activation.kind[0] === ActionKind.melee ? 1 : 0;
    out[at + 26] = activation.kind[0] === ActionKind.ranged ? 1 : 0;
    out[at + 27] = activation.kind[0] === ActionKind.power ? 1 : 0;
    for (let w = 0; w < WEAPONS; w++) out[at + 28 + w] = cap(activation.made[w] / 4);
    out[at + 28 + WEAPONS] = activation.kind[0] >= ActionKind.special ? 1 : 0;
    this.who(b, player, at + 29 + WEAPONS, lead.model[0], row);
    out[at + 31 + WEAPONS] = cap(advance.leg[0] / 4);
    out[at + 32 + WEAPONS] = cap(advance.gone[0] / (24 * INCH));
    this.objectives(b, player, at + 33 + WEAPONS);
  }

  /** Writes control points, and the flags or zones. */
  private objectives(b: HordesBattle, player: number, from: number): void {
    const { out, view } = this;
    const goal = goalOf(b);
    if (goal === 0) {
      out.fill(0, from, from + 3 + 7 * OBJECTIVES);
      return;
    }
    out[from] = cap(b.game.control[player] / goal);
    out[from + 1] = cap(b.game.control[1 - player] / goal);
    out[from + 2] = goal / 5;
    const n = laidObjectives(b);
    out.fill(0, from + 3 + 7 * n, from + 3 + 7 * OBJECTIVES);
    for (let i = 0; i < n; i++) {
      const at = from + 3 + 7 * i;
      const owner = controllerOf(b, i);
      out[at] = 1;
      out[at + 1] = view.right(centre.x, centre.y);
      out[at + 2] = view.forward(centre.x, centre.y);
      out[at + 3] = areZones(b) ? 1 : 0;
      out[at + 4] = owner === player ? 1 : 0;
      out[at + 5] = owner === 1 - player ? 1 : 0;
      out[at + 6] = isUsedUp(b, player, i) ? 1 : 0;
    }
  }

  /** Writes which pieces of terrain burn. */
  private fires(b: HordesBattle): void {
    const { out } = this;
    const { count } = b.setup.terrain;
    const fires = b.game.fires[0];
    if (fires === 0 && this.burning === 0) return;
    this.burning = fires;
    for (let t = 0; t < count && t < TERRAIN_ROWS; t++) {
      out[offset.terrain + t * WIDTH.terrain + BURNS] = (fires >>> t) & 1;
    }
  }

  /** Writes a row for each cloud. */
  private clouds(b: HordesBattle, player: number): void {
    const { out, view } = this;
    const { cloud, core } = b;
    const first = offset.clouds;
    let at = first;
    for (let c = 0; c < CLOUDS; c++) {
      if (cloud.radius[c] === 0) continue;
      out[at] = 1;
      out[at + 1] = both(view.right(cloud.x[c], cloud.y[c]));
      out[at + 2] = both(view.forward(cloud.x[c], cloud.y[c]));
      out[at + 3] = cap(cloud.radius[c] / (5 * INCH));
      out[at + 4] = cloud.kind[c] === CloudKind.fog ? 1 : 0;
      out[at + 5] = cloud.kind[c] === CloudKind.flames ? 1 : 0;
      out[at + 6] = cloud.ends[c] === 0 ? 0 : cap(Math.max(0, cloud.ends[c] - core.playerTurns[0]) / 4);
      out[at + 7] = cloud.kind[c] === CloudKind.field ? 1 : 0;
      out[at + 8] = cap(cloud.power[c] / 20);
      out[at + 9] = cloud.spares[c] === 1 + player ? 1 : 0;
      out[at + 10] = cloud.spares[c] === 2 - player ? 1 : 0;
      at += WIDTH.cloud;
    }
    const rows = (at - first) / WIDTH.cloud;
    if (rows < this.cloudRows) out.fill(0, at, first + this.cloudRows * WIDTH.cloud);
    this.cloudRows = rows;
  }

  private decision(b: HordesBattle, { row }: ArmyFacts, player: number): void {
    const { out } = this;
    const { decision } = b;
    out[DECISION + kindColumn(this.kind)] = 0;
    this.kind = decision.kind[0] < KINDS + MORE_KINDS ? decision.kind[0] : 0;
    out[DECISION + kindColumn(this.kind)] = 1;
    this.who(b, player, DECISION + KINDS, decision.subject[0], row);
    this.who(b, player, DECISION + KINDS + 2, decision.other[0], row);
    const at = DECISION + KINDS + 4;
    const rolls = ROLLS[this.kind] !== 0;
    const w = rolls ? decision.context[1] : -1;
    this.who(b, player, at, rolls ? decision.context[0] : -1, row);
    out[at + 2] = w < 0 ? 0 : cap((slotOf(b, w) + 1) / 16);
    out[at + 3] = w < 0 || b.setup.weapons.ranged[w] === 0 ? 0 : 1;
    out[at + 4] = w < 0 ? 0 : cap(Math.max(0, b.setup.weapons.power[w]) / 20);
    out[at + 5] = rolls ? 0 : both(decision.context[0] / 100);
    out[at + 6] = rolls ? 0 : both(decision.context[1] / 100);
  }

  /** Writes row and side of model `m` from index `at` on; zeros if there is no such model. */
  private who(b: HordesBattle, player: number, at: number, m: number, row: Int16Array): void {
    const { out } = this;
    const known = m >= 0 && m < b.setup.models;
    out[at] = known ? (row[m] + 1) / MODEL_ROWS : 0;
    out[at + 1] = known && b.setup.model.player[m] === player ? 1 : 0;
  }

  /** Writes the rows of terrain as the player looks. */
  private terrain(b: HordesBattle): void {
    const { out, view } = this;
    const { terrain } = b.setup;
    for (let t = 0; t < terrain.count && t < TERRAIN_ROWS; t++) {
      const at = offset.terrain + t * WIDTH.terrain;
      const corners = terrain.polygons[t];
      const flags = terrain.flags[t];
      const size = corners.length;
      let mx = 0;
      let my = 0;
      for (let v = 0; v < size; v += 2) {
        mx += (2 * corners[v]) / size;
        my += (2 * corners[v + 1]) / size;
      }
      let radius = 0;
      let far = -1;
      let right = 0;
      let ahead = 0;
      for (let v = 0; v < size; v += 2) {
        const cx = corners[v] - mx;
        const cy = corners[v + 1] - my;
        radius = Math.max(radius, Math.sqrt(cx * cx + cy * cy));
        for (let w = v + 2; w < size; w += 2) {
          const dx = view.alongRight(corners[w] - corners[v], corners[w + 1] - corners[v + 1]);
          const dy = view.alongForward(corners[w] - corners[v], corners[w + 1] - corners[v + 1]);
          if (dx * dx + dy * dy <= far) continue;
          far = dx * dx + dy * dy;
          // a line has no direction: the end to the right counts, or the end ahead if neither is to the right
          const turned = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
          right = turned * dx + 0; // + 0 turns -0 into 0
          ahead = turned * dy + 0;
        }
      }
      out[at] = 1;
      out[at + 1] = view.right(mx, my);
      out[at + 2] = view.forward(mx, my);
      out[at + 3] = cap(radius / (12 * INCH));
      out[at + 4] = (flags & Ground.rough) !== 0 ? 1 : 0;
      out[at + 5] = (flags & Ground.blocks) !== 0 ? 1 : 0;
      out[at + 6] = (flags & Ground.impassable) !== 0 ? 1 : 0;
      out[at + 7] = (flags & Ground.obstacle) !== 0 ? 1 : 0;
      out[at + 8] = (flags & Ground.forest) !== 0 ? 1 : 0;
      out[at + 9] = (flags & Ground.hill) !== 0 ? 1 : 0;
      out[at + 10] = (flags & Ground.water) !== 0 ? 1 : 0;
      out[at + 11] = (flags & Ground.trench) !== 0 ? 1 : 0;
      out[at + 12] = (flags & Ground.acid) !== 0 ? 1 : 0;
      out[at + 13] = (flags & Ground.cliff) !== 0 ? 1 : 0;
      out[at + 15] = cap(terrain.height[t] / (6 * INCH));
      out[at + 16] = terrain.inside[t] / 4;
      out[at + 17] = terrain.behind[t] / 4;
      out[at + 18] = both(right / (24 * INCH));
      out[at + 19] = both(ahead / (24 * INCH));
    }
  }
}
