import { Level } from '../../kernel/core.js';
import { askThen, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { addAttacks, clearRow, NO_ROLL } from '../attacks/attack-table.js';
import { countAttacks } from '../attacks/number-of-attacks.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Blows, Verb } from '../core/asks.js';
import { AttackKind, RoundDid } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { gatherGroups, groups } from './attack-groups.js';
import { belchStrength, earlyAttacks, Mode, modeStrength, shouldBelch } from './breath-and-early-attacks.js';
import { nextInTurn, nextMember } from './combats.js';
import { nextSpecialFoes, putAtOpponent, putSpecial, specialAt } from './impact-hits-and-stomps.js';
import { firstPartOf, hasBlows, nextAttackers, rowOf, survey, touched, Who, weaponOf } from './who-can-strike.js';

/** Largest number of amounts that one question offers. */
const NUMBERS = 60;
/** Adds `number` attacks of `part` on target `t` of `survey` to the attack table. Equal attacks share a row. */
function put(
  b: RegimentsBattle,
  row: number,
  part: number,
  t: number,
  number: number,
  kind: number,
  mode: number,
): void {
  if (number === 0) return;
  const { attack, field } = b;
  const unit = touched.unit[t];
  const strength = modeStrength(b, part, mode);
  for (let a = 0; a < field.attacks[0]; a++) {
    if (attack.unit[a] !== row || attack.part[a] !== part || attack.kind[a] !== kind) continue;
    if (attack.target[a] !== unit || attack.individual[a] !== touched.individual[t]) continue;
    if (attack.strength[a] !== strength) continue;
    attack.number[a] += number;
    return;
  }
  const side = touched.side[touched.foeOf[t]];
  const weapon = mode === Mode.usual ? weaponOf(b, row, part) : NO_WEAPON;
  const toHit = mode === Mode.belch ? NO_ROLL : 0;
  addAttacks(b, row, part, unit, touched.individual[t], number, side, weapon, kind, strength, toHit);
}

/**
 * Counts the attacks that `models` equal models make with `part` on target `t` (T9A-ALC-003); Random Attacks are
 * rolled. Leaves their number and their mode in the frame.
 */
function count(
  b: RegimentsBattle,
  f: number,
  row: number,
  part: number,
  t: number,
  models: number,
  kind: number,
): void {
  const l = b.locals;
  const stage = l[f + L.stage];
  if (stage === Stage.early) {
    // GAP T9A-STK-002: those who support fire no pistol on impact
    l[f + L.left] = kind === AttackKind.support ? 0 : models * earlyAttacks(b, part);
    l[f + L.mode] = Mode.early;
    return;
  }
  const side = touched.side[touched.foeOf[t]];
  const a = addAttacks(b, row, part, touched.unit[t], touched.individual[t], 0, side, weaponOf(b, row, part), kind);
  countAttacks(b, a, models);
  const n = b.attack.number[a];
  const belch = stage === Stage.belch || (stage === Stage.choose && shouldBelch(b, a, n / models));
  l[f + L.left] = belch ? models : n;
  l[f + L.mode] = belch ? Mode.belch : Mode.usual;
  clearRow(b, a);
  b.field.attacks[0] = a;
}

/** Returns the highest Initiative below `below` at which a model in combat `row` strikes (T9A-RND-003), or -1. */
export function nextInitiative(b: RegimentsBattle, row: number, below: number): number {
  const { first, last } = b.rules.striking;
  let next = -1;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (!hasBlows(b, u)) continue;
    for (let who = nextAttackers(b, u, -1); who >= 0; who = nextAttackers(b, u, who)) {
      const attacker = rowOf(u, who);
      const begin = firstPartOf(b, u, who);
      for (let part = begin; part < begin + b.setup.unit.parts[attacker]; part++) {
        const own = b.rules.striking.strikesAt(b, attacker, part);
        if (own < below && own > next) next = own;
        if (below > first && earlyAttacks(b, part) > 0) return first;
      }
      if (below > first && specialAt(b, u, who, first) >= 0) return first;
      if (next < 0 && below > last && specialAt(b, u, who, last) >= 0) next = last;
    }
  }
  return next;
}

const S = sequence('begin', 'allocate', 'special', 'chosen', 'answered');
const L = locals(
  'combat',
  'initiative',
  'unit',
  'who',
  'part',
  'group',
  'left',
  'mask',
  'stage',
  'mode',
  'offered',
  'preferred',
);

