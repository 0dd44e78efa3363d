import { Level } from '../../kernel/core.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { askThen, call, callThen, context, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { inCombat, nextMember } from '../combat/combats.js';
import { nextContact } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { RoundDid, unitSubject } from '../core/state.js';
import { fleeing, movement, onTable, playerOf, tell } from '../core/units.js';
import { fleeFrom, rollFlight } from '../movement/flee-moves.js';
import { panicTests } from '../panic/panic-tests.js';
import { mayOverrun, mustOverrun } from './overrun.js';
import { pursuitMove, rollPursuit } from './pursuit-move.js';

/** True if unit `u` Broke in this round and is still on the table. */
function isBroken(b: RegimentsBattle, u: number): boolean {
  return (b.unit.roundDid[u] & RoundDid.Broke) !== 0 && onTable(b, u);
}

/**
 * Returns the number of broken enemies that unit `u` may pursue (T9A-PUR-001): none while it touches an enemy that did
 * not break (T9A-PUR-002).
 */
export function quarries(b: RegimentsBattle, u: number): number {
  if (!onTable(b, u) || fleeing(b, u) || movement(b, u) === 0) return 0; // T9A-STA-003
  let n = 0;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (!isBroken(b, v)) return 0;
    n++;
  }
  return n;
}

/** True if unit `u` may try to restrain its pursuit (T9A-PUR-003). Some units may not (T9A-SPR-034). */
export function mayRestrain(b: RegimentsBattle, u: number): boolean {
  return permission(b, Hook.mayRestrain, unitSubject(b, u), NO_ATTACK) !== CANNOT;
}

const D = sequence('next', 'overrun', 'chosen', 'restrained');
const DL = locals('combat', 'side', 'unit');

function setPursuit(b: RegimentsBattle, u: number, quarry: number): number {
  b.unit.pursues[u] = quarry;
  b.unit.roundDid[u] |= RoundDid.Pursue;
  if (b.log !== null) tell(b, 'pursuit', u, `pursue ${b.setup.names[quarry]}`);
  return D.next;
}

/** Asks unit `u` which enemy it pursues. With `must` it may not hold back. A single option is taken without asking. */
function askPursuit(b: RegimentsBattle, u: number, must: boolean): number {
  if (must && quarries(b, u) === 1) return setPursuit(b, u, nextContact(b, u, NONE));
  context(b, 0, must ? 1 : 0);
  return askThen(b, D.chosen, Ask.Pursue, playerOf(b, u), u);
}

/**
 * Step 8 of a round, before any unit moves. Units whose enemies all broke pursue one of them or try to hold back
 * (T9A-PUR-001 to T9A-PUR-004, T9A-DEC-115). Units with No More Foes may Overrun or pivot (T9A-NMF-001, T9A-PUR-006,
 * T9A-DEC-116). The active player's units come first.
 */
export const declarePursuits = procedure<RegimentsBattle, typeof D>(
  'declare pursuits',
  D,
  {
    next(b, f) {
      const l = b.locals;
      for (; l[f + DL.side] < 2; l[f + DL.side]++) {
        const player = l[f + DL.side] === 0 ? b.core.active[0] : 1 - b.core.active[0];
        while (l[f + DL.unit] < b.setup.units) {
          const u = l[f + DL.unit]++;
          if (!inCombat(b, l[f + DL.combat], u) || playerOf(b, u) !== player || !onTable(b, u) || fleeing(b, u))
            continue;
          if (b.unit.engaged[u] === 0) {
            if (!mayOverrun(b, u)) {
              if (b.rules.pursuit.mayTurnFreed(b, u)) b.unit.roundDid[u] |= RoundDid.Pivot;
            } else if (mustOverrun(b, u)) b.unit.roundDid[u] |= RoundDid.Overrun;
            else return askThen(b, D.overrun, Ask.Overrun, player, u);
          } else if (quarries(b, u) > 0) {
            if (!b.rules.pursuit.mustRestrain(b, u)) return askPursuit(b, u, !mayRestrain(b, u));
            b.unit.roundDid[u] |= RoundDid.Restrain | RoundDid.Pivot;
          }
        }
        l[f + DL.unit] = 0;
      }
      return DONE;
    },
    overrun(b, f) {
      const u = b.locals[f + DL.unit] - 1;
      b.unit.roundDid[u] |= b.answer.verb[0] === Verb.Overrun ? RoundDid.Overrun : RoundDid.Pivot;
      return D.next;
    },
    chosen(b, f) {
      const u = b.locals[f + DL.unit] - 1;
      if (b.answer.verb[0] === Verb.Pursue) return setPursuit(b, u, b.answer.target[0]);
      return call(b, b.rules.leadership.test, u, Roll.RestrainTest, 0, -1);
    },
    // T9A-PUR-003, T9A-PUR-004
    restrained(b, f) {
      const u = b.locals[f + DL.unit] - 1;
      if (b.core.result[0] === 0) return askPursuit(b, u, true);
      b.unit.roundDid[u] |= RoundDid.Restrain | RoundDid.Pivot;
      return D.next;
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test] },
);

