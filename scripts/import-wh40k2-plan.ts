import type { W40kBookData } from '../engine/rulesets/wh40k2/books-format.js';

type Unit = W40kBookData['units'][number];
type Member = Unit['members'][number];
type Option = NonNullable<Unit['options']>[number];

/** Points: a number, or the name of an entry of the catalogue, and inside which other entry or group it is priced. */
type Price = number | readonly [name: string, inside?: string];

type MemberPlan = Omit<Member, 'profile' | 'points'> & { readonly profile: string; readonly points: Price };
type OptionPlan = Omit<Option, 'points' | 'becomes'> & {
  readonly points: Price;
  readonly becomes?: { readonly name: string; readonly profile: string; readonly champion: boolean };
};

/** What a unit of a book is made of; facts come from the catalogue. */
export interface UnitPlan extends Omit<Unit, 'members' | 'options' | 'points'> {
  readonly points: Price;
  readonly members: readonly MemberPlan[];
  readonly options?: readonly OptionPlan[];
}

export interface BookPlan {
  /** How the file's name ends. */
  readonly file: string;
  readonly head: Omit<W40kBookData, 'units'>;
  readonly plans: readonly UnitPlan[];
}

// Bases and heights of models are in no source: a man's eyes are a little more than an inch above the ground.
const MAN = { baseMm: 25, heightInches: 1.25 } as const;
const SMALL = { baseMm: 25, heightInches: 0.85 } as const;
/** A base of many Snotlings, which counts as one model. */
const HERD = { baseMm: 40, heightInches: 0.6 } as const;
const OGRYN = { baseMm: 40, heightInches: 2 } as const;

/** Things by the id of the option: its name, the name in the catalogue, and weapon rows. */
type Shelf = Readonly<Record<string, readonly [name: string, inCatalogue: string, weapons: readonly string[]]>>;

const PLASMA = ['heavy-plasma-gun-low', 'heavy-plasma-gun-max'] as const;
const MISSILES = ['missile-frag', 'missile-krak'] as const;
const AXE = ['power-axe-two-handed', 'power-axe-one-handed'] as const;

