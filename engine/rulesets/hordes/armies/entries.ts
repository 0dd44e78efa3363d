// An entry of a book becomes a unit that takes the field.

import { abilityNumber } from '../abilities/names.js';
import { isPlayedOfWeapons } from '../attacks/weapon-abilities/what-is-played.js';
import { ABILITIES, ADVANTAGES, type Advantage, type DamageType, QUALITIES, type Quality } from '../core/terms.js';
import { isPlayedAnimus, isPlayedSpell } from '../spells/what-is-played.js';
import { MERCENARY, RANKING_OFFICER } from './army.js';
import type { AttachmentData, EntryData, MemberData, ModelData, WeaponData } from './book-format.js';
import type {
  Base,
  DamageProfile,
  Member,
  ModelProfile,
  ModelType,
  RoleName,
  SixColumns,
  Spray,
  UnitProfile,
  WeaponProfile,
} from './profiles.js';

const isAdvantage = (name: string): name is Advantage => (ADVANTAGES as readonly string[]).includes(name);
const isAbility = (name: string): boolean =>
  (ABILITIES as readonly string[]).includes(name) || abilityNumber(name) >= 0;
const isQuality = (name: string): name is Quality => (QUALITIES as readonly string[]).includes(name);

/** Returns the name of the animus that an ability is, '' for another one. */
const animusIn = (ability: string): string => (ability.startsWith('Animus: ') ? ability.slice(8) : '');

function weaponOf(
  { name, kind, RNG, AOE, ROF, POW, qualities = [], abilities = [], damage, location }: WeaponData,
  isPlaced: boolean,
): WeaponProfile {
  const played = [...qualities, ...abilities].filter(isQuality);
  const own = [...qualities, ...abilities].filter(isPlayedOfWeapons);
  return {
    name: name.toLowerCase(),
    kind,
    RNG: RNG as number | Spray,
    ...(AOE === undefined ? {} : { AOE }),
    ...(ROF === undefined ? {} : { ROF }),
    POW,
    ...(played.length === 0 ? {} : { qualities: played }),
    ...(own.length === 0 ? {} : { abilities: own }),
    ...(damage === undefined ? {} : { damage: damage as readonly DamageType[] }),
    ...(isPlaced && location !== undefined && location !== '-' ? { location: location as 'L' | 'R' | 'H' | 'S' } : {}),
  };
}

/** Returns the columns of a grid that is given in rows of six from the top (HRD-GRID-001). */
function columnsOf(grid: string): SixColumns {
  const column = (c: number) => [0, 1, 2, 3, 4, 5].map((row) => grid[6 * row + c].replace('x', '')).join('');
  return [column(0), column(1), column(2), column(3), column(4), column(5)];
}

function damageOf({ boxes, spiral, grid, rightGrid }: ModelData): DamageProfile {
  if (grid === undefined) return spiral ?? boxes;
  return { grid: columnsOf(grid), ...(rightGrid === undefined ? {} : { right: columnsOf(rightGrid) }) };
}

/** Points of each model of a unit, or of an attachment: equal shares, and the rest for its Leader. */
// GAP HRD-ARMY-002: a unit has one cost; slain Grunts are worth the whole points of their share, the Leader the rest
const shareOf = (points: number, models: number): number => Math.floor(points / models);

/** Returns the advantages and abilities that abilities of a kind, such as Granted, name (HRD-ATCH-004, HRD-ATCH-005). */
const namedBy = (kind: 'Granted' | 'Tactics', abilities: readonly string[]): readonly string[] =>
  abilities
    .filter((ability) => ability.startsWith(`${kind}: `))
    .map((ability) => ability.slice(kind.length + 2))
    .filter((name) => isAdvantage(name) || isAbility(name));

/** A model of an entry: what it is called, its base, and its profile. */
interface Whom {
  readonly id: string;
  readonly name: string;
  readonly base: Base;
  readonly model: ModelData;
  readonly keywords: readonly string[];
}

/** Returns the keywords of the models of an entry in an army of that Faction: a Partisan of it is no Mercenary (HRD-MERC-005). */
function keywordsOf(entry: EntryData, faction: string): readonly string[] {
  const { keywords = [], faction: own, partisanOf, type } = entry;
  const isHired = (own ?? faction) === MERCENARY && partisanOf !== faction;
  return [...(isHired ? [MERCENARY] : []), ...(type === 'monstrosity' ? ['Monstrosity'] : []), ...keywords];
}

