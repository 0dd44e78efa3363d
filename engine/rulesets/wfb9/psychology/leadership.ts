import { NONE } from '../../../kernel/layout.js';
import { countsAgainst } from '../../../kernel/limits.js';
import { holds } from '../../../kernel/special-rules.js';
import { nextContact } from '../../../regiments/contacts.js';
import { RoundDid } from '../../../regiments/core/state.js';
import { championAlive, firstJoined, modelHas, nextJoined, unitHas } from '../../../regiments/core/units.js';
import { fright, frightAt } from '../../../regiments/leadership/fear.js';
import { holdsGround } from '../../../regiments/leadership/leadership.js';
import { TROOP_TYPES } from '../armies/terms.js';
import { fearsGhosts } from '../charges/defended-obstacles.js';
import { Roll } from '../core/rolls.js';
import { Immune, Rule } from '../core/rule-ids.js';
import type { Wfb9Battle } from '../core/state.js';
import { hasDarkElves } from './dark-elves.js';
import { isImmune } from './immunity.js';

/** Returns what most models of formation `u` cause themselves: 0 nothing, 1 Fear, 2 Terror (WFB9-SRFEA-002). */
function causedByMost(b: Wfb9Battle, u: number): number {
  const own = b.unit.pool[u] + (b.unit.own[u] > 0 ? 1 : 0);
  const all = b.unit.models[u];
  let fear = own > 0 && fright(b, u) >= 1 ? own : 0;
  let terror = own > 0 && fright(b, u) >= 2 ? own : 0;
  for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) {
    if (fright(b, g) >= 1) fear++;
    if (fright(b, g) >= 2) terror++;
  }
  if (2 * terror > all) return 2;
  return 2 * fear > all ? 1 : 0;
}

const BURNT: readonly boolean[] = TROOP_TYPES.map((type) => ['War Beast', 'Cavalry', 'Chariot'].includes(type));

/** True if formation `u` is of a type that fears flames (WFB9-SRFLA-001). */
export function mindsFlames(b: Wfb9Battle, u: number): boolean {
  return BURNT[b.setup.unit.troopType[u]] || modelHas(b, u, Rule.Flammable);
}

/** True if an enemy in contact with formation `u` has Flaming Attacks, which it fears (WFB9-SRFLA-001). */
function fearsFlames(b: Wfb9Battle, u: number): boolean {
  if (!mindsFlames(b, u)) return false;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if (modelHas(b, v, Rule.FlamingAttacks)) return true;
    for (let g = firstJoined(b, v); g !== NONE; g = nextJoined(b, v, g)) {
      if (modelHas(b, g, Rule.FlamingAttacks)) return true;
    }
  }
  return false;
}

/**
 * Returns what enemies in contact take from the Leadership of formation `u`: 1 for Fear, 2 for Terror, the larger alone
 * (WFB9-SRFEA-001, WFB9-SRTER-001).
 */
export function fearPenalty(b: Wfb9Battle, u: number): number {
  return b.unit.engaged[u] === 0 ? 0 : penaltyFor(b, u, frightAt(b, u));
}

/**
 * Returns what enemies that cause `fright` (1 Fear, 2 Terror) take from the Leadership of formation `u`. Most models that cause
 * Terror fear nothing; those that cause Fear fear Terror like Fear (WFB9-SRFEA-002, WFB9-SRTER-002, WFB9-SRTER-006).
 */
export function penaltyFor(b: Wfb9Battle, u: number, fright: number): number {
  const feared = Math.max(fright, fearsFlames(b, u) || fearsGhosts(b, u) ? 1 : 0);
  if (feared === 0 || isImmune(b, u, Immune.fear | Immune.terror)) return 0;
  const caused = causedByMost(b, u);
  if (caused >= 2) return 0;
  if (feared === 1) return caused === 1 || isImmune(b, u, Immune.fear) ? 0 : 1;
  // GAP WFB9-SRIMM-003: who is immune to Terror alone fears what causes Terror like what causes Fear
  return caused === 1 || isImmune(b, u, Immune.terror) ? 1 : 2;
}

/** True if the Leadership and the rerolls of character `g` may be used: it has not refused a challenge this turn (WFB9-CHAL-006). */
export function mayLend(b: Wfb9Battle, g: number): boolean {
  return b.unit.retired[g] === 0;
}

/** Troop types that use neither Inspiring Presence nor Hold Your Ground (WFB9-GEN-002, WFB9-BSB-006). */
const BEASTS: readonly boolean[] = TROOP_TYPES.map((type) =>
  ['War Beast', 'Monstrous Beast', 'Monster'].includes(type),
);

/** True if formation `u` may use what the General and the battle standard lend: not beasts alone, unless they are Sentient (WFB9-SRSEN-001). */
export function mayBorrow(b: Wfb9Battle, u: number): boolean {
  if (b.setup.unit.character[u] !== 0 || !BEASTS[b.setup.unit.troopType[u]]) return true;
  return firstJoined(b, u) !== NONE || modelHas(b, u, Rule.Sentient);
}

/** True if Valour of Ages lets formation `u` roll failed Panic Tests again (WFB9-MRA-014). */
function isValiant(b: Wfb9Battle, u: number): boolean {
  return unitHas(b, u, Rule.ValourOfAges) && hasDarkElves(b, 1 - b.setup.unit.player[u]);
}

/** True if a rule lets formation `u` roll again a failed test of the purpose `roll`. */
export function mayRollAgain(b: Wfb9Battle, u: number, roll: number): boolean {
  switch (roll) {
    case Roll.PanicTest:
    case Roll.TerrorTest:
      return holdsGround(b, u) || isValiant(b, u);
    case Roll.BreakTest:
      return holdsGround(b, u);
    // WFB9-CMD-009
    case Roll.MarchTest:
    case Roll.RedirectTest:
    case Roll.SwiftReformTest:
    case Roll.CombatReformTest:
    case Roll.RestrainTest:
      return championAlive(b, u);
    default:
      return false;
  }
}

/** True if there are purposes for which formation `u` may roll a failed test again; see `mayRollAgain`. */
export function mayRollAgainSometimes(b: Wfb9Battle, u: number): boolean {
  return championAlive(b, u) || isValiant(b, u) || holdsGround(b, u);
}

/** True if formation `u` hates an enemy in contact that has broken, so that it must not hold back (WFB9-SRHAT-003). */
export function hatesWhoFlees(b: Wfb9Battle, u: number): boolean {
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    if ((b.unit.roundDid[v] & RoundDid.Broke) === 0) continue;
    if (hatesUnit(b, u, v)) return true;
    for (let g = firstJoined(b, u); g !== NONE; g = nextJoined(b, u, g)) if (hatesUnit(b, g, v)) return true;
  }
  return false;
}

function hatesUnit(b: Wfb9Battle, m: number, v: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[m]; p < part[m] + parts[m]; p++) {
    if (holds(b, p, Rule.Hatred) && countsAgainst(b, p, Rule.Hatred, v)) return true;
  }
  return false;
}