const HEAVY: Shelf = {
  'heavy-bolter': ['Heavy Bolter', 'Heavy Bolter', ['heavy-bolter']],
  autocannon: ['Autocannon', 'Autocannon', ['autocannon']],
  'heavy-plasma-gun': ['Heavy Plasma Gun', 'Heavy Plasma Gun', PLASMA],
  lascannon: ['Lascannon', 'Lascannon', ['lascannon']],
  'missile-launcher': ['Missile Launcher', 'Missile Launcher with Frag and Krak Missiles', MISSILES],
  'multi-melta': ['Multi-melta', 'Multi-Melta', ['multi-melta']],
};
/** The heavy weapons of Space Marines have targeters, at no price. */
const MARINE_HEAVY: Shelf = Object.fromEntries(
  Object.entries(HEAVY).map(([id, [name, inCatalogue, rows]]) => [
    id,
    [name, inCatalogue, rows.map((row) => `${row}-targeter`)],
  ]),
);
const ORK_HEAVY: Shelf = { ...HEAVY, 'heavy-stubber': ['Heavy Stubber', 'Heavy Stubber', ['heavy-stub-gun']] };
const SPECIAL: Shelf = {
  flamer: ['Flamer', 'Flamer', ['flamer']],
  'plasma-gun': ['Plasma Gun', 'Plasma Gun', ['plasma-gun']],
  meltagun: ['Meltagun', 'Meltagun', ['melta-gun']],
};
const BOLTGUN: Shelf = { boltgun: ['Boltgun', 'Boltgun', ['boltgun']] };
/** What those may have as their special weapon who have no boltgun. */
const GUNS: Shelf = { ...BOLTGUN, ...SPECIAL };
const ASSAULT: Shelf = {
  chainsword: ['Chainsword', 'Chainsword', ['chainsword']],
  'hand-flamer': ['Hand Flamer', 'Hand Flamer', ['hand-flamer']],
  'plasma-pistol': ['Plasma Pistol', 'Plasma Pistol', ['plasma-pistol']],
  'power-axe': ['Power Axe', 'Power Axe', AXE],
  'power-fist': ['Power Fist', 'Power Fist', ['power-fist']],
  'power-sword': ['Power Sword', 'Power Sword', ['power-sword']],
};
/** What any Ork may buy to fight with; a second axe or pistol is for his other hand. */
const ORK_ASSAULT: Shelf = {
  'bolt-pistol': ['Bolt Pistol', 'Bolt Pistol', ['bolt-pistol']],
  'auto-pistol': ['Auto pistol', 'Autopistol', ['auto-pistol']],
  axe: ['Axe', 'Sword or Axe', ['blades-and-saws']],
  sword: ['Sword', 'Sword or Axe', ['sword']],
  chainsword: ASSAULT.chainsword,
  'hand-flamer': ASSAULT['hand-flamer'],
  'plasma-pistol': ASSAULT['plasma-pistol'],
  'power-axe': ASSAULT['power-axe'],
  'power-sword': ASSAULT['power-sword'],
};
/** Those who lead may have a power fist too. */
const ORK_LEADERS_ASSAULT: Shelf = { ...ORK_ASSAULT, 'power-fist': ASSAULT['power-fist'] };
const MARINE_ASSAULT: Shelf = {
  ...ASSAULT,
  'bolt-pistol': ORK_ASSAULT['bolt-pistol'],
  'power-maul': ['Power Maul', 'Power Maul', ['power-maul']],
};
const SCOUT_ARMS: Shelf = {
  autogun: ['Autogun', 'Autogun', ['autogun']],
  boltgun: BOLTGUN.boltgun,
  shotgun: ['Shotgun', 'Shotgun', ['shotgun-solid', 'shotgun-scatter']],
  'needle-rifle': ['Needle rifle', 'Needle Sniper Rifle', ['needle-sniper-rifle']],
  chainsword: ASSAULT.chainsword,
  sword: ORK_ASSAULT.sword,
  axe: ORK_ASSAULT.axe,
};
const GRENADES: Shelf = {
  'frag-grenades': ['Frag grenades', 'Frag Grenade', ['grenade-frag']],
  'krak-grenades': ['Krak grenades', 'Krak Grenade', ['grenade-krak']],
  'plasma-grenades': ['Plasma grenades', 'Plasma Grenade', ['grenade-plasma']],
  meltabombs: ['Meltabombs', 'Melta Bomb', ['grenade-meltabomb']],
};
const STIKKBOMBZ: Shelf = {
  'krak-stikkbombz': ['Krak stikkbombz', 'Krak Stikkbombz', ['grenade-krak']],
  'melta-stikkbombz': ['Melta stikkbombz', 'Melta Stikkbombz', ['grenade-meltabomb']],
};
const ALL_STIKKBOMBZ: Shelf = {
  'frag-stikkbombz': ['Frag stikkbombz', 'Frag Stikkbombz', ['grenade-frag']],
  ...STIKKBOMBZ,
};

/** Options of a shelf for some members, priced in a group of the catalogue. */
function offer(
  shelf: Shelf,
  inside: string,
  more: Pick<OptionPlan, 'for' | 'group' | 'removes' | 'most' | 'with' | 'without'> & { readonly prefix?: string },
): OptionPlan[] {
  const { prefix = '', ...rest } = more;
  return Object.entries(shelf).map(([id, [name, inCatalogue, adds]]) => ({
    id: `${prefix}${id}`,
    name,
    points: [inCatalogue, inside],
    per: 'model',
    adds: [...adds],
    ...rest,
  }));
}

/** Every soldier gets it, priced once: five or ten points of grenades. */
const forAll = (id: string, name: string, weapon: string, points: Price): OptionPlan => ({
  id,
  name,
  points,
  per: 'unit',
  adds: [weapon],
});

// ---- Space Marines ------------------------------------------------------------------------------------------------------

