import { Level } from '../../../kernel/core.js';
import { CANNOT } from '../../../kernel/hook-words.js';
import { modified, NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, callThen, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Terrain } from '../../../regiments/battle.js';
import { crumble } from '../../../regiments/casualties/crumbling.js';
import { inCombat, nextMember } from '../../../regiments/combat/combats.js';
import { restoreContacts } from '../../../regiments/combat/dropping-out.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Hook } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { RoundDid, Status, unitSubject } from '../../../regiments/core/state.js';
import { firstJoined, leadsOthers, loneCharacter, nextJoined, playerOf, tell } from '../../../regiments/core/units.js';
import { Side } from '../../../regiments/layout.js';
import { spreadPanic } from '../../../regiments/panic/panic-causes.js';
import { TROOP_TYPES } from '../armies/terms.js';
import type { T9aBattle } from '../core/state.js';
import { holdsGround, leadershipOf, leadershipTest } from '../psychology/leadership.js';
import { fullRanks } from '../terrain/ranks-in-water.js';
import { mostlyInside } from '../terrain/terrain.js';

/** T9A-BRK-003: number of Full Ranks with which an enemy in the flank or rear disrupts a unit. */
const DISRUPTING_RANKS = 2;
const INFANTRY = TROOP_TYPES.indexOf('Infantry');

/** True if unit `u` is Disrupted: an enemy with at least two Full Ranks is in its flank or rear (T9A-BRK-003). */
export function isDisrupted(b: T9aBattle, u: number): boolean {
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (sideOf(b, u, v) !== Side.front && fullRanks(b, v) >= DISRUPTING_RANKS) return true;
  }
  return false;
}

/**
 * True if a Forest prevents unit `u` from being Steadfast (T9A-TER-022). It never does so to Striders (T9A-SPR-080).
 */
function isLostInForest(b: T9aBattle, u: number): boolean {
  if (modified(b, Hook.strider, unitSubject(b, u), 0, Terrain.forest) !== 0) return false;
  return mostlyInside(b, u, Terrain.forest);
}

/** True if unit `u` is Stubborn: by rule (T9A-SPR-081), or as a lone Infantry Character in a Forest (T9A-TER-023). */
export function isStubborn(b: T9aBattle, u: number): boolean {
  if (modified(b, Hook.stubborn, unitSubject(b, u), 0, NO_ATTACK) !== 0) return true;
  const c = loneCharacter(b, u);
  return c !== NONE && b.setup.unit.troopType[c] === INFANTRY && mostlyInside(b, u, Terrain.forest);
}

/**
 * True if unit `u` is Steadfast in combat `row`: it has more Full Ranks than each enemy engaged in it (T9A-BRK-002,
 * T9A-TER-022).
 */
export function isSteadfast(b: T9aBattle, row: number, u: number): boolean {
  const own = fullRanks(b, u);
  if (own === 0 || isDisrupted(b, u) || isLostInForest(b, u)) return false;
  for (let v = nextMember(b, row, -1); v >= 0; v = nextMember(b, row, v)) {
    if (playerOf(b, v) !== playerOf(b, u) && b.unit.engaged[v] !== 0 && fullRanks(b, v) >= own) return false;
  }
  return true;
}

/**
 * Returns what the score difference subtracts from the Leadership of unit `u` in its Break Test (T9A-BRK-001): nothing
 * if the unit is Steadfast or Stubborn (T9A-SPR-081), or if the enemy won only by a Musician (T9A-CMD-007).
 */
export function breakPenalty(b: T9aBattle, row: number, u: number): number {
  const difference = Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1]);
  if (difference === 0 || isStubborn(b, u)) return 0;
  return isSteadfast(b, row, u) ? 0 : difference;
}

/**
 * Returns the Wounds that an Unstable unit loses (T9A-SPR-089): halved for Stubborn units (T9A-SPR-091), 1 less near a
 * Battle Standard.
 */
export function crumblingWounds(b: T9aBattle, u: number, difference: number): number {
  const wounds = isStubborn(b, u) ? Math.ceil(difference / 2) : difference;
  return Math.max(0, wounds - (holdsGround(b, u) ? 1 : 0));
}

/** Marks the standards in unit `u` as captured because it Broke (T9A-CMD-010, T9A-BSB-005). */
function loseStandards(b: T9aBattle, u: number): void {
  const { status, pool, own } = b.unit;
  const { standard, bsb } = b.setup.unit;
  if (standard[u] !== 0 && pool[u] > 0) status[u] |= Status.StandardLost | Status.LostInCombat;
  if (bsb[u] !== 0 && own[u] > 0) status[u] |= Status.BattleStandardLost | Status.LostInCombat;
  for (let g = firstJoined(b, u); g >= 0; g = nextJoined(b, u, g)) {
    if (bsb[g] !== 0) status[g] |= Status.BattleStandardLost | Status.LostInCombat;
  }
}

/**
 * Makes unit `u` Break and flee (T9A-BRK-001): its standards are lost, and friends nearby must take Panic Tests
 * (T9A-PAN-001).
 */
export function breakUnit(b: T9aBattle, u: number): void {
  tell(b, 'break', u, 'break');
  loseStandards(b, u);
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
function mustTest(b: T9aBattle, row: number, loser: number, u: number): boolean {
  if (!inCombat(b, row, u) || playerOf(b, u) !== loser || b.unit.engaged[u] === 0) return false;
  return (b.unit.roundDid[u] & RoundDid.BreakTest) === 0;
}

/**
 * T9A-BRK-001: every unit of player `loser` in combat `combat` takes its Break Test, in an order that the player
 * chooses (T9A-DEC-114; asked at `Level.full`). A unit that fails Breaks. All test before any unit panics or moves.
 * Standing order: a unit whose character lends others Leadership or a reroll tests last.
 */
export const breakTests = procedure<T9aBattle, typeof S>(
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
      const leadership = Math.max(0, leadershipOf(b, u) - breakPenalty(b, row, u));
      b.unit.breakLeadership[u] = leadership;
      if (modified(b, Hook.crumbles, unitSubject(b, u), 0, NO_ATTACK) !== 0) return crumbles(b, row, u);
      if (permission(b, Hook.takesBreak, unitSubject(b, u), NO_ATTACK) === CANNOT) return S.next;
      return callThen(b, S.tested, leadershipTest, u, Roll.BreakTest, 0, leadership);
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
  { calls: () => [leadershipTest, crumble, restoreContacts] },
);

/** T9A-SPR-089, T9A-SPR-090, T9A-CMD-007: inflicts Wounds without any save instead of a Break Test. */
function crumbles(b: T9aBattle, row: number, u: number): number {
  const wounds = crumblingWounds(b, u, Math.abs(b.combat.score[row * 2] - b.combat.score[row * 2 + 1]));
  if (wounds === 0) return S.next;
  if (b.log !== null) tell(b, 'crumble', u, `crumble and lose ${wounds} ${wounds === 1 ? 'Wound' : 'Wounds'}`);
  b.unit.stepModels.set(b.unit.models);
  return callThen(b, S.crumbled, crumble, u, wounds, nextContact(b, u, NONE));
}

/** Lists the options of `Ask.BreakOrder`: which of the player's units tests first. */
export function breakOrderOptions(b: T9aBattle): void {
  const row = b.field.combat[0];
  for (let u = nextMember(b, row, -1); u >= 0; u = nextMember(b, row, u)) {
    if (mustTest(b, row, b.decision.player[0], u)) b.option.add(Verb.Pick, u);
  }
}
