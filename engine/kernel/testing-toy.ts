import { USUAL_RULES } from './core.js';
import { compileHooks, modified, NO_ATTACK } from './hooks.js';
import { type OptionRecord, readRecord } from './options.js';
import { mayGoBack } from './plan.js';
import { hold, nothingHeld, type RuleTables, slotsOf } from './rule-slots.js';
import type { Rulebook } from './rulebook.js';
import { beginBattle, imagineDice, LEGAL, type Reason, type Ruleset, validateRecord } from './ruleset.js';
import { holds } from './special-rules.js';
import { INCH } from './testing-toy-attacks.js';
import { battle, mayWatch, PROCEDURES, spareSlot } from './testing-toy-procedures.js';
import { Ask, EFFECTS, HOOKS, Hook, RULES, Rule, SCOPES, Verb } from './testing-toy-rules.js';
import { spellOptions } from './testing-toy-spells.js';
import {
  Did,
  FIGHTERS,
  Flag,
  LAYOUT,
  Place,
  type Profile,
  standing,
  type ToyBattle,
  type ToySetup,
  threatens,
  toyBattle,
} from './testing-toy-state.js';
import { WINDOWS } from './testing-toy-windows.js';
import { ASK_TRIGGER, triggerOptions } from './triggers.js';
import { windowOptions } from './windows.js';

export const RULE_TABLES: RuleTables = {
  rules: RULES,
  hooks: compileHooks(RULES, HOOKS),
  effects: EFFECTS,
  ...USUAL_RULES,
};
export const BOOK: Rulebook = {
  ruleset: 'toy',
  procedures: PROCEDURES,
  scopes: SCOPES,
  windows: WINDOWS,
  ...RULE_TABLES,
};

/** Returns the distance (ticks) that fighter `m` may move. */
export function speed(b: ToyBattle, m: number): number {
  return modified(b, Hook.speed, m, b.setup.profiles[b.fighter.profile[m]].speed, NO_ATTACK) * INCH;
}

const WAYS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const SIZE = 48 * INCH;

/** Judges a move; the enumerator, proposals and replays all use it. */
function mayGo(b: ToyBattle, m: number, path: ArrayLike<number>, from: number): number {
  let x = b.fighter.x[m];
  let y = b.fighter.y[m];
  let length = 0;
  for (let s = from; s < from + 8; s += 2) {
    const dx = path[s] ?? 0;
    const dy = path[s + 1] ?? 0;
    x += dx;
    y += dy;
    length += Math.sqrt(dx * dx + dy * dy);
    if (x < 0 || y < 0 || x > SIZE || y > SIZE) return Refused.OffTheField;
  }
  return length > speed(b, m) ? Refused.TooFar : length === 0 ? Refused.NotAnOption : LEGAL;
}
export const Refused = { NotAnOption: 1, OffTheField: 2, TooFar: 3 } as const;

function acts(b: ToyBattle, m: number): void {
  for (let o = 0; o < FIGHTERS; o++) {
    if (threatens(b, m, o)) {
      b.option.add(Verb.Strike, o);
      b.option.add(Verb.Strike, o, Flag.charging);
    }
  }
  if (speed(b, m) > 0) b.option.add(Verb.Move);
  if (m === 0 && spareSlot(b) >= 0) b.option.add(Verb.Summon);
  if (holds(b, m, Rule.Caster)) b.option.add(Verb.Cast);
  if (mayGoBack(b)) b.option.add(Verb.Back);
}

/** True if there is an act for `m`. A fighter that has no act is not offered (K03). */
function mayAct(b: ToyBattle, m: number): boolean {
  if (!standing(b, m) || (b.fighter.did[m] & Did.Act) !== 0) return false;
  if (speed(b, m) > 0) return true;
  for (let o = 0; o < FIGHTERS; o++) if (threatens(b, m, o)) return true;
  return false;
}

function list(b: ToyBattle): void {
  const m = b.decision.subject[0];
  switch (b.decision.kind[0]) {
    case ASK_TRIGGER:
      triggerOptions(b);
      return;
    case Ask.Who:
      b.option.add(Verb.Stop);
      for (let o = 0; o < FIGHTERS; o++) {
        if (b.fighter.side[o] === b.decision.player[0] && mayAct(b, o)) b.option.add(Verb.Pick, o);
      }
      return;
    case Ask.What:
      acts(b, m);
      return;
    case Ask.Where: {
      const most = Math.floor(speed(b, m) / INCH);
      for (const [dx, dy] of WAYS) {
        for (let inches = 1; inches <= most; inches++) {
          const i = b.option.add(Verb.Move);
          b.option.path[i * 8] = dx * inches * INCH;
          b.option.path[i * 8 + 1] = dy * inches * INCH;
          if (mayGo(b, m, b.option.path, i * 8) !== LEGAL) b.option.count--;
        }
      }
      if (mayGoBack(b)) b.option.add(Verb.Back);
      if (b.option.count === 0) b.option.add(Verb.Back);
      return;
    }
    case Ask.Watch:
      b.option.add(Verb.No);
      for (let o = 0; o < FIGHTERS; o++) {
        for (let moment = 0; moment < 4; moment++) if (mayWatch(b, o, m)) b.option.add(Verb.Watch, o, moment);
      }
      return;
    case Ask.Spell:
    case Ask.Target:
    case Ask.Point:
    case Ask.Dice:
      spellOptions(b);
      return;
    case Ask.Reroll:
    case Ask.Window:
      windowOptions(b);
      return;
    case Ask.Bid:
      for (let n = 1; n <= 3; n++) b.option.add(Verb.Bid, -1, n);
      return;
    default:
      b.option.add(Verb.Yes);
      b.option.add(Verb.No);
  }
}