const POWER = { armour: 'Power armour', save: 3, ...MAN } as const;
/** Tactical dreadnought armour has a targeter for what is fired from it. */
const TERMINATOR = { armour: 'Terminator armour', save: 3, saveDice: 2 } as const;
const STORM_BOLTER = 'storm-bolter-targeter';
/** Who has bought that armour has bought the arms that come with it, and no others. */
const IN_POWER_ARMOUR = { without: ['terminator'] };
/** Those arms by the id of the option: their names in the catalogue, and weapon rows. */
const LOADOUTS: Shelf = {
  'power-sword': ['storm bolter and power sword', 'Storm Bolter & Power Sword', [STORM_BOLTER, 'power-sword']],
  'power-fist': ['storm bolter and power fist', 'Storm Bolter & Power Fist', [STORM_BOLTER, 'power-fist']],
  chainfist: ['storm bolter and chainfist', 'Storm Bolter & Chainfist', [STORM_BOLTER, 'chainfist']],
  'lightning-claws': ['lightning claws', 'Lightning Claws', ['lightning-claws', 'lightning-claws']],
  'thunder-hammer': ['thunder hammer and storm shield', 'Thunder Hammer & Storm Shield', ['thunder-hammer']],
};
const STORM_SHIELD = 4;
const shieldOf = (id: string): { shield?: number } => (id === 'thunder-hammer' ? { shield: STORM_SHIELD } : {});
/** Terminator armour with the arms of one of the loadouts in the place of all others. */
const terminatorArmour = (more: Pick<OptionPlan, 'for' | 'with'> & { readonly prefix?: string } = {}): OptionPlan[] => {
  const { prefix = '', ...rest } = more;
  return Object.entries(LOADOUTS).map(([id, [name, inCatalogue, adds]]) => ({
    id: `${prefix}terminator-${id}`,
    name: `Terminator armour, ${name}`,
    points: [`Terminator Armour: ${inCatalogue}`, 'Terminator Loadouts'],
    per: 'model',
    ...rest,
    group: 'terminator',
    removes: ['bolt-pistol', 'boltgun', 'grenade-frag', 'grenade-krak'],
    adds: [...adds],
    ...TERMINATOR,
    ...shieldOf(id),
  }));
};
const STEADFAST = [{ rule: 'Shaken' }] as const;
const MARINES = [{ rule: 'Shaken' }, { rule: 'RapidFire' }];
/** A chaplain's words to those near him. */
const LITANIES = [...MARINES, { rule: 'Litanies', x: 8 }];
const BOLTER = ['bolt-pistol', 'boltgun', 'grenade-frag'];

const marine = (id: string, name: string, profile: string, n: number, weapons = BOLTER): MemberPlan => ({
  id,
  name,
  least: n,
  most: n,
  points: 0,
  profile,
  ...POWER,
  weapons,
});

const sergeants = (weapons = BOLTER, ordinary = 'Space Marine Sergeant'): MemberPlan[] => [
  { ...marine('sergeant', 'Sergeant', ordinary, 1, weapons), leader: true },
];
/** A veteran sergeant has no gun that he does not buy. */
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
/** What veteran sergeants may buy besides; `more` says who they are. */
const veteransOwn = (more: Pick<OptionPlan, 'for' | 'with'>): OptionPlan[] => [
  ...offer(GUNS, 'Special Weapons', { ...more, group: 'sergeant-gun', prefix: 'sergeant-', ...IN_POWER_ARMOUR }),
  ...offer(GRENADES, 'Grenades', { ...more, prefix: 'sergeant-', ...IN_POWER_ARMOUR }),
  ...terminatorArmour({ ...more, prefix: 'sergeant-' }),
];
/** A veteran in the place of the sergeant, and what he may buy. */
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
/** A launcher's missiles besides frag and krak; what becomes of the fire of plasma missiles no source says. */
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
const heavies = (group: string): OptionPlan[] => [
  ...offer(MARINE_HEAVY, 'Heavy Weapons', { ...SWAP, group }),
  MELTA_MISSILES,
  HELLFIRE_SHELLS,
];
const specials = (group: string): OptionPlan[] => offer(SPECIAL, 'Special Weapons', { ...SWAP, group });

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

/** `grade`: 'none' for specialists, who act as individuals (W40K-HERO-012) and have a champion's row, or their own. */
function marineHero(
  id: string,
  name: string,
  profile: string,
  points: Price,
  grade: NonNullable<Unit['grade']>,
  more: Partial<UnitPlan> & {
    readonly skills?: OptionPlan[];
    readonly weapons?: string[];
    readonly armour?: OptionPlan[];
    readonly field?: number;
  } = {},
): UnitPlan {
  const { weapons = [], armour = terminatorArmour(), field, skills = [], ...rest } = more;
  return {
    id,
    name,
    category: 'characters',
    points,
    grade,
    members: [
      {
        id: 'self',
        name,
        least: 1,
        most: 1,
        points: 0,
        profile,
        ...POWER,
        weapons: ['bolt-pistol', 'grenade-frag', ...weapons],
        ...(field === undefined ? {} : { field }),
      },
    ],
    options: [
      ...offer(MARINE_ASSAULT, 'Assault Weapons', IN_POWER_ARMOUR),
      ...offer(GUNS, 'Special Weapons', { group: 'gun', ...IN_POWER_ARMOUR }),
      ...offer(GRENADES, 'Grenades', IN_POWER_ARMOUR),
      ...armour,
      ...skills,
    ],
    groups: { gun: 1, terminator: 1, ...(skills.length > 0 ? { skill: 1 } : {}) },
    rules: [...STEADFAST, { rule: 'RapidFire' }],
    ...rest,
  };
}

