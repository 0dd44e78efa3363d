// Spells, animi and feats as columns of numbers, by their numbers: animi follow from `FIRST_ANIMUS` on, feats from `FIRST_FEAT`.
// What abilities of weapons do to the models hit lies in the same columns, from `FIRST_OF_WEAPONS` on.
import { INCH, TOUCH, ticks } from '../../../kernel/geometry/measures.js';
import { ABILITY_DATA } from '../abilities/data/index.js';
import { definedRule } from '../abilities/numbers.js';
import { WEAPON_ABILITIES } from '../attacks/weapon-abilities/data.js';
import type { WeaponAbilityData } from '../attacks/weapon-abilities/format.js';
import { Choice } from '../core/dues.js';
import { Flag, type FlagName, flagBit, flagHook, HOOKS, Hook } from '../core/hooks.js';
import { Rule } from '../core/rule-ids.js';
import { CloudKind } from '../core/state.js';
import { Trait, type TraitName, traitBit, traitHook } from '../core/traits.js';
import { DamageBit, QualityBit } from '../core/weapons.js';
import { ANIMI } from './data/animi.js';
import { FEATS } from './data/feats.js';
import { FURTHER_SPELLS } from './data/further-spells.js';
import { SPELLS } from './data/spells.js';
import {
  type Amount,
  CONDITIONS,
  type Condition,
  type Deed,
  type EffectData,
  type SpellData,
  WORDS,
  type Word,
} from './format.js';

/** Spells have the numbers below `FIRST_USE`, uses of abilities those from there to `FIRST_ANIMUS`. */
export const FIRST_USE = 192;
export const FIRST_ANIMUS = 256;
export const FIRST_FEAT = 384;
/** Ability `a` of weapons has number `FIRST_OF_WEAPONS + a`. */
export const FIRST_OF_WEAPONS = 512;
/** Numbers of spells, animi, feats and abilities of weapons. */
export const ALL_SPELLS = 704;
/** The most kinds of effects of one spell. */
const EFFECTS_EACH = 3;
/** Kinds of effects: `kindOf`. */
export const KINDS = 1 + EFFECTS_EACH * ALL_SPELLS;

/** Returns what an ability of a weapon does to the models hit, as a spell of no cost: it lasts for one round. */
function asSpell({ name, only, effects, deeds, whenDamaged, whenDestroyed }: WeaponAbilityData): SpellData {
  return {
    ...{ name, cost: 0, rng: 0 },
    ...(effects === undefined ? {} : { effects, lasts: 'round' }),
    ...(only === undefined ? {} : { only }),
    ...(deeds === undefined ? {} : { deeds }),
    ...(whenDamaged === undefined ? {} : { whenDamaged }),
    ...(whenDestroyed === undefined ? {} : { whenDestroyed }),
  };
}

/** Uses of abilities, each with the number of its ability. */
const USES: readonly (readonly [ability: number, use: SpellData])[] = ABILITY_DATA.flatMap(({ uses = [] }, ability) =>
  uses.map((use) => [ability, use] as const),
);

/** Every definition with its number. */
export const DEFINED: readonly (readonly [number: number, spell: SpellData])[] = [
  ...[...SPELLS, ...FURTHER_SPELLS].map((spell, i) => [i, spell] as const),
  ...USES.map(([, use], i) => [FIRST_USE + i, use] as const),
  ...ANIMI.map((spell, i) => [FIRST_ANIMUS + i, spell] as const),
  ...FEATS.map((spell, i) => [FIRST_FEAT + i, spell] as const),
  ...WEAPON_ABILITIES.map((ability, a) => [FIRST_OF_WEAPONS + a, asSpell(ability)] as const),
];

/** Names by number. */
export const SPELL_NAMES: readonly string[] = Array.from(
  { length: ALL_SPELLS },
  (_, s) => DEFINED.find(([number]) => number === s)?.[1].name ?? '',
);

/** Returns the number of the spell, animus or feat of that name among those from `first` on, or -1. */
export function numberOf(name: string, first = 0): number {
  const found = DEFINED.find(([number, spell]) => number >= first && spell.name.toLowerCase() === name.toLowerCase());
  return found === undefined ? -1 : found[0];
}

/** True if number `s` is a use of an ability, no spell. */
export const isUse = (s: number): boolean => s >= FIRST_USE && s < FIRST_ANIMUS;
/** Returns the numbers of the uses of an ability. */
export const usesOf = (ability: number): readonly number[] =>
  USES.flatMap(([of], i) => (of === ability ? [FIRST_USE + i] : []));

