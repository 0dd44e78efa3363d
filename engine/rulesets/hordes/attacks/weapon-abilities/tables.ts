// Abilities of weapons as columns of numbers, by their numbers. What they do to models hit lies in `spells/tables.ts`.
import { ticks } from '../../../../kernel/geometry/measures.js';
import type { Quality } from '../../core/terms.js';
import { DamageBit, QualityBit } from '../../core/weapons.js';
import { FIRST_OF_WEAPONS, wordBits } from '../../spells/tables.js';
import { WEAPON_ABILITIES } from './data.js';
import { type Special, TRAITS, type Trait, type WeaponAbilityData } from './format.js';

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

/** True if an ability of that name is a choice for a shot. */
export const isTypeOfShots = (name: string): boolean => WEAPON_ABILITIES[abilityOfName(name)]?.special?.kind === 'type';

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
  pulse: 9,
  salvo: 10,
  type: 11,
} as const;

/** What abilities do after an attack, see `After`. */
export const AfterKind = { none: 0, 'beats back': 1, pulls: 2, drags: 3, riles: 4, 'feeds back': 5 } as const;

/** What a chain attack is: a power attack, a slam, or that its model is placed. */
export const ChainKind = { none: 0, power: 1, slam: 2, place: 3 } as const;

/** Words of names of models that load weapons of others, in the order of their bits. */
export const LOADERS: readonly string[] = [
  ...new Set(WEAPON_ABILITIES.flatMap(({ loaders }) => (loaders === undefined ? [] : [loaders]))),
];

function chainOf({ chain }: WeaponAbilityData): number {
  if (chain === undefined) return ChainKind.none;
  if (chain.leadsTo === 'power attack') return ChainKind.power;
  return chain.leadsTo === 'slam' ? ChainKind.slam : ChainKind.place;
}

const OF_NONE: Special = { kind: 'boosts' };
const specialOf = ({ special = OF_NONE }: WeaponAbilityData): Special => special;

/** Whom effects and deeds concern: the model hit, or all models hit; else the radius of a template, ticks. */
export const Area = { hit: 0, all: -1 } as const;

