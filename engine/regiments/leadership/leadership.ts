import { LOCALS } from '../../kernel/core.js';
import { INCH, isWithin } from '../../kernel/geometry/measures.js';
import { COS, SIN } from '../../kernel/geometry/trig.js';
import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { NONE } from '../../kernel/layout.js';
import { finish, locals, procedure, sequence } from '../../kernel/procedure.js';
import { changeThen, rollDice, rollNow, sumOfLowest } from '../../kernel/rolls.js';
import { isAnyUsable } from '../../kernel/windows.js';
import type { RegimentsBattle } from '../battle.js';
import { Hook, Window } from '../core/hooks.js';
import { Status, unitSubject } from '../core/state.js';
import { alive, firstJoined, fleeing, formationOf, nextJoined, onTable, tell, tellDice } from '../core/units.js';
import { footprintOf, newFootprint, squaredGapTo } from '../footprints.js';

const footprint = newFootprint();

/** Limits a characteristic to 0 to 10, at each step of its computation (T9A-STA-001, T9A-STA-018). */
const bounded = (value: number): number => Math.max(0, Math.min(10, value));

/** Returns the Leadership `value` of a model of formation `u` after its modifiers: those of the unit, then the `loss` by Fear. */
function afterModifiers(b: RegimentsBattle, u: number, value: number, loss: number): number {
  const now = bounded(modified(b, Hook.leadership, unitSubject(b, u), value, NO_ATTACK));
  return loss === 0 ? now : bounded(now - loss);
}

/** Returns what formation `u` loses by the Fear of enemies that it touches, before anybody's immunity. */
function lossOf(b: RegimentsBattle, u: number): number {
  return b.unit.engaged[u] === 0 ? 0 : b.rules.leadership.lossByFear(b, u);
}

/** Returns that loss for the model of row `m` in formation `u`. */
function lossOfModel(b: RegimentsBattle, u: number, m: number, loss: number): number {
  return loss === 0 || b.rules.leadership.isFearless(b, u, m) ? 0 : loss;
}

/** Returns the highest Leadership in formation `u`, after the modifiers of each model (T9A-STA-013, T9A-SPR-020, WFB9-LTST-002). */
export function ownLeadership(b: RegimentsBattle, u: number, loss = lossOf(b, u)): number {
  const { Ld } = b.setup.unit;
  const { pool, own } = b.unit;
  let best = 0;
  if (pool[u] > 0 || (own[u] > 0 && b.rules.leadership.mayLend(b, u))) {
    best = afterModifiers(b, u, Ld[u], lossOfModel(b, u, u, loss));
  }
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    if (!b.rules.leadership.mayLend(b, g)) continue;
    best = Math.max(best, afterModifiers(b, u, Ld[g], lossOfModel(b, u, g, loss)));
  }
  return best;
}

/** True if all of formation `u` is affected by Fear, so that borrowed Leadership is reduced too. */
function allAfraid(b: RegimentsBattle, u: number): boolean {
  const { isFearless } = b.rules.leadership;
  if ((b.unit.pool[u] > 0 || b.unit.own[u] > 0) && isFearless(b, u, u)) return false;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (isFearless(b, u, g)) return false;
  return true;
}

/**
 * Returns the range in inches at which model `g` lends what `hook` names, by its own parts' rules and what extends
 * them; 0 if it lends nothing.
 */
function lendingRange(b: RegimentsBattle, g: number, hook: number): number {
  const { part, parts } = b.setup.unit;
  let range = 0;
  for (let p = part[g]; p < part[g] + parts[g]; p++) range = Math.max(range, modified(b, hook, p, 0, NO_ATTACK));
  return range === 0 ? 0 : range + modified(b, Hook.presence, unitSubject(b, g), 0, NO_ATTACK);
}

/**
 * True if formation `u` stands within `range` inches of the model of row `g`, a character that is alone or in a unit.
 * The character's own unit always does. The distance is measured from the character's base (T9A-GNR-002, T9A-BSB-002).
 */
export function nearCharacter(b: RegimentsBattle, u: number, g: number, range: number): boolean {
  const host = formationOf(b, g);
  if (host === u) return true;
  if (!onTable(b, host) || !onTable(b, u)) return false;
  const { x, y, facing, halfWidth, halfDepth, slot, files } = b.unit;
  const { baseWidth, baseDepth } = b.setup.unit;
  let gx = x[host];
  let gy = y[host];
  let halfW = halfWidth[host];
  let halfD = halfDepth[host];
  if (b.unit.models[host] > 1 && slot[g] >= 0) {
    const file = slot[g] % files[host];
    const rank = (slot[g] - file) / files[host]; // other individuals may fill the front rank (T9A-FRT-001)
    const right = file * baseWidth[host] + baseWidth[g] / 2 - halfW;
    const ahead = halfD - rank * baseDepth[host] - baseDepth[g] / 2;
    const f = facing[host];
    gx = x[host] + Math.round(ahead * SIN[f] + right * COS[f]);
    gy = y[host] + Math.round(ahead * COS[f] - right * SIN[f]);
    halfW = baseWidth[g] / 2;
    halfD = baseDepth[g] / 2;
  }
  footprintOf(b, u, footprint);
  return isWithin(squaredGapTo(footprint, facing[u], gx, gy, facing[host], halfW, halfD), range * INCH);
}

/** True if the character of row `g` is alive. Others may still stand in the unit that it led (T9A-CHR-010). */
export function livesOn(b: RegimentsBattle, g: number): boolean {
  return b.unit.own[g] > 0 && alive(b, g);
}

