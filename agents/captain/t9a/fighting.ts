import { INCH } from '../../../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../../../engine/kernel/geometry/trig.js';
import { NONE } from '../../../engine/kernel/layout.js';
import { nextContact } from '../../../engine/regiments/contacts.js';
import { Blows, Verb } from '../../../engine/regiments/core/asks.js';
import { AttackKind } from '../../../engine/regiments/core/state.js';
import { formationOf, isCharacter, playerOf } from '../../../engine/regiments/core/units.js';
import { attackChances, ROOM_EACH } from '../../../engine/rulesets/t9a/attacks/attack-chances.js';
import { addAttacks, clearRow, weaponInHand } from '../../../engine/rulesets/t9a/attacks/attack-table.js';
import type { T9aBattle } from '../../../engine/rulesets/t9a/core/state.js';
import { newRoundOdds, roundOdds } from '../../../engine/rulesets/t9a/odds/round.js';
import { fullRanks } from '../../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import { optionWith } from '../choosing.js';
import type { Mind } from './mind.js';
import { worthOf, worthOfWound } from './values.js';

const odds = newRoundOdds();
const each = new Float64Array(ROOM_EACH);
/** On the average a pursuit goes so far, inches. */
const PURSUIT = 7;

/** How the next round goes for the formation of `u`, in points, as its contacts stand. */
export function outlook(b: T9aBattle, u: number): number {
  const host = formationOf(b, u);
  let value = 0;
  for (let v = nextContact(b, host, NONE); v !== NONE; v = nextContact(b, host, v)) {
    roundOdds(b, host, v, odds);
    value += worthOf(b, v) * (odds.breaks[1] + odds.destroyed[1]) + odds.meanLosses[1] * worthOfWound(b, v);
    value -= worthOf(b, host) * (odds.breaks[0] + odds.destroyed[0]) + odds.meanLosses[0] * worthOfWound(b, host);
    value += odds.wins[0] - odds.wins[1];
  }
  return value;
}

/** With which weapon the subject fights (T9A-DEC-103): each is tried in the odds of the round. */
export function chooseWeapon(b: T9aBattle): number {
  const u = b.decision.subject[0];
  const before = b.unit.weapon[u];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    b.unit.weapon[u] = b.option.n[i];
    const value = outlook(b, u);
    if (value > most + 1e-9) {
      most = value;
      best = i;
    }
  }
  b.unit.weapon[u] = before;
  return best;
}

/** Which combat is fought next (T9A-DEC-102): the surest first, whose pursuers may help the others. */
export function chooseCombat(b: T9aBattle): number {
  const me = b.decision.player[0];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const u = b.option.target[i];
    const value = playerOf(b, u) === me ? outlook(b, u) : -outlook(b, u);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** Mean Wounds of one attack of `part` of row `u` on `row`: an individual, or the rank and file of a formation. */
function woundsEach(b: T9aBattle, u: number, part: number, row: number, individual: boolean): number {
  const host = individual ? formationOf(b, row) : row;
  const a = addAttacks(b, u, part, host, individual ? row : -1, 1, 0, weaponInHand(b, u), AttackKind.closeCombat);
  const most = attackChances(b, a, each);
  clearRow(b, a);
  b.field.attacks[0] = a;
  let mean = 0;
  for (let k = 1; k <= most; k++) mean += k * each[k];
  return mean;
}

/** Attacks beyond what is needed on the average, to be surer of an individual's end. */
const SURER = 1.4;

/**
 * Where the attacks of a part go (T9A-DEC-108): on a character or champion as many as should end it, if a blow there is worth
 * more than one at the ranks; else all on the rank and file that are worth most.
 */
export function chooseAllocation(b: T9aBattle): number {
  const u = b.decision.subject[0];
  const left = b.decision.context[1];
  const part = b.decision.context[3];
  const { target, n, extra, count } = b.option;
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    if ((extra[i] & Blows.all) === 0) continue;
    const row = target[i];
    const individual = (extra[i] & Blows.individual) !== 0;
    const mean = woundsEach(b, u, part, row, individual);
    const value = mean * (individual ? prizeOf(b, row) : worthOfWound(b, row));
    // of equal ones the individual, who cannot be replaced
    if (value < most || (value === most && (!individual || mean === 0))) continue;
    most = value;
    best = i;
  }
  if ((extra[best] & Blows.individual) === 0) return best;
  const wanted = Math.ceil((SURER * b.unit.own[target[best]]) / woundsEach(b, u, part, target[best], true));
  if (wanted >= left) return best;
  let split = best;
  for (let i = 0; i < count; i++) {
    const same = target[i] === target[best] && extra[i] === Blows.individual;
    if (same && n[i] <= wanted && n[i] > 0) split = i;
  }
  return split;
}

