import { callThen, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Roll } from '../core/rolls.js';
import { Did, type W40kBattle } from '../core/state.js';
import { broken, onTable, playerOf } from '../core/units.js';
import { breakAndRun, breakTests, rout } from '../morale/break-tests.js';
import { cow, dreadOf, terrorOf } from '../psychology/fear-and-hatred.js';
import { fearOfJoined } from '../psychology/fear-of-characters.js';
import { leadershipTest } from '../psychology/leadership.js';
import { terrorTest } from '../psychology/terror.js';
import {
  anyFright,
  frightfulnessMet,
  isChargedBy,
  isCowedByCharger,
  isOutnumbered,
  worstFoe,
} from './charge-meetings.js';

const S = sequence('charger', 'dared', 'with', 'target', 'stood', 'among', 'end');
const L = locals('charger', 'target', 'worst', 'next');

/**
 * Returns the test that squad `u` must take before the charge of `charger`, which is `u` or `enemy`: 0 none, 1 fear, 2
 * terror.
 */
const dread = (b: W40kBattle, charger: number, u: number, enemy: number): number =>
  dreadOf(b, u, enemy, frightfulnessMet(b, charger, u, enemy));

/**
 * Lets squad `u` take a fear test, or with `kind` 2 a terror test, because of squad `enemy`. Step `resume` reads the
 * result.
 */
function testDread(b: W40kBattle, u: number, enemy: number, kind: number, resume: number): number {
  if (kind === 1) return callThen(b, resume, leadershipTest, u, Roll.FearTest);
  const m = terrorOf(b, u, enemy);
  return callThen(b, resume, terrorTest, u, b.model.x[m], b.model.y[m]);
}

/**
 * Procedure: the fear and terror tests for the charge of squad `charger` at squad `target` within reach. First the
 * charger tests (W40K-FEAR-006, W40K-TERR-004), then every squad that it will fight (W40K-FEAR-002, W40K-TERR-004,
 * W40K-LIAB-003). After each squad, characters in it that test alone do so (W40K-HERO-033). The result is 1 if the
 * charge is made, 0 if the charger stays or flees.
 */
export const chargeFear = procedure<W40kBattle, typeof S>(
  'fear of a charge',
  S,
  {
    charger(b, f) {
      const u = b.locals[f + L.charger];
      b.unit.target[u] = b.locals[f + L.target];
      if (!anyFright(b)) return S.end;
      const worst = worstFoe(b, u);
      b.locals[f + L.worst] = worst;
      const kind = dread(b, u, u, worst);
      return kind === 0 ? S.with : testDread(b, u, worst, kind, S.dared);
    },
    // W40K-FEAR-006: the charger stays where it is, and may shoot
    dared(b, f) {
      const u = b.locals[f + L.charger];
      if (b.core.result[0] !== 0) return NEXT;
      if (!broken(b, u)) b.unit.did[u] |= Did.Stay | Did.MoveDone;
      b.unit.target[u] = -1;
      return finish(b, 0);
    },
    with(b, f) {
      const u = b.locals[f + L.charger];
      return callThen(b, S.target, fearOfJoined, u, b.locals[f + L.worst], u);
    },
    // all squads that the charge will reach, named or not
    target(b, f) {
      const charger = b.locals[f + L.charger];
      for (let u = b.locals[f + L.next]; u < b.setup.units; u++) {
        if (playerOf(b, u) === playerOf(b, charger) || b.unit.host[u] >= 0 || !onTable(b, u) || broken(b, u)) continue;
        if (!isChargedBy(b, u, charger)) continue;
        b.locals[f + L.next] = u + 1;
        const kind = dread(b, charger, u, charger);
        if (kind !== 0) return testDread(b, u, charger, kind, S.stood);
        b.core.result[0] = 1; // no test is needed
        return NEXT;
      }
      return S.end;
    },
    stood(b, f) {
      const u = b.locals[f + L.next] - 1;
      const charger = b.locals[f + L.charger];
      if (broken(b, u) || !onTable(b, u)) return NEXT;
      const failed = b.core.result[0] === 0;
      // W40K-FEAR-004: an earlier failed test against another charger counts too
      if ((failed || isCowedByCharger(b, u)) && isOutnumbered(b, u, charger)) return breakAndRun(b, u, S.target);
      if (failed) cow(b, u, charger); // otherwise W40K-FEAR-003
      return NEXT;
    },
    among(b, f) {
      const charger = b.locals[f + L.charger];
      return callThen(b, S.target, fearOfJoined, b.locals[f + L.next] - 1, charger, charger);
    },
    end(b) {
      return finish(b, 1);
    },
  },
  { calls: () => [leadershipTest, terrorTest, fearOfJoined, rout, breakTests] },
);
