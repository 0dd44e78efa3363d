// Abilities by which models move or attack outside of their activations, or when they box others; `../reactions.ts` plays those
// without an effect here.
import type { AbilityData } from '../format.js';

export const REACTIONS: readonly AbilityData[] = [
  { name: 'Defensive Strike' },
  { name: 'Hyper Aggressive' },
  { name: 'Righteous Vengeance' },
  { name: 'Snacking', effects: [{ traits: ['snacking'] }] },
  { name: 'Vengeance', effects: [{ traits: ['vengeance'] }] },
];