/** What one Wound of the individual of row `row` is worth: a part of a character, or a bit more than of the ranks. */
const prizeOf = (b: T9aBattle, row: number): number =>
  isCharacter(b, row) ? worthOf(b, row) / Math.max(1, b.unit.own[row]) : worthOfWound(b, row) + 4;

/** The option whose unit is worth most to the enemy. */
export function chooseDearest(b: T9aBattle): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    const t = b.option.target[i];
    const value = t >= 0 ? worthOf(b, t) : 0;
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** What it is worth to unit `u` to stand so far ahead of where it stands now, facing as it does or as given. */
function standingAhead(b: T9aBattle, mind: Mind, u: number, inches: number, dx: number, dy: number): number {
  const { x, y, facing, halfWidth, halfDepth } = b.unit;
  mind.survey.begin(b, u, mind.fights, mind.temper);
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const px = Math.round(x[u] + (dx / far) * inches * INCH);
  const py = Math.round(y[u] + (dy / far) * inches * INCH);
  return mind.survey.score(px, py, facing[u], halfWidth[u], halfDepth[u], 0);
}

/** Whom the subject pursues, or whether it holds back (T9A-DEC-115). */
export function choosePursuit(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  const { x, y } = b.unit;
  const restrain = optionWith(b, Verb.Restrain);
  let best = restrain >= 0 ? restrain : 0;
  let most = restrain >= 0 ? standingAhead(b, mind, u, 0, 1, 0) : Number.NEGATIVE_INFINITY;
  for (let i = 0; i < b.option.count; i++) {
    if (b.option.verb[i] !== Verb.Pursue) continue;
    const t = b.option.target[i];
    const catches = 0.5 * worthOf(b, t);
    const value = catches + standingAhead(b, mind, u, PURSUIT, x[t] - x[u], y[t] - y[u]);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** Does the subject run on after it has wiped out its foes (T9A-DEC-116)? */
export function chooseOverrun(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  const f = b.unit.facing[u];
  const goes = optionWith(b, Verb.Overrun);
  const on = standingAhead(b, mind, u, PURSUIT, SIN[f] * 1000, COS[f] * 1000);
  const stays = standingAhead(b, mind, u, 0, 1, 0);
  if (goes >= 0 && on > stays) return goes;
  for (let i = 0; i < b.option.count; i++) if (i !== goes && b.option.verb[i] !== Verb.Back) return i;
  return goes;
}

/** Whether, and how, a unit reforms in its fight (T9A-DEC-121): as wide as it needs to be, without losing its ranks. */
export function chooseCombatReform(b: T9aBattle, mind: Mind): number {
  const u = b.decision.subject[0];
  if (u < 0) {
    const pick = optionWith(b, Verb.Pick);
    return pick >= 0 ? pick : 0;
  }
  const { unit, option } = b;
  const before = { x: unit.x[u], y: unit.y[u], facing: unit.facing[u], files: unit.files[u] };
  const looks = facesFoe(b, u, before.x, before.y, before.facing);
  let best = Math.max(0, optionWith(b, Verb.Stay));
  let most = looks + widthWorth(b, u, before.files) + 0.05;
  for (let i = 0; i < option.count; i++) {
    if (option.verb[i] !== Verb.Reform) continue;
    const value = facesFoe(b, u, option.x[i], option.y[i], option.facing[i]) + widthWorth(b, u, option.files[i]);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  void mind;
  return best;
}

/** 1 if a pose has the enemies in contact before its front, less the more it looks away. */
function facesFoe(b: T9aBattle, u: number, x: number, y: number, facing: number): number {
  let sum = 0;
  let n = 0;
  for (let v = nextContact(b, u, NONE); v !== NONE; v = nextContact(b, u, v)) {
    const dx = b.unit.x[v] - x;
    const dy = b.unit.y[v] - y;
    sum += (dx * SIN[facing] + dy * COS[facing]) / Math.max(1, Math.sqrt(dx * dx + dy * dy));
    n++;
  }
  return n === 0 ? 0 : (2 * sum) / n;
}

/** Ranks count until there are four; then width does. */
function widthWorth(b: T9aBattle, u: number, files: number): number {
  const full = b.setup.unit.fullRank[u];
  const ranks = files >= full && fullRanks(b, u) >= 0 ? Math.min(4, Math.floor(b.unit.models[u] / files)) : 1;
  return 0.3 * ranks + 0.04 * Math.min(files, 10);
}

/** Does a character make its way to the fight (T9A-DEC-104)? One that is worth little in a fight, or much alive, stays. */
export function chooseWay(b: T9aBattle): number {
  const g = b.decision.subject[0];
  const pick = optionWith(b, Verb.Pick);
  const stay = optionWith(b, Verb.Stay);
  const frail = b.setup.unit.bsb[g] !== 0 && b.unit.own[g] < 2;
  return pick >= 0 && !frail ? pick : Math.max(0, stay);
}
