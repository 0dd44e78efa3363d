// Two lists become the facts of a battle.
import type { OpenTable, PlainList } from '../../../armies/plain.js';
import { damageTracks } from '../../../kernel/damage-tracks.js';
import { INCH, mm, ticks } from '../../../kernel/geometry/measures.js';
import { heldX, hold, nothingHeld, slotsOf } from '../../../kernel/rule-slots.js';
import { fingerprintOf, uniqueNames } from '../../../kernel/setup.js';
import { packedAbility } from '../abilities/answers.js';
import { abilityNumber, isNamed, parameterOf } from '../abilities/names.js';
import {
  cadreOf,
  definedRule,
  eventRuleOf,
  feltOf,
  groupRulesOf,
  isForAll,
  isOfMeleeWeapons,
  isOrder,
  leadsAs,
  momentOf,
  seesAllAround,
} from '../abilities/numbers.js';
import { hooksFor, MomentKind } from '../abilities/tables.js';
import {
  BASE_FACTS,
  BASES,
  damageSpec,
  isBeast,
  isGreat,
  isJack,
  leads,
  type Member,
  MODEL_TYPES,
  type ModelProfile,
  ROLES,
  type UnitProfile,
  type WeaponProfile,
} from '../armies/profiles.js';
import { PROVING_GROUND } from '../armies/proving-ground.js';
import { WEAPON_ABILITIES } from '../attacks/weapon-abilities/data.js';
import { abilityOfName, isTypeOfShots, LOADERS, traitBits } from '../attacks/weapon-abilities/tables.js';
import type { Piece, Template } from '../core/ground.js';
import { KeywordBit, keywordBits } from '../core/keywords.js';
import { Rule } from '../core/rule-ids.js';
import {
  AttackKind,
  type HordesSetup,
  Location,
  MODELS,
  MOST_WEAPONS,
  PowerAttack,
  Resource,
  type TypeFacts,
  type UnitFacts,
  type WeaponFacts,
} from '../core/state.js';
import { DAMAGE_TYPES, QUALITIES } from '../core/terms.js';
import { RULE_TABLES } from '../procedures.js';
import { Scenario } from '../scenarios/scenarios.js';
import { spellFacts, spellRows } from '../spells/known.js';
import { cloudFacts, terrainFacts } from '../terrain/pieces.js';

/** The bits of names, in the order of `all`. */
const bitsOf = (names: readonly string[] | undefined, all: readonly string[]): number =>
  (names ?? []).reduce((bits, name) => bits | (1 << all.indexOf(name)), 0);

/** Returns a weapon with the abilities that abilities of its model give to weapons of its kind. */
function armed(weapon: WeaponProfile, lent: readonly string[]): WeaponProfile {
  if (weapon.kind !== 'melee' || lent.length === 0) return weapon;
  return { ...weapon, abilities: [...(weapon.abilities ?? []), ...lent] };
}

/** Returns the weapons of a model, each as often as it has it (HRD-WPN-001). */
function weaponsOf({ weapons, abilities = [] }: ModelProfile): readonly WeaponProfile[] {
  const lent = abilities.filter(isOfMeleeWeapons);
  return weapons.flatMap((weapon) => Array.from({ length: weapon.count ?? 1 }, () => armed(weapon, lent)));
}

/** ARM that the shields and bucklers of a model add (HRD-QUAL-002, HRD-QUAL-013). */
function shieldsOf(profile: ModelProfile): number {
  const weapons = weaponsOf(profile);
  const of = (quality: 'Shield' | 'Buckler') => weapons.filter((w) => w.qualities?.includes(quality)).length;
  return 2 * of('Shield') + of('Buckler');
}

const isKind = (kind: Member, { profile, role }: Member): boolean => kind.profile === profile && kind.role === role;

/** Returns the kinds of models: a profile may be that of a Leader and that of its Grunts. */
function kindsOf(models: readonly Member[]): readonly Member[] {
  const own = models.filter((model, i) => models.findIndex((kind) => isKind(kind, model)) === i);
  // HRD-DRAG-003: the dismounted form of a dragoon has a kind of its own
  const onFoot = own.flatMap(({ role, profile: { dismounted } }) =>
    dismounted === undefined ? [] : [{ role, profile: dismounted }],
  );
  return [...own, ...onFoot];
}

