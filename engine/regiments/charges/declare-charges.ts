import { Level, LOCALS, SUBJECTS } from '../../kernel/core.js';
import { TOUCH } from '../../kernel/geometry/measures.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { endPlan, goBack, keepStage, mayGoBack } from '../../kernel/plan.js';
import {
  ask,
  askThen,
  call,
  callThen,
  context,
  DONE,
  finish,
  locals,
  NEXT,
  procedure,
  sequence,
} from '../../kernel/procedure.js';
import type { Chance } from '../../kernel/ruleset.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { handOver, ifAlone, LEADER_ALONE, leadsCharacters } from '../characters/character-units.js';
import { sideWords } from '../combat/side-words.js';
import { Ask, Verb } from '../core/asks.js';
import { Event, Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, unitSubject } from '../core/state.js';
import { fleeing, formationOf, gap, isGapAtMost, isNearby, onTable, playerOf, tell } from '../core/units.js';
import { chargeReaction, Reacted } from './charge-reactions.js';
import {
  closestTarget,
  countSets,
  countTargets,
  facingToCharge,
  greatestChargeRange,
  hasTarget,
  isSplit,
  mayDeclare,
  nextAlso,
  nextTarget,
  noteDeclared,
  noteFacing,
  noteSet,
  placeJoined,
} from './charge-targets.js';
import { nextRedirecting, redirectOptions } from './redirecting.js';

// Declaring charges (T9A-CHG), one at a time, each with its reaction and the consequences.

/**
 * Context of `Ask.ChargeTarget`: 0 for a first target, 1 for a new one after a passed redirect test, 2 for one of the
 * closest (T9A-SPR-033).
 */
const REDIRECTED = 1;
const ENRAGED = 2;

/** Lists the units of the active player that may charge, and the option to declare no more (T9A-DEC-016). */
export function chargerOptions(b: RegimentsBattle): void {
  b.option.add(Verb.Stop);
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== b.core.active[0]) continue;
    if (mayCharge(b, u)) b.option.add(Verb.Pick, u);
    if (mayLeaderCharge(b, u)) b.option.add(Verb.Pick, u, LEADER_ALONE);
  }
}

const undrawn = new Uint16Array(2 * SUBJECTS);

/**
 * Samples one of `chargerOptions` (`Ruleset.sample`). A unit is sampled first and then tested for whether it may
 * charge.
 */
export function sampleCharger(b: RegimentsBattle, random: Chance): number {
  let left = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== b.core.active[0]) continue;
    undrawn[left++] = u;
    if (leadsCharacters(b, u)) undrawn[left++] = u + SUBJECTS;
  }
  for (;;) {
    const n = random.below(left + 1);
    if (n === left) return b.option.add(Verb.Stop);
    const alone = undrawn[n] >= SUBJECTS;
    const u = alone ? undrawn[n] - SUBJECTS : undrawn[n];
    if (alone && mayLeaderCharge(b, u)) return b.option.add(Verb.Pick, u, LEADER_ALONE);
    if (!alone && mayCharge(b, u)) return b.option.add(Verb.Pick, u);
    undrawn[n] = undrawn[--left];
  }
}

/** Returns the next enemy after `t` that `u` may charge and that is as close as the closest, or -1. */
function nextClosest(b: RegimentsBattle, u: number, t: number): number {
  const closest = closestTarget(b, u);
  if (closest < 0) return -1;
  const least = gap(b, u, closest) + TOUCH; // places are rounded to whole ticks
  for (let v = nextTarget(b, u, t, -1); v >= 0; v = nextTarget(b, u, v, -1)) if (gap(b, u, v) <= least) return v;
  return -1;
}

/** Adds a charge of `u` at `t`, once for each set of others at which it may be declared too: `n` numbers them (WFB9-CHG-011). */
function addTarget(b: RegimentsBattle, u: number, t: number): void {
  const sets = countSets(b, u, t);
  b.option.add(Verb.Charge, t);
  for (let n = 1; n < sets; n++) b.option.add(Verb.Charge, t, n);
}

