// Spells, animi and feats as data: what they cost, whom they may target, and what they do (HRD-SPELL-015..022).
import type { FlagName, HookName } from '../core/hooks.js';
import type { AbilityName, Advantage, DamageType, Quality } from '../core/terms.js';
import type { TraitName } from '../core/traits.js';

/**
 * Words that name models, as seen from the spellcaster; a model answers to a list of words if it answers to each
 * (HRD-TERM-004..008). The place of a word is its bit.
 */
export const WORDS = [
  'friendly',
  'enemy',
  // the spellcaster itself; not the spellcaster
  'self',
  'other',
  // of the spellcaster's battlegroup; within its control range
  'battlegroup',
  'in control',
  'warbeast',
  'warjack',
  // troopers, solos, warlocks and warcasters; troopers
  'warrior',
  'trooper',
  'leader',
  'no leader',
  'living',
  'undead',
  'construct',
  'beast or jack',
  'not living',
  // by its base; no larger than that of the spellcaster
  'small base',
  'medium base',
  'larger than small',
  'larger than medium',
  'no larger base',
  // of the unit of the spellcaster
  'own unit',
  // with a small or a medium base
  'small or medium',
] as const;
export type Word = (typeof WORDS)[number];

/** When a change counts. The place of a name is its number. */
export const CONDITIONS = [
  'always',
  // for attacks of this kind: those that the model makes, for DEF and ARM those that it suffers
  'melee',
  'ranged',
  'magic',
  'ranged or magic',
  // for melee attacks at a living model
  'melee, living',
  // for melee attacks at a model in the melee range of another model of the spellcaster's battlegroup
  'melee, shared',
  // for melee attacks at a model in the spellcaster's control range
  'melee, in control',
  // for the first ranged attack of the activation
  'first ranged',
  // for charge attacks; for damage rolls of electricity
  'charging',
  'electrical',
  // while a warjack of the spellcaster's battlegroup is within 3 inches of the model; while the model touches a friend
  'own warjack near',
  'touching a friend',
  // once for each damaged aspect of the model
  'each damaged aspect',
  // once for each soul token on the spellcaster
  'each soul',
  // for ranged attacks and free strikes; for charge attacks and slams
  'ranged or free strike',
  'charging or slamming',
  'melee or ranged',
  // while the model is in the melee range of the spellcaster
  'in the melee range of the other',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A change of a stat, a roll or a distance: which, by how much, when. */
export type Change = readonly [hook: HookName, by: number, when?: Condition];

/** What lies on models for a time. */
export interface EffectData {
  readonly changes?: readonly Change[];
  readonly flags?: readonly FlagName[];
  /** When its flags count; default: always. */
  readonly flagsWhen?: Condition;
  readonly grants?: readonly (Advantage | AbilityName)[];
  readonly takes?: readonly (Advantage | AbilityName)[];
  /** Qualities that melee weapons, and ranged weapons, gain. */
  readonly melee?: readonly Quality[];
  readonly ranged?: readonly Quality[];
  readonly immune?: readonly DamageType[];
  readonly traits?: readonly TraitName[];
  /**
   * It lies on whoever answers to these words at the moment of the question, such as those within the control range of the
   * spellcaster. Without it, it lies on the target.
   */
  readonly on?: readonly Word[];
  /** It lies on those who answer when the spell is cast, wherever they go. */
  readonly now?: true;
  /**
   * As `on`, for those who answer within this many inches of the target, or within its command range; 0: in base contact
   * with it.
   */
  readonly around?: number | 'CMD';
  /** `around` counts from any model of the unit of the target. */
  readonly ofUnit?: true;
  /** As `on`, in this turn, for those who answer when their activation begins. It grants and takes no rules. */
  readonly begins?: true;
}

/** A number that a deed needs: fixed, or rolled. */
export type Amount = number | 'd3' | 'd6' | 'd6+3';

/** What a spell does at once. */
export type Deed =
  // to the model concerned
  | readonly ['damage', Amount]
  | readonly ['heal', Amount]
  | readonly ['knock down']
  | readonly ['make stationary']
  | readonly ['push', Amount]
  | readonly ['disrupt']
  | readonly ['gain point', Amount]
  | readonly ['end upkeeps']
  | readonly ['end upkeeps and animi']
  | readonly ['stand up']
  | readonly ['drain']
  | readonly ['corrode']
  | readonly ['ignite']
  // a warjack, to its first free box of the Cortex
  | readonly ['harm cortex', number]
  // to the spellcaster
  | readonly ['heal caster', Amount]
  | readonly ['caster gains point', Amount]
  | readonly ['end activation']
  // decisions of the spellcaster's player
  | readonly ['place', number];

export interface SpellData {
  readonly name: string;
  readonly cost: number;
  /** Inches, SELF, or CTRL: any model in the spellcaster's control range (HRD-SPELL-017). */
  readonly rng: number | 'SELF' | 'CTRL';
  /** Diameter of its template in inches (HRD-SPELL-019), or CTRL: the spellcaster's control range (HRD-SPELL-020). */
  readonly aoe?: number | 'CTRL';
  readonly pow?: number;
  readonly damage?: readonly DamageType[];
  readonly qualities?: readonly Quality[];
  /** How long its effects last; default: it has none (HRD-SPELL-021). */
  readonly lasts?: 'turn' | 'round' | 'upkeep';
  /** True: a magic attack (HRD-SPELL-022). */
  readonly off?: true;
  /** Words to which its target must answer (HRD-SPELL-005). */
  readonly target?: readonly Word[];
  /** It affects the whole unit of its target: "target model/unit", or "target unit". */
  readonly unit?: 'model or unit' | 'unit';
  /** Words to which a model must answer to suffer its effects; others may be targets (HRD-SPELL-006). */
  readonly only?: readonly Word[];
  readonly effects?: readonly EffectData[];
  /** Effects that only a model suffers that it damages; default: all whom it hits. */
  readonly ifDamaged?: true;
  /** What happens to each model that it affects, that it hits, that it damages, that it destroys. */
  readonly deeds?: readonly Deed[];
  readonly whenDamaged?: readonly Deed[];
  readonly whenDestroyed?: readonly Deed[];
  /** It slams whom it hits d6 inches away instead of a plain damage roll. */
  readonly slams?: true;
  readonly once?: 'turn' | 'activation';
  /** What of it is not played; it is listed so. */
  readonly standIn?: string;
}
