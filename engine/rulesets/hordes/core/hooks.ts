// Questions that effects answer: changes of stats and rolls, and what a model may not do (HRD-STAT-011..015).

/** Hooks: what an effect may change. The numbers stay below 32, so that each has a bit of its own in the masks. */
export const Hook = {
  SPD: 0,
  STR: 1,
  MAT: 2,
  RAT: 3,
  DEF: 4,
  ARM: 5,
  CMD: 6,
  FURY: 7,
  THR: 8,
  /** What is added to attack rolls and damage rolls, and the dice that they have more. */
  attackRoll: 9,
  damageRoll: 10,
  attackDice: 11,
  damageDice: 12,
  /** Inches that ranged weapons reach farther. */
  range: 13,
  /** Inches that the Normal Movement is longer, and a charge beside that. */
  movement: 14,
  charge: 15,
  /** Flags, a bit each: see `flagHook`. */
  flags: 16,
  /** Qualities of its melee weapons, and of its ranged weapons, bits of `QualityBit`. */
  meleeQualities: 17,
  rangedQualities: 18,
  /** Types of damage to which it is immune, bits of `DamageBit`. */
  immune: 19,
  /** Flags beyond those of `flags`. */
  moreFlags: 20,
  /** Its base DEF is this at most; 0: nothing says so. */
  baseDEF: 21,
  /** Bits of `Trait`: the first 31 names of `TRAITS`, and the next 31. */
  traits: 22,
  moreTraits: 23,
  /** Inches that a full advance is longer. */
  fullAdvance: 24,
  /** Flags, and traits, beyond those of the hooks before. */
  furtherFlags: 25,
  furtherTraits: 26,
  /** Inches that its control range is larger. */
  control: 27,
} as const;
export type HookName = keyof typeof Hook;
export const HOOKS = 28;

/** What effects and abilities say about a model that is no number; the place of a name is its number. */
export const FLAGS = [
  // It cannot be knocked down, made stationary, or moved by pushes, slams and throws.
  'cannot be knocked down',
  'cannot be made stationary',
  'cannot be pushed or slammed',
  // What it may not do.
  'cannot run',
  'cannot charge',
  'cannot make ranged attacks',
  'cannot make special attacks',
  'cannot move',
  'cannot cast',
  // Nobody may target it so.
  'no free strikes against it',
  'no enemy spells at it',
  // only such charges as begin in its front arc
  'no charges at it',
  // Its rolls are boosted.
  'boosted melee attack rolls',
  'boosted ranged attack rolls',
  'boosted melee damage rolls',
  // It runs, charges and makes slams and tramples without paying.
  'rushes for nothing',
  // It has concealment wherever it stands; it suffers no damage from blasts.
  'concealed',
  'no blast damage',
  // It cannot be healed, and no damage of it is transferred.
  'cannot heal',
  'cannot transfer damage',
  // It is not forced, nor does it spend focus.
  'cannot pay',
  // It ignores concealment and Stealth of its targets.
  'sees through concealment',
  // A warbeast that does not check its threshold.
  'passes threshold checks',
  'cannot channel',
  // It does not advance toward the spellcaster.
  'cannot approach',
  // It gives and receives no orders.
  'no orders',
  // It gives up its movement or its action when it activates.
  'forfeits',
  // A warbeast whose animus nobody casts.
  'no animus',
  'boosted charge attack rolls',
  // The lowest die of its attack and damage rolls is discarded.
  'drops the lowest die',
  // A melee damage roll of it that does not exceed ARM does a point of damage to a living model. Instead of a melee damage roll it
  // may do a point of damage to a warbeast or a warjack.
  'wounds the living',
  'wounds beasts and jacks',
  // For a point it has an attack roll of an enemy that hit it rolled again.
  'forces rerolls',
  // After a melee attack that slew it makes a ranged attack.
  'shoots after slaying',
  'ignores Stealth',
  // It has 2 more DEF by concealment or cover.
  'hides better',
  // It makes one more shot with a weapon.
  'shoots twice',
  // It is in the control range of its leader within twice the distance.
  'controlled from afar',
  // Melee attacks of friends hit it without a roll.
  'hit by friends',
  // Its slams cost nothing and throw 2 inches farther; a slam that does not move it does not knock it down.
  'slams farther',
  'braced',
  // A damage roll of a ranged attack against it has a die less.
  'fewer dice of shots',
  'no combined attacks at it',
  // Attacks at it have no bonus of a back strike.
  'no back strikes',
  // To stand up it gives up nothing.
  'stands up for nothing',
  // It has Stealth, as an effect of where it is.
  'stealthy',
  // Spells reach 5 inches farther from it.
  'casts farther',
  // It has Pathfinder while it charges.
  'charges as Pathfinder',
  'cannot slam or trample',
  'no spells at it',
  // Who passes friends advances through those who let friends pass, and sees past them; all friends see past the last kind.
  'passes friends',
  'lets friends pass',
  'lets friends see',
  // No damage is transferred to it.
  'takes no transfers',
  // Spells reach 2 inches farther from it.
  'casts a little farther',
  // A point pays for an additional attack with each of its melee weapons.
  'pays for all weapons',
  // Nobody allocates focus to it.
  'is given no focus',
  // A warcaster who may give one warjack five focus points; one whose warjacks gain a point more in the command range of this model.
  'supercharges',
  'tunes',
  // It repairs warjacks.
  'repairs',
  // Instead of a damage roll of a melee attack, or of a ranged attack that is not combined, it may do a point of damage.
  'may wound in melee',
  'may wound by shots',
  // The branch or column is chosen that damage of its melee attacks, or of its ranged attacks that are not combined, fills.
  'picks columns in melee',
  'picks columns by shots',
  // It passes other models of its unit, and sees past them.
  'passes comrades',
  // Its attacks with ranged weapons, and its spells at friends, need no line of sight; its shots ignore concealment and cover.
  'needs no line of sight',
  // On a hit its shots have a template of 3 inches.
  'shots burst',
] as const;
export type FlagName = (typeof FLAGS)[number];
export const Flag = Object.fromEntries(FLAGS.map((name, i) => [name, i])) as { readonly [K in FlagName]: number };

/** Flags that one hook answers; there are three such hooks. */
const FLAGS_A_HOOK = 31;
/** Returns the hook that answers for a flag, and the bit of the flag in its answer. */
export const flagHook = (flag: number): number =>
  flag < FLAGS_A_HOOK ? Hook.flags : flag < 2 * FLAGS_A_HOOK ? Hook.moreFlags : Hook.furtherFlags;
export const flagBit = (flag: number): number => 1 << (flag % FLAGS_A_HOOK);

/** Stands for no attack in a query of a stat. */
export const NO_SITUATION = -1;

/**
 * What else a situation says of an attack: it is a charge attack, a free strike, a slam; its damage is that of electricity; its weapon is Blessed; the damage
 * comes from the back arc; its weapon has a template. */
export const Extra = { charge: 1, electrical: 2, free: 4, slam: 8, blessed: 16, behind: 32, blast: 64 } as const;

/** Returns the situation of an attack for `modified`: its `AttackKind`, the model on its other side or -1, `Extra` bits. */
export const situation = (kind: number, other: number, extra = 0): number => kind | (extra << 2) | ((other + 1) << 10);
/** Returns the `AttackKind` in a situation, its `Extra` bits, and the other model, or -1. */
export const kindIn = (a: number): number => (a < 0 ? -1 : a & 3);
export const extraIn = (a: number): number => (a < 0 ? 0 : (a >> 2) & 255);
export const otherIn = (a: number): number => (a < 0 ? -1 : (a >> 10) - 1);