/**
 * Lists the enemies that the subject may charge (T9A-DEC-016, T9A-DEC-018), or must charge one of if they are equally
 * close (T9A-SPR-033). The first time, going back is an option too.
 */
export function chargeTargetOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  if (b.decision.context[0] === ENRAGED) {
    for (let t = nextClosest(b, u, -1); t >= 0; t = nextClosest(b, u, t)) addTarget(b, u, t);
    return;
  }
  for (let t = nextTarget(b, u, -1, b.unit.target[u]); t >= 0; t = nextTarget(b, u, t, b.unit.target[u])) {
    addTarget(b, u, t);
  }
  if (b.decision.context[0] !== REDIRECTED && mayGoBack(b)) b.option.add(Verb.Back);
}

/** True if `u` may declare a charge and has a legal target. */
export function mayCharge(b: RegimentsBattle, u: number): boolean {
  return mayDeclare(b, u) && hasTarget(b, u);
}

/**
 * True if the leader of a unit of characters may charge out of it and has a legal target (T9A-CHR-004, T9A-CHR-013).
 */
function mayLeaderCharge(b: RegimentsBattle, u: number): boolean {
  return leadsCharacters(b, u) && ifAlone(b, u, mayCharge);
}

/** True if any unit of the active player may charge. The unit that could at the last query is tested first. */
function anyCharger(b: RegimentsBattle): boolean {
  const { likelyCharger } = b.cache;
  const player = b.core.active[0];
  const likely = likelyCharger[player];
  if (likely >= 0 && likely < b.setup.units && playerOf(b, likely) === player && mayCharge(b, likely)) return true;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== player) continue;
    if (mayLeaderCharge(b, u)) return true;
    if (!mayCharge(b, u)) continue;
    likelyCharger[player] = u;
    return true;
  }
  return false;
}

const D = sequence(
  ...([
    'declare',
    'terror',
    'react',
    'reacted',
    'support',
    'others',
    'redirect',
    'picked',
    'tested',
    'chosen',
  ] as const),
  ...(['shotsChosen', 'shot', 'courage', 'order', 'ordered'] as const),
);
const M = locals(
  'charger',
  'target',
  'reacts', // the target that reacts; before the declaration the number of the set of others (`countSets`)
  'fled0',
  'fled1',
  'fled2',
  'fled3',
  'asked0',
  'asked1',
  'asked2',
  'asked3',
  'noted',
);

/** Takes the target from `u` if it has not declared its charge, for want of courage (WFB9-SRTER-005). Ends the declaration. */
function standDown(b: RegimentsBattle, u: number): number {
  if ((b.unit.did[u] & Did.DeclareCharge) !== 0) return DONE;
  b.unit.target[u] = -1;
  noteDeclared(b);
  return DONE;
}

/**
 * Notes that the targets of the charge of `u` at `t` have not reacted. The bitset `asked` holds for enemies which have, as it does for chargers which
 * have been asked whether they redirect.
 */
function awaitReactions(b: RegimentsBattle, f: number, u: number, t: number): void {
  b.locals[f + M.asked0 + (t >> 5)] &= ~(1 << (t & 31));
  for (let v = nextAlso(b, u, -1); v >= 0; v = nextAlso(b, u, v)) b.locals[f + M.asked0 + (v >> 5)] &= ~(1 << (v & 31));
}

/** The next target after `v` of the declared charge that has not reacted, or -1. */
function nextToReact(b: RegimentsBattle, f: number, v: number): number {
  const u = b.locals[f + M.charger];
  for (let w = v + 1; w < b.setup.units; w++) {
    if (w !== b.locals[f + M.target] && !b.rules.charges.alsoCharges(b, u, w)) continue;
    if (onTable(b, w) && (b.locals[f + M.asked0 + (w >> 5)] & (1 << (w & 31))) === 0) return w;
  }
  return -1;
}

/** Lists which of several targets of a charge reacts next (WFB9-CHG-012). */
export function reactionOrderOptions(b: RegimentsBattle): void {
  const f = (b.core.depth[0] - 1) * LOCALS;
  for (let v = nextToReact(b, f, -1); v >= 0; v = nextToReact(b, f, v)) b.option.add(Verb.Pick, v);
}