export const isAnimus = (s: number): boolean => s >= FIRST_ANIMUS && s < FIRST_FEAT;
export const isFeat = (s: number): boolean => s >= FIRST_FEAT && s < FIRST_OF_WEAPONS;

/** Returns the kind of effect `i` of spell `s`; and the spell of a kind of effect. */
export const kindOf = (s: number, i: number): number => 1 + EFFECTS_EACH * s + i;
export const spellOf = (kind: number): number => Math.trunc((kind - 1) / EFFECTS_EACH);

/** Ranges that are no distance (HRD-SPELL-017). */
export const Range = { self: -1, control: -2, command: -3 } as const;
/** When a use of an ability is made. */
export const UseTime = {
  none: 0,
  'special action': 1,
  'any time': 2,
  'after advance': 3,
  'before movement': 4,
  'as others activate': 5,
  'by itself': 6,
} as const;
/** What a use of an ability is paid for with. */
export const Pays = { points: 0, souls: 1, own: 2 } as const;
/** What the target of a use is to its user, beyond its words. */
export const Whose = { anybody: 0, 'takes focus': 1, marshaled: 2, 'mended by comrades': 3 } as const;
/** How long effects last (HRD-SPELL-021). */
export const Lasts = { none: 0, turn: 1, round: 2, upkeep: 3, activation: 4 } as const;
/** What a spell targets. */
export const Whole = { model: 0, modelOrUnit: 1, unit: 2 } as const;
/** What becomes of those whom it boxes. */
export const Boxed = { no: 0, removed: 1, souls: 2, cloud: 3 } as const;
/** `CloudKind` of what a template leaves. */
const LEAVES = { poison: CloudKind.poison, storm: CloudKind.storm, 'rough ground': CloudKind.rift } as const;
/** How often it may be cast. */
export const Once = { no: 0, turn: 1, activation: 2, game: 3 } as const;
/** Deeds; see `Deed`. */
export const DEEDS = [
  '',
  'damage',
  'heal',
  'knock down',
  'make stationary',
  'push',
  'disrupt',
  'gain point',
  'end upkeeps',
  'end upkeeps and animi',
  'stand up',
  'drain',
  'heal caster',
  'caster gains point',
  'end activation',
  'place',
  'corrode',
  'ignite',
  'harm cortex',
  'advance',
  'advance safely',
  'advance by points',
  'turn',
  'attack',
  'attack each in reach',
  'shoot each',
  'choose',
  'caster advances',
  'control',
  'pull',
  'strike near',
  'damage aspects',
  'scramble',
  'gain rage',
  'drain all',
  'harm upkeepers',
  'lay template',
  'repair',
  'take point',
  'mend',
  'overload',
  'give soul',
  'power up',
  'blast touching',
  'blast around',
  'grant spell',
  'must rush',
  'drive',
  'aid repair',
  'dig in',
  'lay cloud',
  'give up action',
  'rouse',
] as const satisfies readonly ('' | Deed[0])[];
export const DeedKind = Object.fromEntries(DEEDS.map((name, i) => [name, i])) as {
  readonly [K in (typeof DEEDS)[number]]: number;
};
/** The most deeds of a list. */
export const MOST_DEEDS = 2;
/** When the deeds of a list are done. */
export const Moment = { affected: 0, damaged: 1, destroyed: 2, finally: 3 } as const;
const MOMENTS = 4;

/** Amounts that are rolled: dice of three or six faces, and what is added. */
export const D3 = 64;
export const D6 = 128;
function amountOf(amount: Amount | string | undefined): number {
  if (typeof amount === 'string' && amount in Choice) return Choice[amount as keyof typeof Choice];
  if (amount === 'all' || amount === 'advance') return 1;
  if (amount === 'enemies' || amount === 'attack') return 0;
  if (amount === 'd3') return D3;
  if (amount === 'd3+3') return D3 + 3;
  if (amount === 'd6') return D6;
  return amount === 'd6+3' ? D6 + 3 : Number(amount ?? 0);
}

