import { INCH, TURN } from '../../../kernel/geometry/measures.js';
import { bearing } from '../../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../../kernel/options.js';
import { type Chance, LEGAL, type Reason } from '../../../kernel/ruleset.js';
import { arrange } from '../../../skirmish/arranging.js';
import type { SkirmishBattle } from '../../../skirmish/battle.js';
import { Stand } from '../../../skirmish/formations.js';
import { lengthen, type Movers } from '../../../skirmish/movers.js';
import {
  addCovers,
  addDirections,
  addFormations,
  addGatherings,
  addRange,
  addRuns,
  aims,
  findAims,
  findCovers,
  isListed,
  type Listing,
  lookFrom,
  MoveSlots,
  startListing,
  takeSlot,
} from '../../../skirmish/squad-moves.js';
import { isArrangedFor, keepArrangedFor, type Pose } from '../caches/sampled-move.js';
import { Verb } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { NO_WEAPON } from '../shooting/weapons-to-fire.js';
import { judgeLeaving, listLeaving } from './leaving-the-table.js';
import {
  allowedMove,
  allowedRun,
  heedFoes,
  job,
  mayRun,
  readyMovers,
  readyRunners,
  seenEnemies,
} from './movement-allowance.js';

const listing: Listing = {
  unit: 0,
  verb: 0,
  facing: 0,
  allowed: (b: SkirmishBattle, j: Movers, u: number) =>
    listing.verb === Verb.Run ? allowedRun(b as W40kBattle, j, u) : allowedMove(b as W40kBattle, j, u),
  slots: null,
};

/** Short and long range, in ticks, of the weapon that most models of a squad carry; 0 for none. */
const ranges = new Int32Array(2);

function findRanges(b: W40kBattle, j: Movers): void {
  const { type, weapons, model } = b.setup;
  ranges[0] = 0;
  ranges[1] = 0;
  for (let i = 0; i < j.n; i++) {
    const first = model.type[j.model[i]] * WEAPONS;
    for (let w = 0; w < WEAPONS; w++) {
      const held = type.weapons[first + w];
      if (held === NO_WEAPON || weapons[held].long <= 0) continue;
      const weapon = weapons[held];
      if (ranges[1] === 0 || weapon.long < ranges[1]) ranges[1] = weapon.long;
      if (weapon.short > ranges[0]) ranges[0] = weapon.short;
    }
  }
}

/**
 * Lists stand, move and run, with place and formation (W40K-DEC-018, 019, 021): standing while facing each of the
 * nearest enemies, directions and distances, formations, into cover, to just within range and out of charge reach,
 * runs, single models, and leaving the table for shaken squads.
 */
export function listMoveOptions(b: W40kBattle): void {
  const u = b.decision.subject[0];
  let j = readyMovers(b, u, 1);
  const ahead = beginListing(b, j, u);
  if (j.coherent) listStands(b, j, u, ahead);
  addMoves(b, j, ahead);
  if (mayPick(b, j)) b.option.add(Verb.ModelByModel, u);
  listLeaving(b, u);
  if (mayRun(b, u)) {
    j = readyRunners(b, u);
    addAllRuns(b, j, ahead);
  }
}

/** Prepares to list moves of squad `u`, whose movers are ready. Returns the direction that counts as ahead. */
function beginListing(b: W40kBattle, j: Movers, u: number): number {
  const player = playerOf(b, u);
  startListing();
  listing.unit = u;
  listing.facing = b.model.facing[j.model[0]];
  findAims(b, player, j.middleX, j.middleY, seenEnemies(b, player));
  findCovers(b, j, 2); // covers within twice the move, for runs too
  return lookFrom(j.middleX, j.middleY, listing.facing);
}

function addMoves(b: W40kBattle, j: Movers, ahead: number): void {
  listing.verb = Verb.Move;
  if (!j.coherent) addGatherings(b, j, listing);
  addDirections(b, j, listing, ahead);
  if (j.coherent) addFormations(b, j, listing, ahead);
  addCovers(b, j, listing);
  findRanges(b, j);
  for (let r = 0; r < 2; r++) if (ranges[r] > 0) addRange(b, j, listing, ranges[r]);
}

/** True if the models of the squad may be moved one by one. */
function mayPick(b: W40kBattle, j: Movers): boolean {
  return j.n > 1 && b.decision.backs[0] === 0;
}

function addAllRuns(b: W40kBattle, j: Movers, ahead: number): void {
  listing.verb = Verb.Run;
  if (j.coherent) addRuns(b, j, listing, ahead);
  else addGatherings(b, j, listing);
  addCovers(b, j, listing);
}