/** T9A-RDR-004, T9A-RDR-005: redirects the charge at `t` and set `n` of others, once a turn. The first target is recorded. */
function redeclare(b: RegimentsBattle, f: number, t: number, n: number): number {
  const u = b.locals[f + M.charger];
  b.unit.firstTarget[u] = (b.unit.did[u] & Did.DeclareCharge) !== 0 ? b.unit.target[u] : -1;
  b.unit.did[u] |= Did.Redirect;
  b.locals[f + M.target] = t;
  b.locals[f + M.reacts] = n;
  return D.declare;
}

/**
 * Declares the charge of `charger` against `target`: the reaction at once (T9A-CHG-001), then the redirecting of all
 * units that had declared a charge against a unit that fled (T9A-RCT-008). Each redirected charge is a new declaration
 * in this frame.
 */
export const declareCharge = procedure<RegimentsBattle, typeof D>(
  'declare a charge',
  D,
  {
    // T9A-CHG-001, T9A-CMV-006: one charger, one target; the facing to be contacted is decided now
    declare(b, f) {
      const u = b.locals[f + M.charger];
      const t = b.locals[f + M.target];
      // WFB9-SRTER-005: a declaration against what causes Terror takes courage first
      if (b.locals[f + M.noted] === 0 && b.rules.charges.owesCourage(b, u, t)) {
        return callThen(b, D.courage, b.rules.leadership.test, formationOf(b, u), b.rules.charges.courageTest, 0, -1);
      }
      b.locals[f + M.noted] = 0;
      if (isSplit(b, u, t) && b.unit.facingDie[u] === 0) rollFacing(b, u);
      b.unit.chargeSide[u] = facingToCharge(b, u, t);
      if (b.log !== null) {
        const where = fleeing(b, t) ? '' : ` in the ${sideWords(b.unit.chargeSide[u])}`; // T9A-CMV-009
        tell(b, 'charge', u, `charge ${b.setup.names[t]}${where}`);
      }
      b.unit.target[u] = t;
      b.unit.did[u] |= Did.DeclareCharge;
      const host = formationOf(b, u);
      if (host !== u) b.unit.did[host] |= Did.ChargedOut;
      noteSet(b, u, t, b.locals[f + M.reacts]);
      b.locals[f + M.reacts] = t;
      if (b.rules.charges.mayTouchOthers) awaitReactions(b, f, u, t);
      noteDeclared(b);
      b.rules.charges.noteDeclared(b, t);
      if (!b.rules.charges.mayShootFirst(b, u, t)) return b.rules.charges.mayTouchOthers ? D.order : NEXT;
      if (b.core.level[0] !== Level.command) {
        return askThen(b, D.shotsChosen, b.rules.charges.askShots, playerOf(b, u), u, t);
      }
      b.answer.verb[0] = Verb.Shoot; // standing order: they shoot
      return D.shotsChosen;
    },
    // T9A-SPR-084: a charger that causes Terror makes its target test
    terror(b, f) {
      const u = b.locals[f + M.charger];
      b.core.result[0] = 1;
      if (modified(b, Hook.frightens, unitSubject(b, u), 0, NO_ATTACK) < 2) return NEXT;
      return call(b, b.rules.charges.terrorTest, b.locals[f + M.reacts], u);
    },
    react(b, f) {
      const forced = b.core.result[0] === 0 ? 1 : 0;
      return call(b, chargeReaction, b.locals[f + M.reacts], b.locals[f + M.charger], forced);
    },
    // T9A-RCT-008: the flight of `target` lets all units that charge it redirect
    reacted(b, f) {
      if (b.core.result[0] !== Reacted.fled) return NEXT;
      const t = b.locals[f + M.reacts];
      b.locals[f + M.fled0 + (t >> 5)] |= 1 << (t & 31);
      for (let u = 0; u < b.setup.units; u++) {
        if (b.unit.target[u] === t) b.locals[f + M.asked0 + (u >> 5)] &= ~(1 << (u & 31));
      }
      return NEXT;
    },
    // other units support the charged unit
    support(b, f) {
      const t = b.locals[f + M.reacts];
      fire(b, Event.charged, playerOf(b, t), unitSubject(b, t), b.locals[f + M.charger]);
      return b.core.triggerCount[0] === 0 ? NEXT : call(b, drainTriggers);
    },
    // WFB9-CHG-012: each target reacts for itself; if the first has fled, another that has not is the one charged
    others(b, f) {
      if (!b.rules.charges.mayTouchOthers) return NEXT;
      const u = b.locals[f + M.charger];
      const t = b.locals[f + M.target];
      const last = b.locals[f + M.reacts];
      b.locals[f + M.asked0 + (last >> 5)] |= 1 << (last & 31);
      if (nextToReact(b, f, -1) >= 0) return D.order;
      if (t !== b.unit.target[u] || (onTable(b, t) && !fleeing(b, t))) return NEXT;
      let v = nextAlso(b, u, -1);
      while (v >= 0 && (!onTable(b, v) || fleeing(b, v))) v = nextAlso(b, u, v);
      if (v >= 0) b.rules.charges.swapTargets(b, u, v);
      return NEXT;
    },
    // T9A-RDR-003, T9A-DEC-018: units redirect in the order that the active player chooses
    redirect(b, f) {
      placeJoined(b);
      if (nextRedirecting(b, f + M.fled0, f + M.asked0, -1) < 0) return standDown(b, b.locals[f + M.charger]);
      return ask(b, Ask.Redirect, b.core.active[0]);
    },
    // T9A-RDR-001: the test comes before the new target; a character that charges out of a unit is part of it until it
    // has left (T9A-CHR-009)
    picked(b, f) {
      if (b.answer.verb[0] === Verb.Stop) return standDown(b, b.locals[f + M.charger]);
      const u = b.answer.target[0];
      b.locals[f + M.charger] = u;
      b.locals[f + M.asked0 + (u >> 5)] |= 1 << (u & 31);
      return call(b, b.rules.leadership.test, formationOf(b, u), Roll.RedirectTest, 0, -1);
    },
    // T9A-RDR-002: after a failed test it goes on charging the unit that fled
    tested(b, f) {
      const u = b.locals[f + M.charger];
      const t = b.unit.target[u];
      if (b.core.result[0] === 0) return D.redirect;
      const only = nextTarget(b, u, -1, t);
      if (countTargets(b, u, t) > 1 || countSets(b, u, only) > 1) {
        context(b, 0, REDIRECTED);
        return ask(b, Ask.ChargeTarget, b.core.active[0], u, t);
      }
      b.answer.target[0] = only;
      return redeclare(b, f, only, 0);
    },
    chosen(b, f) {
      return redeclare(b, f, b.answer.target[0], b.answer.n[0]);
    },
    // WFB9-SRTER-005: who lacks it may only redirect, to another enemy
    courage(b, f) {
      const u = b.locals[f + M.charger];
      const t = b.locals[f + M.target];
      if (b.core.result[0] !== 0) {
        b.locals[f + M.noted] = 1;
        return D.declare;
      }
      b.unit.did[u] |= Did.Daunted;
      if ((b.unit.did[u] & Did.Redirect) !== 0 || countTargets(b, u, t) === 0) return standDown(b, u);
      for (let v = 0; v < b.setup.units; v++) b.locals[f + M.asked0 + (v >> 5)] |= 1 << (v & 31);
      b.locals[f + M.asked0 + (u >> 5)] &= ~(1 << (u & 31));
      b.locals[f + M.fled0 + (t >> 5)] |= 1 << (t & 31);
      b.unit.target[u] = t; // as if it had declared the charge and its target had fled
      noteDeclared(b);
      return D.redirect;
    },
    // WFB9-SRQTF-003: the shots come before the reaction
    shotsChosen(b, f) {
      if (b.answer.verb[0] !== Verb.Shoot) return D.order;
      const t = b.locals[f + M.target];
      b.locals[f + M.noted] = fleeing(b, t) ? 1 : 0;
      return callThen(b, D.shot, b.rules.shooting.shootAt, b.locals[f + M.charger], t, 0);
    },
    shot(b, f) {
      const t = b.locals[f + M.target];
      const fled = b.locals[f + M.noted] === 0 && fleeing(b, t);
      b.locals[f + M.noted] = 0;
      if (onTable(b, t) && !fled) return D.order;
      b.locals[f + M.reacts] = t;
      // GAP WFB9-SRQTF-003: a target that the shots destroy or rout has fled from the charge, which may be redirected
      b.core.result[0] = Reacted.fled;
      return D.reacted;
    },
    // WFB9-CHG-012: of several targets their player chooses which reacts next (asked at `Level.full`), the first one first else
    order(b, f) {
      const t = b.locals[f + M.target];
      const first = nextToReact(b, f, -1);
      const awaited = onTable(b, t) && (b.locals[f + M.asked0 + (t >> 5)] & (1 << (t & 31))) === 0;
      b.locals[f + M.reacts] = awaited || first < 0 ? t : first;
      if (b.core.level[0] !== Level.full || first < 0 || nextToReact(b, f, first) < 0) return D.terror;
      return ask(b, b.rules.charges.askReactionOrder, playerOf(b, t), b.locals[f + M.charger]);
    },
    ordered(b, f) {
      b.locals[f + M.reacts] = b.answer.target[0];
      return D.terror;
    },
  },
  {
    calls: ({ regiments }: RegimentsBook) => [
      regiments.charges.terrorTest,
      chargeReaction,
      regiments.leadership.test,
      drainTriggers,
      regiments.shooting.shootAt,
    ],
  },
);

