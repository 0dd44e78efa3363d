import { invalidateGeometry } from '../../kernel/battle.js';
import { INCH, QUARTER_TURN } from '../../kernel/geometry/measures.js';
import { clearDecision, enter, type Procedure, run } from '../../kernel/procedure.js';
import { crumble } from '../../regiments/casualties/crumbling.js';
import { moveUps } from '../../regiments/characters/front-rank-places.js';
import { joinUnit } from '../../regiments/characters/joining.js';
import { leaveUnit } from '../../regiments/characters/leaving.js';
import { failedCharge } from '../../regiments/charges/failed-charge.js';
import { moveChargers } from '../../regiments/charges/moving-chargers.js';
import { combatReforms } from '../../regiments/combat/combat-reform.js';
import { gatherCombats } from '../../regiments/combat/combats.js';
import { restoreContacts } from '../../regiments/combat/dropping-out.js';
import { noLongerEngaged } from '../../regiments/combat/no-longer-engaged.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { chooseWeapons } from '../../regiments/combat/weapon-choice.js';
import { Roll } from '../../regiments/core/rolls.js';
import { Did, RoundDid, Status } from '../../regiments/core/state.js';
import { onTable } from '../../regiments/core/units.js';
import { Place } from '../../regiments/layout.js';
import { compulsoryMoves } from '../../regiments/movement/compulsory-moves.js';
import { fleeFrom, fleeMove } from '../../regiments/movement/flee-moves.js';
import { remainingMoves } from '../../regiments/movement/remaining-moves.js';
import { returnPursuers } from '../../regiments/movement/returning-to-the-table.js';
import { stupidityTests, stupidMoves } from '../../regiments/movement/stumbling.js';
import { panicTests } from '../../regiments/panic/panic-tests.js';
import { terrorTest } from '../../regiments/panic/terror.js';
import { breakTests } from '../../regiments/pursuit/break-tests.js';
import { overrunOrPivot } from '../../regiments/pursuit/overrun.js';
import { postCombatPivot, postCombatPivots } from '../../regiments/pursuit/post-combat-pivots.js';
import { declarePursuits, fleeFromCombat, pursue } from '../../regiments/pursuit/pursuit.js';
import { pursuitMove } from '../../regiments/pursuit/pursuit-move.js';
import { shootAt } from '../../regiments/shooting/shooting-phase.js';
import { makeWay } from '../../rulesets/t9a/characters/make-way.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { fearTest } from '../../rulesets/t9a/psychology/fear-and-stupidity.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import { eagerOf, playthrough } from '../playthrough.js';
import { Random } from '../random.js';
import { walk } from '../regiments/paths.js';
import { closeArmies } from './close-armies.js';
import { t9aStrewn } from './scattered.js';

/** Number of decisions of one procedure. */
const DECISIONS = 15;

/** Number of procedures that run in one scene. */
const PROCEDURES = 12;

/** A procedure and its first locals. */
type Beginning = readonly [p: Procedure, ...args: number[]];

/** Sets random states of a unit that may have fought, charged, fled or moved. */
function mark(b: T9aBattle, u: number, random: Random): void {
  const { did, status, roundDid } = b.unit;
  const once = (n: number) => random.below(n) === 0;
  if (once(3)) status[u] |= Status.Charging;
  if (once(4)) status[u] |= Status.FoesGone;
  if (once(6) && b.unit.engaged[u] === 0) status[u] |= Status.Fleeing;
  if (once(3)) roundDid[u] |= RoundDid.WipedOut;
  if (once(6)) roundDid[u] |= RoundDid.DroppedOut;
  if (once(6)) roundDid[u] |= RoundDid.NoMoreFoes;
  if (once(5)) did[u] |= Did.Move;
  if (once(6)) did[u] |= Did.Charged;
  if (once(6)) did[u] |= Did.Advance;
  if (once(8)) did[u] |= Did.Stupid;
  if (once(4)) did[u] |= Did.MovedUp;
  if (once(3)) b.unit.panicDue[u] = 1;
}