/** Returns the kind that each kind becomes when it is dismounted, -1: none (HRD-DRAG-006). */
const onFootOf = (kinds: readonly Member[]): Int16Array =>
  Int16Array.from(kinds, ({ profile: { dismounted } }) => kinds.findIndex(({ profile }) => profile === dismounted));

/** True for a ranking officer (HRD-RANK-001). */
const isRanking = ({ profile }: Member): boolean => profile.keywords?.includes('Ranking Officer') === true;

/** Returns the place of a unit's first commander among its members: the ranking officer, the Officer, or the Leader (HRD-LEAD-002, HRD-RANK-003). */
function commanderOf({ members }: UnitProfile): number {
  const ranking = members.findIndex(isRanking);
  const officer = ranking >= 0 ? ranking : members.findIndex(({ role }) => role === 'officer');
  const leader = members.findIndex(({ role }) => role === 'leader');
  return Math.max(0, officer >= 0 ? officer : leader);
}

/** The most labels of a battle: parameters of abilities. */
const MOST_LABELS = 32;

/** Returns the parameters of all abilities of the data that the models have. @throws RangeError for more than a battle holds */
function labelsOf(types: readonly ModelProfile[]): readonly string[] {
  const all = types.flatMap(({ abilities = [] }) => abilities.filter((name) => definedRule(name) >= 0));
  const labels = [...new Set(all.map(parameterOf))].filter((label) => label !== '');
  if (labels.length > MOST_LABELS) throw new RangeError(`${labels.length} labels: a battle holds ${MOST_LABELS}`);
  return labels;
}

/** True if a unit has Advance Deployment but for its ranking officer, who gains it (HRD-RANK-005). */
function isAhead({ members }: UnitProfile): boolean {
  const others = members.filter((member) => !isRanking(member));
  return others.every(({ profile }) => profile.advantages?.includes('Advance Deployment') === true);
}

/** Returns the names of the rules that a model has at the start: those of its profile, of its unit, and of cadres. */
function rulesOf(models: readonly FieldedModel[], units: readonly FieldedUnit[], m: number): readonly string[] {
  const { profile, unit, player } = models[m];
  const tactics = units[unit].members.flatMap((member) => member.profile.tactics ?? []); // HRD-ATCH-005
  // HRD-CADR-001
  const cadres = models.flatMap(({ profile: { abilities = [] }, player: of }) =>
    of !== player ? [] : abilities.flatMap((name) => (isNamed(profile, parameterOf(name)) ? cadreOf(name) : [])),
  );
  const ahead = isRanking(models[m]) && isAhead(units[unit]) ? ['Advance Deployment'] : [];
  const names = [...(profile.advantages ?? []), ...(profile.abilities ?? []), ...tactics, ...cadres, ...ahead];
  return names.filter((name) => !isGreat(profile.type) || !NEVER_OF_GREAT_BEASTS.has(name));
}

/** Returns the special rule of that name. @throws RangeError for a name that is not played */
function ruleCalled(name: string): number {
  if (name in Rule) return Rule[name as keyof typeof Rule];
  if (definedRule(name) < 0) throw new RangeError(`no special rule that is played is called '${name}'`);
  return definedRule(name);
}

/** Returns the parameter of the special rule of that name, as numbers have it. */
const parameterIn = (name: string, labels: readonly string[]): number =>
  definedRule(name) < 0 ? 0 : packedAbility(abilityNumber(name), labels.indexOf(parameterOf(name)));

/** A special rule of a model at the start, with its parameter. */
interface Held {
  readonly m: number;
  readonly rule: number;
  readonly x: number;
}

/** Returns the special rules of all models at the start: their own, and those by which they feel abilities of others. */
function heldBy(models: readonly FieldedModel[], units: readonly FieldedUnit[], labels: readonly string[]): Held[] {
  const named = models.flatMap((_, m) => rulesOf(models, units, m).map((name) => ({ m, name })));
  const own = named.map(({ m, name }): Held => {
    return { m, rule: ruleCalled(name), x: parameterIn(name, labels) };
  });
  const abilities = [...new Set(named.map(({ name }) => name))].filter((name) => definedRule(name) >= 0);
  const felt = abilities.flatMap((name) => {
    const i = abilityNumber(name);
    if (hooksFor(i, true).length === 0) return [];
    return models.flatMap(({ profile }, m): Held[] =>
      isForAll(i) || isNamed(profile, parameterOf(name)) ? [{ m, rule: feltOf(i), x: packedAbility(i, -1) }] : [],
    );
  });
  const triggered = named.flatMap(({ m, name }): Held[] => {
    const at = momentOf(name);
    return at === undefined ? [] : [{ m, rule: eventRuleOf(MomentKind[at]), x: 0 }];
  });
  return [...own, ...felt, ...triggered];
}

