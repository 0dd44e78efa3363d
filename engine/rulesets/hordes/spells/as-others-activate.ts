// Effects that abilities have on models that activate near the one with the ability (HRD-TIME-002, HRD-SPEC-002).
import { holds, slotOf } from '../../../kernel/special-rules.js';
import { ruleOf } from '../abilities/numbers.js';
import { areWithin, onTable } from '../core/models.js';
import type { HordesBattle } from '../core/state.js';
import { beginEffects } from './effects.js';
import { ALL_SPELLS, isUse, kindOf, SPELL, UseTime } from './tables.js';
import { answersTo } from './whom.js';

/** The uses of abilities that nobody chooses. */
const USES = Int32Array.from(
  Array.from({ length: ALL_SPELLS }, (_, s) => s).filter(
    (s) => isUse(s) && SPELL.use[s] === UseTime['as others activate'],
  ),
);

/** True if use `s` changes anything on model `m`: an effect that only takes rules changes nothing if it has none of them. */
function matters(b: HordesBattle, m: number, s: number): boolean {
  const { takes, takesFrom } = b.book.effects;
  for (let i = 0; i < SPELL.effects[s]; i++) {
    const kind = kindOf(s, i);
    if (takesFrom[kind] === takesFrom[kind + 1]) return true;
    for (let k = takesFrom[kind]; k < takesFrom[kind + 1]; k++) if (holds(b, m, takes[k])) return true;
  }
  return false;
}

/** Model `m` begins its activation: abilities of models near it have their effects on it. */
export function affectActivating(b: HordesBattle, m: number): void {
  for (let i = 0; i < USES.length; i++) {
    const s = USES[i];
    const rule = ruleOf(SPELL.ability[s]);
    if (slotOf(b, rule) < 0 || !matters(b, m, s)) continue;
    for (let o = 0; o < b.setup.models; o++) {
      if (o === m || !onTable(b, o) || !holds(b, o, rule) || !areWithin(b, o, m, SPELL.range[s])) continue;
      if (!answersTo(b, o, m, SPELL.target[s])) continue;
      beginEffects(b, o, s, m);
      break;
    }
  }
}
