import { Level } from '../../../kernel/core.js';
import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LinkFlag } from '../../../skirmish/layout.js';
import { dueBreakTest } from '../characters/commander.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import { Did, ModelDid, Status, type W40kBattle } from '../core/state.js';
import { broken, die, engaged, firstInTurn, onTable, squadOf, squadOfModel, unitOf } from '../core/units.js';
import { breakTests, rout } from '../morale/break-tests.js';
import { Flight } from '../morale/flee.js';
import { fleeOutOfCoherency, hasOutOfCoherency, hasOutOfCoherencyInFight, rejoin } from '../movement/split-squads.js';
import {
  countCombat,
  counts,
  dreadOf,
  frightfulness,
  isCutOff,
  missFears,
  takeHeart,
} from '../psychology/fear-and-hatred.js';
import { breakOff, mayBreakOff } from './breaking-off.js';
import { duel } from './duel.js';
import { attackDice, bonusOf, skillOf } from './fighters.js';
import { followUps } from './follow-up.js';
import { hasFightAhead, nextAgainst, nextCombat, pairUp, regroup } from './pairing.js';

const CHARGED = LinkFlag.aCharged | LinkFlag.bCharged;

/**
 * Lets contacts from follow-ups of the last phase fight now (W40K-FOLL-003). A model that charged into such a contact
 * counts as charging (W40K-CSM-003).
 */
function openContacts(b: W40kBattle): void {
  const { link, field, model } = b;
  for (let r = 0; r < field.links[0]; r++) {
    link.flags[r] &= ~LinkFlag.waits;
    if ((link.flags[r] & LinkFlag.aCharged) !== 0) model.did[link.a[r]] |= ModelDid.Charge;
    if ((link.flags[r] & LinkFlag.bCharged) !== 0) model.did[link.b[r]] |= ModelDid.Charge;
  }
}

/**
 * W40K-STUP-003: rolls a die for each stupid model that fights; on 1 to 3 it does nothing. A rider fights on if only
 * his mount is stupid (W40K-STUP-010).
 */
function rollStupid(b: W40kBattle): void {
  const { model, setup } = b;
  for (let m = 0; m < setup.models; m++) {
    if (model.engaged[m] === 0) continue;
    const u = unitOf(b, m);
    if ((b.unit.status[u] & Status.Stupid) === 0 || modified(b, Hook.stupid, u, 0, NO_ATTACK) === 0) continue;
    if (die(b, 6, Roll.StupidInCombat, u) <= 3) model.did[m] |= ModelDid.Idle;
  }
}

/**
 * Ends the phase: all contacts have fought, and no model counts as charging. Fear in the first turn of a combat ends
 * (W40K-FEAR-005).
 */
function closeContacts(b: W40kBattle): void {
  const { link, field } = b;
  for (let r = 0; r < field.links[0]; r++) {
    if ((link.flags[r] & LinkFlag.waits) === 0) link.flags[r] = (link.flags[r] | LinkFlag.fought) & ~CHARGED;
    takeHeart(b, squadOfModel(b, link.a[r]));
    takeHeart(b, squadOfModel(b, link.b[r]));
    // This includes characters in them that were afraid alone (W40K-HERO-033).
    takeHeart(b, unitOf(b, link.a[r]));
    takeHeart(b, unitOf(b, link.b[r]));
  }
}

/**
 * Makes broken squads that were attacked flee again after the fight (W40K-BROKE-005, W40K-BROKE-008), and models out of
 * coherency too.
 */
function drive(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.host[u] >= 0 || !onTable(b, u)) continue;
    if (broken(b, u) ? engaged(b, u) : hasOutOfCoherencyInFight(b, u)) b.unit.did[u] |= Did.DrivenOn;
  }
}

/**
 * Returns the next squad that must flee now, or NONE. It was attacked, is broken or has models out of coherency, and
 * those models have no fight left in this phase, whether their enemies live or not (W40K-BOFF-005, W40K-BROKE-008).
 */
function nextToRetreat(b: W40kBattle): number {
  const { engaged: contacts, outOfCoherency } = b.model;
  for (let i = 0, first = firstInTurn(b); i < b.setup.units; i++) {
    const u = (first + i) % b.setup.units;
    if ((b.unit.did[u] & Did.DrivenOn) === 0 || b.unit.host[u] >= 0 || !onTable(b, u)) continue;
    const all = broken(b, u);
    let busy = false;
    for (let m = 0; m < b.setup.models && !busy; m++) {
      if (contacts[m] === 0 || squadOfModel(b, m) !== u || (!all && outOfCoherency[m] === 0)) continue;
      busy = hasFightAhead(b, m);
    }
    if (!busy) return u;
  }
  return NONE;
}