/** The most special orders of a battle. */
const MOST_ORDERS = 30;

/** Returns the names of the orders of a profile: those that it lists, and abilities that are orders. */
const ordersIn = ({ orders = [], abilities = [] }: ModelProfile): readonly string[] => [
  ...orders,
  ...abilities.filter(isOrder),
];

/** Returns the names of all special orders. @throws RangeError for more than a battle holds */
function ordersOf(units: readonly UnitProfile[]): readonly string[] {
  const named = units.flatMap(({ members, orders }) => [
    ...(orders ?? []),
    ...members.flatMap(({ profile }) => ordersIn(profile)),
  ]);
  const orders = [...new Set(named)];
  if (orders.length > MOST_ORDERS) throw new RangeError(`${orders.length} orders: a battle holds ${MOST_ORDERS}`);
  return orders;
}

type FieldedUnit = UnitProfile & { readonly player: number };

function unitFacts(units: readonly FieldedUnit[], orders: readonly string[]): UnitFacts {
  let models = 0;
  const first = units.map(({ members }) => {
    models += members.length;
    return models - members.length;
  });
  return {
    player: Uint8Array.from(units, ({ player }) => player),
    first: Uint8Array.from(first),
    count: Uint8Array.from(units, ({ members }) => members.length),
    points: Uint8Array.from(units, ({ members }) => members.reduce((sum, { profile }) => sum + profile.points, 0)),
    commander: Uint8Array.from(units, (unit, u) => first[u] + commanderOf(unit)),
    orders: Uint32Array.from(units, (unit) => bitsOf(unit.orders, orders)),
  };
}

/** FURY of a profile, or FOCUS. */
const ownPoints = ({ FURY, FOCUS }: ModelProfile): number => FURY ?? FOCUS ?? 0;

function resourceOf({ type, abilities }: ModelProfile): number {
  if (isBeast(type)) return Resource.fury;
  if (isJack(type) || type === 'monstrosity') return Resource.focus;
  const kind = leadsAs(abilities) ?? type;
  return kind === 'warlock' ? Resource.ownFury : kind === 'warcaster' ? Resource.ownFocus : Resource.none;
}

/** Returns the number of damage grids of a profile: a colossal has two (HRD-COLO-009). */
function gridsOf({ damage }: ModelProfile): number {
  if (typeof damage !== 'object' || !('grid' in damage)) return 0;
  return damage.right === undefined ? 1 : 2;
}

type FieldedModel = Member & { readonly player: number; readonly unit: number };

/** Returns the row of the warlock or warcaster of unit `u`, or of a lesser one, or -1. */
const leaderIn = (models: readonly FieldedModel[], u: number): number =>
  models.findIndex(
    ({ unit, profile }) => unit === u && (leads(profile.type) || leadsAs(profile.abilities) !== undefined),
  );

/** Returns the first unit of a player. */
const firstUnit = (units: readonly FieldedUnit[], player: number): number =>
  units.findIndex((unit) => unit.player === player);

/** Returns the row of the leader of each model; all models of a warlock unit are in its battlegroup (HRD-LOCK-027). */
function leadersOf(models: readonly FieldedModel[], units: readonly FieldedUnit[]): Int16Array {
  return Int16Array.from(models, ({ player, unit }) => {
    const { leader } = units[unit];
    return leaderIn(models, leader === undefined ? unit : firstUnit(units, player) + leader);
  });
}

/** Returns the row of the leader to which each model is attached, -1: none (HRD-LOCK-029). */
function attachmentsOf(models: readonly FieldedModel[], units: readonly FieldedUnit[]): Int16Array {
  return Int16Array.from(models, ({ player, unit }) => {
    const { attached } = units[unit];
    return attached === undefined ? -1 : leaderIn(models, firstUnit(units, player) + attached);
  });
}

