import { call, callThen, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { areMovedUp, moveUps } from '../../../regiments/characters/front-rank-places.js';
import { allocateAttacks } from '../../../regiments/combat/allocating-attacks.js';
import { challenges } from '../../../regiments/combat/challenges.js';
import { nextMember } from '../../../regiments/combat/combats.js';
import { restoreContacts } from '../../../regiments/combat/dropping-out.js';
import type { Wfb9Battle } from '../core/state.js';
import { hasCharged, IMPACT_STEP } from './striking-order.js';

/** True if a unit in combat `row` has charged, so that it may make Impact Hits (WFB9-SRIMP-002). */
function anyCharged(b: Wfb9Battle, row: number): boolean {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) if (hasCharged(b, u)) return true;
  return false;
}

const S = sequence('impact', 'strike', 'moveUp', 'contacts', 'challenge');
const L = locals('combat');

/** What comes before the blows of a round of combat `combat`: Impact Hits, then a challenge (WFB9-SRIMP-003, WFB9-CHAL-001). */
export const beforeBlows = procedure<Wfb9Battle, typeof S>(
  'before the blows',
  S,
  {
    impact(b, f) {
      if (!anyCharged(b, b.locals[f + L.combat])) return S.challenge;
      b.unit.stepModels.set(b.unit.models);
      return call(b, allocateAttacks, b.locals[f + L.combat], IMPACT_STEP);
    },
    strike(b) {
      return b.field.attacks[0] === 0 ? S.challenge : call(b, resolveAttacks);
    },
    moveUp(b) {
      return areMovedUp(b) ? call(b, moveUps) : NEXT;
    },
    contacts(b, f) {
      return callThen(b, S.challenge, restoreContacts, b.locals[f + L.combat]);
    },
    challenge(b, f) {
      return finishWith(b, challenges, b.locals[f + L.combat]);
    },
  },
  { calls: () => [allocateAttacks, resolveAttacks, moveUps, restoreContacts, challenges] },
);
