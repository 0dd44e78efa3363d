// What attack rolls and damage rolls have in common: the locals of their frames, and the windows around them
// (HRD-TIME-021..023, HRD-TIME-028..030).
import type { Battle } from '../../../kernel/battle.js';
import { call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { ROLL_DICE } from '../../../kernel/rolls.js';
import { holds } from '../../../kernel/special-rules.js';
import { type Ability, isAnyUsable, openWindow, type WindowKind } from '../../../kernel/windows.js';
import { realignerOf } from '../abilities/magic.js';
import { maySpendPower } from '../abilities/power.js';
import { maySpendSoul, payerOfReroll } from '../abilities/souls.js';
import { Ask, Roll, Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { isEnemy, onTable, playerOf } from '../core/models.js';
import { force, isDriven, mayForce, maySpend, spend } from '../core/resources.js';
import { Rule } from '../core/rule-ids.js';
import { AttackKind, groupBonus, HitFlag, type HordesBattle, Used } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { bears, Trait } from '../core/traits.js';
import { ANY_TIME, isAnythingOpen } from '../leaders/any-time.js';
import { bringerOf, useUpTrait } from '../spells/bearing.js';
import { kindOf, numberOf } from '../spells/tables.js';

/**
 * Locals of an attack roll and of a damage roll. `target`: the model rolled against; `flags`: `AttackFlag`; `x`, `y`: the
 * centre of a template; `hit`: the row of the hit; `faces`, `dice`: the roll; `again`: bits of the rules that had it rolled
 * again; `failed`: 1 while the attack misses, or the damage roll does not exceed ARM.
 */
export const ROLL = locals(
  'attacker',
  'weapon',
  'target',
  'flags',
  'x',
  'y',
  'hit',
  'boosted',
  'faces',
  'dice',
  'again',
  'failed',
);

/** Kinds of windows, in the order of the rulebook's list. */
export const Window = {
  /** Attack roll a, damage roll a: a boost (HRD-TIME-021, HRD-TIME-028). */
  boostAttack: 0,
  boostDamage: 1,
  /** Attack roll e, damage roll e: a reroll (HRD-TIME-023, HRD-TIME-029). */
  rerollAttack: 2,
  rerollDamage: 3,
  /** Damage roll g: a model would suffer damage (HRD-TIME-030). */
  wouldSuffer: 4,
  /** What may be used at any time of an activation: spells, feats (HRD-PRIO-014). */
  anyTime: 5,
  /** Before a damage roll: a point of damage takes its place. */
  instead: 6,
} as const;

/** The kind of effect of Puppet Master. */
const STRINGS = kindOf(numberOf('Puppet Master'), 0);

/** Bits of `ROLL.again`. */
const Again = { luck: 1, heavyBlows: 2, slippery: 4, intuition: 8, realignment: 16, souls: 32 } as const;

const P = sequence('pay');
const L = locals('subject', 'about');

/** True if model `m` may boost a roll now: in its activation, if it can pay (HRD-BEAST-008, HRD-JACK-008). */
export const mayBoost = (b: HordesBattle, m: number): boolean =>
  b.activation.model[0] === m &&
  (mayForce(b, m) || maySpendSoul(b, m) || b.model.grudges[m] > 0 || maySpendPower(b, m));

/** Takes the price of a boost from model `m` itself: a soul token, a rage token, or a point. */
function payOwn(b: HordesBattle, m: number): void {
  if (maySpendPower(b, m)) b.model.power[m]--;
  else if (maySpendSoul(b, m)) b.model.souls[m]--;
  else if (b.model.grudges[m] > 0) b.model.grudges[m]--;
  else force(b, m);
}

/** Returns who lends model `m` points, or rage tokens, for its melee rolls, and has any; or -1. */
function lenderOfPoints(b: HordesBattle, m: number): number {
  const lender = bringerOf(b, m, Trait['lends points']);
  return lender >= 0 && maySpend(b, lender, 1) ? lender : -1;
}
function lenderOfRage(b: HordesBattle, m: number): number {
  const lender = bringerOf(b, m, Trait['lends rage']);
  return lender >= 0 && b.model.rage[lender] > 0 ? lender : -1;
}

/** True if the roll in frame `about` is one of a melee attack of model `m` in its activation. */
const isOwnMelee = (b: HordesBattle, m: number, about: number): boolean =>
  b.activation.model[0] === m && b.setup.weapons.ranged[b.locals[about + ROLL.weapon]] === AttackKind.melee;

/** Takes the price of a boost of model `m`: lent tokens first, then its own points, then lent points. */
function payFor(b: HordesBattle, m: number, about: number): void {
  // GAP HRD-DICE-008: who may pay in several ways pays with tokens first, then with its own points
  const rager = isOwnMelee(b, m, about) ? lenderOfRage(b, m) : -1;
  if (rager >= 0) b.model.rage[rager]--;
  else if (mayBoost(b, m)) payOwn(b, m);
  else spend(b, lenderOfPoints(b, m), 1);
}

/** Procedure: a model pays for an extra die of the roll in frame `about` (HRD-DICE-008). */
export const payBoost = procedure<HordesBattle, typeof P>('boost', P, {
  pay(b, f) {
    const about = b.locals[f + L.about];
    payFor(b, b.locals[f + L.subject], about);
    b.locals[about + ROLL.boosted] = 1;
    return DONE;
  },
});

/** Model `m` pays for a die that joins the roll in frame `about`, which has fallen already. */
function boostLate(b: HordesBattle, f: number, purpose: number): number {
  const { locals } = b;
  const m = locals[f + L.subject];
  const about = locals[f + L.about];
  payOwn(b, m);
  locals[about + ROLL.boosted] = 1;
  // GAP HRD-ATK-018: a roll that was boosted after it fell is not rolled again
  locals[about + ROLL.failed] = 0;
  const n = locals[about + ROLL.dice];
  if (n >= ROLL_DICE) return DONE;
  locals[about + ROLL.faces] |= b.dice.one(6, purpose, m) << (4 * n);
  locals[about + ROLL.dice] = n + 1;
  return DONE;
}

/** Procedures: an attack roll, or a damage roll, is boosted after it has fallen. */
export const boostAttackLate = procedure<HordesBattle, typeof P>('boost of an attack roll that fell', P, {
  pay: (b, f) => boostLate(b, f, Roll.ToHit),
});
export const boostDamageLate = procedure<HordesBattle, typeof P>('boost of a damage roll that fell', P, {
  pay: (b, f) => boostLate(b, f, Roll.Damage),
});

/** True if model `subject` may boost the roll in frame `about` that it has made. */
function mayBoostLate(b: HordesBattle, subject: number, about: number): boolean {
  const { locals } = b;
  if (locals[about + ROLL.attacker] !== subject || locals[about + ROLL.boosted] !== 0) return false;
  return locals[about + ROLL.faces] !== 0 && mayBoost(b, subject) && bears(b, subject, Trait['future sight']);
}

/** HRD-DICE-010: a roll is boosted once, whether that is paid for or not. */
const boost: Ability = {
  id: 0,
  name: 'boost',
  usable(battle: Battle, subject: number, about: number) {
    const b = battle as HordesBattle;
    if (b.locals[about + ROLL.boosted] !== 0) return false;
    if (mayBoost(b, subject)) return true;
    return isOwnMelee(b, subject, about) && (lenderOfRage(b, subject) >= 0 || lenderOfPoints(b, subject) >= 0);
  },
  use: payBoost,
};

/**
 * True if model `subject`, which must stand in local `side` of the roll in frame `about`, may have it rolled again by a rule:
 * the roll has fallen and was not sent back, it has `failed` or not, and the rule was not used on it yet.
 */
function mayReroll(
  b: HordesBattle,
  subject: number,
  about: number,
  side: number,
  failed: number,
  rule: number,
  bit: number,
): boolean {
  const { locals } = b;
  if (locals[about + ROLL.faces] === 0 || locals[about + ROLL.failed] !== failed) return false;
  if (locals[about + side] !== subject || (locals[about + ROLL.again] & bit) !== 0) return false;
  return holds(b, subject, rule);
}

/** Notes that the roll in frame `about` falls again; its procedure rolls it. */
function noteReroll(b: HordesBattle, f: number, bit: number): number {
  b.locals[b.locals[f + L.about] + ROLL.again] |= bit;
  b.locals[b.locals[f + L.about] + ROLL.faces] = 0;
  return DONE;
}

/** Procedures: a roll falls again by one rule (HRD-ATK-018). */
export const rerollByLuck = procedure<HordesBattle, typeof P>('reroll by Luck', P, {
  pay: (b, f) => noteReroll(b, f, Again.luck),
});
export const rerollByHeavyBlows = procedure<HordesBattle, typeof P>('reroll by Heavy Blows', P, {
  pay: (b, f) => noteReroll(b, f, Again.heavyBlows),
});
export const rerollBySlippery = procedure<HordesBattle, typeof P>('reroll by Slippery', P, {
  pay: (b, f) => noteReroll(b, f, Again.slippery),
});

/** Procedure: a comrade of the attacker pays a soul token for a new roll. */
export const rerollForSoul = procedure<HordesBattle, typeof P>('reroll for a soul', P, {
  pay(b, f) {
    b.model.souls[payerOfReroll(b, b.locals[f + L.subject])]--;
    return noteReroll(b, f, Again.souls);
  },
});

/** True if a comrade may pay a soul token for a new roll of model `subject`, which made the roll in frame `about`. */
function mayRerollForSoul(b: HordesBattle, subject: number, about: number): boolean {
  const { locals } = b;
  if (locals[about + ROLL.faces] === 0 || locals[about + ROLL.attacker] !== subject) return false;
  return (locals[about + ROLL.again] & Again.souls) === 0 && payerOfReroll(b, subject) >= 0;
}

/** Procedure: the model hit pays for a new attack roll of its enemy. */
export const rerollByIntuition = procedure<HordesBattle, typeof P>('reroll by Intuition', P, {
  pay(b, f) {
    force(b, b.locals[f + L.subject]);
    return noteReroll(b, f, Again.intuition);
  },
});

/** True if model `subject`, which the roll in frame `about` hit, may pay to have its enemy roll again. */
function mayIntuit(b: HordesBattle, subject: number, about: number): boolean {
  const { locals } = b;
  if (locals[about + ROLL.faces] === 0 || locals[about + ROLL.failed] !== 0) return false;
  if (locals[about + ROLL.target] !== subject || (locals[about + ROLL.again] & Again.intuition) !== 0) return false;
  if (!isUnder(b, subject, Flag['forces rerolls']) || !mayForce(b, subject)) return false;
  return isEnemy(b, subject, locals[about + ROLL.attacker]);
}

/** Procedure: a model has a magic attack of its warcaster rolled again. */
export const rerollByRealignment = procedure<HordesBattle, typeof P>('reroll by Arcane Realignment', P, {
  pay(b, f) {
    b.model.used[realignerOf(b, b.locals[f + L.subject])] |= Used.realigned;
    return noteReroll(b, f, Again.realignment);
  },
});

/** True if model `subject`, whose magic attack in frame `about` missed, may roll it again by a model that is attached to it. */
function mayRealign(b: HordesBattle, subject: number, about: number): boolean {
  const { locals } = b;
  if (locals[about + ROLL.attacker] !== subject || locals[about + ROLL.failed] !== 1) return false;
  if (b.setup.weapons.ranged[locals[about + ROLL.weapon]] !== AttackKind.magic) return false;
  return locals[about + ROLL.faces] !== 0 && realignerOf(b, subject) >= 0;
}

/** Procedure: a roll of the attacker falls again by the model that has it on its strings. */
export const rerollByPuppet = procedure<HordesBattle, typeof P>('reroll by Puppet Master', P, {
  pay(b, f) {
    const about = b.locals[f + L.about];
    useUpTrait(b, b.locals[about + ROLL.attacker], Trait.puppet);
    b.locals[about + ROLL.faces] = 0;
    return DONE;
  },
});

/** Returns the model that has model `m` on its strings, or -1. */
function holderOf(b: HordesBattle, m: number): number {
  const { order, kind } = b.effect;
  for (let i = 0; i < b.core.effectCount[0]; i++) if (kind[order[i]] === STRINGS) return bringerOf(b, m, Trait.puppet);
  return -1;
}

/** Returns the enemy that may have a roll of model `m` made again that did not fail, or -1. */
export function puppeteerOf(b: HordesBattle, m: number): number {
  const o = holderOf(b, m);
  return o >= 0 && onTable(b, o) && isEnemy(b, o, m) ? o : -1;
}

// GAP HRD-ATK-018: all dice of the roll fall again, not those alone that its player chooses
/** True if model `subject` may have the roll in frame `about` made again: its own that failed, by a friend; that of its enemy. */
function mayPull(b: HordesBattle, subject: number, about: number): boolean {
  const { locals } = b;
  if (locals[about + ROLL.faces] === 0) return false;
  const m = locals[about + ROLL.attacker];
  const o = holderOf(b, m);
  if (o < 0) return false;
  if (subject === m) return !isEnemy(b, o, m) && locals[about + ROLL.failed] !== 0;
  return subject === puppeteerOf(b, m) && locals[about + ROLL.failed] === 0;
}

const luck: Ability = {
  id: 0,
  name: 'Luck',
  usable: (battle: Battle, subject: number, about: number) =>
    mayReroll(battle as HordesBattle, subject, about, ROLL.attacker, 1, Rule.Luck, Again.luck),
  use: rerollByLuck,
};
const slippery: Ability = {
  id: 1,
  name: 'Slippery',
  usable: (battle: Battle, subject: number, about: number) =>
    mayReroll(battle as HordesBattle, subject, about, ROLL.target, 0, Rule.Slippery, Again.slippery),
  use: rerollBySlippery,
};
const heavyBlows: Ability = {
  id: 0,
  name: 'Heavy Blows',
  usable: (battle: Battle, subject: number, about: number) =>
    mayReroll(battle as HordesBattle, subject, about, ROLL.attacker, 1, Rule['Heavy Blows'], Again.heavyBlows),
  use: rerollByHeavyBlows,
};

const intuition: Ability = {
  id: 3,
  name: 'Intuition',
  usable: (battle: Battle, subject: number, about: number) => mayIntuit(battle as HordesBattle, subject, about),
  use: rerollByIntuition,
};
const realignment: Ability = {
  id: 4,
  name: 'Arcane Realignment',
  usable: (battle: Battle, subject: number, about: number) => mayRealign(battle as HordesBattle, subject, about),
  use: rerollByRealignment,
};
const attackForSoul: Ability = {
  id: 5,
  name: 'Death Boon',
  usable: (battle: Battle, subject: number, about: number) => mayRerollForSoul(battle as HordesBattle, subject, about),
  use: rerollForSoul,
};
const damageForSoul: Ability = {
  id: 2,
  name: 'Death Boon',
  usable: (battle: Battle, subject: number, about: number) => mayRerollForSoul(battle as HordesBattle, subject, about),
  use: rerollForSoul,
};
const puppetAttack: Ability = {
  id: 6,
  name: 'Puppet Master',
  usable: (battle: Battle, subject: number, about: number) => mayPull(battle as HordesBattle, subject, about),
  use: rerollByPuppet,
};
const puppetDamage: Ability = { ...puppetAttack, id: 3 };
const attackForeseen: Ability = {
  id: 2,
  name: 'boost after the roll',
  usable: (battle: Battle, subject: number, about: number) => mayBoostLate(battle as HordesBattle, subject, about),
  use: boostAttackLate,
};
const damageForeseen: Ability = {
  id: 1,
  name: 'boost after the roll',
  usable: (battle: Battle, subject: number, about: number) => mayBoostLate(battle as HordesBattle, subject, about),
  use: boostDamageLate,
};

/** The number of dice of a roll in whose place a point of damage was chosen. */
export const NO_ROLL = -1;

/** Procedure: the hit in frame `about` does a point of damage instead of its damage roll. */
export const takeOnePoint = procedure<HordesBattle, typeof P>('point instead of a damage roll', P, {
  pay(b, f) {
    b.locals[b.locals[f + L.about] + ROLL.dice] = NO_ROLL;
    return DONE;
  },
});

/** True if model `subject` may do a point of damage instead of the damage roll in frame `about`. */
function mayWoundInstead(b: HordesBattle, subject: number, about: number): boolean {
  const l = b.locals;
  if (l[about + ROLL.attacker] !== subject || l[about + ROLL.dice] === NO_ROLL) return false;
  const hit = b.hit.flags[l[about + ROLL.hit]];
  if ((hit & (HitFlag.direct | HitFlag.collateral | HitFlag.lightning)) !== HitFlag.direct) return false;
  const kind = b.setup.weapons.ranged[l[about + ROLL.weapon]];
  if (kind === AttackKind.ranged) {
    return groupBonus(l[about + ROLL.flags]) === 0 && isUnder(b, subject, Flag['may wound by shots']);
  }
  if (kind !== AttackKind.melee) return false;
  if (isUnder(b, subject, Flag['may wound in melee'])) return true;
  return isUnder(b, subject, Flag['wounds beasts and jacks']) && isDriven(b, l[about + ROLL.target]);
}

const onePoint: Ability = {
  id: 0,
  name: 'a point of damage instead of the roll',
  usable: (battle: Battle, subject: number, about: number) => mayWoundInstead(battle as HordesBattle, subject, about),
  use: takeOnePoint,
};

/** Writes who is rolled against, and with which weapon, beside the question of a window. */
function tell(battle: Battle, about: number): void {
  const b = battle as HordesBattle;
  const { context } = b.decision;
  context[0] = b.locals[about + ROLL.target];
  context[1] = b.locals[about + ROLL.weapon];
  context[2] = b.locals[about + ROLL.failed];
}

const USE = { use: Verb.Use, pass: Verb.Pass, tell } as const;

/** What players may use in windows, by `Window`. */
export const WINDOWS: readonly WindowKind[] = [
  { abilities: [boost], ask: Ask.BoostAttack, ...USE },
  { abilities: [boost], ask: Ask.BoostDamage, ...USE },
  {
    abilities: [luck, slippery, attackForeseen, intuition, realignment, attackForSoul, puppetAttack],
    ask: Ask.RerollAttack,
    ...USE,
  },
  { abilities: [heavyBlows, damageForeseen, damageForSoul, puppetDamage], ask: Ask.RerollDamage, ...USE },
  { abilities: [], ask: Ask.RerollDamage, ...USE },
  // Spells and feats belong here too (HRD-SPELL-012, HRD-LOCK-005).
  { abilities: ANY_TIME, ask: Ask.AnyTime, ...USE, standing: true },
  { abilities: [onePoint], ask: Ask.OnePoint, ...USE },
];

/** Opens window `kind` for model `m` around the roll in frame `f`, if `m` can use anything in it. @returns the step's answer */
export function openFor(b: HordesBattle, f: number, kind: number, m: number): number {
  return isAnyUsable(b, kind, m, f) ? call(b, openWindow, kind, m, f) : NEXT;
}

/**
 * Opens the window of what may be used at any time of an activation: before and after a movement or an attack, never during
 * one nor while another effect is resolved (HRD-PRIO-014). The caller goes on with step `next`.
 */
export function openAnyTime(b: HordesBattle, next: number): number {
  if (!isAnythingOpen(b)) return next;
  return isAnyUsable(b, Window.anyTime, -1, 0) ? callThen(b, next, openWindow, Window.anyTime, -1, 0) : next;
}

/** Returns the player of the attacker of the roll in frame `f`. */
export const rollerOf = (b: HordesBattle, f: number): number => playerOf(b, b.locals[f + ROLL.attacker]);