/** Returns the row of the 'jack marshal of each model, -1: none (HRD-JMAR-001); a colossal never has one (HRD-COLO-002). */
function marshalsOf(models: readonly FieldedModel[], units: readonly FieldedUnit[]): Int16Array {
  return Int16Array.from(models, ({ player, unit, profile }) => {
    const { marshal } = units[unit];
    if (marshal === undefined || profile.type === 'colossal') return -1;
    const u = firstUnit(units, player) + marshal;
    const named = models.findIndex((of) => of.unit === u && (of.profile.advantages ?? []).includes("'Jack Marshal"));
    return named >= 0 ? named : models.findIndex((of) => of.unit === u);
  });
}

function typeFacts(kinds: readonly Member[], orders: readonly string[], labels: readonly string[]): TypeFacts {
  const types = kinds.map(({ profile }) => profile);
  const stat = (of: (type: ModelProfile) => number) => Uint8Array.from(types, of);
  const firstWeapon = new Uint8Array(types.length + 1);
  types.forEach((type, k) => {
    firstWeapon[k + 1] = firstWeapon[k] + rowsOf(type).length;
  });
  return {
    SPD: stat((t) => t.SPD),
    STR: stat((t) => t.STR),
    MAT: stat((t) => t.MAT),
    RAT: stat((t) => t.RAT),
    DEF: stat((t) => t.DEF),
    ARM: stat((t) => t.ARM),
    // HRD-JACK-011, HRD-MONS-006: they have no CMD
    CMD: stat((t) => (isJack(t.type) || t.type === 'monstrosity' ? 0 : t.CMD)),
    type: stat((t) => MODEL_TYPES.indexOf(t.type)),
    base: stat((t) => BASES.indexOf(t.base)),
    radius: Int32Array.from(types, (t) => mm(BASE_FACTS[t.base].mm) / 2),
    height: Int32Array.from(types, (t) => ticks(BASE_FACTS[t.base].height)),
    massive: stat(({ type }) => (isGreat(type) ? 1 : 0)),
    engine: stat(({ type, engine }) => (type === 'battle engine' || engine === true ? 1 : 0)),
    round: stat(({ abilities = [] }) => (abilities.some(seesAllAround) ? 1 : 0)),
    onFoot: onFootOf(kinds),
    fists: stat((t) => weaponsOf(t).filter((w) => w.qualities?.includes('Open Fist')).length),
    spiral: stat((t) => (Array.isArray(t.damage) ? 1 : 0)),
    grid: stat(gridsOf),
    magic: stat((t) => t.magic ?? ownPoints(t)),
    resource: stat(resourceOf),
    FURY: stat(ownPoints),
    THR: stat((t) => t.THR ?? 0),
    immune: stat((t) => bitsOf(t.immunities, DAMAGE_TYPES)),
    called: Uint32Array.from(types, (t) =>
      labels.reduce((bits, label, i) => (isNamed(t, label) ? bits | (1 << i) : bits), 0),
    ),
    shields: stat(shieldsOf),
    reach: Int32Array.from(types, reachOf),
    firstWeapon,
    loads: stat(({ name, keywords = [] }) => {
      const words = [...name.split(' '), ...keywords];
      return bitsOf(
        LOADERS.filter((word) => words.some((own) => own === word || own === `${word}s`)),
        LOADERS,
      );
    }),
    points: stat((t) => t.points),
    role: Uint8Array.from(kinds, ({ role }) => ROLES.indexOf(role)),
    orders: Uint32Array.from(types, (t) => bitsOf(ordersIn(t), orders)),
    keywords: stat((t) => keywordBits(t.keywords) | (t.type === 'monstrosity' ? KeywordBit.Monstrosity : 0)),
  };
}

/** Locations of weapons by their letters. */
const SIDES = { L: Location.left, R: Location.right, H: Location.head, S: Location.superstructure } as const;
/** Kinds of attacks by their names. */
const KINDS = {
  mount: AttackKind.melee,
  melee: AttackKind.melee,
  ranged: AttackKind.ranged,
  magic: AttackKind.magic,
} as const;

/** A row of the weapon table: a weapon, or a power attack. */
interface WeaponRow extends WeaponProfile {
  readonly powerAttack?: number;
  readonly spell?: number;
}

/**
 * The power attacks of each type of model, as rows after its weapons (HRD-PWR-001, HRD-HBUT-001, HRD-SLAM-002). A throw
 * and a power strike reach as far as a weapon with Open Fist, a sweep as far as the weapon that is chosen for it.
 */
