import { Level } from '../../kernel/core.js';
import { INCH } from '../../kernel/geometry/measures.js';
import { copyRecord } from '../../kernel/options.js';
import { endPlan, goBack, keepStage } from '../../kernel/plan.js';
import { ask, call, callThen, context, finish, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { changePlace } from '../characters/changing-place.js';
import { handOver, LEADER_ALONE, mayLeaderLeave } from '../characters/character-units.js';
import { joinUnit } from '../characters/joining.js';
import { leaveUnit, MOVES_AHEAD, mayLeave } from '../characters/leaving.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import { Did } from '../core/state.js';
import { engaged, fleeing, movement, onTable, playerOf, tell } from '../core/units.js';
import { stand } from '../formation.js';
import { Place } from '../layout.js';
import { panicTests } from '../panic/panic-tests.js';
import { needsMarchTest } from './march-test.js';
import { MoveStage, reformReach, rememberStart } from './move-options.js';
import { applyReform, REFORM_REACH, reformsFreely } from './reforms.js';
import { returnPursuers } from './returning-to-the-table.js';
import { anyMove } from './sampled-moves.js';

/**
 * True if `u` may still be moved in this sub-phase: it is not Engaged, does not flee, has not moved and has declared no
 * charge (T9A-MOV-001).
 */
export function mayMove(b: RegimentsBattle, u: number): boolean {
  if (playerOf(b, u) !== b.core.active[0]) return false;
  if (b.unit.place[u] === Place.inUnit) return mayLeave(b, u);
  if (!onTable(b, u) || fleeing(b, u) || engaged(b, u)) return false;
  return (b.unit.did[u] & (Did.MoveDone | Did.DeclareCharge)) === 0 && movement(b, u) > 0;
}

/**
 * Returns the number of units that may be picked to move next, at most `most`. The first of them becomes the answer.
 */
function movers(b: RegimentsBattle, most: number): number {
  let n = 0;
  for (let u = b.setup.units - 1; u >= 0 && n < most; u--) {
    const unit = mayMove(b, u);
    const leader = leaderMayMove(b, u);
    if (!unit && !leader) continue;
    n += unit && leader ? 2 : 1;
    b.answer.verb[0] = Verb.Pick;
    b.answer.target[0] = u;
    b.answer.n[0] = unit ? 0 : LEADER_ALONE;
  }
  return n;
}

/** True if the leader of a unit of characters may leave it (T9A-CHR-004, T9A-CHR-011). */
function leaderMayMove(b: RegimentsBattle, u: number): boolean {
  return playerOf(b, u) === b.core.active[0] && mayLeaderLeave(b, u);
}

/** True if units of the active player that pursued off the table may return. */
function anyoneToReturn(b: RegimentsBattle): boolean {
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.place[u] === Place.offTable && playerOf(b, u) === b.core.active[0]) return true;
  }
  return false;
}

/** T9A-DEC-026: lists which unit moves next, or that none does. */
export function moverOptions(b: RegimentsBattle): void {
  b.option.add(Verb.Stop);
  for (let u = 0; u < b.setup.units; u++) {
    if (mayMove(b, u)) b.option.add(Verb.Pick, u);
    if (leaderMayMove(b, u)) b.option.add(Verb.Pick, u, LEADER_ALONE);
  }
}

/** Moves `u` to the pose of the answer along its path. If `marched`, Dangerous Terrain counts (T9A-TER-001). */
function carryOut(b: RegimentsBattle, u: number, marched: boolean): void {
  const { answer, unit } = b;
  const x = unit.x[u];
  const y = unit.y[u];
  const facing = unit.facing[u];
  stand(b, u, answer.x[0], answer.y[0], answer.facing[0]);
  if (b.log !== null) {
    const dx = answer.x[0] - x;
    const dy = answer.y[0] - y;
    const inches = Math.round((10 * Math.sqrt(dx * dx + dy * dy)) / INCH) / 10;
    tell(b, 'move', u, `${marched ? 'march' : 'advance'} ${inches} inches`);
  }
  unit.did[u] |= Did.Move | (marched ? Did.March : Did.Advance);
  if (unit.x[u] === x && unit.y[u] === y) b.rules.moves.noteTurned(b, u);
  if (marched) b.rules.terrain.dangerOnPath(b, u, x, y, facing, answer.path, 0);
}

