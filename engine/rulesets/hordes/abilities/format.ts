// Abilities of models as data: what they change as long as the model is on the table (HRD-SPEC-001).
import type { EffectData, SpellData, Word } from '../spells/format.js';

/**
 * When an effect counts, beside the condition of each of its changes. "It" is the model with the ability. "They" are the models
 * that the effect changes: the model itself, unless the effect names others. The place of a name is its number.
 */
export const WHILES = [
  'always',
  // they have aimed, or charged, in this activation
  'aiming',
  'charging',
  // they are base to base with another model of their unit
  'touching their unit',
  // it is in their line of sight
  'seeing it',
  // their attack is a ranged attack at an enemy within 5 inches of it and in its line of sight
  'shooting at marked',
  // their attack is a melee attack at an enemy in the melee range of another friend that the parameter names
  'flanking',
  // the model on the other side of the attack is in their front arc
  'facing the other',
  // they are completely within what conceals them
  'in concealment',
  // they are in the battlegroup of a model that the parameter names
  'led by named',
  // they are of its unit, and within 5 inches of their Leader
  'near their leader',
  // their activation is under way, within the CMD of a friend that the parameter names; in the control range of such a leader
  'active near named',
  'active under named',
  // they are base to base with a friendly warjack
  'touching a friendly warjack',
  // their attack is a ranged attack at an enemy within 5 inches of it
  'shooting near it',
  // they are its leader: it is attached to them, or is their companion
  'its leader',
  // they are the warjack or warbeast that is bonded to it
  'bonded to it',
  // it is in formation
  'it in formation',
  // their activation, under way, began within its CMD
  'activated near it',
] as const;
export type While = (typeof WHILES)[number];

/** How far around the model with the ability: inches, its CMD, its control range, base contact; or anywhere. */
export type Around = number | 'CMD' | 'CTRL' | 'touch' | 'anywhere';

/** What an ability changes. */
export interface AbilityEffect
  extends Pick<EffectData, 'changes' | 'flags' | 'melee' | 'ranged' | 'immune' | 'traits'> {
  readonly while?: While;
  /** It is on those who answer to these words as seen from the model with the ability; without it, on that model itself. */
  readonly on?: readonly Word[];
  /** And who are called as the parameter of the ability says. */
  readonly named?: true;
  readonly around?: Around;
  /**
   * Its changes count once for each soul token of the model, for each living enemy that it destroyed by melee in its activation
   * in this round, for each attack that damaged it since its last Control Phase, five at most, for each point
   * of strength that it rolled in its activation, or for each point that it spent on its control range.
   * Or once for each attack of its activation that hit the model that it attacks; or for each other model of its unit, or
   * warbeast that the parameter names, that engages the model that it attacks.
   */
  readonly each?: 'soul' | 'victim' | 'wound' | 'might' | 'hit' | 'comrade' | 'rage' | 'wider';
  /** They use the CMD, or the threshold, of the model with the ability where that is higher. */
  readonly lends?: readonly ('CMD' | 'THR')[];
}

/**
 * Events that trigger abilities: its attack, or an attack at it, is resolved (HRD-TIME-037, HRD-TIME-038); the Control Phase; its
 * activation begins (HRD-TIME-002); its Combat Action is over (HRD-TIME-007); its controller has channeled a spell through it
 * (HRD-CHAN-002).
 */
export const MOMENTS = [
  'after its attack',
  'after an attack at it',
  'control',
  'activation',
  'after its action',
  'after a spell through it',
  'its unit is hurt',
] as const;
export type MomentName = (typeof MOMENTS)[number];

/** What must hold for an ability to be triggered: each of its words. The place of a name is its bit. */
export const IFS = [
  // the attack hit, or missed, the other model
  'hit',
  'missed',
  // it was a melee attack; an initial attack or a special attack, no power attack; a charge or power attack; a free strike
  'melee',
  'initial',
  'charge or power',
  'free strike',
  // the attack destroyed its target, a warrior
  'destroyed warrior',
  // the other model is an enemy
  'enemy',
  // the attack slammed the other model
  'slammed',
  // it was a melee or a ranged attack
  'no magic',
] as const;
export type If = (typeof IFS)[number];

/** What a triggered ability does; distances are inches. The other model is that on the other side of the attack. */
export type AbilityDeed =
  | readonly ['advance', number]
  // nobody strikes at it
  | readonly ['advance safely', number]
  | readonly ['place', number]
  | readonly ['push other', 'd3' | number]
  | readonly ['knock other down']
  | readonly ['hurt other', 'd6']
  // so many focus or fury points, as far as it can hold them
  | readonly ['gain point', number]
  // it suffers a damage roll of that POW and type
  | readonly ['strike other', number, 'electricity']
  // directly toward it, as far as it was slammed
  | readonly ['follow other']
  // a power token, so many at most
  | readonly ['gain power', number]
  // its use that comes by itself begins on it, or on its unit
  | readonly ['begin'];

export interface Trigger {
  readonly at: MomentName;
  readonly if?: readonly If[];
  /** Another friend who is called as the parameter says is within so many inches. */
  readonly near?: number;
  readonly do: AbilityDeed;
  /** It happens once a turn. */
  readonly once?: 'turn';
}

/** Whose souls a model claims: of friendly warriors that foes felled; of enemies; or a token for each model of its unit. */
export const CLAIMS = ['none', 'friends', 'enemies', 'unit'] as const;
export type Claim = (typeof CLAIMS)[number];

