// Describes close combat attacks in words, for questions, options and the log: the attackers and their targets.

import { weaponInHand } from '../attacks/attack-table.js';
import type { RegimentsBattle } from '../battle.js';
import { Blows } from '../core/asks.js';

/** Returns "the champion of Spears", or the name of a character: the individual of row `row`. */
export function individualWords(b: RegimentsBattle, row: number): string {
  const name = b.setup.names[row];
  return b.setup.unit.character[row] !== 0 ? name : `the champion of ${name}`;
}

/** Returns "the rank and file of Spears", or "Spears" if there are no individuals in the unit. */
export function rankAndFileWords(b: RegimentsBattle, u: number): string {
  const name = b.setup.names[u];
  return b.unit.models[u] === b.unit.pool[u] ? name : `the rank and file of ${name}`;
}

/**
 * Returns the models of row `row` that have the part `part`: "the rank and file of Lancers", "the mount of the
 * Marshal".
 */
export function partWords(b: RegimentsBattle, row: number, part: number): string {
  const { mount, champion } = b.setup.part;
  const alone = champion[part] !== 0 || b.setup.unit.character[row] !== 0;
  const models = alone ? individualWords(b, row) : rankAndFileWords(b, row);
  return mount[part] === 0 ? models : `the ${alone ? 'mount' : 'mounts'} of ${models}`;
}

/** True if the words of `partWords` are singular, so that their verb is "does" and not "do". */
const isOne = (b: RegimentsBattle, row: number, part: number): boolean =>
  b.setup.part.champion[part] !== 0 || b.setup.unit.character[row] !== 0;

/** Returns the question of `Ask.Allocate`: "At whom do the rank and file of Lancers strike with Lance (6 attacks)?" */
export function blowsQuestion(b: RegimentsBattle, weapons: readonly string[]): string {
  const row = b.decision.subject[0];
  const left = b.decision.context[1];
  const part = b.decision.context[3];
  const weapon = b.setup.part.mount[part] === 0 ? ` with ${weapons[weaponInHand(b, row)]}` : '';
  const number = left === 1 ? '1 attack' : `${left} attacks`;
  const does = isOne(b, row, part) ? 'does' : 'do';
  return `At whom ${does} ${partWords(b, row, part)} strike${weapon} (${number})?`;
}

/**
 * Returns option `i` of `Ask.Allocate` in words: "all on the rank and file of Spears", "2 on the champion of Spears,
 * the rest elsewhere".
 */
export function blowsWords(b: RegimentsBattle, i: number): string {
  const { target, n, extra } = b.option;
  const whom = (extra[i] & Blows.individual) !== 0 ? individualWords(b, target[i]) : rankAndFileWords(b, target[i]);
  return (extra[i] & Blows.all) !== 0 ? `all on ${whom}` : `${n[i]} on ${whom}, the rest elsewhere`;
}
