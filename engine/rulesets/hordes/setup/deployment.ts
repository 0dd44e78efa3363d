// Set-up of a battle: starting roll, edges, deployment (HRD-SETUP-004..008).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { QUARTER_TURN, TURN } from '../../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Ask, Refusal, Roll, Verb } from '../core/asks.js';
import { playerOf, radiusOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { overlapsAny } from '../movement/paths.js';
import { isBarred } from '../terrain/ground.js';
import { facingInward, findZone, isInZone, zone } from './zones.js';

/** Listed places of a zone: so many along it, in two rows. */
const ALONG = 24;
const ROWS = [0.8, 0.2] as const;

/** Returns the first model of `player` that is not deployed, or -1. */
function nextToDeploy(b: HordesBattle, player: number): number {
  for (let m = 0; m < b.setup.models; m++) {
    if (playerOf(b, m) === player && b.model.place[m] === Place.reserve) return m;
  }
  return -1;
}

/** Lists places for the model that is asked about; all look away from their edge. */
export function listDeployment(b: HordesBattle): void {
  const m = b.decision.subject[0];
  const player = playerOf(b, m);
  const r = radiusOf(b, m);
  findZone(b, player);
  const facing = facingInward(b, player);
  const isAcross = facing === QUARTER_TURN || facing === 3 * QUARTER_TURN;
  for (let row = 0; row < ROWS.length; row++) {
    for (let i = 0; i < ALONG; i++) {
      const along = (i + 0.5) / ALONG;
      // The first row is the one farther from the edge.
      const deep = facing === 0 || facing === QUARTER_TURN ? ROWS[row] : 1 - ROWS[row];
      const east = isAcross ? deep : along;
      const north = isAcross ? along : deep;
      const x = Math.trunc(zone.left + r + (zone.right - zone.left - 2 * r) * east);
      const y = Math.trunc(zone.bottom + r + (zone.top - zone.bottom - 2 * r) * north);
      if (!overlapsAny(b, m, x, y) && !isBarred(b, x, y, r)) b.option.addPose(Verb.Deploy, m, 0, x, y, facing, 0);
    }
  }
}

/** Judges a place that is not listed (HRD-SETUP-006, HRD-SETUP-008). */
export function judgeDeployment(
  b: HordesBattle,
  { verb, target, n, x, y, facing, files, extra, path }: OptionRecord,
): Reason {
  const m = b.decision.subject[0];
  if (verb !== Verb.Deploy || target !== m || n !== 0 || files !== 0 || extra !== 0 || path.length > 0)
    return Refusal.NotAnOption;
  if (facing < 0 || facing >= TURN) return Refusal.NotAnOption;
  findZone(b, playerOf(b, m));
  if (!isInZone(b, m, x, y)) return Refusal.OutsideTheZone;
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  return overlapsAny(b, m, x, y) ? Refusal.ModelInTheWay : LEGAL;
}

const S = sequence('roll', 'chosen', 'edge', 'deploy', 'placed');
const L = locals('player', 'chooser');

/** Starting roll, edges and deployment: all models of the first player, then those of the second. */
export const setUp = procedure<HordesBattle, typeof S>('set-up', S, {
  roll(b, f) {
    // GAP HRD-SETUP-004: a tie is rolled again
    const one = b.dice.one(6, Roll.Start, -1);
    const other = b.dice.one(6, Roll.Start, -1);
    if (one === other) return S.roll;
    b.locals[f + L.chooser] = one > other ? 0 : 1;
    return ask(b, Ask.First, b.locals[f + L.chooser]);
  },
  chosen(b, f) {
    const chooser = b.locals[f + L.chooser];
    b.game.first[0] = b.answer.verb[0] === Verb.GoFirst ? chooser : 1 - chooser;
    return ask(b, Ask.Edge, 1 - b.game.first[0]);
  },
  edge(b, f) {
    b.game.edge[0] = b.answer.n[0];
    b.locals[f + L.player] = b.game.first[0];
    return NEXT;
  },
  deploy(b, f) {
    const l = b.locals;
    let m = nextToDeploy(b, l[f + L.player]);
    if (m < 0) {
      if (l[f + L.player] !== b.game.first[0]) return DONE;
      l[f + L.player] = 1 - b.game.first[0];
      m = nextToDeploy(b, l[f + L.player]);
    }
    return ask(b, Ask.Deploy, l[f + L.player], m);
  },
  placed(b) {
    const { answer, model } = b;
    const m = answer.target[0];
    model.x[m] = answer.x[0];
    model.y[m] = answer.y[0];
    model.facing[m] = answer.facing[0];
    model.place[m] = Place.table;
    invalidateGeometry(b);
    return S.deploy;
  },
});
