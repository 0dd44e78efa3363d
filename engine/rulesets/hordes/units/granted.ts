// Granted special rules: models of a unit have them while the model that grants them is in formation (HRD-ATCH-004), models of a
// battlegroup while they are in it.
import { gainOwnRule, loseOwnRule } from '../../../kernel/effect-rules.js';
import { slotOf } from '../../../kernel/special-rules.js';
import { leaderOf } from '../core/battlegroups.js';
import { onTable } from '../core/models.js';
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
    if (grants.rule[g] !== rule || grants.toGroup[g] !== 0 || unitOf(b, giver) !== u) continue;
    if (serves(b, giver) && isInFormation(b, giver)) return true;
  }
  return false;
}

/** Gives model `m` rule `rule`, or takes it, unless it has it by itself. */
function settleRule(b: HordesBattle, m: number, rule: number, should: boolean): void {
  if (should === hasNow(b, m, rule) || hasByItself(b, m, rule)) return;
  if (should) gainOwnRule(b, m, rule);
  else loseOwnRule(b, m, rule);
}

/** Gives and takes rule `rule` that leader `giver` grants to its battlegroup. */
// GAP HRD-LOCK-003: two leaders of a side that grant their battlegroups the same rule, and a unit that grants it, are not told apart
function settleGroup(b: HordesBattle, giver: number, rule: number): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.setup.model.leader[m] !== giver && b.model.leader[m] !== giver) continue;
    settleRule(b, m, rule, leaderOf(b, m) === giver && onTable(b, m));
  }
}

/** Gives and takes granted rules as the formation of the units and the battlegroups now say. It costs nothing in battles without such rules. */
export function settleGranted(b: HordesBattle): void {
  const { grants } = b.setup;
  for (let g = 0; g < grants.giver.length; g++) {
    const rule = grants.rule[g];
    if (grants.toGroup[g] !== 0) {
      settleGroup(b, grants.giver[g], rule);
      continue;
    }
    const u = unitOf(b, grants.giver[g]);
    const has = isGranted(b, u, rule);
    for (let m = firstOf(b, u); m < endOf(b, u); m++) {
      settleRule(b, m, rule, has && serves(b, m));
    }
  }
}