const slots = new MoveSlots();
const undrawn = new Uint8Array(256);

/**
 * Adds a random one of the options that `listMoveOptions` lists (`Ruleset.sample`). Candidates are judged only when
 * picked.
 */
export function sampleMove(b: W40kBattle, random: Chance): number {
  const u = b.decision.subject[0];
  let j = readyMovers(b, u, 1);
  if (!j.coherent) return -1;
  if ((b.unit.status[u] & Status.Shaken) !== 0) {
    listLeaving(b, u);
    j = readyMovers(b, u, 1);
  }
  const { option } = b;
  const ahead = beginListing(b, j, u);
  listStands(b, j, u, ahead);
  if (mayPick(b, j)) option.add(Verb.ModelByModel, u);
  const legal = option.count;
  slots.clear();
  listing.slots = slots;
  addMoves(b, j, ahead);
  const moves = slots.count;
  if (mayRun(b, u)) {
    // a run is twice the move; the squad's place and its targets are unchanged
    j.least *= 2;
    j.most *= 2;
    addAllRuns(b, j, ahead);
    j.least /= 2;
    j.most /= 2;
  }
  listing.slots = null;
  let left = slots.count;
  for (let i = 0; i < left; i++) undrawn[i] = i;
  let running = false;
  // Candidates are judged in a random order: the first legal one is equally likely to be any legal one.
  for (;;) {
    const n = random.below(legal + left);
    if (n < legal) return n;
    const slot = undrawn[n - legal];
    if (slot >= moves !== running) {
      running = !running;
      lengthen(j, running ? 2 : 0.5);
      if (running) heedFoes(b, j, u);
    }
    if (takeSlot(b, j, listing, slots, slot)) {
      keepArrangedFor(b, job, u, legal, running ? 2 : 1);
      return legal;
    }
    undrawn[n - legal] = undrawn[--left];
  }
}

/**
 * Lists standing, which costs nothing, as does turning (W40K-MOVE-003, W40K-MOVE-005): facing each of the nearest
 * enemies, or with the present facing.
 */
function listStands(b: W40kBattle, j: Movers, u: number, ahead: number): void {
  b.option.addPose(Verb.Hold, u, 0, j.middleX, j.middleY, ahead, Stand.keep);
  for (let k = 1; k < aims.n; k++) {
    const look = bearing(aims.x[k] - j.middleX, aims.y[k] - j.middleY);
    if (Math.abs(((look - ahead + TURN / 2) & (TURN - 1)) - TURN / 2) < TURN / 16) continue;
    if (isListed(b, Verb.Hold, j.middleX, j.middleY, look, Stand.keep)) continue; // two enemies are in the same direction
    b.option.addPose(Verb.Hold, u, 0, j.middleX, j.middleY, look, Stand.keep);
  }
}

/**
 * Returns the squad's models arranged as the answer to Ask.Move says. Scratch; `times` is 1 for a move, 2 for a run.
 */
export function arranged(b: W40kBattle, u: number, record: Pose, times: number): Movers {
  if (isArrangedFor(b, job, u, record, times)) return job;
  const j = readyMovers(b, u, times);
  arrange(b, j, record.x, record.y, record.facing, record.files);
  return j;
}
/** Judges any stand, move or run of a squad, listed or not, by the functions that the listing uses. */
export function judgeMove(b: W40kBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  const { verb, files, x, y } = record;
  if (verb === Verb.Leave) return record.target === u && judgeLeaving(b, record) ? LEGAL : Refusal.NotAnOption;
  if (record.target !== u || files > Stand.close) return Refusal.NotAnOption;
  if (verb === Verb.Run) {
    if (!mayRun(b, u)) return Refusal.NearEnemy;
    return judged(b, readyRunners(b, u), record);
  }
  const j = readyMovers(b, u, 1);
  if (verb === Verb.Hold) {
    if (x !== j.middleX || y !== j.middleY || files !== Stand.keep) return Refusal.NotAnOption;
    return j.coherent ? LEGAL : Refusal.OutOfCoherency;
  }
  return verb === Verb.Move ? judged(b, j, record) : Refusal.NotAnOption;
}

function judged(b: W40kBattle, j: Movers, record: OptionRecord): Reason {
  if (Math.abs(record.x - j.middleX) > 100 * INCH || Math.abs(record.y - j.middleY) > 100 * INCH) return Refusal.TooFar;
  const why = arrange(b, j, record.x, record.y, record.facing, record.files);
  if (why !== LEGAL) return why;
  if (j.stragglers === j.n) return Refusal.TooFar;
  return record.verb === Verb.Run ? allowedRun(b, j, record.target) : allowedMove(b, j, record.target);
}
