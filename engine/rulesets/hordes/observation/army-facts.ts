// Columns of an observation that do not change during a battle: profiles of models.
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { cap } from '../../../observation/spec.js';
import { BASES, MODEL_TYPES, ROLES } from '../armies/profiles.js';
import { KEYWORDS } from '../core/keywords.js';
import { isOfPack } from '../core/packs.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, PowerAttack, Resource } from '../core/state.js';
import { ABILITIES, ADVANTAGES, DAMAGE_TYPES, QUALITIES } from '../core/terms.js';
import { DamageBit } from '../core/weapons.js';
import { BRANCHES, MODEL_FIXED, UNITS } from './spec.js';

/** Facts of two armies that no battle changes. One object serves all battles between them. */
export interface ArmyFacts {
  /** Row of each model within its side; number of models and sum of points of each side. */
  readonly row: Int16Array;
  readonly units: Int32Array;
  readonly listPoints: Float64Array;
  /** The unit of each model, as its column has it. */
  readonly unit: Float32Array;
  /** `MODEL_FIXED` columns for each kind of model. */
  readonly constant: Float32Array;
  /** For each kind: damage boxes; ticks of its melee range (-1: none), its longest range and its charge. */
  readonly boxes: Int32Array;
  readonly melee: Int32Array;
  readonly range: Int32Array;
  readonly charge: Int32Array;
}

const ARMIES = new WeakMap<object, ArmyFacts>();
const CHARGE = 3 * INCH;

const most = (values: readonly number[]): number => values.reduce((a, c) => Math.max(a, c), 0);
const yes = (is: boolean): number => (is ? 1 : 0);

/** Rows of the weapons of models of kind `k`; those of power attacks apart. */
function weaponsOf(b: HordesBattle, k: number): { melee: number[]; ranged: number[]; powers: number[] } {
  const { types, weapons } = b.setup;
  const rows: number[] = [];
  for (let w = types.firstWeapon[k]; w < types.firstWeapon[k + 1]; w++) rows.push(w);
  const own = rows.filter((w) => weapons.powerAttack[w] === PowerAttack.none);
  return {
    melee: own.filter((w) => weapons.ranged[w] === 0),
    ranged: own.filter((w) => weapons.ranged[w] !== 0),
    powers: rows.filter((w) => weapons.powerAttack[w] !== PowerAttack.none).map((w) => weapons.powerAttack[w]),
  };
}

/** Numbers of boxes of the columns of a track of layout `k`. */
function branchesOf(b: HordesBattle, k: number, track = 0): number[] {
  const { firstTrack, firstColumn, firstBox } = b.setup.tracks;
  const boxes: number[] = [];
  for (let c = firstColumn[firstTrack[k] + track]; c < firstColumn[firstTrack[k] + track + 1]; c++)
    boxes.push(firstBox[c + 1] - firstBox[c]);
  return boxes;
}

function boxesOf(b: HordesBattle, k: number): number {
  const { firstTrack, firstColumn, firstBox } = b.setup.tracks;
  return firstBox[firstColumn[firstTrack[k + 1]]] - firstBox[firstColumn[firstTrack[k]]];
}

