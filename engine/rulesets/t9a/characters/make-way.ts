import { invalidateGeometry } from '../../../kernel/battle.js';
import { NONE } from '../../../kernel/layout.js';
import { askThen, finishWith, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { challenges } from '../../../regiments/combat/challenges.js';
import { inCombat } from '../../../regiments/combat/combats.js';
import { survey, touched } from '../../../regiments/combat/who-can-strike.js';
import { nextContact, sideOf } from '../../../regiments/contacts.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { isCharacter, playerOf, tell } from '../../../regiments/core/units.js';
import { individualAt } from '../../../regiments/formation.js';
import { Place, Side } from '../../../regiments/layout.js';
import type { T9aBattle } from '../core/state.js';

/** Returns the bits of `touched.foe` for enemies that touch the front of `u`. Call `survey` first. */
function foesAhead(b: T9aBattle, u: number): number {
  let mask = 0;
  for (let foe = 0; foe < touched.foes; foe++) if (sideOf(b, u, touched.foe[foe]) === Side.front) mask |= 1 << foe;
  return mask;
}

/**
 * True if a character has file `file` of the front rank of `u`; in a unit of characters, the character whom the others
 * joined counts too.
 */
function heldByCharacter(b: T9aBattle, u: number, file: number): boolean {
  const row = individualAt(b, u, file);
  return row !== NONE && isCharacter(b, row);
}

/**
 * Returns the files of its unit's front rank to which character `g` may change, one bit each; 0 if it may not
 * (T9A-MKW-001).
 */
export function filesToFight(b: T9aBattle, g: number): number {
  if (b.unit.place[g] !== Place.inUnit) return 0;
  const u = b.unit.host[g];
  const { slot, files } = b.unit;
  if (slot[g] < 0 || slot[g] >= files[u]) return 0; // it must stand in the front rank
  survey(b, u);
  if (touched.near[slot[g]] !== 0) return 0; // it is in contact already
  const ahead = foesAhead(b, u);
  let mask = 0;
  for (let file = 0; file < files[u] && file < 31; file++) {
    if ((touched.near[file] & ahead) !== 0 && !heldByCharacter(b, u, file)) mask |= 1 << file;
  }
  return mask;
}

const S = sequence('next', 'chosen');
const L = locals('combat', 'side', 'character');

/**
 * T9A-MKW-001, T9A-DEC-104: a character in the front rank that touches no enemy may change places with a model that is
 * no character, to touch an enemy before the front of its unit. Characters choose one after the other, those of the
 * active player first. The Challenge of the round follows (T9A-RND-001, T9A-CHL-001).
 */
export const makeWay = procedure<T9aBattle, typeof S>(
  'make way',
  S,
  {
    next(b, f) {
      const l = b.locals;
      const { place, host } = b.unit;
      for (; l[f + L.side] < 2; l[f + L.side]++) {
        const player = l[f + L.side] === 0 ? b.core.active[0] : 1 - b.core.active[0];
        while (l[f + L.character] < b.setup.units) {
          const g = l[f + L.character]++;
          if (place[g] !== Place.inUnit || playerOf(b, g) !== player || !inCombat(b, l[f + L.combat], host[g]))
            continue;
          if (nextContact(b, host[g], NONE) === NONE || filesToFight(b, g) === 0) continue;
          return askThen(b, S.chosen, Ask.MakeWay, player, g, host[g]);
        }
        l[f + L.character] = 0;
      }
      return finishWith(b, challenges, l[f + L.combat]);
    },
    chosen(b, f) {
      const g = b.locals[f + L.character] - 1;
      if (b.answer.verb[0] === Verb.Stay) return S.next;
      const u = b.unit.host[g];
      // the champion changes places with the character
      if (b.unit.own[u] > 0 && b.unit.slot[u] === b.answer.n[0]) b.unit.slot[u] = b.unit.slot[g];
      b.unit.slot[g] = b.answer.n[0];
      tell(b, 'make way', g, 'make their way to the fight');
      invalidateGeometry(b);
      return S.next;
    },
  },
  { calls: () => [challenges] },
);

/** Lists the options of `Ask.MakeWay`: stay, or the file `n` of the front rank. */
export function makeWayOptions(b: T9aBattle): void {
  const g = b.decision.subject[0];
  const files = filesToFight(b, g);
  b.option.add(Verb.Stay, g);
  for (let file = 0; file < 31; file++) if ((files & (1 << file)) !== 0) b.option.add(Verb.Pick, -1, file);
}
