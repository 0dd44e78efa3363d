// Abilities as columns of numbers, by their numbers, and the numbers of the special rules that stand for them.
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { HOOKS, Hook } from '../core/hooks.js';
import { answersOf, usesOf, wordBits } from '../spells/tables.js';
import { ABILITY_DATA } from './data/index.js';
import {
  type AbilityDeed,
  type AbilityEffect,
  type Around,
  EFFECTS_EACH,
  IFS,
  type If,
  MOMENTS,
  type MomentName,
  WHILES,
  type While,
} from './format.js';

/** The most abilities; a number of an ability has eight bits. */
const MOST_ABILITIES = 256;
/** Effects of all abilities: those of ability `i` are rows `EFFECTS_EACH * i` and on. */
const EFFECTS = EFFECTS_EACH * MOST_ABILITIES;

/** Numbers of `WHILES`. */
export const WhileKind = Object.fromEntries(WHILES.map((name, i) => [name, i])) as { readonly [K in While]: number };

/** Distances around a model that are not ticks. */
export const Reach = { anywhere: -1, CMD: -2, CTRL: -3, touch: -4 } as const;

/** What an effect counts once for. */
export const Each = { once: 0, soul: 1, victim: 2, wound: 3, might: 4, hit: 5, comrade: 6, rage: 7, wider: 8 } as const;

/** What an effect of abilities says, a row each. */
export const SAID = {
  /** What an answer to hook `h` adds, or the bits that it sets, and on which condition: entry `h * EFFECTS + row`. */
  by: new Int32Array(HOOKS * EFFECTS),
  when: new Uint8Array(HOOKS * EFFECTS),
  /** Bits of `WORDS` for models that it is on; 0: the model with the ability. */
  on: new Int32Array(EFFECTS),
  named: new Uint8Array(EFFECTS),
  /** Ticks, or `Reach`. */
  around: new Int32Array(EFFECTS),
  whiles: new Uint8Array(EFFECTS),
  /** `Each`. */
  each: new Uint8Array(EFFECTS),
  /** 1: it lends the CMD, 2: the threshold. */
  lends: new Uint8Array(EFFECTS),
};
export const saidAt = (hook: number, row: number): number => hook * EFFECTS + row;

function reachOf(around: Around | undefined): number {
  return typeof around === 'number' ? ticks(around) : Reach[around ?? 'anywhere'];
}

/** Hooks that an effect answers. */
function hooksOf(effect: AbilityEffect): readonly number[] {
  const lent = (effect.lends ?? []).map((stat) => Hook[stat]);
  return [...new Set([...answersOf(effect).map(([hook]) => hook), ...lent])];
}

ABILITY_DATA.forEach(({ effects = [] }, i) => {
  effects.forEach((effect, k) => {
    const row = EFFECTS_EACH * i + k;
    for (const [hook, by, when] of answersOf(effect)) {
      SAID.by[saidAt(hook, row)] = by;
      SAID.when[saidAt(hook, row)] = when;
    }
    SAID.on[row] = wordBits(effect.on);
    SAID.named[row] = effect.named === true ? 1 : 0;
    SAID.around[row] = reachOf(effect.around);
    SAID.whiles[row] = WhileKind[effect.while ?? 'always'];
    SAID.each[row] = Each[effect.each ?? 'once'];
    SAID.lends[row] = (effect.lends?.includes('CMD') ? 1 : 0) | (effect.lends?.includes('THR') ? 2 : 0);
  });
});

/** Numbers of `MOMENTS` and of what triggered abilities do; bits of `IFS`. */
export const MomentKind = Object.fromEntries(MOMENTS.map((name, i) => [name, i])) as {
  readonly [K in MomentName]: number;
};
export const IfBit = Object.fromEntries(IFS.map((name, i) => [name, 1 << i])) as { readonly [K in If]: number };
export const DeedOf = {
  advance: 1,
  'advance safely': 2,
  place: 4,
  'push other': 5,
  'knock other down': 6,
  'hurt other': 7,
  'gain point': 8,
  'strike other': 9,
  'follow other': 10,
  'gain power': 11,
  begin: 12,
} as const;

