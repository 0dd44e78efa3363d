import { Level } from '../../../kernel/core.js';
import { askThen, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../core/asks.js';
import { Did, Hidden, Phase, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { engaged, membersOf, onTable, playerOf, tell } from '../core/units.js';
import { readiness } from '../movement/movement-allowance.js';
import { Fire, isUsable, mayModelFire, wait } from '../shooting/weapons-to-fire.js';

const members = new Int32Array(256);

/**
 * True if squad `u` is out of hand-to-hand combat and has a weapon, grenades excepted, that it can fire on overwatch
 * (W40K-OVER-006). In the movement phase a recharging weapon counts as one turn nearer to ready, since it recharges
 * again in the shooting phase of this turn.
 */
export function hasOverwatchWeapon(b: W40kBattle, u: number): boolean {
  const n = membersOf(b, u, members);
  const left = b.core.phase[0] === Phase.movement ? 1 : 0;
  for (let i = 0; i < n; i++) {
    const m = members[i];
    if (!mayModelFire(b, m)) continue;
    for (let slot = 0; slot < WEAPONS; slot++) {
      if (isUsable(b, m, slot, Fire.overwatch) && wait(b, m, slot) <= left) return true;
    }
  }
  return false;
}

/**
 * True if squad or character `u` may go on overwatch now (W40K-OVER-001, W40K-OVER-002). The squad goes as a whole, at
 * the start of its turn, if it has done nothing yet and is neither broken, frenzied, stupid nor engaged. Joined
 * characters go with their squad. A squad out of coherency must come together in this movement phase instead
 * (W40K-SQUAD-005).
 */
export function mayGoOnOverwatch(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || b.unit.overwatch[u] !== 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Stupid | Status.Frenzied)) !== 0) return false;
  if ((b.unit.did[u] & (Did.Compulsory | Did.Flee)) !== 0 || engaged(b, u)) return false;
  if (b.unit.hidden[u] !== Hidden.none && b.unit.hiddenStart[u] === Hidden.none) return false; // W40K-OVER-019: the squad hid in this turn
  return readiness(b, u) === 1 && hasOverwatchWeapon(b, u);
}

/**
 * Fills `mayWatch` of the cache with 1 for each squad of `player` that may go on overwatch. Returns the number of these
 * squads. The cached values are valid while the geometry and the decision number are those for which they were stored.
 */
function findWatchers(b: W40kBattle, player: number): number {
  const { cache, setup } = b;
  const { mayWatch } = cache;
  const decision = b.core.decisions[0] + 1;
  const isKept = cache.mayWatchVersion === b.geometryVersion && cache.mayWatchDecision === decision;
  let n = 0;
  for (let u = 0; u < setup.units; u++) {
    if (!isKept) mayWatch[u] = playerOf(b, u) === player && mayGoOnOverwatch(b, u) ? 1 : 0;
    n += mayWatch[u];
  }
  cache.mayWatchVersion = b.geometryVersion;
  cache.mayWatchDecision = decision;
  return n;
}

/** Lists the options of `Ask.Overwatch` (W40K-DEC-013): each squad that may go on overwatch, and "no more". */
export function overwatchOptions(b: W40kBattle): void {
  findWatchers(b, b.decision.player[0]);
  for (let u = 0; u < b.setup.units; u++) if (b.cache.mayWatch[u] !== 0) b.option.add(Verb.Overwatch, u);
  b.option.add(Verb.Stop);
}

/** True if the enemy has no turn after this turn of `player`, so that overwatch has no targets left. */
function isLastTurn(b: W40kBattle, player: number): boolean {
  return b.core.gameTurn[0] >= b.field.turns[0] && b.field.firstPlayer[0] !== player;
}

const S = sequence('choose', 'chosen');
const L = locals('player');

/**
 * Procedure at the start of a turn: squads of `player` go on overwatch one by one until the player stops
 * (W40K-OVER-001).
 */
export const declareOverwatch = procedure<W40kBattle, typeof S>('declare overwatch', S, {
  choose(b, f) {
    const player = b.locals[f + L.player];
    if (b.core.level[0] === Level.command && isLastTurn(b, player)) return DONE; // K41: a player at level command is not asked
    if (findWatchers(b, player) > 0) return askThen(b, S.chosen, Ask.Overwatch, player);
    b.cache.mayWatchDecision = 0; // the cached list serves no later question
    return DONE;
  },
  // W40K-OVER-003: a squad with an overwatch counter gives up its turn: it neither moves, charges nor shoots
  chosen(b) {
    if (b.answer.verb[0] === Verb.Stop) return DONE;
    const u = b.answer.target[0];
    b.unit.overwatch[u] = 1;
    b.unit.did[u] |= Did.Overwatch;
    if (b.log !== null) tell(b, 'overwatch', u, 'goes on overwatch');
    // the list of the other squads stays the same
    if (b.cache.mayWatchVersion === b.geometryVersion && b.cache.mayWatchDecision === b.core.decisions[0]) {
      b.cache.mayWatch[u] = 0;
      b.cache.mayWatchDecision++;
    }
    return S.choose;
  },
});
