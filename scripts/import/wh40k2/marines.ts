// The army book of the Space Marines.
import { CHAPLAIN_ARMOUR, IN_POWER_ARMOUR, LITANIES, MASTERS_OWN, marineHero, ROSARIUS } from './marine-heroes.js';
import { BOLTER, MARINES, marine, POWER, STEADFAST } from './marine-terms.js';
import { type BookPlan, forAll, type MemberPlan, type OptionPlan, offer, type Price, type UnitPlan } from './plan.js';
import { GRENADES, GUNS, MARINE_ASSAULT, MARINE_HEAVY, SCOUT_ARMS, SPECIAL } from './shelves.js';
import { TERMINATOR_CAPTAIN, TERMINATOR_SQUAD, terminatorArmour } from './terminators.js';

const sergeants = (weapons = BOLTER, ordinary = 'Space Marine Sergeant'): MemberPlan[] => [
  { ...marine('sergeant', 'Sergeant', ordinary, 1, weapons), leader: true },
];

/** Weapons of a veteran sergeant, who must buy any gun. */
const VETERAN_ARMS = ['bolt-pistol', 'grenade-frag'];

const veteranSergeant = (): MemberPlan[] => [
  {
    ...marine('sergeant', 'Veteran Sergeant', 'Veteran Sergeants', 1, VETERAN_ARMS),
    points: ['Veteran Sergeant', 'Veteran Space Marine Squad'],
    leader: true,
    champion: true,
  },
];

const SERGEANT_ARMS = offer(MARINE_ASSAULT, 'Assault Weapons', {
  for: ['sergeant'],
  prefix: 'sergeant-',
  ...IN_POWER_ARMOUR,
});

/** Returns further options of veteran sergeants. `more` says who may take them. */
const veteransOwn = (more: Pick<OptionPlan, 'for' | 'with'>): OptionPlan[] => [
  ...offer(GUNS, 'Special Weapons', { ...more, group: 'sergeant-gun', prefix: 'sergeant-', ...IN_POWER_ARMOUR }),
  ...offer(GRENADES, 'Grenades', { ...more, prefix: 'sergeant-', ...IN_POWER_ARMOUR }),
  ...terminatorArmour({ ...more, prefix: 'sergeant-' }),
];

/** A veteran who replaces the sergeant, and his options. */
const VETERAN_SERGEANT: readonly OptionPlan[] = [
  {
    id: 'veteran-sergeant',
    name: 'Veteran Sergeant',
    for: ['sergeant'],
    points: ['Veteran Sergeant'],
    per: 'model',
    becomes: { name: 'Veteran Sergeant', profile: 'Veteran Sergeants', champion: true },
    armour: POWER.armour,
    save: POWER.save,
    removes: ['boltgun'],
  },
  ...veteransOwn({ with: 'veteran-sergeant' }),
];

/** Further missiles of a launcher. Plasma missiles are left out, since no source gives their effect. */
const MELTA_MISSILES: OptionPlan = {
  id: 'melta-missiles',
  name: 'Melta missiles',
  with: 'missile-launcher',
  points: ['Melta Missile', 'Heavy Weapons'],
  per: 'model',
  adds: ['missile-melta-targeter'],
};

/** Other ammunition for a heavy bolter. */
const HELLFIRE_SHELLS: OptionPlan = {
  id: 'hellfire-shells',
  name: 'Hellfire shells',
  with: 'heavy-bolter',
  points: ['Hellfire Shell', 'Heavy Weapons'],
  per: 'model',
  adds: ['hellfire-shell-targeter'],
};

const SWAP = { for: ['marine'], removes: ['boltgun'] };

export const heavies = (group: string): OptionPlan[] => [
  ...offer(MARINE_HEAVY, 'Heavy Weapons', { ...SWAP, group }),
  MELTA_MISSILES,
  HELLFIRE_SHELLS,
];

export const specials = (group: string): OptionPlan[] => offer(SPECIAL, 'Special Weapons', { ...SWAP, group });

function marineSquad(
  id: string,
  name: string,
  points: Price,
  size: 5 | 10,
  more: Partial<UnitPlan> & { readonly weapons?: string[]; readonly veteran?: boolean },
): UnitPlan {
  const { weapons = BOLTER, veteran = false, ...rest } = more;
  return {
    id,
    name,
    category: 'squads',
    points,
    splits: size === 10,
    members: [
      ...(veteran ? veteranSergeant() : sergeants(weapons)),
      marine('marine', veteran ? 'Veteran' : 'Space Marine', veteran ? 'Veteran' : 'Space Marine', size - 1, weapons),
    ],
    rules: MARINES,
    ...rest,
  };
}

const KRAK = (points: number): OptionPlan => forAll('krak-grenades', 'Krak grenades for all', 'grenade-krak', points);
const ASSAULT_ARMS = ['bolt-pistol', 'grenade-frag', 'grenade-krak'];

const assaultOptions = (points: Price): OptionPlan[] => [
  ...offer(GUNS, 'Special Weapons', { for: ['marine'], group: 'special' }),
  ...offer(MARINE_ASSAULT, 'Assault Weapons', { for: ['marine'] }),
  ...SERGEANT_ARMS,
  ...VETERAN_SERGEANT,
  forAll('meltabombs', 'Meltabombs for all', 'grenade-meltabomb', points),
];

