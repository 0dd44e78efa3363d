// Granted special rules: models of a unit have them while the model that grants them is in formation (HRD-ATCH-004).
import { gainOwnRule, loseOwnRule } from '../../../kernel/effect-rules.js';
import { slotOf } from '../../../kernel/special-rules.js';
import type { HordesBattle } from '../core/state.js';
import { isInFormation } from './formation.js';
import { endOf, firstOf, serves, unitOf } from './members.js';

/** True if model `m` has a rule by itself. */
function hasByItself(b: HordesBattle, m: number, rule: number): boolean {
  const slot = slotOf(b, rule);
  return (b.setup.rules[m * b.book.ruleWords + (slot >> 5)] & (1 << (slot & 31))) !== 0;
}

/** True if model `m` has a rule of its own now, whatever effects grant and take. */
function hasNow(b: HordesBattle, m: number, rule: number): boolean {
  const slot = slotOf(b, rule);
  const { rules, own, swayed } = b.subject;
  const held = swayed[m] === 0 ? rules : own;
  return (held[m * b.book.ruleWords + (slot >> 5)] & (1 << (slot & 31))) !== 0;
}

/** True if a model of unit `u` grants a rule now. */
function isGranted(b: HordesBattle, u: number, rule: number): boolean {
  const { grants } = b.setup;
  for (let g = 0; g < grants.giver.length; g++) {
    const giver = grants.giver[g];
    if (grants.rule[g] === rule && unitOf(b, giver) === u && serves(b, giver) && isInFormation(b, giver)) return true;
  }
  return false;
}

/** Gives and takes granted rules as the formation of the units now says. It costs nothing in battles without such rules. */
export function settleGranted(b: HordesBattle): void {
  const { grants } = b.setup;
  for (let g = 0; g < grants.giver.length; g++) {
    const u = unitOf(b, grants.giver[g]);
    const rule = grants.rule[g];
    const has = isGranted(b, u, rule);
    for (let m = firstOf(b, u); m < endOf(b, u); m++) {
      const should = has && serves(b, m);
      if (should === hasNow(b, m, rule) || hasByItself(b, m, rule)) continue;
      if (should) gainOwnRule(b, m, rule);
      else loseOwnRule(b, m, rule);
    }
  }
}
