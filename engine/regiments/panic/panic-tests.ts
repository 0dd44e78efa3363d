import { Level } from '../../kernel/core.js';
import { NONE } from '../../kernel/layout.js';
import { ask, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { areMovedUp, moveUps } from '../characters/front-rank-places.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { PhaseDid, Status } from '../core/state.js';
import { onTable, tell } from '../core/units.js';
import { fleeFrom, fleeMove } from '../movement/flee-moves.js';
import { mayPanic } from './panic-causes.js';

/** Returns the enemy unit whose Centre is closest to that of `u` (T9A-PAN-003), or NONE if no enemy is on the table. */
export function closestEnemy(b: RegimentsBattle, u: number): number {
  const { player } = b.setup.unit;
  const { x, y } = b.unit;
  let best = NONE;
  let least = Infinity;
  for (let v = 0; v < b.setup.units; v++) {
    if (player[v] === player[u] || !onTable(b, v)) continue;
    const squared = (x[v] - x[u]) * (x[v] - x[u]) + (y[v] - y[u]) * (y[v] - y[u]);
    if (squared >= least) continue;
    least = squared;
    best = v;
  }
  return best;
}

/** Returns the number of units of `player` with a due Panic Test. */
function dueUnits(b: RegimentsBattle, player: number): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] === player && isDue(b, u)) n++;
  return n;
}

function isDue(b: RegimentsBattle, u: number): boolean {
  return b.unit.panicDue[u] !== 0 && mayPanic(b, u);
}

function nobodyDue(b: RegimentsBattle): boolean {
  const { panicDue } = b.unit;
  let due = 0;
  for (let u = 0; u < b.setup.units; u++) due |= panicDue[u];
  return due === 0;
}

function firstDue(b: RegimentsBattle, player: number): number {
  for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] === player && isDue(b, u)) return u;
  return NONE;
}

const S = sequence('next', 'picked', 'test', 'tested', 'flee', 'lost');
const L = locals('unit', 'player', 'from');

/**
 * Takes every due Panic Test, also those that flights cause meanwhile: first the active player's units, then the
 * other's, each player in an order of their choice (T9A-TRN-004; asked at `Level.full`). A unit that fails flees
 * (T9A-PAN-003).
 */
export const panicTests = procedure<RegimentsBattle, typeof S>(
  'panic tests',
  S,
  {
    next(b, f) {
      // the event that caused the tests may have removed models (T9A-FRT-003)
      if (areMovedUp(b)) return callThen(b, S.next, moveUps);
      if (nobodyDue(b)) return DONE; // usually no test is due, so this comes first
      const active = b.core.active[0];
      const player = dueUnits(b, active) > 0 ? active : 1 - active;
      const n = dueUnits(b, player);
      b.locals[f + L.player] = player;
      if (n > 1 && b.core.level[0] === Level.full) return ask(b, Ask.Panic, player);
      if (n > 0) {
        b.locals[f + L.unit] = firstDue(b, player);
        return S.test;
      }
      b.unit.panicDue.fill(0); // clear the marks of units that need not test any more
      b.unit.panicFrom.fill(NONE);
      return DONE;
    },
    picked(b, f) {
      b.locals[f + L.unit] = b.answer.target[0];
      return NEXT;
    },
    // T9A-PAN-001, T9A-STA-014; T9A-SPR-043: units that are immune pass
    test(b, f) {
      const u = b.locals[f + L.unit];
      const cause = b.unit.panicDue[u];
      b.locals[f + L.from] = b.unit.panicFrom[u];
      b.unit.panicDue[u] = 0;
      b.unit.panicFrom[u] = NONE;
      if (b.rules.panic.passes(b, u)) {
        b.unit.phaseDid[u] |= PhaseDid.PassPanic;
        return S.next;
      }
      const modifier = b.rules.panic.modifier(b, u, cause);
      return callThen(b, S.tested, b.rules.leadership.test, u, Roll.PanicTest, modifier, -1);
    },
    tested(b, f) {
      if (b.core.result[0] === 0) return NEXT;
      b.unit.phaseDid[b.locals[f + L.unit]] |= PhaseDid.PassPanic;
      return S.next;
    },
    // T9A-PAN-003, T9A-PAN-004: it flees from the enemy that caused the test, otherwise from the closest, Centre to
    // Centre
    flee(b, f) {
      const u = b.locals[f + L.unit];
      const cause = b.locals[f + L.from];
      const from = cause !== NONE && onTable(b, cause) ? cause : closestEnemy(b, u);
      if (b.log !== null) tell(b, 'panic', u, 'panic');
      if (from === NONE) return NEXT;
      return callThen(b, S.next, fleeFrom, u, from);
    },
    // T9A-PAN-003: with no enemy on the table it flees in a random direction (T9A-DIC-010)
    lost(b, f) {
      const u = b.locals[f + L.unit];
      // GAP T9A-DIC-010: the arrow's direction is one of 65,536 angles, each as likely as the others.
      b.unit.facing[u] = b.dice.one(65536, Roll.RandomDirection, u) - 1;
      b.unit.status[u] |= Status.Fleeing;
      return callThen(b, S.next, fleeMove, u, Roll.FleeDistance, -1);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [moveUps, regiments.leadership.test, fleeFrom, fleeMove] },
);

/** T9A-DEC-014: lists which of the player's units tests first. */
export function panicOptions(b: RegimentsBattle): void {
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] === player && isDue(b, u)) b.option.add(Verb.Pick, u);
  }
}
