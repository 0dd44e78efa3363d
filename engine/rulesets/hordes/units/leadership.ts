// Who commands a unit, and what happens when its Leader or its commander is gone (HRD-LEAD).

import { Level } from '../../../kernel/core.js';
import { boxesLeft, type DamageTracks, markColumn } from '../../../kernel/damage-tracks.js';
import { ownRulesWritten } from '../../../kernel/effect-rules.js';
import { Scope } from '../../../kernel/effect-scopes.js';
import { clearEffect, settleEnded } from '../../../kernel/effects.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { ask, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { holds } from '../../../kernel/special-rules.js';
import { abilityNumber } from '../abilities/names.js';
import { ruleOf } from '../abilities/numbers.js';
import { Ask, Verb } from '../core/asks.js';
import { rankingOfficerOf } from '../core/keywords.js';
import { areWithin, nameOf } from '../core/models.js';
import { gatherFury, isOfPack } from '../core/packs.js';
import { Did, type HordesBattle, Lost, MARK_WORDS, Role } from '../core/state.js';
import { settleGranted } from './granted.js';
import { endOf, findRole, firstOf, isUnitOfTroopers, membersOf, roleOf, serves, unitOf } from './members.js';

const TAKE_UP = ruleOf(abilityNumber('Take Up'));

/** Ends the effects on all of unit `u`, in which no model is left (HRD-UNIT-010). */
function endUnitEffects(b: HordesBattle, u: number): void {
  if (b.core.effectCount[0] === 0) return;
  let ended = 0;
  for (let row = 0; row < b.effect.kind.length; row++) {
    if (b.effect.kind[row] !== 0 && b.effect.scope[row] === Scope.unit && b.effect.subject[row] === u) {
      ended |= clearEffect(b, row);
    }
  }
  settleEnded(b, ended);
}

/**
 * Notes that model `m` is about to leave its unit: it is destroyed, or the opponent takes control of it. What that means
 * for the command is settled when the attack is resolved (`settleCommand`).
 */
export function noteLoss(b: HordesBattle, m: number, isDestroyed: boolean): void {
  const u = unitOf(b, m);
  if (!isUnitOfTroopers(b, u) || b.model.taken[m] !== 0) return;
  if (isOfPack(b, m)) gatherFury(b, u, m);
  const before = b.unit.lost[u];
  // HRD-LEAD-005; HRD-LEAD-008, HRD-LEAD-009: one that leaves without being destroyed is not replaced
  if (isDestroyed && roleOf(b, m) === Role.leader) b.unit.lost[u] |= Lost.leader;
  if (b.unit.commander[u] === m) {
    b.unit.lost[u] |= Lost.commander;
    b.unit.commander[u] = -1;
  }
  if (before === 0 && b.unit.lost[u] !== 0) b.game.bereft[0]++;
  if (membersOf(b, u) <= 1) endUnitEffects(b, u);
}

/** Notes that model `m` is about to leave the table: a Grunt of its unit near it may take its place, if it has Take Up. */
// GAP HRD-PRIO-011: of several such models that are gone by one attack a Grunt takes the place of the last
export function noteBearer(b: HordesBattle, m: number): void {
  if (!holds(b, m, TAKE_UP) || b.model.taken[m] !== 0) return;
  const u = unitOf(b, m);
  if (b.unit.lost[u] === 0) b.game.bereft[0]++;
  b.unit.lost[u] |= Lost.bearer;
  b.unit.fallen[u] = m;
}

/** Makes the Officer or Leader `m`, who has returned to his unit, its commander again (HRD-LEAD-010). */
export function noteReturn(b: HordesBattle, m: number): void {
  const u = unitOf(b, m);
  const role = roleOf(b, m);
  const c = b.unit.commander[u];
  const ranking = rankingOfficerOf(b, u); // HRD-RANK-003
  const isNext = role === Role.officer || (role === Role.leader && (c < 0 || roleOf(b, c) !== Role.officer));
  const outranks = ranking < 0 ? isNext : ranking === m;
  if (isUnitOfTroopers(b, u) && (c < 0 || outranks)) b.unit.commander[u] = m;
  if (isOfPack(b, m)) gatherFury(b, u, -1);
}

