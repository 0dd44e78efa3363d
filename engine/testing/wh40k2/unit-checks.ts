import { CHARACTERISTICS, GRADES } from '../../rulesets/wh40k2/armies/terms.js';
import { WEAPONS } from '../../rulesets/wh40k2/core/state.js';
import { checkFields, checkNumber, checkPlace, checkWhole, checkWord, refuse } from '../scene-checks.js';
import type { BookSquadSpec, ModelSpec, SquadSpec, StandSpec } from './units.js';

const STANDS: readonly (keyof StandSpec)[] = ['at', 'facing', 'formation', 'gap', 'joins'];
const SAVES = ['save', 'saveDice', 'second', 'field', 'shield', 'armour'] as const;
const MODEL_FIELDS: readonly (keyof ModelSpec)[] = [
  ...CHARACTERISTICS,
  ...SAVES,
  ...(['name', 'count', 'weapons', 'leader', 'base', 'height'] as const),
];
const OWN = ['models', 'rules', 'character', 'grade', 'points', 'commander', 'combatSquadOf'] as const;
const SQUAD_FIELDS: readonly (keyof SquadSpec)[] = [
  ...CHARACTERISTICS,
  ...SAVES,
  ...(['name', 'weapons', 'leader', 'base', 'height'] as const),
  ...OWN,
  ...STANDS,
];
const BOOK_FIELDS: readonly (keyof BookSquadSpec)[] = ['from', 'models', 'options', ...STANDS];
const FORMATIONS = ['line', 'column', 'cluster'];
/** Largest number of models of one kind, and largest value of Attacks, Wounds and the like (W40K-CHAR-001). */
const MOST_MODELS = 100;
const MOST_VALUE = 10;
/** Largest Move in inches; mounts have more than 10. */
const MOST_MOVE = 20;
/** Smallest and largest base diameter, millimetres. */
const LEAST_BASE = 10;
const MOST_BASE = 200;

/** Checks models of one kind, called `who`. */
function checkModels(who: string, spec: ModelSpec): void {
  for (const name of CHARACTERISTICS) {
    checkWhole(who, name, spec[name], name === 'W' ? 1 : 0, name === 'M' ? MOST_MOVE : MOST_VALUE);
  }
  checkWhole(who, 'save', spec.save, 2, 7);
  if (spec.saveDice !== undefined) checkWhole(who, 'saveDice', spec.saveDice, 2, 2);
  for (const name of ['second', 'field', 'shield'] as const) checkWhole(who, name, spec[name], 2, 6);
  checkNumber(who, 'base', spec.base, LEAST_BASE, MOST_BASE);
  checkNumber(who, 'height', spec.height, 0.1, 12);
  if ((spec.weapons ?? []).length > WEAPONS) {
    refuse(who, `${spec.weapons?.length} weapons, and a model has ${WEAPONS} at most`, 'leave some out');
  }
}

function checkStand(who: string, spec: StandSpec): void {
  const { at, formation } = spec;
  if (at !== undefined && Array.isArray(at) && at.some((place) => typeof place !== 'number')) {
    at.forEach((place, i) => {
      checkPlace(who, `place ${i} of at`, place);
    });
  } else checkPlace(who, 'at', at);
  checkNumber(who, 'facing', spec.facing, -360, 360);
  checkNumber(who, 'gap', spec.gap, 0, 48);
  if (formation !== undefined) checkWord(who, 'formation', formation, FORMATIONS);
}

/**
 * Checks that a scene's description of a unit is possible: known fields, and values in range.
 * @throws ScenarioError that names the unit and the remedy
 */
export function checkSquad(who: string, spec: SquadSpec | BookSquadSpec): void {
  if (typeof spec !== 'object' || spec === null) refuse(who, 'nothing says what it is', 'write {} for common men');
  checkFields(who, spec, 'from' in spec ? BOOK_FIELDS : SQUAD_FIELDS);
  checkStand(who, spec);
  if ('from' in spec) return; // the army book has the rest
  checkModels(who, spec);
  const { models, character = false } = spec;
  if (Array.isArray(models)) {
    if (models.length === 0) refuse(who, 'no models', 'leave models out, or say what they are');
    for (const own of models as readonly ModelSpec[]) {
      const kind = own.name === undefined ? `models of ${who}` : `${own.name} of ${who}`;
      checkFields(kind, own, MODEL_FIELDS);
      checkModels(kind, own);
      checkWhole(kind, 'count', own.count, 1, MOST_MODELS);
    }
  } else checkWhole(who, 'models', models, 1, MOST_MODELS);
  if (spec.grade !== undefined) checkWord(who, 'grade', spec.grade, GRADES);
  checkWhole(who, 'points', spec.points, 0, 10_000);
  if (spec.joins !== undefined && !character)
    refuse(who, 'it is no character and joins no squad', 'write character: true');
}
