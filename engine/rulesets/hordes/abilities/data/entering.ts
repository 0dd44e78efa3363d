// Abilities by which a unit enters the battle late.
import type { AbilityData } from '../format.js';

export const ENTERING_ABILITIES: readonly AbilityData[] = [
  // the rule of those who may be kept off the table and enter at an edge of it, see `setup/ambush.ts`
  { name: 'Ambush' },
];