/** Judges a place: any place within reach is legal, listed or not. */
function judgeWhere(b: ToyBattle, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra } = record;
  if (verb !== Verb.Move || target !== -1 || (n | x | y | facing | files | extra) !== 0) return Refused.NotAnOption;
  return mayGo(b, b.decision.subject[0], record.path, 0);
}

/** The toy game as a ruleset. */
export const toy: Ruleset<ToyBattle> = {
  id: 'toy',
  book: BOOK,
  bytes: () => LAYOUT.bytes,
  decisions: [
    '',
    'trigger',
    'who',
    'what',
    'where',
    'watch',
    'free strike',
    'reroll',
    'bid',
    'charm',
    'spell',
    'target',
    'point',
    'dice',
    'window',
  ],
  create: (setup, buffer, offset) => toyBattle(BOOK, setup as ToySetup, buffer, offset),
  begin(b, seed, level) {
    beginBattle(b, battle, seed, level);
  },
  options(b) {
    list(b);
    return b.option.count;
  },
  validate(b, record) {
    return validateRecord(
      toy,
      b,
      record,
      b.decision.kind[0] === Ask.Where ? judgeWhere : undefined,
      Refused.NotAnOption,
    );
  },
  reason: (reason) => ['legal', 'not an option', 'off the field', 'too far'][reason] ?? '?',
  imagine(b, player, seed, into) {
    imagineDice(b, seed, into);
    const other = 1 - player;
    if (into.field.shown[other] === 0) into.field.card[other] = into.dice.one(6, 9, other);
    if (into.field.bids[0] < 2) into.field.bid[other] = other < into.field.bids[0] ? into.dice.one(3, 9, other) : 0;
    into.dice.store();
  },
  victoryPoints(b, player) {
    let n = 0;
    for (let m = 0; m < FIGHTERS; m++) if (b.fighter.owner[m] !== player && b.fighter.place[m] === Place.slain) n++;
    return n;
  },
  describe: (b, i) => JSON.stringify(readRecord(b.option, i)),
  question: (b) => `decision ${b.decision.kind[0]} of player ${b.decision.player[0]}`,
};

/** Returns what `player` may know of the battle: everything except the secrets of the other player (K40). */
export function observe(b: ToyBattle, player: number): number[] {
  const seen = [...b.fighter.x, ...b.fighter.y, ...b.fighter.damage, ...b.fighter.place, b.core.playerTurns[0]];
  const other = 1 - player;
  seen.push(b.field.card[player], b.field.shown[other] ? b.field.card[other] : 0);
  seen.push(b.field.bid[player], b.field.bids[0] === 2 ? b.field.bid[other] : 0);
  return seen;
}

export interface FighterSpec {
  readonly side: 0 | 1;
  /** Inches. */
  readonly at: readonly [number, number];
  readonly rules?: readonly (number | readonly [rule: number, x: number])[];
  readonly profile?: number;
}
const PROFILES: readonly Profile[] = [
  { name: 'Guard', skill: 3, reach: INCH, speed: 6 },
  { name: 'Giant', skill: 4, reach: 2 * INCH, speed: 4 },
];

/**
 * Returns a setup of these fighters; their rules come from `tables`.
 * @throws RangeError if there are too many rules
 */
export function toySetup(fighters: readonly FighterSpec[], turns = 4, tables = RULE_TABLES): ToySetup {
  const given = fighters.map(({ rules = [] }) => rules.map((r) => (typeof r === 'number' ? ([r, 0] as const) : r)));
  const slots = slotsOf(
    tables,
    given.flatMap((rules) => rules.map(([rule]) => rule)),
  );
  const begin = nothingHeld(tables, FIGHTERS);
  given.forEach((rules, m) => {
    for (const [rule, value] of rules) hold(tables, slots, begin, m, rule, value);
  });
  return {
    ruleset: 'toy',
    subjects: FIGHTERS,
    ...begin,
    ...slots,
    fingerprint: JSON.stringify([fighters, turns]),
    profiles: PROFILES,
    names: Array.from({ length: FIGHTERS }, (_, m) => `fighter ${m}`),
    start: fighters.map(({ side, at, profile }) => ({
      side,
      at: [Math.round(at[0] * INCH), Math.round(at[1] * INCH)] as const,
      profile: profile ?? 0,
    })),
    turns,
  };
}
