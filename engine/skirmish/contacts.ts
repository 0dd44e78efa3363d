import type { SkirmishBattle } from './battle.js';
import { invalidateMarked, mark } from './caches/who-changed.js';

/**
 * Records that models `a` and `b` are in contact (K17). If they already are, adds `flags` (LinkFlag) to the flags of
 * the contact.
 */
export function engage(battle: SkirmishBattle, a: number, b: number, flags: number): void {
  const { link, field, model } = battle;
  const [low, high] = a < b ? [a, b] : [b, a];
  const n = field.links[0];
  let row = 0;
  while (row < n && (link.a[row] < low || (link.a[row] === low && link.b[row] < high))) row++;
  if (row < n && link.a[row] === low && link.b[row] === high) {
    link.flags[row] |= flags;
    return;
  }
  if (n >= link.a.length) throw new Error(`more than ${n} contacts of models`);
  for (let r = n; r > row; r--) copyLink(battle, r, r - 1);
  link.a[row] = low;
  link.b[row] = high;
  link.flags[row] = flags;
  field.links[0] = n + 1;
  model.engaged[a]++;
  model.engaged[b]++;
  noteContact(battle, a, b);
}

/** Tells the cache that models `a` and `b` have come into contact or are no longer in contact. */
function noteContact(battle: SkirmishBattle, a: number, b: number): void {
  mark(battle, battle.setup.model.unit[a]);
  mark(battle, battle.setup.model.unit[b]);
  invalidateMarked(battle);
}

function copyLink(battle: SkirmishBattle, to: number, from: number): void {
  const { link } = battle;
  link.a[to] = link.a[from];
  link.b[to] = link.b[from];
  link.flags[to] = link.flags[from];
}

/** Returns the row of the contact between models `a` and `b`, or -1. */
export function contactOf(battle: SkirmishBattle, a: number, b: number): number {
  const { link, field } = battle;
  for (let row = 0; row < field.links[0]; row++) {
    if ((link.a[row] === a && link.b[row] === b) || (link.a[row] === b && link.b[row] === a)) return row;
  }
  return -1;
}

/**
 * Returns the next model in contact with `m` from link row `nth` on, or -1. The row of that contact is
 * `nextContactRow`.
 */
export function enemyInContact(battle: SkirmishBattle, m: number, nth: number): number {
  const { link, field } = battle;
  let left = nth;
  for (let row = 0; row < field.links[0]; row++) {
    if (link.a[row] !== m && link.b[row] !== m) continue;
    if (left-- === 0) return link.a[row] === m ? link.b[row] : link.a[row];
  }
  return -1;
}

/** Ends the contact in row `row`. */
export function endContact(battle: SkirmishBattle, row: number): void {
  const { link, field, model } = battle;
  model.engaged[link.a[row]]--;
  model.engaged[link.b[row]]--;
  noteContact(battle, link.a[row], link.b[row]);
  const last = field.links[0] - 1;
  for (let r = row; r < last; r++) copyLink(battle, r, r + 1);
  link.a[last] = 0;
  link.b[last] = 0;
  link.flags[last] = 0;
  field.links[0] = last;
}

/** Ends all contacts of model `m`. */
export function endContacts(battle: SkirmishBattle, m: number): void {
  for (let row = battle.field.links[0] - 1; row >= 0; row--) {
    if (battle.link.a[row] === m || battle.link.b[row] === m) endContact(battle, row);
  }
}
