import { NONE } from '../../../kernel/layout.js';
import { contactOf } from '../../../skirmish/contacts.js';
import { LinkFlag } from '../../../skirmish/layout.js';
import { ModelDid, type W40kBattle } from '../core/state.js';
import { standing } from '../core/units.js';

// Scratch by model row: the partner of each model, and 1 for models tried in this search.
const mate = new Int16Array(256);
const seen = new Uint8Array(256);
const followers = new Uint8Array(256);

/** True if the contact in link row `r` fights in this phase (W40K-FOLL-003). */
const fights = (b: W40kBattle, r: number): boolean => (b.link.flags[r] & LinkFlag.waits) === 0;

/**
 * Finds a partner for model `m` of the active player by an augmenting path, which may change the partners of other
 * models. Returns true if there is one.
 */
function match(b: W40kBattle, m: number): boolean {
  const { link, field } = b;
  for (let r = 0; r < field.links[0]; r++) {
    if ((link.a[r] !== m && link.b[r] !== m) || !fights(b, r)) continue;
    const enemy = link.a[r] === m ? link.b[r] : link.a[r];
    if (seen[enemy] !== 0) continue;
    seen[enemy] = 1;
    if (mate[enemy] === NONE || match(b, mate[enemy])) {
      mate[enemy] = m;
      mate[m] = enemy;
      return true;
    }
  }
  return false;
}

/** Returns the enemy in contact with model `m` that the fewest models fight against, or NONE. */
function leastBeset(b: W40kBattle, m: number): number {
  const { link, field } = b;
  let best = NONE;
  for (let r = 0; r < field.links[0]; r++) {
    if ((link.a[r] !== m && link.b[r] !== m) || !fights(b, r)) continue;
    const enemy = link.a[r] === m ? link.b[r] : link.a[r];
    if (best === NONE || followers[enemy] < followers[best]) best = enemy;
  }
  return best;
}

/**
 * Decides the pairs that fight in this phase. It makes as many pairs as possible; each model left over joins against an
 * enemy that it touches, and that lone enemy then fights several in turn (W40K-MULTI-001). In `model.opponent` each
 * model that fights a lone model names it, and the lone model names nobody. Models of the active player find partners
 * first, so the order of the lists does not matter.
 * GAP W40K-MULTI-001: of many against many the book does not say who fights whom
 */
export function pairUp(b: W40kBattle): void {
  const { model, setup } = b;
  mate.fill(NONE);
  followers.fill(0);
  for (let m = 0; m < setup.models; m++) {
    if (model.engaged[m] === 0 || setup.model.player[m] !== b.core.active[0]) continue;
    seen.fill(0);
    match(b, m);
  }
  // All enemies that a model without a partner touches have partners. It joins the combat against one of them, but not
  // against both models of a pair.
  for (let m = 0; m < setup.models; m++) if (model.engaged[m] !== 0) join(b, m);
  for (let m = 0; m < setup.models; m++) {
    const partner = mate[m];
    if (partner === NONE || model.opponent[m] !== NONE) continue;
    if (followers[m] > 0 || (followers[partner] === 0 && m < partner)) model.opponent[partner] = m;
  }
}

function join(b: W40kBattle, m: number): void {
  if (mate[m] !== NONE || b.model.opponent[m] !== NONE) return;
  const lone = leastBeset(b, m);
  if (lone === NONE) return; // its contacts first fight in the next phase
  b.model.opponent[m] = lone;
  followers[lone]++;
}

/**
 * Pairs models again after a combat. A model that has not fought yet may have lost its opponent; if it touches another
 * enemy, it fights that one in this phase (W40K-HTH-003).
 */
export function regroup(b: W40kBattle): void {
  const { opponent, engaged, fights: fought } = b.model;
  for (let m = 0; m < b.setup.models; m++) {
    if (engaged[m] === 0 || fought[m] !== 0 || hasFightAhead(b, m)) continue;
    followers.fill(0);
    for (let o = 0; o < b.setup.models; o++) if (awaitsFight(b, o)) followers[opponent[o]]++;
    const enemy = leastBeset(b, m);
    opponent[m] = enemy;
    if (enemy === NONE || !awaitsFight(b, enemy)) continue;
    // In a pair, the model that a third model joins against becomes the lone model.
    const first = opponent[enemy];
    if (followers[first] !== 1 || opponent[first] !== NONE) continue;
    opponent[enemy] = NONE;
    opponent[first] = enemy;
  }
}

/** True if model `m` has not yet fought the lone model that `pairUp` assigned. */
export function awaitsFight(b: W40kBattle, m: number): boolean {
  const { model } = b;
  const lone = model.opponent[m];
  if (lone < 0 || (model.did[m] & ModelDid.Fought) !== 0 || !standing(b, m) || !standing(b, lone)) return false;
  return contactOf(b, m, lone) >= 0;
}

/** Returns the next model after `m` (-1: the first) that waits to fight lone model `lone`, or NONE. */
export function nextAgainst(b: W40kBattle, lone: number, m: number): number {
  const { opponent } = b.model;
  for (let o = m + 1; o < b.setup.models; o++) if (opponent[o] === lone && awaitsFight(b, o)) return o;
  return NONE;
}

/** Returns the next lone model after `m` (-1: the first) with a combat still to be fought, or NONE. */
export function nextCombat(b: W40kBattle, m: number): number {
  const { engaged } = b.model;
  for (let lone = m + 1; lone < b.setup.models; lone++) {
    if (engaged[lone] !== 0 && nextAgainst(b, lone, NONE) !== NONE) return lone;
  }
  return NONE;
}

/** True if model `m` has a fight left in this phase, as lone model or as opponent. */
export function hasFightAhead(b: W40kBattle, m: number): boolean {
  return awaitsFight(b, m) || nextAgainst(b, m, NONE) !== NONE;
}
