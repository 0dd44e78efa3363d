// Attack Type and Rune Shot: a choice for each shot of a model, and for those of a warjack that a 'jack marshal controls
// (HRD-SPEC-001, HRD-JMAR-001).
import { holds } from '../../../kernel/special-rules.js';
import { hasTypes } from '../attacks/weapon-abilities/rolls.js';
import { onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { ABILITY_DATA } from './data/index.js';
import { abilityNumber } from './names.js';
import { ruleOf } from './numbers.js';

/** The special rules of abilities that make their model choose. */
const CHOOSING = Int32Array.from(
  ABILITY_DATA.flatMap(({ name }, i) => (name.startsWith('Attack Type') ? [ruleOf(i)] : [])),
);
const RUNE_SHOT = ruleOf(abilityNumber('Rune Shot'));

/** True if model `m` has Attack Type. */
function hasAttackType(b: HordesBattle, m: number): boolean {
  for (let i = 0; i < CHOOSING.length; i++) if (holds(b, m, CHOOSING[i])) return true;
  return false;
}

/** True if model `m` may choose a type for a shot: by its own ability, or in its activation by that of its 'jack marshal. */
export function choosesTypes(b: HordesBattle, m: number): boolean {
  if (hasAttackType(b, m)) return true;
  const marshal = b.model.marshal[m];
  return marshal >= 0 && b.activation.model[0] === m && onTable(b, marshal) && holds(b, marshal, RUNE_SHOT);
}

// GAP HRD-SPEC-001: shots that an effect lets a model make outside of its Combat Action are of no type
/** True if model `m` chooses a type for every shot with weapon `w` of its Combat Action. */
export const mustChooseType = (b: HordesBattle, m: number, w: number): boolean => hasTypes(b, w) && hasAttackType(b, m);