/** Returns the columns of models of kind `k`; model `m` is one. */
function fixedColumns(b: HordesBattle, k: number, m: number): number[] {
  const { types, weapons } = b.setup;
  const { melee, ranged, powers } = weaponsOf(b, k);
  const power = (w: number) => Math.max(0, weapons.power[w]);
  const strongest = (rows: readonly number[]) => rows.reduce((best, w) => (power(w) > power(best) ? w : best), rows[0]);
  const [blade, gun] = [strongest(melee), strongest(ranged)];
  const all = [...melee, ...ranged];
  const branches = branchesOf(b, k);
  const right = types.grid[k] > 1 ? branchesOf(b, k, 1) : [];
  const range = (rows: readonly number[]) => most(rows.map((w) => weapons.range[w]));
  const damages = (type: keyof typeof DamageBit) => yes(all.some((w) => (weapons.damage[w] & DamageBit[type]) !== 0));
  const may = (attack: number) => yes(powers.includes(attack));
  return [
    1,
    types.SPD[k] / 10,
    types.STR[k] / 20,
    types.MAT[k] / 12,
    types.RAT[k] / 12,
    types.DEF[k] / 20,
    types.ARM[k] / 25,
    types.CMD[k] / 12,
    types.points[k] / 25,
    ...BASES.map((_, size) => yes(types.base[k] === size)),
    ...MODEL_TYPES.map((_, type) => yes(types.type[k] === type)),
    ...ROLES.map((_, role) => yes(types.role[k] === role)),
    0, // its unit, which is not that of its kind
    yes(types.resource[k] === Resource.fury),
    yes(types.resource[k] === Resource.focus),
    (isOfPack(b, m) ? b.setup.unit.count[b.setup.model.unit[m]] : types.FURY[k]) / 6,
    types.THR[k] / 12,
    boxesOf(b, k) / 40,
    types.spiral[k],
    ...Array.from({ length: BRANCHES }, (_, i) => (branches.length > 1 ? (branches[i] ?? 0) / 10 : 0)),
    melee.length / 5,
    range(melee) / (4 * INCH),
    blade === undefined ? 0 : (power(blade) + types.STR[k]) / 30,
    blade === undefined ? 0 : weapons.range[blade] / (4 * INCH),
    ranged.length / 5,
    range(ranged) / (24 * INCH),
    gun === undefined ? 0 : power(gun) / 20,
    gun === undefined ? 0 : weapons.range[gun] / (24 * INCH),
    ranged.reduce((sum, w) => sum + weapons.rof[w], 0) / 6,
    most(ranged.map((w) => 2 * weapons.blast[w])) / (5 * INCH),
    most(ranged.map((w) => (weapons.spray[w] === 0 ? 0 : weapons.range[w]))) / (10 * INCH),
    types.fists[k] / 2,
    types.shields[k] / 4,
    may(PowerAttack.headButt),
    may(PowerAttack.slam),
    may(PowerAttack.throw),
    may(PowerAttack.trample),
    may(PowerAttack.powerStrike),
    may(PowerAttack.sweep),
    ...ADVANTAGES.map((name) => yes(holds(b, m, Rule[name]))),
    ...ABILITIES.map((name) => yes(holds(b, m, Rule[name]))),
    types.magic[k] / 12,
    types.massive[k],
    yes(types.grid[k] > 0),
    ...DAMAGE_TYPES.map((_, type) => (types.immune[k] >> type) & 1),
    ...QUALITIES.map((_, quality) => yes(all.some((w) => ((weapons.qualities[w] >> quality) & 1) !== 0))),
    damages('magical'),
    damages('fire'),
    damages('corrosion'),
    ...KEYWORDS.map((_, i) => (types.keywords[k] >> i) & 1),
    ...Array.from({ length: BRANCHES }, (_, i) => (right[i] ?? 0) / 10),
  ];
}

/** The facts of the armies in `b`. The cache's key is `setup.unit`, which all battles of the same lists share. */
export function armyFacts(b: HordesBattle): ArmyFacts {
  const known = ARMIES.get(b.setup.unit);
  if (known !== undefined) return known;
  const { models, model, unit, types } = b.setup;
  const kinds = types.SPD.length;
  const facts: ArmyFacts = {
    row: new Int16Array(models),
    units: new Int32Array(2),
    listPoints: new Float64Array(2),
    unit: new Float32Array(models),
    constant: new Float32Array(kinds * MODEL_FIXED),
    boxes: new Int32Array(kinds),
    melee: new Int32Array(kinds),
    range: new Int32Array(kinds),
    charge: new Int32Array(kinds),
  };
  for (let m = 0; m < models; m++) {
    const side = model.player[m];
    facts.row[m] = facts.units[side]++;
    facts.listPoints[side] += types.points[model.kind[m]];
    facts.unit[m] = cap((model.unit[m] - unit.player.indexOf(side) + 1) / UNITS);
  }
  for (let k = 0; k < kinds; k++) {
    facts.constant.set(fixedColumns(b, k, model.kind.indexOf(k)).map(cap), k * MODEL_FIXED);
    const { melee, ranged } = weaponsOf(b, k);
    facts.boxes[k] = boxesOf(b, k);
    facts.melee[k] = melee.length === 0 ? -1 : most(melee.map((w) => b.setup.weapons.range[w]));
    facts.range[k] = most(ranged.map((w) => b.setup.weapons.range[w]));
    facts.charge[k] = types.SPD[k] * INCH + CHARGE + Math.max(0, facts.melee[k]);
  }
  ARMIES.set(unit, facts);
  return facts;
}
