import { invalidateGeometry } from '../../kernel/battle.js';
import { degrees, HALF_TURN, INCH, QUARTER_TURN, TURN, ticks } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { Did, Hidden, ModelDid, Phase, Status, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { enterTurn } from '../../rulesets/wh40k2/turn.js';
import { engage } from '../../skirmish/contacts.js';
import { LinkFlag, Place } from '../../skirmish/layout.js';
import { ScenarioError } from '../scenario-error.js';
import type { StandSpec } from './units.js';

/** Phases with which a scene can begin. `movement` includes the start of the turn. */
export const W40K_PHASES = ['movement', 'shooting', 'handToHand', 'rally'] as const;
export type W40kPhase = (typeof W40K_PHASES)[number];

/** States that a unit of a scene may have from the start. */
export const W40K_STATUSES = ['broken', 'shaken', 'frenzied', 'stupid', 'hidden', 'detected', 'overwatch'] as const;
export type W40kStatus = (typeof W40K_STATUSES)[number];

/** Contact of two units in a scene. */
export interface ContactSpec {
  /**
   * Pairs of models that touch, by number in each unit. By default the first models of both units pairwise, as many as
   * possible.
   */
  readonly pairs?: readonly (readonly [number, number])[];
  /** The unit that charged in this turn to make the contact. */
  readonly charged?: 'first' | 'second';
  /** True if they fight across a linear obstacle. */
  readonly obstacle?: boolean;
  /** True for a contact by a follow-up, which fights from the next close combat phase on. */
  readonly waits?: boolean;
}

/** Puts model `m` on the table with its middle at x, y in ticks. */
function put(b: W40kBattle, m: number, x: number, y: number, facing: number): void {
  const { model, unit } = b;
  const u = b.setup.model.unit[m];
  model.x[m] = Math.round(x);
  model.y[m] = Math.round(y);
  model.facing[m] = facing;
  model.place[m] = Place.table;
  unit.place[u] = Place.table;
  invalidateGeometry(b);
}

/** Moves all models of unit `u` by inches east and north, in the middle of a scene. */
export function shiftW40k(b: W40kBattle, u: number, east: number, north: number): void {
  const { first, count } = b.setup.unit;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    b.model.x[m] += ticks(east);
    b.model.y[m] += ticks(north);
  }
  invalidateGeometry(b);
}

const ROWS_OF_FOUR = 4;

/** Returns the number of files of a formation of `n` models. */
function filesOf(formation: StandSpec['formation'], n: number): number {
  return formation === 'column' ? 1 : formation === 'cluster' ? Math.min(n, ROWS_OF_FOUR) : n;
}

/** Puts all models of unit `u` on the table, around one middle or each at its own place. */
export function standW40k(b: W40kBattle, u: number, spec: StandSpec, facing: number): void {
  if (spec.at === undefined) return;
  const { first, count } = b.setup.unit;
  const [at, look] = [spec.at, degrees(facing)];
  if (typeof at[0] !== 'number') {
    const places = at as readonly (readonly [number, number])[];
    if (places.length !== count[u]) {
      throw new ScenarioError(`${b.setup.names[u]} has ${count[u]} models and ${places.length} places`);
    }
    places.forEach(([x, y], i) => {
      put(b, first[u] + i, ticks(x), ticks(y), look);
    });
    return;
  }
  const files = filesOf(spec.formation, count[u]);
  const ranks = Math.ceil(count[u] / files);
  const step = 2 * b.setup.model.radius[first[u]] + ticks(spec.gap ?? 0.5);
  const [x, y] = at as readonly [number, number];
  for (let i = 0; i < count[u]; i++) {
    if (b.model.place[first[u] + i] === Place.removed) continue;
    const right = ((i % files) - (files - 1) / 2) * step;
    const ahead = ((ranks - 1) / 2 - Math.floor(i / files)) * step;
    const px = ticks(x) + right * COS[look] + ahead * SIN[look];
    const py = ticks(y) - right * SIN[look] + ahead * COS[look];
    put(b, first[u] + i, px, py, look);
  }
}

/**
 * Puts all models of unit `a` in front of the first model of `e`, in formation and facing it, so that the nearest bases
 * are `far` ticks apart.
 */