/** What sets a Chapter Master apart, one thing at most; the skill of a strategist is not played. */
const SKILLS: Readonly<Record<string, readonly [name: string, raises: NonNullable<OptionPlan['raises']>]>> = {
  'weapon-master': ['Weapon Master', { WS: 1, BS: 1 }],
  'battle-hardened': ['Battle Hardened', { T: 1 }],
  'martial-prowess': ['Martial Prowess', { S: 1, A: 1 }],
  resilient: ['Resilient', { W: 1 }],
  swift: ['Swift', { M: 1, I: 1 }],
};
const MASTERS_OWN: OptionPlan[] = Object.entries(SKILLS).map(([id, [name, raises]]) => ({
  id,
  name,
  points: [name, 'Characteristic Upgrade'],
  per: 'model',
  group: 'skill',
  raises,
}));

/** What the field of a chaplain's rosarius saves on. */
const ROSARIUS = 4;
/** A chaplain's Terminator armour comes with no arms but those that he has. */
const CHAPLAIN_ARMOUR: OptionPlan[] = [
  {
    id: 'terminator-armour',
    name: 'Terminator armour',
    points: ['Chaplain Terminator Armour'],
    per: 'model',
    group: 'terminator',
    removes: ['bolt-pistol', 'grenade-frag'],
    ...TERMINATOR,
  },
];

