import { Level } from '../../../kernel/core.js';
import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { ask, callThen, DONE, finish, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { areMovedUp, moveUps } from '../characters/front-rank-places.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Hook } from '../core/rule-ids.js';
import { PhaseDid, Status, type T9aBattle, unitSubject } from '../core/state.js';
import { onTable, tell } from '../core/units.js';
import { fleeFrom, fleeMove } from '../movement/flee-moves.js';
import { anyoneMinds, fright, leadershipTest } from './leadership.js';
import { mayPanic } from './panic-causes.js';

/** Returns the enemy unit whose Centre is closest to that of `u` (T9A-PAN-003), or NONE if no enemy is on the table. */
export function closestEnemy(b: T9aBattle, u: number): number {
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
function dueUnits(b: T9aBattle, player: number): number {
  let n = 0;
  for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] === player && isDue(b, u)) n++;
  return n;
}

function isDue(b: T9aBattle, u: number): boolean {
  return b.unit.panicDue[u] !== 0 && mayPanic(b, u);
}

function nobodyDue(b: T9aBattle): boolean {
  const { panicDue } = b.unit;
  let due = 0;
  for (let u = 0; u < b.setup.units; u++) due |= panicDue[u];
  return due === 0;
}

function firstDue(b: T9aBattle, player: number): number {
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
export const panicTests = procedure<T9aBattle, typeof S>(
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
      b.locals[f + L.from] = b.unit.panicFrom[u];
      b.unit.panicDue[u] = 0;
      b.unit.panicFrom[u] = NONE;
      if (passesPanic(b, u)) {
        b.unit.phaseDid[u] |= PhaseDid.PassPanic;
        return S.next;
      }
      return callThen(b, S.tested, leadershipTest, u, Roll.PanicTest, 0, -1);
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
  { calls: () => [moveUps, leadershipTest, fleeFrom, fleeMove] },
);

/** Whether formation `u` passes Panic Tests without rolling (T9A-SPR-043). */
export function passesPanic(b: T9aBattle, u: number): boolean {
  return permission(b, Hook.takesPanic, unitSubject(b, u), NO_ATTACK) === CANNOT;
}

/** T9A-DEC-014: lists which of the player's units tests first. */
export function panicOptions(b: T9aBattle): void {
  const player = b.decision.player[0];
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] === player && isDue(b, u)) b.option.add(Verb.Pick, u);
  }
}

/** Whether the model of row `m` causes Terror and is therefore immune to it (T9A-SPR-084). */
const causesTerror = (b: T9aBattle, m: number): boolean => fright(b, m) >= 2;

const T = sequence('test', 'tested');
const TL = locals('unit', 'charger');

/**
 * Handles a charge of `charger` declared against `unit`: if the charger has Terror, the unit takes a Panic Test
 * (T9A-SPR-084). The result is 1 if it may react freely, 0 if it failed and must flee if it can. A unit of models that
 * cause Terror is immune, and a unit that need not take Panic Tests does not take this one (T9A-PAN-005).
 */
export const terrorTest = procedure<T9aBattle, typeof T>(
  'terror test',
  T,
  {
    test(b, f) {
      const u = b.locals[f + TL.unit];
      const charger = b.locals[f + TL.charger];
      const terror = modified(b, Hook.frightens, unitSubject(b, charger), 0, NO_ATTACK) >= 2;
      if (!terror || !mayPanic(b, u) || !anyoneMinds(b, u, causesTerror)) return finish(b, 1);
      if (passesPanic(b, u)) {
        b.unit.phaseDid[u] |= PhaseDid.PassPanic;
        return finish(b, 1);
      }
      return callThen(b, T.tested, leadershipTest, u, Roll.TerrorTest, 0, -1);
    },
    tested(b, f) {
      const passed = b.core.result[0];
      if (passed !== 0) b.unit.phaseDid[b.locals[f + TL.unit]] |= PhaseDid.PassPanic;
      return finish(b, passed);
    },
  },
  { calls: () => [leadershipTest] },
);