export function standOffW40k(b: W40kBattle, a: number, e: number, far: number, spec: StandSpec): void {
  const { first, count } = b.setup.unit;
  const { model, setup } = b;
  const front = first[e];
  if (model.place[front] !== Place.table) throw new ScenarioError(`${setup.names[e]} is not on the table`);
  const out = model.facing[front];
  const look = (out + HALF_TURN) & (TURN - 1);
  const facing = (look * 360) / TURN;
  const at = (distance: number): void => {
    const x = (model.x[front] + distance * SIN[out]) / INCH;
    const y = (model.y[front] + distance * COS[out]) / INCH;
    standW40k(b, a, { ...spec, at: [x, y] }, facing);
  };
  const gap = (): number => {
    let least = Infinity;
    for (let m = first[a]; m < first[a] + count[a]; m++) {
      if (model.place[m] !== Place.table) continue;
      for (let o = first[e]; o < first[e] + count[e]; o++) {
        if (model.place[o] !== Place.table) continue;
        const centres = Math.hypot(model.x[m] - model.x[o], model.y[m] - model.y[o]);
        least = Math.min(least, centres - setup.model.radius[m] - setup.model.radius[o]);
      }
    }
    return least;
  };
  // the gap grows with the distance: a binary search finds the right distance
  let [near, away] = [0, far + 100 * INCH];
  for (let n = 0; n < 40; n++) {
    const middle = (near + away) / 2;
    at(middle);
    if (gap() < far) near = middle;
    else away = middle;
  }
  at(away);
}

/** Records that unit `u` charged in this turn, with its models in contact. */
export function haveChargedW40k(b: W40kBattle, u: number): void {
  const { link, field, model, setup } = b;
  b.unit.did[u] |= Did.DeclareCharge | Did.Charge | Did.MoveDone;
  for (let r = 0; r < field.links[0]; r++) {
    const isFirst = setup.model.unit[link.a[r]] === u;
    if (!isFirst && setup.model.unit[link.b[r]] !== u) continue;
    link.flags[r] |= isFirst ? LinkFlag.aCharged : LinkFlag.bCharged;
    model.did[isFirst ? link.a[r] : link.b[r]] |= ModelDid.Move | ModelDid.Charge;
  }
  invalidateGeometry(b);
}

/** Records that all models of unit `u` moved that many ticks in this turn. */
export function haveMovedW40k(b: W40kBattle, u: number, far: number): void {
  const { first, count } = b.setup.unit;
  b.unit.did[u] |= Did.Move | Did.MoveDone;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    b.model.moved[m] = far;
    if (far > 0) b.model.did[m] |= ModelDid.Move;
  }
  invalidateGeometry(b);
}

/** Ticks of overlap up to which bases count as beside each other. */
const ROUNDING = 20;

/** True if model `m` at x, y is on the table and overlaps no other model. */
function isFree(b: W40kBattle, m: number, x: number, y: number): boolean {
  const { model, setup } = b;
  const { radius } = setup.model;
  const r = radius[m];
  if (Math.min(x, y) < r || x > setup.width - r || y > setup.depth - r) return false;
  for (let o = 0; o < setup.models; o++) {
    if (o === m || model.place[o] !== Place.table) continue;
    if (Math.hypot(x - model.x[o], y - model.y[o]) < r + radius[o] - ROUNDING) return false;
  }
  return true;
}

/** Places around an enemy in the order in which several models touch it: angles from its facing. */
const AROUND = [0, TURN / 6, -TURN / 6, TURN / 3, -TURN / 3, HALF_TURN];

/**
 * Makes character `g` a member of squad `u` from the start. Without a place of its own it stands to the right of the
 * squad.
 */
export function joinW40k(b: W40kBattle, g: number, u: number): void {
  const { model, setup } = b;
  const m = setup.unit.first[g];
  b.unit.host[g] = u;
  if (model.place[m] === Place.table) return;
  const beside = setup.unit.first[u] + setup.unit.count[u] - 1;
  const look = model.facing[beside];
  if (model.place[beside] !== Place.table) return; // it is in reserve with its squad
  const reach = setup.model.radius[beside] + setup.model.radius[m] + ticks(0.5);
  const places = AROUND.map((turn) => (look + QUARTER_TURN + turn + TURN) & (TURN - 1));
  const at = (way: number) => [
    Math.round(model.x[beside] + reach * SIN[way]),
    Math.round(model.y[beside] + reach * COS[way]),
  ];
  const way = places.find((w) => isFree(b, m, at(w)[0], at(w)[1])) ?? places[0];
  put(b, m, at(way)[0], at(way)[1], look);
}