/** How a model comes to soul tokens, and what it spends them on in its activation (HRD-TOKEN-001..003). */
export interface SoulData {
  /**
   * The souls of living models that it claims: of friendly warriors that an attack of an enemy, its collateral damage or a
   * continuous effect destroyed; of enemies. With 'unit' it gains a token for each model of its unit that they destroyed in
   * formation, living or not.
   */
  readonly claims?: Claim;
  /** How near they are destroyed. */
  readonly within?: number | 'CMD' | 'CTRL';
  /** The most tokens that it claims, and that others give it; default: any number. */
  readonly most?: number;
  /** A token pays for a boost or an additional attack. */
  readonly pays?: true;
  /** Its tokens become focus points when it replenishes its focus, fury points when it has leeched. */
  readonly becomePoints?: true;
}

/** What abilities let a model do, or have done to it, that code asks for. The place of a name is its number. */
export const POWERS = [
  // Its player chooses who claims the souls of friendly warriors destroyed in its control range; no enemy claims them.
  'directs souls',
  // Living models that are destroyed within 3 inches of it yield no soul.
  'bars souls',
  // For a soul token of it a roll of an attack of its unit is rolled again.
  'rerolls for souls',
  // It transfers damage to friends that the parameter names, too.
  'transfers to named',
  // A warlock moves fury points to it, and leeches them from it, while it is in the control range of that; it holds five.
  'banks fury',
  // It casts animi of friendly warbeasts in its command range that are no characters.
  'borrows animi',
  // It reaves from enemy warbeasts in its control range, if it is the closest who could.
  'reaves from enemies',
  // A model of its battlegroup heals a damage point when a living enemy is destroyed in its control range.
  'harvests',
  // For a point it heals a damage point of a friendly living trooper that is disabled in its command range, once a turn.
  'stays death',
  // Once an activation it channels a spell through a friendly warrior in its control range, who suffers d3 damage for it.
  'channels through warriors',
  // An attack that damages it gives it a rage token, three at most; a token pays for a boost in its activation.
  'bears rage',
  // It slams the model that it would charge in a frenzy, if it can.
  'slams in a frenzy',
] as const;
export type Power = (typeof POWERS)[number];

/** Models that may take a hit in the place of this model; they are hit directly, without a roll (HRD-ATK-021). */
export interface GuardData {
  /** Friends that the parameter names, or the other models of its battlegroup. An Incorporeal model takes no such hit. */
  readonly by: 'named' | 'battlegroup';
  /** Inches around the model. */
  readonly within: number;
  readonly of: 'ranged' | 'ranged or magic';
  /** Once a round, in turns of its enemies, and never by models that are knocked down or stationary. */
  readonly sparingly?: true;
}

/** A way to maintain upkeep spells without a point (HRD-FURY-008). */
export interface UpkeepData {
  /** Who maintains: the model itself, its leader, or any friendly leader. */
  readonly of: 'itself' | 'its leader' | 'friends';
  /** While the model is in the control range of the leader, or the leader in the command range of the model. */
  readonly within?: 'CTRL' | 'CMD';
  /** What a spell costs: nothing, for one spell a turn; a soul token of the model; a damage point of the leader. */
  readonly costs: 'nothing' | 'soul' | 'damage';
}

/**
 * What an order makes of a unit, beside the use of the ability that comes by itself. The models that receive it make a full advance
 * and dig in before they act.
 */
export interface Order {
  readonly march?: 'dig in';
  /** They combine a ranged attack with a template, led by the commander; they give up their actions for a template that harms. */
  readonly fire?: 'combined' | 'suppressing';
  /** A unit may begin the game under it. */
  readonly atStart?: true;
}

export interface AbilityData {
  /** Its name; `[*]` stands for any parameter in brackets. */
  readonly name: string;
  /** The parameter that it has instead of what stands in brackets. */
  readonly parameter?: string;
  /** At most `EFFECTS_EACH`. */
  readonly effects?: readonly AbilityEffect[];
  readonly trigger?: Trigger;
  readonly souls?: SoulData;
  readonly powers?: readonly Power[];
  readonly guard?: GuardData;
  readonly upkeep?: UpkeepData;
  readonly order?: Order;
  /** What its model may do by it in its activation: one of them where they are limited to once. */
  readonly uses?: readonly SpellData[];
  /** The front arc of its model is all around. */
  readonly arc?: 'all around';
  /** Weapons of its model that have the ability of weapons of the same name. */
  readonly weapons?: 'melee';
  /** Rules that friends who are called as the parameter says have for the whole battle (HRD-CADR-001). */
  readonly cadre?: readonly string[];
  /** It is no warcaster, or warlock, but has a battlegroup, focus or fury points and spells as one. */
  readonly leads?: 'warcaster' | 'warlock';
  /** One warjack, or warbeast, of its battlegroup begins the battle bonded to it. */
  readonly bonds?: true;
  /** It may be bonded although it is a character, to the leader that its parameter names. */
  readonly bondable?: true;
  /**
   * When focus has come back and before it is given: points are spent for a larger control range.
   */
  readonly prepares?: 'control range';
  /** At that time one of so many accumulators gives its leader a point. */
  readonly accumulators?: number;
  /** Its power tokens pay for boosts; it gains them for spells of others in its control range, and they become focus points. */
  readonly power?: 'boosts' | 'focus';
  /** Rules that the models of its battlegroup have while they are in it. */
  readonly grantsGroup?: readonly string[];
  /** What of it is not played; it is listed so. */
  readonly standIn?: string;
}

/** The most effects of an ability. */
export const EFFECTS_EACH = 4;