/**
 * Stages of one part: first its Special Attacks, then its early attacks, then the choice between ways to strike, if
 * there is one, then its normal attacks or the belch attack.
 */
const Stage = { special: 0, early: 1, choose: 2, usual: 3, belch: 4 } as const;

/**
 * Goes on to the next part of the model, the next attackers or the next unit.
 * @returns false at the end
 */
function nextPart(b: RegimentsBattle, f: number): boolean {
  const l = b.locals;
  l[f + L.group] = 0;
  l[f + L.left] = 0;
  l[f + L.mask] = 0;
  l[f + L.offered] = 0;
  l[f + L.preferred] = 0;
  l[f + L.stage] = Stage.special;
  if (l[f + L.who] >= 0) {
    const first = firstPartOf(b, l[f + L.unit], l[f + L.who]);
    const row = rowOf(l[f + L.unit], l[f + L.who]);
    if (l[f + L.part] + 1 < first + b.setup.unit.parts[row]) {
      l[f + L.part]++;
      return true;
    }
  }
  for (;;) {
    if (l[f + L.unit] >= 0 && hasBlows(b, l[f + L.unit])) {
      l[f + L.who] = nextAttackers(b, l[f + L.unit], l[f + L.who]);
      if (l[f + L.who] >= 0) {
        l[f + L.part] = firstPartOf(b, l[f + L.unit], l[f + L.who]);
        return true;
      }
    }
    l[f + L.unit] = nextInTurn(b, l[f + L.combat], l[f + L.unit]);
    l[f + L.who] = -1;
    if (l[f + L.unit] < 0) return false;
  }
}

/**
 * Stores in row `row` the target that its parts strike in this round: the individual, or the rank and file, of row
 * `target`.
 */
function keepTo(b: RegimentsBattle, row: number, target: number, individual: boolean): void {
  b.unit.pursues[row] = target; // no unit pursues before all attacks are made, so the column is free
  if (individual) b.unit.roundDid[row] |= RoundDid.StrikesIndividual;
  else b.unit.roundDid[row] &= ~RoundDid.StrikesIndividual;
}

/**
 * Returns the targets among `mask` that a part of row `row` strikes by standing order: the wound pool chosen for
 * another part of the row in this round. A character's mount strikes the character's target, other parts only if they
 * reach no other character.
 * @returns `mask` if there is no such order
 */
function keptTo(b: RegimentsBattle, row: number, who: number, mask: number): number {
  const target = b.unit.pursues[row];
  if (target < 0) return mask;
  const atOne = (b.unit.roundDid[row] & RoundDid.StrikesIndividual) !== 0;
  let kept = 0;
  for (let t = 0; t < touched.targets; t++) {
    if ((mask & (1 << t)) === 0) continue;
    const individual = touched.individual[t];
    if (atOne ? individual === target : individual < 0 && touched.unit[t] === target) kept = 1 << t;
    else if (who < Who.joinedCharacters && individual >= 0 && b.setup.unit.character[individual] !== 0) return mask;
  }
  return kept === 0 ? mask : kept;
}

/**
 * Adds all groups of the current part to the table until one has a choice.
 * @returns true if a player must choose
 */
function putGroups(b: RegimentsBattle, f: number): boolean {
  const l = b.locals;
  const u = l[f + L.unit];
  const who = l[f + L.who];
  const part = l[f + L.part];
  const row = rowOf(u, who);
  gatherGroups(b, u, who, part);
  for (; l[f + L.group] < groups.count; l[f + L.group]++) {
    const g = l[f + L.group];
    const kind = groups.support[g] !== 0 ? AttackKind.support : AttackKind.closeCombat;
    if (l[f + L.mask] === 0) {
      l[f + L.mask] = groups.mask[g];
      const t = 31 - Math.clz32(groups.mask[g]);
      count(b, f, row, part, t, groups.models[g], kind);
    }
    // An answer for other groups of this part applies to this group too, if it leaves one pool and this group was in
    // the question.
    const asked = l[f + L.mask] !== groups.mask[g] || (l[f + L.mask] & ~l[f + L.offered]) !== 0;
    const wanted = l[f + L.mask] & l[f + L.preferred];
    if (!asked && wanted !== 0 && (wanted & (wanted - 1)) === 0) l[f + L.mask] = wanted;
    else if (asked && l[f + L.mask] === groups.mask[g]) l[f + L.mask] = keptTo(b, row, who, l[f + L.mask]);
    const mask = l[f + L.mask];
    if ((mask & (mask - 1)) !== 0 && l[f + L.left] > 0) return true;
    put(b, row, part, 31 - Math.clz32(mask), l[f + L.left], kind, l[f + L.mode]);
    l[f + L.mask] = 0;
  }
  l[f + L.group] = 0;
  return false;
}

