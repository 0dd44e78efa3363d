// An entry of a book becomes a unit that takes the field.

import { abilityNumber } from '../abilities/names.js';
import { isPlayedOfWeapons } from '../attacks/weapon-abilities/what-is-played.js';
import { ABILITIES, ADVANTAGES, type Advantage, type DamageType, QUALITIES, type Quality } from '../core/terms.js';
import { isPlayedAnimus, isPlayedSpell } from '../spells/what-is-played.js';
import { MERCENARY, RANKING_OFFICER } from './army.js';
import type { AttachmentData, EntryData, MemberData, ModelData, WeaponData } from './book-format.js';
import {
  type Base,
  type DamageProfile,
  leads,
  type Member,
  type ModelProfile,
  type ModelType,
  type RoleName,
  type SixColumns,
  type Spray,
  type UnitProfile,
  type WeaponProfile,
} from './profiles.js';

const isAdvantage = (name: string): name is Advantage => (ADVANTAGES as readonly string[]).includes(name);
const isAbility = (name: string): boolean =>
  (ABILITIES as readonly string[]).includes(name) || abilityNumber(name) >= 0;
const isQuality = (name: string): name is Quality => (QUALITIES as readonly string[]).includes(name);

/** Returns the name of the animus that an ability is, '' for another one. */
const animusIn = (ability: string): string => (ability.startsWith('Animus: ') ? ability.slice(8) : '');

/** Returns the score of the Magic Ability among abilities, undefined for none (HRD-SPELL-011). */
function magicIn(abilities: readonly string[]): number | undefined {
  const scores = abilities.flatMap((name) => /^Magic Ability \[(\d+)\]$/.exec(name)?.[1] ?? []);
  return scores.length === 0 ? undefined : Number(scores[0]);
}

/** Returns the names of the choices for shots that abilities of a model name: `Attack Type [Snipe, Thunderbolt]`. */
const typesOf = (abilities: readonly string[]): readonly string[] =>
  abilities
    .flatMap((ability) => /^Attack Type \[(.*)\]$/.exec(ability)?.[1].split(', ') ?? [])
    .map((type) => `Attack Type: ${type}`)
    .filter(isPlayedOfWeapons);

/** Returns a weapon with the choices for its shots that abilities of its model name. */
const withTypes = (weapon: WeaponData, abilities: readonly string[]): WeaponData =>
  weapon.kind !== 'ranged' || typesOf(abilities).length === 0
    ? weapon
    : { ...weapon, abilities: [...(weapon.abilities ?? []), ...typesOf(abilities)] };

function weaponOf(
  { name, kind, RNG, AOE, ROF, POW, qualities = [], abilities = [], damage, location }: WeaponData,
  isPlaced: boolean,
): WeaponProfile {
  const played = [...qualities, ...abilities].filter(isQuality);
  const own = [...qualities, ...abilities].filter(isPlayedOfWeapons);
  return {
    name: name.toLowerCase(),
    kind,
    RNG: RNG as number | Spray | 'CTRL',
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
  const { keywords = [], fa, faction: own, partisanOf, type } = entry;
  const isHired = (own ?? faction) === MERCENARY && partisanOf !== faction;
  return [
    ...(isHired ? [MERCENARY] : []),
    ...(type === 'monstrosity' ? ['Monstrosity'] : []),
    ...(fa === 'C' ? ['Character'] : []),
    ...keywords,
  ];
}

function profileOf({ id, name, base, model, keywords }: Whom, type: ModelType, points: number): ModelProfile {
  const { SPD, STR, MAT, RAT, DEF, ARM, CMD, FURY, THR, FOCUS, weapons, abilities = [], immunities, feat } = model;
  const damage = damageOf(model);
  const advantages = abilities.filter(isAdvantage);
  const played = abilities.filter(isAbility);
  const magic = magicIn(abilities);
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
    ...(magic === undefined ? {} : { magic }),
    ...(damage === undefined ? {} : { damage }),
    // where a weapon is matters on a grid and on a huge base alone (HRD-JACK-016, HRD-HUGE-002)
    weapons: weapons.map((weapon) =>
      weaponOf(withTypes(weapon, abilities), model.grid !== undefined || base === 'huge'),
    ),
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
    ...(abilities.includes('Battle Engine') ? { engine: true } : {}),
    points,
  };
}

const isOfficer = ({ abilities = [] }: ModelData): boolean => abilities.includes('Officer');

/** A model that takes the field, before its points are known. */
interface Taken extends Whom {
  readonly role: RoleName;
  readonly type: ModelType;
}

