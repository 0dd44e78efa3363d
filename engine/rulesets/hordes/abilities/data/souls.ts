// Abilities that claim and spend soul tokens; `../souls.ts` plays them.
import type { AbilityData } from '../format.js';

export const SOUL_DATA: readonly AbilityData[] = [
  { name: 'Cull Soul' },
  { name: 'Gatekeeper' },
  { name: 'Shepherd' },
  { name: 'Soul Guardian' },
];
