// An entry of a book becomes a unit that takes the field.

import {
  ABILITIES,
  type AbilityName,
  ADVANTAGES,
  type Advantage,
  type DamageType,
  QUALITIES,
  type Quality,
} from '../core/terms.js';
import { isPlayedAnimus, isPlayedSpell } from '../spells/what-is-played.js';
import type { EntryData, ModelData, WeaponData } from './book-format.js';
import type {
  DamageProfile,
  ModelProfile,
  ModelType,
  SixColumns,
  Spray,
  UnitProfile,
  WeaponProfile,
} from './profiles.js';

const isAdvantage = (name: string): name is Advantage => (ADVANTAGES as readonly string[]).includes(name);
const isAbility = (name: string): name is AbilityName => (ABILITIES as readonly string[]).includes(name);
const isQuality = (name: string): name is Quality => (QUALITIES as readonly string[]).includes(name);

/** Returns the name of the animus that an ability is, '' for another one. */
const animusIn = (ability: string): string => (ability.startsWith('Animus: ') ? ability.slice(8) : '');

function weaponOf(
  { name, kind, RNG, AOE, ROF, POW, qualities = [], abilities = [], damage, location }: WeaponData,
  isPlaced: boolean,
): WeaponProfile {
  const played = [...qualities, ...abilities].filter(isQuality);
  return {
    name: name.toLowerCase(),
    kind,
    RNG: RNG as number | Spray,
    ...(AOE === undefined ? {} : { AOE }),
    ...(ROF === undefined ? {} : { ROF }),
    POW,
    ...(played.length === 0 ? {} : { qualities: played }),
    ...(damage === undefined ? {} : { damage: damage as readonly DamageType[] }),
    ...(isPlaced && location !== undefined ? { location: location as 'L' | 'R' | 'H' | 'S' } : {}),
  };
}

/** Returns the columns of a grid that is given in rows of six from the top (HRD-GRID-001). */
function columnsOf(grid: string): SixColumns {
  const column = (c: number) => [0, 1, 2, 3, 4, 5].map((row) => grid[6 * row + c].replace('x', '')).join('');
  return [column(0), column(1), column(2), column(3), column(4), column(5)];
}

function damageOf({ boxes, spiral, grid }: ModelData): DamageProfile {
  return grid === undefined ? (spiral ?? boxes) : { grid: columnsOf(grid) };
}

/** Points of each model of a unit: equal shares, and the rest for its Leader. */
// GAP HRD-ARMY-002: a unit has one cost; slain Grunts are worth the whole points of their share, the Leader the rest
const shareOf = (points: number, models: number): number => Math.floor(points / models);

function profileOf(entry: EntryData, type: ModelType, points: number, name: string): ModelProfile {
  const { SPD, STR, MAT, RAT, DEF, ARM, CMD, FURY, THR, FOCUS, weapons, abilities = [], immunities } = entry.model;
  const damage = damageOf(entry.model);
  const advantages = abilities.filter(isAdvantage);
  const played = abilities.filter(isAbility);
  const animus = abilities.map(animusIn).find((name) => isPlayedAnimus(name));
  const spells = (entry.model.spells ?? []).filter((name) => isPlayedSpell(`Spell: ${name}`));
  const { feat } = entry.model;
  return {
    id: entry.id,
    name,
    type,
    base: entry.base,
    SPD,
    STR,
    MAT,
    RAT,
    DEF,
    ARM,
    CMD,
    ...(FURY === undefined ? {} : { FURY }),
    ...(THR === undefined ? {} : { THR }),
    ...(FOCUS === undefined ? {} : { FOCUS }),
    ...(damage === undefined ? {} : { damage }),
    // where a weapon is matters on a grid alone (HRD-JACK-016)
    weapons: weapons.map((weapon) => weaponOf(weapon, entry.model.grid !== undefined)),
    ...(advantages.length === 0 ? {} : { advantages }),
    ...(played.length === 0 ? {} : { abilities: played }),
    ...(animus === undefined ? {} : { animus }),
    ...(spells.length === 0 ? {} : { spells }),
    ...(feat !== undefined && isPlayedSpell(`Feat: ${feat}`) ? { feat } : {}),
    ...(immunities === undefined ? {} : { immunities: immunities as readonly DamageType[] }),
    points,
  };
}

/** Returns an entry with that many models as it takes the field, with the abilities that are played. */
export function fielded(entry: EntryData, models: number, points: number, name: string): UnitProfile {
  if (entry.type !== 'unit')
    return { name, members: [{ profile: profileOf(entry, entry.type, points, name), role: 'independent' }] };
  const share = shareOf(points, models);
  const leader = profileOf(entry, 'trooper', points - (models - 1) * share, `${name} Leader`);
  const grunt = profileOf(entry, 'trooper', share, name);
  const grunts = Array.from({ length: models - 1 }, () => ({ profile: grunt, role: 'grunt' }) as const);
  return { name, members: [{ profile: leader, role: 'leader' }, ...grunts] };
}
