import { DAMAGE_TYPES, type DamageType, QUALITIES, type Quality } from './terms.js';

/** Returns the bit of each name, in the order of the names. */
function bitsOf<N extends string>(names: readonly N[]): { readonly [K in N]: number } {
  return Object.fromEntries(names.map((name, i) => [name, 1 << i])) as { readonly [K in N]: number };
}

/** Bits of the qualities of weapons, and of the types of damage. */
export const QualityBit: { readonly [K in Quality]: number } = bitsOf(QUALITIES);
export const DamageBit: { readonly [K in DamageType]: number } = bitsOf(DAMAGE_TYPES);