/**
 * T9A-RND-002, T9A-ALC-001: adds all attacks of combat `combat` at `initiative` to the attack table, part by part,
 * those of the active player first (T9A-TRN-004). For a group of models that may strike several wound pools, its player
 * chooses how many attacks go where (T9A-DEC-108, T9A-ALC-004): all on one pool, or a number on the first and then a
 * choice for the rest. Standing order at `Level.command`: a pool that gets all attacks of one group also gets those of
 * the other groups of the part, if they reach no other pool that was in question. Later in the round it also gets those
 * of other parts of the unit, its champion and mounts, if they reach it and no other character. A character's mount
 * strikes the character's target.
 */
export const allocateAttacks = procedure<RegimentsBattle, typeof S>('allocate attacks', S, {
  begin(b, f) {
    const l = b.locals;
    l[f + L.unit] = -1;
    l[f + L.who] = -1;
    return nextPart(b, f) ? NEXT : DONE;
  },
  allocate(b, f) {
    const l = b.locals;
    const { first, last } = b.rules.striking;
    for (let surveyed = -1; ; ) {
      const u = l[f + L.unit];
      const who = l[f + L.who];
      const part = l[f + L.part];
      const initiative = l[f + L.initiative];
      const strikes = b.rules.striking.strikesAt(b, rowOf(u, who), part) === initiative;
      // Most units strike at another Initiative, so what they touch is not computed.
      if (surveyed !== u && (strikes || initiative === first || initiative === last)) {
        survey(b, u);
        surveyed = u;
      }
      if (l[f + L.stage] === Stage.special && part === firstPartOf(b, u, who)) {
        const kind = specialAt(b, u, who, initiative);
        while (!putAtOpponent(b, u, who, kind)) {
          const foes = kind < 0 ? 0 : nextSpecialFoes(b, u, who, kind, l[f + L.mask]);
          l[f + L.mask] = foes;
          if (foes === 0) break;
          if ((foes & (foes - 1)) !== 0) return askWhom(b, f, foes);
          putSpecial(b, u, who, kind, foes, 31 - Math.clz32(foes));
        }
      }
      if (l[f + L.stage] <= Stage.early) {
        l[f + L.stage] = Stage.early;
        const early = initiative === first && earlyAttacks(b, part) > 0;
        if (early && putGroups(b, f)) return askWhere(b, f);
        l[f + L.stage] = Stage.choose;
      }
      // T9A-RND-005, T9A-RND-006: every part strikes at its own Initiative
      if (strikes) {
        if (l[f + L.stage] === Stage.choose && b.core.level[0] === Level.full && belchStrength(b, part) > 0) {
          return askThen(b, S.chosen, Ask.Belch, playerOf(b, u), rowOf(u, who));
        }
        if (putGroups(b, f)) return askWhere(b, f);
      }
      if (!nextPart(b, f)) return DONE;
    }
  },
  special(b, f) {
    const l = b.locals;
    const u = l[f + L.unit];
    survey(b, u);
    const who = l[f + L.who];
    const kind = specialAt(b, u, who, l[f + L.initiative]);
    for (let foe = 0; foe < touched.foes; foe++) {
      if (touched.foe[foe] === b.answer.target[0]) putSpecial(b, u, who, kind, l[f + L.mask], foe);
    }
    return S.allocate;
  },
  chosen(b, f) {
    b.locals[f + L.stage] = b.answer.verb[0] === Verb.Yes ? Stage.belch : Stage.usual;
    return S.allocate;
  },
  answered(b, f) {
    const l = b.locals;
    const u = l[f + L.unit];
    survey(b, u);
    gatherGroups(b, u, l[f + L.who], l[f + L.part]);
    const kind = groups.support[l[f + L.group]] !== 0 ? AttackKind.support : AttackKind.closeCombat;
    const mask = l[f + L.mask];
    const row = rowOf(u, l[f + L.who]);
    const t = targetOf(mask, b.answer.target[0], b.answer.extra[0]);
    if ((b.answer.extra[0] & Blows.all) !== 0) {
      const isIndividual = (b.answer.extra[0] & Blows.individual) !== 0;
      const whole = mask === groups.mask[l[f + L.group]];
      l[f + L.mask] = 1 << t;
      if (whole && b.core.level[0] === Level.command) {
        keepTo(b, row, b.answer.target[0], isIndividual);
        l[f + L.offered] |= mask;
        l[f + L.preferred] |= 1 << t;
      }
      return S.allocate;
    }
    put(b, row, l[f + L.part], t, b.answer.n[0], kind, l[f + L.mode]);
    l[f + L.left] -= b.answer.n[0];
    l[f + L.mask] = mask & ~(1 << t);
    return S.allocate;
  },
});

