import { copyBattle, invalidateGeometry } from '../../../engine/kernel/battle.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Did, Hidden, ModelDid, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { membersOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { arranged } from '../../../engine/rulesets/wh40k2/movement/move-options.js';

const members = new Int32Array(256);

/**
 * Makes `b` a copy of `from` in which squad `u` has done what option `i` (Ask.Move) says, if no one fired at it on the way: its models
 * stand there, face that way and have moved.
 */
export function tryMove(b: W40kBattle, u: number, from: W40kBattle, i: number): void {
  copyBattle(b, from);
  const { verb, x, y, facing, files } = from.option;
  const { model, unit } = b;
  if (verb[i] === Verb.Hold) {
    for (let k = membersOf(b, u, members) - 1; k >= 0; k--) {
      const m = members[k];
      if (model.engaged[m] === 0 && model.outOfCoherency[m] === 0) model.facing[m] = facing[i]; // W40K-MOVE-005
    }
  } else {
    const runs = verb[i] === Verb.Run;
    const j = arranged(b, u, { x: x[i], y: y[i], facing: facing[i], files: files[i] }, runs ? 2 : 1);
    for (let k = 0; k < j.n; k++) {
      const m = j.model[k];
      const far = Math.hypot(j.endX[k] - model.x[m], j.endY[k] - model.y[m]);
      model.facing[m] = facing[i];
      model.x[m] = j.endX[k];
      model.y[m] = j.endY[k];
      if (far > 0) model.did[m] |= ModelDid.Move;
      model.moved[m] += Math.floor(far);
    }
    unit.did[u] |= runs ? Did.Run | Did.Move : Did.Move;
    unit.hidden[u] = Hidden.none; // W40K-HIDE-008
  }
  invalidateGeometry(b);
}

/** Frees squad `u` of what it did in this turn, as if its next turn had come. */
export function rest(b: W40kBattle, u: number): void {
  for (let k = membersOf(b, u, members) - 1; k >= 0; k--) b.model.did[members[k]] = 0;
  b.unit.did[u] = 0;
}
