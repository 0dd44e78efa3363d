import { INCH, TURN } from '../../kernel/geometry/measures.js';
import { bearing } from '../../kernel/geometry/trig.js';
import type { OptionRecord } from '../../kernel/options.js';
import { LEGAL, type Reason } from '../../kernel/ruleset.js';
import { arrange } from '../../skirmish/arranging.js';
import type { SkirmishBattle } from '../../skirmish/battle.js';
import { Stand } from '../../skirmish/formations.js';
import type { Movers } from '../../skirmish/movers.js';
import {
  addCovers,
  addDirections,
  addFormations,
  addGatherings,
  addRange,
  addRuns,
  aims,
  findAims,
  isListed,
  type Listing,
  lookFrom,
} from '../../skirmish/squad-moves.js';
import { Verb } from './asks.js';
import { allowedMove, heedFoes, mayRun, readyMovers, seenEnemies } from './moving.js';
import { Refusal } from './reasons.js';
import { type W40kBattle, WEAPONS } from './state.js';
import { playerOf } from './units.js';

const listing: Listing = {
  unit: 0,
  verb: 0,
  facing: 0,
  allowed: (b: SkirmishBattle, j: Movers, u: number) => allowedMove(b as W40kBattle, j, u),
};

/** Ranges that matter to a squad: short and long of what most of it carries, ticks; 0 none. */
const ranges = new Int32Array(2);

function findRanges(b: W40kBattle, j: Movers): void {
  const { type, weapons, model } = b.setup;
  ranges[0] = 0;
  ranges[1] = 0;
  for (let i = 0; i < j.n; i++) {
    const first = model.type[j.model[i]] * WEAPONS;
    for (let w = 0; w < WEAPONS; w++) {
      const weapon = weapons[type.weapons[first + w]];
      if (weapon === undefined || weapon.long <= 0) continue;
      if (ranges[1] === 0 || weapon.long < ranges[1]) ranges[1] = weapon.long;
      if (weapon.short > ranges[0]) ranges[0] = weapon.short;
    }
  }
}

/**
 * Stand, move or run, where and in what formation (W40K-DEC-018, 019, 021): standing with a look at each of the nearest
 * enemies, directions and distances, formations, into cover, to just within range and out of charge reach, runs, and model by model.
 */
export function listMoveOptions(b: W40kBattle): void {
  const u = b.decision.subject[0];
  const player = playerOf(b, u);
  let j = readyMovers(b, u, 1);
  listing.unit = u;
  listing.facing = b.model.facing[j.model[0]];
  findAims(b, player, j.middleX, j.middleY, seenEnemies(b, player));
  const ahead = lookFrom(j.middleX, j.middleY, listing.facing);
  if (j.coherent) listStands(b, j, u, ahead);
  listing.verb = Verb.Move;
  if (!j.coherent) addGatherings(b, j, listing);
  addDirections(b, j, listing, ahead);
  if (j.coherent) addFormations(b, j, listing, ahead);
  addCovers(b, j, listing);
  findRanges(b, j);
  for (let r = 0; r < 2; r++) if (ranges[r] > 0) addRange(b, j, listing, ranges[r]);
  if (j.n > 1 && b.decision.backs[0] === 0) b.option.add(Verb.ModelByModel, u);
  if (j.coherent && mayRun(b, u)) {
    j = readyMovers(b, u, 2);
    heedFoes(b, j, u);
    listing.verb = Verb.Run;
    addRuns(b, j, listing, ahead);
    addCovers(b, j, listing);
  }
}

/** Standing costs nothing, and so does turning (W40K-MOVE-003, W40K-MOVE-005): toward each of the nearest enemies, or as they look. */
function listStands(b: W40kBattle, j: Movers, u: number, ahead: number): void {
  b.option.addPose(Verb.Hold, u, 0, j.middleX, j.middleY, ahead, Stand.keep);
  for (let k = 1; k < aims.n; k++) {
    const look = bearing(aims.x[k] - j.middleX, aims.y[k] - j.middleY);
    if (Math.abs(((look - ahead + TURN / 2) & (TURN - 1)) - TURN / 2) < TURN / 16) continue;
    if (isListed(b, Verb.Hold, j.middleX, j.middleY, look, Stand.keep)) continue; // two enemies in one line
    b.option.addPose(Verb.Hold, u, 0, j.middleX, j.middleY, look, Stand.keep);
  }
}

/** The squad's models where the answer to Ask.Move brings them. Scratch; `times` 1 for a move, 2 for a run. */
export function arranged(b: W40kBattle, u: number, record: Pose, times: number): Movers {
  const j = readyMovers(b, u, times);
  arrange(b, j, record.x, record.y, record.facing, record.files);
  return j;
}
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly files: number;
}

/** Judges any stand, move or run of a squad, listed or not, by what the listing itself goes by. */
export function judgeMove(b: W40kBattle, record: OptionRecord): Reason {
  const u = b.decision.subject[0];
  const { verb, files, x, y } = record;
  const facing = record.facing & (TURN - 1);
  if (record.target !== u || files < 0 || files > Stand.close || facing !== record.facing) return Refusal.NotAnOption;
  if (!Number.isInteger(x) || !Number.isInteger(y)) return Refusal.NotAnOption;
  if (verb === Verb.Run) {
    if (!mayRun(b, u)) return Refusal.NearEnemy;
    const j = readyMovers(b, u, 2);
    if (!j.coherent) return Refusal.OutOfCoherency;
    return judged(b, j, record);
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
  return allowedMove(b, j, record.target);
}