/**
 * Lists the options of `Ask.Pursue`: each broken enemy in contact, and holding back unless context 0 says that it must
 * pursue.
 */
export function pursueOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) b.option.add(Verb.Pursue, v);
  if (b.decision.context[0] === 0) b.option.add(Verb.Restrain, u);
}

/**
 * Stores that unit `u` rolled as number `n`. Units move in the order in which they rolled; four rows share one local,
 * for at most sixteen units of a combat.
 */
function noteOrder(b: RegimentsBattle, order: number, n: number, u: number): void {
  b.locals[order + (n >> 2)] |= u << ((n & 3) * 8);
}
function inOrder(b: RegimentsBattle, order: number, n: number): number {
  return (b.locals[order + (n >> 2)] >> ((n & 3) * 8)) & 127;
}

/** True if unit `u` of combat `row` broke and has not rolled its flee distance yet. */
function mustRollFlight(b: RegimentsBattle, row: number, u: number): boolean {
  return inCombat(b, row, u) && isBroken(b, u) && b.unit.fleeRoll[u] === 0;
}

/**
 * Returns the enemy in contact with the most Full Ranks, from which `u` flees (T9A-PUR-009), as -1 - enemy if another
 * has as many.
 */
export function deepestFoe(b: RegimentsBattle, u: number): number {
  let deepest = nextContact(b, u, NONE);
  let tied = false;
  for (let v = nextContact(b, u, deepest); v !== NONE; v = nextContact(b, u, v)) {
    const more = b.rules.flight.weightOf(b, v) - b.rules.flight.weightOf(b, deepest);
    if (more === 0) tied = true;
    if (more <= 0) continue;
    deepest = v;
    tied = false;
  }
  return tied ? -1 - deepest : deepest;
}

/** Returns one of the enemies in contact with `u` that weigh as much as `deepest`, each as likely as the others (WFB9-CCMUL-018). */
function drawFoe(b: RegimentsBattle, u: number, deepest: number): number {
  const most = b.rules.flight.weightOf(b, deepest);
  let n = 0;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (b.rules.flight.weightOf(b, v) === most) n++;
  }
  let left = b.dice.one(n, Roll.RandomDirection, u);
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (b.rules.flight.weightOf(b, v) === most && --left === 0) return v;
  }
  return deepest;
}

const F = sequence('next', 'picked', 'roll', 'move', 'chosen', 'run', 'alarm');
const FL = locals('combat', 'unit', 'rolled', 'moved', 'order0', 'order1', 'order2', 'order3', 'from');

/**
 * Step 9 of a round. The broken units roll their flee distances in an order that their player chooses (T9A-PUR-008,
 * T9A-DEC-118; asked at `Level.full`, otherwise list order). They then move in that order (T9A-PUR-013), each directly
 * away from the enemy in contact with the most Full Ranks (T9A-PUR-009, T9A-PUR-010). Enemies of this combat cause no
 * damage on the way (T9A-PUR-011).
 */
