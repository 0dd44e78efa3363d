import { contactOf } from '../../../skirmish/contacts.js';
import { LinkFlag } from '../../../skirmish/layout.js';
import { ModelDid, type W40kBattle } from '../core/state.js';
import { tell, unitOf } from '../core/units.js';
import { elevationOf } from '../sight/sight.js';
import { combatScore, diceIn, type Pool, showing } from './attack-dice.js';
import { bonusOf, skillOf } from './fighters.js';

// Log lines about a fight of two models. Call these functions only if `b.log` is not null.

const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);
/** Returns "charge +1", or an empty list for 0. */
const part = (name: string, n: number): string[] => (n === 0 ? [] : [`${name} ${signed(n)}`]);
/** Returns "1 hit", "3 hits". */
const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Returns the faces of a pool, highest first: "6 3 1". */
function faces(pool: Pool): string {
  const shown: number[] = [];
  for (let face = 6; face > 0; face--) for (let i = showing(pool, face); i > 0; i--) shown.push(face);
  return shown.join(' ');
}

/** True if model `m` charged model `enemy` across an obstacle (W40K-CSM-006). */
function overObstacle(b: W40kBattle, m: number, enemy: number): boolean {
  const row = contactOf(b, m, enemy);
  const over = LinkFlag.obstacle | (m < enemy ? LinkFlag.aCharged : LinkFlag.bCharged);
  return row >= 0 && (b.link.flags[row] & over) === over;
}

/**
 * Logs the dice of model `m` and the parts of its score: "dice 6 3, best 6, Weapon Skill +4, charge +1, score 11".
 * @param face the die that counts
 * @param own dice of `m`
 * @param other dice of `enemy`
 * @param nth number of earlier opponents of `enemy` in this phase
 */
export function tellFighter(
  b: W40kBattle,
  m: number,
  enemy: number,
  face: number,
  own: Pool,
  other: Pool,
  nth: number,
): void {
  const bonus = bonusOf(b, m, enemy, nth);
  const charged = (b.model.did[m] & ModelDid.Charge) !== 0;
  const words = [
    diceIn(own) === 0 ? 'no dice' : `dice ${faces(own)}, best ${face}`,
    `Weapon Skill ${signed(skillOf(b, m))}`,
    ...part('charge', charged ? 1 : 0),
    ...part('over an obstacle', charged && overObstacle(b, m, enemy) ? -1 : 0),
    ...part('higher ground', elevationOf(b, m) > elevationOf(b, enemy) ? 1 : 0),
    ...part('encumbered', b.setup.type.encumbered[b.setup.model.type[m]] !== 0 ? -1 : 0),
    ...part("enemy's earlier fights", nth),
    ...part('further sixes', Math.max(0, showing(own, 6) - 1)),
    ...part("enemy's ones", showing(other, 1)),
    `score ${combatScore(face, own, other, bonus)}`,
  ];
  tell(b, 'fight', unitOf(b, m), words.join(', '));
}

/**
 * Logs the winner. `difference` is between the scores of model `m` and its opponent `other`; `hits` are those of `m`,
 * or of `other` if negative.
 */
export function tellOutcome(b: W40kBattle, m: number, other: number, difference: number, hits: number): void {
  if (hits === 0) tell(b, 'fight', unitOf(b, m), 'equal scores and Initiative, no hits');
  else {
    const by = difference === 0 ? 'equal scores, higher Initiative' : `difference ${Math.abs(difference)}`;
    tell(b, 'fight', unitOf(b, hits > 0 ? m : other), `${by}, ${counted(Math.abs(hits), 'hit')}`);
  }
}

/** Counts of the results of the hits of one fight, for `tellBlows`. */
export const blows = { struck: 0, harmless: 0, saved: 0, wounds: 0 };

/** Resets the counts in `blows`. */
export function noBlows(): void {
  blows.struck = 0;
  blows.harmless = 0;
  blows.saved = 0;
  blows.wounds = 0;
}

/** Logs the results of the hits of model `m`, counted in `blows`: "3 hits dealt, 1 harmless, 1 saved, 1 wound". */
export function tellBlows(b: W40kBattle, m: number): void {
  const { struck, harmless, saved, wounds } = blows;
  const rest = [`${harmless} harmless`, `${saved} saved`, counted(wounds, 'wound')];
  tell(b, 'fight', unitOf(b, m), [`${counted(struck, 'hit')} dealt`, ...rest].join(', '));
}
