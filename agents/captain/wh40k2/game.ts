import { invalidateGeometry } from '../../../engine/kernel/battle.js';
import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { coverOf, sees } from '../../../engine/rulesets/wh40k2/caches/sight.js';
import { viewGap } from '../../../engine/rulesets/wh40k2/caches/squad-views.js';
import { Verb } from '../../../engine/rulesets/wh40k2/core/asks.js';
import { Hidden, Phase, type W40kBattle } from '../../../engine/rulesets/wh40k2/core/state.js';
import { broken, engaged, membersOf, squadOf } from '../../../engine/rulesets/wh40k2/core/units.js';
import { arrangeListed, placeDeploymentGroup } from '../../../engine/rulesets/wh40k2/setup/deploying-a-unit.js';
import { gather } from '../../../engine/rulesets/wh40k2/setup/deployment-group.js';
import { zoneOf } from '../../../engine/rulesets/wh40k2/setup/deployment-zones.js';
import { squadTargets } from '../../../engine/rulesets/wh40k2/shooting/targets.js';
import { coverModifier } from '../../../engine/rulesets/wh40k2/shooting/to-hit.js';
import { Fire } from '../../../engine/rulesets/wh40k2/shooting/weapons-to-fire.js';
import { wouldSee } from '../../../engine/rulesets/wh40k2/sight/sight.js';
import type { SkirmishGame } from '../skirmish/game.js';
import { fight } from './duels.js';
import { rangesOf, woundsAtRange } from './firepower.js';
import { shootersIn, worthOfFireAt } from './shooting.js';
import { rest, tryMove } from './trying.js';
import { prizeOf, worthOf, worthOfWounds } from './values.js';

const members = new Int32Array(256);

/** Returns the turns of each side after this one. */
const turnsLeft = (b: W40kBattle): number => Math.max(0, b.field.turns[0] - b.core.gameTurn[0]);

/** Warhammer 40,000, second edition, as captains need it. */
export const W40K_CAPTAIN: SkirmishGame<W40kBattle> = {
  verbs: Verb,
  squadOf,
  membersOf,
  engaged,
  broken,
  hidden: (b, u) => b.unit.hidden[u] === Hidden.hidden,
  waits: (b, u) => b.unit.overwatch[u] !== 0,
  turns: turnsLeft,
  foesTurn: (b, player) => turnsLeft(b) > 0 || b.field.firstPlayer[0] === player,
  volleysToCome(b, player) {
    const inThisTurn =
      b.core.active[0] === player ? b.core.phase[0] < Phase.shooting : b.field.firstPlayer[0] !== player;
    return turnsLeft(b) + (inThisTurn ? 1 : 0);
  },
  worthOf,
  worthOfWounds,
  chargeReach(b, u) {
    let least = 10; // W40K-CHRG-005: the slowest model's
    for (let i = membersOf(b, u, members) - 1; i >= 0; i--)
      least = Math.min(least, b.setup.type.M[b.setup.model.type[members[i]]]);
    return 2 * least * INCH;
  },
  fight,
  targets: (b, u, out) => squadTargets(b, u, Fire.normal, out),
  fireAt: worthOfFireAt,
  plainFire: Fire.normal,
  wayToFire: (b) => b.decision.context[0],
  shootersIn,
  prizeOf,
  rangesOf,
  woundsAtRange,
  cover: (b, m, o) => coverModifier(coverOf(b, m, o)),
  sees,
  wouldSee,
  viewGap,
  tryMove,
  rest,
  gather,
  settle(vision, b, i) {
    const u = b.decision.subject[0];
    const { x, y, facing, files } = b.option;
    arrangeListed(b, u, x[i], y[i], facing[i], files[i]);
    placeDeploymentGroup(b, u, facing[i], vision);
    vision.unit.hidden[u] = b.option.n[i] > 0 ? Hidden.hidden : Hidden.none;
    invalidateGeometry(vision);
  },
  zoneOf,
  joins: (b, u) => b.setup.unit.joins[u],
};