/** Returns the number of damage boxes of a kind of trooper. */
function boxesOf({ firstTrack, firstColumn, firstBox }: DamageTracks, kind: number): number {
  return firstBox[firstColumn[firstTrack[kind] + 1]] - firstBox[firstColumn[firstTrack[kind]]];
}

/** Returns the row of a Leader of unit `u`, whether he still lives or not, or -1. */
function rowOfLeader(b: HordesBattle, u: number): number {
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (roleOf(b, m) === Role.leader) return m;
  return -1;
}

/**
 * Replaces Grunt `m` by the Leader: it keeps its effects and the number of its unmarked damage boxes, and gives up its
 * Combat Action in this turn (HRD-LEAD-005..007).
 */
function promote(b: HordesBattle, m: number): void {
  replace(b, m, rowOfLeader(b, unitOf(b, m)));
  b.model.did[m] |= Did.Promotion | Did.GiveUpAction;
  if (b.log !== null) b.log.tell('leader', `${nameOf(b, m)} becomes the Leader of ${b.setup.names[unitOf(b, m)]}`);
}

/** Model `m` becomes what model `leader` of its unit is, and keeps its effects and the number of its unmarked boxes. */
function replace(b: HordesBattle, m: number, leader: number): void {
  const { tracks } = b.setup;
  const before = b.model.kind[m];
  const kind = b.model.kind[leader];
  b.model.kind[m] = kind;
  if (boxesOf(tracks, before) !== boxesOf(tracks, kind)) {
    const left = boxesLeft(tracks, before, b.model.marks, m * MARK_WORDS, 0);
    for (let w = 0; w < MARK_WORDS; w++) b.model.marks[m * MARK_WORDS + w] = 0;
    const marked = Math.max(0, boxesOf(tracks, kind) - left);
    markColumn(tracks, kind, b.model.marks, m * MARK_WORDS, 0, 0, marked);
  }
  const words = b.book.ruleWords;
  for (let w = 0; w < words; w++) b.subject.rules[m * words + w] = b.setup.rules[leader * words + w];
  ownRulesWritten(b, m);
  b.geometryVersion++;
}

/** How near a Grunt is that takes the place of a model that is gone, ticks. */
const NEAR = INCH;

/** True if Grunt `m` may take the place of the model of its unit that is gone. */
function mayTakeUp(b: HordesBattle, m: number): boolean {
  const gone = b.unit.fallen[unitOf(b, m)];
  return gone >= 0 && serves(b, m) && roleOf(b, m) === Role.grunt && areWithin(b, gone, m, NEAR);
}

/** Returns the Grunt of unit `u` nearest to the model that is gone, among those that may take its place, or -1. */
function usualBearer(b: HordesBattle, u: number): number {
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (mayTakeUp(b, m)) return m;
  return -1;
}

/** Lists the Grunts that may take the place of the model of unit `u` that is gone, and nobody. */
export function listBearers(b: HordesBattle): void {
  const u = unitOf(b, b.decision.subject[0]);
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (mayTakeUp(b, m)) b.option.add(Verb.Pick, m);
  b.option.add(Verb.Pass, b.decision.subject[0]);
}

/** Grunt `m` takes the place of the model of its unit that is gone. */
function takeUp(b: HordesBattle, m: number): void {
  const gone = b.unit.fallen[unitOf(b, m)];
  replace(b, m, gone);
  // GAP HRD-REPL-001: the Grunt stays where it stands, within an inch of the model whose place it takes
  if (b.log !== null) b.log.tell('leader', `${nameOf(b, m)} takes the place of ${nameOf(b, gone)}`);
}

/** True if model `m` may be chosen: a Grunt to be promoted, or any model to command. */
const mayBeChosen = (b: HordesBattle, m: number, isPromotion: boolean): boolean =>
  serves(b, m) && (!isPromotion || roleOf(b, m) === Role.grunt);

/** Returns the number of models of unit `u` that may be chosen. */
function choices(b: HordesBattle, u: number, isPromotion: boolean): number {
  let n = 0;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (mayBeChosen(b, m, isPromotion)) n++;
  return n;
}

