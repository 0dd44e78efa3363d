// Terms that nearly all Space Marines share.
import { MAN, type MemberPlan } from './plan.js';

export const POWER = { armour: 'Power armour', save: 3, ...MAN } as const;
export const STEADFAST = [{ rule: 'Shaken' }] as const;
export const MARINES = [{ rule: 'Shaken' }, { rule: 'RapidFire' }];
export const BOLTER = ['bolt-pistol', 'boltgun', 'grenade-frag'];

export const marine = (id: string, name: string, profile: string, n: number, weapons = BOLTER): MemberPlan => ({
  id,
  name,
  least: n,
  most: n,
  points: 0,
  profile,
  ...POWER,
  weapons,
});
