// Challenges: one individual of each side at most fight each other alone (WFB9-CHAL, T9A-CHL). What the games do otherwise
// they supply (`ChallengeRules`). An individual is named by its row: that of a character, or that of the unit of a champion.
import { askThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { linked } from '../contacts.js';
import { Verb } from '../core/asks.js';
import { firstJoined, formationOf, isCharacter, nextJoined, onTable, playerOf, tell } from '../core/units.js';
import { inCombat, nextMember } from './combats.js';

/**
 * Returns the next individual after `after` of player `p` in combat `row` whose unit touches an enemy, or -1. Begin with
 * -1. A unit's own champion or character comes first, then the characters that joined it.
 */
function nextIndividual(b: RegimentsBattle, row: number, p: number, after: number): number {
  for (let m = after + 1; m < b.setup.units; m++) {
    if (b.unit.own[m] === 0 || playerOf(b, m) !== p) continue;
    const u = formationOf(b, m);
    if (inCombat(b, row, u) && onTable(b, u) && b.unit.engaged[u] !== 0) return m;
  }
  return -1;
}

/** Returns the next individual after `after` that may accept a challenge of `challenger` in combat `row`, or -1. */
function nextAcceptor(b: RegimentsBattle, row: number, challenger: number, after: number): number {
  const p = 1 - playerOf(b, challenger);
  for (let m = nextIndividual(b, row, p, after); m >= 0; m = nextIndividual(b, row, p, m)) {
    if (mayAnswer(b, challenger, m)) return m;
  }
  return -1;
}

/** True if enemy individual `m` may accept a challenge of `challenger`. */
export function mayAnswer(b: RegimentsBattle, challenger: number, m: number): boolean {
  const u = formationOf(b, m);
  return (
    linked(b, formationOf(b, challenger), u) &&
    b.rules.challenges.mayAccept(b, m) &&
    b.rules.challenges.reaches(b, challenger, u)
  );
}

/**
 * Returns the next character after `after` that could have accepted the challenge, so that it may be made to retire, or
 * -1. A champion never retires (T9A-CHL-003).
 */
function nextToRetire(b: RegimentsBattle, row: number, challenger: number, after: number): number {
  let m = nextAcceptor(b, row, challenger, after);
  while (m >= 0 && !isCharacter(b, m)) m = nextAcceptor(b, row, challenger, m);
  return m;
}

/** Returns the next individual after `after` with which player `p` may issue a challenge in combat `row`, or -1. */
function nextChallenger(b: RegimentsBattle, row: number, p: number, after: number): number {
  for (let m = nextIndividual(b, row, p, after); m >= 0; m = nextIndividual(b, row, p, m)) {
    if (b.rules.challenges.mayIssue(b, m) && nextAcceptor(b, row, m, -1) >= 0) return m;
  }
  return -1;
}

/** Ends the challenge of individual `m` if its opponent is gone or their units do not touch any more. Returns whether it goes on. */
function goesOn(b: RegimentsBattle, m: number): boolean {
  const opponent = b.rules.challenges.opponentOf(b, m);
  if (opponent < 0) return false;
  if (b.unit.own[m] > 0 && b.unit.own[opponent] > 0 && linked(b, formationOf(b, m), formationOf(b, opponent)))
    return true;
  b.rules.challenges.meet(b, m, -1);
  return false;
}

/** True if a challenge of an earlier round goes on in combat `row` (WFB9-CHAL-012, T9A-CHL-010). Ends those that are over. */
function isUnderWay(b: RegimentsBattle, row: number): boolean {
  let any = false;
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (goesOn(b, u)) any = true;
    for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) if (goesOn(b, g)) any = true;
  }
  return any;
}

/**
 * Ends the challenges whose fighters are slain or parted, at the end of a round of combat (WFB9-CHAL-012, T9A-CHL-010).
 */
export function endChallenges(b: RegimentsBattle): void {
  // GAP T9A-CHL-010: a challenge ends with the round in which a fighter is slain or Breaks, or in which their units lose contact
  for (let m = 0; m < b.setup.units; m++) goesOn(b, m);
}