/** T9A-DEC-109: asks which of the enemies `foes` the Special Attack hits. */
function askWhom(b: RegimentsBattle, f: number, foes: number): number {
  const u = b.locals[f + L.unit];
  context(b, 0, u);
  context(b, 1, foes);
  return askThen(b, S.special, Ask.SpecialTarget, playerOf(b, u), rowOf(u, b.locals[f + L.who]));
}

/** Returns the target of `survey` in `mask` that an answer names by its row and by whether it is an individual. */
function targetOf(mask: number, row: number, extra: number): number {
  const individual = (extra & Blows.individual) !== 0;
  for (let t = 0; t < touched.targets; t++) {
    if ((mask & (1 << t)) === 0) continue;
    const own = touched.individual[t];
    if (individual ? own === row : own < 0 && touched.unit[t] === row) return t;
  }
  return 31 - Math.clz32(mask & -mask);
}

/** Asks where the remaining attacks of a group go, among the remaining pools. */
function askWhere(b: RegimentsBattle, f: number): number {
  const l = b.locals;
  const mask = l[f + L.mask];
  const t = 31 - Math.clz32(mask & -mask);
  context(b, 0, l[f + L.unit]);
  context(b, 1, l[f + L.left]);
  context(b, 2, mask);
  context(b, 3, l[f + L.part]);
  context(b, 4, l[f + L.initiative]);
  const row = rowOf(l[f + L.unit], l[f + L.who]);
  return askThen(b, S.answered, Ask.Allocate, playerOf(b, row), row, touched.unit[t]);
}

/** Adds the option of `n` attacks on target `t`. */
function addBlows(b: RegimentsBattle, t: number, n: number, all: number): void {
  const individual = touched.individual[t];
  if (individual < 0) b.option.add(Verb.Strike, touched.unit[t], n, all);
  else b.option.add(Verb.Strike, individual, n, Blows.individual | all);
}

/**
 * Lists the options of `Ask.Allocate`: all attacks on one of the pools, the rank and file first (`extra`: see `Blows`);
 * then each smaller number of them on the first pool. Of two pools the other gets the rest; of more, the rest is the
 * next question.
 */
export function allocateOptions(b: RegimentsBattle): void {
  const left = b.decision.context[1];
  const mask = b.decision.context[2];
  survey(b, b.decision.context[0]);
  for (let individuals = 0; individuals < 2; individuals++) {
    for (let t = 0; t < touched.targets; t++) {
      const is = touched.individual[t] >= 0 ? 1 : 0;
      if ((mask & (1 << t)) !== 0 && is === individuals) addBlows(b, t, left, Blows.all);
    }
  }
  const t = 31 - Math.clz32(mask & -mask);
  const numbers = Math.min(left, NUMBERS);
  const rest = mask & (mask - 1);
  if (left < 2) return;
  // With two pools, none on the first equals all on the other.
  for (let i = (rest & (rest - 1)) === 0 ? 1 : 0; i < numbers; i++) addBlows(b, t, Math.round((i * left) / numbers), 0);
}

/** Lists the options of `Ask.Belch`: the one attack that needs no roll, or the usual attacks. */
export function belchOptions(b: RegimentsBattle): void {
  b.option.add(Verb.No);
  b.option.add(Verb.Yes);
}

/** Lists the options of `Ask.SpecialTarget`: the enemies that the hits may strike. */
export function specialTargetOptions(b: RegimentsBattle): void {
  survey(b, b.decision.context[0]);
  const foes = b.decision.context[1];
  for (let foe = 0; foe < touched.foes; foe++) {
    if ((foes & (1 << foe)) !== 0) b.option.add(Verb.Pick, touched.foe[foe]);
  }
}
