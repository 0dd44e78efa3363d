// Characters of Space Marines.
import { MARINES, POWER, STEADFAST } from './marine-terms.js';
import { type OptionPlan, offer, type Price, type Unit, type UnitPlan } from './plan.js';
import { GRENADES, GUNS, MARINE_ASSAULT } from './shelves.js';
import { TERMINATOR, terminatorArmour } from './terminators.js';

/** Condition for options that Terminator armour excludes, since that armour comes with its own weapons. */
export const IN_POWER_ARMOUR = { without: ['terminator'] };

/** Rules of a chaplain: his litanies work within 8 inches. */
export const LITANIES = [...MARINES, { rule: 'Litanies', x: 8 }];

/**
 * Returns the plan of a character. `grade` is 'none' for specialists, who act as individuals (W40K-HERO-012) and have a
 * champion's profile or their own.
 */
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

/** Skills of a Chapter Master, who may have one of them. */
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

/** The score on which the field of a chaplain's rosarius saves. */
export const ROSARIUS = 4;

/** A chaplain's Terminator armour, which comes without weapons. */
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