function rowsOf(profile: ModelProfile): readonly WeaponRow[] {
  const { type } = profile;
  // HRD-WPN-004, HRD-LOCK-012: a weapon of RNG CTRL reaches as far as the control range
  const control = 2 * ownPoints(profile);
  const weapons = weaponsOf(profile).map((w): WeaponRow => (w.RNG === 'CTRL' ? { ...w, RNG: control } : w));
  const isMonster = type === 'monstrosity'; // HRD-MONS-007
  // HRD-PACK-005
  if ((!isBeast(type) && !isJack(type) && !isMonster) || type === 'lesser warbeast' || type === 'warbeast pack')
    return weapons;
  const isHuge = isGreat(type);
  const isHeavy = type === 'heavy warbeast' || type === 'heavy warjack' || isMonster || isHuge;
  const row = (name: string, powerAttack: number, RNG = isHuge ? 2 : 0.5): WeaponRow => {
    return { name, kind: 'melee', RNG, POW: 0, powerAttack };
  };
  const fists = weapons.filter((w) => w.qualities?.includes('Open Fist'));
  const hasFist = fists.length > 0;
  const reach = Math.max(...fists.map((w) => Number(w.RNG)));
  const hasSide = weapons.some((w) => w.kind === 'melee' && (w.location === 'L' || w.location === 'R'));
  return [
    ...weapons,
    row('head-butt', PowerAttack.headButt),
    row('slam', PowerAttack.slam),
    ...(hasFist ? [row('throw', PowerAttack.throw, reach)] : []),
    ...(isHeavy ? [row('trample', PowerAttack.trample)] : []),
    ...(isHuge && hasFist ? [row('power strike', PowerAttack.powerStrike, reach)] : []),
    ...(isHuge && hasSide ? [row('sweep', PowerAttack.sweep)] : []),
  ];
}

/** Range of a weapon, or length of its spray, ticks. */
const rangeOf = ({ RNG }: WeaponRow): number => ticks(typeof RNG === 'number' ? RNG : Number(RNG.slice(3)));

/** Range of the longest melee weapon of a model, ticks; -1: it has none. */
const reachOf = (profile: ModelProfile): number =>
  rowsOf(profile).reduce((longest, row) => {
    const isMelee = KINDS[row.kind] === AttackKind.melee && row.powerAttack === undefined;
    return isMelee ? Math.max(longest, rangeOf(row)) : longest;
  }, -1);

/** Returns the numbers of the abilities of a weapon. @throws RangeError for one that is not played */
function abilitiesOf({ name, abilities = [] }: WeaponRow): readonly number[] {
  return abilities.map((ability) => {
    const a = abilityOfName(ability);
    if (a < 0) throw new RangeError(`${name} has '${ability}', which no ability of weapons that is played is called`);
    return a;
  });
}

/** True if a die says how many initial attacks a weapon makes (HRD-WPN-008). */
const isRandom = (weapon: WeaponRow): boolean =>
  weapon.ROF === 'd3' || abilitiesOf(weapon).some((a) => WEAPON_ABILITIES[a].ROF !== undefined);

/** The most initial attacks that such a die brings. */
const mostShots = (weapon: WeaponRow): number =>
  abilitiesOf(weapon).some((a) => WEAPON_ABILITIES[a].ROF === 'd3+1') ? 4 : 3;

/** Returns the abilities of all weapons in one list, and where those of each weapon begin. */
function abilityFacts(weapons: readonly WeaponRow[]): Pick<WeaponFacts, 'firstAbility' | 'abilities' | 'traits'> {
  const lists = weapons.map(abilitiesOf);
  const firstAbility = new Uint16Array(weapons.length + 1);
  lists.forEach((list, w) => {
    firstAbility[w + 1] = firstAbility[w] + list.length;
  });
  const traits = (list: readonly number[]) => list.reduce((bits, a) => bits | traitBits(WEAPON_ABILITIES[a]), 0);
  return { firstAbility, abilities: Uint8Array.from(lists.flat()), traits: Uint32Array.from(lists, traits) };
}