export const fleeFromCombat = procedure<RegimentsBattle, typeof F>(
  'flee from combat',
  F,
  {
    next(b, f) {
      const row = b.locals[f + FL.combat];
      let n = 0;
      for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
        if (mustRollFlight(b, row, u) && n++ === 0) b.locals[f + FL.unit] = u;
      }
      if (n === 0) return F.move;
      if (n === 1 || b.core.level[0] === Level.command) return F.roll;
      return askThen(b, F.picked, Ask.FleeOrder, playerOf(b, b.locals[f + FL.unit]));
    },
    picked(b, f) {
      b.locals[f + FL.unit] = b.answer.target[0];
      return NEXT;
    },
    // T9A-PUR-008, T9A-PUR-012: the distance is stored in `unit.fleeRoll`
    roll(b, f) {
      const u = b.locals[f + FL.unit];
      rollFlight(b, u, Roll.FleeDistance);
      noteOrder(b, f + FL.order0, b.locals[f + FL.rolled]++, u);
      return F.next;
    },
    move(b, f) {
      const l = b.locals;
      if (l[f + FL.moved] === l[f + FL.rolled]) return DONE;
      const u = inOrder(b, f + FL.order0, l[f + FL.moved]++);
      l[f + FL.unit] = u;
      const deepest = deepestFoe(b, u);
      const from = deepest < 0 && b.rules.flight.drawsLots ? drawFoe(b, u, -1 - deepest) : deepest;
      l[f + FL.from] = from;
      return from >= 0 ? F.run : askThen(b, F.chosen, Ask.FleeFrom, 1 - playerOf(b, u), u); // T9A-DEC-117
    },
    chosen(b, f) {
      b.locals[f + FL.from] = b.answer.target[0];
      return NEXT;
    },
    // T9A-PUR-010, T9A-PUR-011
    run(b, f) {
      const u = b.locals[f + FL.unit];
      const row = b.locals[f + FL.combat];
      const from = b.locals[f + FL.from];
      return call(b, fleeFrom, u, from, Roll.FleeDistance, b.unit.fleeRoll[u], row + 1);
    },
    // T9A-PAN-001: friends through which it fled test at once, before the next unit flees
    alarm(b) {
      return callThen(b, F.move, panicTests);
    },
  },
  { calls: () => [fleeFrom, panicTests] },
);

/** Lists the options of `Ask.FleeOrder`: which broken unit rolls next. */
export function fleeOrderOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (mustRollFlight(b, row, u) && playerOf(b, u) === b.decision.player[0]) b.option.add(Verb.Pick, u);
  }
}

/** Lists the options of `Ask.FleeFrom`: the enemies in contact with the most Full Ranks. */
export function fleeFromOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  const most = b.rules.flight.weightOf(b, -1 - deepestFoe(b, u));
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (b.rules.flight.weightOf(b, v) === most) b.option.add(Verb.Pick, v);
  }
}

const GOES = RoundDid.Pursue | RoundDid.Overrun;

/** True if unit `u` of combat `row` must still roll its pursuit or overrun distance. */
function mustRollPursuit(b: RegimentsBattle, row: number, player: number, u: number): boolean {
  if (!inCombat(b, row, u) || playerOf(b, u) !== player || !onTable(b, u) || fleeing(b, u)) return false;
  return (b.unit.roundDid[u] & GOES) !== 0 && b.unit.fleeRoll[u] === 0;
}

/** Returns the first unit of `player` that must still roll, or -1. */
function firstToRoll(b: RegimentsBattle, row: number, player: number): number {
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u))
    if (mustRollPursuit(b, row, player, u)) return u;
  return -1;
}

const P = sequence('side', 'sideChosen', 'next', 'picked', 'roll', 'caught', 'panic', 'move', 'alarm');
const PL = locals('combat', 'player', 'unit', 'rolled', 'moved', 'order0', 'order1', 'order2', 'order3', 'began');

/**
 * Step 10 of a round. Pursuers and overrunning units roll their distances, one player's units after the other's. The
 * active player says whose first, and each player chooses an order (T9A-PUR-024, T9A-DEC-119; asked at `Level.full`,
 * otherwise the active player's units first, in list order). Fleeing units that are caught are destroyed (T9A-PUR-015).
 * Then all move in the order in which they rolled.
 */
