import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { holds } from '../../../engine/kernel/special-rules.js';
import { BASES, MODEL_TYPES, ROLES } from '../../../engine/rulesets/hordes/armies/profiles.js';
import { nameOf, onTable, resourceOf } from '../../../engine/rulesets/hordes/core/models.js';
import {
  AttackKind,
  type HordesBattle,
  Place,
  PowerAttack,
  Resource,
} from '../../../engine/rulesets/hordes/core/state.js';
import { DAMAGE_TYPES, QUALITIES } from '../../../engine/rulesets/hordes/core/terms.js';
import { drawnModels } from '../../../engine/rulesets/hordes/drawing/drawing.js';
import { unitState } from '../../../engine/rulesets/hordes/drawing/unit-state.js';
import { endOf, firstOf, roleOf } from '../../../engine/rulesets/hordes/units/members.js';
import { count, table } from '../figures.js';

const inch = (ticks: number): string => (Math.round((10 * ticks) / INCH) / 10).toString();
const dash = (n: number): string => (n === 0 ? '-' : String(n));

/** Returns the rows of the models of unit `u` by kind, slain ones included. */
function kindsOf(b: HordesBattle, u: number): Map<number, number[]> {
  const kinds = new Map<number, number[]>();
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    const kind = b.model.kind[m];
    kinds.set(kind, [...(kinds.get(kind) ?? []), m]);
  }
  return kinds;
}

/** Returns what the models of a kind are called in a profile: a type of model, or a role in a unit. */
function calledOf(b: HordesBattle, m: number): string {
  const role = ROLES[roleOf(b, m)];
  return role === 'independent' ? MODEL_TYPES[b.setup.types.type[b.model.kind[m]]] : role;
}

/** Returns the profile of each kind of model. */
function profile(b: HordesBattle, u: number): string[] {
  const { SPD, STR, MAT, RAT, DEF, ARM, CMD, FURY, THR, base } = b.setup.types;
  const rows = [...kindsOf(b, u)].map(([k, models]) => {
    const left = models.filter((m) => b.model.place[m] < Place.removed).length;
    const stats = [SPD, STR, MAT, RAT, DEF, ARM, CMD].map((column) => String(column[k]));
    return [
      `${left} of ${models.length} ${calledOf(b, models[0])}`,
      ...stats,
      dash(FURY[k]),
      dash(THR[k]),
      BASES[base[k]],
    ];
  });
  return table([['', 'SPD', 'STR', 'MAT', 'RAT', 'DEF', 'ARM', 'CMD', 'FURY', 'THR', 'base'], ...rows]);
}

/** Names of the bits that are set. */
const bitsOf = (names: readonly string[], bits: number): string[] => names.filter((_, i) => (bits & (1 << i)) !== 0);

/** Returns a weapon in words: "Halberd (2 inches, POW 5, magical)". */
function weaponWords(b: HordesBattle, w: number): string {
  const { ranged, range, spray, rof, randomRof, blast, power, qualities, damage } = b.setup.weapons;
  const parts: string[] = [];
  if (ranged[w] === AttackKind.magic) parts.push('magic');
  parts.push(spray[w] === 1 ? `spray of ${inch(range[w])} inches` : `${inch(range[w])} inches`);
  parts.push(power[w] < 0 ? 'no damage' : `POW ${power[w]}`);
  if (randomRof[w] === 1) parts.push('ROF d3');
  else if (rof[w] > 1) parts.push(`ROF ${rof[w]}`);
  if (blast[w] > 0) parts.push(`AOE ${inch(2 * blast[w])}`);
  parts.push(...bitsOf(DAMAGE_TYPES, damage[w]), ...bitsOf(QUALITIES, qualities[w]));
  return `${b.setup.weaponNames[w]} (${parts.join(', ')})`;
}

/** Returns the weapons of each kind of model, each once with their number. Power attacks are no weapons. */
function weaponsOf(b: HordesBattle, u: number): string[] {
  const { firstWeapon } = b.setup.types;
  const { powerAttack } = b.setup.weapons;
  const by = new Map<string, number>();
  for (const [k, models] of kindsOf(b, u)) {
    for (let w = firstWeapon[k]; w < firstWeapon[k + 1]; w++) {
      if (powerAttack[w] !== PowerAttack.none) continue;
      const words = weaponWords(b, w);
      by.set(words, (by.get(words) ?? 0) + models.length);
    }
  }
  return [...by].map(([words, n]) => `${n} ${words}`);
}

function rulesOf(b: HordesBattle, u: number): string[] {
  const held = new Set<string>();
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    for (const rule of b.book.rules) if (rule !== undefined && holds(b, m, rule.id)) held.add(rule.name);
  }
  return [...held];
}

const SIGN_WORDS = { down: 'knocked down', still: 'stationary', fire: 'on fire', corrosion: 'corroding' } as const;

/** Returns lines about models that are damaged, that hold points, or that something ails. */
function woesOf(b: HordesBattle, u: number): string[] {
  const drawn = drawnModels(b, u);
  return drawn.flatMap((model, i) => {
    if (model === null) return [];
    const m = firstOf(b, u) + i;
    const words: string[] = [];
    const boxes = model.tracks.reduce((sum, track) => sum + track.boxes, 0);
    const left = model.tracks.reduce((sum, track) => sum + track.left, 0);
    if (left < boxes) words.push(`${left} of ${boxes} boxes left`);
    const resource = resourceOf(b, m);
    const points = b.model.points[m];
    if (resource !== Resource.none && points > 0)
      words.push(count(points, `${resource === Resource.fury ? 'fury' : 'focus'} point`));
    words.push(...model.signs.map((sign) => SIGN_WORDS[sign]));
    return words.length === 0 ? [] : [`${nameOf(b, m)}: ${words.join(', ')}`];
  });
}

function stateOf(b: HordesBattle, u: number): string {
  const rows = Array.from({ length: endOf(b, u) - firstOf(b, u) }, (_, i) => firstOf(b, u) + i);
  if (rows.every((m) => b.model.place[m] === Place.reserve)) return 'not deployed yet';
  if (!rows.some((m) => onTable(b, m))) return 'gone from the table';
  const words = unitState(b, u);
  return words.length === 0 ? 'at liberty' : words.join(', ');
}

/** Returns lines with profile, rules, losses, states and weapons of a unit. */
export function hordesStats(b: HordesBattle, u: number): string[] {
  const rules = rulesOf(b, u);
  const weapons = weaponsOf(b, u);
  return [
    `${b.setup.names[u]}: ${count(b.setup.unit.points[u], 'point')}`,
    ...profile(b, u).map((line) => `  ${line}`),
    `  State: ${[stateOf(b, u), ...woesOf(b, u)].join('; ')}`,
    `  Weapons: ${weapons.length === 0 ? 'none' : weapons.join('; ')}`,
    `  Rules: ${rules.length === 0 ? 'none' : rules.join(', ')}`,
  ];
}
