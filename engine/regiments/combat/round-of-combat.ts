import { endLife } from '../../kernel/battle.js';
import { call, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { drainTriggers, fire } from '../../kernel/triggers.js';
import { resolveAttacks } from '../attacks/resolve-attacks.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { areMovedUp, moveUps } from '../characters/front-rank-places.js';
import { Event } from '../core/hooks.js';
import { PhaseDid, RoundDid, Status, unitSubject } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { panicTests } from '../panic/panic-tests.js';
import { breakTests } from '../pursuit/break-tests.js';
import { postCombatPivots } from '../pursuit/post-combat-pivots.js';
import { declarePursuits, fleeFromCombat, pursue } from '../pursuit/pursuit.js';
import { allocateAttacks, nextInitiative } from './allocating-attacks.js';
import { endChallenges } from './challenges.js';
import { combatReforms } from './combat-reform.js';
import { DRAW } from './combat-score.js';
import { clearScore, fightsOn, inCombat, leaveFight, nextInTurn, nextMember } from './combats.js';
import { contactWords } from './contact-words.js';
import { restoreContacts } from './dropping-out.js';
import { endRoundEffects } from './round-effects.js';
import { settleScore } from './settling-the-score.js';
import { chooseWeapons } from './weapon-choice.js';

/** Ends the round for all members of combat `row`. */
function endRound(b: RegimentsBattle, row: number): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (!inCombat(b, row, u)) continue;
    const anew = (b.unit.roundDid[u] & RoundDid.ChargedAnew) !== 0;
    if (!anew) b.unit.phaseDid[u] |= PhaseDid.Fought;
    if (anew) b.rules.challenges.noteCombatOver(b, u);
    else if (!fightsOn(b, u)) leaveFight(b, u);
    else {
      // T9A-WPN-002: the unit keeps its weapon; T9A-WIN-004: the first round after its charge is over
      b.unit.status[u] = (b.unit.status[u] | Status.WeaponChosen) & ~(Status.Charging | Status.Downhill);
      b.unit.charged[u] = -1;
    }
  }
  endChallenges(b);
  b.combat.fought[row] = 1;
  b.field.combat[0] = -1;
  endLife(b, 'round');
  endRoundEffects(b, row);
}

const S = sequence(
  'start',
  'fear',
  'weapons',
  'makeWay',
  'initiative',
  'strike',
  'moveUp',
  'dropOut',
  'winner',
  'lost',
  'breakTests',
  'panic',
  'declare',
  'flee',
  'pursue',
  'pivots',
  'reforms',
  'end',
);
const L = locals('combat', 'unit', 'initiative', 'winner');

/**
 * T9A-RND-001: a Round of Combat of combat `combat`. It has thirteen steps. Every model that can strike must strike
 * (T9A-CCP-005), in either player's turn.
 */