/** Lists the options of the question whether the subject shoots before its target reacts (WFB9-SRQTF-003). */
export function chargeShotOptions(b: RegimentsBattle): void {
  b.option.add(Verb.Shoot, b.decision.other[0]);
  b.option.add(Verb.No);
}

/** Lists the options of `Ask.Redirect`: the unit that tries to redirect next, or none. */
export function redirectingOptions(b: RegimentsBattle): void {
  const f = (b.core.depth[0] - 1) * LOCALS;
  redirectOptions(b, f + M.fled0, f + M.asked0);
}

/** T9A-CMV-007: rolls one die with an even chance for each unit whose front is split equally. */
function rollFacing(b: RegimentsBattle, u: number): void {
  b.unit.facingDie[u] = b.dice.one(6, Roll.FacingSplit, u);
  noteFacing(b, u);
}

/** True if unit `u` must take a Frenzy Test now (T9A-SPR-033). No character is forced out of its unit. */
function owesFrenzyTest(b: RegimentsBattle, u: number): boolean {
  if (playerOf(b, u) !== b.core.active[0] || !onTable(b, u) || !mayDeclare(b, u)) return false;
  if ((b.unit.did[u] & Did.FrenzyTest) !== 0) return false;
  return modified(b, Hook.mustCharge, unitSubject(b, u), 0, NO_ATTACK) !== 0;
}

