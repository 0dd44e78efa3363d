import { invalidateGeometry } from '../../../kernel/battle.js';
import { degrees, INCH } from '../../../kernel/geometry/measures.js';
import { call, callThen, finishWith, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { SQUAD } from '../../../skirmish/coherency.js';
import { setWay } from '../../../skirmish/ways.js';
import { isCharger } from '../charges/charge-targets.js';
import { chargeMove } from '../charges/charges.js';
import { touchFoes } from '../close-combat/follow-up.js';
import { Roll } from '../core/rolls.js';
import { Did, Status, type W40kBattle } from '../core/state.js';
import { anyFreeToMove, die, isFreeToMove, membersOf, onTable, playerOf, unitOf } from '../core/units.js';
import { wander } from '../morale/flee-runs.js';
import { driveOn } from '../morale/fleeing-again.js';
import { MoveKind } from '../overwatch/firing-points.js';
import { forget, moveSquad } from './squad-move.js';

/** True if unit `u` makes a compulsory move in this turn (W40K-COMP-001). */
export function mustMove(b: W40kBattle, u: number): boolean {
  // W40K-STUP-005: its die at the start of the turn was low
  if ((b.unit.status[u] & Status.Stupid) === 0 || !anyFreeToMove(b, u)) return false;
  return (b.unit.did[u] & (Did.Compulsory | Did.MoveDone)) === Did.Compulsory;
}

const members = new Int32Array(SQUAD);

/**
 * Writes to `members` the models of squad `u` that make a stupid move. Engaged models stay where they are
 * (W40K-STUP-003). Returns their number.
 */
function stumblers(b: W40kBattle, u: number): number {
  const n = membersOf(b, u, members);
  let k = 0;
  for (let i = 0; i < n; i++) if (isFreeToMove(b, members[i])) members[k++] = members[i];
  return k;
}

const keptX = new Int32Array(SQUAD);
const keptY = new Int32Array(SQUAD);

const M = sequence('stumble', 'meet', 'end');
const ML = locals('unit');

/**
 * Procedure: moves a unit as its rules demand (W40K-COMP-002). Each stupid creature, and characters with it
 * (W40K-HERO-031), goes its Move in a random direction (W40K-STUP-005). It fights any enemy that it meets, without a
 * bonus (W40K-COMP-003, W40K-COMP-004). Enemies on overwatch may fire at it as at a charger or another mover
 * (W40K-COMP-005).
 * GAP W40K-STUP-005: who stumbles is not slowed by terrain, and stops at the table's edge
 */
export const compulsoryMove = procedure<W40kBattle, typeof M>(
  'compulsory move',
  M,
  {
    // First each model finds how far it can go; then they move together
    stumble(b, f) {
      const { model } = b;
      const n = stumblers(b, b.locals[f + ML.unit]);
      for (let i = 0; i < n; i++) {
        const m = members[i];
        const angle = degrees(die(b, 360, Roll.RandomDirection, unitOf(b, m)) % 360);
        [keptX[i], keptY[i]] = [model.x[m], model.y[m]];
        model.facing[m] = angle;
        wander(b, m, angle, b.setup.type.M[b.setup.model.type[m]] * INCH);
        invalidateGeometry(b);
      }
      for (let i = 0; i < n; i++) {
        const m = members[i];
        const [x, y] = [model.x[m], model.y[m]];
        [model.x[m], model.y[m]] = [keptX[i], keptY[i]];
        model.moved[m] = 0; // the distance is counted while it moves
        setWay(b, m, x, y, model.facing[m]);
      }
      invalidateGeometry(b);
      return call(b, moveSquad, b.locals[f + ML.unit], MoveKind.compulsory);
    },
    meet(b, f) {
      const u = b.locals[f + ML.unit];
      if (b.core.result[0] === 0) return NEXT;
      const n = stumblers(b, u);
      for (let i = 0; i < n; i++) touchFoes(b, members[i], 0);
      return NEXT;
    },
    end(b, f) {
      const u = b.locals[f + ML.unit];
      forget(b, u, -1);
      return finishWith(b, driveOn, u); // W40K-BROKE-005
    },
  },
  { watches: ML.unit, cancelled: 'end', calls: () => [moveSquad, driveOn] },
);

const S = sequence('next');
const L = locals('from');

/**
 * W40K-COMP-001: all compulsory moves, before any other, unit by unit. A unit that made one does not move by choice.
 */
export const compulsoryMoves = procedure<W40kBattle, typeof S>(
  'compulsory moves',
  S,
  {
    next(b, f) {
      for (let u = b.locals[f + L.from]; u < b.setup.units; u++) {
        if (playerOf(b, u) !== b.core.active[0] || !onTable(b, u) || b.unit.host[u] >= 0) continue;
        b.locals[f + L.from] = u + 1;
        // W40K-FREN-003: frenzied squads charge before others
        if ((b.unit.status[u] & Status.Frenzied) !== 0 && isCharger(b, u)) return callThen(b, S.next, chargeMove, u);
        if (!mustMove(b, u)) continue;
        b.unit.did[u] |= Did.Compulsory | Did.MoveDone;
        return callThen(b, S.next, compulsoryMove, u);
      }
      return NEXT;
    },
  },
  { calls: () => [compulsoryMove, chargeMove] },
);
