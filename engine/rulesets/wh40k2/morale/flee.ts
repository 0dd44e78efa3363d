import { Level } from '../../../kernel/core.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, context, DONE, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { clearWay } from '../../../skirmish/ways.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did, type W40kBattle } from '../core/state.js';
import { die, membersOf, noteWay, onTable, playerOf, tell } from '../core/units.js';
import { reveal } from '../hiding/hiding.js';
import { standClear } from '../movement/halting.js';
import { fleeAlong, Stay } from './flee-paths.js';
import { awayFrom, nearestFoe, nearestOwn, refuges, toward } from './refuges.js';

/** How a squad flees: the local `kind` of `flee`. */
export const Flight = {
  /** To the nearest cover away from enemies (W40K-BROKE-003), or directly away if there is none. */
  cover: 0,
  /** Directly away from the nearest enemy (W40K-BOFF-005, W40K-BROKE-008). */
  away: 1,
  /** The squad flees directly away from a point (W40K-TERR-006). */
  point: 2,
  /** Out of its present cover, to the nearest other cover away from enemies (W40K-BROKE-005). */
  onward: 3,
} as const;

const found = new Int32Array(256);

/** Lists the options of `Ask.Flee` (W40K-DEC-047): pieces of cover that are equally near. */
export function fleeOptions(b: W40kBattle): void {
  const n = refuges(b, b.decision.subject[0], found, b.decision.context[0] === Flight.onward);
  for (let i = 0; i < n; i++) {
    const t = found[i];
    b.option.addPose(Verb.Aim, NONE, t, b.setup.terrain.x[t], b.setup.terrain.y[t], 0, 0);
  }
}

const S = sequence('roll', 'where', 'chosen', 'go');
const L = locals('unit', 'kind', 'fromX', 'fromY', 'inches', 'refuge');

/**
 * Procedure: squad `unit` flees 2D6 inches at once, as `kind` (`Flight`) says. `fromX` and `fromY` give the point for
 * `Flight.point`.
 */
export const flee = procedure<W40kBattle, typeof S>('flee', S, {
  roll(b, f) {
    const u = b.locals[f + L.unit];
    if (!onTable(b, u)) return DONE;
    const roll = b.locals[f + L.kind] === Flight.away ? Roll.BreakOffDistance : Roll.FleeDistance;
    b.locals[f + L.inches] = die(b, 6, roll, u) + die(b, 6, roll, u);
    b.locals[f + L.refuge] = NONE;
    b.unit.did[u] |= Did.Flee | Did.MoveDone;
    reveal(b, u);
    b.unit.overwatch[u] = 0;
    const kind = b.locals[f + L.kind];
    return kind === Flight.cover || kind === Flight.onward ? NEXT : S.go;
  },
  where(b, f) {
    const u = b.locals[f + L.unit];
    const kind = b.locals[f + L.kind];
    const n = refuges(b, u, found, kind === Flight.onward);
    if (n > 0) b.locals[f + L.refuge] = found[0];
    if (n < 2 || b.core.level[0] !== Level.full) return S.go;
    context(b, 0, kind);
    return askThen(b, S.chosen, Ask.Flee, playerOf(b, u), u);
  },
  chosen(b, f) {
    b.locals[f + L.refuge] = b.answer.n[0];
    return NEXT;
  },
  go(b, f) {
    const l = b.locals;
    const u = l[f + L.unit];
    const most = l[f + L.inches] * INCH;
    if (b.log !== null) tell(b, 'flight', u, `flee ${l[f + L.inches]} inches`);
    if (b.field.mover[0] === u) standClear(b, u, b.field.moverDone[0]); // models passing each other are parted, so that no two flee from one place
    const n = membersOf(b, u, found);
    for (let i = 0; i < n; i++) endWay(b, found[i]);
    fleeAlong(b, u, direction(b, f), most, l[f + L.refuge], whoStays(b, u, l[f + L.kind]));
    return finish(b, l[f + L.inches]);
  },
});

/**
 * Returns which models of squad `u` stay (`Stay`). Models in cover stay if the squad breaks (W40K-BROKE-002), and in
 * combat if they took no part in it (W40K-BOFF-006).
 */
function whoStays(b: W40kBattle, u: number, kind: number): number {
  if (kind === Flight.onward) return Stay.there;
  if (kind === Flight.cover) return Stay.covered;
  return kind === Flight.away && (b.unit.did[u] & Did.BrokeInFight) !== 0 ? Stay.onlookers : Stay.nobody;
}

/** Ends the move that model `m` was making, at the distance it has gone (W40K-HIT-006). */
export function endWay(b: W40kBattle, m: number): void {
  if (b.model.startX[m] === 0) return;
  noteWay(b, m);
  clearWay(b, m);
}

function direction(b: W40kBattle, f: number): number {
  const l = b.locals;
  const u = l[f + L.unit];
  if (l[f + L.refuge] !== NONE) return toward(b, u, l[f + L.refuge], l[f + L.kind] === Flight.onward);
  if (l[f + L.kind] === Flight.point) return awayFrom(b, u, l[f + L.fromX], l[f + L.fromY]);
  const foe = nearestFoe(b, u);
  // with no enemy on the table, toward the player's own side of it
  if (foe === NONE) return b.field.zone[playerOf(b, u)] === 0 ? 32768 : 0;
  const { x, y } = b.model;
  const own = nearestOwn.model;
  return bearing(x[own] - x[foe], y[own] - y[foe]);
}
