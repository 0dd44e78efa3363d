// Abilities that heal when a model is disabled or destroyed, and rage that damage brings (HRD-DEAD-003, HRD-HEAL-001).

import { INCH } from '../../../kernel/geometry/measures.js';
import { inControlRange, isLeader } from '../core/battlegroups.js';
import { Choice, Due, owe } from '../core/dues.js';
import { Flag } from '../core/hooks.js';
import { areWithin, isEnemy, onTable } from '../core/models.js';
import { maySpend, spend } from '../core/resources.js';
import { Aid, type HordesBattle } from '../core/state.js';
import { commandOf, isUnder } from '../core/stats.js';
import { removePoint } from '../damage/boxes.js';
import { isLiving } from '../special-rules/living.js';
import { isTrooper } from '../units/members.js';
import { has, isInBattle, PowerOf } from './powers.js';

/** The most rage tokens of a model. */
const MOST_RAGE = 3;

/** Model `m` is damaged by an attack: it gains a rage token if an ability gives it one. */
export function enrage(b: HordesBattle, m: number): void {
  if (b.model.grudges[m] < MOST_RAGE && has(b, m, PowerOf['bears rage'])) b.model.grudges[m]++;
}

/** Returns who may pay to heal model `m`, a trooper that is disabled, or -1. */
export function saverOf(b: HordesBattle, m: number): number {
  if (!isInBattle(b, PowerOf['stays death']) || !isTrooper(b, m) || !isLiving(b, m)) return -1;
  if (isUnder(b, m, Flag['cannot heal'])) return -1;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || isEnemy(b, o, m) || !has(b, o, PowerOf['stays death']) || !maySpend(b, o, 1)) continue;
    if ((b.model.aids[o] & Aid.life) === 0 && areWithin(b, o, m, commandOf(b, o) * INCH)) return o;
  }
  return -1;
}

/** Model `o` pays for a damage point of model `m` that is healed. */
export function save(b: HordesBattle, o: number, m: number): void {
  spend(b, o, 1);
  b.model.aids[o] |= Aid.life;
  removePoint(b, m);
}

/** Living model `m` is destroyed: enemies of it in whose control range it is have a model of their battlegroup healed. */
export function harvest(b: HordesBattle, m: number): void {
  if (!isInBattle(b, PowerOf.harvests) || !isLiving(b, m)) return;
  for (let o = 0; o < b.setup.models; o++) {
    if (!onTable(b, o) || !isEnemy(b, o, m) || !has(b, o, PowerOf.harvests) || !isLeader(b, o)) continue;
    // GAP HRD-SPEC-001: the healing comes when what is under way is done
    if (inControlRange(b, o, m)) owe(b, Due.choose, o, -1, Choice.harvest);
  }
}
