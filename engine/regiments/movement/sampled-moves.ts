// Moves that are judged one by one: for playouts, which sample a single move (`Ruleset.sample`), and for the question
// whether there is any move.

import { SEGMENTS } from '../../kernel/core.js';
import { mayGoBack } from '../../kernel/plan.js';
import { type Chance, listAhead } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../battle.js';
import { SEATS } from '../characters/characters.js';
import { countJoins, takeJoin } from '../characters/joining.js';
import { countLeaves, takeLeave } from '../characters/leaving.js';
import { Verb } from '../core/asks.js';
import { SIZES } from '../core/state.js';
import { hasMusician } from '../core/units.js';
import { Place } from '../layout.js';
import { judgePath } from '../legality.js';
import { addMoveSlots, MoveSlots } from '../move-slots.js';
import { At, newPose } from '../paths.js';
import { Refusal } from '../refusals.js';
import {
  advanceLimits,
  endsInReach,
  MoveStage,
  marches,
  marchLimits,
  mayHaveReformed,
  moveOptions,
  moveReach,
  reformReach,
} from './move-options.js';
import { findReformSlots, judgeReformTo, REFORM_REACH, reformSlots } from './reforms.js';

/** Candidate paths of the current unit. */
const slots = new MoveSlots();
/**
 * Numbers of candidate Reforms, of ways to leave a unit and of ways to join one. They follow the paths in this order.
 */
const more = { reforms: 0, leaves: 0, joins: 0 };
/** Slots that have not been sampled yet: numbers of paths, then of Reforms, then of ways to leave or join. */
const undrawn = new Uint16Array(256 + SEATS.length * SIZES.large.units);
/** Scratch: the current path and its end. */
const path = new Int32Array(SEGMENTS);
const pose = newPose();

/**
 * Collects the candidates that `moveOptions` would judge for `u` at that stage, without the options that need no
 * judging.
 * @returns the number of slots
 */
function findSlots(b: RegimentsBattle, u: number, stage: number): number {
  const { all, failedMarch, advanceOnly, afterFreeReform, reformOnly, freeAfterSwift } = MoveStage;
  slots.count = 0;
  more.reforms = 0;
  more.leaves = 0;
  more.joins = 0;
  if (b.unit.place[u] === Place.inUnit) {
    more.leaves = countLeaves(b, u);
    more.joins = countJoins(b, u);
    return more.leaves + more.joins;
  }
  const goesOn = stage === all || stage === afterFreeReform || stage === freeAfterSwift;
  if (goesOn || stage === advanceOnly) addMoveSlots(b, u, advanceLimits(b, u), Verb.Advance, slots);
  if (stage === failedMarch || (goesOn && marches(b, u))) {
    addMoveSlots(b, u, marchLimits(b, u, stage === failedMarch), Verb.March, slots);
  }
  if (stage === all || stage === reformOnly) {
    findReformSlots(b, u);
    more.reforms = reformSlots.count;
  }
  if (stage === all) more.joins = countJoins(b, u);
  return slots.count + more.reforms + more.joins;
}

/**
 * Adds the move in slot `i` to the options if it is legal.
 * @returns whether it was added
 */
function takePath(b: RegimentsBattle, u: number, stage: number, i: number): boolean {
  const verb = slots.verb[i];
  const marching = verb === Verb.March;
  path[0] = slots.first[i];
  path[1] = slots.second[i];
  const allowed = marching ? marchLimits(b, u, stage === MoveStage.failedMarch) : advanceLimits(b, u);
  if (judgePath(b, u, path, 0, allowed, pose) !== Refusal.Legal) return false;
  if (marching && b.rules.terrain.slowsMarches(b, u) && b.rules.terrain.barsMarch(b, u, path, 0)) return false;
  if (!marching && b.rules.terrain.barsAdvance(b, u, path, 0)) return false;
  const files = b.unit.files[u];
  if (mayHaveReformed(b, u, stage, marching)) {
    if (!endsInReach(b, u, pose[At.x], pose[At.y], pose[At.facing], files, moveReach(b, u, marching))) return false;
  }
  const at = b.option.addPose(verb, -1, 0, pose[At.x], pose[At.y], pose[At.facing], files);
  b.option.path[at * SEGMENTS] = path[0];
  b.option.path[at * SEGMENTS + 1] = path[1];
  return true;
}

/**
 * Adds Reform `r` to the options if it is legal.
 * @returns whether it was added
 */
function takeReform(b: RegimentsBattle, u: number, stage: number, r: number): boolean {
  const { x, y } = b.unit;
  const facing = reformSlots.facing[r];
  const files = reformSlots.files[r];
  const only = stage === MoveStage.reformOnly;
  const times = only ? REFORM_REACH : reformReach(b, u);
  if (judgeReformTo(b, u, facing, files, times) !== Refusal.Legal) return false;
  if (only && !endsInReach(b, u, x[u], y[u], facing, files, moveReach(b, u, false))) return false;
  b.option.addPose(Verb.Reform, u, 0, x[u], y[u], facing, files);
  return true;
}

/**
 * Adds the candidate in slot `slot` to the options if it is legal.
 * @returns whether it was added
 */
function takeSlot(b: RegimentsBattle, u: number, stage: number, slot: number): boolean {
  if (slot < slots.count) return takePath(b, u, stage, slot);
  const r = slot - slots.count;
  if (r < more.reforms) return takeReform(b, u, stage, r);
  const k = r - more.reforms;
  return k < more.leaves ? takeLeave(b, u, k) : takeJoin(b, u, k - more.leaves);
}

/** Samples one of `moveOptions` (`Ruleset.sample`): first it chooses a random candidate, then it judges it. */
export function sampleMove(b: RegimentsBattle, random: Chance): number {
  const u = b.decision.subject[0];
  const stage = b.decision.context[0];
  const { option } = b;
  option.add(Verb.Stay, u);
  if (stage === MoveStage.all) {
    if (mayGoBack(b)) option.add(Verb.Back);
    if (b.unit.place[u] !== Place.inUnit && hasMusician(b, u)) option.add(Verb.SwiftReform, u);
  }
  const legal = option.count;
  let left = findSlots(b, u, stage);
  for (let i = 0; i < left; i++) undrawn[i] = i;
  // Candidates are judged in a random order: the first legal one is equally likely to be any legal one.
  for (;;) {
    const n = random.below(legal + left);
    if (n < legal) return n;
    if (takeSlot(b, u, stage, undrawn[n - legal])) return option.count - 1;
    undrawn[n - legal] = undrawn[--left];
  }
}

/**
 * True if `u` has any choice at that stage, which is not the first, besides staying. Call it just before asking: except
 * in a playout, it lists the options.
 */
export function anyMove(b: RegimentsBattle, u: number, stage: number): boolean {
  const { option } = b;
  if (option.wanted > 1) {
    b.decision.subject[0] = u;
    b.decision.context[0] = stage;
    listAhead(b, moveOptions);
    b.decision.subject[0] = -1;
    b.decision.context[0] = 0;
    if (option.count > 1) return true;
    option.decision = 0; // staying is the only option
    return false;
  }
  option.count = 0;
  option.decision = 0;
  const n = findSlots(b, u, stage);
  for (let slot = 0; slot < n; slot++) if (takeSlot(b, u, stage, slot)) return true;
  return false;
}
