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
 * Writes to `members` the frightening models of squad `mover` that have moved, by choice or not. If `m` is not NONE,
 * only that model, which has followed up. Returns their number.
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

/**
 * True if model `m` frightens squad `u`: it is more frightening than the squad itself (W40K-LIAB-001, W40K-LIAB-002).
 */
const frightens = (b: W40kBattle, m: number, u: number): boolean =>
  frightfulness(b, unitOf(b, m)) > frightfulness(b, u);

/** True if one of the first `n` of `members` is within 8 inches of squad `u` and frightens it. */
function looms(b: W40kBattle, n: number, u: number): boolean {
  for (let i = 0; i < n; i++) if (squadWithin(b, u, members[i], NEAR) && frightens(b, members[i], u)) return true;
  return false;
}

/**
 * True if one of the first `n` of `members` is within 8 inches of a model out of coherency of squad `u`, frightens it,
 * and that model is not engaged.
 */
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
 * Procedure: broken enemies flee again after squad `mover` moved, or its model `followed - 1` followed up (0: the squad
 * moved). They flee, also out of cover, if a model that causes fear or terror came within 8 inches and they are not
 * engaged (W40K-BROKE-005). Models out of coherency count as broken and flee apart from their squads (W40K-SQUAD-007).
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
