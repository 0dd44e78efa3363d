import { INCH } from '../../kernel/geometry/measures.js';
import { callThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { gapOf } from './aiming.js';
import { rout } from './break-tests.js';
import { Flight } from './fleeing.js';
import { squadWithin } from './leadership.js';
import { frightfulness, frightfulnessOf } from './psychology-facts.js';
import { fleeStrays, rejoin } from './split-parts.js';
import { Did, Status, type W40kBattle } from './state.js';
import { engaged, membersOf, onTable, playerOf, squadOfModel, standing, unitOf } from './units.js';

const members = new Int32Array(256);
const NEAR = 8 * INCH;
/** However it moved, by its player's will or not. */
const MOVED = Did.Move | Did.Charge | Did.Compulsory;

/** Does a frightening model of squad `mover` stand within 8 inches of squad `u`? */
function looms(b: W40kBattle, mover: number, u: number): boolean {
  const n = membersOf(b, mover, members);
  for (let i = 0; i < n; i++) {
    if (frightfulness(b, unitOf(b, members[i])) > 0 && squadWithin(b, u, members[i], NEAR)) return true;
  }
  return false;
}

/** Does one stand within 8 inches of strays of squad `u`, which is not broken itself, out of hand-to-hand combat? */
function loomsOverStrays(b: W40kBattle, mover: number, u: number): boolean {
  const n = membersOf(b, mover, members);
  for (let s = 0; s < b.setup.models; s++) {
    if (b.model.strayed[s] === 0 || b.model.engaged[s] !== 0 || !standing(b, s) || squadOfModel(b, s) !== u) continue;
    for (let i = 0; i < n; i++) {
      if (gapOf(b, members[i], s) <= NEAR && frightfulness(b, unitOf(b, members[i])) > 0) return true;
    }
  }
  return false;
}

const S = sequence('next', 'end');
const L = locals('mover', 'from');

/**
 * Squad `mover` has moved: broken enemies of whom a creature in it that causes fear or terror has come within 8 inches flee once
 * more (W40K-BROKE-005), out of the cover that they were in too, if they are not in hand-to-hand combat; strays, who count as
 * broken, apart from their squads (W40K-SQUAD-007).
 */
export const driveOn = procedure<W40kBattle, typeof S>(
  'broken troops are driven on',
  S,
  {
    next(b, f) {
      const mover = b.locals[f + L.mover];
      if (!onTable(b, mover) || (b.unit.did[mover] & MOVED) === 0) return S.end;
      if (frightfulnessOf(b, mover) === 0) return S.end;
      for (let u = b.locals[f + L.from]; u < b.setup.units; u++) {
        if ((b.unit.status[u] & (Status.Broken | Status.Split)) === 0 || b.unit.host[u] >= 0 || !onTable(b, u))
          continue;
        if (playerOf(b, u) === playerOf(b, mover)) continue;
        if ((b.unit.status[u] & Status.Broken) === 0) {
          if (!loomsOverStrays(b, mover, u)) continue;
          fleeStrays(b, u, Flight.onward);
          rejoin(b, u);
          continue;
        }
        if (engaged(b, u) || !looms(b, mover, u)) continue;
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
