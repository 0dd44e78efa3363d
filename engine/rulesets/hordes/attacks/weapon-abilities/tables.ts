// Abilities of weapons as columns of numbers, by their numbers. What they do to models hit lies in `spells/tables.ts`.
import { ticks } from '../../../../kernel/geometry/measures.js';
import { DamageBit } from '../../core/weapons.js';
import { FIRST_OF_WEAPONS, wordBits } from '../../spells/tables.js';
import { WEAPON_ABILITIES } from './data.js';
import { TRAITS, type Trait, type WeaponAbilityData } from './format.js';

/** The most abilities of weapons. */
const ALL = 192;
/** The most changes of damage rolls by one ability. */
export const CHANGES = 2;

/** Bits of `TRAITS`. */
export const TraitBit = Object.fromEntries(TRAITS.map((name, i) => [name, 1 << i])) as {
  readonly [K in Trait]: number;
};

/** Returns the bits of the traits of an ability. */
export const traitBits = ({ traits = [] }: WeaponAbilityData): number =>
  traits.reduce((bits, trait) => bits | TraitBit[trait], 0);

/** Returns the number of the ability of weapons of that name, or -1. */
export const abilityOfName = (name: string): number => WEAPON_ABILITIES.findIndex((ability) => ability.name === name);

/** Returns the number of the spell that stands for what ability `a` does to models hit. */
export const spellOfAbility = (a: number): number => FIRST_OF_WEAPONS + a;

function column<A extends Int32Array | Uint8Array>(all: A, of: (ability: WeaponAbilityData) => number): A {
  WEAPON_ABILITIES.forEach((ability, a) => {
    all[a] = of(ability);
  });
  return all;
}

const isThere = (value: unknown): number => (value === undefined ? 0 : 1);

/** Kinds of special attacks, see `Special`. */
export const SpecialKind = {
  none: 0,
  attack: 1,
  thresher: 2,
  volley: 3,
  ground: 4,
  tremor: 5,
  cover: 6,
  boosts: 7,
  blast: 8,
} as const;

/** Whom effects and deeds concern: the model hit, or all models hit; else the radius of a template, ticks. */
export const Area = { hit: 0, all: -1 } as const;

/** Facts of each ability, by number. */
export const ABILITY = {
  special: column(new Uint8Array(ALL), ({ special }) => (special === undefined ? 0 : SpecialKind[special.kind])),
  /** 1: its effects and deeds happen on a critical hit only. */
  critical: column(new Uint8Array(ALL), ({ critical }) => isThere(critical)),
  struck: column(new Int32Array(ALL), ({ struck }) => wordBits(struck)),
  only: column(new Int32Array(ALL), ({ only }) => wordBits(only)),
  area: column(new Int32Array(ALL), ({ area }) => (area === 'all hit' ? Area.all : ticks((area ?? 0) / 2))),
  /** The type of damage to which models are immune that do not suffer it, a bit of `DamageBit`. */
  spares: column(new Uint8Array(ALL), ({ spares }) => (spares === undefined ? 0 : DamageBit[spares])),
  /** 1: it does something to models that are hit; that are damaged or destroyed. */
  hits: column(new Uint8Array(ALL), ({ effects, deeds }) => isThere(effects ?? deeds)),
  hurts: column(new Uint8Array(ALL), ({ whenDamaged, whenDestroyed }) => isThere(whenDamaged ?? whenDestroyed)),
} as const;

/** Change `i` of damage rolls by ability `a` is entry `a * CHANGES + i`: words, dice, number, and whether it is there. */
export const CHANGE = {
  isThere: new Uint8Array(ALL * CHANGES),
  to: new Int32Array(ALL * CHANGES),
  dice: new Int8Array(ALL * CHANGES),
  plus: new Int8Array(ALL * CHANGES),
  addsItsSTR: new Uint8Array(ALL * CHANGES),
  halvesARM: new Uint8Array(ALL * CHANGES),
};
WEAPON_ABILITIES.forEach(({ damage = [] }, a) => {
  damage.forEach(({ to, dice, plus, addsItsSTR, halvesARM }, i) => {
    const at = a * CHANGES + i;
    CHANGE.isThere[at] = 1;
    CHANGE.to[at] = wordBits(to);
    CHANGE.dice[at] = dice ?? 0;
    CHANGE.plus[at] = plus ?? 0;
    CHANGE.addsItsSTR[at] = isThere(addsItsSTR);
    CHANGE.halvesARM[at] = isThere(halvesARM);
  });
});