/**
 * Returns the models of a unit: a Leader, or an Officer, and Grunts; a model of which the unit has a fixed number is a
 * trooper of its own kind (HRD-UNIT-001..003). A warlock or warcaster leads its unit as an Officer (HRD-LOCK-026,
 * HRD-CAST-008); a pack is a unit of warbeasts (HRD-PACK-001, HRD-PACK-002).
 */
function membersOf(entry: EntryData, models: number, name: string, keywords: readonly string[]): readonly Taken[] {
  const { id, base, model, others } = entry;
  const type = entry.type === 'unit' ? 'trooper' : entry.type;
  const title = leads(type) ? name : isOfficer(model) ? `${name} Officer` : `${name} Leader`;
  const isLed = leads(type) || isOfficer(model);
  const leader: Taken = { id, base, model, keywords, name: title, role: isLed ? 'officer' : 'leader', type };
  if (others === undefined) {
    // GAP HRD-JMAR-001: in a unit of one profile the Leader alone is a 'jack marshal
    const of = { ...model, abilities: (model.abilities ?? []).filter((ability) => ability !== "'Jack Marshal") };
    const grunt: Taken = { id, base, model: of, keywords, name, role: 'grunt', type };
    return [leader, ...Array.from({ length: models - 1 }, () => grunt)];
  }
  const fixed = others.reduce((sum, { count = 0 }) => sum + count, 0);
  const rest = others.flatMap((other) => {
    const role: RoleName = other.count === undefined ? 'grunt' : 'trooper';
    const one = taken(id, base, other, role, keywords);
    return Array.from({ length: other.count ?? models - 1 - fixed }, () => one);
  });
  return [leader, ...rest];
}

const taken = (
  id: string,
  base: Base,
  { name, base: own, model }: MemberData,
  role: RoleName,
  keywords: readonly string[],
): Taken => ({ id, name, base: own ?? base, model, role, keywords, type: 'trooper' });

/** Returns models of a unit with their points: equal shares, and the rest for the first. The same model has one profile. */
function sharing(members: readonly Taken[], points: number): readonly Member[] {
  const share = shareOf(points, members.length);
  const first = points - (members.length - 1) * share;
  const profiles = new Map<Taken, ModelProfile>();
  return members.map((member, i) => {
    const { role, type, ...whom } = member;
    const profile = (i > 0 ? profiles.get(member) : undefined) ?? profileOf(whom, type, i === 0 ? first : share);
    if (i > 0) profiles.set(member, profile);
    return { role, profile };
  });
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

/** The base of a dragoon that is dismounted. */
// GAP HRD-DRAG-006: no data has bases of dismounted dragoons; they are small
const ON_FOOT: Base = 'small';

/** Returns the profile of an independent model; that of a dragoon has the profile of its dismounted form (HRD-DRAG-003). */
function aloneOf(
  { id, base, model, dismounted }: EntryData,
  type: ModelType,
  points: number,
  name: string,
  keywords: readonly string[],
): ModelProfile {
  const profile = profileOf({ id, base, model, name, keywords }, type, points);
  if (dismounted === undefined) return profile;
  const onFoot = profileOf({ id, base: ON_FOOT, model: dismounted, name, keywords }, type, points);
  return { ...profile, dismounted: onFoot };
}

/** Returns the companions of an entry as they take the field with it: independent models without points. */
export function companionsOf(entry: EntryData, faction: string): readonly UnitProfile[] {
  const { id, base, companions = [] } = entry;
  const keywords = keywordsOf(entry, faction);
  return companions.map(({ name, base: own, model }) => {
    const profile = profileOf({ id, name, base: own ?? base, model, keywords }, 'solo', 0);
    return { name, members: [{ profile, role: 'independent' }] };
  });
}

/** Returns models whose profiles tell the name of their entry (HRD-TERM-006). Models that are alike share one. */
function called(members: readonly Member[], entry: string): readonly Member[] {
  const named = new Map<string, ModelProfile>();
  return members.map(({ profile, role }) => {
    const key = JSON.stringify(profile);
    const { dismounted } = profile;
    const onFoot = dismounted === undefined ? {} : { dismounted: { ...dismounted, entry } };
    const like = named.get(key) ?? { ...profile, ...onFoot, entry };
    named.set(key, like);
    return { role, profile: like };
  });
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
  const { base, type, others } = entry;
  const keywords = keywordsOf(entry, faction);
  if (type !== 'unit' && type !== 'warbeast pack' && others === undefined) {
    const profile = aloneOf(entry, type, points, name, keywords);
    return { name, members: called([{ profile, role: 'independent' }], entry.name) };
  }
  const own = sharing(membersOf(entry, models, name, keywords), points);
  const ofAttachments = new Map(attachments.map((of) => [of, attached(of, base, keywords)]));
  return { name, members: called([...own, ...attachments.flatMap((of) => ofAttachments.get(of) ?? [])], entry.name) };
}