/**
 * Puts models of `a` in contact with models of `e`. Each model of `a` is moved once, to where it touches and faces its
 * enemy; several at one enemy stand around it. A model that has been moved or already touches stays. Models of a unit
 * without a place stand behind their comrades.
 */
export function bringIntoContact(b: W40kBattle, a: number, e: number, spec: ContactSpec): void {
  const { first, count } = b.setup.unit;
  const { model, setup } = b;
  const both = Math.min(count[a], count[e]);
  const pairs = spec.pairs ?? Array.from({ length: both }, (_, i) => [i, i] as const);
  const moved = new Set<number>();
  const taken = new Map<number, number>();
  for (const [i, j] of pairs) {
    const [m, enemy] = [first[a] + i, first[e] + j];
    if (model.place[enemy] !== Place.table) throw new ScenarioError(`${setup.names[e]} ${j} is not on the table`);
    const reach = setup.model.radius[m] + setup.model.radius[enemy];
    const far = Math.hypot(model.x[m] - model.x[enemy], model.y[m] - model.y[enemy]);
    if (!moved.has(m) && (model.place[m] !== Place.table || Math.abs(far - reach) > 2)) {
      const nth = taken.get(enemy) ?? 0;
      taken.set(enemy, nth + 1);
      const ways = AROUND.map((_, k) => (model.facing[enemy] + AROUND[(nth + k) % AROUND.length] + TURN) & (TURN - 1));
      const out =
        ways.find((w) => isFree(b, m, model.x[enemy] + reach * SIN[w], model.y[enemy] + reach * COS[w])) ?? ways[0];
      const look = (out + HALF_TURN) & (TURN - 1);
      put(b, m, model.x[enemy] + reach * SIN[out], model.y[enemy] + reach * COS[out], look);
    }
    moved.add(m);
    const low = m < enemy;
    let flags = (spec.obstacle === true ? LinkFlag.obstacle : 0) | (spec.waits === true ? LinkFlag.waits : 0);
    if (spec.charged === 'first') flags |= low ? LinkFlag.aCharged : LinkFlag.bCharged;
    if (spec.charged === 'second') flags |= low ? LinkFlag.bCharged : LinkFlag.aCharged;
    engage(b, m, enemy, flags);
  }
  standBehind(b, a, first[a] + pairs[0][0]);
}

/** Number of models in a row behind the front, and of places that are tried for one. */
const BEHIND = 12;
const PATIENCE = 100;

/** Puts models of unit `a` without a place in rows behind model `front`. */
function standBehind(b: W40kBattle, a: number, front: number): void {
  const { first, count } = b.setup.unit;
  const { model } = b;
  const step = 2 * b.setup.model.radius[front] + ticks(0.5);
  const back = (model.facing[front] + HALF_TURN) & (TURN - 1);
  const side = (model.facing[front] + QUARTER_TURN) & (TURN - 1);
  let n = 0;
  for (let m = first[a]; m < first[a] + count[a]; m++) {
    if (model.place[m] === Place.table || model.place[m] === Place.removed) continue;
    for (let tries = 0; ; tries++, n++) {
      const [row, file] = [1 + Math.floor(n / BEHIND), n % BEHIND];
      const x = model.x[front] + row * step * SIN[back] + file * step * SIN[side];
      const y = model.y[front] + row * step * COS[back] + file * step * COS[side];
      if (tries < PATIENCE && !isFree(b, m, Math.round(x), Math.round(y))) continue;
      put(b, m, x, y, model.facing[front]);
      n++;
      break;
    }
  }
}

/** Sets a state of unit `u` from the start. */
export function beW40k(b: W40kBattle, u: number, status: W40kStatus): void {
  const { unit } = b;
  if (status === 'hidden') unit.hidden[u] = Hidden.hidden;
  else if (status === 'detected') unit.hidden[u] = Hidden.detected;
  else if (status === 'overwatch') unit.overwatch[u] = 1;
  else {
    const bits = { broken: Status.Broken, shaken: Status.Shaken, frenzied: Status.Frenzied, stupid: Status.Stupid };
    unit.status[u] |= bits[status];
  }
}

/** Makes the first step of `phase` the next step. */
export function setW40kPhase(b: W40kBattle, phase: W40kPhase, gameTurn: number, player: number): void {
  enterTurn(b, gameTurn, player, Phase[phase]);
}