function weaponFacts(weapons: readonly WeaponRow[]): WeaponFacts {
  return {
    ...abilityFacts(weapons),
    ranged: Uint8Array.from(weapons, (w) => KINDS[w.kind]),
    mount: Uint8Array.from(weapons, (w) => (w.kind === 'mount' ? 1 : 0)),
    range: Int32Array.from(weapons, rangeOf),
    blast: Int32Array.from(weapons, (w) => ticks((w.AOE ?? 0) / 2)),
    spray: Uint8Array.from(weapons, (w) => (typeof w.RNG === 'number' ? 0 : 1)),
    rof: Uint8Array.from(weapons, (w) => (isRandom(w) ? mostShots(w) : Number(w.ROF ?? 1))),
    randomRof: Uint8Array.from(weapons, (w) => (isRandom(w) ? 1 : 0)),
    powerAttack: Uint8Array.from(weapons, (w) => w.powerAttack ?? PowerAttack.none),
    power: Int8Array.from(weapons, (w) => w.POW ?? -1),
    qualities: Uint32Array.from(weapons, (w) => bitsOf(w.qualities, QUALITIES)),
    damage: Uint8Array.from(weapons, (w) => bitsOf(w.damage, DAMAGE_TYPES)),
    spell: Int16Array.from(weapons, ({ spell }) => spell ?? -1),
    location: Uint8Array.from(weapons, ({ location }) => (location === undefined ? Location.none : SIDES[location])),
  };
}

/** Points of the models of a side. */
const pointsOf = ({ units }: Side): number =>
  units.reduce((sum, { members }) => members.reduce((all, { profile }) => all + profile.points, sum), 0);

/** Returns what a dragoon loses when it is dismounted: what its dismounted form has not (HRD-DRAG-002). */
function lostOnFoot({ advantages = [], abilities = [], dismounted }: ModelProfile): readonly string[] {
  if (dismounted === undefined) return [];
  const kept: readonly string[] = [...(dismounted.advantages ?? []), ...(dismounted.abilities ?? [])];
  return [...advantages, ...abilities].filter((name) => !kept.includes(name));
}

/** Advantages that gargantuans and colossals never have (HRD-GARG-004, HRD-COLO-006). */
const NEVER_OF_GREAT_BEASTS = new Set<string>(['Advance Deployment', 'Incorporeal', 'Stealth']);

/** The units of one side, by name of their list; an independent model is a unit of one. */
export interface Side {
  readonly list: string;
  readonly units: readonly UnitProfile[];
}

/** Returns the choices for shots that the models of a unit have. */
const typesIn = ({ members }: UnitProfile): readonly string[] => [
  ...new Set(
    members.flatMap(({ profile }) => profile.weapons.flatMap(({ abilities = [] }) => abilities)).filter(isTypeOfShots),
  ),
];

/** Returns units in which warjacks with a 'jack marshal who has Rune Shot know the choices for shots of his unit. */
// GAP HRD-JMAR-001: a warjack that comes under such a marshal in the battle has no such choices
const withRunes = (units: readonly UnitProfile[]): readonly UnitProfile[] =>
  units.map((unit) => {
    const marshals = unit.marshal === undefined ? undefined : units[unit.marshal];
    const hasRunes = marshals?.members.some(({ profile }) => profile.abilities?.includes('Rune Shot')) === true;
    if (marshals === undefined || !hasRunes) return unit;
    const types = typesIn(marshals);
    const members = unit.members.map((member) => ({
      ...member,
      profile: {
        ...member.profile,
        weapons: member.profile.weapons.map((weapon) =>
          weapon.kind === 'ranged' ? { ...weapon, abilities: [...(weapon.abilities ?? []), ...types] } : weapon,
        ),
      },
    }));
    return { ...unit, members };
  });

/** Returns the unit that an independent model is. */
export function alone(profile: ModelProfile): UnitProfile {
  return { name: profile.name, members: [{ profile, role: 'independent' }] };
}

/**
 * Returns the setup of a battle of two sides.
 * @param board width and depth in inches
 * @throws RangeError for more models, or weapons of a model, than a battle holds
 */
