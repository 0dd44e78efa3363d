import { suggest } from '../armies/nearest.js';
import type { Battle } from '../kernel/battle.js';
import { type Choice, type ChoicePattern, NOBODY, type Otherwise } from './choices.js';
import type { Game } from './game.js';
import { checkFields, checkNumber, checkPlace, checkWhole, checkWord, refuse } from './scene-checks.js';
import { plainWords } from './words.js';

// Checks the names in a scene: decisions, verbs, units, purposes of dice, places to run to. Unknown names fail at once.

const FIELDS: readonly (keyof ChoicePattern)[] = [
  ...(['ask', 'unit', 'verb', 'target', 'n', 'extra', 'at', 'facing', 'files', 'path'] as const),
];
const ENDS = ['end of phase', 'end of turn', 'end of battle', 'end'];
const OTHERWISE = ['passive', 'first', 'last'];
/** Matches a purpose without words in the ruleset. */
const NUMBERED = /^roll \d+$/;

/** Checks that `purpose` is known, possibly after the name of a unit: 'lancers, charge range'. */
export function checkPurpose(game: Pick<Game, 'rolls'>, purpose: string, names: readonly string[] | null): void {
  const known = (words: string): boolean => game.rolls.includes(words) || NUMBERED.test(words);
  if (known(purpose)) return;
  const split = purpose.lastIndexOf(', ');
  const words = split < 0 ? purpose : purpose.slice(split + 2);
  checkWord('dice', 'purpose', known(words) ? game.rolls[0] : words, game.rolls);
  const unit = purpose.slice(0, split);
  if (names !== null && !names.includes(unit)) refuse('dice', `no unit is called '${unit}'`, suggest(unit, names));
}

/** Checks that fields, decision, verb and (if `names` are known) units of a choice by parts exist. */
export function checkChoice(game: Pick<Game, 'asks' | 'verbs'>, choice: Choice, names: readonly string[] | null): void {
  if (typeof choice !== 'object') return;
  const who = `choice ${JSON.stringify(choice)}`;
  checkFields(who, choice, FIELDS);
  const { ask, verb, unit, target, at, facing, files } = choice;
  if (ask !== undefined) checkWord(who, 'decision', ask, Object.values(game.asks));
  const verbs = Object.values(game.verbs);
  if (verb !== undefined && !verbs.some((known) => known.toLowerCase() === verb.toLowerCase())) {
    checkWord(who, 'verb', verb, verbs);
  }
  for (const name of [unit, target]) {
    if (name !== undefined && name !== NOBODY && names !== null && !names.includes(name)) {
      refuse(who, `no unit is called '${name}'`, suggest(name, names));
    }
  }
  checkPlace(who, 'at', at);
  checkNumber(who, 'facing', facing, -360, 360);
  checkWhole(who, 'files', files, 0, 250);
}

/** Checks that `otherwise` is one of the known words or a function. */
export function checkOtherwise(otherwise: Otherwise): void {
  if (typeof otherwise === 'string') checkWord('otherwise', 'way to answer', otherwise, OTHERWISE);
}

/**
 * Returns what is wrong with a place to run to, such as an unknown kind of decision, procedure or step; null if nothing
 * is.
 */
export function faultOfPlace<B extends Battle>(game: Game<B>, where: string): string | null {
  const wanted = plainWords(where);
  const kind = /^(?:next )?decision(?: of kind (.*))?$/.exec(wanted);
  if (kind !== null) {
    const kinds = Object.values(game.asks);
    if (kind[1] === undefined || kinds.some((known) => plainWords(known) === kind[1])) return null;
    const said = /kind (.*)$/.exec(where)?.[1] ?? where;
    return `no decision is of kind '${said}': ${suggest(said, kinds)}; there are ${kinds.join(', ')}`;
  }
  if (ENDS.includes(wanted)) return null;
  const { procedures } = game.rules.book;
  const names = [...new Set(procedures.map((p) => plainWords(p.name)))];
  const steps = new Set(procedures.flatMap((p) => p.stepNames.map(plainWords)));
  if (names.includes(wanted) || steps.has(wanted)) return null;
  const places = [...ENDS, 'decision', ...names];
  const meant = suggest(where, [...places, ...steps]);
  const mend = meant.startsWith('choose') ? '' : `${meant}; `;
  return `no procedure or step is called so: ${mend}there are ${places.join(', ')}, and their steps`;
}