const TERMINATORS = { ...TERMINATOR, baseMm: 25, heightInches: 1.4 } as const;
const HAND_ARMS = ['power-fist', 'power-sword'];
/** What they fight with besides; those who have claws or hammers have no bolter. */
const TERMINATOR_ARMS: readonly OptionPlan[] = [
  ...offer({ 'power-sword': ASSAULT['power-sword'] }, 'Terminator Assault Weapons', {
    for: ['terminator'],
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer({ 'sergeant-power-fist': ASSAULT['power-fist'] }, 'Terminator Assault Weapons', {
    for: ['sergeant'],
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer({ chainfist: ['Chainfist', 'Chainfist', ['chainfist']] }, 'Terminator Assault Weapons', {
    group: 'arms',
    without: ['claws'],
    removes: HAND_ARMS,
  }),
  ...offer(
    { 'lightning-claws': ['Lightning claws', 'Lightning Claws', ['lightning-claws', 'lightning-claws']] },
    'Terminator Assault Weapons',
    { group: 'claws', without: ['arms', 'heavy'], removes: [...HAND_ARMS, STORM_BOLTER] },
  ),
  {
    id: 'thunder-hammer',
    name: 'Thunder hammer and storm shield',
    points: ['Thunder Hammer & Storm Shield', 'Terminator Assault Weapons'],
    per: 'model',
    group: 'claws',
    without: ['arms', 'heavy'],
    removes: [...HAND_ARMS, STORM_BOLTER],
    adds: ['thunder-hammer'],
    shield: STORM_SHIELD,
  },
];
/** A cyclone launcher has rules of its own that no source gives. */
const TERMINATOR_HEAVY: Shelf = {
  'assault-cannon': ['Assault cannon', 'Assault Cannon', ['assault-cannon-targeter']],
  'heavy-flamer': ['Heavy flamer', 'Heavy Flamer', ['heavy-flamer']],
};
const TERMINATOR_SQUAD: UnitPlan = {
  id: 'terminator-squad',
  name: 'Terminator Squad',
  category: 'squads',
  points: ['Terminator Squad'],
  members: [
    {
      ...marine('sergeant', 'Terminator Sergeant', 'Terminator Sergeant', 1, [STORM_BOLTER, 'power-sword']),
      ...TERMINATORS,
      leader: true,
    },
    { ...marine('terminator', 'Terminator', 'Terminator', 4, [STORM_BOLTER, 'power-fist']), ...TERMINATORS },
  ],
  options: [
    ...offer(TERMINATOR_HEAVY, 'Terminator Heavy Weapons', {
      for: ['terminator'],
      group: 'heavy',
      without: ['claws'],
      removes: [STORM_BOLTER],
    }),
    ...TERMINATOR_ARMS,
  ],
  groups: { heavy: 1, arms: 5, claws: 5 },
  rules: MARINES,
};
/** He alone of the heroes has nothing else, and comes with his own. */
const TERMINATOR_CAPTAIN: UnitPlan = {
  id: 'terminator-captain',
  name: 'Terminator Captain',
  category: 'characters',
  points: ['Terminator Captain'],
  grade: 'mighty hero',
  most: 1,
  commander: true,
  needs: 'terminator-squad',
  members: [
    {
      ...marine('self', 'Terminator Captain', 'Space Marine Captain', 1, [STORM_BOLTER, 'power-sword']),
      ...TERMINATORS,
    },
  ],
  options: TERMINATOR_ARMS.filter((o) => o.id !== 'power-sword').map(({ for: _, ...o }) => ({
    ...o,
    id: o.id.replace('sergeant-', ''),
    without: ['arms', 'claws'].filter((g) => g !== o.group),
  })),
  groups: { arms: 1, claws: 1 },
  rules: MARINES,
};

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
    // his repairs concern vehicles, which are not played
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

// ---- Orks ---------------------------------------------------------------------------------------------------------------

const FLAK = { armour: 'Flak armour', save: 6, ...MAN } as const;
const EAVY: OptionPlan = {
  id: 'eavy-armour',
  name: "'Eavy armour",
  points: ["Ork 'Eavy Armour", 'Armour'],
  per: 'model',
  group: 'armour',
  armour: "'Eavy armour",
  save: 4,
};
const MEGA: OptionPlan = {
  id: 'mega-armour',
  name: 'Mega-armour',
  points: ['Ork Mega-Armour', 'Armour'],
  per: 'model',
  group: 'armour',
  armour: 'Mega-armour',
  save: 2,
  second: 4,
  targeter: true,
};

function orkHero(
  id: string,
  name: string,
  profile: string,
  points: Price,
  grade: NonNullable<Unit['grade']>,
  more: Partial<UnitPlan> & { readonly weapons?: string[] } = {},
): UnitPlan {
  const { weapons = ['bolt-pistol'], ...rest } = more;
  return {
    id,
    name,
    category: 'characters',
    points,
    grade,
    members: [{ id: 'self', name, least: 1, most: 1, points: 0, profile, ...FLAK, weapons }],
    options: [
      ...offer(ORK_LEADERS_ASSAULT, 'Assault Weapons', {}),
      ...offer(GUNS, 'Special Weapons', { group: 'gun' }),
      ...offer(ALL_STIKKBOMBZ, 'Stikkbombz', {}),
      EAVY,
      MEGA,
    ],
    groups: { gun: 1, armour: 1 },
    ...rest,
  };
}

interface Mob {
  readonly least: number;
  readonly most: number;
  readonly heavies?: number;
  readonly specials?: number;
  /** Heavy and special weapons together: one. */
  readonly either?: boolean;
  readonly weapons?: string[];
  readonly leader?: MemberPlan;
  readonly boltguns?: boolean;
  /** May its boys have assault weapons? */
  readonly assault?: boolean;
  /** What only this mob may take besides. */
  readonly also?: readonly OptionPlan[];
  readonly rules?: Unit['rules'];
  readonly army?: number;
}

const NOB: MemberPlan = {
  id: 'nob',
  name: 'Nob',
  least: 0,
  most: 1,
  points: ['Nobz Champion', 'Goff Boyz Mob'],
  profile: 'Nob',
  ...FLAK,
  weapons: ['bolt-pistol'],
  leader: true,
  champion: true,
};
const DRILLBOSS: MemberPlan = {
  ...NOB,
  id: 'drillboss',
  name: 'Drillboss',
  points: ['Drillboss'],
  profile: 'Drillboss',
};

function mob(id: string, name: string, profile: string, price: Price, of: Mob): UnitPlan {
  const leader = of.leader ?? NOB;
  const weapons = of.weapons ?? ['bolt-pistol', 'blades-and-saws', 'grenade-frag'];
  const heavy = of.either === true ? 'arms' : 'heavy';
  const special = of.either === true ? 'arms' : 'special';
  const assault = of.assault ?? true;
  const gun = `${leader.id}-gun`;
  const leaders = { for: [leader.id], prefix: `${leader.id}-` };
  const groups: Record<string, number> = { [gun]: leader.most, armour: leader.most };
  if (of.either === true) groups.arms = 1;
  if (of.heavies !== undefined) groups.heavy = of.heavies;
  if (of.specials !== undefined) groups.special = of.specials;
  return {
    id,
    name,
    category: 'squads',
    points: 0,
    ...(of.army === undefined ? {} : { most: of.army }),
    members: [leader, { id: 'boy', name, least: of.least, most: of.most, points: price, profile, ...FLAK, weapons }],
    options: [
      ...(heavy in groups ? offer(ORK_HEAVY, 'Heavy Weapons', { for: ['boy'], group: heavy }) : []),
      ...(special in groups ? offer(GUNS, 'Special Weapons', { for: ['boy'], group: special }) : []),
      ...(assault ? offer(ORK_ASSAULT, 'Assault Weapons', { for: ['boy'] }) : []),
      ...offer(leader.id === 'nob' ? ORK_LEADERS_ASSAULT : ORK_ASSAULT, 'Assault Weapons', leaders),
      ...offer(GUNS, 'Special Weapons', { ...leaders, group: gun }),
      ...offer(ALL_STIKKBOMBZ, 'Stikkbombz', leaders),
      ...(of.boltguns === false ? [] : [BOLTGUNS]),
      ...(of.also ?? []),
      ...offer(STIKKBOMBZ, 'Stikkbombs (per model)', { for: ['boy'] }),
      { ...EAVY, id: `${leader.id}-eavy-armour`, for: [leader.id] },
      { ...MEGA, id: `${leader.id}-mega-armour`, for: [leader.id] },
    ],
    groups,
    ...(of.rules === undefined ? {} : { rules: of.rules }),
  };
}

const POWER_AXES: OptionPlan = {
  id: 'power-axes',
  name: 'Power axes in place of axes',
  for: ['boy'],
  points: ['Power Axe', 'Blood Axe Kommando Mob'],
  per: 'model',
  adds: [...AXE],
  removes: ['blades-and-saws'],
};

const BOLTGUNS: OptionPlan = {
  id: 'boltguns',
  name: 'Boltguns in place of bolt pistols',
  for: ['boy'],
  points: 1,
  per: 'model',
  adds: ['boltgun'],
  removes: ['bolt-pistol'],
};

/** For each of these an army may have a mob of Nobz. */
const MOBS = [
  'goffs',
  'skarboyz',
  'bad-moons',
  'blood-axes',
  'death-skulls',
  'evil-sunz',
  'snakebites',
  'stormboyz',
  'kommandos',
  'freebooters',
];

const BRUTE = { armour: 'Primitive armour', save: 6, ...OGRYN, weapons: ['blades-and-saws'] };
const OGRYN_ARMS: readonly OptionPlan[] = [
  { id: 'ripper-gun', name: 'Ripper gun', points: ['Ripper gun', 'Ogryn Mob'], per: 'model', adds: ['ripper-gun'] },
  {
    id: 'second-axe',
    name: 'Second axe or club',
    points: ['Extra Axe or Club', 'Ogryn Mob'],
    per: 'model',
    adds: ['blades-and-saws'],
  },
  {
    id: 'mesh-armour',
    name: 'Mesh armour',
    points: ['Mesh Armour', 'Ogryn Mob'],
    per: 'model',
    armour: 'Mesh armour',
    save: 5,
  },
];

/** One of those who may lead the mob of Ogryns; `alike`: the others. */
function ogrynHero(
  id: string,
  name: string,
  entry: string,
  grade: NonNullable<Unit['grade']>,
  alike: string[],
): UnitPlan {
  return {
    id,
    name,
    category: 'characters',
    points: [entry, 'Ogryn Leader'],
    grade,
    most: 1,
    alike,
    needs: 'ogryns',
    members: [{ id: 'self', name, least: 1, most: 1, points: 0, profile: name, ...BRUTE }],
    options: OGRYN_ARMS,
    rules: [{ rule: 'Fear' }],
  };
}

const ONE_GUN = { least: 5, most: 20, either: true } as const;

export const ORKS: BookPlan = {
  file: 'Orks.cat',
  head: {
    format: 'muster-w40k-book/1',
    id: 'orks',
    name: 'Orks',
    army: 'Orks',
    version: '1',
    shares: [
      { category: 'characters', most: 50 },
      { category: 'squads', least: 25 },
      { category: 'support', most: 50 },
    ],
  },
  plans: [
    orkHero('warboss', 'Warboss', 'Warboss', ['Warboss'], 'mighty hero', { most: 1, commander: true }),
    orkHero('bigboss', 'Bigboss', 'Bigboss', ['Bigboss'], 'hero', { commander: true }),
    orkHero('kommando-kaptin', 'Kommando Kaptin', 'Kaptin', ['Blood Axe Kommando Kaptin'], 'hero', {
      most: 1,
      needs: 'kommandos',
      weapons: [], // he alone pays for his pistol
      rules: [{ rule: 'Infiltration', x: 1 }], // with his mob, not on his own
    }),
    orkHero('freebooter-kaptin', 'Freebooter Kaptin', 'Kaptin', ['Freebooter Kaptin'], 'hero', {
      most: 0,
      more: { most: 1, each: ['freebooters'] },
    }),
    orkHero('mekaniak', 'Mekaniak', 'Mekaniak', ['Mekaniak'], 'none', {
      most: 1,
      more: { most: 1, each: ['evil-sunz'] },
    }),
    // what he does between battles is not played; his profile is a Mekaniak's: the data leave out his BS
    orkHero('painboy', 'Painboy', 'Mekaniak', ['Painboy'], 'none', {
      most: 1,
      more: { most: 1, each: ['death-skulls'] },
    }),
    orkHero('runtherd', 'Runtherd', 'Runtherdz', ['Runtherd'], 'none', {
      most: 1,
      more: { most: 1, each: ['snakebites'] },
      rules: [{ rule: 'LeadsRunts' }],
    }),
    orkHero(
      'gretchin-standard',
      'Gretchin with the Battle Standard',
      'Gretchin Standard',
      ['Gretchin Standard', 'Battle Standard'],
      'none',
      {
        most: 1,
        alike: ['ork-standard'],
        rules: [{ rule: 'BattleStandard' }, { rule: 'LeadsRunts' }],
        members: [
          {
            id: 'self',
            name: 'Gretchin with the Battle Standard',
            least: 1,
            most: 1,
            points: 0,
            profile: 'Gretchin Standard',
            ...FLAK,
            ...SMALL,
            weapons: [],
          },
        ],
      },
    ),
    orkHero('ork-standard', 'Ork with the Battle Standard', 'Nob', ['Ork Standard', 'Battle Standard'], 'none', {
      most: 1,
      alike: ['gretchin-standard'],
      rules: [{ rule: 'BattleStandard' }],
      weapons: [], // his profile is a Nob's: the data leave out his one Attack
    }),
    mob('goffs', 'Goff Boyz', 'Goff Boyz Mob', ['Goff Boyz Mob', 'Goff Boyz Mob'], {
      ...ONE_GUN,
      boltguns: false,
      leader: { ...NOB, most: 2 },
    }),
    // a point more than other Goffs
    mob('skarboyz', 'Goff Skarboyz', 'Skarboyz', 13, { ...ONE_GUN, boltguns: false, leader: { ...NOB, most: 2 } }),
    mob('bad-moons', 'Bad Moons', 'Bad Moonz Boy', ['Bad Moons Boyz', 'Bad Moons Boyz Mob'], {
      least: 5,
      most: 20,
      heavies: 2,
      specials: 20,
    }),
    mob('blood-axes', 'Blood Axes', 'Blood Axe Boyz', ['Blood Axe Boyz Mob', 'Blood Axe Boyz Mob'], {
      ...ONE_GUN,
      assault: false,
    }),
    mob('death-skulls', 'Deathskull Lootas', 'Deathskull Loota', ['Deathskull Loota', 'Deathskulls Mob'], {
      least: 3,
      most: 10,
      heavies: 10,
    }),
    mob('evil-sunz', 'Evil Sunz', 'Evil Sunz Boyz', ['Evil Sunz Boyz', 'Evil Sunz Boyz Mob'], ONE_GUN),
    mob('snakebites', 'Snakebites', 'Snakebite Boyz', ['Snakebite Boyz Mob', 'Snakebite Boyz Mob'], ONE_GUN),
    mob('stormboyz', 'Stormboyz on foot', 'Stormyboyz', ['Storm Boyz Korps', 'Stormboyz Korps'], {
      ...ONE_GUN,
      leader: DRILLBOSS,
      army: 1,
    }),
    mob('kommandos', 'Blood Axe Kommandos', 'Blood Axe Kommandos', ['Blood Axe Kommando', 'Blood Axe Kommando Mob'], {
      ...ONE_GUN,
      army: 1,
      also: [POWER_AXES],
      rules: [{ rule: 'Infiltration' }, { rule: 'Disperse' }],
    }),
    mob('freebooters', 'Freebooter Pirates', 'Freebooter Pirate', ['Freebooter Pirate', 'Freebooter Pirates'], ONE_GUN),
    {
      id: 'nobz',
      name: 'Nobz Mob',
      category: 'squads',
      points: 0,
      most: 0,
      more: { most: 1, each: MOBS },
      members: [
        {
          id: 'nob',
          name: 'Nob',
          least: 1,
          most: 15,
          points: ['Nob', 'Nobz Mob'],
          profile: 'Nob',
          ...FLAK,
          weapons: ['bolt-pistol', 'blades-and-saws', 'grenade-frag'],
        },
      ],
      options: [
        ...offer(ORK_HEAVY, 'Heavy Weapons', { group: 'heavy' }),
        ...offer(ORK_LEADERS_ASSAULT, 'Assault Weapons', {}),
        ...offer(GUNS, 'Special Weapons', { group: 'special' }),
        ...offer(STIKKBOMBZ, 'Stikkbombz', {}),
        {
          id: 'boltguns',
          name: 'Boltguns in place of bolt pistols',
          points: ['Boltgun', 'Nob'],
          per: 'model',
          adds: ['boltgun'],
          removes: ['bolt-pistol'],
        },
        EAVY,
        MEGA,
      ],
      groups: { heavy: 15, special: 15, armour: 15 },
    },
    {
      id: 'gretchin',
      name: 'Gretchin',
      category: 'squads',
      points: 0,
      members: [
        {
          id: 'gretchin',
          name: 'Gretchin',
          least: 10,
          most: 40,
          points: ['Gretchin Mobs', 'Gretchin Mobs'],
          profile: 'Gretchin',
          ...FLAK,
          ...SMALL,
          weapons: ['autogun'],
        },
      ],
      options: [
        {
          id: 'auto-pistols',
          name: 'Auto pistols in place of autoguns',
          points: 0,
          per: 'model',
          adds: ['auto-pistol'],
          removes: ['autogun'],
          group: 'gun',
        },
        {
          id: 'blunderbusses',
          name: 'Blunderbusses in place of autoguns',
          points: 0,
          per: 'model',
          adds: ['gretchin-blunderbuss'],
          removes: ['autogun'],
          group: 'gun',
        },
      ],
      groups: { gun: 40 },
      rules: [{ rule: 'Runts' }],
    },
    {
      id: 'snotlings',
      name: 'Snotling Herd',
      category: 'squads',
      points: 0,
      needs: 'runtherd',
      members: [
        {
          id: 'snotlings',
          name: 'Snotlings',
          least: 2,
          most: 10,
          points: ['Snotlings', 'Snotling Herd'],
          profile: 'Snotlings',
          armour: 'None',
          save: 7,
          ...HERD,
          weapons: [],
        },
      ],
      rules: [{ rule: 'Runts' }],
    },
    {
      id: 'ogryns',
      name: 'Ogryn Mob',
      category: 'support',
      points: 0,
      most: 1,
      members: [
        {
          id: 'ogryn-champion',
          name: 'Ogryn Champion',
          least: 0,
          most: 1,
          points: ['Champion', 'Ogryn Leader'],
          profile: 'Ogryn Champion',
          leader: true,
          champion: true,
          ...BRUTE,
        },
        { id: 'ogryn', name: 'Ogryn', least: 1, most: 10, points: ['Ogryn', 'Ogryn Mob'], profile: 'Ogryn', ...BRUTE },
      ],
      options: OGRYN_ARMS,
      rules: [{ rule: 'Fear' }],
    },
    ogrynHero('ogryn-hero', 'Ogryn Hero', 'Hero', 'hero', ['ogryn-mighty-hero', 'ogryn-champion']),
    ogrynHero('ogryn-mighty-hero', 'Ogryn Mighty Hero', 'Mighty Hero', 'mighty hero', ['ogryn-hero', 'ogryn-champion']),
  ],
};
