// Columns of an observation that do not change during a battle: profiles of units, and the table.
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { both, cap } from '../../../observation/spec.js';
import type { Sources } from '../../../observation/watch.js';
import { SightKind } from '../../../skirmish/terrain.js';
import { Rule } from '../core/rule-ids.js';
import { type W40kBattle, WEAPONS } from '../core/state.js';
import { saveChances, saveNeeded } from '../damage/damage.js';
import { rowSources } from './row-sources.js';
import { TERRAIN_ROWS, UNIT_FIXED, W40K_SPEC, WIDTH } from './spec.js';

const NOTHING = 255;

/** Facts of a unit that no battle changes. */
export interface FixedFacts {
  /** The columns of its row that never change. */
  readonly values: readonly number[];
  /** Wounds of the whole unit at the start. */
  readonly wounds: number;
  /** Short and long range of its missile weapons, and its charge range, ticks. */
  readonly short: number;
  readonly long: number;
  readonly charge: number;
}

/** Returns the facts of unit `u`. */
export function fixedFacts(b: W40kBattle, u: number): FixedFacts {
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
  const long = best(anyMissile.map((w) => w.long));
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
    saveChances(saveNeeded(type.save[most], 0, type.saveDice[most]), type.saveDice[most]) / 36,
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
    long / (72 * INCH),
    (main?.short ?? 0) / (48 * INCH),
    (main?.long ?? 0) / (48 * INCH),
    (main?.strength ?? 0) / 10,
    0 - (main?.saveModifier ?? 0) / 6,
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
  return {
    values: values.map((value) => Math.max(0, cap(value))),
    wounds: rows.reduce((sum, t) => sum + type.W[t], 0),
    short: best(anyMissile.map((w) => w.short)),
    long,
    charge: 2 * type.M[most] * INCH,
  };
}

/** Facts of two armies that no battle changes. One object serves all battles between them. */
export interface ArmyFacts {
  /**
   * `row` and `modelRow`: row of each unit and each model within its side. `units` and `points`: number of units and
   * sum of points of each side.
   */
  readonly row: Int16Array;
  readonly modelRow: Int16Array;
  readonly units: Int32Array;
  readonly listPoints: Float64Array;
  /** `UNIT_FIXED` columns for each unit. */
  readonly constant: Float32Array;
  /** For each unit: wounds at the start; short, long and charge range, ticks. */
  readonly wounds: Int32Array;
  readonly short: Int32Array;
  readonly long: Int32Array;
  readonly charge: Int32Array;
  readonly sources: Sources;
}

const ARMIES = new WeakMap<object, ArmyFacts>();

/** The facts of the armies in `b`. The cache's key is `setup.unit`, which all battles of the same lists share. */
export function armyFacts(b: W40kBattle): ArmyFacts {
  const known = ARMIES.get(b.setup.unit);
  if (known !== undefined) return known;
  const { units, models, unit, model } = b.setup;
  const facts: ArmyFacts = {
    row: new Int16Array(units),
    modelRow: new Int16Array(models),
    units: new Int32Array(2),
    listPoints: new Float64Array(2),
    constant: new Float32Array(units * UNIT_FIXED),
    wounds: new Int32Array(units),
    short: new Int32Array(units),
    long: new Int32Array(units),
    charge: new Int32Array(units),
    sources: rowSources(b),
  };
  for (let u = 0; u < units; u++) {
    const side = unit.player[u];
    facts.row[u] = facts.units[side]++;
    facts.listPoints[side] += unit.points[u];
    const { values, wounds, short, long, charge } = fixedFacts(b, u);
    facts.constant.set(values, u * UNIT_FIXED);
    facts.wounds[u] = wounds;
    facts.short[u] = short;
    facts.long[u] = long;
    facts.charge[u] = charge;
  }
  const counted = [0, 0];
  for (let m = 0; m < models; m++) facts.modelRow[m] = counted[model.player[m]]++;
  ARMIES.set(unit, facts);
  return facts;
}

/** The most frequent type in `types`; of equally frequent ones the first. */
function mostOften(types: readonly number[]): number {
  let best = types[0];
  const count = (t: number) => types.filter((o) => o === t).length;
  for (const t of types) if (count(t) > count(best)) best = t;
  return best;
}

/** Writes the rows of terrain. @param sign 1 as seen from the southern edge, -1 from the northern */
export function writeTerrain(b: W40kBattle, out: Float32Array, sign: number): void {
  const { terrain, width, depth } = b.setup;
  for (let t = 0; t < terrain.count && t < TERRAIN_ROWS; t++) {
    const at = W40K_SPEC.offset.terrain + t * WIDTH.terrain;
    out[at] = 1;
    out[at + 1] = (sign * (2 * terrain.x[t] - width)) / width + 0; // + 0 turns -0 into 0
    out[at + 2] = (sign * (2 * terrain.y[t] - depth)) / depth + 0;
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
        // a line has no direction: the end to the right counts, or the end ahead if neither is to the right
        const turned = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
        alongX = turned * dx + 0; // + 0 turns -0 into 0
        alongY = turned * dy + 0;
      }
    }
    out[at + 12] = both(alongX / (24 * INCH));
    out[at + 13] = both(alongY / (24 * INCH));
  }
}

/**
 * Edge from which `player` looks: 1 southern, -1 northern. It is the edge of the player's own zone; until zones are
 * chosen, the southern edge for player 0.
 */
export function viewOf(b: W40kBattle, player: number): number {
  const { zone } = b.field;
  if (zone[0] === zone[1]) return player === 0 ? 1 : -1;
  return zone[player] === 0 ? 1 : -1;
}
