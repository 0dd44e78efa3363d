// Scouts, who are deployed after all others (T9A-SPR-072, WFB9-SRSCO).
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Status } from '../core/state.js';
import { tell } from '../core/units.js';
import { Place } from '../layout.js';
import { deployAnswer, listScoutPoses } from './deployment-poses.js';
import { zoneHolds, zoneOf } from './deployment-zones.js';

const P = sequence('go', 'picked', 'placed');
const PL = locals('player', 'unit');

function scouting(b: RegimentsBattle, u: number, player: number): boolean {
  return (
    b.setup.unit.player[u] === player && b.unit.place[u] === Place.reserve && (b.unit.status[u] & Status.Scouting) !== 0
  );
}

function scoutsLeft(b: RegimentsBattle, player: number): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (scouting(b, u, player)) n++;
  return n;
}

/**
 * Places Scouts one by one, after the deployment of both armies. Players alternate; the game says who begins (T9A-SPR-072, WFB9-SRSCO-001,
 * WFB9-SRSCO-004).
 */
export const placeScouts = procedure<RegimentsBattle, typeof P>('place scouts', P, {
  go(b, f) {
    const ours = scoutsLeft(b, 0);
    const theirs = scoutsLeft(b, 1);
    if (ours + theirs === 0) return DONE;
    // The local `player` holds the player who placed last, plus 1.
    const last = b.locals[f + PL.player] - 1;
    const next = last >= 0 ? 1 - last : ours > 0 && theirs > 0 ? b.rules.setup.firstScouts(b) : 0;
    const player = (next === 0 ? ours : theirs) > 0 ? next : 1 - next;
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
  // T9A-SPR-072, WFB9-SRSCO-003: outside the own zone they may not charge in their side's first turn, if that side goes first
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

/** T9A-DEC-134, WFB9-DEC-221: lists which of the player's Scouts are placed next. */
export function scoutUnitOptions(b: RegimentsBattle): void {
  for (let u = 0; u < b.setup.units; u++) if (scouting(b, u, b.decision.player[0])) b.option.add(Verb.Pick, u);
}