/** Returns how far a deed reaches, ticks, or its POW. */
function numberIn(deed: AbilityDeed): number {
  if (deed[0] === 'strike other') return deed[1];
  return typeof deed[1] === 'number' ? ticks(deed[1]) : 0;
}

/** Returns the use of ability `i` that an order or an event brings, -1 for none. */
function comesByItself(i: number): number {
  const k = (ABILITY_DATA[i].uses ?? []).findIndex(({ use }) => use === 'by itself');
  return k < 0 ? -1 : usesOf(i)[k];
}

/** How a unit shoots by an order. */
export const Fire = { none: 0, combined: 1, suppressing: 2 } as const;

/** What orders make of a unit, by the number of their ability: see `Order`. */
export const ORDER = {
  /** 1: the models that receive it make a full advance and dig in. */
  marches: Uint8Array.from(ABILITY_DATA, ({ order }) => (order?.march === undefined ? 0 : 1)),
  /** `Fire`. */
  fires: Uint8Array.from(ABILITY_DATA, ({ order }) => Fire[order?.fire ?? 'none']),
  atStart: Uint8Array.from(ABILITY_DATA, ({ order }) => (order?.atStart === true ? 1 : 0)),
  /** The use of the ability that begins; -1: none. */
  use: Int16Array.from(ABILITY_DATA, (_, i) => comesByItself(i)),
};

/** The abilities that are triggered, a row each: which, when, if what, what they do, and how far (ticks), or with which POW. */
const TRIGGERS = ABILITY_DATA.flatMap(({ trigger }, i) => (trigger === undefined ? [] : [{ i, trigger }]));
/** Those that happen once a turn. */
const ONCE = TRIGGERS.filter(({ trigger }) => trigger.once !== undefined);
export const TRIGGERED = {
  count: TRIGGERS.length,
  ability: Int32Array.from(TRIGGERS, ({ i }) => i),
  use: Int32Array.from(TRIGGERS, ({ i }) => comesByItself(i)),
  at: Int32Array.from(TRIGGERS, ({ trigger }) => MomentKind[trigger.at]),
  ifs: Int32Array.from(TRIGGERS, ({ trigger }) => (trigger.if ?? []).reduce((bits, name) => bits | IfBit[name], 0)),
  deed: Int32Array.from(TRIGGERS, ({ trigger }) => DeedOf[trigger.do[0]]),
  points: Int32Array.from(TRIGGERS, ({ trigger: { do: deed } }) =>
    deed[0] === 'gain point' || deed[0] === 'gain power' ? deed[1] : 0,
  ),
  /** Ticks within which a friend stands who is called so; 0: nobody need be there. */
  near: Int32Array.from(TRIGGERS, ({ trigger }) => ticks(trigger.near ?? 0)),
  far: Int32Array.from(TRIGGERS, ({ trigger }) => numberIn(trigger.do)),
  /** The bit of `model.triggered` of one that happens once a turn; 0: as often as it is triggered. */
  once: Uint32Array.from(TRIGGERS, (row) => (row.trigger.once === undefined ? 0 : 1 << ONCE.indexOf(row))),
};

/** Returns the hooks that an ability answers for the model with it, or for others. */
export function hooksFor(i: number, others: boolean): readonly number[] {
  const effects = (ABILITY_DATA[i].effects ?? []).filter(({ on }) => (on !== undefined) === others);
  return [...new Set(effects.flatMap(hooksOf))];
}

/** The distance of `while: 'shooting at marked'` and of `'near their leader'`, ticks. */
export const MARKED = 5 * INCH;
export const NEAR_LEADER = 5 * INCH;
