import { Level } from '../../kernel/core.js';
import { askThen, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { belchStrength, earlyAttacks, Mode, modeStrength, shouldBelch } from './alternatives.js';
import { Ask, Verb } from './asks.js';
import { addAttacks, clearRow, NO_ROLL } from './attack-table.js';
import { countAttacks } from './attack-values.js';
import { nextInTurn, nextMember } from './combats.js';
import { nextSpecialFoes, placeOf, putSpecial, specialAt } from './special-attacks.js';
import { AttackKind, type T9aBattle } from './state.js';
import {
  firstPartOf,
  IMPACT_INITIATIVE,
  isIndividual,
  nextAttackers,
  ranksInSupport,
  rowOf,
  STOMP_INITIATIVE,
  strikesAt,
  survey,
  touched,
  Who,
  weaponOf,
} from './striking.js';
import { playerOf } from './units.js';
import { NO_WEAPON } from './weapon-facts.js';

/** Choices of a number that one question offers at most. */
const NUMBERS = 60;
/** Groups of models with the same targets in one formation, at most. */
const GROUPS = 64;

/** Models of one kind with the same targets: scratch of one step. */
const groups = {
  count: 0,
  mask: new Int32Array(GROUPS),
  models: new Uint16Array(GROUPS),
  support: new Uint8Array(GROUPS),
};

function addToGroup(mask: number, support: number): void {
  let g = 0;
  while (g < groups.count && (groups.mask[g] !== mask || groups.support[g] !== support)) g++;
  if (g === GROUPS) throw new Error(`more than ${GROUPS} groups of equal models in one unit`);
  if (g === groups.count) {
    groups.count++;
    groups.mask[g] = mask;
    groups.models[g] = 0;
    groups.support[g] = support;
  }
  groups.models[g]++;
}

/** An individual of row `row` behind a full front rank makes its Supporting Attack there (T9A-STK-002, T9A-ALC-005). */
function addSupporter(b: T9aBattle, u: number, row: number, part: number, place: number): void {
  const files = b.unit.files[u];
  if (place < files || place >= (ranksInSupport(b, u, part, row) + 1) * files) return;
  const file = place % files;
  const ahead = touched.ahead[file];
  // T9A-ALC-009: a character reaches what the model before it touches
  const mask = b.setup.unit.character[row] !== 0 ? ahead & touched.contact[file] : ahead;
  if (mask !== 0) addToGroup(mask, 1);
}

/**
 * Gathers the models among attackers `who` of formation `u` that strike with `part`, by what they may strike. A model
 * that touches an enemy strikes it and does not support (T9A-ALC-006). Needs `survey`.
 */
function gatherGroups(b: T9aBattle, u: number, who: number, part: number): void {
  groups.count = 0;
  if (who !== Who.rankAndFile) {
    const row = rowOf(u, who);
    const place = placeOf(b, row);
    const isCharacter = b.setup.unit.character[row] !== 0;
    const mask = isCharacter ? touched.contact[place] : touched.reach[place]; // T9A-ALC-009
    if (mask !== 0) addToGroup(mask, 0);
    else addSupporter(b, u, row, part, place);
    return;
  }
  const files = b.unit.files[u];
  const models = b.unit.models[u];
  for (let place = 0; place < models; place++) {
    if (touched.reach[place] !== 0 && !isIndividual(b, u, place)) addToGroup(touched.reach[place], 0);
  }
  const last = Math.min(models, (ranksInSupport(b, u, part) + 1) * files);
  for (let place = files; place < last; place++) {
    const ahead = touched.ahead[place % files];
    if (ahead !== 0 && touched.near[place] === 0 && !isIndividual(b, u, place)) addToGroup(ahead, 1);
  }
}

/** Puts attacks of `part` on target `t` of `survey` into the attack table; equal ones share a row. */
function put(b: T9aBattle, row: number, part: number, t: number, number: number, kind: number, mode: number): void {
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
 * Counts the attacks that `models` equal models make with `part` on target `t` (T9A-ALC-003), dice of Random Attacks
 * rolled; leaves in the frame how many there are and in which mode they are made.
 */
function count(b: T9aBattle, f: number, row: number, part: number, t: number, models: number, kind: number): void {
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

/** The highest Initiative below `below` at which anybody in combat `row` strikes (T9A-RND-003), or -1. */
export function nextInitiative(b: T9aBattle, row: number, below: number): number {
  let next = -1;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (b.unit.engaged[u] === 0) continue;
    for (let who = nextAttackers(b, u, -1); who >= 0; who = nextAttackers(b, u, who)) {
      const attacker = rowOf(u, who);
      const first = firstPartOf(b, u, who);
      for (let part = first; part < first + b.setup.unit.parts[attacker]; part++) {
        const own = strikesAt(b, attacker, part);
        if (own < below && own > next) next = own;
        if (below > IMPACT_INITIATIVE && earlyAttacks(b, part) > 0) return IMPACT_INITIATIVE;
      }
      if (below > IMPACT_INITIATIVE && specialAt(b, u, who, IMPACT_INITIATIVE) >= 0) return IMPACT_INITIATIVE;
      if (next < 0 && below > STOMP_INITIATIVE && specialAt(b, u, who, STOMP_INITIATIVE) >= 0) next = STOMP_INITIATIVE;
    }
  }
  return next;
}

const S = sequence('begin', 'allocate', 'special', 'chosen', 'answered');
const L = locals('combat', 'initiative', 'unit', 'who', 'part', 'group', 'left', 'mask', 'stage', 'mode');

/**
 * Stages of one part: its Special Attacks come first, then those that come early, then its normal ones, for which it may
 * be left to choose how they are made, or has chosen.
 */
const Stage = { special: 0, early: 1, choose: 2, usual: 3, belch: 4 } as const;

/** Goes on with the next part of the same model, of the next attackers, of the next unit. @returns false at the end. */
function nextPart(b: T9aBattle, f: number): boolean {
  const l = b.locals;
  l[f + L.group] = 0;
  l[f + L.left] = 0;
  l[f + L.mask] = 0;
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
    if (l[f + L.unit] >= 0 && b.unit.engaged[l[f + L.unit]] !== 0) {
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

/** Puts all groups of the current part into the table until one has a choice. @returns true if a player must choose. */
function putGroups(b: T9aBattle, f: number): boolean {
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
    const mask = l[f + L.mask];
    if ((mask & (mask - 1)) !== 0 && l[f + L.left] > 0) return true;
    put(b, row, part, 31 - Math.clz32(mask), l[f + L.left], kind, l[f + L.mode]);
    l[f + L.mask] = 0;
  }
  l[f + L.group] = 0;
  return false;
}

/**
 * T9A-RND-002, T9A-ALC-001. Puts all attacks of combat `combat` at `initiative` into the attack table, part by part, first
 * the active player's (T9A-TRN-004). A group of models that may strike several wound pools asks its player how many attacks
 * go where (T9A-DEC-108, T9A-ALC-004): pool by pool, what is left goes to the last.
 */
export const allocateAttacks = procedure<T9aBattle, typeof S>('allocate attacks', S, {
  begin(b, f) {
    const l = b.locals;
    l[f + L.unit] = -1;
    l[f + L.who] = -1;
    return nextPart(b, f) ? NEXT : DONE;
  },
  allocate(b, f) {
    const l = b.locals;
    for (let surveyed = -1; ; ) {
      const u = l[f + L.unit];
      const who = l[f + L.who];
      const part = l[f + L.part];
      const initiative = l[f + L.initiative];
      const strikes = strikesAt(b, rowOf(u, who), part) === initiative;
      // most strike at another Initiative: nobody looks what they touch
      if (surveyed !== u && (strikes || initiative === IMPACT_INITIATIVE || initiative === STOMP_INITIATIVE)) {
        survey(b, u);
        surveyed = u;
      }
      if (l[f + L.stage] === Stage.special && part === firstPartOf(b, u, who)) {
        const kind = specialAt(b, u, who, initiative);
        for (;;) {
          const foes = kind < 0 ? 0 : nextSpecialFoes(b, u, who, kind, l[f + L.mask]);
          l[f + L.mask] = foes;
          if (foes === 0) break;
          if ((foes & (foes - 1)) !== 0) return askWhom(b, f, foes);
          putSpecial(b, u, who, kind, foes, 31 - Math.clz32(foes));
        }
      }
      if (l[f + L.stage] <= Stage.early) {
        l[f + L.stage] = Stage.early;
        const early = initiative === IMPACT_INITIATIVE && earlyAttacks(b, part) > 0;
        if (early && putGroups(b, f)) return askWhere(b, f);
        l[f + L.stage] = Stage.choose;
      }
      // T9A-RND-005, T9A-RND-006: every part at its own Initiative
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
    put(b, row, l[f + L.part], 31 - Math.clz32(mask & -mask), b.answer.n[0], kind, l[f + L.mode]);
    l[f + L.left] -= b.answer.n[0];
    l[f + L.mask] = mask & (mask - 1);
    return S.allocate;
  },
});

/** T9A-DEC-109. Asks on which of the enemies `foes` the Special Attack falls. */
function askWhom(b: T9aBattle, f: number, foes: number): number {
  const u = b.locals[f + L.unit];
  context(b, 0, u);
  context(b, 1, foes);
  return askThen(b, S.special, Ask.SpecialTarget, playerOf(b, u), rowOf(u, b.locals[f + L.who]));
}

/** Asks how many attacks go on the first pool of those that are left. */
function askWhere(b: T9aBattle, f: number): number {
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

/** Options of `Ask.Allocate`: each number of attacks for the pool in question; `extra` 1 says that it is an individual. */
export function allocateOptions(b: T9aBattle): void {
  const left = b.decision.context[1];
  const mask = b.decision.context[2];
  survey(b, b.decision.context[0]);
  const t = 31 - Math.clz32(mask & -mask);
  const individual = touched.individual[t];
  const row = individual < 0 ? touched.unit[t] : individual;
  const numbers = Math.min(left, NUMBERS);
  for (let i = 0; i <= numbers; i++) {
    b.option.add(Verb.Strike, row, Math.round((i * left) / numbers), individual < 0 ? 0 : 1);
  }
}

/** Options of `Ask.Belch`: the one attack that needs no roll, or the usual ones. */
export function belchOptions(b: T9aBattle): void {
  b.option.add(Verb.No);
  b.option.add(Verb.Yes);
}

/** Options of `Ask.SpecialTarget`: the enemies on which the hits may fall. */
export function specialTargetOptions(b: T9aBattle): void {
  survey(b, b.decision.context[0]);
  const foes = b.decision.context[1];
  for (let foe = 0; foe < touched.foes; foe++) {
    if ((foes & (1 << foe)) !== 0) b.option.add(Verb.Pick, touched.foe[foe]);
  }
}
