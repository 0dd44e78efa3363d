// The army book of the Orks.
import { BRUTE, OGRYN_ARMS, ogrynHero } from './ogryns.js';
import { EAVY, FLAK, MEGA, orkHero } from './ork-heroes.js';
import {
  type BookPlan,
  HERD,
  type MemberPlan,
  type OptionPlan,
  offer,
  type Price,
  SMALL,
  type Unit,
  type UnitPlan,
} from './plan.js';
import { ALL_STIKKBOMBZ, AXE, GUNS, ORK_ASSAULT, ORK_HEAVY, ORK_LEADERS_ASSAULT, STIKKBOMBZ } from './shelves.js';

interface Mob {
  readonly least: number;
  readonly most: number;
  readonly heavies?: number;
  readonly specials?: number;
  /** True if the mob may have one heavy or special weapon in all. */
  readonly either?: boolean;
  readonly weapons?: string[];
  readonly leader?: MemberPlan;
  readonly boltguns?: boolean;
  /** True if its boys may have assault weapons. */
  readonly assault?: boolean;
  /** Options that only this mob may take. */
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

/** Ids of the mobs that each allow an army one mob of Nobz. */
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
    // his work between battles is not implemented; his profile is that of a Mekaniak, since the data lack his BS
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
    // they cost a point more than other Goffs
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