export const roundOfCombat = procedure<RegimentsBattle, typeof S>(
  'round of combat',
  S,
  {
    // 1
    start(b, f) {
      const row = b.locals[f + L.combat];
      b.field.combat[0] = row;
      clearScore(b, row);
      for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
        b.unit.fleeRoll[u] = 0; // clear the roll of an earlier flight
      }
      b.unit.pursues.fill(-1);
      b.locals[f + L.unit] = -1;
      b.locals[f + L.initiative] = b.rules.striking.above;
      if (b.log !== null) {
        const names: string[] = [];
        for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) names.push(b.setup.names[u]);
        b.log.tell('combat', `a round of combat: ${names.join(', ')}`);
        for (const words of contactWords(b, row)) b.log.tell('combat', words);
      }
      return NEXT;
    },
    // T9A-SPR-021, WFB9-SRFEA
    fear(b, f) {
      const l = b.locals;
      for (;;) {
        l[f + L.unit] = nextInTurn(b, l[f + L.combat], l[f + L.unit]);
        if (l[f + L.unit] < 0) return NEXT;
        if (b.rules.round.owesTest(b, l[f + L.unit])) return callThen(b, S.fear, b.rules.round.test, l[f + L.unit]);
      }
    },
    // 2: T9A-WPN-002
    weapons(b, f) {
      return call(b, chooseWeapons, b.locals[f + L.combat]);
    },
    // 3, 4: T9A-MKW-001, T9A-CHL-001
    makeWay(b, f) {
      return call(b, b.rules.round.beforeBlows, b.locals[f + L.combat]);
    },
    // 5: T9A-RND-002, T9A-RND-003, T9A-ALC-001
    initiative(b, f) {
      const l = b.locals;
      l[f + L.initiative] = nextInitiative(b, l[f + L.combat], l[f + L.initiative]);
      if (l[f + L.initiative] < 0) {
        b.unit.pursues.fill(-1); // clear the targets that were struck in this round
        return S.winner;
      }
      b.unit.stepModels.set(b.unit.models);
      return call(b, allocateAttacks, l[f + L.combat], l[f + L.initiative]);
    },
    // T9A-RND-004: attacks are simultaneous, so slain models have struck
    strike(b) {
      return b.field.attacks[0] === 0 ? S.initiative : call(b, resolveAttacks);
    },
    // T9A-FRT-003: the owner chooses among several models that could fill a place
    moveUp(b) {
      return areMovedUp(b) ? call(b, moveUps) : NEXT;
    },
    // T9A-DRP-001
    dropOut(b, f) {
      return callThen(b, S.initiative, restoreContacts, b.locals[f + L.combat]);
    },
    // 6: T9A-WIN-001
    winner(b, f) {
      b.locals[f + L.winner] = settleScore(b, b.locals[f + L.combat]);
      b.locals[f + L.unit] = -1;
      return NEXT;
    },
    // apply what losing and winning cause by rule (T9A-SPR-034), unit by unit
    lost(b, f) {
      const l = b.locals;
      for (;;) {
        l[f + L.unit] = nextMember(b, l[f + L.combat], l[f + L.unit]);
        const u = l[f + L.unit];
        if (u < 0) return NEXT;
        const event = (b.unit.roundDid[u] & RoundDid.Lost) !== 0 ? Event.roundLost : Event.roundWon;
        fire(b, event, playerOf(b, u), unitSubject(b, u));
        const drawn = l[f + L.winner] === DRAW && (b.unit.roundDid[u] & RoundDid.NoMoreFoes) === 0; // T9A-NMF-001
        if (drawn) fire(b, Event.roundDrawn, playerOf(b, u), unitSubject(b, u));
        if (b.core.triggerCount[0] > 0) return callThen(b, S.lost, drainTriggers);
      }
    },
    // T9A-BRK-001
    breakTests(b, f) {
      const l = b.locals;
      return l[f + L.winner] === DRAW ? NEXT : call(b, breakTests, l[f + L.combat], 1 - l[f + L.winner]);
    },
    // 7: T9A-PAN-001
    panic(b) {
      // GAP T9A-RND-001: all Break Tests of the combat come first, then all Panic Tests that it caused
      return call(b, panicTests);
    },
    // 8: T9A-PUR-001, T9A-NMF-001
    declare(b, f) {
      return call(b, declarePursuits, b.locals[f + L.combat]);
    },
    // 9: T9A-PUR-008
    flee(b, f) {
      return call(b, fleeFromCombat, b.locals[f + L.combat]);
    },
    // 10: T9A-PUR-014
    pursue(b, f) {
      return call(b, pursue, b.locals[f + L.combat]);
    },
    // 11: T9A-PUR-005, after all units have moved
    pivots(b, f) {
      return call(b, postCombatPivots, b.locals[f + L.combat]);
    },
    // 12: T9A-CRF-001
    reforms(b, f) {
      return call(b, combatReforms, b.locals[f + L.combat]);
    },
    // 13
    end(b, f) {
      endRound(b, b.locals[f + L.combat]);
      return DONE;
    },
  },
  {
    calls: ({ regiments }: RegimentsBook) => [
      regiments.round.test,
      chooseWeapons,
      regiments.round.beforeBlows,
      allocateAttacks,
      resolveAttacks,
      moveUps,
      restoreContacts,
      drainTriggers,
      breakTests,
      panicTests,
      declarePursuits,
      fleeFromCombat,
      pursue,
      postCombatPivots,
      combatReforms,
    ],
  },
);