/** Returns the bits of qualities. */
function qualityBits(names: readonly Quality[] = []): number {
  let bits = 0;
  for (let i = 0; i < names.length; i++) bits |= QualityBit[names[i]];
  return bits;
}

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
  /** Of special attacks: how often POW counts, another POW, the radius of a template or a distance in ticks, and attacks. */
  times: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    return special.kind === 'attack' ? (special.power ?? 0) : 0;
  }),
  pair: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    return special.kind === 'attack' ? isThere(special.pair) : 0;
  }),
  harmless: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    return special.kind === 'attack' ? isThere(special.harmless) : 0;
  }),
  whole: column(new Uint8Array(ALL), ({ special }) => (special?.kind === 'attack' ? isThere(special.whole) : 0)),
  sparesSelf: column(new Uint8Array(ALL), ({ special }) => (special?.kind === 'attack' ? isThere(special.spares) : 0)),
  spray: column(new Int32Array(ALL), ({ special }) => (special?.kind === 'attack' ? ticks(special.spray ?? 0) : 0)),
  slams: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    if (chainOf(ability) === ChainKind.slam) return 1;
    return special.kind === 'attack' ? isThere(special.slams) : 0;
  }),
  power: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    if (special.kind === 'attack') return special.POW ?? 0;
    return special.kind === 'ground' || special.kind === 'pulse' ? special.POW : 0;
  }),
  radius: column(new Int32Array(ALL), (ability) => {
    const special = specialOf(ability);
    const { kind } = special;
    if (kind === 'attack') return ticks((special.AOE ?? 0) / 2);
    return kind === 'ground' || kind === 'cover' || kind === 'blast' ? ticks(special.AOE / 2) : 0;
  }),
  within: column(new Int32Array(ALL), (ability) => {
    const special = specialOf(ability);
    const { kind } = special;
    if (kind === 'volley' || kind === 'salvo') return ticks(special.within);
    return kind === 'tremor' || kind === 'pulse' ? ticks(special.within) : 0;
  }),
  shots: column(new Uint8Array(ALL), (ability) => {
    const special = specialOf(ability);
    return special.kind === 'salvo' ? special.shots : 0;
  }),
  /** Faces of the die that says how many shots there are; 0: none says it. */
  faces: column(new Uint8Array(ALL), ({ special }) =>
    special?.kind === 'volley' ? (special.shots === 'd6' ? 6 : 3) : 0,
  ),
  /** Of a choice for a shot: see `Special`. */
  farther: column(new Int32Array(ALL), ({ special }) => (special?.kind === 'type' ? ticks(special.farther ?? 0) : 0)),
  unseen: column(new Uint8Array(ALL), ({ special }) => (special?.kind === 'type' ? isThere(special.unseen) : 0)),
  intoMelee: column(new Uint8Array(ALL), ({ special }) => (special?.kind === 'type' ? isThere(special.intoMelee) : 0)),
  topples: column(new Uint8Array(ALL), ({ special }) => (special?.kind === 'type' ? isThere(special.topples) : 0)),
  qualities: column(new Int32Array(ALL), ({ special }) =>
    special?.kind === 'type' ? qualityBits(special.qualities) : 0,
  ),
  after: column(new Uint8Array(ALL), ({ after }) => AfterKind[after ?? 'none']),
  chain: column(new Uint8Array(ALL), chainOf),
  /** 1: it asks for all melee weapons of the model; ticks within which its model is placed. */
  chainOfAll: column(new Uint8Array(ALL), ({ chain }) => (chain?.all === 'melee' ? 1 : 0)),
  placed: column(new Int32Array(ALL), ({ chain }) => ticks(chain?.placedWithin ?? 0)),
  /** STR that it adds instead of that of its model; 0: it does not. */
  strength: column(new Uint8Array(ALL), ({ STR }) => STR ?? 0),
  throws: column(new Uint8Array(ALL), ({ throws }) => isThere(throws)),
  minimum: column(new Int32Array(ALL), ({ minimum }) => ticks(minimum ?? 0)),
  loaders: column(new Uint8Array(ALL), ({ loaders }) => (loaders === undefined ? 0 : 1 << LOADERS.indexOf(loaders))),
  /** What templates leave: 1 for a cloud, POW, types of damage, 1 if it harms enemies alone. */
  leaves: column(new Uint8Array(ALL), ({ leaves }) => isThere(leaves)),
  leavesCloud: column(new Uint8Array(ALL), ({ leaves }) => isThere(leaves?.cloud)),
  leavesPower: column(new Uint8Array(ALL), ({ leaves }) => leaves?.POW ?? 0),
  leavesDamage: column(new Uint8Array(ALL), ({ leaves }) =>
    leaves?.damage === undefined ? 0 : DamageBit[leaves.damage],
  ),
  leavesForEnemies: column(new Uint8Array(ALL), ({ leaves }) => isThere(leaves?.enemies)),
  /** Radius of what it leaves of a model that it boxes, ticks; POW and types of damage. */
  erupts: column(new Int32Array(ALL), ({ erupts }) => ticks((erupts?.AOE ?? 0) / 2)),
  eruptsPower: column(new Uint8Array(ALL), ({ erupts }) => erupts?.POW ?? 0),
  eruptsDamage: column(new Uint8Array(ALL), ({ erupts }) => (erupts === undefined ? 0 : DamageBit[erupts.damage])),
  hurts: column(new Uint8Array(ALL), ({ whenDamaged, whenDestroyed }) => isThere(whenDamaged ?? whenDestroyed)),
} as const;

/** Change `i` of damage rolls by ability `a` is entry `a * CHANGES + i`: words, dice, number, and whether it is there. */
export const CHANGE = {
  isThere: new Uint8Array(ALL * CHANGES),
  critical: new Uint8Array(ALL * CHANGES),
  charging: new Uint8Array(ALL * CHANGES),
  moved: new Uint8Array(ALL * CHANGES),
  to: new Int32Array(ALL * CHANGES),
  dice: new Int8Array(ALL * CHANGES),
  plus: new Int8Array(ALL * CHANGES),
  addsItsSTR: new Uint8Array(ALL * CHANGES),
  halvesARM: new Uint8Array(ALL * CHANGES),
};
WEAPON_ABILITIES.forEach(({ damage = [] }, a) => {
  damage.forEach(({ critical, charging, moved, to, dice, plus, addsItsSTR, halvesARM }, i) => {
    const at = a * CHANGES + i;
    CHANGE.isThere[at] = 1;
    CHANGE.critical[at] = isThere(critical);
    CHANGE.charging[at] = isThere(charging);
    CHANGE.moved[at] = isThere(moved);
    CHANGE.to[at] = wordBits(to);
    CHANGE.dice[at] = dice ?? 0;
    CHANGE.plus[at] = plus ?? 0;
    CHANGE.addsItsSTR[at] = isThere(addsItsSTR);
    CHANGE.halvesARM[at] = isThere(halvesARM);
  });
});
