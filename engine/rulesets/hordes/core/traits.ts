// What effects of spells, animi and feats make happen beyond stats and flags: rules ask whether a model bears it.
import { modified } from '../../../kernel/hooks.js';
import { Hook, NO_SITUATION } from './hooks.js';
import type { HordesBattle } from './state.js';

/** Names of traits; the place of a name is its number. */
export const TRAITS = [
  // It goes through terrain and obstructions, and no terrain slows it.
  'ghostly',
  // It moves as if it had Pathfinder.
  'pathfinder',
  // Its crippled systems do not hinder it.
  'sound',
  'no collateral damage',
  'cannot be placed',
  // All ground is rough for it.
  'rough ground',
  // It pays twice the cost of its spells and upkeep.
  'pays double',
  // Its base SPD is doubled in its Normal Movement.
  'doubled SPD',
  // A slam moves it 3 inches less than was rolled.
  'shorter slams',
  // Living enemies within 2 inches of it have -2 to attack rolls.
  'veil',
  // Its charge attacks hit without a roll.
  'charges hit',
  // It charges without paying.
  'charges for nothing',
  // Its base ARM is halved for the next damage roll that it suffers.
  'halved ARM',
  // Its ranged attacks target models in its melee range only.
  'point blank',
  // Its points, or its rage tokens, boost melee rolls of friendly warriors, or friends, in its control range.
  'lends points',
  'lends rage',
  // The next direct hit causes it no damage roll.
  'vision',
  // A warbeast that casts its animus once an activation without being forced.
  'free animus',
  'boosted special attacks',
  // It makes one attack more in its activation, whatever the ROF.
  'one attack more',
  // It may boost a roll after it was rolled.
  'future sight',
  // Its enemy may transfer damage of an attack to it, once.
  'blood mark',
  // Damage rolls against enemies in its melee range are boosted.
  'boosts near',
  // Its player turns deviating shots of enemies in its control range.
  'turns shots',
  // A magic attack that misses it turns against the attacker.
  'whiplash',
  // Enemy warbeasts and warjacks in its melee range advance directly toward it only.
  'locker',
  // Warjacks near it advance directly toward it only.
  'snare',
  // It gains Grievous Wounds on its melee weapons.
  'grievous wounds',
  // Who casts in its control range suffers a damage point, and it heals one.
  'psychic vampire',
] as const;
export type TraitName = (typeof TRAITS)[number];
export const Trait = Object.fromEntries(TRAITS.map((name, i) => [name, i])) as { readonly [K in TraitName]: number };

/** Traits that one hook holds. */
const EACH = 31;
/** Returns the hook that is asked for trait `trait`, and its bit in the answer. */
export const traitHook = (trait: number): number => (trait < EACH ? Hook.traits : Hook.moreTraits);
export const traitBit = (trait: number): number => 1 << (trait % EACH);

/** True if an effect gives model `m` trait `trait`, a number of `Trait`. */
export const bears = (b: HordesBattle, m: number, trait: number): boolean =>
  (modified(b, traitHook(trait), m, 0, NO_SITUATION) & traitBit(trait)) !== 0;
