// Spells, animi and feats as data: what they cost, whom they may target, and what they do (HRD-SPELL-015..022).

import type { Choice } from '../core/dues.js';
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
  // with a Cortex that is not crippled; no character
  'sound cortex',
  'no character',
  // no trooper out of formation
  'in formation',
  // the Leader of its unit
  'unit leader',
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
  // for the first melee attack of the activation
  'first melee',
  // while the model touches another one of its unit on which it lies too, but for damage from its back arc
  'shield wall',
  // for shots with a template while the model is in the command range of the one that brought it
  'template, near its bringer',
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
  /** `around` is an inch more for each point that the target holds. */
  readonly grows?: true;
  /** `around` counts from any model of the unit of the target. */
  readonly ofUnit?: true;
  /** As `on`, in this turn, for those who answer when their activation begins. It grants and takes no rules. */
  readonly begins?: true;
  /** In a template, any part of a base counts as within; default: the whole base. */
  readonly partly?: true;
}

/** A number that a deed needs: fixed, or rolled. */
export type Amount = number | 'd3' | 'd3+3' | 'd6' | 'd6+3';

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
  | readonly ['place', number]
  // the model concerned may advance so many inches, 0: a full advance; without free strikes
  | readonly ['advance', number]
  | readonly ['advance safely', number]
  // as many inches for each point that was paid
  | readonly ['advance by points', number]
  // it may turn
  | readonly ['turn']
  // it may attack: bits of `Mode`; each model in its melee range; each enemy in control range with ranged weapons
  | readonly ['attack', number]
  | readonly ['attack each in reach', 'enemies' | 'all']
  | readonly ['shoot each']
  // the model concerned repairs a warjack that it touches
  | readonly ['repair']
  // a model is chosen
  | readonly ['choose', keyof typeof Choice]
  // the spellcaster may advance so many inches for each model concerned
  | readonly ['caster advances', number]
  // the model concerned, an enemy, is controlled, may do so much, and goes back: an attack; a full advance and an attack
  | readonly ['control', 'attack' | 'advance']
  // it is pushed directly toward the spellcaster
  | readonly ['pull', number]
  // enemies within 3 inches of the spellcaster suffer a damage roll of that POW, each destroyed one gives focus
  | readonly ['strike near', number]
  // each aspect of a warbeast suffers a point of damage, the spellcaster heals as many
  | readonly ['damage aspects']
  // it runs in a direction of the deviation template
  | readonly ['scramble']
  // the spellcaster gains a token for each lost warrior; takes souls, fury and focus of the model concerned
  | readonly ['gain rage']
  | readonly ['drain all']
  // who maintained spells on it suffers damage
  | readonly ['harm upkeepers']
  // a template of the spell is laid
  | readonly ['lay template']
  // models in base contact with the spellcaster, and other models within 2 inches of it, suffer a blast damage roll of that POW
  | readonly ['blast touching', number]
  | readonly ['blast around', number]
  // the spellcaster takes a point from the model concerned
  | readonly ['take point']
  // a warjack is healed of d6 damage if two dice show no more than so much
  | readonly ['mend', number]
  // so many dice are its STR more for this activation, and as many are rolled for the damage that it suffers
  | readonly ['overload', number]
  // the model concerned gains a soul token if it has fewer than so many, 0: than it may claim
  | readonly ['give soul', number]
  // a warjack without focus points gains one, and is disrupted no longer
  | readonly ['power up']
  // the spellcaster may cast a spell of that cost at most for nothing, once an activation, before it does anything else
  | readonly ['grant spell', number]
  // the model concerned must charge, slam or trample in its activation in this turn
  | readonly ['must rush']
  // a command check: a warjack makes a full advance, or has no more use of its 'jack marshal in this turn
  | readonly ['drive']
  // the next repair of a warjack is easier, and heals more
  | readonly ['aid repair']
  // it digs in where it stands
  | readonly ['dig in']
  // a cloud of that diameter is laid with its middle within an inch of the model concerned
  | readonly ['lay cloud', number]
  // its user gives up its Combat Action
  | readonly ['give up action']
  // it stands up if it was not knocked down in this turn
  | readonly ['rouse'];

export interface SpellData {
  readonly name: string;
  readonly cost: number;
  /**
   * Inches, SELF, or CTRL: any model in the spellcaster's control range (HRD-SPELL-017); CMD: its command range, for uses of
   * abilities.
   */
  readonly rng: number | 'SELF' | 'CTRL' | 'CMD';
  /**
   * Diameter of its template in inches (HRD-SPELL-019), or CTRL: the spellcaster's control range (HRD-SPELL-020); CMD: its command
   * range, for uses of abilities.
   */
  readonly aoe?: number | 'CTRL' | 'CMD';
  readonly pow?: number;
  readonly damage?: readonly DamageType[];
  readonly qualities?: readonly Quality[];
  /** How long its effects last; default: it has none (HRD-SPELL-021). */
  readonly lasts?: 'turn' | 'round' | 'upkeep' | 'activation';
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
  /** Points that may be spent on it, at most: its cost is chosen. */
  readonly upTo?: number;
  /** A model is its target once a turn; of a use: it is the target of one use of the ability. */
  readonly eachOnce?: true;
  /** Offensive against enemies alone. */
  readonly offIfEnemy?: true;
  /** It boxes models that are removed from play; it takes their souls too; it leaves a cloud on warriors. */
  readonly boxed?: 'removed' | 'souls' | 'cloud';
  /** What its template leaves for one round. */
  readonly leaves?: 'poison' | 'storm' | 'rough ground';
  /** Its blast harms enemies alone. */
  readonly sparesFriends?: true;
  /** It has another template that deviates from the first; it hits so many enemies near the target. */
  readonly second?: true;
  readonly spreads?: true;
  /** A feat that is not used in melee. */
  readonly notInMelee?: true;
  /** Deeds that are done once, after all others. */
  readonly finally?: readonly Deed[];
  /** What happens to each model that it affects, that it hits, that it damages, that it destroys. */
  readonly deeds?: readonly Deed[];
  readonly whenDamaged?: readonly Deed[];
  readonly whenDestroyed?: readonly Deed[];
  /** It slams whom it hits d6 inches away instead of a plain damage roll. */
  readonly slams?: true;
  readonly once?: 'turn' | 'activation' | 'game';
  /**
   * It is no spell but a use of an ability: its special action in the place of its attacks (HRD-SPEC-007), at any time of its
   * activation, after a full advance and before its first attack, before its Normal Movement, or, without a choice, on each model
   * within its range that activates. What comes by itself an order or an event brings.
   */
  readonly use?:
    | 'special action'
    | 'any time'
    | 'after advance'
    | 'before movement'
    | 'as others activate'
    | 'by itself';
  /** A use of an ability is paid for with soul tokens, or with points that the model holds, be it a leader or not. */
  readonly pays?: 'souls' | 'own';
  /** Its target has the ability of that name. */
  readonly has?: string;
  /**
   * Of a use: its target is a warjack that can hold another focus point; one that the user marshals; one that another model of the
   * user's unit, which can repair, touches as well.
   */
  readonly whose?: 'takes focus' | 'marshaled' | 'mended by comrades';
  /** It is used in formation alone. */
  readonly formed?: true;
  /** Its target is called as the parameter of that ability says. */
  readonly named?: true;
  /** What of it is not played; it is listed so. */
  readonly standIn?: string;
}