/** Words for a log: who acts is the champion of the unit that is named. */
const byChampion = (b: RegimentsBattle, m: number): string => (isCharacter(b, m) ? '' : ' with their champion');

const S = sequence('begin', 'issue', 'issued', 'answered', 'retired');
const L = locals('combat', 'player', 'sides', 'challenger');

/**
 * The challenge of one round of combat `combat`: the active player may issue one, else the other (WFB9-CHAL-001,
 * WFB9-CHAL-002, T9A-CHL-001). The opponent accepts with an individual whose unit touches the challenger's, or refuses;
 * then the challenger names who retires (WFB9-CHAL-005, WFB9-CHAL-006, T9A-CHL-002, T9A-CHL-003).
 */
export const challenges = procedure<RegimentsBattle, typeof S>('challenges', S, {
  begin(b, f) {
    if (isUnderWay(b, b.locals[f + L.combat])) return DONE;
    b.locals[f + L.player] = b.core.active[0];
    b.locals[f + L.sides] = 0;
    return NEXT;
  },
  issue(b, f) {
    const l = b.locals;
    for (; l[f + L.sides] < 2; l[f + L.player] = 1 - l[f + L.player]) {
      l[f + L.sides]++;
      if (nextChallenger(b, l[f + L.combat], l[f + L.player], -1) < 0) continue;
      return askThen(b, S.issued, b.rules.challenges.askIssue, l[f + L.player]);
    }
    return DONE;
  },
  issued(b, f) {
    const l = b.locals;
    if (b.answer.verb[0] !== Verb.Pick) {
      l[f + L.player] = 1 - l[f + L.player];
      return S.issue;
    }
    const challenger = b.answer.target[0];
    l[f + L.challenger] = challenger;
    b.rules.challenges.noteIssued(b, challenger);
    if (b.log !== null) tell(b, 'combat', challenger, `issue a challenge${byChampion(b, challenger)}`);
    return askThen(b, S.answered, b.rules.challenges.askAnswer, 1 - playerOf(b, challenger), challenger);
  },
  answered(b, f) {
    const { locals: l } = b;
    const challenger = l[f + L.challenger];
    if (b.answer.verb[0] === Verb.Pick) {
      const m = b.answer.target[0];
      b.rules.challenges.meet(b, challenger, m);
      if (b.log !== null) tell(b, 'combat', m, `accept the challenge${byChampion(b, m)}`);
      return DONE;
    }
    tell(b, 'combat', challenger, 'meet a refusal');
    const first = nextToRetire(b, l[f + L.combat], challenger, -1);
    if (first < 0) return DONE;
    if (nextToRetire(b, l[f + L.combat], challenger, first) >= 0) {
      return askThen(b, S.retired, b.rules.challenges.askRetire, playerOf(b, challenger), challenger);
    }
    b.answer.target[0] = first;
    return NEXT;
  },
  retired(b) {
    b.rules.challenges.retire(b, b.answer.target[0]);
    tell(b, 'combat', b.answer.target[0], 'retire');
    return DONE;
  },
});

/** Lists who may issue the challenge, or that nobody does (WFB9-DEC-318, T9A-DEC-105). */
export function challengeOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  const p = b.decision.player[0];
  b.option.add(Verb.Stop);
  for (let m = nextChallenger(b, row, p, -1); m >= 0; m = nextChallenger(b, row, p, m)) b.option.add(Verb.Pick, m);
}

/** Lists who may accept, or that nobody does (WFB9-DEC-319, T9A-DEC-106). */
export function answerChallengeOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  const challenger = b.decision.subject[0];
  for (let m = nextAcceptor(b, row, challenger, -1); m >= 0; m = nextAcceptor(b, row, challenger, m)) {
    b.option.add(Verb.Pick, m);
  }
  b.option.add(Verb.No);
}

/** Lists the characters that may be made to retire: all who could have accepted (WFB9-DEC-320, T9A-DEC-107). */
export function retireOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  const challenger = b.decision.subject[0];
  for (let m = nextToRetire(b, row, challenger, -1); m >= 0; m = nextToRetire(b, row, challenger, m)) {
    b.option.add(Verb.Pick, m);
  }
}
