import { INCH } from '../../../kernel/geometry/measures.js';
import { NONE } from '../../../kernel/layout.js';
import { callThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { ModelDid, Status, type W40kBattle } from '../core/state.js';
import { engaged, membersOf, onTable, playerOf, squadOfModel, standing, unitOf } from '../core/units.js';
import { fleeOutOfCoherency, rejoin } from '../movement/split-squads.js';
import { frightfulness, frightfulnessOf } from '../psychology/fear-and-hatred.js';
import { squadWithin } from '../psychology/leadership.js';
import { gapOf } from '../shooting/aiming.js';
import { rout } from './break-tests.js';
import { Flight } from './flee.js';

const members = new Int32Array(256);
const NEAR = 8 * INCH;

/**
 * Writes the frightening models of squad `mover` that have moved, by its player's will or not, to `members`; if `m` is not NONE,
 * which has followed up, that one alone. @returns how many there are
 */
function gatherComers(b: W40kBattle, mover: number, m: number): number {
  const n = membersOf(b, mover, members);
  let k = 0;
  for (let i = 0; i < n; i++) {
    const came = m === NONE ? (b.model.did[members[i]] & ModelDid.Move) !== 0 : members[i] === m;
    if (came && frightfulness(b, unitOf(b, members[i])) > 0) members[k++] = members[i];
  }
  return k;
}

/** Is model `m` frightening to squad `u`: more than that is itself (W40K-LIAB-001, W40K-LIAB-002)? */
const frightens = (b: W40kBattle, m: number, u: number): boolean =>
  frightfulness(b, unitOf(b, m)) > frightfulness(b, u);

/** Is one of the first `n` of `members` within 8 inches of squad `u`, and frightening to it? */
function looms(b: W40kBattle, n: number, u: number): boolean {
  for (let i = 0; i < n; i++) if (squadWithin(b, u, members[i], NEAR) && frightens(b, members[i], u)) return true;
  return false;
}

/** The same of models out of coherency of squad `u`, which is not broken itself, who are not in hand-to-hand combat. */
function loomsOverOutOfCoherency(b: W40kBattle, n: number, u: number): boolean {
  for (let s = 0; s < b.setup.models; s++) {
    if (b.model.outOfCoherency[s] === 0 || b.model.engaged[s] !== 0 || !standing(b, s) || squadOfModel(b, s) !== u)
      continue;
    for (let i = 0; i < n; i++) if (gapOf(b, members[i], s) <= NEAR && frightens(b, members[i], u)) return true;
  }
  return false;
}

const S = sequence('next', 'end');
const L = locals('mover', 'followed', 'from');

/**
 * Squad `mover` has moved, or its model `followed - 1` has followed up (0: the squad): broken enemies of whom a creature in it that
 * causes fear or terror has come within 8 inches flee once more (W40K-BROKE-005), out of the cover that they were in too, if they
 * are not in hand-to-hand combat; models out of coherency, who count as broken, apart from their squads (W40K-SQUAD-007).
 */
export const driveOn = procedure<W40kBattle, typeof S>(
  'broken troops are driven on',
  S,
  {
    next(b, f) {
      const mover = b.locals[f + L.mover];
      if (!onTable(b, mover) || frightfulnessOf(b, mover) === 0) return S.end;
      const n = gatherComers(b, mover, b.locals[f + L.followed] - 1);
      if (n === 0) return S.end;
      for (let u = b.locals[f + L.from]; u < b.setup.units; u++) {
        if ((b.unit.status[u] & (Status.Broken | Status.Split)) === 0 || b.unit.host[u] >= 0) continue;
        if (playerOf(b, u) === playerOf(b, mover) || !onTable(b, u)) continue;
        if ((b.unit.status[u] & Status.Broken) === 0) {
          if (!loomsOverOutOfCoherency(b, n, u)) continue;
          fleeOutOfCoherency(b, u, Flight.onward);
          rejoin(b, u);
          continue;
        }
        if (engaged(b, u) || !looms(b, n, u)) continue;
        b.locals[f + L.from] = u + 1;
        return callThen(b, S.next, rout, u, Flight.onward);
      }
      return S.end;
    },
    end() {
      return DONE;
    },
  },
  { calls: () => [rout] },
);
