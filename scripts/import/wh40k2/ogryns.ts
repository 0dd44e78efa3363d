// Ogryns and their leaders.
import { OGRYN, type OptionPlan, type Unit, type UnitPlan } from './plan.js';

export const BRUTE = { armour: 'Primitive armour', save: 6, ...OGRYN, weapons: ['blades-and-saws'] };

export const OGRYN_ARMS: readonly OptionPlan[] = [
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

/**
 * Returns the plan of one of the leaders of an Ogryn mob.
 * @param alike the ids of the other leaders, which share its limit
 */
export function ogrynHero(
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