export function setupOf(
  sides: readonly [Side, Side],
  board: OpenTable,
  turns: number,
  pieces: readonly (Piece | Template)[] = [],
): HordesSetup {
  const units = sides.flatMap((side, player) => withRunes(side.units).map((unit) => ({ ...unit, player })));
  const models = units.flatMap(({ members, player }, unit) => members.map((member) => ({ ...member, player, unit })));
  if (models.length > MODELS) throw new RangeError(`${models.length} models: a battle holds ${MODELS}`);
  const kinds = kindsOf(models);
  const orders = ordersOf(units);
  const types = kinds.map(({ profile }) => profile);
  for (const type of types) {
    const { length } = weaponsOf(type);
    if (length > MOST_WEAPONS)
      throw new RangeError(`${type.name} has ${length} weapons, a model ${MOST_WEAPONS} at most`);
  }
  const labels = labelsOf(types);
  const rules = heldBy(models, units, labels);
  // HRD-ATCH-004: those that a model grants may come to all of its unit
  const granted = models.flatMap(({ unit }, m) =>
    units[unit].members.flatMap(({ profile }) => (profile.granted ?? []).map((name) => ({ m, name }))),
  );
  const grouped = models.flatMap(({ profile: { abilities = [] } }, giver) =>
    abilities.flatMap(groupRulesOf).map((name) => ({ giver, rule: ruleCalled(name), toGroup: 1 })),
  );
  const known = [
    ...rules.map(({ rule }) => rule),
    ...granted.map(({ name }) => ruleCalled(name)),
    ...grouped.map(({ rule }) => rule),
  ];
  const slots = slotsOf(RULE_TABLES, new Set([...Object.values(Rule), ...known]));
  const held = nothingHeld(RULE_TABLES, models.length);
  for (const { m, rule, x } of rules) hold(RULE_TABLES, slots, held, m, rule, x);
  for (const { m, name } of granted) held.x[heldX(RULE_TABLES, slots, m, ruleCalled(name))] = parameterIn(name, labels);
  const lost = nothingHeld(RULE_TABLES, models.length);
  models.forEach(({ profile }, m) => {
    for (const name of lostOnFoot(profile)) hold(RULE_TABLES, slots, lost, m, ruleCalled(name), 0);
  });
  const carried = types.flatMap(rowsOf);
  const spells = spellFacts(types, carried.length);
  const weapons = [...carried, ...spellRows(spells)];
  const grants = [
    ...models.flatMap(({ profile }, giver) =>
      (profile.granted ?? []).map((name) => ({ giver, rule: ruleCalled(name), toGroup: 0 })),
    ),
    ...grouped,
  ];
  return {
    ruleset: 'hordes',
    subjects: models.length,
    ...held,
    ...slots,
    fingerprint: fingerprintOf(JSON.stringify([sides, board, turns, pieces])),
    lists: [sides[0].list, sides[1].list],
    names: uniqueNames(units),
    units: units.length,
    unit: unitFacts(units, orders),
    orders: orders.length,
    orderNames: orders,
    orderAbilities: Int16Array.from(orders, abilityNumber),
    onFoot: lost.rules,
    grants: {
      giver: Uint8Array.from(grants, ({ giver }) => giver),
      rule: Uint16Array.from(grants, ({ rule }) => rule),
      toGroup: Uint8Array.from(grants, ({ toGroup }) => toGroup),
    },
    modelNames: uniqueNames(models.map(({ profile, player }) => ({ player, name: profile.name }))),
    models: models.length,
    model: {
      player: Uint8Array.from(models, ({ player }) => player),
      unit: Uint8Array.from(models, ({ unit }) => unit),
      kind: Uint8Array.from(models, (model) => kinds.findIndex((kind) => isKind(kind, model))),
      leader: leadersOf(models, units),
      marshal: marshalsOf(models, units),
      attached: attachmentsOf(models, units),
      bonded: Uint8Array.from(models, ({ unit }) => (units[unit].bonded === true ? 1 : 0)),
    },
    types: typeFacts(kinds, orders, labels),
    weapons: weaponFacts(weapons),
    weaponNames: weapons.map((weapon) => weapon.name),
    spells,
    tracks: damageTracks(types.map((type) => damageSpec(type.damage))),
    terrain: terrainFacts(pieces),
    clouds: cloudFacts(pieces),
    width: board.width * INCH,
    depth: board.depth * INCH,
    turns,
    scenario: Scenario.plain,
    pointsLimit: Math.max(...sides.map(pointsOf)),
  };
}

/** Returns the models of a list of the proving ground. */
export function sideOf({ name, units }: PlainList): Side {
  const bought = units.map((id) => {
    const profile = PROVING_GROUND.units.find((unit) => unit.id === id);
    if (profile === undefined) throw new Error(`no model is called '${id}'`);
    return alone(profile);
  });
  return { list: name, units: bought };
}