/** Returns the model that is chosen at level command: that nearest to all others of its unit, the first of equals. */
function usualChoice(b: HordesBattle, u: number, isPromotion: boolean): number {
  const { x, y } = b.model;
  let best = -1;
  let least = Infinity;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) {
    if (!mayBeChosen(b, m, isPromotion)) continue;
    let far = 0;
    for (let o = firstOf(b, u); o < endOf(b, u); o++) {
      if (serves(b, o)) far += Math.sqrt((x[o] - x[m]) * (x[o] - x[m]) + (y[o] - y[m]) * (y[o] - y[m]));
    }
    if (far >= least) continue;
    best = m;
    least = far;
  }
  return best;
}

/** Lists the models that the owner of unit `u` may choose. */
export function listSuccessors(b: HordesBattle): void {
  const u = unitOf(b, b.decision.subject[0]);
  const isPromotion = b.decision.kind[0] === Ask.Promote;
  for (let m = firstOf(b, u); m < endOf(b, u); m++) if (mayBeChosen(b, m, isPromotion)) b.option.add(Verb.Pick, m);
}

const S = sequence('next', 'bearer', 'taken', 'leader', 'promoted', 'commander', 'chosen', 'over');
const L = locals('result', 'unit');

/** Asks the owner of the unit in `unit` to choose, or chooses at level command; the next step finds the choice. */
function chooseOne(b: HordesBattle, f: number, kind: number): number {
  const u = b.locals[f + L.unit];
  const isPromotion = kind === Ask.Promote;
  const usual = usualChoice(b, u, isPromotion);
  if (b.core.level[0] === Level.full && choices(b, u, isPromotion) > 1) {
    return ask(b, kind, b.setup.unit.player[u], usual);
  }
  b.answer.target[0] = usual;
  return NEXT;
}

/**
 * Settles the command of all units that lost their Leader or commander: a Grunt is promoted, then the Officer, the Leader or
 * a chosen model commands (HRD-LEAD-003..009). Result: `result`.
 */
export const settleCommand = procedure<HordesBattle, typeof S>('command of units', S, {
  next(b, f) {
    b.locals[f + L.unit] = -1;
    for (let u = 0; u < b.setup.units; u++) {
      if (b.unit.lost[u] === 0) continue;
      b.locals[f + L.unit] = u;
      return NEXT;
    }
    return finish(b, b.locals[f + L.result]);
  },
  /** A Grunt may take the place of a model with Take Up. */
  bearer(b, f) {
    const u = b.locals[f + L.unit];
    const usual = (b.unit.lost[u] & Lost.bearer) === 0 ? -1 : usualBearer(b, u);
    if (usual < 0) return S.leader;
    if (b.core.level[0] === Level.full) return ask(b, Ask.TakeUp, b.setup.unit.player[u], usual);
    takeUp(b, usual);
    return S.leader;
  },
  taken(b) {
    if (b.answer.verb[0] === Verb.Pick) takeUp(b, b.answer.target[0]);
    return NEXT;
  },
  leader(b, f) {
    const u = b.locals[f + L.unit];
    b.unit.fallen[u] = -1;
    if ((b.unit.lost[u] & Lost.leader) === 0 || choices(b, u, true) === 0) return S.commander;
    return chooseOne(b, f, Ask.Promote);
  },
  promoted(b) {
    promote(b, b.answer.target[0]);
    return NEXT;
  },
  commander(b, f) {
    const u = b.locals[f + L.unit];
    if (b.unit.commander[u] >= 0 || membersOf(b, u) === 0) return S.over;
    const ranking = rankingOfficerOf(b, u); // HRD-RANK-003
    const officer = ranking >= 0 ? ranking : findRole(b, u, Role.officer);
    const c = officer >= 0 ? officer : findRole(b, u, Role.leader);
    if (c < 0) return chooseOne(b, f, Ask.Commander);
    b.answer.target[0] = c;
    return NEXT;
  },
  chosen(b, f) {
    const u = b.locals[f + L.unit];
    b.unit.commander[u] = b.answer.target[0];
    if (isOfPack(b, b.unit.commander[u])) gatherFury(b, u, -1); // HRD-PACK-014
    if (b.log !== null) b.log.tell('leader', `${nameOf(b, b.unit.commander[u])} commands ${b.setup.names[u]}`);
    return NEXT;
  },
  over(b, f) {
    b.unit.lost[b.locals[f + L.unit]] = 0;
    b.game.bereft[0]--;
    settleGranted(b);
    return S.next;
  },
});