export function wordBits(words: readonly Word[] = []): number {
  let bits = 0;
  for (const word of words) bits |= 1 << WORDS.indexOf(word);
  return bits;
}
/** Bits of `WORDS`. */
export const WordBit = Object.fromEntries(WORDS.map((word, i) => [word, 1 << i])) as {
  readonly [K in (typeof WORDS)[number]]: number;
};
/** Numbers of `CONDITIONS`. */
export const When = Object.fromEntries(CONDITIONS.map((name, i) => [name, i])) as { readonly [K in Condition]: number };

function column<A extends Int32Array | Uint8Array>(all: A, of: (spell: SpellData) => number): A {
  for (const [s, spell] of DEFINED) all[s] = of(spell);
  return all;
}

/** Facts of each spell, by number. */
export const SPELL = {
  cost: column(new Uint8Array(ALL_SPELLS), ({ cost }) => cost),
  /** Ticks, or `Range`. */
  range: column(new Int32Array(ALL_SPELLS), ({ rng }) =>
    rng === 'SELF' ? Range.self : rng === 'CTRL' ? Range.control : rng === 'CMD' ? Range.command : ticks(rng),
  ),
  /** Radius of its template, ticks; 0: none; `Range.control`: the control range. */
  area: column(new Int32Array(ALL_SPELLS), ({ aoe }) =>
    aoe === 'CTRL' ? Range.control : aoe === 'CMD' ? Range.command : ticks((aoe ?? 0) / 2),
  ),
  /** POW; 0: no damage roll. */
  power: column(new Uint8Array(ALL_SPELLS), ({ pow }) => pow ?? 0),
  offensive: column(new Uint8Array(ALL_SPELLS), ({ off }) => (off === true ? 1 : 0)),
  lasts: column(new Uint8Array(ALL_SPELLS), ({ lasts }) => (lasts === undefined ? 0 : Lasts[lasts])),
  target: column(new Int32Array(ALL_SPELLS), ({ target }) => wordBits(target)),
  only: column(new Int32Array(ALL_SPELLS), ({ only }) => wordBits(only)),
  whole: column(new Uint8Array(ALL_SPELLS), ({ unit }) =>
    unit === undefined ? Whole.model : unit === 'unit' ? Whole.unit : Whole.modelOrUnit,
  ),
  ifDamaged: column(new Uint8Array(ALL_SPELLS), ({ ifDamaged }) => (ifDamaged === true ? 1 : 0)),
  slams: column(new Uint8Array(ALL_SPELLS), ({ slams }) => (slams === true ? 1 : 0)),
  once: column(new Uint8Array(ALL_SPELLS), ({ once }) => (once === undefined ? Once.no : Once[once])),
  upTo: column(new Uint8Array(ALL_SPELLS), ({ upTo }) => upTo ?? 0),
  offIfEnemy: column(new Uint8Array(ALL_SPELLS), ({ offIfEnemy }) => (offIfEnemy === true ? 1 : 0)),
  /** The bit of a spell, or of all uses of an ability, that targets a model once a turn; 0: it may target it again. */
  eachOnce: new Uint32Array(ALL_SPELLS),
  boxed: column(new Uint8Array(ALL_SPELLS), ({ boxed }) => (boxed === undefined ? 0 : Boxed[boxed])),
  leaves: column(new Uint8Array(ALL_SPELLS), ({ leaves }) => (leaves === undefined ? 0 : LEAVES[leaves])),
  sparesFriends: column(new Uint8Array(ALL_SPELLS), ({ sparesFriends }) => (sparesFriends === true ? 1 : 0)),
  second: column(new Uint8Array(ALL_SPELLS), ({ second }) => (second === true ? 1 : 0)),
  spreads: column(new Uint8Array(ALL_SPELLS), ({ spreads }) => (spreads === true ? 1 : 0)),
  notInMelee: column(new Uint8Array(ALL_SPELLS), ({ notInMelee }) => (notInMelee === true ? 1 : 0)),
  lays: column(new Uint8Array(ALL_SPELLS), ({ finally: last }) => (last?.[0][0] === 'lay template' ? 1 : 0)),
  effects: column(new Uint8Array(ALL_SPELLS), ({ effects }) => effects?.length ?? 0),
  /** `UseTime`. */
  use: column(new Uint8Array(ALL_SPELLS), ({ use }) => (use === undefined ? UseTime.none : UseTime[use])),
  /** The number of the ability whose use it is. */
  ability: Uint16Array.from({ length: ALL_SPELLS }, (_, s) => USES[s - FIRST_USE]?.[0] ?? 0),
  /** `Whose` of a use. */
  whose: column(new Uint8Array(ALL_SPELLS), ({ whose }) => (whose === undefined ? 0 : Whose[whose])),
  givesUp: column(new Uint8Array(ALL_SPELLS), ({ deeds }) => (deeds?.[0][0] === 'give up action' ? 1 : 0)),
  digs: column(new Uint8Array(ALL_SPELLS), ({ deeds }) => (deeds?.[0][0] === 'dig in' ? 1 : 0)),
  formed: column(new Uint8Array(ALL_SPELLS), ({ formed }) => (formed === true ? 1 : 0)),
  named: column(new Uint8Array(ALL_SPELLS), ({ named }) => (named === true ? 1 : 0)),
  /** `Pays`. */
  pays: column(new Uint8Array(ALL_SPELLS), ({ pays }) => (pays === undefined ? Pays.points : Pays[pays])),
  /** The special rule that its target must hold; 0: none. */
  has: new Uint16Array(ALL_SPELLS),
  /** 1 + the most soul tokens of a model to which it gives one; 0: it gives none. */
  givesSoul: new Uint8Array(ALL_SPELLS),
};
/** What targets a model once a turn: names of spells, and of abilities without what stands in brackets. */
const EACH_ONCE: string[] = [];
/** Returns the bit of a spell, or of the ability whose use `s` is, among those. @throws RangeError for more than a word holds */
function eachOnceBit(s: number, name: string): number {
  const of = isUse(s) ? ABILITY_DATA[SPELL.ability[s]].name.split(' [')[0] : name;
  if (!EACH_ONCE.includes(of)) EACH_ONCE.push(of);
  if (EACH_ONCE.length > 32) throw new RangeError('a model holds 32 bits of what targets it once a turn');
  return (1 << EACH_ONCE.indexOf(of)) >>> 0;
}
for (const [s, { name, has, deeds, eachOnce }] of DEFINED) {
  if (has !== undefined) SPELL.has[s] = definedRule(has);
  if (eachOnce === true) SPELL.eachOnce[s] = eachOnceBit(s, name);
  if (deeds?.[0][0] === 'give soul') SPELL.givesSoul[s] = 1 + Number(deeds[0][1]);
}