/**
 * Returns the Leadership, 0 to 10, with which formation `u` tests now: the highest in it, or that of a friend with
 * Inspiring Presence in range. A borrowed value is taken after the lender's modifiers and then changed by those of the
 * unit (T9A-STA-011, T9A-STA-013, T9A-STA-017, T9A-GNR-002, T9A-GNR-003). The higher value is always used, since it is
 * never worse (T9A-DEC-145).
 */
export function leadershipOf(b: RegimentsBattle, u: number): number {
  const loss = lossOf(b, u);
  return Math.max(ownLeadership(b, u, loss), borrowedLeadership(b, u, loss));
}

/** Returns the Leadership of a friend in range that formation `u` may use, as `leadershipOf`; 0 if there is none. */
export function borrowedLeadership(b: RegimentsBattle, u: number, loss = lossOf(b, u)): number {
  const { player, character, Ld } = b.setup.unit;
  let best = 0;
  if (!b.rules.leadership.mayBorrow(b, u)) return best;
  for (let g = 0; g < b.setup.units; g++) {
    if (character[g] === 0 || player[g] !== player[u] || !livesOn(b, g)) continue;
    const host = formationOf(b, g);
    if (host === u || fleeing(b, g)) continue; // T9A-FLE-007
    const range = lendingRange(b, g, Hook.inspires);
    if (range === 0 || !b.rules.leadership.mayLend(b, g) || !nearCharacter(b, u, g, range)) continue;
    const lent = afterModifiers(b, host, Ld[g], lossOfModel(b, host, g, lossOf(b, host)));
    best = Math.max(best, afterModifiers(b, u, lent, loss !== 0 && allAfraid(b, u) ? loss : 0));
  }
  return best;
}

/** Returns half of `leadership`, rounded up (T9A-STA-016, T9A-RAL-002). */
export function halfLeadership(leadership: number): number {
  return (leadership + 1) >> 1;
}

/**
 * True if a friend with Hold Your Ground is near enough that formation `u` may reroll a failed Leadership test
 * (T9A-BSB-002).
 */
export function holdsGround(b: RegimentsBattle, u: number): boolean {
  if (!b.rules.leadership.mayBorrow(b, u)) return false;
  const { player, character, bsb } = b.setup.unit;
  for (let g = 0; g < b.setup.units; g++) {
    if (character[g] === 0 || player[g] !== player[u] || !livesOn(b, g) || fleeing(b, g)) continue; // T9A-FLE-007
    if (bsb[g] !== 0 && (b.unit.status[g] & Status.BattleStandardLost) !== 0) continue; // T9A-BSB-005
    const range = lendingRange(b, g, Hook.steadies);
    if (range > 0 && b.rules.leadership.maySteady(b, g) && nearCharacter(b, u, g, range)) return true;
  }
  return false;
}

const S = sequence('roll', 'changed');
const L = locals('unit', 'roll', 'modifier', 'fixed', 'leadership');

/** True if a roll of 2D6 is at most the Leadership. No roll passes or fails automatically (T9A-STA-012). */
export function passes(faces: number, leadership: number): boolean {
  return sumOfLowest(faces, 2) <= leadership;
}

/** Returns the Leadership of the test whose roll has the frame `about`: the frame below is that of the test. */
export function testedLeadership(b: RegimentsBattle, about: number): number {
  return b.locals[about - LOCALS + L.leadership];
}

/** Logs the `dice` that were rolled last, for a test of formation `u`, and what they mean. */
export function tellTest(
  b: RegimentsBattle,
  u: number,
  roll: number,
  dice: number,
  faces: number,
  leadership: number,
): void {
  if (b.log === null) return;
  const word = passes(faces, leadership) ? 'pass' : 'fail';
  tellDice(b, roll, u, dice);
  tell(b, 'test', u, `${word} the ${b.rules.words.rolls[roll]} on Leadership ${leadership}`);
}

/**
 * A Leadership test of formation `unit` of any kind (T9A-STA-012, T9A-STA-014). Locals: the unit; `roll`, the purpose
 * of the dice; `modifier`, added to Leadership last (T9A-STA-015); `fixed`, a Leadership to use instead of
 * `leadershipOf`, or -1. The result is 1 for passed, 0 for failed. After a failed roll whoever may change it does
 * (`Window.failedTest`).
 */
export const leadershipTest = procedure<RegimentsBattle, typeof S>(
  'leadership test',
  S,
  {
    roll(b, f) {
      const u = b.locals[f + L.unit];
      const roll = b.locals[f + L.roll];
      const fixed = b.locals[f + L.fixed];
      const subject = unitSubject(b, u);
      const own = bounded((fixed >= 0 ? fixed : leadershipOf(b, u)) + b.locals[f + L.modifier]);
      const leadership = bounded(modified(b, Hook.testLeadership, subject, own, roll));
      const dice = modified(b, Hook.testDice, subject, 2, roll);
      const faces = rollNow(b, subject, roll, dice);
      tellTest(b, u, roll, dice, faces, leadership);
      if (passes(faces, leadership)) {
        if (!b.rules.leadership.rerollsPassed(b, u, roll)) return finish(b, 1);
        const again = rollNow(b, subject, roll, dice);
        tellTest(b, u, roll, dice, again, leadership);
        return finish(b, passes(again, leadership) ? 1 : 0);
      }
      if (!isAnyUsable(b, Window.failedTest, subject, -1)) return finish(b, 0);
      b.locals[f + L.leadership] = leadership;
      return changeThen(b, S.changed, subject, roll, dice, faces, Window.failedTest);
    },
    changed(b, f) {
      return finish(b, passes(b.core.result[0], b.locals[f + L.leadership]) ? 1 : 0);
    },
  },
  { calls: () => [rollDice] },
);