function beginningOf(b: T9aBattle, rows: readonly number[], random: Random): Beginning {
  const { player, character } = b.setup.unit;
  const one = (): number => rows[random.below(rows.length)];
  const u = one();
  const foes = rows.filter((v) => player[v] !== player[u]);
  const t = foes.length === 0 ? -1 : foes[random.below(foes.length)];
  const free = b.unit.engaged[u] === 0;
  const inches = 1 + random.below(14);
  switch (random.below(26)) {
    case 0:
    case 1:
      return [fleeFrom, u, t, Roll.FleeDistance];
    case 2:
      return free ? [fleeMove, u, Roll.FleeDistance] : [fleeFrom, u, t, Roll.FleeDistance];
    case 3:
    case 4:
    case 5:
      return [pursuitMove, u, random.below(3) === 0 ? -1 : t, inches, random.below(2)];
    case 6:
      return [overrunOrPivot, u];
    case 7:
      return [postCombatPivot, u];
    case 8:
      b.unit.target[u] = t;
      b.unit.chargeDice[u] = 1 + random.below(6);
      return t >= 0 && free ? [failedCharge, u] : [panicTests];
    case 9:
      return t >= 0 ? [shootAt, t, u, random.below(2)] : [panicTests];
    case 10:
      return t >= 0 ? [terrorTest, t, u] : [panicTests];
    case 11:
      return [panicTests];
    case 12:
      return [fearTest, u];
    case 13:
      return [stupidMoves];
    case 14:
      return [stupidityTests];
    case 15:
      return [crumble, u, 1 + random.below(9), t];
    case 16:
      return [moveUps];
    case 17:
      return [noLongerEngaged];
    case 18: {
      const edge = random.below(4);
      if (!free) return [panicTests];
      b.unit.place[u] = Place.offTable;
      b.unit.facing[u] = edge * QUARTER_TURN;
      b.unit.x[u] = edge === 1 ? 0 : edge === 3 ? b.setup.width : random.below(b.setup.width);
      b.unit.y[u] = edge === 0 ? 0 : edge === 2 ? b.setup.depth : random.below(b.setup.depth);
      b.core.active[0] = player[u];
      return [returnPursuers];
    }
    case 19:
    case 20: {
      for (const v of rows) {
        if (player[v] !== b.core.active[0] || b.unit.engaged[v] !== 0 || foes.length === 0) continue;
        const targets = rows.filter((w) => player[w] !== player[v]);
        b.unit.target[v] = targets[random.below(targets.length)];
        b.unit.did[v] |= Did.DeclareCharge;
      }
      return [moveChargers];
    }
    case 21: {
      const joinedCharacters = Array.from({ length: b.setup.units }, (_, c) => c).filter(
        (c) => b.unit.place[c] === Place.inUnit,
      );
      if (joinedCharacters.length === 0) return [remainingMoves];
      const c = joinedCharacters[random.below(joinedCharacters.length)];
      const off = () => random.below(16 * INCH) - 8 * INCH;
      return [leaveUnit, c, b.unit.x[b.unit.host[c]] + off(), b.unit.y[b.unit.host[c]] + off(), random.below(65536)];
    }
    case 22: {
      const friends = rows.filter((v) => v !== u && player[v] === player[u]);
      if (character[u] === 0 || friends.length === 0) return [compulsoryMoves];
      return [joinUnit, u, friends[random.below(friends.length)]];
    }
    case 23:
      return [compulsoryMoves];
    default:
      return [remainingMoves];
  }
}

/** Procedures of the fight in the first combat. */
const FIGHTING: readonly Procedure[] = [
  restoreContacts,
  combatReforms,
  breakTests,
  declarePursuits,
  fleeFromCombat,
  pursue,
  postCombatPivots,
  makeWay,
  chooseWeapons,
  roundOfCombat,
];

/** Plays one procedure from its beginning to its end. Returns a word, or that it does not fit the state. */
function performed(b: T9aBattle, beginning: Beginning, random: Random): string {
  const [p, ...args] = beginning;
  b.core.depth[0] = 0;
  b.core.over[0] = 0;
  clearDecision(b);
  b.option.decision = 0;
  try {
    enter(b, p, 0, ...args);
    run(b);
    const { units } = b.setup;
    return playthrough({
      rules: t9a,
      b,
      random,
      chooser: eagerOf,
      units,
      most: DECISIONS,
      walk,
      asked: 2,
      listens: true,
    });
  } catch {
    return 'no such state';
  }
}

/** Digests single procedures in scenes at close quarters, with units in random states. */
export function procedures(n: number): string {
  const random = new Random(n);
  const b = n % 3 === 0 ? t9aStrewn(40_000 + n, undefined, true) : closeArmies(40_000 + n);
  b.dice.source = null;
  b.dice.store();
  const before = b.bytes.slice();
  const words: string[] = [];
  for (let k = 0; k < PROCEDURES; k++) {
    b.bytes.set(before);
    b.dice.forget();
    b.log = null;
    b.dice.seed(1000 * n + k);
    invalidateGeometry(b);
    gatherCombats(b);
    b.core.active[0] = random.below(2);
    const rows = Array.from({ length: b.setup.units }, (_, u) => u).filter((u) => onTable(b, u));
    for (const u of rows) if (random.below(2) === 0) mark(b, u, random);
    for (const u of rows) if (random.below(20) === 0 && b.unit.engaged[u] === 0) b.unit.place[u] = Place.none;
    const fights = b.combat.inUse[0] !== 0 && random.below(2) === 0;
    const beginning: Beginning = fights
      ? [FIGHTING[random.below(FIGHTING.length)], 0, random.below(2)]
      : beginningOf(b, rows, random);
    words.push(performed(b, beginning, random));
  }
  return words.join(' ');
}
