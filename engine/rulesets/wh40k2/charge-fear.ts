import { callThen, finish, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import { breakAndRun, breakTests, rout } from './break-tests.js';
import { guestFear } from './guest-fear.js';
import { leadershipTest } from './leadership.js';
import { cow, dreadOf, frightfulnessMet, terrorOf } from './psychology-facts.js';
import { Roll } from './rolls.js';
import { Did, type W40kBattle } from './state.js';
import { terrorTest } from './terror.js';
import { broken, onTable, strength } from './units.js';

const S = sequence('charger', 'dared', 'with', 'target', 'stood', 'among', 'end');
const L = locals('charger', 'target');

/** What squad `u` has to test for before the charge of `charger`, itself or `enemy`: 0 nothing, 1 fear, 2 terror. */
const dread = (b: W40kBattle, charger: number, u: number, enemy: number): number =>
  dreadOf(b, u, enemy, frightfulnessMet(b, charger, u, enemy));

/** Squad `u` tests fear, or with `kind` 2 terror, of the squad `enemy`; `resume` finds the result. */
function testDread(b: W40kBattle, u: number, enemy: number, kind: number, resume: number): number {
  if (kind === 1) return callThen(b, resume, leadershipTest, u, Roll.FearTest);
  const m = terrorOf(b, u, enemy);
  return callThen(b, resume, terrorTest, u, b.model.x[m], b.model.y[m]);
}

/**
 * Psychology of a charge that is declared and within reach: first of the squad `charger` (W40K-FEAR-006, W40K-TERR-004), then of
 * `target` (W40K-FEAR-002, W40K-TERR-004), each followed by characters in it with a fear of their own (W40K-HERO-033). Result: 1 the charge is made, 0 the charger stays, or ran.
 */
export const chargeFear = procedure<W40kBattle, typeof S>(
  'fear of a charge',
  S,
  {
    charger(b, f) {
      const [u, t] = [b.locals[f + L.charger], b.locals[f + L.target]];
      const kind = dread(b, u, u, t);
      return kind === 0 ? S.with : testDread(b, u, t, kind, S.dared);
    },
    // W40K-FEAR-006: it stays where it is, and may shoot
    dared(b, f) {
      const u = b.locals[f + L.charger];
      if (b.core.result[0] !== 0) return NEXT;
      if (!broken(b, u)) b.unit.did[u] |= Did.Stay | Did.MoveDone;
      return finish(b, 0);
    },
    with(b, f) {
      const [u, t] = [b.locals[f + L.charger], b.locals[f + L.target]];
      return callThen(b, S.target, guestFear, u, t, u);
    },
    target(b, f) {
      const [u, t] = [b.locals[f + L.target], b.locals[f + L.charger]];
      if (!onTable(b, u) || broken(b, u)) return S.end;
      const kind = dread(b, t, u, t);
      return kind === 0 ? S.among : testDread(b, u, t, kind, S.stood);
    },
    stood(b, f) {
      const [u, t] = [b.locals[f + L.target], b.locals[f + L.charger]];
      if (b.core.result[0] !== 0 || broken(b, u) || !onTable(b, u)) return S.among; // W40K-FEAR-003
      if (strength(b, t) > strength(b, u)) return breakAndRun(b, u, S.end); // W40K-FEAR-004
      cow(b, u, t);
      return S.among;
    },
    among(b, f) {
      const [u, t] = [b.locals[f + L.target], b.locals[f + L.charger]];
      return callThen(b, S.end, guestFear, u, t, t);
    },
    end(b) {
      return finish(b, 1);
    },
  },
  { calls: () => [leadershipTest, terrorTest, guestFear, rout, breakTests] },
);
