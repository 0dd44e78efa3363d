import { Level } from '../../kernel/core.js';
import { CANNOT } from '../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../kernel/procedure.js';
import type { RegimentsBattle, RegimentsBook } from '../battle.js';
import { crumble } from '../casualties/crumbling.js';
import { inCombat, nextMember } from '../combat/combats.js';
import { restoreContacts } from '../combat/dropping-out.js';
import { nextContact } from '../contacts.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Roll } from '../core/rolls.js';
import { RoundDid, Status, unitSubject } from '../core/state.js';
import { leadsOthers, playerOf, tell } from '../core/units.js';
import { spreadPanic } from '../panic/panic-causes.js';

/**
 * Makes unit `u` Break and flee (T9A-BRK-001): its standards are lost, and friends nearby must take Panic Tests
 * (T9A-PAN-001).
 */
export function breakUnit(b: RegimentsBattle, u: number): void {
  tell(b, 'break', u, 'break');
  b.rules.breaking.noteBroken(b, u);
  b.unit.status[u] |= Status.Fleeing;
  b.unit.roundDid[u] |= RoundDid.Broke;
  b.unit.killer[u] = nextContact(b, u, NONE);
  spreadPanic(b, u);
}

const S = sequence('next', 'picked', 'test', 'tested', 'crumbled');
const L = locals('combat', 'loser', 'unit');

/**
 * True if unit `u` of the losing side must still take its Break Test. A unit that touches no enemy counts as a winner
 * (T9A-NMF-002).
 */
function mustTest(b: RegimentsBattle, row: number, loser: number, u: number): boolean {
  if (!inCombat(b, row, u) || playerOf(b, u) !== loser || b.unit.engaged[u] === 0) return false;
  return (b.unit.roundDid[u] & RoundDid.BreakTest) === 0 && b.rules.round.isBeaten(b, row, u);
}

/**
 * T9A-BRK-001: every unit of player `loser` in combat `combat` takes its Break Test, in an order that the player
 * chooses (T9A-DEC-114; asked at `Level.full`). A unit that fails Breaks. All test before any unit panics or moves.
 * Standing order: a unit whose character lends others Leadership or a reroll tests last.
 */
export const breakTests = procedure<RegimentsBattle, typeof S>(
  'break tests',
  S,
  {
    next(b, f) {
      const l = b.locals;
      let first = -1;
      let n = 0;
      for (let u = nextMember(b, l[f + L.combat], -1); u >= 0; u = nextMember(b, l[f + L.combat], u)) {
        if (!mustTest(b, l[f + L.combat], l[f + L.loser], u)) continue;
        if (n++ === 0 || (leadsOthers(b, first) && !leadsOthers(b, u))) first = u;
      }
      if (n === 0) return DONE;
      l[f + L.unit] = first;
      return n > 1 && b.core.level[0] === Level.full ? askThen(b, S.picked, Ask.BreakOrder, l[f + L.loser]) : S.test;
    },
    picked(b, f) {
      b.locals[f + L.unit] = b.answer.target[0];
      return NEXT;
    },
    test(b, f) {
      const u = b.locals[f + L.unit];
      const row = b.locals[f + L.combat];
      b.unit.roundDid[u] |= RoundDid.BreakTest;
      const leadership = b.rules.breaking.leadership(b, row, u);
      b.unit.breakLeadership[u] = leadership;
      if (modified(b, Hook.crumbles, unitSubject(b, u), 0, NO_ATTACK) !== 0) return crumbles(b, row, u);
      if (permission(b, Hook.takesBreak, unitSubject(b, u), NO_ATTACK) === CANNOT) return S.next;
      return callThen(b, S.tested, b.rules.leadership.test, u, Roll.BreakTest, 0, leadership);
    },
    tested(b, f) {
      if (b.core.result[0] === 0) breakUnit(b, b.locals[f + L.unit]);
      return S.next;
    },
    // ranks have closed, and contacts have been restored
    crumbled(b, f) {
      return callThen(b, S.next, restoreContacts, b.locals[f + L.combat]);
    },
  },
  { calls: ({ regiments }: RegimentsBook) => [regiments.leadership.test, crumble, restoreContacts] },
);

/** T9A-SPR-089, T9A-SPR-090, T9A-CMD-007: inflicts Wounds without any save instead of a Break Test. */
function crumbles(b: RegimentsBattle, row: number, u: number): number {
  const wounds = b.rules.breaking.crumblingWounds(b, row, u);
  if (wounds === 0) return S.next;
  if (b.log !== null) tell(b, 'crumble', u, `crumble and lose ${wounds} ${wounds === 1 ? 'Wound' : 'Wounds'}`);
  b.unit.stepModels.set(b.unit.models);
  return callThen(b, S.crumbled, crumble, u, wounds, nextContact(b, u, NONE));
}

/** Lists the options of `Ask.BreakOrder`: which of the player's units tests first. */
export function breakOrderOptions(b: RegimentsBattle): void {
  const row = b.field.combat[0];
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (mustTest(b, row, b.decision.player[0], u)) b.option.add(Verb.Pick, u);
  }
}
