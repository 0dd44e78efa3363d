import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { bearing } from '../../../engine/kernel/geometry/trig.js';
import { recall } from '../../../engine/rulesets/hordes/activation/registers.js';
import { Outcome } from '../../../engine/rulesets/hordes/attacks/attack-roll.js';
import { nameOf, onTable, radiusOf, speedOf } from '../../../engine/rulesets/hordes/core/models.js';
import {
  ActionKind,
  AttackKind,
  type HordesBattle,
  Place,
  WEAPONS,
} from '../../../engine/rulesets/hordes/core/state.js';
import { boxesOf } from '../../../engine/rulesets/hordes/damage/boxes.js';
import { activationOdds, usableRows } from '../../../engine/rulesets/hordes/odds/activation.js';
import { hitChances, meanPoints, pointChances } from '../../../engine/rulesets/hordes/odds/rolls.js';
import { HORDES_RULES } from '../../../engine/rulesets/hordes/ruleset.js';
import { endOf, firstOf } from '../../../engine/rulesets/hordes/units/members.js';
import { count, mean, percent } from '../figures.js';

// Exact odds of the attacks of a model at another one, for a person who asks before acting.

/** Returns a copy of the battle on which odds are computed, so that the battle does not change. */
let scratch: HordesBattle | null = null;
function copyOf(b: HordesBattle): HordesBattle {
  if (scratch === null || scratch.setup !== b.setup) scratch = HORDES_RULES.create(b.setup);
  copyBattle(scratch, b);
  return scratch;
}

/** Returns the ticks between the bases of two models. */
const gapOf = (b: HordesBattle, m: number, t: number): number =>
  Math.max(0, Math.hypot(b.model.x[t] - b.model.x[m], b.model.y[t] - b.model.y[m]) - radiusOf(b, m) - radiusOf(b, t));

/** Returns the models of a unit on the table. */
function standing(b: HordesBattle, u: number): number[] {
  const rows = Array.from({ length: endOf(b, u) - firstOf(b, u) }, (_, i) => firstOf(b, u) + i);
  return rows.filter((m) => onTable(b, m));
}

/** Returns the models of two units that are nearest to each other. */
function nearestPair(b: HordesBattle, u: number, t: number): readonly [number, number] | null {
  let best: readonly [number, number] | null = null;
  let least = Infinity;
  for (const m of standing(b, u)) {
    for (const o of standing(b, t)) {
      const gap = gapOf(b, m, o);
      if (gap >= least) continue;
      least = gap;
      best = [m, o];
    }
  }
  return best;
}

/** Makes `m` the model that acts, with all its attacks. */
function makeReady(b: HordesBattle, m: number): void {
  b.model.did[m] = 0;
  b.model.acts[m] = ActionKind.none;
  b.model.target[m] = -1;
  b.model.made.fill(0, m * WEAPONS, (m + 1) * WEAPONS);
  recall(b, m);
}

/** Puts model `m` alone with `t`, in contact and face to face. */
function putInContact(b: HordesBattle, m: number, t: number): void {
  const { x, y, facing, place } = b.model;
  for (let o = 0; o < b.setup.models; o++) if (o !== m && o !== t && onTable(b, o)) place[o] = Place.removed;
  const dx = x[t] - x[m];
  const dy = y[t] - y[m];
  const share = gapOf(b, m, t) / Math.max(1, Math.hypot(dx, dy));
  x[m] += Math.round(dx * share);
  y[m] += Math.round(dy * share);
  facing[m] = bearing(dx, dy);
  invalidateGeometry(b);
}

/** Returns a line for each weapon: its chance to hit and the damage of a hit. */
function weaponLines(b: HordesBattle, m: number, t: number, rows: readonly number[]): string[] {
  const boxes = boxesOf(b, t);
  const lines = rows.map((w) => {
    const hits = 1 - hitChances(b, m, w, t, 0)[Outcome.miss];
    const harm = meanPoints(pointChances(b, m, w, t, false, boxes), boxes);
    return `    ${b.setup.weaponNames[w]}: hits ${percent(hits)}, a hit does ${mean(harm)} damage on the average`;
  });
  return [...new Set(lines)];
}

/** Returns lines about all attacks of a kind that `m` can make at `t` in one activation. */
function attackLines(b: HordesBattle, m: number, t: number, kind: number, head: string): string[] {
  const rows = usableRows(b, m, t, kind);
  if (rows.length === 0) return [];
  const boxes = boxesOf(b, t);
  const { kind: how, left, spent } = activationOdds(b, m, t, kind);
  const harm = boxes - left.reduce((sum, chance, n) => sum + n * chance, 0);
  const points = spent.reduce((sum, chance, n) => sum + n * chance, 0);
  const paid = points === 0 ? '' : `, ${mean(points)} points spent`;
  const about =
    how === 'exact' ? '' : ' (about: templates, sprays, targets in melee and crippled systems are left out)';
  return [
    `  ${head}: destroyed ${percent(left[0])}, ${mean(harm)} of ${count(boxes, 'box').replace('boxs', 'boxes')} on the average${paid}${about}.`,
    ...weaponLines(b, m, t, rows),
  ];
}

/** Returns lines about the odds of the attacks of the model of `u` that is nearest to `t`. */
export function hordesOdds(real: HordesBattle, u: number, t: number): string[] {
  const { names, unit } = real.setup;
  if (unit.player[u] === unit.player[t]) return [`${names[u]} and ${names[t]} are on the same side.`];
  const b = copyOf(real);
  const pair = nearestPair(b, u, t);
  if (pair === null) return [`${names[standing(b, u).length === 0 ? u : t]} is not on the table.`];
  const [m, o] = pair;
  const gap = gapOf(b, m, o);
  const lines = [
    `${nameOf(b, m)} at ${nameOf(b, o)}: ${mean(gap / INCH)} inches away, it advances ${mean(speedOf(b, m) / INCH)}.`,
  ];
  makeReady(b, m);
  const shots = attackLines(b, m, o, AttackKind.ranged, 'All its shots from here');
  copyBattle(b, real);
  putInContact(b, m, o);
  makeReady(b, m);
  const blows = attackLines(b, m, o, AttackKind.melee, 'All its melee attacks in contact, without a charge');
  const none = shots.length + blows.length === 0 ? ['  It has no weapon for that.'] : [];
  return [...lines, ...shots, ...blows, ...none];
}

/** Returns the enemies on the table, nearest first. */
export function hordesFoes(b: HordesBattle, u: number): number[] {
  if (standing(b, u).length === 0) return [];
  const gap = (t: number): number => {
    const pair = nearestPair(b, u, t);
    return pair === null ? Infinity : gapOf(b, pair[0], pair[1]);
  };
  return b.setup.names
    .map((_, t) => t)
    .filter((t) => b.setup.unit.player[t] !== b.setup.unit.player[u] && standing(b, t).length > 0)
    .sort((p, q) => gap(p) - gap(q));
}
