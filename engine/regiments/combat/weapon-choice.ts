import { modified, NO_ATTACK } from '../../kernel/hooks.js';
import { askThen, DONE, locals, procedure, sequence } from '../../kernel/procedure.js';
import { NO_WEAPON } from '../attacks/weapon-columns.js';
import type { RegimentsBattle } from '../battle.js';
import { Ask, Verb } from '../core/asks.js';
import { Hook } from '../core/hooks.js';
import { Status, WEAPONS } from '../core/state.js';
import { firstJoined, formationOf, nextJoined, playerOf } from '../core/units.js';
import { nextMember } from './combats.js';

/** Returns the number of close combat weapons that row `u` can choose from. */
export function weaponsOf(b: RegimentsBattle, u: number): number {
  let n = 0;
  while (n < WEAPONS && b.setup.unit.weapons[u * WEAPONS + n] !== NO_WEAPON) n++;
  return n;
}

/** True if a rule lets row `u` choose its weapon anew in every round (T9A-SPR-098). */
function choosesAnew(b: RegimentsBattle, u: number): boolean {
  const { part, parts } = b.setup.unit;
  for (let p = part[u]; p < part[u] + parts[u]; p++) {
    if (modified(b, Hook.choosesWeapon, p, 0, NO_ATTACK) !== 0) return true;
  }
  return false;
}

/** True if row `u` may choose its weapon now: it has several and has chosen none for this combat (T9A-WPN-002). */
export function mayChooseWeapon(b: RegimentsBattle, u: number): boolean {
  // GAP T9A-WPN-002: chosen in the first round of a combat; in later ones by Weapon Masters alone
  if (weaponsOf(b, u) < 2) return false;
  if (b.unit.pool[u] + b.unit.own[u] === 0) return false;
  return (b.unit.status[formationOf(b, u)] & Status.WeaponChosen) === 0 || choosesAnew(b, u);
}

const S = sequence('begin', 'next', 'chosen');
const L = locals('combat', 'side', 'unit', 'row');

/**
 * Goes on to the next row among the members of `player`: a formation, then each character in it.
 * @returns false at the end
 */
function nextRow(b: RegimentsBattle, f: number, player: number): boolean {
  const l = b.locals;
  if (l[f + L.unit] >= 0) {
    const after = l[f + L.row] === l[f + L.unit] ? -1 : l[f + L.row];
    const joinedCharacter = after < 0 ? firstJoined(b, l[f + L.unit]) : nextJoined(b, l[f + L.unit], after);
    if (joinedCharacter >= 0) {
      l[f + L.row] = joinedCharacter;
      return true;
    }
  }
  do l[f + L.unit] = nextMember(b, l[f + L.combat], l[f + L.unit]);
  while (l[f + L.unit] >= 0 && playerOf(b, l[f + L.unit]) !== player);
  l[f + L.row] = l[f + L.unit];
  return l[f + L.unit] >= 0;
}

/**
 * T9A-DEC-103: every row in combat `combat` with several weapons chooses one. The rank and file of a unit, champion
 * included, all use one kind (T9A-WPN-003); each character chooses separately. The active player chooses first.
 */
export const chooseWeapons = procedure<RegimentsBattle, typeof S>('choose weapons', S, {
  begin(b, f) {
    b.locals[f + L.unit] = -1;
    return S.next;
  },
  next(b, f) {
    const l = b.locals;
    for (; l[f + L.side] < 2; l[f + L.side]++) {
      const player = l[f + L.side] === 0 ? b.core.active[0] : 1 - b.core.active[0];
      while (nextRow(b, f, player)) {
        if (mayChooseWeapon(b, l[f + L.row])) return askThen(b, S.chosen, Ask.Weapon, player, l[f + L.row]);
      }
      l[f + L.unit] = -1;
    }
    return DONE;
  },
  chosen(b, f) {
    b.unit.weapon[b.locals[f + L.row]] = b.answer.n[0];
    return S.next;
  },
});

/** Lists the options of `Ask.Weapon`: the index of each weapon among those of the unit. */
export function weaponOptions(b: RegimentsBattle): void {
  const u = b.decision.subject[0];
  for (let w = 0, n = weaponsOf(b, u); w < n; w++) b.option.add(Verb.Weapon, u, w);
}