export const pursue = procedure<RegimentsBattle, typeof P>(
  'pursue',
  P,
  {
    side(b, f) {
      const l = b.locals;
      const active = b.core.active[0];
      const own = firstToRoll(b, l[f + PL.combat], active) >= 0;
      const other = firstToRoll(b, l[f + PL.combat], 1 - active) >= 0;
      if (!own && !other) return P.caught;
      if (own && other && l[f + PL.began] === 0 && b.core.level[0] === Level.full) {
        return askThen(b, P.sideChosen, Ask.PursuitSide, active);
      }
      // whoever began goes on to the last, then the other
      if (l[f + PL.began] === 0 || (l[f + PL.player] === active ? !own : !other))
        l[f + PL.player] = own ? active : 1 - active;
      l[f + PL.began] = 1;
      return P.next;
    },
    sideChosen(b, f) {
      b.locals[f + PL.player] = b.answer.n[0];
      b.locals[f + PL.began] = 1;
      return NEXT;
    },
    next(b, f) {
      const l = b.locals;
      const row = l[f + PL.combat];
      const player = l[f + PL.player];
      const first = firstToRoll(b, row, player);
      if (first < 0) return P.side;
      l[f + PL.unit] = first;
      if (b.core.level[0] === Level.command) return P.roll;
      for (let u = nextMember(b, row, first); u >= 0; u = nextMember(b, row, u)) {
        if (mustRollPursuit(b, row, player, u)) return askThen(b, P.picked, Ask.PursuitOrder, player);
      }
      return P.roll;
    },
    picked(b, f) {
      b.locals[f + PL.unit] = b.answer.target[0];
      return NEXT;
    },
    // T9A-PUR-014
    roll(b, f) {
      const u = b.locals[f + PL.unit];
      const over = (b.unit.roundDid[u] & RoundDid.Overrun) !== 0;
      b.unit.fleeRoll[u] = rollPursuit(b, u, over ? Roll.OverrunDistance : Roll.PursuitDistance);
      noteOrder(b, f + PL.order0, b.locals[f + PL.rolled]++, u);
      return P.next;
    },
    // T9A-PUR-015: without any save or rule that helps; the last Centre stays in the row
    caught(b, f) {
      for (let i = 0; i < b.locals[f + PL.rolled]; i++) {
        const u = inOrder(b, f + PL.order0, i);
        const quarry = b.unit.pursues[u];
        if (quarry < 0 || !onTable(b, quarry) || b.unit.fleeRoll[u] < b.unit.fleeRoll[quarry]) continue;
        if (b.log !== null) tell(b, 'pursuit', u, `catch ${b.setup.names[quarry]}`);
        b.unit.roundDid[quarry] |= RoundDid.Caught;
        b.rules.flight.runDown(b, quarry, u);
      }
      return NEXT;
    },
    panic(b) {
      return call(b, panicTests);
    },
    // T9A-PUR-024: units that panicked since do not move (T9A-FLE-006), nor those that another move has Engaged
    // (T9A-CCP-004)
    move(b, f) {
      const l = b.locals;
      if (l[f + PL.moved] === l[f + PL.rolled]) return DONE;
      const u = inOrder(b, f + PL.order0, l[f + PL.moved]++);
      if (!onTable(b, u) || fleeing(b, u) || b.unit.engaged[u] !== 0) return P.move;
      return call(b, pursuitMove, u, b.unit.pursues[u], b.unit.fleeRoll[u], l[f + PL.combat] + 1);
    },
    // T9A-PAN-001: friends of a removed unit test at once, before the next unit moves
    alarm(b) {
      return callThen(b, P.move, panicTests);
    },
  },
  { calls: () => [panicTests, pursuitMove] },
);

/** Lists the options of `Ask.PursuitSide`: player `n`, by the first of the units. */
export function pursuitSideOptions(b: RegimentsBattle): void {
  for (let p = 0; p < 2; p++) b.option.add(Verb.Pick, firstToRoll(b, b.field.combat[0], p), p);
}

/** Lists the options of `Ask.PursuitOrder`: which unit rolls next. */
export function pursuitOrderOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (mustRollPursuit(b, row, b.decision.player[0], u)) b.option.add(Verb.Pick, u);
  }
}
