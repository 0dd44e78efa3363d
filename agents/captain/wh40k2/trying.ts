import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Did, Hidden, ModelDid, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { arranged } from '../../../engine/rulesets/wh40k2/movement/move-options.js';

const members = new Int32Array(256);

/** The state before `tryMove`, for `takeBack`. */
const before = {
  n: 0,
  model: new Int32Array(256),
  x: new Int32Array(256),
  y: new Int32Array(256),
  facing: new Int32Array(256),
  did: new Int32Array(256),
  moved: new Int32Array(256),
  unitDid: 0,
  hidden: 0,
};

/** Writes the state of squad `u` to `before`. */
function keep(b: W40kBattle, u: number): void {
  const { x, y, facing, did, moved } = b.model;
  before.n = membersOf(b, u, members);
  for (let i = 0; i < before.n; i++) {
    const m = members[i];
    before.model[i] = m;
    before.x[i] = x[m];
    before.y[i] = y[m];
    before.facing[i] = facing[m];
    before.did[i] = did[m];
    before.moved[i] = moved[m];
  }
  before.unitDid = b.unit.did[u];
  before.hidden = b.unit.hidden[u];
}

/**
 * Moves squad `u` in `b` as option `i` of `from` (Ask.Move), an equal battle, would if no one fired at it on the way: its models stand
 * there, face that way and have moved. `takeBack` undoes it.
 */
export function tryMove(b: W40kBattle, u: number, from: W40kBattle, i: number): void {
  keep(b, u);
  const { verb, x, y, facing, files } = from.option;
  const pose = { x: x[i], y: y[i], facing: facing[i], files: files[i] };
  const { model, unit } = b;
  if (verb[i] === Verb.Hold) {
    for (let k = 0; k < before.n; k++) {
      const m = before.model[k];
      if (model.engaged[m] === 0 && model.outOfCoherency[m] === 0) model.facing[m] = pose.facing; // W40K-MOVE-005
    }
    invalidateGeometry(b);
    return;
  }
  const runs = verb[i] === Verb.Run;
  const j = arranged(b, u, pose, runs ? 2 : 1);
  for (let k = 0; k < j.n; k++) {
    const m = j.model[k];
    const dx = j.endX[k] - model.x[m];
    const dy = j.endY[k] - model.y[m];
    model.facing[m] = pose.facing;
    if (dx === 0 && dy === 0) continue;
    model.x[m] = j.endX[k];
    model.y[m] = j.endY[k];
    model.did[m] |= ModelDid.Move;
    model.moved[m] += Math.floor(Math.sqrt(dx * dx + dy * dy));
  }
  unit.did[u] |= runs ? Did.Run | Did.Move : Did.Move;
  unit.hidden[u] = Hidden.none; // W40K-HIDE-008
  invalidateGeometry(b);
}

/** Frees squad `u` of what it did in this turn, as if its next turn had come, until `takeBack`. */
export function rest(b: W40kBattle, u: number): void {
  for (let k = 0; k < before.n; k++) b.model.did[before.model[k]] = 0;
  b.unit.did[u] = 0;
}

/** Undoes `tryMove`. */
export function takeBack(b: W40kBattle, u: number): void {
  const { model } = b;
  for (let k = 0; k < before.n; k++) {
    const m = before.model[k];
    model.x[m] = before.x[k];
    model.y[m] = before.y[k];
    model.facing[m] = before.facing[k];
    model.did[m] = before.did[k];
    model.moved[m] = before.moved[k];
  }
  b.unit.did[u] = before.unitDid;
  b.unit.hidden[u] = before.hidden;
  invalidateGeometry(b);
}
