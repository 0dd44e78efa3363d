// What must hold in a battle of HORDES at every decision.

import { LOCALS } from '../../kernel/core.js';
import { isDestroyed } from '../../kernel/damage-tracks.js';
import { holds } from '../../kernel/special-rules.js';
import { definedRule } from '../../rulesets/hordes/abilities/numbers.js';
import { FEEDING, STORING } from '../../rulesets/hordes/abilities/power.js';
import { Ask } from '../../rulesets/hordes/core/asks.js';
import { Due } from '../../rulesets/hordes/core/dues.js';
import { furyOf, onTable, radiusOf, resourceOf } from '../../rulesets/hordes/core/models.js';
import { MOST_FOCUS } from '../../rulesets/hordes/core/resources.js';
import { type HordesBattle, MARK_WORDS, Place, Resource } from '../../rulesets/hordes/core/state.js';
import { SUPERCHARGED } from '../../rulesets/hordes/leaders/focus.js';
import { freeStrikes } from '../../rulesets/hordes/movement/free-strikes.js';
import { isOnTable } from '../../rulesets/hordes/movement/paths.js';
import { objectives } from '../../rulesets/hordes/scenarios/objectives.js';
import { goalOf } from '../../rulesets/hordes/scenarios/scoring.js';
import { isBarred } from '../../rulesets/hordes/terrain/ground.js';
import type { Invariants } from '../invariants.js';

/** Tolerance in ticks, since ends of moves are rounded. */
const TOLERANCE = 4;
/** What gives leaders points that their FURY or FOCUS does not bound: power tokens and accumulators. */
const FEEDS = [...FEEDING, ...STORING];
const SUPERCHARGE = definedRule('Supercharge');
const PLACES: ReadonlySet<number> = new Set(Object.values(Place));

/**
 * True if model `m` is on its way, perhaps over a wall or another model, while enemies strike at it: whatever is asked
 * meanwhile, be it about the blow or about its damage.
 */
function isCrossing(b: HordesBattle, m: number): boolean {
  for (let f = 0; f < b.core.depth[0]; f++) {
    if (b.book.procedures[b.stack.proc[f]] === freeStrikes && b.locals[f * LOCALS] === m) return true;
  }
  return false;
}

/** Returns what is wrong with the damage of model `m`: marks beyond its boxes, or all boxes marked on the table. */
function damageFault(b: HordesBattle, m: number): string {
  const { tracks } = b.setup;
  const k = b.model.kind[m];
  const boxes =
    tracks.firstBox[tracks.firstColumn[tracks.firstTrack[k + 1]]] -
    tracks.firstBox[tracks.firstColumn[tracks.firstTrack[k]]];
  for (let bit = boxes; bit < 32 * MARK_WORDS; bit++) {
    if (((b.model.marks[m * MARK_WORDS + (bit >> 5)] >>> (bit & 31)) & 1) !== 0) return 'has marks beyond its boxes';
  }
  const isFull = isDestroyed(tracks, k, b.model.marks, m * MARK_WORDS);
  return isFull && onTable(b, m) ? 'has no box left and is on the table' : '';
}

/** True if a model of the side of model `m` may bring a leader above its FURY or FOCUS until its next Maintenance Phase. */
function isFed(b: HordesBattle, m: number): boolean {
  for (let o = 0; o < b.setup.models; o++) {
    if (b.setup.model.player[o] === b.setup.model.player[m] && FEEDS.some((rule) => holds(b, o, rule))) return true;
  }
  return false;
}

/** Returns the most focus points of a warjack: more than usual for one of a warcaster with Supercharge (HRD-JACK-004). */
function mostFocus(b: HordesBattle, m: number): number {
  const leader = b.model.leader[m];
  return leader >= 0 && holds(b, leader, SUPERCHARGE) ? SUPERCHARGED : MOST_FOCUS;
}

function modelFaults(b: HordesBattle, m: number): string[] {
  const wrong: string[] = [];
  const { x, y, place, points } = b.model;
  if (!PLACES.has(place[m])) wrong.push(`is in place ${place[m]}, which there is not`);
  const damage = damageFault(b, m);
  if (damage !== '') wrong.push(damage);
  const resource = resourceOf(b, m);
  if (resource === Resource.fury && points[m] > furyOf(b, m))
    wrong.push(`has ${points[m]} fury points, above its FURY`);
  if (resource === Resource.focus && points[m] > mostFocus(b, m)) wrong.push(`has ${points[m]} focus points`);
  const leads = resource === Resource.ownFury || resource === Resource.ownFocus;
  if (leads && points[m] > furyOf(b, m) && !isFed(b, m)) wrong.push(`has ${points[m]} points, above its FURY or FOCUS`);
  if (resource === Resource.none && points[m] > 0) wrong.push('has fury or focus points, and is no beast or jack');
  if (!onTable(b, m)) return wrong;
  if (!isOnTable(b, m, x[m], y[m])) wrong.push('is off the table');
  const crosses = isCrossing(b, m);
  if (!crosses && isBarred(b, x[m], y[m], radiusOf(b, m) - TOLERANCE)) wrong.push('stands on a barrier');
  for (let o = 0; o < m; o++) {
    if (!onTable(b, o) || crosses || isCrossing(b, o)) continue;
    const gap = Math.hypot(x[m] - x[o], y[m] - y[o]) - radiusOf(b, m) - radiusOf(b, o);
    if (gap < -TOLERANCE) wrong.push(`overlaps ${b.setup.modelNames[o]}`);
  }
  return wrong;
}

/** Returns what is wrong with the score: more control points than objectives in the turns so far, or some without a goal. */
function scoreFaults(b: HordesBattle): string[] {
  const most = goalOf(b) === 0 ? 0 : objectives(b) * b.core.playerTurns[0];
  return [0, 1].flatMap((player) =>
    b.game.control[player] <= most ? [] : [`${b.setup.lists[player]} has ${b.game.control[player]} control points`],
  );
}

/** Returns the model whose return to play is asked about, or -1. */
function returning(b: HordesBattle): number {
  const { kind, subject, context } = b.decision;
  return kind[0] === Ask.SpellPlace && context[0] === Due.bringBack ? subject[0] : -1;
}

/** Returns everything that is wrong now; `back`: the model that was asked about last and may have returned, or -1. */
function faults(b: HordesBattle, gone: Uint8Array, back: number): string[] {
  const wrong = scoreFaults(b);
  for (let m = 0; m < b.setup.models; m++) {
    for (const fault of modelFaults(b, m)) wrong.push(`${b.setup.modelNames[m]} ${fault}`);
    if (m === back && b.model.place[m] === Place.table) gone[m] = 0;
    if (gone[m] !== 0 && b.model.place[m] !== Place.removed) wrong.push(`${b.setup.modelNames[m]} came back`);
    if (b.model.place[m] === Place.removed) gone[m] = 1;
  }
  return wrong;
}

/** Returns the checks of one battle. */
export function invariants({ models }: { readonly models: number }): Invariants<HordesBattle> {
  const gone = new Uint8Array(models);
  let back = -1;
  return (b) => {
    const wrong = faults(b, gone, back);
    back = returning(b);
    return wrong;
  };
}
