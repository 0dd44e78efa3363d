import { ARMOUR_KINDS, CATEGORIES, CHARACTERISTICS, TROOP_TYPES } from '../../rulesets/t9a/armies/terms.js';
import type { BookUnitSpec } from '../regiments/book-units.js';
import { checkFields, checkNumber, checkPlace, checkWhole, checkWord, refuse } from '../scene-checks.js';
import type { PartSpec, UnitSpec } from './units.js';

const PART_FIELDS = [...CHARACTERISTICS, 'rules', 'weapons', 'shooting', 'otherShooting'] as const;
const STANDS = ['at', 'facing', 'files', 'models', 'joins', 'woundsTaken', 'general', 'bsb'] as const;
const OWN = ['base', 'troopType', 'typeRules', 'mount', 'armour', 'wardSave', 'regeneration'] as const;
const RANKS = ['champion', 'musician', 'standard', 'character', 'points', 'category'] as const;
const UNIT_FIELDS: readonly (keyof UnitSpec)[] = [...PART_FIELDS, ...STANDS, ...OWN, ...RANKS];
const BOOK_FIELDS: readonly (keyof BookUnitSpec)[] = ['from', 'options', 'command', ...STANDS];

/** Largest number of models of a unit. */
const MOST_MODELS = 250;
/** Smallest and largest base side in army books, millimetres. */
const LEAST_BASE = 5;
const MOST_BASE = 300;
/** T9A-ARR-001: the total is at most six; T9A-ARR-004 to T9A-ARR-006: largest bonus of each kind */
const MOST_ARMOUR: Readonly<Record<(typeof ARMOUR_KINDS)[number], number>> = {
  suit: 6,
  shield: 1,
  mountsProtection: 2,
  barding: 1,
  innate: 6,
  other: 6,
};

function checkPart(who: string, spec: PartSpec): void {
  // T9A-STA-001: from 0 to 10; a model on the table has at least one Wound
  for (const name of CHARACTERISTICS) checkWhole(who, name, spec[name], name === 'W' ? 1 : 0, 10);
}

function checkBase(who: string, base: UnitSpec['base']): void {
  if (typeof base === 'number' || base === undefined) {
    checkNumber(who, 'base', base, LEAST_BASE, MOST_BASE);
    return;
  }
  if (!Array.isArray(base) || base.length !== 2) {
    refuse(who, `base is ${JSON.stringify(base)}`, 'write [front, depth] in mm, or the diameter of a round base');
  }
  checkNumber(who, 'front of the base', base[0], LEAST_BASE, MOST_BASE);
  checkNumber(who, 'depth of the base', base[1], LEAST_BASE, MOST_BASE);
}

function checkSave(who: string, what: string, save: number | undefined): void {
  if (save !== 0) checkWhole(who, what, save, 2, 6);
}

/**
 * Checks that a scene's description of a unit is possible: known fields, and values in range.
 * @throws ScenarioError that names the unit and the remedy
 */
export function checkUnit(who: string, spec: UnitSpec | BookUnitSpec): void {
  if (typeof spec !== 'object' || spec === null) refuse(who, 'nothing says what it is', 'write {} for common soldiers');
  checkFields(who, spec, 'from' in spec ? BOOK_FIELDS : UNIT_FIELDS);
  checkPlace(who, 'at', spec.at);
  checkNumber(who, 'facing', spec.facing, -360, 360);
  checkWhole(who, 'models', spec.models, 1, MOST_MODELS);
  if ('from' in spec) return; // the army book has the rest
  checkPart(who, spec);
  if (spec.mount !== undefined) {
    checkFields(`mount of ${who}`, spec.mount, PART_FIELDS);
    checkPart(`mount of ${who}`, spec.mount);
    if ((spec.mount.weapons ?? []).length > 0) refuse(`mount of ${who}`, 'mounts use no weapons', 'give it none');
  }
  checkBase(who, spec.base);
  const character = spec.character ?? false;
  const models = spec.models ?? (character ? 1 : 10);
  if (character && models !== 1) refuse(who, `a character of ${models} models`, 'write 1, or leave models out');
  checkWhole(who, 'files', spec.files, 1, MOST_MODELS);
  if (spec.troopType !== undefined) checkWord(who, 'troop type', spec.troopType, TROOP_TYPES);
  if (spec.category !== undefined) checkWord(who, 'category', spec.category, CATEGORIES);
  checkFields(`armour of ${who}`, spec.armour ?? {}, ARMOUR_KINDS);
  for (const kind of ARMOUR_KINDS) checkWhole(who, `armour, ${kind},`, spec.armour?.[kind], 0, MOST_ARMOUR[kind]);
  checkSave(who, 'wardSave', spec.wardSave);
  checkSave(who, 'regeneration', spec.regeneration);
  checkWhole(who, 'points', spec.points, 0, 10_000);
  checkWhole(who, 'woundsTaken', spec.woundsTaken, 0, Math.max(spec.W ?? 1, spec.mount?.W ?? 1) - 1);
  const ranks = [spec.champion, spec.musician, spec.standard].filter((has) => has === true).length;
  if (ranks > models) refuse(who, `${ranks} ranks in its command group, but ${models} models`, 'take more models');
  if (spec.joins !== undefined && !character)
    refuse(who, 'it is no character and joins no unit', 'write character: true');
}

/**
 * Checks that a unit with its `joinedCharacters` has no more files than models (T9A-UNI-002).
 * @throws ScenarioError
 */
export function checkFiles(who: string, spec: UnitSpec | BookUnitSpec, joinedCharacters: number): void {
  if ('from' in spec || spec.files === undefined) return; // the army book decides
  const models = (spec.models ?? (spec.character === true ? 1 : 10)) + joinedCharacters;
  if (spec.files <= models) return;
  refuse(who, `${spec.files} files, but ${models} ${models === 1 ? 'model' : 'models'}`, `write ${models} or less`);
}
