// Abilities that an event triggers.
import type { AbilityData } from '../format.js';

export const TRIGGERED_DATA: readonly AbilityData[] = [
  { name: 'Apparition', trigger: { at: 'control', do: ['place', 2] } },
  {
    name: 'Back Plates',
    trigger: { at: 'after an attack at it', if: ['hit', 'free strike'], do: ['hurt other', 'd6'] },
  },
  {
    name: 'Overtake',
    trigger: { at: 'after its attack', if: ['melee', 'destroyed warrior', 'enemy'], do: ['advance', 1] },
  },
  { name: 'Poltergeist', trigger: { at: 'after an attack at it', if: ['missed', 'enemy'], do: ['push other', 'd3'] } },
  { name: 'Repulsor Field', trigger: { at: 'after an attack at it', if: ['hit', 'melee'], do: ['push other', 1] } },
  {
    name: 'Reversal',
    trigger: { at: 'after an attack at it', if: ['missed', 'charge or power'], do: ['knock other down'] },
  },
  {
    name: 'Side Step',
    trigger: { at: 'after its attack', if: ['hit', 'initial', 'enemy'], do: ['advance safely', 2] },
  },
];