export const SPACE_MARINES: BookPlan = {
  file: 'Ultramarines.cat',
  head: {
    format: 'muster-w40k-book/1',
    id: 'ultramarines',
    name: 'Ultramarines',
    army: 'Space Marines',
    version: '1',
    shares: [
      { category: 'characters', most: 50 },
      { category: 'squads', least: 25 },
      { category: 'support', most: 50 },
    ],
  },
  plans: [
    marineHero('chapter-master', 'Chapter Master', 'Chapter Master', ['Chapter Master'], 'mighty hero', {
      most: 1,
      commander: true,
      skills: MASTERS_OWN,
    }),
    marineHero('captain', 'Captain', 'Space Marine Captain', ['Space Marine Captain'], 'mighty hero', {
      most: 1,
      commander: true,
    }),
    marineHero('chaplain', 'Chaplain', 'Chaplain Champion', ['Chaplain Champion', 'Chaplain'], 'none', {
      weapons: ['crozius-arcanum'],
      rules: LITANIES,
      armour: CHAPLAIN_ARMOUR,
      field: ROSARIUS,
    }),
    marineHero('chaplain-hero', 'Reclusiarch', 'Chaplain Hero', ['Chaplain Hero', 'Chaplain'], 'hero', {
      weapons: ['crozius-arcanum'],
      rules: LITANIES,
      armour: CHAPLAIN_ARMOUR,
      field: ROSARIUS,
    }),
    marineHero(
      'chaplain-mighty-hero',
      'Master of Sanctity',
      'Chaplain Might Hero',
      ['Chaplain Mighty Hero', 'Chaplain'],
      'mighty hero',
      { weapons: ['crozius-arcanum'], rules: LITANIES, armour: CHAPLAIN_ARMOUR, field: ROSARIUS },
    ),
    marineHero('standard-bearer', 'Company Standard Bearer', 'Company Standard', ['Company Standard'], 'none', {
      most: 1,
      rules: [...STEADFAST, { rule: 'RapidFire' }, { rule: 'BattleStandard' }],
    }),
    TERMINATOR_CAPTAIN,
    // his repairs only concern vehicles, which are not implemented
    marineHero('techmarine', 'Techmarine', 'Techmarine', ['Techmarine'], 'none'),
    TERMINATOR_SQUAD,
    marineSquad('tactical-squad', 'Tactical Squad', ['Tactical Squad'], 10, {
      options: [...heavies('heavy'), ...specials('special'), ...SERGEANT_ARMS, ...VETERAN_SERGEANT, KRAK(30)],
      groups: { heavy: 1, special: 1, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('devastator-squad', 'Devastator Squad', ['Devastator Squad'], 10, {
      options: [...heavies('heavy'), ...SERGEANT_ARMS, ...VETERAN_SERGEANT],
      groups: { heavy: 4, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('assault-squad', 'Assault Squad', ['Assault Squad'], 10, {
      weapons: ASSAULT_ARMS,
      options: assaultOptions(50),
      groups: { special: 2, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('veteran-squad', 'Veteran Squad', ['Veteran Space Marine Squad'], 10, {
      veteran: true,
      options: [
        ...heavies('heavy'),
        ...specials('special'),
        ...SERGEANT_ARMS,
        ...veteransOwn({ for: ['sergeant'] }),
        KRAK(30),
      ],
      groups: { heavy: 1, special: 1, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('veteran-combat-squad', 'Veteran Combat Squad', 165, 5, {
      veteran: true,
      options: [
        ...heavies('arms'),
        ...specials('arms'),
        ...SERGEANT_ARMS,
        ...veteransOwn({ for: ['sergeant'] }),
        KRAK(15),
      ],
      groups: { arms: 1, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('tactical-combat-squad', 'Tactical Combat Squad', ['Space Marine Combat Squad'], 5, {
      options: [...heavies('arms'), ...specials('arms'), ...SERGEANT_ARMS, ...VETERAN_SERGEANT, KRAK(15)],
      groups: { arms: 1, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('devastator-combat-squad', 'Devastator Combat Squad', ['Space Marine Combat Squad'], 5, {
      options: [...heavies('heavy'), ...SERGEANT_ARMS, ...VETERAN_SERGEANT],
      groups: { heavy: 2, 'sergeant-gun': 1, terminator: 1 },
    }),
    marineSquad('assault-combat-squad', 'Assault Combat Squad', ['Space Marine Combat Squad'], 5, {
      weapons: ASSAULT_ARMS,
      options: assaultOptions(25),
      groups: { special: 1, 'sergeant-gun': 1, terminator: 1 },
    }),
    {
      id: 'scout-squad',
      name: 'Scout Squad',
      category: 'squads',
      points: ['Scout Squad'],
      members: [
        {
          ...marine('sergeant', 'Scout Sergeant', 'Scout Sergeant', 1, ['bolt-pistol', 'grenade-frag']),
          armour: 'Scout armour',
          save: 4,
          leader: true,
        },
        { ...marine('scout', 'Scout', 'Scout', 4, ['bolt-pistol', 'grenade-frag']), armour: 'Scout armour', save: 4 },
      ],
      options: [
        ...offer(MARINE_HEAVY, 'Heavy Weapons', { for: ['scout'], group: 'special' }),
        ...offer(SPECIAL, 'Special Weapons', { for: ['scout'], group: 'special' }),
        MELTA_MISSILES,
        HELLFIRE_SHELLS,
        ...offer(SCOUT_ARMS, 'Scout Weapons', IN_POWER_ARMOUR),
        ...SERGEANT_ARMS,
        ...VETERAN_SERGEANT,
        KRAK(15),
      ],
      groups: { special: 1, 'sergeant-gun': 1, terminator: 1 },
      rules: [{ rule: 'Infiltration' }, { rule: 'Disperse' }],
    },
  ],
};
