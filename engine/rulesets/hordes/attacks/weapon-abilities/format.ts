// Abilities of weapons as data: what they change of attacks and damage, and what they do to the models hit (HRD-SPEC-001).
import type { DamageType, Quality } from '../../core/terms.js';
import type { Deed, EffectData, Word } from '../../spells/format.js';

/** What is different about a weapon that no number says; the place of a name is its bit. */
export const TRAITS = [
  // its attacks ignore line of sight; concealment and cover of their targets
  'needs no line of sight',
  'ignores concealment and cover',
  // its attacks ignore models in the way that are not within an inch of the target
  'shoots over models',
  // for its attacks the front arc of the model is all around
  'strikes all around',
  // the model attacks with it and with no other ranged weapon, or not with it
  'used alone',
  // it is not used in an activation in which the model moves, nor aimed; its model neither charges nor uses another weapon beside
  'light artillery',
  // +2 to its attack rolls while another model of the unit is in base contact
  'finds its range',
  // on a hit lightning arcs to d3 models
  'generates lightning',
  // a point pays for another ranged attack with it; for two additional attacks with it
  'pays for shots',
  'two attacks a point',
  // its attacks hit the model that it hit last in the activation, or hit critically
  'hits again',
  'hits again after a critical hit',
  // its POW adds to the damage of head-butts and slams
  'adds to head-butts and slams',
  // -2 to the rolls of charge attacks, slams and impact attacks at the model from its front arc
  'braces',
  // a warjack in the front arc of the model that hits it in melee suffers a point of damage to its Cortex
  'shocks warjacks',
  // shots of its unit hit, in this activation, whom it hit directly
  'makes shots of its unit hit',
  // after impact attacks that hit an enemy lightning arcs from the model to d3 models
  'lightning after impacts',
] as const;
export type Trait = (typeof TRAITS)[number];

/** A change of damage rolls against models that answer to the words: it is as seen from the attacker. */
export interface DamageChange {
  /** It counts for the model hit directly by a critical hit. */
  readonly critical?: true;
  /** It counts for charge attacks; for a model that has advanced an inch in its activation. */
  readonly charging?: true;
  readonly moved?: true;
  readonly to?: readonly Word[];
  readonly dice?: number;
  readonly plus?: number;
  /** The current STR of the model hit is added. */
  readonly addsItsSTR?: true;
  /** The base ARM of the model hit is halved. */
  readonly halvesARM?: true;
}

/** What an attack becomes by a special attack, a special action, or for a point. */
export type Special =
  // one attack at a target; `power`: POW counts so often; `pair`: every weapon with the ability takes part
  | {
      readonly kind: 'attack';
      readonly power?: number;
      readonly pair?: true;
      readonly harmless?: true;
      readonly slams?: true;
      readonly AOE?: number;
      readonly POW?: number;
      /** Its POW counts in full for all models hit; it does not harm the attacker; the length of its spray. */
      readonly whole?: true;
      readonly spares?: 'self';
      readonly spray?: number;
    }
  // one attack at each model in reach and sight
  | { readonly kind: 'thresher' }
  // d6 or d3 attacks at a target and at models within so many inches of it
  | { readonly kind: 'volley'; readonly shots: 'd3' | 'd6'; readonly within: number }
  // one attack at each model under a template in range
  | { readonly kind: 'ground'; readonly AOE: number; readonly POW: number }
  // one roll against each model within so many inches
  | { readonly kind: 'tremor'; readonly within: number }
  // each model within so many inches is hit
  | { readonly kind: 'pulse'; readonly within: number; readonly POW: number }
  // one attack; on a hit another one at the model hit or at one within so many inches of it, up to so many attacks
  | { readonly kind: 'salvo'; readonly shots: number; readonly within: number }
  // templates that stay for a round, one for each weapon with the ability that is not crippled
  | { readonly kind: 'cover'; readonly AOE: number }
  // for a point: the rolls of a normal attack are boosted; it has a template
  | { readonly kind: 'boosts' }
  | { readonly kind: 'blast'; readonly AOE: number }
  // a choice for each shot: inches that it reaches farther; it needs no line of sight and ignores concealment and cover; it ignores
  // that the target is in melee; qualities that it has; whom it hits critically is knocked down
  | {
      readonly kind: 'type';
      readonly farther?: number;
      readonly unseen?: true;
      readonly intoMelee?: true;
      readonly qualities?: readonly Quality[];
      readonly topples?: true;
    };

/** What happens when the attack is resolved, and its attacker's player wants it. */
export type After =
  // the enemy hit is pushed an inch directly away, and the attacker may follow it
  | 'beats back'
  // the enemy hit, whose base is no larger, is pushed directly toward the attacker
  | 'pulls'
  // the enemy damaged, whose base is no larger, is pushed so, and is attacked in melee
  | 'drags'
  // a fury point is put on the warbeast hit, or taken from it
  | 'riles'
  // the leader in whose battlegroup the warjack damaged is suffers a point of damage
  | 'feeds back';

/** What a model may do when all of its initial melee attacks, or those with the weapons that have the ability, hit one model. */
export interface Chain {
  readonly all: 'melee' | 'these';
  readonly leadsTo: 'power attack' | 'slam' | 'place';
  /** How far from where it is its model is placed, inches. */
  readonly placedWithin?: number;
}

/** What a template leaves on the table for a round. */
export interface Lasting {
  /** It blocks sight as a cloud. */
  readonly cloud?: true;
  /** Who enters it, or ends its activation in it, suffers a damage roll of this POW and type. */
  readonly POW?: number;
  readonly damage?: DamageType;
  /** It harms enemies alone. */
  readonly enemies?: true;
}

export interface WeaponAbilityData {
  readonly name: string;
  readonly traits?: readonly Trait[];
  readonly damage?: readonly DamageChange[];
  /** The number of its initial attacks. */
  readonly ROF?: 'd3' | 'd3+1';
  /** It adds this STR to damage rolls instead of that of its model. */
  readonly STR?: number;
  /** It targets nobody within so many inches. */
  readonly minimum?: number;
  /** One more initial attack for each friend in base contact that a word of its name calls so, two at most. */
  readonly loaders?: string;
  /** With `special` all else of the ability counts for that attack alone. */
  readonly special?: Special;
  readonly chain?: Chain;
  readonly after?: After;
  /** What follows happens on a critical hit only. */
  readonly critical?: true;
  /** The model hit is thrown instead of a plain damage roll, if the attacker's player wants it. */
  readonly throws?: true;
  /** Words to which the model must answer that is hit directly. */
  readonly struck?: readonly Word[];
  /** Whom the effects and deeds concern: models within a template of this diameter on the model hit directly; all models hit. */
  readonly area?: number | 'all hit';
  /** Words to which a model must answer to suffer effects and deeds. */
  readonly only?: readonly Word[];
  /** Models immune to this type of damage do not suffer them. */
  readonly spares?: DamageType;
  readonly effects?: readonly EffectData[];
  readonly deeds?: readonly Deed[];
  readonly whenDamaged?: readonly Deed[];
  readonly whenDestroyed?: readonly Deed[];
  /** A model that it boxes is removed from play, and a template of this diameter on it hits enemies with this POW. */
  readonly erupts?: { readonly AOE: number; readonly POW: number; readonly damage: DamageType };
  /** What its template, or that of `erupts` or of `special`, leaves on the table. */
  readonly leaves?: Lasting;
  /** What of it is not played; it is listed so. */
  readonly standIn?: string;
}
