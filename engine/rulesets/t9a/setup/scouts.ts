import { modified, NO_ATTACK } from '../../../kernel/hooks.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Status, unitSubject } from '../../../regiments/core/state.js';
import { tell } from '../../../regiments/core/units.js';
import { Place } from '../../../regiments/layout.js';
import { deployAnswer, listScoutPoses } from '../../../regiments/setup/deployment-poses.js';
import { zoneHolds, zoneOf } from '../../../regiments/setup/deployment-zones.js';
import type { T9aBattle } from '../core/state.js';

const D = sequence('next', 'answer');
const DL = locals('unit', 'from', 'round');

/**
 * Before deployment each player says which units use their Scout rule; the player who chose the zone says so first
 * (T9A-SPR-071, T9A-DEC-128).
 */
export const declareScouts = procedure<T9aBattle, typeof D>('declare scouts', D, {
  next(b, f) {
    for (; b.locals[f + DL.round] < 2; b.locals[f + DL.round]++) {
      const player = b.locals[f + DL.round] === 0 ? b.field.zonePicker[0] : 1 - b.field.zonePicker[0];
      for (let u = b.locals[f + DL.from]; u < b.setup.units; u++) {
        if (b.setup.unit.player[u] !== player) continue;
        if (modified(b, Hook.scouts, unitSubject(b, u), 0, NO_ATTACK) === 0) continue;
        b.locals[f + DL.unit] = u;
        b.locals[f + DL.from] = u + 1;
        return ask(b, Ask.Scout, player, u);
      }
      b.locals[f + DL.from] = 0;
    }
    return DONE;
  },
  answer(b, f) {
    if (b.answer.verb[0] === Verb.Yes) b.unit.status[b.locals[f + DL.unit]] |= Status.Scouting;
    return D.next;
  },
});

/** Lists whether the subject is deployed as Scouts (T9A-SPR-071). */
export function scoutOptions(b: T9aBattle): void {
  b.option.add(Verb.Yes, b.decision.subject[0]);
  b.option.add(Verb.No, b.decision.subject[0]);
}

const P = sequence('go', 'picked', 'placed');
const PL = locals('player', 'unit');

function scouting(b: T9aBattle, u: number, player: number): boolean {
  return (
    b.setup.unit.player[u] === player && b.unit.place[u] === Place.reserve && (b.unit.status[u] & Status.Scouting) !== 0
  );
}

function scoutsLeft(b: T9aBattle, player: number): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (scouting(b, u, player)) n++;
  return n;
}

/** T9A-SPR-072: places Scouts one by one. Players alternate; the one who finished deployment first begins. */
export const placeScouts = procedure<T9aBattle, typeof P>('place scouts', P, {
  go(b, f) {
    const both = scoutsLeft(b, 0) + scoutsLeft(b, 1);
    if (both === 0) return DONE;
    // The local `player` holds the player who placed last, plus 1.
    const last = b.locals[f + PL.player] - 1;
    const next = last < 0 ? b.field.firstFinisher[0] : 1 - last;
    const player = scoutsLeft(b, next) > 0 ? next : 1 - next;
    b.locals[f + PL.player] = player + 1;
    if (scoutsLeft(b, player) > 1) return ask(b, Ask.ScoutUnit, player);
    for (let u = 0; u < b.setup.units; u++) if (scouting(b, u, player)) b.answer.target[0] = u;
    return NEXT;
  },
  picked(b, f) {
    const u = b.answer.target[0];
    b.locals[f + PL.unit] = u;
    if (listScoutPoses(b, u) > 0) return ask(b, Ask.ScoutPose, b.locals[f + PL.player] - 1, u);
    b.unit.place[u] = Place.destroyed; // GAP T9A-DEP-003: no room, as in the normal deployment
    if (b.log !== null) tell(b, 'deployment', u, 'find no room and stay away');
    return P.go;
  },
  // T9A-SPR-072: outside the own zone they may not charge in their side's first turn, if that side goes first
  placed(b, f) {
    const u = b.locals[f + PL.unit];
    const { x, y, facing, halfWidth, halfDepth, status } = b.unit;
    deployAnswer(b, u);
    status[u] &= ~Status.Scouting;
    const zone = zoneOf(b, b.setup.unit.player[u]);
    if (!zoneHolds(zone, x[u], y[u], facing[u], halfWidth[u], halfDepth[u])) status[u] |= Status.NoFirstTurnCharge;
    return P.go;
  },
});

/** T9A-DEC-134: lists which of the player's Scouts are placed next. */
export function scoutUnitOptions(b: T9aBattle): void {
  for (let u = 0; u < b.setup.units; u++) if (scouting(b, u, b.decision.player[0])) b.option.add(Verb.Pick, u);
}
