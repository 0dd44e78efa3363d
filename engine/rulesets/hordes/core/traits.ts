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
  // It may advance when an enemy ends its movement near; it may attack such an enemy.
  'admonition',
  'counterblast',
  // A model of the spellcaster's battlegroup advances after its Normal Movement.
  'pursuit',
  // It suffers damage at the end of its Normal Movement.
  'sunhammer',
  // It advances toward the spellcaster after the Normal Movement of that.
  'leash',
  // What answers a melee attack at it: a push and lightning; a push.
  'electrify',
  'bump',
  // It attacks after it was the target of a shot.
  'return fire',
  // Whoever destroys it attacks again.
  'black spot',
  // Its next shot strikes a second model.
  'magic bullet',
  // It advances after a shot that missed it; it pushes attackers away that missed it.
  'evasive',
  'poltergeist',
  // It pushes whom it hits in melee and follows.
  'beat back',
  // Its shots become stronger, and explode on those whom they box.
  'overkill',
  // It advances after its Combat Action if it has hit an enemy.
  'refuge',
  // Another model shoots after its shot hit.
  'firing squad',
  // Its kills give fury, or take it.
  'dance of death',
  // It is destroyed at the end of the turn if it has attacked in melee.
  'last stand',
  // Whom it boxes in melee is removed from play: it heals, it heals if it can, nothing else.
  'carnivore',
  'snacking',
  'take down',
  // When it is destroyed: a soul for the spellcaster; the spellcaster heals; a soul that becomes a focus point.
  'yields soul',
  'heals by death',
  'divine',
  // It returns to play after it was destroyed.
  'walking dead',
  // It changes sides when it is boxed.
  'dark dominion',
  // Its unit advances and attacks in the Maintenance Phase after a loss.
  'vengeance',
  // It advances at the end of the turn: a full advance; 3 inches; 3 inches, and attacks.
  'fate walker',
  'supremacy',
  'rolling thunder',
  // It stands in a template: models within do not block sight, and have cover; nothing hides it from the spellcaster's group.
  'fox hole',
  'mage sight',
  // Who brought it has a roll of it made again, once.
  'puppet',
  // It moves 2 inches after a melee attack that missed it, safe from free strikes.
  'disengages',
  // It strikes after the Combat Action of an enemy that hit it by melee.
  'grudge',
  // Lightning of its attacks arcs past models that are immune to electricity.
  'lightning seeks',
  // Another model than its leader may force it.
  'forced by others',
  // It runs without paying.
  'runs for nothing',
  // The blast of its ranged attacks does not harm its friends.
  'spares friends',
  // Its player may roll deviations of its shots again while it is near the one that brought this.
  'corrects shots',
  // Its volleys make 3 attacks more.
  'fed',
  // An attack of it that boxes a living enemy may drag it below: the model is removed from play, and it advances and digs in.
  'drags below',
  // The damage of its weapons is magical.
  'magical weapons',
] as const;
export type TraitName = (typeof TRAITS)[number];
export const Trait = Object.fromEntries(TRAITS.map((name, i) => [name, i])) as { readonly [K in TraitName]: number };

/** Traits that one hook holds. */
const EACH = 31;
/** Returns the hook that is asked for trait `trait`, and its bit in the answer. */
export const traitHook = (trait: number): number =>
  trait < EACH ? Hook.traits : trait < 2 * EACH ? Hook.moreTraits : Hook.furtherTraits;
export const traitBit = (trait: number): number => 1 << (trait % EACH);

/** True if an effect gives model `m` trait `trait`, a number of `Trait`. */
export const bears = (b: HordesBattle, m: number, trait: number): boolean =>
  (modified(b, traitHook(trait), m, 0, NO_SITUATION) & traitBit(trait)) !== 0;
