// Stupidity: tests at the start of a turn, and the moves of units that failed them (T9A-SPR-082, WFB9-SRSPD).
import { Level } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { stepEast, stepNorth } from '../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { ask, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { randomDirection } from '../core/dice-formulas.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { Did, RoundDid, Status, unitSubject } from '../core/state.js';
import { engaged, fleeing, onTable, tell, tellDice } from '../core/units.js';
import { forwardUntil } from '../flight-paths.js';
import { stand } from '../formation.js';
import { panicTests } from '../panic/panic-tests.js';
import { pursuitMove, reachesEnemyAhead } from '../pursuit/pursuit-move.js';

/** True if unit `u` of the active player must take a Stupidity test now. */
export function isStupid(b: RegimentsBattle, u: number): boolean {
  if (b.setup.unit.player[u] !== b.core.active[0] || !onTable(b, u)) return false;
  return modified(b, Hook.stupid, unitSubject(b, u), 0, NO_ATTACK) !== 0;
}

/** True if `u` of the active player, which failed an earlier test, has lost the models that make it stupid. */
function recovers(b: RegimentsBattle, u: number): boolean {
  if ((b.unit.status[u] & Status.Stupid) === 0 || b.setup.unit.player[u] !== b.core.active[0]) return false;
  return onTable(b, u) && !engaged(b, u);
}

const T = sequence('next', 'tested');
const TL = locals('unit', 'from');

/**
 * The Stupidity tests at the start of their player's turn, one unit after the other (T9A-SPR-082). After a failed test
 * the unit stumbles in the Compulsory Moves and may do nothing else by choice this turn: `Did.Stupid`.
 */
export const stupidityTests = procedure<RegimentsBattle, typeof T>(
  'stupidity tests',
  T,
  {
    next(b, f) {
      for (let u = b.locals[f + TL.from]; u < b.setup.units; u++) {
        if (!isStupid(b, u)) {
          if (recovers(b, u)) b.rules.compulsory.noteStupidity(b, u, true);
          continue;
        }
        b.locals[f + TL.unit] = u;
        b.locals[f + TL.from] = u + 1;
        return callThen(b, T.tested, b.rules.leadership.test, u, Roll.StupidityTest, 0, -1);
      }
      return DONE;
    },
    tested(b, f) {
      const u = b.locals[f + TL.unit];
      const passed = b.core.result[0] !== 0;
      if (!passed) b.unit.did[u] |= Did.Stupid | Did.MoveDone;
      b.rules.compulsory.noteStupidity(b, u, passed);
      return T.next;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);

const M = sequence('next', 'move', 'arrived');
const ML = locals('unit');

/** True if `u` must stumble forward: it failed its test, may move, and has not just rallied. */
function stumbles(b: RegimentsBattle, u: number): boolean {
  if (b.setup.unit.player[u] !== b.core.active[0] || !onTable(b, u) || fleeing(b, u) || engaged(b, u)) return false;
  return (b.unit.did[u] & Did.Stupid) !== 0 && (b.unit.did[u] & (Did.Rally | Did.Move)) === 0;
}

function nextToStumble(b: RegimentsBattle, u: number): number {
  for (let v = u + 1; v < b.setup.units; v++) if (stumbles(b, v)) return v;
  return NONE;
}

/** T9A-CPM-001, T9A-DEC-024: lists which of the units that must stumble moves next. */
export function stumbleOrderOptions(b: RegimentsBattle): void {
  for (let u = nextToStumble(b, NONE); u !== NONE; u = nextToStumble(b, u)) b.option.add(Verb.Pick, u);
}

/**
 * T9A-SPR-082, WFB9-SRSPD-002: units that failed their Stupidity test move D6 inches straight forward and stop 1 inch before other
 * units and Impassable Terrain, or charge the enemy that they reach (`chargesOnContact`). The order is their player's choice
 * (T9A-CPM-001; asked at `Level.full`).
 */
export const stupidMoves = procedure<RegimentsBattle, typeof M>(
  'stupid moves',
  M,
  {
    next(b) {
      const u = nextToStumble(b, NONE);
      if (u === NONE) return DONE;
      if (b.core.level[0] === Level.full && nextToStumble(b, u) !== NONE) {
        return ask(b, Ask.StumbleOrder, b.core.active[0]);
      }
      b.answer.target[0] = u;
      return NEXT;
    },
    move(b, f) {
      const u = b.answer.target[0];
      b.locals[f + ML.unit] = u;
      b.unit.did[u] |= Did.Move;
      // a round base has no front, so the direction is random
      if (b.setup.unit.round[u] !== 0) b.unit.facing[u] = randomDirection(b, u);
      const inches = b.dice.one(6, Roll.StupidityMove, u);
      b.dice.faces[0] = inches;
      if (b.log !== null) {
        tellDice(b, Roll.StupidityMove, u, 1);
        tell(b, 'move', u, 'stumble forward');
      }
      // GAP WFB9-SRRMV-006: an enemy that the front would not reach is passed an inch off, and one without room for the charge is no target
      if (b.rules.compulsory.chargesOnContact && reachesEnemyAhead(b, u, inches * INCH)) {
        return callThen(b, M.arrived, pursuitMove, u, -1, inches);
      }
      const distance = forwardUntil(b, u, inches * INCH, INCH);
      const facing = b.unit.facing[u];
      stand(b, u, b.unit.x[u] + stepEast(facing, distance), b.unit.y[u] + stepNorth(facing, distance), facing);
      return M.next;
    },
    // the charge is one of the Movement phase: its first round is the next one
    arrived(b, f) {
      b.unit.roundDid[b.locals[f + ML.unit]] &= ~RoundDid.ChargedAnew;
      return callThen(b, M.next, panicTests);
    },
  },
  { calls: () => [pursuitMove, panicTests] },
);