function profileOf({ id, name, base, model, keywords }: Whom, type: ModelType, points: number): ModelProfile {
  const { SPD, STR, MAT, RAT, DEF, ARM, CMD, FURY, THR, FOCUS, weapons, abilities = [], immunities, feat } = model;
  const damage = damageOf(model);
  const advantages = abilities.filter(isAdvantage);
  const played = abilities.filter(isAbility);
  const animus = abilities.map(animusIn).find((name) => isPlayedAnimus(name));
  const spells = (model.spells ?? []).filter((name) => isPlayedSpell(`Spell: ${name}`));
  const [granted, tactics] = [namedBy('Granted', abilities), namedBy('Tactics', abilities)];
  return {
    id,
    name,
    type,
    base,
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
    // where a weapon is matters on a grid and on a huge base alone (HRD-JACK-016, HRD-HUGE-002)
    weapons: weapons.map((weapon) => weaponOf(weapon, model.grid !== undefined || base === 'huge')),
    ...(advantages.length === 0 ? {} : { advantages }),
    ...(played.length === 0 ? {} : { abilities: played }),
    ...(granted.length === 0 ? {} : { granted }),
    ...(tactics.length === 0 ? {} : { tactics }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(animus === undefined ? {} : { animus }),
    ...(spells.length === 0 ? {} : { spells }),
    ...(feat !== undefined && isPlayedSpell(`Feat: ${feat}`) ? { feat } : {}),
    ...(immunities === undefined ? {} : { immunities: immunities as readonly DamageType[] }),
    ...(keywords.length === 0 ? {} : { keywords }),
    points,
  };
}

const isOfficer = ({ abilities = [] }: ModelData): boolean => abilities.includes('Officer');

/** A model that takes the field, before its points are known. */
interface Taken extends Whom {
  readonly role: RoleName;
}

/**
 * Returns the models of a unit: a Leader, or an Officer, and Grunts; a model of which the unit has a fixed number is a
 * trooper of its own kind (HRD-UNIT-001..003).
 */
function membersOf(
  { id, base, model, others }: EntryData,
  models: number,
  name: string,
  keywords: readonly string[],
): readonly Taken[] {
  const first = { id, base, model, keywords, name: isOfficer(model) ? `${name} Officer` : `${name} Leader` };
  const leader = { ...first, role: isOfficer(model) ? 'officer' : 'leader' } as const;
  if (others === undefined) {
    // GAP HRD-JMAR-001: in a unit of one profile the Leader alone is a 'jack marshal
    const of = { ...model, abilities: (model.abilities ?? []).filter((ability) => ability !== "'Jack Marshal") };
    const grunt = { id, base, model: of, keywords, name, role: 'grunt' } as const;
    return [leader, ...Array.from({ length: models - 1 }, () => grunt)];
  }
  const fixed = others.reduce((sum, { count = 0 }) => sum + count, 0);
  const rest = others.flatMap((other) => {
    const role: RoleName = other.count === undefined ? 'grunt' : 'trooper';
    return Array.from({ length: other.count ?? models - 1 - fixed }, () => taken(id, base, other, role, keywords));
  });
  return [leader, ...rest];
}

const taken = (
  id: string,
  base: Base,
  { name, base: own, model }: MemberData,
  role: RoleName,
  keywords: readonly string[],
): Taken => ({ id, name, base: own ?? base, model, role, keywords });

/** Returns troopers with their points: equal shares, and the rest for the first of them. */
function sharing(members: readonly Taken[], points: number, type: ModelType = 'trooper'): readonly Member[] {
  const share = shareOf(points, members.length);
  const first = points - (members.length - 1) * share;
  return members.map(({ role, ...whom }, i) => ({
    role,
    profile: profileOf(whom, type, i === 0 ? first : share),
  }));
}

/**
 * Returns the models of an attachment. The Officer of a command attachment commands the unit (HRD-ATCH-002, HRD-LEAD-002).
 * A ranking officer has keywords of its own, and any other attachment those of its unit too (HRD-RANK-001).
 */
function attached(
  { id, type, points, models, keywords: own = [] }: AttachmentData,
  base: Base,
  ofUnit: readonly string[],
): readonly Member[] {
  const keywords = own.includes(RANKING_OFFICER) ? own : [...ofUnit, ...own];
  const members = models.map((member) => taken(id, base, member, isOfficer(member.model) ? 'officer' : type, keywords));
  return sharing(members, points);
}

/** Returns an entry with that many models as it takes the field in an army of that Faction, with the abilities that are played. */
export function fielded(
  entry: EntryData,
  models: number,
  points: number,
  name: string,
  attachments: readonly AttachmentData[] = [],
  faction = '',
): UnitProfile {
  const { id, base, model, type } = entry;
  const keywords = keywordsOf(entry, faction);
  // HRD-TERM-006: rules name its models by the name of the entry too
  const called = (members: readonly Member[]): Member[] =>
    members.map(({ profile, role }) => ({ role, profile: { ...profile, entry: entry.name } }));
  // HRD-PACK-001, HRD-PACK-002: a pack is a unit of warbeasts
  if (type === 'warbeast pack')
    return { name, members: called(sharing(membersOf(entry, models, name, keywords), points, type)) };
  if (type !== 'unit') {
    const profile = profileOf({ id, base, model, name, keywords }, type, points);
    return { name, members: called([{ profile, role: 'independent' }]) };
  }
  const own = sharing(membersOf(entry, models, name, keywords), points);
  return { name, members: called([...own, ...attachments.flatMap((of) => attached(of, base, keywords))]) };
}
