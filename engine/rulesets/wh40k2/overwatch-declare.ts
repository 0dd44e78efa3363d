import { askThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { Fire, isUsable, mayModelFire, wait } from './armament.js';
import { Ask, Verb } from './asks.js';
import { readiness } from './moving.js';
import { Did, Hidden, Phase, Status, type W40kBattle, WEAPONS } from './state.js';
import { engaged, membersOf, onTable, playerOf, tell } from './units.js';

const members = new Int32Array(256);

/**
 * Has squad `u` anything that it will be able to fire on overwatch: a weapon, no grenades (W40K-OVER-006), out of hand-to-hand?
 * What recharges does so for one turn more in the shooting phase of this turn, if that is still to come.
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
 * May squad or character `u` go on overwatch now (W40K-OVER-001, W40K-OVER-002): as a whole, at the start of its turn, when it
 * has done nothing yet and is neither broken, frenzied, stupid nor engaged? Characters in a squad go with it. Who is out of
 * coherency must come together in this movement phase instead (W40K-SQUAD-005).
 */
export function mayGoOnOverwatch(b: W40kBattle, u: number): boolean {
  if (!onTable(b, u) || b.unit.host[u] >= 0 || b.unit.overwatch[u] !== 0) return false;
  if ((b.unit.status[u] & (Status.Broken | Status.Stupid | Status.Frenzied)) !== 0) return false;
  if ((b.unit.did[u] & (Did.Compulsory | Did.Flee)) !== 0 || engaged(b, u)) return false;
  if (b.unit.hidden[u] !== Hidden.none && b.unit.hiddenStart[u] === Hidden.none) return false; // W40K-OVER-019: hid in this turn
  return readiness(b, u) === 1 && hasOverwatchWeapon(b, u);
}

/** Options of `Ask.Overwatch` (W40K-DEC-013): each squad that may, or no more. */
export function overwatchOptions(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === b.decision.player[0] && mayGoOnOverwatch(b, u)) b.option.add(Verb.Overwatch, u);
  }
  b.option.add(Verb.Stop);
}

const S = sequence('choose', 'chosen');
const L = locals('player');

/** Squads of `player` go on overwatch, one after the other, until it stops (W40K-OVER-001): called at the start of its turn. */
export const declareOverwatch = procedure<W40kBattle, typeof S>('declare overwatch', S, {
  choose(b, f) {
    const player = b.locals[f + L.player];
    for (let u = 0; u < b.setup.units; u++) {
      if (playerOf(b, u) === player && mayGoOnOverwatch(b, u)) return askThen(b, S.chosen, Ask.Overwatch, player);
    }
    return DONE;
  },
  // W40K-OVER-003: it gives its turn up: whoever has a counter neither moves, charges nor shoots
  chosen(b) {
    if (b.answer.verb[0] === Verb.Stop) return DONE;
    const u = b.answer.target[0];
    b.unit.overwatch[u] = 1;
    b.unit.did[u] |= Did.Overwatch;
    if (b.log !== null) tell(b, 'overwatch', u, 'goes on overwatch');
    return S.choose;
  },
});