function nextFrenzied(b: RegimentsBattle, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (owesFrenzyTest(b, v)) return v;
  return -1;
}

/** T9A-TRN-004: lists which of the units that must take a Frenzy Test takes it next. */
export function frenzyOrderOptions(b: RegimentsBattle): void {
  for (let u = nextFrenzied(b, -1); u >= 0; u = nextFrenzied(b, u)) b.option.add(Verb.Pick, u);
}

/**
 * True if the order of Frenzy Tests matters: several units must take one, and any of them could be forced to charge.
 */
function orderMatters(b: RegimentsBattle): boolean {
  const first = nextFrenzied(b, -1);
  if (first < 0 || nextFrenzied(b, first) < 0) return false;
  for (let u = first; u >= 0; u = nextFrenzied(b, u)) if (hasTarget(b, u)) return true;
  return false;
}

const S = sequence(
  ...(['facings', 'ask', 'charger', 'target', 'declare', 'frenzy', 'frenzyTest', 'frenzyTested', 'enraged'] as const),
);
const L = locals('charger', 'target', 'set');

/** Scratch of one step: enemies that may be charged. */
const foes = new Uint8Array(SUBJECTS);

/**
 * Runs the active player's declarations one after the other (T9A-CHG-001), then those that Frenzy forces (T9A-SPR-033).
 */
