// Characters of Space Marines.
import { MARINES, POWER, STEADFAST } from './marine-terms.js';
import { type OptionPlan, offer, type Price, type Unit, type UnitPlan } from './plan.js';
import { GRENADES, GUNS, MARINE_ASSAULT } from './shelves.js';
import { TERMINATOR, terminatorArmour } from './terminators.js';

/** Who has bought that armour has bought the arms that come with it, and no others. */
export const IN_POWER_ARMOUR = { without: ['terminator'] };

/** A chaplain's words to those near him. */
export const LITANIES = [...MARINES, { rule: 'Litanies', x: 8 }];

/** `grade`: 'none' for specialists, who act as individuals (W40K-HERO-012) and have a champion's row, or their own. */
export function marineHero(
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

/** What sets a Chapter Master apart, one thing at most. */
const SKILLS: Readonly<Record<string, readonly [name: string, brings: Pick<OptionPlan, 'raises' | 'strategy'>]>> = {
  'weapon-master': ['Weapon Master', { raises: { WS: 1, BS: 1 } }],
  'battle-hardened': ['Battle Hardened', { raises: { T: 1 } }],
  'martial-prowess': ['Martial Prowess', { raises: { S: 1, A: 1 } }],
  resilient: ['Resilient', { raises: { W: 1 } }],
  strategist: ['Strategist', { strategy: 1 }],
  swift: ['Swift', { raises: { M: 1, I: 1 } }],
};

export const MASTERS_OWN: OptionPlan[] = Object.entries(SKILLS).map(([id, [name, brings]]) => ({
  id,
  name,
  points: [name, 'Characteristic Upgrade'],
  per: 'model',
  group: 'skill',
  ...brings,
}));

/** What the field of a chaplain's rosarius saves on. */
export const ROSARIUS = 4;

/** A chaplain's Terminator armour comes with no arms but those that he has. */
export const CHAPLAIN_ARMOUR: OptionPlan[] = [
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
