// Placing and replacing models: where they may stand, and what follows (HRD-PLACE, HRD-REPL, HRD-MOVE-023).
import { invalidateGeometry } from '../../../kernel/battle.js';
import { HALF_TURN, TURN } from '../../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { Ask, Refusal, Verb } from '../core/asks.js';
import { isGiant, isWithinOf, playerOf, radiusOf } from '../core/models.js';
import { type HordesBattle, Place } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { isBarred } from '../terrain/ground.js';
import { standInHazards } from '../terrain/hazards.js';
import { commandRange, isInFormation } from '../units/formation.js';
import { isTrooper, unitOf } from '../units/members.js';
import { isOnTable, overlaps, overlapsAny } from './paths.js';

/** Directions and distances of listed places. */
const DIRECTIONS = 12;
const SHARES = [1, 0.5] as const;

/**
 * Judges x, y as a place for model `m` (HRD-PLACE-003): on the table, with room for its base, not on impassable terrain, an
 * obstacle or an obstruction. A gargantuan is never placed (HRD-GARG-003).
 */
export function judgePlace(b: HordesBattle, m: number, x: number, y: number): Reason {
  if (isGiant(b, m) || bears(b, m, Trait['cannot be placed'])) return Refusal.NotAnOption;
  if (!isOnTable(b, m, x, y)) return Refusal.OffTheTable;
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  return overlapsAny(b, m, x, y) ? Refusal.ModelInTheWay : LEGAL;
}

/**
 * Places model `m`: it has neither moved nor advanced, so nobody strikes it, but it enters the areas in which it stands
 * (HRD-PLACE-001, HRD-PLACE-002, HRD-PLACE-004).
 */
export function placeModel(b: HordesBattle, m: number, x: number, y: number, facing: number): void {
  b.model.x[m] = x;
  b.model.y[m] = y;
  b.model.facing[m] = facing;
  invalidateGeometry(b);
  standInHazards(b, m);
}

/**
 * Judges x, y as a place of model `m` for player `player`: a friendly trooper in formation stays in formation, but for the
 * commander (HRD-PLACE-005).
 */
function judgePlaceBy(b: HordesBattle, player: number, m: number, x: number, y: number): Reason {
  const c = b.unit.commander[unitOf(b, m)];
  if (player === playerOf(b, m) && isTrooper(b, m) && m !== c && isInFormation(b, m)) {
    if (!isWithinOf(b, c, x, y, radiusOf(b, m), commandRange(b, c))) return Refusal.LeavesFormation;
  }
  return judgePlace(b, m, x, y);
}

/** Lists places for the model that is asked about, around where it stands; it keeps its facing. */
export function listPlaces(b: HordesBattle): void {
  const m = b.decision.subject[0];
  const { x, y, facing } = b.model;
  const far = b.game.placeWithin[0];
  for (let d = 0; d < DIRECTIONS; d++) {
    for (let s = 0; s < SHARES.length; s++) {
      const angle = Math.trunc((d * TURN) / DIRECTIONS);
      const px = x[m] + stepEast(angle, far * SHARES[s]);
      const py = y[m] + stepNorth(angle, far * SHARES[s]);
      if (judgePlaceBy(b, b.decision.player[0], m, px, py) === LEGAL)
        b.option.addPose(Verb.Place, m, 0, px, py, facing[m], 0);
    }
  }
  b.option.addPose(Verb.Place, m, 0, x[m], y[m], facing[m], 0);
}

/** Judges a place that is not listed; whoever places the model chooses its facing (HRD-PLACE-004). */
export function judgePlacing(b: HordesBattle, record: OptionRecord): Reason {
  const { verb, target, n, x, y, facing, files, extra, path } = record;
  const m = b.decision.subject[0];
  if (verb !== Verb.Place || target !== m || n !== 0 || files !== 0 || extra !== 0 || path.length > 0)
    return Refusal.NotAnOption;
  if (facing < 0 || facing >= 2 * HALF_TURN) return Refusal.NotAnOption;
  if (!isWithinOf(b, m, x, y, radiusOf(b, m), b.game.placeWithin[0] - 2 * radiusOf(b, m)))
    return Refusal.BeyondTheDistance;
  return judgePlaceBy(b, b.decision.player[0], m, x, y);
}

const S = sequence('choose', 'placed');
const L = locals('model', 'player', 'within');

/**
 * Player `player` places `model` with its centre within `within` ticks of where it is. A model that is never placed stays
 * (HRD-GARG-003).
 */
export const placing = procedure<HordesBattle, typeof S>('placing', S, {
  choose(b, f) {
    const m = b.locals[f + L.model];
    if (isGiant(b, m) || bears(b, m, Trait['cannot be placed'])) return DONE;
    b.game.placeWithin[0] = b.locals[f + L.within];
    return ask(b, Ask.Place, b.locals[f + L.player], m);
  },
  placed(b, f) {
    const { answer } = b;
    placeModel(b, b.locals[f + L.model], answer.x[0], answer.y[0], answer.facing[0]);
    return DONE;
  },
});

/**
 * Judges x, y as the place of model `m`, which stands by, instead of `old`: the smaller of both bases lies completely within
 * the larger, equal ones are at the same place, and there is room (HRD-REPL-001).
 */
export function judgeReplacement(b: HordesBattle, old: number, m: number, x: number, y: number): Reason {
  const dx = x - b.model.x[old];
  const dy = y - b.model.y[old];
  const slack = Math.abs(radiusOf(b, old) - radiusOf(b, m));
  if (dx * dx + dy * dy > slack * slack) return Refusal.BeyondTheDistance;
  if (!isOnTable(b, m, x, y)) return Refusal.OffTheTable;
  if (isBarred(b, x, y, radiusOf(b, m))) return Refusal.TerrainInTheWay;
  for (let o = 0; o < b.setup.models; o++) {
    if (o !== m && o !== old && b.model.place[o] === Place.table && overlaps(b, m, o, x, y))
      return Refusal.ModelInTheWay;
  }
  return LEGAL;
}

/** Replaces model `old` by `m`, which stood by, at a place that `judgeReplacement` allows (HRD-REPL-001). */
export function replaceModel(b: HordesBattle, old: number, m: number, x: number, y: number, facing: number): void {
  b.model.place[old] = Place.removed;
  b.model.place[m] = Place.table;
  placeModel(b, m, x, y, facing);
}