export const declareCharges = procedure<RegimentsBattle, typeof S>(
  'declare charges',
  S,
  {
    // T9A-CMV-007: fronts that are split equally are decided before any charge is declared, against every possible
    // target
    facings(b) {
      placeJoined(b);
      let n = 0;
      for (let t = 0; t < b.setup.units; t++) {
        if (playerOf(b, t) !== b.core.active[0] && onTable(b, t)) foes[n++] = t;
      }
      for (let u = 0; u < b.setup.units; u++) {
        if (playerOf(b, u) !== b.core.active[0] || !mayDeclare(b, u)) continue;
        const range = greatestChargeRange(b, u);
        for (let k = 0; k < n && b.unit.facingDie[u] === 0; k++) {
          const t = foes[k];
          if (!isNearby(b, u, t, range + b.rules.charges.mostSaved) || !isSplit(b, u, t)) continue; // few fronts are split
          if (isGapAtMost(b, u, t, range + b.rules.charges.savedByObstacle(b, u, t)) && b.rules.sight.hasSight(b, u, t))
            rollFacing(b, u);
        }
      }
      return NEXT;
    },
    // T9A-DEC-016: the player chooses a unit that charges, or ends the declarations
    ask(b, f) {
      b.locals.fill(0, f, f + 3); // clear the locals of the last declaration (K15)
      placeJoined(b);
      if (!anyCharger(b)) return S.frenzy;
      return ask(b, Ask.Charger, b.core.active[0]);
    },
    charger(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return S.frenzy;
      }
      const u = b.answer.target[0];
      b.locals[f + L.charger] = u;
      if (b.answer.n[0] === LEADER_ALONE) {
        handOver(b, u);
        placeJoined(b);
      }
      keepStage(b, 0);
      const only = nextTarget(b, u, -1, -1);
      if (countTargets(b, u, -1) > 1 || countSets(b, u, only) > 1) return ask(b, Ask.ChargeTarget, b.core.active[0], u);
      b.answer.verb[0] = Verb.Charge;
      b.answer.target[0] = only;
      b.locals[f + L.target] = only;
      return S.declare;
    },
    target(b, f) {
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return S.ask;
      }
      b.locals[f + L.target] = b.answer.target[0];
      b.locals[f + L.set] = b.answer.n[0];
      return NEXT;
    },
    declare(b, f) {
      endPlan(b);
      return callThen(b, S.ask, declareCharge, b.locals[f + L.charger], b.locals[f + L.target], b.locals[f + L.set]);
    },
    // T9A-SPR-033: units that must charge and have declared none take their tests, each once, in the order of their
    // player (asked at `Level.full`)
    frenzy(b) {
      const u = nextFrenzied(b, -1);
      if (u < 0) return finish(b);
      if (b.core.level[0] === Level.full && orderMatters(b)) return ask(b, Ask.FrenzyOrder, b.core.active[0]);
      b.answer.target[0] = u;
      return NEXT;
    },
    frenzyTest(b, f) {
      const u = b.answer.target[0];
      b.unit.did[u] |= Did.FrenzyTest;
      b.locals[f + L.charger] = u;
      return call(b, b.rules.leadership.test, u, Roll.FrenzyTest, 0, -1);
    },
    // T9A-SPR-033: after a failed test the unit charges the closest legal target, if there is one; of several, its
    // player chooses
    frenzyTested(b, f) {
      const u = b.locals[f + L.charger];
      const t = b.core.result[0] === 0 ? nextClosest(b, u, -1) : -1;
      if (t < 0) return S.frenzy;
      if (nextClosest(b, u, t) >= 0 || countSets(b, u, t) > 1) {
        context(b, 0, ENRAGED);
        return ask(b, Ask.ChargeTarget, b.core.active[0], u);
      }
      b.answer.target[0] = t;
      return callThen(b, S.frenzy, declareCharge, u, t);
    },
    enraged(b, f) {
      return callThen(b, S.frenzy, declareCharge, b.locals[f + L.charger], b.answer.target[0], b.answer.n[0]);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [declareCharge, regiments.leadership.test] },
);