/** Deed `i` of list `moment` of spell `s` is entry `deedAt(s, moment, i)`: its kind, and its amount. */
export const DEED = {
  kind: new Uint8Array(ALL_SPELLS * MOMENTS * MOST_DEEDS),
  amount: new Uint8Array(ALL_SPELLS * MOMENTS * MOST_DEEDS),
};
export const deedAt = (s: number, moment: number, i: number): number => (s * MOMENTS + moment) * MOST_DEEDS + i;
for (const [s, { deeds, whenDamaged, whenDestroyed, finally: last }] of DEFINED) {
  [deeds, whenDamaged, whenDestroyed, last].forEach((list, moment) => {
    (list ?? []).forEach(([kind, amount], i) => {
      DEED.kind[deedAt(s, moment, i)] = DeedKind[kind];
      DEED.amount[deedAt(s, moment, i)] = amountOf(amount);
    });
  });
}

/** Distances around a target that are none of ticks. */
export const Around = { anywhere: -1, command: -2 } as const;

/** Facts of each kind of effect, by number. */
export const EFFECT = {
  /** What an answer to hook `h` adds, or the bits that it sets, and when: entry `h * KINDS + kind`. */
  by: new Int32Array(HOOKS * KINDS),
  when: new Uint8Array(HOOKS * KINDS),
  /** The words to which a model must answer that it lies on, 0: it lies on its target alone. */
  on: new Int32Array(KINDS),
  /** Ticks around the target within which it lies; -1: anywhere; `Around.command`: its command range. */
  around: new Int32Array(KINDS).fill(-1),
  /** 1: an inch more for each point that the target holds. */
  grows: new Uint8Array(KINDS),
  /** 1: around any model of the unit of the target. */
  ofUnit: new Uint8Array(KINDS),
  /** 1: in a template any part of a base counts. */
  partly: new Uint8Array(KINDS),
  /** The bit of `model.began` of those on whom it lies; 0: none. */
  began: new Int32Array(KINDS),
  /** 1: whoever answers when the spell is cast has it. */
  now: new Uint8Array(KINDS),
};

