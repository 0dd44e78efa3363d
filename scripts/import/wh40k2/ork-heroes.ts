// Characters of Orks.
import { MAN, type OptionPlan, offer, type Price, type Unit, type UnitPlan } from './plan.js';
import { ALL_STIKKBOMBZ, GUNS, ORK_LEADERS_ASSAULT } from './shelves.js';

export const FLAK = { armour: 'Flak armour', save: 6, ...MAN } as const;

export const EAVY: OptionPlan = {
  id: 'eavy-armour',
  name: "'Eavy armour",
  points: ["Ork 'Eavy Armour", 'Armour'],
  per: 'model',
  group: 'armour',
  armour: "'Eavy armour",
  save: 4,
};

export const MEGA: OptionPlan = {
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

export function orkHero(
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
