import { callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { leave } from '../characters/characters.js';
import { frightfulnessMet, isCowedByCharger, isOutnumbered } from '../charges/charge-meetings.js';
import { Roll } from '../core/rolls.js';
import { Did, type W40kBattle } from '../core/state.js';
import { broken, firstJoined, isBoundTo, nextJoined, onTable } from '../core/units.js';
import { breakAndRun, breakTests, rout } from '../morale/break-tests.js';
import { cow, dreadOf, isCutOff, terrorOf } from './fear-and-hatred.js';
import { leadershipTest } from './leadership.js';
import { terrorTest } from './terror.js';

const S = sequence('next', 'tested', 'cowed', 'end');
const L = locals('squad', 'enemy', 'charger', 'joinedCharacter');

/**
 * Returns the next character in squad `u` after `joinedCharacter` that must test for more than the squad when it is charged, or
 * -1.
 */
function nextFrightened(b: W40kBattle, u: number, enemy: number, charger: number, joinedCharacter: number): number {
  const horror = frightfulnessMet(b, charger, u, enemy);
  const kind = dreadOf(b, u, enemy, horror);
  let g = nextJoined(b, u, joinedCharacter);
  // W40K-HERO-014: a champion tests with his squad
  while (g >= 0 && (isBoundTo(b, g) || isCutOff(b, g) || dreadOf(b, g, enemy, horror) <= kind)) g = nextJoined(b, u, g);
  return g;
}

/**
 * Procedure: squads `squad` and `enemy` meet by the charge of `charger`, one of the two. Characters in `squad` with a
 * fear that the squad does not have test alone. A character that fails leaves the squad and stays or runs, or is afraid
 * alone in the fight (W40K-HERO-033, W40K-FEAR-004 to W40K-FEAR-006, W40K-TERR-004).
 */
export const fearOfJoined = procedure<W40kBattle, typeof S>(
  'fear of characters in a squad',
  S,
  {
    next(b, f) {
      const [u, t, charger] = [b.locals[f + L.squad], b.locals[f + L.enemy], b.locals[f + L.charger]];
      if (!onTable(b, u) || !onTable(b, t) || broken(b, u)) return S.end;
      const g = nextFrightened(b, u, t, charger, b.locals[f + L.joinedCharacter] - 1);
      if (g < 0) return S.cowed;
      b.locals[f + L.joinedCharacter] = g + 1;
      if (dreadOf(b, g, t, frightfulnessMet(b, charger, u, t)) === 1) {
        return callThen(b, S.tested, leadershipTest, g, Roll.FearTest);
      }
      const m = terrorOf(b, u, t);
      return callThen(b, S.tested, terrorTest, g, b.model.x[m], b.model.y[m]);
    },
    tested(b, f) {
      const [u, t] = [b.locals[f + L.squad], b.locals[f + L.enemy]];
      const g = b.locals[f + L.joinedCharacter] - 1;
      if (b.core.result[0] !== 0 || !onTable(b, g) || broken(b, g)) return S.next;
      if (u === b.locals[f + L.charger]) {
        leave(b, g);
        b.unit.did[g] |= Did.Stay | Did.MoveDone;
        return S.next;
      }
      if (!isOutnumbered(b, u, b.locals[f + L.charger])) {
        cow(b, g, t);
        return S.next;
      }
      leave(b, g);
      return breakAndRun(b, g, S.next);
    },
    // W40K-FEAR-004: a character that failed against an earlier charger and is outnumbered now
    cowed(b, f) {
      const [u, charger] = [b.locals[f + L.squad], b.locals[f + L.charger]];
      for (let g = u === charger ? -1 : firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
        if (isCutOff(b, g) || !isCowedByCharger(b, g) || !isOutnumbered(b, u, charger)) continue;
        leave(b, g);
        return breakAndRun(b, g, S.cowed);
      }
      return NEXT;
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [leadershipTest, terrorTest, breakTests, rout] },
);