/** A kind of effect, as data. */
export interface KindData {
  readonly kind: number;
  readonly name: string;
  readonly hooks: readonly number[];
  readonly grants: readonly number[];
  readonly takes: readonly number[];
}

const bitsIn = (bits: { readonly [name: string]: number }, names: readonly string[]): number =>
  names.reduce((all, name) => all | bits[name], 0);

/** Returns the answer to `hook` that sets those of the flags for which it answers, or none. */
function flagsOf(
  hook: number,
  flags: readonly FlagName[] = [],
  when: number = When.always,
): [number, number, number][] {
  const bits = flags.reduce((all, name) => (flagHook(Flag[name]) === hook ? all | flagBit(Flag[name]) : all), 0);
  return bits === 0 ? [] : [[hook, bits, when]];
}

/** Returns what traits say about each hook. */
function answersOfTraits(traits: readonly TraitName[]): [number, number, number][] {
  return [Hook.traits, Hook.moreTraits, Hook.furtherTraits].flatMap((hook) => {
    const bits = traits.filter((name) => traitHook(Trait[name]) === hook).map((name) => traitBit(Trait[name]));
    return bits.length === 0 ? [] : [[hook, bits.reduce((all, bit) => all | bit), 0] as [number, number, number]];
  });
}

/** Returns what an effect says about each hook: hook, number, condition. */
export function answersOf({
  changes = [],
  flags,
  melee,
  ranged,
  immune,
  traits = [],
  flagsWhen = 'always',
}: Pick<EffectData, 'changes' | 'flags' | 'flagsWhen' | 'melee' | 'ranged' | 'immune' | 'traits'>): [
  number,
  number,
  number,
][] {
  return [
    ...changes.map(([hook, by, when]): [number, number, number] => {
      const isDistance =
        hook === 'range' || hook === 'movement' || hook === 'charge' || hook === 'fullAdvance' || hook === 'control';
      return [Hook[hook], isDistance ? by * INCH : by, When[when ?? 'always']];
    }),
    ...flagsOf(Hook.flags, flags, When[flagsWhen]),
    ...flagsOf(Hook.moreFlags, flags, When[flagsWhen]),
    ...flagsOf(Hook.furtherFlags, flags, When[flagsWhen]),
    ...(melee === undefined ? [] : [[Hook.meleeQualities, bitsIn(QualityBit, melee), 0] as [number, number, number]]),
    ...(ranged === undefined
      ? []
      : [[Hook.rangedQualities, bitsIn(QualityBit, ranged), 0] as [number, number, number]]),
    ...(immune === undefined ? [] : [[Hook.immune, bitsIn(DamageBit, immune), 0] as [number, number, number]]),
    ...answersOfTraits(traits),
  ];
}

/** Returns the ticks around a target within which an effect lies, or an entry of `Around`. */
function aroundOf(around: EffectData['around']): number {
  if (around === undefined) return Around.anywhere;
  return around === 'CMD' ? Around.command : around === 0 ? TOUCH : ticks(around);
}

/** Bits of `model.began` that are given. */
let begun = 0;

/** Writes an effect into `EFFECT`. */
function compiled(kind: number, name: string, effect: EffectData): KindData {
  const answers = answersOf(effect);
  for (const [hook, by, when] of answers) {
    EFFECT.by[hook * KINDS + kind] = by;
    EFFECT.when[hook * KINDS + kind] = when;
  }
  EFFECT.on[kind] = wordBits(effect.on);
  EFFECT.around[kind] = aroundOf(effect.around);
  EFFECT.grows[kind] = effect.grows === true ? 1 : 0;
  EFFECT.ofUnit[kind] = effect.ofUnit === true ? 1 : 0;
  EFFECT.partly[kind] = effect.partly === true ? 1 : 0;
  EFFECT.began[kind] = effect.begins === true ? 1 << begun++ : 0;
  EFFECT.now[kind] = effect.now === true ? 1 : 0;
  const numbers = (names: readonly (keyof typeof Rule)[] = []) => names.map((rule) => Rule[rule]);
  return {
    kind,
    name,
    hooks: answers.map(([hook]) => hook),
    grants: numbers(effect.grants),
    takes: numbers(effect.takes),
  };
}

/** All kinds of effects. */
export const EFFECT_DATA: readonly KindData[] = DEFINED.flatMap(([s, { name, effects }]) =>
  (effects ?? []).map((effect, i) => compiled(kindOf(s, i), name, effect)),
);