function retreat(b: W40kBattle, u: number, resume: number): number {
  b.unit.did[u] &= ~Did.DrivenOn;
  if (!broken(b, u)) {
    if (!hasOutOfCoherency(b, u)) return resume; // no model out of coherency is left
    fleeOutOfCoherency(b, u, Flight.away);
    rejoin(b, u);
    return resume;
  }
  return callThen(b, resume, rout, u, Flight.away);
}

/**
 * Returns the fighting value of model `m`. Weaker models fight a lone model first, so that the bonus for later
 * opponents goes to the stronger ones.
 */
export const might = (b: W40kBattle, m: number): number => 8 * skillOf(b, m) + attackDice(b, m, 0);

/** Returns which waiting model fights lone model `lone` next, by standing orders. */
function weakestAgainst(b: W40kBattle, lone: number): number {
  let best = NONE;
  for (let o = nextAgainst(b, lone, NONE); o !== NONE; o = nextAgainst(b, lone, o)) {
    if (best === NONE || might(b, o) < might(b, best)) best = o;
  }
  return best;
}

/**
 * Returns by how much model `m` is the better fighter against model `enemy` in their first fight. Its bonus counts more
 * than its dice.
 */
const edge = (b: W40kBattle, m: number, enemy: number): number =>
  8 * (bonusOf(b, m, enemy, 0) - bonusOf(b, enemy, m, 0)) + attackDice(b, m, 0) - attackDice(b, enemy, 0);

/**
 * Returns the combat that standing orders fight next (W40K-DEC-039): the one in which the active player's model has the
 * largest advantage. The sooner enemies are slain, the more of their comrades fight as broken. Of equal combats, that
 * of the first model. NONE if none is left.
 */
function likeliestCombat(b: W40kBattle): number {
  const first = nextCombat(b, NONE);
  if (first === NONE || nextCombat(b, first) === NONE) return first;
  let best: number = NONE;
  let most = 0;
  let row = 0;
  for (let lone = first; lone !== NONE; lone = nextCombat(b, lone)) {
    const other = weakestAgainst(b, lone);
    const own = b.setup.model.player[lone] === b.core.active[0] ? lone : other;
    const lead = edge(b, own, own === lone ? other : lone);
    if (best !== NONE && (lead < most || (lead === most && own > row))) continue;
    best = lone;
    most = lead;
    row = own;
  }
  return best;
}

/**
 * True if unit `u` of squad `squad` fears unit `foe` of squad `enemy`. A character fears alone only if his squad does
 * not (W40K-HERO-033).
 */
function fears(b: W40kBattle, u: number, squad: number, enemy: number, foe: number): boolean {
  const horror = frightfulness(b, foe);
  return dreadOf(b, u, enemy, horror) !== 0 && (u === squad || dreadOf(b, squad, enemy, horror) === 0);
}

/**
 * W40K-FEAR-008: marks squads that are outnumbered in combat by enemies that they fear; they test at the end of the
 * phase. A frightening character in a squad counts only for models in contact with him (W40K-LIAB-003).
 */
function dueFear(b: W40kBattle): void {
  const { link, field } = b;
  for (let u = 0; u < b.setup.units; u++) {
    const squad = squadOf(b, u);
    if (!onTable(b, u) || !engaged(b, squad) || broken(b, u) || isCutOff(b, u)) continue;
    let feared = false;
    for (let r = 0; r < field.links[0] && !feared; r++) {
      const [s, t] = [squadOfModel(b, link.a[r]), squadOfModel(b, link.b[r])];
      if (s === squad) feared = fears(b, u, squad, t, unitOf(b, link.b[r]));
      else if (t === squad) feared = fears(b, u, squad, s, unitOf(b, link.a[r]));
    }
    if (!feared) continue;
    countCombat(b, squad);
    if (counts.enemy > counts.own) dueBreakTest(b, u);
  }
}

/**
 * Lists the options of `Ask.Combat` (W40K-DEC-039): the combat that is fought next, by its lone model or the first of
 * its pair.
 */
export function combatOptions(b: W40kBattle): void {
  for (let lone = nextCombat(b, NONE); lone !== NONE; lone = nextCombat(b, lone)) {
    b.option.add(Verb.Pick, unitOf(b, lone), lone);
  }
}

/**
 * Lists the options of `Ask.Opponent` (W40K-DEC-040): which model in contact with the lone model in the context fights
 * next.
 */
