import { touch } from '../kernel/battle.js';
import { degrees, HALF_TURN, QUARTER_TURN, TURN, ticks } from '../kernel/geometry/measures.js';
import { COS, SIN } from '../kernel/geometry/trig.js';
import { Hidden, Phase, Status, type W40kBattle } from '../rulesets/wh40k2/state.js';
import { enterTurn } from '../rulesets/wh40k2/turn.js';
import { engage } from '../skirmish/contacts.js';
import { LinkFlag, Place } from '../skirmish/layout.js';
import { ScenarioError } from './runner.js';
import type { StandSpec } from './w40k-units.js';

/** Phases with which a scene can begin. `movement` begins with what comes at the start of the turn. */
export type W40kPhase = 'movement' | 'shooting' | 'handToHand' | 'rally';

/** What a unit of a scene may be from the start. */
export type W40kStatus = 'broken' | 'shaken' | 'frenzied' | 'stupid' | 'hidden' | 'detected' | 'overwatch';

/** Contact of two units in a scene. */
export interface ContactSpec {
  /** Which model of the first touches which of the second; default: their first models pairwise, as many as there are. */
  readonly pairs?: readonly (readonly [number, number])[];
  /** Who charged to make the contact, this turn. */
  readonly charged?: 'first' | 'second';
  /** They fight across a linear obstacle. */
  readonly obstacle?: boolean;
  /** Made by a follow-up: they fight from the next close combat phase on. */
  readonly waits?: boolean;
}

/** Puts model `m` on the table: middle in ticks. */
function put(b: W40kBattle, m: number, x: number, y: number, facing: number): void {
  const { model, unit } = b;
  const u = b.setup.model.unit[m];
  model.x[m] = Math.round(x);
  model.y[m] = Math.round(y);
  model.facing[m] = facing;
  model.place[m] = Place.table;
  unit.place[u] = Place.table;
  touch(b);
}

/** Moves all models of unit `u` by so many inches, in the middle of a scene: the table is not what its player thought it was. */
export function shiftW40k(b: W40kBattle, u: number, east: number, north: number): void {
  const { first, count } = b.setup.unit;
  for (let m = first[u]; m < first[u] + count[u]; m++) {
    b.model.x[m] += ticks(east);
    b.model.y[m] += ticks(north);
  }
  touch(b);
}

const ROWS_OF_FOUR = 4;

/** Files across and ranks deep of a formation of `n` models. */
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
    const right = ((i % files) - (files - 1) / 2) * step;
    const ahead = ((ranks - 1) / 2 - Math.floor(i / files)) * step;
    const px = ticks(x) + right * COS[look] + ahead * SIN[look];
    const py = ticks(y) - right * SIN[look] + ahead * COS[look];
    put(b, first[u] + i, px, py, look);
  }
}

/** Character `g` has joined squad `u` from the start; without a place of its own it stands to the right of it. */
export function joinW40k(b: W40kBattle, g: number, u: number): void {
  const { model, setup } = b;
  const m = setup.unit.first[g];
  b.unit.host[g] = u;
  if (model.place[m] === Place.table) return;
  const beside = setup.unit.first[u] + setup.unit.count[u] - 1;
  const look = model.facing[beside];
  const step = setup.model.radius[beside] + setup.model.radius[m] + ticks(0.5);
  put(b, m, model.x[beside] + step * COS[look], model.y[beside] - step * SIN[look], look);
}

/** Places around an enemy, in the order in which several models come to touch him: angles from his facing. */
const AROUND = [0, TURN / 6, -TURN / 6, TURN / 3, -TURN / 3, HALF_TURN];

/**
 * Models of `a` touch models of `e`: each of `a` is moved, once, to where it touches and looks at its enemy; several at one
 * enemy stand around him. A model that was moved already, or touches as it is, stays. Others of a unit that had no place
 * stand behind their comrades.
 */
export function touchW40k(b: W40kBattle, a: number, e: number, spec: ContactSpec): void {
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
      const out = (model.facing[enemy] + AROUND[nth % AROUND.length] + TURN) & (TURN - 1);
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

/** Models of unit `a` without a place stand in a row behind model `front`, as it looks. */
function standBehind(b: W40kBattle, a: number, front: number): void {
  const { first, count } = b.setup.unit;
  const { model } = b;
  const step = 2 * b.setup.model.radius[front] + ticks(0.5);
  const back = (model.facing[front] + HALF_TURN) & (TURN - 1);
  const side = (model.facing[front] + QUARTER_TURN) & (TURN - 1);
  let n = 0;
  for (let m = first[a]; m < first[a] + count[a]; m++) {
    if (model.place[m] === Place.table) continue;
    const x = model.x[front] + step * SIN[back] + n * step * SIN[side];
    put(b, m, x, model.y[front] + step * COS[back] + n * step * COS[side], model.facing[front]);
    n++;
  }
}

/** Unit `u` is so from the start. */
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

/** The next step is the first of `phase`. */
export function setW40kPhase(b: W40kBattle, phase: W40kPhase, gameTurn: number, player: number): void {
  enterTurn(b, gameTurn, player, Phase[phase]);
}