const S = sequence(
  ...(['arrive', 'next', 'picked', 'choose', 'act', 'joined', 'marchTested', 'march', 'marched'] as const),
  ...(['swiftTested', 'swiftReformed', 'over'] as const),
);
const L = locals('unit', 'stage', 'passed', 'watched');
const MOVE_LOCALS = 4;

/**
 * The sub-phase in which units that have not moved may move one after the other (T9A-MOV-001). Standing order at
 * `Level.command`: the last unit that may move is asked for its move at once, and may stay.
 */
export const remainingMoves = procedure<RegimentsBattle, typeof S>(
  'remaining moves',
  S,
  {
    // T9A-MOV-001, T9A-PUR-025: units that pursued off the table return first
    arrive(b) {
      return anyoneToReturn(b) ? call(b, returnPursuers) : NEXT;
    },
    // T9A-DEC-026
    next(b, f) {
      for (let l = f; l < f + MOVE_LOCALS; l++) b.locals[l] = 0; // clear the locals of the last mover (K15)
      const command = b.core.level[0] === Level.command;
      const n = movers(b, command ? 2 : 1);
      if (n === 0) return finish(b);
      if (!command || n > 1) return ask(b, Ask.Mover, b.core.active[0]);
      b.decision.backs[0] = 1; // there is no other unit to go back to
      return NEXT;
    },
    picked(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return finish(b);
      }
      const u = b.answer.target[0];
      if (b.answer.n[0] === LEADER_ALONE) handOver(b, u);
      keepStage(b, 0);
      rememberStart(b, u);
      b.locals[f + L.unit] = u;
      b.locals[f + L.stage] = MoveStage.all;
      return NEXT;
    },
    // T9A-DEC-026, T9A-DEC-027, T9A-DEC-028
    choose(b, f) {
      const u = b.locals[f + L.unit];
      const stage = b.locals[f + L.stage];
      if (stage !== MoveStage.all && !anyMove(b, u, stage)) return S.over;
      context(b, 0, stage);
      return ask(b, Ask.Move, b.core.active[0], u);
    },
    // T9A-MOV-002: a move is of one kind
    act(b, f) {
      const u = b.locals[f + L.unit];
      const verb = b.answer.verb[0];
      if (verb === Verb.Back) {
        goBack(b);
        return S.next;
      }
      if (verb === Verb.March) {
        // T9A-CHR-012: a March Test that a character failed on its way out counts for the whole unit
        if ((b.unit.did[u] & Did.FailMarchTest) !== 0 && b.locals[f + L.stage] === MoveStage.all) {
          b.locals[f + L.stage] = MoveStage.failedMarch;
          return S.choose;
        }
        // T9A-MOV-008: the test depends on where the unit stood before it moved, a free Reform included
        const stage = b.locals[f + L.stage];
        const reformed = stage === MoveStage.afterFreeReform || stage === MoveStage.freeAfterSwift;
        if (!(reformed ? b.locals[f + L.watched] !== 0 : needsMarchTest(b, u))) return S.march;
        keepStage(b, 0);
        b.unit.did[u] |= Did.MarchTest;
        return callThen(b, S.marchTested, b.rules.leadership.test, u, Roll.MarchTest, 0, -1);
      }
      if (verb === Verb.SwiftReform) {
        // T9A-CMD-004
        b.unit.did[u] |= Did.SwiftReform;
        return callThen(b, S.swiftTested, b.rules.leadership.test, u, Roll.SwiftReformTest, 0, -1);
      }
      if (verb === Verb.Join && b.answer.target[0] === b.unit.host[u]) {
        changePlace(b, u, b.answer.extra[0]); // WFB9-CHR-018
        return S.joined;
      }
      if (verb === Verb.Join) return callThen(b, S.joined, joinUnit, u, b.answer.target[0]);
      if (verb === Verb.Leave) {
        return callThen(b, S.joined, leaveUnit, u, b.answer.x[0], b.answer.y[0], b.answer.facing[0]);
      }
      if (verb === Verb.Advance) {
        carryOut(b, u, false);
        // T9A-SPR-029
        if (!reformsFreely(b, u)) return S.over;
        b.locals[f + L.stage] = MoveStage.reformOnly;
        return S.choose;
      }
      if (verb === Verb.Reform) {
        b.locals[f + L.watched] = needsMarchTest(b, u) ? 1 : 0;
        applyReform(b, u, b.locals[f + L.stage] === MoveStage.reformOnly ? REFORM_REACH : reformReach(b, u));
        // T9A-MOV-014: after a Reform the unit may not shoot, unless it reforms freely (T9A-SPR-029)
        const free = reformsFreely(b, u);
        // of those who counted as moved before it tells that they have moved now (T9A-CHR-011)
        const noted = !free || (b.unit.did[u] & MOVES_AHEAD) !== 0;
        b.unit.did[u] |= noted ? Did.Move | Did.Reform : Did.Move;
        if (!free || b.locals[f + L.stage] !== MoveStage.all) return S.over;
        b.locals[f + L.stage] = MoveStage.afterFreeReform;
        return S.choose;
      }
      // T9A-MOV-009: a unit that fails the test and stays counts as marched
      if (b.locals[f + L.stage] === MoveStage.failedMarch) b.unit.did[u] |= Did.March;
      return S.over;
    },
    // Losses on a march into or out of a unit may cause Panic Tests of friends
    joined(b) {
      endPlan(b);
      return callThen(b, S.next, panicTests);
    },
    // T9A-MOV-009: after a passed test the march goes as intended; after a failed one, no farther than an advance
    marchTested(b, f) {
      if (b.core.result[0] === 0) {
        b.unit.did[b.locals[f + L.unit]] |= Did.FailMarchTest;
        b.locals[f + L.stage] = MoveStage.failedMarch;
        return S.choose;
      }
      copyRecord(b.answer, 0, b.plan, 0);
      return NEXT;
    },
    // T9A-MOV-007, T9A-MOV-010
    march(b, f) {
      const u = b.locals[f + L.unit];
      carryOut(b, u, true);
      return NEXT;
    },
    marched(b, f) {
      const u = b.locals[f + L.unit];
      if (!onTable(b, u) || !reformsFreely(b, u)) return S.over;
      b.locals[f + L.stage] = MoveStage.reformOnly;
      return S.choose;
    },
    // T9A-CMD-004, T9A-DEC-125: it reforms whether the test was passed or not
    swiftTested(b, f) {
      const u = b.locals[f + L.unit];
      b.locals[f + L.passed] = b.core.result[0];
      return ask(b, Ask.ReformPose, b.core.active[0], u);
    },
    // T9A-CMD-004: after a failed test it is a normal Reform; T9A-CMD-005: after a passed one an Advance Move may
    // follow, measured from the new pose
    swiftReformed(b, f) {
      const u = b.locals[f + L.unit];
      const passed = b.locals[f + L.passed] !== 0;
      b.locals[f + L.watched] = needsMarchTest(b, u) ? 1 : 0;
      applyReform(b, u);
      b.unit.did[u] |= Did.Move;
      // T9A-SPR-029: this is a Reform of its own, after which the unit may still move
      if (reformsFreely(b, u)) {
        b.locals[f + L.stage] = passed ? MoveStage.freeAfterSwift : MoveStage.afterFreeReform;
        return S.choose;
      }
      rememberStart(b, u);
      if (!passed) {
        b.unit.did[u] |= Did.Reform;
        return S.over;
      }
      b.locals[f + L.stage] = MoveStage.advanceOnly;
      return S.choose;
    },
    // T9A-MOV-001: each unit moves once; losses in Dangerous Terrain may cause its Panic Test
    over(b, f) {
      b.unit.did[b.locals[f + L.unit]] |= Did.MoveDone;
      endPlan(b);
      return callThen(b, S.next, panicTests);
    },
  },
  {
    calls: ({ regiments }: RegimentsBook) => [
      returnPursuers,
      regiments.leadership.test,
      joinUnit,
      leaveUnit,
      panicTests,
    ],
  },
);