export function opponentOptions(b: W40kBattle): void {
  const lone = b.decision.context[0];
  for (let o = nextAgainst(b, lone, NONE); o !== NONE; o = nextAgainst(b, lone, o)) {
    b.option.add(Verb.Pick, unitOf(b, o), o);
  }
}

const S = sequence(
  'begin',
  'breakOff',
  'brokeOff',
  'pair',
  'combat',
  'combatChosen',
  'opponent',
  'opponentChosen',
  'fought',
  'followUp',
  'retreat',
  'fear',
  'lastRetreat',
  'end',
);
const L = locals('lone', 'asked');

/** Procedure: the hand-to-hand combat phase, in which both sides fight (W40K-HTH-003, W40K-TURN-003). */
export const closeCombatPhase = procedure<W40kBattle, typeof S>(
  'hand-to-hand combat phase',
  S,
  {
    begin(b) {
      // units that broke in a fight that shots have ended must still flee (W40K-BOFF-002)
      if (b.field.links[0] === 0) return S.lastRetreat;
      openContacts(b);
      missFears(b);
      drive(b);
      rollStupid(b);
      return NEXT;
    },
    // W40K-DEC-041: the active player, then the other, decides which squads break off
    breakOff(b, f) {
      for (; b.locals[f + L.asked] < 2; b.locals[f + L.asked]++) {
        const player = b.locals[f + L.asked] === 0 ? b.core.active[0] : 1 - b.core.active[0];
        for (let u = 0; u < b.setup.units; u++) {
          if (b.setup.unit.player[u] === player && mayBreakOff(b, u)) {
            return askThen(b, S.brokeOff, Ask.BreakOff, player);
          }
        }
      }
      return S.pair;
    },
    brokeOff(b, f) {
      if (b.answer.verb[0] !== Verb.Stop) {
        breakOff(b, b.answer.target[0]);
        // W40K-CMDR-006: remnants that break are removed, perhaps with the commander
        return callThen(b, S.breakOff, breakTests);
      }
      b.locals[f + L.asked]++;
      return S.breakOff;
    },
    pair(b) {
      pairUp(b);
      return NEXT;
    },
    // W40K-DEC-039: the active player, or his standing orders, chooses the next combat
    combat(b, f) {
      const full = b.core.level[0] === Level.full;
      const lone = full ? nextCombat(b, NONE) : likeliestCombat(b);
      if (lone === NONE) return S.fear;
      b.locals[f + L.lone] = lone;
      const choice = full && nextCombat(b, lone) !== NONE;
      return choice ? askThen(b, S.combatChosen, Ask.Combat, b.core.active[0]) : S.opponent;
    },
    combatChosen(b, f) {
      b.locals[f + L.lone] = b.answer.n[0];
      return NEXT;
    },
    // W40K-MULTI-001, W40K-MULTI-002: one opponent after the other, in an order that the more numerous side chooses
    opponent(b, f) {
      const lone = b.locals[f + L.lone];
      const first = nextAgainst(b, lone, NONE);
      if (first === NONE) {
        regroup(b); // W40K-MULTI-003
        return S.followUp;
      }
      if (b.core.level[0] === Level.full && nextAgainst(b, lone, first) !== NONE) {
        b.decision.context[0] = lone;
        return askThen(b, S.opponentChosen, Ask.Opponent, 1 - b.setup.model.player[lone], squadOfModel(b, first));
      }
      return callThen(b, S.fought, duel, lone, weakestAgainst(b, lone));
    },
    opponentChosen(b, f) {
      return callThen(b, S.fought, duel, b.locals[f + L.lone], b.answer.n[0]);
    },
    fought() {
      return S.opponent;
    },
    // W40K-FOLL-001
    followUp(b) {
      return callThen(b, S.retreat, followUps);
    },
    // W40K-BOFF-005: as soon as all models of a disengaging squad have fought
    retreat(b) {
      const u = nextToRetreat(b);
      return u === NONE ? S.combat : retreat(b, u, S.retreat);
    },
    // W40K-FEAR-008
    fear(b) {
      closeContacts(b);
      dueFear(b);
      return callThen(b, S.lastRetreat, breakTests);
    },
    // GAP W40K-BROKE-008: who breaks when its fights of the phase are over flees without another one
    lastRetreat(b) {
      const u = nextToRetreat(b);
      return u === NONE ? S.end : retreat(b, u, S.lastRetreat);
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [duel, breakTests, rout, followUps] },
);
